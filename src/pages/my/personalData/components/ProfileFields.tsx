import { observer } from 'mobx-react'
import { Card } from '@/components/Card'
import { ChoiceField, DateField, PickerField, TextAreaField, TextField, type Choice } from '@/components/Field'
import { shanghaiDate } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import type { ProfileKey, ProfileModel } from '../model'
import { PaperNumber } from './PaperNumber'

type Genders = '1' | '2' | '3'
const GENDERS: readonly Choice<Genders>[] = [
  { value: '1', label: '男' },
  { value: '2', label: '女' },
  { value: '3', label: '保密' }
]

interface LineProps {
  model: ProfileModel
  name: ProfileKey
  label: string
  max: number
  type?: 'number' | 'text'
  isRequired?: boolean
  placeholder?: string
}
const Line = observer(function Line({ model, name, label, max, type = 'text', isRequired = false, placeholder = '' }: LineProps) {
  return (
    <TextField
      label={label}
      {...(isRequired && { mark: '必填' as const })}
      value={model.input?.[name] ?? ''}
      type={type}
      maxLength={max}
      placeholder={placeholder}
      error={model.problems[name] ?? ''}
      onInput={(value) => model.set(name, value)}
    />
  )
})

/** One entry of a dictionary, stored by its id (people.md#current-user). */
const Entry = observer(function Entry({
  model,
  name,
  label,
  dictionary
}: {
  model: ProfileModel
  name: ProfileKey
  label: string
  dictionary: string
}) {
  const { dictionary: store } = useStores()
  const options = store.entries(dictionary).map(({ id, fullName }) => ({ value: id, label: fullName }))
  const { isLoading, error } = store.dictionaries
  return (
    <PickerField
      label={label}
      options={options}
      value={model.input?.[name] ?? null}
      error={model.problems[name] ?? ''}
      emptyText={error === undefined ? (isLoading ? '正在加载…' : '没有可选的内容') : `加载失败：${error.message}`}
      onOpen={() => void store.need('dictionaries')}
      onChange={(value) => model.set(name, value)}
    />
  )
})

/** What a person may change of himself; drawn anew when the app fills it in. */
export const ProfileFields = observer(function ProfileFields({ model }: { model: ProfileModel }) {
  const { clock, session } = useStores()
  const { input, generation, problems } = model
  if (input === undefined) return null
  return (
    <Card key={generation}>
      <Line model={model} name='realName' label='姓名' max={50} isRequired />
      <ChoiceField
        label='性别'
        options={GENDERS}
        value={input.gender as Genders}
        error={problems.gender ?? ''}
        onChange={(value) => model.set('gender', value)}
      />
      <Line
        model={model}
        name='mobilePhone'
        label='手机号码'
        max={20}
        type='number'
        placeholder={session.isForeign ? '' : '用于短信登录和工单联系'}
      />
      <Line model={model} name='email' label='电子邮箱' max={100} />
      <Line model={model} name='telePhone' label='办公电话' max={30} />
      <Line model={model} name='landline' label='办公座机' max={30} />
      <DateField
        label='出生年月'
        value={input.birthday}
        max={shanghaiDate(clock.now())}
        error={problems.birthday ?? ''}
        onChange={(value) => model.set('birthday', value)}
      />
      <Entry model={model} name='nation' label='民族' dictionary='Nation' />
      <Line model={model} name='nativePlace' label='籍贯' max={100} />
      <Entry model={model} name='education' label='文化程度' dictionary='Education' />
      <Entry model={model} name='certificatesType' label='证件类型' dictionary='certificateType' />
      <PaperNumber model={model} />
      <Line model={model} name='urgentContacts' label='紧急联系' max={50} placeholder='姓名和关系' />
      <Line model={model} name='urgentTelePhone' label='紧急电话' max={30} />
      <Line model={model} name='postalAddress' label='通讯地址' max={200} />
      <TextAreaField
        label='自我介绍'
        value={input.signature}
        maxLength={300}
        error={problems.signature ?? ''}
        onInput={(value) => model.set('signature', value)}
      />
    </Card>
  )
})
