import { sql } from 'drizzle-orm'
import type { CardState } from '@/contract/transferCar/fees/bill'
import type { PriceErrors } from '@/domain/transferCar/fees/cardRules'
import type { Reader, Tx } from '../../database/client'
import { conflict, notFound, refuse } from '../../errors'
import { newId } from '../../ids'

/** Prices are written by few people: their writes come one after another, so that overlaps are seen. Any fixed number does. */
const PRICES_LOCK = 7_312_003
const STALE = '内容已被他人更新，请核对后再操作'

/** Everything that has a validity. */
export interface Valid {
  effectiveFrom: number
  effectiveTo: number | null
}

/** One stored version; `content` says what it is, its id and version included. */
export interface Version<T extends Valid> {
  id: string
  version: number
  state: CardState
  content: T
  updatedBy: string | null
  updatedAt: number
}

/** Where the versions of one kind are kept. */
export interface VersionTable<T extends Valid> {
  /** Newest first. @param id absent = of all */
  read(reader: Reader, id?: string): Promise<Version<T>[]>
  insert(tx: Tx, row: Version<T>): Promise<void>
  update(tx: Tx, row: Version<T>): Promise<void>
  remove(tx: Tx, id: string, version: number): Promise<void>
}

/** Who writes and when. @property now epoch ms */
export interface Writer {
  userId: string
  now: number
}
/** Content of the version that is being written. */
type Make<T> = (id: string, version: number) => T

/** Waits for other writers of prices until this transaction ends. */
export async function lockPrices(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PRICES_LOCK})`)
}

/**
 * Cards and agreements as versioned data (fees.md#rate-cards): drafted, published, retired. A published version never changes but for the
 * end of its validity; a change is the next version. Saving a draft gives it the next number too, so that of two people who edit
 * one draft the second is told.
 * @param present what a 409 carries
 */
export class Versions<T extends Valid, View> {
  constructor(
    private readonly table: VersionTable<T>,
    private readonly present: (tx: Tx, rows: Version<T>[]) => Promise<View>
  ) {}

  async create(tx: Tx, make: Make<T>, writer: Writer): Promise<View> {
    await lockPrices(tx)
    const id = newId()
    await this.table.insert(tx, draft(id, 1, make, writer))
    return this.view(tx, id)
  }

  /** @param version the newest, as the writer saw it @throws Refusal 404, 409 */
  async save(tx: Tx, id: string, version: number, make: Make<T>, writer: Writer): Promise<View> {
    const { newest } = await this.seen(tx, id, version)
    if (newest.state === 'DRAFT') await this.table.remove(tx, id, newest.version)
    await this.table.insert(tx, draft(id, newest.version + 1, make, writer))
    return this.view(tx, id)
  }

  /** @param check what keeps it from being published, by field @throws Refusal 404, 409, 400 with `fields` */
  async publish(tx: Tx, id: string, version: number, check: (content: T) => Promise<PriceErrors>, writer: Writer): Promise<View> {
    const { newest } = await this.seen(tx, id, version)
    if (newest.state !== 'DRAFT') throw refuse('只有草稿可以发布')
    const errors = await check(newest.content)
    const [first] = Object.values(errors)
    if (first !== undefined) throw refuse(first, errors)
    await this.table.update(tx, { ...newest, state: 'PUBLISHED', updatedBy: writer.userId, updatedAt: writer.now })
    return this.view(tx, id)
  }

  /** Ends the validity of what is published; a draft beside it stays. @param at epoch ms, not before now @throws Refusal 404, 409, 400 */
  async retire(tx: Tx, id: string, version: number, at: number | undefined, writer: Writer): Promise<View> {
    await lockPrices(tx)
    const rows = await this.table.read(tx, id)
    if (rows.length === 0) throw notFound()
    const published = rows.find(({ state }) => state === 'PUBLISHED')
    if (published === undefined) throw refuse('没有已发布的版本可以停用')
    if (published.version !== version) throw conflict(STALE, await this.present(tx, rows))
    const { effectiveFrom, effectiveTo } = published.content
    const end = Math.max(writer.now, at ?? writer.now, effectiveFrom)
    if (effectiveTo !== null && end > effectiveTo) throw refuse('停用时间晚于有效期', { at: '停用时间晚于有效期' })
    await this.table.update(tx, {
      ...published,
      state: 'RETIRED',
      content: { ...published.content, effectiveTo: end },
      updatedBy: writer.userId,
      updatedAt: writer.now
    })
    return this.view(tx, id)
  }

  private async seen(tx: Tx, id: string, version: number): Promise<{ newest: Version<T> }> {
    await lockPrices(tx)
    const rows = await this.table.read(tx, id)
    const [newest] = rows
    if (newest === undefined) throw notFound()
    if (newest.version !== version) throw conflict(STALE, await this.present(tx, rows))
    return { newest }
  }

  private async view(tx: Tx, id: string): Promise<View> {
    return this.present(tx, await this.table.read(tx, id))
  }
}

const draft = <T extends Valid>(id: string, version: number, make: Make<T>, { userId, now }: Writer): Version<T> => ({
  id,
  version,
  state: 'DRAFT',
  content: make(id, version),
  updatedBy: userId,
  updatedAt: now
})

/** The newest row of each id, in the order of names. @param rows newest first */
export function newestOfEach<T extends Valid & { name: string }>(rows: readonly Version<T>[]): Version<T>[] {
  const newest = new Map<string, Version<T>>()
  for (const row of rows) if (!newest.has(row.id)) newest.set(row.id, row)
  return [...newest.values()].sort((a, b) => (a.content.name < b.content.name ? -1 : 1))
}
