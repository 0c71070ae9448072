import { lazy, useCallback, useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom, useRouter } from '@tarojs/taro'
import { View } from '@tarojs/components'
import { Chips } from '@/components/Chips'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter, FOOTER_FROM } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { BusinessEventFrame } from '@/contract/frames'
import { staleAfter } from '@/domain/businessEvents'
import type { PaymentTabKey } from '@/contract/transferCar/payment/codes'
import { PAYMENT_LIST_COLUMNS, sortChips } from '@/domain/transferCar/listColumns'
import { PAYMENT_TABS } from '@/domain/transferCar/payment/labels'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { replaceAddressQuery } from '@/platform/addressQuery'
import { createMoneyService } from '@/services/transferCar/payment/payments'
import { PAGES } from '@/domain/pages'
import { PaymentCardView } from '../components/PaymentCardView'
import { useLiveOrders } from '@/pages/transferCar/components/useLiveOrders'
import { useWideList, WideList } from '@/components/ListDesk/WideList'
import { filterWithout } from '@/pages/transferCar/stores/addressFilter'
import { createPaymentList, filterChips, filterOfAddress } from './model'

const PaymentTable =
  process.env.TARO_ENV === 'h5' ? lazy(async () => ({ default: (await import('./PaymentTable.h5')).PaymentTable })) : undefined

/** Payment orders: tabs with counts, search, cards, paging. */
export default observer(function PaymentIndex() {
  const { api, navigation } = useStores()
  const { params } = useRouter()
  const [service] = useState(() => createMoneyService(api))
  const [model] = useState(() =>
    createPaymentList(service, PAYMENT_TABS.find(({ key }) => key === params.tab)?.key, filterOfAddress(params))
  )
  useEffect(() => () => model.pages.dispose(), [model])
  usePageReading(model.pages.refresh)
  useReachBottom(() => void model.pages.loadMore())
  const follow = (events: readonly BusinessEventFrame[]) => {
    if (events.some((event) => staleAfter(event).includes('payments'))) void model.pages.refresh()
  }
  useLiveOrders({ changed: follow, returned: () => void model.pages.refresh() })

  const look = useWideList(PAGES.payments)
  const open = useCallback((id: string) => void navigation.open(PAGES.order, { payment: id }), [navigation])
  const narrowed = filterChips(model.filter)
  const chips = [...narrowed, ...sortChips(PAYMENT_LIST_COLUMNS, model.filter.sort)]
  const writeAddress = () => replaceAddressQuery({ ...(model.tab !== 'all' && { tab: model.tab }), ...model.filter })
  const changeTab = (tab: PaymentTabKey) => {
    model.setTab(tab)
    writeAddress()
  }
  const removeFilter = (key: string) => {
    model.setFilter(filterWithout(model.filter, key))
    writeAddress()
  }
  const clearFilter = () => {
    model.setFilter({})
    writeAddress()
  }
  const instead = () => {
    if (model.pages.state === 'loading') return <Skeleton cards={4} />
    if (model.pages.state === 'error') return <ErrorState message={model.pages.error} onRetry={() => void model.pages.load()} />
    if (model.pages.rows.length === 0) {
      if (model.pages.keyword !== '')
        return <EmptyState icon='search' title={`没有找到“${model.pages.keyword}”`} hint='可按缴费单号、工单号、车牌、手机号或客户查找' />
      if (narrowed.length > 0)
        return <EmptyState icon='search' title='没有符合筛选条件的缴费工单' action={{ text: '清空筛选', onPress: clearFilter }} />
      const tabLabel = PAYMENT_TABS.find(({ key }) => key === model.tab)?.label ?? ''
      return (
        <EmptyState
          icon='wallet'
          title={model.tab === 'all' ? '还没有缴费工单' : `没有“${tabLabel}”的缴费工单`}
          hint='作业完成后，在事故工单的“缴费”里新建'
        />
      )
    }
    return undefined
  }
  const cards = () => (
    <>
      {model.pages.rows.map((card) => (
        <PaymentCardView key={card.id} card={card} onOpen={open} />
      ))}
      {(model.pages.footer !== 'end' || model.pages.rows.length >= FOOTER_FROM) && (
        <ListFooter state={model.pages.footer} onMore={() => void model.pages.loadMore()} />
      )}
    </>
  )
  return (
    <Page title='缴费工单' className={look.className}>
      <StickyHead>
        <SearchBar placeholder='缴费单号、工单号、车牌、手机号或客户' onChange={model.pages.search} onSubmit={model.pages.searchNow} />
        <StatusTabs
          label='缴费状态'
          current={model.tab}
          onChange={changeTab}
          tabs={PAYMENT_TABS.map(({ key, label }) => ({ value: key, label, count: model.counts?.[key] }))}
        />
        {chips.length > 0 && (
          <View className='payment-chips'>
            <Chips label='筛选条件' chips={chips} onRemove={removeFilter} />
          </View>
        )}
      </StickyHead>
      <WideList
        look={look}
        table={() => PaymentTable && <PaymentTable model={model} service={service} instead={instead()} onOpen={open} />}
        cards={() => instead() ?? cards()}
      />
    </Page>
  )
})
