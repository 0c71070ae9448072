import type { CSSProperties, ReactNode } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Pressable } from '@/components/Pressable'
import { Skeleton } from '@/components/Skeleton'
import type { Loadable } from '@/stores/loadable'
import './index.scss'

export interface RecordRow {
  key: string
  /** One for each column; the first names the record. */
  cells: readonly ReactNode[]
  onPress?: () => void
}

/** How far the reading of the records is. */
export interface RecordReading {
  isReady: boolean
  /** Why there is nothing. */
  failure: string | undefined
  retry: () => void
}

/** The same of a list that is read as a whole. */
export const readingOf = (list: Loadable<unknown>): RecordReading => ({
  isReady: list.data !== undefined,
  failure: list.error?.message,
  retry: () => void list.load()
})

export interface RecordRowsProps {
  reading: RecordReading
  /** Names of the columns, each with its share of the width. */
  columns: readonly (readonly [name: string, share: number])[]
  rows: readonly RecordRow[]
  empty: { title: string; hint: string }
}

function Row({ row: { cells, onPress }, columns }: { row: RecordRow } & Pick<RecordRowsProps, 'columns'>) {
  const inside = cells.map((cell, at) => (
    <View key={columns[at]?.[0]} className='records-cell'>
      {at > 0 && <Text className='records-label'>{columns[at]?.[0]}</Text>}
      <View className='records-value'>{cell}</View>
    </View>
  ))
  if (onPress === undefined) return <View className='records-row'>{inside}</View>
  return (
    <Pressable className='records-row' onPress={onPress}>
      {inside}
    </Pressable>
  )
}

/** Records as a table on a desk and as cards on a phone, with what stands there while there are none. */
export const RecordRows = observer(function RecordRows({ reading, columns, rows, empty }: RecordRowsProps) {
  if (!reading.isReady)
    return reading.failure === undefined ? <Skeleton cards={4} /> : <ErrorState message={reading.failure} onRetry={reading.retry} />
  if (rows.length === 0) return <EmptyState {...empty} />
  const shares = { '--columns': columns.map(([, share]) => `minmax(0, ${share}fr)`).join(' ') } as CSSProperties
  return (
    <View className='records' style={shares}>
      <View className='records-head' aria-hidden='true'>
        {columns.map(([name]) => (
          <Text key={name}>{name}</Text>
        ))}
      </View>
      {rows.map((row) => (
        <Row key={row.key} row={row} columns={columns} />
      ))}
    </View>
  )
})
