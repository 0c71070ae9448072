import { View } from '@tarojs/components'
import './ChatIcon.scss'

export type ChatIconName =
  | 'voice'
  | 'keyboard'
  | 'smile'
  | 'file'
  | 'sound'
  | 'quote'
  | 'undo'
  | 'erase'
  | 'bellOff'
  | 'top'
  | 'order'
  | 'stop'

/** Signs that only chats need: they stay out of the sheet that every page loads. Always beside a word or a label. */
export function ChatIcon({ name, size = 24 }: { name: ChatIconName; size?: number }) {
  const length = `calc(${size}px * var(--text-factor))`
  return <View className={`chat-icon chat-icon-${name}`} style={{ width: length, height: length }} aria-hidden='true' />
}
