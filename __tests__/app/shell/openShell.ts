import type { KeyStorage } from '@/platform/storage'
import { createRootStore, type RootParts, type RootStore } from '@/stores/rootStore'
import { openOfflineInMemory } from '../../support/memoryDevice'
import { quietSocket } from '../../support/quietSocket'
import { testApi } from '../platform/testApi'

export interface Shell {
  stores: RootStore
  toasts: string[]
  /** Routes opened, `relaunch` ones with a leading `=`. */
  opened: string[]
  at: { route: string }
  storage: KeyStorage & { keys: () => string[] }
}

export function memoryStorage(): Shell['storage'] {
  const map = new Map<string, string>()
  return {
    keys: () => [...map.keys()],
    get: (key, isValid) => {
      const value: unknown = map.has(key) ? JSON.parse(map.get(key) ?? '') : ''
      return isValid(value) ? value : undefined
    },
    set: (key, value) => map.set(key, JSON.stringify(value)) !== undefined,
    remove: (key) => void map.delete(key)
  }
}

/** The app's stores over a real server at `url`; what the platform would draw is recorded. @param more parts of the test's own */
export function openShell(url: string, storage = memoryStorage(), more: Partial<RootParts> = {}): Shell {
  const toasts: string[] = []
  const opened: string[] = []
  const at = { route: '/pages/index/apply' }
  let keys = 0
  const stores = createRootStore({
    createApi: (policy) => testApi(url, { ...policy, toast: (message) => toasts.push(message) }).api,
    createSocket: quietSocket,
    storage,
    navigation: {
      open: async (route, params) => void opened.push(params === undefined ? route : `${route} ${JSON.stringify(params)}`),
      replace: async () => undefined,
      back: async () => undefined,
      relaunch: async (route) => void opened.push(`=${route}`),
      current: () => at.route
    },
    feedback: {
      toast: (message) => toasts.push(message),
      mask: { show: () => undefined, hide: () => undefined },
      confirm: async () => true
    },
    uuid: async () => `key-${(keys += 1)}`,
    clock: { now: Date.now, offsetMs: undefined, observe: () => undefined },
    client: { id: 'towing-app', secret: 's3cret' },
    alarm: { ring: () => undefined, locate: async () => undefined },
    watchPositions: async () => undefined,
    openOffline: openOfflineInMemory,
    ...more
  })
  return { stores, toasts, opened, at, storage }
}
