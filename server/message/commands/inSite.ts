import { QUIETABLE_TYPES } from '@/contract/account'
import type { MessagePushFrame } from '@/contract/frames'
import type { AttachedFile, InSiteType, RecordLink } from '@/contract/message'
import type { NotifyKind } from '@/contract/notify'
import type { Actor, ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { stripSignature } from '../../files/signature'
import { newId } from '../../ids'
import { watchUnread, type NotifyJobs } from '../../notify/watch'
import type { Live } from '../../realtime/types'
import { unreadFrame } from '../counts'
import { NOTICE } from '../presenter'
import {
  addInSite,
  type AddressedMessage,
  markInSiteRead,
  receiversOf,
  removeReceipts,
  takeBack,
  unreadAbout,
  type Filter
} from '../repository/inSite'
import { holdPeople } from '../repository/people'
import { sanitizeRichText } from '../sanitize'

type Parts = Pick<ServerContext, 'clock' | 'fileSecret'> & { live: Pick<Live, 'send'> }
type WidelyTelling = Pick<ServerContext, 'clock' | 'fileSecret'> & { live: Pick<Live, 'send' | 'onlineUsers'> }
type Person = Pick<Actor, 'userId'>

/** By which people hear of a message: those whose app is open at once, the others a moment later. */
export interface Telling {
  live: Pick<Live, 'send'>
  jobs: NotifyJobs
}

export interface NewInSite {
  type: InSiteType
  title: string
  /** HTML of a notice (made safe here), JSON text of a flow message, plain text or a RecordLink of a system message. */
  body: string | RecordLink
  toUserIds: readonly string[]
  /** null = the system. */
  creatorId: string | null
  /** Epoch ms. */
  at: number
  /** Attachments; that their author may give them out has been checked by the caller. */
  files?: readonly AttachedFile[]
  /** What it is about, where the type does not say it. */
  kind?: NotifyKind
  /** The order that waits for the answer of each of its receivers. */
  offerOf?: string
}

/** What messages of a type are about unless they say. */
const KIND_OF: Readonly<Record<InSiteType, NotifyKind>> = { 1: 'notice', 2: 'approval', 3: 'notice', 4: 'schedule' }

/** Receivers named in one frame at most: nobody needs to know all of a notice to the whole company. */
const NAMED_RECEIVERS = 50

/**
 * For all areas: stores an in-site message and, after the commit, tells those of its receivers who are connected. Receivers who
 * are unknown, disabled or cancelled are left out; with none left nothing is stored. Who wants this kind quiet gets it as read, without a push.
 * @returns id of the message, '' when it had no receiver
 */
export async function createInSite(tx: Tx, telling: Telling, message: NewInSite): Promise<string> {
  const { ids } = await store(tx, telling, [message])
  return ids[0] ?? ''
}

/**
 * Several messages of one act: all their receivers are held first and in one order, so that two acts cannot wait for each other.
 * @param others held with them
 * @returns ids of those held who are in service: nobody disables them before the end of `tx`
 */
export async function createInSites(
  tx: Tx,
  telling: Telling,
  messages: readonly NewInSite[],
  others: Iterable<string> = []
): Promise<ReadonlySet<string>> {
  return (await store(tx, telling, messages, others)).present
}

async function store(
  tx: Tx,
  { live, jobs }: Telling,
  messages: readonly NewInSite[],
  others: Iterable<string> = []
): Promise<{ ids: string[]; present: ReadonlySet<string> }> {
  const wanted = [...new Set([...messages.flatMap(({ toUserIds }) => toUserIds), ...others])]
  if (wanted.length === 0) return { ids: messages.map(() => ''), present: new Set() }
  const rows = messages.map(rowOf)
  const held = await addInSite(tx, wanted, rows)
  const stored = rows.map((row, index) => {
    const receivers = held.filter(({ messageId }) => messageId === row.id)
    const loud = receivers.filter(({ isQuiet }) => isQuiet !== true).map(({ userId }) => userId)
    const message = messages[index]
    if (loud.length > 0) live.send(tx, loud, frameOf(row, loud))
    return { id: receivers.length === 0 ? '' : row.id, at: row.createdAt, kind: message?.kind ?? row.kind, loud, offerOf: message?.offerOf }
  })
  await watchUnread(
    tx,
    jobs,
    stored.map(({ id, at, kind, loud, offerOf }) => ({ id, at, kind, userIds: loud, ...(offerOf !== undefined && { offerOf }) }))
  )
  return { ids: stored.map(({ id }) => id), present: new Set(held.map(({ userId }) => userId)) }
}

function rowOf({ type, title, body, toUserIds, creatorId, at, files = [], kind = KIND_OF[type], offerOf }: NewInSite): AddressedMessage {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    id: newId(),
    type,
    kind: offerOf === undefined ? kind : 'offer',
    title,
    bodyText: type === NOTICE ? sanitizeRichText(text) : text,
    creatorId,
    createdAt: at,
    files: JSON.stringify(files.map((file) => ({ ...file, url: stripSignature(file.url) }))),
    toUserIds: [...new Set(toUserIds)],
    isQuietable: kind !== 'urgent' && QUIETABLE_TYPES.some((each) => each === type)
  }
}

/** @param loud receivers who want to hear of it */
const frameOf = ({ type, creatorId, title, createdAt }: AddressedMessage, loud: readonly string[]): MessagePushFrame => ({
  method: 'messagePush',
  messageType: type as InSiteType,
  userId: creatorId ?? '',
  toUserId: loud.length > NAMED_RECEIVERS ? [] : [...loud],
  title,
  unreadNoticeCount: 1,
  messageDefaultTime: createdAt
})

/** One message is read. */
export async function readInSite(tx: Tx, parts: Parts, actor: Person, messageId: string): Promise<void> {
  await holdPeople(tx, [actor.userId])
  await told(tx, parts, actor, await markInSiteRead(tx, actor.userId, [messageId], {}, parts.clock.now()))
}

/** Whoever has a record before him has read what was said of it. */
export async function readAboutRecord(tx: Tx, parts: Parts, actor: Person, { area, id }: Pick<RecordLink, 'area' | 'id'>): Promise<void> {
  await holdPeople(tx, [actor.userId])
  const messageIds = await unreadAbout(tx, actor.userId, area, id)
  if (messageIds.length > 0) await told(tx, parts, actor, await markInSiteRead(tx, actor.userId, messageIds, {}, parts.clock.now()))
}

/** All that the filter finds are read. */
export async function readAllInSite(tx: Tx, parts: Parts, actor: Person, filter: Filter): Promise<void> {
  await holdPeople(tx, [actor.userId])
  await told(tx, parts, actor, await markInSiteRead(tx, actor.userId, undefined, filter, parts.clock.now()))
}

/** Takes messages out of one's own list; ids that are not there, or somebody else's, change nothing. */
export async function removeInSite(tx: Tx, parts: Parts, actor: Person, messageIds: readonly string[]): Promise<void> {
  await holdPeople(tx, [actor.userId])
  await told(tx, parts, actor, await removeReceipts(tx, actor.userId, messageIds))
}

/** Takes a message away from everybody who received it; whoever has the app open hears that he has one unread message less. */
export async function withdrawInSite(tx: Tx, parts: WidelyTelling, messageId: string): Promise<void> {
  await holdPeople(tx, await receiversOf(tx, messageId))
  const unread = new Set(await takeBack(tx, messageId))
  for (const userId of parts.live.onlineUsers().filter((each) => unread.has(each))) await told(tx, parts, { userId }, 1)
}

/** All sockets of the person hear the new counts, when they have changed. */
async function told(tx: Tx, parts: Parts, { userId }: Person, changed: number): Promise<void> {
  if (changed > 0) parts.live.send(tx, [userId], await unreadFrame(tx, parts, userId))
}
