import type { Disabled, DisableBody, Leaving } from '@/contract/leaving'
import type { Actor, ServerContext } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { conflict, forbidden, notFound, refuse } from '../../errors'
import { endEverySession } from '../../session/account'
import { ENDED_TEXT } from '../../session/auth'
import { personText } from '../presenter'
import { findLeaver, isInService, markEnabled, type LeaverRow } from '../repository/leaving'
import { announcePerson } from './announce'

type Work = Pick<ServerContext, 'areas'>

/** Flows of his own that are listed one by one. */
const LISTED = 20

async function requireLeaver(reader: Reader, userId: string): Promise<LeaverRow> {
  const person = await findLeaver(reader, userId)
  if (person === undefined || person.deletedAt !== null) throw notFound('人员不存在或已注销')
  return person
}

/** Why an account may not be disabled or enabled by somebody who may monitor flows; '' when it may. So the last administrator always stays. */
function refusalFor(actor: Actor, person: LeaverRow): string {
  if (person.id === actor.userId) return '不能停用自己的账号'
  return person.isAdministrator && !actor.isAdministrator ? '只有管理员可以停用或启用管理员' : ''
}

function requireAllowed(actor: Actor, person: LeaverRow): void {
  const refusal = refusalFor(actor, person)
  if (refusal !== '') throw person.id === actor.userId ? refuse(refusal) : forbidden(refusal)
}

/** How an account stands, and what of the person's work nobody else gets by itself. @throws Refusal 404 */
export async function readLeaving(reader: Reader, { areas: { personWork } }: Work, actor: Actor, userId: string): Promise<Leaving> {
  const person = await requireLeaver(reader, userId)
  const { rows, total } = await personWork.launched(reader, userId, LISTED)
  return {
    id: userId,
    fullName: personText(person),
    isEnabled: person.enabledMark === 1,
    refusal: refusalFor(actor, person),
    launched: rows.map(({ id, title, status, thisStep }) => ({ id, fullName: title, status, thisStep })),
    launchedCount: total,
    orders: (await personWork.orders(reader, userId)).orders.map(({ id, orderNo }) => ({ id, orderNo })),
    cash: await personWork.cash(reader, userId)
  }
}

/**
 * Disables an account: in one transaction what waits for the person in approvals goes to somebody else, his delegations end, dispatching
 * forgets him, every session ends. Tasks are held first, then the driver, then people, as every other act holds them.
 * @throws Refusal 404, 403, 400; 409 with Leaving when he is disabled already
 * @throws OutOfDate when a task came to him meanwhile: `command` begins again
 */
export async function disablePerson(
  tx: Tx,
  context: ServerContext,
  actor: Actor,
  userId: string,
  { toUserId }: DisableBody
): Promise<Disabled> {
  const {
    clock,
    live,
    areas: { personWork }
  } = context
  const now = clock.now()
  const person = await requireLeaver(tx, userId)
  requireAllowed(actor, person)
  if (person.enabledMark !== 1) throw conflict('该账号已停用', await readLeaving(tx, context, actor, userId))
  const { moved, ended, orders } = await personWork.handOver(tx, context, { actorId: actor.userId, userId, toUserId, now })
  const done: Disabled = { moved, ended, orders: orders.map(({ id, orderNo }) => ({ id, orderNo })) }
  // Both are held now. Two administrators who disable each other: the second is disabled himself.
  if (!(await isInService(tx, actor.userId))) throw forbidden('您的账号已停用')
  if (!(await markEnabled(tx, userId, false))) throw conflict('该账号已停用', await readLeaving(tx, context, actor, userId))
  await personWork.requireNothingGiven(tx, userId)
  announcePerson(tx, live, userId, now)
  live.endSessions(tx, await endEverySession(tx, userId, 'disabled', now), ENDED_TEXT.disabled)
  return done
}

/** Lets somebody sign in again; what was moved stays where it is. @throws Refusal 404, 403, 400; 409 with Leaving when he is enabled already */
export async function enablePerson(tx: Tx, context: ServerContext, actor: Actor, userId: string): Promise<null> {
  requireAllowed(actor, await requireLeaver(tx, userId))
  if (!(await markEnabled(tx, userId, true))) throw conflict('该账号已启用', await readLeaving(tx, context, actor, userId))
  announcePerson(tx, context.live, userId, context.clock.now())
  return null
}
