import { makeAutoObservable, runInAction } from 'mobx'
import { SESSION_END_CODES } from '@/contract/codes'
import type { CurrentUser, LoginAnswer, PermissionEntry, SysConfigInfo, UserInfo } from '@/contract/session'
import type { SecondStep } from '@/contract/signIn'
import { resultOf, type ApiError, type Result } from '@/domain/apiError'
import { LOGOUT_REDIRECT_DELAY_MS, TOKEN_STORAGE_KEY } from '@/domain/constants'
import { isList, isObject, isText } from '@/domain/guards'
import { md5 } from '@/domain/md5'
import { hasPermission, type PermissionKind } from '@/domain/permission'
import type { Feedback } from '@/platform/feedback'
import type { Navigation } from '@/platform/navigation'
import type { KeyStorage } from '@/platform/storage'
import type { SessionService } from '@/services/session'
import { Captcha } from './captcha'
import { Consent } from './consent'
import { SmsEntry } from './smsEntry'
import { LOGIN_ROUTE, SECOND_ROUTE, WantedPage } from './wantedPage'

const EXPIRED_MESSAGE = '登录过期，请重新登录'
/** Keys beside the token (session.md#what-is-kept-of-a-session), plus what this app remembers for the login page. */
const Key = {
  userInfo: 'userInfo',
  permissionList: 'permissionList',
  sysConfigInfo: 'sysConfigInfo',
  sysVersion: 'sysVersion',
  copyright: 'copyright',
  features: 'features',
  account: 'rememberedAccount',
  /** DRAFTS_KEY of the pages that keep drafts. */
  drafts: 'drafts'
} as const
const SESSION_KEYS = [TOKEN_STORAGE_KEY, Key.userInfo, Key.permissionList, Key.features] as const

export interface SignIn {
  account: string
  /** Plain; only its md5 leaves the app. */
  password: string
  /** Typed captcha, when the row is shown. */
  code?: string
  /** Keeps the account, never the password, for the next sign-in; true unless said. */
  isRemembered?: boolean
}

export interface SessionParts {
  service: SessionService
  storage: KeyStorage
  navigation: Pick<Navigation, 'relaunch' | 'current'>
  toast: Feedback['toast']
  newKey: () => Promise<string>
}

/**
 * Who is signed in, what he may do, and how a session begins and ends (session.md#what-is-kept-of-a-session, session.md#end-of-a-session,
 * people.md#permission-list; wire.md#body-codes, session.md#landing).
 */
export class SessionStore {
  token = ''
  userInfo: UserInfo | undefined = undefined
  permissionList: PermissionEntry[] = []
  sysConfigInfo: SysConfigInfo | undefined = undefined
  sysVersion = ''
  copyright = ''
  /** What the server can do beyond the platform (wire.md#features); empty on foreign ones. */
  features: string[] = []
  isSigningIn = false
  isLoadingUser = false
  /** Why the last reading of CurrentUser failed; the cached user stays. */
  userError: ApiError | undefined = undefined
  rememberedAccount = ''
  /** The first of two steps was right (session.md#second-step), for the account that is remembered afterwards; never on the device. */
  second: (SecondStep & { account: string }) | undefined = undefined
  readonly captcha: Captcha
  readonly consent: Consent
  readonly smsEntry: SmsEntry

  private readonly wanted: WantedPage
  private readonly parts: SessionParts
  private endTimer: ReturnType<typeof setTimeout> | undefined = undefined
  private userCall: Promise<Result<CurrentUser>> | undefined = undefined

  constructor(parts: SessionParts) {
    this.parts = parts
    this.captcha = new Captcha(parts.service, parts.newKey)
    this.consent = new Consent(parts.storage)
    this.smsEntry = new SmsEntry(parts.service, parts.storage)
    this.wanted = new WantedPage(parts.storage)
    this.restore(parts.storage)
    makeAutoObservable<SessionStore, 'wanted' | 'parts' | 'endTimer' | 'userCall'>(
      this,
      { wanted: false, parts: false, endTimer: false, userCall: false, captcha: false, consent: false, smsEntry: false },
      { autoBind: true }
    )
  }

  get isSignedIn(): boolean {
    return this.token !== ''
  }

  /** Permission by code; a missing model or list means no (people.md#permission-list). The server checks again. */
  can(modelId: string, enCode: string, kind: PermissionKind = 'button'): boolean {
    return hasPermission(this.permissionList, kind, modelId, enCode)
  }

  hasFeature(name: string): boolean {
    return this.features.includes(name)
  }

  /** Known to be a platform of somebody else: only this product's own server names features (wire.md#features). */
  get isForeign(): boolean {
    return this.userInfo !== undefined && this.features.length === 0
  }

  /** Whether this product's own server answers; reads CurrentUser where it was not read yet. Rejects with its ApiError. */
  isOwnServer(): Promise<boolean> {
    return this.serverHas('account')
  }

  /** Whether the server has a feature of ours; reads CurrentUser where it was not read yet. Rejects with its ApiError. */
  async serverHas(name: string): Promise<boolean> {
    if (this.userInfo === undefined) {
      const { error } = await this.loadCurrentUser()
      if (error !== undefined) throw error
    }
    return this.hasFeature(name)
  }

  /**
   * Signs in and reads CurrentUser. A refused sign-in renews the captcha; the page shows `error.message`, there is no toast.
   * When only CurrentUser fails the person is in all the same: `userError` says why and screens offer 重试.
   */
  async signIn({ account, password, code, isRemembered = true }: SignIn): Promise<Result<true>> {
    this.isSigningIn = true
    const captcha = this.captcha.isNeeded ? { code: code ?? '', timestamp: this.captcha.key } : {}
    const { data, error } = await resultOf(this.parts.service.login({ account, password: md5(password), ...captcha }))
    if (error === undefined) return this.enter(data, isRemembered ? account : '')
    const refused = this.refuse(error)
    if (!error.isOffline) await this.renewCaptcha(account)
    return refused
  }

  /** Has a code sent to a mobile number; `data` = seconds until the next one may be asked. */
  askSmsCode(mobile: string): Promise<Result<number>> {
    return resultOf(this.parts.service.smsCode(mobile))
  }

  /** Signs in by the code that was sent to a mobile number. Neither is kept; the account remembered for passwords stays. */
  async signInBySms(mobile: string, code: string): Promise<Result<true>> {
    this.isSigningIn = true
    const { data, error } = await resultOf(this.parts.service.loginSms(mobile, code))
    return error === undefined ? this.enter(data, this.rememberedAccount) : this.refuse(error)
  }

  /** Reads CurrentUser silently; calls at the same time share one request. An answer for an older session is dropped. */
  loadCurrentUser(): Promise<Result<CurrentUser>> {
    const token = this.token
    const call =
      this.userCall ??
      resultOf(this.parts.service.currentUser()).then((result) => {
        if (token === this.token) this.keep(result)
        if (this.userCall === call) this.userCall = undefined
        return result
      })
    this.userCall = call
    this.isLoadingUser = true
    return call
  }

  /** The rights changed: a reading on its way may have been answered before, so one more follows it. */
  async refreshCurrentUser(): Promise<void> {
    const token = this.token
    if (this.userCall !== undefined) await this.userCall
    if (token !== '' && token === this.token) await this.loadCurrentUser()
  }

  /** Ends the session at once; the server is told in the background and may be out of reach (it then expires there). */
  async signOut(): Promise<void> {
    const token = this.token
    this.clear()
    this.wanted.forget()
    // Typed texts of pages go with the person who typed them (app.md#whose-data); an expired session keeps them.
    this.parts.storage.remove(Key.drafts)
    const told = token === '' ? undefined : resultOf(this.parts.service.logout(token))
    await this.parts.navigation.relaunch(LOGIN_ROUTE)
    await told
  }

  /**
   * The transport's look at each failure. True = dealt with here, no toast of the transport's own.
   * 600, 601 and 602 (a foreign HTTP 401 counts as 600) give one toast and one redirect after 1.5 s however many calls fail.
   * @param sentToken what the call carried; without one it says nothing about this session
   */
  handleFailure(error: ApiError, sentToken: string): boolean {
    if (!SESSION_END_CODES.includes(error.code) || sentToken === '') return false
    if (sentToken === this.token) this.end(error.status === 401 ? EXPIRED_MESSAGE : error.message)
    return true
  }

  /** One toast, and after 1.5 s the login page with the current page remembered; also for the socket's `logout`. */
  end(message: string): void {
    if (this.endTimer !== undefined || this.token === '') return
    this.parts.toast(message || EXPIRED_MESSAGE)
    this.endTimer = setTimeout(() => {
      this.remember(this.parts.navigation.current())
      this.clear()
      void this.parts.navigation.relaunch(LOGIN_ROUTE)
    }, LOGOUT_REDIRECT_DELAY_MS)
  }

  /** Guard of pages: true when someone is signed in; otherwise remembers the route with its query and goes to the login page. */
  requireSession(route: string): boolean {
    if (this.isSignedIn) return true
    this.remember(route)
    void this.parts.navigation.relaunch(LOGIN_ROUTE)
    return false
  }

  /** Where to go after signing in: the second step, else where WantedPage says. Asking forgets the wanted one. */
  takeLanding(): string {
    return this.second !== undefined ? SECOND_ROUTE : this.wanted.take(this.userInfo)
  }

  private restore(storage: KeyStorage): void {
    this.token = storage.get(TOKEN_STORAGE_KEY, isText) ?? ''
    this.sysConfigInfo = storage.get(Key.sysConfigInfo, isObject<SysConfigInfo>)
    this.sysVersion = storage.get(Key.sysVersion, isText) ?? ''
    this.copyright = storage.get(Key.copyright, isText) ?? ''
    this.rememberedAccount = storage.get(Key.account, isText) ?? ''
    if (this.token === '') return
    this.userInfo = storage.get(Key.userInfo, isObject<UserInfo>)
    this.permissionList = storage.get(Key.permissionList, isList<PermissionEntry>) ?? []
    this.features = storage.get(Key.features, isList<string>) ?? []
  }

  /** Begins the session of an answer, or keeps that the second step is next. @param account remembered for the next sign-in, '' = none */
  async enter(answer: LoginAnswer | SecondStep, account: string): Promise<Result<true>> {
    if ('secondTicket' in answer) this.second = { ...answer, account }
    else {
      this.begin(answer.token, account)
      await this.loadCurrentUser()
    }
    runInAction(() => {
      this.isSigningIn = false
    })
    return { data: true }
  }

  private refuse(error: ApiError): Result<true> {
    this.isSigningIn = false
    return { error }
  }

  private begin(token: string, account: string): void {
    this.clear()
    this.token = token
    this.rememberedAccount = account
    this.consent.keep()
    this.parts.storage.set(TOKEN_STORAGE_KEY, token)
    this.parts.storage.set(Key.account, account)
  }

  private keep({ data, error }: Result<CurrentUser>): void {
    this.isLoadingUser = false
    this.userError = error
    if (data === undefined) return
    this.userInfo = data.userInfo
    this.permissionList = data.permissionList ?? []
    this.features = data.features ?? []
    this.sysConfigInfo = data.sysConfigInfo
    this.sysVersion = data.sysConfigInfo?.sysVersion ?? ''
    this.copyright = data.sysConfigInfo?.copyright ?? ''
    for (const key of [Key.userInfo, Key.permissionList, Key.features, Key.sysConfigInfo, Key.sysVersion, Key.copyright] as const) {
      this.parts.storage.set(key, this[key] ?? null)
    }
  }

  private clear(): void {
    if (this.endTimer !== undefined) clearTimeout(this.endTimer)
    this.endTimer = undefined
    this.userCall = undefined
    this.isLoadingUser = false
    this.userError = undefined
    this.second = undefined
    this.token = ''
    this.userInfo = undefined
    this.permissionList = []
    this.features = []
    for (const key of SESSION_KEYS) this.parts.storage.remove(key)
  }

  /** Keeps the page to return to after signing in. */
  remember(route: string): void {
    this.wanted.keep(route, this.userInfo?.userId ?? '')
  }

  private async renewCaptcha(account: string): Promise<void> {
    await this.captcha.refresh()
    await this.captcha.check(account)
  }
}
