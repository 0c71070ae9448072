import { EVERYBODY, type MessageKind } from '@/contract/conversationCodes'
import { isMessage } from '@/domain/conversation/kinds'
import { SILENCED_WORDS } from '@/domain/conversation/leading'
import { isTold } from '@/domain/conversation/mentions'
import { THREAD_OVER_WORDS } from '@/domain/conversation/threads'
import type { Tx } from '../../database/client'
import { refuse, tooOften, type Refusal } from '../../errors'
import { newId } from '../../ids'
import type { Parts } from '../parts'
import { isSameContent, isSignedFor } from '../content'
import { presentArrival, presentEcho, presentEntry } from '../presenter'
import { leadsGroup, maySpeak, onlyLeaders } from '../leading'
import { directKey, holdConversations, makeDirects, type ConversationRow, type Target } from '../repository/conversations'
import { readFacts, storeEntries, type ChatRow, type SideChange } from '../repository/entries'
import { readMemberIds } from '../repository/groups'
import { holdPeople, type Person } from '../repository/people'
import { readRoots, type Root } from '../repository/threads'
import { tellReplied } from './threads'

/** A message that was looked at and only needs its number. */
export interface Draft {
  senderId: string
  to: Target
  kind: MessageKind
  /** As it is stored. */
  content: string
  clientId: string | null
  /** Client id of the sender's message that goes before this one. */
  after?: string
  /** JSON of a Quote. */
  quote: string | null
  mentions: readonly string[]
  /** The message that it replies to in a thread; absent = it stands in the main talk. */
  rootId?: string | undefined
  /** The sender's role lets him name everybody where a group follows its subject. */
  leads: boolean
}

/** What became of a draft: stored now or, under the same client id, before; or it will never be taken. */
export type Outcome = { row: ChatRow } | { refusal: Refusal }

const GONE = '对方不存在或已停用，消息未发送'
const OUTSIDE = '您不在该群聊中，消息未发送'
const NOT_YET = '前一条消息还没有送达，将按顺序自动发送'

/**
 * Stores messages, then says them after the commit: the echo and the arrival of a talk, the entry to everybody in a group. Messages
 * of a conversation are numbered without holes and their times never run back. Many at once cost as many statements as one.
 */
export async function storeMessages(tx: Tx, parts: Parts, drafts: readonly Draft[]): Promise<Outcome[]> {
  return new Round(tx, parts, drafts).run()
}

/** One message. @throws Refusal for somebody disabled or cancelled, or a group that the sender is not in */
export async function storeMessage(tx: Tx, parts: Parts, draft: Draft): Promise<ChatRow> {
  const [outcome] = await storeMessages(tx, parts, [draft])
  if (outcome === undefined || 'refusal' in outcome) throw outcome?.refusal ?? new Error('no outcome')
  return outcome.row
}

/** Nobody is named. */
const NOBODY: { mentions: readonly string[]; userIds: ReadonlySet<string> } = { mentions: [], userIds: new Set() }

const keyOf = ({ senderId, clientId }: Pick<ChatRow, 'senderId' | 'clientId'>): string => `${senderId} ${clientId ?? ''}`

/** One transaction's worth of messages. */
class Round {
  private people = new Map<string, Person>()
  private directs = new Map<string, ConversationRow>()
  private groups = new Map<string, ConversationRow>()
  private members: ReadonlyMap<string, readonly string[]> = new Map()
  private newest = new Map<string, number>()
  private stored = new Map<string, ChatRow>()
  private roots = new Map<string, Root>()
  /** By the clock of the database. */
  private storedAt = 0
  private readonly rows: ChatRow[] = []
  private readonly sides = new Map<string, SideChange>()
  private readonly now: number

  constructor(
    private readonly tx: Tx,
    private readonly parts: Parts,
    private readonly drafts: readonly Draft[]
  ) {
    this.now = parts.clock.now()
  }

  async run(): Promise<Outcome[]> {
    await this.read()
    const outcomes = this.drafts.map((draft) => this.take(draft))
    if (this.rows.length > 0) {
      const sides = [...this.sides.values()]
      await storeEntries(this.tx, this.rows, sides, this.now)
      this.parts.chatNotices?.got(
        this.tx,
        sides.flatMap(({ userId, unread }) => (unread > 0 ? [userId] : []))
      )
      await this.tellRoots()
    }
    return outcomes
  }

  /** People first, then conversations, then what is in them: see `holdPeople`. */
  private async read(): Promise<void> {
    const { tx, drafts } = this
    const groupIds = [...new Set(drafts.flatMap(({ to }) => ('groupId' in to ? [to.groupId] : [])))]
    const pairs = new Map(
      drafts.flatMap(({ senderId, to }) => ('userId' in to ? [[directKey(senderId, to.userId), [senderId, to.userId] as const]] : []))
    )
    const inGroups = groupIds.length === 0 ? [] : await readMemberIds(tx, groupIds)
    const concerned = [...new Set([...drafts.map(({ senderId }) => senderId), ...[...pairs.values()].flat(), ...inGroups])]
    this.people = new Map((await holdPeople(tx, concerned)).map((person) => [person.id, person]))
    this.keep(await holdConversations(tx, [...pairs.keys()], groupIds))
    const missing = [...pairs].filter(([key, pair]) => !this.directs.has(key) && pair.every((id) => this.people.has(id)))
    if (missing.length > 0) {
      await makeDirects(
        tx,
        missing.map(([, pair]) => pair),
        this.now
      )
      this.keep(
        await holdConversations(
          tx,
          missing.map(([key]) => key),
          []
        )
      )
    }
    const ids = [...this.directs.values(), ...this.groups.values()].map(({ id }) => id)
    const facts = await readFacts(
      tx,
      ids,
      [...this.groups.keys()],
      drafts.flatMap(({ senderId, clientId, after }) => [clientId, after].flatMap((id) => (id == null ? [] : [{ senderId, clientId: id }])))
    )
    this.storedAt = facts.at
    this.members = facts.members
    this.newest = new Map(facts.newest)
    this.roots = new Map((await readRoots(tx, [...new Set(drafts.flatMap(({ rootId }) => rootId ?? []))])).map((root) => [root.id, root]))
    this.stored = new Map(facts.stored.map((row) => [keyOf(row), row]))
  }

  private keep(rows: readonly ConversationRow[]): void {
    for (const row of rows) {
      if (row.directKey === null) this.groups.set(row.id, row)
      else this.directs.set(row.directKey, row)
    }
  }

  private take(draft: Draft): Outcome {
    const held = 'userId' in draft.to ? this.directs.get(directKey(draft.senderId, draft.to.userId)) : this.groups.get(draft.to.groupId)
    const before = draft.clientId === null ? undefined : this.stored.get(keyOf(draft))
    // Said again because the answer was lost: the same answer, and nobody hears it twice.
    if (before !== undefined) return isSame(before, draft, held) ? { row: before } : { refusal: refuse('该消息编号已用于另一条消息') }
    if (draft.after !== undefined && !this.stored.has(keyOf({ senderId: draft.senderId, clientId: draft.after })))
      return { refusal: tooOften(NOT_YET) }
    const sender = this.people.get(draft.senderId)
    const receivers = this.receiversOf(draft, held)
    if (held === undefined || sender === undefined || !('ids' in receivers))
      return { refusal: 'ids' in receivers ? refuse(GONE) : receivers.refusal }
    const named = this.namedBy(draft, held, receivers.ids)
    if ('refusal' in named) return named
    const root = this.rootOf(draft, held)
    if (root !== undefined && 'refusal' in root) return root
    const row: ChatRow = {
      id: newId(),
      conversationId: held.id,
      sequence: held.lastSequence + 1,
      senderId: sender.id,
      contentType: draft.kind,
      content: draft.content,
      sentAt: Math.max(this.now, this.newest.get(held.id) ?? 0),
      clientId: draft.clientId,
      quote: draft.quote,
      mentions: named.mentions.length === 0 ? null : [...named.mentions],
      rootId: root?.id ?? null,
      told: root === undefined ? null : toldOf(root, held, named.userIds, receivers.ids),
      recalledAt: null,
      edits: 0,
      revision: 0,
      changedAt: null
    }
    held.lastSequence = row.sequence
    this.newest.set(held.id, row.sentAt)
    this.rows.push(row)
    root?.followers.push(sender.id, ...named.mentions)
    if (draft.clientId !== null) this.stored.set(keyOf(draft), row)
    for (const userId of [sender.id, ...receivers.ids]) this.count(row, userId, named.userIds)
    this.tell(row, sender, receivers.ids)
    return { row }
  }

  private receiversOf({ senderId, to }: Draft, held: ConversationRow | undefined): { ids: readonly string[] } | { refusal: Refusal } {
    if ('userId' in to) return this.people.has(to.userId) ? { ids: [to.userId] } : { refusal: refuse(GONE) }
    const members = held === undefined ? [] : (this.members.get(held.id) ?? [])
    if (held !== undefined && members.includes(senderId) && !maySpeak(held, senderId)) return { refusal: refuse(SILENCED_WORDS) }
    return members.includes(senderId) ? { ids: members.filter((id) => id !== senderId) } : { refusal: refuse(OUTSIDE) }
  }

  /** Who is named: members only, because somebody may have left while the message was on its way. */
  private namedBy(
    { senderId, leads, mentions }: Draft,
    held: ConversationRow,
    receivers: readonly string[]
  ): { mentions: readonly string[]; userIds: ReadonlySet<string> } | { refusal: Refusal } {
    if (held.kind === 'direct') return NOBODY
    if (!mentions.includes(EVERYBODY)) {
      const named = receivers.filter((id) => mentions.includes(id))
      return { mentions: named, userIds: new Set(named) }
    }
    return leadsGroup(held, senderId, leads)
      ? { mentions: [EVERYBODY], userIds: new Set(receivers) }
      : { refusal: refuse(onlyLeaders(held, '@所有人')) }
  }

  /** What a draft replies to in a thread; undefined = it does not. */
  private rootOf({ rootId }: Draft, held: ConversationRow): Root | { refusal: Refusal } | undefined {
    if (rootId === undefined) return undefined
    const root = this.roots.get(rootId)
    if (root === undefined || root.conversationId !== held.id || root.rootId !== null || !isMessage(root.contentType))
      return { refusal: refuse('话题的原消息不存在') }
    return root.recalledAt === null ? root : { refusal: refuse(THREAD_OVER_WORDS) }
  }

  /** Everybody sees how many replies there are, and who wrote the last. */
  private async tellRoots(): Promise<void> {
    for (const held of [...this.directs.values(), ...this.groups.values()]) {
      const rootIds = this.rows.flatMap(({ conversationId, rootId }) => (conversationId === held.id && rootId !== null ? [rootId] : []))
      if (rootIds.length > 0) await tellReplied(this.tx, this.parts, held, [...new Set(rootIds)])
    }
  }

  private count(row: ChatRow, userId: string, named: ReadonlySet<string>): void {
    const key = `${row.conversationId} ${userId}`
    let side = this.sides.get(key)
    if (side === undefined) this.sides.set(key, (side = { conversationId: row.conversationId, userId, unread: 0, mention: 0, at: 0 }))
    const isMine = userId === row.senderId
    if (isMine || isTold(row.told, userId)) side.at = row.sentAt
    if (!isMine && isTold(row.told, userId)) side.unread += 1
    if (named.has(userId)) side.mention = row.sequence
  }

  private tell(row: ChatRow, sender: Person, receivers: readonly string[]): void {
    const { tx, parts, storedAt } = this
    const [receiverId = ''] = receivers
    const receiver = this.people.get(receiverId)
    if (!this.groups.has(row.conversationId)) {
      if (receiver === undefined) return
      parts.live.send(tx, [sender.id], presentEcho(parts, row, sender, receiver))
      parts.live.send(tx, [receiver.id], presentArrival(parts, row, sender, receiver), storedAt)
      return
    }
    tellEntry(tx, parts, row, sender, [sender.id, ...receivers], storedAt)
  }
}

/** For whom a reply counts: of two the other one; in a group who follows the thread, and who is named now (messages.md#threads). */
const toldOf = (root: Root, { kind }: ConversationRow, named: ReadonlySet<string>, receivers: readonly string[]): string[] =>
  receivers.filter((id) => kind === 'direct' || named.has(id) || root.followers.includes(id))

/** What was changed meanwhile is not compared: the words that were sent are among its versions. */
const isSame = (before: ChatRow, draft: Draft, held: ConversationRow | undefined): boolean =>
  before.conversationId === held?.id &&
  before.contentType === draft.kind &&
  before.rootId === (draft.rootId ?? null) &&
  (before.edits > 0 || isSameContent(draft.kind, before.content, draft.content))

/** Tells an entry to everybody in a group: once for all, but where each has addresses of his own. */
export function tellEntry(tx: Tx, parts: Parts, entry: ChatRow, sender: Person, userIds: readonly string[], storedAt?: number): void {
  const say = (to: readonly string[], userId: string): void => {
    parts.live.send(
      tx,
      to,
      {
        method: 'conversationEntry',
        conversationId: entry.conversationId,
        entry: presentEntry(parts, userId, { entry, sender, isRemoved: false })
      },
      storedAt
    )
  }
  const others = userIds.filter((id) => id !== sender.id)
  if (userIds.includes(sender.id)) say([sender.id], sender.id)
  if (isSignedFor(entry.contentType)) for (const userId of others) say([userId], userId)
  else if (others.length > 0) say(others, '')
}
