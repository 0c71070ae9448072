import { useEffect } from 'react'
import { observer } from 'mobx-react'
import { useDidHide, useDidShow, useRouter } from '@tarojs/taro'
import { View } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { PAGES } from '@/domain/pages'
import { useStores } from '@/hooks/useStores'
import { ChatSheets } from '../im/components/ChatSheets'
import { InputBar } from '../im/components/InputBar'
import { Jumps, Messages, RowSkeleton } from '../im/components/Messages'
import { useKeyboardRoom } from '../im/components/useKeyboardRoom'
import type { ChatModel } from '../im/model'
import { VoiceOverlay } from '../im/recording/VoiceHold'
import { SelectionBar } from '../im/selection/Selection'
import { useChat } from '../im/useChat'
import '../im/index.scss'

const Thread = observer(function Thread({ model }: { model: ChatModel }) {
  const room = useKeyboardRoom()
  const { session } = useStores()
  useDidShow(model.shown)
  useDidHide(model.hidden)
  useEffect(() => model.shown(), [model])
  return (
    <Page title='话题' className='chat'>
      <View className='chat-screen' style={room}>
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
    </Page>
  )
})

/** A thread: the message that it is about and the replies to it. `id` is the person's or the group's, `root` the message, `at` a reply to begin at. Opens by address too. */
export default observer(function ThreadPage() {
  const { id = '', root = '', at = '' } = useRouter().params
  const { navigation } = useStores()
  const { model, error, retry } = useChat(id, Number(at), root)
  if (id === '' || root === '')
    return (
      <Page title='话题'>
        <EmptyState
          icon='message'
          title='没有这个话题'
          hint='地址可能有误'
          action={{ text: '返回消息', onPress: () => void navigation.relaunch(PAGES.messages) }}
        />
      </Page>
    )
  if (error !== '')
    return (
      <Page title='话题'>
        <ErrorState message={error} onRetry={retry} />
      </Page>
    )
  if (model === undefined)
    return (
      <Page title='话题' className='chat'>
        <RowSkeleton />
      </Page>
    )
  return <Thread model={model} />
})
