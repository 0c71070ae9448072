import { eq } from 'drizzle-orm'
import type { DutyBody, DutyState } from '@/contract/transferCar/fleet/board'
import type { Actor } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { driverProfile, towTruck } from '../../database/schema'
import { notFound, refuse } from '../../errors'
import { announcePerson } from '../../organization/commands/announce'
import { sendNotices } from '../order/notify'
import { requireButton } from '../order/policy'
import { activeOrderOf } from '../order/crewLock'
import { nameOf } from '../../organization/commands/names'
import type { Act } from '../order/types'
import { listPapers } from './papers'

const NO_DRIVER = '没有这位驾驶员'

/** Whether a driver is on duty, and what runs out on him. @throws Refusal 404 for somebody who does not drive */
export async function readDuty(reader: Reader, driverId: string, now: number): Promise<DutyState> {
  const [profile] = await reader.select().from(driverProfile).where(eq(driverProfile.userId, driverId))
  if (profile === undefined) throw notFound(NO_DRIVER)
  const [truck] = await reader
    .select({ plateNo: towTruck.plateNo })
    .from(towTruck)
    .where(eq(towTruck.driverId, driverId))
    .orderBy(towTruck.plateNo)
    .limit(1)
  return {
    driverId,
    onDuty: profile.onDuty,
    changedAt: profile.dutyChangedAt,
    truckPlate: truck?.plateNo ?? null,
    papers: (await listPapers(reader, driverId, now)).filter(({ state }) => state !== 'VALID')
  }
}

/**
 * 上班 / 下班 (fleet.md#duty): a driver for himself, dispatch for others, who are told. It holds the driver's row as dispatching does,
 * so an order cannot be given to him meanwhile.
 * @throws Refusal 403, 404, 400 with the number of an active order
 */
export async function setDuty(tx: Tx, actor: Actor, { onDuty, driverId = actor.userId }: DutyBody, act: Act): Promise<DutyState> {
  requireButton(actor, 'btn_duty', '上下班')
  const isOwn = driverId === actor.userId
  if (!isOwn) requireButton(actor, 'btn_dispatch', '替他人上下班')
  const [profile] = await tx.select().from(driverProfile).where(eq(driverProfile.userId, driverId)).for('update')
  if (profile === undefined) throw isOwn ? refuse('请选择驾驶员', { driverId: '请选择驾驶员' }) : notFound(NO_DRIVER)
  if (profile.onDuty !== onDuty) {
    const orderNo = onDuty ? null : await activeOrderOf(tx, driverId)
    if (orderNo !== null) throw refuse(`正在处理 ${orderNo}，完成或改派后才能下班`)
    await tx.update(driverProfile).set({ onDuty, dutyChangedAt: act.now }).where(eq(driverProfile.userId, driverId))
    announcePerson(tx, act.live, driverId, act.now)
    const title = onDuty ? '已为您上班' : '已为您下班'
    const text = `${await nameOf(tx, actor.userId)}把您改为${onDuty ? '上班，可以接收派单' : '下班，不再接收派单'}。`
    if (!isOwn) await sendNotices(tx, act, null, [{ title, text, to: [driverId] }])
  }
  return readDuty(tx, driverId, act.now)
}
