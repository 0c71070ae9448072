import type { KeysetPage } from '@/contract/envelope'
import type { PaymentAction } from '@/contract/transferCar/payment/codes'
import type {
  DecideBody,
  OwnerLinkView,
  PayBody,
  PayCodeBody,
  ReceiptView,
  RefundBody,
  VerifyBody
} from '@/contract/transferCar/payment/collect'
import type {
  CollectPreview,
  OrderPayments,
  PaymentActionBody,
  PaymentBody,
  PaymentCard,
  PaymentCounts,
  PaymentDetail,
  PaymentListQuery,
  PaymentUpdate
} from '@/contract/transferCar/payment/payment'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { QUIET } from '../../quiet'

const PAYMENTS = '/api/transferCar/PaymentOrder'
const paymentPath = (id: string): string => `${PAYMENTS}/${encodeURIComponent(id)}`
const partPath = (id: string, part: 'Payments' | 'Refunds', partId: string): string =>
  `${paymentPath(id)}/${part}/${encodeURIComponent(partId)}`
const orderPath = (id: string): string => `/api/transferCar/AccidentOrder/${encodeURIComponent(id)}`

/**
 * Payment orders and their money (payments.md#payment-statuses, payments.md#methods, contract/transferCar/payment/payment.ts and
 * collect.ts). All reject with ApiError; a 409 carries the current PaymentDetail as `data`. `key` names the person's act and stays the same
 * through retries (wire.md#acts-and-keys).
 */
export function createMoneyService({ request }: Pick<Api, 'request'>) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  const write = async <T>(method: 'POST' | 'PUT', url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url, data, idempotencyKey })).data
  return {
    /** One page, newest first; `nextCursor` is null at the end. */
    list: (query: PaymentListQuery, signal?: CancelSignal) => read<KeysetPage<PaymentCard>>(PAYMENTS, query, signal),
    counts: (signal?: CancelSignal) => read<PaymentCounts>(`${PAYMENTS}/Counts`, {}, signal),
    detail: (id: string, signal?: CancelSignal) => read<PaymentDetail>(paymentPath(id), {}, signal),
    /** What an accident order has, and the lines of its bill that are still free. */
    ofOrder: (orderId: string, signal?: CancelSignal) => read<OrderPayments>(`${orderPath(orderId)}/PaymentOrders`, {}, signal),
    create: (orderId: string, body: PaymentBody, key: string) =>
      write<PaymentDetail>('POST', `${orderPath(orderId)}/PaymentOrders`, body, key),
    /** What `collect` would find or make; nothing is made by asking. */
    collectable: (orderId: string, signal?: CancelSignal) => read<CollectPreview>(`${orderPath(orderId)}/Collect`, {}, signal),
    /** What money may be taken for on this accident order now; made from its bill when there is none (payments.md#collecting). */
    collect: (orderId: string, key: string) => write<PaymentDetail>('POST', `${orderPath(orderId)}/Collect`, {}, key),
    update: (id: string, body: PaymentUpdate, key: string) => write<PaymentDetail>('PUT', paymentPath(id), body, key),
    act: (id: string, action: PaymentAction, body: PaymentActionBody, key: string) =>
      write<PaymentDetail>('POST', `${paymentPath(id)}/Actions/${action}`, body, key),
    pay: (id: string, body: PayBody, key: string) => write<PaymentDetail>('POST', `${paymentPath(id)}/Payments`, body, key),
    /** One code for WeChat and Alipay (payments.md#one-code). */
    showCode: (id: string, body: PayCodeBody, key: string) => write<PaymentDetail>('POST', `${paymentPath(id)}/PayCode`, body, key),
    endCode: (id: string, key: string) => write<PaymentDetail>('POST', `${paymentPath(id)}/PayCode/End`, {}, key),
    /** Asks the channel now. */
    query: (id: string, payId: string, key: string) => write<PaymentDetail>('POST', `${partPath(id, 'Payments', payId)}/Query`, {}, key),
    /** Closes an open attempt; one that was paid meanwhile is a success. */
    close: (id: string, payId: string, key: string) => write<PaymentDetail>('POST', `${partPath(id, 'Payments', payId)}/Close`, {}, key),
    verify: (id: string, payId: string, body: VerifyBody, key: string) =>
      write<PaymentDetail>('POST', `${partPath(id, 'Payments', payId)}/Verify`, body, key),
    refund: (id: string, body: RefundBody, key: string) => write<PaymentDetail>('POST', `${paymentPath(id)}/Refunds`, body, key),
    decideRefund: (id: string, refundId: string, body: DecideBody, key: string) =>
      write<PaymentDetail>('POST', `${partPath(id, 'Refunds', refundId)}/Decide`, body, key),
    /** The same refund number once more. */
    retryRefund: (id: string, refundId: string, key: string) =>
      write<PaymentDetail>('POST', `${partPath(id, 'Refunds', refundId)}/Retry`, {}, key),
    receipt: (id: string, payId: string, signal?: CancelSignal) =>
      read<ReceiptView>(`${partPath(id, 'Payments', payId)}/Receipt`, {}, signal),
    /** A new link for the owner; the older ones end. */
    ownerLink: (orderId: string, key: string) => write<OwnerLinkView>('POST', `${orderPath(orderId)}/OwnerLink`, {}, key)
  }
}
export type MoneyService = ReturnType<typeof createMoneyService>
