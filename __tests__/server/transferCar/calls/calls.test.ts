import type { CallNewsBody, TelephoneCall } from '../../../../src/contract/transferCar/calls'
import { DAY } from '../../../../server/clock'
import { cleanUp } from '../../../../server/housekeeping'
import { eachDatabase, type TestApp } from '../../../support/databases'
import { listen, LiveSocket } from '../../../support/liveSocket'
import { testConfig } from '../../../support/testConfig'
import { World } from '../support/world'

const CALLS = '/api/transferCar/TelephoneCall'
const TOKEN = 'a-token-of-the-telephone-system'
const OPERATIONS = { ...testConfig().operations, telephoneToken: TOKEN }
const RINGING: CallNewsBody = { callId: '1764300000.42@pbx', state: 'RINGING', caller: '+86 138-0013-8000' }

/** Incoming calls (intake.md#incoming-calls). */
eachDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  let base: string
  beforeAll(async () => {
    server = await makeApp({ config: { operations: OPERATIONS } })
    world = new World(server)
    base = await listen(server)
  })
  /** As a telephone system tells it. */
  const tell = async (body: object | string, token = TOKEN) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: CALLS,
      payload: body,
      headers: {
        authorization: `Bearer ${token}`,
        ...(typeof body === 'string' && { 'content-type': 'application/x-www-form-urlencoded' })
      }
    })
    return answer.json<{ code: number; msg: string }>()
  }
  const read = (account: string, id: string) => world.as<TelephoneCall>(account, 'GET', `${CALLS}/${id}`)
  const join = async (account: string) => LiveSocket.join(base, await world.token(account))
  const heard = async (socket: LiveSocket): Promise<string[]> => {
    await socket.settle()
    const kinds = socket.events().flatMap(({ area, kind }) => (area === 'telephone' ? [kind] : []))
    socket.clear()
    return kinds
  }

  test('who answers calls hears a ring with what is known of the number; nobody else does, nor reads it', async () => {
    await server.query("update customer set mobile = '13800138000' where id = (select id from customer order by name limit 1)")
    await server.query(
      "update accident_order set reporter_mobile = '13800138000' where id in (select id from accident_order order by id limit 2)"
    )
    await server.query(`insert into order_search_term (order_id, order_created_at, kind, term)
      select id, created_at, 'mobile', reverse(reporter_mobile) from accident_order where reporter_mobile = '13800138000' on conflict do nothing`)
    const [dispatcher, clerk, driver, finance] = await Promise.all(['dispatcher1', 'clerk1', 'driver1', 'finance1'].map(join))
    expect(await tell(RINGING)).toMatchObject({ code: 200 })
    for (const socket of [dispatcher, clerk]) expect(await heard(socket as LiveSocket)).toEqual(['RINGING'])
    for (const socket of [driver, finance]) expect(await heard(socket as LiveSocket)).toEqual([])
    const [{ id } = { id: '' }] = await server.query<{ id: string }>('select id from telephone_call')
    const { data } = await read('dispatcher1', id)
    const [name] = await server.query<{ name: string }>("select name from customer where mobile = '13800138000'")
    const orders = await server.query<{ id: string }>(
      "select id from accident_order where reporter_mobile = '13800138000' order by created_at desc, id desc limit 5"
    )
    expect(data).toMatchObject({ state: 'RINGING', number: '13800138000', answeredAt: null, customers: [name?.name] })
    expect(data.orders.map((order) => order.id)).toEqual(orders.map((order) => order.id))
    for (const account of ['driver1', 'finance1', 'yard1']) expect((await read(account, id)).code).toBe(403)
    expect((await read('dispatcher1', 'nothing')).code).toBe(404)
    for (const socket of [dispatcher, clerk, driver, finance]) socket?.close()
  })

  test('news that come twice or late take nothing back; a call that ends unanswered was missed', async () => {
    const socket = await join('dispatcher1')
    const call = { ...RINGING, callId: 'second', caller: '0138 0013 8001' }
    for (const state of ['RINGING', 'RINGING', 'ANSWERED', 'RINGING', 'ENDED', 'ANSWERED', 'ENDED'] as const) {
      expect(await tell({ ...call, state, queue: 'night', extra: { more: 1 } })).toMatchObject({ code: 200 })
      server.clock.advance(1000)
    }
    expect(await heard(socket)).toEqual(['RINGING', 'ANSWERED', 'ENDED'])
    await Promise.all(Array.from({ length: 8 }, () => tell({ ...call, callId: 'at once', state: 'ENDED' })))
    expect(await heard(socket)).toEqual(['ENDED'])
    const rows = await server.query<{ call_id: string; caller: string; state: string; answered: boolean; versions: number }>(
      "select call_id, caller, state, answered_at is not null as answered, version as versions from telephone_call where caller = '13800138001' order by call_id"
    )
    expect(rows).toEqual([
      { call_id: 'at once', caller: '13800138001', state: 'ENDED', answered: false, versions: 1 },
      { call_id: 'second', caller: '13800138001', state: 'ENDED', answered: true, versions: 3 }
    ])
    socket.close()
  })

  test("a telephone that is somebody's rings at his desk alone; a form is understood, and so is a withheld number", async () => {
    const [own, other] = await Promise.all(['shanjing', 'dispatcher1'].map(join))
    await tell('callId=third&state=RINGING&caller=&extension=83210110')
    expect([await heard(own as LiveSocket), await heard(other as LiveSocket)]).toEqual([['RINGING'], []])
    await tell('callId=fourth&state=RINGING&caller=anonymous&extension=%25')
    expect([await heard(own as LiveSocket), await heard(other as LiveSocket)]).toEqual([['RINGING'], ['RINGING']])
    const [{ id } = { id: '' }] = await server.query<{ id: string }>("select id from telephone_call where call_id = 'fourth'")
    expect((await read('shanjing', id)).data).toMatchObject({ number: '', customers: [], orders: [] })
    own?.close()
    other?.close()
  })

  test('without the token, or where none is set, nothing is taken; what does not fit is named; numbers go after a week', async () => {
    const [before] = await server.query('select count(*)::int from telephone_call')
    expect(await tell(RINGING, 'a-token-of-somebody-else')).toMatchObject({ code: 403, msg: '令牌不正确' })
    expect(await tell({ ...RINGING, state: 'BUSY' })).toMatchObject({ code: 400 })
    expect(await tell({ ...RINGING, callId: '' })).toMatchObject({ code: 400 })
    expect(await server.query('select count(*)::int from telephone_call')).toEqual([before])
    const without = await makeApp()
    const answer = await without.app.inject({ method: 'POST', url: CALLS, payload: RINGING, headers: { authorization: `Bearer ${TOKEN}` } })
    expect(answer.json()).toMatchObject({ code: 403, msg: '没有接入电话系统' })
    server.clock.advance(7 * DAY + 1)
    await server.context.db.transaction((tx) => cleanUp(tx, server.clock.now()))
    expect(await server.query('select 1 from telephone_call')).toEqual([])
  })
})
