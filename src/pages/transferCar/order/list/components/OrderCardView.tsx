import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { PlateChip } from '@/components/PlateChip'
import { PlateText } from '@/components/PlateText'
import { Pressable } from '@/components/Pressable'
import { StatusTag } from '@/components/StatusTag'
import { TimeText } from '@/components/TimeText'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'
import { attentionOf } from '@/domain/transferCar/order/attention'
import { countdown } from '@/domain/format/measure'
import { labelOf, SERVICE_TYPES } from '@/domain/transferCar/order/dictionaries'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { displayPlate } from '@/domain/validators'
import { useStores } from '@/hooks/useStores'
import { LimitTag } from '@/pages/transferCar/order/components/LimitTag'
import { isLargeVehicle } from '@/pages/transferCar/order/vehicleText'
import './OrderCardView.scss'

export interface OrderCardViewProps {
  row: OrderCard
  /** What is drawn of it, observed here alone. */
  live: (row: OrderCard) => OrderCard
  onOpen: (id: string) => void
  onCall: (order: OrderCard) => void
  onNavigate: (order: OrderCard) => void
}

/** One order of the list: what, where, when, who; readable at arm's length, two actions at most (design.md#cards). */
export const OrderCardView = observer(function OrderCardView({ row, live, onOpen, onCall, onNavigate }: OrderCardViewProps) {
  const order = live(row)
  const status = STATUS_INFO[order.status]
  const left = useStores().offers.leftMs(order)
  const crew = [order.driverName, order.truckPlate === null ? null : displayPlate(order.truckPlate)]
    .filter((part) => part !== null)
    .join(' · ')
  const canCall = order.canReveal && order.reporterMobile !== null
  const isUnderWay = STATUS_INFO[order.status].isHelped
  return (
    <Card className='order-card'>
      <Pressable
        id={`order-${order.id}`}
        className='order-card-body'
        role='link'
        label={`${order.orderNo} ${status.label}`}
        onPress={() => onOpen(order.id)}
      >
        <View className='order-card-head'>
          <View className='order-card-vehicle'>
            <PlateChip plateNo={order.plateNo} situation={order.plateSituation} large={isLargeVehicle(order.vehicleClass)} />
            {order.vehicleCount > 1 && <Text className='order-card-count'>等 {order.vehicleCount} 辆</Text>}
          </View>
          <StatusTag tone={status.tone}>{status.label}</StatusTag>
        </View>
        <Text className='order-card-place'>{order.address ?? '地点待补充'}</Text>
        <View className='order-card-tags'>
          {order.serviceType !== null && <Text>{labelOf(SERVICE_TYPES, order.serviceType)}</Text>}
          {crew !== '' && <PlateText text={crew} />}
          <LimitTag limit={order.limit} />
          {left !== undefined && <StatusTag tone='warning'>{`${countdown(left)} 后退回`}</StatusTag>}
          {attentionOf(order).map(({ words, isUrgent }) => (
            <StatusTag key={words} tone={isUrgent ? 'danger' : 'warning'}>
              {words}
            </StatusTag>
          ))}
        </View>
        {order.offer != null && <Text className='order-card-place'>计价：{order.offer.price}</Text>}
        <View className='order-card-foot'>
          <View className='order-card-time'>
            <TimeText at={order.createdAt} />
            <Text> · {order.orderNo}</Text>
          </View>
          {order.nextAction !== null && <Text className='order-card-next'>下一步：{ACTION_RULES[order.nextAction].label}</Text>}
        </View>
      </Pressable>
      {(canCall || isUnderWay) && (
        <View className='order-card-actions'>
          {canCall && (
            <Button kind='secondary' icon='phone' label={`呼叫 ${order.orderNo}`} onPress={() => onCall(order)}>
              呼叫
            </Button>
          )}
          {isUnderWay && (
            <Button kind='secondary' icon='navigate' label={`导航 ${order.orderNo}`} onPress={() => onNavigate(order)}>
              导航
            </Button>
          )}
        </View>
      )}
    </Card>
  )
})
