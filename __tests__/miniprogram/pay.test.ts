import path from 'node:path'
import { startLocalProvider, type RunningProvider } from '../../server/localProvider/server'
import { freePort, temporaryFolder, cleanUp } from '../support/appServer'
import { billedOrder, callerWith, openPayment, payCode, readPayment, type Caller } from '../support/moneyScreens'
import { startTestServer, type TestServer } from '../support/testServer'
import { signIn } from './support/people'
import { PLATFORMS, run } from './support/run'

jest.setTimeout(180_000)

const CODES = { weapp: { name: '微信', code: '131234567890123411' }, alipay: { name: '支付宝', code: '281234567890123411' } } as const

describe.each(PLATFORMS)('%s: the driver collects at the roadside', (platform) => {
  let server: TestServer
  let provider: RunningProvider
  let dispatcher: Caller
  let driver: Caller
  let finance: Caller
  beforeAll(async () => {
    const folder = path.join(temporaryFolder(), 'provider')
    provider = await startLocalProvider(folder)
    const port = await freePort()
    server = await startTestServer({ port, config: { pay: { local: { folder, url: provider.url, port: 0 }, wechat: undefined, alipay: undefined, publicUrl: `http://127.0.0.1:${port}` } } })
    const caller = async (account: string) => callerWith(server.url, await server.signIn(account))
    dispatcher = await caller('dispatcher1')
    finance = await caller('finance1')
    driver = await caller('driver1')
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
    cleanUp()
  })

  it('a part in cash with its voucher, then the rest by a code on his screen, with a receipt', async () => {
    const { id, paymentNo, plateNo } = await openPayment(dispatcher, finance, await billedOrder(dispatcher, driver))
    expect(plateNo).toBe('粤B12345')
    await run(platform, async (phone) => {
      await phone.launch()
      await signIn(phone, 'driver1')
      await phone.step('缴费工单', async () => {
        await phone.tap('缴费工单')
        await phone.see(paymentNo, '待缴费', '280.00')
        await phone.tap(paymentNo)
        await phone.see('等待付款', '费用明细')
        await phone.tap('收款', { within: '.bottom-bar' })
        await phone.at('pages/transferCar/pay')
        await phone.see('280.00', '微信二维码', '支付宝付款码', '现金')
      })
      await phone.step('改小金额，现金', async () => {
        const dearest = await phone.input('本次收款（元）', '100')
        expect(dearest.calls).toBeLessThanOrEqual(3)
        expect(dearest.bytes).toBeLessThanOrEqual(2048)
        await phone.see('分次收款，还剩 180.00 元')
        await phone.tap('现金')
        await phone.tap('确认收现金 100.00 元')
        await phone.see('请拍摄现金收款凭证')
        await phone.tap('拍照', { within: '缴费凭证' })
        if (platform === 'weapp' && !phone.device.privacyAgreed) await phone.tap('同意并继续')
        await phone.see('1/1', '移除')
        await phone.tap('确认收现金 100.00 元')
        await phone.see('收款成功', '还有 180.00 元待收')
        await phone.tap('继续收款')
      })
      const { name } = CODES[platform]
      await phone.step('二维码', async () => {
        await phone.tap(`${name}二维码`)
        await phone.see('180.00', '扫码付款', '剩余')
        await payCode(driver, id)
        await phone.see('收款成功')
      })
      await phone.step('收据', async () => {
        await phone.tap('收据')
        await phone.see('壹佰捌拾元整')
        await phone.tap('.sheet-close')
        await phone.tap('完成')
        await phone.see('已全部付清')
      })
    }, { server: server.url, title: '收款' })
    const done = await readPayment(driver, id)
    expect(done).toMatchObject({ status: 'PAID', paidFen: 28_000 })
    expect(done.payments.map(({ method, way, state, amountFen }) => [method, way, state, amountFen])).toEqual([
      ['CASH', 'BY_HAND', 'SUCCESS', 10_000], [platform === 'weapp' ? 'WECHAT' : 'ALIPAY', 'QR', 'SUCCESS', 18_000]
    ])
  })

  it('the payer shows his own code and the driver scans it', async () => {
    const { id, paymentNo } = await openPayment(dispatcher, finance, await billedOrder(dispatcher, driver, '粤B54321'))
    const { name, code } = CODES[platform]
    await run(platform, async (phone) => {
      await phone.launch()
      await signIn(phone, 'driver1')
      await phone.tap('缴费工单')
      await phone.tap(paymentNo)
      await phone.tap('收款', { within: '.bottom-bar' })
      await phone.at('pages/transferCar/pay')
      await phone.step('扫付款码', async () => {
        await phone.tap(`${name}付款码`)
        phone.device.scanned = code
        await phone.tap('扫付款码', { within: '.button' })
        await phone.see('收款成功')
      })
    }, { server: server.url, title: '付款码' })
    expect((await readPayment(driver, id)).payments.map(({ way, state }) => [way, state])).toEqual([['PAY_CODE', 'SUCCESS']])
  })
})
