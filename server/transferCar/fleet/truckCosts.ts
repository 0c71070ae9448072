import { and, asc, desc, eq, gte, isNull, lt } from 'drizzle-orm'
import type { TruckCostBody, TruckCostQuery, TruckCosts } from '@/contract/transferCar/fleet/truckCosts'
import { Model } from '@/domain/permission'
import { dayNumber, dayOfText, dayText } from '@/domain/transferCar/statistic/days'
import { displayPlate } from '@/domain/validators/plate'
import type { Actor } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { storedFile, towTruck, truckCost, userAccount } from '../../database/schema'
import { forbidden, notFound, refuse } from '../../errors'
import { requireFile } from '../../files/commands'
import { imagePath } from '../../files/signature'
import { newId } from '../../ids'
import { monthSpan, seesAllPay } from './driverPay'

/** @throws Refusal 403 */
function requireCosts(actor: Actor): void {
  const mayEnter = (['btn_accept', 'btn_dispatch'] as const).some((code) => actor.can(Model.accidentOrder, code))
  if (!mayEnter && !seesAllPay(actor)) throw forbidden('没有“车辆费用”的权限')
}

/**
 * Costs of a month, newest day first; addresses of the receipts are without their proof yet.
 * @throws Refusal 403
 */
export async function listTruckCosts(reader: Reader, actor: Actor, { month, truckId }: TruckCostQuery, now: number): Promise<TruckCosts> {
  requireCosts(actor)
  const seesAll = seesAllPay(actor)
  const span = monthSpan(month, now)
  const rows = await reader
    .select({ cost: truckCost, plateNo: towTruck.plateNo, authorName: userAccount.realName })
    .from(truckCost)
    .innerJoin(towTruck, eq(towTruck.id, truckCost.truckId))
    .innerJoin(userAccount, eq(userAccount.id, truckCost.createdBy))
    .where(
      and(
        isNull(truckCost.removedAt),
        gte(truckCost.day, span.from),
        lt(truckCost.day, span.to),
        truckId === undefined ? undefined : eq(truckCost.truckId, truckId),
        seesAll ? undefined : eq(truckCost.createdBy, actor.userId)
      )
    )
    .orderBy(desc(truckCost.day), desc(truckCost.createdAt), desc(truckCost.id))
  return {
    month: dayText(span.from).slice(0, 7),
    list: rows.map(({ cost, plateNo, authorName }) => ({
      id: cost.id,
      truckId: cost.truckId,
      truckPlate: displayPlate(plateNo),
      day: dayText(cost.day),
      kind: cost.kind,
      amountFen: cost.amountFen,
      receiptUrl: imagePath('transferCar', cost.receipt),
      odometerKm: cost.odometerKm,
      note: cost.note,
      authorName,
      createdAt: cost.createdAt,
      canRemove: seesAll || cost.createdBy === actor.userId
    })),
    totalFen: rows.reduce((sum, { cost }) => sum + cost.amountFen, 0),
    seesAll,
    trucks: await trucksOf(reader, actor)
  }
}

async function trucksOf(reader: Reader, actor: Actor): Promise<TruckCosts['trucks']> {
  const rows = await reader
    .select({ id: towTruck.id, plateNo: towTruck.plateNo, driverId: towTruck.driverId })
    .from(towTruck)
    .where(eq(towTruck.enabledMark, 1))
    .orderBy(asc(towTruck.plateNo))
  return rows
    .sort((a, b) => Number(b.driverId === actor.userId) - Number(a.driverId === actor.userId))
    .map(({ id, plateNo }) => ({ id, plateNo: displayPlate(plateNo) }))
}

/** What a truck cost, proven by a picture that its author uploaded. @throws Refusal 403, 400 with `fields` */
export async function addTruckCost(tx: Tx, actor: Actor, body: TruckCostBody, now: number): Promise<void> {
  requireCosts(actor)
  const [truck] = await tx
    .select({ id: towTruck.id, enabledMark: towTruck.enabledMark })
    .from(towTruck)
    .where(eq(towTruck.id, body.truckId))
  if (truck?.enabledMark !== 1) throw refuse('没有这辆拖车', { truckId: '没有这辆拖车' })
  const day = dayOfText(body.day)
  if (day === undefined) throw refuse('没有这个日期', { day: '没有这一天' })
  if (day > dayNumber(now)) throw refuse('日期不能晚于今天', { day: '不能晚于今天' })
  await tx.insert(truckCost).values({
    id: newId(),
    truckId: truck.id,
    day,
    kind: body.kind,
    amountFen: body.amountFen,
    receipt: await requireReceipt(tx, body.receipt, actor.userId),
    odometerKm: body.odometerKm ?? null,
    note: body.note?.trim() || null,
    createdBy: actor.userId,
    createdAt: now
  })
}

/** The picture's name, held so that one picture proves one cost. @throws Refusal 400 with `fields` */
async function requireReceipt(tx: Tx, receipt: string, ownerId: string): Promise<string> {
  const wrong = (message: string) => refuse(message, { receipt: message })
  const file = await requireFile(tx, receipt.trim()).catch(() => undefined)
  if (file === undefined || file.type !== 'transferCar' || file.ownerId !== ownerId || !file.mime.startsWith('image/'))
    throw wrong('票据照片不存在，请重新上传')
  // Two who hand in the same picture at once come one after the other.
  await tx.select({ name: storedFile.name }).from(storedFile).where(eq(storedFile.name, file.name)).for('no key update')
  const [used] = await tx
    .select({ id: truckCost.id })
    .from(truckCost)
    .where(and(eq(truckCost.receipt, file.name), isNull(truckCost.removedAt)))
  if (used !== undefined) throw wrong('这张票据已登记过，请核对')
  return file.name
}

/** It counts no more; the row stays with who and why. @throws Refusal 403, 404, 400 with `fields` */
export async function removeTruckCost(tx: Tx, actor: Actor, id: string, reason: string, now: number): Promise<void> {
  requireCosts(actor)
  const why = reason.trim()
  if (why.length < 2) throw refuse('请填写删除原因', { reason: '请填写删除原因' })
  const [row] = await tx
    .select()
    .from(truckCost)
    .where(and(eq(truckCost.id, id), isNull(truckCost.removedAt)))
    .for('update')
  if (row === undefined || (!seesAllPay(actor) && row.createdBy !== actor.userId)) throw notFound('这笔费用不存在或已删除')
  await tx.update(truckCost).set({ removedAt: now, removedBy: actor.userId, removeReason: why }).where(eq(truckCost.id, id))
}
