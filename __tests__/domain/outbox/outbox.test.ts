import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { ApiError, ClientCode } from '@/domain/apiError'
import { isOutboxItem, LANES, nextItem, nextItems, type Choice, type OutboxItem } from '@/domain/outbox/item'
import { afterFailure, backoffMs, maySend } from '@/domain/outbox/outcome'
import { outcomeOf } from '@/domain/outcome'
import { createSha256, sha256 } from '@/domain/outbox/sha256'

const TRIALS = process.env.TEST_FULL === '1' ? 5_000 : 300
const DAY = 24 * 60 * 60_000

const item = (id: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  id,
  userId: 'u',
  lane: 'steps',
  kind: 'step',
  about: '',
  title: id,
  key: id,
  seq: Number(id.replace(/\D/g, '')),
  method: 'POST',
  route: '/act',
  body: null,
  dependsOn: '',
  given: {},
  deviceAt: 0,
  attempts: 0,
  triedAt: 0,
  state: 'waiting',
  error: '',
  ...more
})
const ALL: Choice = { canSend: () => true, isOpen: () => true }
const next = (items: OutboxItem[], choice: Partial<Choice> = {}): string | undefined => nextItem(items, { ...ALL, ...choice })?.id

describe('sha256', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1']
  ])('the examples of FIPS 180-4: %s', (text, hash) => expect(sha256(Buffer.from(text))).toBe(hash))

  test('any bytes in any pieces as Node hashes them', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 }), (pieces) => {
        const hash = createSha256()
        for (const piece of pieces) hash.update(piece)
        expect(hash.hex()).toBe(createHash('sha256').update(Buffer.concat(pieces)).digest('hex'))
      }),
      { numRuns: TRIALS, seed: 20261121 }
    )
  })

  test('every length around the blocks, and a long one', () => {
    for (let length = 0; length <= 200; length++)
      expect(sha256(new Uint8Array(length).fill(length))).toBe(createHash('sha256').update(Buffer.alloc(length, length)).digest('hex'))
    const long = Buffer.alloc(3_000_001, '照片')
    expect(sha256(long)).toBe(createHash('sha256').update(long).digest('hex'))
  })
})

describe('what is sent next', () => {
  test('steps, then text, then files, each in the order of adding', () => {
    const items = [item('4', { lane: 'files' }), item('1', { lane: 'files' }), item('5', { lane: 'text' }), item('9'), item('7')]
    const order: (string | undefined)[] = []
    for (let left = items; left.length > 0; left = left.filter(({ id }) => id !== order.at(-1))) order.push(next(left))
    expect(order).toEqual(['7', '9', '5', '1', '4'])
  })

  test('a lane that waits after a failure lets the others go, not its own later items', () => {
    expect(next([item('1'), item('2'), item('3', { lane: 'text' })], { isOpen: (lane) => lane !== 'steps' })).toBe('3')
    expect(next([item('1'), item('2')], { isOpen: (lane) => lane !== 'steps' })).toBeUndefined()
  })

  test('what waits for a person, and what depends on it, lets the others pass', () => {
    for (const state of ['failed', 'conflict', 'sending'] as const) {
      expect(next([item('1', { state }), item('2', { dependsOn: '1' }), item('3', { dependsOn: '2' }), item('4')])).toBe('4')
    }
    expect(next([item('1', { kind: 'chat' }), item('2', { dependsOn: '1' }), item('3')], { canSend: (kind) => kind === 'step' })).toBe('3')
  })

  test('an item that waits for one in another lane holds its own lane, so that a text does not overtake a picture', () => {
    const items = [
      item('1', { lane: 'files' }),
      item('2', { lane: 'files' }),
      item('3', { lane: 'text', dependsOn: '2' }),
      item('4', { lane: 'text' })
    ]
    expect(next(items)).toBe('1')
    expect(next(items.slice(1))).toBe('2')
    expect(next(items.slice(2))).toBe('3')
  })

  test('two lanes that wait for each other do not wait for ever, and neither does a circle hang', () => {
    expect(
      next([
        item('1', { lane: 'text', dependsOn: '4' }),
        item('2', { lane: 'text' }),
        item('3', { lane: 'files', dependsOn: '2' }),
        item('4', { lane: 'files' })
      ])
    ).toBe('2')
    expect(next([item('1', { dependsOn: '2' }), item('2', { dependsOn: '1' }), item('3')])).toBe('3')
  })

  test('together go those of one kind that stand right behind each other in a lane and wait for nothing', () => {
    const together = (items: OutboxItem[], most = 3): string =>
      nextItems(items, { ...ALL, together: (kind) => (kind === 'chat' ? most : 1) })
        .map(({ id }) => id)
        .join('')
    const texts = ['1', '2', '3', '4'].map((id) => item(id, { lane: 'text', kind: 'chat' }))
    expect([together(texts), together(texts, 9), together(texts, 0), together([])]).toEqual(['123', '1234', '1', ''])
    expect(together([item('1'), item('2')])).toBe('1')
    expect(together(texts.map((each) => (each.id === '2' ? { ...each, state: 'failed' as const } : each)))).toBe('134')
    expect(together(texts.map((each) => (each.id === '3' ? { ...each, kind: 'other' } : each)))).toBe('12')
    expect(together([...texts.map((each) => (each.id === '2' ? { ...each, dependsOn: '9' } : each)), item('9', { lane: 'files' })])).toBe(
      '1'
    )
  })

  test('as long as something may go, something goes, never before what it depends on', () => {
    const one = fc.record({
      lane: fc.constantFrom(...LANES),
      dependsOn: fc.option(fc.nat({ max: 11 }), { nil: undefined }),
      isFailed: fc.boolean()
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (parts) => {
        let items = parts.map(({ lane, dependsOn, isFailed }, index) =>
          item(String(index), {
            lane,
            dependsOn: dependsOn === undefined || dependsOn >= index ? '' : String(dependsOn),
            state: isFailed ? 'failed' : 'waiting'
          })
        )
        for (;;) {
          const found = nextItem(items, ALL)
          if (found === undefined) break
          expect(items.some(({ id }) => id === found.dependsOn)).toBe(false)
          items = items.filter(({ id }) => id !== found.id)
        }
        const stuck = new Set(items.map(({ id }) => id))
        for (const each of items) expect(each.state === 'failed' || stuck.has(each.dependsOn)).toBe(true)
      }),
      { numRuns: TRIALS, seed: 20261121 }
    )
  })
})

describe('what an answer means', () => {
  const at = (code: number, status = 200): Pick<ApiError, 'code' | 'status'> => ({ code, status })
  test.each([
    [
      'unknown',
      [
        at(ClientCode.network, 0),
        at(ClientCode.timeout, 0),
        at(ClientCode.abort, 0),
        at(ClientCode.badAnswer),
        at(500),
        at(502, 502),
        at(503, 503)
      ]
    ],
    ['later', [at(429), at(429, 429)]],
    ['session', [at(600), at(601), at(602), at(600, 401)]],
    ['conflict', [at(409)]],
    ['refused', [at(400), at(403), at(404), at(413), at(403, 403), at(404, 404)]]
  ])('%s', (outcome, errors) => errors.forEach((error) => expect([error, outcomeOf(error)]).toEqual([error, outcome])))

  test('pauses double from 1 s to 5 min', () =>
    expect([0, 1, 2, 3, 9, 10, 500].map(backoffMs)).toEqual([1_000, 1_000, 2_000, 4_000, 256_000, 300_000, 300_000]))

  test('a repeat without asking only where keys are known, and while the server remembers them', () => {
    expect([maySend({ triedAt: 0 }, false, 5), maySend({ triedAt: 5 }, false, 6), maySend({ triedAt: 5 }, true, 6)]).toEqual([
      true,
      false,
      true
    ])
    expect([maySend({ triedAt: 5 }, true, 5 + 6 * DAY), maySend({ triedAt: 5, isInsisted: true }, false, 6)]).toEqual([false, true])
  })

  test('a refusal says that nothing arrived only where keys are known; both versions of a conflict stay', () => {
    const tried = item('1', { state: 'sending', triedAt: 7, body: { mine: 1 } })
    const error = (code: number, data?: unknown): ApiError => new ApiError({ code, status: 200, message: '原因', data })
    expect(afterFailure(tried, error(400), 7, true)).toEqual({ state: 'failed', error: '原因', triedAt: 0 })
    expect(afterFailure(tried, error(400), 7, false)).toMatchObject({ state: 'failed', triedAt: 7 })
    expect(afterFailure(tried, error(409, { theirs: 2 }), 0, false)).toEqual({
      state: 'conflict',
      error: '原因',
      triedAt: 0,
      theirs: { theirs: 2 }
    })
    expect(afterFailure(tried, error(500), 0, true)).toEqual({ state: 'waiting', error: '原因', triedAt: 7 })
    expect(afterFailure(tried, error(429), 0, true)).toMatchObject({ state: 'waiting', triedAt: 0 })
    expect(afterFailure(tried, error(600), 0, true)).toEqual({ state: 'waiting', error: '', triedAt: 0 })
  })
})

test('only what has the shape of an item is one', () => {
  const whole = item('1')
  expect(isOutboxItem(JSON.parse(JSON.stringify(whole)))).toBe(true)
  for (const key of ['id', 'userId', 'lane', 'kind', 'key', 'seq', 'dependsOn', 'given', 'triedAt', 'state'] as const) {
    const { [key]: taken, ...rest } = whole
    expect([taken !== undefined, isOutboxItem(rest)]).toEqual([true, false])
  }
  for (const other of [null, '', [], { ...whole, lane: 'other' }, { ...whole, state: 'done' }]) expect(isOutboxItem(other)).toBe(false)
})
