import type { Actor } from '../../context'
import { refuse } from '../../errors'
import { lockCrew } from '../repository/fleet'
import type { Effect, StepContext } from '../types'

/** May use a driver or truck whose papers have run out, with a reason (rulings 35). */
const PAPERS_ROLES = ['manager', 'admin']

const isManager = (actor: Actor): boolean => actor.isAdministrator || actor.roles.some((role) => PAPERS_ROLES.includes(role))

/**
 * 派单 and 改派: driver on duty, truck in service, neither on another active order unless confirmed (towing.md 2.1), another driver
 * or truck than before for 改派 (rulings 36); the stamps of the driver before stay in the event.
 */
export async function dispatchCrew({ tx, actor, loaded: { order, lead }, body, act }: StepContext): Promise<Effect> {
  const { driverId = '', truckId = '' } = body
  const crew = await lockCrew(tx, driverId, truckId, order.id, act.now)
  const fields: Record<string, string> = {}
  if (crew.driver === null) fields.driverId = '没有这位驾驶员'
  else if (!crew.driver.onDuty) fields.driverId = `${crew.driver.name}不在班，请选择在班的驾驶员`
  if (crew.truck === null) fields.truckId = '没有这辆拖车'
  if (order.status !== 'PENDING' && lead?.driverId === driverId && lead.truckId === truckId) fields.driverId = '改派需要换驾驶员或拖车'
  if (body.etaAt !== undefined && body.etaAt < act.now) fields.etaAt = '预计到达时间应晚于现在'
  const busy = [crew.driver, crew.truck].flatMap((part) =>
    part === null || part.busyWith === null ? [] : [`${'name' in part ? part.name : part.plateNo}正在处理 ${part.busyWith}`])
  if (busy.length > 0 && body.confirmBusy !== true) fields.confirmBusy = `${busy.join('，')}，确认仍要派单吗`
  const expired = [crew.driver, crew.truck].flatMap((part) => (part?.papersExpired === true ? ['name' in part ? `${part.name}的驾驶证` : `${part.plateNo}的证件`] : []))
  if (expired.length > 0 && !isManager(actor)) fields[crew.driver?.papersExpired === true ? 'driverId' : 'truckId'] ??= `${expired.join('、')}已过期，需由经理派单并说明原因`
  if (expired.length > 0 && isManager(actor) && (body.note ?? '').trim() === '') fields.note = `${expired.join('、')}已过期，请在备注里说明原因`
  const [first] = Object.values(fields)
  if (first !== undefined) throw refuse(first, fields)
  const place = 'crewPosition' in body ? body.crewPosition : undefined
  return {
    // 未定位 is asked again here (rulings 34); a known place is not moved by dispatching.
    order: order.lng === null && place !== undefined
      ? { lng: place.lng, lat: place.lat, coordType: place.coordType, accuracyM: place.accuracyM ?? null, fixAt: place.fixAt ?? null }
      : {},
    unit: { driverId, truckId, etaAt: body.etaAt ?? null, acceptedAt: null, departedAt: null },
    payload: {
      driverId, truckId, driverName: crew.driver?.name, truckPlate: crew.truck?.plateNo, ...(body.etaAt === undefined ? {} : { etaAt: body.etaAt }),
      ...(body.reason === undefined ? {} : { reason: body.reason }), ...(busy.length > 0 ? { confirmedBusy: busy } : {}), ...(expired.length > 0 ? { expiredPapers: expired } : {}),
      ...(order.status === 'PENDING'
        ? {}
        : { undone: { driverId: lead?.driverId, truckId: lead?.truckId, assignedAt: lead?.assignedAt, acceptedAt: lead?.acceptedAt, departedAt: lead?.departedAt } })
    }
  }
}
