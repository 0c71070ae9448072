import type { InvoiceBody, InvoiceDetail } from '../../../../src/contract/transferCar/invoice/invoice'
import type { PaymentDetail } from '../../../../src/contract/transferCar/payment/payment'
import { ApiError, ClientCode } from '../../../../src/domain/apiError'
import { standIn } from '../../../support/shapes'
import { batchSource, customersOf, toApply } from '../../../../src/pages/transferCar/invoice/batch/source'

const LINES = [{ name: '拖车费', payableFen: 10_000, taxBp: 600 }]
const payment = (id: string, more: Partial<PaymentDetail> = {}): PaymentDetail =>
  standIn<PaymentDetail>({
    id,
    paymentNo: `JF${id}`,
    status: 'PAID',
    customerName: null,
    payer: 'PARTY',
    payableFen: 10_000,
    paidFen: 10_000,
    refundedFen: 0,
    refunds: [],
    invoices: [],
    lines: LINES,
    version: 4,
    ...more
  })

/** Invoices of several payment orders under one title (invoices.md#several-at-once). */
describe('a batch of applications', () => {
  const asked: { id: string; body: InvoiceBody; key: string }[] = []
  const invoiced = new Set<string>()
  let down = ''
  /** Stored, and the answer is lost. */
  let lost = ''
  let made = 0
  const known: Readonly<Record<string, Partial<PaymentDetail>>> = {
    a: { customerName: '顺达物流', payer: 'AGREEMENT' },
    b: {},
    c: { status: 'REVIEW', paidFen: 0 }
  }
  const source = batchSource(
    {
      payment: (id) =>
        Promise.resolve(
          payment(id, {
            ...known[id],
            ...(invoiced.has(id) && { invoices: [{ id: `invoice-${id}`, state: 'ISSUED', amountFen: 10_000, redFen: 0 }] as never })
          })
        ),
      apply: (id, body, key) => {
        asked.push({ id, body, key })
        if (id === down) return Promise.reject(new ApiError({ code: ClientCode.timeout, message: '请求超时' }))
        invoiced.add(id)
        if (id === lost) return Promise.reject(new ApiError({ code: ClientCode.timeout, message: '请求超时' }))
        return Promise.resolve({ id: `invoice-${id}` } as InvoiceDetail)
      }
    },
    ['a', 'b', 'c'],
    true,
    () => Promise.resolve(`key-${(made += 1)}`)
  )

  it('plans one invoice for all that may still be invoiced, with the tax inside, and names the customers', async () => {
    const view = await source.read?.()
    if (view === undefined) throw new Error('nothing was read')
    expect(view.planned.map(({ amountFen, taxFen }) => [amountFen, taxFen])).toEqual([
      [10_000, 566],
      [10_000, 566],
      [0, 0]
    ])
    expect(customersOf(view)).toEqual(['顺达物流', ''])
    expect(source.bodyOf(source.textsOf(view)).errors).toEqual({
      taxNo: '单位抬头须填写税号；个体工商户、机关事业单位没有税号时请勾选“无税号”'
    })
  })

  it('applies for each by an act of its own: one that fails is named, keeps what was typed and its key, and the others are not asked again', async () => {
    const view = await source.read?.()
    const { body, errors } = source.bodyOf({ titleType: 'PERSON', kind: 'NORMAL', title: '张三丰' })
    expect(errors).toEqual({})
    down = 'b'
    const first = await source.send(body, view, 'key of the press')
    expect(first.applied).toEqual([
      { paymentNo: 'JFa', invoiceId: 'invoice-a', reason: '', isUnsure: false },
      { paymentNo: 'JFb', invoiceId: undefined, reason: '请求超时', isUnsure: true }
    ])
    expect([toApply(first).map(({ payment: { id } }) => id), source.textsOf(first).title]).toEqual([['b'], '张三丰'])
    down = ''
    const second = await source.send(body, first, 'key of the next press')
    expect(second.applied).toEqual([{ paymentNo: 'JFb', invoiceId: 'invoice-b', reason: '', isUnsure: false }])
    expect(asked.map(({ id, body: { amountFen, version, title } }) => [id, amountFen, version, title])).toEqual([
      ['a', 10_000, 4, '张三丰'],
      ['b', 10_000, 4, '张三丰'],
      ['b', 10_000, 4, '张三丰']
    ])
    expect(asked[2]?.key).toBe(asked[1]?.key)
    expect(asked[0]?.key).not.toBe(asked[1]?.key)
    expect(toApply(second)).toEqual([])
  })

  it('knows an invoice whose answer was lost by reading again', async () => {
    invoiced.clear()
    lost = 'a'
    const view = await source.read?.()
    const { applied } = await source.send(source.bodyOf({ titleType: 'PERSON', kind: 'NORMAL', title: '李四' }).body, view, 'key')
    expect(applied).toEqual([
      { paymentNo: 'JFa', invoiceId: 'invoice-a', reason: '', isUnsure: false },
      { paymentNo: 'JFb', invoiceId: 'invoice-b', reason: '', isUnsure: false }
    ])
  })
})
