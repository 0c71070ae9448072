import { makeAutoObservable, runInAction, toJS } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { CompanySettings, CompanySettingsView } from '@/contract/transferCar/company'
import type { TextKind } from '@/contract/transferCar/companyCodes'
import type { Payer } from '@/contract/transferCar/fees/prices'
import type { PayMethod } from '@/contract/transferCar/payment/codes'
import { resultOf } from '@/domain/apiError'
import { fenToInput } from '@/domain/format'
import { settingChanges } from '@/domain/transferCar/company'
import { isObject } from '@/domain/guards'
import { validateAmount } from '@/domain/validators'
import type { CompanyService } from '@/services/transferCar/company'
import { Submission } from '@/stores/submission'

const toggled = <T>(list: readonly T[], item: T): T[] => (list.includes(item) ? list.filter((each) => each !== item) : [...list, item])

interface Parts {
  service: CompanyService
  uuid: () => Promise<string>
}

/** The company's settings as they are read and changed; nothing is written before 保存. */
export class CompanySettingsModel {
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  read: CompanySettingsView | undefined = undefined
  settings: CompanySettings | undefined = undefined
  /** The limit as it is typed, yuan. */
  limit = ''
  readonly submission: Submission
  private readonly service: CompanyService

  constructor({ service, uuid }: Parts) {
    this.service = service
    this.submission = new Submission({ uuid })
    makeAutoObservable<CompanySettingsModel, 'service'>(this, { service: false, submission: false }, { autoBind: true })
  }

  /** Reads again; what was changed and not saved stays. */
  async load(): Promise<void> {
    const { data, error } = await resultOf(this.service.settings())
    runInAction(() => {
      if (data !== undefined && (this.settings === undefined || !this.isChanged)) this.take(data)
      this.error = error?.message ?? ''
      this.state = this.settings === undefined ? 'error' : 'ready'
    })
  }

  /** What would be saved, a line each. */
  get changes(): string[] {
    if (this.read === undefined || this.settings === undefined) return []
    return settingChanges(this.read.settings, this.settings)
  }

  get isChanged(): boolean {
    return this.changes.length > 0 || this.limitError !== ''
  }

  get limitError(): string {
    const amount = validateAmount(this.limit)
    return amount.ok ? '' : amount.message
  }

  switchText(kind: TextKind): void {
    if (this.settings !== undefined) this.settings.texts[kind] = !this.settings.texts[kind]
  }

  switchReleaseCode(): void {
    if (this.settings !== undefined) this.settings.releaseCode = !this.settings.releaseCode
  }

  togglePayer(payer: Payer): void {
    if (this.settings !== undefined) this.settings.review.payers = toggled(this.settings.review.payers, payer)
  }

  toggleMethod(method: PayMethod): void {
    if (this.settings !== undefined) this.settings.review.methods = toggled(this.settings.review.methods, method)
  }

  setLimit(text: string): void {
    this.limit = text
    const amount = validateAmount(text)
    if (amount.ok && this.settings !== undefined) this.settings.review.limitFen = amount.fen
  }

  /** @returns true when they are kept; else the submission says why, and what others saved is shown */
  async save(): Promise<boolean> {
    const { read, settings } = this
    if (read === undefined || settings === undefined || this.limitError !== '') return false
    const body = { version: read.version, settings: toJS(settings) }
    const answer = await this.submission.send('save', body, (key) => this.service.saveSettings(body, key))
    if (answer === undefined) return false
    const { data, error } = answer
    runInAction(() => {
      if (data !== undefined) this.take(data)
      // Others saved meanwhile: their word is the new ground, one's own choices stay on the page to be saved again.
      else if (error.code === BodyCode.conflict && isObject<CompanySettingsView>(error.data) && typeof error.data.version === 'number')
        this.read = error.data
    })
    return data !== undefined
  }

  private take(view: CompanySettingsView): void {
    this.read = view
    this.settings = structuredCopy(view.settings)
    this.limit = fenToInput(view.settings.review.limitFen)
  }
}

const structuredCopy = (settings: CompanySettings): CompanySettings => JSON.parse(JSON.stringify(settings)) as CompanySettings
