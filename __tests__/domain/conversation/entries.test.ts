import fc from 'fast-check'
import type { ChatEntry } from '@/contract/conversation'
import { filledEntries, foldEntries, missingEntry, recalledBy, removedEntry, tipOf } from '@/domain/conversation/entries'

const RUNS = process.env.TEST_FULL === '1' ? 2_000 : 200
const ME = 'me'
const text = (sequence: number, more: Partial<ChatEntry> = {}): ChatEntry => ({
  id: `m${sequence}`,
  sequence,
  kind: 'text',
  senderId: sequence % 3 === 0 ? ME : 'other',
  senderName: '',
  senderIcon: '',
  content: `第${sequence}条`,
  sentAt: sequence * 10,
  ...more
})
const recallOf = (sequence: number, target: number): ChatEntry =>
  text(sequence, { kind: 'recall', content: JSON.stringify({ id: `m${target}`, sequence: target }) })

/** A whole conversation as a server has it: some entries take back an earlier message, which the server then shows without content. */
const histories = fc
  .array(fc.record({ recalls: fc.option(fc.nat(), { freq: 4, nil: undefined }), isOwn: fc.boolean() }), { minLength: 1, maxLength: 40 })
  .map((steps) => {
    const live: ChatEntry[] = []
    for (const [index, { recalls, isOwn }] of steps.entries()) {
      const sequence = index + 1
      const target = recalls === undefined || index === 0 ? undefined : live[recalls % index]
      live.push(
        target !== undefined && target.kind === 'text'
          ? recallOf(sequence, target.sequence)
          : text(sequence, isOwn ? { senderId: ME, clientId: `c${sequence}` } : {})
      )
    }
    return live
  })

/** What the server answers at the end. */
const final = (live: readonly ChatEntry[]): ChatEntry[] => {
  const taken = new Set(live.flatMap((entry) => recalledBy(entry)?.sequence ?? []))
  return live.map((entry) => (taken.has(entry.sequence) ? { ...entry, content: '', isRecalled: true } : entry))
}

test('whatever order, twice, in whatever pieces and whichever telling: the same log', () => {
  fc.assert(
    fc.property(
      histories.chain((live) =>
        fc.tuple(
          fc.constant(live),
          fc.array(fc.tuple(fc.nat(live.length - 1), fc.boolean()), { maxLength: 120 }),
          fc.shuffledSubarray(
            live.map((_, index) => index),
            { minLength: live.length, maxLength: live.length }
          ),
          fc.integer({ min: 1, max: 7 })
        )
      ),
      ([live, extra, order, piece]) => {
        const whole = final(live)
        // Live frames and answers mixed; an answer may be without what only the sender's own copy says.
        const told = [
          ...extra.map(([index, isAnswer]) => (isAnswer ? whole : live)[index] as ChatEntry),
          ...order.map((index) => live[index] as ChatEntry)
        ]
        let log: ChatEntry[] = []
        for (let from = 0; from < told.length; from += piece) log = foldEntries(log, told.slice(from, from + piece))
        expect(log.map(({ sequence }) => sequence)).toEqual(live.map((_, index) => index + 1))
        expect(log.map(({ content, isRecalled = false, kind }) => ({ content, isRecalled, kind }))).toEqual(
          whole.map(({ content, isRecalled = false, kind }) => ({ content, isRecalled, kind }))
        )
        expect(log.map(({ clientId }) => clientId)).toEqual(live.map(({ clientId }) => clientId))
        expect(foldEntries(log, whole)).toEqual(log)
      }
    ),
    { numRuns: RUNS }
  )
})

test('a recall takes back only the message it names', () => {
  const log = foldEntries(
    [text(1), text(2)],
    [text(3, { kind: 'recall', content: '{"id":"another","sequence":2}' }), text(4, { kind: 'recall', content: 'no json' })]
  )
  expect(log.map(({ isRecalled = false }) => isRecalled)).toEqual([false, false, false, false])
  expect(recalledBy(text(5))).toBeUndefined()
})

test('quote and mentions of a recalled message are gone with it', () => {
  const quoting = text(1, { quote: { id: 'q', sequence: 9, senderId: 'a', senderName: '甲', text: '旧' }, mentions: ['b'] })
  expect(foldEntries([quoting], [recallOf(2, 1)])[0]).toEqual({ ...text(1), content: '', isRecalled: true })
})

test('what the person removed stays removed, whatever is told later; what was only left out comes back', () => {
  const removed: ChatEntry = { ...text(1), content: '', isRemoved: true }
  expect(foldEntries([removed], [text(1)])).toEqual([removed])
  expect(foldEntries([text(1)], [removed])).toEqual([removed])
  expect(foldEntries([missingEntry(1)], [text(1)])).toEqual([text(1)])
  expect(foldEntries([text(1)], [missingEntry(1)])).toEqual([text(1)])
  expect(foldEntries([missingEntry(1)], [removed])).toEqual([removed])
})

test('an answer with numbers left out is held without holes', () => {
  expect(filledEntries([text(4), text(6)], 2, 7).map(({ sequence, isRemoved = false }) => [sequence, isRemoved])).toEqual([
    [3, true],
    [4, false],
    [5, true],
    [6, false],
    [7, true]
  ])
  expect(filledEntries([], 3, 3)).toEqual([])
})

test('the tip goes on to the first hole', () => {
  expect([tipOf(0, [1, 2, 3]), tipOf(2, [5, 4, 3]), tipOf(2, [4, 5]), tipOf(7, [])]).toEqual([3, 5, 2, 7])
})

test('of two tellings of a message the later change counts, whichever came first; one that was taken back or removed has none', () => {
  const reactions: ChatEntry['reactions'] = [{ code: 'LIKE', people: [{ userId: ME, name: '我' }] }]
  const tellings = [
    text(1, { clientId: 'c1' }),
    text(1, { content: '改', edits: 1, revision: 1 }),
    text(1, { content: '又改', edits: 2, revision: 3, reactions })
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(tellings, { minLength: 3, maxLength: 3 }), (told) => {
      const once = told.reduce<ChatEntry[]>((log, entry) => foldEntries(log, [entry]), [])
      expect(once).toEqual([{ ...tellings[2], clientId: 'c1' }])
      const [taken] = foldEntries(once, [recallOf(2, 1)])
      expect([taken?.content, taken?.edits, taken?.reactions, taken?.isRecalled]).toEqual(['', undefined, undefined, true])
      const [removed] = foldEntries(foldEntries([removedEntry({ id: 'm1', sequence: 1 })], told), told)
      expect([removed?.content, removed?.reactions, removed?.isRemoved]).toEqual(['', undefined, true])
    }),
    { numRuns: RUNS, seed: 29 }
  )
})
