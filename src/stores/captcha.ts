import { makeAutoObservable, runInAction } from 'mobx'
import { resultOf } from '@/domain/apiError'
import type { SessionService } from '@/services/session'

/** Length of the picture's text where the server does not say (session.md#signing-in). */
const DEFAULT_LENGTH = 4

/** The captcha row of a form: whether it is asked, and which picture it shows. */
export class Captcha {
  isNeeded = false
  length = DEFAULT_LENGTH
  /** Key of the picture, sent along with its text as `timestamp`. */
  key = ''

  private readonly service: Pick<SessionService, 'loginConfig' | 'captchaAddress'>
  private readonly newKey: () => Promise<string>
  private asked = 0

  constructor(service: Pick<SessionService, 'loginConfig' | 'captchaAddress'>, newKey: () => Promise<string>) {
    this.service = service
    this.newKey = newKey
    makeAutoObservable<Captcha, 'service' | 'newKey' | 'asked'>(this, { service: false, newKey: false, asked: false }, { autoBind: true })
  }

  /** Address of the picture; empty while none is asked. */
  get url(): string {
    return this.isNeeded && this.key !== '' ? this.service.captchaAddress(this.length, this.key) : ''
  }

  /** Asks the server whether this account needs a captcha; on leaving the account field and after a failed sign-in. */
  async check(account: string): Promise<void> {
    if (account === '') return
    const turn = ++this.asked
    const { data } = await resultOf(this.service.loginConfig(account))
    // A later question is on its way, or nobody answered: the row stays as it is, sign-in itself will tell.
    if (turn !== this.asked || data === undefined) return
    const isNeeded = Boolean(data.enableVerificationCode)
    if (isNeeded && this.key === '') await this.refresh()
    runInAction(() => {
      this.isNeeded = isNeeded
      this.length = data.verificationCodeNumber ?? DEFAULT_LENGTH
    })
  }

  /** A new picture: every text is good for one try. */
  async refresh(): Promise<void> {
    const key = await this.newKey()
    runInAction(() => {
      this.key = key
    })
  }
}
