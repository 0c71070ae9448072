import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter } from '@/components/ListFooter'
import { StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs, type StatusTab } from '@/components/StatusTabs'
import { StatusTag } from '@/components/StatusTag'
import type { NotifyState, SentNotice } from '@/contract/notify'
import { formatDateTime } from '@/domain/format'
import { CHANNEL_NAMES, KIND_NAMES } from '@/domain/noticeNames'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createRecordsService } from '@/services/admin/records'
import { AdminPage } from '../components/AdminPage'
import { TabbedList } from '../components/tabbedList'
import './index.scss'

const STATES: Readonly<Record<NotifyState, { words: string; tone: 'success' | 'danger' | 'neutral' }>> = {
  SENT: { words: '已送出', tone: 'success' },
  REFUSED: { words: '未送出', tone: 'danger' },
  ASKED: { words: '结果未知', tone: 'neutral' }
}
const TABS: readonly StatusTab<NotifyState | 'ALL'>[] = [
  { value: 'ALL', label: '全部' },
  { value: 'SENT', label: STATES.SENT.words },
  { value: 'REFUSED', label: STATES.REFUSED.words },
  { value: 'ASKED', label: STATES.ASKED.words }
]

function Row({ notice: { personName, channel, kind, state, at, seenAt } }: { notice: SentNotice }) {
  return (
    <View className='sent-row'>
      <View className='sent-head'>
        <Text className='sent-name'>{personName}</Text>
        <StatusTag tone={STATES[state].tone}>{STATES[state].words}</StatusTag>
      </View>
      <Text className='sent-line'>
        {KIND_NAMES[kind]} · {CHANNEL_NAMES[channel]}
      </Text>
      <Text className='sent-line'>
        {formatDateTime(at)} 发出，{seenAt === null ? '未查看' : `${formatDateTime(seenAt)} 已查看`}
      </Text>
    </View>
  )
}

const Rows = observer(function Rows({ model: { pages, isNarrowed } }: { model: TabbedList<SentNotice, NotifyState> }) {
  if (pages.state === 'loading') return <Skeleton cards={4} />
  if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void pages.refresh()} />
  if (pages.rows.length === 0)
    return isNarrowed ? (
      <EmptyState icon='search' title='没有符合条件的通知' hint='换一个条件再看' />
    ) : (
      <EmptyState icon='message' title='还没有通知记录' hint='应用关闭时发出的通知会记在这里' />
    )
  return (
    <>
      <View className='sent-rows'>
        {pages.rows.map((notice) => (
          <Row key={notice.id} notice={notice} />
        ))}
      </View>
      <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />
    </>
  )
})

/** 通知记录: what went out to whom over which way, and when it was read. */
export default observer(function Sent() {
  const { api } = useStores()
  const [model] = useState(() => {
    const { sent } = createRecordsService(api)
    return new TabbedList<SentNotice, NotifyState>((at, state, signal) => sent({ ...at, ...(state !== undefined && { state }) }, signal))
  })
  const { pages } = model
  useEffect(() => () => pages.dispose(), [pages])
  usePageReading(pages.refresh)
  useReachBottom(() => void pages.loadMore())
  return (
    <AdminPage title='通知记录'>
      <StickyHead>
        <SearchBar placeholder='搜索姓名' onChange={pages.search} onSubmit={pages.searchNow} />
        <StatusTabs label='通知状态' tabs={TABS} current={model.tab} onChange={model.choose} />
      </StickyHead>
      <Rows model={model} />
    </AdminPage>
  )
})
