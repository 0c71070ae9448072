import { useState, type PropsWithChildren } from 'react'
import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { StatusTabs } from '@/components/StatusTabs'
import { StatusTag } from '@/components/StatusTag'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { formatDateTime, formatFullDateTime } from '@/domain/format'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { isChange, titleOfEvent } from '@/pages/transferCar/order/eventTitles'
import { MINUTE } from '@/domain/time'

type Event = OrderDetail['events'][number]
/** Clocks that agree to the minute are not told twice; ms. */
const SAME_TIME_MS = MINUTE

const hasOtherTimes = ({ deviceAt, serverAt, businessAt, timeDoubtful }: Event): boolean =>
  timeDoubtful || Math.abs(deviceAt - serverAt) >= SAME_TIME_MS || Math.abs(businessAt - serverAt) >= SAME_TIME_MS

function EventRow({ event }: { event: Event }) {
  return (
    <View className='order-event' {...{ role: 'listitem' }}>
      <View className='order-event-dot' />
      <View className='order-event-words'>
        <View className='order-event-head'>
          <Text className='detail-strong'>{titleOfEvent(event)}</Text>
          {event.timeDoubtful && event.timeConfirmedBy === null && <StatusTag tone='warning'>时间存疑</StatusTag>}
        </View>
        <Text className='detail-line detail-figures'>
          {formatDateTime(event.businessAt)} · {event.actorName} · {STATUS_INFO[event.to].label}
        </Text>
        {hasOtherTimes(event) && (
          <Text className='detail-line detail-figures'>
            设备 {formatFullDateTime(event.deviceAt)}，收到 {formatFullDateTime(event.serverAt)}
          </Text>
        )}
        {event.timeConfirmedBy !== null && <Text className='detail-line'>时间由 {event.timeConfirmedBy} 确认</Text>}
        {event.details.map(({ label, text }, index) => (
          <Text className='detail-line' key={index}>
            {label}：{text}
          </Text>
        ))}
        {event.note !== null && event.note !== '' && <Text className='detail-line'>{event.note}</Text>}
      </View>
    </View>
  )
}

type Look = 'all' | 'steps' | 'changes'
const FITS: Readonly<Record<Look, (event: Event) => boolean>> = { all: () => true, steps: (event) => !isChange(event), changes: isChange }
const LOOKS = [
  { value: 'all', label: '全部' },
  { value: 'steps', label: '步骤' },
  { value: 'changes', label: '修改' }
] as const

/** What happened, newest first, with times and names; whatever stands below it. */
export function Timeline({ events, children }: PropsWithChildren<{ events: OrderDetail['events'] }>) {
  const [look, setLook] = useState<Look>('all')
  const newestFirst = [...events].sort((a, b) => b.serverAt - a.serverAt)
  const shown = newestFirst.filter(FITS[look])
  return (
    <Section title='时间线'>
      <StatusTabs
        label='时间线内容'
        current={look}
        onChange={setLook}
        tabs={LOOKS.map(({ value, label }) => ({ value, label, count: events.filter(FITS[value]).length }))}
      />
      {shown.length === 0 && <Text className='detail-line'>没有修改过资料</Text>}
      <View {...{ role: 'list' }}>
        {shown.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </View>
      {children}
    </Section>
  )
}
