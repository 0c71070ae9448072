import type { KeysetPage } from '@/contract/envelope'
import type {
  CreateOrderBody,
  DuplicateHit,
  DuplicateQuery,
  DutyLists,
  EvidenceBody,
  GiveUpBody,
  ListQuery,
  ReleaseCodeAnswer,
  RevealAnswer,
  RevealQuery,
  StepBody,
  TabCounts,
  UnitStepBody,
  UpdateOrderBody
} from '@/contract/transferCar/order/order'
import type { OrderCard, OrderDetail, TripKilometres } from '@/contract/transferCar/order/detail'
import type { ServiceAction, UnitStep } from '@/contract/transferCar/order/codes'
import type { PriceSource } from '@/contract/transferCar/fees/bill'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { QUIET } from '../../quiet'

const ORDERS = '/api/transferCar/AccidentOrder'
const orderPath = (id: string): string => `${ORDERS}/${encodeURIComponent(id)}`

/**
 * Accident orders (orders.md#accident-orders, contract/transferCar/order/order.ts). All reject with ApiError; a 409 carries the current
 * OrderDetail as `data`. `key` names the person's act and stays the same through retries (wire.md#acts-and-keys).
 */
export function createTransferCarService({ request }: Pick<Api, 'request'>) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  const write = async <T>(method: 'POST' | 'PUT', url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url, data, idempotencyKey })).data
  return {
    /** One page, newest first; `nextCursor` is null at the end. */
    list: (query: ListQuery, signal?: CancelSignal) => read<KeysetPage<OrderCard>>(ORDERS, query, signal),
    counts: (signal?: CancelSignal) => read<TabCounts>(`${ORDERS}/Counts`, {}, signal),
    detail: (id: string, signal?: CancelSignal) => read<OrderDetail>(orderPath(id), {}, signal),
    /** What the running leg gives by itself: metres driven and planned (intake.md#kilometres). */
    kilometres: (id: string) => read<TripKilometres>(`${orderPath(id)}/Kilometres`),
    /** What the order is priced by: the rate card of its place and day, the customer's agreement (fees.md#price-source). */
    priceSource: (id: string) => read<PriceSource>(`${orderPath(id)}/PriceSource`),
    /** Personal data in full; needs btn_view_pii, and each look is logged. */
    reveal: async (id: string, field: RevealQuery['field']): Promise<string> =>
      (await read<RevealAnswer>(`${orderPath(id)}/Reveal`, { field })).value,
    /** Orders that may be about the same case (intake.md#duplicates); a warning, never a refusal. */
    duplicates: async (query: DuplicateQuery, signal?: CancelSignal): Promise<DuplicateHit[]> =>
      (await read<{ list: DuplicateHit[] }>(`${ORDERS}/Duplicates`, query, signal)).list,
    create: (body: CreateOrderBody, key: string) => write<OrderDetail>('POST', ORDERS, body, key),
    update: (id: string, body: UpdateOrderBody, key: string) => write<OrderDetail>('PUT', orderPath(id), body, key),
    /** Attaches uploaded photos at once, apart from any step. */
    addEvidence: (id: string, body: EvidenceBody, key: string) => write<OrderDetail>('POST', `${orderPath(id)}/Evidence`, body, key),
    /** 放弃补传: an announced photo or signature that will not come (evidence.md#giving-up); needs btn_append. */
    giveUp: (id: string, fileId: string, body: GiveUpBody, key: string) =>
      write<OrderDetail>('POST', `${orderPath(id)}/Evidence/${encodeURIComponent(fileId)}/GiveUp`, body, key),
    /** 重新发送取车验证码 (yard.md#release-code); code 429 says how long to wait. */
    resendReleaseCode: (id: string, key: string) => write<ReleaseCodeAnswer>('POST', `${orderPath(id)}/ReleaseCode`, {}, key),
    step: <A extends ServiceAction>(id: string, action: A, body: StepBody<A>, key: string) =>
      write<OrderDetail>('POST', `${orderPath(id)}/Actions/${action}`, body, key),
    /** A step of a helping crew: its own stamps, the order's status stays (orders.md#units). */
    unitStep: (id: string, unitId: string, step: UnitStep, body: UnitStepBody, key: string) =>
      write<OrderDetail>('POST', `${orderPath(id)}/Units/${encodeURIComponent(unitId)}/${step}`, body, key),
    /** Drivers and trucks for dispatch. */
    duty: (signal?: CancelSignal) => read<DutyLists>('/api/transferCar/Duty', {}, signal)
  }
}
export type TransferCarService = ReturnType<typeof createTransferCarService>
