import { oneDatabase, type TestApp } from '../../../support/databases'
import { World } from '../support/world'
import { FACTS, SHENZHEN } from './support'
import { billCalls, fieldsOf } from './billCalls'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const { decide, put, read } = billCalls(() => ({ server, world }))

  test("a discount within one's limit counts at once; above it a manager decides, never who asked", async () => {
    const id = await world.plant('DONE', SHENZHEN)
    const give = (discountFen: number, billVersion: number, account: string) =>
      put(id, { discountFen, discountReason: '客户投诉', billVersion }, account)
    expect(fieldsOf(await put(id, { discountFen: 100 }))).toEqual({ discountReason: '请填写优惠原因' })
    expect(fieldsOf(await put(id, { discountFen: 28_001, discountReason: '全免' }))).toEqual({
      discountFen: expect.stringContaining('280.00 元')
    })
    expect((await give(1, 0, 'driver1')).code).toBe(403)
    expect((await give(1400, 0, 'dispatcher1')).data).toMatchObject({
      billVersion: 1,
      discountLimitFen: 1400,
      discountApproval: null,
      problems: []
    })
    const { data: asked } = await give(3000, 1, 'finance1')
    expect(asked).toMatchObject({
      billVersion: 2,
      payableFen: 25_000,
      discountLimitFen: 2800,
      discountApproval: { state: 'OPEN' },
      canDecideDiscount: false,
      problems: [{ level: 'warning', message: '优惠超出权限，待经理批准' }]
    })
    expect((await read(id, 'manager1')).data.canDecideDiscount).toBe(true)
    for (const account of ['finance1', 'dispatcher1', 'driver1'])
      expect([account, (await decide(id, { approve: true, billVersion: 2 }, account)).code]).toEqual([account, 403])
    expect((await decide(id, { approve: true, billVersion: 1 })).code).toBe(409)
    // A repeat of the same bill asks nobody again.
    expect((await give(3000, 2, 'finance1')).data).toMatchObject({ billVersion: 3, discountApproval: { state: 'OPEN' } })
    expect((await decide(id, { approve: true, note: '同意', billVersion: 3 })).data).toMatchObject({
      billVersion: 4,
      payableFen: 25_000,
      problems: [],
      discountApproval: { state: 'APPROVED', note: '同意' }
    })
    expect((await decide(id, { approve: true, billVersion: 4 })).msg).toBe('没有待审批的申请')
    // Another discount is another question; what was asked is withdrawn when it changes again.
    await give(4000, 4, 'finance1')
    expect((await give(5000, 5, 'finance1')).data.discountApproval).toMatchObject({ state: 'OPEN' })
    expect((await decide(id, { approve: false, note: '不同意', billVersion: 6 }, 'manager2')).data).toMatchObject({
      billVersion: 7,
      discountFen: 0,
      payableFen: 28_000,
      discountApproval: { state: 'REFUSED', note: '不同意' },
      problems: []
    })
    expect(
      await server.query('select state, decider_id from approval_request where subject_id = $1 order by created_at, id', [id])
    ).toEqual([
      { state: 'APPROVED', decider_id: 'user-manager1' },
      { state: 'REFUSED', decider_id: null },
      { state: 'REFUSED', decider_id: 'user-manager2' }
    ])
    // Less to pay for the same discount is a larger discount.
    await give(2800, 7, 'finance1')
    expect(
      (
        await put(id, {
          vehicles: [{ ...FACTS, tow: false, items: [{ code: 'WINCH', qtyMilli: 1000 }] }],
          discountFen: 2800,
          discountReason: '客户投诉',
          billVersion: 8
        })
      ).data.discountApproval
    ).toMatchObject({ state: 'OPEN' })
    expect((await put(id, { billVersion: 9 })).data.discountApproval).toBeNull()
  })
})
