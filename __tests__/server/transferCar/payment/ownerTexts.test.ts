import type { CompanySettings, CompanySettingsView } from '../../../../src/contract/transferCar/company'
import { DAY } from '../../../../server/clock'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { textsOf } from '../support/told'
import { COMPLETE_INTAKE, World } from '../support/world'

const OWNER = COMPLETE_INTAKE.reporterMobile
const SETTINGS = '/api/transferCar/Company/Settings'

/** Texts to owners, his page, and who switches what (messages.md#texts-to-owners, payments.md#owner-page, system.md#company-settings). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    await server.query('delete from pgboss.job')
    world = new World(server)
  })
  const texts = (kind?: string, mobile: string = OWNER) => textsOf(server, mobile, kind)
  const pathOf = (text: string) => /\/status\/[\w-]+/.exec(text)?.[0] ?? ''
  const page = (url: string) => server.app.inject({ method: 'GET', url })
  const form = (url: string, fields: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString()
    })

  test('a link when the order is made, then 派车 and 到达 on the same link, each once, without names', async () => {
    const { data } = await world.create()
    const before = (await texts('LINK')).length
    expect(before).toBeGreaterThan(0)
    const link = (await texts('LINK')).at(-1)?.text ?? ''
    expect(pathOf(link)).not.toBe('')
    await world.take('dispatcher1', data.id, 'dispatch', 1, { etaAt: server.clock.now() + DAY / 24 })
    await world.take('driver3', data.id, 'accept', 2)
    expect((await texts('DISPATCHED')).map(({ text }) => pathOf(text))).toEqual([pathOf(link)])
    const coming = (await page(pathOf(link))).body
    expect(coming).toContain('预计到达')
    expect(coming).not.toMatch(/<script|8D88|张三丰|13812345678/)
    await world.take('driver3', data.id, 'depart', 3)
    expect((await page(pathOf(link))).body).toMatch(/直线约 .*(米|公里)/)
    await world.take('driver3', data.id, 'arrive', 4)
    expect((await texts('ARRIVED')).map(({ text }) => pathOf(text))).toEqual([pathOf(link)])
    expect((await texts('LINK')).length).toBe(before)
    for (const { text } of await texts()) expect(text).not.toMatch(/张三丰|王|8D88/)
  })

  test('who reports for the police gets none; the owner of such an order does', async () => {
    const police = '13911112222'
    await world.create('dispatcher1', { source: 'POLICE_122', reporterMobile: police })
    expect(await texts(undefined, police)).toEqual([])
    const owner = '13911113333'
    await world.create('dispatcher1', { source: 'POLICE_122', reporterMobile: police, people: [{ role: 'OWNER', mobile: owner }] })
    expect(await texts('LINK', owner)).toHaveLength(1)
  })

  test('his position is kept, told and limited; one that is none is refused; after the arrival nobody asks', async () => {
    const mobile = '13911114444'
    const { data } = await world.create('dispatcher1', { reporterMobile: mobile, position: undefined })
    const path = pathOf((await texts('LINK', mobile))[0]?.text ?? '')
    expect((await page(`${path}/Position`)).headers['content-security-policy']).toContain("script-src 'sha256-")
    expect((await form(`${path}/Position`, { lng: '', lat: '' })).statusCode).toBe(400)
    expect((await form(`${path}/Position`, { lng: '114.06', lat: '22.54', accuracyM: '12' })).statusCode).toBe(303)
    const detail = (await world.detail('dispatcher1', data.id)).data
    expect(detail.position).toMatchObject({ lng: 114.06, lat: 22.54, coordType: 'WGS84' })
    expect(detail.events.at(-1)).toMatchObject({ action: 'ownerPosition', actorName: '车主' })
    await server.query("update accident_order set status = 'ON_SCENE' where id = $1", [data.id])
    expect((await form(`${path}/Position`, { lng: '114.06', lat: '22.54' })).statusCode).toBe(400)
    expect((await form('/status/unknown/Position', { lng: '114.06', lat: '22.54' })).statusCode).toBe(404)
  })

  test('he rates once, when the work is done', async () => {
    const mobile = '13911115555'
    const { data } = await world.create('dispatcher1', { reporterMobile: mobile })
    const path = pathOf((await texts('LINK', mobile))[0]?.text ?? '')
    expect((await form(`${path}/Rating`, { stars: '5' })).statusCode).toBe(400)
    await server.query("update accident_order set status = 'DONE' where id = $1", [data.id])
    expect((await page(path)).body).toContain('评价本次救援')
    expect((await form(`${path}/Rating`, { stars: '6' })).statusCode).toBe(400)
    expect((await form(`${path}/Rating`, { stars: '4', words: '来得很快' })).statusCode).toBe(303)
    expect((await form(`${path}/Rating`, { stars: '1' })).statusCode).toBe(400)
    expect((await page(path)).body).toContain('4 星')
    expect((await world.detail('manager1', data.id)).data.events.at(-1)?.details).toEqual([
      { label: '评分', text: '4 星' },
      { label: '评价', text: '来得很快' }
    ])
  })

  test('what the company switches off is not sent; two people at once see each other; each change is logged', async () => {
    const read = () => world.as<CompanySettingsView>('manager1', 'GET', SETTINGS)
    expect((await world.as('dispatcher1', 'GET', SETTINGS)).code).toBe(403)
    const { version, settings, canText } = (await read()).data
    expect({ version, canText }).toEqual({ version: 0, canText: true })
    const next: CompanySettings = { ...settings, texts: { ...settings.texts, LINK: false }, releaseCode: false }
    const save = (account: string, seen: number, values: CompanySettings) =>
      world.as<CompanySettingsView>(account, 'PUT', SETTINGS, { version: seen, settings: values })
    expect((await save('finance1', 0, next)).code).toBe(403)
    expect((await save('manager1', 0, next)).data).toMatchObject({ version: 1, settings: next })
    expect(await save('manager2', 0, settings)).toMatchObject({ code: 409, data: { version: 1, settings: next } })
    expect((await read()).data.log).toMatchObject([{ changes: ['受理短信：开启 → 关闭', '取车验证码：开启 → 关闭'] }])
    const mobile = '13911116666'
    await world.create('dispatcher1', { reporterMobile: mobile })
    expect(await texts(undefined, mobile)).toEqual([])
    const stored = await world.plant('STORED', { feeWaivedReason: '政策免费' })
    await world.take('finance1', stored, 'release', 1)
    expect((await world.take('yard1', stored, 'gateOut', 2)).data.status).toBe('DONE')
  })

  test('a vehicle that stands is reminded of every week, until it may not be fetched', async () => {
    const mobile = '13911117777'
    const id = await world.plant('AT_DEST', { source: 'OWNER_CALL', reporterMobile: mobile })
    await world.take('yard1', id, 'store', 1)
    expect((await texts('STORED', mobile)).length).toBe(1)
    for (const weeks of [1, 2]) {
      server.clock.advance(7 * DAY)
      expect((await texts('STORAGE', mobile)).length).toBe(weeks)
    }
    await server.query('update accident_order set on_hold = true where id = $1', [id])
    server.clock.advance(7 * DAY)
    expect((await texts('STORAGE', mobile)).length).toBe(2)
    expect((await server.query('select 1 from customer_text where order_id = $1', [id])).length).toBe(3)
  })
})
