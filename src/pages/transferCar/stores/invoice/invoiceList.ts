import type { InvoiceSummary } from '@/contract/transferCarInvoice'
import type { InvoiceState } from '@/contract/transferCarMoneyCodes'
import type { InvoiceService } from '@/services/transferCarInvoice'
import { PagedList } from '../pagedList'

export type InvoiceTab = 'all' | InvoiceState

/** Invoices by state and word; the server decides how many rows a page has. */
export const createInvoiceList = (service: Pick<InvoiceService, 'list'>): PagedList<InvoiceSummary, InvoiceTab> =>
  new PagedList<InvoiceSummary, InvoiceTab>(
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
