import type { MiniProgram } from '../miniProgram'
import { baseApi } from './base'
import { canvasApi } from './canvas'
import { documentApi } from './documents'
import { fileApi } from './files'
import { locationApi } from './location'
import { mediaApi } from './media'
import { networkApi } from './network'
import { noticeApi } from './notices'
import { personApi } from './person'
import { privacyApi } from './privacy'
import { queryApi } from './query'
import { routingApi } from './routing'
import { socketApi } from './socket'
import { storageApi } from './storage'
import { uiApi } from './ui'
import { voiceApi } from './voice'
import { isFn, isRecord, type Fn, type Platform } from '../types'
import { isOfficial, methodsOf, misuse } from '../typings'
import type { Api } from './reply'

/** Other names beside the client's own: Taro's runtime writes Alipay's name and leaves WeChat's where it was, and no client minds. */
const BESIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  showToast: { title: 'content', icon: 'type' },
  setClipboard: { data: 'text' },
  // It is this call and not my.alert because of `showCancel`.
  confirm: { confirmText: 'confirmButtonText', cancelText: 'cancelButtonText', showCancel: 'cancelButtonText' }
}
/** What Taro's runtime adds to a call of Alipay by itself: callbacks to make a promise of it, and a kind of code. */
const ADDED: Readonly<Record<string, readonly string[]>> = { connectSocket: ['success', 'fail', 'complete'], scan: ['type'] }

/** Text as UTF-8, which Alipay's pages on reading and writing files list and its typings leave out. */
const IN_PAGES_ALONE = new Set(['getFileSystemManager.readFile', 'getFileSystemManager.writeFile'])
/** Canvases draw as HTML's do; Alipay's typings know none of their methods. */
const OF_HTML = 'createOffscreenCanvas'

/** What of a call is held against the typings: without what Taro's runtime put there. */
function given(platform: Platform, name: string, args: readonly unknown[]): readonly unknown[] {
  const [first, ...rest] = args
  if (platform !== 'alipay' || !isRecord(first)) return args
  const isAdded = (key: string): boolean => {
    if (key === 'encoding' && first[key] === 'utf8' && IN_PAGES_ALONE.has(name)) return true
    const own = BESIDE[name]?.[key]
    return ADDED[name]?.includes(key) === true || (own !== undefined && own in first)
  }
  return [Object.fromEntries(Object.entries(first).filter(([key]) => !isAdded(key))), ...rest]
}

/** Properties that packages read to find out whether they exist; absent here as on the clients. */
const ABSENT = new Set(['webpackJsonp', 'taroEventCenter', 'cloud', 'toJSON', 'then', 'constructor'])

/** A call is held against the official typings before it is done: names and arguments that a phone would not take fail the run. */
function checkedCall(app: MiniProgram, name: string, act: Fn): Fn {
  return (...args) => {
    const { platform, faults } = app
    const owner = platform === 'alipay' ? 'my' : 'wx'
    if (!isOfficial(platform, name)) faults.add('unknownCall', `${owner}.${name} is not in the official typings`)
    for (const words of misuse(platform, name, given(platform, name, args))) faults.add('misuse', `${owner}.${name}: ${words}`)
    const returned = act(...args)
    return isRecord(returned) && name !== OF_HTML && methodsOf(platform, name).length > 0 ? checkedObject(app, name, returned) : returned
  }
}

/** The same for what a call returns: a recorder, a socket, a sound, the file system. Its own fields are passed on. */
function checkedObject(app: MiniProgram, name: string, object: Record<string, unknown>): Record<string, unknown> {
  const checked = new Map<string, Fn>()
  return new Proxy(object, {
    get(target, property) {
      const value = Reflect.get(target, property) as unknown
      if (typeof property !== 'string' || !isFn(value)) return value
      const known = checked.get(property) ?? checkedCall(app, `${name}.${property}`, (...args) => value.apply(object, args))
      checked.set(property, known)
      return known
    }
  })
}

/**
 * The client object of the package, `wx` or `my`. A name that is not modelled gives a function that
 * fails the run and throws when it is called, so nothing the app does passes unseen (house.md#mini-program-runs).
 */
export function createApi(app: MiniProgram): Api {
  const parts = [
    baseApi,
    storageApi,
    uiApi,
    routingApi,
    networkApi,
    fileApi,
    mediaApi,
    locationApi,
    privacyApi,
    personApi,
    noticeApi,
    canvasApi,
    documentApi,
    queryApi,
    socketApi,
    voiceApi
  ]
  const known: Api = Object.assign({}, ...parts.map((part) => part(app)))
  const owner = app.platform === 'alipay' ? 'my' : 'wx'
  const checked = new Map<string, Fn>()
  return new Proxy(known, {
    get(target, property) {
      const value = Reflect.get(target, property) as unknown
      if (typeof property === 'string' && Object.hasOwn(target, property) && isFn(value)) {
        const act = checked.get(property) ?? checkedCall(app, property, value)
        checked.set(property, act)
        return act
      }
      if (typeof property === 'symbol' || property in target || ABSENT.has(property) || !/^[a-z]\w+$/.test(property)) return value
      return () => {
        const error = new Error(`${owner}.${property} is not modelled by the runner (or does not exist)`)
        app.faults.add('unknownCall', error)
        throw error
      }
    }
  })
}
