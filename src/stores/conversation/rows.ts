import type { ChatEntry } from '@/contract/conversation'
import { contentObject } from '@/domain/conversation/kinds'
import { isText } from '@/domain/guards'
import type { Outgoing } from './outgoing'
import type { ChatRow, Delivery, RowContent } from './types'

/** @param kind tells whether `content` is a text or the JSON text of an object */
function rowContent(kind: ChatEntry['kind'], content: string): RowContent {
  if (kind === 'text') return content
  const body = contentObject(content)
  if (kind === 'notice') return isText(body?.text) ? body.text : ''
  return (body ?? '') as RowContent
}

interface RowView {
  userId: string
  peerReadSequence: number
  localPath: (clientId: string) => string | undefined
}

/** The row of an entry that the server has stored. */
function rowOfEntry(entry: ChatEntry, { userId, peerReadSequence, localPath }: RowView): ChatRow {
  const isMine = entry.senderId === userId && entry.kind !== 'notice'
  const path = entry.clientId === undefined ? undefined : localPath(entry.clientId)
  const isRecalled = entry.isRecalled === true
  const delivery: Delivery = entry.sequence <= peerReadSequence ? 'read' : 'sent'
  return {
    key: entry.clientId ?? (entry.id || `live-${entry.sequence}`),
    id: entry.id,
    sequence: entry.sequence,
    kind: entry.kind,
    senderId: entry.senderId,
    senderName: entry.senderName,
    senderIcon: entry.senderIcon,
    isMine,
    content: isRecalled ? '' : rowContent(entry.kind, entry.content),
    at: entry.sentAt,
    isRecalled,
    error: '',
    ...(entry.quote !== undefined && { quote: entry.quote }),
    ...(entry.mentions !== undefined && { mentions: entry.mentions }),
    ...(entry.edits !== undefined && { edits: entry.edits }),
    ...(entry.reactions !== undefined && { reactions: entry.reactions }),
    ...(entry.replies !== undefined && { replies: entry.replies }),
    ...(entry.thread !== undefined && { thread: entry.thread }),
    ...(entry.urged !== undefined && { urged: entry.urged }),
    ...(isMine && { delivery }),
    ...(path !== undefined && { localPath: path })
  }
}

const DELIVERIES: Readonly<Record<Outgoing['state'], Delivery>> = {
  adding: 'sending',
  going: 'sending',
  waiting: 'waiting',
  failed: 'failed',
  acknowledged: 'sent'
}

/** The row of one's own message that is not in the log yet. */
function rowOfOutgoing({ act, at, state, error, answer, percent }: Outgoing, { userId, localPath }: RowView): ChatRow {
  const path = localPath(act.clientId)
  return {
    key: act.clientId,
    id: answer?.id ?? '',
    sequence: answer?.sequence ?? 0,
    kind: act.kind,
    senderId: userId,
    senderName: '',
    senderIcon: '',
    isMine: true,
    content: act.content as RowContent,
    at: answer?.sentAt ?? at,
    isRecalled: false,
    delivery: DELIVERIES[state],
    error,
    ...(act.quote !== undefined && { quote: act.quote }),
    ...(act.mentions !== undefined && { mentions: [...act.mentions] }),
    ...(percent !== undefined && { percent }),
    ...(path !== undefined && { localPath: path })
  }
}

/** Oldest first: the log, then one's own messages that are not in it yet. A recall itself has no row, and neither has what was removed. */
export function rowsOf(entries: readonly ChatEntry[], outgoing: readonly Outgoing[], view: RowView): ChatRow[] {
  const stored = entries.filter(({ kind, isRemoved }) => kind !== 'recall' && isRemoved !== true).map((entry) => rowOfEntry(entry, view))
  const keys = new Set(stored.map(({ key }) => key))
  return [...stored, ...outgoing.filter(({ act }) => !keys.has(act.clientId)).map((each) => rowOfOutgoing(each, view))]
}

/** Remembers rows by key: an unchanged one stays the same object. */
export function keptRows(): (row: ChatRow) => ChatRow {
  const drawn = new Map<string, ChatRow>()
  return (row) => {
    const before = drawn.get(row.key)
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(row)) return before
    drawn.set(row.key, row)
    return row
  }
}
