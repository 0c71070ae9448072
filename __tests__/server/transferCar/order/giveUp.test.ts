import { randomUUID } from 'node:crypto'
import type { OrderDetail } from '../../../../src/contract/transferCar/order/detail'
import { DAY } from '../../../../server/clock'
import { runDue } from '../../../../server/jobs/worker'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { ORDERS, World } from '../support/world'
import { sha } from '../support/bodies'

/** 放弃补传: files that were announced and will not come any more (evidence.md#giving-up). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })

  const announce = async (id: string, count = 1, account = 'driver1'): Promise<OrderDetail> =>
    (await world.as(account, 'POST', `${ORDERS}/${id}/Evidence`, { evidence: world.photos('SCENE', count) })).data
  const giveUp = (account: string, id: string, fileId: string | undefined, version: number, reason = '手机遗失', key?: string) =>
    world.as(account, 'POST', `${ORDERS}/${id}/Evidence/${fileId}/GiveUp`, { reason, version }, key === undefined ? {} : { key })

  test('a manager gives up what a lost phone held: it stays in the record with who, when and why, and the order closes', async () => {
    const id = await world.plant('DONE', { feeWaivedReason: '政策免费' })
    const {
      evidence: [photo],
      version,
      canGiveUp
    } = await announce(id)
    expect(canGiveUp).toBe(false)
    expect((await world.step('finance1', id, 'close', world.base(version))).msg).toContain('还有 1 份')
    for (const account of ['driver1', 'dispatcher1', 'finance1', 'yard1', 'clerk1'])
      expect([account, (await giveUp(account, id, photo?.id, version)).code]).toEqual([account, 403])
    expect((await giveUp('driver2', id, photo?.id, version)).code).toBe(404)
    expect(await giveUp('manager1', id, photo?.id, version, '   ')).toMatchObject({ code: 400, data: { fields: { reason: '请填写原因' } } })
    expect((await giveUp('manager1', id, randomUUID(), version)).code).toBe(404)
    expect((await giveUp('manager1', id, photo?.id, version + 1)).code).toBe(409)
    expect((await world.detail('manager1', id)).data.canGiveUp).toBe(true)

    const key = randomUUID()
    const { data } = await giveUp('manager1', id, photo?.id, version, '手机遗失', key)
    expect(data).toMatchObject({
      version: version + 1,
      pendingEvidence: 0,
      canGiveUp: false,
      evidence: [
        { state: 'GIVEN_UP', url: null, givenUp: { byName: data.events.at(-1)?.actorName, at: server.clock.now(), reason: '手机遗失' } }
      ]
    })
    expect(data.events.at(-1)).toMatchObject({
      action: 'giveUp',
      details: [
        { label: '资料', text: '现场全景照片' },
        { label: '说明', text: '手机遗失' }
      ]
    })
    expect((await giveUp('manager1', id, photo?.id, version, '手机遗失', key)).data.version).toBe(version + 1)
    expect((await giveUp('manager2', id, photo?.id, version + 1)).msg).toBe('该资料已经放弃补传')
    expect(await server.query("select 1 from order_event where order_id = $1 and action = 'giveUp'", [id])).toHaveLength(1)
    expect((await world.step('finance1', id, 'close', world.base(version + 1))).data.status).toBe('CLOSED')
  })

  test('a signature too; what has come, and what belongs to another order, is not given up', async () => {
    const id = await world.plant('ON_SCENE')
    const signatureId = randomUUID()
    const body = {
      ...(await world.complete('startWork')),
      evidence: [...world.photos('SCENE', 1), ...world.photos('CORNER', 4), ...world.photos('DAMAGE', 3)],
      signature: { id: signatureId, sha256: sha(signatureId), signerName: '李四海', signerRole: 'OWNER', deviceAt: server.clock.now() }
    }
    const { data: working } = await world.step('driver1', id, 'startWork', body)
    expect(working.pendingEvidence).toBe(9)
    const other = await announce(await world.plant('ON_SCENE'))
    expect((await giveUp('manager1', id, other.evidence[0]?.id, working.version)).code).toBe(404)
    const { data } = await giveUp('manager1', id, signatureId, working.version)
    expect(data).toMatchObject({ pendingEvidence: 8, signatures: [{ id: signatureId, url: null, givenUp: { reason: '手机遗失' } }] })
    expect(data.events.at(-1)?.details[0]).toEqual({ label: '资料', text: '报价签字' })
    const come = {
      id: randomUUID(),
      category: 'PLATE',
      fileName: await world.file('driver1', 'come'),
      deviceAt: server.clock.now(),
      source: 'CAMERA'
    }
    await world.as('driver1', 'POST', `${ORDERS}/${id}/Evidence`, { evidence: [come] })
    expect((await giveUp('manager1', id, come.id, data.version)).msg).toBe('该资料已经传到，不用放弃')
  })

  test('it counts for no step any more, nobody is reminded of it; should it come after all it is taken', async () => {
    const id = await world.plant('WORKING')
    const photoId = randomUUID()
    const fileName = await world.file('driver1', 'late')
    const [stored] = await server.query<{ sha256: string }>('select sha256 from stored_file where name = $1', [fileName])
    const item = { id: photoId, category: 'LOADED', sha256: stored?.sha256, deviceAt: server.clock.now(), source: 'CAMERA' }
    const { data: announced } = await world.as('driver1', 'POST', `${ORDERS}/${id}/Evidence`, { evidence: [item] })
    const { data: given } = await giveUp('manager1', id, photoId, announced.version)
    const load = { ...world.base(given.version), plateSituation: 'NORMAL', plateNo: '粤B·8D88E' }
    expect(await world.step('driver1', id, 'load', load)).toMatchObject({
      code: 400,
      data: { fields: { 'photos.LOADED': '还差 1 张装载固定照片' } }
    })
    server.clock.advance(DAY + 1)
    await runDue(server.context, (error) => {
      throw error
    })
    expect(await server.query('select 1 from in_site_message where title like $1', [`资料待补传：${given.orderNo}`])).toEqual([])
    const { data } = await world.as('driver1', 'POST', `${ORDERS}/${id}/Evidence`, { evidence: [{ ...item, fileName }] })
    expect(data).toMatchObject({ pendingEvidence: 0, evidence: [{ id: photoId, state: 'STORED', givenUp: { reason: '手机遗失' } }] })
    expect((await world.step('driver1', id, 'load', { ...load, version: data.version })).code).toBe(200)
  })
})
