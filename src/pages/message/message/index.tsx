import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { ListFooter, FOOTER_FROM } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { SearchBar } from '@/components/SearchBar'
import { OptionList, Sheet, type SheetOption } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { IN_SITE_KINDS } from '../components/inSite'
import { InSiteCard } from './components/InSiteCard'
import { InSiteListModel, type InSiteTab } from './model'
import './index.scss'

const TABS: readonly { value: InSiteTab; label: string }[] = [
  { value: 'all', label: '全部' },
  ...IN_SITE_KINDS.map(({ type, label }) => ({ value: String(type) as InSiteTab, label }))
]
const TITLE_LENGTH = 24

/** The number on a tab is that of its unread messages: 0 is none. */
const unreadOf = (model: InSiteListModel, tab: InSiteTab): { count?: number } => {
  const count = model.countOf(tab)
  return count === undefined || count === 0 ? {} : { count }
}

/** Unread only, and everything read. */
const FilterBar = observer(function FilterBar({ model }: { model: InSiteListModel }) {
  return (
    <View className='in-site-bar'>
      <Pressable className='in-site-filter' role='checkbox' checked={model.unreadOnly} onPress={model.toggleUnread}>
        <View className={model.unreadOnly ? 'in-site-box in-site-box-on' : 'in-site-box'}>
          {model.unreadOnly && <Icon name='check' size={16} />}
        </View>
        <Text>只看未读</Text>
      </Pressable>
      <Pressable className='in-site-all' disabled={!model.canReadAll || model.isMarkingAll} onPress={() => void model.readAll()}>
        <Icon name='check' />
        <Text>{model.isMarkingAll ? '正在标记…' : '全部已读'}</Text>
      </Pressable>
    </View>
  )
})

const Content = observer(function Content({ model }: { model: InSiteListModel }) {
  if (model.pages.state === 'loading') return <Skeleton cards={4} />
  if (model.pages.state === 'error') return <ErrorState message={model.pages.error} onRetry={() => void model.pages.load()} />
  if (model.pages.rows.length === 0) {
    if (model.pages.keyword !== '')
      return <EmptyState icon='search' title={`没有找到“${model.pages.keyword}”`} hint='按标题查找；可以换一个词，或换到“全部”' />
    const kind = TABS.find(({ value }) => value === model.tab)?.label ?? ''
    const what = model.tab === 'all' ? '消息' : `${kind}消息`
    if (model.unreadOnly)
      return <EmptyState icon='message' title={`没有未读的${what}`} action={{ text: '查看全部', onPress: model.toggleUnread }} />
    return <EmptyState icon='message' title={`还没有${what}`} hint='公告、审批、系统提醒和日程会出现在这里' />
  }
  return (
    <>
      {model.pages.rows.map((row) => (
        <InSiteCard key={row.id} row={row} now={model.now} onOpen={(opened) => void model.open(opened)} onMore={model.choose} />
      ))}
      {(model.pages.footer !== 'end' || model.pages.rows.length >= FOOTER_FROM) && (
        <ListFooter state={model.pages.footer} onMore={() => void model.pages.loadMore()} />
      )}
    </>
  )
})

/** A sheet is headed by a line, not by a whole title. */
const shortened = (title: string): string => (title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH)}…` : title)

const ActionSheet = observer(function ActionSheet({ model }: { model: InSiteListModel }) {
  const { chosen } = model
  const options: SheetOption<'read' | 'remove'>[] = [
    ...(chosen?.isRead === 0 ? [{ value: 'read' as const, label: '标为已读' }] : []),
    { value: 'remove', label: '删除消息', isDangerous: true }
  ]
  return (
    <Sheet open={chosen !== undefined} title={shortened(chosen?.title ?? '')} onClose={model.closeChoice}>
      <OptionList
        options={options}
        onChoose={(act) => {
          if (chosen !== undefined) void (act === 'read' ? model.markRead(chosen) : model.remove(chosen))
        }}
      />
    </Sheet>
  )
})

/** In-site messages (站内消息): notices, flow, system and schedule messages. */
export default observer(function InSiteMessages() {
  const stores = useStores()
  const [model] = useState(() => new InSiteListModel(stores))
  useEffect(() => () => model.dispose(), [model])
  usePageReading(model.refresh)
  useReachBottom(() => void model.pages.loadMore())
  return (
    <Page title='站内消息'>
      <StickyHead>
        <SearchBar placeholder='按标题搜索' onChange={model.pages.search} onSubmit={model.pages.searchNow} />
        <StatusTabs
          label='消息类型'
          current={model.tab}
          onChange={model.setTab}
          tabs={TABS.map((tab) => ({ ...tab, ...unreadOf(model, tab.value) }))}
        />
        <FilterBar model={model} />
      </StickyHead>
      <Content model={model} />
      <ActionSheet model={model} />
    </Page>
  )
})
