import type { PayBody } from '@/contract/transferCar/payment/collect'
import { ApiError, ClientCode } from '@/domain/apiError'
import { DRAFTS_KEY } from '@/stores/drafts'
import { CHANGED_WORDS } from '@/pages/transferCar/payment/detail/model'
import { paid, paymentOrder } from '../support/payments'
import { CASH, QR, offline, setUp } from './collectRig'

describe('the amount', () => {
  it('starts with what remains, may be a part of it, and is never more, nothing or no amount', () => {
    const { collect } = setUp(paymentOrder({ remainingFen: 40_000, paidFen: 9_000 }))
    expect(collect.amountText).toBe('400.00')
    expect(collect.amountError).toBe('')
    for (const [text, words] of [
      ['', '请输入金额'],
      ['0', '收款金额要大于 0'],
      ['400.01', '收款金额超过待收金额，最多 400.00 元'],
      ['1.234', '金额最多 2 位小数'],
      ['-5', '金额不能为负数'],
      ['100', '']
    ] as const) {
      collect.set('amount', text)
      expect([collect.amountText, collect.amountError]).toEqual([text, words])
    }
    expect(collect.amountFen).toBe(10_000)
  })

  it('counts transfers that wait for finance as if they were here', () => {
    const waiting = paid({ method: 'TRANSFER', way: 'BY_HAND', state: 'TO_VERIFY', amountFen: 20_000 })
    const { collect } = setUp(paymentOrder({ payments: [waiting] }))
    expect(collect.freeFen).toBe(29_000)
    expect(collect.amountText).toBe('290.00')
    const all = setUp(paymentOrder({ payments: [{ ...waiting, amountFen: 49_000 }] })).collect
    expect([all.freeFen, all.amountError]).toEqual([0, '待核实的转账已够全部金额，请等财务核实'])
  })
})

describe('money by hand', () => {
  it('says what is missing only once it is pressed, and sends nothing until it is there', async () => {
    const { collect, calls } = setUp(paymentOrder())
    collect.choose(CASH)
    expect([collect.screen, collect.errors]).toEqual(['form', {}])
    expect(await collect.pay(CASH)).toBe(false)
    expect(collect.errors).toEqual({ voucher: '请拍摄现金收款凭证' })
    collect.choose({ method: 'POS', way: 'BY_HAND' })
    await collect.pay({ method: 'POS', way: 'BY_HAND' })
    expect(collect.errors).toEqual({ slipNo: '请填写 POS 小票号' })
    expect(calls).toEqual([])
  })

  it('without an answer goes again under the same key, also after the app was killed and somebody else changed the order', async () => {
    const done = paymentOrder({
      version: 6,
      status: 'PARTIAL',
      paidFen: 10_000,
      remainingFen: 39_000,
      payments: [paid({ method: 'CASH', way: 'BY_HAND', state: 'SUCCESS', amountFen: 10_000 })]
    })
    const { collect, start, calls, answers, shelf } = setUp(paymentOrder(), [offline()])
    collect.choose(CASH)
    collect.set('amount', '100')
    collect.set('voucher', 'v.jpg')
    expect(await collect.pay(CASH)).toBe(false)
    expect(collect.model.failureOf('pay')).toContain('不会重复')
    collect.form.saveNow()
    const again = start()
    expect([again.screen, again.amountText, again.form.text('voucher')]).toEqual(['form', '100', 'v.jpg'])
    // It had arrived: the record was read again with it, and its version is another one.
    again.model.accept({ ...done, version: 5 })
    answers.push(done)
    expect(await again.pay(CASH)).toBe(true)
    expect(calls.map(({ key, body }) => [key, body])).toEqual([
      [calls[0]?.key, calls[0]?.body],
      [calls[0]?.key, calls[0]?.body]
    ])
    expect(again.attempt?.amountFen).toBe(10_000)
    expect(shelf.get(DRAFTS_KEY, (value): value is { entries: object } => typeof value === 'object')?.entries).toEqual({})
  })

  it('two taps at once are one act', async () => {
    const { collect, calls } = setUp(paymentOrder(), [paymentOrder({ version: 4, payments: [paid()] })])
    expect(await Promise.all([collect.pay(QR), collect.pay(QR)])).toEqual([true, false])
    expect(calls).toHaveLength(1)
  })

  it('a broken answer may have arrived: the same key again', async () => {
    const done = paymentOrder({ version: 4, payments: [paid({ way: 'BY_HAND', method: 'CASH', state: 'SUCCESS' })] })
    const { collect, calls } = setUp(paymentOrder(), [
      new ApiError({ code: 502, status: 502, message: '系统繁忙' }),
      new ApiError({ code: ClientCode.badAnswer, message: '回答无法识别' }),
      done
    ])
    collect.choose(CASH)
    collect.set('voucher', 'v.jpg')
    await collect.pay(CASH)
    await collect.pay(CASH)
    expect(await collect.pay(CASH)).toBe(true)
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
  })

  it('a refusal is a new act, with the words at the button and at the field', async () => {
    const refused = new ApiError({ code: 400, message: '请拍摄现金收款凭证', data: { fields: { voucher: '凭证没有找到' } } })
    const { collect, calls } = setUp(paymentOrder(), [
      refused,
      paymentOrder({ version: 4, payments: [paid({ way: 'BY_HAND', method: 'CASH', state: 'SUCCESS' })] })
    ])
    collect.choose(CASH)
    collect.set('voucher', 'v.jpg')
    await collect.pay(CASH)
    expect([collect.errors, collect.model.failureOf('pay')]).toEqual([{ voucher: '凭证没有找到' }, '请拍摄现金收款凭证'])
    collect.set('voucher', 'w.jpg')
    expect(collect.errors).toEqual({})
    expect(await collect.pay(CASH)).toBe(true)
    expect(calls[1]?.key).not.toBe(calls[0]?.key)
  })

  it('somebody else was quicker: the record is shown as it is now', async () => {
    const current = paymentOrder({ version: 9, remainingFen: 20_000, paidFen: 29_000, status: 'PARTIAL' })
    const { collect } = setUp(paymentOrder(), [new ApiError({ code: 409, message: '已更新', data: current })])
    collect.choose(CASH)
    collect.set('voucher', 'v.jpg')
    expect(await collect.pay(CASH)).toBe(false)
    expect([collect.model.failureOf('pay'), collect.amountText]).toEqual([CHANGED_WORDS, '200.00'])
  })
})

describe('a part that was typed', () => {
  const part = (more: object) => paymentOrder({ version: 5, payments: [paid({ amountFen: 12_050, ...more })] })

  it('survives another way of paying, before and after a code was made of it, and the app being killed', async () => {
    const { collect, start, calls } = setUp(paymentOrder(), [
      part({}),
      part({ state: 'CLOSED', permits: [] }),
      part({ id: 'p2', method: 'ALIPAY', createdAt: 2000 })
    ])
    collect.set('amount', '120.50')
    collect.choose(CASH)
    collect.choose(undefined)
    expect(collect.amountText).toBe('120.50')
    await collect.pay(QR)
    await collect.change()
    expect([collect.screen, collect.amountText, collect.amountError]).toEqual(['choose', '120.50', ''])
    collect.form.saveNow()
    expect(start().amountText).toBe('120.50')
    await collect.pay({ method: 'ALIPAY', way: 'QR' })
    expect(calls.map(({ name, body }) => [name, (body as PayBody | undefined)?.amountFen])).toEqual([
      ['pay', 12_050],
      ['close', undefined],
      ['pay', 12_050]
    ])
  })

  it('is tried again after it was refused; the whole, and what was paid, leave nothing behind', async () => {
    const failed = setUp(paymentOrder(), [part({ state: 'FAILED', permits: [] })]).collect
    failed.set('amount', '120.50')
    await failed.pay(QR)
    failed.startAgain()
    expect(failed.amountText).toBe('120.50')
    const done = paymentOrder({
      version: 5,
      status: 'PARTIAL',
      paidFen: 12_050,
      remainingFen: 36_950,
      payments: [paid({ amountFen: 12_050, state: 'SUCCESS', permits: [] })]
    })
    const { collect } = setUp(paymentOrder(), [done])
    collect.set('amount', '120.50')
    await collect.pay(QR)
    collect.startAgain()
    expect([collect.amountText, collect.isDirty]).toEqual(['369.50', false])
    const whole = setUp(paymentOrder(), [
      paymentOrder({ version: 4, payments: [paid()] }),
      paymentOrder({ version: 5, payments: [paid({ state: 'CLOSED', permits: [] })] })
    ]).collect
    await whole.pay(QR)
    await whole.change()
    expect([whole.amountText, whole.isDirty]).toEqual(['490.00', false])
  })
})
