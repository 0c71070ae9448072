import type { BillLine } from '@/contract/transferCar/fees/bill'
import { PAYMENT_ACTIONS } from '@/contract/transferCar/payment/codes'
import type { OrderPayments, PaymentBody, PaymentUpdate } from '@/contract/transferCar/payment/payment'
import { ApiError, ClientCode } from '@/domain/apiError'
import { PAYMENT_RULES } from '@/domain/transferCar/payment/actions'
import { keyedLines } from '@/domain/transferCar/payment/lines'
import { actionBody, barOptions } from '@/pages/transferCar/payment/detail/actionFields'
import { countdown } from '@/pages/transferCar/payment/payTexts'
import { DraftBook } from '@/stores/drafts'
import { PaymentDraftModel } from '@/pages/transferCar/payment/detail/draft/model'
import { paymentOrder } from '../support/payments'
import { Shelf } from '../support/shelf'
import { standIn } from '../../../support/shapes'

const permit = (action: (typeof PAYMENT_ACTIONS)[number], problems: string[] = []) => ({
  action,
  label: PAYMENT_RULES[action].label,
  problems
})

describe('what a person may do', () => {
  it('one big action, what stands against the others, and what cannot be undone last', () => {
    const options = barOptions(
      paymentOrder({
        status: 'REVIEW',
        canCollect: false,
        permits: [permit('approve'), permit('sendBack'), permit('askWaive', ['已在申请中'])]
      })
    )
    expect(options.find(({ isNext }) => isNext)?.value).toBe('approve')
    expect(options.find(({ value }) => value === 'askWaive')).toMatchObject({ disabled: true, hint: '已在申请中' })
    const draft = barOptions(
      paymentOrder({ status: 'DRAFT', canCollect: false, permits: [permit('submit', ['请填写付款方']), permit('discard')] })
    )
    expect(draft.map(({ value, isNext, isDangerous }) => [value, isNext, isDangerous])).toEqual([
      ['submit', false, false],
      ['edit', false, false],
      ['discard', false, true]
    ])
    expect(barOptions(paymentOrder())[0]).toMatchObject({ value: 'collect', isNext: true })
  })

  it('a decision about a request stands beside the request, each action once', () => {
    const approval = { kind: 'waiver' as const, subjectId: 'j1', askerName: '财务', reason: '误派', askedAt: 1, canDecide: true }
    const payment = paymentOrder({
      canCollect: false,
      permits: [permit('approveWaive'), permit('refuseWaive'), permit('onAccount')],
      approvals: [approval]
    })
    expect(barOptions(payment).map(({ value }) => value)).toEqual(['onAccount'])
    expect(barOptions({ ...payment, approvals: [{ ...approval, canDecide: false }] }).map(({ value }) => value)).toEqual([
      'refuseWaive',
      'onAccount',
      'approveWaive'
    ])
  })

  it('asks for a reason wherever the rule does, and for nothing that the call does not take', () => {
    for (const action of PAYMENT_ACTIONS) {
      const empty = actionBody(action, 7, () => '', undefined)
      expect([action, 'reason' in empty.errors]).toEqual([action, PAYMENT_RULES[action].reason])
      const full = actionBody(action, 7, (path) => ({ reason: ' 原因 ', waiveReason: 'POLICY', customerId: 'c1' })[path] ?? '', 99)
      expect([action, full.errors, full.body.version]).toEqual([action, {}, 7])
      expect([action, 'waiveReason' in full.body, 'customerId' in full.body]).toEqual([
        action,
        action === 'askWaive',
        action === 'onAccount'
      ])
    }
  })

  it('counts down to zero and never below', () => {
    expect([300_000, 299_001, 59_000, 1, 0, -5000].map(countdown)).toEqual(['05:00', '05:00', '00:59', '00:01', '00:00', '00:00'])
  })
})

const line = (code: BillLine['code'], payableFen: number): BillLine =>
  standIn<BillLine>({
    code,
    name: code,
    qtyMilli: 1000,
    unit: '次',
    unitPriceFen: payableFen,
    amountFen: payableFen,
    rateBp: 10_000,
    taxBp: 600,
    source: 'AUTO',
    ruleId: null,
    basisDocNo: '',
    explanation: '',
    vehicle: 0,
    discountFen: 0,
    payableFen,
    netFen: payableFen,
    taxFen: 0,
    reason: null,
    photoIds: []
  })

describe('a payment order that is put together', () => {
  const free = keyedLines([line('TOW', 28_000), line('WAITING', 3_000)])
  const order: OrderPayments = { list: [], canCreate: true, freeLines: free, billVersion: 2 }
  const setUp = (answers: (ApiError | 'done')[], shelf = new Shelf()) => {
    const sent: { body: PaymentBody | PaymentUpdate; key: string }[] = []
    let keys = 0
    const take = (body: PaymentBody | PaymentUpdate, key: string) => {
      sent.push({ body, key })
      const answer = answers.shift()
      return answer === 'done' ? Promise.resolve(paymentOrder()) : Promise.reject(answer ?? new Error('no answer planned'))
    }
    const parts = {
      service: {
        ofOrder: () => Promise.resolve(order),
        create: (_id: string, body: PaymentBody, key: string) => take(body, key),
        update: (_id: string, body: PaymentUpdate, key: string) => take(body, key)
      },
      drafts: new DraftBook(shelf, 'u1'),
      clock: { now: () => 1, offsetMs: 0, observe: () => undefined },
      uuid: () => Promise.resolve(`key${++keys}`)
    }
    return { sent, make: (edited?: ReturnType<typeof paymentOrder>) => new PaymentDraftModel('o1', parts, edited) }
  }

  it('starts with every free line; the sum follows the ticks; nothing goes without payer or line', async () => {
    const { sent, make } = setUp(['done'])
    const model = make()
    await model.load()
    expect(model.sums.payableFen).toBe(31_000)
    for (const { key } of free) model.toggle(key)
    expect(await model.submit()).toBeUndefined()
    expect(model.errors).toEqual({ payer: '请选择付款方', lineKeys: '至少选择一项费用' })
    model.toggle(free[1]?.key ?? '')
    model.set('payer', 'AGREEMENT')
    expect(model.errors).toEqual({ customerId: '请选择协议客户' })
    model.set('payer', 'PARTY')
    expect(model.sums.payableFen).toBe(3_000)
    expect((await model.submit())?.id).toBe('j1')
    expect(sent.map(({ body }) => body)).toEqual([{ payer: 'PARTY', lineKeys: [free[1]?.key], billVersion: 2 }])
  })

  it('what was ticked outlives the app; the same act without an answer keeps its key', async () => {
    const shelf = new Shelf()
    const { sent, make } = setUp([new ApiError({ code: ClientCode.network, message: '没有网络' }), 'done'], shelf)
    const model = make()
    await model.load()
    model.set('payer', 'PARTY')
    model.toggle(free[0]?.key ?? '')
    expect(await model.submit()).toBeUndefined()
    expect(model.failure).toContain('不会重复')
    model.form.saveNow()
    const again = setUp([], shelf).make()
    await again.load()
    expect([again.payer, again.chosen.map(({ key }) => key)]).toEqual(['PARTY', [free[1]?.key]])
    await model.submit()
    expect(sent.map(({ key }) => key)).toEqual(['key1', 'key1'])
  })

  it('a draft that is changed starts with its own lines and offers the free ones', async () => {
    const { sent, make } = setUp(['done'])
    const own = keyedLines([line('CRANE', 90_000)])
    const model = make(paymentOrder({ status: 'DRAFT', lines: own, version: 5 }))
    await model.load()
    expect(model.lines.map(({ key }) => key)).toEqual([...own, ...free].map(({ key }) => key))
    expect(model.sums.payableFen).toBe(90_000)
    model.toggle(free[0]?.key ?? '')
    await model.submit()
    expect(sent[0]?.body).toEqual({ version: 5, payer: 'PARTY', billVersion: 2, lineKeys: [own[0]?.key, free[0]?.key] })
  })
})
