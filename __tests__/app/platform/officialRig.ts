import { promisedAnswers } from '../../miniprogram/support/typings'
import type { Platform } from '../../miniprogram/support/types'
import { FAILURES } from './officialCalls'
import { OfficialClient, turn, type Behaviour, type Said } from './officialClient'

/** A client for each case, with every answer that the official typings allow and every failure that is documented. */

export const CHINESE = /[一-鿿]/
/** By both platforms' names. */
export const LATER = [
  'request',
  'uploadFile',
  'getImageInfo',
  'canvasToTempFilePath',
  'previewImage',
  'downloadFile',
  'getNetworkType',
  'setNavigationBarTitle',
  'stopPullDownRefresh',
  'setInnerAudioOption',
  'vibrateLong',
  'getRandomValues',
  'openPrivacyContract'
]
/** Of Alipay, whose socket is no object. */
export const SOCKET = ['sendSocketMessage', 'closeSocket']
export const AT_ONCE = [
  'getSystemInfoSync',
  'getWindowInfo',
  'getDeviceInfo',
  'getAppBaseInfo',
  'getStorageSync',
  'setStorageSync',
  'removeStorageSync'
]
export const EVENTS = [
  'onSocketOpen',
  'onSocketMessage',
  'onSocketClose',
  'onSocketError',
  'onThemeChange',
  'onAppShow',
  'onAppHide',
  'onNetworkStatusChange',
  'onError',
  'onUnhandledRejection'
]
export const OBJECTS = [
  'connectSocket',
  'createInnerAudioContext',
  'getRecorderManager',
  'getUpdateManager',
  'getFileSystemManager',
  'createOffscreenCanvas'
]
/** What no typing documents a failure of. */
const NEVER_FAILS = ['getFileSystemManager', 'getSystemInfoSync', 'getWindowInfo', 'getDeviceInfo', 'getAppBaseInfo']
/** Sides and statuses by which the app goes on. */
const FILLED: Readonly<Record<string, unknown>> = { statusCode: 200, status: 200, width: 400, height: 300, tempFilePath: '/tmp/a' }

export const filled = (answer: unknown): unknown => {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, FILLED[name] ?? filled(value)]))
}

/** Each answer of a call that is promised; what is documented nowhere is answered with nothing. */
export function answersOf(platform: Platform, name: string): unknown[] {
  // A folder that holds itself would never end.
  if (name.endsWith('.readdir')) return [{ files: [] }, { files: ['a.jpg', 'b.part'] }]
  const found = promisedAnswers(platform, name)
  return found.length === 0 ? [{}, undefined] : [...found, ...found.map(filled)]
}

/** Everything answers in one way, or fails in one way. */
export function waysOf(platform: Platform): [string, Behaviour][] {
  const answering =
    (place: number): Behaviour =>
    (name) => {
      const answers = NEVER_FAILS.includes(name) || AT_ONCE.includes(name) ? [undefined] : answersOf(platform, name)
      return { answer: answers[place % answers.length] }
    }
  const failing =
    (failure: unknown): Behaviour =>
    (name): Said =>
      NEVER_FAILS.includes(name) ? { answer: undefined } : { failure }
  return [
    ...[0, 1, 2, 3].map((place): [string, Behaviour] => [`answer ${place}`, answering(place)]),
    ...FAILURES[platform].map((failure): [string, Behaviour] => [`failure ${JSON.stringify(failure)}`, failing(failure)])
  ]
}

/** A canvas whose pictures load or fail as soon as they have a source. */
export function canvasParts(isLoaded: boolean): Readonly<Record<string, unknown>> {
  const createImage = () => {
    const picture = { width: 400, height: 300, onload: () => undefined, onerror: (_failure: unknown) => undefined }
    return Object.defineProperty(picture, 'src', {
      set: () => void setTimeout(() => (isLoaded ? picture.onload() : picture.onerror({ errMsg: 'load:fail' })), 0)
    })
  }
  const context = { fillRect: () => undefined, fillText: () => undefined, drawImage: () => undefined, measureText: () => ({ width: 10 }) }
  return { createImage, getContext: () => context }
}

/** A fresh client before each case; after it nothing may have been rejected unheard. @returns the client of the case */
export function freshClient(platform: Platform): () => OfficialClient {
  const held: { client?: OfficialClient } = {}
  const current = (): OfficialClient => {
    if (held.client === undefined) throw new Error('no case is running')
    return held.client
  }
  beforeEach(() => {
    const client = new OfficialClient(platform)
    held.client = client
    client.later(...LATER, ...(platform === 'alipay' ? SOCKET : []))
    client.atOnce(...AT_ONCE)
    client.events(...EVENTS)
    for (const name of OBJECTS) client.object(name, name === 'createOffscreenCanvas' ? canvasParts(true) : {})
    client.put('env', { USER_DATA_PATH: 'user' })
    client.put('nextTick', (act: () => void) => act())
  })
  afterEach(async () => {
    jest.useRealTimers()
    await turn()
    const { rejections } = current()
    current().leave()
    expect(rejections).toEqual([])
  })
  return current
}
