import { randomUUID } from 'node:crypto'
import type { OrderCard } from '../../../../src/contract/transferCar/order/detail'
import { signFileUrl } from '../../../../server/files/signature'
import { SERVICE_ACTIONS } from '../../../../src/contract/transferCar/order/codes'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { ORDERS, World } from '../support/world'
import { sha } from '../support/bodies'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const reveal = (account: string, id: string, field: string) =>
    world.as<{ value: string } | null>(account, 'GET', `${ORDERS}/${id}/Reveal?field=${field}`)
  const looks = async (id: string) =>
    (
      await server.query<{ user_id: string; field: string }>('select user_id, field from pii_access where order_id = $1 order by id', [id])
    ).map(({ user_id: user, field }) => `${user} ${field}`)

  test("another driver's order does not exist on any route, and nothing is stored", async () => {
    const id = await world.plant('WORKING')
    const before = await world.stored([id])
    const answers = [
      await world.detail('driver2', id),
      await reveal('driver2', id, 'reporterMobile'),
      await world.as('driver2', 'PUT', `${ORDERS}/${id}`, { version: 1, remark: 'x' }),
      await world.as('driver2', 'POST', `${ORDERS}/${id}/Evidence`, { evidence: world.photos('SCENE', 1) })
    ]
    for (const action of SERVICE_ACTIONS) answers.push(await world.step('driver2', id, action, await world.complete(action)))
    expect(answers.map(({ code, data }) => [code, data])).toEqual(answers.map(() => [404, null]))
    expect(await world.stored([id])).toEqual(before)
    const list = await world.as<{ list: OrderCard[] }>('driver2', 'GET', `${ORDERS}?pageSize=50`)
    expect(list.data.list.map((card) => card.id)).not.toContain(id)
    expect((await world.as<{ list: unknown[] }>('driver2', 'GET', `${ORDERS}?keyword=8D88E`)).data.list).toEqual([])
    const hits = await world.as<{ list: { id: string }[] }>(
      'driver2',
      'GET',
      `${ORDERS}/Duplicates?plateNo=${encodeURIComponent('粤B8D88E')}`
    )
    expect(hits.data.list).toEqual([])
  })

  test('without a token no route answers, with a role that has no code here all are refused', async () => {
    const id = await world.plant('PENDING')
    await server.query("delete from role_permission where role_id = 'role-clerk' and model_id = 'accidentOrder'")
    const urls = [
      ORDERS,
      `${ORDERS}/Counts`,
      `${ORDERS}/Duplicates`,
      `${ORDERS}/${id}`,
      `${ORDERS}/${id}/Reveal?field=reporterMobile`,
      '/api/transferCar/Duty'
    ]
    for (const url of urls) {
      expect([url, (await server.call('GET', url)).code]).toEqual([url, 602])
      expect([url, (await world.as('clerk1', 'GET', url)).code]).toEqual([url, 403])
    }
    expect((await world.create('clerk1')).code).toBe(403)
    await server.query(
      "insert into role_permission (role_id, model_id, kind, en_code, full_name) values ('role-clerk', 'accidentOrder', 'button', 'btn_create', '新建')"
    )
    const fresh = new World(server)
    expect((await fresh.create('clerk1')).code).toBe(200)
  })

  test('lists and detail are masked for everybody', async () => {
    const id = await world.plant('DONE')
    for (const account of ['admin', 'manager1', 'dispatcher1', 'driver1', 'finance1', 'yard1', 'clerk1']) {
      const detail = await world.detail(account, id)
      expect(detail.data).toMatchObject({
        reporterName: '张*',
        reporterMobile: '138****5678',
        receiverName: '李*',
        receiverMobile: '139****5678'
      })
      const list = await world.as('manager1', 'GET', `${ORDERS}?pageSize=50`)
      for (const text of [JSON.stringify(detail), JSON.stringify(list)]) expect(text).not.toMatch(/13812345678|13912345678|张三丰|李四海/)
    }
  })

  test('who may see what in full (people.md#personal-data), each look logged', async () => {
    const id = await world.plant('DONE')
    const may: Record<string, string[]> = {
      admin: ['reporterMobile', 'reporterName', 'receiverMobile'],
      manager1: ['reporterMobile', 'reporterName', 'receiverMobile'],
      dispatcher1: ['reporterMobile', 'reporterName'],
      driver1: [],
      finance1: ['reporterMobile', 'reporterName', 'receiverMobile'],
      yard1: ['receiverMobile'],
      clerk1: []
    }
    const values: Record<string, string> = { reporterMobile: '13812345678', reporterName: '张三丰', receiverMobile: '13912345678' }
    const logged: string[] = []
    for (const [account, fields] of Object.entries(may)) {
      for (const [field, value] of Object.entries(values)) {
        const answer = await reveal(account, id, field)
        expect([account, field, answer.code, answer.data]).toEqual([
          account,
          field,
          ...(fields.includes(field) ? [200, { value }] : [403, null])
        ])
        if (fields.includes(field)) logged.push(`user-${account} ${field}`)
      }
      expect((await world.detail(account, id)).data.canReveal).toBe(fields.includes('reporterMobile'))
    }
    expect((await looks(id)).sort()).toEqual(logged.sort())
  })

  test('a driver sees people only while he is on the order', async () => {
    const active = await world.plant('EN_ROUTE')
    expect((await reveal('driver1', active, 'reporterMobile')).data).toEqual({ value: '13812345678' })
    expect((await world.detail('driver1', active)).data.canReveal).toBe(true)
    expect((await reveal('driver1', await world.plant('CLOSED'), 'reporterMobile')).code).toBe(403)
    const own = (await world.create('driver1')).data
    expect(own.canReveal).toBe(false)
    expect((await reveal('driver1', own.id, 'reporterMobile')).code).toBe(403)
    expect(await looks(active)).toEqual(['user-driver1 reporterMobile'])
  })

  test('identity papers: always kept as such, only for those who may, and their address is short-lived', async () => {
    const id = await world.plant('AT_DEST')
    const item = { id: randomUUID(), category: 'ID_CARD', deviceAt: server.clock.now(), source: 'CAMERA' }
    // Uploaded like any photo, it is kept as a paper from the moment it is handed in as one.
    const plain = await world.file('driver1', 'card')
    const before = `/api/file/Image/transferCar/${plain}`
    const answer = await world.as('driver1', 'POST', `${ORDERS}/${id}/Evidence`, { evidence: [{ ...item, fileName: plain }] })
    expect(answer.data.evidence[0]?.url).toContain(`/api/file/Image/identity/${plain}?`)
    expect(
      (await server.app.inject({ url: signFileUrl(server.context, { userId: 'user-driver1' }, before, server.clock.now()) })).statusCode
    ).toBe(404)
    const seen = async (account: string) =>
      (await world.detail(account, id)).data.evidence.map(({ state, url }) => [
        state,
        url === null ? null : new URLSearchParams(url.split('?')[1]).get('expires')
      ])
    const soon = String(server.clock.now() + 5 * 60_000)
    for (const account of ['driver1', 'manager1', 'finance1', 'yard1'])
      expect([account, await seen(account)]).toEqual([account, [['STORED', soon]]])
    for (const account of ['dispatcher1', 'clerk1']) expect([account, await seen(account)]).toEqual([account, [['RESTRICTED', null]]])
  })

  test('unknown fields, ids, fields and bodies are refused by name, in Chinese, without a stack', async () => {
    const id = await world.plant('ASSIGNED')
    expect(await world.step('driver1', id, 'accept', { ...world.base(), status: 'DONE' })).toMatchObject({
      code: 400,
      data: { fields: { status: '字段 status 不被接受' } }
    })
    expect(await world.create('dispatcher1', { orderNo: 'SG1' })).toMatchObject({
      code: 400,
      data: { fields: { orderNo: expect.any(String) } }
    })
    expect(await world.create('dispatcher1', { vehicles: [{ plateSituation: 'NORMAL', secret: 1 }] })).toMatchObject({
      code: 400,
      data: { fields: { 'vehicles.0.secret': expect.any(String) } }
    })
    for (const [method, url, body] of [
      ['GET', `${ORDERS}/..%2f..%2fetc`, undefined],
      ['GET', `${ORDERS}/${'x'.repeat(200)}`, undefined],
      ['GET', `${ORDERS}/unknown`, undefined],
      ['GET', `${ORDERS}?pageSize=1000`, undefined],
      ['GET', `${ORDERS}?cursor=!!!`, undefined],
      ['GET', `${ORDERS}?cursor=${Buffer.from('1.2;drop').toString('base64url')}`, undefined],
      ['GET', `${ORDERS}?tab=nothing`, undefined],
      ['GET', `${ORDERS}?extra=1`, undefined],
      ['GET', `${ORDERS}/${id}/Reveal?field=password`, undefined],
      ['POST', `${ORDERS}/${id}/Actions/accept`, [1]],
      ['POST', `${ORDERS}/${id}/Actions/accept`, { version: '1', deviceAt: 1 }],
      ['POST', `${ORDERS}/${id}/Actions/accept`, { version: 1, deviceAt: -1 }],
      ['PUT', `${ORDERS}/${id}`, { remark: 'x' }]
    ] as const) {
      const answer = await world.as('manager1', method, url, body)
      expect([url, [400, 404].includes(answer.code)]).toEqual([url, true])
      expect(answer.msg).toMatch(/[\u4e00-\u9fa5]/)
      expect(JSON.stringify(answer)).not.toMatch(/at \w+ \(|node_modules|select |Error:/)
    }
    expect(sha('x')).toHaveLength(64)
  })
})
