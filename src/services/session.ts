import type { AppStartInfo, CurrentUser, LoginAnswer, LoginConfig, VersionAnswer } from '@/contract/session'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'

export interface Credentials {
  account: string
  /** Lower-case hex md5 of the plain password. */
  password: string
  /** Typed captcha, when one is asked. */
  code?: string
  /** Key of the captcha picture. */
  timestamp?: string
}

/** Client credentials come from configuration, never from code (contract section 2). */
export interface ClientIdentity {
  id: string
  secret: string
}

const LOGOUT_TIMEOUT_MS = 5_000

/** Calls of specification section 7, "Session and account". All reject with ApiError. */
export function createSessionService({ request, address }: Pick<Api, 'request' | 'address'>, client: ClientIdentity) {
  return {
    /** Carries no token: an answer 600 here is about the credentials, not about a session. The caller shows the error. */
    async login(credentials: Credentials): Promise<LoginAnswer> {
      const query = { client_id: client.id, client_secret: client.secret, scope: 'all', grant_type: 'password' }
      const data = { ...credentials, origin: 'password' }
      return (await request<LoginAnswer>({ url: '/api/oauth/Login', method: 'POST', query, data, form: true, token: '', load: false, silent: true })).data
    },
    async currentUser(): Promise<CurrentUser> {
      return (await request<CurrentUser>({ url: '/api/oauth/CurrentUser', query: { type: 'app' }, load: false, silent: true })).data
    },
    /** @param token of the session to end: the app has forgotten it already */
    async logout(token: string): Promise<void> {
      await request({ url: '/api/oauth/Logout', token, load: false, silent: true, timeout: LOGOUT_TIMEOUT_MS })
    },
    async loginConfig(account: string, signal?: CancelSignal): Promise<LoginConfig> {
      return (await request<LoginConfig>({ url: `/api/oauth/getConfig/${encodeURIComponent(account)}`, token: '', load: false, silent: true, signal })).data
    },
    /** Address of the captcha picture. */
    captchaAddress: (length: number, key: string): string => address(`/api/oauth/ImageCode/${length}/${encodeURIComponent(key)}`),
    async version(): Promise<string> {
      return (await request<VersionAnswer>({ url: '/api/app/Version', load: false, silent: true })).data.sysVersion
    },
    async appStartInfo(appName: string): Promise<AppStartInfo> {
      return (await request<AppStartInfo>({ url: `/api/file/AppStartInfo/${encodeURIComponent(appName)}`, load: false, silent: true })).data
    }
  }
}
export type SessionService = ReturnType<typeof createSessionService>
