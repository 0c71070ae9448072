import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { withEmoji } from '@/domain/conversation/emoji'
import { PAGES } from '@/domain/pages'
import { useStores } from '@/hooks/useStores'
import { AlertBanner } from '../AlertBanner'

/** Messages that wait for this person's confirmation, over any page; one at a time, the last asked first (messages.md#urgent-messages). */
export const UrgentAlert = observer(function UrgentAlert() {
  const { alarms, navigation, offers, urgent } = useStores()
  const here = navigation.current()
  // In its chat the message itself is confirmed.
  const told = urgent.list.filter(({ item }) => !here.startsWith(PAGES.chat) || !here.includes(`id=${item.id}`))
  const [first] = told
  // An order that waits for an answer is the more urgent, and so is what dispatch must act on.
  if (first === undefined || alarms.waiting.length > 0 || offers.waiting.some((offer) => !offers.isFolded(offer))) return null
  const { item, message } = first
  const { senderName, text } = message
  const look = () => void navigation.open(PAGES.chat, { id: item.id, at: String(message.sequence) })
  return (
    <AlertBanner
      label='加急消息'
      title={told.length > 1 ? `加急消息，另有 ${told.length - 1} 条` : '加急消息'}
      answers={[
        { label: '查看', onPress: look },
        { label: '确认收到', onPress: () => void urgent.confirm(item, message) }
      ]}
      onOpen={look}
    >
      <Text className='alert-banner-place'>
        {senderName}：{withEmoji(text)}
      </Text>
      {item.kind === 'group' && <Text className='alert-banner-facts'>{item.realName}</Text>}
    </AlertBanner>
  )
})
