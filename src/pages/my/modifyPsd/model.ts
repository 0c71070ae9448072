import { makeAutoObservable, runInAction } from 'mobx'
import { fieldErrors, type ApiError } from '@/domain/apiError'
import { md5 } from '@/domain/md5'
import { failureWords, outcomeOf } from '@/domain/outcome'
import { isGoodPassword, passwordRules, type PasswordRule } from '@/domain/session/passwordRules'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

export type PasswordField = 'oldPassword' | 'password' | 'again' | 'code'
type Errors = Readonly<Record<PasswordField, string>>

const NONE: Errors = { oldPassword: '', password: '', again: '', code: '' }
const CAPTCHA_LENGTH = 4

export interface PasswordParts extends Pick<RootStore, 'uuid'> {
  organization: Pick<RootStore['services']['organization'], 'modifyPassword'>
  captchaAddress: RootStore['services']['session']['captchaAddress']
}

/** State of changing the password. The texts are never stored and leave only as md5. */
export class PasswordModel {
  /** Not observed but the new one, whose rules are ticked off while typing. */
  readonly texts: Record<PasswordField, string> = { oldPassword: '', password: '', again: '', code: '' }
  rules: PasswordRule[] = passwordRules('')
  errors: Errors = NONE
  /** A refusal that names no field. */
  failure = ''
  isSending = false
  isShown = false
  /** Names the picture; a new one empties its field. */
  captchaKey = ''

  private readonly parts: PasswordParts
  private readonly submission: Submission

  constructor(parts: PasswordParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<PasswordModel, 'parts' | 'submission'>(this, { parts: false, submission: false, texts: false }, { autoBind: true })
  }

  get captchaUrl(): string {
    return this.captchaKey === '' ? '' : this.parts.captchaAddress(CAPTCHA_LENGTH, this.captchaKey)
  }

  get captchaLength(): number {
    return CAPTCHA_LENGTH
  }

  set(field: PasswordField, value: string): void {
    this.texts[field] = value
    if (field === 'password') this.rules = passwordRules(value)
    if (this.errors[field] !== '') this.errors = { ...this.errors, [field]: '' }
  }

  toggleShown(): void {
    this.isShown = !this.isShown
  }

  /** A new picture: each is good for one try. */
  async renewCaptcha(): Promise<void> {
    this.texts.code = ''
    const key = await this.parts.uuid()
    runInAction(() => {
      this.captchaKey = key
    })
  }

  /** On leaving the second field: said before anything is sent. */
  checkAgain(): void {
    const { password, again } = this.texts
    if (again !== '' && again !== password) this.errors = { ...this.errors, again: '两次密码输入不一致' }
  }

  /** Resolves with true when the password is changed; every session of the person has ended then. */
  async submit(): Promise<boolean> {
    if (this.isSending) return false
    this.failure = ''
    this.errors = this.check()
    if (Object.values(this.errors).some((error) => error !== '')) return false
    this.isSending = true
    const { oldPassword, password, code } = this.texts
    const body = { oldPassword: md5(oldPassword), password: md5(password), code: code.trim(), timestamp: this.captchaKey }
    const { error } = await this.submission.once('change', body, (key) => this.parts.organization.modifyPassword(body, key))
    // After an unknown answer the same act goes again, with the same picture.
    if (error !== undefined && outcomeOf(error) !== 'unknown') await this.renewCaptcha()
    runInAction(() => {
      this.isSending = false
      if (error !== undefined) this.tell(error)
    })
    return error === undefined
  }

  private check(): Errors {
    const { oldPassword, password, again, code } = this.texts
    return {
      oldPassword: oldPassword === '' ? '旧密码不能为空' : '',
      password: password === '' ? '新密码不能为空' : isGoodPassword(password) ? '' : '新密码还不符合下面的要求',
      again: again === '' ? '重复密码不能为空' : again === password ? '' : '两次密码输入不一致',
      code: code.trim() === '' ? '验证码不能为空' : ''
    }
  }

  private tell(error: ApiError): void {
    const { oldPassword = '', password = '', code = '' } = fieldErrors(error)
    this.errors = { ...NONE, oldPassword, password, code }
    if (oldPassword === '' && password === '' && code === '') this.failure = failureWords(error)
  }
}
