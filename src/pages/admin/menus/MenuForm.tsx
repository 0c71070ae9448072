import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { CheckField, ChoiceField, PickerField, TextField } from '@/components/Field'
import { Notice } from '@/components/Notice'
import { Sheet } from '@/components/Sheet'
import type { MenuRow } from '@/contract/admin/menus'
import { useStores } from '@/hooks/useStores'
import { COLOUR_OPTIONS, ICON_OPTIONS, KIND_OPTIONS, PAGE_OPTIONS } from './choices'
import type { MenusModel } from './model'

interface PartProps {
  model: MenusModel
  draft: MenuRow
}

/** What the entry leads to, by its kind. */
const Target = observer(function Target({ model, draft }: PartProps) {
  const { refused } = model.submission
  const page = [...PAGE_OPTIONS]
  // What the server has and this package does not stays as it is.
  if (draft.urlAddress !== '' && !page.some(({ value }) => value === draft.urlAddress))
    page.unshift({ value: draft.urlAddress, label: draft.urlAddress })
  if (draft.type === 2)
    return (
      <PickerField
        label='页面'
        options={page}
        value={draft.urlAddress}
        error={refused.urlAddress ?? ''}
        onChange={(urlAddress) => model.type({ urlAddress })}
      />
    )
  if (draft.type === 3)
    return (
      <PickerField
        label='表单'
        options={model.models.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        value={draft.modelId}
        error={refused.modelId ?? ''}
        onChange={(modelId) => model.type({ modelId })}
      />
    )
  if (draft.type !== 7) return null
  return (
    <>
      <TextField
        label='网址'
        value={draft.urlAddress}
        maxLength={500}
        placeholder='https://'
        help={model.hosts.length === 0 ? '还没有允许的网站' : `允许的网站：${model.hosts.join('、')}`}
        error={refused.urlAddress ?? ''}
        onInput={(urlAddress) => model.type({ urlAddress })}
      />
      <CheckField label='在应用内打开' checked={draft.opensInside} onChange={(opensInside) => model.type({ opensInside })} />
    </>
  )
})

/** Who sees the entry. */
const Roles = observer(function Roles({ model, draft }: PartProps) {
  if (draft.type === 1) return <Text className='ordered-hint'>分组里有可见的菜单时才显示。</Text>
  return (
    <View {...{ role: 'group', 'aria-label': '可见角色' }}>
      <Text className='menus-label'>可见角色</Text>
      <View className='menus-roles'>
        {model.roles.map(({ id, fullName }) => (
          <CheckField key={id} label={fullName} checked={draft.roleIds.includes(id)} onChange={() => model.toggleRole(id)} />
        ))}
      </View>
    </View>
  )
})

/** The form of one entry in a sheet. */
export const MenuForm = observer(function MenuForm({ model }: { model: MenusModel }) {
  const { feedback } = useStores()
  const { draft, submission } = model
  if (draft === undefined) return null
  const { refused } = submission
  const save = async () => {
    if (await model.save()) feedback.toast('菜单已保存')
  }
  return (
    <Sheet
      open
      isFull={false}
      title={draft.id === '' ? '新建菜单' : '修改菜单'}
      onClose={model.close}
      footer={
        <Button loading={submission.running === 'save'} onPress={() => void save()}>
          保存
        </Button>
      }
    >
      {submission.isStale && (
        <Notice tone='warning' role='alert'>
          <Text>菜单已被他人修改。您填写的内容还在，再次保存后生效。</Text>
        </Notice>
      )}
      {!submission.isStale && submission.failureOf('save') !== '' && Object.keys(refused).length === 0 && (
        <Text className='menus-failure' {...{ role: 'alert' }}>
          {submission.failureOf('save')}
        </Text>
      )}
      {draft.id === '' && (
        <ChoiceField
          label='类型'
          options={KIND_OPTIONS}
          value={KIND_OPTIONS.find(({ value }) => value === String(draft.type))?.value}
          onChange={(type) => model.type({ type: Number(type), urlAddress: '', modelId: '' })}
        />
      )}
      <TextField
        label='名称'
        value={draft.fullName}
        maxLength={20}
        error={refused.fullName ?? ''}
        onInput={(fullName) => model.type({ fullName })}
      />
      <PickerField
        label='分组'
        options={model.groups}
        value={draft.parentId}
        error={refused.parentId ?? ''}
        onChange={(parentId) => model.type({ parentId })}
      />
      <Target model={model} draft={draft} />
      {draft.type !== 1 && (
        <View className='menus-look'>
          <PickerField label='图标' options={ICON_OPTIONS} value={draft.icon} onChange={(icon) => model.type({ icon })} />
          <PickerField label='颜色' options={COLOUR_OPTIONS} value={draft.color} onChange={(color) => model.type({ color })} />
        </View>
      )}
      <CheckField label='启用' checked={draft.enabled} onChange={(enabled) => model.type({ enabled })} />
      <Roles model={model} draft={draft} />
    </Sheet>
  )
})
