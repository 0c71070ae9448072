import type { ConversationState } from '@/contract/conversation'
import { ClientMethod, SocketFeature, type ServerFrame } from '@/contract/frames'
import type { ConversationService } from '@/services/conversation'
import { ConversationItem } from '@/stores/conversationItem'
import { ConversationStore } from '@/stores/conversation/conversationStore'
import { AppRun, Disk } from '../../outbox/disk'

const SECOND = 1000

/** A device whose socket is played: what it asks, and what it is told. */
async function openDevice() {
  const asked: { method: string }[] = []
  let tell: (frame: ServerFrame) => void = () => undefined
  let isConnected = true
  const items = new Map<string, ConversationItem>()
  const item = (id: string): ConversationItem => items.get(id) ?? items.set(id, new ConversationItem(id)).get(id) as ConversationItem
  const store = new ConversationStore({
    im: {
      features: [SocketFeature.conversation], conversations: [], item,
      attach: ({ received }) => { tell = received },
      send: (frame) => {
        if (isConnected) asked.push(frame)
        return isConnected
      }
    },
    service: {} as ConversationService, records: new AppRun(new Disk()).records, uuid: () => Promise.resolve('u')
  })
  store.follow('me')
  await store.ready()
  await jest.advanceTimersByTimeAsync(0)
  return {
    store, item, tell: (frame: ServerFrame) => { tell(frame) }, connect: (now: boolean) => { isConnected = now },
    questions: () => asked.filter(({ method }) => method === ClientMethod.catchUp).length
  }
}

const REFUSED: ServerFrame = { method: 'error', of: ClientMethod.catchUp, msg: '操作太频繁，请稍后再试' }
const state: ConversationState = {
  id: 'other', kind: 'direct', name: '李强', headIcon: '', lastSequence: 0, readSequence: 0, peerReadSequence: 0, unread: 0, mentionSequence: 0, isPinned: false, isMuted: false, isHidden: false, latestAt: 1, latest: null, memberCount: 2
} as unknown as ConversationState

beforeEach(() => { jest.useFakeTimers() })
afterEach(() => { jest.useRealTimers() })

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
