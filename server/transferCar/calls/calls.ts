import { and, asc, eq, inArray, like, or } from 'drizzle-orm'
import { CALL_STATES, type CallNewsBody, type TelephoneCall } from '@/contract/transferCar/calls'
import { Model, type ButtonCode } from '@/domain/permission'
import { callerNumber } from '@/domain/validators/mobile'
import type { Actor, ServerContext } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { likeText } from '../../database/like'
import { customer, telephoneCall, userAccount } from '../../database/schema'
import { forbidden, notFound } from '../../errors'
import { newId } from '../../ids'
import { peopleWithRight } from '../../session/rights'
import { seesAll } from '../order/policy'
import { presentCard } from '../order/presenter'
import { listOrders } from '../order/repository/list'

type Row = typeof telephoneCall.$inferSelect

/** Orders that are shown beside a number. */
const ORDERS = 5
/** Shorter numbers are extensions of the house. */
const SHORTEST = 7

/**
 * What the telephone system says of a call. Its news may come twice or in the wrong order: a call never goes back to an earlier state.
 * @param now epoch ms
 */
export async function noteCall(tx: Tx, { live }: Pick<ServerContext, 'live'>, body: CallNewsBody, now: number): Promise<void> {
  const { callId, state, caller, extension = '' } = body
  const fresh: Row = {
    id: newId(),
    callId,
    caller: callerNumber(caller),
    state: 'RINGING',
    startedAt: now,
    answeredAt: null,
    endedAt: null,
    version: 0
  }
  await tx.insert(telephoneCall).values(fresh).onConflictDoNothing()
  const [row] = await tx.select().from(telephoneCall).where(eq(telephoneCall.callId, callId)).for('update')
  if (row === undefined) throw new Error(`call ${callId} is gone`)
  if (row.version > 0 && CALL_STATES.indexOf(state) <= CALL_STATES.indexOf(row.state)) return
  const version = row.version + 1
  await tx
    .update(telephoneCall)
    .set({ state, version, ...(state === 'ANSWERED' && { answeredAt: now }), ...(state === 'ENDED' && { endedAt: now }) })
    .where(eq(telephoneCall.id, row.id))
  live.changed(tx, { area: 'telephone', id: row.id, version, kind: state, userIds: await heardBy(tx, extension.trim()) })
}

/** Whether the person answers calls: who dispatches, and who writes orders down without driving them. */
const answersCalls = (actor: Actor): boolean => {
  const may = (code: ButtonCode): boolean => actor.can(Model.accidentOrder, code)
  return may('btn_dispatch') || (may('btn_create') && !may('btn_accept'))
}

/** The same as `answersCalls`, of everybody. */
async function answering(tx: Tx): Promise<string[]> {
  const of = (code: ButtonCode): Promise<string[]> => peopleWithRight(tx, Model.accidentOrder, code)
  const [dispatch, create, accept] = [await of('btn_dispatch'), await of('btn_create'), new Set(await of('btn_accept'))]
  return [...new Set([...dispatch, ...create.filter((id) => !accept.has(id))])]
}

/** Who sits at the telephone that rings; everybody who answers calls where it is nobody's. */
async function heardBy(tx: Tx, extension: string): Promise<string[]> {
  const all = await answering(tx)
  if (extension === '' || all.length === 0) return all
  const own = await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(
      and(
        inArray(userAccount.id, all),
        or(
          eq(userAccount.telePhone, extension),
          eq(userAccount.landline, extension),
          ...['-', '转'].map((sign) => like(userAccount.landline, `%${sign}${likeText(extension)}`))
        )
      )
    )
    .orderBy(asc(userAccount.id))
  return own.length === 0 ? all : own.map(({ id }) => id)
}

/** A call and what is known of its number. @throws Refusal 403, 404 */
export async function readCall(
  reader: Reader,
  context: Pick<ServerContext, 'clock' | 'config'>,
  actor: Actor,
  id: string
): Promise<TelephoneCall> {
  if (!answersCalls(actor)) throw forbidden('没有接听来电的权限')
  const [row] = await reader.select().from(telephoneCall).where(eq(telephoneCall.id, id))
  if (row === undefined) throw notFound('来电记录不存在或已过期')
  const { caller, state, startedAt, answeredAt, endedAt } = row
  const isKnown = caller.length >= SHORTEST
  return {
    id,
    state,
    number: caller,
    startedAt,
    answeredAt,
    endedAt,
    customers: isKnown ? await customersOf(reader, caller) : [],
    orders: isKnown ? await ordersOf(reader, context, actor, caller) : []
  }
}

async function customersOf(reader: Reader, number: string): Promise<string[]> {
  const rows = await reader
    .select({ name: customer.name })
    .from(customer)
    .where(and(eq(customer.mobile, number), eq(customer.enabledMark, 1)))
    .orderBy(asc(customer.name))
  return rows.map(({ name }) => name)
}

async function ordersOf(reader: Reader, { clock, config }: Pick<ServerContext, 'clock' | 'config'>, actor: Actor, keyword: string) {
  const moment = { now: clock.now(), sla: config.dispatch.sla }
  const { rows } = await listOrders(reader, { keyword, pageSize: ORDERS }, seesAll(actor) ? null : actor.userId, moment)
  return rows.map((row) => presentCard(actor, row))
}
