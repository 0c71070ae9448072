import { randomUUID } from 'node:crypto'
import type { TSchema } from '@sinclair/typebox'
import type { Client, PoolClient } from 'pg'
import { onPostgres, type TestApp } from '../../support/databases'
import { bodiesOf } from '../../support/sampleBody'

const SOME_ID = '0199f3a0-0000-4000-8000-00000000000f'
const BODIES: Readonly<Record<string, object>> = {}
onPostgres((_name, makeApp) => {
  let server: TestApp
  let token: string
  const told = new Map<string, { hash: string, route: string }[]>()
  beforeAll(async () => {
    server = await makeApp()
    token = await server.signIn('admin')
    await server.query("create function told_key() returns trigger as $$ begin raise notice 'key % % %', new.key, new.body_hash, new.route; return new; end $$ language plpgsql")
    await server.query('create trigger told_key before insert on idempotent_answer for each row execute function told_key()')
    const seen = new WeakSet<object>()
    server.context.database.pool.on('acquire', (client: PoolClient) => {
      if (seen.has(client)) return
      seen.add(client)
      ;(client as unknown as Client).on('notice', ({ message = '' }) => {
        const [, key = '', hash = '', route = ''] = /^key (\S+) (\S+) (.*)$/.exec(message) ?? []
        told.set(key, [...told.get(key) ?? [], { hash, route }])
      })
    })
  })
  test('probe', async () => {
    const out: string[] = []
    for (const { method, url, schema } of server.app.routeList) {
      if (method === 'GET' || !url.startsWith('/api')) continue
      const address = url.replace(/:[A-Za-z]+/g, SOME_ID)
      const key = randomUUID()
      let bodies
      try { bodies = bodiesOf(schema?.body as TSchema | undefined, BODIES[url]) } catch (error) { out.push(`NOBODY ${method} ${url} ${String(error)}`); continue }
      const { body, other } = bodies
      const first = await server.call(method as 'POST', address, { token, key, body })
      const key2 = randomUUID()
      if (other !== undefined) await server.call(method as 'POST', address, { token, key: key2, body: other })
      const a = told.get(key)?.[0], b = told.get(key2)?.[0]
      if (a === undefined) out.push(`UNREACHED ${method} ${url} ${first.code} ${first.msg}`)
      else if (other === undefined) out.push(`ONEBODY ${method} ${url}`)
      else if (b === undefined) out.push(`OTHERUNREACHED ${method} ${url} ${JSON.stringify(other).slice(0, 200)}`)
      else if (a.hash === b.hash) out.push(`SAMEHASH ${method} ${url}`)
    }
    require('fs').writeFileSync('/tmp/probe_money.txt', out.join('\n'))
  })
})
