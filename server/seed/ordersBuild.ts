import type { ServiceAction } from '@/contract/transferCar/order/codes'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'
import { HOUR, MINUTE, SECOND } from '../clock'
import { EMPTY_ORDER, EMPTY_VEHICLE } from '../transferCar/order/commands/empty'
import { CARS, DESTINATIONS, PLACES, REMARKS, type Plan } from './ordersData'
import type { Cast } from './ordersPeople'
import type { PictureMaker } from './ordersPictures'
import { type BuiltOrder, fixedId, userId } from './ordersBuilt'
import { event, step } from './ordersSteps'

const PATH: Readonly<Record<string, readonly ServiceAction[]>> = {
  towed: ['dispatch', 'accept', 'depart', 'arrive', 'startWork', 'load', 'deliver', 'handOver'],
  stored: ['dispatch', 'accept', 'depart', 'arrive', 'startWork', 'load', 'deliver', 'store'],
  repaired: ['dispatch', 'accept', 'depart', 'arrive', 'startWork', 'repair'],
  dryRun: ['dispatch', 'accept', 'depart', 'arrive', 'dryRun']
}
/** Minutes a step takes after the one before: shortest and longest. */
const TAKES: Readonly<Partial<Record<ServiceAction, readonly [number, number]>>> = {
  dispatch: [1, 5],
  accept: [1, 2],
  depart: [1, 4],
  arrive: [9, 24],
  startWork: [5, 12],
  load: [8, 20],
  repair: [15, 35],
  deliver: [14, 38],
  handOver: [5, 15],
  store: [8, 18],
  dryRun: [6, 15],
  cancel: [3, 9],
  voidOrder: [20, 40],
  close: [240, 900]
}

/** The steps that bring an order to where the plan wants it. */
function stepsOf({ status, ending, from }: Plan): readonly ServiceAction[] {
  if (status === 'DRAFT' || status === 'PENDING') return []
  if (status === 'CANCELLED') return from === 'ACCEPTED' ? ['dispatch', 'accept', 'cancel'] : ['cancel']
  if (status === 'VOID') return ['voidOrder']
  if (status === 'DRY_RUN') return PATH.dryRun ?? []
  const path = PATH[ending ?? 'towed'] ?? []
  if (status === 'CLOSED') return [...path, 'close']
  const last = path.findIndex((action) => ACTION_RULES[action].to === status)
  return path.slice(0, last + 1)
}

/** Plays one planned order through its steps: every stamp, event and photo follows from them. @param now epoch ms */
export async function buildOrder(
  plan: Plan,
  index: number,
  orderNo: string,
  now: number,
  cast: Cast,
  pictures: PictureMaker
): Promise<BuiltOrder> {
  const id = fixedId(`order ${index}`)
  const createdAt = callTime(plan, now)
  const place = PLACES[index % PLACES.length] ?? PLACES[0]
  const destination = DESTINATIONS[plan.ending === 'stored' ? 1 : index % DESTINATIONS.length] ?? DESTINATIONS[0]
  const car = CARS[(index * 5) % CARS.length] ?? CARS[0]
  const creator = cast.pick(['dispatcher1', 'dispatcher1', 'dispatcher2', 'clerk1'])
  const repaired = plan.ending === 'repaired'
  const draft = plan.status === 'DRAFT'
  const { plate, ...vehicle } = car
  const built: BuiltOrder = {
    order: {
      ...EMPTY_ORDER,
      id,
      orderNo,
      version: 1,
      status: draft ? 'DRAFT' : 'PENDING',
      statusAt: createdAt,
      createdBy: userId(creator),
      createdAt,
      updatedAt: createdAt,
      source: cast.pick(['POLICE_122', 'OWNER_CALL', 'INSURER', 'EXPRESSWAY_12122', 'OWNER_CALL', 'AGREEMENT']),
      bearer: cast.pick(['PARTY', 'INSURER', 'PARTY', 'PENDING']),
      serviceType: repaired ? cast.pick(['TYRE', 'JUMP_START', 'FUEL']) : cast.pick(['TOW', 'TOW', 'TOW_CRANE', 'TOW']),
      accidentType: repaired ? 'BREAKDOWN' : cast.pick(['REAR_END', 'SIDE', 'FIXED_OBJECT', 'BREAKDOWN', 'HEAD_ON']),
      policeCaseNo: cast.chance(0.35) ? `4403${cast.digits(10)}` : null,
      ...place,
      coordType: 'GCJ02',
      accuracyM: cast.int(8, 45),
      reporterName: draft ? null : cast.name(),
      reporterMobile: cast.mobile(),
      ...(repaired || draft ? {} : { ...destination, destCoordType: 'GCJ02' as const }),
      injured: cast.chance(0.12) ? cast.int(1, 2) : 0,
      lanesBlocked: cast.int(0, 2),
      hazmat: index === 11,
      remark: cast.pick(REMARKS) || null
    },
    vehicles: [
      {
        ...EMPTY_VEHICLE,
        id: fixedId(`vehicle ${index}`),
        orderId: id,
        position: 0,
        plateSituation: 'NORMAL',
        plateNo: draft ? null : cast.plate(plate),
        vin: null,
        ...vehicle,
        damaged: !repaired && cast.chance(0.6)
      }
    ],
    unit: null,
    events: [],
    evidence: [],
    signatures: []
  }
  event(built, 'submit', creator, createdAt, null, built.order.status, { draft })
  let at = createdAt
  const steps = stepsOf(plan)
  // An order that is still under way was touched a moment ago, however slow the dice: never a stamp in the future.
  const room = now - createdAt - 2 * MINUTE
  const planned = steps.map((action) => {
    const [least, most] = TAKES[action] ?? [1, 3]
    return cast.int(least, most) * MINUTE + cast.int(1, 59) * SECOND
  })
  const total = planned.reduce((sum, ms) => sum + ms, 0)
  for (const [i, action] of steps.entries()) {
    at += Math.round((planned[i] ?? 0) * Math.min(1, room / Math.max(1, total)))
    await step(built, plan, action, at, cast, pictures, index)
  }
  if (built.unit !== null) built.unit.orderStatus = built.order.status
  return built
}

function callTime(plan: Plan, now: number): number {
  return Math.round(now - plan.hoursAgo * HOUR)
}
