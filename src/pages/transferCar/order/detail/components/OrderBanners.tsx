import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Sheet } from '@/components/Sheet'
import type { ServiceAction } from '@/contract/transferCar/order/codes'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { formatDateTime } from '@/domain/format'
import { HOLD_REASONS, labelOf } from '@/domain/transferCar/order/dictionaries'
import type { OrderDetailModel } from '@/pages/transferCar/order/detail/model'
import { callWords, dispatchWord, openCall, openReassigning, reassigningWords } from '@/pages/transferCar/order/detail/reassigning'

interface Banner {
  key: string
  tone: 'danger' | 'warning' | 'calm'
  text: string
}

const holdWords = (holds: OrderDetail['holds']): string => {
  const open = holds.find((hold) => hold.endAt === null)
  return open === undefined
    ? '扣留中，不能放行'
    : `扣留中，不能放行：${labelOf(HOLD_REASONS, open.reasonCode)}，${formatDateTime(open.startAt)} 起`
}

/** What everybody must know before acting on the order, the gravest first. @param isDriver the reader drives it */
export function bannersOf(
  order: Pick<
    OrderDetail,
    'hazmat' | 'onHold' | 'holds' | 'timeDoubts' | 'pendingEvidence' | 'feeWaivedReason' | 'illegalParking' | 'status' | 'events'
  >,
  isDriver = false
): Banner[] {
  const asked = openReassigning(order)
  const called = openCall(order)
  const word = isDriver ? dispatchWord(order) : undefined
  return [
    ...(order.hazmat ? [{ key: 'hazmat', tone: 'danger' as const, text: '危险品：保持距离，先确认货物和处置要求' }] : []),
    ...(order.onHold ? [{ key: 'hold', tone: 'danger' as const, text: holdWords(order.holds) }] : []),
    ...(called === undefined ? [] : [{ key: 'call', tone: 'warning' as const, text: callWords(called, isDriver) }]),
    ...(word === undefined ? [] : [{ key: 'word', tone: 'calm' as const, text: word }]),
    ...(asked === undefined ? [] : [{ key: 'reassign', tone: 'warning' as const, text: reassigningWords(asked, order, isDriver) }]),
    ...(order.timeDoubts > 0
      ? [{ key: 'time', tone: 'warning' as const, text: `时间存疑 ${order.timeDoubts} 条，确认后才能复核费用` }]
      : []),
    ...(order.pendingEvidence > 0
      ? [{ key: 'evidence', tone: 'warning' as const, text: `待补传 ${order.pendingEvidence} 份照片或签字，传齐后才能结案` }]
      : []),
    ...(order.feeWaivedReason !== null ? [{ key: 'waived', tone: 'calm' as const, text: `免收费：${order.feeWaivedReason}` }] : []),
    ...(order.illegalParking ? [{ key: 'parking', tone: 'calm' as const, text: '违法停车拖离，不向当事人收费' }] : [])
  ]
}

/** What may be done about a banner, the likeliest first. */
const ACTS: Readonly<Record<string, readonly (readonly [ServiceAction, string])[]>> = {
  reassign: [
    ['reassign', '改派'],
    ['refuseReassign', '驳回']
  ],
  call: [['answerCall', '回复']],
  time: [['confirmTime', '确认时间']]
}

/** Banners with what this person may do about them. @param can whether the server allows an act now */
export function OrderBanners({
  order,
  isDriver,
  can,
  onTake
}: {
  order: OrderDetail
  isDriver: boolean
  can: (action: ServiceAction) => boolean
  onTake: (action: ServiceAction) => void
}) {
  return (
    <>
      {bannersOf(order, isDriver).map(({ key, tone, text }) => (
        <View key={key} className={`order-banner order-banner-${tone}`}>
          <Icon name={tone === 'calm' ? 'check' : 'warning'} />
          <Text className='order-banner-words'>{text}</Text>
          {(ACTS[key] ?? [])
            .filter(([action]) => can(action))
            .map(([action, label]) => (
              <Button key={action} kind='secondary' inline onPress={() => onTake(action)}>
                {label}
              </Button>
            ))}
        </View>
      ))}
    </>
  )
}

/** Somebody else changed the order in front of its driver: he reads it before the page moves under his finger. */
export const ToldDialog = observer(function ToldDialog({ detail }: { detail: OrderDetailModel }) {
  const { told } = detail
  return (
    <Sheet
      open={told !== undefined}
      title='工单有变动'
      onClose={detail.heard}
      footer={<Button onPress={detail.heard}>知道了，更新页面</Button>}
    >
      <View {...{ role: 'alert' }}>
        {told?.lines.map((line) => (
          <Text key={line} className='step-line'>
            {line}
          </Text>
        ))}
      </View>
    </Sheet>
  )
})
