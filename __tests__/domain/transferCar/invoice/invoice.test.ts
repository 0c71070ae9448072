import fc from 'fast-check'
import vectors from '../../../support/vectors/identifiers.json'
import { countedFen, invoiceableFen, invoiceLines, invoiceStateOf } from '../../../../src/domain/transferCar/invoice/amounts'
import { reddableFen, redErrors } from '../../../../src/domain/transferCar/invoice/red'
import { checkTitle, failsCheckOnly, type TitleInput } from '../../../../src/domain/transferCar/invoice/title'
import { taxInside } from '../../../../src/domain/transferCar/fees/arithmetic'
import type { InvoiceState } from '../../../../src/contract/transferCar/payment/codes'

const RUNS = process.env.TEST_FULL === '1' ? 5000 : 300
const COMPANY: TitleInput = { titleType: 'COMPANY', kind: 'NORMAL', title: '远行汽车服务有限公司', taxNo: '91350200776049653A' }
const errorsOf = (change: Partial<TitleInput>, mayOverride = false) => checkTitle({ ...COMPANY, ...change }, mayOverride).errors

describe('amounts', () => {
  const lines = fc.array(
    fc.record({
      name: fc.constantFrom('拖车费', '保管费', '绞盘'),
      payableFen: fc.integer({ min: 0, max: 99_999_999 }),
      taxBp: fc.constantFrom(0, 100, 300, 600, 900, 1300)
    }),
    { minLength: 1, maxLength: 30 }
  )

  test('lines of a part add up to it exactly, none above its item, tax inside each', () => {
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (items, share) => {
        const whole = items.reduce((sum, { payableFen }) => sum + payableFen, 0)
        const amountFen = Math.floor(whole * share)
        const made = invoiceLines(items, amountFen)
        expect(made.reduce((sum, line) => sum + line.amountFen, 0)).toBe(amountFen)
        for (const line of made) {
          expect(line.amountFen).toBeGreaterThan(0)
          expect([line.netFen + line.taxFen, line.taxFen]).toEqual([line.amountFen, taxInside(line.amountFen, line.taxBp).taxFen])
        }
        expect(made.length).toBeLessThanOrEqual(items.length)
      }),
      { numRuns: RUNS }
    )
  })

  test('the whole is the bill itself, a part is split by largest remainder, more than the whole is a fault', () => {
    const items = [
      { name: 'a', payableFen: 23_035, taxBp: 600 },
      { name: 'b', payableFen: 6911, taxBp: 600 },
      { name: 'c', payableFen: 16_454, taxBp: 600 }
    ]
    expect(invoiceLines(items, 46_400).map(({ amountFen }) => amountFen)).toEqual([23_035, 6911, 16_454])
    expect(invoiceLines(items, 100).map(({ amountFen }) => amountFen)).toEqual([50, 15, 35])
    expect(invoiceLines(items, 1)).toEqual([{ name: 'a', amountFen: 1, taxBp: 600, netFen: 1, taxFen: 0 }])
    expect(() => invoiceLines(items, 46_401)).toThrow(RangeError)
  })

  test('what may be invoiced never goes below nothing, nor past what stays', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(
        fc.constantFrom('DRAFT', 'REVIEW', 'OPEN', 'ON_ACCOUNT', 'WAIVED', 'VOID'),
        amount,
        amount,
        amount,
        amount,
        amount,
        (stage, payableFen, paidFen, refundedFen, refundingFen, invoicedFen) => {
          const money = { stage: stage as 'OPEN', payableFen, paidFen, refundedFen, refundingFen, invoicedFen }
          const left = invoiceableFen(money)
          expect(left).toBeGreaterThanOrEqual(0)
          if (stage === 'OPEN' && left > 0) expect(invoicedFen + left).toBe(paidFen - refundedFen - refundingFen)
          if (stage === 'ON_ACCOUNT' && left > 0) expect(invoicedFen + left).toBe(payableFen)
          if (stage !== 'OPEN' && stage !== 'ON_ACCOUNT') expect(left).toBe(0)
        }
      ),
      { numRuns: RUNS }
    )
  })

  test('the state follows from numbers and failures', () => {
    const base = { invoiceNo: null, failure: null, amountFen: 100, redFen: 0, reddingFen: 0 }
    const states: [Partial<Parameters<typeof invoiceStateOf>[0]>, InvoiceState][] = [
      [{}, 'APPLYING'],
      [{ failure: '税号异常' }, 'FAILED'],
      [{ invoiceNo: '1' }, 'ISSUED'],
      [{ invoiceNo: '1', reddingFen: 10 }, 'RED_RUNNING'],
      [{ invoiceNo: '1', redFen: 10 }, 'PART_RED'],
      [{ invoiceNo: '1', redFen: 10, reddingFen: 90 }, 'RED_RUNNING'],
      [{ invoiceNo: '1', redFen: 100 }, 'RED']
    ]
    for (const [change, state] of states) expect([change, invoiceStateOf({ ...base, ...change })]).toEqual([change, state])
    expect([
      countedFen({ state: 'FAILED', amountFen: 100, redFen: 0 }),
      countedFen({ state: 'PART_RED', amountFen: 100, redFen: 30 })
    ]).toEqual([0, 70])
  })
})

describe('titles', () => {
  test('each number of the vectors as a tax number', () => {
    for (const code of vectors.uscc.valid) expect([code, errorsOf({ taxNo: code }).taxNo]).toEqual([code, undefined])
    for (const code of vectors.uscc.invalid)
      expect([code, errorsOf({ taxNo: code }).taxNo]).toEqual([code, expect.stringMatching(/[\u4e00-\u9fa5]/)])
  })

  test('only a wrong check character can be let through, by finance and with a note', () => {
    expect(failsCheckOnly('91350203M0001QAY9B')).toBe(true)
    for (const code of ['91350200776049653A', '9135020077604965IA', '913502007760496', '', '91350203M0001QAY9'])
      expect([code, failsCheckOnly(code)]).toEqual([code, false])
    expect(errorsOf({ taxNo: '91350203M0001QAY9B', taxNoOverride: '已核对' }, true)).toEqual({})
    expect(Object.keys(errorsOf({ taxNo: '91350203M0001QAY9B', taxNoOverride: '已核对' }))).toEqual(['taxNoOverride'])
    expect(Object.keys(errorsOf({ taxNo: '91350203M0001QAY9B', taxNoOverride: '  ' }, true))).toEqual(['taxNo'])
    expect(checkTitle({ ...COMPANY, taxNo: '440300123456789' }, false)).toMatchObject({
      errors: {},
      warnings: { taxNo: expect.stringContaining('15 位') }
    })
  })

  test('a person has no number, a special invoice wants everything, texts are tidied', () => {
    const person = checkTitle({ titleType: 'PERSON', kind: 'NORMAL', title: ' 张  三丰 ', email: ' a@b.cn ' }, false)
    expect(person).toMatchObject({ errors: {}, value: { title: '张 三丰', taxNo: null, email: 'a@b.cn' } })
    expect(Object.keys(errorsOf({ titleType: 'PERSON', kind: 'SPECIAL', taxNo: undefined }))).toContain('kind')
    const special = {
      kind: 'SPECIAL',
      address: '深南大道',
      telephone: '0755-82345678',
      bankName: '招商银行',
      bankAccount: '7559 1234 5678 901'
    } as const
    expect(checkTitle({ ...COMPANY, ...special }, false)).toMatchObject({ errors: {}, value: { bankAccount: '755912345678901' } })
    expect(errorsOf({ ...special, telephone: '12345', bankAccount: '账号' })).toMatchObject({
      telephone: expect.any(String),
      bankAccount: expect.any(String)
    })
    expect(errorsOf({ title: '无' }).title).toBe('发票抬头至少 2 个字')
    for (const email of ['a@b', '@b.cn', 'a b@c.cn', 'a@b..cn', 'a@.cn'])
      expect([email, errorsOf({ email }).email]).toEqual([email, expect.any(String)])
    for (const email of ['a@b.cn', 'fapiao.1+x@mail.example.com']) expect([email, errorsOf({ email }).email]).toEqual([email, undefined])
  })
})

describe('red letters', () => {
  const issued = { state: 'ISSUED' as InvoiceState, amountFen: 1000, redFen: 0, reddingFen: 0 }

  test('within what is left, whole for 开票有误, in parts only where the service takes them', () => {
    expect(redErrors({ reason: '04', amountFen: 400 }, issued, true)).toEqual({})
    expect(redErrors({ reason: '04', amountFen: 400 }, issued, false)).toEqual({ amountFen: '开票服务不支持部分红冲，请全额红冲后重开' })
    expect(redErrors({ reason: '01', amountFen: 400 }, issued, true)).toEqual({ amountFen: '开票有误须全额红冲' })
    expect(redErrors({ reason: '01', amountFen: 1000 }, issued, false)).toEqual({})
    expect(redErrors({ reason: '02', amountFen: 601 }, { ...issued, state: 'PART_RED', redFen: 400 }, true)).toEqual({
      amountFen: '最多可红冲 6.00 元'
    })
    expect(Object.keys(redErrors({ reason: '01', amountFen: 600 }, { ...issued, state: 'PART_RED', redFen: 400 }, true))).toEqual([
      'reason'
    ])
  })

  test('nothing of what is applied for, failed, under way or taken back', () => {
    for (const state of ['APPLYING', 'FAILED', 'RED_RUNNING', 'RED'] as const) {
      expect([state, reddableFen({ ...issued, state })]).toEqual([state, 0])
      expect(Object.keys(redErrors({ reason: '04', amountFen: 1 }, { ...issued, state }, true))).toEqual(['amountFen'])
    }
  })
})
