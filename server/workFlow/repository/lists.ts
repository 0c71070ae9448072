import { and, asc, count, desc, eq, gte, ilike, inArray, isNull, lte, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '../../database/client'
import { likePattern } from '../../database/like'
import { flowCopy, flowSeat, flowTask, flowTemplate, flowVersion, userAccount } from '../../database/schema'
import { gramsOfPart, wordOf } from '../../searchText'
import type { Principal } from './delegations'
import { TASK_COLUMNS } from './tasks'

/** What lists are narrowed by; times are epoch ms. */
export interface ListFilter {
  readonly keyword?: string
  readonly from?: number
  readonly until?: number
  readonly category?: string
  readonly flowId?: string
  readonly launcherId?: string
  readonly nodeId?: string
  readonly status?: number
  /** Only tasks whose template lets several be decided together. */
  readonly isBatch?: boolean
  readonly isOldestFirst?: boolean
}
interface PageOf {
  readonly currentPage: number
  readonly pageSize: number
}

const FLOW = { flowName: flowTemplate.fullName, flowCode: flowTemplate.enCode, formType: flowTemplate.formType }
const LAUNCHER = { realName: userAccount.realName, account: userAccount.account }

/** What only the task itself knows; undefined where nothing narrows, and the task need not be read to count. */
function ofTask({ keyword, category, status, isBatch }: ListFilter): SQL | undefined {
  return and(
    keyword === undefined || keyword.trim() === '' ? undefined : containing(keyword.trim()),
    category === undefined ? undefined : eq(flowTask.category, category),
    status === undefined ? undefined : eq(flowTask.status, status as 0),
    isBatch === true ? sql`(${flowTask.flowId}, ${flowTask.flowVersion}) in (${WITH_BATCH})` : undefined
  )
}
/** Versions of flows by their start (definition.ts, `hasBatch`). */
const WITH_BATCH = sql`select ${flowVersion.flowId}, ${flowVersion.version} from ${flowVersion} where ${flowVersion.definition} -> 'nodes' -> (${flowVersion.definition} ->> 'start') ->> 'hasBatch' = 'true'`
/** What holds the word holds its pairs of characters: these are looked up by index, before any text is compared. */
const containing = (keyword: string): SQL | undefined =>
  and(
    sql`${flowTask.grams} @> ${sql.param(gramsOfPart(wordOf(keyword)))}::text[]`,
    or(ilike(flowTask.title, likePattern(keyword)), ilike(flowTask.description, likePattern(keyword)))
  )
const ofSeat = ({ flowId, launcherId, nodeId }: ListFilter): SQL | undefined =>
  and(
    flowId === undefined ? undefined : eq(flowSeat.flowId, flowId),
    launcherId === undefined ? undefined : eq(flowSeat.launcherId, launcherId),
    nodeId === undefined ? undefined : eq(flowSeat.nodeId, nodeId)
  )
const ofLaunch = (filter: ListFilter): SQL | undefined =>
  and(
    within(flowTask.createdAt, filter),
    ofTask(filter),
    filter.flowId === undefined ? undefined : eq(flowTask.flowId, filter.flowId),
    filter.launcherId === undefined ? undefined : eq(flowTask.launcherId, filter.launcherId)
  )

/** By the time that a list is about, newest first where nothing else is asked for. */
const byTime = (time: AnyPgColumn, id: AnyPgColumn, { isOldestFirst = false }: ListFilter): [SQL, SQL] =>
  isOldestFirst ? [asc(time), asc(id)] : [desc(time), desc(id)]

/**
 * Rows behind the page that is shown are counted this far: a total grows as somebody turns pages, and is exact once he comes near the end.
 * Counted in the order of the list, so that its index is walked and nothing else.
 */
const COUNTED_AHEAD = 1000
const horizonOf = ({ currentPage, pageSize }: PageOf): number => currentPage * pageSize + COUNTED_AHEAD

const within = (
  column: typeof flowSeat.since | typeof flowTask.createdAt | typeof flowSeat.decidedAt | typeof flowCopy.at,
  { from, until }: ListFilter
): SQL | undefined => and(from === undefined ? undefined : gte(column, from), until === undefined ? undefined : lte(column, until))

const offsetOf = ({ currentPage, pageSize }: PageOf): number => (currentPage - 1) * pageSize

const SEAT = { seat: flowSeat, task: TASK_COLUMNS, flow: FLOW, launcher: LAUNCHER }

/** Open seats of somebody, and of those whose flows he does for now (`principals`): one condition a holder, no seat under two of them. */
function openOf(userId: string, principals: readonly Principal[]): SQL[] {
  const held = (holderId: string, ...more: (SQL | undefined)[]): SQL =>
    and(sql`${flowSeat.isOpen}`, eq(flowSeat.userId, holderId), ...more) ?? sql`false`
  const givenBy = (fromUserId: string): SQL[] =>
    principals
      .filter((given) => given.fromUserId === fromUserId)
      .map(
        ({ flowIds, exceptFlowIds }) =>
          and(
            sql`true`,
            flowIds.length === 0 ? undefined : inArray(flowSeat.flowId, [...flowIds]),
            exceptFlowIds.length === 0 ? undefined : notInArray(flowSeat.flowId, [...exceptFlowIds])
          ) ?? sql`true`
      )
  const others = new Set(principals.flatMap(({ fromUserId }) => (fromUserId === userId ? [] : fromUserId)))
  return [held(userId), ...[...others].map((fromUserId) => held(fromUserId, ne(flowSeat.launcherId, userId), or(...givenBy(fromUserId))))]
}
const openFor = (userId: string, principals: readonly Principal[]): SQL | undefined => or(...openOf(userId, principals))

/**
 * To-dos. Each holder's open seats are read by their index and only as far as the page needs them, then merged: what a
 * delegate waits for grows with the pages he turns, not with what his principals have open.
 */
export async function listTodo(reader: Reader, userId: string, principals: readonly Principal[], filter: ListFilter, page: PageOf) {
  const narrowed = ofTask(filter)
  const holders = openOf(userId, principals).map((open) => and(open, within(flowSeat.since, filter), ofSeat(filter), narrowed))
  const order = byTime(flowSeat.since, flowSeat.id, filter)
  const merged = filter.isOldestFirst === true ? sql`since, id` : sql`since desc, id desc`
  /** First seats of each holder in the order of the list, `most` of them each. */
  const first = (most: number): SQL =>
    sql.join(
      holders.map((where) => {
        const query = reader.select({ since: flowSeat.since, id: flowSeat.id }).from(flowSeat).$dynamic()
        return sql`(${(narrowed === undefined ? query : query.innerJoin(flowTask, eq(flowTask.id, flowSeat.taskId)))
          .where(where)
          .orderBy(...order)
          .limit(most)
          .getSQL()})`
      }),
      sql` union all `
    )
  const shown = sql`(select id from (${first(page.currentPage * page.pageSize)}) merged order by ${merged} limit ${page.pageSize} offset ${offsetOf(page)})`
  const [total, rows] = await Promise.all([
    countOf(reader, sql`select from (${first(horizonOf(page))}) merged limit ${horizonOf(page)}`),
    seats(reader, inArray(flowSeat.id, shown)).orderBy(...order)
  ])
  return { total, rows }
}

/** What somebody decided. */
export async function listDone(reader: Reader, userId: string, filter: ListFilter, page: PageOf) {
  const narrowed = ofTask(filter)
  const where = and(eq(flowSeat.decidedBy, userId), within(flowSeat.decidedAt, filter), ofSeat(filter), narrowed)
  const order = byTime(flowSeat.decidedAt, flowSeat.id, filter)
  const query = reader
    .select({ one: sql`1`.as('one') })
    .from(flowSeat)
    .$dynamic()
  const [total, rows] = await Promise.all([
    countOf(
      reader,
      (narrowed === undefined ? query : query.innerJoin(flowTask, eq(flowTask.id, flowSeat.taskId)))
        .where(where)
        .orderBy(...order)
        .limit(horizonOf(page))
        .getSQL()
    ),
    seats(reader, where)
      .orderBy(...order)
      .limit(page.pageSize)
      .offset(offsetOf(page))
  ])
  return { total, rows }
}

function seats(reader: Reader, where: SQL | undefined) {
  return reader
    .select(SEAT)
    .from(flowSeat)
    .innerJoin(flowTask, eq(flowTask.id, flowSeat.taskId))
    .innerJoin(flowTemplate, eq(flowTemplate.id, flowTask.flowId))
    .innerJoin(userAccount, eq(userAccount.id, flowTask.launcherId))
    .where(where)
}

async function countOf(reader: Reader, rows: SQL): Promise<number> {
  const {
    rows: [counted]
  } = await reader.execute<{ total: string }>(sql`select count(*) as total from (${rows}) counted`)
  return Number(counted?.total ?? 0)
}
export type SeatLine = Awaited<ReturnType<typeof listTodo>>['rows'][number]

/** Copies. */
export async function listCopies(reader: Reader, userId: string, filter: ListFilter, page: PageOf) {
  const narrowed = and(ofTask(filter), filter.launcherId === undefined ? undefined : eq(flowTask.launcherId, filter.launcherId))
  const where = and(
    eq(flowCopy.userId, userId),
    within(flowCopy.at, filter),
    filter.flowId === undefined ? undefined : eq(flowCopy.flowId, filter.flowId),
    filter.nodeId === undefined ? undefined : eq(flowCopy.nodeId, filter.nodeId),
    narrowed
  )
  const order = byTime(flowCopy.at, flowCopy.id, filter)
  const query = reader
    .select({ one: sql`1`.as('one') })
    .from(flowCopy)
    .$dynamic()
  const [total, rows] = await Promise.all([
    countOf(
      reader,
      (narrowed === undefined ? query : query.innerJoin(flowTask, eq(flowTask.id, flowCopy.taskId)))
        .where(where)
        .orderBy(...order)
        .limit(horizonOf(page))
        .getSQL()
    ),
    reader
      .select({ copy: flowCopy, task: TASK_COLUMNS, flow: FLOW, launcher: LAUNCHER })
      .from(flowCopy)
      .innerJoin(flowTask, eq(flowTask.id, flowCopy.taskId))
      .innerJoin(flowTemplate, eq(flowTemplate.id, flowTask.flowId))
      .innerJoin(userAccount, eq(userAccount.id, flowTask.launcherId))
      .where(where)
      .orderBy(...order)
      .limit(page.pageSize)
      .offset(offsetOf(page))
  ])
  return { total, rows }
}
export type CopyLine = Awaited<ReturnType<typeof listCopies>>['rows'][number]

const TASKS = { task: TASK_COLUMNS, flow: FLOW, launcher: LAUNCHER }
async function tasks(reader: Reader, where: SQL | undefined, filter: ListFilter, page: PageOf) {
  const order = byTime(flowTask.createdAt, flowTask.id, filter)
  const [total, rows] = await Promise.all([
    countOf(
      reader,
      reader
        .select({ one: sql`1`.as('one') })
        .from(flowTask)
        .where(where)
        .orderBy(...order)
        .limit(horizonOf(page))
        .getSQL()
    ),
    reader
      .select(TASKS)
      .from(flowTask)
      .innerJoin(flowTemplate, eq(flowTemplate.id, flowTask.flowId))
      .innerJoin(userAccount, eq(userAccount.id, flowTask.launcherId))
      .where(where)
      .orderBy(...order)
      .limit(page.pageSize)
      .offset(offsetOf(page))
  ])
  return { total, rows }
}

/** One's own tasks, drafts included. */
export function listLaunched(reader: Reader, userId: string, filter: ListFilter, page: PageOf) {
  return tasks(reader, and(eq(flowTask.launcherId, userId), isNull(flowTask.discardedAt), ofLaunch(filter)), filter, page)
}
export type TaskLine = Awaited<ReturnType<typeof listLaunched>>['rows'][number]

/** All tasks that were ever handed in, for monitors. */
export function listAll(reader: Reader, filter: ListFilter, page: PageOf) {
  return tasks(reader, and(isNull(flowTask.discardedAt), ne(flowTask.status, 0), ofLaunch(filter)), filter, page)
}

/** Flows of one's to-dos, with how many there are of each. */
export function todoFlows(reader: Reader, userId: string, principals: readonly Principal[]) {
  return reader
    .select({
      id: flowTemplate.id,
      fullName: flowTemplate.fullName,
      version: sql<number>`max(${flowTask.flowVersion})`.mapWith(Number),
      num: count()
    })
    .from(flowSeat)
    .innerJoin(flowTask, eq(flowTask.id, flowSeat.taskId))
    .innerJoin(flowTemplate, eq(flowTemplate.id, flowSeat.flowId))
    .where(openFor(userId, principals))
    .groupBy(flowTemplate.id, flowTemplate.fullName)
    .orderBy(asc(flowTemplate.fullName), asc(flowTemplate.id))
}

/** Steps of one flow with to-dos of somebody. */
export function todoNodes(reader: Reader, userId: string, principals: readonly Principal[], flowId: string) {
  return reader
    .select({ id: flowSeat.nodeId, fullName: sql<string>`max(${flowSeat.nodeName})`, num: count() })
    .from(flowSeat)
    .where(and(openFor(userId, principals), eq(flowSeat.flowId, flowId)))
    .groupBy(flowSeat.nodeId)
    .orderBy(asc(flowSeat.nodeId))
}

const RECENT = 20
/** How long people usually had a step, ms: the median of their latest decisions. */
export async function readHabits(
  reader: Reader,
  flowId: string,
  steps: readonly { readonly nodeId: string; readonly userId: string }[]
): Promise<ReadonlyMap<string, number>> {
  if (steps.length === 0) return new Map()
  const { rows } = await reader.execute<{ node_id: string; user_id: string; length: number }>(sql`
    select w.node_id, w.user_id, percentile_disc(0.5) within group (order by d.took)::float8 as length
    from unnest(${sql.param(steps.map(({ nodeId }) => nodeId))}::text[], ${sql.param(steps.map(({ userId }) => userId))}::text[]) as w(node_id, user_id)
    cross join lateral (
      select s.decided_at - s.since as took from flow_seat s where s.flow_id = ${flowId} and s.node_id = w.node_id and s.user_id = w.user_id and s.decided_by is not null
      order by s.decided_at desc limit ${RECENT}
    ) d where d.took >= 0 group by w.node_id, w.user_id`)
  return new Map(rows.map((row) => [`${row.node_id} ${row.user_id}`, Number(row.length)]))
}
