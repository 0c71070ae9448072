import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { Pressable } from '@/components/Pressable'
import { PlateText } from '@/components/PlateText'
import { StatusTag } from '@/components/StatusTag'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { labelOf, SERVICE_TYPES } from '@/domain/transferCar/order/dictionaries'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { displayPlate } from '@/domain/validators'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'
import { LimitTag } from '@/pages/transferCar/order/components/LimitTag'
import type { BoardModel } from '../model'
import { countdown } from '@/domain/format/measure'

/** What moves each second: the time of the stage, and of an offer that nobody has answered. */
const Times = observer(function Times({ model, order }: { model: BoardModel; order: OrderCard }) {
  const left = model.offerLeft(order)
  return (
    <View className='board-tags'>
      <LimitTag limit={order.limit} isAlways />
      {left !== undefined && <StatusTag tone='warning'>{left === 0 ? '即将退回' : `${countdown(left)} 后退回`}</StatusTag>}
    </View>
  )
})

/** Where its truck is: how far, and from a place of when. */
const BoardPlace = observer(function BoardPlace({ model, order }: { model: BoardModel; order: OrderCard }) {
  const words = model.placeWords(order)
  return words === '' ? null : <Text className='board-line'>{words}</Text>
})

export interface BoardOrderProps {
  model: BoardModel
  order: OrderCard
  onOpen: (order: OrderCard) => void
  /** Opens the sheet that gives the order a crew, or another one. */
  onDispatch: (order: OrderCard) => void
}

/** One order of the board: what, where, how long, who, and the one act of a dispatcher. */
export const BoardOrder = observer(function BoardOrder({ model, order, onOpen, onDispatch }: BoardOrderProps) {
  const status = STATUS_INFO[order.status]
  const crew = [order.driverName, order.truckPlate === null ? null : displayPlate(order.truckPlate)]
    .filter((part) => part !== null)
    .join(' · ')
  const verb = ACTION_RULES.dispatch.from.includes(order.status)
    ? '派单'
    : ACTION_RULES.reassign.from.includes(order.status)
      ? '改派'
      : undefined
  return (
    <Card className='board-order'>
      <Pressable role='link' onPress={() => onOpen(order)}>
        <View className='board-row'>
          <Text className='board-strong'>{order.address ?? '地点待补充'}</Text>
          <StatusTag tone={status.tone}>{status.label}</StatusTag>
        </View>
        <PlateText
          className='board-line'
          text={[
            displayPlate(order.plateNo ?? ''),
            order.orderNo,
            order.serviceType === null ? '' : labelOf(SERVICE_TYPES, order.serviceType)
          ]
            .filter(Boolean)
            .join(' · ')}
        />
        {crew !== '' && <PlateText className='board-line' text={crew} />}
        <BoardPlace model={model} order={order} />
        <View className='board-tags'>
          {order.reassignAsked === true && <StatusTag tone='danger'>申请改派</StatusTag>}
          {order.dispatchCalled === true && <StatusTag tone='danger'>呼叫调度</StatusTag>}
          {order.position === null && <StatusTag tone='warning'>未定位</StatusTag>}
          {order.hazmat && <StatusTag tone='danger'>危化品</StatusTag>}
          {order.injured > 0 && <StatusTag tone='danger'>{`伤 ${order.injured} 人`}</StatusTag>}
        </View>
        <Times model={model} order={order} />
      </Pressable>
      {verb !== undefined && (
        <View className='board-actions'>
          <Button kind='secondary' icon='truck' label={`${verb} ${order.orderNo}`} onPress={() => onDispatch(order)}>
            {verb}
          </Button>
        </View>
      )}
    </Card>
  )
})
