import { Text, View } from '@tarojs/components'
import type { BundleContent } from '@/contract/forward'
import { withEmoji } from '@/domain/conversation/emoji'
import type { ChatRow } from '@/stores/conversation/types'
import './index.scss'

/** Forwarded messages before they are opened: the first of them, a line each. */
export function BundleContentView({ row }: { row: ChatRow }) {
  const { title, count, lines } = row.content as BundleContent
  return (
    <View className='bubble-bundle'>
      <Text className='bubble-bundle-title'>{title}</Text>
      {lines.map((line, place) => (
        <Text key={place} className='bubble-bundle-line'>
          {withEmoji(line)}
        </Text>
      ))}
      <Text className='bubble-bundle-kind'>聊天记录 · {count} 条</Text>
    </View>
  )
}
