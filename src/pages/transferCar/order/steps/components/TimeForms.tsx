import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { ChoiceField } from '@/components/Field'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { formatFullDateTime } from '@/domain/format'
import { titleOfEvent } from '@/pages/transferCar/order/eventTitles'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import type { StepFormProps } from '../stepProps'

type Use = 'DEVICE' | 'SERVER'
type Event = OrderDetail['events'][number]

/** Entries whose time somebody has to decide (orders.md#business-time). */
export const doubtfulEvents = (events: readonly Event[]): Event[] =>
  events.filter((event) => event.timeDoubtful && event.timeConfirmedBy === null)

/** Both times of each doubtful entry, one to choose; fees and statistics use the chosen one. */
export const ConfirmTimeForm = observer(function ConfirmTimeForm({ order, step }: StepFormProps) {
  const chosen = step.body.confirmations ?? []
  const choose = (eventId: string, use: Use) =>
    step.set('confirmations', [...chosen.filter((one) => one.eventId !== eventId), { eventId, use }])
  return (
    <>
      <Text className='step-line step-intro'>设备时间与收到时间不一致。选定的时间用于计费和统计，可以只确认其中几条。</Text>
      {doubtfulEvents(order.events).map((event) => (
        <ChoiceField<Use>
          key={event.id}
          label={`${titleOfEvent(event)} · ${event.actorName}`}
          options={[
            { value: 'DEVICE', label: `设备 ${formatFullDateTime(event.deviceAt)}` },
            { value: 'SERVER', label: `收到 ${formatFullDateTime(event.serverAt)}` }
          ]}
          value={chosen.find(({ eventId }) => eventId === event.id)?.use}
          onChange={(use) => choose(event.id, use)}
        />
      ))}
      <FieldError text={step.errors.confirmations} />
    </>
  )
})
