import type { StatementCounts, StatementListQuery, StatementSummary } from '../../../../../src/contract/transferCar/payment/collect'
import type { KeysetPage } from '../../../../../src/contract/envelope'
import { oneDatabase, type TestApp } from '../../../../support/databases'
import { World } from '../../support/world'

const STATEMENTS = '/api/transferCar/Statements'
/** 2025-03-10 in Shanghai, the first due day. */
const DUE = 1741536000000
const PLANT = `insert into account_statement (id, statement_no, customer_id, month, state, total_fen, order_count, due_at, created_by, created_at, updated_at)
  select 'st-' || n, 'DZ20250101' || lpad(n::text, 4, '0'), c.id, '2025-' || lpad((1 + n % 12)::text, 2, '0'),
    (array['DRAFT', 'CONFIRMED', 'CONFIRMED', 'PAID', 'VOID'])[1 + n % 5], (n % 7) * 1000, n, case when n % 5 = 0 then null else $1::bigint + (n % 4) * 86400000 end,
    'user-finance1', 1735700000000 + n, n
  from generate_series(1, 60) n join (select id, row_number() over (order by id) - 1 as nr from customer limit 2) c on c.nr = n % 2`

/** The list of statements: narrowed, sorted and paged by the server (app.md#wide-screens). */
oneDatabase((_name, makeApp) => {
  let world: World
  let server: TestApp
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
    await server.query(PLANT, [DUE])
  }, 240_000)
  const ask = (query: StatementListQuery, account = 'finance1') =>
    world.as<KeysetPage<StatementSummary>>(
      account,
      'GET',
      `${STATEMENTS}?${new URLSearchParams(query as Record<string, string>).toString()}`
    )
  /** Ids of all pages. */
  const walk = async (query: StatementListQuery): Promise<string[]> => {
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data }: { data: KeysetPage<StatementSummary> } = await ask({ ...query, ...(cursor !== '' && { cursor }) })
      ids.push(...data.list.map(({ id }) => id))
      cursor = data.nextCursor
    }
    return ids
  }
  const known = async (rest: string): Promise<string[]> =>
    (await server.query<{ id: string }>(`select s.id from account_statement s join customer c on c.id = s.customer_id ${rest}`)).map(
      ({ id }) => id
    )

  test('each order and each filter as SQL has it, every row once over all pages', async () => {
    const [name] = await server.query<{ name: string }>(
      "select c.name from customer c join account_statement s on s.customer_id = c.id where s.id = 'st-2'"
    )
    const cases: [StatementListQuery, string][] = [
      [{}, 'order by s.created_at desc, s.id desc'],
      [{ sort: 'month' }, 'order by s.month, s.id'],
      [{ sort: '-totalFen' }, 'order by s.total_fen desc, s.id desc'],
      [{ sort: 'dueAt' }, 'order by coalesce(s.due_at, 999999999999999), s.id'],
      [{ state: 'CONFIRMED', sort: 'totalFen' }, "where s.state = 'CONFIRMED' order by s.total_fen, s.id"],
      [{ totalFrom: '2000', totalTo: '4000' }, 'where s.total_fen between 2000 and 4000 order by s.created_at desc, s.id desc'],
      [
        { dueFrom: '2025-03-11', dueTo: '2025-03-12' },
        `where s.due_at >= ${DUE + 86400000} and s.due_at < ${DUE + 3 * 86400000} order by s.created_at desc, s.id desc`
      ],
      [{ keyword: name?.name }, `where c.name = '${name?.name ?? ''}' order by s.created_at desc, s.id desc`],
      [{ keyword: '2025-03' }, "where s.month = '2025-03' order by s.created_at desc, s.id desc"],
      [{ keyword: 'DZ202501010007' }, "where s.id = 'st-7'"]
    ]
    for (const [query, sql] of cases) {
      const wanted = await known(sql)
      expect(wanted.length).toBeGreaterThan(0)
      expect([query, await walk(query)]).toEqual([query, wanted])
    }
  })

  test('the tabs are counted; ranges the wrong way round and foreign orders are refused by name', async () => {
    const { data } = await world.as<StatementCounts>('finance1', 'GET', `${STATEMENTS}/Counts`)
    expect(data).toEqual({ DRAFT: 12, CONFIRMED: 24, PAID: 12, VOID: 12 })
    expect(await ask({ dueFrom: '2025-03-12', dueTo: '2025-03-11' })).toMatchObject({
      code: 400,
      data: { fields: { dueFrom: expect.any(String) } }
    })
    expect(await ask({ totalFrom: '2', totalTo: '1' })).toMatchObject({ code: 400, data: { fields: { totalFrom: expect.any(String) } } })
    expect((await ask({ sort: 'state' as 'month' })).code).toBe(400)
    expect((await ask({ cursor: 'x' })).code).toBe(400)
    for (const account of ['driver1', 'dispatcher1']) {
      expect((await ask({}, account)).code).toBe(403)
      expect((await world.as(account, 'GET', `${STATEMENTS}/Counts`)).code).toBe(403)
    }
  })
})
