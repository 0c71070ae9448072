import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useReachBottom } from '@tarojs/taro'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/Dialog'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter, FOOTER_FROM } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { OptionList, Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import type { OrderRow } from '@/contract/crmOrder'
import type { ColumnEntry, RecordRow } from '@/contract/form'
import { resultOf } from '@/domain/apiError'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createCrmOrderService } from '@/services/crmOrder'
import { createWorkFlowService } from '@/services/workFlow'
import { PAGES } from '@/domain/pages'
import { RecordCard } from '../dynamicModel/components/RecordCard'
import { mayEdit, mayRemove, UNDER_WAY } from '../dynamicModel/flowState'
import { OrderFilterSheet } from './components/OrderFilterSheet'
import { OrderListModel, type OrderSort } from './model'
import '../dynamicModel/index.scss'

/** Model and flow of the orders. */
const ORDER = 'crmOrder'
const COLUMNS: readonly ColumnEntry[] = [
  { prop: 'customerName', label: '客户' },
  { prop: 'orderCode', label: '订单编码' },
  { prop: 'salesmanName', label: '业务人员', jnpfKey: 'userSelect' },
  { prop: 'orderDate', label: '订单日期' },
  { prop: 'receivableMoney', label: '付款金额（元）' }
]
const SORTS: readonly { value: OrderSort; label: string }[] = [
  { value: 'orderDate desc', label: '日期从新到旧' },
  { value: 'orderDate asc', label: '日期从旧到新' },
  { value: 'orderCode asc', label: '单据编码从小到大' },
  { value: 'orderCode desc', label: '单据编码从大到小' }
]

const cardRow = ({ currentState, ...row }: OrderRow): RecordRow => ({ ...row, flowState: currentState })

interface RowsProps {
  model: OrderListModel
  swiped: string
  onSwipe: (id: string) => void
  onOpen: (row: OrderRow) => void
  onRemove: (row: OrderRow) => void
}

const Rows = observer(function Rows({ model, swiped, onSwipe, onOpen, onRemove }: RowsProps) {
  const { pages } = model
  if (pages.state === 'loading') return <Skeleton cards={4} />
  if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void pages.load()} />
  if (pages.rows.length === 0) {
    if (!model.isNarrowed) return <EmptyState title='还没有订单' hint='点“新建订单”开始' />
    return (
      <EmptyState
        icon='search'
        title='没有符合条件的订单'
        hint='换个关键词或日期试试'
        action={{ text: '清除条件', onPress: model.clear }}
      />
    )
  }
  return (
    <>
      {pages.shown.map((row) => (
        <RecordCard
          key={row.id}
          row={cardRow(row)}
          columns={COLUMNS}
          onOpen={() => onOpen(row)}
          onMore={undefined}
          swipe={{
            word: '删除',
            isOpen: swiped === row.id,
            open: () => onSwipe(row.id),
            close: () => onSwipe(''),
            remove: () => onRemove(row)
          }}
        />
      ))}
      {(pages.footer !== 'end' || pages.rows.length >= FOOTER_FROM) && (
        <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />
      )}
    </>
  )
})

/** The order example (forms.md#order-example): orders that go through their approval. */
export default observer(function Order() {
  const { api, navigation, feedback, uuid } = useStores()
  const [model] = useState(() => new OrderListModel({ service: createCrmOrderService(api), uuid }))
  const [flows] = useState(() => createWorkFlowService(api))
  const [sheet, setSheet] = useState<'sort' | 'filter'>()
  const [swiped, setSwiped] = useState('')
  const [removed, setRemoved] = useState<OrderRow>()
  useEffect(() => () => model.dispose(), [model])
  usePageReading(model.pages.refresh)
  useReachBottom(() => void model.pages.loadMore())
  const write = (row?: OrderRow): void =>
    void navigation.open(PAGES.task, { ...(row !== undefined && { id: row.id }), flowId: row?.flowId || ORDER, opType: -1 })
  const look = async ({ id, flowId }: OrderRow): Promise<void> => {
    const isOpen = (await resultOf(flows.mayOpen(id))).data !== false
    await (isOpen
      ? navigation.open(PAGES.task, { id, flowId: flowId || ORDER, opType: 0 })
      : navigation.open(PAGES.record, { modelId: ORDER, id }))
  }
  const open = (row: OrderRow): void => {
    setSwiped('')
    if (mayEdit(row.currentState)) write(row)
    else void look(row)
  }
  const askRemove = (row: OrderRow): void => {
    setSwiped('')
    if (mayRemove(row.currentState)) setRemoved(row)
    else feedback.toast(UNDER_WAY)
  }
  const remove = async (): Promise<void> => {
    const problem = removed === undefined ? '' : await model.remove(removed.id)
    setRemoved(undefined)
    feedback.toast(problem === '' ? '删除成功' : problem)
  }
  const isFiltered = model.filter.from !== '' || model.filter.until !== ''
  return (
    <Page title='订单'>
      <StickyHead>
        <View className='records-search'>
          <View className='records-words'>
            <SearchBar placeholder='按客户、编码、业务人员搜索' onChange={model.pages.search} onSubmit={model.pages.searchNow} />
          </View>
          <Button kind='text' inline label='排序' onPress={() => setSheet('sort')}>
            排序
          </Button>
          <Button kind='text' inline label={isFiltered ? '筛选，已用' : '筛选'} onPress={() => setSheet('filter')}>
            {isFiltered ? '筛选 1' : '筛选'}
          </Button>
        </View>
      </StickyHead>
      <Rows model={model} swiped={swiped} onSwipe={setSwiped} onOpen={open} onRemove={askRemove} />
      <BottomBar>
        <Button icon='plus' onPress={() => write()}>
          新建订单
        </Button>
      </BottomBar>
      <Sheet open={sheet === 'sort'} title='排序' onClose={() => setSheet(undefined)}>
        <OptionList
          options={SORTS}
          current={model.sort}
          onChoose={(sort) => {
            setSheet(undefined)
            model.setSort(sort)
          }}
        />
      </Sheet>
      {sheet === 'filter' && (
        <OrderFilterSheet
          filter={model.filter}
          onClose={() => setSheet(undefined)}
          onApply={(filter) => {
            setSheet(undefined)
            model.setFilter(filter)
          }}
        />
      )}
      <Dialog
        open={removed !== undefined}
        title='删除这张订单？'
        confirmText='删除'
        isDangerous
        loading={model.removing !== ''}
        onConfirm={() => void remove()}
        onCancel={() => setRemoved(undefined)}
      >
        <Text>{`“${removed?.customerName ?? ''} ${removed?.orderCode ?? ''}”删除后不能恢复。`}</Text>
      </Dialog>
    </Page>
  )
})
