import { randomUUID } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { DAY } from '../../../server/clock'
import { command } from '../../../server/command'
import { dictionaryType } from '../../../server/database/schema'
import { conflict, forbidden, refuse } from '../../../server/errors'
import { newId } from '../../../server/ids'
import { eachDatabase, onPostgres, type TestApp } from '../../support/databases'

interface Probe {
  name: string
  fail?: string
}

/** Routes of the test in a family of ours: each success leaves exactly one row. */
function probe(app: FastifyInstance): void {
  const body = Type.Object(
    { name: Type.String({ maxLength: 20, title: '名称' }), fail: Type.Optional(Type.String()) },
    { additionalProperties: false }
  )
  const failures: Record<string, Error> = {
    refuse: refuse('不行'),
    forbidden: forbidden(),
    conflict: conflict('已变更', { version: 2 }),
    crash: new Error('boom')
  }
  app.post<{ Params: { id: string }; Body: Probe }>('/api/transferCar/Probe/:id', { schema: { body } }, async (request) => {
    const data = await command(request, request.body, async (tx) => {
      const id = newId()
      await tx.insert(dictionaryType).values({ id, enCode: `${request.body.name}-${id}`, fullName: request.body.name })
      const failure = failures[request.body.fail ?? '']
      if (failure !== undefined) throw failure
      return { id }
    })
    return { code: 200, msg: '操作成功', data }
  })
}

const rows = async (server: TestApp, name: string) =>
  (await server.query('select id from dictionary_type where full_name = $1', [name])).length

eachDatabase((_name, makeApp) => {
  let server: TestApp
  let token: string
  beforeAll(async () => {
    server = await makeApp({ prepare: probe })
    token = await server.signIn('driver1')
  })
  const act = (body: unknown, key?: string | true, id = '1', as = token) =>
    server.call<{ id: string } | null>('POST', `/api/transferCar/Probe/${id}`, { token: as, body, key })

  test('a repeat of the key gets the first answer and acts once', async () => {
    const key = randomUUID()
    const first = await act({ name: 'repeat' }, key)
    expect(first.code).toBe(200)
    expect((await act({ name: 'repeat' }, key)).data).toEqual(first.data)
    expect((await act({ name: 'repeat' }, key.toUpperCase())).data).toEqual(first.data)
    expect(await rows(server, 'repeat')).toBe(1)
  })

  test('ten at once act once and get the same answer', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => act({ name: 'at-once' }, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect(answers.every((answer) => answer.code === 200)).toBe(true)
    expect(await rows(server, 'at-once')).toBe(1)
  })

  test('the same key with another body or another record is 400; of another person it is another key', async () => {
    const key = randomUUID()
    await act({ name: 'other' }, key)
    expect(await act({ name: 'other2' }, key)).toMatchObject({ code: 400, data: null })
    expect(await act({ name: 'other' }, key, '2')).toMatchObject({ code: 400, data: null })
    expect((await act({ name: 'other' }, key, '1', await server.signIn('driver2'))).code).toBe(200)
    expect(await rows(server, 'other')).toBe(2)
  })

  test.each([
    ['refuse', 400],
    ['forbidden', 403],
    ['conflict', 409],
    ['crash', 500]
  ])('a %s is not stored and leaves nothing behind', async (fail, code) => {
    const key = randomUUID()
    expect((await act({ name: fail, fail }, key)).code).toBe(code)
    expect(await rows(server, fail)).toBe(0)
    expect((await act({ name: fail }, key)).code).toBe(200)
    expect(await rows(server, fail)).toBe(1)
  })

  test('our families need a key that is a UUID, and refuse unknown fields by name', async () => {
    expect(await act({ name: 'no-key' })).toMatchObject({ code: 400, msg: '缺少操作标识（Idempotency-Key）' })
    expect((await act({ name: 'no-key' }, 'abc')).code).toBe(400)
    expect(await act({ name: 'x', colour: 1, name2: 2 }, true)).toMatchObject({
      code: 400,
      data: { fields: { colour: '字段 colour 不被接受', name2: '字段 name2 不被接受' } }
    })
    expect(await act({ name: 'x'.repeat(21) }, true)).toMatchObject({
      code: 400,
      msg: '名称不能超过 20 个字符',
      data: { fields: { name: '名称不能超过 20 个字符' } }
    })
    expect(await act({}, true)).toMatchObject({ code: 400, data: { fields: { name: '名称不能为空' } } })
    expect(await rows(server, 'no-key')).toBe(0)
  })

  test('after 7 days the key is forgotten', async () => {
    const key = randomUUID()
    const first = await act({ name: 'week' }, key)
    server.clock.advance(7 * DAY - 1)
    token = await server.signIn('driver1')
    expect((await act({ name: 'week' }, key)).data).toEqual(first.data)
    server.clock.advance(1)
    expect((await act({ name: 'week' }, key)).data).not.toEqual(first.data)
    expect(await rows(server, 'week')).toBe(2)
  })
})

onPostgres((_name, makeApp) => {
  test('while the first is still at work a second with its key waits, and acts itself when the first is refused', async () => {
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    let runs = 0
    const server = await makeApp({
      prepare: (app) => {
        app.post('/api/transferCar/Slow', async (request) => ({
          code: 200,
          msg: '操作成功',
          data: await command(request, {}, async () => {
            runs++
            if (runs === 1) {
              await gate
              throw refuse('第一次不行')
            }
            return { run: runs }
          })
        }))
      }
    })
    const token = await server.signIn('driver1')
    const key = randomUUID()
    const first = server.call('POST', '/api/transferCar/Slow', { token, key })
    while (runs === 0)
      await new Promise((resolve) => {
        setTimeout(resolve, 5)
      })
    const second = server.call('POST', '/api/transferCar/Slow', { token, key })
    for (let waiting = 0; waiting === 0; ) {
      waiting = (await server.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"))
        .length
    }
    expect(runs).toBe(1)
    release()
    expect(await first).toMatchObject({ code: 400, msg: '第一次不行' })
    expect(await second).toMatchObject({ code: 200, data: { run: 2 } })
  })
})
