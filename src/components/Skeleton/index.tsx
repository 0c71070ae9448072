import { View } from '@tarojs/components'
import './index.scss'

/** Grey lines in the shape of what is coming; a screen reader hears 正在加载. */
export function Skeleton({ cards = 3, lines = 3 }: { cards?: number; lines?: number }) {
  return (
    <View className='skeleton' {...{ role: 'status', 'aria-label': '正在加载' }}>
      {Array.from({ length: cards }, (_, card) => (
        <View className='skeleton-card' key={card}>
          {Array.from({ length: lines }, (_line, line) => (
            <View className='skeleton-line' key={line} />
          ))}
        </View>
      ))}
    </View>
  )
}
