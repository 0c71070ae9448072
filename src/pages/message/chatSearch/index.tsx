import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom, useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { Button } from '@/components/Button'
import { Chips } from '@/components/Chips'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Highlight } from '@/components/Highlight'
import { ListFooter } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { FoundMessage } from '@/contract/chatSearch'
import { snippetOf } from '@/domain/conversation/snippet'
import { formatDateTime } from '@/domain/format'
import { readParams } from '@/domain/queryString'
import { useStores } from '@/hooks/useStores'
import { filterChips } from './filter'
import { FilterSheet } from './FilterSheet'
import { ChatSearchModel, type SearchTab } from './model'
import './index.scss'

/** `feature`: what a server that finds it says. */
const TABS: readonly { value: SearchTab; label: string; feature?: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'text', label: '文字' },
  { value: 'file', label: '文件' },
  { value: 'place', label: '地点', feature: 'messagePlace' },
  { value: 'contact', label: '名片', feature: 'messageContact' },
  { value: 'card', label: '工单' },
  { value: 'bundle', label: '聊天记录' }
]

function Found({ found, model }: { found: FoundMessage; model: ChatSearchModel }) {
  const { services } = useStores()
  const { senderName, senderIcon, sentAt, kind, content } = found.entry
  // A talk of two is called by the other one.
  const who = model.isOfAll && found.name !== senderName ? `${senderName} · ${found.name}` : senderName
  const { text, ranges } = snippetOf(kind, content, model.keyword)
  return (
    <Pressable className='found-message' label={`${who}，${formatDateTime(sentAt)}，${text}`} onPress={() => model.open(found)}>
      <Avatar name={senderName} src={services.files.imageAddress(senderIcon)} size={40} />
      <View className='found-message-words'>
        <View className='found-message-head'>
          <Text className='found-message-name'>{who}</Text>
          <Text>{formatDateTime(sentAt)}</Text>
        </View>
        <Highlight className='found-message-text' text={text} ranges={ranges} />
      </View>
    </Pressable>
  )
}

/** 查找聊天记录 in one chat, or in all without an id; a hit opens the chat there. */
export default observer(function ChatSearch() {
  const { id = '', keyword = '' } = readParams(useRouter().params)
  const stores = useStores()
  const [model] = useState(() => new ChatSearchModel(stores, id, keyword))
  useEffect(() => () => model.dispose(), [model])
  const [isFiltering, setFiltering] = useState(false)
  const { found, error, pages, filter } = model
  const chips = filterChips(filter)
  const tabs = TABS.filter(({ feature }) => feature === undefined || stores.session.hasFeature(feature))
  const more = () => void pages.loadMore()
  useReachBottom(more)
  const content = () => {
    if (model.keyword === '') return <EmptyState icon='search' title='查找聊天记录' hint='输入消息中的文字、文件名、地点或工单号' />
    if (found === undefined)
      return error === '' ? <Skeleton cards={3} lines={2} /> : <ErrorState message={error} onRetry={() => void pages.load()} />
    if (found.length === 0 && chips.length > 0)
      return (
        <EmptyState
          icon='search'
          title={`没有找到“${model.keyword}”`}
          hint='已按发送人或日期筛选'
          action={{ text: '清空筛选', onPress: () => model.setFilter({}) }}
        />
      )
    if (found.length === 0) return <EmptyState icon='search' title={`没有找到“${model.keyword}”`} hint='换一个词再找' />
    return (
      <View className='found-messages'>
        {found.map((each) => (
          <Found key={each.entry.id} found={each} model={model} />
        ))}
        <ListFooter state={pages.footer} onMore={more} />
      </View>
    )
  }
  return (
    <Page title='查找聊天记录'>
      <StickyHead>
        <View className='found-search'>
          <View className='found-search-words'>
            <SearchBar placeholder='搜索聊天记录' initial={keyword} onChange={model.search} />
          </View>
          <Button
            kind='text'
            inline
            label={chips.length === 0 ? '筛选' : `筛选，已用 ${chips.length} 项`}
            onPress={() => setFiltering(true)}
          >
            {chips.length === 0 ? '筛选' : `筛选 ${chips.length}`}
          </Button>
        </View>
        <StatusTabs label='消息类型' current={model.tab} onChange={model.setTab} tabs={tabs} />
        {chips.length > 0 && (
          <View className='found-chips'>
            <Chips
              label='筛选条件'
              chips={chips}
              onRemove={(removed) => model.setFilter(Object.fromEntries(Object.entries(filter).filter(([key]) => key !== removed)))}
            />
          </View>
        )}
      </StickyHead>
      {content()}
      {isFiltering && (
        <FilterSheet
          filter={filter}
          onApply={(next) => {
            setFiltering(false)
            model.setFilter(next)
          }}
          onClose={() => setFiltering(false)}
        />
      )}
    </Page>
  )
})
