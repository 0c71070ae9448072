import { and, desc, eq, exists, gt, gte, ilike, isNull, ne, or, sql, type Placeholder } from 'drizzle-orm'
import {
  NOTIFY_KINDS,
  type NotifyChannel,
  type NotifyChoices,
  type NotifyKind,
  type NotifyState,
  type QuietHours,
  type SentQuery,
  type SubscribeBody
} from '@/contract/notify'
import { PAGE_SIZE } from '@/domain/constants'
import { mailedRoles } from '@/domain/notify'
import { PAGES } from '@/domain/pages'
import type { Reader, Tx } from '../database/client'
import { likePattern } from '../database/like'
import { prepared } from '../database/prepared'
import {
  inSiteMessage,
  inSiteReceipt,
  notifyDelivery,
  notifyPermission,
  pushSubscription,
  sessionToken,
  userAccount,
  userSetting
} from '../database/schema'
import { newId } from '../ids'
import { beyond, readCursor } from '../keyset'
import { givenRoles } from '../session/rights'

export type SubscriptionRow = typeof pushSubscription.$inferSelect

/** A subscription counts as long as the session that asked for it. */
const isLive = (now: number | Placeholder) =>
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

/**
 * Which of these people can be reached beyond the open app, with their quiet hours: by a browser, a permission of a mini-program, a mail
 * that he wants or that his role gets of these kinds.
 */
export async function reachableAmong(
  reader: Reader,
  userIds: readonly string[],
  now: number,
  kinds: readonly NotifyKind[]
): Promise<{ userId: string; hours: QuietHours | null }[]> {
  if (userIds.length === 0) return []
  const mailed = mailedRoles(kinds)
  const name = `reachable_${mailed.join('_')}`
  const asking = reachable.get(name) ?? prepared((each) => writeReachable(each, mailed).prepare(name))
  reachable.set(name, asking)
  return asking(reader).execute({ userIds: [...userIds], now })
}

/** By the roles that get mail: which they are follows from the kinds, of which there are a few. */
const reachable = new Map<string, (reader: Reader) => ReturnType<ReturnType<typeof writeReachable>['prepare']>>()

function writeReachable(reader: Reader, mailed: ReturnType<typeof mailedRoles>) {
  const browsers = reader
    .select({ one: sql`1` })
    .from(pushSubscription)
    .innerJoin(sessionToken, isLive(sql.placeholder('now')))
    .where(eq(pushSubscription.userId, userAccount.id))
  const permissions = reader
    .select({ one: sql`1` })
    .from(notifyPermission)
    .where(and(eq(notifyPermission.userId, userAccount.id), ne(notifyPermission.left, 0)))
  return reader
    .select({ userId: userAccount.id, hours: userSetting.quietHours })
    .from(userAccount)
    .leftJoin(userSetting, eq(userSetting.userId, userAccount.id))
    .where(
      and(
        sql`${userAccount.id} = any(${sql.placeholder('userIds')}::text[])`,
        or(
          exists(browsers),
          exists(permissions),
          sql`jsonb_path_exists(${userSetting.notifyChoices}, '$.*[*] ? (@ == "mail")')`,
          mailed.length === 0 ? undefined : and(ne(userAccount.email, ''), exists(givenRoles(reader, userAccount, mailed)))
        )
      )
    )
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

/** What a person set of being told, and the roles that decide where he set nothing. */
export async function wishesOf(
  reader: Reader,
  userId: string
): Promise<{ hours: QuietHours | null; choices: NotifyChoices; roles: string[] }> {
  const [row] = await reader
    .select({ id: userAccount.id, positionId: userAccount.positionId, hours: userSetting.quietHours, choices: userSetting.notifyChoices })
    .from(userAccount)
    .leftJoin(userSetting, eq(userSetting.userId, userAccount.id))
    .where(eq(userAccount.id, userId))
  const roles = row === undefined ? [] : await givenRoles(reader, row, mailedRoles(NOTIFY_KINDS))
  return { hours: row?.hours ?? null, choices: row?.choices ?? {}, roles: roles.map(({ enCode }) => enCode) }
}

/** Keeps which ways a person wants for one kind. */
export const setChoice = (tx: Tx, userId: string, choice: NotifyChoices, now: number) =>
  tx
    .insert(userSetting)
    .values({ userId, notifyChoices: choice, updatedAt: now })
    .onConflictDoUpdate({
      target: userSetting.userId,
      set: { notifyChoices: sql`${userSetting.notifyChoices} || ${JSON.stringify(choice)}::jsonb`, updatedAt: now }
    })

export const setQuietHours = (tx: Tx, userId: string, quietHours: QuietHours | null, now: number) =>
  tx
    .insert(userSetting)
    .values({ userId, quietHours, updatedAt: now })
    .onConflictDoUpdate({ target: userSetting.userId, set: { quietHours, updatedAt: now } })

/** What a person has neither read nor been told of: a message, or what is new in a chat. */
export interface Untold {
  kind: NotifyKind
  title: string
  /** '' = nothing beyond the title. */
  text: string
  /** Messages that it stands for. */
  count: number
  path: string
  /** Epoch ms. */
  at: number
  /** Of a message in 站内消息. */
  messageId?: string
  /** Of a chat: what was told before, and what is told now. */
  chat?: { conversationId: string; from: number; to: number }
}

/** Messages that a person has not read and was not told of, newest first, but offers. @param since epoch ms, that moment included */
export async function untoldOf(reader: Reader, userId: string, since: number): Promise<Untold[]> {
  const rows = await reader
    .select({ id: inSiteMessage.id, kind: inSiteMessage.kind, title: inSiteMessage.title, at: inSiteReceipt.createdAt })
    .from(inSiteReceipt)
    .innerJoin(inSiteMessage, eq(inSiteMessage.id, inSiteReceipt.messageId))
    .where(
      and(
        eq(inSiteReceipt.userId, userId),
        isNull(inSiteReceipt.readAt),
        gte(inSiteReceipt.createdAt, since),
        ne(inSiteMessage.kind, 'offer'),
        // A push that nobody knows of is pushed again under its tag; on every other channel once is enough.
        sql`not exists (select 1 from ${notifyDelivery} where ${notifyDelivery.messageId} = ${inSiteMessage.id} and ${notifyDelivery.userId} = ${userId}
          and (${notifyDelivery.state} <> 'ASKED' or ${notifyDelivery.channel} <> 'push'))`
      )
    )
    .orderBy(desc(inSiteReceipt.createdAt), desc(inSiteReceipt.messageId))
  return rows.map(({ id, kind, title, at }) => ({
    kind,
    title,
    text: '',
    count: 1,
    path: `${PAGES.inSiteMessage}?id=${id}`,
    at,
    messageId: id
  }))
}

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

/** What these people were told of a message counts no longer: they are told again. */
export async function forgetTold(tx: Tx, messageId: string, userIds: readonly string[]): Promise<void> {
  await tx
    .delete(notifyDelivery)
    .where(and(eq(notifyDelivery.messageId, messageId), sql`${notifyDelivery.userId} = any(${sql.param([...userIds])}::text[])`))
}

/** What went out about an order, newest first. */
export const deliveriesOf = (reader: Reader, orderId: string) => deliveries(reader).where(eq(notifyDelivery.orderId, orderId)).limit(50)

/** @param query which of them @returns one more than the page, if there are more */
export const sentNotices = (reader: Reader, { channel, state, keyword = '', pageSize = PAGE_SIZE, cursor }: SentQuery) =>
  deliveries(reader)
    .where(
      and(
        channel === undefined ? undefined : eq(notifyDelivery.channel, channel),
        state === undefined ? undefined : eq(notifyDelivery.state, state),
        keyword === '' ? undefined : ilike(userAccount.realName, likePattern(keyword)),
        beyond(notifyDelivery.createdAt, notifyDelivery.id, cursor === undefined ? null : readCursor(cursor))
      )
    )
    .limit(pageSize + 1)

const deliveries = (reader: Reader) =>
  reader
    .select({ delivery: notifyDelivery, personName: userAccount.realName, seenAt: inSiteReceipt.readAt, kind: inSiteMessage.kind })
    .from(notifyDelivery)
    .innerJoin(userAccount, eq(userAccount.id, notifyDelivery.userId))
    .innerJoin(inSiteMessage, eq(inSiteMessage.id, notifyDelivery.messageId))
    .leftJoin(inSiteReceipt, and(eq(inSiteReceipt.messageId, notifyDelivery.messageId), eq(inSiteReceipt.userId, notifyDelivery.userId)))
    .orderBy(desc(notifyDelivery.createdAt), desc(notifyDelivery.id))

/** The number that a person is reached by, '' = none. */
export async function mobileOf(reader: Reader, userId: string): Promise<string> {
  const [row] = await reader.select({ mobile: userAccount.mobile }).from(userAccount).where(eq(userAccount.id, userId))
  return row?.mobile ?? ''
}
