import path from 'node:path'
import { unzipSync } from 'fflate'
import { startLocalProvider, type RunningProvider } from '../../server/localProvider/server'
import { temporaryFolder, cleanUp } from '../support/appServer'
import { freePort } from '../support/freePort'
import { paidOrder } from '../support/invoiceScreens'
import { billedOrder, callerWith, openPayment, payCode, readPayment, type Caller } from '../support/moneyScreens'
import { pdfText } from '../support/pdfText'
import { startTestServer, type TestServer } from '../support/testServer'
import { canvasOf } from './support/api/canvas'
import { select } from './support/nodes'
import { openApp, signIn } from './support/people'
import type { Phone } from './support/phone'
import { PLATFORMS, run } from './support/run'
import { sleep } from './support/types'

const TITLE = {
  type: 0,
  title: '深圳市远行汽车服务有限公司',
  taxNumber: '91350200776049653A',
  companyAddress: '',
  telephone: '',
  bankName: '',
  bankAccount: ''
}

/** Waits until something of the phone is so. */
async function until(phone: Phone, what: string, isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + phone.patience; !isSo(); await sleep(15)) if (Date.now() > end) throw new Error(`waited for ${what}`)
}

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
    server = await startTestServer({
      port,
      config: {
        pay: { local: { folder, url: provider.url, port: 0 }, wechat: undefined, alipay: undefined, publicUrl: `http://127.0.0.1:${port}` }
      }
    })
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
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'driver1')
        await phone.step('缴费工单', async () => {
          await openApp(phone, '缴费工单')
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
          await phone.tap('确认收款 ¥100.00')
          await phone.see('请拍摄现金收款凭证')
          await phone.tap('拍照', { within: '缴费凭证' })
          if (platform === 'weapp' && !phone.device.privacyAgreed) await phone.tap('同意并继续')
          await phone.see('1/1', '移除')
          await phone.tap('确认收款 ¥100.00')
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
      },
      { server: server.url, title: '收款' }
    )
    const done = await readPayment(driver, id)
    expect(done).toMatchObject({ status: 'PAID', paidFen: 28_000 })
    expect(done.payments.map(({ method, way, state, amountFen }) => [method, way, state, amountFen])).toEqual([
      ['CASH', 'BY_HAND', 'SUCCESS', 10_000],
      [platform === 'weapp' ? 'WECHAT' : 'ALIPAY', 'QR', 'SUCCESS', 18_000]
    ])
  })

  it('the payer shows his own code and the driver scans it', async () => {
    const { id, paymentNo } = await openPayment(dispatcher, finance, await billedOrder(dispatcher, driver, '粤B54321'))
    const { name, code } = CODES[platform]
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'driver1')
        await openApp(phone, '缴费工单')
        await phone.tap(paymentNo)
        await phone.tap('收款', { within: '.bottom-bar' })
        await phone.at('pages/transferCar/pay')
        await phone.step('扫付款码', async () => {
          await phone.tap(`${name}付款码`)
          phone.device.scanned = code
          await phone.tap('扫付款码', { within: '.button' })
          await phone.see('收款成功')
        })
      },
      { server: server.url, title: '付款码' }
    )
    expect((await readPayment(driver, id)).payments.map(({ way, state }) => [way, state])).toEqual([['PAY_CODE', 'SUCCESS']])
  })

  // In WeChat alone so far: the title picker and the chat that takes a file are its own.
  const inWeChat = platform === 'weapp' ? it : it.skip

  inWeChat('the office: the settlement list opens, the claim package goes to a chat, an invoice is asked for and opens', async () => {
    const {
      payment: { paymentNo }
    } = await paidOrder(server.url, (account) => server.signIn(account), '粤BD88888')
    await run(
      platform,
      async (phone) => {
        const { device } = phone
        await phone.launch()
        await signIn(phone, 'finance1')
        await openApp(phone, '缴费工单')
        await phone.tap(paymentNo)
        await phone.see('已全部付清')
        await phone.step('结算清单', async () => {
          await phone.tap('结算清单')
          await until(phone, 'the settlement list', () => device.documents.length === 1)
          expect(pdfText(device.documents[0] ?? new Uint8Array())).toContain('应付280.00元（贰佰捌拾元整）')
        })
        await phone.step('理赔包', async () => {
          await phone.tap('理赔包')
          // The package takes its time; WeChat wants a tap right before it shares.
          await phone.see('文件已取好')
          expect(device.shared).toEqual([])
          await phone.tap('发送')
          await until(phone, 'the claim package', () => device.shared.length === 1)
          expect(device.shared[0]?.name).toBe(`理赔包-${paymentNo}.zip`)
          expect(Object.keys(unzipSync(device.shared[0]?.bytes ?? new Uint8Array()))).toEqual(
            expect.arrayContaining([`结算清单-${paymentNo}.pdf`, '清单.json'])
          )
        })
        await phone.step('抬头', async () => {
          await phone.tap('更多操作')
          await phone.tap('申请开票')
          await phone.at('pages/transferCar/invoice')
          // Turned back once: what stands in the form stays as it is.
          await phone.tap('选择微信抬头')
          if (!device.privacyAgreed) await phone.tap('同意并继续')
          await until(phone, 'the answer of the picker', () => device.privacyAgreed)
          device.invoiceTitle = TITLE
          await phone.tap('选择微信抬头')
        })
        await phone.step('开票', async () => {
          await phone.tap('提交申请')
          await phone.see('普通发票', '已开', TITLE.title, TITLE.taxNumber)
          await phone.tap('PDF 发票')
          await until(phone, 'the invoice', () => device.documents.length === 2)
          expect(pdfText(device.documents[1] ?? new Uint8Array())).toContain(TITLE.title)
        })
      },
      { server: server.url, title: '单据' }
    )
    expect(await server.query('select title, tax_no, state from invoice where title = $1', [TITLE.title])).toEqual([
      { title: TITLE.title, tax_no: TITLE.taxNumber, state: 'ISSUED' }
    ])
  })

  inWeChat('the statistics are drawn, and a bar leads to its orders', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'manager1')
        await openApp(phone, '统计')
        await phone.at('pages/transferCar/statistic')
        await phone.tap('本月')
        await phone.see('准时到达率', '趋势', '分类')
        const drawn = (nth: number): string[] => {
          const node = select(phone.page.tree, '.chart-canvas')[nth]
          return node === undefined ? [] : (canvasOf(phone.app, node)?.drawn ?? [])
        }
        await phone.step('两张图', async () => {
          for (const nth of [0, 1]) {
            await until(phone, `chart ${nth}`, () => drawn(nth).includes('fillText'))
            // Axis, labels and bars, not an empty frame.
            expect(drawn(nth).filter((name) => name === 'fill').length).toBeGreaterThan(1)
            expect(drawn(nth).filter((name) => name === 'fillText').length).toBeGreaterThan(3)
          }
        })
        await phone.step('点柱子', async () => {
          await phone.draw('.chart-canvas', [{ x: 354, y: 150 }])
          await phone.at('pages/transferCar/accidentIndex')
          await phone.see('筛选 ')
        })
      },
      { server: server.url, title: '统计' }
    )
  })
})
