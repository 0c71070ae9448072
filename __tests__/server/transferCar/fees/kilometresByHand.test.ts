import { oneDatabase, type TestApp } from '../../../support/databases'
import { World } from '../support/world'
import { billCalls, fieldsOf } from './billCalls'
import { FACTS, SHENZHEN } from './support'

/** The bill takes what was driven; other kilometres say why (intake.md#kilometres). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const { billEvents, put, read } = billCalls(() => ({ server, world }))
  const driven = async (metres: number) => {
    const id = await world.plant('DONE', SHENZHEN)
    await server.query('update order_unit set distance_m = $2 where order_id = $1', [id, metres])
    return id
  }
  const far = { ...FACTS, distanceM: 20_000 }

  test('other kilometres without a reason are refused, by the preview and by the bill', async () => {
    const id = await driven(12_300)
    const refused = await put(id, { vehicles: [far] })
    expect([refused.code, fieldsOf(refused)]).toEqual([
      400,
      { 'vehicles.0.distanceReason': '与行驶的 12.3 公里不一致，请填写改里程的原因' }
    ])
    expect((await put(id, { vehicles: [{ ...far, distanceReason: ' 绕 ' }] })).code).toBe(400)
    expect((await read(id)).data).toMatchObject({ billVersion: 0, drivenM: 12_300, facts: [{ distanceM: 12_300 }] })
  })

  test('with a reason they are billed, stand on the bill and in the log; back to what was driven needs none', async () => {
    const id = await driven(12_300)
    const stored = await put(id, { vehicles: [{ ...far, distanceReason: ' 封路绕行 ' }] })
    expect(stored.data).toMatchObject({ drivenM: 12_300, facts: [{ distanceM: 20_000, distanceReason: '封路绕行' }] })
    const again = await put(id, { vehicles: stored.data.facts, billVersion: 1 })
    expect(again.data.billVersion).toBe(2)
    const back = await put(id, { vehicles: [{ ...far, distanceM: 12_300, distanceReason: '封路绕行' }], billVersion: 2 })
    expect(back.data.facts).toEqual([{ ...FACTS, distanceM: 12_300 }])
    expect((await billEvents(id)).map(({ payload }) => payload.kilometres)).toEqual([
      '人工改为 20 公里：封路绕行',
      undefined,
      '恢复按行驶里程'
    ])
    const details = (await world.detail('finance1', id)).data.events.flatMap((event) => event.details)
    expect(details).toContainEqual({ label: '里程', text: '人工改为 20 公里：封路绕行' })
  })

  test('a bill stored before the tow ended takes what was driven then; what had a reason stays', async () => {
    const id = await world.plant('TOWING', SHENZHEN)
    await put(id, { vehicles: [far] })
    const done = await world.step('driver1', id, 'deliver', await world.complete('deliver'))
    expect(done.code).toBe(200)
    expect((await read(id)).data).toMatchObject({ billVersion: 2, drivenM: 12_300, facts: [{ distanceM: 12_300 }], payableFen: 32_500 })
    const kept = await driven(5000)
    await put(kept, { vehicles: [{ ...far, distanceReason: '封路绕行' }] })
    await world.step('dispatcher1', kept, 'stepBack', { ...world.base(1), reason: '记错了' })
    expect((await read(kept)).data.facts).toEqual([{ ...far, distanceReason: '封路绕行' }])
  })

  test('who may not write the bill may not write its kilometres', async () => {
    const id = await driven(12_300)
    expect((await put(id, { vehicles: [{ ...far, distanceReason: '封路绕行' }] }, 'clerk1')).code).toBe(403)
  })
})
