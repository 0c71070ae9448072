import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SystemState, TestAnswer } from '../../../src/contract/admin/system'
import { makeArchive, presentBackup } from '../../../server/backup/keeping'
import { readBackupSettings } from '../../../server/backup/settings'
import { HOUR, MINUTE } from '../../../server/clock'
import { GeoService } from '../../../server/geo/service'
import { GeoFailure, type MapProvider } from '../../../server/geo/types'
import { openPlatforms } from '../../../server/openPlatform/open'
import { ChannelRefused, ChannelUnsure } from '../../../server/transferCar/payment/pay/channel'
import { LocalInvoiceProvider } from '../../../server/transferCar/invoice/localProvider'
import { oneDatabase, type TestApp } from '../../support/databases'
import { FakeAlipay, FakeWechat } from '../../support/openPlatforms'

const SECRET = 'key-of-archives-1234'

oneDatabase((_name, makeApp) => {
  let app: TestApp
  let admin: string
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'towing-system-'))
    app = await makeApp({ config: { backup: readBackupSettings({ BACKUP_DIR: folder, BACKUP_KEY: SECRET }) } })
    admin = await app.signIn('admin')
  })
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const read = async () => (await app.call<SystemState>('GET', '/api/admin/System', { token: admin })).data
  const test1 = (part: string, token = admin) =>
    app.call<TestAnswer | null>('POST', '/api/admin/System/Test', { token, key: true, body: { part } })

  test('tells how the server stands, to administrators of the whole alone, and nothing that is secret', async () => {
    const state = await read()
    expect(state).toMatchObject({
      version: app.context.config.version,
      database: { kind: app.context.database.kind },
      sockets: { open: 0, people: 0 },
      backup: { isConfigured: true, isRunning: false, last: null, failure: '' }
    })
    expect(state.database.size).toBeGreaterThan(1_000_000)
    expect(state.storage.free).toBeGreaterThan(0)
    expect(state.storage.total).toBeGreaterThanOrEqual(state.storage.free)
    expect(state.integrations.map(({ key }) => key)).toEqual([
      ...['push', 'weapp', 'alipay', 'mail', 'text', 'call'].filter((key) => state.integrations.some((each) => each.key === key)),
      ...['wechatPay', 'alipayPay', 'invoice', 'map', 'weappPlatform', 'alipayPlatform']
    ])
    expect(state.integrations.find(({ key }) => key === 'map')).toEqual({ key: 'map', isConfigured: false, last: null })
    expect(JSON.stringify(state)).not.toContain(SECRET)
    for (const account of ['manager1', 'driver1']) {
      const token = await app.signIn(account)
      expect((await app.call('GET', '/api/admin/System', { token })).code).toBe(403)
      expect((await test1('database', token)).code).toBe(403)
      expect((await app.call('POST', '/api/admin/System/Backup', { token, key: true, body: {} })).code).toBe(403)
    }
  })

  test('jobs by how they stand: waiting, late, tried again, given up, by the name that people know', async () => {
    const { jobs } = app.context
    const now = app.clock.now()
    const before = await read()
    await app.context.db.transaction(async (tx) => {
      await jobs.schedule(tx, 'refund', 'a', now + HOUR, { refundId: 'a' })
      await jobs.schedule(tx, 'refund', 'b', now - HOUR, { refundId: 'b' })
      await jobs.schedule(tx, 'invoice', 'c', now, { invoiceId: 'c' })
      await jobs.schedule(tx, 'invoice', 'd', now, { invoiceId: 'd' })
    })
    await app.query(`update pgboss.job set state = 'retry' where data->>'key' = 'c' and data->>'kind' = 'invoice'`)
    await app.query(`update pgboss.job set state = 'failed' where data->>'key' = 'd' and data->>'kind' = 'invoice'`)
    const after = await read()
    expect(after.jobs.waiting - before.jobs.waiting).toBe(1)
    expect(after.jobs.late - before.jobs.late).toBe(1)
    expect(after.jobs.failed).toContainEqual({ name: '开票', retrying: 1, failed: 1 })
    app.clock.advance(HOUR + 2 * MINUTE)
    expect((await read()).jobs.late).toBeGreaterThanOrEqual(2)
  })

  test('a test says exactly what answered', async () => {
    expect((await test1('database')).data).toMatchObject({ isOk: true, answer: expect.stringMatching(/应答正常$/) as string })
    expect((await test1('storage')).data).toMatchObject({
      isOk: true,
      answer: expect.stringMatching(/^写入、读取、删除正常，剩余 /) as string
    })
    expect(await test1('map')).toMatchObject({ code: 400, msg: '没有配置地图服务' })
    expect((await test1('nothing')).code).toBe(400)
    const { config } = app.context
    const ask = async (reverse: MapProvider['reverse']) => {
      const map: MapProvider = { name: 'amap', search: () => Promise.resolve([]), route: () => Promise.resolve(null), reverse }
      app.context.geo = new GeoService(config.geo, app.clock, '', map)
      return (await test1('map')).data
    }
    expect(await ask(() => Promise.resolve({ address: '广东省深圳市福田区', areaCode: '440304' }))).toMatchObject({
      isOk: true,
      answer: '广东省深圳市福田区'
    })
    expect(await ask(() => Promise.reject(new GeoFailure('refused', '10001')))).toMatchObject({
      isOk: false,
      answer: '地图服务的密钥或权限不正确，请联系管理员（10001）'
    })
  })

  test('the platforms of mini-programs: what they said, refused and silent too, never a secret', async () => {
    expect((await test1('weappPlatform')).msg).toBe('没有配置微信小程序')
    expect((await test1('alipayPlatform')).msg).toBe('没有配置支付宝小程序')
    const [wechat, alipay] = [new FakeWechat(app.clock), new FakeAlipay(app.clock)]
    await Promise.all([wechat.open(), alipay.open()])
    const { context } = app
    const open = (secret = wechat.keys.secret) => {
      context.platforms = openPlatforms(
        {
          wechat: { ...wechat.keys, secret, url: wechat.url },
          alipay: { ...alipay.keys, url: alipay.url },
          limitMs: 200
        },
        app.clock
      )
    }
    open()
    const ask = async (part: string) => {
      const { data } = await test1(part)
      expect(JSON.stringify(data)).not.toContain(wechat.keys.secret)
      return [data?.isOk, data?.answer]
    }
    expect(await ask('weappPlatform')).toEqual([true, expect.stringMatching(/^应答正常：stable_token access_token expires_in=\d+$/)])
    expect(await ask('alipayPlatform')).toEqual([true, '应答正常：isv.code-invalid 拒绝'])
    open('wrong-secret')
    expect(await ask('weappPlatform')).toEqual([false, expect.stringMatching(/^拒绝：40\d+ /)])
    open()
    alipay.mood = 'quota'
    expect(await ask('alipayPlatform')).toEqual([false, '拒绝：isp.quota 拒绝'])
    wechat.mood = 'silent'
    alipay.mood = 'broken'
    expect(await ask('weappPlatform')).toEqual([false, '没有应答（timeout）'])
    expect(await ask('alipayPlatform')).toEqual([false, '没有应答（answer without a valid signature）'])
    await Promise.all([wechat.close(), alipay.close()])
  })

  test('payment and invoices: a number that nobody has is asked for, and the words of who answered are shown', async () => {
    const { context } = app
    const { pay } = context
    const asked: string[] = []
    const open = (probe: (outTradeNo: string) => Promise<string>) => {
      context.pay = { ...pay, has: () => true, of: () => ({ probe }) as never }
    }
    open((outTradeNo) => {
      asked.push(outTradeNo)
      return Promise.resolve('ORDER_NOT_EXIST 订单不存在')
    })
    expect((await test1('wechatPay')).data).toMatchObject({ isOk: true, answer: '应答正常：ORDER_NOT_EXIST 订单不存在' })
    expect(asked).toEqual([expect.stringMatching(/^CHECK[0-9a-f]{24}$/)])
    open(() => Promise.reject(new ChannelRefused('商户号已停用', 'NO_AUTH')))
    expect((await test1('alipayPay')).data).toMatchObject({ isOk: false, answer: '拒绝：NO_AUTH 商户号已停用' })
    open(() => Promise.reject(new ChannelUnsure('The operation was aborted due to timeout')))
    expect((await test1('alipayPay')).data).toMatchObject({ isOk: false, answer: '没有应答（The operation was aborted due to timeout）' })
    context.pay = pay
    expect((await test1('invoice')).data).toMatchObject({ isOk: true, answer: '应答正常：UNKNOWN 没有这张申请' })
    const provider = new LocalInvoiceProvider(path.join(folder, 'invoices'), app.clock)
    provider.query = () => new Promise(() => undefined)
    context.invoicing = { provider, sender: { send: () => Promise.resolve() }, limitMs: 20 }
    expect((await test1('invoice')).data).toMatchObject({ isOk: false, answer: expect.stringContaining('没有应答') as string })
    context.invoicing = { provider: undefined, sender: { send: () => Promise.resolve() } }
    expect((await test1('invoice')).msg).toBe('电子发票服务未开通')
    delete context.invoicing
  })

  test('an archive by hand: one at a time, noted, and the newest is shown', async () => {
    let end: () => void = () => undefined
    const { context } = app
    const begun = makeArchive(context, folder, async (file) => {
      await new Promise<void>((resolve) => {
        end = resolve
      })
      writeFileSync(file, 'bytes')
    })
    expect(begun).toBe(true)
    const backUp = () => app.call('POST', '/api/admin/System/Backup', { token: admin, key: true, body: {} })
    expect(await backUp()).toMatchObject({ code: 400, msg: '正在备份，请等它完成' })
    expect((await read()).backup.isRunning).toBe(true)
    end()
    while (presentBackup(folder).isRunning) await new Promise((resolve) => setImmediate(resolve))
    expect((await read()).backup).toMatchObject({ isRunning: false, last: { size: 5 }, failure: '' })
    expect(await app.query("select * from audit_entry where act = '立即备份'")).toEqual([])
    expect(makeArchive(context, folder, () => Promise.reject(new Error('磁盘已满')))).toBe(true)
    while (presentBackup(folder).isRunning) await new Promise((resolve) => setImmediate(resolve))
    expect((await read()).backup.failure).toBe('磁盘已满')
  })

  test('without a folder for archives none is made', async () => {
    const other = await makeApp({ demo: false, config: { adminPassword: 'Admin-of-tests9' } })
    const token = await other.signIn('admin', 'Admin-of-tests9')
    expect(await other.call('POST', '/api/admin/System/Backup', { token, key: true, body: {} })).toMatchObject({ code: 400 })
  })
})
