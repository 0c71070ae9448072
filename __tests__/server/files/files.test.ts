import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import type { Envelope } from '../../../src/contract/envelope'
import type { DownloadAnswer, UploadAnswer } from '../../../src/contract/files'
import { MINUTE } from '../../../server/clock'
import { requireFile } from '../../../server/files/commands'
import { fileNameOf, signFileUrl, stripSignature } from '../../../server/files/signature'
import { oneDatabase, type TestApp } from '../../support/databases'

const BOUNDARY = 'x-test-boundary'
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let token: string
  let photo: Buffer
  beforeAll(async () => {
    server = await makeApp({ config: { uploadLimit: 300_000 } })
    token = await server.signIn('driver1')
    // A phone held upright: stored lying, turned by EXIF, with position and time inside.
    photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
      .withExif({
        IFD0: { Make: 'TestPhone', DateTime: '2026:03:15 09:30:00' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 33/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '114/1 3/1 36/1' }
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
  })

  async function upload(type: string, bytes: Buffer, filename = 'a.jpg', headers: Record<string, string> = {}, field = 'file') {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/file/Uploader/${type}`,
      headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
    })
    expect(answer.statusCode).toBe(200)
    return answer.json<Envelope<UploadAnswer>>()
  }
  const get = (url: string) => server.app.inject({ url })

  test('a photo is kept under a server-made name, hashed as received, and served upright without its metadata', async () => {
    const { code, data } = await upload('transferCar', photo, '../../etc/passwd.jpg')
    expect(code).toBe(200)
    expect(data).toMatchObject({
      name: expect.stringMatching(/^20260315_[0-9a-f]{32}\.jpg$/),
      sha256: sha(photo),
      size: photo.length,
      mime: 'image/jpeg',
      width: 300,
      height: 400
    })
    const served = await get(data.url)
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400, immutable'
    })
    const meta = await sharp(served.rawPayload).metadata()
    expect(meta).toMatchObject({ width: 300, height: 400 })
    expect(meta.exif).toBeUndefined()
    const thumb = await sharp((await get(data.thumbUrl ?? '')).rawPayload).metadata()
    expect([thumb.width, thumb.height, thumb.exif]).toEqual([150, 200, undefined])
    const [row] = await server.query<{ exif: unknown; original_name: string; owner_id: string }>(
      'select * from stored_file where name = $1',
      [data.name]
    )
    expect(row).toMatchObject({
      original_name: 'passwd.jpg',
      owner_id: 'user-driver1',
      exif: { make: 'TestPhone', takenAt: '2026:03:15 09:30:00', lat: 22.55, lng: 114.06 }
    })
    // What was received is kept as it came: its hash can be shown again.
    expect(sha(readFileSync(path.join(server.context.config.dataDir, 'files/original/202603', data.name)))).toBe(sha(photo))
  })

  test('a signature is for one file, one person and 30 minutes', async () => {
    const { data } = await upload('annexpic', photo)
    expect((await get(data.url)).statusCode).toBe(200)
    const other = (await upload('annexpic', await sharp(photo).rotate().negate().jpeg().toBuffer())).data
    const altered = [
      stripSignature(data.url),
      data.url.replace(/sign=.{4}/, 'sign=AAAA'),
      data.url.replace('user-driver1', 'user-driver2'),
      data.url.replace(/expires=\d+/, `expires=${server.clock.now() + 90 * MINUTE}`),
      data.url.replace(data.name, other.name),
      data.url.replace('annexpic', 'identity')
    ]
    for (const url of altered) {
      const answer = await get(url)
      expect([url, answer.statusCode]).toEqual([url, 403])
      expect(answer.json()).toMatchObject({ code: 403, data: null })
    }
    server.clock.advance(30 * MINUTE)
    expect((await get(data.url)).statusCode).toBe(403)
    const again = signFileUrl(server.context, { userId: 'user-driver1' }, stripSignature(data.url), server.clock.now())
    expect((await get(again)).statusCode).toBe(200)
  })

  test('identity papers last 5 minutes, are never cached and each view is kept', async () => {
    const { data } = await upload('identity', photo)
    const answer = await get(data.url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    await get(data.thumbUrl ?? '')
    expect(await server.query('select user_id from file_view where name = $1', [data.name])).toEqual([
      { user_id: 'user-driver1' },
      { user_id: 'user-driver1' }
    ])
    server.clock.advance(5 * MINUTE)
    expect((await get(data.url)).statusCode).toBe(403)
  })

  test('avatars are public', async () => {
    const { data } = await upload('userAvatar', photo)
    expect(data.url).toBe(`/api/file/Image/userAvatar/${data.name}`)
    expect((await get(data.url)).statusCode).toBe(200)
    expect((await get(`${data.url}?thumb=1`)).statusCode).toBe(200)
  })

  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
  test.each([
    ['a page called .jpg', 'annexpic', html, '上传失败，图片格式不允许上传'],
    ['a page as annex', 'annex', html, '上传失败，文件格式不允许上传'],
    ['a vector picture', 'annexpic', svg, '上传失败，图片格式不允许上传'],
    ['a program', 'annex', program, '上传失败，文件格式不允许上传'],
    ['a document as a picture', 'annexpic', Buffer.from('%PDF-1.7\n'), '上传失败，图片格式不允许上传'],
    ['half a picture', 'annexpic', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), '上传失败，图片已损坏或尺寸过大'],
    ['nothing', 'annexpic', Buffer.alloc(0), '文件内容为空'],
    ['an unknown type', 'system', Buffer.from('x'), '上传类型不存在'],
    ['a type of the language', 'constructor', Buffer.from('x'), '上传类型不存在']
  ])('%s is refused and leaves no file', async (_what, type, bytes, msg) => {
    const before = count()
    expect(await upload(type, bytes)).toMatchObject({ code: 400, msg, data: null })
    expect(count()).toBe(before)
  })
  function count(): number {
    const root = path.join(server.context.config.dataDir, 'files')
    return existsSync(root) ? readdirSync(root, { recursive: true }).length : 0
  }

  test('too large a file is 413, a cut one, a wrong field or no form are 400', async () => {
    expect(await upload('annex', Buffer.alloc(300_001, 65))).toMatchObject({ code: 413, data: null })
    expect((await upload('annex', photo, 'a.jpg', {}, 'other')).code).toBe(400)
    for (const [type, payload] of [
      ['application/json', '{}'],
      [`multipart/form-data; boundary=${BOUNDARY}`, `--${BOUNDARY}\r\nContent-Disp`],
      ['multipart/form-data', 'x']
    ] as const) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/file/Uploader/annex',
        headers: { authorization: token, 'content-type': type },
        payload
      })
      expect([type, answer.statusCode, answer.json<Envelope>().code]).toEqual([type, 200, 400])
    }
  })

  test('a form that is refused does not stand in the way of the next request on its connection', async () => {
    const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const part = (name: string, value: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const payload = Array.from({ length: 2000 }, (_, i) => part(`f${i}`, 'x'.repeat(100))).join('') + `--${BOUNDARY}--\r\n`
    const send = (method: string, url: string, body: string) =>
      new Promise<Envelope>((resolve, reject) => {
        const sent = request(
          {
            agent,
            port,
            method,
            path: url,
            timeout: 5000,
            headers: {
              authorization: token,
              'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
              'content-length': Buffer.byteLength(body)
            }
          },
          (answer) => {
            let text = ''
            answer
              .on('data', (chunk: Buffer) => {
                text += chunk.toString()
              })
              .on('end', () => resolve(JSON.parse(text) as Envelope))
          }
        )
        sent
          .on('timeout', () => sent.destroy(new Error('no answer')))
          .on('error', reject)
          .end(body)
      })
    expect((await send('POST', '/api/file/Uploader/annex', payload)).code).toBe(413)
    expect((await send('GET', '/api/app/Version', '')).code).toBe(200)
    agent.destroy()
  })

  test('no path leads out of the store', async () => {
    const tries = [
      '..%2f..%2f..%2fetc%2fpasswd',
      '%2e%2e%2f%2e%2e%2ffile-secret',
      '20260315_..%2f..%2ffile-secret.jpg',
      'file-secret',
      '20260315_%00.jpg'
    ]
    for (const name of tries) {
      for (const url of [
        `/api/file/Image/userAvatar/${name}`,
        `/api/file/Image/..%2fuserAvatar/${name}`,
        `/api/file/Download?encryption=${name}`
      ]) {
        const answer = await get(url)
        expect([url, [400, 403, 404].includes(answer.json<Envelope>().code)]).toEqual([url, true])
      }
      const own = await server.call('GET', `/api/file/Download/annex/${name}`, { token })
      expect([name, [400, 404].includes(own.code)]).toEqual([name, true])
    }
  })

  test('a download is for the owner, with a proof, under the name that is asked for', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n')
    const { data } = await upload('annex', pdf, '报价单.pdf')
    expect((await server.call('GET', `/api/file/Download/annex/${data.name}`, { token: await server.signIn('driver2') })).code).toBe(404)
    const { data: link } = await server.call<DownloadAnswer>('GET', `/api/file/Download/annex/${data.name}`, { token })
    expect(link.name).toBe('报价单.pdf')
    const answer = await get(`${link.url}&name=${encodeURIComponent('报价单.pdf')}`)
    expect(answer.rawPayload).toEqual(pdf)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('报价单.pdf')}`)
    expect((await get(link.url.replace(/.pdf$/, 'x.pdf'))).statusCode).toBe(403)
    server.clock.advance(30 * MINUTE)
    expect((await get(link.url)).statusCode).toBe(403)
  })

  test('a repeat with its key keeps one file', async () => {
    const key = { 'idempotency-key': '0199f3a0-0000-4000-8000-000000000001' }
    const before = (await server.query('select 1 from stored_file')).length
    const first = await upload('annexpic', photo, 'a.jpg', key)
    const files = count()
    expect((await upload('annexpic', photo, 'a.jpg', key)).data.name).toBe(first.data.name)
    expect((await upload('annexpic', await sharp(photo).negate().jpeg().toBuffer(), 'a.jpg', key)).code).toBe(400)
    expect([(await server.query('select 1 from stored_file')).length, count()]).toEqual([before + 1, files])
  })

  test('other areas ask for a file by name or address, signed or not', async () => {
    const { data } = await upload('annexpic', photo)
    for (const given of [data.name, data.url, `https://example.com${data.url}`]) {
      expect((await requireFile(server.context.db, given)).name).toBe(data.name)
      expect(fileNameOf(given)).toBe(data.name)
    }
    await expect(requireFile(server.context.db, 'nothing.jpg')).rejects.toThrow('文件不存在')
  })
})
