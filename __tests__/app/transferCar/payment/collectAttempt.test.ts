import type { PayBody } from '@/contract/transferCar/payment/collect'
import { paid, paymentOrder } from '../support/payments'
import { QR, offline, setUp } from './collectRig'

describe('a code on the screen', () => {
  it('shows the attempt, asks the channel, and stays with the success', async () => {
    const open = paymentOrder({ version: 4, payments: [paid()] })
    const done = paymentOrder({
      version: 5,
      status: 'PAID',
      paidFen: 49_000,
      remainingFen: 0,
      canCollect: false,
      payments: [paid({ state: 'SUCCESS', receiptNo: 'SK1', permits: [] })]
    })
    const { collect, calls } = setUp(paymentOrder(), [open, offline(), open, done])
    expect(collect.screen).toBe('choose')
    expect(await collect.pay(QR)).toBe(true)
    expect(calls[0]?.body).toEqual({ method: 'WECHAT', way: 'QR', amountFen: 49_000, version: 3, deviceAt: 1000 })
    expect([collect.screen, collect.isWaiting]).toEqual(['attempt', true])
    await collect.poll()
    expect([collect.isCut, collect.isWaiting]).toEqual([true, true])
    await collect.poll()
    expect(collect.isCut).toBe(false)
    await collect.poll()
    expect([collect.screen, collect.attempt?.state, collect.isWaiting]).toEqual(['attempt', 'SUCCESS', false])
    await collect.poll()
    expect(calls.map(({ name }) => name)).toEqual(['pay', 'query', 'query', 'query'])
    // The question that got no answer went again as the same one.
    expect([calls[2]?.key === calls[1]?.key, new Set(calls.map(({ key }) => key)).size]).toEqual([true, 3])
    collect.startAgain()
    expect(collect.screen).toBe('over')
  })

  it('is found again by whoever opens the page, and watched until it ends', () => {
    const { collect } = setUp(paymentOrder({ payments: [paid({ id: 'old', state: 'CLOSED' }), paid({ createdAt: 2000 })] }))
    expect([collect.screen, collect.attempt?.id]).toEqual(['attempt', 'p1'])
    collect.keepWatching()
    collect.model.accept(paymentOrder({ version: 4, payments: [paid({ state: 'CLOSED', failure: '超时未支付，已关闭' })] }))
    expect([collect.screen, collect.attempt?.failure]).toEqual(['attempt', '超时未支付，已关闭'])
  })

  it('is closed before another way is offered; one that was paid meanwhile is not lost', async () => {
    const closed = paymentOrder({ version: 5, payments: [paid({ state: 'CLOSED' })] })
    const first = setUp(paymentOrder({ version: 4, payments: [paid()] }), [closed])
    await first.collect.change()
    expect([first.collect.screen, first.calls.map(({ name }) => name)]).toEqual(['choose', ['close']])

    const success = paymentOrder({ version: 5, status: 'PAID', remainingFen: 0, canCollect: false, payments: [paid({ state: 'SUCCESS' })] })
    const second = setUp(paymentOrder({ version: 4, payments: [paid()] }), [success])
    await second.collect.change()
    expect([second.collect.screen, second.collect.attempt?.state]).toEqual(['attempt', 'SUCCESS'])

    const unsure = setUp(paymentOrder({ version: 4, payments: [paid()] }), [offline()])
    await unsure.collect.change()
    expect([unsure.collect.screen, unsure.collect.isWaiting]).toEqual(['attempt', true])
    expect(unsure.collect.model.failureOf('close')).toContain('连接服务器失败')
  })
})

describe('a code that ran out', () => {
  const open = (id: string) => paid({ id, amountFen: 10_000 })

  it('is closed and shown anew with the amount it had, not with all that remains', async () => {
    const closed = paymentOrder({ version: 5, payments: [{ ...open('p1'), state: 'CLOSED' }] })
    const anew = paymentOrder({
      version: 6,
      payments: [
        { ...open('p1'), state: 'CLOSED' },
        { ...open('p2'), createdAt: 9e12 }
      ]
    })
    const { collect, calls } = setUp(paymentOrder({ version: 4, payments: [open('p1')] }), [closed, anew])
    await collect.renew()
    expect(calls.map(({ name, body }) => [name, body === undefined ? undefined : (body as PayBody).amountFen])).toEqual([
      ['close', undefined],
      ['pay', 10_000]
    ])
    expect([collect.attempt?.id, collect.screen]).toEqual(['p2', 'attempt'])
  })

  it('that was paid in the last moment is money: no second code', async () => {
    const done = paymentOrder({
      version: 5,
      paidFen: 10_000,
      remainingFen: 39_000,
      payments: [{ ...open('p1'), state: 'SUCCESS', permits: [] }]
    })
    const { collect, calls } = setUp(paymentOrder({ version: 4, payments: [open('p1')] }), [done])
    await collect.renew()
    expect([calls.map(({ name }) => name), collect.attempt?.state]).toEqual([['close'], 'SUCCESS'])
  })

  it('and cannot be closed without a network stays, and says why', async () => {
    const { collect, calls } = setUp(paymentOrder({ version: 4, payments: [open('p1')] }), [offline()])
    await collect.renew()
    expect([calls.length, collect.attempt?.id, collect.model.failureOf('close')]).toEqual([
      1,
      'p1',
      '没有得到答复（连接服务器失败），内容已保留，再按一次不会重复提交'
    ])
  })
})

describe('a payment code', () => {
  it('is checked, sent without blanks and never lies on the device', async () => {
    const { collect, calls, shelf } = setUp(paymentOrder(), [
      offline(),
      paymentOrder({ version: 4, payments: [paid({ way: 'PAY_CODE', state: 'CONFIRMING', codeUrl: null })] })
    ])
    const choice = { method: 'WECHAT', way: 'PAY_CODE' } as const
    collect.choose(choice)
    collect.setPayCode('12345')
    await collect.pay(choice)
    expect(collect.errors).toEqual({ payCode: '付款码是 16 到 24 位数字' })
    collect.setPayCode('1312 3456 7890 1234 56')
    await collect.pay(choice)
    collect.form.saveNow()
    expect([...shelf.values.values()].join()).toContain('pay:j1')
    expect([...shelf.values.values()].join()).not.toContain('1312')
    expect(await collect.pay(choice)).toBe(true)
    expect(calls.map(({ key }) => key)).toEqual([calls[0]?.key, calls[0]?.key])
    expect(calls[1]?.body).toMatchObject({ payCode: '131234567890123456', way: 'PAY_CODE' })
    expect([collect.payCode, collect.attempt?.state]).toEqual(['', 'CONFIRMING'])
  })
})
