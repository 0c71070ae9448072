import { createHash } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { AppFault, FaultsBody, FaultsQuery } from '@/contract/faults'
import type { KeysetPage } from '@/contract/envelope'
import { PAGE_SIZE } from '@/domain/constants'
import { sameFault, withoutPersonal } from '@/domain/faults'
import { DAY } from '../clock'
import type { Reader, Tx } from '../database/client'
import { appFault } from '../database/schema'
import { notFound } from '../errors'
import { newId } from '../ids'
import { beyond, readCursor, writeCursor } from '../keyset'
import { SourceMaps } from './sourceMaps'

/** One that nobody has seen for so long is gone. */
const FAULT_KEPT_MS = 90 * DAY

const kindOf = (platform: string, message: string): string =>
  createHash('sha256')
    .update(`${platform} ${sameFault(message)}`)
    .digest('hex')

/** Notes faults of an app; the same one is counted, and open again when it comes from another version than was said to be mended. */
export async function noteFaults(tx: Tx, { platform, release, faults }: FaultsBody, now: number): Promise<null> {
  // In one order, so that two who note the same ones wait for each other and not crosswise.
  const known = faults.map((fault) => ({ ...fault, kind: kindOf(platform, fault.message) })).sort((a, b) => (a.kind < b.kind ? -1 : 1))
  for (const { kind, message, stack, page, times } of known) {
    // An app may have left out what it does not know of; what stands here is read by others.
    const last = { release, page, stack: withoutPersonal(stack), lastAt: now }
    await tx
      .insert(appFault)
      .values({ ...last, id: newId(), kind, platform, message: withoutPersonal(message), times, firstAt: now })
      .onConflictDoUpdate({
        target: appFault.kind,
        set: {
          ...last,
          times: sql`${appFault.times} + ${times}`,
          doneAt: sql`case when ${appFault.doneRelease} = ${release} then ${appFault.doneAt} end`
        }
      })
  }
  return null
}

/**
 * One page of them, the last seen first, with their places in the sources where the maps of the build are known.
 * @param h5Dir folder of the H5 build; its maps lie beside it
 * @throws Refusal 400 for a cursor that is none
 */
export async function readFaults(
  db: Reader,
  h5Dir: string,
  { state, cursor, pageSize = PAGE_SIZE }: FaultsQuery
): Promise<KeysetPage<AppFault>> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await db
    .select()
    .from(appFault)
    .where(
      and(
        state === undefined ? undefined : state === 'OPEN' ? isNull(appFault.doneAt) : isNotNull(appFault.doneAt),
        beyond(appFault.lastAt, appFault.id, after)
      )
    )
    .orderBy(desc(appFault.lastAt), desc(appFault.id))
    .limit(pageSize + 1)
  const maps = new SourceMaps(`${h5Dir}-maps`)
  const list = await Promise.all(
    rows.slice(0, pageSize).map(async ({ kind: _kind, doneRelease: _doneRelease, ...fault }) => ({
      ...fault,
      stack: fault.platform === 'h5' ? await maps.translate(fault.stack) : fault.stack
    }))
  )
  const last = list.at(-1)
  return { list, nextCursor: rows.length > pageSize && last !== undefined ? writeCursor({ createdAt: last.lastAt, id: last.id }) : null }
}

/** Somebody said that it is mended in the next version. @throws Refusal 404 @returns what it was */
export async function endFault(tx: Tx, id: string, now: number): Promise<AppFault> {
  const [row] = await tx
    .update(appFault)
    .set({ doneAt: now, doneRelease: sql`${appFault.release}` })
    .where(eq(appFault.id, id))
    .returning()
  if (row === undefined) throw notFound('没有这个错误')
  return row
}

/** Removes what nobody has seen for long. @param now epoch ms */
export async function forgetFaults(tx: Tx, now: number): Promise<void> {
  await tx.delete(appFault).where(lt(appFault.lastAt, now - FAULT_KEPT_MS))
}
