import type { PaymentDetail } from '../../../../../src/contract/transferCar/payment/payment'
import { MINUTE, SECOND } from '../../../../../server/clock'
import { oneDatabase } from '../../../../support/databases'
import { PAYMENTS } from '../support'
import { brokenInvariants, openShop, tokenOf } from './support'

const WECHAT_APP = 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 MicroMessenger/8.0.44(0x18002c2f) NetType/WIFI'
const ALIPAY_APP = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537 Mobile AlipayClient/10.5.90 Language/zh-Hans'
const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537 Chrome/120 Mobile Safari/537'

/** One code that WeChat and Alipay both open (payments.md#one-code). */
oneDatabase((_name, makeApp) => {
  const on = openShop(makeApp)
  const show = async (account: string, id: string, amountFen: number) =>
    on.shop.world.as<PaymentDetail>(account, 'POST', `${PAYMENTS}/${id}/PayCode`, { amountFen, version: await on.shop.versionOf(id) })
  const pathOf = ({ data }: { data: PaymentDetail }): string => new URL(data.payCode?.url ?? '').pathname
  const scan = (path: string, userAgent: string) =>
    on.server.app.inject({ method: 'GET', url: path, headers: { 'user-agent': userAgent }, remoteAddress: '14.23.150.9' })
  const press = async (path: string, channel: string, userAgent = BROWSER) => {
    const answer = await on.server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'user-agent': userAgent, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ channel }).toString(),
      remoteAddress: '14.23.150.9'
    })
    return { status: answer.statusCode, html: answer.payload, url: /url=(http[^"]+)"/.exec(answer.payload)?.[1] }
  }

  test('looking makes no attempt; each app sees its own button and pays there; paid, the code says so', async () => {
    const id = await on.shop.order(49_000)
    const shown = await show('driver1', id, 20_000)
    expect(shown).toMatchObject({ code: 200, data: { payments: [], payCode: { amountFen: 20_000 } } })
    const path = pathOf(shown)
    const wechat = await scan(path, WECHAT_APP)
    expect([wechat.statusCode, wechat.payload.includes('200.00 元')]).toEqual([200, true])
    expect([wechat.payload.includes('微信支付'), wechat.payload.includes('支付宝支付')]).toEqual([true, false])
    expect((await scan(path, ALIPAY_APP)).payload).not.toContain('微信支付')
    const browser = (await scan(path, BROWSER)).payload
    expect([browser.includes('微信支付'), browser.includes('支付宝支付')]).toEqual([true, true])
    expect((await on.shop.read(id)).data.payments).toEqual([])

    const first = await press(path, 'ALIPAY', ALIPAY_APP)
    expect((await press(path, 'ALIPAY', ALIPAY_APP)).url).toBe(first.url)
    expect((await on.shop.read(id, 'driver1')).data.payments).toMatchObject([
      { method: 'ALIPAY', way: 'LINK', state: 'OPEN', amountFen: 20_000, collectorName: '王建军' }
    ])
    const other = await press(path, 'WECHAT', WECHAT_APP)
    on.shop.local.provider.payToken(tokenOf(other.url))
    await on.shop.local.notices.settled()
    const paid = (await on.shop.read(id)).data
    expect(paid).toMatchObject({ status: 'PARTIAL', paidFen: 20_000, payCode: null })
    expect(paid.payments.map(({ method, state }) => [method, state])).toEqual([
      ['ALIPAY', 'CLOSED'],
      ['WECHAT', 'SUCCESS']
    ])
    expect((await scan(path, WECHAT_APP)).payload).toContain('已收到付款')
    expect((await press(path, 'ALIPAY')).html).toContain('已收到付款')
    expect((await on.shop.read(id)).data.payments).toHaveLength(2)
    expect(await brokenInvariants(on.server)).toEqual([])
  })

  test('another code, another way and 换一种方式 end it; it runs out; a guessed one opens nothing', async () => {
    const id = await on.shop.order(49_000)
    const first = pathOf(await show('finance1', id, 49_000))
    const second = pathOf(await show('finance1', id, 10_000))
    expect((await press(first, 'WECHAT')).status).toBe(410)
    await on.shop.collect('finance1', id, { amountFen: 49_000 })
    expect((await scan(second, WECHAT_APP)).statusCode).toBe(410)
    expect(await show('finance1', id, 49_000)).toMatchObject({ code: 400, msg: '有收款尚未结束，请先关闭再出示收款码' })
    const [open] = (await on.shop.read(id)).data.payments
    await on.shop.act('finance1', id, open?.id ?? '', 'Close')
    const third = pathOf(await show('finance1', id, 49_000))
    await on.shop.world.as('finance1', 'POST', `${PAYMENTS}/${id}/PayCode/End`, {})
    expect((await scan(third, WECHAT_APP)).statusCode).toBe(410)
    const fourth = pathOf(await show('finance1', id, 49_000))
    await on.shop.pass(10 * MINUTE + SECOND)
    expect((await press(fourth, 'WECHAT')).status).toBe(410)
    expect((await on.shop.read(id)).data.payCode).toMatchObject({ amountFen: 49_000 })
    expect((await scan('/pay/guessed', WECHAT_APP)).statusCode).toBe(404)
    expect((await on.shop.read(id)).data.payments).toHaveLength(1)
  })

  test('more than remains, a stranger and a server whose channels cannot all take it are refused in words', async () => {
    const id = await on.shop.order(49_000)
    expect(await show('finance1', id, 49_001)).toMatchObject({ code: 400, msg: '收款金额超过待收金额' })
    expect((await show('clerk1', id, 100)).code).toBe(403)
    const { pay } = on.server.context
    on.server.context.pay = { ...pay, hasOneCode: () => false }
    expect((await show('finance1', id, 100)).msg).toBe('统一收款码未开通，请改用微信二维码或支付宝二维码')
    on.server.context.pay = pay
    // What stands in the database and in kept answers opens nothing.
    const url = (await show('finance1', id, 49_000)).data.payCode?.url ?? ''
    const token = url.slice(url.lastIndexOf('/') + 1)
    const kept = await on.server.query<{ found: number }>(
      'select count(*)::int as found from idempotent_answer where answer::text like $1',
      [`%${token}%`]
    )
    expect(kept).toEqual([{ found: 0 }])
  })
})
