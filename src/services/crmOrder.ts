import type { OrderListQuery, OrderRow } from '@/contract/crmOrder'
import type { Page } from '@/contract/envelope'
import type { CancelSignal } from '@/domain/cancel'
import { isList } from '@/domain/guards'
import { shanghaiDate } from '@/domain/format'
import { shaped } from '@/domain/shaped'
import type { Api } from '@/platform/request'
import type { Rows } from './lists'
import { QUIET } from './quiet'

const AREA = '/api/extend/CrmOrder'

const ROW: OrderRow = {
  id: '',
  orderCode: '',
  orderDate: '',
  customerName: '',
  salesmanName: '',
  receivableMoney: '',
  creatorUser: '',
  description: '',
  currentState: 0,
  flowId: ''
}
/** Platforms give days as epoch ms, amounts as numbers, and null for what was not filled in. */
function readRow(row: unknown): OrderRow {
  const order = shaped(ROW, row)
  const at = Number(order.orderDate)
  return order.orderDate !== '' && Number.isFinite(at) ? { ...order, orderDate: shanghaiDate(at) } : order
}

/** Calls of the order example (contract/crmOrder.ts). All reject with ApiError, `key` names the person's act. */
export interface CrmOrderService {
  list(query: OrderListQuery, signal?: CancelSignal): Promise<Rows<OrderRow>>
  remove(id: string, key: string): Promise<void>
}

export function createCrmOrderService({ request }: Pick<Api, 'request'>): CrmOrderService {
  return {
    async list(query, signal) {
      const { data } = await request<Page<OrderRow> | null>({ ...QUIET, url: AREA, query, signal })
      const list = isList<unknown>(data?.list) ? data.list.map(readRow) : []
      return { list, total: data?.pagination?.total ?? list.length }
    },
    async remove(id, idempotencyKey) {
      await request({ ...QUIET, method: 'DELETE', url: `${AREA}/${encodeURIComponent(id)}`, data: {}, idempotencyKey })
    }
  }
}
