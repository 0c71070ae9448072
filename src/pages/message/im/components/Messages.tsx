import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { ChatList } from '../list/ChatList'
import type { ChatItem } from '../list/items'
import type { ChatModel } from '../model'
import { Selectable } from '../selection/Selection'
import { Bubble, Line } from './Bubble'
import { ChatIcon } from './ChatIcon'

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

/** Ways to messages that are out of sight. */
export const Jumps = observer(function Jumps({ model }: { model: ChatModel }) {
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

/** In place of a chat that is being read. */
export function RowSkeleton() {
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

/** The messages of a chat or of a thread, or why there are none. */
export const Messages = observer(function Messages({ model }: { model: ChatModel }) {
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
