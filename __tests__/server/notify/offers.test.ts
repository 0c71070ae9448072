import fc from 'fast-check'
import { HOUR, MINUTE, SECOND } from '../../../server/clock'
import { OFFER_STEPS } from '../../../src/domain/notify'
import type { NotifyChannel } from '../../../src/contract/notify'
import { oneDatabase } from '../../support/databases'
import { ORDERS } from '../transferCar/support/world'
import { LIMIT, offered, statusOf } from '../transferCar/order/offerCalls'
import { Desk } from './desk'

/** Mobile of driver1 in the demo company. */
const MOBILE = '13802580021'

oneDatabase((_name, makeApp) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open(makeApp)
  })
  beforeEach(() => desk.forget())
  afterAll(() => desk.close())

  test('an offer that nobody sees: push, text, call, back to the dispatcher, who reads what was tried', async () => {
    const browser = await desk.subscribe('driver1')
    const order = await offered(desk.world)
    const at = desk.server.clock.now()
    await desk.pass(6 * SECOND)
    const title = expect.stringMatching(/粤B·8D88E.*新派单$/) as string
    const path = `/pages/transferCar/form?id=${order.id}`
    expect(browser.received).toEqual([
      { title, text: '请尽快接单', tag: `order ${order.id}`, path, isUrgent: true, urgency: 'high', ttl: 300 }
    ])
    expect([desk.texts, desk.gateway.calls]).toEqual([[], []])
    await desk.pass(36 * SECOND)
    expect(desk.texts).toEqual([{ mobile: MOBILE, kind: 'OFFER', text: expect.stringContaining('接单'), params: { title, link: '' } }])
    expect(desk.gateway.calls).toEqual([])
    await desk.pass(40 * SECOND)
    expect(desk.gateway.calls).toEqual(desk.texts)
    await desk.pass(LIMIT - 80 * SECOND)
    expect(await statusOf(desk.world, order.id)).toBe('PENDING')
    await desk.pass(HOUR, MINUTE)
    expect([browser.received.length, desk.texts.length, desk.gateway.calls.length]).toEqual([
      // That it went back is an ordinary message.
      2, 1, 1
    ])
    const deliveries = (await desk.deliveries(order.id)).map(({ channel, state, personName, seenAt, ...rest }) => [
      channel,
      state,
      personName,
      seenAt,
      Math.round((rest.at - at) / SECOND)
    ])
    expect(deliveries).toEqual([
      ['call', 'SENT', '王建军', null, 81],
      ['text', 'SENT', '王建军', null, 41],
      ['push', 'SENT', '王建军', null, 6]
    ])
  })

  test('seen in the app, it is neither texted nor called; the message counts as read', async () => {
    const { id } = await offered(desk.world)
    await desk.pass(10 * SECOND)
    expect((await desk.world.as<null>('driver1', 'POST', `${ORDERS}/${id}/Seen`, {})).code).toBe(200)
    const [row] = await desk.server.query<{ n: number }>(
      "select count(*)::int as n from in_site_receipt r join in_site_message m on m.id = r.message_id where r.user_id = 'user-driver1' and r.read_at is null and m.body_text like $1",
      [`%${id}%`]
    )
    expect(row?.n).toBe(0)
    await desk.pass(2 * MINUTE)
    expect([desk.texts, desk.gateway.calls]).toEqual([[], []])
    expect((await desk.world.as<null>('driver2', 'POST', `${ORDERS}/${id}/Seen`, {})).code).toBe(404)
  })

  test('a way that fails is left for the next one; without a browser the first is none', async () => {
    desk.noTexts = true
    const { id } = await offered(desk.world)
    await desk.pass(2 * MINUTE)
    desk.noTexts = false
    expect(desk.gateway.calls).toHaveLength(1)
    expect((await desk.deliveries(id)).map(({ channel, state }) => [channel, state])).toEqual([
      ['call', 'SENT'],
      ['text', 'REFUSED']
    ])
  })

  test('a server that died while it sent neither texts nor calls again', async () => {
    const { id } = await offered(desk.world)
    await desk.pass(10 * SECOND)
    const [message] = await desk.server.query<{ id: string }>(
      "select id from in_site_message where body_text like $1 and title like '%新派单%'",
      [`%${id}%`]
    )
    // As it stands when the process ends between its note and its word to the gateway.
    await desk.server.query(
      "insert into notify_delivery (id, message_id, user_id, channel, state, order_id, created_at) values ('died', $1, 'user-driver1', 'text', 'ASKED', $2, $3)",
      [message?.id, id, desk.server.clock.now()]
    )
    await desk.pass(2 * MINUTE)
    expect([desk.texts.length, desk.gateway.calls.length]).toEqual([0, 1])
    expect((await desk.deliveries(id)).map(({ channel, state }) => [channel, state])).toContainEqual(['text', 'ASKED'])
  })

  test('whenever he answers, reads or the order is taken back, nothing goes out afterwards', async () => {
    const ends = fc.constantFrom<'accept' | 'refuse' | 'seen' | 'stepBack'>('accept', 'refuse', 'seen', 'stepBack')
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), ends, async (second, end) => {
        await desk.forget()
        const browser = await desk.subscribe('driver1')
        const order = await offered(desk.world)
        await desk.pass(second * SECOND)
        const base = desk.world.base(order.version)
        const answer =
          end === 'seen'
            ? await desk.world.as('driver1', 'POST', `${ORDERS}/${order.id}/Seen`, {})
            : end === 'stepBack'
              ? await desk.world.step('dispatcher1', order.id, 'stepBack', { ...base, reason: '派错了' })
              : await desk.world.step('driver1', order.id, end, { ...base, ...(end === 'refuse' && { reason: '车坏了' }) })
        expect(answer.code).toBe(200)
        const counts = () => [browser.received.filter(({ isUrgent }) => isUrgent).length, desk.texts.length, desk.gateway.calls.length]
        const due = (channel: NotifyChannel) =>
          Number(OFFER_STEPS.some((step) => step.channel === channel && step.afterMs < second * SECOND))
        expect(counts()).toEqual([due('push'), due('text'), due('call')])
        await desk.pass(2 * MINUTE, 5 * SECOND)
        expect(counts()).toEqual([due('push'), due('text'), due('call')])
      }),
      { numRuns: process.env.TEST_FULL === '1' ? 1000 : 12 }
    )
  })
})
