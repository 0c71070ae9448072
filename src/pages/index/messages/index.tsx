import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidHide, useDidShow, usePullDownRefresh, useReachBottom } from '@tarojs/taro'
import { View } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter } from '@/components/ListFooter'
import { Icon } from '@/components/Icon'
import { Page, StickyHead } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { SearchBar } from '@/components/SearchBar'
import { PRODUCT_NAME } from '@/domain/constants'
import { endPull } from '@/platform/page'
import { useScan } from '@/hooks/useScan'
import { useStores } from '@/hooks/useStores'
import { ConversationSheet, FoundMessages, ListHead, RowSkeleton, UndoBar } from './components/MessageParts'
import { ConversationRow, InSiteRow } from './components/MessageRow'
import { MessagesModel } from './model'
import './index.scss'

/** The conversations in their states: skeleton, error with retry, none yet, rows. */
const Conversations = observer(function Conversations({ model }: { model: MessagesModel }) {
  if (model.state === 'loading') return <RowSkeleton />
  if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
  if (model.state === 'empty')
    return (
      <EmptyState
        icon='message'
        title='还没有会话'
        hint='同事发来的消息会出现在这里'
        action={{ text: '去通讯录', onPress: model.openContacts }}
      />
    )
  return (
    <>
      <View className='messages-rows'>
        {model.shown.map((item) => (
          <ConversationRow key={item.id} item={item} model={model} />
        ))}
      </View>
      {model.hasMore && <ListFooter state='more' onMore={model.showMore} />}
      {model.error !== '' && <ListFooter state='error' onMore={() => void model.load()} />}
    </>
  )
})

/** Messages, tab 0: in-site messages and conversations, live. */
const Messages = observer(function Messages() {
  const stores = useStores()
  const [model] = useState(() => new MessagesModel(stores))
  const scan = useScan()
  useEffect(() => () => model.dispose(), [model])
  useDidShow(model.show)
  useDidHide(model.hide)
  useReachBottom(model.showMore)
  usePullDownRefresh(() => {
    if (model.notice === 'resting') model.wake()
    void model.load().finally(endPull)
  })
  return (
    <Page title={PRODUCT_NAME} className='messages' isTab>
      <StickyHead>
        <View className='messages-search'>
          <View className='messages-search-bar'>
            <SearchBar
              placeholder={model.orders.isOffered ? '搜索联系人、聊天记录、车牌或工单号' : '搜索联系人、群聊和聊天记录'}
              onChange={model.search}
            />
          </View>
          <Pressable className='messages-scan' label='扫一扫' onPress={() => void scan()}>
            <Icon name='scan' size={24} />
          </Pressable>
        </View>
      </StickyHead>
      <View className='messages-list'>
        {model.isSearching ? (
          <FoundMessages model={model} />
        ) : (
          <>
            <InSiteRow model={model} />
            <ListHead model={model} />
            <Conversations model={model} />
          </>
        )}
        <UndoBar model={model} />
      </View>
      <ConversationSheet model={model} />
    </Page>
  )
})

export default Messages
