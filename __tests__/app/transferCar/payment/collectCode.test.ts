import { paid, paymentOrder } from '../support/payments'
import { QR, setUp } from './collectRig'

describe('one code for WeChat and Alipay', () => {
  const code = (amountFen = 20_000) => ({ id: 'c1', url: 'https://x/pay/t', amountFen, createdAt: 2000, expiresAt: 900_000 })
  const byCode = (more: object = {}) => paid({ id: 'p9', way: 'LINK', createdAt: 3000, amountFen: 20_000, codeUrl: null, ...more })

  test('a part is shown, scanned and paid between two looks: what came of it is on screen', async () => {
    const { collect, calls } = setUp(paymentOrder(), [
      paymentOrder({ payCode: code() }),
      paymentOrder({ version: 4, status: 'PARTIAL', remainingFen: 29_000, payments: [byCode({ state: 'SUCCESS' })] })
    ])
    collect.set('amount', '200')
    await collect.showCode()
    expect(calls).toMatchObject([{ name: 'showCode', body: { amountFen: 20_000, version: 3 } }])
    expect([collect.screen, collect.isWaiting, collect.code?.url]).toEqual(['oneCode', true, 'https://x/pay/t'])
    await collect.poll()
    expect([collect.screen, collect.attempt?.id, collect.attempt?.state]).toEqual(['attempt', 'p9', 'SUCCESS'])
    collect.startAgain()
    expect([collect.screen, collect.amountText]).toEqual(['choose', '290.00'])
  })

  test('换一种方式 keeps the part; who has just begun to pay stays on screen', async () => {
    const { collect, answers } = setUp(paymentOrder({ payCode: code() }), [paymentOrder({ payCode: null })])
    await collect.leaveCode(false)
    expect([collect.screen, collect.amountText]).toEqual(['choose', '200.00'])
    answers.push(paymentOrder({ payCode: code() }), paymentOrder({ payCode: null, payments: [byCode({ state: 'OPEN' })] }))
    await collect.showCode()
    await collect.leaveCode(true)
    expect([collect.screen, collect.attempt?.id]).toEqual(['attempt', 'p9'])
  })
})

test('prepaid money: never more than there is, no voucher asked for', async () => {
  const { collect, calls } = setUp(paymentOrder({ customerId: 'k1', prepaidFen: 30_000 }), [
    paymentOrder({
      version: 4,
      status: 'PARTIAL',
      remainingFen: 19_000,
      prepaidFen: 0,
      payments: [paid({ method: 'PREPAID', way: 'BY_HAND', state: 'SUCCESS', amountFen: 30_000 })]
    })
  ])
  collect.choose({ method: 'PREPAID', way: 'BY_HAND' })
  expect([collect.screen, collect.amountText]).toEqual(['form', '300.00'])
  collect.set('amount', '300.01')
  expect(collect.amountError).toBe('预付款余额只有 300.00 元')
  collect.set('amount', '300')
  expect(await collect.pay({ method: 'PREPAID', way: 'BY_HAND' })).toBe(true)
  expect(calls).toMatchObject([{ body: { method: 'PREPAID', way: 'BY_HAND', amountFen: 30_000 } }])
})

test('what was pressed before the payment order was there is done once', async () => {
  const { collect, calls } = setUp(paymentOrder(), [paymentOrder({ version: 4, payments: [paid({ amountFen: 10_000 })] })])
  const first = { choice: QR, amount: '100' }
  await Promise.all([collect.begin(first), collect.begin(first)])
  expect(calls).toMatchObject([{ name: 'pay', body: { method: 'WECHAT', way: 'QR', amountFen: 10_000 } }])
})
