import { and, desc, eq, gt, lte, type SQL } from 'drizzle-orm'
import type { TripKilometres, UnitLegView } from '@/contract/transferCar/order/detail'
import { formatDistance } from '@/domain/format/measure'
import { toGcj02, type LabelledPoint } from '@/domain/transferCar/order/coordinates'
import { differsFromPlan, drivenMetres } from '@/domain/transferCar/order/driven'
import type { TripPoint } from '@/domain/transferCar/order/trip'
import type { ServerContext } from '../../context'
import type { Reader } from '../../database/client'
import { orderEvent, positionPoint } from '../../database/schema'
import { refuse } from '../../errors'
import { loadOrder } from './repository/orders'
import { pointOf } from './point'
import { trimmed } from './commands/shared'
import type { Act, AnyStep, Loaded, UnitRow } from './types'

/** Kilometres of a leg as the order keeps them. */
type DrivenLeg = Omit<UnitRow['legs'][number], 'leg'>

/**
 * Points of the leg that runs, oldest first: those since it began, after the last one before (intake.md#kilometres).
 * @param until epoch ms
 */
async function trackOf(reader: Reader, { order, lead }: Loaded, until: number): Promise<TripPoint[]> {
  if (lead?.driverId == null || order.status !== 'TOWING') return []
  const since = (await beginOf(reader, order.id, lead)) ?? order.statusAt
  const own = and(eq(positionPoint.orderId, order.id), eq(positionPoint.userId, lead.driverId))
  return storedPoints(reader, own, since, until)
}

/**
 * Stored points, oldest first: those after `since` up to `until`, behind the last one before. Epoch ms.
 * @param own whose, and of which order
 */
export async function storedPoints(reader: Reader, own: SQL | undefined, since: number, until: number): Promise<TripPoint[]> {
  const before = await reader
    .select()
    .from(positionPoint)
    .where(and(own, lte(positionPoint.fixAt, since)))
    .orderBy(desc(positionPoint.fixAt))
    .limit(1)
  const during = await reader
    .select()
    .from(positionPoint)
    .where(and(own, gt(positionPoint.fixAt, since), lte(positionPoint.fixAt, until)))
    .orderBy(positionPoint.fixAt)
  return [...before, ...during].map(({ lng, lat, coordType, accuracyM, fixAt }) => ({
    lng,
    lat,
    coordType,
    fixAt,
    ...(accuracyM === null ? {} : { accuracyM })
  }))
}

/** The first leg begins with 装车完成, a further one with 改送; a step back changes neither. Epoch ms. */
async function beginOf(reader: Reader, orderId: string, { leg, loadedAt }: UnitRow): Promise<number | null> {
  if (leg === 1) return loadedAt
  const [turned] = await reader
    .select({ at: orderEvent.businessAt })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderId, orderId), eq(orderEvent.action, 'redirect')))
    .orderBy(desc(orderEvent.seq))
    .limit(1)
  return turned?.at ?? null
}

/** Where the leg ends: the destination that was said with the step, else the order's. */
function endOf({ order }: Loaded, body: Pick<AnyStep, 'destPosition'>): LabelledPoint | null {
  return body.destPosition ?? pointOf({ lng: order.destLng, lat: order.destLat, coordType: order.destCoordType })
}

async function plannedOf({ geo }: Pick<ServerContext, 'geo'>, loaded: Loaded, body: Pick<AnyStep, 'destPosition'>) {
  const [from, to] = [pointOf(loaded.order), endOf(loaded, body)]
  // A further leg began where nobody wrote down.
  if (from === null || to === null || (loaded.lead?.leg ?? 1) > 1) return null
  const { distanceM, source } = await geo.route(toGcj02(from), toGcj02(to))
  return { distanceM, source }
}

/** What the running leg gives by itself: metres driven so far, and the way it was planned with. */
export async function readKilometres(context: Pick<ServerContext, 'db' | 'geo' | 'clock'>, loaded: Loaded): Promise<TripKilometres> {
  const track = await trackOf(context.db, loaded, context.clock.now())
  return { drivenM: drivenMetres(track, endOf(loaded, {})), planned: await plannedOf(context, loaded, {}) }
}

/** By road, metres; looked up before the step is written: no transaction waits for another server. Null where no map tells it. */
export async function plannedMetres(context: Pick<ServerContext, 'db' | 'geo'>, orderId: string, body: AnyStep): Promise<number | null> {
  const loaded = await loadOrder(context.db, orderId)
  const planned = loaded === null ? null : await plannedOf(context, loaded, body)
  return planned?.source === 'road' ? planned.distanceM : null
}

/**
 * Kilometres of the leg that ends (intake.md#kilometres): by track they are the server's own, whatever the phone was shown.
 * @param at business time of the step, epoch ms @throws Refusal 400 with `fields`
 */
export async function drivenLeg(
  reader: Reader,
  loaded: Loaded,
  body: AnyStep,
  { plannedM = null }: Pick<Act, 'plannedM'>,
  at: number
): Promise<DrivenLeg> {
  const source = body.distanceSource ?? 'MANUAL'
  const driven = source === 'TRACK' ? drivenMetres(await trackOf(reader, loaded, at), endOf(loaded, body)) : (body.distanceM ?? 0)
  if (driven === null) throw refuse('行驶轨迹不完整，请改用里程表', { distanceM: '行驶轨迹不完整，请改用里程表' })
  const reason = trimmed(body.distanceReason)
  if (plannedM !== null && differsFromPlan(driven, plannedM) && reason === null) {
    const message = `行驶 ${formatDistance(driven)}，与规划 ${formatDistance(plannedM)} 相差超过 10%，请说明原因`
    throw refuse(message, { distanceReason: message })
  }
  return { distanceM: driven, source, reason, plannedM }
}

/** Legs for papers. */
export const legViews = ({ legs }: Pick<UnitRow, 'legs'>): UnitLegView[] =>
  legs.map(({ distanceM, source, reason, plannedM = null }) => ({ distanceM, source, reason, plannedM }))
