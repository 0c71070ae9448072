import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { PaymentAction } from '../../../../src/contract/transferCar/payment/codes'
import { eachDatabase } from '../../../support/databases'
import { FACTS } from '../fees/support'
import { ORDERS } from '../support/world'
import { Counter, newId, PAYMENTS, TOW, WINCH } from './support'
import { inSiteOf } from '../support/told'

const RUNS = process.env.TEST_FULL === '1' ? 300 : 10

eachDatabase((_name, makeApp) => {
  let counter: Counter
  beforeAll(async () => {
    counter = new Counter(await makeApp())
  })
  const query = <T>(sql: string, params: unknown[] = []) => counter.server.query<T>(sql, params)
  const notices = async (account: string) => (await inSiteOf(counter.server, account)).map(({ title }) => title)

  test('a bill is shared out: each line once, a number each, the rest stays free', async () => {
    const order = await counter.billed()
    expect((await counter.of(order)).freeLines.map(({ key, payableFen }) => [key, payableFen])).toEqual([
      [TOW, 28_000],
      [WINCH, 20_000]
    ])
    const key = randomUUID()
    const tow = await counter.create(order, [TOW], {}, 'driver1', { key })
    expect(tow.data).toMatchObject({
      status: 'DRAFT',
      payableFen: 28_000,
      remainingFen: 0,
      revision: 1,
      billVersion: 1,
      paidFen: 0,
      accidentStatus: 'DONE'
    })
    expect(tow.data.paymentNo).toMatch(/^JF\d{12}$/)
    expect((await counter.create(order, [TOW], {}, 'driver1', { key })).data).toEqual(tow.data)
    expect(await counter.create(order, [TOW, WINCH])).toMatchObject({
      code: 400,
      data: { fields: { lineKeys: '“拖车费”已在另一张缴费工单中' } }
    })
    expect(await counter.create(order, ['0-TOW-9'])).toMatchObject({ code: 400 })
    expect(await counter.create(order, [WINCH, WINCH])).toMatchObject({ code: 400 })
    const winch = await counter.create(order, [WINCH], { payer: 'INSURER', customerId: 'customer-pingan' }, 'dispatcher1')
    expect(winch.data).toMatchObject({ payer: 'INSURER', customerName: '平安财险深圳分公司', payableFen: 20_000 })
    expect(Number(winch.data.paymentNo.slice(2))).toBe(Number(tow.data.paymentNo.slice(2)) + 1)
    expect(await counter.of(order)).toMatchObject({ freeLines: [], list: [{ id: tow.data.id }, { id: winch.data.id }] })
    await counter.through(winch.data.id, ['dispatcher1', 'discard'])
    expect((await counter.of(order)).freeLines.map((line) => line.key)).toEqual([WINCH])
  })

  test('made only from the bill as it is, from the work on, by who may edit it; not of an order without fees', async () => {
    const order = await counter.billed()
    expect(await counter.create(order, [TOW], { billVersion: 2 })).toMatchObject({
      code: 409,
      msg: '账单已更新，请核对后再操作',
      data: { billVersion: 1, canCreate: true }
    })
    expect((await counter.create(order, [TOW], {}, 'driver2')).code).toBe(404)
    for (const account of ['yard1', 'clerk1']) expect((await counter.create(order, [TOW], {}, account)).code).toBe(403)
    expect((await counter.create(order, [TOW], { customerId: 'nobody' })).data).toMatchObject({ fields: { customerId: '没有这个客户' } })
    expect((await counter.create(await counter.billed('ON_SCENE'), [TOW])).msg).toBe('工单当前为“已到达”，开始施救后才能新建缴费工单')
    expect((await counter.create(await counter.world.plant('DONE'), [TOW])).msg).toBe('请先保存账单')
    await counter.server.query("update accident_order set fee_waived_reason = '政策免费' where id = $1", [order])
    expect((await counter.create(order, [TOW])).msg).toBe('该工单已免收费')
  })

  test('drafts follow the bill; reviewed lines hold it, what stands beside them may still change', async () => {
    const order = await counter.billed()
    const tow = (await counter.create(order, [TOW], { payer: 'INSURER' })).data.id
    const winch = (await counter.create(order, [WINCH])).data.id
    const farther = { vehicles: [{ ...FACTS, distanceM: 12_000, items: [{ code: 'WINCH', qtyMilli: 1000 }] }], billVersion: 1 }
    expect((await counter.bill(order, farther)).code).toBe(200)
    expect((await counter.detail('driver1', tow)).data).toMatchObject({ payableFen: 31_000, billVersion: 2, version: 2, status: 'DRAFT' })
    expect((await counter.bill(order, { ...farther, vehicles: [{ ...FACTS, distanceM: 12_000 }], billVersion: 2 })).code).toBe(200)
    expect((await counter.detail('finance1', winch)).data).toMatchObject({
      status: 'VOID',
      events: [{ action: 'create' }, { action: 'billChanged' }, { action: 'billChanged', actorName: '系统', toStatus: 'VOID' }]
    })
    await counter.through(tow, ['driver1', 'submit'])
    const changed = await counter.bill(order, { vehicles: [FACTS], billVersion: 3 })
    expect(changed.msg).toMatch(/^“拖车费”已在复核过的缴费工单 JF\d+ 中，修改前请先退回或修订该缴费工单$/)
    expect((await counter.bill(order, { ...farther, billVersion: 3 })).code).toBe(200)
    expect((await counter.of(order)).freeLines.map(({ key }) => key)).toEqual([WINCH])
    expect((await counter.detail('driver1', tow)).data).toMatchObject({ status: 'REVIEW', payableFen: 31_000 })
  })

  test('what review asks for: who bears it, confirmed times, grounds of what was entered by hand, nobody who must not pay', async () => {
    const order = await counter.billed()
    const id = await counter.whole(order)
    const problems = async () => (await counter.detail('driver1', id)).data.permits.find(({ action }) => action === 'submit')?.problems
    expect(await problems()).toEqual([])
    const say = async (sql: string, message: string) => {
      await query(sql, [order])
      expect(await problems()).toEqual([message])
      expect(await counter.act('driver1', id, 'submit')).toMatchObject({ code: 400, msg: message })
      await query("update accident_order set bearer = 'PARTY', time_doubts = 0, illegal_parking = false where id = $1", [order])
    }
    await say("update accident_order set bearer = 'PENDING' where id = $1", '请先确定承担方')
    await say("update accident_order set bearer = 'AGENCY' where id = $1", '执法机关承担的费用不得向当事人收取（行政强制法第二十六条）')
    await say('update accident_order set illegal_parking = true where id = $1', '违法停车拖移不得向当事人收费（道路交通安全法第九十三条）')
    await say('update accident_order set time_doubts = 2 where id = $1', '还有 2 处时间存疑，请调度员先确认')
    await query(`update payment_order set lines = jsonb_set(lines, '{0,source}', '"MANUAL"') where id = $1`, [id])
    expect(await problems()).toEqual(['手工费用“拖车费”缺少原因或照片'])
  })

  test('submitted, sent back, submitted, approved, revised: told to who has to act, written in the log', async () => {
    const id = await counter.whole(await counter.billed(), { payer: 'INSURER' })
    await counter.through(id, ['driver1', 'submit'])
    const { paymentNo } = (await counter.detail('driver1', id)).data
    expect(await notices('finance1')).toContain(`费用待复核：${paymentNo}`)
    expect(await counter.act('finance1', id, 'sendBack', { reason: ' ' })).toMatchObject({
      code: 400,
      data: { fields: { reason: '请填写原因' } }
    })
    await counter.through(id, ['finance1', 'sendBack'])
    expect(await notices('driver1')).toContain(`费用被退回：${paymentNo}`)
    const open = await counter.through(id, ['driver1', 'submit'], ['finance1', 'approve'])
    expect(open).toMatchObject({
      status: 'UNPAID',
      revision: 1,
      remainingFen: 48_000,
      reviewedByName: expect.any(String),
      canCollect: true,
      dueAt: counter.server.clock.now() + 7 * 86_400_000
    })
    const draft = await counter.through(id, ['finance1', 'revise'])
    expect(draft).toMatchObject({ status: 'DRAFT', revision: 2, reviewedAt: null, dueAt: null, canCollect: false })
    expect(draft.events.map(({ action, fromStatus, toStatus, note }) => [action, fromStatus, toStatus, note])).toEqual([
      ['create', null, 'DRAFT', null],
      ['submit', 'DRAFT', 'REVIEW', '需财务复核：付款方为保险公司'],
      ['sendBack', 'REVIEW', 'DRAFT', '单价有误'],
      ['submit', 'DRAFT', 'REVIEW', '需财务复核：付款方为保险公司、曾被退回或修订'],
      ['approve', 'REVIEW', 'UNPAID', null],
      ['revise', 'UNPAID', 'DRAFT', '漏了里程']
    ])
    expect(draft.events[0]?.text).toBe('新建 480.00 元')
  })

  test('a discount above the limit waits for a manager: his review is his word about it', async () => {
    const order = await counter.billed()
    await counter.bill(order, { billVersion: 1, discountFen: 20_000, discountReason: '老客户' })
    const id = await counter.whole(order)
    await counter.through(id, ['driver1', 'submit'])
    expect(await counter.act('finance1', id, 'approve')).toMatchObject({ code: 400, msg: '优惠超出权限，待经理复核' })
    // The discount is of the whole bill: it is not decided beneath reviewed lines.
    expect((await counter.as('manager1', 'POST', `${ORDERS}/${order}/Bill/Discount`, { approve: false, billVersion: 2 })).code).toBe(400)
    expect(await counter.through(id, ['manager1', 'approve'])).toMatchObject({ status: 'UNPAID', payableFen: 28_000, discountFen: 20_000 })
    expect(await query('select discount_approved from order_bill where order_id = $1', [order])).toEqual([{ discount_approved: true }])
    expect(await query("select state, decider_id from approval_request where kind = 'discount' and subject_id = $1", [order])).toEqual([
      { state: 'APPROVED', decider_id: 'user-manager1' }
    ])
  })

  test('an open attempt stands against every other end; money that came in takes the requests along', async () => {
    const id = await counter.reviewed(await counter.billed())
    const attempt = await counter.pays(id, 48_000, 'OPEN')
    for (const action of ['revise', 'onAccount', 'askVoid'] as const)
      expect(await counter.act('finance1', id, action)).toMatchObject({ code: 400, msg: '有收款进行中，请先关闭' })
    await counter.through(id, ['finance1', 'askWaive'])
    expect(await counter.act('manager1', id, 'approveWaive')).toMatchObject({ code: 400, msg: '有收款进行中，请先关闭' })
    await query("update payment set state = 'CLOSED' where id = $1", [attempt])
    expect(await counter.through(id, ['manager1', 'approveWaive'])).toMatchObject({
      status: 'WAIVED',
      waiveReason: 'MANAGER',
      remainingFen: 0,
      canCollect: false
    })
    expect((await notices('finance1')).filter((title) => title.startsWith('免缴已同意：JF'))).toHaveLength(1)
  })

  test('on account: a customer in service with an account, within its limit, however many come at once', async () => {
    await query(
      "insert into customer (id, name, kind, credit_limit_fen, payment_days, enabled_mark, created_at, updated_at) values ('customer-new', '新锐物流车队', 'FLEET', null, 30, 1, 0, 0)"
    )
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push(await counter.reviewed(await counter.billed()))
    const [first = ''] = ids
    const body = { customerId: 'customer-new' }
    expect((await counter.act('finance1', first, 'onAccount', { customerId: undefined })).data).toMatchObject({
      fields: { customerId: '请选择挂账客户' }
    })
    expect((await counter.act('finance1', first, 'onAccount', body)).msg).toBe('客户“新锐物流车队”没有开通挂账')
    await query("update customer set credit_limit_fen = 100000, payment_days = 15, enabled_mark = 0 where id = 'customer-new'")
    expect((await counter.act('finance1', first, 'onAccount', body)).msg).toBe('客户“新锐物流车队”已停用，不能挂账')
    await query("update customer set enabled_mark = 1 where id = 'customer-new'")
    // The limit takes two of 48000 fen.
    const answers = await Promise.all(ids.map((id) => counter.act('finance1', id, 'onAccount', body)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 400, 400])
    expect(answers.find(({ code }) => code === 400)?.msg).toBe('超出挂账额度：额度 1,000.00 元，已挂 960.00 元，本单 480.00 元')
    expect(answers.find(({ code }) => code === 200)?.data).toMatchObject({
      status: 'ON_ACCOUNT',
      customerName: '新锐物流车队',
      dueAt: counter.server.clock.now() + 15 * 86_400_000,
      remainingFen: 0
    })
    expect(
      await query(
        "select sum(payable_fen)::int as sum from payment_order where stage = 'ON_ACCOUNT' and customer_id = 'customer-new' and created_at = $1",
        [counter.server.clock.now()]
      )
    ).toEqual([{ sum: 96_000 }])
  })

  test('two people at once: one decides, the other gets the current record; one line goes to one of them', async () => {
    const order = await counter.billed()
    const both = await Promise.all(['driver1', 'dispatcher1', 'finance1'].map((account) => counter.create(order, [TOW], {}, account)))
    expect(both.map(({ code }) => code).sort()).toEqual([200, 400, 400])
    const id = (await counter.of(order)).list[0]?.id ?? ''
    await counter.through(id, ['driver1', 'submit'])
    const { version } = (await counter.detail('finance1', id)).data
    const decided = await Promise.all(
      [
        ['finance1', 'approve'],
        ['manager1', 'sendBack'],
        ['manager2', 'approve']
      ].map(([account = '', action]) => counter.act(account, id, action as PaymentAction, { version }))
    )
    expect(decided.map(({ code }) => code).sort()).toEqual([200, 409, 409])
    expect(decided.find(({ code }) => code === 409)).toMatchObject({
      msg: '缴费工单已被他人更新，请核对后再操作',
      data: { id, version: version + 1 }
    })
  })

  test('bad bodies are refused by name; unknown orders are not there', async () => {
    const order = await counter.billed()
    for (const body of [
      { lineKeys: [] },
      { lineKeys: 'TOW' },
      { lineKeys: [TOW], payer: 'GOD' },
      { lineKeys: [TOW], extra: 1 },
      { lineKeys: [TOW], billVersion: 0 }
    ]) {
      expect(
        (await counter.as('driver1', 'POST', `${ORDERS}/${order}/PaymentOrders`, { payer: 'PARTY', billVersion: 1, ...body })).code
      ).toBe(400)
    }
    expect((await counter.detail('finance1', newId())).code).toBe(404)
    const id = await counter.whole(order)
    expect((await counter.as('driver1', 'POST', `${PAYMENTS}/${id}/Actions/fly`, { version: 1 })).code).toBe(404)
    expect(
      (await counter.as('finance1', 'PUT', `${PAYMENTS}/${id}`, { payer: 'PARTY', lineKeys: [TOW], billVersion: 1, version: 9 })).code
    ).toBe(409)
    expect(
      (await counter.as('finance1', 'PUT', `${PAYMENTS}/${id}`, { payer: 'INSURER', lineKeys: [TOW], billVersion: 1, version: 1 })).data
    ).toMatchObject({ payer: 'INSURER', payableFen: 28_000, version: 2 })
  })

  test('however lines are shared out, changed and given up: no line stands in two live payment orders, sums are those of their lines', async () => {
    const order = await counter.billed()
    const step = fc.record({
      account: fc.constantFrom('driver1', 'dispatcher1', 'finance1'),
      kind: fc.constantFrom('create', 'create', 'update', 'discard', 'submit', 'sendBack', 'bill'),
      keys: fc.subarray([TOW, WINCH], { minLength: 1 }),
      pick: fc.nat({ max: 9 }),
      far: fc.boolean()
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 3 }), async (steps) => {
        const now = await counter.of(order)
        const live = now.list.filter(({ status }) => status !== 'VOID')
        // All at once: the locks put them into an order.
        await Promise.all(
          steps.map(({ account, kind, keys, pick, far }) => {
            const target = live[pick % Math.max(1, live.length)]
            const { billVersion } = now
            if (kind === 'bill')
              return counter.bill(order, {
                vehicles: [{ ...FACTS, distanceM: far ? 12_000 : 8000, items: [{ code: 'WINCH', qtyMilli: 1000 }] }],
                billVersion
              })
            if (kind === 'create' || target === undefined) return counter.create(order, keys, { billVersion }, account)
            if (kind === 'update')
              return counter.as(account, 'PUT', `${PAYMENTS}/${target.id}`, {
                payer: 'PARTY',
                lineKeys: keys,
                billVersion,
                version: target.version
              })
            return counter.act(kind === 'sendBack' ? 'finance1' : account, target.id, kind)
          })
        )
        const rows = await query<{ lines: { key: string; payableFen: number }[]; payable_fen: string; stage: string }>(
          "select lines, payable_fen, stage from payment_order where accident_order_id = $1 and stage <> 'VOID'",
          [order]
        )
        const keys = rows.flatMap(({ lines }) => lines.map(({ key }) => key))
        expect(new Set(keys).size).toBe(keys.length)
        for (const { lines, payable_fen: payable } of rows)
          expect(lines.reduce((sum, line) => sum + line.payableFen, 0)).toBe(Number(payable))
        const { freeLines } = await counter.of(order)
        expect([...keys, ...freeLines.map(({ key }) => key)].sort()).toEqual([TOW, WINCH])
      }),
      { numRuns: RUNS, seed: 7 }
    )
  }, 240_000)
})
