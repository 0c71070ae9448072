import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Card } from '@/components/Card'
import { PlateChip } from '@/components/PlateChip'
import { StatusTag } from '@/components/StatusTag'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { ServiceStatus } from '@/contract/transferCar/order/codes'
import { countdown } from '@/domain/format/measure'
import { labelOf, SERVICE_TYPES } from '@/domain/transferCar/order/dictionaries'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { useStores } from '@/hooks/useStores'
import { LimitTag } from '@/pages/transferCar/order/components/LimitTag'
import { openReopening, reopeningWords } from '@/pages/transferCar/order/reopening'
import { isLargeVehicle } from '@/pages/transferCar/order/vehicleText'
import '../../components/detail.scss'

/** Whose turn it is when it is not this person's. */
const WAITING: Readonly<Record<ServiceStatus, string>> = {
  DRAFT: '补齐资料后提交，调度才能派单',
  PENDING: '等待调度派单',
  ASSIGNED: '等待驾驶员接单',
  ACCEPTED: '等待驾驶员出发',
  EN_ROUTE: '驾驶员正在前往现场',
  ON_SCENE: '驾驶员已到达，正在准备施救',
  WORKING: '正在现场施救',
  TOWING: '正在拖往目的地',
  AT_DEST: '已到目的地，等待交车或入库',
  STORED: '车辆在库，费用结清后放行',
  DONE: '作业已完成，等待结算',
  CLOSED: '工单已结案',
  DRY_RUN: '空驶，等待费用处理',
  CANCELLED: '工单已取消',
  VOID: '工单已作废，不计入统计'
}

/** What the order waits for; in the yard it depends on hold and release. */
function waitingFor({ status, onHold, releasedAt }: OrderDetail): string {
  if (status !== 'STORED') return WAITING[status]
  if (onHold) return '车辆扣留中，解除后才能放行'
  return releasedAt === null ? WAITING.STORED : '已放行，等待取车人签字出库'
}

/** Status and next step, on top of everything (design.md#detail-pages). */
export const StatusHeader = observer(function StatusHeader({ order }: { order: OrderDetail }) {
  const { offers } = useStores()
  const left = offers.leftMs(order)
  const { label, tone } = STATUS_INFO[order.status]
  const next = order.actions.find((legal) => legal.weight === 'next')
  const reopening = order.status === 'CLOSED' ? openReopening(order.events) : undefined
  return (
    <Card className='status-header'>
      <View className='status-header-row'>
        <PlateChip plateNo={order.plateNo} situation={order.plateSituation} large={isLargeVehicle(order.vehicleClass)} />
        <StatusTag tone={tone}>{label}</StatusTag>
      </View>
      <Text className='status-header-next'>{next === undefined ? waitingFor(order) : `下一步：${next.label}`}</Text>
      {reopening !== undefined && <Text className='detail-line'>{reopeningWords(reopening)}，等待审批</Text>}
      {left !== undefined && (
        <View className='status-header-facts'>
          <StatusTag tone='warning'>{left === 0 ? '即将退回' : `${countdown(left)} 后退回`}</StatusTag>
          <Text>计价：{order.offer?.price}</Text>
        </View>
      )}
      <View className='status-header-facts'>
        <Text>{order.orderNo}</Text>
        {order.serviceType !== null && <Text>{labelOf(SERVICE_TYPES, order.serviceType)}</Text>}
        <LimitTag limit={order.limit} />
        {order.injured > 0 && <StatusTag tone='danger'>{`伤 ${order.injured} 人`}</StatusTag>}
      </View>
    </Card>
  )
})
