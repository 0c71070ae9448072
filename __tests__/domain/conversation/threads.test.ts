import type { ChatEntry } from '@/contract/conversation'
import { concerns } from '@/domain/conversation/mentions'
import { standsIn } from '@/domain/conversation/threads'

const entry = (id: string, more: Partial<ChatEntry> = {}): ChatEntry => ({
  id,
  sequence: 1,
  kind: 'text',
  senderId: 'a',
  senderName: '',
  senderIcon: '',
  content: '',
  sentAt: 0,
  ...more
})
const thread = { rootId: 'root', told: ['b'] }
const recallOf = (id: string) => ({ kind: 'recall' as const, content: JSON.stringify({ id, sequence: 1 }) })

// What it is, and whether it is drawn in the main talk, in the thread about `root`, and in another thread.
test.each<[string, ChatEntry, boolean, boolean, boolean]>([
  ['a message', entry('one'), true, false, false],
  ['the root', entry('root', { replies: { count: 1, lastName: '', lastAt: 0 } }), true, true, false],
  ['a reply', entry('one', { thread }), false, true, false],
  ['the recall of a reply', entry('one', { ...recallOf('two'), thread }), false, true, false],
  ['the recall of the root', entry('one', recallOf('root')), true, true, false],
  ['the recall of a message', entry('one', recallOf('two')), true, false, false]
])('%s stands where it belongs', (_what, told, isInMain, isInThread, isInOther) => {
  expect([standsIn(told, ''), standsIn(told, 'root'), standsIn(told, 'other')]).toEqual([isInMain, isInThread, isInOther])
})

test('a message concerns everybody, a reply those who are told', () => {
  expect([concerns(entry('one'), 'c'), concerns(entry('one', { thread }), 'b'), concerns(entry('one', { thread }), 'c')]).toEqual([
    true,
    true,
    false
  ])
})
