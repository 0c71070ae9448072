import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow, useReachBottom } from '@tarojs/taro'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { InvoiceState } from '@/contract/transferCar/payment/codes'
import { INVOICE_STATE_INFO } from '@/domain/transferCar/payment/labels'
import { useStores } from '@/hooks/useStores'
import { createInvoiceService } from '@/services/transferCar/invoice/invoices'
import { PAGES } from '@/domain/pages'
import { createInvoiceList, type InvoiceTab } from '../invoiceList'
import { useLiveOrders } from '@/pages/transferCar/components/useLiveOrders'
import { InvoiceCard } from './InvoiceCard'

/** Under fewer rows an end needs no words. */
const FOOTER_FROM = 8
const TABS: readonly { value: InvoiceTab; label: string }[] = [
  { value: 'all', label: '全部' },
  ...(Object.keys(INVOICE_STATE_INFO) as InvoiceState[]).map((state) => ({ value: state, label: INVOICE_STATE_INFO[state].label }))
]

/** Invoices of the company, by state and word. */
export const InvoiceList = observer(function InvoiceList() {
  const { api, session, navigation } = useStores()
  const [model] = useState(() => createInvoiceList(createInvoiceService(api)))
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
  const open = (id: string) => void navigation.open(PAGES.invoice, { id })
  const content = () => {
    if (model.pages.state === 'loading') return <Skeleton cards={4} />
    if (model.pages.state === 'error') return <ErrorState message={model.pages.error} onRetry={() => void model.pages.load()} />
    if (model.pages.rows.length === 0) {
      if (model.pages.keyword !== '')
        return <EmptyState icon='search' title={`没有找到“${model.pages.keyword}”`} hint='可按抬头、发票号、申请单号或缴费单号查找' />
      return (
        <EmptyState
          icon='book'
          title={model.tab === 'all' ? '还没有发票' : `没有“${INVOICE_STATE_INFO[model.tab].label}”的发票`}
          hint='在缴费工单里点“申请开票”'
        />
      )
    }
    return (
      <>
        {model.pages.rows.map((invoice) => (
          <InvoiceCard key={invoice.id} invoice={invoice} onOpen={open} />
        ))}
        {(model.pages.footer !== 'end' || model.pages.rows.length >= FOOTER_FROM) && (
          <ListFooter state={model.pages.footer} onMore={() => void model.pages.loadMore()} />
        )}
      </>
    )
  }
  return (
    <Page title='发票'>
      <StickyHead>
        <SearchBar placeholder='抬头、发票号、申请单号或缴费单号' onChange={model.pages.search} onSubmit={model.pages.searchNow} />
        <StatusTabs label='开票状态' current={model.tab} onChange={model.setTab} tabs={TABS} />
      </StickyHead>
      {content()}
    </Page>
  )
})
