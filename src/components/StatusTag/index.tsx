import { Text } from '@tarojs/components'
import './index.scss'

export type Tone = 'primary' | 'success' | 'warning' | 'danger' | 'neutral' | 'beacon'

/** A status is always a word in a tinted tag, never a colour alone (design.md#colour). `beacon` is only for what is urgent now. */
export function StatusTag({ tone = 'neutral', children }: { tone?: Tone; children: string }) {
  return <Text className={`tag tag-${tone}`}>{children}</Text>
}
