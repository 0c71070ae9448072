import { asc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AdminDriver } from '@/contract/admin/trucks'
import { displayPlate } from '@/domain/validators/plate'
import type { Reader, Tx } from '../database/client'
import { driverPosition, driverProfile, fleetPaper, organize, towTruck, userAccount } from '../database/schema/index'
import { notFound, refuse } from '../errors'
import { byName } from '../organization/initials'
import { held } from '../transferCar/order/crewLock'
import { noteAudit } from '../audit'
import { papersStateOf } from './fleetParts'
import { requireScope, type AdminScope } from './scope'

const MISSING = '没有这位驾驶员'

/** Who drives, within a scope, by name. @param now epoch ms */
export async function listDrivers(reader: Reader, scope: AdminScope, now: number): Promise<AdminDriver[]> {
  const rows = await reader
    .select({ profile: driverProfile, person: userAccount, organizeName: organize.fullName })
    .from(driverProfile)
    .innerJoin(userAccount, eq(userAccount.id, driverProfile.userId))
    .innerJoin(organize, eq(organize.id, userAccount.organizeId))
    .where(eq(userAccount.enabledMark, 1))
  const trucks = await reader
    .select({ driverId: towTruck.driverId, plateNo: towTruck.plateNo })
    .from(towTruck)
    .orderBy(asc(towTruck.plateNo))
  const busy = await held(reader)
  return rows
    .filter(({ person }) => scope.covers(person.organizeId))
    .sort((one, other) => byName(one.person, other.person))
    .map(({ profile, person, organizeName }) => ({
      id: person.id,
      name: person.realName,
      mobile: person.mobile,
      organizeName,
      onDuty: profile.onDuty,
      papersExpireAt: profile.licenceExpiresAt,
      papersState: papersStateOf(profile.licenceExpiresAt, now),
      plates: trucks.filter(({ driverId }) => driverId === person.id).map(({ plateNo }) => displayPlate(plateNo)),
      orderNo: busy.find(({ driverId }) => driverId === person.id)?.orderNo ?? null
    }))
}

/** The person, held, within a scope. @throws Refusal 404 */
async function holdEmployee(tx: Tx, scope: AdminScope, id: string) {
  const [person] = await tx.select().from(userAccount).where(eq(userAccount.id, id)).for('update')
  if (person === undefined || !scope.covers(person.organizeId)) throw notFound('没有这位人员')
  return person
}

/** An employee drives from now on, off duty at first. @throws Refusal 404, 400 at `userId` */
export async function addDriver(tx: Tx, request: FastifyRequest, userId: string, now: number): Promise<AdminDriver> {
  const scope = await requireScope(tx, request.actor)
  const person = await holdEmployee(tx, scope, userId)
  if (person.enabledMark !== 1) throw refuse('这位人员已停用', { userId: '这位人员已停用' })
  const added = await tx.insert(driverProfile).values({ userId }).onConflictDoNothing().returning()
  if (added.length === 0) throw refuse(`${person.realName}已经是驾驶员`, { userId: `${person.realName}已经是驾驶员` })
  await note(tx, request, '设为驾驶员', person)
  const driver = (await listDrivers(tx, scope, now)).find(({ id }) => id === userId)
  if (driver === undefined) throw notFound(MISSING)
  return driver
}

/** An employee drives no more. @throws Refusal 404, 400 with all that still stands against it */
export async function removeDriver(tx: Tx, request: FastifyRequest, userId: string, now: number): Promise<null> {
  const scope = await requireScope(tx, request.actor)
  const person = await holdEmployee(tx, scope, userId)
  // Dispatching holds this row: he is given no order meanwhile.
  await tx.select().from(driverProfile).where(eq(driverProfile.userId, userId)).for('update')
  const driver = (await listDrivers(tx, scope, now)).find(({ id }) => id === userId)
  if (driver === undefined) throw notFound(MISSING)
  const [paper] = await tx.select({ id: fleetPaper.id }).from(fleetPaper).where(eq(fleetPaper.driverId, userId)).limit(1)
  const reasons = [
    driver.orderNo === null ? '' : `正在处理 ${driver.orderNo}`,
    driver.onDuty ? '还在上班' : '',
    driver.plates.length === 0 ? '' : `是 ${driver.plates.join('、')} 的常用驾驶员`,
    paper === undefined ? '' : '还有登记的证件'
  ].filter((reason) => reason !== '')
  if (reasons.length > 0) throw refuse(`${person.realName}${reasons.join('，')}，请先处理`)
  await tx.delete(driverPosition).where(eq(driverPosition.userId, userId))
  await tx.delete(driverProfile).where(eq(driverProfile.userId, userId))
  await note(tx, request, '取消驾驶员', person)
  return null
}

const note = (tx: Tx, request: FastifyRequest, act: string, { id, realName, organizeId }: typeof userAccount.$inferSelect): Promise<void> =>
  noteAudit(tx, request, { area: 'fleet', act, subjectId: id, subject: realName, organizeId })
