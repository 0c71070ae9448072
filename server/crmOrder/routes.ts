import type { FastifyInstance } from 'fastify'
import { ChoiceQuery, OrderListQuery, OrderParams, type OrderChoice, type OrderDetail, type OrderRow } from '@/contract/crmOrder'
import type { Page } from '@/contract/envelope'
import type { Json, JsonObject } from '@/contract/formSchema'
import { SystemFormBody } from '@/contract/workFlowActs'
import { PAGE_SIZE } from '@/domain/constants'
import type { Actor, ServerContext } from '../context'
import { ok } from '../envelope'
import { accessOf, requireButton, type Access } from '../form/access'
import { listShown, openRecord } from '../form/shownRecords'
import { isFilledText, isJsonList } from '../form/text'
import { readInterface } from '../system/dataInterfaceRead'
import { discardRecords, launchFlow, resubmitRecord } from '../workFlow/formRecords'
import { fieldsOf } from '../workFlow/systemFields'
import { loadFlow } from '../workFlow/template/flows'

const AREA = '/api/extend/CrmOrder'
/** Model and flow of the orders. */
const ORDER = 'crmOrder'
const MOST_CHOICES = 500

/** The order example (forms.md#order-example): its orders are records of the form `crmOrder`, seen by the rights of that form's menu. */
export async function crmOrderRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context
  const access = (actor: Actor): Promise<Access> => accessOf(db, actor, ORDER)

  app.get<{ Querystring: OrderListQuery }>(AREA, { schema: { querystring: OrderListQuery } }, async ({ actor, query }) => {
    const own = await access(actor)
    const { startTime, endTime, enabledMark = '', keyword, currentPage = 1, pageSize = PAGE_SIZE, sidx = '', sort = '' } = query
    const range = [momentOf(startTime), momentOf(endTime)]
    const { rows, total } = await listShown(context, actor, own, {
      values: range.every((each) => each === null) ? {} : { orderDate: range },
      ...(keyword === undefined ? {} : { keyword }),
      ...(enabledMark === '' ? {} : { flowState: Number(enabledMark) }),
      order: { ...(sidx === '' ? {} : { field: sidx }), isDescending: sort !== 'asc' },
      page: { currentPage, pageSize }
    })
    const answer: Page<OrderRow> = { list: rows.map(presentOrderRow), pagination: { currentPage, pageSize, total } }
    return ok(answer)
  })

  app.get<{ Querystring: ChoiceQuery }>(`${AREA}/Customer`, { schema: { querystring: ChoiceQuery } }, async ({ actor, query }) => {
    const rows = await choices(actor, 'di-customer', query.keyword)
    const answer: { list: OrderChoice[] } = {
      list: rows.map((row) => ({ id: text(row.id), text: text(row.fullName), code: text(row.id) }))
    }
    return ok(answer)
  })

  app.get<{ Querystring: ChoiceQuery }>(`${AREA}/Goods`, { schema: { querystring: ChoiceQuery } }, async ({ actor, query }) => {
    const rows = await choices(actor, 'di-equipment', query.keyword)
    const answer: { list: OrderChoice[] } = {
      list: rows.map((row) => ({
        id: text(row.id),
        text: text(row.fullName),
        code: text(row.id),
        specifications: text(row.spec),
        unit: text(row.unit),
        price: Number(row.price ?? 0)
      }))
    }
    return ok(answer)
  })

  app.get<{ Params: OrderParams }>(`${AREA}/:id`, { schema: { params: OrderParams } }, async ({ actor, params }) =>
    ok(await detailOf(actor, params.id))
  )
  for (const url of [`${AREA}/:id/Items`, `${AREA}/OrderEntry/:id/Items`]) {
    app.get<{ Params: OrderParams }>(url, { schema: { params: OrderParams } }, async ({ actor, params }) =>
      ok({ list: (await detailOf(actor, params.id)).goodsList })
    )
  }
  app.get<{ Params: OrderParams }>(`${AREA}/:id/CollectionPlan`, { schema: { params: OrderParams } }, async ({ actor, params }) =>
    ok({ list: (await detailOf(actor, params.id)).collectionPlanList })
  )

  app.post<{ Body: SystemFormBody }>(AREA, { schema: { body: SystemFormBody } }, async (request) => {
    requireButton(await access(request.actor), 'add')
    const { flow } = await loadFlow(db, ORDER)
    return ok(await launchFlow(request, flow, request.body, await withCustomer(request.actor, fieldsOf(request.body))), '保存成功')
  })

  app.put<{ Params: OrderParams; Body: SystemFormBody }>(
    `${AREA}/:id`,
    { schema: { params: OrderParams, body: SystemFormBody } },
    async (request) => {
      requireButton(await access(request.actor), 'edit')
      return ok(
        await resubmitRecord(request, request.params.id, request.body, await withCustomer(request.actor, fieldsOf(request.body))),
        '更新成功'
      )
    }
  )

  app.delete<{ Params: OrderParams }>(`${AREA}/:id`, { schema: { params: OrderParams } }, async (request) => {
    const own = await access(request.actor)
    requireButton(own, 'remove')
    await openRecord(context, request.actor, own, request.params.id)
    return ok(await discardRecords(request, [request.params.id]), '删除成功')
  })

  async function choices(actor: Actor, interfaceId: string, keyword = ''): Promise<JsonObject[]> {
    await access(actor)
    return (await readInterface(context, actor, interfaceId, { keyword, columns: ['fullName'], limit: MOST_CHOICES, offset: 0 })).rows
  }

  async function detailOf(actor: Actor, id: string): Promise<OrderDetail> {
    const own = await access(actor)
    requireButton(own, 'detail')
    const { values, flowState } = await openRecord(context, actor, own, id)
    const rows = (name: string): readonly Json[] => {
      const value = values[name]
      return isJsonList(value) ? value : []
    }
    return {
      ...values,
      id,
      customerName: text(values.customerName),
      goodsList: rows('goodsList'),
      collectionPlanList: rows('collectionPlanList'),
      currentState: flowState
    }
  }

  /** The customer's name stands in the order, as it was then; who sends only the id is given it. */
  async function withCustomer(actor: Actor, fields: JsonObject): Promise<JsonObject> {
    const { customerId, customerName } = fields
    if (!isFilledText(customerId) || isFilledText(customerName)) return fields
    const [row] = (
      await readInterface(context, actor, 'di-customer', { match: { column: 'id', values: [customerId] }, limit: 1, offset: 0 })
    ).rows
    return { ...fields, customerName: text(row?.fullName) }
  }
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const momentOf = (value: number | string | undefined): number | null => (value === undefined || value === '' ? null : Number(value))

function presentOrderRow({
  id,
  flowState,
  ...row
}: {
  readonly id: string
  readonly flowState?: number
  readonly [field: string]: unknown
}): OrderRow {
  return {
    id,
    orderCode: text(row.orderCode),
    orderDate: text(row.orderDate),
    customerName: text(row.customerName),
    salesmanName: text(row.salesmanId),
    receivableMoney: text(row.receivableMoney),
    creatorUser: text(row.salesmanId),
    description: text(row.description),
    currentState: flowState ?? 0,
    flowId: ORDER
  }
}
