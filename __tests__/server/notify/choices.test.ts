import fc from 'fast-check'
import type { NotifyChannel, NotifyKind, NotifyWays } from '../../../src/contract/notify'
import { breaksQuiet, choosable, quietUntil, waysOf } from '../../../src/domain/notify'
import { HOUR, MINUTE } from '../../../server/clock'
import { oneDatabase } from '../../support/databases'
import { Desk, PlayedChannel, type ChannelPlay } from './desk'

oneDatabase((_name, makeApp) => {
  let desk: Desk
  let mail: PlayedChannel
  let weapp: PlayedChannel
  beforeAll(async () => {
    desk = await Desk.open(makeApp)
  })
  beforeEach(async () => {
    await desk.forget()
    mail = new PlayedChannel('mail')
    weapp = new PlayedChannel('weapp')
    desk.server.context.notices = [weapp, mail]
    desk.server.clock.advance(HOUR)
  })
  afterAll(() => desk.close())

  const choose = (kind: NotifyKind, ...channels: NotifyChannel[]) =>
    desk.world.as<NotifyWays>('clerk1', 'PUT', '/api/notify/Choices', { kind, channels })

  test('a mail comes to who asked for it, of that kind alone; nobody else is asked at all', async () => {
    await desk.say('clerk1', '没人要的', { kind: 'order' })
    await desk.pass(MINUTE)
    const { data } = await choose('approval', 'mail')
    expect(data.choices.find(({ kind }) => kind === 'approval')).toEqual({
      kind: 'approval',
      offered: ['push', 'weapp', 'mail'],
      chosen: ['mail']
    })
    expect(data.choices.find(({ kind }) => kind === 'chat')?.offered).toEqual(['push', 'weapp'])
    const id = await desk.say('clerk1', '请假待审批', { type: 2 })
    await desk.pass(MINUTE)
    expect(mail.carried).toMatchObject([
      { userId: 'user-clerk1', kind: 'approval', title: '请假待审批', path: `/pages/message/messageDetail/index?id=${id}` }
    ])
    expect(weapp.carried).toEqual([])
  })

  test('without a choice a desk is mailed what waits for it, after all other ways; whoever chose is told as he chose', async () => {
    const money = (account: string, title: string) => desk.say(account, title, { kind: 'money' })
    await desk.server.query("update user_account set email = account || '@example.com'")
    for (const account of ['finance1', 'driver1', 'manager1']) await money(account, '退款待审批')
    await desk.say('manager1', '请假待审批', { type: 2 })
    await desk.say('finance1', '工单已派', { kind: 'order' })
    weapp.play(...Array.from({ length: 5 }, () => 'NOBODY' as const))
    await desk.pass(MINUTE)
    const mailed = () => mail.carried.map(({ userId, title }) => `${userId} ${title}`).sort()
    expect(mailed()).toEqual(['user-finance1 退款待审批', 'user-manager1 请假待审批'])
    const { data } = await desk.world.as<NotifyWays>('finance1', 'GET', '/api/notify/Ways')
    expect(data.choices.find(({ kind }) => kind === 'money')?.chosen).toEqual(['push', 'weapp', 'mail'])
    await desk.world.as('finance1', 'PUT', '/api/notify/Choices', { kind: 'money', channels: ['push'] })
    await money('finance1', '对账有差异')
    await desk.pass(MINUTE)
    expect(mailed()).toHaveLength(2)
    await desk.server.query("update user_account set email = ''")
  })

  test('the first way that reaches him is the only one', async () => {
    await choose('order', 'push', 'weapp', 'mail')
    const browser = await desk.subscribe('clerk1')
    await desk.say('clerk1', '一', { kind: 'order' })
    await desk.pass(MINUTE)
    expect([browser.received.length, weapp.carried.length, mail.carried.length]).toEqual([1, 0, 0])
    await desk.server.query('delete from push_subscription')
    weapp.play('NOBODY')
    await desk.say('clerk1', '二', { kind: 'order' })
    await desk.pass(MINUTE)
    expect([browser.received.length, weapp.carried.length, mail.carried.map(({ title }) => title)]).toEqual([1, 0, ['二']])
  })

  test('a channel that fails is asked again by the queue, one that refuses is not', async () => {
    await choose('money', 'mail')
    mail.play('again')
    await desk.say('clerk1', '退款待审批', { kind: 'money' })
    await desk.pass(20_000)
    expect(mail.carried).toEqual([])
    await desk.pass(MINUTE)
    expect(mail.carried).toHaveLength(1)
    mail.play('REFUSED')
    await desk.say('clerk1', '对账有差异', { kind: 'money' })
    await desk.pass(HOUR, MINUTE)
    expect(mail.carried).toHaveLength(1)
    expect(await desk.server.query("select state from notify_delivery where channel = 'mail' order by created_at")).toEqual([
      { state: 'SENT' },
      { state: 'REFUSED' }
    ])
  })

  test('ways and kinds that there are not are refused by name', async () => {
    expect((await desk.world.as('clerk1', 'PUT', '/api/notify/Choices', { kind: 'gossip', channels: [] })).code).toBe(400)
    expect((await desk.world.as('clerk1', 'PUT', '/api/notify/Choices', { kind: 'chat', channels: ['pigeon'] })).code).toBe(400)
  })

  test('through failures and refusals of three ways each matter is told once, over one way, and none after it was read', async () => {
    const plays = (...more: ChannelPlay[]) => fc.array(fc.constantFrom<ChannelPlay>('SENT', ...more), { maxLength: 6 })
    const kinds: readonly NotifyKind[] = ['order', 'approval', 'money']
    const ways = fc.subarray<NotifyChannel>(['push', 'weapp', 'mail'], { minLength: 1 })
    const acts = fc.array(fc.record({ kind: fc.constantFrom(...kinds), reads: fc.boolean(), waits: fc.constantFrom(2, 16, 90) }), {
      maxLength: 10,
      minLength: 1
    })
    await fc.assert(
      fc.asyncProperty(
        acts,
        plays('again'),
        plays('again', 'NOBODY'),
        fc.tuple(ways, ways, ways),
        fc.boolean(),
        async (history, ofMail, ofWeapp, chosen, hasBrowser) => {
          await desk.forget()
          ;[mail, weapp] = [new PlayedChannel('mail'), new PlayedChannel('weapp')]
          desk.server.context.notices = [weapp, mail]
          mail.play(...ofMail)
          weapp.play(...ofWeapp)
          for (const [at, kind] of kinds.entries()) await choose(kind, ...new Set([...(chosen[at] ?? []), 'mail' as const]))
          const browser = hasBrowser ? await desk.subscribe('clerk1') : undefined
          const said: string[] = []
          for (const { kind, reads, waits } of history) {
            said.push(await desk.say('clerk1', `第 ${said.length} 条`, { kind }))
            const last = said.at(-1)
            if (reads && last !== undefined) await desk.read('clerk1', last)
            await desk.pass(waits * 1000, 1000)
          }
          await desk.pass(2 * HOUR, 5 * MINUTE)
          const rows = await desk.server.query<{ id: string; n: number }>(
            "select message_id as id, count(*)::int as n from notify_delivery where state = 'SENT' group by message_id"
          )
          expect(rows.filter(({ n }) => n > 1)).toEqual([])
          const told = new Set(rows.map(({ id }) => id))
          expect(said.filter((id, at) => told.has(id) === (history[at]?.reads ?? false))).toEqual([])
          expect(await desk.server.query("select 1 from notify_delivery where state = 'ASKED'")).toEqual([])
          if (browser === undefined) expect(mail.carried.length + weapp.carried.length > 0).toBe(told.size > 0)
        }
      ),
      { numRuns: process.env.TEST_FULL === '1' ? 500 : 6 }
    )
  })
})

test('a way is taken only where it is both possible and wanted; offers break every quiet', () => {
  const kind = fc.constantFrom<NotifyKind>('offer', 'order', 'approval', 'mention', 'chat', 'schedule', 'money', 'notice')
  const channels = fc.uniqueArray(fc.constantFrom<NotifyChannel>('push', 'weapp', 'alipay', 'mail', 'text', 'call'))
  const roles = fc.subarray(['manager', 'driver', 'finance'])
  fc.assert(
    fc.property(
      kind,
      kind,
      fc.option(channels, { nil: undefined }),
      roles,
      fc.array(kind),
      fc.nat(),
      (one, other, chosen, roles, breaks, at) => {
        const choices = chosen === undefined ? {} : { [one]: chosen }
        for (const way of waysOf(one, choices, roles)) {
          expect(choosable(one)).toContain(way)
          if (chosen !== undefined) expect(chosen).toContain(way)
        }
        // What is said of one kind changes no other.
        if (one !== other) expect(waysOf(other, choices, roles)).toEqual(waysOf(other, {}, roles))
        const hours = { from: 0, to: 1439, breaks }
        expect(breaksQuiet(hours, one)).toBe(one === 'offer' || breaks.includes(one))
        expect(breaksQuiet(null, 'offer')).toBe(true)
        expect(quietUntil(hours, at)).toBe(quietUntil({ from: 0, to: 1439 }, at))
      }
    )
  )
})
