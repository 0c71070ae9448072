import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { Envelope } from '../../../src/contract/envelope'
import { md5 } from '../../../src/domain/md5'
import type { FlowState } from '../../../src/domain/workFlow/state'
import { DEMO_PASSWORD } from '../../../server/seed/company'
import { seatRows } from '../../../server/workFlow/projection'
import { parseTemplate } from '../../../src/domain/workFlow/template/parse'
import { approver, by, template, timer } from '../../domain/workFlow/templates'
import { onPostgres, type TestApp } from '../../support/databases'
import { ServerProcess } from '../chaos/support/serverProcess'
import { AREA, Office } from './support/office'

jest.setTimeout(10 * 60_000)
const TASKS = 8
const TEMPLATE = template({}, approver('一审', by('f1')), timer('等一等', 1), approver('二审', by('boss')))

const { definition } = parseTemplate(TEMPLATE)

/** kill -9 in the middle of decisions leaves each of them whole or not at all; timers fire in the process that comes after. */
onPostgres((_name, makeApp) => {
  let server: TestApp
  let office: Office
  let child: ServerProcess
  let dataDir: string
  beforeAll(async () => {
    server = await makeApp({ demo: false })
    office = await Office.open(server)
    dataDir = mkdtempSync(path.join(tmpdir(), 'towing-killed-'))
    child = await ServerProcess.start({ databaseUrl: server.context.config.databaseUrl ?? '', dataDir })
  }, 300_000)
  afterAll(async () => {
    await child.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const call = async <T>(
    method: 'POST' | 'GET',
    url: string,
    token: string | undefined,
    body?: object | URLSearchParams,
    key?: string
  ): Promise<Envelope<T>> => {
    const isForm = body instanceof URLSearchParams
    const answer = await fetch(`${child.url}${url}`, {
      method,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      headers: {
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: token }),
        ...(key === undefined ? {} : { 'idempotency-key': key })
      }
    })
    return (await answer.json()) as Envelope<T>
  }
  const signIn = async (account: string): Promise<string> => {
    const { clientId, clientSecret } = server.context.config
    const client = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, scope: 'all', grant_type: 'password' })
    return (
      await call<{ token: string }>(
        'POST',
        `/api/oauth/Login?${client.toString()}`,
        undefined,
        new URLSearchParams({ account, password: md5(DEMO_PASSWORD), origin: 'password' })
      )
    ).data.token
  }
  interface Row {
    id: string
    version: number
    state: FlowState
  }
  const tasks = (): Promise<Row[]> => server.query<Row>('select id, version, state from flow_task order by id')
  const lineOf = (state: FlowState): string =>
    state.visits
      .filter((visit) => visit.state === 'active')
      .map(({ nodeId }) => nodeId)
      .join()

  /** Document, rows, messages and timers of every task say the same. */
  async function expectWhole(): Promise<void> {
    for (const row of await tasks()) {
      const seats = await server.query<{ id: string; state: string; is_open: boolean }>(
        'select id, state, is_open from flow_seat where task_id = $1 order by id',
        [row.id]
      )
      expect(seats.map((seat) => [seat.id, seat.state, seat.is_open])).toEqual(
        seatRows(definition!, row.state)
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .map((seat) => [seat.id, seat.state, seat.isOpen])
      )
      const isDecided = row.state.records.some((line) => line.kind === 'agree')
      const told = await server.query(
        "select 1 from in_site_message m where m.body_text::jsonb ->> 'processId' = $1 and m.title like '%已同意'",
        [row.id]
      )
      const waits = await server.query(
        "select 1 from pgboss.job where state in ('created', 'retry', 'active') and data -> 'data' ->> 'taskId' = $1",
        [row.id]
      )
      const isWaiting = lineOf(row.state) === '等一等'
      expect([told.length, waits.length]).toEqual([isDecided ? 1 : 0, isWaiting ? 1 : 0])
    }
  }

  test('decisions under a kill, and a timer after it', async () => {
    const flowId = await office.plant(TEMPLATE)
    const [lan, f1] = [await signIn('lan'), await signIn('f1')]
    for (let i = 0; i < TASKS; i += 1)
      expect(await call('POST', `${AREA}/FlowTask`, lan, { flowId, status: 0, data: '{"amount":1}' })).toMatchObject({ code: 200 })
    const before = await tasks()
    const seatOf = (row: Row): string => row.state.seats.find((seat) => seat.state === 'open')?.id ?? ''
    const keys = new Map(before.map((row) => [row.id, randomUUID()]))
    const audit = (row: Row, token: string): Promise<Envelope> =>
      call('POST', `${AREA}/FlowBefore/Audit/${seatOf(row)}`, token, { handleOpinion: '同意' }, keys.get(row.id))

    // Somebody holds the launcher's account: decisions have written all but their messages, and wait there.
    const blocker = new Client({ connectionString: server.context.config.databaseUrl })
    await blocker.connect()
    await blocker.query("begin; select 1 from user_account where id = 'lan' for update")
    const held = before.slice(0, 3).map((row) => audit(row, f1).catch(() => undefined))
    await waitFor(
      async () =>
        (await server.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length >= 1
    )
    const killing = child.kill()
    await blocker.query('rollback')
    await blocker.end()
    await killing
    await Promise.all(held)
    await child.start()
    const token = await signIn('f1')
    await expectWhole()

    // Killed as soon as the first of several is answered: some are done, some are not, and none is half done.
    const rest = before.map((row) => audit(row, token).catch(() => undefined))
    await Promise.race(rest)
    await child.kill()
    await Promise.all(rest)
    await expectWhole()

    // What waits for the process that comes next is due by then: each is decided once, however often it is asked for.
    await child.start()
    const again = await signIn('f1')
    for (const row of before) expect(await audit(row, again)).toMatchObject({ code: 200 })
    const after = await tasks()
    expect(after.map(({ state }) => [lineOf(state), state.records.filter((line) => line.kind === 'agree').length])).toEqual(
      before.map(() => ['等一等', 1])
    )
    await child.kill()
    await server.query(
      "update flow_task set state = jsonb_set(state, '{visits}', (select jsonb_agg(case when v ->> 'nodeId' = '等一等' then jsonb_set(v, '{timers,wait}', '1') else v end) from jsonb_array_elements(state -> 'visits') v))"
    )
    await server.query("update pgboss.job set start_after = now() - interval '1 second' where data ->> 'kind' = 'flowTimer'")
    await child.start()
    await waitFor(async () => (await tasks()).every(({ state }) => lineOf(state) === '二审'))
    await expectWhole()
    expect(await server.query("select 1 from flow_seat where user_id = 'boss' and is_open")).toHaveLength(TASKS)
  })
})

async function waitFor(isTrue: () => Promise<boolean>): Promise<void> {
  for (let round = 0; !(await isTrue()); round += 1) {
    if (round > 1200) throw new Error('it never came')
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
}
