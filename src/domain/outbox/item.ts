import { isNumber, isObject, isText } from '../guards'

/** Steps of orders go first, then texts, then files (app.md#outbox). */
export const LANES = ['steps', 'text', 'files'] as const
export type Lane = (typeof LANES)[number]

export type ItemState =
  | 'waiting'
  | 'sending'
  /** Refused, or nobody can say whether it arrived: a person decides. */
  | 'failed'
  /** Changed meanwhile by somebody else: both versions are kept. */
  | 'conflict'

/** A file in the outbox's keeping: never its bytes (app.md#outbox). */
export interface OutboxFile {
  name: string
  /** Bytes. */
  size: number
  /** Lower-case hex. */
  sha256: string
}

/** One act of a person that the server has not answered yet. Plain JSON: this is what lies on the device. */
export interface OutboxItem {
  id: string
  userId: string
  lane: Lane
  /** Which executor sends it: `transferCar.step`, `message.text` ... */
  kind: string
  /** What it is about, for grouping and for the order of steps: `transferCar/<order id>`; empty when nothing. */
  about: string
  /** What the person reads in 待同步: 到达现场 · SG20261121-0007. */
  title: string
  /** Idempotency-Key of the act; the same through all repeats, another one after an edit. */
  key: string
  /** Place in the order of adding, counted per user. */
  seq: number
  method: 'POST' | 'PUT' | 'DELETE'
  /** Path of the call. */
  route: string
  body: unknown
  file?: OutboxFile
  /** Id of the item that must have arrived before; empty when none. */
  dependsOn: string
  /** Answers of arrived items that this one depended on, by id: a picture message needs the name that the server gave the picture. */
  given: Record<string, unknown>
  /** When the person did it, device clock, epoch ms. */
  deviceAt: number
  /** Server minus device at that moment, ms; absent when it was not known (orders.md#business-time). */
  clockOffset?: number
  attempts: number
  /** First attempt whose outcome is not known, device clock, epoch ms; 0 = it certainly did not arrive. */
  triedAt: number
  /** The person looked and wants it sent although it may have arrived. */
  isInsisted?: boolean
  /** Without keys: it was not found on the server and went once more by itself. */
  isRepeated?: boolean
  state: ItemState
  /** Why it waits, failed or conflicts, for people; empty when nothing happened yet. */
  error: string
  /** The server's version of a conflict; `body` is the person's. */
  theirs?: unknown
}

/** What lies on the device was written by any version of the app: only what has the shape is an item. */
export function isOutboxItem(value: unknown): value is OutboxItem {
  if (!isObject<Record<string, unknown>>(value)) return false
  const texts = [value.id, value.userId, value.kind, value.about, value.title, value.key, value.route, value.dependsOn, value.error]
  const numbers = [value.seq, value.deviceAt, value.attempts, value.triedAt]
  return (
    texts.every(isText) &&
    numbers.every(isNumber) &&
    isObject(value.given) &&
    (LANES as readonly unknown[]).includes(value.lane) &&
    ['waiting', 'sending', 'failed', 'conflict'].includes(String(value.state))
  )
}

/** Order of adding; two tabs of one browser may have counted the same number. */
export const inOrder = (a: OutboxItem, b: OutboxItem): number => a.seq - b.seq || a.deviceAt - b.deviceAt || (a.id < b.id ? -1 : 1)

export interface Choice {
  /** Whether somebody who can send this kind is there: parts of the app load late. */
  canSend: (kind: string) => boolean
  /** False while the lane waits after a failure. */
  isOpen: (lane: Lane) => boolean
}

/**
 * The item to send next. Lanes come one after the other; within a lane the order of adding holds, except that what waits
 * for a person, or behind such an item, lets the others pass. An item that waits for one in another lane holds its own lane.
 */
export const nextItem = (items: readonly OutboxItem[], choice: Choice): OutboxItem | undefined =>
  nextItems(items, { ...choice, together: () => 1 })[0]

/**
 * The item to send next, and those right behind it in its lane that may leave with it.
 * @param together how many of a kind may be on their way at once
 */
export function nextItems(
  items: readonly OutboxItem[],
  { canSend, isOpen, together }: Choice & { together: (kind: string) => number }
): OutboxItem[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const passes = items.filter((item) => isFree(item, byId, canSend)).sort(inOrder)
  for (const lane of LANES.filter(isOpen)) {
    const inLane = passes.filter((item) => item.lane === lane)
    const [head] = inLane
    if (head === undefined || byId.has(head.dependsOn)) continue
    const stop = inLane.findIndex((item) => item.kind !== head.kind || byId.has(item.dependsOn))
    return inLane.slice(0, Math.min(Math.max(1, together(head.kind)), stop < 0 ? inLane.length : stop))
  }
  // Heads that wait for what stands behind another head would wait for ever.
  const free = LANES.every(isOpen) ? passes.find((item) => !byId.has(item.dependsOn)) : undefined
  return free === undefined ? [] : [free]
}

/** Ids of the items in open lanes that neither themselves nor by what they depend on wait for a person or for a part of the app; those being sent as well. */
export function goingByThemselves(items: readonly OutboxItem[], { canSend, isOpen }: Choice): ReadonlySet<string> {
  const byId = new Map(items.map((item) => [item.id, item]))
  return new Set(items.filter((item) => isOpen(item.lane) && isFree(item, byId, canSend, ['waiting', 'sending'])).map(({ id }) => id))
}

function isFree(
  item: OutboxItem,
  byId: ReadonlyMap<string, OutboxItem>,
  canSend: Choice['canSend'],
  states: readonly ItemState[] = ['waiting']
): boolean {
  const seen = new Set<string>()
  for (let each: OutboxItem | undefined = item; each !== undefined; each = byId.get(each.dependsOn)) {
    if (!states.includes(each.state) || !canSend(each.kind) || seen.has(each.id)) return false
    seen.add(each.id)
  }
  return true
}
