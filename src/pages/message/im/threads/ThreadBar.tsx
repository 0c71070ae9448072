import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { withEmoji } from '@/domain/conversation/emoji'
import { formatDateTime } from '@/domain/format'
import type { ChatRow } from '@/stores/conversation/types'
import type { ChatModel } from '../model'
import './index.scss'

/** Over the messages: the thread in which something new was said to this person, or did not go out. */
export const ThreadBar = observer(function ThreadBar({ model }: { model: ChatModel }) {
  const [first] = model.log.news.list
  if (first === undefined) return null
  const { rootId, count, words, hasFailed } = first
  const said = hasFailed ? '有回复没有发出' : withEmoji(words)
  return (
    <Pressable className='thread-bar' label={`话题，${said}`} onPress={() => model.openThread(rootId)}>
      <Text className='thread-mark'>话题</Text>
      <Text className='thread-words'>{said}</Text>
      {count > 0 && <Text className='thread-count'>{count} 条新回复</Text>}
      <Icon name='next' size={16} />
    </Pressable>
  )
})

/** Under a message: how many replied to it in a thread, and who was last; a press opens the thread. */
export const Replies = observer(function Replies({ row, model }: { row: ChatRow; model: ChatModel }) {
  const { replies, id } = row
  if (replies === undefined || model.log.rootId !== '') return null
  const words = `${replies.count} 条回复`
  const last = `${replies.lastName} ${formatDateTime(replies.lastAt)}`
  return (
    <View className='thread-replies'>
      <Pressable className='thread-open' label={`${words}，${last}`} onPress={() => model.openThread(id)}>
        <Text className='thread-mark'>{words}</Text>
        <Text className='thread-last'>{last}</Text>
      </Pressable>
    </View>
  )
})
