import { makeAutoObservable, runInAction } from 'mobx'
import { fieldErrors, resultOf } from '@/domain/apiError'
import { md5 } from '@/domain/md5'
import { isGoodPassword } from '@/domain/session/passwordRules'
import { validateMobile } from '@/domain/validators/mobile'
import type { InstallationService } from '@/services/admin/installation'
import type { SessionStore } from '@/stores/sessionStore'

const SETUP_FIELDS = ['code', 'company', 'account', 'realName', 'mobile', 'password', 'again'] as const
export type SetupField = (typeof SETUP_FIELDS)[number]
type Texts = Record<SetupField, string>

const NONE: Readonly<Texts> = { code: '', company: '', account: '', realName: '', mobile: '', password: '', again: '' }
const ACCOUNT = /^[0-9A-Za-z][0-9A-Za-z._-]{1,49}$/

export interface SetupParts {
  service: Pick<InstallationService, 'setUp'>
  session: Pick<SessionStore, 'enter' | 'consent'>
}

/** What is typed to set an empty installation up (administration.md#first-start). The password leaves only as md5, nothing is stored here. */
export class SetupModel {
  /** Not observed, so that typing draws nothing again. */
  readonly texts: Texts = { ...NONE }
  errors: Readonly<Texts> = NONE
  /** Why the server or the network refused, where it named no field. */
  failure = ''
  isSending = false
  isShown = false
  private readonly parts: SetupParts

  constructor(parts: SetupParts) {
    this.parts = parts
    makeAutoObservable<SetupModel, 'parts'>(this, { parts: false, texts: false }, { autoBind: true })
  }

  set(field: SetupField, value: string): void {
    this.texts[field] = value
    if (this.errors[field] !== '') this.errors = { ...this.errors, [field]: '' }
  }

  toggleShown(): void {
    this.isShown = !this.isShown
  }

  /** Resolves with true when the company is set up and its administrator is signed in. */
  async submit(): Promise<boolean> {
    if (this.isSending) return false
    this.failure = ''
    this.errors = this.check()
    const isAgreed = this.parts.session.consent.check()
    if (!isAgreed || Object.values(this.errors).some((error) => error !== '')) return false
    this.isSending = true
    const { code, company, account, realName, mobile, password } = this.texts
    const number = validateMobile(mobile)
    const { data, error } = await resultOf(
      this.parts.service.setUp({
        code: code.trim(),
        company: company.trim(),
        account: account.trim(),
        realName: realName.trim(),
        mobile: number.ok ? number.value : mobile,
        password: md5(password)
      })
    )
    if (error === undefined) await this.parts.session.enter(data, account.trim())
    runInAction(() => {
      this.isSending = false
      if (error === undefined) return
      this.errors = { ...NONE, ...fieldErrors(error) }
      if (Object.keys(fieldErrors(error)).length === 0) this.failure = error.message
    })
    return error === undefined
  }

  private check(): Texts {
    const { code, company, account, realName, mobile, password, again } = this.texts
    const number = validateMobile(mobile)
    const accountError = ACCOUNT.test(account.trim()) ? '' : '账号为 2 到 50 位字母、数字、点、横线或下划线，以字母或数字开头'
    return {
      code: code.trim() === '' ? '请输入安装码' : '',
      company: company.trim() === '' ? '请输入公司名称' : '',
      account: account.trim() === '' ? '请输入账号' : accountError,
      realName: realName.trim() === '' ? '请输入姓名' : '',
      mobile: number.ok ? '' : number.message,
      password: password === '' ? '请输入密码' : isGoodPassword(password) ? '' : '密码还不符合要求',
      again: again === password ? '' : '两次密码输入不一致'
    }
  }
}
