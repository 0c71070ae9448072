import { randomUUID } from 'node:crypto'
import type { OrderDetail } from '../../../../src/contract/transferCar/order/detail'
import type { CollectPreview, PaymentDetail } from '../../../../src/contract/transferCar/payment/payment'
import { DEFAULT_REVIEW_POLICY } from '../../../../src/domain/transferCar/payment/reviewPolicy'
import { readReviewPolicy } from '../../../../server/reviewSettings'
import type { OrderRow } from '../../../../server/transferCar/order/types'
import { eachDatabase, oneDatabase, type CallOptions } from '../../../support/databases'
import { SHENZHEN } from '../fees/support'
import { ORDERS } from '../support/world'
import { Counter, PAYMENTS } from './support'
import { inSiteOf } from '../support/told'

/** A place without a rate card: what was signed is the bill. */
const UNPRICED = { areaCode: '540102' } as const
/** Signed by the customer. */
const signed = (agreedPriceFen: number): Partial<OrderRow> => ({ ...UNPRICED, agreedPriceFen, priceExemption: null })
const collect = (counter: Counter, account: string, orderId: string, options?: CallOptions) =>
  counter.as<PaymentDetail>(account, 'POST', `${ORDERS}/${orderId}/Collect`, {}, options)

eachDatabase((_name, makeApp) => {
  let counter: Counter
  beforeAll(async () => {
    counter = new Counter(await makeApp())
  })
  const payments = (orderId: string) =>
    counter.server.query<{ id: string; stage: string }>('select id, stage from payment_order where accident_order_id = $1', [orderId])
  const notices = async (account: string) => (await inSiteOf(counter.server, account)).map(({ title }) => title)
  const noteOf = ({ events }: PaymentDetail, action: string) => events.filter((event) => event.action === action).at(-1)?.note

  test('what was signed is the bill, the payment order, and payable at once: one call, the same one however often', async () => {
    const order = await counter.world.plant('DONE', signed(32_550))
    const key = randomUUID()
    const first = await collect(counter, 'driver1', order, { key })
    expect(first).toMatchObject({
      code: 200,
      data: {
        status: 'UNPAID',
        payableFen: 32_550,
        remainingFen: 32_550,
        canCollect: true,
        reviewedByName: null,
        reviewedAt: counter.server.clock.now(),
        lines: [{ name: '现场约定价', amountFen: 32_550 }]
      }
    })
    expect(first.data.dueAt).toBe(counter.server.clock.now() + 7 * 86_400_000)
    expect(first.data.events.map(({ action, toStatus, actorName, note }) => [action, toStatus, actorName, note])).toEqual([
      ['create', 'DRAFT', '王建军', null],
      ['submit', 'REVIEW', '王建军', null],
      ['passByPolicy', 'UNPAID', '系统', '与现场约定价一致，不超过免复核限额 2,000.00 元']
    ])
    expect(await counter.server.query('select version, payable_fen::int as fen from order_bill where order_id = $1', [order])).toEqual([
      { version: 1, fen: 32_550 }
    ])
    expect((await collect(counter, 'driver1', order, { key })).data).toEqual(first.data)
    for (const account of ['driver1', 'finance1', 'manager1'])
      expect((await collect(counter, account, order)).data).toMatchObject({ id: first.data.id, version: first.data.version })
    expect(await payments(order)).toHaveLength(1)
    expect(await notices('finance1')).not.toContain(`费用待复核：${first.data.paymentNo}`)
  })

  test('looking at 收款 makes nothing: neither a payment order nor a bill nor a message, and says what the press will make', async () => {
    const look = (account: string, order: string) => counter.as<CollectPreview>(account, 'GET', `${ORDERS}/${order}/Collect`)
    const order = await counter.world.plant('DONE', signed(32_551))
    const told = await notices('finance1')
    const first = await look('driver1', order)
    expect(first).toMatchObject({
      code: 200,
      data: { isMade: false, payment: { status: 'UNPAID', payableFen: 32_551, canCollect: true, lines: [{ name: '现场约定价' }] } }
    })
    expect(await payments(order)).toEqual([])
    expect(await counter.server.query('select 1 from order_bill where order_id = $1 and version > 0', [order])).toEqual([])
    const made = (await collect(counter, 'driver1', order)).data
    expect([made.payableFen, made.paymentNo]).toEqual([first.data.payment.payableFen, first.data.payment.paymentNo])
    expect((await look('finance1', order)).data).toMatchObject({ isMade: true, payment: { id: made.id, version: made.version } })

    const dear = await counter.world.plant('DONE', signed(200_001))
    expect((await look('driver1', dear)).data).toMatchObject({ isMade: false, payment: { status: 'REVIEW', canCollect: false } })
    expect([await payments(dear), await notices('finance1')]).toEqual([[], told])
    expect(await look('driver2', dear)).toMatchObject({ code: 404 })
    const early = await counter.world.plant('ON_SCENE', signed(10_000))
    expect(await look('driver1', early)).toMatchObject({ code: 400, msg: expect.stringContaining('开始施救后才能新建缴费工单') })
  })

  test('nobody signed: the bill as the card computes it passes, also when somebody else submits it', async () => {
    const order = await counter.billed()
    const id = await counter.whole(order)
    const open = await counter.through(id, ['dispatcher1', 'submit'])
    expect(open).toMatchObject({ status: 'UNPAID', payableFen: 48_000 })
    expect(noteOf(open, 'passByPolicy')).toBe('与账单计算一致，不超过免复核限额 2,000.00 元')
  })

  test.each<[string, () => Promise<string>, string]>([
    ['a fen above the limit', () => counter.world.plant('DONE', signed(200_001)), '超过免复核限额 2,000.00 元'],
    ['another payer', () => counter.world.plant('DONE', { ...signed(50_000), bearer: 'INSURER' }), '付款方为保险公司'],
    ['a discount', () => counter.billed('DONE', {}, { discountFen: 1000, discountReason: '老客户' }), '含优惠']
  ])('%s waits for finance, says why, and is payable after the review', async (_why, plant, reason) => {
    const order = await plant()
    const asked = await collect(counter, 'driver1', order)
    expect(asked).toMatchObject({ code: 200, data: { status: 'REVIEW', canCollect: false } })
    expect(noteOf(asked.data, 'submit')).toBe(`需财务复核：${reason}`)
    expect(await notices('finance1')).toContain(`费用待复核：${asked.data.paymentNo}`)
    expect((await collect(counter, 'driver1', order)).data).toMatchObject({
      id: asked.data.id,
      status: 'REVIEW',
      version: asked.data.version
    })
    await counter.through(asked.data.id, ['finance1', 'approve'])
    expect((await collect(counter, 'driver1', order)).data).toMatchObject({
      id: asked.data.id,
      status: 'UNPAID',
      canCollect: true,
      reviewedByName: expect.any(String)
    })
  })

  test('exactly the limit passes; a line by hand and a part of the bill do not; what finance took back it looks at again', async () => {
    expect((await collect(counter, 'finance1', await counter.world.plant('DONE', signed(200_000)))).data.status).toBe('UNPAID')
    const order = await counter.billed()
    const part = (await counter.create(order, ['0-TOW-1'])).data.id
    expect(noteOf(await counter.through(part, ['driver1', 'submit']), 'submit')).toBe('需财务复核：金额与账单合计不一致')
    const whole = await counter.whole(await counter.billed())
    await counter.server.query(
      `update payment_order set lines = jsonb_set(jsonb_set(lines, '{0,source}', '"MANUAL"'), '{0,photoIds}', '["p"]') || '[]' where id = $1`,
      [whole]
    )
    await counter.server.query(`update payment_order set lines = jsonb_set(lines, '{0,reason}', '"油污"') where id = $1`, [whole])
    expect(noteOf(await counter.through(whole, ['driver1', 'submit']), 'submit')).toBe('需财务复核：含手工费用')
    const revised = await counter.reviewed(await counter.billed())
    await counter.through(revised, ['finance1', 'revise'])
    expect(await counter.through(revised, ['driver1', 'submit'])).toMatchObject({ status: 'REVIEW', revision: 2 })
  })

  test('what stands against it is said and nothing is made; who may not collect is refused', async () => {
    const planted = (more: Partial<OrderRow>, status: 'DONE' | 'ON_SCENE' | 'CLOSED' = 'DONE') =>
      counter.world.plant(status, { ...signed(10_000), ...more })
    const refused = async (more: Partial<OrderRow>, msg: string, status?: 'ON_SCENE' | 'CLOSED') => {
      const order = await planted(more, status)
      expect([await collect(counter, 'driver1', order), await payments(order)]).toMatchObject([{ code: 400, msg }, []])
      expect(await counter.server.query('select 1 from order_bill where order_id = $1', [order])).toEqual([])
    }
    await refused({ timeDoubts: 1 }, '还有 1 处时间存疑，请调度员先确认')
    await refused({ bearer: 'PENDING' }, '还没有确定付款方，请先在“费用明细”里选择付款方并保存')
    await refused({ feeWaivedReason: '政策免费' }, '该工单已免收费')
    await refused({}, '工单当前为“已到达”，开始施救后才能新建缴费工单', 'ON_SCENE')
    await refused({}, '工单已结束，不能新建缴费工单', 'CLOSED')
    await refused({ agreedPriceFen: null }, '账单里没有费用，请先在“费用明细”里录入')
    const order = await planted({})
    for (const [account, code] of [
      ['driver2', 404],
      ['dispatcher1', 403],
      ['yard1', 403],
      ['clerk1', 403]
    ] as const)
      expect([account, (await collect(counter, account, order)).code]).toEqual([account, code])
    expect(await payments(order)).toEqual([])
  })

  test('several people press at once: one bill, one payment order', async () => {
    const order = await counter.world.plant('DONE', signed(18_000))
    const answers = await Promise.all(
      ['driver1', 'finance1', 'manager1', 'driver1', 'finance1'].map((account) => collect(counter, account, order))
    )
    expect(answers.map(({ code, data }) => [code, data.status])).toEqual(answers.map(() => [200, 'UNPAID']))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await payments(order)).toHaveLength(1)
  })

  test('the order offers 收款 to its driver and to finance while something is to be paid, and to nobody else', async () => {
    const order = await counter.world.plant('DONE', signed(18_000))
    const offers = async (account: string) => (await counter.as<OrderDetail>(account, 'GET', `${ORDERS}/${order}`)).data.canCollect
    const offered = async () => Promise.all(['driver1', 'finance1', 'manager1', 'dispatcher1', 'yard1', 'clerk1'].map(offers))
    expect(await offered()).toEqual([true, true, true, false, false, false])
    const { id, version } = (await collect(counter, 'driver1', order)).data
    expect(await offers('driver1')).toBe(true)
    const paid = await counter.as('driver1', 'POST', `${PAYMENTS}/${id}/Payments`, {
      method: 'POS',
      way: 'BY_HAND',
      amountFen: 18_000,
      slipNo: '000123',
      version
    })
    expect(paid).toMatchObject({ code: 200, data: { status: 'PAID' } })
    expect(await offered()).toEqual([false, false, false, false, false, false])
    expect((await collect(counter, 'driver1', order)).msg).toBe('该工单没有待收的费用')
    expect(
      (await counter.as<OrderDetail>('driver1', 'GET', `${ORDERS}/${await counter.world.plant('TOWING', signed(18_000))}`)).data.canCollect
    ).toBe(false)
  })
})

oneDatabase((_name, makeApp) => {
  test('a company that lets nothing pass reviews everything; its methods bind what passed, not what finance looked at', async () => {
    const strict = new Counter(await makeApp({ config: { review: { payers: [], limitFen: 200_000, methods: [] } } }))
    expect((await collect(strict, 'driver1', await strict.world.plant('DONE', signed(100)))).data).toMatchObject({ status: 'REVIEW' })

    const noCash = new Counter(
      await makeApp({ config: { review: { ...DEFAULT_REVIEW_POLICY, limitFen: 30_000, methods: ['WECHAT', 'ALIPAY'] } } })
    )
    const pay = (id: string, version: number) =>
      noCash.as('driver1', 'POST', `${PAYMENTS}/${id}/Payments`, {
        method: 'POS',
        way: 'BY_HAND',
        amountFen: 100,
        slipNo: id.slice(0, 6),
        version
      })
    const passed = (await collect(noCash, 'driver1', await noCash.world.plant('DONE', signed(30_000)))).data
    expect(await pay(passed.id, passed.version)).toMatchObject({
      code: 400,
      data: { fields: { method: '免复核的缴费工单不能用POS收款，请由财务修订后复核' } }
    })
    const reviewed = (await collect(noCash, 'driver1', await noCash.world.plant('DONE', signed(30_001)))).data
    const { id, version } = await noCash.through(reviewed.id, ['finance1', 'approve'])
    expect((await pay(id, version)).data).toMatchObject({ status: 'PARTIAL' })
  })

  test('a vehicle in the yard: its tow is due, its stay is not asked for before it is fetched', async () => {
    const counter = new Counter(await makeApp())
    const order = await counter.billed('STORED', { ...SHENZHEN })
    await counter.server.query('update order_unit set stored_at = $2 where order_id = $1', [
      order,
      counter.server.clock.now() - 5 * 86_400_000
    ])
    expect((await counter.bill(order, { billVersion: 1 })).data.lines.map(({ code }) => code)).toContain('STORAGE')
    const asked = (await collect(counter, 'driver1', order)).data
    expect(asked.lines.map(({ code }) => code)).toEqual(['TOW', 'WINCH'])
    await counter.server.query("update payment_order set stage = 'VOID', status = 'VOID' where id = $1", [asked.id])
    await counter.create(order, ['0-TOW-1', '0-WINCH-1'], { billVersion: 2 }, 'finance1')
    await counter.server.query(
      "update payment_order set stage = 'WAIVED', status = 'WAIVED' where accident_order_id = $1 and stage = 'DRAFT'",
      [order]
    )
    expect((await collect(counter, 'driver1', order)).msg).toBe('保管费在取车时结算，请由财务在取车时新建缴费工单')
  })
})

test('the setting: the default, what it reads, and what it refuses in words', () => {
  expect(readReviewPolicy({})).toEqual(DEFAULT_REVIEW_POLICY)
  expect(readReviewPolicy({ REVIEW_FREE_PAYERS: '', REVIEW_FREE_LIMIT: '1,500.50', REVIEW_FREE_METHODS: 'ALIPAY, WECHAT' })).toEqual({
    payers: [],
    limitFen: 150_050,
    methods: ['WECHAT', 'ALIPAY']
  })
  expect(() => readReviewPolicy({ REVIEW_FREE_LIMIT: '-1' })).toThrow('环境变量 REVIEW_FREE_LIMIT 应为金额（元）')
  expect(() => readReviewPolicy({ REVIEW_FREE_PAYERS: 'PARTY,OWNER' })).toThrow('现在有“OWNER”')
})
