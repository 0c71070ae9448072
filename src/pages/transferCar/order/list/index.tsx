import { lazy, useCallback, useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import Taro, { usePageScroll, useReachBottom, useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Chips } from '@/components/Chips'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { ListFooter, FOOTER_FROM } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { ORDER_LIST_COLUMNS, sortChips } from '@/domain/transferCar/listColumns'
import { STATUS_INFO, STATUS_TABS } from '@/domain/transferCar/order/status'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createTransferCarService } from '@/services/transferCar/order/orders'
import { PAGES } from '@/domain/pages'
import { callPerson, navigateTo, placeToGo } from '../orderCommands'
import { LocalCopyNotice } from '../components/LocalCopyNotice'
import { OrderCardView } from './components/OrderCardView'
import { useFilter } from './useFilter'
import { useWideList, WideList } from '@/components/ListDesk/WideList'
import { useLiveOrders } from '@/pages/transferCar/components/useLiveOrders'
import { filterOf } from './filter'
import { createLocalList } from './localList'
import { OrderListModel } from './model'

/** On a wide window the rows are a table (app.md#wide-screens); no mini-program carries it. */
const OrderTable =
  process.env.TARO_ENV === 'h5' ? lazy(async () => ({ default: (await import('./components/OrderTable.h5')).OrderTable })) : undefined

/** Scrolled less than this the first row is in sight; px. */
const TOP_PX = 80

/** Accident work orders: tabs with counts, search, cards, paging. */
export default observer(function AccidentIndex() {
  const { api, orders, offline, session, navigation, feedback } = useStores()
  const { params } = useRouter()
  const [service] = useState(() => createTransferCarService(api))
  const [model] = useState(
    () =>
      new OrderListModel(
        service,
        orders,
        STATUS_TABS.find(({ key }) => key === params.tab)?.key,
        filterOf(params),
        createLocalList(orders, offline, session.can('accidentOrder', 'btn_accept'))
      )
  )
  const { list } = model
  const filter = useFilter(list, service)
  const look = useWideList(PAGES.orders)
  const chips = [...filter.chips, ...sortChips(ORDER_LIST_COLUMNS, list.filter.sort)]
  useEffect(() => () => list.pages.dispose(), [list])
  usePageReading(list.pages.refresh)
  useReachBottom(() => void list.pages.loadMore())
  usePageScroll(({ scrollTop }) => {
    model.isAtTop = scrollTop < TOP_PX
  })
  useLiveOrders({ changed: (events) => void model.follow(events), returned: () => void list.pages.refresh() })

  const canCreate = session.can('accidentOrder', 'btn_create')
  const create = () => void navigation.open(PAGES.createOrder)
  const tabLabel = STATUS_TABS.find(({ key }) => key === list.tab)?.label ?? ''
  const open = useCallback((id: string) => void navigation.open(PAGES.order, { id }), [navigation])
  const call = (order: OrderCard) => void callPerson(order, 'reporterMobile', service, feedback)
  const go = (order: OrderCard) => {
    const place = placeToGo(order)
    if (place === null) feedback.toast(STATUS_INFO[order.status].isLoaded ? '目的地待定' : '还没有填写地址')
    else void navigateTo(place, feedback)
  }

  const showArrivals = () => {
    model.showArrivals()
    void Taro.pageScrollTo({ scrollTop: 0, duration: 0 })
  }

  /** What stands in place of rows. */
  const instead = () => {
    if (list.pages.state === 'loading') return <Skeleton cards={4} />
    if (list.pages.state === 'error') return <ErrorState message={list.pages.error} onRetry={() => void list.pages.load()} />
    if (list.pages.rows.length === 0) {
      if (list.pages.keyword !== '')
        return <EmptyState icon='search' title={`没有找到“${list.pages.keyword}”`} hint='可按单号、车牌、手机号或姓名查找' />
      if (filter.chips.length > 0)
        return <EmptyState icon='search' title='没有符合筛选条件的工单' action={{ text: '清空筛选', onPress: filter.clear }} />
      const title = list.tab === 'all' ? '还没有工单' : `没有“${tabLabel}”的工单`
      return <EmptyState icon='clipboard' title={title} hint={canCreate ? '接到报案后，从下方新建工单' : '派给本人的工单会出现在这里'} />
    }
    return undefined
  }
  const cards = () => (
    <>
      {list.pages.rows.map((order) => (
        <OrderCardView key={order.id} row={order} live={model.card} onOpen={open} onCall={call} onNavigate={go} />
      ))}
      {(list.pages.footer !== 'end' || list.pages.rows.length >= FOOTER_FROM) && (
        <ListFooter state={list.pages.footer} onMore={() => void list.pages.loadMore()} />
      )}
    </>
  )
  return (
    <Page title='事故工单' className={look.className}>
      <StickyHead>
        <View className='order-search'>
          <View className='order-search-bar'>
            <SearchBar placeholder='单号、车牌、手机号或姓名' onChange={list.pages.search} onSubmit={list.pages.searchNow} />
          </View>
          <Button
            kind='text'
            inline
            label={filter.chips.length === 0 ? '筛选' : `筛选，已用 ${filter.chips.length} 项`}
            onPress={filter.open}
          >
            {filter.chips.length === 0 ? '筛选' : `筛选 ${filter.chips.length}`}
          </Button>
        </View>
        <StatusTabs
          label='工单状态'
          current={list.tab}
          onChange={filter.changeTab}
          tabs={STATUS_TABS.map(({ key, label }) => ({ value: key, label, count: list.counts?.[key] }))}
        />
        {chips.length > 0 && (
          <View className='order-chips'>
            <Chips label='筛选条件' chips={chips} onRemove={filter.remove} />
          </View>
        )}
        {model.arrivals > 0 && (
          <Pressable className='order-arrivals' onPress={showArrivals}>
            <Icon name='refresh' size={16} />
            <Text>{`有 ${model.arrivals} 张新到的工单，点按查看`}</Text>
          </Pressable>
        )}
      </StickyHead>
      <LocalCopyNotice readAt={model.readAt} />
      <WideList
        look={look}
        table={() => OrderTable && <OrderTable model={model} instead={instead()} onOpen={open} onCreate={canCreate ? create : undefined} />}
        cards={() => instead() ?? cards()}
      />
      {filter.sheet}
      {canCreate && look.hasCards && (
        <BottomBar>
          <Button icon='plus' onPress={create}>
            新建工单
          </Button>
        </BottomBar>
      )}
    </Page>
  )
})
