import { readFileSync } from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { oneDatabase, testConfig, type TestApp } from '../../support/databases'

const TOKEN = 'a token for the metrics'
const read = (file: string): string => readFileSync(path.resolve(__dirname, '..', '..', '..', file), 'utf8')

/** What the board and the rules ask Prometheus. */
function expressions(): string[] {
  const board = JSON.parse(read('deploy/grafana/towing.json')) as { panels: { targets: { expr: string }[] }[] }
  const rules = load(read('deploy/prometheus/alerts.yml')) as { groups: { rules: { expr: string }[] }[] }
  return [...board.panels.flatMap(({ targets }) => targets), ...rules.groups.flatMap((group) => group.rules)].map(({ expr }) => expr)
}

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let token: string
  beforeAll(async () => {
    server = await makeApp({ config: { operations: { ...testConfig().operations, metricsToken: TOKEN } } })
    token = await server.signIn('dispatcher1')
  })
  const ask = (authorization?: string) =>
    server.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
  const lines = async (): Promise<string[]> => (await ask(`Bearer ${TOKEN}`)).body.split('\n')
  /** The one value of a series. */
  const valueOf = async (series: string): Promise<number | undefined> => {
    const line = (await lines()).find((each) => each.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }

  test('only who has the token sees the metrics, and without one there are none', async () => {
    for (const given of [undefined, '', TOKEN, `Bearer ${TOKEN}x`, 'Bearer ', token]) expect((await ask(given)).statusCode).toBe(401)
    expect((await ask(`Bearer ${TOKEN}`)).headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    const closed = await makeApp({ demo: false })
    for (const authorization of ['', 'Bearer undefined', 'Bearer '])
      expect((await closed.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404)
  })

  test('requests are counted by the pattern of their route and the class of their body code, without ids', async () => {
    const series = (status: string) =>
      `towing_request_seconds_count{method="GET",route="/api/transferCar/AccidentOrder/:id",status="${status}"}`
    const before = await Promise.all(['2xx', '4xx', '6xx'].map((status) => valueOf(series(status))))
    const [order] = await server.query<{ id: string }>('select id from accident_order limit 1')
    const url = `/api/transferCar/AccidentOrder/${order?.id}`
    await server.call('GET', url, { token })
    await server.call('GET', '/api/transferCar/AccidentOrder/nobody-has-this-id', { token })
    await server.call('GET', url, { token: 'Bearer of-nobody' })
    await server.app.inject({ url: '/api/no/such/call/nobody-has-this-id' })
    const after = await Promise.all(['2xx', '4xx', '6xx'].map((status) => valueOf(series(status))))

    expect(before).toEqual([undefined, undefined, undefined])
    expect(after).toEqual([1, 1, 1])
    const text = (await lines()).join('\n')
    expect(text).not.toContain('nobody-has-this-id')
    expect(text).not.toContain(String(order?.id))
    expect(await valueOf('towing_request_seconds_count{method="GET",route="none",status="4xx"}')).toBeGreaterThanOrEqual(1)
  })

  test('jobs, connections, sockets and what is missing are told as they are', async () => {
    await server.query('delete from pgboss.job')
    const soon = server.clock.now() + 1000
    await server.context.db.transaction((tx) => server.context.jobs.schedule(tx, 'offer', 'later', soon, { orderId: 'nobody', dueAt: 0 }))
    expect(await valueOf('towing_jobs{kind="offer",state="waiting"}')).toBe(1)
    server.clock.advance(120_000)
    expect(await valueOf('towing_jobs{kind="offer",state="late"}')).toBe(1)
    expect(await valueOf('towing_jobs{kind="offer",state="waiting"}')).toBe(0)
    expect(await valueOf('towing_sockets')).toBe(0)
    expect(await valueOf('towing_missing{part="database"}')).toBe(0)
    expect(await valueOf('towing_database_connections{state="idle"}')).toBeGreaterThanOrEqual(1)
    expect(await valueOf('towing_database_connections_limit')).toBe(server.context.config.poolSize)
    expect(await valueOf(`towing_info{version="${server.context.config.version}",role="all"}`)).toBe(1)
    expect(await valueOf('towing_disk_bytes{state="free"}')).toBeGreaterThan(0)
    expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    server.app.metrics.job('offer', false, 2)
    expect(await valueOf('towing_job_seconds_count{kind="offer",outcome="failed"}')).toBe(1)
  })

  test('every metric that the board and the rules ask for is answered, and each of ours is explained', async () => {
    const answered = new Map(
      (await lines())
        .map((line) => line.split(' '))
        .flatMap(([mark, what, name = '', kind = '']) => (mark === '#' && what === 'TYPE' ? [[name, kind]] : []))
    )
    const isAnswered = (name: string): boolean =>
      answered.has(name) || answered.get(name.replace(/_(?:bucket|sum|count)$/, '')) === 'histogram'
    const asked = expressions().flatMap((expression) => expression.match(/\b(?:towing|nodejs|process)_\w+/g) ?? [])
    const explained = read('docs/operations.md')

    expect(new Set(asked).size).toBeGreaterThan(10)
    expect(asked.filter((name) => !isAnswered(name))).toEqual([])
    const ours = [...answered.keys()].filter((name) => name.startsWith('towing_'))
    expect(ours.filter((name) => !explained.includes(`\`${name}\``))).toEqual([])
    expect((explained.match(/`towing_\w+`/g) ?? []).map((name) => name.slice(1, -1)).filter((name) => !answered.has(name))).toEqual([])
  })

  test('a server whose connections are all at work still answers who watches it', async () => {
    const { pool } = server.context.database
    const held = await Promise.all(Array.from({ length: server.context.config.poolSize }, () => pool.connect()))
    try {
      expect((await server.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', missing: [] })
      const told = await lines()
      expect(told).toContain(`towing_database_connections{state="used"} ${held.length}`)
      expect(told.some((line) => /^towing_database_waiting [1-9]/.test(line))).toBe(true)
      // What lies in the database is left out, not told as nothing.
      expect(told.some((line) => line.startsWith('towing_jobs{'))).toBe(false)
    } finally {
      for (const client of held) client.release()
    }
  })

  test('each server tells of its own requests', async () => {
    const other = await makeApp({ demo: false, config: { operations: { ...testConfig().operations, metricsToken: TOKEN } } })
    const { body } = await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    expect(body).not.toContain('route="/api/oauth/Login"')
    expect((await lines()).some((line) => line.includes('route="/api/oauth/Login"'))).toBe(true)
  })
})
