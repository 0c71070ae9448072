import type { PropsWithChildren } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { EmptyState } from '@/components/EmptyState'
import { Highlight } from '@/components/Highlight'
import { Icon } from '@/components/Icon'
import { OrderHits } from '@/components/OrderHits'
import { ListFooter } from '@/components/ListFooter'
import { Pressable } from '@/components/Pressable'
import { OptionList, Sheet, type SheetOption } from '@/components/Sheet'
import { TimeText } from '@/components/TimeText'
import { snippetOf } from '@/domain/conversation/snippet'
import { useStores } from '@/hooks/useStores'
import type { MessagesModel } from '../model'
import type { FoundContact } from '../localSearch'
import { ConversationRow } from './MessageRow'

/** A line over rows: what they are and, at its right, more about them. */
function RowsHead({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <View className='messages-head'>
      <Text className='messages-head-title' {...{ role: 'heading', 'aria-level': 2 }}>
        {title}
      </Text>
      {children}
    </View>
  )
}

/** The line over the conversations; says at its right when the connection is gone, without moving anything. */
export const ListHead = observer(function ListHead({ model }: { model: MessagesModel }) {
  const { ui } = useStores()
  // Without a network the bar on top of the page says so already.
  const notice = ui.isOffline ? 'none' : model.notice
  return (
    <RowsHead title='会话'>
      {notice === 'none' && model.isNumbered && (
        <Pressable className='messages-connection messages-connection-retry' onPress={model.newGroup}>
          <Icon name='plus' size={16} />
          <Text>发起群聊</Text>
        </Pressable>
      )}
      {notice === 'reconnecting' && (
        <View className='messages-connection' {...{ role: 'status' }}>
          <Text>正在重新连接…</Text>
        </View>
      )}
      {notice === 'resting' && (
        <Pressable className='messages-connection messages-connection-retry' onPress={model.wake}>
          <Icon name='refresh' size={16} />
          <Text>连接已断开，点按重试</Text>
        </Pressable>
      )}
    </RowsHead>
  )
})

/** Rows in the shape of conversations. */
export function RowSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <View className='messages-rows' {...{ role: 'status', 'aria-label': '正在加载' }}>
      {Array.from({ length: rows }, (_, row) => (
        <View className='messages-skeleton' key={row}>
          <View className='skeleton-face' />
          <View className='skeleton-words'>
            <View className='skeleton-line' />
            <View className='skeleton-line' />
          </View>
        </View>
      ))}
    </View>
  )
}

/** A person who was found; opens his card, from where he is called or written to. */
const PersonHit = observer(function PersonHit({ person, nameRanges, onOpen }: FoundContact & { onOpen: (userId: string) => void }) {
  const { services } = useStores()
  const name = person.realName || person.account
  const where = [person.department, person.positionName].filter((part) => part !== undefined && part !== '').join(' · ')
  return (
    <Pressable className='message-person' label={[name, where].filter(Boolean).join('，')} onPress={() => onOpen(person.id)}>
      <Avatar name={name} src={services.files.imageAddress(person.headIcon)} size={44} />
      <View className='message-words'>
        <Highlight className='message-name' text={name} ranges={nameRanges} />
        <Text className='message-preview'>{where}</Text>
      </View>
    </Pressable>
  )
})

/** Messages that hold the word; a hit opens the chat there. */
const MessageHits = observer(function MessageHits({ model }: { model: MessagesModel }) {
  const { found, error } = model.messages
  const { services } = useStores()
  if (error !== '') return <ListFooter state='error' onMore={() => void model.messages.ask()} />
  if (found === undefined || found.length === 0) return null
  return (
    <>
      <RowsHead title='聊天记录'>
        <Pressable className='messages-connection messages-connection-retry' onPress={model.openSearch}>
          <Text>查找聊天记录</Text>
          <Icon name='next' size={16} />
        </Pressable>
      </RowsHead>
      <View className='messages-rows'>
        {found.map((hit) => {
          const { text, ranges } = snippetOf(hit.entry.kind, hit.entry.content, model.keyword.trim())
          return (
            <Pressable
              key={hit.entry.id}
              className='message-person'
              label={[hit.name, text].join('，')}
              onPress={() => model.openMessage(hit)}
            >
              <Avatar name={hit.name} src={services.files.imageAddress(hit.headIcon)} size={44} />
              <View className='message-words'>
                <View className='message-line'>
                  <Text className='message-name'>{hit.name}</Text>
                  <TimeText at={hit.entry.sentAt} now={model.now} />
                </View>
                <Highlight className='message-preview' text={text} ranges={ranges} />
              </View>
            </Pressable>
          )
        })}
      </View>
    </>
  )
})

/** What was found: conversations first, then people, then messages. */
export const FoundMessages = observer(function FoundMessages({ model }: { model: MessagesModel }) {
  const { chats, people, total } = model.found
  const isLooking = model.isNumbered && model.messages.found === undefined && model.messages.error === ''
  if (chats.length === 0 && people.length === 0 && !model.hasMessageHits && model.orders.found.length === 0 && model.orders.error === '') {
    if (model.isDirectoryMissing || isLooking || model.orders.isLooking) return <RowSkeleton rows={3} />
    return (
      <EmptyState
        icon='search'
        title={`没有找到“${model.keyword.trim()}”`}
        hint={model.orders.isOffered ? '可按姓名、手机号、消息内容、车牌或工单号查找' : '可按姓名、拼音、手机号或消息内容查找'}
      />
    )
  }
  return (
    <>
      <OrderHits search={model.orders} />
      {chats.length > 0 && (
        <>
          <RowsHead title='会话'>
            <Text>{chats.length} 个</Text>
          </RowsHead>
          <View className='messages-rows'>
            {chats.map(({ item, nameRanges }) => (
              <ConversationRow key={item.id} item={item} model={model} nameRanges={nameRanges} />
            ))}
          </View>
        </>
      )}
      {people.length > 0 && (
        <>
          <RowsHead title='联系人'>
            <Text>{total} 人</Text>
          </RowsHead>
          <View className='messages-rows'>
            {people.map((found) => (
              <PersonHit key={found.person.id} {...found} onOpen={model.openPerson} />
            ))}
          </View>
        </>
      )}
      <MessageHits model={model} />
    </>
  )
})

type RowAct = 'read' | 'pin' | 'unpin' | 'mute' | 'unmute' | 'person' | 'remove'

/** Further actions of one conversation. */
export const ConversationSheet = observer(function ConversationSheet({ model }: { model: MessagesModel }) {
  const { chosen } = model
  const options: SheetOption<RowAct>[] = [
    ...(chosen !== undefined && chosen.unreadMessage > 0 ? [{ value: 'read' as const, label: '标为已读' }] : []),
    ...(model.isNumbered && chosen !== undefined
      ? [
          chosen.isPinned ? { value: 'unpin' as const, label: '取消置顶' } : { value: 'pin' as const, label: '置顶' },
          chosen.isMuted ? { value: 'unmute' as const, label: '取消免打扰' } : { value: 'mute' as const, label: '消息免打扰' }
        ]
      : []),
    ...(chosen?.kind === 'group' ? [] : [{ value: 'person' as const, label: '查看联系人' }]),
    { value: 'remove', label: '移除会话', hint: '有新消息时会再出现，聊天记录不会删除' }
  ]
  const act = (value: RowAct) => {
    if (chosen === undefined) return
    if (value === 'read') model.markRead(chosen)
    else if (value === 'person') model.openPerson(chosen.id)
    else if (value === 'remove') model.remove(chosen)
    else if (value === 'pin' || value === 'unpin') void model.change(chosen, { isPinned: value === 'pin' })
    else void model.change(chosen, { isMuted: value === 'mute' })
  }
  return (
    <Sheet open={chosen !== undefined} title={chosen?.realName || chosen?.account || ''} onClose={model.closeChoice}>
      <OptionList options={options} onChoose={act} />
    </Sheet>
  )
})

/** What was just removed, with the way back. */
export const UndoBar = observer(function UndoBar({ model }: { model: MessagesModel }) {
  const { leaving } = model
  if (leaving === undefined) return null
  return (
    <View className='messages-undo' {...{ role: 'status' }}>
      <Text className='messages-undo-words'>
        已移除{leaving.item.kind === 'group' ? '' : '与'}
        {leaving.item.realName || leaving.item.account}的会话
      </Text>
      <Pressable className='messages-undo-action' onPress={model.undo}>
        <Text>撤销</Text>
      </Pressable>
    </View>
  )
})
