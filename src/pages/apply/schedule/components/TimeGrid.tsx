import { useMemo } from 'react'
import { observer } from 'mobx-react'
import { ScrollView, Text, View } from '@tarojs/components'
import { Pressable } from '@/components/Pressable'
import type { Occurrence } from '@/contract/schedule'
import { formatTime } from '@/domain/format'
import { dayTitle, spanOfDay, startOfDay, weekdayTitle, type Day } from '@/domain/schedule/days'
import { timeOnDay } from '@/domain/schedule/event'
import { layoutDay } from '@/domain/schedule/layout'
import { useStores } from '@/hooks/useStores'
import { DAY, HOUR } from '@/domain/time'
import type { CalendarModel } from '../model'
import { markClass } from './EventCard'
import './timeGrid.scss'

/** CSS px; half an hour, the least height of a box, is a target of 48. */
const HOUR_HEIGHT = 96
/** Boxes side by side are never thinner: the day grows and the hours scroll sideways. */
const LEAST_COLUMN = 64
/** Where nothing says otherwise. */
const MORNING = 8
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

interface DayProps {
  model: CalendarModel
  day: Day
  now: number
  onOpen: (event: Occurrence) => void
}

const isWholeDay = (event: Occurrence, day: Day): boolean => timeOnDay(event, event.isAllDay, spanOfDay(day)) === '全天'

const HeadOfDay = observer(function HeadOfDay({ model, day, onOpen }: Omit<DayProps, 'now'>) {
  const info = model.infos.get(day)
  return (
    <View className='grid-head'>
      <Pressable
        className={day === model.today ? 'grid-day grid-today' : 'grid-day'}
        label={`${dayTitle(day)}${weekdayTitle(day)}`}
        onPress={() => {
          model.select(day)
          model.setView('day')
        }}
      >
        <Text className='grid-number'>{`${weekdayTitle(day)} ${Number(day.slice(8))}`}</Text>
        <Text className='grid-lunar'>
          {[info?.name === '' ? info.lunar : (info?.name ?? ''), info?.mark === 'off' ? '休' : info?.mark === 'work' ? '班' : '']
            .filter(Boolean)
            .join(' ')}
        </Text>
      </Pressable>
      <View className='grid-wholes'>
        {model
          .on(day)
          .filter((event) => isWholeDay(event, day))
          .map((event) => (
            <Pressable
              key={`${event.id}-${event.at}`}
              className={`grid-whole ${markClass(event)}-tint`}
              label={`全天，${event.title}`}
              onPress={() => onOpen(event)}
            >
              <Text className='grid-text'>{event.title}</Text>
            </Pressable>
          ))}
      </View>
    </View>
  )
})

const ColumnOfDay = observer(function ColumnOfDay({ model, day, now, onOpen }: DayProps) {
  const boxes = layoutDay(
    model.on(day).filter((event) => !isWholeDay(event, day)),
    day
  )
  const passed = (now - startOfDay(day)) / DAY
  return (
    <View className='grid-column' style={{ height: `${24 * HOUR_HEIGHT}px` }}>
      {HOURS.map((hour) => (
        <View key={hour} className='grid-line' style={{ top: `${hour * HOUR_HEIGHT}px` }} />
      ))}
      {passed >= 0 && passed < 1 && <View className='grid-now' style={{ top: `${passed * 100}%` }} />}
      {boxes.map(({ item, top, height, column, columns }) => (
        <Pressable
          key={`${item.id}-${item.at}`}
          className={`grid-box ${markClass(item)}-tint`}
          style={{ top: `${top * 100}%`, height: `${height * 100}%`, left: `${(100 * column) / columns}%`, width: `${100 / columns}%` }}
          label={`${timeOnDay(item, false, spanOfDay(day))}，${item.title}${item.answer === 'PENDING' ? '，待答复' : ''}`}
          onPress={() => onOpen(item)}
        >
          <Text className='grid-text'>{item.title}</Text>
          <Text className='grid-time'>{[formatTime(item.startAt), item.location].filter(Boolean).join(' ')}</Text>
        </Pressable>
      ))}
    </View>
  )
})

/** Width that a day needs at 100 % text so that no box is too thin to read, CSS px. */
const widthOf = (model: CalendarModel, day: Day): number =>
  LEAST_COLUMN *
  Math.max(
    1,
    ...layoutDay(
      model.on(day).filter((event) => !isWholeDay(event, day)),
      day
    ).map(({ columns }) => columns)
  )

/** Where a person begins to read: the hour that it is, else the first appointment, else the morning. */
function hourToShow(model: CalendarModel, now: number): number {
  if (model.days.includes(model.today)) return Math.floor((now - startOfDay(model.today)) / HOUR)
  const starts = model.days.flatMap((day) =>
    model
      .on(day)
      .filter((event) => !isWholeDay(event, day))
      .map(({ startAt }) => Math.max(0, startAt - startOfDay(day)) / HOUR)
  )
  return Math.floor(Math.min(...starts, MORNING))
}

/** One day or seven beside each other on the hours of the day; the hours scroll below the names of the days. */
export const TimeGrid = observer(function TimeGrid({
  model,
  now,
  onOpen
}: {
  model: CalendarModel
  now: number
  onOpen: (event: Occurrence) => void
}) {
  const { ui } = useStores()
  const { view, day: selected, days } = model
  // The minute that passes moves nothing under the thumb.
  const hour = useMemo(() => hourToShow(model, now), [model, view, selected]) // eslint-disable-line react-hooks/exhaustive-deps -- see above
  const widths = days.map((day) => (widthOf(model, day) * ui.textFactor) / 100)
  const left = widths.slice(0, Math.max(0, days.indexOf(selected))).reduce((sum, width) => sum + width, 0)
  const slot = (index: number) => ({ className: 'grid-slot', style: { minWidth: `${widths[index] ?? LEAST_COLUMN}px` } })
  return (
    <View className='grid'>
      <ScrollView
        key={view}
        scrollX
        scrollY
        enableFlex
        className='grid-scroll'
        showScrollbar={false}
        scrollLeft={left}
        scrollTop={Math.max(0, (hour - 0.5) * HOUR_HEIGHT)}
      >
        <View className='grid-rows'>
          <View className='grid-row grid-heads'>
            <View className='grid-gutter' />
            {days.map((day, index) => (
              <View key={day} {...slot(index)}>
                <HeadOfDay model={model} day={day} onOpen={onOpen} />
              </View>
            ))}
          </View>
          <View className='grid-row'>
            <View className='grid-gutter'>
              {HOURS.map((hour) => (
                <View key={hour} className='grid-hour' style={{ height: `${HOUR_HEIGHT}px` }}>
                  <Text>{`${hour}:00`}</Text>
                </View>
              ))}
            </View>
            {days.map((day, index) => (
              <View key={day} {...slot(index)}>
                <ColumnOfDay model={model} day={day} now={now} onOpen={onOpen} />
              </View>
            ))}
          </View>
        </View>
      </ScrollView>
    </View>
  )
})
