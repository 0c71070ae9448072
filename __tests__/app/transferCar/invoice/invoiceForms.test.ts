import type { InvoiceDetail, InvoiceListQuery } from '@/contract/transferCar/invoice/invoice'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import {
  applyBody,
  applyTexts,
  applyWarnings,
  bankFields,
  leftToInvoice,
  titleFields,
  titleTexts
} from '@/pages/transferCar/invoice/applyFields'
import { redSource, resendSource } from '@/pages/transferCar/invoice/invoiceActs'
import { createInvoiceList } from '@/pages/transferCar/invoice/invoiceList'
import type { InvoiceService } from '@/services/transferCar/invoice/invoices'
import { paymentOrder } from '../support/payments'

const PAID: PaymentDetail = {
  ...paymentOrder({ status: 'PAID' }),
  payableFen: 52_400,
  paidFen: 52_400,
  refundedFen: 0,
  refunds: [],
  invoices: [],
  version: 7
}
const summary = (state: InvoiceDetail['state'], amountFen: number, redFen = 0) =>
  ({ ...PAID.invoices[0], id: `${state}${amountFen}`, state, amountFen, redFen }) as PaymentDetail['invoices'][number]
const labels = (fields: readonly { label: string; whenEmpty?: unknown }[]) =>
  fields.map(({ label, whenEmpty }) => [label, whenEmpty === undefined])

describe('what may still be invoiced', () => {
  it('money that stays, less invoices that stand and refunds on their way', () => {
    expect(leftToInvoice(PAID)).toBe(52_400)
    expect(
      leftToInvoice({ ...PAID, invoices: [summary('ISSUED', 20_000), summary('FAILED', 9999), summary('PART_RED', 10_000, 4000)] })
    ).toBe(26_400)
    const refund = { state: 'RUNNING', amountFen: 400 } as PaymentDetail['refunds'][number]
    expect(leftToInvoice({ ...PAID, refunds: [refund, { ...refund, state: 'FAILED' }] })).toBe(52_000)
    expect(leftToInvoice({ ...PAID, status: 'ON_ACCOUNT', paidFen: 0 })).toBe(52_400)
    for (const status of ['DRAFT', 'REVIEW', 'WAIVED', 'VOID'] as const)
      expect([status, leftToInvoice({ ...PAID, status })]).toEqual([status, 0])
  })
})

describe('the form', () => {
  it('starts with the payer and all that is left; shows what matters for the chosen kind', () => {
    expect(applyTexts({ ...PAID, payer: 'PARTY', customerName: null })).toEqual({
      titleType: 'PERSON',
      kind: 'NORMAL',
      amountFen: '524.00'
    })
    expect(applyTexts({ ...PAID, payer: 'INSURER', customerName: '平安保险' })).toMatchObject({ titleType: 'COMPANY', title: '平安保险' })
    expect(labels(titleFields({ titleType: 'PERSON' }, true))).toEqual([['发票抬头', true]])
    expect(labels(titleFields({ titleType: 'COMPANY' }, true))).toEqual([
      ['发票抬头', true],
      ['税号', true],
      ['无税号（个体工商户、机关事业单位）', true]
    ])
    expect(labels(titleFields({ titleType: 'COMPANY', noTaxNo: '1' }, true))[1]).toEqual(['税号', false])
    expect(
      labels(titleFields({ titleType: 'COMPANY', kind: 'SPECIAL', taxNo: '91350203M0001QAY9B' }, true)).map(([label]) => label)
    ).toEqual(['发票抬头', '税号', '税号核对说明'])
    expect(labels(titleFields({ titleType: 'COMPANY', taxNo: '91350203M0001QAY9B' }, false)).map(([label]) => label)).not.toContain(
      '税号核对说明'
    )
    expect(labels(bankFields({ titleType: 'COMPANY', kind: 'SPECIAL' })).every(([, isNeeded]) => isNeeded)).toBe(true)
    expect(labels(bankFields({ titleType: 'COMPANY', kind: 'NORMAL' })).some(([, isNeeded]) => isNeeded)).toBe(false)
    expect(bankFields({ titleType: 'PERSON' })).toEqual([])
  })

  it('sends what was typed, nothing of a company for a person, and says every error at its field', () => {
    const company = {
      titleType: 'COMPANY',
      kind: 'NORMAL',
      title: '远行汽车',
      taxNo: '91350200776049653a',
      address: ' ',
      amountFen: '1,000.5',
      email: ' a@b.cn '
    }
    const { body, errors } = applyBody(company, { ...PAID, payableFen: 200_000, paidFen: 200_000 }, false)
    expect([errors, body]).toEqual([
      {},
      expect.objectContaining({ titleType: 'COMPANY', taxNo: '91350200776049653a', amountFen: 100_050, email: 'a@b.cn', version: 7 })
    ])
    const person = applyBody({ ...company, titleType: 'PERSON', amountFen: '1' }, PAID, false)
    expect(person.errors).toEqual({})
    expect(JSON.parse(JSON.stringify(person.body))).toEqual({
      titleType: 'PERSON',
      kind: 'NORMAL',
      title: '远行汽车',
      email: 'a@b.cn',
      amountFen: 100,
      version: 7
    })
    expect(Object.keys(applyBody({ titleType: 'COMPANY', amountFen: '600' }, PAID, false).errors).sort()).toEqual([
      'amountFen',
      'taxNo',
      'title'
    ])
    expect(applyBody({ titleType: 'PERSON', title: '张三', amountFen: '600' }, PAID, false).errors).toEqual({
      amountFen: '最多可开票 524.00 元'
    })
    for (const amountFen of ['', '0', '-1', '1.234', 'abc'])
      expect([amountFen, applyBody({ titleType: 'PERSON', title: '张三', amountFen }, PAID, false).errors.amountFen]).toEqual([
        amountFen,
        expect.stringMatching(/[\u4e00-\u9fa5]/)
      ])
  })

  it('an old number is warned of; a chosen title takes the place of the one before', () => {
    expect(applyWarnings({ titleType: 'COMPANY', taxNo: '440300123456789' })).toEqual([expect.stringContaining('15 位')])
    expect(applyWarnings({ titleType: 'COMPANY', taxNo: '91350200776049653A' })).toEqual([])
    expect(titleTexts({ titleType: 'COMPANY', title: '甲公司' })).toMatchObject({
      title: '甲公司',
      taxNo: '',
      bankAccount: '',
      taxNoOverride: ''
    })
  })
})

describe('red letter and delivery', () => {
  const invoice = {
    id: 'i1',
    state: 'ISSUED',
    amountFen: 1000,
    redFen: 0,
    canRedPartly: true,
    version: 3,
    email: 'a@b.cn',
    mobile: null
  } as InvoiceDetail
  const service = {} as InvoiceService

  it('starts with the whole; a part needs another reason', () => {
    const source = redSource(service, invoice)
    const texts = source.textsOf(invoice)
    expect(texts).toEqual({ reason: '01', amountFen: '10.00' })
    expect(source.bodyOf(texts)).toMatchObject({ body: { reason: '01', amountFen: 1000, buyerUsed: false, version: 3 }, errors: {} })
    expect(source.bodyOf({ ...texts, amountFen: '4' }).errors).toEqual({ amountFen: '开票有误须全额红冲' })
    expect(source.bodyOf({ ...texts, reason: '04', amountFen: '4', buyerUsed: '1' })).toMatchObject({
      body: { buyerUsed: true, amountFen: 400 },
      errors: {}
    })
    expect(source.bodyOf({ ...texts, reason: '04', amountFen: '10.01' }).errors).toEqual({ amountFen: '最多可红冲 10.00 元' })
  })

  it('is sent to somebody', () => {
    const source = resendSource(service, invoice)
    expect(source.textsOf(invoice)).toEqual({ email: 'a@b.cn', mobile: '' })
    expect(source.bodyOf({ email: ' ', mobile: '' }).errors).toEqual({ email: '请填写邮箱或手机号' })
    expect(source.bodyOf({ email: '', mobile: ' 13800138000 ' }).body).toEqual({ version: 3, mobile: '13800138000' })
  })
})

describe('the list', () => {
  it('drops the answer to an older question and adds pages', async () => {
    const answers: Record<string, (list: string[], next: string | null) => void> = {}
    const list = (query: InvoiceListQuery) =>
      new Promise<{ list: never[]; nextCursor: string | null }>((done) => {
        answers[JSON.stringify(query)] = (ids, nextCursor) => done({ list: ids.map((id) => ({ id })) as never[], nextCursor })
      })
    const model = createInvoiceList({ list })
    const first = model.pages.load()
    model.setTab('ISSUED')
    const page = Array.from({ length: 20 }, (_, index) => `a${index}`)
    answers['{"state":"ISSUED"}']?.(page, 'next')
    answers['{}']?.(['old'], null)
    await first
    // All that was answered has been taken by then.
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect([model.pages.rows.map(({ id }) => id), model.pages.footer]).toEqual([page, 'more'])
    const more = model.pages.loadMore()
    answers['{"state":"ISSUED","cursor":"next"}']?.(['b'], null)
    await more
    expect([model.pages.rows.map(({ id }) => id), model.pages.footer]).toEqual([[...page, 'b'], 'end'])
    model.pages.dispose()
  })
})
