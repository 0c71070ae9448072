import type { CardContent, ContactContent } from '@/contract/conversation'
import { BUNDLE_DEPTH, type MessageKind } from '@/contract/conversationCodes'
import type { BundleContent, BundledMessage, ForwardBody } from '@/contract/forward'
import { isMessage, previewText } from '@/domain/conversation/kinds'
import type { Actor } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { notFound, refuse, Refusal } from '../../errors'
import { newId } from '../../ids'
import { quoteOf, shortened } from '../content'
import { storedContact } from '../messageKinds'
import { seenRow } from '../presenter'
import type { OrderSubjects } from '../orderSubjects'
import { depthOf, recalledAmong, storeBundle, type BundleItem } from '../repository/bundles'
import { rangeOf, readSide, type ConversationRow, type MemberRow, type Target } from '../repository/conversations'
import { entriesAmong, type ChatRow, type EntryRow } from '../repository/entries'
import { targetOf } from '../repository/groups'
import { readPeople } from '../repository/people'
import { storeMessages, type Draft } from './send'
import type { Parts } from '../parts'

/** Lines of a bundle that is not opened yet. */
const SHOWN_LINES = 4

type Side = { held: ConversationRow; member: MemberRow }
type Subjects = Pick<OrderSubjects, 'cardOf'>
/** A message as the forwarder sees it now. */
interface Copy {
  row: EntryRow
  kind: MessageKind
  content: string
}

/** What the forwarder may hand on of what he chose, oldest first; what was taken back or what he removed is not among it. */
export async function copiesOf(db: Reader, userId: string, from: Target, ids: readonly string[]): Promise<Copy[]> {
  const side = await readSide(db, userId, from)
  if (side === undefined) return []
  const rows = await entriesAmong(db, userId, side.held.id, ids, rangeOf(side.member, side.held))
  return rows.map(seenRow).flatMap((row): Copy[] => {
    const { contentType, content, recalledAt } = row.entry
    return isMessage(contentType) && recalledAt === null && !row.isRemoved ? [{ row, kind: contentType, content }] : []
  })
}

/**
 * Sends messages on as they are now, one by one or as a bundle, and a word behind them: to all of the receivers or to none.
 * @returns the new messages
 * @throws Refusal for what the forwarder may not see, for bundles that lie too deep, and by name for a receiver that gets nothing
 */
export async function forward(
  tx: Tx,
  parts: Parts & { areas: { orderSubjects: Subjects } },
  actor: Actor,
  from: Target,
  { ids, to, isBundle, note = '' }: ForwardBody
): Promise<ChatRow[]> {
  const side = await readSide(tx, actor.userId, from)
  if (side === undefined) throw notFound('会话不存在')
  const wanted = new Set(ids)
  const found = await copiesOf(tx, actor.userId, from, [...wanted])
  if (found.length < wanted.size) throw refuse('有消息已撤回或已不在，请重新选择')
  const copies: Copy[] = []
  for (const copy of found) copies.push(await renewed(tx, parts.areas.orderSubjects, actor, copy))
  const said = isBundle
    ? [await bundled(tx, actor, side, copies, parts.clock.now())]
    : copies.map(({ kind, content }) => ({ kind, content }))
  if (note.trim() !== '') said.push({ kind: 'text', content: note })
  const receivers = [...new Set(to)]
  const drafts: Draft[] = []
  for (const id of receivers) {
    const target = await targetOf(tx, id)
    drafts.push(...said.map((each) => draftTo(actor.userId, target, each)))
  }
  if (receivers.includes(actor.userId)) throw refuse('不能给自己发送消息')
  const outcomes = await storeMessages(tx, parts, drafts)
  const failed = outcomes.findIndex((outcome) => 'refusal' in outcome)
  const refused = outcomes[failed]
  if (refused !== undefined && 'refusal' in refused)
    throw refuse(`${await nameOf(tx, receivers[Math.floor(failed / said.length)] ?? '')}${refused.refusal.message}`)
  return outcomes.flatMap((outcome) => ('row' in outcome ? [outcome.row] : []))
}

const draftTo = (senderId: string, to: Target, { kind, content }: Pick<Copy, 'kind' | 'content'>): Draft => ({
  senderId,
  to,
  kind,
  content,
  clientId: null,
  quote: null,
  mentions: [],
  leads: false
})

/** A card is written anew, of a record or a colleague: what it says is what its sender sees. @throws Refusal for what he may not see any more */
async function renewed(tx: Tx, { cardOf }: Subjects, actor: Actor, copy: Copy): Promise<Copy> {
  if (copy.kind === 'contact') {
    const { userId, name } = JSON.parse(copy.content) as ContactContent
    return { ...copy, content: await orRefused(storedContact(tx, userId), `“${name}”已不在通讯录中，名片不能转发`) }
  }
  if (copy.kind !== 'card') return copy
  const card = JSON.parse(copy.content) as CardContent
  const shown = await orRefused(cardOf(tx, actor, card.id), `工单“${card.title}”已无权查看，不能转发`)
  return { ...copy, content: JSON.stringify({ ...card, ...shown } satisfies CardContent) }
}

/** A refusal in the words of who forwards. */
async function orRefused<T>(shown: Promise<T>, words: string): Promise<T> {
  try {
    return await shown
  } catch (error) {
    throw error instanceof Refusal ? refuse(words) : error
  }
}

const innerOf = ({ kind, content }: Copy): string | null => (kind === 'bundle' ? (JSON.parse(content) as BundleContent).bundleId : null)

/** Stores a bundle. @returns what is said of it @throws Refusal where it would lie too deep */
async function bundled(tx: Tx, actor: Actor, { held, member }: Side, copies: readonly Copy[], now: number) {
  const depth =
    1 +
    (await depthOf(
      tx,
      copies.flatMap((copy) => innerOf(copy) ?? [])
    ))
  if (depth > BUNDLE_DEPTH) throw refuse('聊天记录里嵌套的层数太多，请改用逐条转发')
  const people = member.peerId === null ? [] : await readPeople(tx, [actor.userId, member.peerId])
  const names = [actor.userId, member.peerId].map((id) => people.find((person) => person.id === id)?.realName ?? '')
  const title = held.kind === 'group' ? '群聊的聊天记录' : `${names.join('与')}的聊天记录`
  const bundleId = newId()
  const quoted = copies.flatMap(({ row }) => quoteOf(row.entry.quote)?.id ?? [])
  const recalled = await recalledAmong(tx, quoted)
  const items = copies.map((copy, index): BundleItem => {
    const quote = quoteOf(copy.row.entry.quote)
    const answered: BundledMessage['quote'] =
      quote === undefined || recalled.has(quote.id) ? undefined : { senderName: quote.senderName, text: quote.text }
    return {
      bundleId,
      place: index + 1,
      senderId: copy.row.sender.id,
      contentType: copy.kind,
      content: copy.content,
      sentAt: copy.row.entry.sentAt,
      quote: answered === undefined ? null : JSON.stringify(answered),
      innerId: innerOf(copy)
    }
  })
  await storeBundle(tx, { id: bundleId, title, depth, createdAt: now }, items)
  const lines = copies
    .slice(0, SHOWN_LINES)
    .map(({ row, kind, content }) => `${row.sender.realName}：${shortened(previewText(kind, content))}`)
  return { kind: 'bundle' as const, content: JSON.stringify({ bundleId, title, count: items.length, lines } satisfies BundleContent) }
}

/** A receiver in a refusal; groups that he is not in stay without a name. */
async function nameOf(tx: Tx, id: string): Promise<string> {
  const [person] = await readPeople(tx, [id])
  return person === undefined ? '' : `${person.realName}：`
}
