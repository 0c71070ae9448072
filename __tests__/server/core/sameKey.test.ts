import { randomUUID } from 'node:crypto'
import type { TSchema } from '@sinclair/typebox'
import { Client, type PoolClient } from 'pg'
import sharp from 'sharp'
import { DAY } from '../../../server/clock'
import { ANONYMOUS_ROUTES } from '../../../server/session/anonymous'
import { onPostgres, type TestApp } from '../../support/databases'
import { bodiesOf } from '../../support/sampleBody'
import { CARD } from '../transferCar/fees/support'
import { Till } from '../transferCar/payment/ledger/support'

type Method = 'POST' | 'PUT' | 'DELETE'
interface Write {
  method: Method
  url: string
  schema?: { body?: unknown }
}

/** Writes that keep no answer under a key, and why none could be taken for another. Whatever else the server has must compare. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  'a file is known by its id and sha256, other bytes are refused: transferCar/evidenceFiles, punchCard/punches': [
    '/api/transferCar/AccidentOrder/:id/Evidence/:evidenceId/File',
    '/api/transferCar/AccidentOrder/:id/Signatures/:signatureId/File',
    '/api/extend/PunchCard/Records/:id/Photo'
  ],
  'a form, tried below': ['/api/file/Uploader/:type'],
  'a reading': [
    '/api/transferCar/AccidentOrder/:id/Bill/Preview',
    '/api/transferCar/PaymentOrder/:id/Payments/:paymentId/Query',
    '/api/system/Area/GetAreaByIds',
    '/api/system/DataInterface/:id/Action/InfoByIds',
    '/api/system/DataInterface/:id/Actions/Preview',
    '/api/system/DataInterface/:id/Action/List',
    '/api/workflow/Engine/Forecast',
    '/api/admin/Forms/Check',
    '/api/admin/Flows/Check',
    '/api/admin/Flows/:id/Try',
    '/api/workflow/Engine/FlowBefore/Candidates/:opId',
    '/api/workflow/Engine/FlowBefore/CandidateUser/:opId',
    '/api/form/:modelId/Script',
    '/api/visualdev/OnlineDev/:modelId/List',
    '/api/permission/Users/ImUser/Selector/:id',
    '/api/permission/Users/UserCondition',
    '/api/permission/Users/getUserList',
    '/api/permission/Users/getSubordinates',
    '/api/permission/Organize/OrganizeCondition',
    '/api/permission/Position/PositionCondition'
  ],
  'a file that is only tried, or whose lines count once': ['/api/admin/People/Imports/Check', '/api/transferCar/BankLines/Import'],
  'its captcha is spent by the first, so that no second one gets further': ['/api/permission/Users/Current/Actions/ModifyPassword'],
  'nobody is signed in: the code that it proves itself by counts once, admin/setup': ['/api/admin/Setup'],
  'nobody is signed in: the ticket of the link counts once, admin/invitations': ['/api/admin/Invitation'],
  "the owner's page has no person and no key: an open attempt is used again": ['/status/:token/Pay', '/pay/:token'],
  'the owner says where he is as often as he likes, and rates once by the order itself': [
    '/status/:token/Position',
    '/status/:token/Photos',
    '/status/:token/Rating'
  ]
}
const EXEMPT = Object.values(WITHOUT).flat()
/** Acts that no second request of the same person can follow: they end all of his sessions. Passwords leave no hash. */
const LAST_OF_A_PERSON = ['/api/oauth/logoutCurrentUser']
const TAKEN = '该操作标识已用于另一次提交，请重新操作'
const SOME_ID = '0199f3a0-0000-4000-8000-00000000000f'
const PUSH = (name: string) => ({ endpoint: `https://push.apple.com/${name}`, p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) })
const SHOWN = (column: string) => ({ list: 'orders', tab: 'all', filter: {}, columns: [column] })
const VIEW = (name: string) => ({ ...SHOWN('orderNo'), name, isShared: false })
/** Complete bodies where the schema alone does not tell; two where another one has to be told as well. */
const BODIES: Readonly<Record<string, object | readonly [object, object]>> = {
  '/api/transferCar/ListViews': [VIEW('a'), VIEW('b')],
  '/api/transferCar/ListViews/:id': [VIEW('a'), VIEW('b')],
  '/api/transferCar/ListExports': [SHOWN('orderNo'), SHOWN('status')],
  '/api/transferCar/Fees/RateCards': CARD,
  '/api/transferCar/Fees/RateCards/:id': { ...CARD, version: 1 },
  '/api/extend/Account/QuietTypes': { quietTypes: [2] },
  '/api/notify/Subscriptions': [PUSH('one'), PUSH('two')],
  '/api/notify/Subscriptions/Remove': [{ endpoint: PUSH('one').endpoint }, { endpoint: PUSH('two').endpoint }],
  '/api/admin/Checklist/Dismiss': [{ key: 'sms' }, { key: 'map' }],
  '/api/admin/System/Test': [{ part: 'database' }, { part: 'storage' }],
  '/api/notify/Check': [{ channel: 'call' }, { channel: 'mail' }],
  '/api/transferCar/Reconciliation': [
    { day: '2026-01-05', channel: 'WECHAT' },
    { day: '2026-01-06', channel: 'WECHAT' }
  ],
  '/api/workflow/Engine/FlowTask': [
    { flowId: 'leaveApply', formData: {}, status: 1 },
    { flowId: 'leaveApply', formData: { reason: 'x' }, status: 1 }
  ],
  '/api/visualdev/OnlineDev/:modelId': [{ data: '{}' }, { data: '{"a":1}' }],
  '/api/visualdev/OnlineDev/:modelId/:id': [{ data: '{}' }, { data: '{"a":1}' }]
}

/**
 * wire.md#acts-and-keys: the same key with another body is 400. Every write of the server is tried, as the server itself lists them, so
 * that a new one cannot escape: the key that it would be done under stands for something else, and it must be told so, whether that was
 * before or is still at work; and what the key stands for must differ with all that is sent.
 */
onPostgres((_name, makeApp) => {
  let server: TestApp
  let token: string
  let adminId: string
  let ids: Readonly<Record<string, string>>
  let reports: readonly object[]
  /** What each key was asked to stand for, told by the database even when the act is undone. */
  const told = new Map<string, { hash: string; route: string }>()

  beforeAll(async () => {
    server = await makeApp()
    const { context } = server
    const real = context.pay
    context.pay = { ...real, of: () => ({ ...real, bill: () => Promise.resolve([]) }) as never }
    await server.query(
      "create function told_key() returns trigger as $$ begin raise notice 'key % % %', new.key, new.body_hash, new.route; return new; end $$ language plpgsql"
    )
    await server.query('create trigger told_key before insert on idempotent_answer for each row execute function told_key()')
    const heard = new WeakSet<PoolClient>()
    context.database.pool.on('acquire', (client) => {
      if (heard.has(client)) return
      heard.add(client)
      client.on('notice', ({ message = '' }) => {
        const [, key = '', hash = '', route = ''] = /^key (\S+) (\S+) (.*)$/.exec(message) ?? []
        told.set(key, { hash, route })
      })
    })
    await plant()
    token = await server.signIn('admin')
    adminId = (await server.query<{ id: string }>("select id from user_account where account = 'admin'"))[0]?.id ?? ''
  }, 240_000)

  /** Records without which some calls answer 404 before they look at a key. */
  async function plant(): Promise<void> {
    const till = new Till(server)
    const id = await till.order(49_000)
    const other = await till.order(100)
    const paymentId = await till.channelPayment(id, { outTradeNo: 'JF000000000009A01', amountFen: 49_000, paidAt: server.clock.now() })
    // Of a flow nothing more is needed than the seat: its task is looked for later. So it is with the others.
    await server.query(`set session_replication_role = replica;
      insert into conversation (id, kind, created_at) values ('${SOME_ID}', 'group', 0);
      insert into conversation_member (conversation_id, user_id, last_at) select '${SOME_ID}', id, 0 from user_account where account = 'admin';
      insert into form_record (model_id, id, version, model_version, data, words, grams, flow_state, created_by, organize_id, created_at, updated_at)
        select 'crmOrder', '${SOME_ID}', 1, version, '{}', '[]', '{}', 0, 'user-driver1', 'org-head', 0, 0 from form_model where id = 'crmOrder';
      insert into flow_seat (id, task_id, flow_id, visit_id, node_id, node_name, launcher_id, user_id, state, is_open, is_held, since, record_id)
        values ('${SOME_ID}', 'gone', 'expenseClaim', 'v', 'n', 'n', 'user-driver1', 'user-driver1', 'OPEN', true, false, 0, '${SOME_ID}');
      reset session_replication_role`)
    const [record] = await server.query<{ id: string }>("select id from form_record where model_id = 'vehicleInspection' limit 1")
    reports = [id, other].map((each) => ({ reportId: `paymentOrder.${each}` }))
    ids = {
      '/api/admin/People/:id/Actions/ResetPassword': '/api/admin/People/user-driver2/Actions/ResetPassword',
      '/api/transferCar/PaymentOrder/:id/Payments/:paymentId/Close': `/api/transferCar/PaymentOrder/${id}/Payments/${paymentId}/Close`,
      '/api/visualdev/OnlineDev/:modelId': '/api/visualdev/OnlineDev/vehicleInspection',
      '/api/visualdev/OnlineDev/:modelId/:id': `/api/visualdev/OnlineDev/vehicleInspection/${record?.id ?? ''}`,
      '/api/visualdev/OnlineDev/batchDelete/:modelId': '/api/visualdev/OnlineDev/batchDelete/vehicleInspection',
      '/api/admin/Trucks/:id/Papers/:kind': `/api/admin/Trucks/${SOME_ID}/Papers/INSURANCE`,
      '/api/workflow/Form/:enCode': '/api/workflow/Form/leaveApply',
      '/api/workflow/Form/:enCode/:id': `/api/workflow/Form/leaveApply/${SOME_ID}`
    }
  }

  const writes = (): Write[] =>
    (server.app.routeList as Write[]).filter(
      ({ method, url }) =>
        !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
        !ANONYMOUS_ROUTES.some((route) => route.method === method && route.url === url) &&
        !EXEMPT.includes(url)
    )
  const addressOf = (url: string): string => ids[url] ?? url.replace(/:[A-Za-z]+/g, SOME_ID)

  interface Tried {
    write: Write
    where: string
    url: string
    body: unknown
    other: unknown
  }
  const tried = (): Tried[] =>
    writes().map((write) => {
      const known = write.url === '/api/report/Ticket' ? reports : BODIES[write.url]
      const { body, other } = Array.isArray(known)
        ? { body: known[0] as unknown, other: known[1] as unknown }
        : bodiesOf(write.schema?.body as TSchema | undefined, known)
      return {
        write,
        where: `${write.method} ${write.url}`,
        url: addressOf(write.url),
        body,
        other: LAST_OF_A_PERSON.includes(write.url) ? undefined : other
      }
    })
  const HOLD = 'insert into idempotent_answer (user_id, key, route, body_hash, answer, expires_at) values ($1, $2, $3, $4, null, $5)'
  const held = (key: string, { route, hash }: { route: string; hash: string }) => [adminId, key, route, hash, server.clock.now() + DAY]
  /** Sends under a key that stands for something. @returns what the key was asked to stand for, and whether it was refused because of that */
  async function sendHeld(
    { write }: Tried,
    url: string,
    body: unknown,
    held1: { route: string; hash: string }
  ): Promise<{ asked: { hash: string; route: string } | undefined; refused: string | undefined }> {
    const key = randomUUID()
    await server.query(HOLD, held(key, held1))
    told.delete(key)
    const answer = await server.call(write.method, url, { token, key, body })
    return { asked: told.get(key), refused: answer.code === 400 && answer.msg === TAKEN ? undefined : `${answer.code} ${answer.msg}` }
  }

  test('every write: a key that stood for something else is refused, and it stands for all that is sent', async () => {
    const all = tried()
    expect(all.length).toBeGreaterThan(100)
    const urls = server.app.routeList.map(({ url }) => url)
    expect([...EXEMPT, ...Object.keys(BODIES), ...Object.keys(ids), ...LAST_OF_A_PERSON].filter((url) => !urls.includes(url))).toEqual([])
    const wrong: string[] = []
    for (const each of all) {
      const { where, url, body, other } = each
      const route = `${each.write.method} ${url}`
      const { asked, refused } = await sendHeld(each, url, body, { route, hash: 'another' })
      if (refused !== undefined || asked?.route !== route) {
        wrong.push(`${where} answered ${refused ?? asked?.route ?? ''}`)
        continue
      }
      // Now a key that really stands for this very request.
      const otherBody = other === undefined ? undefined : await sendHeld(each, url, other, asked)
      if (otherBody?.refused !== undefined) wrong.push(`${where} with another body answered ${otherBody.refused}`)
      const query = await server.call(each.write.method, `${url}?another=1`, { token, key: await keyFor(asked), body })
      if (query.code !== 400) wrong.push(`${where} with a query answered ${query.code} ${query.msg}`)
    }
    expect(wrong).toEqual([])
  })

  async function keyFor(stored: { route: string; hash: string }): Promise<string> {
    const key = randomUUID()
    await server.query(HOLD, held(key, stored))
    return key
  }

  test('every write: while the first is still at work the other waits, and is refused when the first is done', async () => {
    const holder = new Client({ connectionString: server.context.config.databaseUrl })
    await holder.connect()
    const wrong: string[] = []
    try {
      for (const { write, where, url, body } of tried()) {
        const key = randomUUID()
        await holder.query('begin')
        await holder.query(HOLD, held(key, { route: `${write.method} ${url}`, hash: 'another' }))
        let isAnswered = false
        const answer = server.call(write.method, url, { token, key, body }).finally(() => {
          isAnswered = true
        })
        // Asked outside the open transaction, which would be told the same picture again and again.
        const waits = async () =>
          (
            await server.query(
              "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into \"idempotent_answer\"%'"
            )
          ).length > 0
        while (!isAnswered && !(await waits())) await new Promise(setImmediate)
        if (isAnswered) wrong.push(`${where} did not wait`)
        await holder.query('commit')
        const { code, msg } = await answer
        if (code !== 400 || msg !== TAKEN) wrong.push(`${where} answered ${code} ${msg}`)
      }
    } finally {
      await holder.end()
    }
    expect(wrong).toEqual([])
  })

  test('an upload: other bytes, another name, another kind', async () => {
    const upload = async (key: string, bytes: Buffer, name: string, type = 'annexpic') => {
      const boundary = 'x'.repeat(20)
      const payload = Buffer.concat([
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`)
      ])
      const answer = await server.app.inject({
        method: 'POST',
        url: `/api/file/Uploader/${type}`,
        headers: { authorization: token, 'idempotency-key': key, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload
      })
      return answer.json<{ code: number; msg: string; data: { name: string } | null }>()
    }
    const key = randomUUID()
    const [bytes, others] = [await picture('#102030'), await picture('#102031')]
    const first = await upload(key, bytes, 'a.png')
    expect(first.code).toBe(200)
    expect((await upload(key, bytes, 'a.png')).data?.name).toBe(first.data?.name)
    for (const [given, name, type] of [
      [others, 'a.png', undefined],
      [bytes, 'b.png', undefined],
      [bytes, 'a.png', 'preview']
    ] as const) {
      expect(await upload(key, given, name, type)).toMatchObject({ code: 400, msg: TAKEN, data: null })
    }
  })
})

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
