import { goOnline, offline, Phone, states } from './phone'
import { ActServer } from './server'

const DAY = 24 * 60 * 60_000

let server: ActServer
beforeAll(async () => {
  server = await ActServer.start()
})
afterAll(() => server.close())

async function open(): Promise<Phone> {
  server.reset()
  const phone = new Phone(server)
  phone.signIn('甲')
  await phone.quiet()
  return phone
}
const stored = (): string[] => server.stored.map(({ act }) => act)

test('without a network acts wait on the device; with one they go steps first, then texts, then files, with their device time', async () => {
  const phone = await open()
  const picture = phone.photo('照片')
  await offline(phone, ['照片', { lane: 'files', filePath: picture }], ['你好', { lane: 'text' }], ['到达'], ['开始'])
  phone.disk.temporary.clear()
  expect([phone.outbox.unsent, stored(), phone.attempts]).toEqual([4, [], []])
  expect(phone.outbox.items[0]).toMatchObject({ deviceAt: 1_000_000, clockOffset: 250, file: { size: 70_000 } })
  phone.restart()
  await phone.quiet()
  expect([stored(), phone.outbox.unsent]).toEqual([['到达', '开始', '你好', '照片'], 0])
  for (const files of phone.disk.files.values()) expect(files.size).toBe(0)
})

test('nothing is sent that is not on the device: a full one refuses the act with a word for people, its file does not stay', async () => {
  const phone = await open()
  phone.disk.isFull = true
  expect(await phone.add('照片', { lane: 'files', filePath: phone.photo('照') })).toEqual({ error: '手机存储空间不足，请清理后重试' })
  expect(await phone.add('照片', { lane: 'files', filePath: 'tmp/gone.jpg' })).toEqual({ error: '文件已不存在，请重新选择' })
  await phone.quiet()
  expect([phone.attempts, phone.outbox.items, [...phone.disk.files.values()].map((files) => files.size)]).toEqual([[], [], [0]])
})

test('a device that is full by now still lets go what is on it', async () => {
  const phone = await open()
  await offline(phone, ['到达'], ['开始'])
  phone.disk.isFull = true
  await goOnline(phone)
  expect([stored(), phone.outbox.unsent]).toEqual([['到达', '开始'], 0])
})

test('network, 5xx and 429 are repeated under the same key with growing pauses; an answer that was lost counts once', async () => {
  const phone = await open()
  await offline(phone, ['到达'])
  server.faults.push('cutAfter', 'broken', 'busy', 'http503', 'nonsense')
  await goOnline(phone)
  const pauses: number[] = []
  while (phone.outbox.unsent > 0 && pauses.length < 9) {
    pauses.push(phone.fire())
    await phone.quiet()
  }
  expect([pauses, stored(), phone.attempts.length]).toEqual([[1_000, 2_000, 4_000, 8_000, 16_000], ['到达'], 6])
})

test('a lane that waits after a broken answer lets the others go; without a network all wait', async () => {
  const phone = await open()
  await offline(phone, ['到达'], ['你好', { lane: 'text' }])
  server.faults.push('broken')
  await goOnline(phone)
  expect([stored(), states(phone)]).toEqual([['你好'], ['到达 waiting 系统繁忙，请稍后重试']])
  server.faults.push('cutBefore')
  await offline(phone, ['在吗', { lane: 'text' }])
  await goOnline(phone)
  expect([stored(), phone.attempts, phone.waits.length]).toEqual([['你好'], ['到达', '你好', '到达'], 3])
  phone.outbox.wake()
  await phone.quiet()
  expect(stored()).toEqual(['你好', '到达', '在吗'])
})

test("a refusal waits for the person with the server's words, and so do later steps of the same order; other orders go on", async () => {
  const phone = await open()
  const [first] = await offline(
    phone,
    ['坏的', { about: 'order/1', body: { act: '坏的', isBad: true } }],
    ['随后', { about: 'order/1' }],
    ['别的', { about: 'order/2' }]
  )
  await goOnline(phone)
  expect([stored(), states(phone)]).toEqual([['别的'], ['坏的 failed 内容不对', '随后 waiting']])
  expect(phone.outbox.needingPerson.map(({ title }) => title)).toEqual(['坏的'])
  await phone.outbox.retry(first as string)
  await phone.quiet()
  expect(phone.attempts).toEqual(['坏的', '别的', '坏的'])
  const { key } = phone.outbox.items[0] as { key: string }
  expect(await phone.outbox.edit(first as string, { body: { act: '改好' } })).toEqual({ data: true })
  await phone.quiet()
  expect([stored(), phone.outbox.unsent]).toEqual([['别的', '改好', '随后'], 0])
  expect(server.stored[1]?.key).not.toBe(key)
  expect(await phone.outbox.retry(first as string)).toEqual({ error: '这一项已经同步或已被放弃' })
})

test('giving up asks first; what waited for it then waits for the person', async () => {
  const phone = await open()
  const [first, second] = await offline(
    phone,
    ['坏的', { about: 'order/1', body: { act: '坏的', isBad: true } }],
    ['随后', { about: 'order/1' }]
  )
  await goOnline(phone)
  phone.saysYes = false
  expect([await phone.outbox.discard(first as string), phone.outbox.unsent]).toEqual([{ error: '' }, 2])
  phone.saysYes = true
  expect(await phone.outbox.discard(first as string)).toEqual({ data: true })
  await phone.quiet()
  expect([states(phone), phone.confirms]).toEqual([['随后 failed 前一步已放弃，请核对后再重试或放弃'], ['放弃这一项？', '放弃这一项？']])
  await phone.outbox.retry(second as string)
  await phone.quiet()
  expect(stored()).toEqual(['随后'])
})

test('a conflict keeps both versions until the person takes one', async () => {
  const phone = await open()
  const [one, two] = await offline(phone, ['一', { body: { act: '一', isStale: true } }], ['二', { body: { act: '二', isStale: true } }])
  await goOnline(phone)
  expect(phone.outbox.items).toMatchObject([{ state: 'conflict', theirs: { version: 9 }, body: { act: '一' } }, { state: 'conflict' }])
  phone.restart()
  await phone.quiet()
  expect(phone.outbox.items).toMatchObject([{ state: 'conflict', theirs: { version: 9 } }, { state: 'conflict' }])
  await phone.outbox.takeTheirs(one as string)
  await phone.outbox.edit(two as string, { body: { act: '二' } })
  await phone.quiet()
  expect([stored(), phone.outbox.unsent]).toEqual([['二'], 0])
})

test("an expired session pauses everything; only the same person's sign-in sends it, another never sees it", async () => {
  const phone = await open()
  await offline(phone, ['到达'], ['开始'])
  server.ended.add('甲')
  await goOnline(phone)
  expect([phone.attempts, states(phone)]).toEqual([['到达'], ['到达 waiting', '开始 waiting']])
  phone.outbox.retryNow()
  await phone.quiet()
  expect(phone.attempts).toEqual(['到达'])
  phone.outbox.follow('')
  phone.user = ''
  phone.signIn('乙')
  await phone.quiet()
  expect([phone.outbox.items, await phone.outbox.mayLeave(), phone.attempts]).toEqual([[], true, ['到达']])
  server.ended.clear()
  phone.signIn('甲')
  await phone.quiet()
  expect([stored(), server.stored.every(({ user }) => user === '甲')]).toEqual([['到达', '开始'], true])
})

test('signing out warns, keeps for 30 days, and lets go after that when somebody else is here; an expired session has no end', async () => {
  const phone = await open()
  await offline(phone, ['到达', { lane: 'files', filePath: phone.photo('照') }])
  expect([await phone.outbox.mayLeave(), phone.confirms]).toEqual([true, ['还有 1 项未同步']])
  await phone.signOut()
  phone.now += 30 * DAY
  phone.signIn('乙')
  await phone.quiet()
  phone.signIn('甲')
  await phone.quiet()
  expect(states(phone)).toEqual(['到达 waiting'])
  // Back once, he starts anew: without a new sign-out nothing runs out.
  phone.outbox.follow('')
  phone.now += 100 * DAY
  phone.signIn('乙')
  await phone.quiet()
  phone.signIn('甲')
  await phone.quiet()
  expect(states(phone)).toEqual(['到达 waiting'])
  await phone.signOut()
  phone.now += 30 * DAY + 1
  phone.signIn('乙')
  await phone.quiet()
  phone.signIn('甲')
  await phone.quiet()
  expect([phone.outbox.items, [...phone.disk.files.values()].flatMap((files) => [...files.keys()])]).toEqual([[], []])
})

test('somebody else signs in while an act is being marked: it is not sent as his', async () => {
  const phone = await open()
  await offline(phone, ['到达'])
  const { put } = phone.run.records
  phone.run.records.put = async (scope, records) => {
    await put(scope, records)
    if (phone.user !== '甲') return
    phone.outbox.follow('')
    phone.signIn('乙')
  }
  await goOnline(phone)
  expect([phone.attempts, phone.outbox.items]).toEqual([[], []])
  phone.signIn('甲')
  phone.run.records.put = put
  await phone.quiet()
  expect(server.stored.map(({ act, user }) => [act, user])).toEqual([['到达', '甲']])
})
