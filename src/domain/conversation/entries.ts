import type { ChatEntry, RecallContent } from '@/contract/conversation'
import { isNumber, isObject, isText } from '../guards'

/** What stands in the place of an entry that a server left out of an answer: it only keeps its number. */
export const missingEntry = (sequence: number): ChatEntry => ({
  id: '',
  sequence,
  kind: 'notice',
  senderId: '',
  senderName: '',
  senderIcon: '',
  content: '',
  sentAt: 0,
  isRemoved: true
})

/** What stands in the place of an entry that this person removed on another device; the server names it, and says no more of it. */
export const removedEntry = ({ id, sequence }: Pick<ChatEntry, 'id' | 'sequence'>): ChatEntry => ({ ...missingEntry(sequence), id })

/** What a list shows of an entry: in place of one that was taken back, that it was. */
export const shownKind = ({ kind, isRecalled }: Pick<ChatEntry, 'kind' | 'isRecalled'>): ChatEntry['kind'] =>
  isRecalled === true ? 'recall' : kind

/** What a recall takes back; undefined for every other entry and for a content nobody can read. */
export function recalledBy({ kind, content }: Pick<ChatEntry, 'kind' | 'content'>): RecallContent | undefined {
  if (kind !== 'recall') return undefined
  try {
    const value: unknown = JSON.parse(content)
    return isObject<Partial<RecallContent>>(value) && isText(value.id) && isNumber(value.sequence)
      ? { id: value.id, sequence: value.sequence }
      : undefined
  } catch {
    return undefined
  }
}

const recalled = (entry: ChatEntry): ChatEntry => {
  if (entry.isRecalled === true) return entry
  const { quote: _quote, mentions: _mentions, edits: _edits, reactions: _reactions, ...rest } = entry
  return { ...rest, content: '', isRecalled: true }
}

/** Two tellings of one entry: taken back and removed are for good, of changes the later one counts; what only the sender's own copy says stays. */
export function joined(known: ChatEntry, told: ChatEntry): ChatEntry {
  if (known.isRemoved === true || told.isRemoved === true)
    return [known, told].find(({ isRemoved, id }) => isRemoved === true && id !== '') ?? (known.isRemoved === true ? told : known)
  if (known.isRecalled === true) return known
  if (told.isRecalled === true) return recalled({ ...known, ...told })
  const clientId = told.clientId ?? known.clientId
  const latest = (told.revision ?? 0) < (known.revision ?? 0) ? known : told
  return { ...latest, ...(clientId !== undefined && { clientId }) }
}

/**
 * One ordered log of all that was told of a conversation: by sequence, each number once, with recalls carried out on what they take
 * back. The same whatever came first, twice or late.
 */
export function foldEntries(known: readonly ChatEntry[], told: readonly ChatEntry[]): ChatEntry[] {
  const bySequence = new Map(known.map((entry) => [entry.sequence, entry]))
  for (const entry of told) {
    const before = bySequence.get(entry.sequence)
    bySequence.set(entry.sequence, before === undefined ? entry : joined(before, entry))
  }
  for (const entry of [...bySequence.values()]) {
    const target = recalledBy(entry)
    const taken = target === undefined ? undefined : bySequence.get(target.sequence)
    if (taken !== undefined && taken.id === target?.id) bySequence.set(taken.sequence, recalled(taken))
  }
  return [...bySequence.values()].sort((one, other) => one.sequence - other.sequence)
}

/**
 * What a server answered of everything after `from` up to `to`: numbers that it left out are nobody's business here, so they are
 * held as removed and never asked for again.
 */
export function filledEntries(entries: readonly ChatEntry[], from: number, to: number): ChatEntry[] {
  const there = new Set(entries.map(({ sequence }) => sequence))
  const left = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + 1 + index).filter((sequence) => !there.has(sequence))
  return [...entries, ...left.map(missingEntry)].sort((one, other) => one.sequence - other.sequence)
}

/** How far an ordered log goes on from `tip` without a hole. */
export function tipOf(tip: number, sequences: Iterable<number>): number {
  const there = new Set(sequences)
  let reached = tip
  while (there.has(reached + 1)) reached += 1
  return reached
}
