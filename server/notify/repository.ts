import { and, desc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { NotifyChannel, NotifyState, QuietHours, SubscribeBody } from '@/contract/notify'
import type { Reader, Tx } from '../database/client'
import { inSiteMessage, inSiteReceipt, notifyDelivery, pushSubscription, sessionToken, userAccount, userSetting } from '../database/schema'
import { newId } from '../ids'

export type SubscriptionRow = typeof pushSubscription.$inferSelect

/** A subscription counts as long as the session that asked for it. */
const isLive = (now: number) =>
  and(eq(sessionToken.id, pushSubscription.sessionId), isNull(sessionToken.endedAt), gt(sessionToken.expiresAt, now))

/** Browsers of a person that are told now, the newest first. */
export const subscriptionsOf = (
  reader: Reader,
  userId: string,
  now: number
): Promise<{ subscription: SubscriptionRow; platform: string }[]> =>
  reader
    .select({ subscription: pushSubscription, platform: sessionToken.platform })
    .from(pushSubscription)
    .innerJoin(sessionToken, isLive(now))
    .where(eq(pushSubscription.userId, userId))
    .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.id))

/** Which of these people have a browser that is told. */
export async function subscribedAmong(reader: Reader, userIds: readonly string[], now: number): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await reader
    .selectDistinct({ id: pushSubscription.userId })
    .from(pushSubscription)
    .innerJoin(sessionToken, isLive(now))
    .where(inArray(pushSubscription.userId, [...userIds]))
  return rows.map(({ id }) => id)
}

/** Keeps a browser's subscription: the same address is the same browser, whoever uses it now. */
export async function keepSubscription(
  tx: Tx,
  who: { userId: string; sessionId: string },
  { endpoint, p256dh, auth }: SubscribeBody,
  now: number
): Promise<void> {
  await tx
    .insert(pushSubscription)
    .values({ id: newId(), ...who, endpoint, p256dh, auth, createdAt: now })
    .onConflictDoUpdate({ target: pushSubscription.endpoint, set: { ...who, p256dh, auth } })
}

/** @param userId whose it must be; absent = whoever's: its push service says that it is gone */
export async function dropSubscription(tx: Tx, endpoint: string, userId?: string): Promise<void> {
  await tx
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.endpoint, endpoint), userId === undefined ? undefined : eq(pushSubscription.userId, userId)))
}

export async function quietHoursOf(reader: Reader, userId: string): Promise<QuietHours | null> {
  const [row] = await reader.select({ hours: userSetting.quietHours }).from(userSetting).where(eq(userSetting.userId, userId))
  return row?.hours ?? null
}

export const setQuietHours = (tx: Tx, userId: string, quietHours: QuietHours | null, now: number) =>
  tx
    .insert(userSetting)
    .values({ userId, quietHours, updatedAt: now })
    .onConflictDoUpdate({ target: userSetting.userId, set: { quietHours, updatedAt: now } })

/** Messages that a person has not read and was not told of, newest first. @param since epoch ms, that moment included */
export const untoldOf = (reader: Reader, userId: string, since: number): Promise<{ id: string; title: string; bodyText: string }[]> =>
  reader
    .select({ id: inSiteMessage.id, title: inSiteMessage.title, bodyText: inSiteMessage.bodyText })
    .from(inSiteReceipt)
    .innerJoin(inSiteMessage, eq(inSiteMessage.id, inSiteReceipt.messageId))
    .where(
      and(
        eq(inSiteReceipt.userId, userId),
        isNull(inSiteReceipt.readAt),
        gte(inSiteReceipt.createdAt, since),
        sql`not exists (select 1 from ${notifyDelivery} where ${notifyDelivery.messageId} = ${inSiteMessage.id} and ${notifyDelivery.userId} = ${userId} and ${notifyDelivery.state} <> 'ASKED')`
      )
    )
    .orderBy(desc(inSiteReceipt.createdAt), desc(inSiteReceipt.messageId))

/** A message as the person it is for has it; undefined once he has read or removed it. */
export async function unreadMessage(reader: Reader, userId: string, messageId: string): Promise<{ title: string } | undefined> {
  const [row] = await reader
    .select({ title: inSiteMessage.title })
    .from(inSiteReceipt)
    .innerJoin(inSiteMessage, eq(inSiteMessage.id, inSiteReceipt.messageId))
    .where(and(eq(inSiteReceipt.messageId, messageId), eq(inSiteReceipt.userId, userId), isNull(inSiteReceipt.readAt)))
  return row
}

export interface Handing {
  messageId: string
  userId: string
  channel: NotifyChannel
  orderId: string
}

/** Notes what is about to be handed over. @returns false when it was noted before: by a try that did not end, or by another process */
export async function noteAsked(tx: Tx, handing: Handing, now: number): Promise<boolean> {
  const rows = await tx
    .insert(notifyDelivery)
    .values({ id: newId(), ...handing, state: 'ASKED', createdAt: now })
    .onConflictDoNothing()
    .returning({ id: notifyDelivery.id })
  return rows.length === 1
}

export async function noteOutcome(
  tx: Tx,
  { messageId, userId, channel }: Omit<Handing, 'orderId'>,
  state: Exclude<NotifyState, 'ASKED'>
): Promise<void> {
  await tx
    .update(notifyDelivery)
    .set({ state })
    .where(and(eq(notifyDelivery.messageId, messageId), eq(notifyDelivery.userId, userId), eq(notifyDelivery.channel, channel)))
}

/** Nobody was there to be told over this channel. */
export async function forgetAsked(tx: Tx, { messageId, userId, channel }: Omit<Handing, 'orderId'>): Promise<void> {
  await tx
    .delete(notifyDelivery)
    .where(and(eq(notifyDelivery.messageId, messageId), eq(notifyDelivery.userId, userId), eq(notifyDelivery.channel, channel)))
}

/** What went out about an order, newest first. */
export const deliveriesOf = (reader: Reader, orderId: string) =>
  reader
    .select({ delivery: notifyDelivery, personName: userAccount.realName, seenAt: inSiteReceipt.readAt })
    .from(notifyDelivery)
    .innerJoin(userAccount, eq(userAccount.id, notifyDelivery.userId))
    .leftJoin(inSiteReceipt, and(eq(inSiteReceipt.messageId, notifyDelivery.messageId), eq(inSiteReceipt.userId, notifyDelivery.userId)))
    .where(eq(notifyDelivery.orderId, orderId))
    .orderBy(desc(notifyDelivery.createdAt), desc(notifyDelivery.id))
    .limit(50)

/** The number that a person is reached by, '' = none. */
export async function mobileOf(reader: Reader, userId: string): Promise<string> {
  const [row] = await reader.select({ mobile: userAccount.mobile }).from(userAccount).where(eq(userAccount.id, userId))
  return row?.mobile ?? ''
}
