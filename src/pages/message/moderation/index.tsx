import { useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom } from '@tarojs/taro'
import { Image, Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import { StatusTag } from '@/components/StatusTag'
import type { ItemState, ModerationItem } from '@/contract/moderation'
import { eventText, ITEM_KIND_NAMES } from '@/domain/conversation/moderation'
import { formatDateTime } from '@/domain/format'
import { Model } from '@/domain/permission'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createModerationService } from '@/services/moderation'
import { Submission } from '@/stores/submission'
import { ModerationModel, type ModerationTab } from './model'
import './index.scss'

const TABS: readonly { value: ModerationTab; label: string }[] = [
  { value: 'open', label: '待处理' },
  { value: 'decided', label: '已处理' }
]
const STATES: Readonly<Record<ItemState, { label: string; tone: 'warning' | 'success' | 'danger' }>> = {
  OPEN: { label: '待处理', tone: 'warning' },
  KEPT: { label: '已保留', tone: 'success' },
  HIDDEN: { label: '已隐藏', tone: 'danger' }
}
/** Taken out of chats, or emptied: its author alone can say it again (moderation.md#hiding). */
const isFinal = ({ kind, state }: ModerationItem): boolean =>
  state === 'HIDDEN' && (kind === 'MESSAGE' || kind === 'PROFILE' || kind === 'GROUP')
/** Records of work are looked at and never hidden. */
const staysShown = ({ kind }: ModerationItem): boolean => kind === 'RECORD'

type AddressOf = (path: string) => string
interface ItemCardProps {
  item: ModerationItem
  model: ModerationModel
  addressOf: AddressOf
}

const ItemCard = observer(function ItemCard({ item, model, addressOf }: ItemCardProps) {
  const { label, tone } = STATES[item.state]
  return (
    <Card>
      <View className='moderation-head'>
        <Text>{`${item.authorName} · ${ITEM_KIND_NAMES[item.kind]}`}</Text>
        <StatusTag tone={tone}>{label}</StatusTag>
      </View>
      {item.text !== '' && <Text className='moderation-text'>{item.text}</Text>}
      {item.pictureUrl !== '' && <Image className='moderation-picture' src={addressOf(item.pictureUrl)} mode='aspectFit' />}
      {item.events.map((event) => (
        <Text key={`${event.at} ${event.act} ${event.byName}`} className='moderation-line'>
          {`${formatDateTime(event.at)} ${eventText(event)}`}
        </Text>
      ))}
      {!isFinal(item) && (
        <View className='moderation-acts'>
          {item.state !== 'KEPT' && (
            <Button kind='secondary' inline label={`保留${item.authorName}的内容`} onPress={() => void model.decide(item, false)}>
              {item.state === 'HIDDEN' ? '恢复显示' : staysShown(item) ? '已知悉' : '保留'}
            </Button>
          )}
          {item.state !== 'HIDDEN' && !staysShown(item) && (
            <Button kind='danger' inline label={`隐藏${item.authorName}的内容`} onPress={() => void model.decide(item, true)}>
              隐藏
            </Button>
          )}
        </View>
      )}
    </Card>
  )
})

const Content = observer(function Content({ model, addressOf }: { model: ModerationModel; addressOf: AddressOf }) {
  if (model.state === 'loading') return <Skeleton cards={3} />
  if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
  if (model.rows.length === 0)
    return (
      <EmptyState
        icon='check'
        title={model.tab === 'open' ? '没有待处理的内容' : '还没有处理过的内容'}
        hint='被举报的消息，以及平台检测没有直接通过的内容会出现在这里'
      />
    )
  return (
    <>
      {model.rows.map((item) => (
        <ItemCard key={item.id} item={item} model={model} addressOf={addressOf} />
      ))}
      {model.footer !== 'end' && <ListFooter state={model.footer} onMore={() => void model.loadMore()} />}
    </>
  )
})

/** 内容审核: what people reported and what a platform's check did not simply let pass; kept or hidden by who has the right. */
export default observer(function Moderation() {
  const { api, services, session, feedback, uuid } = useStores()
  const [model] = useState(
    () => new ModerationModel({ service: createModerationService(api), submission: new Submission({ uuid }), toast: feedback.toast })
  )
  const may = session.can(Model.moderation, 'btn_moderate')
  usePageReading(async () => {
    if (may) await model.load()
  })
  useReachBottom(() => void model.loadMore())
  return (
    <Page title='内容审核'>
      {may ? (
        <>
          <StickyHead>
            <StatusTabs label='处理状态' current={model.tab} onChange={model.setTab} tabs={TABS} />
          </StickyHead>
          <Content model={model} addressOf={services.files.imageAddress} />
        </>
      ) : (
        <EmptyState icon='lock' title='没有内容审核的权限' hint='请联系管理员' />
      )}
    </Page>
  )
})
