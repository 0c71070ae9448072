import type { ChatEntry } from '@/contract/conversation'
import { REACTIONS } from '@/contract/conversationCodes'
import { createMessageChangeService } from '@/services/messageChanges'
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
}

/** What stands behind the words of a message that was edited; the words before it are those that were said. */
const EDITED = ' · 改'
/** The words as they were said. */
export const saidIn = (content: string): string => content.split(EDITED)[0] ?? ''

/** What must be the same on the phone; what a notice says is worded for its reader. */
export const lineOf = ({ id, sequence, kind, content, edits, reactions }: Omit<Stored, 'key' | 'sender_id'>): string =>
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
      coalesce((select string_agg(r.code || ' ' || r.user_id, e'\\n' order by r.code collate "C", r.user_id collate "C") from chat_message_reaction r where r.message_id = m.id), '') as reactions
    from chat_message m join conversation c on c.id = m.conversation_id order by c.id, m.sequence`
  )
  const byKey = new Map<string, Stored[]>()
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row])
  return byKey
}

/** People edit what they said and answer messages with one press, through whatever network they have; what does not get through is given up. */
export class Changes {
  private tries = 0
  /** How many were answered. */
  done = { edits: 0, reactions: 0 }

  constructor(private readonly random: () => number) {}

  /** Changes one of the newest messages of a talk that lie on this phone. */
  async try(phone: ChaosPhone, conversationId: string): Promise<void> {
    const { app, offline } = phone
    const { entries, tip } = await phone.log(conversationId)
    const isEdit = this.random() < 0.5
    const recent = entries.filter(
      ({ kind, sequence, senderId }) => kind === 'text' && sequence > tip - 20 && (!isEdit || senderId === phone.userId)
    )
    const entry = recent[Math.floor(this.random() * recent.length)]
    if (entry === undefined || offline === undefined) return
    const service = createMessageChangeService(app.stores.api)
    const key = await offline.chat.uuid()
    const code = REACTIONS[Math.floor(this.random() * REACTIONS.length)] ?? 'LIKE'
    const isSet = !(entry.reactions ?? []).some((one) => one.code === code && one.people.some(({ userId }) => userId === phone.userId))
    this.tries += 1
    const text = `${saidIn(entry.content)}${EDITED}${this.tries}`
    const told = isEdit
      ? service.edit(conversationId, { id: entry.id, text }, key)
      : service.react(conversationId, { id: entry.id, code, isSet }, key)
    await told.then(
      (now) => {
        this.done[isEdit ? 'edits' : 'reactions'] += 1
        if (phone.app === app) offline.chat.conversations.logs.told(conversationId, now)
      },
      () => undefined
    )
  }
}

/** Whether every message that a phone holds is as the database has it. */
export async function isEqual(phone: ChaosPhone, conversationId: string, rows: readonly Stored[]): Promise<boolean> {
  const { floor, tip, entries } = await phone.log(conversationId)
  const expected = rows.filter(({ sequence }) => sequence >= floor && sequence <= tip).map(lineOf)
  return entries.map(lineOfEntry).join('\n') === (tip === 0 ? '' : expected.join('\n'))
}
