import fc from 'fast-check'
import type { NotifyWays } from '../../../src/contract/notify'
import { quietUntil } from '../../../src/domain/notify'
import { DAY, HOUR, MINUTE, SECOND } from '../../../server/clock'
import { oneDatabase } from '../../support/databases'
import type { PushPlay } from '../../support/pushService'
import { Desk } from './desk'

/** 09:00 of the company's day after this moment, epoch ms. */
const nextMorning = (now: number): number => (quietUntil({ from: 540, to: 539 }, now) ?? now) + MINUTE

oneDatabase((_name, makeApp) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open(makeApp)
  })
  beforeEach(async () => {
    await desk.forget()
    desk.server.clock.advance(nextMorning(desk.server.clock.now()) - desk.server.clock.now())
  })
  afterAll(() => desk.close())

  test('what is not read in 15 s is pushed once, with its title, and opens the message', async () => {
    const browser = await desk.subscribe('clerk1')
    const id = await desk.say('clerk1', '请假待审批')
    await desk.pass(15 * SECOND)
    expect(browser.received).toEqual([])
    await desk.pass(2 * SECOND)
    expect(browser.received).toEqual([
      {
        title: '请假待审批',
        text: '',
        tag: 'inSite',
        path: `/pages/message/messageDetail/index?id=${id}`,
        isUrgent: false,
        urgency: 'normal',
        ttl: 86_400
      }
    ])
    await desk.pass(HOUR, MINUTE)
    expect(browser.received).toHaveLength(1)
  })

  test('a storm is one notice; what was read, and what is quiet, is none', async () => {
    const browser = await desk.subscribe('clerk1')
    const ids: string[] = []
    for (const title of ['一', '二', '三', '四']) ids.push(await desk.say('clerk1', title))
    await desk.read('clerk1', ids[1] ?? '')
    await desk.pass(MINUTE)
    expect(browser.received).toMatchObject([{ title: '3 条新消息', text: '四', path: '/pages/message/message/index' }])
    const read = await desk.say('clerk1', '五')
    await desk.read('clerk1', read)
    await desk.world.as('clerk1', 'PUT', '/api/extend/Account/QuietTypes', { quietTypes: [3] })
    await desk.say('clerk1', '六')
    await desk.world.as('clerk1', 'PUT', '/api/extend/Account/QuietTypes', { quietTypes: [] })
    await desk.pass(MINUTE)
    expect(browser.received).toHaveLength(1)
  })

  test('what comes while the push service is asked is told in the next round', async () => {
    const browser = await desk.subscribe('clerk1')
    await desk.say('clerk1', '先来的')
    desk.push.meanwhile = () => {
      desk.push.meanwhile = () => Promise.resolve()
      return desk.say('clerk1', '后来的')
    }
    await desk.pass(MINUTE)
    expect(browser.received.map(({ title }) => title)).toEqual(['先来的', '后来的'])
    await desk.pass(HOUR, MINUTE)
    expect(browser.received).toHaveLength(2)
  })

  test('quiet hours keep it back until their end, over midnight too', async () => {
    const browser = await desk.subscribe('clerk1')
    const set = await desk.quiet('clerk1', { from: 22 * 60, to: 7 * 60 })
    expect(set.data.quietHours).toEqual({ from: 1320, to: 420 })
    // 09:00 to 23:30.
    desk.server.clock.advance(14.5 * HOUR)
    await desk.say('clerk1', '夜里一')
    await desk.say('clerk1', '夜里二')
    await desk.pass(7.5 * HOUR - MINUTE, MINUTE)
    expect(browser.received).toEqual([])
    await desk.pass(2 * MINUTE, MINUTE)
    expect(browser.received).toMatchObject([{ title: '2 条新消息' }])
  })

  test('a browser belongs to who is signed in there, and ends with the session', async () => {
    const browser = await desk.subscribe('clerk1')
    await desk.world.as<NotifyWays>('driver3', 'POST', '/api/notify/Subscriptions', browser.subscription)
    const ways = async (account: string) => (await desk.world.as<NotifyWays>(account, 'GET', '/api/notify/Ways')).data
    expect((await ways('clerk1')).devices).toEqual([])
    expect((await ways('driver3')).devices).toEqual([
      { id: expect.any(String), device: expect.any(String), subscribedAt: expect.any(Number), isCurrent: true }
    ])
    await desk.say('clerk1', '给文员')
    await desk.say('driver3', '给驾驶员')
    await desk.pass(MINUTE)
    expect(browser.received.map(({ title }) => title)).toEqual(['给驾驶员'])
    await desk.world.as('clerk1', 'POST', '/api/notify/Subscriptions/Remove', { endpoint: browser.subscription.endpoint })
    expect((await ways('driver3')).devices).toHaveLength(1)
    await desk.server.query(
      "update session_token set ended_at = $1, ended_by = 'device' where user_id = 'user-driver3' and ended_at is null",
      [desk.server.clock.now()]
    )
    await desk.say('driver3', '已退出')
    await desk.pass(MINUTE)
    expect(browser.received).toHaveLength(1)
    await desk.server.query("update session_token set ended_at = null, ended_by = null where user_id = 'user-driver3'")
  })

  test('a browser that is gone is forgotten; keys and addresses that are none are refused by field', async () => {
    const [gone, here] = [await desk.subscribe('clerk1'), await desk.subscribe('clerk1')]
    // The newest browser is asked first.
    desk.push.play(410)
    await desk.say('clerk1', '第一条')
    await desk.pass(MINUTE)
    expect([here.received.length, gone.received.length]).toEqual([0, 1])
    expect(await desk.server.query('select endpoint from push_subscription')).toEqual([{ endpoint: gone.subscription.endpoint }])
    const elsewhere = { ...gone.subscription, endpoint: 'https://127.0.0.1/a-place-of-mine' }
    expect(await desk.world.as('clerk1', 'POST', '/api/notify/Subscriptions', elsewhere)).toMatchObject({
      code: 400,
      data: { fields: { endpoint: '不支持此浏览器的推送服务' } }
    })
    expect((await desk.world.as('clerk1', 'POST', '/api/notify/Subscriptions', { ...gone.subscription, auth: 'x' })).code).toBe(400)
  })

  test('through failures, lost answers and quiet hours each message is told once and none after it was read', async () => {
    const act = fc.record({
      says: fc.integer({ min: 0, max: 3 }),
      reads: fc.boolean(),
      waits: fc.constantFrom(3, 20, 90, 3600),
      play: fc.option(fc.constantFrom<PushPlay>(429, 500, 'cut'), { nil: undefined })
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), fc.boolean(), async (acts, isQuiet) => {
        await desk.forget()
        const browser = await desk.subscribe('clerk1')
        const hours = isQuiet ? { from: 600, to: 720 } : null
        await desk.quiet('clerk1', hours)
        const unread: string[] = []
        const readUntold = new Set<string>()
        const told = async () =>
          (await desk.server.query<{ id: string }>("select message_id as id from notify_delivery where state = 'SENT'")).map(({ id }) => id)
        for (const { says, reads, waits, play } of acts) {
          for (let i = 0; i < says; i++) unread.push(await desk.say('clerk1', `第 ${unread.length + 1} 条`))
          if (play !== undefined) desk.push.play(play)
          const read = reads ? unread.shift() : undefined
          if (read !== undefined) {
            if (!(await told()).includes(read)) readUntold.add(read)
            await desk.read('clerk1', read)
          }
          const before = browser.received.length
          const from = desk.server.clock.now()
          await desk.pass(waits * SECOND, waits > 60 ? MINUTE : SECOND)
          if (quietUntil(hours, from) !== undefined && quietUntil(hours, desk.server.clock.now()) !== undefined)
            expect(browser.received).toHaveLength(before)
        }
        // The queue comes back to what failed, after twice as long at most as it failed for, and quiet hours end.
        desk.push.recover()
        await desk.pass(DAY, HOUR)
        const sent = await told()
        expect(new Set(sent).size).toBe(sent.length)
        expect(unread.filter((id) => !sent.includes(id))).toEqual([])
        expect(sent.filter((id) => readUntold.has(id))).toEqual([])
        expect(browser.received.every(({ tag }) => tag === 'inSite')).toBe(true)
      }),
      { numRuns: process.env.TEST_FULL === '1' ? 1000 : 8 }
    )
  })

  test('whoever does not dispatch for the whole company reads no deliveries', async () => {
    for (const account of ['driver1', 'finance1', 'clerk1', 'yard1'])
      expect((await desk.world.as(account, 'GET', '/api/notify/Deliveries?orderId=x')).code).not.toBe(200)
    expect(await desk.deliveries('nothing')).toEqual([])
  })
})

test('quiet hours hold from their first minute to before their last, whatever the day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 40 * DAY }),
      (from, to, at) => {
        const minute = Math.floor((at + 8 * HOUR) / MINUTE) % 1440
        const isInside = from === to ? false : from < to ? minute >= from && minute < to : minute >= from || minute < to
        const until = quietUntil({ from, to }, at)
        expect(until !== undefined).toBe(isInside)
        if (until === undefined) return
        expect(until).toBeGreaterThan(at)
        expect(until - at).toBeLessThan(DAY)
        expect(((until + 8 * HOUR) / MINUTE) % 1440).toBe(to)
      }
    )
  )
})
