import { and, asc, eq, ne } from 'drizzle-orm'
import { validateMobile } from '@/domain/validators/mobile'
import type { Tx } from '../../../database/client'
import { accidentOrder, orderPerson, yard, yardSlot } from '../../../database/schema'
import { refuse } from '../../../errors'
import { requireCode, sendWithRelease } from '../releaseCode'
import type { Effect, StepContext } from '../types'
import { sign } from './evidence'
import { said, trimmed } from './shared'

interface Place {
  yardId: string | null
  yardName: string | null
  slot: string
}

/** 入库保管: a free place of the yard (yard.md#storing); the only yard need not be named. */
export async function store({ tx, loaded: { order }, body }: StepContext): Promise<Effect> {
  const { yardId, yardName, slot } = await freePlace(tx, order.id, body.yardId, trimmed(body.slot) ?? '')
  return {
    order: { yardId, slot, keysCount: body.keys, odometerKm: body.odometerKm, belongings: trimmed(body.belongings) },
    payload: { ...said(body, 'keys', 'odometerKm', 'belongings'), slot, ...(yardName === null ? {} : { yardName }) }
  }
}

/**
 * The place a vehicle is put on. The yard's row is locked: two keepers at once see each other.
 * @throws Refusal 400 at `yardId` or `slot`
 */
async function freePlace(tx: Tx, orderId: string, wanted: string | undefined, slot: string): Promise<Place> {
  const yards = await tx
    .select({ id: yard.id, name: yard.name })
    .from(yard)
    .where(and(eq(yard.enabledMark, 1), wanted === undefined ? undefined : eq(yard.id, wanted)))
    .orderBy(asc(yard.id))
    .for('update')
  const [place] = yards
  if (place === undefined && wanted === undefined) return { yardId: null, yardName: null, slot }
  if (place === undefined) throw refuse('没有这个停车场', { yardId: '没有这个停车场' })
  if (yards.length > 1) throw refuse('请选择停车场', { yardId: '请选择停车场' })
  const [known] = await tx
    .select({ id: yardSlot.id })
    .from(yardSlot)
    .where(and(eq(yardSlot.yardId, place.id), eq(yardSlot.name, slot), eq(yardSlot.enabledMark, 1)))
  if (known === undefined) throw refuse(`${place.name}没有车位 ${slot}`, { slot: `${place.name}没有车位 ${slot}` })
  const [taken] = await tx
    .select({ orderNo: accidentOrder.orderNo })
    .from(accidentOrder)
    .where(
      and(
        eq(accidentOrder.yardId, place.id),
        eq(accidentOrder.slot, slot),
        eq(accidentOrder.status, 'STORED'),
        ne(accidentOrder.id, orderId)
      )
    )
  if (taken !== undefined)
    throw refuse(`车位 ${slot} 已停放 ${taken.orderNo} 的车辆`, { slot: `车位 ${slot} 已停放 ${taken.orderNo} 的车辆` })
  return { yardId: place.id, yardName: place.name, slot }
}

/** 放行 and 强制放行: first step of letting a vehicle go, who fetches it is recorded (yard.md#release). */
export async function letGo({ tx, actor, loaded: { order }, body, act }: StepContext): Promise<Effect> {
  const mobile = validateMobile(body.pickUpMobile ?? '')
  const person = {
    name: trimmed(body.pickUpName),
    mobile: mobile.ok ? mobile.value : null,
    idType: body.idType ?? null,
    idNo: trimmed(body.idNo)?.toUpperCase() ?? null,
    relation: trimmed(body.relation)
  }
  await tx
    .insert(orderPerson)
    .values({ orderId: order.id, role: 'PICKUP', ...person })
    .onConflictDoUpdate({ target: [orderPerson.orderId, orderPerson.role], set: person })
  await sendWithRelease(tx, act, order.id)
  return {
    order: { releasedBy: actor.userId, releaseOverride: trimmed(body.reason) },
    payload: { ...said(body, 'reason', 'relation'), pickUpName: person.name }
  }
}

/** 出库: the keeper hands the vehicle out with what was taken over; leaving STORED frees its place. */
export async function gateOut({ tx, actor, loaded: { order }, body, act }: StepContext): Promise<Effect> {
  await requireCode(tx, actor, order.id, body, act)
  if (body.signature !== undefined) await sign(tx, actor, order.id, 'pickup', body.signature, act)
  return { payload: said(body, 'keysReturned', 'belongingsReturned', 'returnNote', 'noCodeReason') }
}
