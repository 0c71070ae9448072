import type { NotifyChannel, PushContent } from '@/contract/notify'
import { GATHER_MS, gathered, OFFER_STEPS, quietUntil } from '@/domain/notify'
import { PAGES } from '@/domain/pages'
import { DAY, MINUTE } from '../clock'
import type { ServerContext } from '../context'
import type { Tx } from '../database/client'
import type { Again, JobData } from '../jobs/types'
import { holdPerson } from '../organization/commands/hold'
import { GatewaySender, textSender, type SmsSender } from '../session/smsSender'
import { sendPush } from './push'
import {
  dropSubscription,
  forgetAsked,
  mobileOf,
  noteAsked,
  noteOutcome,
  quietHoursOf,
  subscriptionsOf,
  unreadMessage,
  untoldOf
} from './repository'

/** A browser that is off is told so long afterwards: of an order that is offered now, of all else. */
const OFFER_LIVES_MS = 5 * MINUTE
const ORDINARY_LIVES_MS = DAY

const MESSAGE_PAGE = '/pages/message/messageDetail/index'

type Outcome = 'SENT' | 'REFUSED' | 'NOBODY'

/** Pushes to every browser of a person; those that are gone are forgotten. @throws when none took it and one may take it later */
async function pushTo({ db, clock, pushKeys }: ServerContext, userId: string, content: PushContent, livesMs: number): Promise<Outcome> {
  if (pushKeys === undefined) return 'NOBODY'
  const browsers = await subscriptionsOf(db, userId, clock.now())
  let outcome: Outcome = 'NOBODY'
  let failure: unknown
  for (const { subscription } of browsers) {
    try {
      const answer = await sendPush(pushKeys, subscription, content, livesMs)
      if (answer === 'GONE') await db.transaction((tx) => dropSubscription(tx, subscription.endpoint))
      else if (outcome !== 'SENT') outcome = answer
    } catch (error) {
      failure = error
    }
  }
  if (failure !== undefined && outcome !== 'SENT') throw failure instanceof Error ? failure : new Error('the push service failed')
  return outcome
}

/**
 * Job `notifyPerson`: one push about everything that a person has neither read nor been told of. A push that nobody took is tried again
 * by the queue; one that was taken though the server died is shown once all the same, by its tag.
 */
export async function notifyPerson(context: ServerContext, { userId, since }: JobData['notifyPerson']) {
  const { db, clock } = context
  const ending = quietUntil(await quietHoursOf(db, userId), clock.now())
  if (ending !== undefined) return (): Promise<Again<'notifyPerson'>> => Promise.resolve({ dueAt: ending, data: { userId, since } })
  const messages = await untoldOf(db, userId, since)
  const [newest] = messages
  let outcome: Outcome = 'NOBODY'
  if (newest !== undefined) {
    const path = messages.length === 1 ? `${MESSAGE_PAGE}?id=${newest.id}` : PAGES.inSite
    const content = { ...gathered(messages.map(({ title }) => title)), tag: 'inSite', path, isUrgent: false }
    outcome = await pushTo(context, userId, content, ORDINARY_LIVES_MS)
  }
  return async (tx: Tx): Promise<Again<'notifyPerson'> | undefined> => {
    if (newest !== undefined && outcome === 'NOBODY') return undefined
    if (outcome !== 'NOBODY')
      for (const { id: messageId } of messages) {
        const handing = { messageId, userId, channel: 'push', orderId: '' } as const
        await noteAsked(tx, handing, clock.now())
        await noteOutcome(tx, handing, outcome)
      }
    // Whoever stores a message holds the person too: what came while this round ran is seen here, what comes later asks for the next one.
    await holdPerson(tx, userId)
    const cameMeanwhile = (await untoldOf(tx, userId, since)).length > 0
    return cameMeanwhile ? { dueAt: clock.now() + GATHER_MS, data: { userId, since } } : undefined
  }
}

const callerOf = ({ config: { notify } }: Pick<ServerContext, 'config'>): Pick<SmsSender, 'tell'> | undefined =>
  notify.callGatewayUrl === undefined ? undefined : new GatewaySender(notify.callGatewayUrl, notify.callGatewayToken, 0)

/** Hands an offer to one channel. @throws when the channel failed */
async function hand(context: ServerContext, channel: NotifyChannel, userId: string, orderId: string, title: string): Promise<Outcome> {
  if (channel === 'push') {
    const content = { title, text: '请尽快接单', tag: `order ${orderId}`, path: `${PAGES.order}?id=${orderId}`, isUrgent: true }
    return pushTo(context, userId, content, OFFER_LIVES_MS)
  }
  const sender = channel === 'text' ? textSender(context) : callerOf(context)
  const mobile = await mobileOf(context.db, userId)
  if (sender === undefined || !/^\d{11}$/.test(mobile)) return 'NOBODY'
  await sender.tell({ mobile, kind: 'OFFER', text: `${title}，请打开拖车救援平台接单。`, params: { title } })
  return 'SENT'
}

/**
 * Job `notifyOffer`: the next way to a driver who has neither answered nor read his offer. What is handed over is noted before, so that
 * no text and no call goes out twice, whatever happens to this server; a way that failed is left for the next one.
 */
export async function notifyOffer(context: ServerContext, data: JobData['notifyOffer']) {
  const { db, clock, areas } = context
  const { messageId, userId, orderId, at, step } = data
  const { channel } = OFFER_STEPS[step] ?? {}
  const message = await unreadMessage(db, userId, messageId)
  const nothingLeft = () => Promise.resolve(undefined)
  if (channel === undefined || message === undefined || !(await areas.isOffered(db, orderId, userId))) return nothingLeft
  const handing = { messageId, userId, channel, orderId }
  const isFirstTry = await db.transaction((tx) => noteAsked(tx, handing, clock.now()))
  const outcome = isFirstTry ? await hand(context, channel, userId, orderId, message.title).catch((): Outcome => 'REFUSED') : undefined
  const next = OFFER_STEPS[step + 1]
  return async (tx: Tx): Promise<Again<'notifyOffer'> | undefined> => {
    if (outcome === 'NOBODY') await forgetAsked(tx, handing)
    else if (outcome !== undefined) await noteOutcome(tx, handing, outcome)
    return next === undefined ? undefined : { dueAt: Math.max(at + next.afterMs, clock.now()), data: { ...data, step: step + 1 } }
  }
}
