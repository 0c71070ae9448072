import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { ChoiceField, DateField, TextField } from '@/components/Field'
import { SelectField } from '@/components/selector'
import type { Named } from '@/contract/admin/people'
import type { PersonModel } from '../model'

const GENDERS = [
  { value: '1', label: '男' },
  { value: '2', label: '女' },
  { value: '3', label: '保密' }
] as const
const plain = (options: readonly Named[]) => options.map(({ id, name }) => ({ id, fullName: name }))
const idsOf = (value: string | string[] | string[][]): string[] => (Array.isArray(value) ? value.map(String) : [value])

/** What he holds beyond what can be given here. */
function Fixed({ label, held }: { label: string; held: readonly Named[] }) {
  if (held.length === 0) return null
  return <Text className='person-fixed'>{`另有${label}（不在此更改）：${held.map(({ name }) => name).join('，')}`}</Text>
}

/** Who he is and how he is reached. */
export const BasicFields = observer(function BasicFields({ model }: { model: PersonModel }) {
  const { input, acts } = model
  const errors = acts.errorsOf('save')
  const disabled = !model.isChangeable
  return (
    <>
      <TextField
        label='姓名'
        mark='必填'
        maxLength={50}
        value={input.realName}
        error={errors.realName}
        disabled={disabled}
        onInput={(realName) => model.set({ realName })}
      />
      <TextField
        label='账号'
        mark='必填'
        maxLength={50}
        help='登录时输入，2 到 50 位字母、数字或 _ . @ -'
        value={input.account}
        error={errors.account}
        disabled={disabled}
        onInput={(account) => model.set({ account })}
      />
      <ChoiceField
        label='性别'
        options={GENDERS}
        value={input.gender === 1 ? '1' : input.gender === 2 ? '2' : '3'}
        disabled={disabled}
        onChange={(gender) => model.set({ gender: Number(gender) })}
      />
      <TextField
        label='手机号'
        maxLength={20}
        value={input.mobile}
        error={errors.mobile}
        disabled={disabled}
        onInput={(mobile) => model.set({ mobile })}
      />
      <TextField
        label='邮箱'
        maxLength={254}
        value={input.email}
        error={errors.email}
        disabled={disabled}
        onInput={(email) => model.set({ email })}
      />
      <DateField label='入职日期' value={input.entryDate} error={errors.entryDate} onChange={(entryDate) => model.set({ entryDate })} />
    </>
  )
})

/** Where he works and what he may do there. */
export const PlaceFields = observer(function PlaceFields({ model }: { model: PersonModel }) {
  const { input, acts, options, person } = model
  const errors = acts.errorsOf('save')
  const disabled = !model.isChangeable
  return (
    <>
      <SelectField
        kind='tree'
        multiple
        label='所属组织'
        mark='必填'
        nodes={plain(options?.organizes ?? [])}
        value={input.organizeIds}
        error={errors.organizeIds}
        disabled={disabled}
        onChange={(value) => model.setOrganizes(idsOf(value))}
      />
      <Fixed label='组织' held={person?.fixed.organizes ?? []} />
      {model.organizeChoices.length > 1 && (
        <SelectField
          kind='tree'
          label='当前组织'
          nodes={model.organizeChoices}
          value={input.organizeId}
          error={errors.organizeId}
          disabled={disabled}
          onChange={(value) => model.set({ organizeId: String(value) })}
        />
      )}
      <SelectField
        kind='tree'
        multiple
        label='岗位'
        nodes={model.positionChoices}
        value={input.positionIds}
        error={errors.positionIds}
        disabled={disabled}
        onChange={(value) => model.set({ positionIds: idsOf(value) })}
      />
      <Fixed label='岗位' held={person?.fixed.positions ?? []} />
      <SelectField
        kind='tree'
        multiple
        label='角色'
        help='岗位自带的角色不用再选'
        nodes={plain(options?.roles ?? [])}
        value={input.roleIds}
        error={errors.roleIds}
        disabled={disabled}
        onChange={(value) => model.set({ roleIds: idsOf(value) })}
      />
      <Fixed label='角色' held={person?.fixed.roles ?? []} />
      <SelectField
        kind='user'
        label='直属主管'
        value={input.managerId}
        error={errors.managerId}
        disabled={disabled}
        onChange={(value) => model.set({ managerId: String(value) })}
      />
    </>
  )
})
