import { and, asc, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PaperBody, PaperView } from '@/contract/transferCar/fleet/board'
import { DRIVER_PAPERS, paperState } from '@/domain/transferCar/fleet/papers'
import { displayPlate } from '@/domain/validators/plate'
import type { Actor } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { driverProfile, fleetPaper, towTruck, userAccount } from '../../database/schema'
import { notFound, refuse } from '../../errors'
import { newId } from '../../ids'
import type { Act } from '../order/types'
import { forgetPaper, watchPaper } from './paperNotices'

type PaperRow = typeof fleetPaper.$inferSelect
type Owner = Pick<PaperRow, 'driverId' | 'truckId'>
type PaperAct = Pick<Act, 'now' | 'jobs'>

const MISSING = '证件不存在'

const ownPapers = (owner: Owner): SQL | undefined =>
  and(
    owner.driverId === null ? undefined : eq(fleetPaper.driverId, owner.driverId),
    owner.truckId === null ? undefined : eq(fleetPaper.truckId, owner.truckId)
  )

/**
 * Papers with their owners, those that run out first on top.
 * @param onlyOf a driver sees his own and those of the truck he usually drives; null = all
 */
export function listPapers(reader: Reader, onlyOf: string | null, now: number): Promise<PaperView[]> {
  return viewPapers(reader, onlyOf === null ? undefined : or(eq(fleetPaper.driverId, onlyOf), eq(towTruck.driverId, onlyOf)), now)
}

/** Papers of one driver or truck, those that run out first on top. */
export const papersOf = (reader: Reader, owner: Owner, now: number): Promise<PaperView[]> => viewPapers(reader, ownPapers(owner), now)

async function viewPapers(reader: Reader, where: SQL | undefined, now: number): Promise<PaperView[]> {
  const rows = await reader
    .select({ paper: fleetPaper, driverName: userAccount.realName, plateNo: towTruck.plateNo })
    .from(fleetPaper)
    .leftJoin(userAccount, eq(userAccount.id, fleetPaper.driverId))
    .leftJoin(towTruck, eq(towTruck.id, fleetPaper.truckId))
    .where(where)
    .orderBy(asc(fleetPaper.expiresAt), asc(fleetPaper.id))
  return rows.map(({ paper: { id, driverId, truckId, kind, no, expiresAt }, driverName, plateNo }) => ({
    id,
    driverId,
    truckId,
    ownerName: driverName ?? displayPlate(plateNo ?? ''),
    kind,
    no,
    expiresAt,
    state: paperState(expiresAt, now)
  }))
}

/**
 * Writes a new paper, or another version of one (`id`). The owner's row is held first: two people writing meet there.
 * @throws Refusal 404 unknown paper, 400 with `fields`
 */
export async function savePaper(tx: Tx, actor: Actor, id: string | null, body: PaperBody, act: PaperAct): Promise<PaperView> {
  const before = id === null ? null : await readPaper(tx, id)
  const owner = ownerOf(body, before)
  await holdOwner(tx, owner)
  if ((owner.driverId === null) === DRIVER_PAPERS.includes(body.kind))
    throw refused('kind', owner.driverId === null ? '这是驾驶员的证件' : '这是车辆的证件')
  const row: PaperRow = {
    id: before?.id ?? newId(),
    ...owner,
    kind: body.kind,
    no: body.no?.trim() || null,
    expiresAt: body.expiresAt,
    updatedAt: act.now,
    updatedBy: actor.userId
  }
  const [same] = await tx
    .select({ id: fleetPaper.id })
    .from(fleetPaper)
    .where(and(ownPapers(owner), eq(fleetPaper.kind, row.kind), ne(fleetPaper.id, row.id)))
  if (same !== undefined) throw refused('kind', '已经登记过这种证件，请直接修改那一份')
  await tx.insert(fleetPaper).values(row).onConflictDoUpdate({ target: fleetPaper.id, set: row })
  await keepEarliest(tx, owner)
  // What was told of the same day is not told again.
  if (before?.expiresAt !== row.expiresAt) await watchPaper(tx, act.jobs, row)
  const [saved] = await viewPapers(tx, eq(fleetPaper.id, row.id), act.now)
  if (saved === undefined) throw notFound(MISSING)
  return saved
}

/** @throws Refusal 404 */
export async function removePaper(tx: Tx, id: string, act: PaperAct): Promise<{ id: string }> {
  const paper = await readPaper(tx, id)
  await holdOwner(tx, paper)
  await tx.delete(fleetPaper).where(eq(fleetPaper.id, id))
  await keepEarliest(tx, paper)
  await forgetPaper(tx, act.jobs, id)
  return { id }
}

const refused = (field: string, message: string) => refuse(message, { [field]: message })

/** Held: who writes it at the same time waits, and may find it gone. */
async function readPaper(tx: Tx, id: string): Promise<PaperRow> {
  const [row] = await tx.select().from(fleetPaper).where(eq(fleetPaper.id, id)).for('update')
  if (row === undefined) throw notFound(MISSING)
  return row
}

/** A driver or a truck, one of both; a paper stays its owner's. */
function ownerOf({ driverId, truckId }: PaperBody, before: PaperRow | null): Owner {
  if (before !== null) {
    if ((driverId ?? before.driverId) !== before.driverId) throw refused('driverId', '证件不能换人，请删除后重新登记')
    if ((truckId ?? before.truckId) !== before.truckId) throw refused('truckId', '证件不能换车，请删除后重新登记')
    return { driverId: before.driverId, truckId: before.truckId }
  }
  if ((driverId === undefined) === (truckId === undefined)) throw refused('driverId', '请选择驾驶员或拖车其中之一')
  return { driverId: driverId ?? null, truckId: truckId ?? null }
}

async function holdOwner(tx: Tx, { driverId, truckId }: Owner): Promise<void> {
  const drivers =
    driverId === null
      ? null
      : await tx.select({ id: driverProfile.userId }).from(driverProfile).where(eq(driverProfile.userId, driverId)).for('update')
  const trucks = truckId === null ? null : await tx.select({ id: towTruck.id }).from(towTruck).where(eq(towTruck.id, truckId)).for('update')
  if (drivers?.length === 0) throw refused('driverId', '没有这位驾驶员')
  if (trucks?.length === 0) throw refused('truckId', '没有这辆拖车')
}

/** What dispatch looks at is the earliest of the papers (fleet.md#papers). */
async function keepEarliest(tx: Tx, owner: Owner): Promise<void> {
  const [row] = await tx
    .select({ at: sql<string | null>`min(${fleetPaper.expiresAt})` })
    .from(fleetPaper)
    .where(ownPapers(owner))
  const earliest = row?.at == null ? null : Number(row.at)
  if (owner.driverId !== null)
    await tx.update(driverProfile).set({ licenceExpiresAt: earliest }).where(eq(driverProfile.userId, owner.driverId))
  if (owner.truckId !== null) await tx.update(towTruck).set({ papersExpireAt: earliest }).where(eq(towTruck.id, owner.truckId))
}
