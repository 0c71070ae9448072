import { sql } from 'drizzle-orm'
import { runDue } from '../../../server/jobs/worker'
import { currentRequestId } from '../../../server/requestId'
import { oneDatabase, type TestApp } from '../../support/databases'

const OURS = /^[0-9a-f]{32}$/

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let token: string
  beforeAll(async () => {
    server = await makeApp({
      prepare: (app) => {
        const { context } = app
        app.post('/test/job', async () =>
          context.db.transaction(async (tx) => {
            const asked = { orderId: 'nobody', dueAt: 0 }
            await context.jobs.schedule(tx, 'offer', 'by request', context.clock.now() - 1, asked)
            const { rows } = await tx.execute<{ asked: string }>(sql`select current_query() as asked`)
            return rows[0]
          })
        )
      }
    })
    token = await server.signIn('clerk1')
  })
  const idOf = async (url: string, given?: string, headers: Record<string, string> = {}): Promise<unknown> =>
    (await server.app.inject({ url, headers: { ...headers, ...(given === undefined ? {} : { 'x-request-id': given }) } })).headers[
      'x-request-id'
    ]

  test('every answer carries the id of its request: the one that was given, or one of ours', async () => {
    for (const url of ['/healthz', '/api/oauth/CurrentUser', '/api/no/such/call', '/api/app/Version', '/no-such-file.js']) {
      expect([url, await idOf(url, 'proxy-0123456789')]).toEqual([url, 'proxy-0123456789'])
      expect([url, await idOf(url)]).toEqual([url, expect.stringMatching(OURS)])
    }
    expect(await idOf('/api/oauth/CurrentUser', 'proxy-0123456789', { authorization: token })).toBe('proxy-0123456789')
  })

  test.each(['short', 'a'.repeat(65), 'with space inside', '*/ select 1 /*', 'line\\nbreak-01', '13800000000; drop', '车牌粤B12345号码'])(
    '%j is no id',
    async (given) => {
      expect(await idOf('/healthz', encodeURI(given) === given ? given : Buffer.from(given).toString('latin1'))).toMatch(OURS)
    }
  )

  test('statements of a request and the jobs it asked for know it, and the job is done in its name', async () => {
    await server.query('delete from pgboss.job')
    const id = 'proxy-job-0123456789'
    const answer = await server.app.inject({ method: 'POST', url: '/test/job', headers: { 'x-request-id': id } })
    expect(answer.json<{ asked: string }>().asked).toBe(`select current_query() as asked /* ${id} */`)
    expect(await server.query("select data->>'requestId' as id from pgboss.job")).toEqual([{ id }])
    // Outside of a request nothing is added.
    expect(await server.query('select current_query() as asked')).toEqual([{ asked: 'select current_query() as asked' }])

    const { areas } = server.context
    const seen: unknown[] = []
    const watched = {
      ...server.context,
      areas: { ...areas, jobs: { ...areas.jobs, offer: () => Promise.resolve(void seen.push(currentRequestId())) } }
    }
    server.clock.advance(1)
    expect(await runDue(watched)).toBe(1)
    expect(seen).toEqual([id])
    expect(currentRequestId()).toBeUndefined()
  })
})
