import type { OrderDetail } from '../../../src/contract/transferCar/order/detail'
import type { OwnerLinkView } from '../../../src/contract/transferCar/payment/collect'
import { FakeAlipayCheck, FakeWechatCheck } from '../../support/contentChecks'
import { oneDatabase, type TestApp } from '../../support/databases'
import { picture } from '../transferCar/order/uploads'
import { ORDERS, World } from '../transferCar/support/world'
import { checkedBy, Moderators } from './support'

const BOUNDARY = 'x-owner-boundary'

/** Photos of an owner come from a stranger: a moderator looks at them (moderation.md#what-is-looked-at). */
oneDatabase((_name, makeApp) => {
  const wechat = new FakeWechatCheck()
  const alipay = new FakeAlipayCheck()
  beforeAll(() => Promise.all([wechat.open(), alipay.open()]))
  afterAll(() => Promise.all([wechat.close(), alipay.close()]))

  /** Sends one by the link of a new order. @returns the order's id */
  async function sent(server: TestApp): Promise<{ world: World; id: string }> {
    const world = new World(server)
    const id = await world.plant('EN_ROUTE')
    const { url } = (await world.as<OwnerLinkView>('manager1', 'POST', `${ORDERS}/${id}/OwnerLink`, {})).data
    const answer = await server.app.inject({
      method: 'POST',
      url: `${new URL(url).pathname}/Photos`,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: Buffer.concat([
        Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="p.jpg"\r\n\r\n`),
        await picture(),
        Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
      ])
    })
    expect(answer.statusCode).toBe(303)
    return { world, id }
  }

  test('with a check it stands on the order and before moderators; hidden, a grey one is in its place', async () => {
    const server = await makeApp({ config: checkedBy(wechat, alipay) })
    const people = new Moderators(server)
    const { world, id } = await sent(server)
    const shown = async () => (await world.as<OrderDetail>('dispatcher1', 'GET', `${ORDERS}/${id}`)).data.evidence[0]?.url ?? ''
    const bytes = async () => (await server.app.inject({ method: 'GET', url: await shown() })).rawPayload
    const before = await bytes()
    const [item, ...others] = await people.items()
    expect(others).toEqual([])
    expect(item).toMatchObject({ kind: 'PICTURE', state: 'OPEN', events: [{ act: 'UNCHECKED', reason: '车主通过链接发送' }] })
    expect(await people.decide(item?.id ?? '', true)).toMatchObject({ data: { state: 'HIDDEN' } })
    expect((await bytes()).equals(before)).toBe(false)
    expect([wechat.asked, alipay.asked]).toEqual([[], []])
  })

  test('without one nobody is bothered', async () => {
    const server = await makeApp()
    await sent(server)
    expect(await new Moderators(server).items()).toEqual([])
  })
})
