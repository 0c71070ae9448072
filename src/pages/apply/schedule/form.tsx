import { useRouter } from '@tarojs/taro'
import { readParams } from '@/domain/queryString'
import { isDay } from '@/domain/schedule/days'
import { parseOccurrenceKey } from '@/domain/schedule/event'
import { EventForm } from './form/EventForm'
import { EventView } from './event/EventView'

/** An appointment: new without `id`, shown with one (of a series `id_moment` names which), changed with `edit`. */
export default function ScheduleForm() {
  const { id: key = '', at = '', edit, day = '', title = '' } = readParams(useRouter().params)
  const { id, at: named } = parseOccurrenceKey(key)
  const moment = /^\d{1,15}$/.test(at) ? Number(at) : named
  if (id !== '' && edit !== 'true') return <EventView id={id} at={moment} />
  return <EventForm id={id} at={moment} day={isDay(day) ? day : undefined} title={title} />
}
