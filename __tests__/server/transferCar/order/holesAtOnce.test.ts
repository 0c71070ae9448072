import { randomUUID } from 'node:crypto'
import { onPostgres, type TestApp } from '../../../support/databases'
import { ORDERS, World } from '../support/world'

onPostgres((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })

  test('the same photo, or the same file, handed in to two orders at once: one has it, the other hears why not', async () => {
    for (let round = 0; round < 15; round++) {
      const ids = [await world.plant('ON_SCENE'), await world.plant('ON_SCENE')]
      const [photo] = world.photos('SCENE', 1)
      const fileName = await world.file('driver1', 'twice')
      const withFile = () => ({ id: randomUUID(), category: 'CORNER', fileName, deviceAt: server.clock.now(), source: 'CAMERA' })
      for (const item of [() => photo, withFile]) {
        const answers = await Promise.all(ids.map((id) => world.as('driver1', 'POST', `${ORDERS}/${id}/Evidence`, { evidence: [item()] })))
        expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
        expect(answers.find(({ code }) => code === 400)?.msg).toMatch(/照片编号已被使用|已用于工单/)
      }
    }
  })

  test('two dispatchers send a helping crew at once, the same driver or not: one crew, the other hears of the change', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await world.plant('ON_SCENE')
      const send = (account: string, driverId: string) =>
        world.step(account, id, 'addUnit', {
          ...world.base(),
          driverId,
          truckId: driverId.replace('user-driver', 'truck-'),
          confirmBusy: true
        })
      const answers = await Promise.all([
        send('dispatcher1', 'user-driver4'),
        send('dispatcher2', round % 2 === 0 ? 'user-driver4' : 'user-driver3')
      ])
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
      expect(await server.query('select count(*)::int as n from order_unit where order_id = $1 and not is_lead', [id])).toEqual([{ n: 1 }])
    }
  })

  test('a file arrives while a manager gives it up: it is there, and nothing is pending', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await world.plant('ON_SCENE')
      const fileName = await world.file('driver1', 'late')
      const [stored] = await server.query<{ sha256: string }>('select sha256 from stored_file where name = $1', [fileName])
      const item = { id: randomUUID(), category: 'SCENE', sha256: stored?.sha256, deviceAt: server.clock.now(), source: 'CAMERA' }
      await world.as('driver1', 'POST', `${ORDERS}/${id}/Evidence`, { evidence: [item] })
      const [come, given] = await Promise.all([
        world.as('driver1', 'POST', `${ORDERS}/${id}/Evidence`, { evidence: [{ ...item, fileName }] }),
        world.as('manager1', 'POST', `${ORDERS}/${id}/Evidence/${item.id}/GiveUp`, { reason: '手机遗失', version: 1 })
      ])
      expect([come.code, [200, 400].includes(given.code)]).toEqual([200, true])
      expect((await world.detail('driver1', id)).data).toMatchObject({ pendingEvidence: 0, evidence: [{ state: 'STORED' }] })
    }
  })

  test('one file as signature in two orders, and as signature and photo of two orders, at once: it proves one thing', async () => {
    for (let round = 0; round < 10; round++) {
      const ids = [await world.plant('AT_DEST'), await world.plant('AT_DEST'), await world.plant('AT_DEST')]
      const fileName = await world.file('driver1', 'signature')
      const signature = { fileName, signerName: '李四海', signerRole: 'OWNER', deviceAt: server.clock.now() }
      const answers = await Promise.all([
        ...ids.slice(1).map(async (id) => world.step('driver1', id, 'handOver', { ...(await world.complete('handOver')), signature })),
        world.as('driver1', 'POST', `${ORDERS}/${ids[0]}/Evidence`, {
          evidence: [{ id: randomUUID(), category: 'HANDOVER', fileName, deviceAt: server.clock.now(), source: 'CAMERA' }]
        })
      ])
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400])
    }
  })
})
