import type { MiniProgram } from '../miniProgram'
import { baseApi } from './base'
import { canvasApi } from './canvas'
import { documentApi } from './documents'
import { fileApi } from './files'
import { locationApi } from './location'
import { mediaApi } from './media'
import { networkApi } from './network'
import { privacyApi } from './privacy'
import { queryApi } from './query'
import { routingApi } from './routing'
import { socketApi } from './socket'
import { storageApi } from './storage'
import { uiApi } from './ui'
import { voiceApi } from './voice'
import type { Api } from './reply'

/** Properties that packages read to find out whether they exist; absent here as on the clients. */
const ABSENT = new Set(['webpackJsonp', 'taroEventCenter', 'cloud', 'toJSON', 'then', 'constructor'])

/**
 * The client object of the package, `wx` or `my`. A name that is not modelled gives a function that
 * fails the run and throws when it is called, so nothing the app does passes unseen (ruling 40).
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
    canvasApi,
    documentApi,
    queryApi,
    socketApi,
    voiceApi
  ]
  const known: Api = Object.assign({}, ...parts.map((part) => part(app)))
  const owner = app.platform === 'alipay' ? 'my' : 'wx'
  return new Proxy(known, {
    get(target, property) {
      if (typeof property === 'symbol' || property in target || ABSENT.has(property) || !/^[a-z]\w+$/.test(property))
        return Reflect.get(target, property) as unknown
      return () => {
        const error = new Error(`${owner}.${property} is not modelled by the runner (or does not exist)`)
        app.faults.add('unknownCall', error)
        throw error
      }
    }
  })
}
