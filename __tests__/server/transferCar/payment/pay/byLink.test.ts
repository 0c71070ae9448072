import { MINUTE, SECOND } from '../../../../../server/clock'
import { payByLink } from '../../../../../server/transferCar/payment/pay/byLink'
import { oneDatabase } from '../../../../support/databases'
import { brokenInvariants, openShop, tokenOf } from './support'

/** The owner pays what remains from his own phone (payments.md#channels). */
oneDatabase((_name, makeApp) => {
  const on = openShop(makeApp)
  const press = (id: string, method: 'WECHAT' | 'ALIPAY' = 'WECHAT') => payByLink(on.server.context, id, method, '14.23.150.211')

  test('pressing twice is one attempt; another channel closes it; paid, it is money', async () => {
    const id = await on.shop.order(49_000)
    const first = await press(id)
    expect(await press(id)).toBe(first)
    const second = await press(id, 'ALIPAY')
    expect(second).not.toBe(first)
    expect((await on.shop.read(id)).data.payments).toMatchObject([
      { state: 'CLOSED', way: 'LINK', method: 'WECHAT' },
      { state: 'OPEN', way: 'LINK', method: 'ALIPAY', collectorName: '系统' }
    ])
    on.shop.local.provider.payToken(tokenOf(second))
    await on.shop.local.notices.settled()
    expect((await on.shop.read(id)).data).toMatchObject({
      status: 'PAID',
      payments: [{ state: 'CLOSED' }, { state: 'SUCCESS', receiptNo: expect.stringMatching(/^SK/) }]
    })
    await expect(press(id)).rejects.toThrow('该缴费工单已缴清，不能再收款')
  })

  test('what an employee shows ends it, what ran out is made anew, a channel that does not answer is said', async () => {
    const id = await on.shop.order(49_000)
    const first = await press(id)
    await on.shop.collect('finance1', id, { amountFen: 20_000 })
    expect(() => on.shop.local.provider.payToken(tokenOf(first))).toThrow('订单已关闭')
    await on.shop.payScanned(id)
    const rest = await press(id)
    expect((await on.shop.read(id)).data.payments.at(-1)).toMatchObject({ way: 'LINK', amountFen: 29_000, state: 'OPEN' })
    await on.shop.pass(10 * MINUTE + SECOND)
    expect(await press(id)).not.toBe(rest)
    const other = await on.shop.order(1000)
    on.shop.local.planCalls(['BEFORE'])
    await expect(press(other)).rejects.toThrow('支付渠道没有应答，请稍后再试')
    await expect(press('nobody')).rejects.toThrow('缴费工单不存在')
    expect(await brokenInvariants(on.server)).toEqual([])
  })
})
