import type { OrderDetail } from '../../../../src/contract/transferCar/order/detail'
import { oneDatabase } from '../../../support/databases'
import { ORDERS, World } from '../support/world'

const SAID = { destType: 'GARAGE', destAddress: ' 宝安鸿运修理厂 ', destPosition: { lng: 113.861297, lat: 22.579634, coordType: 'GCJ02' } }
const NOWHERE = { destType: null, destAddress: null }

/** The destination is said before 装车完成, or 待定 with a reason until 到达目的地 (orders.md#destination). */
oneDatabase((_name, makeApp) => {
  let world: World
  beforeAll(async () => {
    world = new World(await makeApp())
  })
  const take = (id: string, action: Parameters<World['take']>[2], version: number, more: object = {}, account = 'driver1') =>
    world.take(account, id, action, version, more)
  const told = ({ events }: OrderDetail) => events.at(-1)?.details.filter(({ label }) => label.startsWith('目的地'))

  test('without one nothing is loaded; said with the step it is stored, told and searched for', async () => {
    const id = await world.plant('WORKING', NOWHERE)
    const before = await world.stored([id])
    expect(await take(id, 'load', 1)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('请填写目的地'),
      data: { fields: { destAddress: expect.stringContaining('目的地') } }
    })
    expect((await take(id, 'load', 1, { destAddress: '  ' })).code).toBe(400)
    expect(await world.stored([id])).toEqual(before)
    const { code, data } = await take(id, 'load', 1, SAID)
    expect([code, data.status, data.destType, data.destAddress, data.destPosition]).toEqual([
      200,
      'TOWING',
      'GARAGE',
      '宝安鸿运修理厂',
      expect.objectContaining(SAID.destPosition)
    ])
    expect(told(data)).toEqual([
      { label: '目的地类型', text: '修理厂' },
      { label: '目的地', text: '宝安鸿运修理厂' }
    ])
    expect((await take(id, 'deliver', 2)).code).toBe(200)
  })

  test('an order that has one is loaded as before; what is repaired on the spot needs none', async () => {
    const id = await world.plant('WORKING')
    const { data } = await take(id, 'load', 1)
    expect([data.status, data.destAddress, told(data)]).toEqual(['TOWING', '福田鸿昌修理厂', []])
    expect((await take(await world.plant('WORKING', NOWHERE), 'repair', 1)).data.status).toBe('DONE')
  })

  test('待定 with a reason is loaded and told, and has to be settled by the arrival', async () => {
    const id = await world.plant('WORKING', NOWHERE)
    const { data } = await take(id, 'load', 1, { destPendingReason: '车主还在联系修理厂' })
    expect([data.status, data.destAddress, told(data)]).toEqual(['TOWING', null, [{ label: '目的地待定', text: '车主还在联系修理厂' }]])
    expect(await take(id, 'deliver', 2)).toMatchObject({ code: 400, data: { fields: { destAddress: '请填写目的地' } } })
    const there = (await take(id, 'deliver', 2, SAID)).data
    expect([there.status, there.destAddress, told(there)]).toEqual([
      'AT_DEST',
      '宝安鸿运修理厂',
      expect.arrayContaining([{ label: '目的地', text: '宝安鸿运修理厂' }])
    ])
    // The step that said it is taken back, and what it said with it.
    const back = (await take(id, 'stepBack', 3, {}, 'dispatcher1')).data
    expect([back.status, back.destType, back.destAddress, back.destPosition]).toEqual(['TOWING', null, null, null])
    // Or dispatch says it on the way.
    expect((await world.as('dispatcher1', 'PUT', `${ORDERS}/${id}`, { version: 4, destAddress: '西乡修理厂' })).code).toBe(200)
    expect((await take(id, 'deliver', 5)).data).toMatchObject({ status: 'AT_DEST', destAddress: '西乡修理厂' })
  })

  test('a step back from 拖运中 takes away what was said there; what somebody changed since stays', async () => {
    const id = await world.plant('WORKING', NOWHERE)
    await take(id, 'load', 1, SAID)
    expect((await take(id, 'stepBack', 2, {}, 'dispatcher1')).data).toMatchObject({
      status: 'WORKING',
      destType: null,
      destAddress: null,
      destPosition: null
    })
    await take(id, 'load', 3, SAID)
    await world.as('dispatcher1', 'PUT', `${ORDERS}/${id}`, { version: 4, destAddress: '西乡修理厂' })
    expect((await take(id, 'stepBack', 5, {}, 'dispatcher1')).data).toMatchObject({ status: 'WORKING', destAddress: '西乡修理厂' })
  })
})
