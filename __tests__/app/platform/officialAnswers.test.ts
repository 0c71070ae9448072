import Taro from '@tarojs/taro'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { promisedAnswers } from '../../miniprogram/support/typings'
import type { Platform } from '../../miniprogram/support/types'
import { seenAs } from '../../support/shapes'
import { CALLS, FAILURES } from './officialCalls'

/**
 * Every call of src/platform is answered as the official typings of each client allow: with all that is promised and nothing else, with
 * every optional part, and with each kind of failure that the clients document. Nothing may be thrown, and a person hears Chinese.
 */

const SRC = path.resolve(__dirname, '../../../src')
/** What Taro calls otherwise than Alipay does. */
const ALIPAY_NAMES: Readonly<Record<string, string>> = { scanCode: 'scan', setClipboardData: 'setClipboard', showModal: 'confirm' }
type Call = (options?: Record<string, unknown>) => unknown
type Behaviour = (name: string) => { answer: unknown } | { failure: unknown }

/** Node's own process object: Jest gives tests a copy that hears no rejections. */
const nodeProcess = vm.runInThisContext('process') as NodeJS.Process
const client = seenAs<Record<string, unknown>>(Taro)
const real = new Map<string, unknown>()
const used = new Set<string>()

/** Numbers and lists by which the app goes on: a page that came well, a picture that is too large. */
const FILLED: Readonly<Record<string, unknown>> = {
  statusCode: 200,
  size: 5_000_000,
  tempFilePath: '/tmp/a',
  code: 'code',
  authSetting: { 'scope.userLocation': true }
}

function filled(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(filled)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, FILLED[name] ?? filled(value)]))
}

/** Puts a client in the place of Taro's: each call by callback and by promise, later than the call. */
function stand(names: readonly string[], behave: Behaviour): void {
  for (const name of names) {
    if (!real.has(name)) real.set(name, client[name])
    const act: Call = (options = {}) => {
      used.add(name)
      const said = behave(name)
      const isWell = 'answer' in said
      const promise = new Promise((resolve, reject) => {
        queueMicrotask(() => {
          const callback = isWell ? options.success : options.fail
          if (typeof callback === 'function') (callback as (value: unknown) => void)(isWell ? said.answer : said.failure)
          if (isWell) resolve(said.answer)
          else reject(said.failure as Error)
        })
      })
      // As the clients: with callbacks there is no promise.
      if (typeof options.success === 'function' || typeof options.fail === 'function') {
        promise.catch(() => undefined)
        return undefined
      }
      return promise
    }
    client[name] = act
  }
}

/** A capability is a folder of parts, or one file where all platforms are alike. @param variant of which platform; '' for the default part */
const load = <T extends object>(name: string, variant = ''): T => {
  const folder = path.join(SRC, 'platform', name)
  return jest.requireActual<T>(existsSync(folder) ? path.join(folder, `index${variant}.ts`) : `${folder}.ts`)
}
type Acts = Readonly<Record<string, () => Promise<unknown>>>

const PICTURE = { path: '/tmp/a.jpg', size: 5_000_000, name: 'a.jpg', source: 'album' as const, pickedAt: 1 }
const PLACE = { point: { lng: 114, lat: 22, coordType: 'GCJ02' as const }, name: '', address: '' }

/** What a person's taps lead to, by platform; each answers words, a kind, or whether it was done. */
function actsOf(platform: Platform): Acts {
  process.env.TARO_ENV = platform
  const own = <T extends object>(name: string): T =>
    load<T>(name, existsSync(path.join(SRC, 'platform', name, `index.${platform}.ts`)) ? `.${platform}` : '')
  const media = own<typeof import('@/platform/media')>('media')
  const location = own<typeof import('@/platform/location')>('location')
  const map = load<typeof import('@/platform/map')>('map')
  const open = load<typeof import('@/platform/openAddress')>('openAddress')
  return {
    pickPictures: () => media.pickPictures('album', 2),
    getPosition: () => location.getPosition(),
    openPermissionSettings: () => location.openPermissionSettings(),
    permissionAnswered: () => location.permissionAnswered(),
    allowedPosition: async () => load<typeof import('@/platform/allowedPosition')>('allowedPosition').allowedPosition(),
    openLocation: () => map.openLocation(PLACE),
    chooseLocation: () => map.chooseLocation({} as never),
    scanCode: () => load<typeof import('@/platform/scan')>('scan').scanCode(),
    callPhone: () => load<typeof import('@/platform/phone')>('phone').callPhone('10086'),
    copyText: () => load<typeof import('@/platform/clipboard')>('clipboard').copyText('a'),
    openDocument: () => open.openDocument('https://x/a.pdf', 'a.pdf'),
    openWebPage: () => open.openWebPage('https://x/'),
    openProtected: () => load<typeof import('@/platform/documents')>('documents').openProtected('https://x/', 'token', 'a.pdf'),
    saveFile: () =>
      load<typeof import('@/platform/saveFile')>('saveFile').saveFile({ url: 'https://x/', token: 't', name: 'a.pdf' } as never),
    chooseFiles: () => own<typeof import('@/platform/chooseFile')>('chooseFile').chooseFiles(2),
    chooseInvoiceTitle: () => own<typeof import('@/platform/invoiceTitle')>('invoiceTitle').chooseInvoiceTitle(),
    signInCode: () => own<typeof import('@/platform/signInCode')>('signInCode').signInCode(),
    askForNotices: () => load<typeof import('@/platform/noticePermission')>('noticePermission').askForNotices(['template']),
    confirm: () => load<typeof import('@/platform/feedback')>('feedback').platformFeedback.confirm({ title: '作废', confirmText: '作废' }),
    toast: async () => load<typeof import('@/platform/feedback')>('feedback').platformFeedback.toast('好'),
    mask: async () => {
      const { mask } = load<typeof import('@/platform/feedback')>('feedback').platformFeedback
      mask.show()
      mask.hide()
    },
    pictureSize: () => load<typeof import('@/platform/pictureSize')>('pictureSize').pictureSize(PICTURE.path),
    ...quietActs(platform)
  }
}

/** What the app does by itself, and ways from page to page: none of it may be thrown at anybody. */
function quietActs(platform: Platform): Acts {
  const own = <T extends object>(name: string): T =>
    load<T>(name, existsSync(path.join(SRC, 'platform', name, `index.${platform}.ts`)) ? `.${platform}` : '')
  const navigation = load<typeof import('@/platform/navigation')>('navigation').createNavigation(['/pages/index/apply'])
  /** Rejects for who waits, and is thrown at nobody who does not: a turn passes without a listener of ours. */
  const told = async (opened: Promise<void>): Promise<void> => {
    await new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
    await opened.catch(() => undefined)
  }
  const guard = load<typeof import('@/platform/leaveGuard')>('leaveGuard')
  const badge = load<typeof import('@/platform/tabBadge')>('tabBadge')
  return {
    open: () => told(navigation.open('/pages/transferCar/form')),
    switchTab: () => told(navigation.open('/pages/index/apply')),
    replace: () => told(navigation.replace('/pages/transferCar/form')),
    relaunch: () => told(navigation.relaunch('/pages/login/index')),
    back: () => told(navigation.back()),
    guardLeaving: async () => guard.guardLeaving('填写的内容会保存在本机'),
    allowLeaving: async () => guard.allowLeaving(),
    badges: async () => {
      badge.setTabBadge(0, '3')
      badge.setTabBadge(0, '')
    },
    bars: async () => load<typeof import('@/platform/bars')>('bars').dressBars({ isNight: true, isChosen: true, isHero: false }),
    scroll: async () => load<typeof import('@/platform/scroll')>('scroll').scrollToFirst('field'),
    connectivity: async () => load<typeof import('@/platform/connectivity')>('connectivity').watchConnectivity(() => undefined),
    ring: async () => load<typeof import('@/platform/ring')>('ring').ring(),
    watchPositions: async () =>
      (
        await own<typeof import('@/platform/positions')>('positions').watchPositions(
          () => undefined,
          () => undefined
        )
      )?.stop()
  }
}

const KINDS = ['picked', 'cancelled', 'refused', 'unavailable', 'failed', 'found', 'chosen', 'scanned']
const CHINESE = /[\u4e00-\u9fff]/

const isFailure = (said: unknown): said is { message: string } => typeof said === 'object' && said !== null && 'message' in said

/** Words are Chinese, kinds are known, numbers are numbers. */
function judge(value: unknown): void {
  if (typeof value === 'string') expect(value === '' || CHINESE.test(value)).toBe(true)
  if (typeof value === 'number') expect(value).not.toBeNaN()
  if (typeof value !== 'object' || value === null) return
  const { kind, problem } = value as Record<string, unknown>
  if (kind !== undefined) expect(KINDS).toContain(kind)
  if (problem !== undefined) expect(problem).toMatch(CHINESE)
  for (const part of Object.values(value)) if (typeof part === 'number' || (typeof part === 'object' && part !== null)) judge(part)
}

describe.each<Platform>(['weapp', 'alipay'])('answers of %s', (platform) => {
  const target = process.env.TARO_ENV ?? ''
  const rejections: unknown[] = []
  const hear = (reason: unknown): void => void rejections.push(reason)
  beforeAll(() => {
    stand(['getFileSystemManager', 'canIUse'], () => ({ answer: undefined }))
    const files = {
      getFileInfo: ({ fail }: { fail: (reason: unknown) => void }) => fail({ errMsg: 'getFileInfo:fail' }),
      readFile: ({ success }: { success: (answer: unknown) => void }) => success({ data: '<html>' })
    }
    client.getFileSystemManager = () => files
    client.canIUse = () => true
    // Callbacks and objects, which no typing answers.
    stand(
      [
        'onLocationChange',
        'offLocationChange',
        'onNetworkStatusChange',
        'getCurrentPages',
        'createInnerAudioContext',
        'setInnerAudioOption',
        'getStorageSync',
        'setStorageSync',
        'nextTick'
      ],
      () => ({ answer: undefined })
    )
    client.getCurrentPages = () => [{}, {}]
    client.createInnerAudioContext = () => ({ play: () => undefined, stop: () => undefined })
    client.getStorageSync = () => ''
    client.setStorageSync = () => undefined
    client.nextTick = (act: () => void) => act()
    nodeProcess.on('unhandledRejection', hear)
  })
  afterAll(() => {
    nodeProcess.off('unhandledRejection', hear)
    for (const [name, value] of real) client[name] = value
    real.clear()
    process.env.TARO_ENV = target
  })

  const officialName = (name: string): string => (platform === 'alipay' ? (ALIPAY_NAMES[name] ?? name) : name)
  const answersOf = (name: string): unknown[] => {
    const found = promisedAnswers(platform, officialName(name))
    return found.length === 0 ? [{}, undefined] : found.map(filled)
  }
  const ways: [string, Behaviour][] = [
    ['what is promised and no more', (name) => ({ answer: answersOf(name)[0] })],
    ['everything that is optional', (name) => ({ answer: answersOf(name)[1] })],
    ...FAILURES[platform].map((failure): [string, Behaviour] => [`failure ${JSON.stringify(failure)}`, () => ({ failure })])
  ]

  test.each(ways)('%s: nothing is thrown, and words are Chinese', async (_title, behave) => {
    stand(CALLS, behave)
    for (const [name, act] of Object.entries(actsOf(platform))) {
      const said = await act().catch((error: unknown) => Promise.reject(new Error(`${name} threw ${String(error)}`)))
      // A code that was scanned is what stands in it.
      if (name !== 'signInCode') judge(said)
      // Who picks pictures or asks for the position has words of his own for a failure; this one's are shown.
      if (name === 'chooseFiles' && isFailure(said)) expect(said.message).toMatch(CHINESE)
    }
    // A rejection is only known to be unhandled after the turn in which it happened.
    await new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
    expect(rejections).toEqual([])
  })

  test('one call after another fails where those before it went well', async () => {
    for (const broken of CALLS)
      for (const failure of FAILURES[platform].slice(0, 3)) {
        stand(CALLS, (name) => (name === broken ? { failure } : { answer: answersOf(name)[1] }))
        for (const act of Object.values(actsOf(platform))) judge(await act())
      }
    expect(rejections).toEqual([])
  })
})

test('every call that was stood in for is made', () => {
  expect(CALLS.filter((name) => !used.has(name))).toEqual([])
})

/** It rejects where the client shows nothing: whoever calls it says so. */
test('nobody opens pictures without hearing that they did not open', () => {
  const call = /\bvoid previewPictures\((?:[^()]|\([^()]*(?:\([^()]*\)[^()]*)*\))*\)(?!\s*\.catch\((?!\(\) => undefined))/
  const silent = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('platform'))
    .filter((file) => call.test(readFileSync(path.join(SRC, file), 'utf8')))
  expect(silent).toEqual([])
  expect(
    ['void previewPictures([a], a)', 'void previewPictures([a], b(a)).catch(() => undefined)'].filter((text) => !call.test(text))
  ).toEqual([])
})
