import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PaymentDetail } from '../../../../../src/contract/transferCar/payment/payment'
import type { Envelope } from '../../../../../src/contract/envelope'
import { md5 } from '../../../../../src/domain/md5'
import { startLocalProvider, type RunningProvider } from '../../../../../server/localProvider/server'
import { DEMO_PASSWORD } from '../../../../../server/seed/company'
import { onPostgres, type TestApp } from '../../../../support/databases'
import { freePort } from '../../../../support/freePort'
import { AREA, Till } from '../ledger/support'
import { brokenInvariants, playing } from './support'

const ROOT = path.resolve(__dirname, '../../../../..')
jest.setTimeout(10 * 60_000)

/** A server that is killed in the middle of a payment leaves a state that the query settles (quality.md#nothing-lost). */
onPostgres((_name, makeApp) => {
  let server: TestApp
  let till: Till
  let provider: RunningProvider
  let folder: string
  let dataDir: string
  let port: number
  let child: ChildProcess | undefined
  beforeAll(async () => {
    server = await makeApp()
    till = new Till(server)
    dataDir = mkdtempSync(path.join(tmpdir(), 'towing-killed-'))
    folder = path.join(dataDir, 'local-provider')
    provider = await startLocalProvider(folder)
    port = await freePort()
  }, 240_000)
  afterAll(async () => {
    await end()
    await provider.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const isAlive = (process: ChildProcess | undefined): process is ChildProcess =>
    process !== undefined && process.exitCode === null && process.signalCode === null

  /** The real server as a process of its own, on this test's database, with the provider of this test; one that still lives goes on. */
  async function start(): Promise<void> {
    if (isAlive(child)) return
    const { databaseUrl } = server.context.config
    const started = spawn(process.execPath, [path.join('.tmp', 'server', 'main.cjs')], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        FILE_SECRET: 'x'.repeat(32),
        LOCAL_PROVIDER_URL: provider.url,
        SEED_DEMO: '0'
      }
    })
    child = started
    let said = ''
    await new Promise<void>((resolve, reject) => {
      const hear = (part: Buffer): void => {
        said += part.toString()
        if (said.includes('已启动')) resolve()
      }
      started.stdout.on('data', hear)
      started.stderr.on('data', hear)
      started.once('exit', () => {
        reject(new Error(said))
      })
    })
  }
  async function end(): Promise<void> {
    const ending = child
    if (!isAlive(ending)) return
    await new Promise((resolve) => {
      ending.once('exit', resolve)
      ending.kill('SIGKILL')
    })
  }

  async function call<T>(method: 'GET' | 'POST', url: string, token?: string, body?: unknown): Promise<Envelope<T>> {
    const form = body instanceof URLSearchParams
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      body: body === undefined ? undefined : form ? body : JSON.stringify(body),
      headers: {
        ...(form ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: token }),
        'idempotency-key': randomUUID()
      }
    })
    return (await answer.json()) as Envelope<T>
  }
  async function signIn(account: string): Promise<string> {
    const { clientId, clientSecret } = server.context.config
    const client = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, scope: 'all', grant_type: 'password' })
    const answer = await call<{ token: string }>(
      'POST',
      `/api/oauth/Login?${client.toString()}`,
      undefined,
      new URLSearchParams({ account, password: md5(DEMO_PASSWORD), origin: 'password' })
    )
    return answer.data.token
  }

  const versionOf = async (id: string): Promise<number> =>
    (await server.query<{ version: number }>('select version from payment_order where id = $1', [id]))[0]?.version ?? 0
  const killAt = (name: string, stage: 'BEFORE' | 'AFTER') =>
    new Promise<void>((resolve) => {
      let done = false
      provider.watch((called, at) => {
        if (done || called !== name || at !== stage) return
        done = true
        const dying = child
        dying?.once('exit', () => {
          resolve()
        })
        dying?.kill('SIGKILL')
      })
      // What the dead process asked for is not done either, when it died before.
      provider.planCalls([stage])
    })

  /** Moves the process's time by moving what waits for it. */
  const makeDue = async (): Promise<void> => {
    await server.query(
      "update pgboss.job set start_after = now() - interval '1 second' where data->>'kind' in ('payAttempt', 'refund') and state in ('created', 'retry')"
    )
    await server.query(
      "update pgboss.job set state = 'retry', start_after = now() - interval '1 second' where data->>'kind' in ('payAttempt', 'refund') and state = 'active'"
    )
    await server.query("update payment set expires_at = 1, created_at = 1 where state = 'CONFIRMING'")
    await server.query("update refund set tried_at = 1 where tried_at is not null and state = 'RUNNING'")
  }
  async function until(sql: string, id: string, wanted: unknown): Promise<void> {
    for (let nth = 0; ; nth++) {
      const [row] = await server.query<{ is: unknown }>(sql, [id])
      if (row?.is === wanted) return
      if (nth === 240) throw new Error(`${sql}: ${String(row?.is)} instead of ${String(wanted)}`)
      if (nth % 4 === 0) await makeDue()
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }

  test.each([
    ['BEFORE', 'CLOSED', 'UNPAID'],
    ['AFTER', 'SUCCESS', 'PAID']
  ] as const)('a payment, killed %s the channel had done it: %s', async (stage, state, status) => {
    const id = await till.order(49_000)
    await start()
    const token = await signIn('finance1')
    // The notice is lost too: only the query can tell.
    provider.notices.plan(stage === 'AFTER' ? ['LOSE'] : [])
    const killed = killAt('code', stage)
    await call<PaymentDetail>('POST', `${AREA}/PaymentOrder/${id}/Payments`, token, {
      method: 'WECHAT',
      way: 'PAY_CODE',
      payCode: playing('11'),
      amountFen: 49_000,
      version: await versionOf(id)
    }).catch(() => undefined)
    await killed
    expect(await server.query('select state from payment where payment_order_id = $1', [id])).toEqual([{ state: 'CONFIRMING' }])
    await start()
    await until('select state as is from payment where payment_order_id = $1', id, state)
    expect(await server.query('select status from payment_order where id = $1', [id])).toEqual([{ status }])
    expect(await brokenInvariants(server)).toEqual([])
  })

  test.each(['BEFORE', 'AFTER'] as const)('a refund, killed %s the channel had done it: done once', async (stage) => {
    const id = await till.order(49_000)
    await start()
    const finance = await signIn('finance1')
    const manager = await signIn('manager1')
    const paid = await call<PaymentDetail>('POST', `${AREA}/PaymentOrder/${id}/Payments`, finance, {
      method: 'WECHAT',
      way: 'PAY_CODE',
      payCode: playing('11'),
      amountFen: 49_000,
      version: await versionOf(id)
    })
    expect(paid.data.status).toBe('PAID')
    await provider.notices.settled()
    const asked = await call<PaymentDetail>('POST', `${AREA}/PaymentOrder/${id}/Refunds`, finance, {
      paymentId: paid.data.payments[0]?.id,
      amountFen: 10_000,
      reason: '多收了',
      version: await versionOf(id)
    })
    provider.notices.plan(stage === 'AFTER' ? ['LOSE'] : [])
    const killed = killAt('refund', stage)
    await call<PaymentDetail>('POST', `${AREA}/PaymentOrder/${id}/Refunds/${asked.data.refunds[0]?.id ?? ''}/Decide`, manager, {
      approve: true,
      version: await versionOf(id)
    }).catch(() => undefined)
    await killed
    expect(await server.query('select state from refund where payment_order_id = $1', [id])).toEqual([{ state: 'RUNNING' }])
    await start()
    await until('select state as is from refund where payment_order_id = $1', id, 'SUCCESS')
    const [row] = await server.query<{ out: string }>('select out_trade_no as out from payment where payment_order_id = $1', [id])
    expect(provider.provider.query('WECHAT', row?.out ?? '')?.refunds).toMatchObject([{ amountFen: 10_000, state: 'SUCCESS' }])
    expect(await server.query('select status, refunded_fen::int as fen from payment_order where id = $1', [id])).toEqual([
      { status: 'PART_REFUNDED', fen: 10_000 }
    ])
    expect(await brokenInvariants(server)).toEqual([])
  })
})
