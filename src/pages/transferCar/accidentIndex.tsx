import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import Taro, { useDidShow, usePullDownRefresh, useReachBottom, useRouter } from '@tarojs/taro'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { OrderCard } from '@/contract/transferCar'
import { STATUS_TABS } from '@/domain/transferCar/status'
import { useStores } from '@/hooks/useStores'
import { createTransferCarService } from '@/services/transferCar'
import { callPerson, navigateTo, placeToGo } from './components/orderCommands'
import { OrderCardView } from './components/OrderCardView'
import { OrderListModel } from './stores/orderListModel'

const FORM = '/pages/transferCar/form'
const CREATE = '/pages/transferCar/create'
/** 没有更多数据 only under lists that are long enough to doubt it (screens.md, shared list pattern). */
const FOOTER_FROM = 5

/** Accident work orders: tabs with counts, search, cards, paging. */
export default observer(function AccidentIndex() {
  const { api, session, navigation, feedback } = useStores()
  const { tab } = useRouter().params
  const [service] = useState(() => createTransferCarService(api))
  const [model] = useState(() => new OrderListModel(service, STATUS_TABS.find(({ key }) => key === tab)?.key))
  useEffect(() => () => model.dispose(), [model])
  useDidShow(() => {
    if (session.isSignedIn) void model.refresh()
  })
  usePullDownRefresh(() => {
    void model.refresh().finally(() => Taro.stopPullDownRefresh())
  })
  useReachBottom(() => void model.loadMore())

  const canCreate = session.can('accidentOrder', 'btn_create')
  const create = () => void navigation.open(CREATE)
  const tabLabel = STATUS_TABS.find(({ key }) => key === model.tab)?.label ?? ''
  const open = (id: string) => void navigation.open(FORM, { id })
  const call = (order: OrderCard) => void callPerson(order, 'reporterMobile', service, feedback)
  const go = (order: OrderCard) => void navigateTo(placeToGo(order), feedback)

  const content = () => {
    if (model.state === 'loading') return <Skeleton cards={4} />
    if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (model.cards.length === 0) {
      if (model.keyword !== '') return <EmptyState icon='search' title={`没有找到“${model.keyword}”`} hint='可按单号、车牌、手机号或姓名查找' />
      const title = model.tab === 'all' ? '还没有工单' : `没有“${tabLabel}”的工单`
      return <EmptyState icon='clipboard' title={title} hint={canCreate ? '接到报案后，从下方新建工单' : '派给本人的工单会出现在这里'} />
    }
    return (
      <>
        {model.cards.map((order) => <OrderCardView key={order.id} order={order} onOpen={open} onCall={call} onNavigate={go} />)}
        {(model.footer !== 'end' || model.cards.length >= FOOTER_FROM) && <ListFooter state={model.footer} onMore={() => void model.loadMore()} />}
      </>
    )
  }
  return (
    <Page title='事故工单'>
      <StickyHead>
        <SearchBar placeholder='单号、车牌、手机号或姓名' onChange={model.search} onSubmit={model.searchNow} />
        <StatusTabs label='工单状态' current={model.tab} onChange={model.setTab} tabs={STATUS_TABS.map(({ key, label }) => ({ value: key, label, count: model.counts?.[key] }))} />
      </StickyHead>
      {content()}
      {canCreate && <BottomBar><Button icon='plus' onPress={create}>新建工单</Button></BottomBar>}
    </Page>
  )
})
