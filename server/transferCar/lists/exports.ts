import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { ListExport, ListExportBody, ListExports, ListName } from '@/contract/transferCar/lists'
import { shanghaiDate } from '@/domain/format'
import { noteExport } from '../../audit'
import { DAY, HOUR } from '../../clock'
import type { Actor, ServerContext } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { listExport, listExportPart, userAccount } from '../../database/schema'
import { forbidden, notFound, refuse } from '../../errors'
import { newId } from '../../ids'
import type { Again } from '../../jobs/types'
import { loadActor } from '../../session/auth'
import { sheetRows, type SheetCell, type SheetColumn } from '../../xlsx/write'
import { sourceOf, type ListSource } from './sources'

type Row = typeof listExport.$inferSelect

/** Rows of one page of the list, and of one part: a job that other jobs wait for takes a second or so. */
const PAGE = 500
const PART = 1_000
/** More than a sheet holds beside its head. */
const MOST_ROWS = 1_000_000
/** A file may be fetched for so long. */
const KEPT_MS = DAY
/** A file that is written for longer has been given up. */
const WRITTEN_WITHIN_MS = 6 * HOUR
/** A character of a column in px. */
const CHARACTER_PX = 8

const zip = promisify(gzip)
const unzip = promisify(gunzip)
const mayExport = (actor: Actor, list: ListName): boolean => {
  const { maySee, file } = sourceOf(list)
  return file !== undefined && maySee(actor) && actor.can(file.model, 'btn_export')
}
function fileOf({ file, label }: ListSource) {
  if (file === undefined) throw new Error(`no file is written of ${label}`)
  return file
}
const presented = ({ id, list, state, rows, total, name, failure, createdAt, expiresAt }: Row): ListExport => ({
  id,
  list,
  state,
  rows,
  total,
  name,
  failure,
  createdAt,
  expiresAt
})

async function lastOf(reader: Reader, userId: string, list: ListName, now: number): Promise<Row | undefined> {
  const [row] = await reader
    .select()
    .from(listExport)
    .where(and(eq(listExport.ownerId, userId), eq(listExport.list, list), gt(listExport.expiresAt, now)))
    .orderBy(desc(listExport.createdAt), desc(listExport.id))
    .limit(1)
  return row
}

/** Whether the person may export a list, and how the last of his files of it stands. @throws Refusal 403 for who may not see the list */
export async function readExports(reader: Reader, actor: Actor, list: ListName, now: number): Promise<ListExports> {
  if (!sourceOf(list).maySee(actor)) throw forbidden()
  if (!mayExport(actor, list)) return { canExport: false, last: null }
  const last = await lastOf(reader, actor.userId, list, now)
  return { canExport: true, last: last === undefined ? null : presented(last) }
}

/** Begins a file; what is exported is noted in the audit. @throws Refusal 403, 400 while another one is written */
export async function beginExport(tx: Tx, request: FastifyRequest, context: ServerContext, body: ListExportBody): Promise<ListExport> {
  const { actor } = request
  const { clock, jobs } = context
  const source = sourceOf(body.list, body)
  if (!mayExport(actor, body.list)) throw forbidden('没有“导出”的权限')
  const now = clock.now()
  // Two presses at once begin one file.
  await tx.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, actor.userId)).for('update')
  if ((await lastOf(tx, actor.userId, body.list, now))?.state === 'RUNNING') throw refuse('上一次导出还没有完成，请稍后再试')
  const row: Row = {
    id: newId(),
    list: body.list,
    ownerId: actor.userId,
    asked: body,
    state: 'RUNNING',
    failure: '',
    rows: 0,
    parts: 0,
    total: await fileOf(source).count({ reader: tx, actor, context }, body),
    cursor: null,
    name: `${source.label}_${shanghaiDate(now)}.xlsx`,
    createdAt: now,
    expiresAt: now + WRITTEN_WITHIN_MS
  }
  await tx.insert(listExport).values(row)
  await jobs.schedule(tx, 'listExport', row.id, now, { exportId: row.id })
  const { keyword = '', filter, ids, tab } = body
  await noteExport(tx, request, {
    subjectId: body.list,
    subject: source.label,
    details: {
      分类: fileOf(source).tabLabel(tab),
      ...(keyword !== '' && { 搜索: keyword }),
      ...(Object.keys(filter).length > 0 && { 筛选: `${Object.keys(filter).length} 项` }),
      ...(ids !== undefined && { 所选: `${ids.length} 行` })
    }
  })
  return presented(row)
}

/** The job: writes the next part, with the rights that the person has now; a part and where the next begins are kept together. */
export async function writeExport(
  tx: Tx,
  context: ServerContext,
  { exportId }: { exportId: string }
): Promise<Again<'listExport'> | undefined> {
  const now = context.clock.now()
  const [row] = await tx.select().from(listExport).where(eq(listExport.id, exportId)).for('update')
  if (row === undefined || row.state !== 'RUNNING') return undefined
  const set = (values: Partial<Row>) => tx.update(listExport).set(values).where(eq(listExport.id, exportId))
  const [owner] = await tx
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.id, row.ownerId), eq(userAccount.enabledMark, 1)))
  const actor = owner === undefined ? undefined : await loadActor(tx, owner, '')
  if (actor === undefined || !mayExport(actor, row.list)) {
    await set({ state: 'FAILED', failure: '没有“导出”的权限' })
    return undefined
  }
  const { cells, next } = await readPart(tx, context, actor, row)
  const rows = row.rows + cells.length
  if (cells.length > 0)
    await tx.insert(listExportPart).values({ exportId, nr: row.parts, rows: await zip([...sheetRows(cells, row.rows)].join('')) })
  const written = { rows, parts: row.parts + (cells.length > 0 ? 1 : 0), cursor: next }
  if (next === null) await set({ ...written, state: 'DONE', total: rows, expiresAt: now + KEPT_MS })
  else if (rows >= MOST_ROWS) await set({ ...written, state: 'FAILED', failure: '超过 100 万行，请先缩小筛选范围' })
  else await set(written)
  return next === null || rows >= MOST_ROWS ? undefined : { dueAt: now, data: { exportId } }
}

async function readPart(tx: Tx, context: ServerContext, actor: Actor, { list, asked, cursor }: Row) {
  const file = fileOf(sourceOf(list))
  const cells: SheetCell[][] = []
  let next = cursor
  do {
    const page = await file.page({ reader: tx, actor, context }, asked, { cursor: next, size: PAGE })
    cells.push(...page.cells)
    next = page.next
  } while (next !== null && cells.length < PART)
  return { cells, next }
}

/** A file that is ready, its rows read part by part while they are sent. @throws Refusal 404 for what is not one's own, not ready or expired */
export async function openExport(reader: Reader, actor: Actor, id: string, now: number) {
  const [row] = await reader
    .select()
    .from(listExport)
    .where(and(eq(listExport.id, id), eq(listExport.ownerId, actor.userId), eq(listExport.state, 'DONE'), gt(listExport.expiresAt, now)))
  if (row === undefined) throw notFound('导出的文件不存在或已过期，请重新导出')
  if (!mayExport(actor, row.list)) throw forbidden('没有“导出”的权限')
  const { columns, label } = sourceOf(row.list)
  return {
    fileName: row.name,
    name: label,
    columns: row.asked.columns.map(
      (column): SheetColumn => ({
        label: columns[column]?.label ?? '',
        width: Math.round((columns[column]?.width ?? 0) / CHARACTER_PX)
      })
    ),
    rows: partsOf(reader, row)
  }
}

async function* partsOf(reader: Reader, { id, parts }: Row): AsyncGenerator<string> {
  for (let nr = 0; nr < parts; nr++) {
    const [part] = await reader
      .select({ rows: listExportPart.rows })
      .from(listExportPart)
      .where(and(eq(listExportPart.exportId, id), eq(listExportPart.nr, nr)))
    if (part === undefined) throw new Error(`part ${nr} of export ${id} is gone`)
    yield (await unzip(part.rows)).toString()
  }
}
