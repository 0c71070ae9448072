import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { PlateChip } from '@/components/PlateChip'
import { StatusTag } from '@/components/StatusTag'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { countdown } from '@/domain/format/measure'
import { attentionOf } from '@/domain/transferCar/order/attention'
import { ORDER_LIST_COLUMNS } from '@/domain/transferCar/listColumns'
import type { StatusTabKey } from '@/contract/transferCar/order/codes'
import { BEARERS, SERVICE_TYPES, SOURCES } from '@/domain/transferCar/order/dictionaries'
import { STATUS_INFO, STATUS_TABS } from '@/domain/transferCar/order/status'
import { useStores } from '@/hooks/useStores'
import { replaceAddressQuery } from '@/platform/addressQuery'
import { ListTable, minutesOf, tableColumns } from '@/components/ListDesk/ListTable.h5'
import { createListsService } from '@/services/transferCar/lists'
import { createListDesk, type ListLook } from '@/stores/listDesk/model'
import { LimitTag } from '@/pages/transferCar/order/components/LimitTag'
import { isLargeVehicle } from '@/pages/transferCar/order/vehicleText'
import { optionsOf } from '@/pages/transferCar/order/choices'
import { filterOf, FLAGS } from '../filter'
import type { OrderListModel } from '../model'

/** Time limit, offer and marks of an order, as its card shows them. */
const Attention = observer(function Attention({ order }: { order: OrderCard }) {
  const left = useStores().offers.leftMs(order)
  return (
    <View className='desk-table-tags'>
      <LimitTag limit={order.limit} />
      {left !== undefined && <StatusTag tone='warning'>{`${countdown(left)} 后退回`}</StatusTag>}
      {attentionOf(order).map(({ words, isUrgent }) => (
        <StatusTag key={words} tone={isUrgent ? 'danger' : 'warning'}>
          {words}
        </StatusTag>
      ))}
    </View>
  )
})

/** @param tab its statuses are those that may be asked for */
const columnsOf = (tab: StatusTabKey) =>
  tableColumns<OrderCard>(
    ORDER_LIST_COLUMNS,
    {
      status: ({ status }) => <StatusTag tone={STATUS_INFO[status].tone}>{STATUS_INFO[status].label}</StatusTag>,
      plateNo: ({ plateNo, plateSituation, vehicleClass }) => (
        <PlateChip plateNo={plateNo} situation={plateSituation} large={isLargeVehicle(vehicleClass)} />
      ),
      attention: (order) => <Attention order={order} />,
      createdAt: ({ createdAt }) => minutesOf(createdAt),
      statusAt: ({ statusAt }) => minutesOf(statusAt)
    },
    {
      status: {
        kind: 'choice',
        key: 'status',
        options: (STATUS_TABS.find(({ key }) => key === tab)?.statuses ?? []).map((value) => ({ value, label: STATUS_INFO[value].label }))
      },
      serviceType: { kind: 'choice', key: 'serviceType', options: optionsOf(SERVICE_TYPES) },
      driverName: { kind: 'person', key: 'driverId' },
      attention: { kind: 'choice', key: 'flag', options: optionsOf(FLAGS) },
      createdAt: { kind: 'days', from: 'createdFrom', to: 'createdTo' },
      source: { kind: 'choice', key: 'source', options: optionsOf(SOURCES) },
      bearer: { kind: 'choice', key: 'bearer', options: optionsOf(BEARERS) }
    }
  )

/** Goes up each time what came in is to be seen: the list has taken it in, and the person is at its top. */
function useTopTurn(model: OrderListModel): number {
  const [turn, setTurn] = useState(0)
  const { arrivals } = model
  const before = useRef(arrivals)
  useEffect(() => {
    if (before.current > 0 && arrivals === 0 && model.isAtTop) setTurn((last) => last + 1)
    before.current = arrivals
  }, [arrivals, model])
  return turn
}

interface OrderTableProps {
  model: OrderListModel
  /** What stands in place of rows: progress, an error, nothing found. */
  instead: ReactNode | undefined
  onOpen: (id: string) => void
  /** Undefined for those who may write none. */
  onCreate: (() => void) | undefined
}

/** The list of orders on a wide window: the rows of the same model as a table. */
export const OrderTable = observer(function OrderTable({ model, instead, onOpen, onCreate }: OrderTableProps) {
  const { api, uuid } = useStores()
  const [desk] = useState(() => createListDesk(createListsService(api), 'orders', uuid))
  const topTurn = useTopTurn(model)
  const { tab: current } = model.list
  const columns = useMemo(() => columnsOf(current), [current])
  const show = (view: Pick<ListLook, 'tab' | 'filter'>) => {
    const filter = filterOf(view.filter)
    const tab = STATUS_TABS.find(({ key }) => key === view.tab)?.key ?? 'all'
    model.list.show(tab, filter)
    replaceAddressQuery({ ...(tab !== 'all' && { tab }), ...filter })
  }
  const atTop = useCallback(
    (isAtTop: boolean) => {
      model.isAtTop = isAtTop
    },
    [model]
  )
  return (
    <ListTable
      name='orders'
      desk={desk}
      label='事故工单'
      columns={columns}
      model={model.list}
      live={model.card}
      instead={instead}
      onOpen={onOpen}
      onShow={show}
      onTop={atTop}
      topTurn={topTurn}
    >
      {onCreate !== undefined && (
        <Button inline icon='plus' onPress={onCreate}>
          新建工单
        </Button>
      )}
    </ListTable>
  )
})
