import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Pressable } from '@/components/Pressable'
import type { Occurrence } from '@/contract/schedule'
import { dayTitle, monthOf, WEEKDAY_NAMES, weekdayTitle, type Day } from '@/domain/schedule/days'
import type { CalendarModel } from '../model'
import { markClass } from './EventCard'
import './month.scss'

const MOST_DOTS = 3
const MARKS = { off: '休', work: '班', '': '' } as const

/** What a screen reader says of a day. */
function wordsOf(model: CalendarModel, day: Day, count: number): string {
  const info = model.infos.get(day)
  return [
    dayTitle(day),
    weekdayTitle(day),
    info?.lunarFull ?? '',
    info?.name ?? '',
    info?.mark === 'off' ? '休息日' : info?.mark === 'work' ? '调休上班' : '',
    count === 0 ? '' : `${count} 项日程`
  ]
    .filter(Boolean)
    .join('，')
}

const Dots = ({ list, count }: { list: readonly Occurrence[]; count: number }) => (
  <View className='month-dots'>
    {list.length === 0 && count > 0 ? (
      <View className='month-dot event-own' />
    ) : (
      list.slice(0, MOST_DOTS).map((event) => <View key={`${event.id}-${event.at}`} className={`month-dot ${markClass(event)}`} />)
    )}
    {count > MOST_DOTS && <Text className='month-more'>{count}</Text>}
  </View>
)

const DayCell = observer(function DayCell({ model, day }: { model: CalendarModel; day: Day }) {
  const info = model.infos.get(day)
  const count = model.countOn(day)
  const isSelected = day === model.day
  const mark = MARKS[info?.mark ?? '']
  const classes = [
    'month-day',
    isSelected ? 'month-selected' : '',
    day === model.today ? 'month-today' : '',
    monthOf(day) === monthOf(model.day) ? '' : 'month-other'
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <Pressable className={classes} role='option' selected={isSelected} label={wordsOf(model, day, count)} onPress={() => model.select(day)}>
      <View className='month-number'>
        <Text>{Number(day.slice(8))}</Text>
        {mark !== '' && <Text className={info?.mark === 'off' ? 'month-mark month-off' : 'month-mark month-work'}>{mark}</Text>}
      </View>
      <Text className={info !== undefined && info.name !== '' ? 'month-lunar month-feast' : 'month-lunar'}>
        {info === undefined ? ' ' : info.name === '' ? info.lunar : info.name.slice(0, 3)}
      </Text>
      <Dots list={model.on(day)} count={count} />
    </Pressable>
  )
})

/** Six weeks with lunar days, festivals, holidays and what stands on each day. */
export const MonthView = observer(function MonthView({ model }: { model: CalendarModel }) {
  return (
    <View className='month'>
      <View className='month-week' aria-hidden='true'>
        {WEEKDAY_NAMES.map((name) => (
          <Text key={name} className='month-weekday'>
            {name}
          </Text>
        ))}
      </View>
      <View className='month-days' {...{ role: 'listbox', 'aria-label': '选择日期' }}>
        {model.days.map((day) => (
          <DayCell key={day} model={model} day={day} />
        ))}
      </View>
    </View>
  )
})
