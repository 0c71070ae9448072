import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { DAY } from '../../../../server/clock'
import { orderUnit } from '../../../../server/database/schema'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { ORDERS, World } from '../support/world'
import { POSITION } from '../support/bodies'
import { Uploads, hash, picture } from './uploads'
import { seenAs } from '../../../support/shapes'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  let uploads: Uploads
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
    uploads = new Uploads(world)
  })

  describe('a photo', () => {
    test('an order has 60 at most, announced or with its file; what was given up makes room', async () => {
      const id = await world.plant('ON_SCENE')
      await server.query(
        `insert into order_evidence (id, order_id, leg, category, sha256, device_at, created_at, uploader_id, source)
        select 'many-' || n, $1, 1, 'SCENE', md5(n::text), 1, 1, 'user-driver1', 'CAMERA' from generate_series(1, 59) n`,
        [id]
      )
      const [last, more] = [randomUUID(), await picture()]
      expect((await uploads.announce('driver1', id, last, more)).code).toBe(200)
      expect((await uploads.announce('driver1', id, last, more)).code).toBe(200)
      const before = await uploads.stored(id)
      const full = { code: 400, msg: '一张工单最多 60 张照片' }
      expect(await uploads.announce('driver1', id, randomUUID(), await picture())).toMatchObject(full)
      expect(await uploads.photo('driver1', id, randomUUID(), await picture())).toMatchObject(full)
      expect(await uploads.stored(id)).toEqual(before)
      expect((await uploads.photo('driver1', id, last, more)).code).toBe(200)
      await server.query(
        "insert into order_event (id, order_id, seq, action, from_status, to_status, actor_id, actor_role, device_at, server_at, business_at, payload) select 'e-many', $1, 900, 'giveUp', status, status, 'user-manager1', 'manager', 1, 1, 1, '{\"fileId\":\"many-1\"}' from accident_order where id = $1",
        [id]
      )
      expect((await uploads.announce('driver1', id, randomUUID(), await picture())).code).toBe(200)
    })

    test('announced, it is 待补传 and counted; its file makes it whole, keeps what was announced and is served without EXIF', async () => {
      const id = await world.plant('ON_SCENE')
      const [photoId, bytes] = [randomUUID(), await picture()]
      expect((await uploads.announce('driver1', id, photoId, bytes, { position: POSITION })).data).toMatchObject({
        pendingEvidence: 1,
        evidence: [{ state: 'PENDING' }]
      })
      // The lead goes on to a second leg meanwhile; the form says another category.
      await server.query('update order_unit set leg = 2 where order_id = $1', [id])
      const before = server.clock.now()
      server.clock.advance(60_000)
      const answer = await uploads.photo('driver1', id, photoId, bytes, { category: 'DAMAGE', deviceAt: 5 })
      expect(answer).toMatchObject({
        code: 200,
        data: {
          pendingEvidence: 0,
          version: 1,
          evidence: [
            {
              id: photoId,
              state: 'STORED',
              category: 'SCENE',
              leg: 1,
              deviceAt: before,
              uploadedAt: server.clock.now(),
              sha256: hash(bytes),
              reusedIn: null
            }
          ]
        }
      })
      const [view] = answer.data.evidence
      const served = await server.app.inject({ url: view?.url ?? '' })
      expect([served.statusCode, (await sharp(served.rawPayload).metadata()).exif]).toEqual([200, undefined])
      const thumb = await sharp((await server.app.inject({ url: view?.thumbUrl ?? '' })).rawPayload).metadata()
      expect(Math.max(thumb.width ?? 999, thumb.height ?? 999)).toBeLessThanOrEqual(200)
      const [file] = await server.query<{ sha256: string; owner_id: string; exif: unknown }>(
        'select f.* from stored_file f join order_evidence e on e.file_name = f.name where e.id = $1',
        [photoId]
      )
      expect(file).toMatchObject({ sha256: hash(bytes), owner_id: 'user-driver1', exif: { make: 'TestPhone', lat: 22.55 } })
    })

    test('that no step named is added to the unit and leg of now, with its place', async () => {
      const id = await world.plant('WORKING')
      const bytes = await picture()
      const answer = await uploads.photo('driver1', id, randomUUID(), bytes, { category: 'PLATE', source: 'ALBUM', position: POSITION })
      expect(answer).toMatchObject({
        code: 200,
        data: {
          evidence: [
            { category: 'PLATE', source: 'ALBUM', leg: 1, unitId: `u${id}`.slice(0, 32), state: 'STORED', uploaderName: expect.any(String) }
          ]
        }
      })
      expect(
        await server.query('select lng::float8 as lng, lat::float8 as lat, coord_type from order_evidence where order_id = $1', [id])
      ).toEqual([{ lng: 114.05, lat: 22.54, coord_type: 'GCJ02' }])
    })

    test('the same again, also 8 days later, is answered like the first time and stores nothing twice', async () => {
      const id = await world.plant('ON_SCENE')
      const [photoId, bytes] = [randomUUID(), await picture()]
      const first = await uploads.photo('driver1', id, photoId, bytes)
      const stored = await uploads.stored(id)
      const again = await uploads.photo('driver1', id, photoId, bytes)
      expect(again.data.evidence.map(({ url: _url, thumbUrl: _thumb, ...rest }) => rest)).toEqual(
        first.data.evidence.map(({ url: _url, thumbUrl: _thumb, ...rest }) => rest)
      )
      // Under another id, as a page that was killed before it noted the first.
      expect((await uploads.photo('driver1', id, randomUUID(), bytes)).data.evidence).toHaveLength(1)
      // A session does not last so long; the driver signs in again.
      server.clock.advance(8 * DAY)
      const token = await server.signIn('driver1')
      const late = new Uploads(Object.assign(new World(server), { token: () => Promise.resolve(token) }))
      expect((await late.photo('driver1', id, photoId, bytes)).code).toBe(200)
      expect(await uploads.stored(id)).toEqual(stored)
      world = new World(server)
      uploads = new Uploads(world)
    })

    test.each([
      ['other bytes than announced', { sha256: 'f'.repeat(64) }, '文件与校验值不一致'],
      ['no category', { category: undefined }, '不能为空'],
      ['an unknown category', { category: 'SELFIE' }, '不在可选范围内'],
      ['a time that is none', { deviceAt: 'yesterday' }, '应为整数'],
      ['a source that is none', { source: 'PAINTED' }, '不在可选范围内'],
      ['a place that is no JSON', { position: '{lng:1' }, '格式不正确'],
      ['a place outside the country', { position: { ...POSITION, lat: 89 } }, '不能大于 54'],
      ['a field that nobody asked for', { leg: 7 }, '不被接受']
    ])('%s is refused by name and leaves nothing', async (_what, change, message) => {
      const id = await world.plant('ON_SCENE')
      const before = await uploads.stored(id)
      const answer = await uploads.photo('driver1', id, randomUUID(), await picture(), change)
      expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining(message), data: { fields: expect.any(Object) } })
      expect(
        Object.keys(seenAs<{ fields: object }>(answer.data).fields).every((field) => field.split('.')[0] === Object.keys(change)[0])
      ).toBe(true)
      expect(await uploads.stored(id)).toEqual(before)
    })

    test("what is no picture under a picture's name is refused: a page, a PDF, half a picture, an animation, nothing", async () => {
      const id = await world.plant('ON_SCENE')
      const before = await uploads.stored(id)
      const whole = await picture()
      for (const bytes of [
        Buffer.from('<!doctype html><script>alert(1)</script>'),
        Buffer.from('%PDF-1.7\nx'),
        whole.subarray(0, whole.length / 2),
        Buffer.from('GIF89a........'),
        Buffer.alloc(0)
      ]) {
        expect(await uploads.photo('driver1', id, randomUUID(), bytes)).toMatchObject({
          code: 400,
          msg: expect.stringMatching(/格式不允许|损坏|为空/)
        })
      }
      expect(await uploads.stored(id)).toEqual(before)
    })

    test('more than 2 MB is refused, 2 MB are taken', async () => {
      const id = await world.plant('ON_SCENE')
      const bytes = await picture()
      // What follows the end of a JPEG belongs to the file and not to the picture.
      const padded = (size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length, size % 256)])
      expect(await uploads.photo('driver1', id, randomUUID(), padded(2 * 1024 * 1024 + 1))).toMatchObject({
        code: 413,
        msg: '照片超过 2 MB，请压缩后再上传'
      })
      expect((await uploads.photo('driver1', id, randomUUID(), padded(2 * 1024 * 1024))).code).toBe(200)
    })

    test('a form that is cut off, without a file, or is no form leaves nothing', async () => {
      const id = await world.plant('ON_SCENE')
      const before = await uploads.stored(id)
      const bytes = await picture()
      const url = `${ORDERS}/${id}/Evidence/${randomUUID()}/File`
      const fields = { category: 'SCENE', sha256: hash(bytes), deviceAt: 1, source: 'CAMERA' }
      expect(await uploads.send('driver1', url, fields, bytes, { cut: 200 })).toMatchObject({ code: 400, msg: '上传的表单不完整' })
      expect(await uploads.send('driver1', url, fields, undefined)).toMatchObject({ code: 400, msg: '请选择要上传的文件' })
      expect((await world.as('driver1', 'POST', url, fields)).code).toBe(400)
      expect(await uploads.stored(id)).toEqual(before)
    })

    test('fields that stand behind the file count too', async () => {
      const id = await world.plant('ON_SCENE')
      const bytes = await picture()
      const fields = { category: 'SCENE', sha256: hash(bytes), deviceAt: 1, source: 'CAMERA' }
      expect(
        (await uploads.send('driver1', `${ORDERS}/${id}/Evidence/${randomUUID()}/File`, fields, bytes, { isFileFirst: true })).code
      ).toBe(200)
    })

    test('a name with a path in it becomes no path', async () => {
      const id = await world.plant('ON_SCENE')
      const bytes = await picture()
      const fields = { category: 'SCENE', sha256: hash(bytes), deviceAt: 1, source: 'CAMERA' }
      expect(
        (
          await uploads.send('driver1', `${ORDERS}/${id}/Evidence/${randomUUID()}/File`, fields, bytes, {
            name: '../../../etc/cron.d/x.jpg'
          })
        ).code
      ).toBe(200)
      expect(
        await server.query(
          'select f.original_name, f.name from stored_file f join order_evidence e on e.file_name = f.name where e.order_id = $1',
          [id]
        )
      ).toEqual([{ original_name: 'x.jpg', name: expect.stringMatching(/^\d{8}_[0-9a-f]{32}\.jpg$/) }])
    })

    test("another's order, another's id, an id of another order and ids that are none", async () => {
      const [id, second] = [await world.plant('ON_SCENE'), await world.plant('ON_SCENE')]
      const [photoId, bytes] = [randomUUID(), await picture()]
      await uploads.announce('driver1', id, photoId, bytes)
      const before = [await uploads.stored(id), await uploads.stored(second)]
      expect(await uploads.photo('driver2', id, photoId, bytes)).toMatchObject({ code: 404, msg: '工单不存在' })
      expect(await uploads.photo('driver2', id, randomUUID(), bytes)).toMatchObject({ code: 404 })
      expect(await uploads.photo('dispatcher1', id, photoId, bytes)).toMatchObject({ code: 400, msg: '照片编号已被使用' })
      expect(await uploads.photo('driver1', second, photoId, bytes)).toMatchObject({ code: 400, msg: '照片编号已被使用' })
      expect(await uploads.photo('driver1', id, photoId, await picture())).toMatchObject({ code: 400, msg: '文件与登记的照片不一致' })
      expect((await uploads.photo('driver1', 'nowhere', photoId, bytes)).code).toBe(404)
      expect((await uploads.photo('driver1', id, '..%2f..%2fetc', bytes)).code).toBe(400)
      // A clerk reads every order and photographs none.
      expect((await uploads.photo('clerk1', id, randomUUID(), await picture())).code).toBe(403)
      expect([await uploads.stored(id), await uploads.stored(second)]).toEqual(before)
    })

    test('whoever announced it hands it in though the order went to another driver, and learns nothing more of it', async () => {
      const id = await world.plant('ACCEPTED', { createdBy: 'user-dispatcher1' })
      const [photoId, bytes] = [randomUUID(), await picture()]
      await uploads.announce('driver1', id, photoId, bytes)
      await server.query("update order_unit set driver_id = 'user-driver3' where order_id = $1", [id])
      expect(await uploads.photo('driver1', id, photoId, bytes)).toMatchObject({ code: 200, data: null })
      expect(await uploads.photo('driver1', id, photoId, bytes)).toMatchObject({ code: 200, data: null })
      expect((await uploads.photo('driver1', id, randomUUID(), await picture())).code).toBe(404)
      expect((await world.detail('driver3', id)).data).toMatchObject({ pendingEvidence: 0, evidence: [{ id: photoId, state: 'STORED' }] })
    })

    test('after the end what was announced before still arrives; nothing new does, but what a manager appends after closing', async () => {
      for (const status of ['CLOSED', 'CANCELLED', 'VOID'] as const) {
        const id = await world.plant('ON_SCENE')
        const [photoId, bytes] = [randomUUID(), await picture()]
        await uploads.announce('driver1', id, photoId, bytes)
        await server.query('update accident_order set status = $1 where id = $2', [status, id])
        expect(await uploads.photo('driver1', id, randomUUID(), await picture())).toMatchObject({
          code: 400,
          msg: '工单已结束，照片已冻结'
        })
        expect(await uploads.photo('driver1', id, photoId, bytes)).toMatchObject({ code: 200, data: { pendingEvidence: 0 } })
        expect((await uploads.photo('manager1', id, randomUUID(), await picture())).code).toBe(status === 'CLOSED' ? 200 : 400)
        await server.query("update accident_order set status = 'ON_SCENE' where id = $1", [id])
      }
    })

    test('an identity card is kept as one: 5 minutes, each look noted, hidden from who may not', async () => {
      const id = await world.plant('WORKING')
      const { data } = await uploads.photo('driver1', id, randomUUID(), await picture(), { category: 'ID_CARD' })
      expect(data.evidence[0]?.url).toContain('/api/file/Image/identity/')
      expect((await world.detail('dispatcher1', id)).data.evidence).toEqual([
        expect.objectContaining({ state: 'RESTRICTED', url: null, thumbUrl: null })
      ])
    })

    test('of a helping driver belongs to his unit and does not spare the lead his own', async () => {
      const id = await world.plant('ON_SCENE')
      await server.context.db.insert(orderUnit).values({
        id: `h${id}`.slice(0, 32),
        orderId: id,
        orderCreatedAt: 0,
        orderStatus: 'ON_SCENE',
        isLead: false,
        driverId: 'user-driver2',
        truckId: 'truck-2'
      })
      const answers = []
      for (let count = 0; count < 4; count++)
        answers.push(await uploads.photo('driver2', id, randomUUID(), await picture(), { category: 'CORNER' }))
      expect(answers.at(-1)?.data.evidence.map(({ unitId }) => unitId)).toEqual(Array(4).fill(`h${id}`.slice(0, 32)))
      const body = {
        ...(await world.complete('startWork', 1, 'driver1')),
        evidence: [...world.photos('SCENE', 1), ...world.photos('DAMAGE', 3)]
      }
      expect(await world.step('driver1', id, 'startWork', body)).toMatchObject({
        code: 400,
        data: { fields: { 'photos.CORNER': expect.stringContaining('还差 4 张') } }
      })
    })
  })
})
