import { DAY } from '../../../../server/clock'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { PICK_UP } from '../support/bodies'
import { textsOf } from '../support/told'
import { World } from '../support/world'

/** Holds, places of the yard and the two steps of letting a vehicle go (yard.md#storing, yard.md#release). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })

  /** What the last message to who fetches a vehicle says. */
  const code = async () => ({ releaseCode: (await textsOf(server, PICK_UP.pickUpMobile, 'RELEASE_CODE')).at(-1)?.params.code })

  test('stored on a free place of the only yard; the next who wants it hears whose it is; gate-out frees it', async () => {
    const [first, second] = [await world.plant('AT_DEST'), await world.plant('AT_DEST')]
    expect(await world.take('yard1', first, 'store', 1, { slot: 'Z-99' })).toMatchObject({
      code: 400,
      data: { fields: { slot: '梅林停车场没有车位 Z-99' } }
    })
    expect(await world.take('yard1', first, 'store', 1, { yardId: 'yard-9' })).toMatchObject({
      code: 400,
      data: { fields: { yardId: '没有这个停车场' } }
    })
    const stored = await world.take('yard1', first, 'store', 1, { slot: ' C-07 ' })
    expect(stored.data).toMatchObject({
      status: 'STORED',
      yardName: '梅林停车场',
      slot: 'C-07',
      keysCount: 1,
      odometerKm: 45200,
      belongings: '无'
    })
    expect(await world.take('yard1', second, 'store', 1, { slot: 'C-07' })).toMatchObject({
      code: 400,
      data: { fields: { slot: `车位 C-07 已停放 ${stored.data.orderNo} 的车辆` } }
    })
    await world.take('finance1', first, 'waiveFees', 2)
    await world.take('finance1', first, 'release', 3)
    expect((await world.take('yard1', first, 'gateOut', 4, await code())).data).toMatchObject({
      status: 'DONE',
      slot: 'C-07',
      signatures: [{ purpose: 'pickup' }]
    })
    expect((await world.take('yard1', second, 'store', 1, { slot: 'C-07' })).code).toBe(200)
  })

  test('two keepers, one place, at once: one vehicle stands there', async () => {
    const ids = [await world.plant('AT_DEST'), await world.plant('AT_DEST')]
    const answers = await Promise.all(ids.map((id) => world.take('yard1', id, 'store', 1, { slot: 'C-08' })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
  })

  test('held at the scene, kept with its days; no release, gate-out or closing while it lasts', async () => {
    const id = await world.plant('ON_SCENE')
    expect(await world.take('yard1', id, 'hold', 1, { holdReason: undefined, reason: undefined })).toMatchObject({
      code: 400,
      data: { fields: { holdReason: '请选择扣留原因', reason: '请填写原因' } }
    })
    const heldAt = server.clock.now()
    expect((await world.take('dispatcher1', id, 'hold', 1)).data).toMatchObject({
      onHold: true,
      holds: [{ reasonCode: 'POLICE', reason: '交警要求', startAt: heldAt, endAt: null }]
    })
    await server.query("update accident_order set status = 'STORED', fee_waived_reason = '政策免费' where id = $1", [id])
    for (const [account, action] of [
      ['finance1', 'release'],
      ['manager1', 'forceRelease'],
      ['yard1', 'gateOut']
    ] as const)
      expect([action, (await world.take(account, id, action, 2)).code]).toEqual([action, 400])
    server.clock.advance(3 * DAY)
    expect(await world.take('yard1', id, 'unhold', 2, { noticeAt: server.clock.now() + 1 })).toMatchObject({
      code: 400,
      data: { fields: { noticeAt: expect.any(String) } }
    })
    expect(await world.take('yard1', id, 'unhold', 2, { collectDays: 5 })).toMatchObject({
      code: 400,
      data: { fields: { noticeAt: expect.any(String) } }
    })
    const free = await world.take('yard1', id, 'unhold', 2, { reason: '检验完毕', noticeAt: server.clock.now() - DAY, collectDays: 5 })
    expect(free.data).toMatchObject({
      onHold: false,
      holds: [{ startAt: heldAt, endAt: heldAt + 3 * DAY, endReason: '检验完毕', collectDays: 5 }]
    })
    expect((await world.take('yard1', id, 'hold', 3, { deviceAt: server.clock.now() })).data.holds).toHaveLength(2)
    expect((await world.take('yard1', id, 'hold', 4)).msg).toContain('扣留中')
  })

  test('a phone that is behind cannot end a hold before it began; an order that ends ends it too', async () => {
    const id = await world.plant('ON_SCENE')
    const startAt = server.clock.now()
    await world.take('dispatcher1', id, 'hold', 1)
    expect((await world.take('dispatcher1', id, 'unhold', 2, { deviceAt: startAt - 60_000 })).data.holds).toEqual([
      expect.objectContaining({ startAt, endAt: startAt })
    ])
    await world.take('dispatcher1', id, 'hold', 3)
    expect((await world.take('dispatcher1', id, 'cancel', 4)).data).toMatchObject({
      status: 'CANCELLED',
      onHold: false,
      holds: [{ endAt: startAt }, { endReason: '超时', endAt: expect.any(Number) }]
    })
  })

  test("who fetches it is recorded and masked; the override is the manager's with his reason", async () => {
    const id = await world.plant('STORED')
    expect((await world.take('finance1', id, 'forceRelease', 1)).code).toBe(403)
    expect(
      await world.take('manager1', id, 'forceRelease', 1, {
        idNo: '110105194912310021',
        pickUpMobile: '1',
        pickUpName: '李',
        reason: undefined,
        evidence: undefined
      })
    ).toMatchObject({
      code: 400,
      data: {
        fields: {
          idNo: expect.any(String),
          pickUpMobile: expect.any(String),
          pickUpName: expect.any(String),
          reason: expect.any(String),
          'photos.RELEASE_PAPER': expect.any(String)
        }
      }
    })
    const released = (await world.take('manager1', id, 'forceRelease', 1)).data
    expect(released).toMatchObject({
      status: 'STORED',
      releasedAt: server.clock.now(),
      people: [{ role: 'PICKUP', name: '李*', mobile: '139****5678', idNo: expect.stringMatching(/^110105\*+002X$/) }]
    })
    expect(await server.query('select release_override, released_by from accident_order where id = $1', [id])).toEqual([
      { release_override: '领导批准', released_by: 'user-manager1' }
    ])
    expect((await world.take('yard1', id, 'gateOut', 2, await code())).data).toMatchObject({ status: 'DONE', outcome: null })
  })

  test('a reopened order is asked for its fees again', async () => {
    const id = await world.plantReady('DONE', 'close')
    await world.take('finance1', id, 'close', 1)
    await world.take('finance1', id, 'askReopen', 2)
    expect((await world.take('manager1', id, 'refuseReopen', 3)).data).toMatchObject({ status: 'CLOSED' })
    await world.take('finance1', id, 'askReopen', 4)
    expect((await world.take('manager2', id, 'reopen', 5)).data).toMatchObject({ status: 'DONE', feeWaivedReason: null })
    expect((await world.take('finance1', id, 'close', 6)).code).toBe(400)
    // A closing step cannot bring photos that have yet to arrive.
    await world.take('finance1', id, 'waiveFees', 6)
    expect(await world.take('finance1', id, 'close', 7, { evidence: world.photos('SCENE', 1) })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('没有传到')
    })
    expect((await world.take('finance1', id, 'close', 7)).data.status).toBe('CLOSED')
  })
})
