import { and, asc, eq, isNull } from 'drizzle-orm'
import type { EventAction } from '@/contract/transferCar/order/codes'
import { ACTION_RULES, TIMELINE_ACTIONS } from '@/domain/transferCar/order/actions'
import type { ServiceAction } from '@/domain/transferCar/order/actions'
import { UNIT_STEP_RULES, UNIT_STEPS } from '@/domain/transferCar/order/unitSteps'
import type { Tx } from '../../../database/client'
import { orderEvent, orderHold, orderUnit } from '../../../database/schema'
import { refuse } from '../../../errors'
import { isOpenDoubt, isTakenBack } from '../repository/doubts'
import type { Effect, EventRow, Loaded, OrderRow, StepContext } from '../types'

/** A choice as the log keeps it: both times, which of them counts, and whether it contradicts the entries beside it. */
export interface ConfirmedTime {
  action: EventAction
  use: 'DEVICE' | 'SERVER'
  before: number
  businessAt: number
  outOfOrder: boolean
}

/**
 * 确认时间 (orders.md#business-time): the dispatcher says for each doubtful entry which time counts. SERVER moves the stamp that the entry set,
 * unless a later one set it again. Where the chosen time passes an entry beside it, that one is in doubt too, or, when it was
 * confirmed before, the log says that the order of times is not right.
 */
export async function confirmTime({ tx, actor, loaded, body, act }: StepContext): Promise<Effect> {
  const { order } = loaded
  const events = await tx.select().from(orderEvent).where(eq(orderEvent.orderId, order.id)).orderBy(asc(orderEvent.seq))
  const changes: Partial<OrderRow> = {}
  const chosen = new Map<string, 'DEVICE' | 'SERVER'>()
  for (const [index, { eventId, use }] of (body.confirmations ?? []).entries()) {
    const event = events.find(({ id }) => id === eventId)
    if (event === undefined || !isOpenDoubt(event) || chosen.has(eventId))
      throw refuse('该记录的时间不需要确认', { [`confirmations.${index}.eventId`]: '该记录的时间不需要确认' })
    chosen.set(eventId, use)
  }
  const settled = events.map((event) => (chosen.get(event.id) === 'SERVER' ? { ...event, businessAt: event.serverAt } : event))
  for (const event of settled.filter(({ id }) => chosen.has(id))) {
    const old = events.find(({ id }) => id === event.id)?.businessAt ?? event.businessAt
    await tx
      .update(orderEvent)
      .set({ businessAt: event.businessAt, timeConfirmedBy: actor.userId, timeConfirmedAt: act.now })
      .where(eq(orderEvent.id, event.id))
    if (old !== event.businessAt) Object.assign(changes, await moveStamp(tx, order, event, old))
  }
  await moveHolds(tx, order.id, events, settled)
  const crossed = crossings(settled).filter((pair) => pair.some(({ id }) => chosen.has(id)))
  for (const event of crossed.flat()) {
    if (!chosen.has(event.id) && !event.timeDoubtful)
      await tx.update(orderEvent).set({ timeDoubtful: true }).where(eq(orderEvent.id, event.id))
  }
  const confirmations = settled
    .filter(({ id }) => chosen.has(id))
    .map(
      (event): ConfirmedTime => ({
        action: event.action,
        use: chosen.get(event.id) ?? 'DEVICE',
        before: events.find(({ id }) => id === event.id)?.businessAt ?? event.businessAt,
        businessAt: event.businessAt,
        outOfOrder: crossed.some((pair) => pair.some(({ id }) => id === event.id))
      })
    )
  const { lock, priceKept } = await act.pricing.chooseAgain(tx, loaded, {}, await arrivalOf(tx, loaded))
  return { order: { ...changes, ...lock }, payload: { confirmations, ...(priceKept === undefined ? {} : { priceKept }) } }
}

/** What ends a detention: its own entry, or an order that ends without its vehicle in our hands. */
const HOLD_ENDS: readonly EventAction[] = ['unhold', 'cancel', 'dryRun', 'voidOrder']

/** Detentions follow the times of their entries: one that was shortened to nothing by a clock ahead of another has its length again. */
async function moveHolds(tx: Tx, orderId: string, before: readonly EventRow[], after: readonly EventRow[]): Promise<void> {
  for (const [index, { action }] of before.entries()) {
    const endIndex = before.findIndex((event, place) => place > index && HOLD_ENDS.includes(event.action))
    const [was, is] = [periodOf(before[index], before[endIndex]), periodOf(after[index], after[endIndex])]
    if (action !== 'hold' || was === null || is === null || (was.startAt === is.startAt && was.endAt === is.endAt)) continue
    await tx
      .update(orderHold)
      .set(is)
      .where(
        and(
          eq(orderHold.orderId, orderId),
          eq(orderHold.startAt, was.startAt),
          was.endAt === null ? isNull(orderHold.endAt) : eq(orderHold.endAt, was.endAt)
        )
      )
  }
}

/** A period never ends before it began, whatever the clocks say. */
const periodOf = (start: EventRow | undefined, end: EventRow | undefined): { startAt: number; endAt: number | null } | null =>
  start === undefined ? null : { startAt: start.businessAt, endAt: end === undefined ? null : Math.max(start.businessAt, end.businessAt) }

/** When the lead arrived, as it is confirmed now. */
async function arrivalOf(tx: Tx, { lead }: Loaded): Promise<number | null> {
  if (lead === null) return null
  const [unit] = await tx.select({ arrivedAt: orderUnit.arrivedAt }).from(orderUnit).where(eq(orderUnit.id, lead.id))
  return unit?.arrivedAt ?? null
}

/** The column an entry stamped takes its new time, if it still holds the old one. @returns columns of the order */
async function moveStamp(tx: Tx, order: OrderRow, event: EventRow, old: number): Promise<Partial<OrderRow>> {
  const at = event.businessAt
  const step = UNIT_STEPS.find((name) => event.action === `unit:${name}`)
  const stamp = step === undefined ? stampName(event.action) : UNIT_STEP_RULES[step].stamp
  const moved: Partial<OrderRow> = order.statusAt === old && TIMELINE_ACTIONS.includes(event.action) ? { statusAt: at } : {}
  if (stamp === undefined) return moved
  if (stamp in order) return { ...moved, ...(order[stamp as keyof OrderRow] === old ? { [stamp]: at } : {}) }
  const column = orderUnit[stamp as 'arrivedAt']
  if (event.unitId !== null)
    await tx
      .update(orderUnit)
      .set({ [stamp]: at })
      .where(and(eq(orderUnit.id, event.unitId), eq(column, old)))
  return moved
}

function stampName(action: EventAction): string | undefined {
  if (action === 'addUnit') return 'assignedAt'
  return action in ACTION_RULES ? ACTION_RULES[action as ServiceAction].stamp : undefined
}

/** Neighbours whose times run backwards: among the steps of the order, and among those of each helping crew. */
function crossings(events: readonly EventRow[]): [EventRow, EventRow][] {
  const valid = events.filter((event) => !isTakenBack(event))
  const helpers = new Set(valid.filter(({ action }) => action.startsWith('unit:')).map(({ unitId }) => unitId))
  const lines = [
    valid.filter(({ action }) => TIMELINE_ACTIONS.includes(action)),
    ...[...helpers].map((unit) =>
      valid.filter(({ unitId, action }) => unitId === unit && (action.startsWith('unit:') || action === 'addUnit'))
    )
  ]
  return lines.flatMap((line) =>
    line.flatMap((event, index): [EventRow, EventRow][] => {
      const previous = line[index - 1]
      return previous !== undefined && event.businessAt < previous.businessAt ? [[previous, event]] : []
    })
  )
}
