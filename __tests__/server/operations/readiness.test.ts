import { leaveEvenly } from '../../../server/realtime/leaving'
import { readOperationsSettings } from '../../../server/operations/settings'
import { oneDatabase, type TestApp } from '../../support/databases'
import { eventually } from '../../support/eventually'
import { listen, LiveSocket } from '../../support/liveSocket'

describe('settings of operations', () => {
  test('what is not said is the usual', () => {
    expect(readOperationsSettings({})).toEqual({ role: 'all', metricsToken: undefined, drainMs: 30_000 })
  })

  test.each([
    [{ PROCESS_ROLE: 'boss' }, /PROCESS_ROLE/],
    [{ PROCESS_ROLE: 'worker' }, /REDIS_URL/],
    [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN/],
    [{ DRAIN_SECONDS: '-1' }, /DRAIN_SECONDS/],
    [{ DRAIN_SECONDS: '601' }, /DRAIN_SECONDS/]
  ])('%j is refused in one line', (env, words) => {
    expect(() => readOperationsSettings(env)).toThrow(words)
  })
})

describe('goodbyes', () => {
  /** Says goodbye to so many by a clock that only pauses move. @returns when each was told, ms */
  const tell = async (count: number, withinMs: number): Promise<number[]> => {
    let now = 0
    const told: number[] = []
    const time = { now: () => now, pause: (ms: number) => Promise.resolve(void (now += ms)) }
    await leaveEvenly(
      Array.from({ length: count }, (_, index) => index),
      withinMs,
      () => told.push(now),
      time
    )
    return told
  }

  test('many are spread evenly over the time', async () => {
    const told = await tell(2000, 30_000)
    expect(told).toHaveLength(2000)
    expect(told.at(-1)).toBeLessThanOrEqual(30_000)
    for (let second = 0; second < 30; second++) {
      const inIt = told.filter((at) => at > second * 1000 && at <= (second + 1) * 1000).length
      expect(Math.abs(inIt - 2000 / 30)).toBeLessThanOrEqual(5)
    }
  })

  test('few do not wait for the whole of it, nobody for nothing, and without time all go at once', async () => {
    expect((await tell(5, 30_000)).at(-1)).toBeLessThanOrEqual(500)
    expect(await tell(0, 30_000)).toEqual([])
    expect(await tell(3, 0)).toEqual([0, 0, 0])
  })
})

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let base: string
  beforeAll(async () => {
    server = await makeApp()
    base = await listen(server)
  })
  const ready = async (query = ''): Promise<[number, unknown]> => {
    const answer = await fetch(`${base}/readyz${query}`)
    return [answer.status, await answer.json()]
  }

  test('a server that has everything is ready', async () => {
    expect(await ready()).toEqual([200, { status: 'ready', missing: [] }])
  })

  test('migrations that the database lacks keep it from being ready, unless they do not count', async () => {
    const [last] = await server.query<{ id: number; created_at: string }>(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning id, created_at'
    )
    try {
      expect(await ready()).toEqual([503, { status: 'waiting', missing: ['migrations'] }])
      expect(await ready('?exclude=redis,migrations')).toEqual([200, { status: 'ready', missing: ['migrations'] }])
    } finally {
      await server.query("insert into drizzle.__drizzle_migrations (id, hash, created_at) values ($1, '', $2)", [
        last?.id,
        last?.created_at
      ])
    }
    expect((await ready())[0]).toBe(200)
  })

  test('a worker that cannot look for jobs keeps it from being ready until it can', async () => {
    server.context.health.jobsSeen(true)
    expect(await ready()).toEqual([503, { status: 'waiting', missing: ['jobs'] }])
    server.context.health.jobsSeen()
    expect((await ready())[0]).toBe(200)
  })

  // Last: what drains does not come back.
  test('while it drains it is not ready, answers requests, takes no sockets, and tells those that are open, each with the code for coming again', async () => {
    const token = await server.signIn('clerk1')
    const sockets = await Promise.all([1, 2, 3].map(() => LiveSocket.join(base, token)))
    server.context.health.isDraining = true
    const leaving = server.app.leaveSockets(200)
    expect(await ready()).toEqual([503, { status: 'waiting', missing: ['draining'] }])
    await expect(LiveSocket.open(base, token)).rejects.toThrow()
    const answer = await fetch(`${base}/api/oauth/CurrentUser`, { headers: { authorization: token } })
    expect(await answer.json()).toMatchObject({ code: 200 })
    expect(answer.headers.get('connection')).toBe('close')
    await leaving
    expect(await Promise.all(sockets.map((socket) => socket.closed()))).toEqual([1001, 1001, 1001])
    await eventually(async () => {
      expect(await Promise.resolve(server.context.live.onlineUsers())).toEqual([])
    })
  })
})
