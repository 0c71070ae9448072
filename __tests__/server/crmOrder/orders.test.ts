import type { OrderChoice, OrderDetail, OrderRow } from '../../../src/contract/crmOrder'
import type { Page } from '../../../src/contract/envelope'
import type { SystemFormTask } from '../../../src/contract/workFlowActs'
import { oneDatabase, type TestApp } from '../../support/databases'

const AREA = '/api/extend/CrmOrder'
const FORM = '/api/workflow/Form'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    server = await makeApp()
  })
  const as = async <T = unknown>(account: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) => {
    const token = tokens.get(account) ?? (await server.signIn(account))
    tokens.set(account, token)
    return server.call<T>(method, url, { token, ...(body === undefined ? {} : { body }) })
  }
  const rows = async (account: string, query = '') => (await as<Page<OrderRow>>(account, 'GET', `${AREA}${query}`)).data.list

  test("an order is chosen, written, listed, opened and taken through its approval by the platform's own calls", async () => {
    const customer = (await as<{ list: OrderChoice[] }>('clerk1', 'GET', `${AREA}/Customer?keyword=${encodeURIComponent('顺达')}`)).data
      .list[0]
    const goods = (await as<{ list: OrderChoice[] }>('clerk1', 'GET', `${AREA}/Goods?keyword=${encodeURIComponent('警示锥')}`)).data.list[0]
    expect([customer?.text, goods?.price, goods?.unit]).toEqual([expect.stringContaining('顺达'), 28, '个'])
    const order = {
      customerId: customer?.id,
      salesmanId: 'user-clerk1',
      orderDate: server.clock.now(),
      paymentMode: 'transfer',
      receivableMoney: 252,
      goodsList: [
        {
          goodsId: goods?.id,
          goodsName: goods?.text,
          goodsCode: goods?.code,
          unit: goods?.unit,
          qty: 10,
          price: goods?.price,
          discount: 90
        }
      ],
      collectionPlanList: [{ receivableDate: server.clock.now(), receivableRate: 100, receivableMoney: 252, receivableMode: 'transfer' }]
    }
    expect((await as('clerk1', 'POST', AREA, { ...order, receivableMoney: undefined, status: 0 })).code).toBe(400)
    const saved = await as<{ id: string }>('clerk1', 'POST', AREA, { ...order, status: 0 })
    expect(saved.code).toBe(200)
    const [row] = await rows('clerk1', `?keyword=${encodeURIComponent('顺达')}`)
    expect(row).toMatchObject({
      id: saved.data.id,
      customerName: customer?.text,
      orderCode: expect.stringMatching(/^DD\d{12}$/) as string,
      currentState: 1
    })
    const { data } = await as<OrderDetail>('clerk1', 'GET', `${AREA}/${saved.data.id}`)
    expect([data.goodsList, data.currentState]).toEqual([
      [expect.objectContaining({ amount: 280, actualPrice: 25.2, actualAmount: 252 })],
      1
    ])
    expect((await as<{ list: unknown[] }>('clerk1', 'GET', `${AREA}/${saved.data.id}/CollectionPlan`)).data.list).toHaveLength(1)
    expect((await as<{ list: unknown[] }>('clerk1', 'GET', `${AREA}/OrderEntry/${saved.data.id}/Items`)).data.list).toHaveLength(1)
    // Another's orders are nobody's business but a manager's; under way they stay.
    expect([
      await rows('driver1'),
      (await rows('manager1')).map(({ id }) => id),
      (await as('driver1', 'GET', `${AREA}/${saved.data.id}`)).code
    ]).toEqual([[], [saved.data.id], 404])
    expect((await as('clerk1', 'DELETE', `${AREA}/${saved.data.id}`)).code).toBe(409)
    expect([
      (await rows('clerk1', '?enabledMark=2')).length,
      (await rows('clerk1', '?enabledMark=1&sidx=orderCode&sort=asc')).length,
      (await rows('clerk1', `?startTime=${server.clock.now() + 1}`)).length
    ]).toEqual([0, 1, 0])
  })

  test('a draft is changed, handed in later, or deleted', async () => {
    const { data } = await as<{ id: string }>('driver2', 'POST', AREA, { customerId: 'customer-shunda', description: '先记下', status: 1 })
    expect((await rows('driver2')).map(({ currentState, orderCode }) => [currentState, orderCode])).toEqual([[0, '']])
    expect((await as('driver2', 'PUT', `${AREA}/${data.id}`, { description: '改了', status: 1 })).code).toBe(200)
    expect((await as<OrderDetail>('driver2', 'GET', `${AREA}/${data.id}`)).data).toMatchObject({
      description: '改了',
      customerName: expect.stringContaining('顺达') as string
    })
    expect((await as('driver2', 'DELETE', `${AREA}/${data.id}`)).code).toBe(200)
    expect(await rows('driver2')).toEqual([])
  })

  test('a system form comes and goes with its fields beside those of the task; an unknown one is no form of the phone', async () => {
    const leave = {
      flowUrgent: 3,
      applyUser: 'user-driver1',
      applyDate: server.clock.now(),
      leaveType: 'rest',
      leaveStartTime: server.clock.now(),
      leaveEndTime: server.clock.now() + 86_400_000,
      leaveDayCount: 1,
      leaveReason: '调休'
    }
    const saved = await as<{ id: string }>('driver1', 'POST', `${FORM}/leaveApply`, { ...leave, status: 1 })
    expect(saved.code).toBe(200)
    expect((await as('driver1', 'PUT', `${FORM}/leaveApply/${saved.data.id}`, { ...leave, status: 0, leaveReason: '' })).code).toBe(400)
    expect((await as('driver1', 'PUT', `${FORM}/leaveApply/${saved.data.id}`, { ...leave, status: 0 })).code).toBe(200)
    const { data } = await as<SystemFormTask>('driver1', 'GET', `${FORM}/leaveApply/${saved.data.id}`)
    expect(data).toMatchObject({
      id: saved.data.id,
      flowId: 'leaveApply',
      flowUrgent: 3,
      flowTitle: '王建军的请假申请',
      billNo: expect.stringMatching(/^QJ/) as string,
      leaveReason: '调休',
      leaveDayCount: 1
    })
    expect([
      (await as('driver2', 'GET', `${FORM}/leaveApply/${saved.data.id}`)).code,
      (await as('driver1', 'GET', `${FORM}/salesOrder/${saved.data.id}`)).code
    ]).toEqual([404, 404])
    expect(await as('driver1', 'POST', `${FORM}/travelApply`, { status: 0 })).toMatchObject({ code: 404, msg: '暂无此流程表单' })
  })
})
