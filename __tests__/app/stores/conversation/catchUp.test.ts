import type { ChatEntry, ConversationState } from '@/contract/conversation'
import { ClientMethod, SocketFeature, type ServerFrame } from '@/contract/frames'
import type { ConversationService } from '@/services/conversation'
import { ConversationItem } from '@/stores/conversationItem'
import { ConversationStore } from '@/stores/conversation/conversationStore'
import { AppRun, Disk } from '../../outbox/disk'
import { standIn } from '../../../support/shapes'

const SECOND = 1000

/** A device whose socket is played: what it asks, and what it is told. */
async function openDevice(
  service: Partial<Record<keyof ConversationService, unknown>> = {},
  disk = new Disk(),
  early: readonly ServerFrame[] = []
) {
  const asked: { method: string; counts?: boolean; known?: { id: string; sequence: number }[] }[] = []
  let tell: (frame: ServerFrame) => void = () => undefined
  let isConnected = true
  const items = new Map<string, ConversationItem>()
  const item = (id: string): ConversationItem => items.get(id) ?? (items.set(id, new ConversationItem(id)).get(id) as ConversationItem)
  const store = new ConversationStore({
    im: {
      features: [SocketFeature.conversation],
      conversations: [],
      item,
      attach: ({ received }) => {
        tell = received
      },
      send: (frame) => {
        if (isConnected) asked.push(frame)
        return isConnected
      }
    },
    service: service as ConversationService,
    records: new AppRun(disk).records,
    uuid: () => Promise.resolve('u')
  })
  store.follow('me')
  for (const frame of early) tell(frame)
  await store.ready()
  await jest.advanceTimersByTimeAsync(0)
  return {
    store,
    item,
    asked,
    tell: (frame: ServerFrame) => {
      tell(frame)
    },
    connect: (now: boolean) => {
      isConnected = now
    },
    counted: () => asked.filter(({ counts }) => counts === true).length,
    questions: () => asked.filter(({ method }) => method === ClientMethod.catchUp).length
  }
}

const entryOf = (sequence: number): ChatEntry => ({
  id: `m${sequence}`,
  sequence,
  kind: 'text',
  senderId: 'other',
  senderName: '李强',
  senderIcon: '',
  content: `第${sequence}条`,
  sentAt: sequence
})

const REFUSED: ServerFrame = { method: 'error', of: ClientMethod.catchUp, msg: '操作太频繁，请稍后再试' }
const state = standIn<ConversationState>({
  id: 'other',
  kind: 'direct',
  name: '李强',
  headIcon: '',
  lastSequence: 0,
  readSequence: 0,
  peerReadSequence: 0,
  unread: 0,
  isPinned: false,
  isMuted: false,
  isHidden: false,
  latestAt: 1,
  latest: null,
  memberCount: 2
})

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('a refused catch-up is asked for again, later each time, until it is answered', async () => {
  const { questions, store, tell } = await openDevice()
  expect(questions()).toBe(1)
  tell(REFUSED)
  expect([store.logs.isCatchingUp, store.isCurrent]).toEqual([false, true])
  await jest.advanceTimersByTimeAsync(12 * SECOND)
  expect(questions()).toBe(2)
  tell(REFUSED)
  await jest.advanceTimersByTimeAsync(23 * SECOND)
  expect(questions()).toBe(2)
  await jest.advanceTimersByTimeAsync(SECOND)
  expect(questions()).toBe(3)
  tell({ method: 'catchUp', list: [{ state, entries: [] }], now: 5 })
  await jest.advanceTimersByTimeAsync(600 * SECOND)
  expect(questions()).toBe(3)
})

test('one that is not answered at all is asked for again; without a connection the greeting asks', async () => {
  const { connect, questions, tell } = await openDevice()
  await jest.advanceTimersByTimeAsync(12 * SECOND)
  expect(questions()).toBe(2)
  connect(false)
  await jest.advanceTimersByTimeAsync(60 * SECOND)
  expect(questions()).toBe(2)
  connect(true)
  tell({ method: 'resync' })
  await jest.advanceTimersByTimeAsync(0)
  expect(questions()).toBe(3)
})

describe('what was missed without a frame that counts it', () => {
  const stateAt = (lastSequence: number, unread: number): ConversationState => ({
    ...state,
    id: 'group',
    kind: 'group',
    lastSequence,
    unread
  })
  const heard = (sequence: number): ServerFrame => ({ method: 'conversationEntry', conversationId: 'group', entry: entryOf(sequence) })
  /** A device that knows the first five. */
  const openGroup = async () => {
    const device = await openDevice({
      entries: (_id: string, { after = 0 }: { after?: number }) =>
        Promise.resolve({ list: [1, 2, 3, 4, 5, 6, 7, 8].map(entryOf).filter(({ sequence }) => sequence > after), hasMore: false })
    })
    device.tell({ method: 'catchUp', list: [{ state: stateAt(5, 5), entries: [1, 2, 3, 4, 5].map(entryOf) }], now: 5 })
    return device
  }

  test('a hole that a live frame shows: the counts are asked for, once for many', async () => {
    const { counted, item, tell } = await openGroup()
    tell(heard(7))
    tell(heard(8))
    expect([item('group').unreadMessage, counted()]).toEqual([7, 0])
    await jest.advanceTimersByTimeAsync(SECOND)
    expect(counted()).toBe(1)
    tell({ method: 'catchUp', list: [], now: 6 })
    await jest.advanceTimersByTimeAsync(600 * SECOND)
    expect(counted()).toBe(1)
  })

  test('a live frame that is faster than the answer of a catch-up', async () => {
    const { counted, tell } = await openGroup()
    tell({ method: 'resync' })
    await jest.advanceTimersByTimeAsync(0)
    expect(counted()).toBe(1)
    tell(heard(8))
    tell({ method: 'catchUp', list: [{ state: stateAt(7, 7), entries: [entryOf(6), entryOf(7)] }], now: 6 })
    await jest.advanceTimersByTimeAsync(SECOND)
    expect(counted()).toBe(2)
  })

  test('an answer that brings only what frames have told asks for nothing', async () => {
    const { counted, tell } = await openGroup()
    tell({ method: 'initMessage' } as ServerFrame)
    await jest.advanceTimersByTimeAsync(0)
    for (const sequence of [6, 7]) tell(heard(sequence))
    tell({ method: 'catchUp', list: [{ state: stateAt(6, 6), entries: [entryOf(6)] }], now: 6 })
    await jest.advanceTimersByTimeAsync(600 * SECOND)
    expect(counted()).toBe(0)
  })

  test('frames that come before the device is read join what lies on it', async () => {
    const disk = new Disk()
    const first = await openDevice({}, disk)
    first.tell({ method: 'catchUp', list: [{ state: stateAt(5, 5), entries: [1, 2, 3, 4, 5].map(entryOf) }], now: 5 })
    await first.store.logs.settled()
    const { asked, store, tell } = await openDevice({}, disk, [heard(7)])
    expect(asked.map(({ known }) => known)).toEqual([[{ id: 'group', sequence: 5 }]])
    tell({ method: 'catchUp', list: [{ state: stateAt(7, 7), entries: [entryOf(6), entryOf(7)] }], now: 6 })
    expect(store.logs.rangeOf('group')).toEqual({ floor: 1, tip: 7 })
  })
})

test('an answer that was made before a frame and comes behind it takes nothing back', async () => {
  const { item, tell } = await openDevice()
  const other = { ...state, readSequence: 1, lastSequence: 3, changedAt: 20 }
  tell({ method: 'conversationState', state: { ...other, pins: [2], isMuted: true } })
  tell({ method: 'catchUp', now: 30, list: [{ state: { ...other, changedAt: 19, pins: [], readSequence: 2 }, entries: [] }] })
  expect([item('other').pins, item('other').isMuted, item('other').readSequence]).toEqual([[2], true, 2])
  tell({ method: 'conversationState', state: { ...other, changedAt: 21, pins: [] } })
  expect([item('other').pins, item('other').isMuted]).toEqual([[], false])
})

test('what the company keeps no longer goes from the device, in the open app and after a restart; the rest stays', async () => {
  const all = Array.from({ length: 120 }, (_, index) => entryOf(index + 1))
  const disk = new Disk()
  const first = await openDevice({}, disk)
  first.tell({ method: 'catchUp', list: [{ state: { ...state, lastSequence: 120 }, entries: all }], now: 5 })
  const read = async ({ logs }: ConversationStore) => (await logs.read('other', 1, 120)).map(({ sequence }) => sequence)
  expect(await read(first.store)).toHaveLength(120)
  first.tell({ method: 'conversationState', state: { ...state, lastSequence: 120, firstSequence: 111, changedAt: 9 } })
  expect(first.item('other').firstSequence).toBe(111)
  expect(await read(first.store)).toEqual(all.slice(110).map(({ sequence }) => sequence))
  // An answer that was made before does not bring it back.
  first.tell({ method: 'conversationState', state: { ...state, lastSequence: 120, firstSequence: 1, changedAt: 8 } })
  await first.store.logs.settled()
  const again = await openDevice({}, disk)
  expect([again.store.logs.rangeOf('other'), again.item('other').firstSequence]).toEqual([{ floor: 111, tip: 120 }, 111])
  expect(await read(again.store)).toHaveLength(10)
  again.tell({ method: 'conversationState', state: { ...state, lastSequence: 120, firstSequence: 121, changedAt: 10 } })
  expect([await read(again.store), again.store.logs.rangeOf('other')]).toEqual([[], { floor: 0, tip: 0 }])
})
