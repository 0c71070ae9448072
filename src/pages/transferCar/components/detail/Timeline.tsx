import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { StatusTag } from '@/components/StatusTag'
import type { OrderDetail } from '@/contract/transferCar'
import { formatDateTime } from '@/domain/format'
import { ACTION_RULES } from '@/domain/transferCar/actions'
import { STATUS_INFO } from '@/domain/transferCar/status'

type Event = OrderDetail['events'][number]

const LABELS: Readonly<Record<string, { label: string } | undefined>> = ACTION_RULES

/** An order begins without a status before it: that is its creation. What is no step is a change of its fields. */
const titleOf = (event: Event): string => (event.from === null ? '建立工单' : LABELS[event.action]?.label ?? '修改资料')

function EventRow({ event }: { event: Event }) {
  return (
    <View className='event' {...{ role: 'listitem' }}>
      <View className='event-dot' />
      <View className='event-words'>
        <View className='event-head'>
          <Text className='detail-strong'>{titleOf(event)}</Text>
          {event.timeDoubtful && <StatusTag tone='warning'>时间存疑</StatusTag>}
        </View>
        <Text className='detail-line detail-figures'>{formatDateTime(event.businessAt)} · {event.actorName} · {STATUS_INFO[event.to].label}</Text>
        {event.timeDoubtful && <Text className='detail-line detail-figures'>设备 {formatDateTime(event.deviceAt)}，收到 {formatDateTime(event.serverAt)}</Text>}
        {event.details.map(({ label, text }, index) => <Text className='detail-line' key={index}>{label}：{text}</Text>)}
        {event.note !== null && event.note !== '' && <Text className='detail-line'>{event.note}</Text>}
      </View>
    </View>
  )
}

/** What happened, newest first, with times and names. */
export function Timeline({ events }: { events: OrderDetail['events'] }) {
  const newestFirst = [...events].sort((a, b) => b.serverAt - a.serverAt)
  return (
    <Section title='时间线'>
      <View {...{ role: 'list' }}>{newestFirst.map((event) => <EventRow key={event.id} event={event} />)}</View>
    </Section>
  )
}
