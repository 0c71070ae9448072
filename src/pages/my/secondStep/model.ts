import { makeAutoObservable, runInAction } from 'mobx'
import { fieldErrors, resultOf } from '@/domain/apiError'
import { md5 } from '@/domain/md5'
import type { SignInService } from '@/services/signIn'
import { Countdown, waitSecondsOf } from '@/stores/countdown'
import type { SessionStore } from '@/stores/sessionStore'

const CODE = /^\d{6}$/

type Second = NonNullable<SessionStore['second']>

export interface SecondParts {
  service: Pick<SignInService, 'askSecondCode' | 'takeSecond'>
  session: Pick<SessionStore, 'enter'>
  /** What the first step left. */
  second: Second
  /** Epoch ms. */
  now: () => number
}

/** State of the second step. What is typed stays out of storage; it is not observed, so that typing draws nothing again. */
export class SecondStepModel {
  /** The code, or the password. */
  typed = ''
  typedError = ''
  /** Why the server or the network refused; stays until the next try. */
  failure = ''
  isSending = false
  isSent = false
  isEntering = false
  private readonly parts: SecondParts
  private readonly countdown: Countdown

  constructor(parts: SecondParts) {
    this.parts = parts
    this.countdown = new Countdown(parts.now)
    makeAutoObservable<SecondStepModel, 'parts' | 'countdown'>(this, { parts: false, countdown: false, typed: false }, { autoBind: true })
  }

  get waitSeconds(): number {
    return this.countdown.seconds
  }

  set(value: string): void {
    this.typed = value
    this.typedError = ''
  }

  /** Has a code sent to the number of the account. */
  async send(): Promise<void> {
    if (this.isSending || this.waitSeconds > 0) return
    this.isSending = true
    this.failure = ''
    const { service, second } = this.parts
    const { data, error } = await resultOf(service.askSecondCode(second.secondTicket))
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
    if (this.isEntering) return false
    this.failure = ''
    this.typedError = this.check()
    if (this.typedError !== '') return false
    this.isEntering = true
    const { service, session, second } = this.parts
    const proof = second.by === 'code' ? { code: this.typed.trim() } : { password: md5(this.typed) }
    const { data, error } = await resultOf(service.takeSecond({ ticket: second.secondTicket, ...proof }))
    if (error === undefined) await session.enter(data, second.account)
    runInAction(() => {
      this.isEntering = false
      if (error === undefined) return
      this.typedError = fieldErrors(error)[second.by] ?? ''
      this.failure = this.typedError === '' ? error.message : ''
    })
    return error === undefined
  }

  dispose(): void {
    this.countdown.stop()
  }

  private check(): string {
    if (this.parts.second.by === 'password') return this.typed === '' ? '请输入密码' : ''
    const code = this.typed.trim()
    return code === '' ? '请输入验证码' : CODE.test(code) ? '' : '验证码是 6 位数字'
  }
}
