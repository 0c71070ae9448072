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
import { ChatSheets } from './components/ChatSheets'
import { InputBar } from './components/InputBar'
import { Jumps, Messages, RowSkeleton } from './components/Messages'
import { PinBar, PinSheet } from './pins/Pins'
import { NoticeBar } from './notice/NoticeBar'
import { useKeyboardRoom } from './components/useKeyboardRoom'
import { SelectionBar } from './selection/Selection'
import { VoiceOverlay } from './recording/VoiceHold'
import { ThreadBar } from './threads/ThreadBar'
import type { ChatModel } from './model'
import { useChat } from './useChat'
import './index.scss'

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
        <ThreadBar model={model} />
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
      <ChatSheets model={model} />
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
