import { useEffect } from 'react'
import { observer } from 'mobx-react'
import { useDidHide, useDidShow, useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Page } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { SocketFeature } from '@/contract/frames'
import { useStores } from '@/hooks/useStores'
import { useTitle } from '@/hooks/useTitle'
import { PAGES } from '@/domain/pages'
import { ChatIcon } from './components/ChatIcon'
import { Bubble, Line } from './components/Bubble'
import { InputBar } from './components/InputBar'
import { BundleSheet } from './bundle/BundleSheet'
import { ChangeSheets } from './changes/ChangeSheets'
import { ForwardSheet } from './forward/ForwardSheet'
import { ReaderSheet } from './readers/ReaderSheet'
import { MessageMenu } from './menu/MessageMenu'
import { PinBar, PinSheet } from './pins/Pins'
import { CardChoices } from './components/CardChoices'
import { NoticeBar } from './notice/NoticeBar'
import { OrderSheet } from './components/OrderSheet'
import { useKeyboardRoom } from './components/useKeyboardRoom'
import { Selectable, SelectionBar } from './selection/Selection'
import { VoiceOverlay } from './recording/VoiceHold'
import { ChatList } from './list/ChatList'
import type { ChatItem } from './list/items'
import type { ChatModel } from './model'
import { useChat } from './useChat'
import './index.scss'

const keyOf = ({ row }: ChatItem): string => row.key

/** One line of the chat with what stands over it. */
const Item = observer(function Item({ item: { row, time, isFirstUnread }, model }: { item: ChatItem; model: ChatModel }) {
  const isLine = row.isRecalled || row.kind === 'notice'
  return (
    <>
      {time !== '' && (
        <View className='chat-time'>
          <Text>{time}</Text>
        </View>
      )}
      {isFirstUnread && (
        <View className='chat-unread' {...{ role: 'separator' }}>
          <Text>以下是新消息</Text>
        </View>
      )}
      {isLine ? (
        <Line row={row} model={model} />
      ) : (
        <Selectable row={row} model={model.selection}>
          <Bubble row={row} model={model} />
        </Selectable>
      )}
    </>
  )
})

/** Under the bar: who is here, the search and the settings of the chat. */
const Head = observer(function Head({ model }: { model: ChatModel }) {
  const { im, ui, session } = useStores()
  const { isGroup, log } = model
  const isOnline = im.hasPresence && im.isOnline(log.item.id)
  const words =
    ui.isOffline || im.state === 'open'
      ? isGroup
        ? `${log.item.memberCount} 位成员`
        : im.hasPresence
          ? isOnline
            ? '在线'
            : '不在线'
          : ''
      : '未连接，正在重新连接…'
  return (
    <View className='chat-head'>
      <Text className='chat-head-words' {...{ role: 'status' }}>
        {words}
      </Text>
      {session.hasFeature(SocketFeature.conversation) && (
        <>
          <Pressable className='chat-head-act' onPress={() => model.links.openSearch()} label='查找聊天记录'>
            <Icon name='search' />
            <Text>查找</Text>
          </Pressable>
          <Pressable className='chat-head-act' onPress={() => model.links.openSettings()} label={isGroup ? '群聊设置' : '聊天设置'}>
            <Icon name='settings' />
            <Text>设置</Text>
          </Pressable>
        </>
      )}
    </View>
  )
})

/** Ways to messages that are out of sight. */
const Jumps = observer(function Jumps({ model }: { model: ChatModel }) {
  const { jumpCount, isAtBottom, freshCount } = model
  return (
    <View className='chat-jumps'>
      {jumpCount > 0 && (
        <Pressable className='chat-jump' label={`${jumpCount} 条未读，跳到第一条`} onPress={() => void model.jumpToUnread()}>
          <ChatIcon name='top' size={16} />
          <Text>{jumpCount} 条未读</Text>
        </Pressable>
      )}
      {!isAtBottom && (
        <Pressable
          className='chat-jump chat-jump-down'
          label={freshCount > 0 ? `${freshCount} 条新消息，回到最新` : '回到最新'}
          onPress={model.toBottom}
        >
          <Icon name='down' size={16} />
          <Text>{freshCount > 0 ? `${freshCount} 条新消息` : '回到最新'}</Text>
        </Pressable>
      )}
    </View>
  )
})

function RowSkeleton() {
  return (
    <View className='chat-skeleton' {...{ role: 'status', 'aria-label': '正在加载' }}>
      {[60, 40, 70, 50, 30].map((width, row) => (
        <View key={row} className={`chat-skeleton-row${row % 2 === 1 ? ' chat-skeleton-mine' : ''}`}>
          <View className='chat-skeleton-bubble' style={{ width: `${width}%` }} />
        </View>
      ))}
    </View>
  )
}

const Messages = observer(function Messages({ model }: { model: ChatModel }) {
  const { log } = model
  if (log.rows.length === 0) {
    if (log.state === 'loading') return <RowSkeleton />
    if (log.state === 'error')
      return (
        <View className='chat-state'>
          <ErrorState message={log.error?.message ?? ''} onRetry={() => void log.open()} />
        </View>
      )
    return (
      <View className='chat-state'>
        <EmptyState icon='message' title='暂无聊天记录' hint='在下面输入第一条消息' />
      </View>
    )
  }
  return (
    <ChatList
      items={model.items}
      keyOf={keyOf}
      renderRow={(item) => <Item item={item} model={model} />}
      label='聊天记录'
      head={
        <View className='chat-older'>
          <Text>{log.hasOlder ? '正在加载更早的消息' : '没有更多消息了'}</Text>
        </View>
      }
      hasOlder={log.hasOlder}
      hasNewer={log.hasNewer}
      onOlder={log.loadOlder}
      onNewer={log.loadNewer}
      onBottom={model.atBottom}
      onTouch={model.touched}
      target={model.target}
    />
  )
})

const Chat = observer(function Chat({ model }: { model: ChatModel }) {
  const room = useKeyboardRoom()
  const { session } = useStores()
  useDidShow(model.shown)
  useDidHide(model.hidden)
  useEffect(() => model.shown(), [model])
  const { title } = model
  useTitle(title)
  return (
    <Page title={title} className='chat'>
      <View className='chat-screen' style={room}>
        <Head model={model} />
        <NoticeBar item={model.log.item} />
        <PinBar model={model.pins} />
        <View className='chat-middle'>
          <Messages model={model} />
          <Jumps model={model} />
          <VoiceOverlay model={model.composer.voice} />
        </View>
        {model.selection.isOn ? (
          <SelectionBar model={model.selection} mayForward={session.hasFeature('messageForward')} />
        ) : (
          <InputBar model={model.composer} />
        )}
      </View>
      <MessageMenu model={model.menu} changes={model.changes} />
      <ReaderSheet model={model} />
      <ChangeSheets model={model.changes} now={model.now} />
      <OrderSheet model={model.composer} />
      <CardChoices model={model.composer} id={model.log.item.id} />
      <ForwardSheet model={model.forward} />
      <BundleSheet model={model} />
      <PinSheet model={model.pins} />
    </Page>
  )
})

/** The chat with a person or in a group; `id` is the person's or the group's, `at` a message to begin at. Opens by address too. */
export default observer(function ChatPage() {
  const { id = '', at = '' } = useRouter().params
  const { navigation } = useStores()
  const { model, error, retry } = useChat(id, Number(at))
  if (id === '')
    return (
      <Page title='聊天'>
        <EmptyState
          icon='message'
          title='没有这个会话'
          hint='地址可能有误'
          action={{ text: '返回消息', onPress: () => void navigation.relaunch(PAGES.messages) }}
        />
      </Page>
    )
  if (error !== '')
    return (
      <Page title='聊天'>
        <ErrorState message={error} onRetry={retry} />
      </Page>
    )
  if (model === undefined)
    return (
      <Page title='聊天' className='chat'>
        <RowSkeleton />
      </Page>
    )
  return <Chat model={model} />
})
