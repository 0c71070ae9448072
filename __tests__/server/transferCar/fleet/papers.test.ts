import type { PaperBody, PaperView } from '../../../../src/contract/transferCar/fleet/board'
import { DAY } from '../../../../server/clock'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { World } from '../support/world'

const AREA = '/api/transferCar'
const PAPERS = `${AREA}/Fleet/Papers`

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
    await server.query(
      "update accident_order set status = 'DONE' where status in ('ASSIGNED', 'ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING', 'TOWING', 'AT_DEST')"
    )
  })

  describe('papers', () => {
    const earliest = async () => {
      const drivers = await server.query(
        'select user_id as id, licence_expires_at as kept, (select min(expires_at) from fleet_paper where driver_id = user_id) as found from driver_profile'
      )
      const trucks = await server.query(
        'select t.id, t.papers_expire_at as kept, (select min(expires_at) from fleet_paper where truck_id = t.id) as found from tow_truck t'
      )
      for (const { kept, found } of [...drivers, ...trucks]) expect(kept).toBe(found)
    }
    const list = async (account: string) => (await world.as<{ list: PaperView[] }>(account, 'GET', PAPERS)).data.list
    const remove = async (account: string, id: string) =>
      server.call('DELETE', `${PAPERS}/${id}`, { token: await world.token(account), body: {}, key: true })

    test('the demo company: the earliest stands with driver and truck, a driver sees his own', async () => {
      await earliest()
      expect(await list('dispatcher1')).toHaveLength(32)
      expect((await list('driver3')).map(({ ownerName }) => ownerName)).toEqual(expect.arrayContaining(['粤B·6H08L']))
      expect((await list('driver3')).every(({ driverId, truckId }) => driverId === 'user-driver3' || truckId === 'truck-3')).toBe(true)
      expect((await world.as('yard1', 'GET', PAPERS)).code).toBe(403)
    })

    test('written, changed and removed, the earliest follows each time', async () => {
      const body: PaperBody = { truckId: 'truck-2', kind: 'TRANSPORT_PERMIT', no: ' 粤交 0042 ', expiresAt: server.clock.now() + 5 * DAY }
      expect(await world.as('dispatcher1', 'POST', PAPERS, body)).toMatchObject({
        code: 400,
        data: { fields: { kind: expect.stringContaining('已经登记过') } }
      })
      const known = (await list('dispatcher1')).find(({ truckId, kind }) => truckId === 'truck-2' && kind === 'TRANSPORT_PERMIT')
      if (known === undefined) throw new Error('no such paper')
      expect((await remove('dispatcher1', known.id)).code).toBe(200)
      expect((await remove('dispatcher1', known.id)).code).toBe(404)
      const made = await world.as<PaperView>('dispatcher1', 'POST', PAPERS, body)
      expect(made).toMatchObject({
        code: 200,
        data: { truckId: 'truck-2', driverId: null, no: '粤交 0042', state: 'SOON', ownerName: '粤B·9M15T' }
      })
      await earliest()
      const changed = await world.as<PaperView>('dispatcher1', 'PUT', `${PAPERS}/${made.data.id}`, {
        ...body,
        expiresAt: server.clock.now()
      })
      expect(changed.data.state).toBe('EXPIRED')
      await earliest()
      expect(
        (await world.as<{ trucks: { id: string; papersExpired: boolean }[] }>('dispatcher1', 'GET', `${AREA}/Duty`)).data.trucks.find(
          ({ id }) => id === 'truck-2'
        )?.papersExpired
      ).toBe(true)
      await remove('dispatcher1', made.data.id)
      await earliest()
    })

    test('what does not fit is refused at its field', async () => {
      const expiresAt = server.clock.now() + DAY
      const tries: [object, string][] = [
        [{ kind: 'INSURANCE', expiresAt }, 'driverId'],
        [{ driverId: 'user-driver1', truckId: 'truck-1', kind: 'INSURANCE', expiresAt }, 'driverId'],
        [{ driverId: 'user-driver1', kind: 'INSURANCE', expiresAt }, 'kind'],
        [{ truckId: 'truck-1', kind: 'DRIVING_LICENCE', expiresAt }, 'kind'],
        [{ driverId: 'user-finance1', kind: 'QUALIFICATION', expiresAt }, 'driverId'],
        [{ truckId: 'truck-99', kind: 'INSURANCE', expiresAt }, 'truckId']
      ]
      for (const [body, field] of tries)
        expect(await world.as('dispatcher1', 'POST', PAPERS, body)).toMatchObject({
          code: 400,
          data: { fields: { [field]: expect.any(String) } }
        })
      const [own] = await list('driver1')
      expect(
        await world.as('dispatcher1', 'PUT', `${PAPERS}/${own?.id}`, {
          driverId: 'user-driver2',
          truckId: 'truck-2',
          kind: own?.kind,
          expiresAt
        })
      ).toMatchObject({ code: 400 })
      expect((await world.as('driver1', 'PUT', `${PAPERS}/${own?.id}`, { kind: own?.kind, expiresAt })).code).toBe(403)
      expect((await world.as('dispatcher1', 'PUT', `${PAPERS}/nothing`, { kind: 'INSURANCE', expiresAt })).code).toBe(404)
    })
  })
})
