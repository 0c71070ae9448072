import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { EmptyState } from '@/components/EmptyState'
import type { Occurrence } from '@/contract/schedule'
import { dayTitle, weekdayTitle, type Day } from '@/domain/schedule/days'
import { useStores } from '@/hooks/useStores'
import { measureRows } from '@/platform/measure'
import type { CalendarModel } from '../model'
import { EventCard } from './EventCard'
import './agenda.scss'

interface ListProps {
  model: CalendarModel
  onOpen: (event: Occurrence) => void
}

/** @param top where it stays while its day passes, CSS px below the navigation bar */
const HeadOfDay = observer(function HeadOfDay({ model, day, top = 0 }: { model: CalendarModel; day: Day; top?: number }) {
  const info = model.infos.get(day)
  const mark = info?.mark === 'off' ? '休' : info?.mark === 'work' ? '班' : ''
  return (
    <View className='agenda-head' style={{ top: `calc(var(--nav-height) + ${top}px)` }} {...{ role: 'heading', 'aria-level': 2 }}>
      <Text className='agenda-day'>{`${dayTitle(day)} ${weekdayTitle(day)}${day === model.today ? ' 今天' : ''}`}</Text>
      <Text className='agenda-lunar'>{[info?.lunarFull ?? '', info?.name ?? '', mark].filter(Boolean).join(' ')}</Text>
    </View>
  )
})

/** The day that is selected, below the month. */
export const DayList = observer(function DayList({ model, onOpen }: ListProps) {
  const { day } = model
  const list = model.on(day)
  return (
    <View className='agenda'>
      <HeadOfDay model={model} day={day} />
      {list.map((event) => (
        <EventCard key={`${event.id}-${event.at}`} event={event} day={day} calendarName={model.nameOf(event.calendarId)} onOpen={onOpen} />
      ))}
      {list.length === 0 && <Text className='agenda-none'>这一天没有日程</Text>}
    </View>
  )
})

/** What comes, day by day. */
export const AgendaView = observer(function AgendaView({ model, onOpen }: ListProps) {
  const { agenda } = model
  const { ui } = useStores()
  const [top, setTop] = useState(0)
  useEffect(() => measureRows('.schedule .page-sticky', ([height = 0]) => setTop(height)), [ui.textFactor])
  return (
    <View className='agenda agenda-days'>
      {agenda.length === 0 && (
        <EmptyState
          icon='calendar'
          title={`${dayTitle(model.day)}起 ${model.agendaDays} 天内没有日程`}
          hint='点“新建日程”安排会议、培训或提醒'
        />
      )}
      {agenda.map(({ day, list }) => (
        <View key={day}>
          <HeadOfDay model={model} day={day} top={top} />
          {list.map((event) => (
            <EventCard
              key={`${event.id}-${event.at}`}
              event={event}
              day={day}
              calendarName={model.nameOf(event.calendarId)}
              onOpen={onOpen}
            />
          ))}
        </View>
      ))}
      {model.canShowMore && (
        <View className='agenda-more'>
          <Button kind='secondary' onPress={model.showMore}>
            再看 60 天
          </Button>
        </View>
      )}
    </View>
  )
})
