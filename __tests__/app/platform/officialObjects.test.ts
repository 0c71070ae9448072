import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Platform } from '../../miniprogram/support/types'
import { CALLS, FAILURES } from './officialCalls'
import { load, turn, type Behaviour } from './officialClient'
import { answersOf, AT_ONCE, canvasParts, CHINESE, EVENTS, filled, freshClient, LATER, OBJECTS, SOCKET, waysOf } from './officialRig'

/** Calls to the server, files, photos, canvases, storage and listeners: answered as the official typings allow, failing as they document. */

const SRC = path.resolve(__dirname, '../../../src')

describe.each<Platform>(['weapp', 'alipay'])('%s', (platform) => {
  const client = freshClient(platform)

  test.each(waysOf(platform))('calls to the server, %s: an answer or an error in Chinese, said', async (_title, behave) => {
    client().behave = behave
    const { createRequest } = load<typeof import('@/platform/request')>(platform, 'platform/request/index.ts')
    const { taroNetwork } = load<typeof import('@/platform/request/network')>(platform, 'platform/request/network.ts')
    const { createClock } = load<typeof import('@/platform/clock')>(platform, 'platform/clock.ts')
    const said: string[] = []
    const api = createRequest({
      base: 'https://x',
      ownOrigin: '',
      network: taroNetwork,
      clock: createClock(),
      getToken: () => 'token',
      sendsIdempotencyKey: () => true,
      codeOfStatus: (status) => status,
      onFailure: () => false,
      toast: (words) => said.push(words),
      mask: { show: () => undefined, hide: () => undefined }
    })
    const calls = [
      () => api.request({ url: '/api/a' }),
      () => api.upload({ path: '/tmp/a.jpg', name: 'a.jpg', type: 'annexpic' }, { onProgress: () => undefined })
    ]
    for (const call of calls) {
      const failure = await call().then(
        () => undefined,
        (error: { name: string; message: string }) => error
      )
      // Nothing of what is answered here is an envelope.
      expect(failure).toMatchObject({ name: 'ApiError', message: expect.stringMatching(CHINESE) as string })
    }
    expect(said).toHaveLength(calls.length)
    expect(said.filter((words) => !CHINESE.test(words))).toEqual([])
  })

  test.each(waysOf(platform))('files and photos, %s: kept, or an error in Chinese', async (_title, behave) => {
    client().behave = behave
    const { createFileStorage } = load<typeof import('@/platform/storage/files')>(platform, 'platform/storage/files.ts')
    const { createRecordStorage } = load<typeof import('@/platform/storage/records')>(platform, 'platform/storage/records.ts')
    const { preparePhoto } = load<typeof import('@/platform/watermark')>(platform, 'platform/watermark/index.ts')
    const { dataAddress } = load<typeof import('@/platform/dataAddress')>(platform, 'platform/dataAddress/index.ts')
    const scope = { userId: 'u', name: 'outbox' }
    const files = createFileStorage()
    const records = createRecordStorage()
    const acts: (() => Promise<unknown>)[] = [
      () => files.put(scope, '/tmp/a.jpg'),
      () => files.path(scope, 'a.jpg'),
      () => files.list(scope),
      () => files.remove(scope, ['a.jpg']),
      () => files.clear(scope),
      () => files.usage(),
      () => records.put(scope, new Map([['a', { b: 1 }]])),
      () => records.all(scope),
      () => records.get(scope, 'a'),
      () => records.remove(scope, ['a']),
      () => records.clear(scope),
      () => records.users('outbox'),
      () => preparePhoto({ path: '/tmp/a.jpg', size: 1, name: '', source: 'camera', pickedAt: 1 }, ['2026-11-27']),
      () => dataAddress('/tmp/a.png', 'image/png')
    ]
    for (const [place, act] of acts.entries()) {
      const failure = await act().then(
        () => undefined,
        (error: { name: string; message: string }) => error
      )
      if (failure !== undefined) expect([place, failure.message]).toEqual([place, expect.stringMatching(CHINESE)])
    }
  })

  test('a picture that a canvas does not load or give is told as not marked', async () => {
    const { preparePhoto } = load<typeof import('@/platform/watermark')>(platform, 'platform/watermark/index.ts')
    const photo = { path: '/tmp/a.jpg', size: 1, name: '', source: 'camera' as const, pickedAt: 1 }
    const bytes = new Uint8Array([1, 2, 3]).buffer
    const well: Behaviour = (name) => ({ answer: name.endsWith('readFile') ? { data: bytes } : filled(answersOf(platform, name)[0]) })
    client().behave = well
    expect((await preparePhoto(photo, ['a'])).isMarked).toBe(true)
    const exported = platform === 'weapp' ? 'canvasToTempFilePath' : 'createOffscreenCanvas.toTempFilePath'
    for (const broken of ['createOffscreenCanvas', exported, 'getImageInfo'])
      for (const failure of FAILURES[platform]) {
        client().behave = (name) => (name === broken ? { failure } : well(name))
        expect((await preparePhoto(photo, ['a'])).isMarked).toBe(false)
      }
    client().behave = well
    client().object('createOffscreenCanvas', canvasParts(false))
    expect((await preparePhoto(photo, ['a'])).isMarked).toBe(false)
  })

  test.each(waysOf(platform))('what the app does by itself, %s', async (_title, behave) => {
    client().behave = behave
    const { taroStorage } = load<typeof import('@/platform/storage/keys')>(platform, 'platform/storage/keys.ts')
    taroStorage.set('a', { b: 1 })
    expect(taroStorage.get('a', (value): value is string => typeof value === 'string')).toBeUndefined()
    taroStorage.remove('a')
    const { uuid } = load<typeof import('@/platform/uuid')>(platform, 'platform/uuid.ts')
    expect(await uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const { endPull, setPageTitle } = load<typeof import('@/platform/page')>(platform, 'platform/page.ts')
    endPull()
    setPageTitle('工单')
    load<typeof import('@/platform/ring')>(platform, 'platform/ring/index.ts').ring()
    const { openPrivacyContract, watchPrivacy } = load<typeof import('@/platform/privacy')>(platform, 'platform/privacy/index.ts')
    expect(typeof (await openPrivacyContract())).toBe('boolean')
    const asked: unknown[] = []
    client().put('onNeedPrivacyAuthorization', (ask: (resolve: () => void) => void) => ask(() => undefined))
    watchPrivacy((request) => asked.push(request))
    expect(asked).toHaveLength(platform === 'weapp' ? 1 : 0)
    const update = load<typeof import('@/platform/appUpdate')>(platform, 'platform/appUpdate/index.ts').createAppUpdate()
    update.watch(() => undefined)
    client().tell('getUpdateManager.onUpdateReady')
    expect(update.apply()).toMatch(/^$|[一-鿿]/)
    const { isSimulator } = load<typeof import('@/platform/simulator')>(platform, 'platform/simulator/index.ts')
    expect(isSimulator()).toBe(false)
    const { isSystemNight, onSystemNight } = load<typeof import('@/platform/theme')>(platform, 'platform/theme/index.ts')
    onSystemNight((isNight) => expect(typeof isNight).toBe('boolean'))
    client().tell('onThemeChange')
    expect(isSystemNight()).toBe(false)
    const shown: boolean[] = []
    load<typeof import('@/platform/appLifecycle')>(platform, 'platform/appLifecycle/index.ts').watchAppShown((isShown) =>
      shown.push(isShown)
    )
    client().tell('onAppShow')
    client().tell('onAppHide')
    expect(shown).toContain(true)
    const faults: string[] = []
    load<typeof import('@/platform/faults')>(platform, 'platform/faults/index.ts').watchFaults((message, stack) =>
      faults.push(message, stack)
    )
    client().tell('onError')
    client().tell('onUnhandledRejection')
    expect(faults.filter((each) => typeof each !== 'string')).toEqual([])
    expect(faults.length).toBeGreaterThan(0)
    const connected: boolean[] = []
    load<typeof import('@/platform/connectivity')>(platform, 'platform/connectivity/index.ts').watchConnectivity((isConnected) =>
      connected.push(isConnected)
    )
    client().tell('onNetworkStatusChange')
    await turn()
    expect(connected.filter((each) => typeof each !== 'boolean')).toEqual([])
  })

  test('places on the page: whatever a query finds, nothing is thrown and a canvas is asked for until it is there', () => {
    jest.useFakeTimers()
    const node = { width: 0, height: 0 }
    const found: unknown[] = [
      [],
      [null],
      [{}],
      [{ node: null, width: 1, height: 1 }],
      [{ node, width: 0, height: 0 }],
      [[null, {}]],
      [{ context: null }]
    ]
    let place = 0
    const query: Record<string, unknown> = {}
    for (const name of ['select', 'selectAll', 'fields', 'boundingClientRect']) query[name] = () => query
    query.context = (tell: (each: unknown) => void) => {
      tell({ context: null })
      return query
    }
    query.exec = (tell?: (each: unknown) => void) => tell?.(place < found.length ? found[place++] : [{ node, width: 300, height: 100 }])
    client().put('createSelectorQuery', () => query)
    const told: unknown[] = []
    const { findCanvas } = load<typeof import('@/platform/canvasNode')>(platform, 'platform/canvasNode.ts')
    findCanvas('pad', (canvas) => told.push(canvas))
    jest.advanceTimersByTime(5000)
    expect(told).toEqual([{ node, width: 300, height: 100 }])
    const { measureRows, windowHeight } = load<typeof import('@/platform/measure')>(platform, 'platform/measure.ts')
    const { boxOf } = load<typeof import('@/platform/box')>(platform, 'platform/box/index.ts')
    const { editorContext } = load<typeof import('@/platform/editor')>(platform, 'platform/editor.ts')
    for (place = 0; place < found.length; ) {
      measureRows('.row', (heights) => expect(heights.every((height) => height === 0)).toBe(true))
      place -= 1
      boxOf('grid', () => told.push('box'))
    }
    editorContext('editor', () => told.push('editor'))
    expect(told).toHaveLength(1)
    expect(typeof windowHeight()).toBe('number')
  })
})

test('every call of src/platform is answered here or beside', () => {
  const named = readdirSync(path.join(SRC, 'platform'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.h5.'))
    .flatMap((file) =>
      [...readFileSync(path.join(SRC, 'platform', file), 'utf8').matchAll(/\bTaro\.([a-z]\w*)\s*(?:as\b|\()/g)].map(([, name = '']) => name)
    )
  const beside = [
    'getCurrentPages',
    'getCurrentInstance',
    'getEnterOptionsSync',
    'canIUse',
    'nextTick',
    'offLocationChange',
    'onLocationChange',
    'createSelectorQuery',
    'onNeedPrivacyAuthorization'
  ]
  const answered = new Set<string>([...CALLS, ...LATER, ...SOCKET, ...AT_ONCE, ...EVENTS, ...OBJECTS, ...beside])
  expect(named.length).toBeGreaterThan(60)
  expect([...new Set(named)].filter((name) => !answered.has(name))).toEqual([])
})
