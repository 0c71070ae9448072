import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Card } from '@/components/Card'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { StatusTag } from '@/components/StatusTag'
import type { ColumnEntry, RecordRow } from '@/contract/form'
import { useSwipe } from '@/hooks/useSwipe'
import { cardOf } from '../cells'
import { flowStateOf } from '../flowState'

export interface RecordCardProps {
  row: RecordRow
  columns: readonly ColumnEntry[]
  /** Undefined where nothing leads further. */
  onOpen: ((row: RecordRow) => void) | undefined
  /** Further actions; undefined where there are none. */
  onMore: ((row: RecordRow) => void) | undefined
  /** What a swipe to the left uncovers; undefined where nothing may be taken away. */
  swipe: { word: string, isOpen: boolean, open: (row: RecordRow) => void, close: () => void, remove: (row: RecordRow) => void } | undefined
}

/** One record of a list: its first column as title, the others as lines. Swiped to the left it offers to go. */
export const RecordCard = observer(function RecordCard({ row, columns, onOpen, onMore, swipe }: RecordCardProps) {
  const touch = useSwipe(() => swipe?.open(row), () => swipe?.close())
  const isOpen = swipe?.isOpen === true
  const { title, lines } = cardOf(row, columns)
  const state = flowStateOf(row.flowState)
  const words = (
    <>
      <View className='record-head'>
        <Text className='record-title'>{title}</Text>
        {state !== undefined && <StatusTag tone={state.tone}>{state.label}</StatusTag>}
      </View>
      {lines.map(({ key, label, text }) => (
        <View key={key} className='record-line'>
          <Text className='record-label'>{label}</Text>
          <Text className='record-text'>{text}</Text>
        </View>
      ))}
    </>
  )
  const press = () => (isOpen ? swipe.close() : onOpen?.(row))
  return (
    <Card className={isOpen ? 'record record-open' : 'record'}>
      {isOpen && <Pressable className='record-remove' label={`${swipe.word}：${title}`} onPress={() => swipe.remove(row)}><Text>{swipe.word}</Text></Pressable>}
      <View className='record-slide' {...touch}>
        {onOpen === undefined
          ? <View className='record-words'>{words}</View>
          : <Pressable className='record-words' role='link' label={[title, state?.label, ...lines.map(({ label, text }) => `${label} ${text}`)].filter(Boolean).join('，')} onPress={press}>{words}</Pressable>}
        {onMore !== undefined && <Pressable className='record-more' label={`更多操作：${title}`} onPress={() => onMore(row)}><Icon name='more' /></Pressable>}
      </View>
    </Card>
  )
})
