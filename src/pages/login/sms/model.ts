import { makeAutoObservable, runInAction } from 'mobx'
import { fieldErrors } from '@/domain/apiError'
import type { SessionStore } from '@/stores/sessionStore'
import { Countdown, waitSecondsOf } from '@/stores/countdown'

const MOBILE = /^1[3-9]\d{9}$/
const CODE = /^\d{6}$/

/** State of signing in by SMS. What is typed stays out of storage; the texts are not observed, so that typing draws nothing again. */
export class SmsModel {
  mobile = ''
  code = ''
  mobileError = ''
  codeError = ''
  /** Why the host or the network refused; stays until the next try. */
  failure = ''
  isSending = false
  /** True once a code was asked for the number that stands there. */
  isSent = false

  private readonly session: SessionStore
  private readonly countdown: Countdown

  /** @param now epoch ms */
  constructor(session: SessionStore, now: () => number = Date.now) {
    this.session = session
    this.countdown = new Countdown(now)
    makeAutoObservable<SmsModel, 'session' | 'countdown'>(
      this,
      { session: false, countdown: false, mobile: false, code: false },
      { autoBind: true }
    )
  }

  /** Seconds until the next code may be asked. */
  get waitSeconds(): number {
    return this.countdown.seconds
  }

  setMobile(value: string): void {
    this.mobile = value
    this.mobileError = ''
    this.isSent = false
  }

  setCode(value: string): void {
    this.code = value
    this.codeError = ''
  }

  /** Has a code sent; the same answer whether the number is known or not. */
  async send(): Promise<void> {
    if (this.isSending || this.waitSeconds > 0 || !this.checkMobile()) return
    this.isSending = true
    this.failure = ''
    const { data, error } = await this.session.askSmsCode(this.mobile.trim())
    runInAction(() => {
      this.isSending = false
      // Asked too early: the code of a moment ago is on its way, and the button counts.
      const seconds = data ?? waitSecondsOf(error)
      if (seconds === undefined) {
        this.failure = error?.message ?? ''
        return
      }
      this.isSent = true
      this.countdown.start(seconds)
    })
  }

  /** Resolves with true when the person is in. */
  async submit(): Promise<boolean> {
    if (this.session.isSigningIn) return false
    this.failure = ''
    const isMobile = this.checkMobile()
    const code = this.code.trim()
    this.codeError = code === '' ? '请输入验证码' : CODE.test(code) ? '' : '验证码是 6 位数字'
    const isAgreed = this.session.consent.check()
    if (!isMobile || !isAgreed || this.codeError !== '') return false
    const { error } = await this.session.signInBySms(this.mobile.trim(), code)
    if (error === undefined) return true
    runInAction(() => {
      const { code: onCode = '' } = fieldErrors(error)
      this.codeError = onCode
      this.failure = onCode === '' ? error.message : ''
    })
    return false
  }

  dispose(): void {
    this.countdown.stop()
  }

  private checkMobile(): boolean {
    const mobile = this.mobile.trim()
    this.mobileError = mobile === '' ? '请输入手机号' : MOBILE.test(mobile) ? '' : '请输入正确的手机号'
    return this.mobileError === ''
  }
}
