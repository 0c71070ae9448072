import type { KeyStorage } from '@/platform/storage'
import { createRootStore, type RootStore } from '@/stores/rootStore'
import { openOfflineInMemory } from '../../support/memoryDevice'
import { quietSocket } from '../../support/quietSocket'
import { ok, testApi, type TestServer } from '../platform/testApi'

const user = (userId: string) => ({ userId, userAccount: userId, userName: '周敏' })
const permission = [
  {
    modelId: 'accidentOrder',
    moduleName: '事故工单',
    button: [{ id: '1', fullName: '新建', enCode: 'btn_create' }],
    column: [],
    form: [],
    resource: []
  }
]
export const currentUser = (userId = 'u1', more: object = {}) =>
  ok({
    userInfo: user(userId),
    menuList: [],
    permissionList: permission,
    sysConfigInfo: { sysName: '拖车救援平台', sysVersion: '3.3.5', copyright: '©' },
    features: ['idempotency', 'transferCar'],
    ...more
  })

function memoryStorage(): KeyStorage & { map: Map<string, string> } {
  const map = new Map<string, string>()
  return {
    map,
    get: (key, isValid) => {
      const value: unknown = map.has(key) ? JSON.parse(map.get(key) as string) : ''
      return isValid(value) ? value : undefined
    },
    set: (key, value) => map.set(key, JSON.stringify(value)) !== undefined,
    remove: (key) => void map.delete(key)
  }
}

interface Shell {
  stores: RootStore
  toasts: string[]
  /** Routes that everything was closed for. */
  relaunched: string[]
  at: { route: string }
  storage: ReturnType<typeof memoryStorage>
}

/** An application over the real server; routes and toasts are recorded instead of drawn. */
export function open(server: TestServer, storage = memoryStorage()): Shell {
  const toasts: string[] = []
  const toast = (message: string): void => void toasts.push(message)
  const relaunched: string[] = []
  const at = { route: '/pages/transferCar/form?id=7' }
  let keys = 0
  const stores = createRootStore({
    createApi: (policy) => testApi(server.url, { ...policy, toast }).api,
    createSocket: quietSocket,
    storage,
    navigation: {
      open: async () => undefined,
      replace: async () => undefined,
      back: async () => undefined,
      relaunch: async (route) => void relaunched.push(route),
      current: () => at.route
    },
    feedback: { toast, mask: { show: () => undefined, hide: () => undefined }, confirm: async () => true },
    uuid: async () => `key-${(keys += 1)}`,
    clock: { now: Date.now, offsetMs: undefined, observe: () => undefined },
    client: { id: 'towing-app', secret: 's3cret' },
    alarm: { ring: () => undefined, locate: async () => undefined },
    watchPositions: async () => undefined,
    openOffline: openOfflineInMemory
  })
  return { stores, toasts, relaunched, at, storage }
}

export async function signedIn(server: TestServer, storage = memoryStorage()): Promise<Shell> {
  const shell = open(server, storage)
  await shell.stores.session.signIn({ account: 'dispatcher1', password: 'Towing@2026' })
  return shell
}

/** What is shown before a session's end leads to the login page stays for this long, ms (session.md#end-of-a-session). */
export const REDIRECT_MS = 1_500

/** Forgets what was asked before and lets everybody in, with another token each time. */
export function letIn(server: TestServer): void {
  server.seen.length = 0
  server.routes.clear()
  let logins = 0
  server.routes.set('POST /api/oauth/Login', () => ok({ token: `Bearer t${(logins += 1)}`, theme: '' }))
  server.routes.set('GET /api/oauth/CurrentUser', () => currentUser())
  server.routes.set('GET /api/oauth/Logout', () => ok(null))
  server.routes.set('GET /api/oauth/getConfig/dispatcher1', () => ok({ enableVerificationCode: 0, verificationCodeNumber: 4 }))
}
