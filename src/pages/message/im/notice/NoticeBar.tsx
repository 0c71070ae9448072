import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import { formatDateTime } from '@/domain/format'
import type { ConversationItem } from '@/stores/conversationItem'
import './index.scss'

/** Over the messages: the notice of the group in one line, which opens whole. */
export const NoticeBar = observer(function NoticeBar({ item }: { item: Pick<ConversationItem, 'groupNotice'> }) {
  const [isOpen, setOpen] = useState(false)
  const { groupNotice } = item
  if (groupNotice === undefined) return null
  const { text, byName, at } = groupNotice
  return (
    <>
      <Pressable className='group-notice-bar' label={`群公告：${text}`} onPress={() => setOpen(true)}>
        <Text className='group-notice-mark'>公告</Text>
        <Text className='group-notice-words'>{text.replace(/\s+/g, ' ')}</Text>
        <Icon name='next' size={16} />
      </Pressable>
      <Sheet open={isOpen} title='群公告' onClose={() => setOpen(false)}>
        <Text className='group-notice-text' userSelect>
          {text}
        </Text>
        <Text className='group-notice-writer'>{`${byName} · ${formatDateTime(at)}`}</Text>
      </Sheet>
    </>
  )
})
