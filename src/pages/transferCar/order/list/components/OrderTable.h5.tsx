import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { useColumns, type DeskColumn } from '@/components/DeskTable/columns'
import { DeskTable } from '@/components/DeskTable/index.h5'
import { ColumnsSheet } from '@/components/DeskTable/Sheets'
import { PlateChip } from '@/components/PlateChip'
import { StatusTag } from '@/components/StatusTag'
import type { OrderColumn } from '@/contract/transferCar/order/codes'
import type { ListView } from '@/contract/transferCar/lists'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { formatFullDateTime } from '@/domain/format'
import { countdown } from '@/domain/format/measure'
import { attentionOf } from '@/domain/transferCar/order/attention'
import { ORDER_LIST_COLUMNS } from '@/domain/transferCar/order/listColumns'
import { STATUS_INFO, STATUS_TABS } from '@/domain/transferCar/order/status'
import { useStores } from '@/hooks/useStores'
import { replaceAddressQuery } from '@/platform/addressQuery'
import { ListDesk } from '@/pages/transferCar/listDesk/index'
import { LimitTag } from '@/pages/transferCar/order/components/LimitTag'
import { isLargeVehicle } from '@/pages/transferCar/order/vehicleText'
import { filterOf } from '../filter'
import type { OrderListModel } from '../model'
import './OrderTable.scss'

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

/** `2026-03-15 14:05` */
const minutesOf = (at: number): string => formatFullDateTime(at).slice(0, 16)

/** Cells that are more than words. */
const DRAWN: Readonly<Partial<Record<OrderColumn, DeskColumn<OrderCard>['cell']>>> = {
  status: ({ status }) => <StatusTag tone={STATUS_INFO[status].tone}>{STATUS_INFO[status].label}</StatusTag>,
  plateNo: ({ plateNo, plateSituation, vehicleClass }) => (
    <PlateChip plateNo={plateNo} situation={plateSituation} large={isLargeVehicle(vehicleClass)} />
  ),
  attention: (order) => <Attention order={order} />,
  createdAt: ({ createdAt }) => minutesOf(createdAt),
  statusAt: ({ statusAt }) => minutesOf(statusAt)
}
const COLUMNS: readonly DeskColumn<OrderCard>[] = Object.entries(ORDER_LIST_COLUMNS).map(([id, { text, ...column }]) => ({
  ...column,
  id,
  ...(id === 'createdAt' && { sorted: 'descending' }),
  cell: DRAWN[id as OrderColumn] ?? text
}))

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
  const { pages, counts, tab, filter } = model.list
  const choice = useColumns('orders', COLUMNS)
  const [isChoosing, setChoosing] = useState(false)
  const [selected, setSelected] = useState<readonly string[]>([])
  const topTurn = useTopTurn(model)
  const { rows } = model
  const isWhole = pages.keyword === '' && Object.keys(filter).length === 0
  const total = pages.footer === 'end' ? rows.length : isWhole ? counts?.[tab] : undefined
  const chosen = useMemo(() => selected.filter((id) => rows.some((row) => row.id === id)), [selected, rows])
  const show = (view: ListView) => {
    const wanted = filterOf(view.filter)
    const key = STATUS_TABS.find((one) => one.key === view.tab)?.key ?? 'all'
    choice.choose(view.columns)
    model.list.setTab(key)
    model.list.setFilter(wanted)
    replaceAddressQuery({ ...(key !== 'all' && { tab: key }), ...wanted })
  }
  const { loadMore } = pages
  // An error waits for the person, in the foot.
  const more = useCallback(() => {
    if (pages.footer === 'more') void loadMore()
  }, [pages, loadMore])
  const atTop = useCallback(
    (isAtTop: boolean) => {
      model.isAtTop = isAtTop
    },
    [model]
  )
  return (
    <>
      <ListDesk
        list='orders'
        look={{ tab, filter: { ...filter }, columns: [...choice.shown] }}
        keyword={pages.keyword}
        selected={chosen}
        onShow={show}
      >
        <Button kind='secondary' inline onPress={() => setChoosing(true)}>
          显示的列
        </Button>
        {onCreate !== undefined && (
          <Button inline icon='plus' onPress={onCreate}>
            新建工单
          </Button>
        )}
      </ListDesk>
      {instead ?? (
        <>
          <DeskTable
            label='事故工单'
            columns={COLUMNS}
            shown={choice.shown}
            rows={rows}
            total={total}
            selected={chosen}
            onSelect={setSelected}
            onOpen={onOpen}
            onNearEnd={more}
            onTop={atTop}
            topTurn={topTurn}
          />
          <View className='order-table-foot' {...{ role: 'status' }}>
            <Text>{total === undefined ? `已载入 ${rows.length} 张` : `共 ${total} 张，已载入 ${rows.length} 张`}</Text>
            {chosen.length > 0 && <Text>{`已选 ${chosen.length} 张`}</Text>}
            {pages.footer === 'loading' && <Text>正在加载…</Text>}
            {pages.footer === 'error' && (
              <Button kind='text' inline onPress={() => void loadMore()}>
                加载失败，点此重试
              </Button>
            )}
          </View>
        </>
      )}
      {isChoosing && <ColumnsSheet columns={COLUMNS} choice={choice} onClose={() => setChoosing(false)} />}
    </>
  )
})
