import type { InvoiceListQuery, InvoiceSummary } from '@/contract/transferCar/invoice/invoice'
import { INVOICE_LIST_COLUMNS } from '@/domain/transferCar/listColumns'
import { INVOICE_KIND_LABELS, INVOICE_TABS, type InvoiceTab } from '@/domain/transferCar/payment/labels'
import type { InvoiceService } from '@/services/transferCar/invoice/invoices'
import { addressFilter, amountPart, dayPart } from '../stores/addressFilter'
import { TabbedList } from '../stores/tabbedList'

/** What narrows the list beside tab and word, and the order of its rows. */
export type InvoiceFilter = Pick<InvoiceListQuery, 'kind' | 'createdFrom' | 'createdTo' | 'amountFrom' | 'amountTo' | 'sort'>
export type InvoiceListModel = TabbedList<InvoiceSummary, InvoiceTab, InvoiceFilter>

export const { filterOf, filterChips } = addressFilter<InvoiceFilter>(
  {
    kind: {
      isValid: (value) => Object.keys(INVOICE_KIND_LABELS).includes(value),
      words: (value) => INVOICE_KIND_LABELS[value as keyof typeof INVOICE_KIND_LABELS]
    },
    createdFrom: dayPart('不早于'),
    createdTo: dayPart('不晚于'),
    amountFrom: amountPart('金额不低于'),
    amountTo: amountPart('金额不高于')
  },
  INVOICE_LIST_COLUMNS
)

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
