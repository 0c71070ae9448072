import { ApiError, ClientCode } from '@/domain/apiError'
import { Submission } from '@/stores/submission'
import { DraftBook } from '@/stores/drafts'
import { memoryStorage } from '../../support/liveApp'

const uuids = () => {
  let serial = 0
  return () => Promise.resolve(`key${++serial}`)
}
const fails = (code: number) => () => Promise.reject(new ApiError({ code, message: '没有办成' }))

describe.each([
  ['of a screen', () => new Submission({ uuid: uuids() })],
  [
    'among the drafts',
    () => new Submission({ uuid: uuids(), onDevice: { book: new DraftBook(memoryStorage(), 'u1'), name: 'page', now: () => 1 } })
  ]
])('keys of acts %s', (_where, open) => {
  const keysOf = async (
    keys: Submission,
    ...acts: readonly [act: string, inputs: object, call?: () => Promise<unknown>][]
  ): Promise<string[]> => {
    const used: string[] = []
    for (const [act, inputs, call = fails(ClientCode.network)] of acts)
      await keys.once(act, inputs, (key) => {
        used.push(key)
        return call()
      })
    return used
  }

  test.each([
    ['no connection', ClientCode.network],
    ['no answer in time', ClientCode.timeout],
    ['an answer that is none', ClientCode.badAnswer],
    ['a fault of the server', 500],
    ['a proxy that lost the server', 502],
    ['an ended session', 600]
  ])('%s leaves open whether it was done: the next try is the same act', async (_what, code) => {
    expect(await keysOf(open(), ['send', { a: 1 }, fails(code)], ['send', { a: 1 }])).toEqual(['key1', 'key1'])
  })

  test.each([
    ['done', () => Promise.resolve(null)],
    ['refused by a rule', fails(400)],
    ['changed meanwhile', fails(409)]
  ])('%s, it is over', async (_what, call) => {
    expect(await keysOf(open(), ['send', { a: 1 }, call], ['send', { a: 1 }])).toEqual(['key1', 'key2'])
  })

  test('other inputs, and another act, have another key', async () => {
    expect(await keysOf(open(), ['send', { a: 1 }], ['send', { a: 2 }], ['drop', { a: 1 }], ['drop', { a: 1 }])).toEqual([
      'key1',
      'key2',
      'key3',
      'key3'
    ])
  })
})

test('kept keys outlive the app, and nothing of what was typed is kept with them', async () => {
  const storage = memoryStorage()
  const open = () => new Submission({ uuid: uuids(), onDevice: { book: new DraftBook(storage, 'u1'), name: 'page', now: () => 1 } })
  const used: string[] = []
  for (const keys of [open(), open()])
    await keys.once('send', { text: '谁也不该看到' }, (key) => {
      used.push(key)
      return fails(ClientCode.timeout)()
    })
  expect(used).toEqual(['key1', 'key1'])
  expect(JSON.stringify(storage.get('drafts', (value): value is object => typeof value === 'object'))).not.toContain('谁也不该看到')
})

test('acts of one screen go one at a time; a fault of ours is said and does not block the next', async () => {
  const runner = new Submission({ uuid: uuids() })
  let answer: (value: string) => void = () => undefined
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const first = runner.run(
    'a',
    {},
    () =>
      new Promise<string>((resolve) => {
        answer = resolve
        begin()
      })
  )
  await begun
  expect(await runner.send('b', {}, () => Promise.resolve('b'))).toBeUndefined()
  answer('a')
  expect([await first, runner.running]).toEqual(['a', ''])
  expect([
    await runner.run('b', {}, () => Promise.reject(new TypeError('undefined is not a function'))),
    runner.failureOf('b'),
    runner.running
  ]).toEqual([undefined, expect.stringContaining('undefined is not a function'), ''])
  expect([await runner.run('b', {}, () => Promise.resolve('b')), runner.failure]).toEqual(['b', ''])
})

test('pressed again before the answer it is the same act, not a second call', async () => {
  const submission = new Submission({ uuid: uuids() })
  let answer: (value: string) => void = () => undefined
  const calls: string[] = []
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const call = (key: string) =>
    new Promise<string>((resolve) => {
      calls.push(key)
      answer = resolve
      begin()
    })
  const both = [submission.once('send', { a: 1 }, call), submission.once('send', { a: 1 }, call)]
  await begun
  answer('done')
  expect([(await Promise.all(both)).map(({ data }) => data), calls]).toEqual([['done', 'done'], ['key1']])
})

describe('draft and body', () => {
  const open = (storage = memoryStorage(), isPrivate = false) => {
    const form = { text: '' }
    let time = 0
    const book = new DraftBook(storage, 'u1')
    const submission = new Submission({
      uuid: uuids(),
      onDevice: { book, name: 'form', now: () => 1, draft: () => (form.text === '' ? undefined : { ...form }), isPrivate: () => isPrivate }
    })
    const press = (sent: object[], call: () => Promise<unknown> = fails(ClientCode.timeout)) =>
      submission.once(
        'send',
        form,
        (key, body: object) => {
          sent.push({ key, ...body })
          return call()
        },
        () => ({ at: ++time })
      )
    return { form, submission, press, book }
  }

  test('what was typed is there after a restart, and an unanswered act goes again as it was', async () => {
    const storage = memoryStorage()
    const sent: object[] = []
    const first = open(storage)
    first.form.text = '南光高速'
    first.submission.typed()
    await first.press(sent)
    const again = open(storage)
    again.form.text = again.submission.restore<{ text: string }>()?.text ?? ''
    expect([
      again.form.text,
      again.submission.isDirty,
      again.submission.isUnsure('send'),
      again.submission.isUnsure('send', { text: 'x' })
    ]).toEqual(['南光高速', true, true, false])
    await again.press(sent, () => Promise.resolve(null))
    again.submission.forget()
    expect(sent).toEqual([
      { key: 'key1', at: 1 },
      { key: 'key1', at: 1 }
    ])
    expect([open(storage).submission.restore(), open(storage).submission.isUnsure('send')]).toEqual([undefined, false])
  })

  test('an act with something private keeps its key in memory alone', async () => {
    const storage = memoryStorage()
    const sent: object[] = []
    const first = open(storage, true)
    await first.press(sent)
    await first.press(sent)
    expect([sent, open(storage).submission.isUnsure('send')]).toEqual([
      [
        { key: 'key1', at: 1 },
        { key: 'key1', at: 1 }
      ],
      false
    ])
  })

  test('a refusal stands at its fields until they are put right; after an unknown answer it is said that pressing again is safe', async () => {
    const submission = new Submission({ uuid: uuids() })
    await submission.send('send', {}, () =>
      Promise.reject(new ApiError({ code: 400, message: '请检查', data: { fields: { name: '太长', day: '已过' } } }))
    )
    submission.fixed('name')
    expect([submission.refused, submission.failure, submission.isStale]).toEqual([{ day: '已过' }, '', false])
    await submission.send('send', {}, fails(409))
    expect([submission.failureOf('send'), submission.isStale]).toEqual(['没有办成', true])
    await submission.send('send', {}, fails(ClientCode.network))
    expect(submission.failure).toBe('没有得到答复（没有办成），内容已保留，再按一次不会重复提交')
  })
})
