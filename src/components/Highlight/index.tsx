import { Text } from '@tarojs/components'
import './index.scss'

export interface HighlightProps {
  text: string
  /** Stretches to mark, [start, end) in UTF-16 units; sorted, not overlapping (domain/peopleSearch matchRanges). */
  ranges?: readonly { start: number; end: number }[]
  className?: string
}

/** A text in which what was searched for stands out, by colour and weight. A screen reader hears it as one text. */
export function Highlight({ text, ranges = [], className = '' }: HighlightProps) {
  const parts: { text: string; isMatch: boolean }[] = []
  let at = 0
  for (const { start, end } of ranges) {
    if (start < at || end <= start || start >= text.length) continue
    if (start > at) parts.push({ text: text.slice(at, start), isMatch: false })
    parts.push({ text: text.slice(start, end), isMatch: true })
    at = Math.min(end, text.length)
  }
  if (at === 0) return <Text className={className}>{text}</Text>
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false })
  return (
    <Text className={className}>
      {parts.map((part, index) => (
        <Text key={index} className={part.isMatch ? 'match' : ''}>
          {part.text}
        </Text>
      ))}
    </Text>
  )
}
