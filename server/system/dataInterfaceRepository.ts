import { eq, or, sql, type SQL } from 'drizzle-orm'
import type { JsonObject } from '@/contract/formSchema'
import { isObject } from '@/domain/guards'
import type { Reader, Tx } from '../database/client'
import { databaseCode } from '../database/failure'
import { dataInterface, type DeclaredParameter, type InterfaceSource } from '../database/schema'
import { Refusal, refuse } from '../errors'
import { hostOf, parametersOf } from './dataInterfaceHttp'
import { OWN_PARAMETERS } from './dataInterfaceParameters'
import { bindStatement, readStatement } from './dataInterfaceSql'

export type InterfaceRow = typeof dataInterface.$inferSelect

/** What somebody writes of an interface; the rest is found out or counted. */
export interface InterfaceDraft {
  readonly id: string
  readonly enCode: string
  readonly fullName: string
  readonly source: InterfaceSource
  readonly parameters?: readonly DeclaredParameter[]
  /** The right that a reader needs. */
  readonly right?: { readonly modelId: string; readonly buttonCode: string }
}

/** @param idOrCode id or enCode; a disabled one is not found */
export async function findInterface(db: Reader, idOrCode: string): Promise<InterfaceRow | undefined> {
  const [found] = await db
    .select()
    .from(dataInterface)
    .where(or(eq(dataInterface.id, idOrCode), eq(dataInterface.enCode, idOrCode)))
  return found?.enabledMark === 1 ? found : undefined
}

/**
 * Stores a new interface or the next version of one, after trying it: a statement is planned by the database, so that a wrong name
 * is found now and not by the person who opens a form.
 * @param now epoch ms
 * @throws Refusal 400 with what is wrong
 */
export async function storeInterface(tx: Tx, draft: InterfaceDraft, now: number): Promise<void> {
  const { id, enCode, fullName, source, parameters = [], right } = draft
  const names = parameters.map(({ field }) => field)
  if (new Set(names).size < names.length || names.some((name) => !/^[A-Za-z_]\w{0,49}$/.test(name)))
    throw refuse('数据接口的参数名重复或不正确')
  const used = source.kind === 'sql' ? readStatement(source.sql).parameters : source.kind === 'http' ? parametersOf(source.url) : []
  const unknown = used.find((name) => !names.includes(name) && !Object.hasOwn(OWN_PARAMETERS, name))
  if (unknown !== undefined) throw refuse(`数据接口没有声明参数“${unknown}”`)
  const columns = await columnsOf(tx, source, parameters)
  const row = {
    enCode,
    fullName,
    source,
    parameters,
    columns,
    modelId: right?.modelId ?? null,
    buttonCode: right?.buttonCode ?? null,
    updatedAt: now
  }
  await tx
    .insert(dataInterface)
    .values({ id, ...row, createdAt: now })
    .onConflictDoUpdate({ target: dataInterface.id, set: { ...row, version: sql`${dataInterface.version} + 1` } })
}

async function columnsOf(tx: Tx, source: InterfaceSource, parameters: readonly DeclaredParameter[]): Promise<readonly string[]> {
  switch (source.kind) {
    case 'static':
      if (!source.rows.every((row) => isObject(row))) throw refuse('静态数据的每一行应是一个对象')
      return [...new Set(source.rows.flatMap((row) => Object.keys(row)))]
    case 'http':
      hostOf(source.url)
      return []
    case 'sql':
      return triedColumns(tx, source.sql, parameters)
  }
}

/** Runs a statement for no rows; what it set goes back with its savepoint. */
async function triedColumns(tx: Tx, text: string, parameters: readonly DeclaredParameter[]): Promise<readonly string[]> {
  const found: string[] = []
  const undo = new Error('tried')
  await tx
    .transaction(async (inner) => {
      await inner.execute(sql`set local search_path = form_source`)
      const statement = bindStatement(readStatement(text), new Map(), typeOfParameter(parameters))
      found.push(...(await inner.execute(sql`select * from (${statement}) as "answer" limit 0`)).fields.map(({ name }) => name))
      throw undo
    })
    .catch((error: unknown) => {
      if (error === undo) return
      if (databaseCode(error).startsWith('42') || databaseCode(error).startsWith('22')) throw refuse(`查询语句无法执行：${reasonOf(error)}`)
      throw error
    })
  if (new Set(found).size < found.length || found.includes('?column?')) throw refuse('查询结果的列名重复或缺失，请用 as 命名')
  return found
}

/** The database's own words stand in the cause. */
const reasonOf = (error: unknown): string => (isObject<{ cause?: { message?: string } }>(error) ? (error.cause?.message ?? '') : '')

/** Declared type of a parameter by its name; what the server fills is text, but the time. */
export const typeOfParameter =
  (declared: readonly DeclaredParameter[]) =>
  (name: string): string =>
    declared.find(({ field }) => field === name)?.dataType ?? (name === '@now' ? 'datetime' : 'varchar')

/** Which rows are wanted; `match` looks for values of one column, `keyword` in any of some. */
export interface RowQuery {
  readonly keyword?: { readonly text: string; readonly columns: readonly string[] }
  readonly match?: { readonly column: string; readonly values: readonly string[] }
  readonly limit: number
  readonly offset: number
}

/** What views of orders show this reader: all, his own, none. */
interface ReaderScope {
  readonly userId: string
  readonly orders: 'all' | 'own' | 'none'
}

/** A statement that runs longer is stopped, ms. The embedded database cannot stop one that runs: there the next limit stands alone. */
const STATEMENT_LIMIT_MS = 3_000
/** A statement that the planner expects to cost more is not begun; a page that is read costs 1. Tried: 6 millions took 0.2 to 0.8 s. */
const COST_LIMIT = 10_000_000

/**
 * Rows of a statement in a transaction of its own that reads only.
 * @param tx read-only, and nothing else runs in it: what is set here lasts until it ends
 * @param statement of `bindStatement`
 * @throws Refusal 400 when it takes too long or cannot run any more
 */
export async function statementRows(
  tx: Tx,
  statement: ReturnType<typeof bindStatement>,
  scope: ReaderScope,
  query: RowQuery
): Promise<{ rows: JsonObject[]; total: number }> {
  await tx.execute(
    sql`select set_config('search_path', 'form_source', true), set_config('statement_timeout', ${String(STATEMENT_LIMIT_MS)}, true), set_config('form_source.reader', ${scope.userId}, true), set_config('form_source.orders', ${scope.orders}, true)`
  )
  const column = (name: string) => sql`"answer".${sql.identifier(name)}::text`
  const { keyword, match } = query
  const conditions = [
    sql`true`,
    ...(keyword === undefined
      ? []
      : [
          sql`(${sql.join([sql`false`, ...keyword.columns.map((name) => sql`strpos(lower(${column(name)}), ${keyword.text.toLowerCase()}) > 0`)], sql` or `)})`
        ]),
    ...(match === undefined
      ? []
      : [
          match.values.length === 0
            ? sql`false`
            : sql`${column(match.column)} in (${sql.join(
                match.values.map((value) => sql`${value}`),
                sql`, `
              )})`
        ])
  ]
  const wanted = sql`from (${statement}) as "answer" where ${sql.join(conditions, sql` and `)}`
  try {
    await requireCheap(tx, wanted)
    const rows = (
      await tx.execute<{ row: JsonObject }>(
        sql`select row_to_json("answer") as "row" ${wanted} limit ${query.limit} offset ${query.offset}`
      )
    ).rows.map(({ row }) => row)
    const isAll = query.offset === 0 && rows.length < query.limit
    const total = isAll
      ? rows.length
      : Number((await tx.execute<{ count: string }>(sql`select count(*) as "count" ${wanted}`)).rows[0]?.count ?? 0)
    return { rows, total }
  } catch (error) {
    throw statementProblem(error)
  }
}

/** @throws Refusal 400 */
async function requireCheap(tx: Tx, wanted: SQL): Promise<void> {
  const {
    rows: [plan]
  } = await tx.execute<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Total Cost': number } }[] }>(
    sql`explain (format json) select * ${wanted}`
  )
  if ((plan?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 0) > COST_LIMIT) throw refuse('数据接口查询的范围过大，请缩小范围后重试')
}

function statementProblem(error: unknown): unknown {
  const code = databaseCode(error)
  if (code === '57014') return refuse('数据接口查询超时，请缩小范围后重试')
  if (code.startsWith('42') || code.startsWith('22')) return new Refusal(400, '数据接口的查询无法执行，请联系管理员')
  return error
}
