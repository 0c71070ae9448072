import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { FILE_TYPES } from '../../../src/contract/files'
import type { Envelope } from '../../../src/contract/envelope'
import type { DownloadAnswer, UploadAnswer } from '../../../src/contract/files'
import { acceptedOf } from '../../../server/files/content'
import { oneDatabase, type TestApp } from '../../support/databases'
import { app1, EXIF, exifBlock, jpegWith, pngChunk, pngWith } from '../../support/pictureParts'

const RUNS = process.env.TEST_FULL === '1' ? 300 : 20
const BOUNDARY = 'x-test-boundary'
const SECRET = 'SECRET-PLACE'
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** What is uploaded, as it goes over the wire and as people get it. */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let token: string
  let port: number
  beforeAll(async () => {
    server = await makeApp()
    token = await server.signIn('driver1')
    port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })

  /** Over a real connection, cut into pieces where the test says. */
  function upload(type: string, bytes: Buffer, filename: string, cuts: readonly number[] = []): Promise<Envelope<UploadAnswer>> {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
    const places = [0, ...[...new Set(cuts.map((cut) => cut % payload.length))].sort((one, other) => one - other), payload.length]
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          port,
          method: 'POST',
          path: `/api/file/Uploader/${type}`,
          headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': payload.length }
        },
        (answer) => {
          let text = ''
          answer
            .on('data', (chunk: Buffer) => {
              text += chunk.toString()
            })
            .on('end', () => resolve(JSON.parse(text) as Envelope<UploadAnswer>))
        }
      )
      sent.on('error', reject).setNoDelay(true)
      const next = (index: number): void => {
        const [from, to] = [places[index], places[index + 1]]
        if (to === undefined) sent.end()
        else
          sent.write(payload.subarray(from, to), () => {
            setImmediate(next, index + 1)
          })
      }
      next(0)
    })
  }
  const get = (url: string) => server.app.inject({ url })

  const programs: [string, string][] = [
    ['a.js', 'fetch("/api/oauth/CurrentUser").then((r) => r.text()).then(alert)'],
    ['a.html', '<p>hi</p><img src=x onerror="alert(1)"><a href="javascript:alert(1)">x</a><iframe srcdoc="x"></iframe>'],
    ['a.svg', '<g xmlns="http://www.w3.org/2000/svg"><circle r="9" onload="alert(1)"/></g>'],
    ['a.xml', '<note><xsl:value-of select="x"/></note>'],
    ['a.css', 'body{background:url(https://example.com)}'],
    ['a.txt', '到场后联系门卫']
  ]
  const takesText = FILE_TYPES.filter((type) => acceptedOf(type)?.includes('txt') === true)
  test.each(takesText)(
    'text with a program inside that %s takes leaves the server as an attachment of plain text only, from every address',
    async (type) => {
      expect(takesText.length).toBeGreaterThanOrEqual(5)
      for (const [name, words] of programs) {
        const { code, data } = await upload(type, Buffer.from(words), name)
        expect([name, code]).toEqual([name, 200])
        const { data: link } = await server.call<DownloadAnswer>('GET', `/api/file/Download/${type}/${data.name}`, { token })
        for (const url of [data.url, `${data.url}&thumb=1`, link.url, `${link.url}&name=a.html`]) {
          const { statusCode, headers, payload } = await get(url)
          expect([
            statusCode,
            payload,
            headers['content-type'],
            headers['x-content-type-options'],
            headers['content-security-policy']
          ]).toEqual([200, words, 'text/plain; charset=utf-8', 'nosniff', "default-src 'none'; sandbox"])
          expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/)
        }
      }
    }
  )

  test('whatever is uploaded anywhere is a picture, sound, film or PDF, or an attachment; never a page, a drawing or a script', async () => {
    const pages = [
      '<!doctype html><script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '<?xml version="1.0"?><x/>',
      '\ufeff<html><body onload=alert(1)>',
      'GIF89a<script>alert(1)</script>',
      '%PDF-<script>alert(1)</script>',
      'PK\u0003\u0004<script>',
      '\u0000\u0001<script>alert(1)</script>',
      'OggS<html>'
    ]
    let taken = 0
    for (const type of FILE_TYPES) {
      for (const words of pages) {
        const { code, data } = await upload(type, Buffer.from(words, 'latin1'), 'a.html')
        if (code !== 200) continue
        taken += 1
        const { headers } = await get(data.url)
        const kind = String(headers['content-type'])
        expect([
          type,
          words,
          /html|xml|svg|script|css/.test(kind),
          headers['x-content-type-options'],
          headers['content-security-policy']
        ]).toEqual([type, words, false, 'nosniff', "default-src 'none'; sandbox"])
        expect([
          kind,
          /^(?:image\/(?:jpeg|png|webp|gif)|audio\/|video\/|application\/pdf$)/.test(kind) ||
            /^attachment;/.test(headers['content-disposition'] ?? '')
        ]).toEqual([kind, true])
      }
    }
    expect(taken).toBeGreaterThan(10)
  })

  test('a picture is hashed as it was sent and kept so; what people get of it carries nothing beside the picture', async () => {
    const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    const photo = jpegWith(
      await plain.clone().jpeg().toBuffer(),
      [app1(Buffer.concat([EXIF, exifBlock({ words: SECRET, orientation: 1 })]))],
      Buffer.from(SECRET)
    )
    const drawing = pngWith(await plain.clone().png().toBuffer(), [pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`, 'latin1'))])
    for (const type of FILE_TYPES.filter((each) => acceptedOf(each)?.includes('png') === true)) {
      for (const bytes of [photo, drawing]) {
        const { data } = await upload(type, bytes, 'a.jpg')
        expect([data.sha256, data.size]).toEqual([sha(bytes), bytes.length])
        const urls = [data.url, data.thumbUrl ?? '']
        if (type !== 'identity')
          urls.push((await server.call<DownloadAnswer>('GET', `/api/file/Download/${type}/${data.name}`, { token })).data.url)
        for (const url of urls) {
          const { statusCode, rawPayload } = await get(url)
          expect([type, statusCode, rawPayload.includes(SECRET)]).toEqual([type, 200, false])
        }
        expect(sha(readFileSync(path.join(server.context.config.dataDir, 'files/original', data.name.slice(0, 6), data.name)))).toBe(
          sha(bytes)
        )
      }
    }
  })

  test(
    `${RUNS} JPEGs with EXIF of every size, cut into pieces anywhere on their way, are taken`,
    async () => {
      const bare = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#993366' } })
        .jpeg()
        .toBuffer()
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 8 }),
          fc.integer({ min: 0, max: 65_000 }),
          fc.array(fc.nat(200_000), { maxLength: 30 }),
          async (orientation, padding, cuts) => {
            const bytes = jpegWith(bare, [app1(Buffer.concat([EXIF, exifBlock({ words: 'TestPhone', orientation, padding })]))])
            const { code, data } = await upload('annexpic', bytes, 'a.jpg', cuts)
            expect([code, data?.sha256, data?.width]).toEqual([200, sha(bytes), orientation >= 5 ? 48 : 64])
          }
        ),
        { numRuns: RUNS, seed: 20_261_125, endOnFailure: true }
      )
    },
    RUNS * 5_000
  )

  test('50 at once are all taken', async () => {
    const bare = await sharp({
      create: { width: 1600, height: 1200, channels: 3, background: '#339966', noise: { type: 'gaussian', mean: 120, sigma: 30 } }
    })
      .jpeg()
      .toBuffer()
    const all = Array.from({ length: 50 }, (_, index) =>
      jpegWith(bare, [
        app1(Buffer.concat([EXIF, exifBlock({ words: `Phone ${index}`, orientation: (index % 8) + 1, padding: index * 1_300 })]))
      ])
    )
    const answers = await Promise.all(all.map((bytes, index) => upload('annexpic', bytes, `${index}.jpg`, [bytes.length >> 1])))
    expect(answers.map(({ code, msg }) => [code, msg])).toEqual(all.map(() => [200, '上传成功']))
    expect(answers.map(({ data }) => data.sha256)).toEqual(all.map(sha))
  })
})
