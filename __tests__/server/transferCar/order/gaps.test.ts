import { oneDatabase } from '../../../support/databases'
import { World } from '../support/world'

/** Evidence that cannot exist: a reason stands in its place (evidence.md#no-evidence). */
oneDatabase((_name, makeApp) => {
  let world: World
  beforeAll(async () => {
    world = new World(await makeApp())
  })

  test('不适用 with a reason takes the step, stands on the order and in its log; the scene is photographed whatever is said', async () => {
    const id = await world.plant('TOWING')
    const { evidence: _none, ...body } = { evidence: [], ...(await world.complete('deliver', 1, 'driver1')) }
    const gaps = [{ category: 'DEST_SIGN', kind: 'NOT_APPLICABLE', reason: '荒地，没有门牌' }]
    expect((await world.step('driver1', id, 'deliver', body)).code).toBe(400)
    expect((await world.step('driver1', id, 'deliver', { ...body, gaps: [{ ...gaps[0], reason: '' }] })).code).toBe(400)
    const { code, data } = await world.step('driver1', id, 'deliver', { ...body, gaps })
    expect(code).toBe(200)
    expect(data.gaps).toEqual([{ ...gaps[0], byName: '王建军', at: expect.any(Number) }])
    expect(data.events.at(-1)?.details).toContainEqual({ label: '无法取证', text: '目的地门牌不适用（荒地，没有门牌）' })

    const scene = await world.plant('ON_SCENE')
    const start = await world.complete('startWork', 1, 'driver1')
    const answer = await world.step('driver1', scene, 'startWork', {
      ...start,
      evidence: world.photos('CORNER', 4),
      gaps: [{ category: 'SCENE', kind: 'NOT_APPLICABLE', reason: '不想拍' }]
    })
    expect(answer).toMatchObject({ code: 400, data: { fields: { 'photos.SCENE': expect.any(String) } } })
  })

  test('a photo says which corner it shows; what the owner sends nobody else hands in', async () => {
    const id = await world.plant('ON_SCENE')
    const [first] = world.photos('CORNER', 1)
    const { data } = await world.as('driver1', 'POST', `/api/transferCar/AccidentOrder/${id}/Evidence`, {
      evidence: [{ ...first, view: 'REAR_LEFT' }]
    })
    expect(data.evidence.map(({ view }) => view)).toEqual(['REAR_LEFT'])
    const owners = await world.as('driver1', 'POST', `/api/transferCar/AccidentOrder/${id}/Evidence`, {
      evidence: world.photos('OWNER', 1)
    })
    expect([owners.code, owners.msg]).toEqual([400, '车主照片只能由车主通过链接发送'])
  })
})
