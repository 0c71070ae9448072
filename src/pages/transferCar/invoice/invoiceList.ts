import type { InvoiceListQuery, InvoiceSummary } from '@/contract/transferCar/invoice/invoice'
import { formatFen, shanghaiTime } from '@/domain/format'
import { INVOICE_LIST_COLUMNS, knownSort } from '@/domain/transferCar/listColumns'
import { INVOICE_KIND_LABELS, INVOICE_TABS, type InvoiceTab } from '@/domain/transferCar/payment/labels'
import type { InvoiceService } from '@/services/transferCar/invoice/invoices'
import { TabbedList } from '../stores/tabbedList'

/** What narrows the list beside tab and word, and the order of its rows. */
export type InvoiceFilter = Pick<InvoiceListQuery, 'kind' | 'createdFrom' | 'createdTo' | 'amountFrom' | 'amountTo' | 'sort'>
export type InvoiceListModel = TabbedList<InvoiceSummary, InvoiceTab, InvoiceFilter>

const isDay = (value: string): boolean => shanghaiTime(value) !== undefined
const isFen = (value: string): boolean => /^(0|[1-9]\d{0,9})$/.test(value)
const yuan = (value: string): string => `${formatFen(Number(value))} 元`
/** How each part is called, and which values the server takes. */
const PARTS: Readonly<
  Record<Exclude<keyof InvoiceFilter, 'sort'>, { isValid: (value: string) => boolean; words: (value: string) => string }>
> = {
  kind: {
    isValid: (value) => Object.keys(INVOICE_KIND_LABELS).includes(value),
    words: (value) => INVOICE_KIND_LABELS[value as keyof typeof INVOICE_KIND_LABELS]
  },
  createdFrom: { isValid: isDay, words: (day) => `不早于 ${day}` },
  createdTo: { isValid: isDay, words: (day) => `不晚于 ${day}` },
  amountFrom: { isValid: isFen, words: (fen) => `金额不低于 ${yuan(fen)}` },
  amountTo: { isValid: isFen, words: (fen) => `金额不高于 ${yuan(fen)}` }
}
const KEYS = Object.keys(PARTS) as (keyof typeof PARTS)[]

/** The filter and the order that an address or a saved view names; what is not known or not valid is left out. */
export function filterOf(params: Readonly<Partial<Record<string, string>>>): InvoiceFilter {
  const sort = knownSort<NonNullable<InvoiceFilter['sort']>>(INVOICE_LIST_COLUMNS, params.sort)
  const parts = KEYS.flatMap((key) => {
    const value = params[key]
    return value !== undefined && PARTS[key].isValid(value) ? [[key, value]] : []
  })
  return { ...(Object.fromEntries(parts) as InvoiceFilter), ...(sort !== undefined && { sort }) }
}

/** What is filtered, one chip a part. */
export const filterChips = (filter: InvoiceFilter): { key: string; label: string }[] =>
  KEYS.flatMap((key) => {
    const value = filter[key]
    return value === undefined ? [] : [{ key, label: PARTS[key].words(value) }]
  })

/** Without a part of it. */
export const filterWithout = (filter: InvoiceFilter, key: string): InvoiceFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => name !== key))

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
