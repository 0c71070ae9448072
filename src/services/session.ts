import type { OpenWays, SecondStep } from '@/contract/signIn'
import type { AppStartInfo, CurrentUser, LoginAnswer, LoginConfig, SmsCodeAnswer, SysConfigInfo, VersionAnswer } from '@/contract/session'
import type { CancelSignal } from '@/domain/cancel'
import { filled } from '@/domain/filled'
import { isList, isObject, isText } from '@/domain/guards'
import type { Api } from '@/platform/request'
import { listOf } from './lists'
import { WHOLE_USER_INFO } from './whole'

export interface Credentials {
  account: string
  /** Lower-case hex md5 of the plain password. */
  password: string
  /** Typed captcha, when one is asked. */
  code?: string
  /** Key of the captcha picture. */
  timestamp?: string
}

/** Client credentials come from configuration, never from code (session.md#signing-in). */
export interface ClientIdentity {
  id: string
  secret: string
  /** Host of the SMS calls where it is not the API's (wire.md#addresses). */
  tenantBase?: string
}

/** What this app says of itself where a server may ask for a second step (contract/session.ts); other platforms look at no such field. */
const KNOWS_SECOND = { second: '1' }
const LOGOUT_TIMEOUT_MS = 5_000
/** Pause between two codes where the host does not say, seconds. */
const SMS_PAUSE_S = 60

const NO_CONFIG: SysConfigInfo = {
  sysName: '',
  sysVersion: '',
  copyright: '',
  companyName: '',
  loginIcon: '',
  logoIcon: '',
  navigationIcon: '',
  appIcon: ''
}
type Codes = CurrentUser['permissionList'][number]['button']
const codes = (list: Codes): Codes => listOf(list).filter(({ enCode }) => isText(enCode))

/** Whoever is signed in, as platforms write it: lists and texts may be missing, null, or have holes (platforms.md#foreign-servers). */
function readUser(data: CurrentUser): CurrentUser {
  const { features, sysConfigInfo, permissionList, menuList, ...more } = data
  return {
    ...more,
    userInfo: filled(WHOLE_USER_INFO, data.userInfo),
    menuList: listOf(menuList),
    permissionList: listOf(permissionList)
      .filter(({ modelId }) => isText(modelId))
      .map(({ button, column, form, ...entry }) => ({ ...entry, button: codes(button), column: codes(column), form: codes(form) })),
    sysConfigInfo: filled(NO_CONFIG, isObject(sysConfigInfo) ? sysConfigInfo : null),
    ...(isList<string>(features) && { features: features.filter(isText) })
  }
}

/** Calls of session.md#signing-in, "Session and account". All reject with ApiError. */
export function createSessionService({ request, address }: Pick<Api, 'request' | 'address'>, client: ClientIdentity) {
  return {
    /** Carries no token: an answer 600 here is about the credentials, not about a session. The caller shows the error. */
    async login(credentials: Credentials): Promise<LoginAnswer | SecondStep> {
      const query = { client_id: client.id, client_secret: client.secret, scope: 'all', grant_type: 'password' }
      const data = { ...credentials, origin: 'password', ...KNOWS_SECOND }
      return (
        await request<LoginAnswer | SecondStep>({
          url: '/api/oauth/Login',
          method: 'POST',
          query,
          data,
          form: true,
          token: '',
          load: false,
          silent: true
        })
      ).data
    },
    /** Which ways in stand open; other platforms have no such call, or answer it with something else: undefined. */
    async ways(): Promise<OpenWays['ways'] | undefined> {
      const { data } = await request<Partial<OpenWays> | null>({ url: '/api/signIn/Ways', token: '', load: false, silent: true })
      return isList<OpenWays['ways'][number]>(data?.ways) ? data.ways : undefined
    },
    /** Has a code sent to a mobile number. @returns seconds until the next one may be asked; the host never says whether it knows the number */
    async smsCode(mobile: string): Promise<number> {
      const url = `${client.tenantBase ?? ''}/api/Saas/Tenant/SmsCode/${encodeURIComponent(mobile)}`
      const { data } = await request<Partial<SmsCodeAnswer> | null>({ url, token: '', load: false, silent: true })
      return typeof data?.waitSeconds === 'number' ? data.waitSeconds : SMS_PAUSE_S
    },
    /** Asks the call of codes with what is no number: nothing is sent. Resolves or rejects as the host answers that. */
    async hasSms(): Promise<void> {
      await request({ url: `${client.tenantBase ?? ''}/api/Saas/Tenant/SmsCode/0`, token: '', load: false, silent: true })
    },
    /** Signs in by the code of smsCode; carries no token, as login. */
    async loginSms(mobile: string, code: string): Promise<LoginAnswer | SecondStep> {
      const url = `${client.tenantBase ?? ''}/api/Saas/Tenant/LoginSms`
      return (
        await request<LoginAnswer | SecondStep>({
          url,
          method: 'POST',
          data: { account: mobile, code, ...KNOWS_SECOND },
          form: true,
          token: '',
          load: false,
          silent: true
        })
      ).data
    },
    async currentUser(): Promise<CurrentUser> {
      const { data } = await request<CurrentUser>({ url: '/api/oauth/CurrentUser', query: { type: 'app' }, load: false, silent: true })
      return readUser(data)
    },
    /** @param token of the session to end: the app has forgotten it already */
    async logout(token: string): Promise<void> {
      await request({ url: '/api/oauth/Logout', token, load: false, silent: true, timeout: LOGOUT_TIMEOUT_MS })
    },
    async loginConfig(account: string, signal?: CancelSignal): Promise<LoginConfig> {
      return (
        await request<LoginConfig>({
          url: `/api/oauth/getConfig/${encodeURIComponent(account)}`,
          token: '',
          load: false,
          silent: true,
          signal
        })
      ).data
    },
    /** Address of the captcha picture. */
    captchaAddress: (length: number, key: string): string => address(`/api/oauth/ImageCode/${length}/${encodeURIComponent(key)}`),
    async version(): Promise<string> {
      return (await request<VersionAnswer>({ url: '/api/app/Version', load: false, silent: true })).data.sysVersion
    },
    /** @param own version and code of this app (session.md#versions); platforms that do not want them ignore them */
    async appStartInfo(appName: string, own: { version: string; code: number }): Promise<AppStartInfo> {
      // Java platforms of 3.2 wrote the names with capitals (session.md#versions).
      const { data } = await request<AppStartInfo & { AppVersion?: string; AppUpdateContent?: string }>({
        url: `/api/file/AppStartInfo/${encodeURIComponent(appName)}`,
        query: own,
        load: false,
        silent: true
      })
      return {
        appVersion: data.appVersion ?? data.AppVersion ?? '',
        appUpdateContent: data.appUpdateContent ?? data.AppUpdateContent ?? ''
      }
    }
  }
}
export type SessionService = ReturnType<typeof createSessionService>
