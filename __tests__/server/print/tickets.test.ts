import type { TicketAnswer } from '../../../src/contract/print'
import { SECOND } from '../../../server/clock'
import { oneDatabase, type TestApp } from '../../support/databases'
import { Counter } from '../transferCar/payment/support'
import type { World } from '../transferCar/support/world'

const TICKET = '/api/report/Ticket'
const WHOLE = '13812345678'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let counter: Counter
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    counter = new Counter(server)
    world = counter.world
  })
  const ask = (account: string, reportId: string) => world.as<TicketAnswer>(account, 'POST', TICKET, { reportId })
  const open = async (url: string) => {
    // Limits count by the minute; nobody opens as many pages as this suite.
    server.clock.advance(SECOND)
    const { statusCode, body, headers } = await server.app.inject({ method: 'GET', url })
    return { status: statusCode, body, headers }
  }
  const print = async (account: string, reportId: string) => open((await ask(account, reportId)).data.url)

  test('a ticket shows its page once; missing, used, altered and expired ones look the same', async () => {
    const id = await world.plant('WORKING')
    const { code, data } = await ask('dispatcher1', `accidentOrder.${id}`)
    expect([code, data.expiresAt - server.clock.now()]).toEqual([200, 60_000])
    expect(data.url).toMatch(/^\/report\/[\w-]{43}$/)
    const altered = `${data.url.slice(0, -1)}${data.url.endsWith('A') ? 'B' : 'A'}`
    const wrong = [await open('/report/x'), await open(altered), await open(`/report/${'A'.repeat(43)}`)]
    const first = await open(data.url)
    expect([first.status, first.body]).toEqual([200, expect.stringContaining('事故救援工单')])
    expect(first.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'content-type': 'text/html; charset=utf-8'
    })
    expect(String(first.headers['content-security-policy'])).toContain("default-src 'none'")
    expect(first.body).not.toContain('<script')
    wrong.push(await open(data.url))
    const late = (await ask('dispatcher1', `accidentOrder.${id}`)).data
    server.clock.advance(60 * SECOND)
    wrong.push(await open(late.url))
    for (const { status, body } of wrong) expect([status, body]).toEqual([404, wrong[0]?.body])
    expect(wrong[0]?.body).toContain('打印链接无效、已使用或已过期')
    expect(
      (await server.query<{ n: string }>('select count(*) as n from report_ticket where ticket_hash = $1', [data.url.slice(8)]))[0]?.n
    ).toBe('0')
  })

  test('of two at once one gets the page; a repeat of the act names the same ticket', async () => {
    const id = await world.plant('WORKING')
    const { data } = await ask('manager1', `accidentOrder.${id}`)
    expect((await Promise.all([open(data.url), open(data.url), open(data.url)])).map(({ status }) => status).sort()).toEqual([
      200, 404, 404
    ])
    const key = '6f1f7c1e-61aa-4a52-9a50-3c1d54f0b001'
    const body = { reportId: `accidentOrder.${id}` }
    const twice = [
      await world.as<TicketAnswer>('manager1', 'POST', TICKET, body, { key }),
      await world.as<TicketAnswer>('manager1', 'POST', TICKET, body, { key })
    ]
    expect(twice[0]?.data.url).toBe(twice[1]?.data.url)
    const kept = await server.query<{ answer: unknown }>('select answer from idempotent_answer where key = $1', [key])
    expect(JSON.stringify(kept)).not.toContain(twice[0]?.data.url.slice(8))
  })

  test('personal data is whole for those who may have it, each look noted; masked for the others', async () => {
    const id = await world.plant('WORKING')
    const seen = async () =>
      (
        await server.query<{ user_id: string; field: string }>('select user_id, field from pii_access where order_id = $1 order by field', [
          id
        ])
      ).map(({ user_id, field }) => `${user_id} ${field}`)
    const clerk = await print('clerk1', `accidentOrder.${id}`)
    expect(clerk.body).not.toContain(WHOLE)
    expect(clerk.body).toContain('138****5678')
    expect(await seen()).toEqual([])
    const asked = await ask('dispatcher1', `accidentOrder.${id}`)
    expect(await seen()).toEqual([])
    expect((await open(asked.data.url)).body).toContain(WHOLE)
    expect(await seen()).toEqual(['user-dispatcher1 reporterMobile', 'user-dispatcher1 reporterName'])
  })

  test('who may not read a record gets no ticket, and a right or a session that went is gone when the page is opened', async () => {
    const id = await world.plant('WORKING')
    const payment = await counter.reviewed(await counter.billed())
    for (const [account, reportId, code] of [
      ['driver2', `accidentOrder.${id}`, 404],
      ['driver2', 'day', 403],
      ['clerk1', 'day', 403],
      ['yard1', `paymentOrder.${payment}`, 403],
      ['driver2', `paymentOrder.${payment}`, 404],
      ['dispatcher1', 'accidentOrder.nothing', 404],
      ['dispatcher1', 'accidentOrder', 404],
      ['dispatcher1', 'etc.passwd', 404],
      ['dispatcher1', 'form.nothing.x', 404],
      ['clerk1', 'form.vehicleInspection.nothing', 403],
      ['driver1', 'form.vehicleInspection.nothing', 404]
    ] as const)
      expect([account, reportId, (await ask(account, reportId)).code]).toEqual([account, reportId, code])
    expect((await world.as('dispatcher1', 'POST', TICKET, { reportId: 'day', extra: 1 })).code).toBe(400)
    expect((await server.call('POST', TICKET, { token: await world.token('dispatcher1'), body: { reportId: 'day' } })).code).toBe(400)
    expect((await server.call('POST', TICKET, { body: { reportId: 'day' }, key: true })).code).toBe(602)

    const taken = (await ask('driver1', `accidentOrder.${id}`)).data.url
    await server.query('update order_unit set removed_at = 1 where order_id = $1', [id])
    await server.query("update accident_order set created_by = 'user-dispatcher1' where id = $1", [id])
    expect(await open(taken)).toMatchObject({ status: 403, body: expect.stringContaining('工单不存在') })

    const token = await server.signIn('manager2')
    const { data } = await server.call<TicketAnswer>('POST', TICKET, { token, body: { reportId: 'day' }, key: true })
    await server.call('GET', '/api/oauth/Logout', { token })
    expect(await open(data.url)).toMatchObject({ status: 403, body: expect.not.stringContaining('作业日报') })
  })

  test('each page says what the record says: payment order, form record, the day', async () => {
    const payment = await counter.reviewed(await counter.billed())
    const paper = await print('finance1', `paymentOrder.${payment}`)
    expect(paper.status).toBe(200)
    for (const words of ['缴费工单', '费用明细（元）', '280.00', '肆佰捌拾元整', '尚未收款', '打印人']) expect(paper.body).toContain(words)

    const [record] = await server.query<{ id: string }>(
      "select id from form_record where model_id = 'vehicleInspection' order by id limit 1"
    )
    const sheet = await print('driver1', `form.vehicleInspection.${record?.id ?? ''}`)
    expect([sheet.status, sheet.body]).toEqual([200, expect.stringContaining('车辆检查')])
    expect(sheet.body).toMatch(/CJ\d{12}/)

    const day = await print('manager1', 'day')
    for (const words of ['作业日报', '2026-03-15', '今日工单']) expect(day.body).toContain(words)
    expect((await print('dispatcher1', 'day')).body).not.toContain('实收')
  })

  test('texts of people are texts on paper, never markup', async () => {
    const id = await world.plant('WORKING', { address: '<img src=x onerror=alert(1)>"&\'', remark: '</section><script>1</script>' })
    const { body } = await print('manager1', `accidentOrder.${id}`)
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;&#39;')
    expect(body).not.toContain('<script')
  })
})
