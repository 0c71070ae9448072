import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { TodayCard, TodayJob } from '@/contract/workbench'
import type { TodayFigureKey, TodayRole } from '@/contract/workbenchCodes'
import { Model } from '@/domain/permission'
import { weightedActions } from '@/domain/transferCar/order/legality'
import { dayNumber } from '@/domain/transferCar/statistic/days'
import { receivedFen, sumFigures } from '@/domain/transferCar/statistic/figures'
import { ACTIVE_STATUSES, STATUS_INFO } from '@/domain/transferCar/order/status'
import { FIGURES_OF_ROLE } from '@/domain/workbench/today'
import type { Actor, ServerContext } from '../context'
import type { Reader, Tx } from '../database/client'
import { accidentOrder, orderUnit } from '../database/schema/index'
import { countPayments } from './payment/list'
import { actorFacts, factsOf, hasArea, seesAll } from './order/policy'
import { countTabs } from './order/repository/list'
import { loadOrder } from './order/repository/orders'
import { seesMoney } from './payment/policy'
import { readCurrent, readOutstanding } from './statistic/current'
import { inProgress, type FilterMoment } from './order/statisticFilter'
import { partsOf, readFigures } from './statistic/read'

/** Orders that wait for this person: those to dispatch for who dispatches, those to accept for who drives. */
export async function countWaiting(reader: Reader, actor: Actor): Promise<number> {
  if (actor.can(Model.accidentOrder, 'btn_dispatch')) return (await countTabs(reader, null)).pending
  if (!actor.can(Model.accidentOrder, 'btn_accept')) return 0
  const [row] = await reader
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(orderUnit)
    .where(and(eq(orderUnit.driverId, actor.userId), orderUnit.isLead, isNull(orderUnit.removedAt), eq(orderUnit.orderStatus, 'ASSIGNED')))
  return row?.count ?? 0
}

/** Unpaid payment orders for who collects: of the company, or of his own orders. @param now epoch ms */
export async function countUnpaid(reader: Reader, actor: Actor, now: number): Promise<number> {
  return actor.can(Model.paymentOrder, 'btn_pay') ? (await countPayments(reader, ownOnly(actor), now)).unpaid : 0
}

type Figures = Partial<Record<TodayFigureKey, number>>

/** What a person does in towing, told by his rights: a deployment may name its own roles (people.md#roles). */
function roleOf(actor: Actor): TodayRole | undefined {
  if (!hasArea(actor)) return undefined
  const can = (code: Parameters<Actor['can']>[1]) => actor.can(Model.accidentOrder, code)
  if (seesMoney(actor)) return can('btn_dispatch') ? 'manager' : 'finance'
  if (can('btn_dispatch')) return 'dispatcher'
  if (can('btn_accept')) return 'driver'
  return can('btn_hold') ? 'yard' : 'clerk'
}

/** The card of the day for this person; null without a right in towing. @param tx sees one moment, so that its figures agree */
export async function todayOf(tx: Tx, actor: Actor, { clock, config }: Pick<ServerContext, 'clock' | 'config'>): Promise<TodayCard | null> {
  const role = roleOf(actor)
  if (role === undefined) return null
  const figures = await FIGURES[role](tx, actor, { now: clock.now(), sla: config.dispatch.sla })
  return {
    role,
    figures: FIGURES_OF_ROLE[role].flatMap((key) => {
      const value = figures[key]
      return value === undefined ? [] : [{ key, value }]
    }),
    job: role === 'driver' ? await nextJob(tx, actor) : null
  }
}

const FIGURES: Readonly<Record<TodayRole, (tx: Tx, actor: Actor, moment: FilterMoment) => Promise<Figures>>> = {
  manager: async (tx, _actor, moment) => {
    const today = dayNumber(moment.now)
    const figures = sumFigures(await readFigures(tx, await partsOf(tx, { from: today, to: today + 1 }), ['total']))
    return {
      created: figures.created,
      completed: figures.completed,
      receivedFen: receivedFen(figures),
      late: (await readCurrent(tx, moment)).overdue
    }
  },
  finance: async (tx, actor, { now }) => {
    const counts = await countPayments(tx, ownOnly(actor), now)
    return {
      toReview: counts.review,
      toCollect: counts.unpaid,
      toCollectFen: (await readOutstanding(tx, now)).totalFen,
      overdue: counts.overdue
    }
  },
  dispatcher: async (tx, _actor, moment) => {
    const { pending, assigned, working } = await countTabs(tx, null)
    return { waiting: pending, late: (await readCurrent(tx, moment)).overdue, offered: assigned, working }
  },
  driver: async (tx, actor) => ({ jobs: await countOrders(tx, driven(actor.userId)) }),
  yard: async (tx, _actor, moment) => {
    const { stored, storedLong } = await readCurrent(tx, moment)
    return { stored, storedLong }
  },
  clerk: async (tx, actor) => ({
    waiting: (await countTabs(tx, ownOnly(actor))).pending,
    open: await countOrders(tx, and(inProgress(), seesAll(actor) ? undefined : eq(accidentOrder.createdBy, actor.userId)))
  })
}

const ownOnly = (actor: Actor): string | null => (seesAll(actor) ? null : actor.userId)

async function countOrders(tx: Tx, condition: SQL | undefined): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(accidentOrder)
    .where(condition)
  return row?.count ?? 0
}

/** Orders whose lead he is and which are not handed over yet. */
const driven = (userId: string): SQL => sql`${accidentOrder.id} in (select ${orderUnit.orderId} from ${orderUnit}
  where ${orderUnit.driverId} = ${userId} and ${orderUnit.isLead} and ${orderUnit.removedAt} is null and ${inArray(orderUnit.orderStatus, [...ACTIVE_STATUSES])})`

/** What a driver is at, else what waits for his answer; of several the one that was reported first. */
async function nextJob(tx: Tx, actor: Actor): Promise<TodayJob | null> {
  const [first] = await tx
    .select({ id: orderUnit.orderId })
    .from(orderUnit)
    .where(
      and(
        eq(orderUnit.driverId, actor.userId),
        orderUnit.isLead,
        isNull(orderUnit.removedAt),
        inArray(orderUnit.orderStatus, [...ACTIVE_STATUSES])
      )
    )
    .orderBy(sql`${orderUnit.orderStatus} = 'ASSIGNED'`, asc(orderUnit.orderCreatedAt), asc(orderUnit.orderId))
    .limit(1)
  const loaded = first === undefined ? null : await loadOrder(tx, first.id)
  if (loaded === null) return null
  const {
    order,
    vehicles: [vehicle]
  } = loaded
  const next = weightedActions(factsOf(loaded), actorFacts(actor)).find(({ weight }) => weight === 'next')
  return {
    id: order.id,
    orderNo: order.orderNo,
    status: order.status,
    statusLabel: STATUS_INFO[order.status].label,
    serviceType: order.serviceType,
    plateNo: vehicle?.plateNo ?? null,
    address: order.address,
    destAddress: order.destAddress,
    statusAt: order.statusAt,
    next: next === undefined ? null : { action: next.action, label: next.label }
  }
}
