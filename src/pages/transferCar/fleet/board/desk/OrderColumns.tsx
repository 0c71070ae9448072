import { computed } from 'mobx'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { PlateChip } from '@/components/PlateChip'
import { PlateText } from '@/components/PlateText'
import { StatusTag } from '@/components/StatusTag'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { countdown } from '@/domain/format/measure'
import { DESK_COLUMNS } from '@/domain/transferCar/fleet/desk'
import { labelOf, SERVICE_TYPES, VEHICLE_CLASSES } from '@/domain/transferCar/order/dictionaries'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { displayPlate } from '@/domain/validators'
import { LimitTag } from '@/pages/transferCar/order/components/LimitTag'
import { useCardDrag } from './dragging.h5'
import { ORDER_CLASS, orderElementId } from './keys.h5'
import type { DeskModel } from './model'

interface CardProps {
  desk: DeskModel
  order: OrderCard
}

/** What moves each second: how long an offer still waits. */
const OfferLeft = observer(function OfferLeft({ desk, order }: CardProps) {
  const left = desk.board.offerLeft(order)
  return left === undefined ? null : <StatusTag tone='warning'>{left === 0 ? '即将退回' : `${countdown(left)} 后退回`}</StatusTag>
})

/** What somebody must know before he acts, in words. */
const Warnings = observer(function Warnings({ desk, order }: CardProps) {
  return (
    <>
      {desk.alarmsOf(order).map((word) => (
        <StatusTag key={word} tone='danger'>
          {word}
        </StatusTag>
      ))}
      {order.reassignAsked === true && <StatusTag tone='danger'>申请改派</StatusTag>}
      {order.dispatchCalled === true && <StatusTag tone='danger'>呼叫调度</StatusTag>}
      {order.position === null && <StatusTag tone='warning'>未定位</StatusTag>}
      {order.hazmat && <StatusTag tone='danger'>危化品</StatusTag>}
      {order.injured > 0 && <StatusTag tone='danger'>{`伤 ${order.injured} 人`}</StatusTag>}
    </>
  )
})

const Place = observer(function Place({ desk, order }: CardProps) {
  const words = desk.board.placeWords(order)
  return words === '' ? null : <Text className='dispatch-line'>{words}</Text>
})

/** What an order is. */
const Facts = observer(function Facts({ order }: { order: OrderCard }) {
  const { orderNo, plateNo, plateSituation, vehicleClass, serviceType, address, driverName, truckPlate } = order
  const crew = [driverName, truckPlate === null ? null : displayPlate(truckPlate)].filter((part) => part !== null).join(' · ')
  const work = [
    serviceType === null ? '' : labelOf(SERVICE_TYPES, serviceType),
    vehicleClass === null ? '车型未知' : labelOf(VEHICLE_CLASSES, vehicleClass)
  ]
  return (
    <>
      <View className='dispatch-head'>
        <PlateChip plateNo={plateNo} situation={plateSituation} large={vehicleClass !== null && vehicleClass !== 'K1'} />
        <Text className='dispatch-number'>{orderNo}</Text>
      </View>
      <Text className='dispatch-place'>{address ?? '地点待补充'}</Text>
      <Text className='dispatch-line'>{work.filter(Boolean).join(' · ')}</Text>
      {crew !== '' && <PlateText className='dispatch-line' text={crew} />}
    </>
  )
})

/** One order, dense; chosen by a press or by the keys, opened by Enter or a double press, dragged onto a driver. */
const Order = observer(function Order({ desk, order, onOpen }: CardProps & { onOpen: (id: string) => void }) {
  const { attach, isOver } = useCardDrag('order', order.id, (driverId) => desk.send(order.id, driverId))
  // Computed, so that of hundreds only the two are drawn anew that the choice leaves and reaches.
  const isChosen = computed(() => desk.chosenId === order.id).get()
  const isStop = computed(() => desk.tabStop === order.id).get()
  const isShared = DESK_COLUMNS.some(({ statuses }) => statuses.length > 1 && statuses.includes(order.status))
  return (
    <View
      ref={attach}
      id={orderElementId(order.id)}
      className={[ORDER_CLASS, isChosen ? 'dispatch-chosen' : '', isOver ? 'dispatch-over' : ''].filter(Boolean).join(' ')}
      onClick={() => desk.choose(order.id)}
      {...{
        role: 'option',
        'aria-selected': String(isChosen),
        // One of them is in the way of Tab, arrows go on from there.
        tabIndex: isStop ? 0 : -1,
        onFocus: () => desk.choose(order.id),
        onDoubleClick: () => onOpen(order.id)
      }}
    >
      <Facts order={order} />
      <Place desk={desk} order={order} />
      <View className='dispatch-tags'>
        {isShared && <StatusTag tone={STATUS_INFO[order.status].tone}>{STATUS_INFO[order.status].label}</StatusTag>}
        <LimitTag limit={order.limit} isAlways />
        <OfferLeft desk={desk} order={order} />
        <Warnings desk={desk} order={order} />
      </View>
    </View>
  )
})

/** Open orders in columns by how far the work is, each with its count and scrolled by itself. */
export const OrderColumns = observer(function OrderColumns({ desk, onOpen }: { desk: DeskModel; onOpen: (id: string) => void }) {
  return (
    <View className='dispatch-columns'>
      {DESK_COLUMNS.map(({ title }, at) => {
        const orders = desk.columns[at] ?? []
        return (
          <View key={title} className='dispatch-column' {...{ role: 'region', 'aria-label': title }}>
            <Text className='dispatch-title' {...{ role: 'heading', 'aria-level': 2 }}>
              {`${title} ${orders.length}`}
            </Text>
            {orders.length === 0 ? (
              <Text className='dispatch-none'>{desk.keyword === '' ? '没有工单' : '没有找到'}</Text>
            ) : (
              <View className='dispatch-orders' {...{ role: 'listbox', 'aria-label': title }}>
                {orders.map((order) => (
                  <Order key={order.id} desk={desk} order={order} onOpen={onOpen} />
                ))}
              </View>
            )}
          </View>
        )
      })}
    </View>
  )
})
