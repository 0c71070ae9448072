import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { StatusTag } from '@/components/StatusTag'
import type { HoldView, OrderDetail } from '@/contract/transferCar/order/detail'
import { formatDateTime } from '@/domain/format'
import { HOLD_REASONS, labelOf } from '@/domain/transferCar/order/dictionaries'
import { StoredDueFacts } from '@/pages/transferCar/order/release/StoredDueFacts'
import { Fact } from '@/pages/transferCar/components/Fact'

function HoldFacts({ hold }: { hold: HoldView }) {
  const isOpen = hold.endAt === null
  return (
    <View className='vehicle'>
      <View className='vehicle-head'>
        <Text className='detail-strong'>{labelOf(HOLD_REASONS, hold.reasonCode)}</Text>
        <StatusTag tone={isOpen ? 'danger' : 'neutral'}>{isOpen ? '扣留中' : '已解除'}</StatusTag>
      </View>
      <Text className='detail-line'>{hold.reason}</Text>
      <Fact label='扣留时段' text={`${formatDateTime(hold.startAt)} 至 ${isOpen ? '今' : formatDateTime(hold.endAt)}`} />
      <Fact label='经办' text={hold.byName} />
      <Fact label='解除原因' text={hold.endReason} />
      <Fact label='通知取车' text={formatDateTime(hold.noticeAt)} />
      <Fact label='取车期限' text={hold.collectDays === null ? null : `${hold.collectDays} 天`} />
    </View>
  )
}

/** Holds with their periods: they decide who pays the storage (fees.md#who-pays). */
export function HoldSection({ order }: { order: OrderDetail }) {
  if (order.holds.length === 0) return null
  return (
    <Section title='扣留'>
      {order.holds.map((hold) => (
        <HoldFacts key={hold.startAt} hold={hold} />
      ))}
    </Section>
  )
}

/** Where the vehicle stands, what was taken over with it, and when it was let go. */
export function YardSection({ order }: { order: OrderDetail }) {
  const { stamps } = order
  if (order.slot === null && stamps.storedAt === undefined) return null
  return (
    <Section title='在库'>
      <Fact label='停车场' text={order.yardName} />
      <Fact label='车位' text={order.slot} />
      <StoredDueFacts order={order} />
      <Fact label='入库' text={formatDateTime(stamps.storedAt)} />
      <Fact label='钥匙' text={order.keysCount === null ? null : `${order.keysCount} 把`} />
      <Fact label='里程表' text={order.odometerKm === null ? null : `${order.odometerKm} 公里`} />
      <Fact label='随车物品' text={order.belongings} />
      <Fact label='放行' text={formatDateTime(order.releasedAt)} />
      <Fact label='出库' text={formatDateTime(stamps.gateOutAt)} />
    </Section>
  )
}
