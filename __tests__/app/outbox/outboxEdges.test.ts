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

describe('a server without keys', () => {
  test('what may have arrived is never repeated without asking: found there it is done, found missing it is sent again', async () => {
    for (const isThere of [true, false]) {
      const phone = await open()
      phone.hasKeys = false
      phone.isThere = () => isThere
      await offline(phone, ['到达'])
      server.faults.push(isThere ? 'cutAfter' : 'cutBefore')
      await goOnline(phone)
      phone.fire()
      await phone.quiet()
      expect([stored(), phone.attempts.length, phone.outbox.unsent]).toEqual([['到达'], isThere ? 1 : 2, 0])
    }
  })

  test('where that cannot be found out the person decides, and may not change it into another act', async () => {
    const phone = await open()
    phone.hasKeys = false
    const [id] = await offline(phone, ['到达'])
    server.faults.push('cutBefore')
    await goOnline(phone)
    phone.fire()
    await phone.quiet()
    expect([states(phone), phone.attempts.length]).toEqual([['到达 failed 不确定服务器是否已收到，请核对后再重试或放弃'], 1])
    expect(await phone.outbox.edit(id as string, { body: { act: '别的' } })).toEqual({ error: '可能已经送达，不能修改；请重试或放弃' })
    await phone.outbox.retry(id as string)
    await phone.quiet()
    expect([stored(), phone.outbox.unsent]).toEqual([['到达'], 0])
  })

  test('killed while sending, it asks at the next start', async () => {
    const phone = await open()
    phone.hasKeys = false
    await offline(phone, ['到达'])
    const tried = phone.attempts.length
    server.faults.push('silence')
    phone.outbox.setConnected(true)
    while (phone.attempts.length === tried) await phone.pause(1)
    phone.restart()
    await phone.quiet()
    expect([phone.attempts.length, states(phone)]).toEqual([1, ['到达 failed 不确定服务器是否已收到，请核对后再重试或放弃']])
  })
})

test('after six days a key is no proof any more: the server forgets it after seven', async () => {
  const phone = await open()
  await offline(phone, ['到达'])
  server.faults.push('cutAfter')
  await goOnline(phone)
  phone.now += 6 * DAY
  phone.fire()
  await phone.quiet()
  expect([stored(), states(phone)]).toEqual([['到达'], ['到达 failed 不确定服务器是否已收到，请核对后再重试或放弃']])
})

test('a file that is gone, or a fault of ours, waits for the person instead of being repeated for ever', async () => {
  const phone = await open()
  await offline(phone, ['照片', { lane: 'files', filePath: phone.photo('照') }], ['怪', { lane: 'text' }])
  for (const files of phone.disk.files.values()) files.clear()
  phone.outbox.register('message', { send: () => Promise.reject(new TypeError('x is undefined')) })
  await goOnline(phone)
  expect(states(phone)).toEqual(['照片 failed 文件已不存在，请重新选择', '怪 failed 发送时出错，请重试或放弃'])
})

test('a kind whose part of the app is not loaded waits and lets the others pass', async () => {
  const phone = await open()
  await offline(phone, ['打卡', { kind: 'punchCard' }], ['到达'])
  await goOnline(phone)
  expect([stored(), states(phone)]).toEqual([['到达'], ['打卡 waiting']])
  phone.outbox.register('punchCard', { send: async () => null })
  await phone.quiet()
  expect(phone.outbox.unsent).toBe(0)
})

test('says when the room runs out, when parts are unreadable, and clears files that belong to no act after a day', async () => {
  const phone = await open()
  phone.disk.quota = 80_000
  await offline(phone, ['照片', { lane: 'files', filePath: phone.photo('照') }])
  await phone.pause(5)
  expect(phone.outbox.isNearlyFull).toBe(true)
  await phone.run.files.put({ userId: '甲', name: 'outbox' }, phone.photo('孤'))
  phone.now = Date.now()
  phone.restart()
  phone.outbox.setConnected(false)
  await phone.quiet()
  const names = (): number => [...phone.disk.files.values()].reduce((sum, files) => sum + files.size, 0)
  expect(names()).toBe(2)
  phone.now = Date.now() + DAY + 60_000
  phone.restart()
  phone.outbox.setConnected(false)
  await phone.quiet()
  expect(names()).toBe(1)
  phone.disk.damaged = 1
  phone.restart()
  phone.outbox.setConnected(false)
  await phone.quiet()
  expect([phone.outbox.damaged, phone.outbox.unsent]).toEqual([1, 1])
})

test('a connection that goes and comes while a few are made ready lets none of them go before the one in front', async () => {
  const phone = await open()
  await offline(phone, ['一', { lane: 'text' }], ['二', { lane: 'text' }], ['三', { lane: 'text' }])
  const { records } = phone.run
  const get = records.get.bind(records)
  let reads = 0
  records.get = (...place) => {
    reads += 1
    // Gone as the first is looked at, back as the second is.
    if (reads === 1) phone.outbox.setConnected(false)
    if (reads === 2) phone.outbox.setConnected(true)
    return get(...place)
  }
  await goOnline(phone)
  await goOnline(phone)
  expect([phone.attempts, stored(), phone.outbox.unsent]).toEqual([['一', '二', '三'], ['一', '二', '三'], 0])
})
