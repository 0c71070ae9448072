import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { formatDateTime } from '@/domain/format'
import { HOLD_REASONS, labelOf } from '@/domain/transferCar/order/dictionaries'
import { openReassigning, reassigningWords } from '@/pages/transferCar/order/reassigning'

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
  return [
    ...(order.hazmat ? [{ key: 'hazmat', tone: 'danger' as const, text: '危险品：保持距离，先确认货物和处置要求' }] : []),
    ...(order.onHold ? [{ key: 'hold', tone: 'danger' as const, text: holdWords(order.holds) }] : []),
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

/** @param onConfirmTime given to those who may confirm times @param onReassign to those who may send somebody else now */
export function OrderBanners({
  order,
  isDriver,
  onConfirmTime,
  onReassign
}: {
  order: OrderDetail
  isDriver: boolean
  onConfirmTime: (() => void) | undefined
  onReassign: (() => void) | undefined
}) {
  return (
    <>
      {bannersOf(order, isDriver).map(({ key, tone, text }) => (
        <View key={key} className={`order-banner order-banner-${tone}`}>
          <Icon name={tone === 'calm' ? 'check' : 'warning'} />
          <Text className='order-banner-words'>{text}</Text>
          {key === 'reassign' && onReassign !== undefined && (
            <Button kind='secondary' inline onPress={onReassign}>
              改派
            </Button>
          )}
          {key === 'time' && onConfirmTime !== undefined && (
            <Button kind='secondary' inline onPress={onConfirmTime}>
              确认时间
            </Button>
          )}
        </View>
      ))}
    </>
  )
}
