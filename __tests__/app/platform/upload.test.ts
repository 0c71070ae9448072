import { type ApiError, ClientCode } from '@/domain/apiError'
import { createCancel } from '@/domain/cancel'
import { createFilesService } from '@/services/files'
import { ok, refused, startServer, testApi, until, wait, type TestServer } from './testApi'

const caught = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => {
      throw new Error('resolved')
    },
    (error: ApiError) => error
  )

describe('uploads over a real server', () => {
  let server: TestServer
  const BYTES = Buffer.from('89504e470d0a1a0a0000', 'hex')
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.seen.length = 0
    server.routes.clear()
    // jsdom has no blob: addresses; a file on the server is read the same way.
    server.routes.set('/picture.png', () => ({ text: BYTES.toString('latin1'), headers: { 'content-type': 'image/png' } }))
  })
  const uploads = () => server.seen.filter((seen) => seen.path.startsWith('/api/file/Uploader'))

  test('multipart with part name file, original name and token; progress; name and url come back', async () => {
    server.routes.set('POST /api/file/Uploader/transferCar', () =>
      ok({ name: '20261121_1.png', url: '/api/file/Image/transferCar/20261121_1.png' })
    )
    const { api } = testApi(server.url, { getToken: () => 'Bearer abc' })
    const steps: number[] = []
    const answer = await createFilesService(api).upload('transferCar', `${server.url}/picture.png`, '现场 1.png', {
      onProgress: (percent) => steps.push(percent)
    })
    expect(answer).toEqual({ name: '20261121_1.png', url: '/api/file/Image/transferCar/20261121_1.png' })
    const [seen] = uploads()
    expect(seen?.headers).toMatchObject({ authorization: 'Bearer abc', 'jnpf-origin': 'app' })
    expect(seen?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    const text = seen?.body.toString() ?? ''
    expect(text).toContain('name="file"; filename="现场 1.png"')
    expect(text).toContain('PNG')
    expect(steps[steps.length - 1]).toBe(100)
  })

  test('a refused upload rejects with the server message and a toast; handles works', async () => {
    server.routes.set('POST /api/file/Uploader/annexpic', () => refused(413, '文件太大'))
    const { api, toasts, mask } = testApi(server.url)
    expect(await caught(api.upload({ path: `${server.url}/picture.png`, type: 'annexpic' }))).toMatchObject({
      code: 413,
      message: '文件太大'
    })
    expect(toasts).toEqual(['文件太大'])
    await caught(api.upload({ path: `${server.url}/picture.png`, type: 'annexpic' }, { handles: [413] }))
    expect(toasts).toHaveLength(1)
    expect(mask).toEqual([])
  })

  test('cancelled while it runs: rejected at once without a toast, the connection is broken', async () => {
    server.routes.set('POST /api/file/Uploader/annex', () => new Promise(() => undefined))
    const { api, toasts } = testApi(server.url)
    const source = createCancel()
    const call = caught(api.upload({ path: `${server.url}/picture.png`, type: 'annex' }, { signal: source.signal }))
    await until(() => uploads().length > 0)
    source.abort()
    expect(await call).toMatchObject({ code: ClientCode.abort })
    await until(() => uploads()[0]?.isBroken === true)
    expect(toasts).toEqual([])
  })

  test('cancelled before the file is read: nothing is sent', async () => {
    server.routes.set('/picture.png', () => ({ text: 'x'.repeat(100), delay: 200, headers: { 'content-type': 'image/png' } }))
    server.routes.set('POST /api/file/Uploader/annex', () => ({ ...ok(null), delay: 500 }))
    const { api } = testApi(server.url)
    const source = createCancel()
    const call = caught(api.upload({ path: `${server.url}/picture.png`, type: 'annex' }, { signal: source.signal }))
    source.abort()
    expect(await call).toMatchObject({ code: ClientCode.abort })
    await wait(600)
    expect(uploads()).toEqual([])
  })

  test('a file that cannot be read is a failure, not an endless wait', async () => {
    const lines = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const { api } = testApi(server.url)
    expect(await caught(api.upload({ path: 'http://127.0.0.1:9/gone.png', type: 'annex' }))).toMatchObject({ code: ClientCode.network })
    lines.mockRestore()
  })

  test('an upload has its own time', async () => {
    server.routes.set('POST /api/file/Uploader/annex', () => new Promise(() => undefined))
    const { api, toasts } = testApi(server.url)
    expect(await caught(api.upload({ path: `${server.url}/picture.png`, type: 'annex' }, { timeout: 300 }))).toMatchObject({
      code: ClientCode.timeout
    })
    expect(toasts).toEqual(['连接服务器失败'])
  })

  test('download addresses keep the proof and add the original name', async () => {
    server.routes.set('/api/file/Download/annex/20261121_1.pdf', () =>
      ok({ name: '20261121_1.pdf', url: '/api/file/Download?encryption=a%2Bb' })
    )
    const files = createFilesService(testApi(server.url).api)
    expect(await files.downloadAddress('annex', '20261121_1.pdf', '定损 单.pdf')).toBe(
      `${server.url}/api/file/Download?encryption=a%2Bb&name=${encodeURIComponent('定损 单.pdf')}`
    )
    expect(files.thumbAddress('/api/file/Image/annexpic/a.jpg?sign=1')).toBe(`${server.url}/api/file/Image/annexpic/a.jpg?sign=1&thumb=1`)
    expect(files.imageAddress('')).toBe('')
  })
})
