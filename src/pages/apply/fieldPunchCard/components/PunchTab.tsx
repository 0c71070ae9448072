import { Fragment, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { ChoiceField, FieldFrame, TextAreaField, TextField } from '@/components/Field'
import { PhotoGrid } from '@/components/PhotoGrid'
import type { PunchRow } from '@/contract/punchCard'
import { ADDRESS_LENGTH, KIND_LABELS, MAKE_UP_FLOW, NOTE_LENGTH, PUNCH_KINDS } from '@/domain/punchCard/kinds'
import { useStores } from '@/hooks/useStores'
import { previewPictures } from '@/platform/media'
import type { PunchCardService } from '@/services/punchCard'
import { PAGES } from '@/domain/pages'
import type { PunchModel } from '../model'
import { FixCard } from './FixCard'
import { LinkSheet } from './LinkSheet'
import { RecordCard, WaitingCard } from './RecordCard'
import './punch.scss'

const KINDS = PUNCH_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))

const Photo = observer(function Photo({ model }: { model: PunchModel }) {
  const { feedback } = useStores()
  const { photo, isPreparing } = model
  const shoot = () =>
    void model.shoot().then((problem) => {
      if (problem !== '') feedback.toast(problem)
    })
  if (photo === undefined) {
    return (
      <FieldFrame label='现场照片' mark='选填' help='只能现拍，会加上时间、地点和姓名水印' noteId='punch-photo'>
        <Button kind='secondary' icon='camera' loading={isPreparing} loadingText='正在处理照片…' onPress={shoot}>
          拍照
        </Button>
      </FieldFrame>
    )
  }
  return (
    <PhotoGrid
      label='现场照片'
      items={[{ id: photo.sha256, thumb: photo.path, state: 'stored', canRemove: true }]}
      onPreview={() => void previewPictures([photo.path], photo.path).catch(() => feedback.toast('图片没有打开，请稍后再试'))}
      onRemove={model.dropPhoto}
    />
  )
})

const Fields = observer(function Fields({ model, service }: { model: PunchModel; service: Pick<PunchCardService, 'links'> }) {
  const [isLinking, setLinking] = useState(false)
  const { input, generation, chosenKind } = model
  const { link } = input
  return (
    <Section title='打卡内容'>
      <ChoiceField label='类型' options={KINDS} value={chosenKind} onChange={model.choose} />
      <Photo model={model} />
      <Fragment key={generation}>
        <TextField
          label='地点说明'
          mark='选填'
          value={input.address}
          maxLength={ADDRESS_LENGTH}
          placeholder='例如：停车场北门'
          onInput={(address) => model.set({ address })}
        />
        <TextAreaField
          label='备注'
          mark='选填'
          value={input.note}
          maxLength={NOTE_LENGTH}
          placeholder='例如：协助交警清障'
          onInput={(note) => model.set({ note })}
        />
      </Fragment>
      <FieldFrame label='关联工单或客户' mark='选填' noteId='punch-link'>
        {link === null ? (
          <Button kind='secondary' icon='plus' onPress={() => setLinking(true)}>
            选择工单或客户
          </Button>
        ) : (
          <View className='punch-head'>
            <Text className='punch-title'>{`${link.kind === 'order' ? '工单' : '客户'} ${link.name}`}</Text>
            <Button kind='text' inline label={`不再关联${link.name}`} onPress={() => model.set({ link: null })}>
              移除
            </Button>
          </View>
        )}
      </FieldFrame>
      {isLinking && (
        <LinkSheet
          service={service}
          onClose={() => setLinking(false)}
          onChoose={(chosen) => {
            model.set({ link: chosen })
            setLinking(false)
          }}
        />
      )}
    </Section>
  )
})

const Today = observer(function Today({ model, onOpen }: { model: PunchModel; onOpen: (row: PunchRow) => void }) {
  const { navigation } = useStores()
  const { waiting, today, isTodayKnown, todayError } = model
  return (
    <View>
      <View className='punch-day'>
        <Text className='punch-day-title' {...{ role: 'heading', 'aria-level': 2 }}>
          今日打卡
        </Text>
        <Button kind='text' inline onPress={() => void navigation.open(PAGES.task, { flowId: MAKE_UP_FLOW, opType: '-1' })}>
          申请补卡
        </Button>
      </View>
      {waiting.map((item) => (
        <WaitingCard key={item.id} item={item} onOpen={() => void navigation.open(PAGES.outbox)} />
      ))}
      {today.map((row) => (
        <RecordCard key={row.id} row={row} onOpen={onOpen} />
      ))}
      {isTodayKnown && today.length === 0 && waiting.length === 0 && <Text className='punch-none'>今天还没有打卡</Text>}
      {!isTodayKnown && todayError !== '' && (
        <View className='punch-none'>
          <Text>{`今天的记录读取失败：${todayError}`}</Text>
          <Button kind='text' inline icon='refresh' onPress={() => void model.read()}>
            重试
          </Button>
        </View>
      )}
    </View>
  )
})

/** The punch that is about to be made, and those of today. */
export function PunchTab({
  model,
  service,
  onOpen
}: {
  model: PunchModel
  service: Pick<PunchCardService, 'links'>
  onOpen: (row: PunchRow) => void
}) {
  return (
    <>
      <FixCard model={model} />
      <Fields model={model} service={service} />
      <Today model={model} onOpen={onOpen} />
    </>
  )
}

export const PunchBar = observer(function PunchBar({ model }: { model: PunchModel }) {
  const { feedback } = useStores()
  const { state, mayPunch, isPunching, chosenKind, faultWords } = model
  const punch = async () => {
    const outcome = await model.punch()
    if (outcome === undefined) return
    if (outcome.kind === 'arrived') feedback.toast('打卡成功')
    else if (outcome.kind === 'waiting') feedback.toast('已保存在手机上，有网络后自动上传')
    else feedback.toast(outcome.message)
  }
  const why =
    state === 'refused'
      ? '没有定位权限，不能打卡'
      : state === 'unavailable'
        ? '没有定位成功，不能打卡'
        : faultWords === undefined
          ? undefined
          : `${faultWords.what}，不能打卡`
  return (
    <BottomBar notice={why === undefined ? undefined : <Text>{why}</Text>}>
      <Button
        icon='check'
        loading={isPunching}
        loadingText='正在打卡…'
        disabled={!mayPunch}
        onPress={() => void punch()}
      >{`${KIND_LABELS[chosenKind]}打卡`}</Button>
    </BottomBar>
  )
})
