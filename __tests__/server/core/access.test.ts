import { DEFAULT_SETTINGS } from '@/domain/transferCar/company'
import { ANONYMOUS_ROUTES } from '../../../server/session/anonymous'
import { DAY } from '../../../server/clock'
import { storedFile } from '../../../server/database/schema'
import { ACTION_RULES } from '../../../src/domain/transferCar/order/actions'
import { BUTTON_CODES } from '../../../src/domain/permission'
import type { ServiceAction, ServiceStatus } from '../../../src/contract/transferCar/order/codes'
import { oneDatabase, type TestApp } from '../../support/databases'
import { CARD, FACTS, FEES } from '../transferCar/fees/support'
import { ORDERS, World } from '../transferCar/support/world'
import { POSITION } from '../transferCar/support/bodies'

const AGREEMENT = {
  customerId: 'customer-shunda',
  name: '试行协议',
  effectiveFrom: 0,
  effectiveTo: null,
  basisDocNo: 'X-1',
  classes: {},
  items: {},
  discountBp: 100
}
const CUSTOMER = { name: '试行客户', kind: 'OTHER' }
const AREA = '/api/transferCar'
const PAPER = { truckId: 'truck-1', kind: 'INSPECTION', expiresAt: 1_800_000_000_000 }
const PAYMENT = `${AREA}/PaymentOrder/:id`
const PAYMENT_BODY = { payer: 'PARTY', lineKeys: ['0-TOW-1'], billVersion: 1 }
const INVOICE = `${AREA}/Invoice/:id`
const TITLE = { titleType: 'PERSON', title: '张三', kind: 'NORMAL', amountFen: 100, version: 1 }
const VIEW = { list: 'orders', name: 'x', tab: 'all', filter: {}, columns: ['orderNo'], isShared: false }
/** Complete bodies of calls that are no action, by their address. */
const BODIES: Readonly<Record<string, object>> = {
  [`${FEES}/RateCards`]: CARD,
  [`${FEES}/RateCards/:id`]: { ...CARD, version: 1 },
  [`${FEES}/Agreements`]: AGREEMENT,
  [`${FEES}/Agreements/:id`]: { ...AGREEMENT, version: 1 },
  [`${FEES}/Customers`]: CUSTOMER,
  [`${FEES}/Customers/:id`]: CUSTOMER,
  [`${ORDERS}/:id/Bill`]: { vehicles: [FACTS], payer: 'PARTY' },
  [`${ORDERS}/:id/Bill/Preview`]: { vehicles: [FACTS], payer: 'PARTY' },
  [`${ORDERS}/:id/Bill/Discount`]: { approve: true, billVersion: 0 },
  [`${AREA}/Geo/Saved`]: { name: 'x', address: 'x' },
  [`${AREA}/Geo/Saved/:id`]: { name: 'x', address: 'x', version: 1 },
  [`${AREA}/Geo/Saved/:id/Remove`]: { version: 1 },
  [`${AREA}/ListViews`]: VIEW,
  [`${AREA}/ListViews/:id`]: VIEW,
  [`${AREA}/ListExports`]: { list: 'orders', tab: 'all', filter: {}, columns: ['orderNo'] },
  [`${AREA}/Duty`]: { onDuty: true },
  [`${AREA}/Company/Settings`]: { version: 0, settings: DEFAULT_SETTINGS },
  [`${ORDERS}/:id/ReleaseCode`]: {},
  [`${AREA}/Fleet/Papers`]: PAPER,
  [`${AREA}/PayRules`]: { validFrom: '2026-01-01', rates: [{ kind: 'TOW', shareBp: 1000, fixedFen: 0 }], basedOn: 0 },
  [`${AREA}/TruckCosts`]: { truckId: 'truck-1', day: '2026-01-01', kind: 'FUEL', amountFen: 100, receipt: 'x' },
  [`${AREA}/TruckCosts/:id/Remove`]: { reason: '填错' },
  [`${AREA}/Fleet/Papers/:id`]: PAPER,
  [`${ORDERS}/:id/PaymentOrders`]: PAYMENT_BODY,
  [PAYMENT]: { ...PAYMENT_BODY, version: 1 },
  [`${ORDERS}/:id/Evidence/:evidenceId/GiveUp`]: { reason: '手机丢失', version: 1 },
  [`${PAYMENT}/Payments`]: { method: 'CASH', way: 'BY_HAND', amountFen: 100, version: 1 },
  [`${PAYMENT}/Payments/:paymentId/Query`]: {},
  [`${PAYMENT}/Payments/:paymentId/Close`]: {},
  [`${ORDERS}/:id/Collect`]: {},
  [`${PAYMENT}/PayCode`]: { amountFen: 100, version: 1 },
  [`${PAYMENT}/PayCode/End`]: {},
  [`${AREA}/Prepaid/:customerId/TopUp`]: { amountFen: 100, method: 'POS', slipNo: 'x' },
  [`${AREA}/Prepaid/:customerId/Refund`]: { amountFen: 100, method: 'POS', reason: '退款' },
  [`${AREA}/Prepaid/:customerId/Refund/:refundId/Decide`]: { approve: true },
  [`${PAYMENT}/Refunds`]: { paymentId: 'x', amountFen: 100, reason: '多收', version: 1 },
  [`${PAYMENT}/Refunds/:refundId/Decide`]: { approve: true, version: 1 },
  [`${PAYMENT}/Refunds/:refundId/Retry`]: {},
  [`${PAYMENT}/Invoices`]: TITLE,
  [`${INVOICE}/Retry`]: { version: 1 },
  [`${INVOICE}/Resend`]: { version: 1 },
  [`${INVOICE}/Red`]: { version: 1, reason: '02', amountFen: 100, buyerUsed: false },
  [`${INVOICE}/Red/:redId/Confirm`]: { version: 1 },
  [`${PAYMENT}/Payments/:paymentId/Verify`]: { approve: true, version: 1 },
  [`${AREA}/CashHandover`]: { countedFen: 0, paymentIds: ['x'] },
  [`${AREA}/CashHandover/:id/Decide`]: { approve: true, version: 1 },
  [`${AREA}/Reconciliation`]: { day: '2026-01-05', channel: 'WECHAT' },
  [`${AREA}/Reconciliation/Items/:id`]: { note: 'x', version: 1 },
  [`${AREA}/BankLines/:id/Match`]: { kind: 'TRANSFER', id: 'x', version: 1 },
  [`${AREA}/BankLines/:id/Close`]: { note: '利息', version: 1 },
  [`${AREA}/BankLines/:id/Reopen`]: { version: 1 },
  [`${AREA}/Statements`]: { customerId: 'x', month: '2026-01' },
  [`${AREA}/Statements/:id/Confirm`]: { version: 1 },
  [`${AREA}/Statements/:id/Void`]: { version: 1 },
  [`${AREA}/Statements/:id/Pay`]: { amountFen: 1, slipNo: 'x', version: 1 },
  [`${AREA}/Positions`]: { orderId: 'x', background: false, points: [{ ...POSITION, fixAt: 1 }] }
}
const DAYS = '?from=2026-03-01&to=2026-03-02'
/** Complete queries of calls that need one, by their address. */
const QUERIES: Readonly<Record<string, string>> = {
  [`${AREA}/Statistic`]: DAYS,
  [`${AREA}/Statistic/Breakdown`]: `${DAYS}&dimension=driver`,
  [`${AREA}/Statistic/Profit`]: `${DAYS}&by=truck`,
  [`${AREA}/Pay/Export`]: '?month=2026-03',
  ...Object.fromEntries(['', '/Export'].map((part) => [`${AREA}/Receivables${part}`, '?day=2026-01-05'])),
  [`${AREA}/Statistic/Export`]: `${DAYS}&kind=orders`,
  ...Object.fromEntries(['ListViews', 'ListExports'].map((part) => [`${AREA}/${part}`, '?list=orders'])),
  [`${AREA}/Geo/Search`]: '?text=x',
  [`${AREA}/Geo/Reverse`]: '?lng=114&lat=22',
  [`${AREA}/Geo/Route`]: '?fromLng=114&fromLat=22&toLng=114&toLat=23'
}
/** What stands for parts of an address that are not the record itself. */
const SOME_ID = '0199f3a0-0000-4000-8000-00000000000f'

/**
 * Nobody in where they don't belong (quality.md#nobody-in-where-they-dont-belong): every registered route is tried with every wrong token,
 * and every route of the towing and files areas as the wrong person. The routes come from the server itself, so a new one is tried without
 * being named here.
 */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })

  interface Route {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    url: string
  }
  const routes = (prefix = '/api'): Route[] =>
    (server.app.routeList as Route[]).filter(
      ({ method, url }) => url.startsWith(prefix) && !ANONYMOUS_ROUTES.some((route) => route.method === method && route.url === url)
    )
  const addressOf = (url: string, id: string): string => url.replace(/:id/g, id).replace(/:[A-Za-z]+/g, SOME_ID)
  const actionOf = (url: string): ServiceAction | undefined =>
    /AccidentOrder\/:id\/Actions\/(\w+)$/.exec(url)?.[1] as ServiceAction | undefined

  /** A request that is complete in itself, so that only the person can be what is wrong with it. */
  async function requestFor({ method, url }: Route, id: string): Promise<{ method: Route['method']; url: string; body?: unknown }> {
    const action = actionOf(url)
    const query = url.endsWith('/Reveal') ? '?field=reporterMobile' : url.endsWith('/Candidates') ? `?orderId=${id}` : (QUERIES[url] ?? '')
    const address = addressOf(url, id) + query
    if (method === 'GET' || method === 'DELETE') return { method, url: address }
    if (action !== undefined) return { method, url: address, body: await world.complete(action) }
    if (BODIES[url] !== undefined) return { method, url: address, body: BODIES[url] }
    if (/\/(Publish|Retire)$|PaymentOrder\/:id\/Actions\//.test(url)) return { method, url: address, body: { version: 1 } }
    if (/\/Units\//.test(url)) return { method, url: address, body: world.base() }
    if (url.endsWith('/Evidence')) return { method, url: address, body: { evidence: world.photos('SCENE', 1) } }
    return { method, url: address, body: url === ORDERS ? { draft: true } : { version: 1, remark: 'x' } }
  }
  const send = async (account: string, route: Route, id: string) => {
    const { method, url, body } = await requestFor(route, id)
    return world.as<unknown>(account, method as 'GET', url, body)
  }

  test("no, an unknown, an altered, a signed-out, a closed account's and an expired token open no route", async () => {
    const good = await server.signIn('admin')
    const bare = good.replace('Bearer ', '')
    const last = bare.at(-1) === 'A' ? 'B' : 'A'
    const gone = await server.signIn('admin')
    await server.call('GET', '/api/oauth/Logout', { token: gone })
    const disabled = await server.signIn('driver4')
    await server.query("update user_account set enabled_mark = 0 where account = 'driver4'")
    const hash = (await server.query<{ token_hash: string }>('select token_hash from session_token limit 1'))[0]?.token_hash ?? ''
    const wrong: [string, string | undefined, number][] = [
      ['none', undefined, 602],
      ['empty', 'Bearer ', 602],
      ['unknown', 'Bearer forged', 602],
      ['last character', `Bearer ${bare.slice(0, -1)}${last}`, 602],
      ['shortened', good.slice(0, -1), 602],
      ['lengthened', `${good}A`, 602],
      ['other case', `Bearer ${bare.toUpperCase()}`, 602],
      ['stored hash', `Bearer ${hash}`, 602],
      ['other scheme', `Basic ${bare}`, 602],
      ['two', `${good}, ${good}`, 602],
      ['wildcard', 'Bearer %', 602],
      ['statement', "Bearer ' or 1=1 --", 602],
      ['signed out', gone, 600],
      ['disabled', disabled, 602]
    ]
    const guarded = routes()
    expect(guarded.length).toBeGreaterThanOrEqual(30)
    const tryAll = async (what: string, token: string | undefined, code: number) => {
      for (const { method, url } of guarded) {
        const answer = await server.call(method, addressOf(url, 'x'), { key: true, ...(token === undefined ? {} : { token }) })
        expect([what, method, url, answer.code, answer.data]).toEqual([what, method, url, code, null])
      }
    }
    for (const [what, token, code] of wrong) await tryAll(what, token, code)
    server.clock.advance(8 * DAY)
    await tryAll('expired', good, 600)
  })

  test('without any right in the towing area no route of it answers, and nothing is stored', async () => {
    const id = await world.plant('WORKING')
    await server.query("delete from role_permission where role_id = 'role-clerk' and model_id = 'accidentOrder'")
    const fresh = new World(server)
    world = fresh
    const before = await world.stored([id])
    for (const route of routes('/api/transferCar')) {
      const answer = await send('clerk1', route, id)
      expect([route.method, route.url, answer.code, answer.data]).toEqual([route.method, route.url, 403, null])
    }
    expect(await world.stored([id])).toEqual(before)
  })

  test("another driver's order does not exist on any route that names one", async () => {
    // Files come as forms, not as JSON: transferCar/evidenceFiles tries strangers with real ones.
    const named = routes(ORDERS).filter(({ url }) => url.includes(':id') && !url.endsWith('/File'))
    expect(named.length).toBeGreaterThanOrEqual(20)
    const id = await world.plant('WORKING')
    const before = await world.stored([id])
    for (const route of named) {
      const answer = await send('driver2', route, id)
      expect([route.method, route.url, answer.code, answer.data]).toEqual([route.method, route.url, 404, null])
    }
    expect(await world.stored([id])).toEqual(before)
  })

  test('each action asks for its own button code: with all the others it is refused', async () => {
    const actions = routes('/api/transferCar').filter(({ url }) => actionOf(url) !== undefined)
    expect(actions).toHaveLength(Object.keys(ACTION_RULES).length)
    await server.query(
      "insert into role_permission (role_id, model_id, kind, en_code, full_name) select 'role-manager', 'accidentOrder', 'button', code, code from unnest($1::text[]) code on conflict do nothing",
      [[...BUTTON_CODES]]
    )
    for (const route of actions) {
      const action = actionOf(route.url) as ServiceAction
      const { from, button } = ACTION_RULES[action]
      const id = await world.plant(from[0] as ServiceStatus)
      await server.query(
        "update role_permission set en_code = $2 where role_id = 'role-manager' and model_id = 'accidentOrder' and en_code = $1",
        [button, `${button}_taken`]
      )
      const before = await world.stored([id])
      expect([action, (await send('manager1', route, id)).code]).toEqual([action, 403])
      expect(await world.stored([id])).toEqual(before)
      await server.query(
        "update role_permission set en_code = $1 where role_id = 'role-manager' and model_id = 'accidentOrder' and en_code = $2",
        [button, `${button}_taken`]
      )
      // With the code it is not the right that is missing, where people of the office may act at all.
      if (ACTION_RULES[action].by.includes('office')) expect([action, (await send('manager1', route, id)).code]).not.toEqual([action, 403])
    }
  })

  test('a file is given out to its owner only, an identity paper by no download at all', async () => {
    const own = await world.file('driver1', 'own')
    const paper = await world.file('driver1', 'paper', 'identity')
    const code = async (account: string, type: string, name: string) =>
      (await world.as<unknown>(account, 'GET', `/api/file/Download/${type}/${name}`)).code
    expect(await code('driver1', 'transferCar', own)).toBe(200)
    for (const account of ['driver2', 'manager1', 'finance1'])
      expect([account, await code(account, 'transferCar', own)]).toEqual([account, 404])
    for (const account of ['driver1', 'manager1', 'admin'])
      expect([account, await code(account, 'identity', paper)]).toEqual([account, 404])
    expect(await server.context.db.$count(storedFile)).toBeGreaterThan(0)
  })

  test('a picture that anybody may see cannot become part of an order', async () => {
    const id = await world.plant('WORKING')
    const open = await world.file('driver1', 'open', 'userAvatar')
    const evidence = world.photos('SCENE', 1).map((photo) => ({ ...photo, fileName: open }))
    expect(await world.as('driver1', 'POST', `${ORDERS}/${id}/Evidence`, { evidence })).toMatchObject({
      code: 400,
      msg: '照片不存在，请重新上传'
    })
  })

  test('a repeat of a key gives no pictures any more to one who has left the order', async () => {
    const id = await world.plant('WORKING')
    const paper = await world.file('driver1', 'card', 'identity')
    const body = { evidence: [{ ...world.photos('ID_CARD', 1)[0], fileName: paper }] }
    const key = '0199f3a0-0000-4000-8000-00000000000a'
    const again = () => world.as('driver1', 'POST', `${ORDERS}/${id}/Evidence`, body, { key })
    expect((await again()).data.evidence[0]).toMatchObject({ state: 'STORED', url: expect.stringContaining('sign=') })
    await server.query("update accident_order set status = 'DONE' where id = $1", [id])
    expect((await again()).data.evidence[0]).toMatchObject({ state: 'RESTRICTED', url: null, thumbUrl: null })
    await server.query("update order_unit set driver_id = 'user-driver2' where order_id = $1", [id])
    await server.query("update accident_order set created_by = 'user-dispatcher1' where id = $1", [id])
    expect((await again()).data).toMatchObject({ evidence: [{ state: 'RESTRICTED', url: null, thumbUrl: null }], signatures: [] })
  })
})
