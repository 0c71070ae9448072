import { ok, startServer, type Seen, type TestServer } from '../platform/testApi'
import { openShell, type Shell } from '../shell/openShell'

export const USER = { userId: 'u1', userName: '王建军', userAccount: 'driver1' }
export const currentUser = (more: object = {}) =>
  ok({ userInfo: { ...USER, ...more }, permissionList: [], menuList: [], sysConfigInfo: {}, features: ['idempotency'] })

/** One device over one server of the suite's own; each test finds both as new. */
export interface Device {
  readonly server: TestServer
  readonly shell: Shell
  /** Calls of a path, in order. */
  seen: (path: string) => Seen[]
  /** Signs driver1 in; what was called for that is forgotten. */
  signIn: () => Promise<void>
}

/** Called at the top of a suite, once. */
export const openDevice = (): Device => {
  let server: TestServer
  let shell: Shell
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.seen.length = 0
    server.routes.clear()
    server.routes.set('GET /api/oauth/CurrentUser', () => currentUser())
    shell = openShell(server.url)
  })
  return {
    get server() {
      return server
    },
    get shell() {
      return shell
    },
    seen: (path) => server.seen.filter((call) => call.path === path),
    signIn: async () => {
      server.routes.set('POST /api/oauth/Login', () => ok({ token: 'Bearer t', theme: '' }))
      await shell.stores.session.signIn({ account: 'driver1', password: 'x' })
      server.seen.length = 0
    }
  }
}
