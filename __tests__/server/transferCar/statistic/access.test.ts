import type { StatisticOverview } from '../../../../src/contract/transferCar/statistic/statistic'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { World } from '../support/world'
import { clear, History } from './history'
import { Draw } from './draw'
import { APART, AREA, DAYS, FROM, LAST, dayText } from './comparison'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })

  test('who may look: the page to those who have it, money to finance and managers, export to its right', async () => {
    const range = `from=${FROM}&to=${dayText(1)}`
    for (const [account, sees] of [
      ['admin', true],
      ['manager1', true],
      ['finance1', true],
      ['dispatcher1', false]
    ] as const) {
      const { code, data } = await world.as<StatisticOverview>(account, 'GET', `${AREA}?${range}`)
      expect([
        account,
        code,
        data.money !== null,
        data.outstanding !== null,
        data.days.every(({ receivedFen }) => (receivedFen !== null) === sees),
        data.canExport
      ]).toEqual([account, 200, sees, sees, true, sees])
      expect([account, (await world.as(account, 'GET', `${AREA}/Breakdown?${range}&dimension=method`)).code]).toEqual([
        account,
        sees ? 200 : 403
      ])
      expect([account, (await world.as(account, 'GET', `${AREA}/Breakdown?${range}&dimension=driver`)).code]).toEqual([account, 200])
    }
    for (const account of ['driver1', 'yard1', 'clerk1']) {
      for (const call of [`?${range}`, `/Breakdown?${range}&dimension=driver`, `/Export?${range}&kind=orders`])
        expect([account, call, (await world.as(account, 'GET', `${AREA}${call}`)).code]).toEqual([account, call, 403])
    }
    expect((await world.as('dispatcher1', 'GET', `${AREA}/Export?${range}&kind=orders`)).code).toBe(403)
    for (const [query, word] of [
      ['from=2026-02-30&to=2026-03-01', '起始日期'],
      ['from=2026-03-02&to=2026-03-01', '不能晚于'],
      ['from=2025-01-01&to=2026-01-02', '366'],
      ['from=2026-03-01', ''],
      ['from=x&to=y', '']
    ] as const) {
      const answer = await world.as('manager1', 'GET', `${AREA}?${query}`)
      expect([query, answer.code]).toEqual([query, 400])
      expect(answer.msg).toContain(word)
    }
    expect((await world.as('manager1', 'GET', `${AREA}?from=2025-01-01&to=2026-01-01`)).code).toBe(200)
  })

  test('CSV: UTF-8 with mark, no formulas, no personal data, each export is written down', async () => {
    await clear(server)
    const history = new History(server, DAYS, APART)
    const draw = new Draw(7)
    for (let nth = 0; nth < 80; nth++) await history.act(draw)
    const token = await world.token('finance1')
    const texts: Record<string, string> = {}
    for (const kind of ['summary', 'orders', 'payments']) {
      const answer = await server.app.inject({
        url: `${AREA}/Export?from=${FROM}&to=${dayText(LAST)}&kind=${kind}`,
        headers: { authorization: token, 'jnpf-origin': 'app' }
      })
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
      texts[kind] = answer.rawPayload.toString('utf8')
      for (const line of texts[kind]!.slice(1).split('\r\n'))
        for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+@\t]|^"?-(?!\d+\.\d\d$)/)
    }
    expect(texts.orders).toContain('张*')
    expect(texts.orders).toContain('138****5678')
    for (const text of Object.values(texts)) expect(text).not.toMatch(/张三丰|13812345678/)
    const rows = await server.query<{ user_id: string; kind: string }>('select user_id, kind from stat_export order by at, kind')
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['orders', 'payments', 'summary'])
    expect(new Set(rows.map(({ user_id: id }) => id))).toEqual(new Set(['user-finance1']))
  })
})
