import { observer } from 'mobx-react'
import { Image, Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { CheckField, ChoiceField, DateField, PickerField, TextField } from '@/components/Field'
import { Notice } from '@/components/Notice'
import { Sheet } from '@/components/Sheet'
import type { BannerBody, BannersAnswer } from '@/contract/admin/banners'
import { useStores } from '@/hooks/useStores'
import { pickPictures } from '@/platform/media'
import { createFilesService } from '@/services/files'
import { Refused } from '../components/Refused'
import type { BannersModel } from './model'

const ARTS: readonly { value: BannerBody['art']; label: string }[] = [
  { value: 'road', label: '拖车' },
  { value: 'photo', label: '相机' },
  { value: 'team', label: '团队' }
]
const NONE = { value: '', label: '不打开' }

interface PartProps {
  model: BannersModel
  draft: BannerBody
  answer: BannersAnswer
}

/** The picture, or the drawing of the app in its place. */
const Picture = observer(function Picture({ model, draft }: Omit<PartProps, 'answer'>) {
  const { api, feedback } = useStores()
  const choose = async () => {
    const picked = await pickPictures('album')
    const [first] = picked.kind === 'picked' ? picked.pictures : []
    if (first !== undefined) await model.upload(first.path, first.name ?? 'banner.jpg')
    if (picked.kind === 'unavailable') feedback.toast(picked.message)
  }
  const errors = model.submission.errorsOf('save')
  return (
    <View>
      <Text className='banners-label'>图片</Text>
      {draft.picture === '' ? (
        <ChoiceField label='没有图片时的图案' options={ARTS} value={draft.art} onChange={(art) => model.type({ art })} />
      ) : (
        <Image
          className='banners-picture'
          src={createFilesService(api).imageAddress(draft.picture)}
          mode='aspectFill'
          {...{ 'aria-hidden': true }}
        />
      )}
      <Refused words={errors.picture ?? ''} />
      <View className='banners-buttons'>
        <Button kind='secondary' inline icon='image' loading={model.isUploading} loadingText='正在上传…' onPress={() => void choose()}>
          {draft.picture === '' ? '上传图片' : '换一张图片'}
        </Button>
        {draft.picture !== '' && (
          <Button kind='text' inline onPress={() => model.type({ picture: '' })}>
            不用图片
          </Button>
        )}
      </View>
    </View>
  )
})

/** What a tap opens: an entry of the workbench, or a notice. */
const Target = observer(function Target({ model, draft, answer }: PartProps) {
  const errors = model.submission.errorsOf('save')
  return (
    <View className='banners-pair'>
      <PickerField
        label='点击后打开应用'
        help='页面、表单，或菜单里的网站'
        options={[NONE, ...answer.entries.map(({ id, fullName }) => ({ value: id, label: fullName }))]}
        value={draft.menuId}
        error={errors.menuId}
        onChange={(menuId) => model.type({ menuId, ...(menuId !== '' && { noticeId: '' }) })}
      />
      <PickerField
        label='或打开公告'
        help='只有收到公告的人能打开'
        options={[NONE, ...answer.notices.map(({ id, title }) => ({ value: id, label: title }))]}
        value={draft.noticeId}
        error={errors.noticeId}
        onChange={(noticeId) => model.type({ noticeId, ...(noticeId !== '' && { menuId: '' }) })}
      />
    </View>
  )
})

/** When and to whom it is shown. */
const Shown = observer(function Shown({ model, draft, answer }: PartProps) {
  const errors = model.submission.errorsOf('save')
  const { from, to } = model.days
  return (
    <>
      <View className='banners-pair'>
        <DateField
          label='开始日期'
          help='不填就从现在开始'
          value={from}
          error={errors.startsAt}
          onChange={(day) => model.setDays({ from: day })}
        />
        <DateField
          label='结束日期'
          help='当天仍显示；不填就一直显示'
          value={to}
          error={errors.endsAt}
          onChange={(day) => model.setDays({ to: day })}
        />
      </View>
      <View {...{ role: 'group', 'aria-label': '可见角色' }}>
        <Text className='banners-label'>可见角色</Text>
        <Text className='ordered-hint'>不选就是全部人员可见</Text>
        <View className='banners-roles'>
          {answer.roles.map(({ id, fullName }) => (
            <CheckField key={id} label={fullName} checked={draft.roleIds.includes(id)} onChange={() => model.toggleRole(id)} />
          ))}
        </View>
      </View>
      <Refused words={errors.roleIds ?? ''} />
    </>
  )
})

/** The form of one banner in a sheet. */
export const BannerForm = observer(function BannerForm({ model }: { model: BannersModel }) {
  const { feedback } = useStores()
  const { draft, submission, answer } = model
  if (draft === undefined || answer === undefined) return null
  const errors = submission.errorsOf('save')
  const save = async () => {
    if (await model.save()) feedback.toast('轮播图已保存')
  }
  const remove = async () => {
    const isSure = await feedback.confirm({
      title: '删除这张轮播图？',
      content: '删除后不能恢复；只是暂时不显示，可以停用。',
      confirmText: '删除',
      isDangerous: true
    })
    if (isSure && (await model.remove())) feedback.toast('轮播图已删除')
  }
  const footer = (
    <>
      {Object.keys(errors).length === 0 && !submission.isStale && <Refused words={submission.failureOf('save')} />}
      <Button loading={submission.running === 'save'} loadingText='正在保存…' disabled={model.isUploading} onPress={() => void save()}>
        保存
      </Button>
    </>
  )
  return (
    <Sheet open title={draft.id === '' ? '新建轮播图' : '修改轮播图'} onClose={model.close} footer={footer}>
      {submission.isStale && (
        <Notice tone='warning' role='alert'>
          <Text>轮播图已被他人修改。您填写的内容还在，再次保存后生效。</Text>
        </Notice>
      )}
      <TextField
        label='标题'
        mark='必填'
        maxLength={30}
        value={draft.title}
        error={errors.title}
        onInput={(title) => model.type({ title })}
      />
      <TextField label='说明' mark='选填' maxLength={60} value={draft.text} error={errors.text} onInput={(text) => model.type({ text })} />
      <Picture model={model} draft={draft} />
      <Target model={model} draft={draft} answer={answer} />
      <Shown model={model} draft={draft} answer={answer} />
      <CheckField label='启用' checked={draft.enabled} onChange={(enabled) => model.type({ enabled })} />
      {draft.id !== '' && (
        <Button kind='text' onPress={() => void remove()}>
          删除轮播图
        </Button>
      )}
    </Sheet>
  )
})
