import { oneDatabase } from '../../../support/databases'
import { SETTLEMENT_PENDING } from '../../../../src/domain/transferCar/order/legality'
import type { ServiceAction } from '../../../../src/contract/transferCar/order/codes'
import { actOf } from '../../../../server/transferCar/order/act'
import { refreshMoney } from '../../../../server/transferCar/payment/repository'
import { ORDERS } from '../support/world'
import { Counter, TOW } from './support'

oneDatabase((_name, makeApp) => {
  let counter: Counter
  beforeAll(async () => {
    counter = new Counter(await makeApp())
    await counter.server.query("update customer set credit_limit_fen = 900000000 where id = 'customer-shunda'")
  })
  const query = <T>(sql: string, params: unknown[] = []) => counter.server.query<T>(sql, params)
  /** What a payment or a refund that has come about does. */
  const settle = (id: string) =>
    counter.server.context.db.transaction((tx) =>
      refreshMoney(tx, id, { action: 'paid', actorId: null }, actOf(counter.server.context, null))
    )
  const pay = async (id: string, amountFen: number) => {
    const paymentId = await counter.pays(id, amountFen)
    await settle(id)
    return paymentId
  }
  const step = async (account: string, orderId: string, action: ServiceAction) => {
    const [order] = await query<{ version: number }>('select version from accident_order where id = $1', [orderId])
    return counter.world.step(account, orderId, action, await counter.world.complete(action, order?.version, account, orderId))
  }
  const statusOf = (id: string) => counter.detail('finance1', id).then(({ data }) => data.status)
  const offered = async (orderId: string) => (await counter.world.detail('manager1', orderId)).data.actions.map(({ action }) => action)

  test('an order is closed when all of its bill is paid: not by a part, not with a line outside, not while a refund is asked for', async () => {
    const order = await counter.billed()
    expect(await step('finance1', order, 'close')).toMatchObject({ code: 400, msg: SETTLEMENT_PENDING })
    const tow = (await counter.create(order, [TOW])).data.id
    await counter.through(tow, ['driver1', 'submit'], ['finance1', 'approve'])
    await pay(tow, 10_000)
    expect(await statusOf(tow)).toBe('PARTIAL')
    const paid = await pay(tow, 18_000)
    expect(await statusOf(tow)).toBe('PAID')
    expect(await step('finance1', order, 'close')).toMatchObject({ code: 400, msg: SETTLEMENT_PENDING })
    const winch = await counter.whole(order)
    await counter.through(winch, ['driver1', 'submit'], ['finance1', 'approve'])
    await pay(winch, 20_000)
    const refundId = await counter.refunds(tow, paid, 8000, 'ASKED')
    await settle(tow)
    expect(await offered(order)).not.toContain('close')
    await query("update refund set state = 'RUNNING' where id = $1", [refundId])
    await settle(tow)
    expect([await statusOf(tow), (await offered(order)).includes('close')]).toEqual(['REFUNDING', false])
    await query("update refund set state = 'SUCCESS', done_at = 1 where id = $1", [refundId])
    await settle(tow)
    expect([await statusOf(tow), await statusOf(winch)]).toEqual(['PART_REFUNDED', 'PAID'])
    expect(await query('select refunded_fen::int as refunded, refunding_fen::int as refunding from payment where id = $1', [paid])).toEqual(
      [{ refunded: 8000, refunding: 0 }]
    )

    const closed = await step('finance1', order, 'close')
    expect(closed.data).toMatchObject({ status: 'CLOSED' })
    expect([await statusOf(tow), await statusOf(winch)]).toEqual(['CLOSED', 'CLOSED'])
    expect((await counter.detail('finance1', tow)).data).toMatchObject({ permits: [], canCollect: false, canRefund: false })
    await step('finance1', order, 'askReopen')
    expect((await step('manager1', order, 'reopen')).data).toMatchObject({ status: 'DONE' })
    expect([await statusOf(tow), await statusOf(winch)]).toEqual(['PART_REFUNDED', 'PAID'])
    expect((await counter.detail('finance1', winch)).data.canRefund).toBe(true)
  })

  test('on account is settled and stays so through closing, until its statement is paid; then it is closed', async () => {
    const order = await counter.billed()
    const id = await counter.reviewed(order)
    await counter.through(id, ['finance1', 'onAccount'])
    expect((await step('finance1', order, 'close')).data).toMatchObject({ status: 'CLOSED' })
    expect(await statusOf(id)).toBe('ON_ACCOUNT')
    await counter.pays(id, 48_000)
    await counter.server.context.db.transaction((tx) =>
      refreshMoney(
        tx,
        id,
        { action: 'statementPaid', actorId: 'user-finance1', set: { stage: 'OPEN' } },
        actOf(counter.server.context, null)
      )
    )
    expect(await statusOf(id)).toBe('CLOSED')
  })

  test('release of a stored vehicle asks the same; storage may be charged after towing was paid', async () => {
    const order = await counter.billed('STORED')
    const id = await counter.reviewed(order)
    expect(await step('finance1', order, 'release')).toMatchObject({ code: 400, msg: SETTLEMENT_PENDING })
    await pay(id, 48_000)
    expect((await step('finance1', order, 'release')).code).toBe(200)
  })

  test('nothing to pay is paid; a dry run without a fee is closed without a payment order', async () => {
    const order = await counter.billed('DONE')
    await counter.bill(order, { billVersion: 1, discountFen: 48_000, discountReason: '政策减免' }, 'manager1')
    const id = await counter.whole(order)
    expect(await counter.through(id, ['driver1', 'submit'], ['manager1', 'approve'])).toMatchObject({
      status: 'PAID',
      payableFen: 0,
      dueAt: null
    })
    expect(await counter.through(id, ['finance1', 'revise'])).toMatchObject({ status: 'DRAFT', revision: 2 })
    const dry = await counter.world.plant('DRY_RUN')
    expect(await step('finance1', dry, 'close')).toMatchObject({ code: 400, msg: SETTLEMENT_PENDING })
    await query('update order_unit set arrived_at = null where order_id = $1', [dry])
    expect((await step('finance1', dry, 'close')).data).toMatchObject({ status: 'CLOSED' })
  })

  test('免收费: drafts become void with it, a reviewed payment order stands against it', async () => {
    const order = await counter.billed()
    const id = await counter.whole(order, { payer: 'INSURER' })
    await counter.through(id, ['driver1', 'submit'])
    expect(await step('finance1', order, 'waiveFees')).toMatchObject({ code: 400, msg: '已有缴费工单，请在缴费工单里减免' })
    await counter.through(id, ['finance1', 'sendBack'])
    expect((await step('finance1', order, 'waiveFees')).code).toBe(200)
    expect(await statusOf(id)).toBe('VOID')
    expect((await step('finance1', order, 'close')).data).toMatchObject({ status: 'CLOSED' })
  })

  test('stepping back, dry run and cancelling end where a payment order was reviewed; a draft stands against none of them', async () => {
    const done = await counter.billed('DONE')
    const working = await counter.billed('WORKING')
    const ids = [await counter.whole(done), await counter.whole(working)]
    expect(await offered(done)).toContain('stepBack')
    for (const id of ids) await counter.through(id, ['driver1', 'submit'])
    expect(await offered(done)).not.toContain('stepBack')
    expect(await step('manager1', done, 'stepBack')).toMatchObject({ code: 400, msg: '已有缴费工单进入复核，不能退回' })
    expect(await step('driver1', working, 'dryRun')).toMatchObject({ code: 400, msg: '已有缴费工单进入复核，不能空驶' })
  })

  test('作废 of an order: never when money was received, given back or not; else its payment orders go with it', async () => {
    const order = await counter.billed()
    const id = await counter.reviewed(order)
    const attempt = await counter.pays(id, 1000, 'OPEN')
    expect(await step('manager1', order, 'voidOrder')).toMatchObject({ code: 400, msg: '有收款进行中，请先关闭' })
    await query("update payment set state = 'CLOSED' where id = $1", [attempt])
    expect((await step('manager1', order, 'voidOrder')).data).toMatchObject({ status: 'VOID' })
    expect((await counter.detail('manager1', id)).data).toMatchObject({
      status: 'VOID',
      events: expect.arrayContaining([
        expect.objectContaining({ action: 'voidOrder', actorName: '系统', text: expect.stringContaining('随工单作废') })
      ])
    })

    const paid = await counter.billed()
    const other = await counter.reviewed(paid)
    await counter.refunds(other, await pay(other, 48_000), 48_000, 'SUCCESS')
    await settle(other)
    expect(await statusOf(other)).toBe('REFUNDED')
    expect(await step('manager1', paid, 'voidOrder')).toMatchObject({ code: 400, msg: '已收过款的工单不能作废，请走退款' })
    expect((await step('finance1', paid, 'close')).data).toMatchObject({ status: 'CLOSED' })
  })

  test('closing and a payment at once: whatever comes first, the order is closed only when nothing is open', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await counter.billed()
      const id = await counter.reviewed(order)
      await pay(id, 40_000)
      const [close] = await Promise.all([step('finance1', order, 'close'), pay(id, 8000)])
      if (close.code !== 200) expect((await step('finance1', order, 'close')).code).toBe(200)
      expect(await statusOf(id)).toBe('CLOSED')
      expect((await counter.as('finance1', 'GET', `${ORDERS}/${order}`)).data).toMatchObject({ status: 'CLOSED' })
    }
  })
})
