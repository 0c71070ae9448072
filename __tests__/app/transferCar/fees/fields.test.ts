import fc from 'fast-check'
import { fenToInput } from '@/domain/format'
import { scaledToInput, timeOfDay, validateAmount, validateDay, validateDecimal, validateTimeOfDay } from '@/domain/validators'
import { agreementBody, agreementGroups, agreementTexts } from '@/pages/transferCar/fees/agreementFields'
import { FactsForm } from '@/pages/transferCar/fees/factsForm'
import { manualLineOf, NEW_LINE, withCode } from '@/pages/transferCar/fees/bill/manualLine'
import { workedExamples } from '@/pages/transferCar/fees/rateCard/rateCardExamples'
import { rateCardBody, rateCardTexts } from '@/pages/transferCar/fees/rateCardFields'
import { card, facts } from './support'

const fixed = { seed: 4, numRuns: 200 }

describe('numbers as they are typed', () => {
  it('come back as the same integer, whatever their size', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9_999_999_999 }), fc.constantFrom(0, 2, 3), (scaled, digits) => {
        expect(validateDecimal(scaledToInput(scaled, digits), { digits }, '数')).toMatchObject({ ok: true, scaled })
      }),
      fixed
    )
    fc.assert(
      fc.property(fc.nat({ max: 9_999_999_999 }), (fen) => {
        expect(validateAmount(fenToInput(fen))).toMatchObject({ ok: true, fen })
      }),
      fixed
    )
  })

  it.each([
    ['23.4', 3, 23_400],
    ['23.400', 3, 23_400],
    ['0.29', 2, 29],
    ['１５', 2, 1500],
    [' 30 ', 0, 30],
    ['007', 0, 7]
  ])('%s with %i decimals is %i', (text, digits, scaled) => {
    expect(validateDecimal(text, { digits }, '数')).toMatchObject({ ok: true, scaled })
  })

  it.each([
    ['', 2, '请输入数'],
    ['-1', 2, '数只能是数字和小数点'],
    ['1e3', 2, '数只能是数字和小数点'],
    ['1.', 2, '数只能是数字和小数点'],
    ['1.234', 2, '数最多 2 位小数'],
    ['1.5', 0, '数必须是整数'],
    ['101', 0, '数不能大于 100'],
    ['NaN', 0, '数只能是数字']
  ])('%s with %i decimals is refused: %s', (text, digits, message) => {
    expect(validateDecimal(text, { digits, max: 100 * 10 ** digits }, '数')).toEqual({ ok: false, message })
  })

  it.each([
    ['2026-03-15', true],
    ['2026/03/15', true],
    ['20260315', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-3-15', false],
    ['2026-03/15', false],
    ['', false]
  ])('day %s: %s', (text, isDay) => {
    expect(validateDay(text).ok).toBe(isDay)
  })

  it('a day begins at midnight in Shanghai', () => {
    expect(validateDay('2026-03-15')).toMatchObject({ startsAt: Date.UTC(2026, 2, 14, 16) })
  })

  it('every minute of a day comes back', () => {
    for (let minute = 0; minute < 1440; minute++) expect(validateTimeOfDay(timeOfDay(minute))).toMatchObject({ ok: true, minute })
    for (const text of ['24:00', '12:60', '1200', '']) expect(validateTimeOfDay(text).ok).toBe(false)
  })
})

describe('a rate card as a form', () => {
  it('is the same card again when nothing is changed, its lists included', () => {
    const { id: _id, version: _version, ...body } = card
    expect(rateCardBody(rateCardTexts(card))).toEqual({ body, errors: {} })
  })

  it('a new one names what is missing and starts without a price', () => {
    const { body, errors } = rateCardBody(rateCardTexts(undefined))
    expect(Object.keys(errors).sort()).toEqual(['basisDocNo', 'effectiveFrom', 'name'])
    expect([body.classes, body.items, body.storage.perDayFen, body.dryRun.minFen]).toEqual([{}, {}, 0, 0])
  })

  it('keeps the last day inside and null for an open end', () => {
    const texts = rateCardTexts(card)
    expect(texts.effectiveTo).toBe('2026-12-31')
    expect(rateCardBody({ ...texts, effectiveTo: '' }).body.effectiveTo).toBeNull()
  })

  it('names the very cell that is wrong', () => {
    const { errors } = rateCardBody({
      ...rateCardTexts(card),
      'classes.K1.baseFen': '28O',
      'night.rateBp': '30.123',
      'heavy.0.fromTons': ''
    })
    expect(errors).toEqual({
      'classes.K1.baseFen': '金额只能是数字和小数点，例如 350.00',
      'night.rateBp': '拖车费加收最多 2 位小数',
      'heavy.0.fromTons': '请输入超过'
    })
  })

  it('shows by example what its numbers do (fees.md#worked-examples, examples 1, 2 and 8)', () => {
    expect(workedExamples(card)).toEqual([
      '客1 23.4 公里 = 490.00 元',
      '客1 8 公里，夜间到达 = 364.00 元',
      '客1 8 公里，同时吊装 = 580.00 元',
      '客1 到场空驶 = 200.00 元',
      '客2 23.4 公里 = 660.00 元'
    ])
    expect(workedExamples({ ...card, isTowFree: true })[0]).toBe('客1 23.4 公里 = 0.00 元')
  })
})

describe('an agreement as a form', () => {
  const customer = {
    id: 'u1',
    name: '顺达车队',
    kind: 'FLEET' as const,
    contact: null,
    mobile: null,
    remark: null,
    enabled: true,
    creditLimitFen: null,
    paymentDays: 30
  }
  const groups = agreementGroups([customer])

  it('is the same agreement again', () => {
    const agreement = {
      id: 'a1',
      customerId: 'u1',
      name: '年度协议',
      effectiveFrom: card.effectiveFrom,
      effectiveTo: null,
      basisDocNo: 'SD-1',
      classes: { K1: { baseFen: 1, perKmFen: 2, craneFen: null } },
      items: { WINCH: 3 },
      discountBp: 1050
    }
    const { id: _id, ...body } = agreement
    expect(agreementBody(agreementTexts(agreement, groups), groups)).toEqual({ body, errors: {} })
  })

  it('wants one of the customers', () => {
    expect(agreementBody({ ...agreementTexts(undefined, groups), customerId: 'gone' }, groups).errors.customerId).toBe('请选择客户')
  })
})

describe('what was done to a vehicle, as a form', () => {
  it('gives the facts back, items and tons included', () => {
    const given = facts({
      distanceM: 12_600,
      crane: true,
      craneVehicles: 2,
      massTons: 31.5,
      waitingMinutes: 46,
      items: [{ code: 'WINCH', qtyMilli: 1500 }]
    })
    expect(new FactsForm(given, 'bill', card, () => undefined).facts).toEqual(given)
  })

  it('asks at the scene for the distance before there is a price, and only for a tow', () => {
    const form = new FactsForm(facts(), 'scene', card, () => undefined)
    expect(form.facts).toBeUndefined()
    form.set('tow', '')
    expect(form.facts).toEqual(facts({ tow: false }))
    form.set('tow', '1')
    form.set('distanceM', '8')
    expect(form.facts).toEqual(facts({ distanceM: 8000 }))
  })

  it('asks why where other kilometres are typed than were driven', () => {
    const form = new FactsForm(facts({ distanceM: 12_600 }), 'bill', card, () => undefined, 12_600)
    const labels = () => form.groups.flatMap(({ fields }) => fields.map(({ label }) => label))
    expect(labels()).not.toContain('改里程的原因')
    form.set('distanceM', '20')
    expect(labels()).toContain('改里程的原因')
    expect(form.facts).toBeUndefined()
    form.set('distanceReason', '封路绕行')
    expect(form.facts).toEqual(facts({ distanceM: 20_000, distanceReason: '封路绕行' }))
    form.set('distanceM', '12.6')
    expect(form.facts).toEqual(facts({ distanceM: 12_600 }))
  })

  it('offers only what the card sells', () => {
    expect(new FactsForm(facts(), 'scene', card, () => undefined).repeats[0]?.options.map(({ value }) => value)).toEqual(['WINCH'])
  })
})

describe('a line by hand', () => {
  it("wants a reason and a photo of the order, and takes the fee's name unless it has its own", () => {
    expect(Object.keys(manualLineOf(NEW_LINE, []).errors).sort()).toEqual(['code', 'name', 'photoIds', 'reason', 'unitPriceFen'])
    const texts = { ...withCode(NEW_LINE, 'CARGO'), unitPriceFen: '120.5', qtyMilli: '1.5', reason: '货物散落转运' }
    expect(manualLineOf(texts, ['e1'])).toEqual({
      errors: {},
      line: { code: 'CARGO', name: '货物转运', qtyMilli: 1500, unit: '次', unitPriceFen: 12_050, reason: '货物散落转运', photoIds: ['e1'] }
    })
    expect(withCode({ ...texts, name: '转运散货' }, 'OTHER').name).toBe('转运散货')
    expect(withCode(texts, 'OTHER').name).toBe('其他')
  })
})
