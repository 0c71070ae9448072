import type { MiniProgram } from '../miniProgram'
import type { Fn } from '../types'
import { calls, text, type Api } from './reply'

const KEY_LIMIT = 1 << 20
const TOTAL_LIMIT = 10 << 20

/** Key storage with the clients' limits: 1 MB a key, 10 MB in all. Values cross as JSON. */
export function storageApi(app: MiniProgram): Api {
  const { storage } = app.device
  const alipay = app.platform === 'alipay'
  const put = (key: unknown, value: unknown): void => {
    const json = JSON.stringify({ value })
    const others = [...storage].reduce((sum, [name, kept]) => sum + (name === key ? 0 : kept.length), 0)
    if (json.length > KEY_LIMIT || others + json.length > TOTAL_LIMIT) throw new Error('setStorage:fail data exceed max size')
    storage.set(text(key), json)
  }
  const get = (key: unknown): unknown => {
    const json = storage.get(text(key))
    if (json === undefined) return alipay ? null : ''
    return (app.realm.parse(json) as { value?: unknown }).value
  }
  const option = (given: unknown): Record<string, unknown> => given as Record<string, unknown>
  const sync: Record<string, Fn> = alipay
    ? {
        setStorageSync: (given) => {
          put(option(given).key, option(given).data)
        },
        getStorageSync: (given) => ({ data: get(option(given).key), success: true }),
        removeStorageSync: (given) => {
          storage.delete(text(option(given).key))
        }
      }
    : {
        setStorageSync: (key, value) => {
          put(key, value)
        },
        getStorageSync: (key) => get(key),
        removeStorageSync: (key) => {
          storage.delete(text(key))
        }
      }
  const size = (): number => Math.ceil([...storage.values()].reduce((sum, kept) => sum + kept.length, 0) / 1024)
  return {
    ...sync,
    clearStorageSync: () => {
      storage.clear()
    },
    getStorageInfoSync: () => app.realm.copy({ keys: [...storage.keys()], currentSize: size(), limitSize: 10240 }),
    ...calls(app, {
      setStorage: (options, reply) => {
        try {
          put(options.key, options.data)
          reply.ok()
        } catch (error) {
          reply.fail(String(error))
        }
      },
      getStorage: (options, reply) => {
        if (alipay || storage.has(text(options.key))) reply.ok({ data: get(options.key) })
        else reply.fail('data not found')
      },
      removeStorage: (options, reply) => {
        storage.delete(text(options.key))
        reply.ok()
      },
      clearStorage: (_options, reply) => {
        storage.clear()
        reply.ok()
      },
      getStorageInfo: (_options, reply) => {
        reply.ok({ keys: [...storage.keys()], currentSize: size(), limitSize: 10240 })
      }
    })
  }
}
