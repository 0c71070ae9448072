import { asc, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AuditChange } from '@/contract/admin/audit'
import type { DictionaryBody, DictionaryDetail, DictionaryEntryBody, DictionaryRow, DictionaryUpdate } from '@/contract/admin/dictionaries'
import { TOWING_DICTIONARIES } from '@/domain/transferCar/order/dictionaries'
import type { Reader, Tx } from '../database/client'
import { dictionaryData, dictionaryType } from '../database/schema'
import { conflict, notFound, refuse } from '../errors'
import { newId } from '../ids'
import type { Live } from '../realtime/types'
import { noteAudit } from '../audit'
import { requireWhole } from './scope'

const ROOT = '0'
const NO_DICTIONARY = '字典不存在'
const CHANGED = '字典已被他人修改，请核对后再保存'
type Entry = DictionaryEntryBody

/** Sex is asked by its code, and the words of towing stand in its rules. */
const isFixed = (enCode: string): boolean => enCode in TOWING_DICTIONARIES || enCode === 'sex'

/** All dictionaries, those of the company among them. */
export async function readDictionaries(reader: Reader): Promise<DictionaryRow[]> {
  const entryCount = sql<number>`(select count(*)::int from ${dictionaryData} where ${dictionaryData.typeId} = ${dictionaryType.id})`
  const { id, enCode, fullName, isTree, version } = dictionaryType
  const rows = await reader
    .select({ id, enCode, fullName, isTree, version, entryCount })
    .from(dictionaryType)
    .orderBy(asc(dictionaryType.sortCode), asc(dictionaryType.id))
  return rows.map((row) => ({ ...row, isFixed: isFixed(row.enCode) }))
}

async function readEntries(reader: Reader, typeId: string): Promise<Entry[]> {
  const rows = await reader
    .select()
    .from(dictionaryData)
    .where(eq(dictionaryData.typeId, typeId))
    .orderBy(asc(dictionaryData.sortCode), asc(dictionaryData.id))
  return rows.map(({ id, parentId, fullName, enCode, enabledMark }) => ({ id, parentId, fullName, enCode, enabled: enabledMark === 1 }))
}

/** @throws Refusal 404 */
export async function readDictionary(reader: Reader, id: string): Promise<DictionaryDetail> {
  const row = (await readDictionaries(reader)).find((each) => each.id === id)
  if (row === undefined) throw notFound(NO_DICTIONARY)
  return { ...row, entries: await readEntries(reader, id) }
}

/** Everybody has the dictionaries in memory: open devices read them again soon. @param now epoch ms */
const announce = (tx: Tx, live: Live, now: number): void =>
  live.changed(tx, { area: 'system', id: '', version: now, kind: 'dictionary', userIds: [] })

/** Makes a dictionary without entries, last in order. @throws Refusal 400 with the field */
export async function createDictionary(tx: Tx, request: FastifyRequest, body: DictionaryBody): Promise<DictionaryDetail> {
  const { clock, live } = request.server.context
  requireWhole(request.actor)
  const fullName = body.fullName.trim()
  if (fullName === '') throw refuse('请填写字典名称', { fullName: '请填写字典名称' })
  const [last] = await tx.select({ sortCode: sql<number>`coalesce(max(${dictionaryType.sortCode}), 0)::int` }).from(dictionaryType)
  const [made] = await tx
    .insert(dictionaryType)
    .values({ ...body, fullName, id: newId(), sortCode: (last?.sortCode ?? 0) + 1 })
    .onConflictDoNothing()
    .returning({ id: dictionaryType.id })
  if (made === undefined) throw refuse('编码已被使用', { enCode: '编码已被使用' })
  announce(tx, live, clock.now())
  await noteAudit(tx, request, {
    area: 'dictionaries',
    act: '新建字典',
    subjectId: made.id,
    subject: fullName,
    organizeId: null,
    changes: [{ label: '编码', before: null, after: body.enCode }]
  })
  return readDictionary(tx, made.id)
}

/** @param at place in the list @returns the refusal of one entry, at its field */
const wrong = (at: number, field: keyof Entry, message: string) => refuse(message, { [`entries.${at}.${field}`]: message })

/** What no list of entries may be. @throws Refusal 400 with the field of the first fault */
function requireSound({ isTree, enCode }: DictionaryRow, before: readonly Entry[], entries: readonly Entry[]): void {
  const known = new Map(before.map((entry) => [entry.id, entry]))
  const sent = new Map(entries.map((entry) => [entry.id, entry]))
  if (sent.size !== entries.length || before.some(({ id }) => !sent.has(id))) throw refuse('字典项不完整，请刷新后再保存')
  const codes = new Set<string>()
  for (const [at, entry] of entries.entries()) {
    const old = known.get(entry.id)
    if (entry.fullName.trim() === '') throw wrong(at, 'fullName', '请填写字典项名称')
    if (codes.has(entry.enCode)) throw wrong(at, 'enCode', `编码“${entry.enCode}”重复`)
    codes.add(entry.enCode)
    if (old !== undefined && old.enCode !== entry.enCode) throw wrong(at, 'enCode', '已保存的编码不能修改')
    if (isFixed(enCode) && (old === undefined || !entry.enabled)) throw refuse('该字典由系统使用，只能改名和调整顺序')
    if (entry.parentId !== ROOT && (!isTree || !sent.has(entry.parentId))) throw wrong(at, 'parentId', '没有这个上级')
    if (isBelowItself(entry, sent)) throw wrong(at, 'parentId', '上级不能是自己或自己的下级')
  }
}

function isBelowItself(entry: Entry, sent: ReadonlyMap<string, Entry>): boolean {
  let steps = 0
  for (let above = sent.get(entry.parentId); above !== undefined; above = sent.get(above.parentId))
    if (above.id === entry.id || ++steps > sent.size) return true
  return false
}

/** Keeps name and entries of a dictionary, all at once. @throws Refusal 400 with the field, 404, 409 with the current one */
export async function updateDictionary(tx: Tx, request: FastifyRequest, id: string, body: DictionaryUpdate): Promise<DictionaryDetail> {
  const { clock, live } = request.server.context
  requireWhole(request.actor)
  const [held] = await tx.select().from(dictionaryType).where(eq(dictionaryType.id, id)).for('update')
  if (held === undefined) throw notFound(NO_DICTIONARY)
  const before = await readDictionary(tx, id)
  if (before.version !== body.version) throw conflict(CHANGED, before)
  const fullName = body.fullName.trim()
  if (fullName === '') throw refuse('请填写字典名称', { fullName: '请填写字典名称' })
  requireSound(before, before.entries, body.entries)
  const known = new Set(before.entries.map((entry) => entry.id))
  const ids = new Map(body.entries.map((entry) => [entry.id, known.has(entry.id) ? entry.id : newId()]))
  for (const [sortCode, entry] of body.entries.entries()) {
    const row = {
      id: ids.get(entry.id) ?? entry.id,
      typeId: id,
      parentId: ids.get(entry.parentId) ?? ROOT,
      fullName: entry.fullName.trim(),
      enCode: entry.enCode,
      sortCode,
      enabledMark: entry.enabled ? 1 : 0
    }
    await tx.insert(dictionaryData).values(row).onConflictDoUpdate({ target: dictionaryData.id, set: row })
  }
  await tx
    .update(dictionaryType)
    .set({ fullName, version: before.version + 1 })
    .where(eq(dictionaryType.id, id))
  announce(tx, live, clock.now())
  const after = await readDictionary(tx, id)
  await noteAudit(tx, request, {
    area: 'dictionaries',
    act: '修改字典',
    subjectId: id,
    subject: fullName,
    organizeId: null,
    changes: changesOf(before, after)
  })
  return after
}

const shown = (entry: Entry | undefined): string | null =>
  entry === undefined ? null : `${entry.fullName}${entry.enabled ? '' : '（停用）'}`

function changesOf(before: DictionaryDetail, after: DictionaryDetail): AuditChange[] {
  const old = new Map(before.entries.map((entry) => [entry.id, entry]))
  const order = ({ entries }: DictionaryDetail): string => entries.flatMap(({ id, enCode }) => (old.has(id) ? [enCode] : [])).join('、')
  return [
    { label: '名称', before: before.fullName, after: after.fullName },
    ...after.entries.map((entry) => ({ label: entry.enCode, before: shown(old.get(entry.id)), after: shown(entry) })),
    { label: '顺序', before: order(before), after: order(after) }
  ]
}
