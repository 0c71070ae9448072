import type { BillInput, BillView, PriceSource, RateCardBody, RateCardView } from '@/contract/transferCar/fees/bill'
import { ApiError, ClientCode } from '@/domain/apiError'
import type { StepInput } from '@/domain/transferCar/order/requirements'
import { BillModel } from '@/pages/transferCar/fees/bill/model'
import { DraftBook } from '@/stores/drafts'
import { EditorModel } from '@/pages/transferCar/stores/editor/model'
import { QuoteModel } from '@/pages/transferCar/fees/quote/model'
import { RATE_CARD_GROUPS, RATE_CARD_REPEATS, rateCardBody, rateCardTexts } from '@/pages/transferCar/fees/rateCardFields'
import { Shelf } from '../support/shelf'
import { bill, card, facts } from './support'

const clock = { now: () => 1, offsetMs: 0, observe: () => undefined }
const keys = () => {
  let made = 0
  return () => Promise.resolve(`key${++made}`)
}
const offline = new ApiError({ code: ClientCode.network, message: '网络不通' })
/** Answers in turn: a value, or a failure. */
const inTurn =
  <T>(answers: (T | ApiError)[]) =>
  (): Promise<T> => {
    const next = answers.shift()
    return next === undefined || next instanceof ApiError ? Promise.reject(next ?? new Error('no answer planned')) : Promise.resolve(next)
  }

describe('the editor of a rate card', () => {
  const view = (more: Partial<RateCardView> = {}): RateCardView => ({
    id: 'c1',
    version: 3,
    state: 'DRAFT',
    name: card.name,
    region: card.region,
    regionName: '深圳市',
    roadType: card.roadType,
    effectiveFrom: card.effectiveFrom,
    effectiveTo: card.effectiveTo,
    basisDocNo: card.basisDocNo,
    isTowFree: false,
    updatedAt: 1,
    updatedByName: '赵琳',
    card,
    versions: [],
    ...more
  })
  const setUp = async (answers: (RateCardView | ApiError)[], shelf = new Shelf()) => {
    const sent: { body: RateCardBody; version: number | undefined; key: string }[] = []
    const answer = inTurn(answers)
    const model = new EditorModel<RateCardView, RateCardBody>(
      {
        draftName: 'rateCard:c1:',
        groups: () => RATE_CARD_GROUPS,
        repeats: RATE_CARD_REPEATS,
        textsOf: (read) => rateCardTexts(read?.card),
        bodyOf: rateCardBody,
        read: () => Promise.resolve(view()),
        send: (body, read, key) => {
          sent.push({ body, version: read?.version, key })
          return answer()
        }
      },
      { drafts: new DraftBook(shelf, 'u1'), clock, uuid: keys() }
    )
    await model.load()
    return { model, sent, shelf }
  }

  it('keeps what is typed over a killed page, half numbers included, until it is stored', async () => {
    const first = await setUp([])
    first.model.set('classes.K1.baseFen', '300.')
    first.model.saveNow()
    const { model, sent, shelf } = await setUp([view({ version: 4 })], first.shelf)
    expect([model.isRestored, model.texts['classes.K1.baseFen']]).toEqual([true, '300.'])
    expect(await model.submit()).toBe(false)
    expect([sent, Object.keys(model.errors)]).toEqual([[], ['classes.K1.baseFen']])
    model.set('classes.K1.baseFen', '300')
    expect(await model.submit()).toBe(true)
    expect([sent[0]?.body.classes.K1?.baseFen, sent[0]?.version]).toEqual([30_000, 3])
    expect((await setUp([], shelf)).model.isRestored).toBe(false)
  })

  it('sends the same act under the same key after a lost answer, another one under another', async () => {
    const { model, sent } = await setUp([offline, offline, view()])
    model.set('name', '新名称')
    await model.submit()
    await model.submit()
    model.set('name', '别的名称')
    await model.submit()
    expect(sent.map(({ key }) => key)).toEqual(['key1', 'key1', 'key2'])
  })

  it('shows both versions when somebody else was faster, keeps ours and stores it upon theirs', async () => {
    const theirs = view({ version: 5, card: { ...card, night: { ...card.night, rateBp: 2500 } } })
    const { model, sent } = await setUp([new ApiError({ code: 409, message: '已被更新', data: theirs }), view({ version: 6 })])
    model.set('night.rateBp', '20')
    expect(await model.submit()).toBe(false)
    expect(model.conflict).toEqual(['拖车费加收：现在是 25，填写的是 20'])
    expect(await model.submit()).toBe(true)
    expect([sent[1]?.version, sent[1]?.body.night.rateBp]).toEqual([5, 2000])
  })

  it('a refusal of publishing stands at its cell', async () => {
    const { model } = await setUp([])
    const refusal = new ApiError({ code: 400, message: '上限不能低于基价', data: { fields: { 'classes.K1.capFen': '上限不能低于基价' } } })
    expect(await model.act('publish', () => Promise.reject(refusal))).toBe(false)
    expect(model.errors).toEqual({ 'classes.K1.capFen': '上限不能低于基价' })
    model.set('classes.K1.capFen', '900')
    expect(model.errors).toEqual({})
  })

  it('a class is added with empty cells and taken away whole', async () => {
    const { model } = await setUp([])
    const [classes] = RATE_CARD_REPEATS
    if (classes === undefined) throw new Error('no repeat')
    model.add(classes, 'H1')
    expect(Object.keys(model.checked.errors)).toEqual(['classes.H1.baseFen', 'classes.H1.perKmFen'])
    model.remove(classes, 'H1')
    model.remove(classes, 'K2')
    expect([model.checked.errors, Object.keys(model.checked.body.classes)]).toEqual([{}, ['K1']])
  })
})

describe('the price at the scene', () => {
  const source = (more: Partial<PriceSource> = {}): PriceSource => ({ card, agreement: null, lockedAt: 1, facts: [facts()], ...more })
  const NOON = Date.UTC(2026, 2, 15, 4)
  const setUp = (body: StepInput = {}, from = source()) => {
    const step = {
      body,
      set: (field: keyof StepInput, value: unknown) => {
        if (value === undefined) delete body[field]
        else Object.assign(body, { [field]: value })
      }
    }
    const model = new QuoteModel(step, NOON)
    model.open(from)
    return { model, body, form: model.vehicles[0] }
  }

  it("is offered once the distance is known, with the card's version and the facts behind it", () => {
    const { body, form } = setUp()
    expect(body).toEqual({})
    form?.set('distanceM', '23.4')
    expect(body).toEqual({ agreedPriceFen: 49_000, quote: { cardId: 'c1', cardVersion: 3, vehicles: [facts({ distanceM: 23_400 })] } })
  })

  it('what was signed for another sum is signed no more; the same sum stays signed', () => {
    const { body, form } = setUp()
    form?.set('distanceM', '23.4')
    body.signature = { signerName: '张三', signerRole: 'OWNER', deviceAt: 1, fileName: 'a.png' }
    form?.set('distanceM', '23.9')
    expect(body.signature).toBeDefined()
    form?.set('distanceM', '24.1')
    expect([body.signature, body.agreedPriceFen]).toEqual([undefined, 50_500])
  })

  it('is taken back while a number is half typed, and above a cap it says which', () => {
    const { model, body, form } = setUp()
    form?.set('distanceM', '23.')
    expect([body.quote, body.agreedPriceFen]).toEqual([undefined, undefined])
    form?.set('distanceM', '80')
    expect([body.quote, model.quote?.problem]).toEqual([undefined, '拖车费 1,330.00 元超过上限 800.00 元（粤价 1 号）'])
  })

  it('says what the card has no price for; then the price is agreed by hand and stays while the facts are corrected', () => {
    const { model, body, form } = setUp({}, source({ facts: [facts({ vehicleClass: 'K2', crane: true, distanceM: 8000 })] }))
    expect(model.quote?.problem).toContain('没有车型 客2 · 10–19座 的吊装价格')
    expect([model.isUnpriced, body]).toEqual([true, {}])
    body.agreedPriceFen = 66_000
    form?.set('distanceM', '9')
    expect(body).toEqual({ agreedPriceFen: 66_000 })
    form?.set('crane', '0')
    expect([model.isUnpriced, body.agreedPriceFen, body.quote?.cardId]).toEqual([false, model.quote?.bill.payableFen, 'c1'])
    form?.set('tow', '0')
    expect([model.isUnpriced, model.quote?.problem, body]).toEqual([true, '', {}])
  })

  it('a killed page comes back as it was, a newer card computes anew and wants a new signature', () => {
    const { body, form } = setUp()
    form?.set('distanceM', '23.4')
    body.signature = { signerName: '张三', signerRole: 'OWNER', deviceAt: 1, fileName: 'a.png' }
    const again = setUp(body)
    expect([again.form?.texts.distanceM, again.body.signature?.signerName]).toEqual(['23.4', '张三'])
    const newer = setUp(body, source({ card: { ...card, version: 4 }, facts: [facts({ distanceM: 8000 })] }))
    expect([newer.body.signature, newer.body.agreedPriceFen, newer.body.quote?.cardVersion]).toEqual([undefined, 28_000, 4])
  })

  it('without a card nothing is computed: the price is typed', () => {
    const { model, body } = setUp({ agreedPriceFen: 30_000 }, source({ card: null }))
    expect([model.card, model.quote, body]).toEqual([undefined, undefined, { agreedPriceFen: 30_000 }])
  })
})

describe('the bill of an order', () => {
  const setUp = async ({
    stored = bill(),
    previews = [] as (BillView | ApiError)[],
    answers = [] as (BillView | ApiError)[],
    shelf = new Shelf()
  } = {}) => {
    const sent: { body: BillInput; key: string }[] = []
    const answer = inTurn(answers)
    const model = new BillModel('o1', {
      drafts: new DraftBook(shelf, 'u1'),
      clock,
      uuid: keys(),
      service: {
        bill: () => Promise.resolve(stored),
        priceSource: () => Promise.resolve({ card, agreement: null, lockedAt: 1, facts: [] }),
        previewBill: inTurn(previews),
        saveBill: (_id, body, key) => {
          sent.push({ body, key })
          return answer()
        },
        decideDiscount: () => answer()
      }
    })
    await model.load()
    return { model, sent, shelf }
  }

  it('sends facts, lines by hand, payer and discount upon the version that was seen', async () => {
    const { model, sent } = await setUp({ answers: [bill({ billVersion: 2 })] })
    model.addManual({ code: 'OTHER', name: '清障', qtyMilli: 1000, unit: '次', unitPriceFen: 5000, reason: '清扫路面', photoIds: ['e1'] })
    model.setDiscount('20.5')
    model.setDiscountReason(' 老客户 ')
    expect(await model.save()).toBe(true)
    expect(sent[0]?.body).toEqual({
      vehicles: [facts({ distanceM: 23_400 })],
      payer: 'PARTY',
      discountFen: 2050,
      discountReason: '老客户',
      billVersion: 1,
      manual: [{ code: 'OTHER', name: '清障', qtyMilli: 1000, unit: '次', unitPriceFen: 5000, reason: '清扫路面', photoIds: ['e1'] }]
    })
    expect([model.isDirty, model.stored?.billVersion]).toEqual([false, 2])
  })

  it('sends nothing without a payer or with a discount that is no amount, and says why', async () => {
    const { model, sent } = await setUp({ stored: bill({ payer: null }) })
    expect(model.obstacle).toBe('请选择付款方')
    model.setPayer('INSURER')
    model.setDiscount('abc')
    expect([await model.save(), sent, model.obstacle]).toEqual([false, [], '金额只能是数字和小数点，例如 350.00'])
  })

  it('keeps what is written through a conflict and shows both', async () => {
    const theirs = bill({ billVersion: 4, payableFen: 40_000, discountFen: 9000, updatedByName: '陈静' })
    const { model, sent } = await setUp({
      answers: [new ApiError({ code: 409, message: '已更新', data: theirs }), bill({ billVersion: 5 })]
    })
    model.setPayer('INSURER')
    expect(await model.save()).toBe(false)
    expect(model.conflict).toEqual([
      '陈静保存的：应付 400.00 元，优惠 90.00 元，付款方 当事人，0 项',
      '正在填写的：应付 490.00 元，优惠 0.00 元，付款方 保险公司，0 项'
    ])
    expect(await model.save()).toBe(true)
    expect([sent[1]?.body.billVersion, sent[1]?.body.payer]).toEqual([4, 'INSURER'])
  })

  it('what is written lies on the device until it is stored, or thrown away', async () => {
    const first = await setUp()
    first.model.setDiscount('12')
    first.model.saveNow()
    const { model, shelf } = await setUp({ shelf: first.shelf, previews: [bill({ payableFen: 47_800 })] })
    expect([model.isDirty, model.discount]).toEqual([true, '12'])
    model.startAgain()
    expect([model.isDirty, model.discount, (await setUp({ shelf })).model.isDirty]).toEqual([false, '', false])
  })

  it('the same act keeps its key after a lost answer', async () => {
    const { model, sent } = await setUp({ answers: [offline, bill()] })
    model.setPayer('INSURER')
    await model.save()
    expect(model.failure).toContain('内容已保留，再按一次不会重复提交')
    await model.save()
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })
})
