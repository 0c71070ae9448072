import { Text, View } from '@tarojs/components'
import { Pressable } from '@/components/Pressable'
import { StatusTag } from '@/components/StatusTag'
import type { Occurrence } from '@/contract/schedule'
import { spanOfDay, type Day } from '@/domain/schedule/days'
import { timeOnDay } from '@/domain/schedule/event'
import './event.scss'

export interface EventCardProps {
  event: Occurrence
  day: Day
  /** Of a department's calendar. */
  calendarName: string
  onOpen: (event: Occurrence) => void
}

/** The mark at the left: a colour of the person's, else one by kind; never the only sign of it. */
export const markClass = ({ kind, calendarId }: Pick<Occurrence, 'kind' | 'calendarId'>): string =>
  kind === 'duty' ? 'event-duty' : calendarId === '' ? 'event-own' : 'event-shared'

/** One appointment in the list of a day. */
export function EventCard({ event, day, calendarName, onOpen }: EventCardProps) {
  const { title, location, isAllDay, isRepeated, people, answer, kind, colour, ownerName } = event
  const time = timeOnDay(event, isAllDay, spanOfDay(day))
  const more = [people.join('、'), location, answer === null ? calendarName : `${ownerName} 邀请`].filter((text) => text !== '').join(' · ')
  return (
    <Pressable className='event-card' label={[time, title, more].filter((text) => text !== '').join('，')} onPress={() => onOpen(event)}>
      <View className={`event-mark ${markClass(event)}`} {...(colour === '' ? {} : { style: { background: colour } })} />
      <View className='event-words'>
        <View className='event-head'>
          <Text className='event-title'>{title}</Text>
          {kind === 'duty' && <StatusTag tone='warning'>值班</StatusTag>}
          {answer === 'PENDING' && <StatusTag tone='primary'>待答复</StatusTag>}
        </View>
        <Text className='event-line'>{[time, isRepeated ? '重复' : ''].filter((text) => text !== '').join(' · ')}</Text>
        {more !== '' && <Text className='event-line'>{more}</Text>}
      </View>
    </Pressable>
  )
}
