import { Type, type TSchema, type Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { ListExportBody, ListName } from '@/contract/transferCar/lists'
import { InvoiceListQuery, type InvoiceSummary } from '@/contract/transferCar/invoice/invoice'
import type { StatusTabKey } from '@/contract/transferCar/order/codes'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { ListQuery } from '@/contract/transferCar/order/order'
import { Id, oneOf, strict } from '@/contract/transferCar/order/parts'
import type { PaymentTabKey, StatementState } from '@/contract/transferCar/payment/codes'
import { StatementListQuery, type StatementSummary } from '@/contract/transferCar/payment/collect'
import { PaymentListQuery, type PaymentCard } from '@/contract/transferCar/payment/payment'
import { Model } from '@/domain/permission'
import {
  INVOICE_LIST_COLUMNS,
  ORDER_LIST_COLUMNS,
  PAYMENT_LIST_COLUMNS,
  STATEMENT_LIST_COLUMNS,
  type ListColumn
} from '@/domain/transferCar/listColumns'
import { STATUS_TABS } from '@/domain/transferCar/order/status'
import { INVOICE_TABS, PAYMENT_TABS, STATEMENT_TABS } from '@/domain/transferCar/payment/labels'
import { TASK_STATUS_NAMES } from '@/domain/workFlow/labels'
import { FLOW_LIST_COLUMNS, FLOW_OLDEST_FIRST, type FlowTableKind } from '@/domain/workFlow/listColumns'
import type { Actor, ServerContext } from '../../context'
import type { Reader } from '../../database/client'
import { refuse } from '../../errors'
import type { SheetCell } from '../../xlsx/write'
import { mayReadInvoices } from '../invoice/policy'
import { presentSummary } from '../invoice/presenter'
import { listInvoices } from '../invoice/repository'
import { hasArea, seesAll } from '../order/policy'
import { presentCard } from '../order/presenter'
import { countTabs, listOrders } from '../order/repository/list'
import { countStatements, hasAccounts, listStatements } from '../payment/ledger/statementList'
import { countPayments, listPayments } from '../payment/list'
import { hasMoney } from '../payment/policy'

/** What is asked of a list: as its own call takes it, without a place. */
type Asked = Pick<ListExportBody, 'tab' | 'keyword' | 'filter' | 'ids'>

/** Who asks, and when. */
interface Asking {
  reader: Reader
  actor: Actor
  context: Pick<ServerContext, 'clock' | 'config'>
}
/** A place in a list, and how many rows from there. */
interface Place {
  cursor: string | null
  size: number
}
interface Rows<Row> {
  rows: readonly Row[]
  nextCursor: string | null
}

/** A list that views and files are made of, row by row. */
interface ListOf<Row> {
  label: string
  columns: Readonly<Record<string, ListColumn<Row>>>
  tabs: readonly { readonly key: string; readonly label: string }[]
  maySee: (actor: Actor) => boolean
  /** @throws Refusal 400 for what the call of the list does not take */
  check: (asked: Asked) => unknown
  /** Rows of a whole tab; null = not known. */
  count: (asking: Asking, tab: string) => Promise<number | null>
  /** One page as this person sees it. */
  rows: (asking: Asking, asked: ListExportBody, place: Place) => Promise<Rows<Row>>
}

/** One page of a list as the cells of a file. */
interface ListPage {
  cells: SheetCell[][]
  next: string | null
}
/** How a file of a list is written. */
interface FileSource {
  /** Whose right `btn_export` counts. */
  model: Model
  /** For people: what narrows it down. */
  tabLabel: (tab: string) => string
  /** Rows of the whole list; null = not known. */
  count: (asking: Asking, asked: Asked) => Promise<number | null>
  /** One page as this person sees it, beginning at a place that `next` named. */
  page: (asking: Asking, asked: ListExportBody, place: Place) => Promise<ListPage>
}

/** The same, whatever its rows are. */
export interface ListSource extends Pick<ListOf<never>, 'label' | 'maySee' | 'check'> {
  columns: Readonly<Record<string, { label: string; width: number }>>
  /** Missing: no files are written of it. */
  file?: FileSource
}

const ownOnly = (actor: Actor): string | null => (seesAll(actor) ? null : actor.userId)

/** @throws Refusal 400 */
function queryOf<Schema extends TSchema>(schema: Schema, query: object): Static<Schema> {
  if (!Value.Check(schema, query)) throw refuse('筛选条件不正确', { filter: '筛选条件不正确' })
  return query
}
const orderQuery = ({ tab, keyword = '', filter }: Asked): ListQuery => queryOf(ListQuery, { ...filter, tab, keyword })
const paymentQuery = ({ tab, keyword = '', filter }: Asked): PaymentListQuery => queryOf(PaymentListQuery, { ...filter, tab, keyword })
const invoiceQuery = ({ tab, keyword = '', filter }: Asked): InvoiceListQuery =>
  queryOf(InvoiceListQuery, { ...filter, ...(tab !== 'all' && { state: tab }), keyword })

const orders: ListOf<OrderCard> = {
  label: '事故工单',
  columns: ORDER_LIST_COLUMNS,
  tabs: STATUS_TABS,
  maySee: hasArea,
  check: orderQuery,
  count: async ({ reader, actor }, tab) => (await countTabs(reader, ownOnly(actor)))[tab as StatusTabKey],
  rows: async ({ reader, actor, context: { clock, config } }, asked, { cursor, size }) => {
    const query = { ...orderQuery(asked), pageSize: size, ...(cursor !== null && { cursor }) }
    const { rows, nextCursor } = await listOrders(reader, query, ownOnly(actor), { now: clock.now(), sla: config.dispatch.sla }, asked.ids)
    return { rows: rows.map((row) => presentCard(actor, row)), nextCursor }
  }
}

const payments: ListOf<PaymentCard> = {
  label: '缴费工单',
  columns: PAYMENT_LIST_COLUMNS,
  tabs: PAYMENT_TABS,
  maySee: hasMoney,
  check: paymentQuery,
  count: async ({ reader, actor, context }, tab) =>
    (await countPayments(reader, ownOnly(actor), context.clock.now()))[tab as PaymentTabKey],
  rows: async ({ reader, actor, context }, asked, { cursor, size }) => {
    const query = { ...paymentQuery(asked), pageSize: size, ...(cursor !== null && { cursor }) }
    const { list, nextCursor } = await listPayments(reader, query, ownOnly(actor), context.clock.now(), asked.ids)
    return { rows: list, nextCursor }
  }
}

const invoices: ListOf<InvoiceSummary> = {
  label: '发票',
  columns: INVOICE_LIST_COLUMNS,
  tabs: INVOICE_TABS,
  maySee: mayReadInvoices,
  check: invoiceQuery,
  count: () => Promise.resolve(null),
  rows: async ({ reader }, asked, { cursor, size }) => {
    const query = { ...invoiceQuery(asked), ...(cursor !== null && { cursor }) }
    const { rows, nextCursor } = await listInvoices(reader, query, { size, ids: asked.ids })
    return { rows: rows.map(({ row, paymentNo }) => presentSummary(row, paymentNo)), nextCursor }
  }
}

const statementQuery = ({ tab, keyword = '', filter }: Asked): StatementListQuery =>
  queryOf(StatementListQuery, { ...filter, state: tab, keyword })

const statements: ListOf<StatementSummary> = {
  label: '月结对账单',
  columns: STATEMENT_LIST_COLUMNS,
  tabs: STATEMENT_TABS,
  maySee: hasAccounts,
  check: statementQuery,
  count: async ({ reader }, tab) => (await countStatements(reader))[tab as StatementState],
  rows: async ({ reader, context }, asked, { cursor, size }) => {
    const query = { ...statementQuery(asked), pageSize: size, ...(cursor !== null && { cursor }) }
    const { list, nextCursor } = await listStatements(reader, query, context.clock.now(), asked.ids)
    return { rows: list, nextCursor }
  }
}

function sourceFrom<Row>({ columns, tabs, count, rows: read, ...list }: ListOf<Row>): ListSource {
  return {
    ...list,
    columns,
    file: {
      // The statistics hand out the same rows.
      model: Model.statistic,
      tabLabel: (tab) => tabs.find(({ key }) => key === tab)?.label ?? tab,
      count: async (asking, { ids, tab, keyword = '', filter }) => {
        if (ids !== undefined) return ids.length
        return keyword !== '' || Object.keys(filter).length > 0 ? null : count(asking, tab)
      },
      page: async (asking, asked, place) => {
        const { rows, nextCursor } = await read(asking, asked, place)
        const wanted = asked.columns.map((id) => columns[id]).filter((column) => column !== undefined)
        return {
          next: nextCursor,
          cells: rows.map((row) => wanted.map(({ text, fen }) => (fen === undefined ? text(row) : { fen: fen(row) })))
        }
      }
    }
  }
}

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** What a view of tasks keeps, in the words of their pages: whole days, and ids. */
const FlowLook = strict({
  tab: oneOf(['all']),
  flowId: Type.Optional(Id),
  status: Type.Optional(oneOf(Object.keys(TASK_STATUS_NAMES))),
  from: Type.Optional(Day),
  until: Type.Optional(Day),
  creatorUserId: Type.Optional(Id),
  sort: Type.Optional(oneOf([FLOW_OLDEST_FIRST]))
})
/** One's own tasks: everybody has them. */
const tasksOf = (kind: FlowTableKind, label: string): ListSource => ({
  label,
  columns: FLOW_LIST_COLUMNS[kind],
  maySee: () => true,
  check: ({ tab, filter }) => queryOf(FlowLook, { ...filter, tab })
})

const SOURCES: Readonly<Record<ListName, ListSource>> = {
  orders: sourceFrom(orders),
  payments: sourceFrom(payments),
  invoices: sourceFrom(invoices),
  statements: sourceFrom(statements),
  flowTodo: tasksOf('todo', '待办事宜'),
  flowDone: tasksOf('done', '已办事宜'),
  flowLaunch: tasksOf('launch', '我发起的'),
  flowCopy: tasksOf('copy', '抄送我的')
}

/** @throws Refusal 400 for a tab, filter or column that the list does not have */
export function sourceOf(list: ListName, asked?: Asked & Pick<ListExportBody, 'columns'>): ListSource {
  const source = SOURCES[list]
  if (asked === undefined) return source
  source.check(asked)
  if (!asked.columns.every((id) => Object.hasOwn(source.columns, id))) throw refuse('没有这一列', { columns: '没有这一列' })
  return source
}
