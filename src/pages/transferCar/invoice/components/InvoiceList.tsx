import { lazy, useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow, useReachBottom, useRouter } from '@tarojs/taro'
import { View } from '@tarojs/components'
import { Chips } from '@/components/Chips'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter, FOOTER_FROM } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import { INVOICE_LIST_COLUMNS, sortChips } from '@/domain/transferCar/listColumns'
import { INVOICE_STATE_INFO, INVOICE_TABS, type InvoiceTab } from '@/domain/transferCar/payment/labels'
import { useStores } from '@/hooks/useStores'
import { replaceAddressQuery } from '@/platform/addressQuery'
import { createInvoiceService } from '@/services/transferCar/invoice/invoices'
import { PAGES } from '@/domain/pages'
import { createInvoiceList, filterChips, filterOf, tabOf, type InvoiceFilter } from '../invoiceList'
import { filterWithout } from '@/pages/transferCar/stores/addressFilter'
import { useLiveOrders } from '@/pages/transferCar/components/useLiveOrders'
import { useWideList, WideList } from '@/components/ListDesk/WideList'
import { InvoiceCard } from './InvoiceCard'

const InvoiceTable =
  process.env.TARO_ENV === 'h5' ? lazy(async () => ({ default: (await import('./InvoiceTable.h5')).InvoiceTable })) : undefined

/** Invoices of the company, by state and word. */
export const InvoiceList = observer(function InvoiceList() {
  const { api, session, navigation } = useStores()
  const { params } = useRouter()
  const [model] = useState(() => createInvoiceList(createInvoiceService(api), tabOf(params.tab), filterOf(params)))
  const look = useWideList(PAGES.invoice)
  const mayRead = session.can('invoice', 'btn_invoice') || session.can('invoice', 'btn_red')
  useEffect(() => () => model.pages.dispose(), [model])
  useDidShow(() => {
    if (session.isSignedIn && mayRead) void model.pages.refresh()
  })
  useReachBottom(() => void model.pages.loadMore())
  useLiveOrders({ changed: () => mayRead && void model.pages.refresh(), returned: () => mayRead && void model.pages.refresh() })
  if (!mayRead)
    return (
      <Page title='发票'>
        <EmptyState icon='lock' title='没有查看发票的权限' hint='发票由财务办理' />
      </Page>
    )
  const show = (tab: InvoiceTab, filter: InvoiceFilter) => {
    model.show(tab, filter)
    replaceAddressQuery({ ...(tab !== 'all' && { tab }), ...filter })
  }
  const narrowed = filterChips(model.filter)
  const chips = [...narrowed, ...sortChips(INVOICE_LIST_COLUMNS, model.filter.sort)]
  const open = (id: string) => void navigation.open(PAGES.invoice, { id })
  const instead = () => {
    if (model.pages.state === 'loading') return <Skeleton cards={4} />
    if (model.pages.state === 'error') return <ErrorState message={model.pages.error} onRetry={() => void model.pages.load()} />
    if (model.pages.rows.length === 0) {
      if (model.pages.keyword !== '')
        return <EmptyState icon='search' title={`没有找到“${model.pages.keyword}”`} hint='可按抬头、发票号、申请单号或缴费单号查找' />
      if (narrowed.length > 0)
        return <EmptyState icon='search' title='没有符合筛选条件的发票' action={{ text: '清空筛选', onPress: () => show(model.tab, {}) }} />
      return (
        <EmptyState
          icon='book'
          title={model.tab === 'all' ? '还没有发票' : `没有“${INVOICE_STATE_INFO[model.tab].label}”的发票`}
          hint='在缴费工单里点“申请开票”'
        />
      )
    }
    return undefined
  }
  const cards = () => (
    <>
      {model.pages.rows.map((invoice) => (
        <InvoiceCard key={invoice.id} invoice={invoice} onOpen={open} />
      ))}
      {(model.pages.footer !== 'end' || model.pages.rows.length >= FOOTER_FROM) && (
        <ListFooter state={model.pages.footer} onMore={() => void model.pages.loadMore()} />
      )}
    </>
  )
  return (
    <Page title='发票' className={look.className}>
      <StickyHead>
        <SearchBar placeholder='抬头、发票号、申请单号或缴费单号' onChange={model.pages.search} onSubmit={model.pages.searchNow} />
        <StatusTabs
          label='开票状态'
          current={model.tab}
          onChange={(tab) => show(tab, model.filter)}
          tabs={INVOICE_TABS.map(({ key, label }) => ({ value: key, label }))}
        />
        {chips.length > 0 && (
          <View className='invoice-chips'>
            <Chips label='筛选条件' chips={chips} onRemove={(key) => show(model.tab, filterWithout(model.filter, key))} />
          </View>
        )}
      </StickyHead>
      <WideList
        look={look}
        table={() => InvoiceTable && <InvoiceTable model={model} instead={instead()} onOpen={open} onShow={show} />}
        cards={() => instead() ?? cards()}
      />
    </Page>
  )
})
