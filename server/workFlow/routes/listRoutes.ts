import type { FastifyInstance } from 'fastify'
import type { Page } from '@/contract/envelope'
import {
  BatchCandidateQuery,
  CategoryParams,
  FlowIdParams,
  HandledQuery,
  LaunchedQuery,
  type HandledRow,
  type LaunchedRow
} from '@/contract/workFlow'
import { startOf } from '@/domain/workFlow/graph'
import { PAGE_SIZE } from '@/domain/constants'
import type { ServerContext } from '../../context'
import { ok } from '../../envelope'
import { fillingOf, presentCandidates } from '../lookAhead'
import { presentCopy, presentDone, presentLaunched, presentTodo } from '../presenter/rows'
import { principalsOf } from '../repository/delegations'
import { loadVersion } from '../repository/flows'
import { listCopies, listDone, listLaunched, listTodo, todoFlows, todoNodes, type ListFilter, type SeatLine } from '../repository/lists'
import { readEverybody } from '../repository/people'
import type { FlowVersion } from '../types'
import { BEFORE, ENGINE } from './area'

const MOST_ROWS = 100

/** Lists of one's own tasks, to-dos, decisions and copies (workflow.md#task-page). */
export async function listRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context

  app.get<{ Querystring: LaunchedQuery }>(`${ENGINE}/FlowLaunch`, { schema: { querystring: LaunchedQuery } }, async ({ actor, query }) => {
    const page = pageOf(query)
    const { rows, total } = await listLaunched(db, actor.userId, filterOf(query), page)
    const answer: Page<LaunchedRow> = { list: rows.map(presentLaunched), pagination: { ...page, total } }
    return ok(answer)
  })

  app.get<{ Params: CategoryParams; Querystring: HandledQuery }>(
    `${BEFORE}/List/:category`,
    { schema: { params: CategoryParams, querystring: HandledQuery } },
    async ({ actor: { userId }, params, query }) => {
      const page = pageOf(query)
      const filter = filterOf(query)
      const { list, total } = await rowsOf(params.category, userId, filter, page)
      const answer: Page<HandledRow> = { list, pagination: { ...page, total } }
      return ok(answer)
    }
  )

  async function rowsOf(
    category: CategoryParams['category'],
    userId: string,
    filter: ListFilter,
    page: ReturnType<typeof pageOf>
  ): Promise<{ list: HandledRow[]; total: number }> {
    if (category === '2') {
      const { rows, total } = await listDone(db, userId, filter, page)
      return { list: rows.map(presentDone), total }
    }
    if (category === '3') {
      const { rows, total } = await listCopies(db, userId, filter, page)
      return { list: rows.map(presentCopy), total }
    }
    const { rows, total } = await listTodo(db, userId, await principalsOf(context, userId), { ...filter, isBatch: category === '4' }, page)
    const principals = await namesOf(rows.flatMap(({ seat }) => (seat.userId === userId ? [] : seat.userId)))
    const versions = await versionsOf(rows)
    return {
      list: rows.map((line) => presentTodo(line, versions.get(versionKey(line)) as FlowVersion, principals.get(line.seat.userId))),
      total
    }
  }

  async function namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map((await readEverybody(db, [...new Set(ids)])).map((person) => [person.id, person.realName]))
  }

  /** A page holds few flows, most of them many times. */
  async function versionsOf(rows: readonly SeatLine[]): Promise<ReadonlyMap<string, FlowVersion>> {
    const tasks = new Map(rows.map((line) => [versionKey(line), line.task]))
    return new Map(
      await Promise.all(
        [...tasks].map(async ([key, { flowId, flowVersion }]) => [key, await loadVersion(db, flowId, flowVersion)] as const)
      )
    )
  }

  // What may be decided together: to-dos of one flow and step whose template allows it.
  app.get(`${BEFORE}/BatchFlowSelector`, async ({ actor }) => {
    const flows = await todoFlows(db, actor.userId, await principalsOf(context, actor.userId))
    const list: { id: string; fullName: string; num: number }[] = []
    for (const { id, fullName, version, num } of flows)
      if (startOf((await loadVersion(db, id, version)).definition).hasBatch) list.push({ id, fullName, num })
    return ok({ list })
  })

  app.get<{ Params: FlowIdParams }>(`${BEFORE}/NodeSelector/:flowId`, { schema: { params: FlowIdParams } }, async ({ actor, params }) => {
    return ok({ list: await todoNodes(db, actor.userId, await principalsOf(context, actor.userId), params.flowId) })
  })

  app.get<{ Querystring: BatchCandidateQuery }>(
    `${BEFORE}/BatchCandidate`,
    { schema: { querystring: BatchCandidateQuery } },
    async ({ actor, query }) => {
      return ok(presentCandidates(await fillingOf(context, actor, query.taskOperatorId, { flowId: query.flowId })))
    }
  )
}

const versionKey = ({ task: { flowId, flowVersion } }: SeatLine): string => `${flowId}/${flowVersion}`

export const pageOf = ({
  currentPage = 1,
  pageSize = PAGE_SIZE
}: {
  currentPage?: number
  pageSize?: number
}): { currentPage: number; pageSize: number } => ({ currentPage, pageSize: Math.min(pageSize, MOST_ROWS) })

/** Empty text stands for "not asked" on this family. */
export function filterOf(query: Partial<HandledQuery & LaunchedQuery>): ListFilter {
  const number = (value: number | string | undefined): number | undefined =>
    value === undefined || value === '' ? undefined : Number(value)
  const text = (value: string | undefined): string | undefined => (value === undefined || value === '' ? undefined : value)
  const [from, until, status] = [number(query.startTime), number(query.endTime), number(query.status)]
  const [keyword, category, flowId, launcherId, nodeId] = [
    text(query.keyword),
    text(query.flowCategory),
    text(query.flowId),
    text(query.creatorUserId),
    text(query.nodeCode)
  ]
  return {
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    ...(status === undefined ? {} : { status }),
    ...(keyword === undefined ? {} : { keyword }),
    ...(category === undefined ? {} : { category }),
    ...(flowId === undefined ? {} : { flowId }),
    ...(launcherId === undefined ? {} : { launcherId }),
    ...(nodeId === undefined ? {} : { nodeId }),
    ...(query.sort === 'asc' && { isOldestFirst: true })
  }
}
