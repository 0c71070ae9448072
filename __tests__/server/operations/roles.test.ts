import { runServer, type RunningServer } from '../../../server/running'
import { readOperationsSettings, type ProcessRole } from '../../../server/operations/settings'
import type { Readiness } from '../../../src/contract/operations'
import { onPostgres, type TestApp, testConfig } from '../../support/databases'
import { eventually } from '../../support/eventually'
import { LiveSocket } from '../../support/liveSocket'
import { hasRedis, RedisServer } from '../../support/redisServer'
import { TcpProxy } from '../../support/tcpProxy'
import { tokenOf } from '../../support/token'

/** Of this test's addresses so many sign-ins a minute, over both servers. */
const LOGINS = 6

/** One PostgreSQL and one Redis, one process that answers people and one that does jobs: two real servers with their own pools and buses. */
;(hasRedis() ? describe : describe.skip)('roles of processes', () =>
  onPostgres((_name, makeApp) => {
    let seeded: TestApp
    let redis: RedisServer
    let wire: TcpProxy
    const servers: RunningServer[] = []
    const run = async (role: ProcessRole, through?: number): Promise<RunningServer> => {
      const databaseUrl = new URL(seeded.context.config.databaseUrl ?? '')
      if (through !== undefined) {
        databaseUrl.port = String(through)
        // By a socket file nothing goes through.
        databaseUrl.searchParams.delete('host')
      }
      const server = await runServer(
        testConfig({
          ...seeded.context.config,
          databaseUrl: databaseUrl.toString(),
          poolSize: 4,
          redisUrl: redis.url,
          fileSecret: 'the same for both of them',
          session: { ...seeded.context.config.session, loginsPerMinute: LOGINS },
          operations: { ...readOperationsSettings({}), role }
        }),
        () => undefined
      )
      servers.push(server)
      return server
    }
    const urlOf = ({ port }: RunningServer, path = ''): string => `http://127.0.0.1:${port}${path}`
    const missing = async (server: RunningServer): Promise<[number, readonly string[]]> => {
      const answer = await fetch(urlOf(server, '/readyz'))
      return [answer.status, ((await answer.json()) as Readiness).missing]
    }
    const isReady = (server: RunningServer) => eventually(async () => expect(await missing(server)).toEqual([200, []]))

    let web: RunningServer
    let worker: RunningServer
    beforeAll(async () => {
      seeded = await makeApp()
      redis = await RedisServer.make()
      wire = await TcpProxy.start(Number(new URL(seeded.context.config.databaseUrl ?? '').port || 5432))
      web = await run('web')
      worker = await run('worker', wire.port)
      await Promise.all([isReady(web), isReady(worker)])
    })
    afterAll(async () => {
      for (const server of servers.splice(0)) await server.close()
      await wire.close()
      await redis.close()
    })

    test('a job asked of web is done by the worker, and what it says reaches a socket of web', async () => {
      const socket = await LiveSocket.join(urlOf(web), await tokenOf(urlOf(web), 'dispatcher1'))
      const { context } = web
      await context.db.transaction((tx) =>
        context.jobs.schedule(tx, 'group', 'nothing to follow', Date.now() - 1, { area: 'transferCar', id: 'nobody' })
      )
      const isWaiting = () => context.db.transaction((tx) => context.jobs.isWaiting(tx, 'group', 'nothing to follow'))
      await eventually(async () => expect(await isWaiting()).toBe(false))
      worker.context.live.changed(null, { area: 'system', id: 'from the worker', version: 1, kind: 'dictionary', userIds: [] })
      await socket.next('businessEvent', ({ id }) => id === 'from the worker')
      socket.close()
    })

    test('a worker answers those who watch it and nobody else, sockets neither', async () => {
      expect((await fetch(urlOf(worker, '/healthz'))).status).toBe(200)
      for (const path of ['/', '/api/app/Version', '/api/oauth/CurrentUser', '/index.html', '/%61pi/app/Version'])
        expect([path, (await fetch(urlOf(worker, path))).status]).toEqual([path, 404])
      const token = await tokenOf(urlOf(web), 'dispatcher1')
      await expect(LiveSocket.open(urlOf(worker), token)).rejects.toThrow()
    })

    test('sign-ins of one address count over all processes', async () => {
      const other = await run('web')
      await isReady(other)
      const attempt = async (server: RunningServer): Promise<number> => {
        const query = new URLSearchParams({ account: `13800000000`, code: '123456' })
        const answer = await fetch(urlOf(server, '/api/Saas/Tenant/LoginSms'), { method: 'POST', body: query })
        return ((await answer.json()) as { code: number }).code
      }
      // Half of them on each; then both have had enough, as soon as each has heard of the other's.
      for (let i = 0; i < LOGINS; i++) expect(await attempt(i % 2 === 0 ? web : other)).toBe(400)
      await eventually(async () => expect(await attempt(web)).toBe(429))
      await eventually(async () => expect(await attempt(other)).toBe(429))
    })

    test('while Redis or the database is away, whoever needs it says so by name, and is ready again by itself', async () => {
      await redis.kill()
      await eventually(async () => expect(await missing(web)).toEqual([503, ['redis']]))
      expect((await fetch(urlOf(web, '/readyz?exclude=redis'))).status).toBe(200)
      await redis.start()
      await isReady(web)
      await isReady(worker)
      wire.mode = 'refuse'
      wire.reset()
      await eventually(async () => expect((await missing(worker))[1]).toContain('database'))
      expect(await missing(web)).toEqual([200, []])
      wire.mode = 'open'
      await isReady(worker)
    })

    test('a job that does not end in time is given back when its process ends', async () => {
      const { context } = worker
      const begun: string[] = []
      let release: () => void = () => undefined
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      // Only this process's work of that kind hangs: as one that waits for a provider.
      context.areas = {
        ...context.areas,
        jobs: {
          ...context.areas.jobs,
          group: {
            ask: async () => {
              begun.push('worker')
              await held
              return () => Promise.resolve(undefined)
            }
          }
        }
      }
      const state = async (): Promise<unknown> => (await seeded.query("select state::text from pgboss.job where data->>'key' = 'hangs'"))[0]
      await web.context.db.transaction((tx) =>
        web.context.jobs.schedule(tx, 'group', 'hangs', Date.now() - 1, { area: 'transferCar', id: 'nobody' })
      )
      await eventually(async () => expect(await Promise.resolve(begun)).toEqual(['worker']))
      servers.splice(servers.indexOf(worker), 1)
      const closed = worker.close()
      await eventually(async () => expect(await state()).toEqual({ state: 'retry' }))
      release()
      await closed
      // What came of it after that does not count.
      expect(await state()).toEqual({ state: 'retry' })
    })
  })
)
