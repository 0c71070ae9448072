import { and, eq, inArray } from 'drizzle-orm'
import { isHelping } from '@/domain/transferCar/order/unitSteps'
import { displayPlate } from '@/domain/validators'
import type { Actor } from '../../../context'
import type { Tx } from '../../../database/client'
import { userAccount } from '../../../database/schema'
import { refuse } from '../../../errors'
import { takeBack } from '../repository/doubts'
import { lockCrew } from '../crewLock'
import type { Effect, StepContext, UnitRow } from '../types'
import { said } from './shared'

/** May use a driver or truck whose papers have run out, with a reason (fleet.md#papers). */
const PAPERS_ROLES = ['manager', 'admin']

const isManager = (actor: Actor): boolean => actor.isAdministrator || actor.roles.some((role) => PAPERS_ROLES.includes(role))

interface CheckedCrew {
  driverId: string
  truckId: string
  assistants: string[]
  /** What the event says of it. */
  payload: Record<string, unknown>
}

/**
 * Driver, truck and assistants for an order: driver on duty, truck in service, neither on another active order unless confirmed
 * (fleet.md#choosing-a-crew), papers valid or a manager's reason (fleet.md#papers), capacity not below the heaviest vehicle unless
 * confirmed (fleet.md#capacity).
 * @param what word of the act in its questions
 * @param fields what the caller found already
 * @throws Refusal 400 with `fields`
 */
export async function checkCrew(
  { tx, actor, loaded: { order, units, vehicles }, body, act }: StepContext,
  what: '派单' | '改派' | '增派',
  fields: Record<string, string> = {}
): Promise<CheckedCrew> {
  const { driverId = '', truckId = '', assistants = [] } = body
  const { driver, truck } = await lockCrew(tx, driverId, truckId, order.id, act.now)
  const helpers = units.filter(isHelping)
  if (driver === null) fields.driverId = '没有这位驾驶员'
  else if (!driver.onDuty) fields.driverId = `${driver.name}不在班，请选择在班的驾驶员`
  else if (helpers.some((unit) => unit.driverId === driverId)) fields.driverId = `${driver.name}已在本单增派中`
  if (truck === null) fields.truckId = '没有这辆拖车'
  else if (helpers.some((unit) => unit.truckId === truckId)) fields.truckId = `${truck.plateNo}已在本单增派中`
  if (body.etaAt !== undefined && body.etaAt < act.now) fields.etaAt = '预计到达时间应晚于现在'

  const busy = [
    { name: driver?.name, busyWith: driver?.busyWith },
    { name: truck === null ? undefined : displayPlate(truck.plateNo), busyWith: truck?.busyWith }
  ].flatMap(({ name, busyWith }) => (busyWith == null ? [] : [`${name}正在作业（${busyWith}）`]))
  if (busy.length > 0 && body.confirmBusy !== true) fields.confirmBusy = `${busy.join('，')}，仍要${what}？`
  const heaviestKg = Math.max(0, ...vehicles.map(({ massKg }) => massKg ?? 0))
  const tooLight =
    truck !== null && truck.capacityKg < heaviestKg
      ? `${displayPlate(truck.plateNo)}载重 ${truck.capacityKg / 1000} 吨，车辆总质量 ${heaviestKg / 1000} 吨`
      : null
  if (tooLight !== null && body.confirmCapacity !== true) fields.confirmCapacity = `${tooLight}，仍要${what}？`
  const expired = [
    ...(driver?.papersExpired === true ? [`${driver.name}的驾驶证`] : []),
    ...(truck?.papersExpired === true ? [`${truck.plateNo}的证件`] : [])
  ]
  if (expired.length > 0 && !isManager(actor))
    fields[driver?.papersExpired === true ? 'driverId' : 'truckId'] ??= `${expired.join('、')}已过期，需由经理派单并说明原因`
  if (expired.length > 0 && isManager(actor) && (body.note ?? '').trim() === '')
    fields.note = `${expired.join('、')}已过期，请在备注里说明原因`
  const names = await assistantNames(tx, assistants)
  if (names.length < assistants.length) fields.assistants = '随车人员中有人不存在或已停用'
  else if (assistants.includes(driverId)) fields.assistants = '驾驶员本人不用再选为随车人员'

  const [first] = Object.values(fields)
  if (first !== undefined) throw refuse(first, fields)
  return {
    driverId,
    truckId,
    assistants,
    payload: {
      driverId,
      truckId,
      driverName: driver?.name,
      truckPlate: truck?.plateNo,
      ...said(body, 'etaAt', 'reason'),
      ...(names.length > 0 ? { assistantNames: names } : {}),
      ...(busy.length > 0 ? { confirmedBusy: busy } : {}),
      ...(tooLight === null ? {} : { confirmedCapacity: tooLight }),
      ...(expired.length > 0 ? { expiredPapers: expired } : {})
    }
  }
}

async function assistantNames(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const people = await tx
    .select({ id: userAccount.id, name: userAccount.realName })
    .from(userAccount)
    .where(and(inArray(userAccount.id, [...ids]), eq(userAccount.enabledMark, 1)))
  return ids.flatMap((id) => people.find((person) => person.id === id)?.name ?? [])
}

/** Who was sent and how far he came, for the log. */
export const sentCrew = ({ driverId, truckId, assistants, etaAt, assignedAt, acceptedAt, departedAt }: UnitRow): Partial<UnitRow> => ({
  driverId,
  truckId,
  assistants,
  etaAt,
  assignedAt,
  acceptedAt,
  departedAt
})

/** The stamps of a crew that no longer goes count no more (orders.md#business-time). */
export async function takeBackCrew(tx: Tx, orderId: string, lead: UnitRow | null): Promise<void> {
  await takeBack(tx, orderId, 'dispatch', 'reassign')
  if (lead?.acceptedAt != null) await takeBack(tx, orderId, 'accept')
  if (lead?.departedAt != null) await takeBack(tx, orderId, 'depart')
}

/** 派单 and 改派: another driver or truck than before for 改派 (orders.md#redispatch); the stamps of the crew before stay in the event. */
export async function dispatchCrew(context: StepContext): Promise<Effect> {
  const {
    tx,
    loaded: { order, lead },
    body
  } = context
  const again = order.status !== 'PENDING'
  const same = again && lead?.driverId === body.driverId && lead?.truckId === body.truckId
  const { driverId, truckId, assistants, payload } = await checkCrew(
    context,
    again ? '改派' : '派单',
    same ? { driverId: '改派需要换驾驶员或拖车' } : {}
  )
  if (again) await takeBackCrew(tx, order.id, lead)
  const place = 'crewPosition' in body ? body.crewPosition : undefined
  return {
    // 未定位 is asked again here (intake.md#required-fields); a known place is not moved by dispatching.
    order:
      order.lng === null && place !== undefined
        ? { lng: place.lng, lat: place.lat, coordType: place.coordType, accuracyM: place.accuracyM ?? null, fixAt: place.fixAt ?? null }
        : {},
    unit: { driverId, truckId, assistants, etaAt: body.etaAt ?? null, acceptedAt: null, departedAt: null },
    payload: {
      ...payload,
      ...(again && lead !== null ? { undone: sentCrew(lead) } : {})
    }
  }
}
