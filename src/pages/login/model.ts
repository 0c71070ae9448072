import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '@/stores/sessionStore'

export interface LoginErrors {
  account: string
  password: string
  code: string
}

const NONE: LoginErrors = { account: '', password: '', code: '' }

/**
 * State of the login page. What is typed stays out of storage, the password out of everything but the call; the three texts
 * are not observed, so that typing draws nothing again.
 */
export class LoginModel {
  account: string
  password = ''
  code = ''
  isRemembered = true
  isPasswordShown = false
  errors: LoginErrors = NONE
  /** Why the server or the network refused; stays until the next try. */
  failure = ''

  private readonly session: SessionStore

  constructor(session: SessionStore) {
    this.session = session
    this.account = session.rememberedAccount
    makeAutoObservable<LoginModel, 'session'>(this, { session: false, account: false, password: false, code: false }, { autoBind: true })
  }

  setAccount(value: string): void {
    this.account = value
    this.forgive('account')
  }

  setPassword(value: string): void {
    this.password = value
    this.forgive('password')
  }

  setCode(value: string): void {
    this.code = value
    this.forgive('code')
  }

  setRemembered(value: boolean): void {
    this.isRemembered = value
  }

  togglePassword(): void {
    this.isPasswordShown = !this.isPasswordShown
  }

  /** On leaving the account field: does this account need a captcha (session.md#signing-in)? */
  checkCaptcha(): void {
    void this.session.captcha.check(this.account.trim())
  }

  /** A new picture, and an empty field for it. */
  renewCaptcha(): void {
    this.setCode('')
    void this.session.captcha.refresh()
  }

  /** Resolves with true when the person is in. */
  async submit(): Promise<boolean> {
    if (this.session.isSigningIn) return false
    this.failure = ''
    this.errors = this.check()
    const isAgreed = this.session.consent.check()
    if (!isAgreed || Object.values(this.errors).some((error) => error !== '')) return false
    const { error } = await this.session.signIn({
      account: this.account.trim(),
      password: this.password,
      code: this.code.trim(),
      isRemembered: this.isRemembered
    })
    if (error === undefined) return true
    // A refused sign-in brings a new picture and with it an empty field (CaptchaRow); without network both stay.
    if (!error.isOffline) this.code = ''
    runInAction(() => {
      this.failure = error.message
    })
    return false
  }

  private check(): LoginErrors {
    return {
      account: this.account.trim() === '' ? '请输入账号' : '',
      password: this.password === '' ? '请输入密码' : '',
      code: this.session.captcha.isNeeded && this.code.trim() === '' ? '请输入验证码' : ''
    }
  }

  private forgive(field: keyof LoginErrors): void {
    if (this.errors[field] !== '') this.errors = { ...this.errors, [field]: '' }
  }
}
