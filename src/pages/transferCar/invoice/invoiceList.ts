import type { InvoiceListQuery, InvoiceSummary } from '@/contract/transferCar/invoice/invoice'
import { INVOICE_LIST_COLUMNS, knownSort } from '@/domain/transferCar/listColumns'
import { INVOICE_TABS, type InvoiceTab } from '@/domain/transferCar/payment/labels'
import type { InvoiceService } from '@/services/transferCar/invoice/invoices'
import { TabbedList } from '../stores/tabbedList'

/** The order of the rows is all that narrows or turns them beside tab and word. */
export type InvoiceFilter = Pick<InvoiceListQuery, 'sort'>
export type InvoiceListModel = TabbedList<InvoiceSummary, InvoiceTab, InvoiceFilter>

/** The order that an address or a saved view names. */
export function filterOf({ sort }: Readonly<Partial<Record<string, string>>>): InvoiceFilter {
  const known = knownSort<NonNullable<InvoiceFilter['sort']>>(INVOICE_LIST_COLUMNS, sort)
  return known === undefined ? {} : { sort: known }
}

/** A tab that an address or a saved view names; what is not known is all. */
export const tabOf = (name: string | undefined): InvoiceTab => INVOICE_TABS.find(({ key }) => key === name)?.key ?? 'all'

/** Invoices by state and word; the server decides how many rows a page has. */
export const createInvoiceList = (
  service: Pick<InvoiceService, 'list'>,
  tab: InvoiceTab = 'all',
  filter: InvoiceFilter = {}
): InvoiceListModel =>
  new TabbedList(
    {
      page: ({ tab: current, keyword, filter: wanted }, { cursor }, signal) =>
        service.list(
          {
            ...wanted,
            ...(current !== 'all' && { state: current }),
            ...(keyword !== '' && { keyword }),
            ...(cursor !== undefined && { cursor })
          },
          signal
        )
    },
    tab,
    filter
  )
