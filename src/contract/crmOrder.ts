import { Type, type Static } from '@sinclair/typebox'

/**
 * The platform's order example (forms.md#order-example), on the flow `crmOrder`. Ids of orders are those of their tasks; times are epoch
 * ms, amounts yuan, as the platform has them.
 *
 * GET    extend/CrmOrder?OrderListQuery       -> Page<OrderRow>
 * GET    extend/CrmOrder/{id}                 -> OrderDetail; {id}/Items, OrderEntry/{id}/Items -> { list: goods }; {id}/CollectionPlan -> { list: plans }
 * POST   extend/CrmOrder, PUT {id}            OrderBody -> { id } | steps without people; status 0 hands it in
 * DELETE extend/CrmOrder/{id}                 -> null; drafts and recalled ones
 * GET    extend/CrmOrder/Customer?keyword, Goods?keyword -> { list: OrderChoice[] }
 */
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })
const moment = (title: string) => Type.Optional(Type.Union([Type.Integer(), Type.String({ pattern: '^\\d{0,15}$' })], { title }))

export const OrderParams = Type.Object({ id: Id })
export type OrderParams = Static<typeof OrderParams>

export const OrderListQuery = Type.Object({
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, title: '每页条数' })),
  keyword: Type.Optional(Type.String({ maxLength: 50, title: '关键字' })),
  startTime: moment('起始日期'),
  endTime: moment('结束日期'),
  /** State of the flow, '' = all. */
  enabledMark: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: 6 }), Type.String({ pattern: '^[0-6]?$' })], { title: '状态' })
  ),
  sidx: Type.Optional(Type.Union([Type.Literal('orderCode'), Type.Literal('orderDate'), Type.Literal('')], { title: '排序' })),
  sort: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc'), Type.Literal('')], { title: '排序' }))
})
export type OrderListQuery = Static<typeof OrderListQuery>

/** `currentState`: state of the flow (workflow.md#task-statuses). */
export interface OrderRow {
  id: string
  orderCode: string
  orderDate: string
  customerName: string
  salesmanName: string
  receivableMoney: string
  creatorUser: string
  description: string
  currentState: number
  flowId: string
}
/** The form's fields with these. */
export interface OrderDetail {
  id: string
  customerName: string
  goodsList: readonly unknown[]
  collectionPlanList: readonly unknown[]
  currentState: number
  [field: string]: unknown
}

export const ChoiceQuery = Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 50, title: '关键字' })) })
export type ChoiceQuery = Static<typeof ChoiceQuery>
/** Goods carry `specifications`, `unit` and `price` (yuan), too. */
export interface OrderChoice {
  id: string
  text: string
  code: string
  specifications?: string
  unit?: string
  price?: number
}
