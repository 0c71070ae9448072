import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Page } from '@/contract/envelope'
import {
  FlowEngineQuery,
  FlowIdParams,
  FlowListQuery,
  FlowSelectorQuery,
  FlowCodeParams,
  FlowVersionQuery,
  type FlowCategory,
  type FlowEngineRow,
  type FlowEntry,
  type FlowVersionEntry,
  type FormDataField
} from '@/contract/workFlow'
import { PAGE_SIZE } from '@/domain/constants'
import { command } from '../../command'
import type { Actor, ServerContext } from '../../context'
import { flowTemplate } from '../../database/schema'
import { ok } from '../../envelope'
import { forbidden, notFound } from '../../errors'
import { flowFavouritesOf, launchableFlows, loadFlow, mayLaunch, turnFlow, type Flow } from './flows'
import { presentEngine, presentEngineRow, presentEntry, presentFields, presentTree } from './presenter'
import { findFlowByCode, named, readCategories, readFlowRows, readFlowVersion, readFlowVersions } from './repository'

const AREA = '/api/workflow/Engine/FlowEngine'

/** Flows that people launch, and their management (workflow.md#template, FlowEngine). Templates come in by `npm run flow:import`. */
export async function flowTemplateRoutes(app: FastifyInstance, { db }: ServerContext): Promise<void> {
  const markedBy = async (actor: Actor): Promise<ReadonlySet<string>> => new Set(await flowFavouritesOf(db, actor))

  app.get(`${AREA}/ListAll`, async ({ actor }) => {
    const answer: { list: FlowCategory[] } = {
      list: presentTree(await readCategories(db), await launchableFlows(db, actor, 0), await markedBy(actor))
    }
    return ok(answer)
  })

  app.get<{ Querystring: FlowListQuery }>(`${AREA}/PageListAll`, { schema: { querystring: FlowListQuery } }, async ({ actor, query }) => {
    const words = (query.keyword ?? '').trim().toLowerCase()
    const flows = (await launchableFlows(db, actor, 0)).filter(
      ({ category, fullName, enCode }) =>
        ((query.category ?? '') === '' || category === query.category) &&
        (fullName.toLowerCase().includes(words) || enCode.toLowerCase().includes(words))
    )
    const marked = await markedBy(actor)
    const answer: Page<FlowEntry> = pageOf(
      flows.map((flow) => presentEntry(flow, marked)),
      query
    )
    return ok(answer)
  })

  // For filters of lists: also flows out of service and those that others launch, for their tasks are there.
  app.get<{ Querystring: FlowSelectorQuery }>(`${AREA}/Selector`, { schema: { querystring: FlowSelectorQuery } }, async ({ query }) => {
    const type = query.type ?? ''
    const flows = await readFlowRows(db, type === '' ? undefined : eq(flowTemplate.type, Number(type) as 0 | 1))
    const answer: { list: FlowCategory[] } = { list: presentTree(await readCategories(db), flows) }
    return ok(answer)
  })

  app.get<{ Params: FlowCodeParams }>(`${AREA}/getFlowIdByCode/:enCode`, { schema: { params: FlowCodeParams } }, async ({ params }) => {
    const flow = await findFlowByCode(db, params.enCode)
    if (flow === undefined) throw notFound('流程不存在')
    return ok(flow.id)
  })

  app.get<{ Querystring: FlowEngineQuery }>(AREA, { schema: { querystring: FlowEngineQuery } }, async ({ actor, query }) => {
    requireManager(actor)
    const flows = await readFlowRows(
      db,
      and(
        (query.category ?? '') === '' ? undefined : eq(flowTemplate.category, query.category ?? ''),
        (query.enabledMark ?? '') === '' ? undefined : eq(flowTemplate.enabledMark, Number(query.enabledMark) as 0 | 1),
        (query.keyword ?? '').trim() === '' ? undefined : named((query.keyword ?? '').trim())
      )
    )
    const answer: Page<FlowEngineRow> = pageOf(flows.map(presentEngineRow), query)
    return ok(answer)
  })

  app.get<{ Params: FlowIdParams; Querystring: FlowVersionQuery }>(
    `${AREA}/:flowId`,
    { schema: { params: FlowIdParams, querystring: FlowVersionQuery } },
    async ({ actor, params, query: { version } }) => {
      const loaded = await requireReadable(actor, params.flowId)
      if (version === undefined) return ok(presentEngine(loaded))
      requireManager(actor)
      const row = await readFlowVersion(db, loaded.flow.id, version)
      if (row === undefined) throw notFound('流程版本不存在')
      return ok(presentEngine({ flow: loaded.flow, version: row }))
    }
  )

  app.get<{ Params: FlowIdParams }>(`${AREA}/:flowId/FormDataFields`, { schema: { params: FlowIdParams } }, async ({ actor, params }) => {
    const answer: { list: FormDataField[] } = { list: presentFields(await requireReadable(actor, params.flowId)) }
    return ok(answer)
  })

  app.get<{ Params: FlowIdParams }>(`${AREA}/:flowId/Versions`, { schema: { params: FlowIdParams } }, async ({ actor, params }) => {
    requireManager(actor)
    const { flow } = await loadFlow(db, params.flowId)
    const answer: { list: FlowVersionEntry[] } = {
      list: (await readFlowVersions(db, flow.id)).map(({ version, createdAt, report, running }) => ({
        version: String(version),
        creatorTime: createdAt,
        report: [...report],
        running,
        isCurrent: version === flow.version
      }))
    }
    return ok(answer)
  })

  for (const [act, enabled] of [
    ['Release', true],
    ['Stop', false]
  ] as const) {
    app.post<{ Params: FlowIdParams }>(`${AREA}/${act}/:flowId`, { schema: { params: FlowIdParams } }, async (request) => {
      requireManager(request.actor)
      return ok(
        await command(request, request.body, async (tx) => {
          await turnFlow(tx, request, request.params.flowId, enabled)
          return null
        })
      )
    })
  }

  /** Who may launch a flow, and who manages flows, see how it goes. */
  async function requireReadable(actor: Actor, flowId: string): Promise<Flow> {
    const loaded = await loadFlow(db, flowId)
    if (!actor.isAdministrator && (loaded.flow.enabledMark !== 1 || !(await mayLaunch(db, actor, loaded))))
      throw forbidden('您没有发起该流程的权限')
    return loaded
  }
}

function requireManager(actor: Actor): void {
  if (!actor.isAdministrator) throw forbidden()
}

function pageOf<T>(list: readonly T[], { currentPage = 1, pageSize = PAGE_SIZE }: { currentPage?: number; pageSize?: number }): Page<T> {
  return {
    list: list.slice((currentPage - 1) * pageSize, currentPage * pageSize),
    pagination: { currentPage, pageSize, total: list.length }
  }
}
