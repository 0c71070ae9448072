import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Card } from '@/components/Card'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { StatusTag } from '@/components/StatusTag'
import type { ColumnEntry, RecordRow } from '@/contract/form'
import type { FormDefinition } from '@/domain/form/types'
import { useSwipe } from '@/hooks/useSwipe'
import { cardOf } from '../cards'
import { flowStateOf } from '../flowState'
import { CardPartView } from './CardPartView'

export interface RecordCardProps {
  row: RecordRow
  columns: readonly ColumnEntry[]
  /** Of which kind its columns are; without it their values are words. */
  definition?: FormDefinition
  /** Undefined where nothing leads further. */
  onOpen: ((row: RecordRow) => void) | undefined
  /** Further actions; undefined where there are none. */
  onMore: ((row: RecordRow) => void) | undefined
  /** What a swipe to the left uncovers; undefined where nothing may be taken away. */
  swipe: { word: string; isOpen: boolean; open: (row: RecordRow) => void; close: () => void; remove: (row: RecordRow) => void } | undefined
}

/**
 * One record of a list: its first column as title, the others below it; what leads somewhere of its own stands after what leads to the
 * record. Swiped to the left it offers to go.
 */
export const RecordCard = observer(function RecordCard({ row, columns, definition, onOpen, onMore, swipe }: RecordCardProps) {
  const touch = useSwipe(
    () => swipe?.open(row),
    () => swipe?.close()
  )
  const isOpen = swipe?.isOpen === true
  const { title, lines, links } = cardOf(row, columns, definition)
  const state = flowStateOf(row.flowState)
  const words = (
    <>
      <View className='record-head'>
        <Text className='record-title'>{title}</Text>
        {state !== undefined && <StatusTag tone={state.tone}>{state.label}</StatusTag>}
      </View>
      {lines.map((part) => (
        <CardPartView key={part.key} part={part} />
      ))}
    </>
  )
  const press = () => (isOpen ? swipe.close() : onOpen?.(row))
  return (
    <Card className={isOpen ? 'record record-open' : 'record'}>
      {isOpen && (
        <Pressable className='record-remove' label={`${swipe.word}：${title}`} onPress={() => swipe.remove(row)}>
          <Text>{swipe.word}</Text>
        </Pressable>
      )}
      <View className='record-slide' {...touch}>
        <View className='record-body'>
          {onOpen === undefined ? (
            <View className='record-words'>{words}</View>
          ) : (
            <Pressable
              id={`record-${row.id}`}
              className='record-words'
              role='link'
              label={[title, state?.label, ...lines.map(({ label, text }) => `${label} ${text}`)].filter(Boolean).join('，')}
              onPress={press}
            >
              {words}
            </Pressable>
          )}
          {links.map((part) => (
            <CardPartView key={part.key} part={part} />
          ))}
        </View>
        {onMore !== undefined && (
          <Pressable className='record-more' label={`更多操作：${title}`} onPress={() => onMore(row)}>
            <Icon name='more' />
          </Pressable>
        )}
      </View>
    </Card>
  )
})
