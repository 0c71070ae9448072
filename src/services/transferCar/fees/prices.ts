import type {
  AgreementBody,
  AgreementUpdate,
  AgreementView,
  BillInput,
  BillView,
  CustomerBody,
  CustomerView,
  DiscountDecision,
  PriceSource,
  RateCardBody,
  RateCardSummary,
  RateCardUpdate,
  RateCardView,
  VersionBody
} from '@/contract/transferCar/fees/bill'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { QUIET } from '../../quiet'

const FEES = '/api/transferCar/Fees'
const named = (list: string, id: string): string => `${FEES}/${list}/${encodeURIComponent(id)}`
const ofOrder = (id: string, part: string): string => `/api/transferCar/AccidentOrder/${encodeURIComponent(id)}/${part}`

/**
 * Rate cards, agreements, customers and the bill of an order (fees.md#rate-cards, contract/transferCar/fees/bill.ts). All reject with
 * ApiError; a 409 carries the current view as `data`. `key` names the person's act and stays the same through retries
 * (wire.md#acts-and-keys).
 */
export function createFeesService({ request }: Pick<Api, 'request'>) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  const listed = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T[]> =>
    (await read<{ list: T[] }>(url, query, signal)).list
  const write = async <T>(method: 'POST' | 'PUT', url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url, data, idempotencyKey })).data
  return {
    /** Newest version of each card. */
    rateCards: (signal?: CancelSignal) => listed<RateCardSummary>(`${FEES}/RateCards`, {}, signal),
    /** @param version absent = the newest */
    rateCard: (id: string, version?: number, signal?: CancelSignal) =>
      read<RateCardView>(named('RateCards', id), version === undefined ? {} : { version }, signal),
    createRateCard: (body: RateCardBody, key: string) => write<RateCardView>('POST', `${FEES}/RateCards`, body, key),
    /** A published version stays as it is: the answer is a draft of the next one. */
    updateRateCard: (id: string, body: RateCardUpdate, key: string) => write<RateCardView>('PUT', named('RateCards', id), body, key),
    publishRateCard: (id: string, body: VersionBody, key: string) =>
      write<RateCardView>('POST', `${named('RateCards', id)}/Publish`, body, key),
    /** Ends the validity of a published card. */
    retireRateCard: (id: string, body: VersionBody, key: string) =>
      write<RateCardView>('POST', `${named('RateCards', id)}/Retire`, body, key),
    agreements: (signal?: CancelSignal) => listed<AgreementView>(`${FEES}/Agreements`, {}, signal),
    /** @param version absent = the newest */
    agreement: (id: string, version?: number, signal?: CancelSignal) =>
      read<AgreementView>(named('Agreements', id), version === undefined ? {} : { version }, signal),
    createAgreement: (body: AgreementBody, key: string) => write<AgreementView>('POST', `${FEES}/Agreements`, body, key),
    updateAgreement: (id: string, body: AgreementUpdate, key: string) => write<AgreementView>('PUT', named('Agreements', id), body, key),
    publishAgreement: (id: string, body: VersionBody, key: string) =>
      write<AgreementView>('POST', `${named('Agreements', id)}/Publish`, body, key),
    /** Ends the validity of a published agreement. */
    retireAgreement: (id: string, body: VersionBody, key: string) =>
      write<AgreementView>('POST', `${named('Agreements', id)}/Retire`, body, key),
    customers: (signal?: CancelSignal) => listed<CustomerView>(`${FEES}/Customers`, {}, signal),
    createCustomer: (body: CustomerBody, key: string) => write<CustomerView>('POST', `${FEES}/Customers`, body, key),
    updateCustomer: (id: string, body: CustomerBody, key: string) => write<CustomerView>('PUT', named('Customers', id), body, key),
    /** What prices an order; kept on the device so that the price is shown without a signal. */
    priceSource: (orderId: string, signal?: CancelSignal) => read<PriceSource>(ofOrder(orderId, 'PriceSource'), {}, signal),
    bill: (orderId: string, signal?: CancelSignal) => read<BillView>(ofOrder(orderId, 'Bill'), {}, signal),
    /** The bill as it would be; nothing is stored. */
    previewBill: (orderId: string, body: BillInput, key: string) => write<BillView>('POST', ofOrder(orderId, 'Bill/Preview'), body, key),
    saveBill: (orderId: string, body: BillInput, key: string) => write<BillView>('PUT', ofOrder(orderId, 'Bill'), body, key),
    /** A manager other than who asked decides about a discount above the limit (payments.md#approvals). */
    decideDiscount: (orderId: string, body: DiscountDecision, key: string) =>
      write<BillView>('POST', ofOrder(orderId, 'Bill/Discount'), body, key)
  }
}
export type FeesService = ReturnType<typeof createFeesService>
