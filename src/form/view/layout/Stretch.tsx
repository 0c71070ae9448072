import type { CSSProperties, PropsWithChildren } from 'react'
import { View } from '@tarojs/components'
import './layout.scss'

/** Lists of so many. */
export const stretchesOf = <T,>(list: readonly T[], size: number): (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))

/** What comes and goes on the screen together: a browser lays out and paints only the stretches near it. @param height about, px at 100 % text */
export function Stretch({ height, children }: PropsWithChildren<{ height: number }>) {
  return (
    <View className='form-stretch' style={{ '--height': `${height}px` } as CSSProperties}>
      {children}
    </View>
  )
}
