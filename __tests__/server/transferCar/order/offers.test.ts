import type { OrderDetail } from '../../../../src/contract/transferCar/order/detail'
import type { PaperView } from '../../../../src/contract/transferCar/fleet/board'
import { shanghaiDate } from '../../../../src/domain/format/dateTime'
import { DAY, HOUR, MINUTE, SECOND } from '../../../../server/clock'
import { startJobs } from '../../../../server/jobs/worker'
import { watchStandingOffers } from '../../../../server/transferCar/order/offerTimers'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { ORDERS, World } from '../support/world'
import { LIMIT, OTHER_CREW, dueOffers as due, offered, open, statusOf, tabCounts, titles } from './offerCalls'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    ;({ server, world } = await open(makeApp))
  })

  test('its driver reads until when, which car and work, and by what it is priced; nobody else does', async () => {
    const { id } = await offered(world)
    const list = async (account: string) =>
      (await world.as<{ list: OrderDetail[] }>(account, 'GET', `${ORDERS}?tab=assigned`)).data.list.find((card) => card.id === id)?.offer
    const offer = {
      dueAt: server.clock.now() + LIMIT,
      car: expect.stringContaining('客1'),
      work: '拖车',
      price: expect.stringMatching(/./)
    }
    expect(await list('driver1')).toEqual(offer)
    expect((await world.detail('driver1', id)).data.offer).toEqual(offer)
    expect([await list('dispatcher1'), (await world.detail('dispatcher1', id)).data.offer]).toEqual([null, null])
    await world.step('driver1', id, 'accept', world.base(2))
    expect((await world.detail('driver1', id)).data.offer).toBeNull()
  })

  test('nobody answers: the order goes back by itself, with the old crew in the log and everybody told', async () => {
    const { id, orderNo, version } = await offered(world)
    const before = await tabCounts(server)
    server.clock.advance(LIMIT)
    await due(server)
    expect(await statusOf(world, id)).toBe('ASSIGNED')
    server.clock.advance(1)
    expect(await due(server)).toBe(1)
    const { data } = await world.detail('dispatcher1', id)
    expect(data).toMatchObject({ status: 'PENDING', version: version + 1, driverName: null, truckPlate: null })
    expect(data.events.at(-1)).toMatchObject({
      action: 'autoReturn',
      from: 'ASSIGNED',
      to: 'PENDING',
      actorName: '系统',
      businessAt: server.clock.now()
    })
    const [event] = await server.query(
      "select actor_id, actor_role, payload from order_event where order_id = $1 and action = 'autoReturn'",
      [id]
    )
    expect(event).toMatchObject({
      actor_id: null,
      actor_role: 'system',
      payload: { undone: { driverId: 'user-driver1', truckId: 'truck-1', assignedAt: expect.any(Number) } }
    })
    expect((await tabCounts(server)).map(({ count }, i) => count - (before[i]?.count ?? 0))).toEqual([-1, 1])
    expect(await titles(server, 'driver1', orderNo)).toEqual(['新派单', '超时未接单'])
    for (const account of ['dispatcher1', 'dispatcher2', 'manager1']) expect(await titles(server, account, orderNo)).toEqual(['超时未接单'])
    expect(await titles(server, 'finance1', orderNo)).toEqual([])
    expect((await world.step('driver1', id, 'accept', world.base(version))).code).toBe(404)
    server.clock.advance(HOUR)
    expect(await due(server)).toBe(0)
  })

  test('a helping crew that does not answer goes back, one that does stays; the log keeps who it was and everybody hears', async () => {
    const lead = await offered(world)
    const { data: taken } = await world.step('driver1', lead.id, 'accept', world.base(lead.version))
    const first = (
      await world.step('dispatcher1', lead.id, 'addUnit', {
        ...world.base(taken.version),
        driverId: 'user-driver3',
        truckId: 'truck-3',
        confirmBusy: true
      })
    ).data
    const both = (
      await world.step('dispatcher1', lead.id, 'addUnit', {
        ...world.base(first.version),
        driverId: 'user-driver4',
        truckId: 'truck-4',
        confirmBusy: true
      })
    ).data
    const unitOf = (order: OrderDetail, driverId: string) => order.units.find((unit) => unit.driverId === driverId)
    const answered = await world.as(
      'driver4',
      'POST',
      `${ORDERS}/${lead.id}/Units/${unitOf(both, 'user-driver4')?.id}/accept`,
      world.base(both.version)
    )
    server.clock.advance(LIMIT + 1)
    expect(await due(server)).toBe(1)
    const { data } = await world.detail('dispatcher1', lead.id)
    expect(data).toMatchObject({ status: 'ACCEPTED', version: answered.data.version + 1 })
    expect(unitOf(data, 'user-driver3')?.stamps).toMatchObject({ removedAt: server.clock.now() })
    expect(unitOf(data, 'user-driver4')?.stamps).toMatchObject({ acceptedAt: expect.any(Number) })
    expect(unitOf(data, 'user-driver4')?.stamps).not.toHaveProperty('removedAt')
    expect(data.events.at(-1)).toMatchObject({
      action: 'unit:autoReturn',
      actorName: '系统',
      details: [{ label: '驾驶员', text: expect.any(String) }]
    })
    const [event] = await server.query("select payload from order_event where order_id = $1 and action = 'unit:autoReturn'", [lead.id])
    expect(event).toMatchObject({ payload: { undone: { driverId: 'user-driver3', truckId: 'truck-3', assignedAt: expect.any(Number) } } })
    expect(
      await server.query(
        "select payload ->> 'driverId' as who, payload ->> 'takenBack' as back from order_event where order_id = $1 and action = 'addUnit' order by seq",
        [lead.id]
      )
    ).toEqual([
      { who: 'user-driver3', back: 'true' },
      { who: 'user-driver4', back: null }
    ])
    expect(await titles(server, 'driver3', lead.orderNo)).toEqual(['新派单', '超时未接单'])
    expect(await titles(server, 'dispatcher2', lead.orderNo)).toEqual(['增派超时未接单'])
    // He may be asked again, and his time starts anew; taken away or gone with the order, nothing is left to be done.
    const again = (
      await world.step('dispatcher1', lead.id, 'addUnit', {
        ...world.base(data.version),
        driverId: 'user-driver3',
        truckId: 'truck-3',
        confirmBusy: true
      })
    ).data
    const unitId = again.units.find((unit) => unit.driverId === 'user-driver3' && unit.stamps.removedAt === undefined)?.id
    expect((await world.step('dispatcher1', lead.id, 'removeUnit', { ...world.base(again.version), unitId, reason: '不用了' })).code).toBe(
      200
    )
    server.clock.advance(HOUR)
    expect(await due(server)).toBe(0)
  })

  test('offers without a clock get one when the server starts, others keep theirs', async () => {
    await server.query('delete from pgboss.job')
    await server.query("update accident_order set status = 'DONE' where status <> 'DONE'")
    const [planted, helped] = [await world.plant('ASSIGNED'), await world.plant('WORKING')]
    await world.plantHelper(helped)
    const running = await offered(world)
    server.clock.advance(2 * MINUTE)
    for (let start = 0; start < 2; start++)
      await (
        await startJobs(server.context, (error) => {
          throw error
        })
      )()
    // What else a start asks for is not counted here.
    await server.query("delete from pgboss.job where data->>'kind' <> 'offer'")
    expect(await server.query("select count(*)::int as n from pgboss.job where data->>'kind' = 'offer'")).toEqual([{ n: 3 }])
    server.clock.advance(MINUTE + 1)
    expect(await due(server)).toBe(1)
    expect([await statusOf(world, running.id), await statusOf(world, planted)]).toEqual(['PENDING', 'ASSIGNED'])
    server.clock.advance(2 * MINUTE)
    expect(await due(server)).toBe(2)
    expect(await statusOf(world, planted)).toBe('PENDING')
    expect((await world.detail('dispatcher1', helped)).data.units.find(({ isLead }) => !isLead)?.stamps).toHaveProperty('removedAt')
    await server.context.db.transaction((tx) => watchStandingOffers(tx, server.context))
    server.clock.advance(HOUR)
    expect(await due(server)).toBe(0)
  })

  test('an answer ends the wait, a new crew starts it anew', async () => {
    const accepted = await offered(world)
    server.clock.advance(LIMIT - 1)
    expect((await world.step('driver1', accepted.id, 'accept', world.base(accepted.version))).code).toBe(200)
    const refused = await offered(world)
    expect((await world.step('driver1', refused.id, 'refuse', { ...world.base(refused.version), reason: '车辆故障' })).code).toBe(200)
    const passed = await offered(world)
    server.clock.advance(2 * MINUTE)
    const again = await world.step('dispatcher1', passed.id, 'reassign', { ...world.base(passed.version), ...OTHER_CREW })
    server.clock.advance(LIMIT)
    expect(await due(server)).toBe(0)
    expect(await statusOf(world, passed.id)).toBe('ASSIGNED')
    server.clock.advance(1)
    expect(await due(server)).toBe(1)
    expect([await statusOf(world, accepted.id), await statusOf(world, refused.id), await statusOf(world, passed.id)]).toEqual([
      'ACCEPTED',
      'PENDING',
      'PENDING'
    ])
    expect(
      (
        await world.step('driver1', accepted.id, 'depart', {
          ...world.base(accepted.version + 1),
          position: { lng: 114.05, lat: 22.54, coordType: 'GCJ02' }
        })
      ).code
    ).toBe(200)
    expect(await titles(server, 'driver1', passed.orderNo)).toEqual(['新派单', '已改派'])
    expect(await titles(server, 'driver2', passed.orderNo)).toEqual(['新派单', '超时未接单'])
    expect(await titles(server, 'dispatcher2', refused.orderNo)).toEqual(['驾驶员拒单'])
    expect(again.data.driverName).toBe(
      (await world.as<{ drivers: { id: string; name: string }[] }>('dispatcher1', 'GET', '/api/transferCar/Duty')).data.drivers.find(
        ({ id }) => id === 'user-driver2'
      )?.name
    )
  })

  test('the driver hears of a step back and of a cancelled order', async () => {
    const { id, orderNo, version } = await offered(world)
    await world.step('driver1', id, 'accept', world.base(version))
    expect((await world.step('dispatcher1', id, 'stepBack', { ...world.base(version + 1), reason: '点错了' })).code).toBe(200)
    server.clock.advance(MINUTE)
    expect((await world.step('dispatcher1', id, 'stepBack', { ...world.base(version + 2), reason: '换人' })).code).toBe(200)
    expect(await titles(server, 'driver1', orderNo)).toEqual(['新派单', '已退回上一步', '派单已撤回'])
    const other = await offered(world)
    expect((await world.step('dispatcher1', other.id, 'cancel', { ...world.base(other.version), reasonCode: 'CUSTOMER' })).code).toBe(200)
    expect(await titles(server, 'driver1', other.orderNo)).toEqual(['新派单', '工单已取消'])
    server.clock.advance(HOUR)
    expect(await due(server)).toBe(0)
  })

  test('dangerous goods: dispatch is told when it becomes known, once, and not who wrote it', async () => {
    const { data } = await world.create('clerk1', { hazmat: true })
    expect(await titles(server, 'dispatcher1', data.orderNo)).toEqual(['【紧急】危险品'])
    const plain = (await world.create('dispatcher1')).data
    const edited = await world.as('dispatcher1', 'PUT', `${ORDERS}/${plain.id}`, { version: plain.version, hazmat: true })
    await world.as('dispatcher1', 'PUT', `${ORDERS}/${plain.id}`, { version: edited.data.version, remark: '已通知消防' })
    expect(await titles(server, 'dispatcher2', plain.orderNo)).toEqual(['【紧急】危险品'])
    expect(await titles(server, 'dispatcher1', plain.orderNo)).toEqual([])
    const draft = (await world.create('driver1', { hazmat: true, draft: true })).data
    expect(await titles(server, 'dispatcher1', draft.orderNo)).toEqual([])
    await world.step('driver1', draft.id, 'submit', world.base(draft.version))
    expect(await titles(server, 'dispatcher1', draft.orderNo)).toEqual(['【紧急】危险品'])
  })

  test('files that do not arrive within 24 hours: dispatch is told once of each', async () => {
    const { data } = await world.create('driver1')
    const announce = () => world.as('driver1', 'POST', `${ORDERS}/${data.id}/Evidence`, { evidence: world.photos('SCENE', 2) })
    expect((await announce()).data.pendingEvidence).toBe(2)
    server.clock.advance(20 * HOUR)
    await announce()
    server.clock.advance(4 * HOUR - 1)
    await due(server)
    expect(await titles(server, 'dispatcher1', data.orderNo)).toEqual([])
    server.clock.advance(2)
    await due(server)
    expect(await titles(server, 'dispatcher1', data.orderNo)).toEqual(['资料待补传'])
    server.clock.advance(20 * HOUR + SECOND)
    await due(server)
    expect(await titles(server, 'dispatcher1', data.orderNo)).toEqual(['资料待补传', '资料待补传'])
    await server.query('delete from order_evidence where order_id = $1 and file_name is null', [data.id])
    for (let day = 0; day < 3; day++) {
      server.clock.advance(DAY)
      await due(server)
    }
    expect(await titles(server, 'dispatcher1', data.orderNo)).toHaveLength(2)
    expect(await server.query("select 1 from pgboss.job where data->>'kind' = 'missingEvidence' and state < 'active'")).toEqual([])
  })

  test('papers: told 30 days before and at the end, once a stage; a new date tells anew', async () => {
    const expiresAt = server.clock.now() + 40 * DAY
    const papers = (await world.as<{ list: PaperView[] }>('dispatcher1', 'GET', '/api/transferCar/Fleet/Papers')).data.list
    const paper = papers.find(({ driverId, kind }) => driverId === 'user-driver2' && kind === 'QUALIFICATION')
    if (paper === undefined) throw new Error('no such paper')
    // Weeks pass: everybody signs in again.
    const put = async (at: number, no = '1') =>
      expect(
        (
          await new World(server).as('dispatcher1', 'PUT', `/api/transferCar/Fleet/Papers/${paper.id}`, {
            kind: paper.kind,
            no,
            expiresAt: at
          })
        ).code
      ).toBe(200)
    const about = (account: string) => titles(server, account, `${paper.ownerName}的从业资格证`)
    await put(expiresAt)
    server.clock.advance(9 * DAY)
    await due(server)
    expect(await about('dispatcher1')).toEqual([])
    server.clock.advance(DAY + 1)
    await due(server)
    await put(expiresAt, '2')
    await due(server)
    expect(await about('dispatcher1')).toEqual(['证件即将到期'])
    expect(await about('driver2')).toEqual(['证件即将到期'])
    server.clock.advance(30 * DAY)
    await due(server)
    await due(server)
    expect(await about('dispatcher1')).toEqual(['证件即将到期', '证件已过期'])
    await put(server.clock.now() + 5 * DAY)
    server.clock.advance(1)
    await due(server)
    expect(await about('driver2')).toEqual(['证件即将到期', '证件已过期', '证件即将到期'])
    expect(await about('driver3')).toEqual([])
    // The day that is printed is the one the page prints: the last on which it holds.
    const texts = await server.query<{ body_text: string }>('select distinct body_text from in_site_message where title like $1', [
      `%${paper.ownerName}的从业资格证`
    ])
    const days = [expiresAt, server.clock.now() - 1 + 5 * DAY].map((at) => shanghaiDate(at - 1))
    expect(texts.length).toBeGreaterThan(0)
    for (const { body_text: text } of texts) expect(days.some((day) => text.includes(`有效期至 ${day}`))).toBe(true)
  })
})
