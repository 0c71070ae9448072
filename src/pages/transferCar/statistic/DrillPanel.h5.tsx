import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter } from '@/components/ListFooter'
import { Pressable } from '@/components/Pressable'
import { Skeleton } from '@/components/Skeleton'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { PaymentCard } from '@/contract/transferCar/payment/payment'
import { formatDateTime, formatFen } from '@/domain/format'
import { PAGES } from '@/domain/pages'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { PAYMENT_STATUS_INFO } from '@/domain/transferCar/payment/labels'
import { displayPlate } from '@/domain/validators'
import { useStores } from '@/hooks/useStores'
import { filterOf } from '@/pages/transferCar/order/list/filter'
import { filterOfAddress } from '@/pages/transferCar/payment/list/model'
import type { RouteParams } from '@/platform/navigation'
import { createTransferCarService } from '@/services/transferCar/order/orders'
import { createMoneyService } from '@/services/transferCar/payment/payments'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { keyset } from '@/stores/pagedList/paging'
import type { RootStore } from '@/stores/rootStore'
import type { Drill } from './drill'

/** A record behind a figure, in two lines. */
interface Behind {
  id: string
  name: string
  note: string
  params: RouteParams
}
const plateOf = (plateNo: string | null, no: string): string => [displayPlate(plateNo ?? ''), no].filter(Boolean).join(' · ')

const ofOrder = ({ id, plateNo, orderNo, status, createdAt, address }: OrderCard): Behind => ({
  id,
  name: plateOf(plateNo, orderNo),
  note: [STATUS_INFO[status].label, formatDateTime(createdAt), address].filter(Boolean).join(' · '),
  params: { id }
})
const ofPayment = ({ id, plateNo, paymentNo, status, payableFen, customerName }: PaymentCard): Behind => ({
  id,
  name: plateOf(plateNo, paymentNo),
  note: [PAYMENT_STATUS_INFO[status].label, `应收 ${formatFen(payableFen)} 元`, customerName].filter(Boolean).join(' · '),
  params: { payment: id }
})

/** The list behind a figure, as its own page would show it. */
function listOf({ api }: Pick<RootStore, 'api'>, { route, params }: Drill): PagedList<Behind> {
  const named = params as Readonly<Record<string, string>>
  const [orders, payments] = [createTransferCarService(api), createMoneyService(api)]
  return new PagedList(
    keyset<Behind>(async (at, signal) => {
      if (route === PAGES.orders) {
        const page = await orders.list({ ...filterOf(named), keyword: '', ...at }, signal)
        return { ...page, list: page.list.map(ofOrder) }
      }
      const page = await payments.list({ ...filterOfAddress(named), ...at }, signal)
      return { ...page, list: page.list.map(ofPayment) }
    }),
    BY_ID
  )
}

interface DrillPanelProps {
  drill: Drill
  onClose: () => void
}

/** What stands behind a pressed figure, beside the figures of a wide window (statistics.md#lists-behind-figures). */
export const DrillPanel = observer(function DrillPanel({ drill, onClose }: DrillPanelProps) {
  const stores = useStores()
  const { navigation } = stores
  const [list] = useState(() => listOf(stores, drill))
  useEffect(() => {
    void list.load()
    return () => list.dispose()
  }, [list])
  const rows = () => {
    if (list.state === 'loading') return <Skeleton cards={4} />
    if (list.state === 'error') return <ErrorState message={list.error} onRetry={() => void list.load()} />
    if (list.rows.length === 0) return <EmptyState icon='search' title='没有记录' />
    return (
      <>
        {list.rows.map(({ id, name, note, params }) => (
          <Pressable key={id} role='link' className='drill-row' onPress={() => void navigation.open(PAGES.order, params)}>
            <Text className='drill-name'>{name}</Text>
            <Text className='drill-note'>{note}</Text>
          </Pressable>
        ))}
        {list.footer !== 'end' && <ListFooter state={list.footer} onMore={() => void list.loadMore()} />}
      </>
    )
  }
  return (
    <View className='drill-panel' {...{ role: 'complementary', 'aria-label': '明细' }}>
      <View className='drill-head'>
        <Text className='drill-title'>{drill.route === PAGES.orders ? '工单明细' : '缴费工单明细'}</Text>
        <Button kind='text' inline onPress={() => void navigation.open(drill.route, drill.params)}>
          打开列表
        </Button>
        <Button kind='text' inline onPress={onClose}>
          关闭
        </Button>
      </View>
      <View className='drill-rows'>{rows()}</View>
    </View>
  )
})
