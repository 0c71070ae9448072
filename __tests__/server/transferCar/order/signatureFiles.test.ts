import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { oneDatabase, onPostgres, type TestApp } from '../../../support/databases'
import { World } from '../support/world'
import { Uploads, drawn, hash, picture } from './uploads'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  let uploads: Uploads
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
    uploads = new Uploads(world)
  })

  const files = (): number => {
    const root = path.join(server.context.config.dataDir, 'files')
    return existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length : 0
  }

  test('the same bytes in another order are warned of, by number only to who may read that order', async () => {
    const [older, newer] = [await world.plant('ON_SCENE', { createdBy: 'user-dispatcher1' }), await world.plant('ON_SCENE')]
    const bytes = await picture()
    await uploads.photo('driver1', older, randomUUID(), bytes)
    const answer = await uploads.photo('driver1', newer, randomUUID(), bytes, { category: 'DAMAGE' })
    const number = (await world.detail('dispatcher1', older)).data.orderNo
    expect(answer).toMatchObject({ code: 200, data: { evidence: [{ reusedIn: number, state: 'STORED' }] } })
    await server.query("update order_unit set driver_id = 'user-driver2' where order_id = $1", [older])
    expect((await world.detail('driver1', newer)).data.evidence[0]?.reusedIn).toBe('另一工单')
    expect((await world.detail('dispatcher1', newer)).data.evidence[0]?.reusedIn).toBe(number)
    expect((await world.detail('dispatcher1', older)).data.evidence[0]?.reusedIn).toBe(
      (await world.detail('dispatcher1', newer)).data.orderNo
    )
  })

  describe('a signature', () => {
    const handOver = async (id: string, signature: object) =>
      world.step('driver1', id, 'handOver', {
        ...(await world.complete('handOver', 1, 'driver1')),
        signature: { signerName: '李四海', signerRole: 'OWNER', deviceAt: server.clock.now(), ...signature }
      })

    test('announced by id and sha256 it satisfies the step, is counted as 待补传 and its file completes it once', async () => {
      const id = await world.plant('AT_DEST')
      const [signatureId, bytes] = [randomUUID(), await drawn()]
      expect(await handOver(id, { id: signatureId, sha256: hash(bytes) })).toMatchObject({
        code: 200,
        data: { status: 'DONE', pendingEvidence: 1, signatures: [{ id: signatureId, url: null }] }
      })
      expect((await uploads.signature('driver2', id, signatureId, bytes)).code).toBe(404)
      expect((await uploads.signature('dispatcher1', id, signatureId, bytes)).code).toBe(404)
      expect(await uploads.signature('driver1', id, signatureId, await drawn())).toMatchObject({ code: 400, msg: '文件与登记的签字不一致' })
      const first = await uploads.signature('driver1', id, signatureId, bytes)
      expect(first).toMatchObject({
        code: 200,
        data: { pendingEvidence: 0, signatures: [{ id: signatureId, url: expect.stringContaining('/api/file/Image/transferCar/') }] }
      })
      expect((await server.app.inject({ url: first.data.signatures[0]?.url ?? '' })).statusCode).toBe(200)
      const count = files()
      expect((await uploads.signature('driver1', id, signatureId, bytes)).code).toBe(200)
      expect(files()).toBe(count)
      expect(await server.query('select file_name is not null as there, sha256 from order_signature where order_id = $1', [id])).toEqual([
        { there: true, sha256: hash(bytes) }
      ])
    })

    test('without bytes or name it is none, an id is used once, and no file comes for what was never announced', async () => {
      const [id, second] = [await world.plant('AT_DEST'), await world.plant('AT_DEST')]
      const [signatureId, bytes] = [randomUUID(), await drawn()]
      for (const given of [{}, { id: signatureId }, { sha256: hash(bytes) }])
        expect(await handOver(id, given)).toMatchObject({ code: 400, data: { fields: { signature: '请先签字' } } })
      expect((await uploads.signature('driver1', id, signatureId, bytes)).code).toBe(404)
      await handOver(id, { id: signatureId, sha256: hash(bytes) })
      expect(await handOver(second, { id: signatureId, sha256: hash(bytes) })).toMatchObject({
        code: 400,
        data: { fields: { signature: expect.stringContaining('已被使用') } }
      })
    })
  })
})

onPostgres((_name, makeApp) => {
  test('of two at once one is stored and both are told so', async () => {
    const server = await makeApp()
    const uploads = new Uploads(new World(server))
    const id = await uploads.world.plant('ON_SCENE')
    for (let round = 0; round < 5; round++) {
      const [announced, added, bytes, other] = [randomUUID(), randomUUID(), await picture(), await picture()]
      await uploads.announce('driver1', id, announced, bytes, { category: 'CORNER' })
      const answers = await Promise.all(
        [announced, announced].map((photoId) => uploads.photo('driver1', id, photoId, bytes, { category: 'CORNER' }))
      )
      const twins = await Promise.all([added, randomUUID()].map((photoId) => uploads.photo('driver1', id, photoId, other)))
      expect([...answers, ...twins].map(({ code }) => code)).toEqual([200, 200, 200, 200])
    }
    expect(
      await server.query(
        'select category, count(*)::int as n, count(file_name)::int as files from order_evidence where order_id = $1 group by category order by category',
        [id]
      )
    ).toEqual([
      { category: 'CORNER', n: 5, files: 5 },
      { category: 'SCENE', n: 5, files: 5 }
    ])
    expect(
      await server.query(
        "select count(*)::int as n from stored_file f where f.type = 'transferCar' and not exists (select 1 from order_evidence e where e.file_name = f.name) and f.created_at > 0 and f.original_name = 'p.jpg'"
      )
    ).toEqual([{ n: 0 }])
  })
})
