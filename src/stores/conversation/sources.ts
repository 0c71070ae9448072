import type { ChatEntry } from '@/contract/conversation'
import { HISTORY_PAGE } from '@/contract/conversationCodes'
import type { MessageRow, ReceiveMessageFrame, SendMessageFrame, ServerFrame } from '@/contract/frames'
import { resultOf } from '@/domain/apiError'
import { foldEntries } from '@/domain/conversation/entries'
import { standsIn } from '@/domain/conversation/threads'
import { contentText, type ConversationItem } from '../conversationItem'
import type { Chat } from './chat'
import { FOREIGN_PAGE } from './foreignHistory'

/** A run of entries, ascending, and whether further ones are on the sides that were asked for. */
export interface Run {
  entries: ChatEntry[]
  hasOlder: boolean
  hasNewer: boolean
}

/** Where the entries of one open conversation come from. Calls reject with ApiError. */
export interface EntrySource {
  /** The newest that lie on the device; undefined = none do. Never rejects. */
  local(): Promise<Run | undefined>
  newest(): Promise<Run>
  before(sequence: number): Promise<Run>
  after(sequence: number): Promise<Run>
  around(sequence: number): Promise<Run>
  /** @returns its end */
  watch(listener: (entries: readonly ChatEntry[]) => void): () => void
}

const LOCAL_ROWS = 60

/** Numbered entries: from the device where it holds them, else from the server, which then lie on the device as well. */
export function numberedSource({ conversations: { logs } }: Pick<Chat, 'conversations'>, item: ConversationItem): EntrySource {
  const { id } = item
  const run = (entries: ChatEntry[], hasOlder: boolean): Run => ({
    entries,
    hasOlder,
    hasNewer: (entries.at(-1)?.sequence ?? 0) < Math.max(logs.rangeOf(id).tip, item.lastSequence)
  })
  /** The kept entries with these numbers; undefined unless all of them are held. */
  const local = async (from: number, to: number): Promise<ChatEntry[] | undefined> => {
    const { floor, tip } = logs.rangeOf(id)
    if (tip === 0 || from < floor || to > tip || to < from) return undefined
    const entries = await logs.read(id, from, to)
    return entries.length === to - from + 1 ? entries : undefined
  }
  return {
    async local() {
      const { floor, tip } = logs.rangeOf(id)
      const from = Math.max(floor, tip - LOCAL_ROWS + 1)
      const entries = tip === 0 ? [] : await logs.read(id, from, tip)
      if (entries.length === 0) return undefined
      const kept = run(entries, (entries[0]?.sequence ?? 1) > 1)
      // Another tab wrote the same page at the same moment: the server fills what is missing.
      return { ...kept, hasNewer: kept.hasNewer || entries.length < tip - from + 1 }
    },
    async newest() {
      const { list, hasMore } = await logs.entries(id, {})
      logs.learn(id, list)
      return run(list, hasMore)
    },
    async before(sequence) {
      const from = Math.max(1, sequence - HISTORY_PAGE)
      const held = await local(Math.max(from, logs.rangeOf(id).floor), sequence - 1)
      if (held !== undefined) return run(held, (held[0]?.sequence ?? 1) > 1)
      const { list, hasMore } = await logs.entries(id, { before: sequence })
      logs.learn(id, list)
      return run(list, hasMore)
    },
    async after(sequence) {
      const { tip } = logs.rangeOf(id)
      const held = await local(sequence + 1, Math.min(tip, sequence + HISTORY_PAGE))
      if (held !== undefined) return run(held, true)
      const { list, hasMore } = await logs.entries(id, { after: sequence })
      return { ...run(list, true), hasNewer: hasMore }
    },
    async around(sequence) {
      const half = Math.floor(HISTORY_PAGE / 2)
      const { tip } = logs.rangeOf(id)
      const held = await local(Math.max(1, sequence - half), Math.min(tip, sequence + half))
      if (held !== undefined) return run(held, (held[0]?.sequence ?? 1) > 1)
      const { list, hasMore } = await logs.entries(id, { before: sequence + half + 1 })
      return run(list, hasMore)
    },
    watch: (listener) => logs.watch(id, listener)
  }
}

/** Entries of a device in which a thread is looked for. */
const LOOKED_THROUGH = 600

/** A thread: what of it lies on the device, where its root does as well; else from the server, which alone knows older ones. */
export function threadSource(
  { conversations: { logs } }: Pick<Chat, 'conversations'>,
  item: ConversationItem,
  rootId: string
): EntrySource {
  const { id } = item
  const held = async (): Promise<ChatEntry[]> => {
    const { floor, tip } = logs.rangeOf(id)
    const entries = tip === 0 ? [] : await logs.read(id, Math.max(floor, tip - LOOKED_THROUGH + 1), tip)
    return entries.filter((entry) => standsIn(entry, rootId))
  }
  const page = (query: { before?: number; after?: number }) => logs.entries(id, query, rootId)
  return {
    async local() {
      const entries = await held()
      const isWhole = entries[0]?.id === rootId
      return isWhole ? { entries, hasOlder: false, hasNewer: item.lastSequence > logs.rangeOf(id).tip } : undefined
    },
    async newest() {
      const { data, error } = await resultOf(page({}))
      if (data !== undefined) return { entries: data.list, hasOlder: data.hasMore, hasNewer: false }
      // Without a connection what is here has to do.
      const entries = await held()
      if (entries.length === 0) throw error
      return { entries, hasOlder: entries[0]?.id !== rootId, hasNewer: false }
    },
    async before(sequence) {
      const { list, hasMore } = await page({ before: sequence })
      return { entries: list, hasOlder: hasMore, hasNewer: false }
    },
    async after(sequence) {
      const { list, hasMore } = await page({ after: sequence })
      return { entries: list, hasOlder: true, hasNewer: hasMore }
    },
    async around(sequence) {
      const older = await page({ before: sequence + 1 })
      const newer = await page({ after: sequence })
      return { entries: [...older.list, ...newer.list], hasOlder: older.hasMore, hasNewer: newer.hasMore }
    },
    watch: (listener) => logs.watch(id, listener)
  }
}

/** The newest row of a foreign history gets this number, older ones smaller, later ones greater: for the order on this device only. */
const BASE = 1_000_000

/**
 * A foreign platform: pages of its frames, no numbers. Live frames carry no id: when the history shows the same message it takes
 * the place of the live one.
 */
export function foreignSource(
  { history, conversations, userId, im }: Pick<Chat, 'history' | 'conversations' | 'userId' | 'im'>,
  item: ConversationItem
): EntrySource {
  const { id } = item
  let known: ChatEntry[] = []
  let pages = 0
  let isWhole = false
  const entryOf = (row: MessageRow, sequence: number): ChatEntry => {
    const isMine = String(row.sendUserId) === userId()
    return {
      id: String(row.id),
      sequence,
      kind: row.contentType,
      senderId: String(row.sendUserId),
      senderName: isMine ? '' : item.realName || item.account,
      senderIcon: isMine ? '' : item.headIcon,
      content: contentText(row.content),
      sentAt: Number(row.sendTime)
    }
  }
  const isSame = (one: ChatEntry, other: ChatEntry): boolean =>
    one.id !== '' && other.id !== ''
      ? one.id === other.id
      : one.senderId === other.senderId && one.content === other.content && one.sentAt === other.sentAt
  /** Numbers rows that are not known yet, next to those that are. */
  const join = (rows: readonly MessageRow[], isNewest: boolean): ChatEntry[] => {
    const fresh = rows.map((row) => entryOf(row, 0)).filter((entry) => !known.some((each) => isSame(each, entry)))
    const first = known[0]?.sequence ?? BASE + 1
    const last = known.at(-1)?.sequence ?? BASE
    const numbered = fresh.map((entry, index) => ({
      ...entry,
      sequence: isNewest && known.length > 0 ? last + 1 + index : first - fresh.length + index
    }))
    known = foldEntries(known, numbered)
    const read = rows.filter((row) => String(row.sendUserId) === userId() && row.state === 1).map((row) => String(row.id))
    const seen = known.filter((entry) => read.includes(entry.id)).at(-1)?.sequence ?? 0
    item.peerReadSequence = Math.max(item.peerReadSequence, seen)
    item.lastSequence = known.at(-1)?.sequence ?? 0
    return numbered
  }
  const run = (entries: ChatEntry[]): Run => ({ entries, hasOlder: !isWhole, hasNewer: false })
  const take = (
    from: string,
    to: string,
    content: ChatEntry['content'],
    frame: ReceiveMessageFrame | SendMessageFrame
  ): ChatEntry | undefined => {
    if ((from === userId() ? to : from) !== id) return undefined
    const entry: ChatEntry = {
      id: frame.id ?? '',
      sequence: (known.at(-1)?.sequence ?? BASE) + 1,
      kind: frame.messageType,
      senderId: from,
      senderName: frame.realName ?? '',
      senderIcon: frame.headIcon ?? '',
      content,
      sentAt: Number(frame.dateTime ?? frame.latestDate)
    }
    known = [...known, entry]
    item.lastSequence = entry.sequence
    return entry
  }
  const liveEntry = (frame: ServerFrame): ChatEntry | undefined => {
    if (frame.method === 'receiveMessage') return take(String(frame.formUserId), userId(), contentText(frame.formMessage), frame)
    if (frame.method === 'sendMessage') return take(String(frame.UserId), String(frame.toUserId), contentText(frame.toMessage), frame)
    return undefined
  }
  const newest = async (): Promise<Run> => {
    const rows = await history.newest(id)
    if (pages === 0) {
      pages = 1
      isWhole = rows.length < FOREIGN_PAGE
    }
    join(rows, true)
    return run(known)
  }
  return {
    local: async () => undefined,
    newest,
    async before() {
      const rows = await history.page(id, pages + 1)
      pages += 1
      isWhole = rows.length < FOREIGN_PAGE
      return run(join(rows, false))
    },
    after: async () => run([]),
    around: newest,
    watch(listener) {
      return conversations.watchFrames((frame) => {
        // Asked before there was a connection: whoever listens asks again.
        if (frame.method === 'initMessage' && pages === 0) listener([])
        // What was said without a connection.
        if (frame.method === 'initMessage' && pages > 0)
          void newest().then(
            ({ entries }) => {
              listener(entries)
            },
            () => undefined
          )
        const entry = im.state === 'open' ? liveEntry(frame) : undefined
        if (entry !== undefined) listener([entry])
      })
    }
  }
}
