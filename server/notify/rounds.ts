import { NOTIFY_KINDS, type NotifyChannel, type NotifyKind } from '@/contract/notify'
import { breaksQuiet, GATHER_MS, gathered, OFFER_STEPS, ORDINARY_WAYS, quietUntil, waysOf, type OrdinaryWay } from '@/domain/notify'
import { PAGES } from '@/domain/pages'
import { DAY, MINUTE } from '../clock'
import type { ServerContext } from '../context'
import type { Reader, Tx } from '../database/client'
import type { Again, JobData } from '../jobs/types'
import { holdPerson } from '../organization/commands/hold'
import type { HandOutcome } from './channels/handOnce'
import { handTo } from './channels/handTo'
import type { NoticeChannel, NoticeOutcome as Outcome } from './channels/types'
import { markTold, untoldChatsOf } from './chats'
import { linkOf } from './links'
import { pushTo } from './push'
import { forgetAsked, noteAsked, noteOutcome, unreadMessage, untoldOf, wishesOf, type Untold } from './repository'

/** A browser that is off is told so long afterwards: of an order that is offered now, of all else. */
const OFFER_LIVES_MS = 5 * MINUTE
const ORDINARY_LIVES_MS = DAY

/** Notes what is about to go out over a channel that must not be asked twice. @returns what was not noted before */
async function noteGoing(tx: Tx, userId: string, channel: OrdinaryWay, items: readonly Untold[], now: number): Promise<Untold[]> {
  const fresh: Untold[] = []
  for (const item of items) {
    const { messageId, chat } = item
    if (messageId !== undefined && !(await noteAsked(tx, { messageId, userId, channel, orderId: '' }, now))) continue
    if (chat !== undefined) await markTold(tx, userId, chat)
    fresh.push(item)
  }
  return fresh
}

/** What became of it. @param outcome undefined = it did not go out and may later */
async function noteGone(
  tx: Tx,
  userId: string,
  channel: OrdinaryWay,
  items: readonly Untold[],
  outcome: Outcome | undefined
): Promise<void> {
  for (const { messageId, chat } of items) {
    const isOut = outcome === 'SENT' || outcome === 'REFUSED'
    if (messageId !== undefined) {
      const handing = { messageId, userId, channel }
      await (isOut ? noteOutcome(tx, handing, outcome) : forgetAsked(tx, handing))
    }
    if (chat !== undefined && !isOut) await markTold(tx, userId, { ...chat, from: chat.to, to: chat.from })
  }
}

/** One notice about all of these. */
function noticeOf(items: readonly Untold[]): { title: string; text: string; path: string; tag: string } {
  const [first] = items
  const count = items.reduce((sum, item) => sum + item.count, 0)
  if (first === undefined || items.length > 1)
    return {
      ...gathered(count, first?.title ?? ''),
      path: items.every(({ chat }) => chat === undefined) ? PAGES.inSite : PAGES.messages,
      tag: 'inSite'
    }
  const { title, text, path, chat } = first
  return { title, text, path, tag: chat === undefined ? 'inSite' : `chat ${chat.conversationId}` }
}

/** Pushes all in one notice. One that was taken though this server died is pushed again under its tag, and a device shows one. */
async function pushAll(context: ServerContext, userId: string, items: readonly Untold[]): Promise<Outcome> {
  const outcome = await pushTo(context, userId, { ...noticeOf(items), isUrgent: false }, ORDINARY_LIVES_MS)
  if (outcome !== 'NOBODY')
    await context.db.transaction(async (tx) => {
      await noteGone(tx, userId, 'push', await noteGoing(tx, userId, 'push', items, context.clock.now()), outcome)
    })
  return outcome
}

/** Hands these, all of one kind, to a channel in one notice; each once, whatever happens to this server. */
async function carryAll(context: ServerContext, channel: NoticeChannel, userId: string, items: readonly Untold[]): Promise<Outcome> {
  const { db, clock } = context
  const going = await db.transaction((tx) => noteGoing(tx, userId, channel.channel, items, clock.now()))
  const [first] = going
  if (first === undefined) return 'SENT'
  const end = (outcome: Outcome | undefined) => db.transaction((tx) => noteGone(tx, userId, channel.channel, going, outcome))
  try {
    const { title, text, path } = noticeOf(going)
    const outcome = await channel.carry({ userId }, { kind: first.kind, title, text, path, at: first.at })
    await end(outcome)
    return outcome
  } catch (error) {
    await end(undefined)
    throw error
  }
}

const byKind = (items: readonly Untold[]): Untold[][] =>
  NOTIFY_KINDS.map((kind) => items.filter((item) => item.kind === kind)).filter(({ length }) => length > 0)

/** Ways that a kind is told to this person by. */
type WaysFor = (kind: NotifyKind) => readonly OrdinaryWay[]

/**
 * Tells a person of these, each by the first of its ways that reaches him.
 * @returns what reached him by none
 * @throws the failure of a channel, once all others were tried: what it holds may go later
 */
async function tell(context: ServerContext, userId: string, items: readonly Untold[], waysFor: WaysFor): Promise<Untold[]> {
  let left = [...items]
  let failure: unknown
  for (const way of ORDINARY_WAYS) {
    const mine = left.filter(({ kind }) => waysFor(kind).includes(way))
    const channel = context.notices.find((each) => each.channel === way)
    if (mine.length === 0 || (way !== 'push' && channel === undefined)) continue
    for (const group of channel === undefined ? [mine] : byKind(mine)) {
      try {
        const outcome = channel === undefined ? await pushAll(context, userId, group) : await carryAll(context, channel, userId, group)
        if (outcome !== 'NOBODY') left = left.filter((item) => !group.includes(item))
      } catch (error) {
        failure = error
      }
    }
  }
  if (failure !== undefined && left.length > 0) throw failure instanceof Error ? failure : new Error('a channel failed')
  return left
}

const untold = async (reader: Reader, userId: string, since: number): Promise<Untold[]> =>
  [...(await untoldOf(reader, userId, since)), ...(await untoldChatsOf(reader, userId))].sort((one, other) => other.at - one.at)

/** Job `notifyPerson`: tells a person of all that he has neither read nor been told of. What nobody took is tried again by the queue. */
export async function notifyPerson(context: ServerContext, data: JobData['notifyPerson']) {
  const { db, clock } = context
  const { userId, since, isUrgent = false } = data
  const { hours, choices, roles } = await wishesOf(db, userId)
  const ending = quietUntil(hours, clock.now())
  const mayTell = ({ kind }: Untold) => ending === undefined || breaksQuiet(hours, kind)
  const nobody = await tell(context, userId, (await untold(db, userId, since)).filter(mayTell), (kind) => waysOf(kind, choices, roles))
  const isLeft = (item: Untold) => nobody.some(({ path, at }) => path === item.path && at === item.at)
  return async (tx: Tx): Promise<Again<'notifyPerson'> | undefined> => {
    // Whoever stores a message holds the person too: what came while this round ran is seen here, what comes later asks for the next one.
    await holdPerson(tx, userId)
    const more = (await untold(tx, userId, since)).filter((item) => !isLeft(item))
    if (more.some(mayTell)) return { dueAt: clock.now() + GATHER_MS, data }
    return ending === undefined || isUrgent || more.length === 0 ? undefined : { dueAt: ending, data }
  }
}

/** Hands an offer to one channel. @throws when the channel failed */
function hand(context: ServerContext, channel: NotifyChannel, userId: string, orderId: string, title: string): Promise<HandOutcome> {
  const link = linkOf(context, 'order', orderId)
  return handTo(context, channel, userId, {
    kind: 'offer',
    title,
    text: '请尽快接单',
    path: `${PAGES.order}?id=${orderId}`,
    at: context.clock.now(),
    push: { tag: `order ${orderId}`, isUrgent: true, livesMs: OFFER_LIVES_MS },
    telephone: { kind: 'OFFER', text: `${title}，请打开拖车救援平台接单。${link}`, params: { title, link } }
  })
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
  const outcome = isFirstTry ? await hand(context, channel, userId, orderId, message.title).catch((): HandOutcome => 'REFUSED') : undefined
  const next = OFFER_STEPS[step + 1]
  return async (tx: Tx): Promise<Again<'notifyOffer'> | undefined> => {
    if (outcome === 'NOBODY') await forgetAsked(tx, handing)
    else if (outcome !== undefined && outcome !== 'ASKED') await noteOutcome(tx, handing, outcome)
    return next === undefined ? undefined : { dueAt: Math.max(at + next.afterMs, clock.now()), data: { ...data, step: step + 1 } }
  }
}
