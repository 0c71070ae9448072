import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { Envelope } from '../../../src/contract/envelope'
import type { UploadAnswer } from '../../../src/contract/files'
import { systemClock } from '../../../server/clock'
import { Bucket } from '../../../server/files/bucket'
import { readAll } from '../../../server/files/commands'
import { DiskFiles } from '../../../server/files/disk'
import { copyOutOfBucket, moveIntoBucket } from '../../../server/files/moving'
import { BucketFiles, MovingFiles } from '../../../server/files/objects'
import { compareFiles, isProven } from '../../../server/files/orphans'
import type { BucketSettings } from '../../../server/files/settings'
import { oneDatabase, type TestApp } from '../../support/databases'
import { ObjectStorage } from '../../support/objectStorage'

let storage: ObjectStorage
beforeEach(async () => {
  storage = await ObjectStorage.start()
})
afterEach(() => storage.close())

const nameOf = (at: number, ext = 'jpg'): string => `20261128_${at.toString(16).padStart(32, '0')}.${ext}`
const folder = (): DiskFiles => new DiskFiles(path.join(mkdtempSync(path.join(tmpdir(), 'towing-test-')), 'files'))
const bucketOf = (more: Partial<BucketSettings> = {}): BucketFiles => {
  const settings = storage.settings(more)
  return new BucketFiles(new Bucket(settings, systemClock), settings.isDirect)
}
const all = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const one of source) found.push(one)
  return found
}

describe('a bucket, each request checked by the signer of who invented it', () => {
  test('bytes come back as they went, a size is told, what is gone is gone', async () => {
    const files = bucketOf()
    const bytes = Buffer.from('照片'.repeat(5000))
    await files.write('served', nameOf(1), bytes)
    expect(await readAll(files, 'served', nameOf(1))).toEqual(bytes)
    expect(await files.sizeOf('served', nameOf(1))).toBe(bytes.length)
    expect([await files.sizeOf('thumb', nameOf(1)), await files.open('thumb', nameOf(1))]).toEqual([undefined, undefined])
    await files.remove(nameOf(1))
    expect(await files.open('served', nameOf(1))).toBeUndefined()
    expect(await files.tryOut()).toEqual({ free: null })
    expect(storage.objects.size).toBe(0)
  })

  test('a list goes on over all its pages, and has only names of ours', async () => {
    const files = bucketOf()
    const names = [1, 2, 3, 4, 5].map((at) => nameOf(at))
    for (const name of names) await files.write('served', name, Buffer.from(name))
    storage.objects.set('served/readme.txt', { bytes: Buffer.from('x'), type: '', at: 0 })
    expect((await all(files.list('served'))).map(({ name, size }) => [name, size])).toEqual(names.map((name) => [name, name.length]))
    expect(await all(files.list('original'))).toEqual([])
  })

  test('who is busy or whose answer is lost is asked again; a wrong key is told by the words of the storage', async () => {
    const files = bucketOf()
    storage.play('busy', 'loseAnswer')
    await files.write('served', nameOf(1), Buffer.from('x'))
    expect(await readAll(files, 'served', nameOf(1))).toEqual(Buffer.from('x'))
    const wrong = bucketOf({ secret: 'wrong' })
    await expect(wrong.write('served', nameOf(2), Buffer.from('x'))).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' })
    await expect(bucketOf({ keyId: 'nobody' }).tryOut()).rejects.toMatchObject({ code: 'InvalidAccessKeyId' })
    await expect(all(bucketOf({ url: storage.settings().url.replace('towing', 'other') }).list('served'))).rejects.toMatchObject({
      code: 'NoSuchBucket'
    })
    storage.play('busy', 'busy', 'busy')
    await expect(files.open('served', nameOf(1))).rejects.toMatchObject({ code: 'SlowDown' })
  })
})

describe('moving', () => {
  test('files go over while both are read, stopped in the middle it goes on, and they come back', async () => {
    const [disk, bucket] = [folder(), bucketOf()]
    const both = new MovingFiles(bucket, disk)
    for (const at of [1, 2, 3]) await disk.write('served', nameOf(at), Buffer.from(`old ${at}`))
    await disk.write('thumb', nameOf(1), Buffer.from('small'))
    await both.write('served', nameOf(4), Buffer.from('new'))
    // Somebody put one over and was stopped before he took it away.
    await bucket.write('served', nameOf(2), Buffer.from('old 2'))
    const names = async () => (await all(both.list('served'))).map(({ name }) => name).sort()
    expect(await names()).toEqual([1, 2, 3, 4].map((at) => nameOf(at)))
    expect(await readAll(both, 'served', nameOf(3))).toEqual(Buffer.from('old 3'))
    expect(await moveIntoBucket(disk, bucket)).toEqual({ files: 4, bytes: 20 })
    expect(await all(disk.list('served'))).toEqual([])
    expect(await names()).toEqual([1, 2, 3, 4].map((at) => nameOf(at)))
    expect(await readAll(both, 'thumb', nameOf(1))).toEqual(Buffer.from('small'))
    expect(await copyOutOfBucket(disk, bucket)).toEqual({ files: 5, bytes: 23 })
    expect(await readAll(disk, 'served', nameOf(4))).toEqual(Buffer.from('new'))
    expect(await copyOutOfBucket(disk, bucket)).toEqual({ files: 0, bytes: 0 })
  })

  test('one that comes back changed stops it, and stays in the folder', async () => {
    const [disk, bucket] = [folder(), bucketOf()]
    await disk.write('served', nameOf(1), Buffer.from('old'))
    const spoiled = bucketOf()
    spoiled.open = (kind, name) => bucket.open(kind, name).then(() => undefined)
    await expect(moveIntoBucket(disk, spoiled)).rejects.toThrow(`served/${nameOf(1)}`)
    expect(await readAll(disk, 'served', nameOf(1))).toEqual(Buffer.from('old'))
  })
})

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let token: string
  let picture: Buffer
  const start = async (isDirect: boolean): Promise<void> => {
    server = await makeApp({ config: { files: { bucket: storage.settings({ isDirect }) } } })
    token = await server.signIn('driver1')
    picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer()
  }
  const upload = async (type: string): Promise<UploadAnswer> => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(picture)]), 'a.jpg')
    const { headers, body } = new Request('http://x', { method: 'POST', body: form })
    const payload = Buffer.from(await new Response(body).arrayBuffer())
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/file/Uploader/${type}`,
      headers: { authorization: token, 'content-type': headers.get('content-type') ?? '' },
      payload
    })
    return answer.json<Envelope<UploadAnswer>>().data as UploadAnswer
  }
  const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

  test('an upload lies in the bucket and comes from there, through the server', async () => {
    await start(false)
    const file = await upload('transferCar')
    expect([...storage.objects.keys()].sort()).toEqual([
      `served/${file.name.slice(0, 6)}/${file.name}`,
      `thumb/${file.name.slice(0, 6)}/${file.name}`
    ])
    const shown = await server.app.inject({ url: file.url })
    expect([shown.statusCode, shown.headers['content-type'], sha(shown.rawPayload)]).toEqual([200, 'image/jpeg', sha(picture)])
    // Seeded before there was a bucket: they are read from the folder.
    const [old] = await server.query<{ name: string }>(`select name from stored_file where type = 'transferCar' and name <> $1 limit 1`, [
      file.name
    ])
    expect(await server.context.files.sizeOf('served', old?.name ?? '')).toBeGreaterThan(0)
  })

  test('with direct addresses a picture is fetched from the bucket itself, by an address that ends; papers never are', async () => {
    await start(true)
    storage.now = () => server.clock.now()
    const file = await upload('transferCar')
    const sent = await server.app.inject({ url: file.url })
    expect(sent.statusCode).toBe(302)
    const address = String(sent.headers.location)
    const got = await fetch(address)
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(sha(Buffer.from(await got.arrayBuffer()))).toBe(sha(picture))
    const thumb = await server.app.inject({ url: file.thumbUrl ?? '' })
    expect((await fetch(String(thumb.headers.location))).status).toBe(200)
    // The same address for some minutes, so that a browser keeps what it has.
    expect((await server.app.inject({ url: file.url })).headers.location).toBe(address)
    expect((await fetch(address.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(403)
    expect((await fetch(address.replace('image%2Fjpeg', 'text%2Fhtml'))).status).toBe(403)
    await server.query(`update stored_file set hidden_at = 1 where name = $1`, [file.name])
    expect((await server.app.inject({ url: file.url })).statusCode).toBe(200)
    server.clock.advance(11 * 60_000)
    expect((await fetch(address)).status).toBe(403)
    const paper = await upload('identity')
    expect((await server.app.inject({ url: paper.url })).statusCode).toBe(200)
  })

  test('files that nobody names are found, and only a store that fits the database is cleaned', async () => {
    await start(false)
    const file = await upload('transferCar')
    const { files, database } = server.context
    await files.write('served', nameOf(7), Buffer.from('nobody'))
    await files.write('served', nameOf(8), Buffer.from('young'))
    for (const [key, object] of storage.objects) if (key.includes(nameOf(7))) object.at = Date.now() - 2 * 86_400_000
    const client = await database.pool.connect()
    try {
      const found = await compareFiles(client, files, Date.now())
      expect(found.orphans).toEqual([{ name: nameOf(7), bytes: 6 }])
      expect(found.rows).toBeGreaterThan(1)
      expect([found.missing, isProven(found)]).toEqual([0, true])
      // Another company's store: its files have no rows here, and our rows no files there.
      const other = await compareFiles(client, bucketOf(), Date.now())
      expect([other.missing > 0, isProven(other)]).toEqual([true, false])
      expect(isProven({ orphans: [], rows: 0, missing: 0 })).toBe(false)
    } finally {
      client.release()
    }
    expect(await files.sizeOf('served', file.name)).toBeGreaterThan(0)
  })
})
