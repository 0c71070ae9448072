import fc from 'fast-check'
import { createGlobalTransport } from '@/platform/socket/globalTransport'
import { Client, Rig, turn, type Told } from './alipayRig'

test('listeners are registered once, however often it connects', async () => {
  const rig = new Rig()
  for (let time = 0; time < 5; time++) {
    const one = rig.open()
    await rig.drain()
    rig.client.answer(true)
    rig.client.serve('hello')
    await rig.drain()
    expect(one.events).toEqual(['opened', 'hello'])
    expect(one.connection.send('x')).toBe(true)
    one.connection.close()
    await rig.drain()
  }
  expect(rig.client.registrations).toBe(1)
  expect(rig.client.mostOpen).toBe(1)
})

test('the next connection waits for the asynchronous closing of the one before', async () => {
  const rig = new Rig()
  const first = rig.open()
  await rig.drain()
  rig.client.answer(true)
  await rig.drain()
  first.connection.close()
  rig.open()
  expect(rig.client.sockets).toHaveLength(1)
  await rig.drain()
  expect(rig.client.sockets).toHaveLength(2)
})

test.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false]
])('closed before it was open (replaces %p, close after error %p): shut as soon as it opens, nothing told', async (replaces, closes) => {
  const rig = new Rig(replaces, closes)
  const first = rig.open()
  await rig.drain()
  first.connection.close()
  await rig.drain()
  rig.client.answer(true)
  await rig.drain()
  expect(first.events).toEqual([])
  expect(rig.client.now).toBeUndefined()
  const second = rig.open()
  await rig.drain()
  rig.client.answer(true)
  await rig.drain()
  expect(second.events).toEqual(['opened'])
})

test('a socket that hangs while connecting is refused its successor, then shut when it opens; nobody is left behind', async () => {
  const rig = new Rig(false)
  const first = rig.open()
  await rig.drain()
  first.connection.close()
  const second = rig.open()
  await rig.advance(2_000)
  expect(second.events).toEqual(['closed'])
  rig.client.answer(true)
  await rig.drain()
  expect(rig.client.now).toBeUndefined()
  const third = rig.open()
  await rig.drain()
  rig.client.answer(true)
  await rig.drain()
  expect(third.events).toEqual(['opened'])
  expect(rig.client.mostOpen).toBe(1)
})

test('a refusal that comes after the old socket has opened shuts that one: it would be refused for ever', async () => {
  const client = new Client(false, true)
  const transport = createGlobalTransport(client)
  const tell = async (): Promise<void> => {
    await turn()
    while (client.queue.length > 0) {
      client.queue.shift()?.()
      await turn()
    }
  }
  const listen = (events: string[]): Parameters<typeof transport>[1] => ({
    opened: () => events.push('opened'),
    received: () => undefined,
    closed: () => events.push('closed')
  })
  transport('ws://x', listen([])).close()
  const second: string[] = []
  transport('ws://x', listen(second))
  client.answer(true)
  client.queue.shift()?.()
  await tell()
  expect(second[second.length - 1]).toBe('closed')
  expect(client.now).toBeUndefined()
  const third: string[] = []
  transport('ws://x', listen(third))
  client.answer(true)
  await tell()
  expect(third).toEqual(['opened'])
})

test("the close that follows an error is not the next connection's", async () => {
  const rig = new Rig()
  const first = rig.open()
  await rig.drain()
  rig.client.answer(false)
  // The error arrives, its close is still on the way.
  rig.client.queue.shift()?.()
  expect(first.events).toEqual(['closed'])
  const second = rig.open()
  await rig.drain()
  expect(second.events).toEqual([])
  rig.client.answer(true)
  await rig.drain()
  expect(second.events).toEqual(['opened'])
})

test('sending on a socket that is gone tells so', async () => {
  const rig = new Rig()
  const one = rig.open()
  expect(one.connection.send('early')).toBe(false)
  await rig.drain()
  rig.client.answer(true)
  await rig.drain()
  const socket = rig.client.now
  if (socket !== undefined) socket.state = 'gone'
  one.connection.send('x')
  await rig.drain()
  expect(one.events).toEqual(['opened', 'closed'])
  expect(one.connection.send('late')).toBe(false)
})

type Act = 'open' | 'close' | 'good' | 'bad' | 'serve' | 'cut' | 'drain' | 'tell' | 'wait'

test('random orders of calls and events: at most one open socket, and the last connection gets its own', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<Act>('open', 'open', 'close', 'good', 'good', 'bad', 'serve', 'cut', 'drain', 'drain', 'tell', 'wait'), {
        minLength: 3,
        maxLength: 30
      }),
      fc.boolean(),
      fc.boolean(),
      async (acts, replaces, closes) => {
        const rig = new Rig(replaces, closes)
        const last = (): Told | undefined => rig.told[rig.told.length - 1]
        for (const act of acts) {
          if (act === 'open') {
            // As the connection core does: the one before is let go first.
            last()?.connection.close()
            rig.open()
          } else if (act === 'close') last()?.connection.close()
          else if (act === 'good' || act === 'bad') rig.client.answer(act === 'good')
          else if (act === 'serve') rig.client.serve('frame')
          else if (act === 'cut') rig.client.cut()
          else if (act === 'tell') rig.client.queue.shift()?.()
          else if (act === 'wait') await rig.advance(2_000)
          else await rig.drain()
        }
        expect(rig.client.mostOpen).toBeLessThanOrEqual(1)
        for (const { events } of rig.told) {
          expect(events.filter((event) => event === 'opened').length).toBeLessThanOrEqual(1)
          expect(events.filter((event) => event === 'closed').length).toBeLessThanOrEqual(1)
          if (events.includes('closed')) expect(events[events.length - 1]).toBe('closed')
          if (events.includes('frame')) expect(events[0]).toBe('opened')
        }
        // The network is good again: with retries, as the core makes them, one connection comes about and works. An open event that was
        // still on its way when the next connection began may be taken for that one's; its close then costs one retry more.
        let now: Told | undefined
        const isOpen = (): boolean => now?.events[now.events.length - 1] === 'opened'
        for (let time = 0; time < 6 && !isOpen(); time++) {
          last()?.connection.close()
          now = rig.open()
          await rig.advance(2_000)
          rig.client.answer(true)
          await rig.drain()
          if (now.events.includes('closed')) continue
          rig.client.answer(true)
          await rig.drain()
        }
        rig.client.serve('works')
        await rig.drain()
        expect(now?.events).toEqual(['opened', 'works'])
        now?.connection.close()
        await rig.drain()
        expect(rig.client.now).toBeUndefined()
      }
    ),
    { numRuns: process.env.TEST_FULL === '1' ? 5_000 : 300, seed: 7 }
  )
})
