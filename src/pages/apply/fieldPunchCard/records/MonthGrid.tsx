import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Pressable } from '@/components/Pressable'
import { summaryOf } from '@/domain/punchCard/summary'
import { dayTitle, monthGrid, monthOf, weekdayTitle, WEEKDAY_NAMES, type Day } from '@/domain/schedule/days'
import type { PunchRow } from '@/contract/punchCard'
import type { RecordsModel } from './model'
import './month.scss'

const sumOf = (rows: readonly PunchRow[]) => summaryOf(rows.map((row) => ({ ...row, isMakeUp: row.source === 'makeUp' })))

const DayCell = observer(function DayCell({ model, day }: { model: RecordsModel; day: Day }) {
  const { count, doubtful } = sumOf(model.days.get(day) ?? [])
  const isSelected = day === model.day
  const isFuture = day > model.today
  const classes = [
    'punch-cell',
    isSelected ? 'punch-cell-selected' : '',
    monthOf(day) === monthOf(model.day) ? '' : 'punch-cell-other',
    day === model.today ? 'punch-cell-today' : ''
  ]
    .filter((name) => name !== '')
    .join(' ')
  const said = [`${dayTitle(day)}${weekdayTitle(day)}`, count > 0 ? `打卡 ${count} 次` : '没有打卡', doubtful > 0 ? '有疑点' : '']
    .filter((text) => text !== '')
    .join('，')
  return (
    <Pressable role='option' selected={isSelected} className={classes} label={said} disabled={isFuture} onPress={() => model.select(day)}>
      <Text className='punch-cell-number'>{String(Number(day.slice(8)))}</Text>
      <Text className={doubtful > 0 ? 'punch-cell-mark punch-cell-doubt' : 'punch-cell-mark'}>
        {count === 0 ? ' ' : doubtful > 0 ? `${count}!` : String(count)}
      </Text>
    </Pressable>
  )
})

/** A month with how often was punched on each day. */
export const MonthGrid = observer(function MonthGrid({ model }: { model: RecordsModel }) {
  return (
    <View className='punch-month'>
      <View className='punch-week' aria-hidden='true'>
        {WEEKDAY_NAMES.map((name) => (
          <Text key={name} className='punch-weekday'>
            {name}
          </Text>
        ))}
      </View>
      <View className='punch-cells' {...{ role: 'listbox', 'aria-label': '选择日期' }}>
        {monthGrid(model.day).map((day) => (
          <DayCell key={day} model={model} day={day} />
        ))}
      </View>
    </View>
  )
})
