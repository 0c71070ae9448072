import type { ChatEntry } from '@/contract/conversation'
import { REACTIONS } from '@/contract/conversationCodes'
import { createForwardService } from '@/services/forward'
import { createMessageChangeService } from '@/services/messageChanges'
import { createPinService } from '@/services/pins'
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
}

/** What stands behind the words of a message that was edited; the words before it are those that were said. */
const EDITED = ' · 改'
/** The words as they were said. */
export const saidIn = (content: string): string => content.split(EDITED)[0] ?? ''

/** What must be the same on the phone; what a notice says is worded for its reader. */
export const lineOf = ({ id, sequence, kind, content, edits, reactions }: Omit<Stored, 'key' | 'sender_id' | 'pinned'>): string =>
  [sequence, id, kind === 'text' ? content : kind, edits, reactions].join(' ')

/** The same of what lies on a phone. */
export const lineOfEntry = (entry: ChatEntry): string =>
  lineOf({
    ...entry,
    edits: entry.edits ?? 0,
    reactions: (entry.reactions ?? [])
      .flatMap(({ code, people }) => people.map(({ userId }) => `${code} ${userId}`))
      .sort()
      .join('\n')
  })

/** What the database holds of the talks of these people, by conversation, in order. */
export async function readStored(database: Pick<TestApp, 'query'>): Promise<Map<string, Stored[]>> {
  const rows = await database.query<Stored>(
    `select m.id, coalesce(c.direct_key, c.id) as key, m.sequence, m.sender_id, m.content_type as kind, m.content, m.edits,
      coalesce((select string_agg(r.code || ' ' || r.user_id, e'\\n' order by r.code collate "C", r.user_id collate "C") from chat_message_reaction r where r.message_id = m.id), '') as reactions,
      exists (select 1 from chat_pin p where p.message_id = m.id) as pinned
    from chat_message m join conversation c on c.id = m.conversation_id order by c.id, m.sequence`
  )
  const byKey = new Map<string, Stored[]>()
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row])
  return byKey
}

const ACTS = ['edits', 'reactions', 'forwards', 'pins'] as const

/** People edit, answer with one press, send on and pin messages, through whatever network they have; what does not get through is given up. */
export class Changes {
  private tries = 0
  /** How many were answered. */
  done = { edits: 0, reactions: 0, forwards: 0, pins: 0 }
  /** The word along of each forwarding, and whether the server said that it is done. */
  readonly forwarded: { note: string; senderId: string; isDone: boolean }[] = []

  constructor(private readonly random: () => number) {}

  /** Does something with one of the newest messages of a talk that lie on this phone. @param to the talk that it is sent on to */
  async try(phone: ChaosPhone, conversationId: string, to: string): Promise<void> {
    const { entries, tip } = await phone.log(conversationId)
    const act = ACTS[Math.floor(this.random() * ACTS.length)] ?? 'pins'
    const recent = entries.filter(
      ({ kind, sequence, senderId }) => kind === 'text' && sequence > tip - 20 && (act !== 'edits' || senderId === phone.userId)
    )
    const entry = recent[Math.floor(this.random() * recent.length)]
    if (entry === undefined || phone.offline === undefined) return
    const key = await phone.offline.chat.uuid()
    this.tries += 1
    const told =
      act === 'forwards'
        ? this.forward(phone, conversationId, entry, to, key)
        : act === 'pins'
          ? this.pin(phone, conversationId, entry, key)
          : this.change(phone, conversationId, entry, act === 'edits', key)
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

  private async forward(phone: ChaosPhone, conversationId: string, entry: ChatEntry, to: string, key: string): Promise<void> {
    const word = { note: `转发 ${phone.account} ${this.tries}`, senderId: phone.userId, isDone: false }
    this.forwarded.push(word)
    // His own words, whoever brought them, would look said twice.
    const isBundle = entry.content.includes(phone.account) || this.random() < 0.5
    const body = { ids: [entry.id], to: [to], isBundle, note: word.note }
    await createForwardService(phone.app.stores.api).forward(conversationId, body, key)
    word.isDone = true
  }

  private async pin(phone: ChaosPhone, conversationId: string, { id, sequence }: ChatEntry, key: string): Promise<void> {
    const isSet = !phone.app.im.item(conversationId).pins.includes(sequence)
    await createPinService(phone.app.stores.api).pin(conversationId, { id, isSet }, key)
  }

  private async change(phone: ChaosPhone, conversationId: string, entry: ChatEntry, isEdit: boolean, key: string): Promise<void> {
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

/** Whether a phone knows which messages of a talk are pinned. */
export function knowsPins(phone: ChaosPhone, conversationId: string, rows: readonly Stored[]): boolean {
  const known = [...phone.app.im.item(conversationId).pins].sort((a, b) => a - b)
  return known.join() === rows.flatMap(({ pinned, sequence }) => (pinned ? [sequence] : [])).join()
}

/** Whether every message that a phone holds is as the database has it, and pinned where it is. */
export async function isEqual(phone: ChaosPhone, conversationId: string, rows: readonly Stored[]): Promise<boolean> {
  const { floor, tip, entries } = await phone.log(conversationId)
  const expected = rows.filter(({ sequence }) => sequence >= floor && sequence <= tip).map(lineOf)
  return knowsPins(phone, conversationId, rows) && entries.map(lineOfEntry).join('\n') === (tip === 0 ? '' : expected.join('\n'))
}
