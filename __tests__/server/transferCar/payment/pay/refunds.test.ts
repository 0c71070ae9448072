import { DAY, MINUTE, SECOND } from '../../../../../server/clock'
import { oneDatabase } from '../../../../support/databases'
import { brokenInvariants, openShop } from './support'

oneDatabase((_name, makeApp) => {
  const on = openShop(makeApp)
  const refundId = (data: { refunds: { id: string }[] }): string => data.refunds.at(-1)?.id ?? ''

  test('asked by finance, decided by another person, run, told; the order follows', async () => {
    const { id, paymentId } = await on.shop.paidOrder()
    const asked = await on.shop.askRefund('finance1', id, paymentId, 10_000)
    expect(asked.data).toMatchObject({
      status: 'PAID',
      refunds: [{ state: 'ASKED', refundNo: expect.stringMatching(/^TK\d{12}$/), permits: [] }],
      approvals: [{ kind: 'refund', canDecide: false }]
    })
    expect((await on.shop.decide('finance1', id, refundId(asked.data))).code).toBe(403)
    expect((await on.shop.read(id, 'manager1')).data).toMatchObject({
      refunds: [{ permits: ['decide'] }],
      approvals: [{ canDecide: true }]
    })
    await on.shop.decide('manager1', id, refundId(asked.data))
    await on.shop.local.notices.settled()
    expect((await on.shop.read(id)).data).toMatchObject({
      status: 'PART_REFUNDED',
      refundedFen: 10_000,
      remainingFen: 0,
      canCollect: false,
      refunds: [{ state: 'SUCCESS', deciderName: expect.any(String) as string }]
    })
    expect((await on.shop.decide('manager1', id, refundId(asked.data))).msg).toBe('这笔退款已审批过')
  })

  test('a manager who asks needs another one; a refusal has a reason and holds nothing back', async () => {
    const { id, paymentId } = await on.shop.paidOrder()
    const asked = await on.shop.askRefund('manager1', id, paymentId, 49_000)
    expect((await on.shop.decide('manager1', id, refundId(asked.data))).msg).toBe('申请人不能审批自己的申请')
    expect((await on.shop.decide('manager2', id, refundId(asked.data), false, '')).msg).toBe('请填写驳回原因')
    expect((await on.shop.decide('manager2', id, refundId(asked.data), false, '不符合规定')).data).toMatchObject({
      status: 'PAID',
      refunds: [{ state: 'REFUSED', failure: '不符合规定' }],
      approvals: []
    })
    const again = await on.shop.askRefund('manager1', id, paymentId, 49_000)
    await on.shop.decide('manager2', id, refundId(again.data))
    await on.shop.local.notices.settled()
    expect((await on.shop.read(id)).data).toMatchObject({ status: 'REFUNDED', refundedFen: 49_000 })
  })

  test('never more than was paid, what is asked for included; not what failed; drivers and dispatchers never', async () => {
    const { id, paymentId } = await on.shop.paidOrder()
    expect((await on.shop.askRefund('finance1', id, paymentId, 49_001)).msg).toBe('最多可退 490.00 元')
    await on.shop.askRefund('finance1', id, paymentId, 30_000)
    expect((await on.shop.askRefund('finance1', id, paymentId, 19_001)).msg).toBe('最多可退 190.00 元')
    expect((await on.shop.askRefund('finance1', id, paymentId, 19_000)).code).toBe(200)
    expect((await on.shop.askRefund('finance1', id, paymentId, 1)).msg).toBe('这笔收款已全部退款或正在退款')
    expect((await on.shop.askRefund('driver1', id, paymentId, 1)).code).toBe(403)
    const open = await on.shop.order(49_000)
    await on.shop.collect('finance1', open, {})
    expect((await on.shop.askRefund('finance1', open, await on.shop.lastPayment(open), 1)).msg).toBe('这笔收款没有到账，不能退款')
  })

  test('invoiced money waits for the red letter', async () => {
    const { id, paymentId } = await on.shop.paidOrder()
    await on.server.query(
      `insert into invoice (id, request_no, payment_order_id, kind, state, title_type, title, amount_fen, tax_fen, lines, created_by, created_at, updated_at)
      values ($1, $1, $2, 'NORMAL', 'ISSUED', 'PERSON', '张三', 40000, 0, '[]', 'user-finance1', 1, 1)`,
      [`FP${id.slice(0, 20)}`, id]
    )
    await on.server.query('update payment_order set invoiced_fen = 40000 where id = $1', [id])
    expect((await on.shop.askRefund('finance1', id, paymentId, 10_000)).msg).toBe('已开票 400.00 元，请先红冲再退款')
    expect((await on.shop.askRefund('finance1', id, paymentId, 9000)).code).toBe(200)
  })

  test('accepted is not done: running until the channel says so; two tries keep their distance and one number', async () => {
    for (const [method, everyMs] of [
      ['WECHAT', MINUTE],
      ['ALIPAY', 3 * SECOND]
    ] as const) {
      const { id, paymentId } = await on.shop.paidOrder(49_000, method)
      on.shop.local.provider.holdRefunds = true
      const first = await on.shop.askRefund('finance1', id, paymentId, 10_000)
      const second = await on.shop.askRefund('finance1', id, paymentId, 5000)
      const [a, b] = [first.data.refunds[0]?.id ?? '', refundId(second.data)]
      expect((await on.shop.decide('manager1', id, a)).data).toMatchObject({ status: 'REFUNDING', refundedFen: 0 })
      await on.shop.decide('manager1', id, b)
      const sent = () => on.shop.local.provider.query(method, outNo)?.refunds.length
      const [row] = await on.server.query<{ out_trade_no: string }>('select out_trade_no from payment where id = $1', [paymentId])
      const outNo = row?.out_trade_no ?? ''
      expect(sent()).toBe(1)
      await on.shop.pass(everyMs - SECOND)
      expect(sent()).toBe(1)
      await on.shop.pass(SECOND + 1)
      await on.shop.pass(MINUTE)
      expect(sent()).toBe(2)
      on.shop.local.provider.holdRefunds = false
      on.shop.local.notices.plan(['LOSE', 'LOSE'])
      on.shop.local.provider.finishRefunds()
      expect((await on.shop.read(id)).data.status).toBe('REFUNDING')
      await on.shop.pass(2 * MINUTE)
      expect((await on.shop.read(id)).data).toMatchObject({ status: 'PART_REFUNDED', refundedFen: 15_000 })
      expect(new Set(on.shop.local.provider.query(method, outNo)?.refunds.map((each) => each.refundNo)).size).toBe(2)
    }
  })

  test('an answer that is lost: asked first, never sent twice; a request that is lost: sent again with its number', async () => {
    for (const fault of ['AFTER', 'BEFORE'] as const) {
      const { id, paymentId } = await on.shop.paidOrder()
      const asked = await on.shop.askRefund('finance1', id, paymentId, 10_000)
      on.shop.local.notices.plan(fault === 'AFTER' ? ['LOSE'] : [])
      on.shop.local.planCalls([fault])
      expect((await on.shop.decide('manager1', id, refundId(asked.data))).data.status).toBe('REFUNDING')
      for (let nth = 0; nth < 3; nth++) await on.shop.pass(MINUTE + SECOND)
      const { data } = await on.shop.read(id)
      expect(data).toMatchObject({ status: 'PART_REFUNDED', refundedFen: 10_000, refunds: [{ state: 'SUCCESS' }] })
      const [row] = await on.server.query<{ out_trade_no: string }>('select out_trade_no from payment where id = $1', [paymentId])
      expect(on.shop.local.provider.query('WECHAT', row?.out_trade_no ?? '')?.refunds.map((each) => each.refundNo)).toEqual([
        data.refunds[0]?.refundNo
      ])
    }
  })

  test('failed at the channel: finance is told, the money is free again, a retry has the same number', async () => {
    const { id, paymentId } = await on.shop.paidOrder()
    on.shop.local.provider.holdRefunds = true
    const asked = await on.shop.askRefund('finance1', id, paymentId, 10_000)
    await on.shop.decide('manager1', id, refundId(asked.data))
    on.shop.local.provider.finishRefunds('FAILED')
    await on.shop.local.notices.settled()
    on.shop.local.provider.holdRefunds = false
    const failed = await on.shop.read(id)
    expect(failed.data).toMatchObject({ status: 'PAID', refunds: [{ state: 'FAILED', failure: '渠道退款失败', permits: ['retry'] }] })
    on.server.clock.advance(2 * MINUTE)
    await on.shop.retry('finance1', id, refundId(failed.data))
    await on.shop.local.notices.settled()
    expect((await on.shop.read(id)).data).toMatchObject({
      status: 'PART_REFUNDED',
      refunds: [{ state: 'SUCCESS', refundNo: failed.data.refunds[0]?.refundNo }]
    })
    expect((await on.shop.retry('finance1', id, refundId(failed.data))).msg).toBe('只有失败的退款可以重试')
  })

  test('cash is given back by hand: done with the decision', async () => {
    const id = await on.shop.order(49_000)
    const paymentId = await on.shop.cash('finance1', id, 49_000)
    const asked = await on.shop.askRefund('finance1', id, paymentId, 49_000)
    expect((await on.shop.decide('manager1', id, refundId(asked.data))).data).toMatchObject({
      status: 'REFUNDED',
      refunds: [{ state: 'SUCCESS' }]
    })
  })

  test('within a year', async () => {
    const { id, paymentId } = await on.shop.paidOrder()
    on.shop.later(366 * DAY)
    expect((await on.shop.askRefund('finance1', id, paymentId, 1)).msg).toBe('收款已超过一年，不能退款')
  })

  test('after all of it the books are whole', async () => {
    expect(await brokenInvariants(on.server)).toEqual([])
  })
})
