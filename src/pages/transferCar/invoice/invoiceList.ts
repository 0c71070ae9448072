import type { InvoiceSummary } from '@/contract/transferCar/invoice/invoice'
import type { InvoiceState } from '@/contract/transferCar/payment/codes'
import type { InvoiceService } from '@/services/transferCar/invoice/invoices'
import { TabbedList } from '../stores/tabbedList'

export type InvoiceTab = 'all' | InvoiceState

/** Invoices by state and word; the server decides how many rows a page has. */
export const createInvoiceList = (service: Pick<InvoiceService, 'list'>): TabbedList<InvoiceSummary, InvoiceTab> =>
  new TabbedList<InvoiceSummary, InvoiceTab>(
    {
      page: ({ tab, keyword }, { cursor }, signal) =>
        service.list(
          { ...(tab !== 'all' && { state: tab }), ...(keyword !== '' && { keyword }), ...(cursor !== undefined && { cursor }) },
          signal
        )
    },
    'all',
    {}
  )
