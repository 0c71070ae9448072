import type { Chip } from '@/components/Chips'
import { addDays, startOfDay, type Day } from '@/domain/schedule/days'

/** What narrows found messages besides their words and kind; a day that is '' narrows nothing. */
export interface SearchFilter {
  sender?: { id: string; name: string }
  from?: Day
  /** The last day, whole. */
  to?: Day
}

/** What is wrong with the two days; '' = nothing. */
export const daysError = ({ from = '', to = '' }: SearchFilter): string =>
  from !== '' && to !== '' && from > to ? '截止日期早于起始日期' : ''

/** As the server is asked: `from` inclusive, `until` exclusive, epoch ms. */
export const filterQuery = ({ sender, from = '', to = '' }: SearchFilter): { senderId?: string; from?: number; until?: number } => ({
  ...(sender !== undefined && { senderId: sender.id }),
  ...(from !== '' && { from: startOfDay(from) }),
  ...(to !== '' && { until: startOfDay(addDays(to, 1)) })
})

/** What is narrowed, each to be taken away. */
export const filterChips = ({ sender, from = '', to = '' }: SearchFilter): (Chip & { key: keyof SearchFilter })[] => [
  ...(sender === undefined ? [] : [{ key: 'sender' as const, label: `发送人 ${sender.name}` }]),
  ...(from === '' ? [] : [{ key: 'from' as const, label: `${from} 起` }]),
  ...(to === '' ? [] : [{ key: 'to' as const, label: `至 ${to}` }])
]
