import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { Highlight } from '@/components/Highlight'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { TimeText } from '@/components/TimeText'
import type { MatchRange } from '@/domain/peopleSearch/matchRanges'
import { relativeTime } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { useSwipe } from '@/hooks/useSwipe'
import { NO_MESSAGE } from '@/stores/imCounts'
import type { ConversationItem } from '@/stores/conversationItem'
import type { MessagesModel } from '../model'
import { draftPreview, previewOf } from '../preview'
import './MessageRow.scss'

/** More than this is not worth reading. */
const MOST = 99
const NOT_CONNECTED = '公告、流程、系统和日程消息'

/** How many are unread; the word is in the label of its row. */
function Count({ count, isQuiet = false }: { count: number; isQuiet?: boolean }) {
  return count === 0 ? null : (
    <Text className={`message-count${isQuiet ? ' message-count-quiet' : ''}`} {...{ 'aria-hidden': 'true' }}>
      {count > MOST ? `${MOST}+` : count}
    </Text>
  )
}

/** 站内消息: the newest text, when, and how many are unread. */
export const InSiteRow = observer(function InSiteRow({ model }: { model: MessagesModel }) {
  const { im } = useStores()
  const { text, count, date } = im.summary
  // Before the first connection nothing is known, which is not the same as nothing being there.
  const words = text === NO_MESSAGE && im.state !== 'open' ? NOT_CONNECTED : text
  const when = relativeTime(date, model.now)
  return (
    <Pressable
      className='message-row message-in-site'
      label={['站内消息', words, when, count > 0 ? `${count} 条未读` : ''].filter(Boolean).join('，')}
      onPress={model.openInSite}
    >
      <View className='message-tile'>
        <Icon name='clipboard' size={24} />
      </View>
      <View className='message-words'>
        <View className='message-line'>
          <Text className='message-name'>站内消息</Text>
          <Text className='message-time'>{when}</Text>
        </View>
        <View className='message-line'>
          <Text className='message-preview'>{words}</Text>
          <Count count={count} />
        </View>
      </View>
      <View className='message-next'>
        <Icon name='next' size={16} />
      </View>
    </Pressable>
  )
})

export interface ConversationRowProps {
  item: ConversationItem
  model: MessagesModel
  /** What of the name was searched for. */
  nameRanges?: readonly MatchRange[]
}

/** What the line under the name says: the draft before the newest message, and what must not be missed before both. */
const Preview = observer(function Preview({ item, words }: { item: ConversationItem; words: string }) {
  return (
    <Text className='message-preview'>
      {item.hasFailed && <Text className='message-mark'>[发送失败] </Text>}
      {item.isMentioned && <Text className='message-mark'>[有人@我] </Text>}
      {item.draft !== '' && <Text className='message-mark'>[草稿] </Text>}
      {words}
    </Text>
  )
})

/** One conversation; presence is a dot, and a word for who does not see it. Swiped to the left it offers to go. */
export const ConversationRow = observer(function ConversationRow({ item, model, nameRanges = [] }: ConversationRowProps) {
  const { im, services } = useStores()
  const name = item.realName || item.account
  const isOnline = item.kind === 'direct' && im.hasPresence && im.isOnline(item.id)
  const preview = item.draft === '' ? previewOf(item.messageType, item.latestMessage) : draftPreview(item.draft)
  const label = [
    name,
    item.isPinned ? '已置顶' : '',
    item.isMuted ? '免打扰' : '',
    isOnline ? '在线' : '',
    item.hasFailed ? '有消息发送失败' : '',
    item.isMentioned ? '有人提到我' : '',
    item.draft === '' ? '' : '草稿',
    preview,
    relativeTime(item.latestDate, model.now),
    item.unreadMessage > 0 ? `${item.unreadMessage} 条未读` : ''
  ]
    .filter(Boolean)
    .join('，')
  const isOpen = model.swiped === item
  // Not drawn before it is wanted for the first time: most rows are never swiped.
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const swipe = useSwipe(() => model.swipe(item), model.swipeBack)
  return (
    <View
      className={`message-row message-swipe${isOpen ? ' message-swipe-open' : ''}${item.isPinned ? ' message-row-pinned' : ''}`}
      {...swipe}
    >
      {wasOpen && (
        <Pressable className='message-remove' label={`移除与${name}的会话`} disabled={!isOpen} onPress={() => model.remove(item)}>
          <Text>移除</Text>
        </Pressable>
      )}
      <View className='message-slide'>
        <Pressable className='message-main' label={label} onPress={() => (isOpen ? model.swipeBack() : model.openChat(item))}>
          <View className='message-face'>
            {item.kind === 'group' && item.headIcon === '' ? (
              <View className='message-tile message-group'>
                <Icon name='people' size={24} />
              </View>
            ) : (
              <Avatar name={name} src={services.files.imageAddress(item.headIcon)} size={48} />
            )}
            {isOnline && <View className='message-dot' />}
          </View>
          <View className='message-words'>
            <View className='message-line'>
              <Highlight className='message-name' text={name} ranges={nameRanges} />
              <TimeText at={item.latestDate} now={model.now} />
            </View>
            <View className='message-line'>
              <Preview item={item} words={preview} />
              {item.isMuted && (
                <Text className='message-muted' {...{ 'aria-hidden': 'true' }}>
                  免打扰
                </Text>
              )}
              <Count count={item.unreadMessage} isQuiet={item.isMuted && !item.isMentioned} />
            </View>
          </View>
        </Pressable>
        <Pressable className='message-more' label={`${name}的更多操作`} onPress={() => model.choose(item)}>
          <Icon name='more' />
        </Pressable>
      </View>
    </View>
  )
})
