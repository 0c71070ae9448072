import type { ChatEntry } from '@/contract/conversation'
import { REACTIONS } from '@/contract/conversationCodes'
import { createConversationService } from '@/services/conversation'
import { createForwardService } from '@/services/forward'
import { createMessageChangeService } from '@/services/messageChanges'
import { createPinService } from '@/services/pins'
import { createUrgeService } from '@/services/urges'
import type { TestApp } from '../../../support/databases'
import type { ChaosPhone } from './chaosPhone'

/** One message as it must be on every phone. */
export interface Stored {
  id: string
  key: string
  sequence: number
  sender_id: string
  kind: string
  content: string
  edits: number
  /** `code userId`, a line each. */
  reactions: string
  pinned: boolean
  recalled: boolean
  /** The message that it replies to in a thread, '' = none. */
  root: string
  /** How often it was replied to. */
  replies: number
  /** `userId` of who was asked to confirm it, with ` confirmed` behind it, a line each. */
  urged: string
}

/** What stands behind the words of a message that was edited; the words before it are those that were said. */
const EDITED = ' · 改'
/** The words as they were said. */
export const saidIn = (content: string): string => content.split(EDITED)[0] ?? ''

/** What must be the same on the phone; what a notice says is worded for its reader. */
export const lineOf = (row: Omit<Stored, 'key' | 'sender_id' | 'pinned'>): string => {
  const { id, sequence, kind, content, edits, reactions, recalled, root, replies, urged } = row
  const said = recalled ? ['recalled'] : [kind === 'text' ? content : kind, edits, reactions, urged]
  return [sequence, id, ...said, root, replies].join(' ')
}

/** The same of what lies on a phone. */
export const lineOfEntry = (entry: ChatEntry): string =>
  lineOf({
    ...entry,
    edits: entry.edits ?? 0,
    reactions: (entry.reactions ?? [])
      .flatMap(({ code, people }) => people.map(({ userId }) => `${code} ${userId}`))
      .sort()
      .join('\n'),
    recalled: entry.isRecalled === true,
    root: entry.thread?.rootId ?? '',
    replies: entry.replies?.count ?? 0,
    urged: (entry.urged ?? [])
      .map(({ userId, confirmedAt }) => `${userId}${confirmedAt === undefined ? '' : ' confirmed'}`)
      .sort()
      .join('\n')
  })

/** What the database holds of the talks of these people, by conversation, in order. */
export async function readStored(database: Pick<TestApp, 'query'>): Promise<Map<string, Stored[]>> {
  const rows = await database.query<Stored>(
    `select m.id, coalesce(c.direct_key, c.id) as key, m.sequence, m.sender_id, m.content_type as kind, m.content, m.edits,
      coalesce((select string_agg(r.code || ' ' || r.user_id, e'\\n' order by r.code collate "C", r.user_id collate "C") from chat_message_reaction r where r.message_id = m.id), '') as reactions,
      exists (select 1 from chat_pin p where p.message_id = m.id) as pinned, m.recalled_at is not null as recalled, coalesce(m.root_id, '') as root,
      (select count(*)::int from chat_message r where r.root_id = m.id and r.content_type <> 'recall' and r.recalled_at is null) as replies,
      coalesce((select string_agg(u.user_id || case when u.confirmed_at is null then '' else ' confirmed' end, e'\\n' order by u.user_id collate "C") from chat_urge u where u.message_id = m.id), '') as urged
    from chat_message m join conversation c on c.id = m.conversation_id order by c.id, m.sequence`
  )
  const byKey = new Map<string, Stored[]>()
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row])
  return byKey
}

const ACTS = ['edits', 'reactions', 'forwards', 'pins', 'recalls', 'replies', 'urges', 'confirmations'] as const
/** Acts on one's own messages alone. */
const OWN: readonly string[] = ['edits', 'recalls', 'urges']

/** People edit, answer with one press, send on, pin and take back messages, reply in threads, ask to confirm and do so, through whatever network they have; what does not get through is given up. */
export class Changes {
  private tries = 0
  /** How many were answered. */
  done = { edits: 0, reactions: 0, forwards: 0, pins: 0, recalls: 0, replies: 0, urges: 0, confirmations: 0 }
  /** The word along of each forwarding, and whether the server said that it is done. */
  readonly forwarded: { note: string; senderId: string; isDone: boolean }[] = []

  /** @param everybody in the group */
  constructor(
    private readonly random: () => number,
    private readonly everybody: readonly string[]
  ) {}

  /** Does something with one of the newest messages of a talk that lie on this phone. @param to the talk that it is sent on to */
  async try(phone: ChaosPhone, conversationId: string, to: string): Promise<void> {
    const { entries, tip } = await phone.log(conversationId)
    const act = ACTS[Math.floor(this.random() * ACTS.length)] ?? 'pins'
    const isRecent = ({ sequence }: ChatEntry) => act === 'confirmations' || sequence > tip - 20
    const recent = entries.filter((entry) => entry.kind === 'text' && isRecent(entry) && isFor(act, entry, phone))
    const entry = recent[Math.floor(this.random() * recent.length)]
    if (entry === undefined || phone.offline === undefined) return
    const key = await phone.offline.chat.uuid()
    this.tries += 1
    const told = this.acts[act](phone, conversationId, entry, key, to)
    await told.then(
      () => {
        this.done[act] += 1
      },
      () => undefined
    )
  }

  /** What was sent on: each as often as it was said to be. */
  faults(rows: readonly Stored[]): string[] {
    return this.forwarded.flatMap(({ note, senderId, isDone }) => {
      const times = rows.filter(({ content, sender_id: id }) => id === senderId && saidIn(content) === note).length
      return times > 1 || (isDone && times === 0) ? [`forwarded ${times} times: ${note}`] : []
    })
  }

  private readonly acts: Record<(typeof ACTS)[number], (...told: Told) => Promise<void>> = {
    edits: (...told) => this.change(...told, true),
    reactions: (...told) => this.change(...told, false),
    forwards: (...told) => this.forward(...told),
    pins: (...told) => this.pin(...told),
    recalls: (...told) => this.recall(...told),
    replies: (phone, conversationId, { id }) => {
      phone.say(conversationId, conversationId.startsWith('user-') ? 'direct' : 'group', id)
      return Promise.resolve()
    },
    urges: (...told) => this.urge(...told),
    confirmations: (...told) => this.confirm(...told)
  }

  private async forward(...[phone, conversationId, entry, key, to]: Told): Promise<void> {
    const word = { note: `转发 ${phone.account} ${this.tries}`, senderId: phone.userId, isDone: false }
    this.forwarded.push(word)
    // His own words, whoever brought them, would look said twice.
    const isBundle = entry.content.includes(phone.account) || this.random() < 0.5
    const body = { ids: [entry.id], to: [to], isBundle, note: word.note }
    await createForwardService(phone.app.stores.api).forward(conversationId, body, key)
    word.isDone = true
  }

  private async pin(...[phone, conversationId, { id, sequence }, key]: Told): Promise<void> {
    const isSet = !phone.app.im.item(conversationId).pins.includes(sequence)
    await createPinService(phone.app.stores.api).pin(conversationId, { id, isSet }, key)
  }

  private async recall(...[phone, conversationId, { id }, key]: Told): Promise<void> {
    const { app, offline } = phone
    const now = await createConversationService(app.stores.api).recall(conversationId, id, key)
    if (phone.app === app) offline?.chat.conversations.logs.told(conversationId, now)
  }

  private async urge(...[phone, conversationId, { id }, key]: Told): Promise<void> {
    const userIds = conversationId.startsWith('user-') ? [conversationId] : this.everybody.filter((userId) => userId !== phone.userId)
    await createUrgeService(phone.app.stores.api).urge(conversationId, { id, userIds }, key)
  }

  private async confirm(...[phone, conversationId, { id }, key]: Told): Promise<void> {
    await createUrgeService(phone.app.stores.api).confirm(conversationId, { id }, key)
  }

  private async change(...[phone, conversationId, entry, key, , isEdit]: [...Told, boolean]): Promise<void> {
    const { app, offline } = phone
    const service = createMessageChangeService(app.stores.api)
    const code = REACTIONS[Math.floor(this.random() * REACTIONS.length)] ?? 'LIKE'
    const isSet = !(entry.reactions ?? []).some((one) => one.code === code && one.people.some(({ userId }) => userId === phone.userId))
    const text = `${saidIn(entry.content)}${EDITED}${this.tries}`
    const now = isEdit
      ? await service.edit(conversationId, { id: entry.id, text }, key)
      : await service.react(conversationId, { id: entry.id, code, isSet }, key)
    if (phone.app === app) offline?.chat.conversations.logs.told(conversationId, now)
  }
}

/** Who does it, in which talk, to what, by which key; and the talk that it is sent on to. */
type Told = [phone: ChaosPhone, conversationId: string, entry: ChatEntry, key: string, to: string]

/**
 * What an act is done to. What is replied to is never taken back: the server would refuse a reply that waits, and people would have to give it
 * up. Words of a phone are numbered, so the number decides.
 */
function isFor(
  act: (typeof ACTS)[number],
  { content, senderId, thread, urged = [], isRecalled }: ChatEntry,
  { userId }: ChaosPhone
): boolean {
  const isEven = Number(/\d+$/.exec(saidIn(content))?.[0] ?? 1) % 2 === 0
  if (isRecalled === true || (OWN.includes(act) && senderId !== userId)) return false
  if (act === 'recalls') return !isEven
  if (act === 'replies') return isEven && thread === undefined
  if (act === 'confirmations') return urged.some((each) => each.userId === userId && each.confirmedAt === undefined)
  return act !== 'urges' || thread === undefined
}

/** Whether a phone knows which messages of a talk are pinned, and which wait for its person to confirm them. */
export function knowsMarks(phone: ChaosPhone, conversationId: string, rows: readonly Stored[]): boolean {
  const known = [...phone.app.im.item(conversationId).pins].sort((a, b) => a - b)
  const item = phone.app.im.item(conversationId)
  const isAsked = ({ urged }: Stored) => urged.split('\n').includes(phone.userId)
  const waiting = item.urgent.map(({ id }) => id).sort()
  return (
    known.join() === rows.flatMap(({ pinned, sequence }) => (pinned ? [sequence] : [])).join() &&
    waiting.join() ===
      rows
        .flatMap((row) => (isAsked(row) ? [row.id] : []))
        .sort()
        .join()
  )
}

/** Whether every message that a phone holds is as the database has it, and pinned where it is. */
export async function isEqual(phone: ChaosPhone, conversationId: string, rows: readonly Stored[]): Promise<boolean> {
  const { floor, tip, entries } = await phone.log(conversationId)
  const expected = rows.filter(({ sequence }) => sequence >= floor && sequence <= tip).map(lineOf)
  return knowsMarks(phone, conversationId, rows) && entries.map(lineOfEntry).join('\n') === (tip === 0 ? '' : expected.join('\n'))
}
