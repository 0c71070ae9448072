import type { KeysetPage } from '@/contract/envelope'
import type {
  InvoiceBody,
  InvoiceDetail,
  InvoiceListQuery,
  InvoiceSummary,
  InvoiceTitle,
  RedBody,
  ResendBody
} from '@/contract/transferCar/invoice/invoice'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { QUIET } from '../../quiet'

const INVOICES = '/api/transferCar/Invoice'
const invoicePath = (id: string): string => `${INVOICES}/${encodeURIComponent(id)}`
const paymentPath = (id: string): string => `/api/transferCar/PaymentOrder/${encodeURIComponent(id)}`

/**
 * Invoices of payment orders (invoices.md#invoices, contract/transferCar/invoice/invoice.ts). All reject with ApiError; a 409 carries the
 * current record.
 */
export function createInvoiceService({ request, address }: Pick<Api, 'request' | 'address'>) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  const write = async (url: string, data: object, idempotencyKey: string): Promise<InvoiceDetail> =>
    (await request<InvoiceDetail>({ ...QUIET, method: 'POST', url, data, idempotencyKey })).data
  return {
    list: (query: InvoiceListQuery, signal?: CancelSignal) => read<KeysetPage<InvoiceSummary>>(INVOICES, query, signal),
    detail: (id: string) => read<InvoiceDetail>(invoicePath(id)),
    payment: (id: string) => read<PaymentDetail>(paymentPath(id)),
    titles: async (keyword: string) => (await read<{ list: InvoiceTitle[] }>(`${INVOICES}/Titles`, { keyword })).list,
    apply: (paymentOrderId: string, body: InvoiceBody, key: string) => write(`${paymentPath(paymentOrderId)}/Invoices`, body, key),
    /** The same request number once more. */
    retry: (id: string, version: number, key: string) => write(`${invoicePath(id)}/Retry`, { version }, key),
    resend: (id: string, body: ResendBody, key: string) => write(`${invoicePath(id)}/Resend`, body, key),
    red: (id: string, body: RedBody, key: string) => write(`${invoicePath(id)}/Red`, body, key),
    confirmRed: (id: string, redId: string, version: number, key: string) =>
      write(`${invoicePath(id)}/Red/${encodeURIComponent(redId)}/Confirm`, { version }, key),
    /** Documents made by the server when they are asked for. */
    settlementList: (paymentOrderId: string) => address(`${paymentPath(paymentOrderId)}/SettlementList`),
    claimPackage: (paymentOrderId: string) => address(`${paymentPath(paymentOrderId)}/ClaimPackage`),
    requestForm: (id: string) => address(`${invoicePath(id)}/Request`),
    redLetter: (id: string, redId: string) => address(`${invoicePath(id)}/Red/${encodeURIComponent(redId)}/Document`),
    file: (url: string) => address(url)
  }
}
export type InvoiceService = ReturnType<typeof createInvoiceService>
