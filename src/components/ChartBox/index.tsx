import { useMemo, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '../Button'
import { Pressable } from '../Pressable'
import { useStores } from '@/hooks/useStores'
import type { ChartData } from './chartTypes'
import { Surface } from './Surface'
import './index.scss'

/** One bar with its words and what stands behind it. */
export interface ChartRow {
  key: string
  /** Under the bar. */
  label: string
  /** In the table. */
  name: string
  value: number
  /** The value in full. */
  words: string
  /** Second line in the table. */
  more?: string
}

export interface ChartBoxProps {
  /** What is drawn, for a screen reader. */
  title: string
  kind: ChartData['kind']
  rows: readonly ChartRow[]
  /** Words of a value in the chart, short. */
  short: (value: number) => string
  /** Bars that are drawn at most; the table has all rows. */
  most?: number
  /** The table stands open. */
  isOpen?: boolean
  onPick: (index: number) => void
}

const COLUMN_PX = 200
const BAR_PX = 34
const MARGIN_PX = 30

/** A chart and the same figures as text; a tap on a bar or a row opens the list behind it. */
export const ChartBox = observer(function ChartBox({
  title,
  kind,
  rows,
  short,
  most = rows.length,
  isOpen = false,
  onPick
}: ChartBoxProps) {
  const { ui } = useStores()
  const [shown, setShown] = useState(isOpen)
  const textFactor = ui.textFactor / 100
  const { isNight } = ui
  const drawn = useMemo(() => rows.slice(0, most), [rows, most])
  const look = useMemo(() => ({ isNight, textFactor }), [isNight, textFactor])
  const data = useMemo(
    () => ({ kind, labels: drawn.map(({ label }) => label), values: drawn.map(({ value }) => value), words: short }),
    [kind, drawn, short]
  )
  const height = kind === 'column' ? COLUMN_PX * Math.min(1.4, textFactor) : drawn.length * BAR_PX * textFactor + MARGIN_PX
  const best = rows.reduce<ChartRow | undefined>((top, row) => (top === undefined || row.value > top.value ? row : top), undefined)
  const label = best === undefined ? title : `${title}，共 ${rows.length} 项，最多的是${best.name} ${best.words}，全部数字见下方数据表`
  return (
    <View>
      <Surface data={data} look={look} height={height} label={label} onPick={onPick} />
      {!isOpen && (
        <Button kind='text' inline label={`${shown ? '收起' : '查看'}数据表：${title}`} onPress={() => setShown(!shown)}>
          {shown ? '收起数据表' : '查看数据表'}
        </Button>
      )}
      {shown && (
        <View className='chart-table' {...{ role: 'list', 'aria-label': `${title}数据表` }}>
          {rows.map((row, index) => (
            <View key={row.key} {...{ role: 'listitem' }}>
              <Pressable className='chart-row' role='link' onPress={() => onPick(index)}>
                <Text className='chart-row-name'>{row.name}</Text>
                <Text className='chart-row-value'>{row.words}</Text>
                {row.more !== undefined && <Text className='chart-row-more'>{row.more}</Text>}
              </Pressable>
            </View>
          ))}
        </View>
      )}
    </View>
  )
})
