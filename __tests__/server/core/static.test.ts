import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { oneDatabase, type TestApp } from '../../support/databases'

const INLINE = 'document.documentElement.style.fontSize="20px"'
const PAGE = `<!doctype html><html><head><script>${INLINE}</script></head><body><div id="app"></div></body></html>`

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let h5Dir: string
  beforeAll(async () => {
    h5Dir = mkdtempSync(path.join(tmpdir(), 'towing-h5-'))
    mkdirSync(path.join(h5Dir, 'js'))
    writeFileSync(path.join(h5Dir, 'index.html'), PAGE)
    writeFileSync(path.join(h5Dir, 'js/app.1a2b3c4d.js'), 'run()')
    writeFileSync(path.join(h5Dir, 'js/app.1a2b3c4d.js.br'), brotliCompressSync('run()'))
    writeFileSync(path.join(h5Dir, 'js/plain.js'), 'plain()')
    server = await makeApp({ demo: false, config: { h5Dir } })
  })
  afterAll(() => rmSync(h5Dir, { recursive: true, force: true }))
  const get = (url: string, encoding?: string, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ method, url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

  test.each(['/', '/pages/login/index', '/pages/transferCar/form?id=1', '/choose-location', '/index.html'])(
    '%s is the page, never from a cache, with a policy that runs only its own scripts',
    async (url) => {
      for (const encoding of [undefined, 'br, gzip']) {
        const answer = await get(url, encoding)
        const body = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(answer.rawPayload).toString() : answer.body
        expect([answer.statusCode, body]).toEqual([200, PAGE])
        expect(answer.headers['cache-control']).toBe('no-cache')
        const policy = String(answer.headers['content-security-policy'])
        const scripts = policy.split('; ').find((part) => part.startsWith('script-src'))
        expect(scripts).toBe(`script-src 'self' 'sha256-${createHash('sha256').update(INLINE).digest('base64')}'`)
        expect(policy).not.toContain('unsafe-eval')
        expect((await get(url, encoding, 'HEAD')).statusCode).toBe(200)
      }
    }
  )

  test('the page names the tiles of its maps, and its policy allows their pictures from there only', async () => {
    const mapTiles = { url: 'https://tiles.example.cn/{z}/{x}/{y}.png?k="<a>&b', coordType: 'GCJ02' as const, credit: '示例"地图' }
    const { app } = await makeApp({ demo: false, config: { h5Dir, mapTiles } })
    const answer = await app.inject({ method: 'GET', url: '/choose-location' })
    expect(answer.body).toContain(
      '<meta name="map-tiles" content="https://tiles.example.cn/{z}/{x}/{y}.png?k=&quot;&lt;a>&amp;b" data-coords="GCJ02" data-credit="示例&quot;地图">'
    )
    expect(String(answer.headers['content-security-policy'])).toContain("img-src 'self' data: blob: https://tiles.example.cn;")
    expect(String((await get('/')).headers['content-security-policy'])).toContain("img-src 'self' data: blob:;")
  })

  test('a hashed file is kept for ever and sent compressed when the browser can; another is asked for again', async () => {
    const compressed = await get('/js/app.1a2b3c4d.js', 'gzip, br')
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript')
    })
    expect(compressed.rawPayload).toEqual(brotliCompressSync('run()'))
    const plain = await get('/js/app.1a2b3c4d.js')
    expect([plain.body, plain.headers['content-encoding']]).toEqual(['run()', undefined])
    expect((await get('/js/plain.js')).headers['cache-control']).toBe('no-cache')
  })

  test('a long answer is compressed, a short one is not', async () => {
    const admin = await makeApp()
    const headers = { authorization: await admin.signIn('admin'), 'accept-encoding': 'br, gzip' }
    expect((await admin.app.inject({ url: '/api/system/DictionaryData/All', headers })).headers['content-encoding']).toBe('br')
    expect((await admin.app.inject({ url: '/api/app/Version', headers })).headers['content-encoding']).toBeUndefined()
  })

  test.each([
    '/js/app.00000000.js',
    '/js/',
    '/js/../index.html/../../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/.env',
    '/css/none.css',
    '/missing.png'
  ])('%s is not found, and is not the page', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.body]).toEqual([404, '404'])
  })
})
