import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { BaseInfo, BaseInfoBody } from '@/contract/organization'
import { fieldErrors, resultOf, type ApiError } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import { shanghaiDate, shanghaiTime } from '@/domain/format'
import { failureWords } from '@/domain/outcome'
import { debounce } from '@/domain/throttle'
import { validateEmail, validateIdCard, validateMobile } from '@/domain/validators'
import { DRAFT_DELAY_MS, Submission } from '@/stores/submission'
import type { DraftBook } from '@/stores/drafts'
import type { RootStore } from '@/stores/rootStore'

/** Texts of the form, by their names on the wire; `birthday` as a day. The number of the paper stands apart: it is never kept on the device. */
const PROFILE_KEYS = [
  'realName',
  'gender',
  'nation',
  'nativePlace',
  'certificatesType',
  'education',
  'birthday',
  'telePhone',
  'landline',
  'mobilePhone',
  'email',
  'urgentContacts',
  'urgentTelePhone',
  'postalAddress',
  'signature'
] as const
export type ProfileKey = (typeof PROFILE_KEYS)[number]
export type ProfileInput = Readonly<Record<ProfileKey, string>>

const DRAFT = 'personalData'
/** Entry of the dictionary certificateType whose numbers can be checked; platforms have other ids, and their server judges. */
const RESIDENT_CARD = 'dict-certificateType-1'

export interface ProfileParts extends Pick<RootStore, 'uuid'> {
  organization: Pick<RootStore['services']['organization'], 'baseInfo' | 'changeBaseInfo'>
  session: Pick<RootStore['session'], 'loadCurrentUser'>
  drafts: DraftBook
  /** Epoch ms. */
  now: () => number
}

/** Newer platforms write the label instead of the number. */
const GENDER_NUMBERS: ReadonlyMap<string, string> = new Map([
  ['男', '1'],
  ['女', '2'],
  ['保密', '3']
])
/** Gender beyond 男 and 女 is 保密, whatever a platform writes for it. */
const genderOf = (stored: string): string => {
  const number = GENDER_NUMBERS.get(stored) ?? stored
  return number === '1' || number === '2' ? number : '3'
}
/** As the platform wrote it where nobody chose another, else in its own kind of words. */
const genderWritten = (chosen: string, stored: string): string => {
  if (genderOf(stored) === chosen) return stored
  const label = [...GENDER_NUMBERS].find(([, number]) => number === chosen)?.[0]
  return GENDER_NUMBERS.has(stored) ? (label ?? chosen) : chosen
}
const inputOf = (info: BaseInfo): ProfileInput => ({ ...pick(info), gender: genderOf(info.gender), birthday: shanghaiDate(info.birthday) })
const pick = (info: BaseInfo): Record<ProfileKey, string> =>
  Object.fromEntries(PROFILE_KEYS.map((key) => [key, String(info[key] ?? '')])) as Record<ProfileKey, string>

/** One's own data: read, changed, kept as a draft while it is typed (app.md#drafts). */
export class ProfileModel {
  info: BaseInfo | undefined = undefined
  input: ProfileInput | undefined = undefined
  /** Typed anew; undefined = stays as it is. */
  paperNumber: string | undefined = undefined
  error: ApiError | undefined = undefined
  isLoading = false
  isSending = false
  isDirty = false
  isRestored = false
  problems: Readonly<Partial<Record<ProfileKey | 'certificatesNumber', string>>> = {}
  failure = ''
  /** Counts what was filled in by the app: text fields are drawn anew with it. */
  generation = 0
  private readonly keys: Submission
  private readonly parts: ProfileParts
  private readonly keep = debounce(() => this.saveNow(), DRAFT_DELAY_MS)

  constructor(parts: ProfileParts) {
    this.parts = parts
    this.keys = new Submission(parts)
    makeAutoObservable<ProfileModel, 'parts' | 'keys' | 'keep'>(
      this,
      { parts: false, keys: false, keep: false, info: observableRef, input: observableRef, problems: observableRef },
      { autoBind: true }
    )
  }

  async load(): Promise<void> {
    if (this.isLoading) return
    this.isLoading = true
    const { data, error } = await resultOf(this.parts.organization.baseInfo())
    runInAction(() => {
      this.isLoading = false
      this.error = error
      if (data === undefined) return
      this.info = data
      const draft = this.parts.drafts.get<Partial<ProfileInput>>(DRAFT)
      const stored = inputOf(data)
      this.input = isObject<Partial<ProfileInput>>(draft) ? { ...stored, ...draft } : stored
      this.isRestored = draft !== undefined
      this.isDirty = draft !== undefined
      this.generation++
    })
  }

  set(key: ProfileKey, value: string): void {
    if (this.input === undefined || this.input[key] === value) return
    this.input = { ...this.input, [key]: value }
    this.changed(key)
  }

  setPaperNumber(value: string | undefined): void {
    this.paperNumber = value
    this.changed('certificatesNumber')
  }

  /** Forgets what was typed. */
  async startAgain(): Promise<void> {
    this.forget()
    this.parts.drafts.remove(DRAFT)
    await this.load()
  }

  /** @returns whether it is stored; problems or failure say why not */
  async submit(): Promise<boolean> {
    const { info, input, parts } = this
    if (info === undefined || input === undefined || this.isSending) return false
    this.failure = ''
    this.problems = this.check(info, input)
    if (Object.keys(this.problems).length > 0) return false
    this.isSending = true
    const { birthday, ...texts } = input
    const body = {
      ...texts,
      gender: genderWritten(input.gender, info.gender),
      birthday: shanghaiTime(birthday) ?? null,
      certificatesNumber: this.paperNumber?.trim() ?? info.certificatesNumber
    } as BaseInfoBody
    const { error } = await this.keys.once('save', body, (key) => parts.organization.changeBaseInfo(body, key))
    if (error === undefined) {
      this.forget()
      parts.drafts.remove(DRAFT)
      // Name and numbers are shown elsewhere; when only this fails they come with the next reading.
      await parts.session.loadCurrentUser()
    }
    runInAction(() => {
      this.isSending = false
      if (error === undefined) return
      this.problems = fieldErrors(error)
      if (Object.keys(this.problems).length === 0) this.failure = failureWords(error)
    })
    return error === undefined
  }

  saveNow(): void {
    this.keep.cancel()
    if (this.isDirty && this.input !== undefined) this.parts.drafts.set(DRAFT, this.input, this.parts.now())
  }

  private changed(name: ProfileKey | 'certificatesNumber'): void {
    this.isDirty = true
    const { [name]: _mended, ...others } = this.problems
    this.problems = others
    this.keep()
  }

  private forget(): void {
    this.keep.cancel()
    Object.assign(this, { isDirty: false, isRestored: false, problems: {}, failure: '', paperNumber: undefined })
  }

  /** What can be said before anything is sent; only what was changed is judged. */
  private check(info: BaseInfo, input: ProfileInput): ProfileModel['problems'] {
    const problems: Partial<Record<ProfileKey | 'certificatesNumber', string>> = {}
    const say = (name: ProfileKey | 'certificatesNumber', result: { ok: boolean; message?: string }): void => {
      if (!result.ok) problems[name] = result.message ?? ''
    }
    if (input.realName.trim() === '') problems.realName = '姓名不能为空'
    if (input.mobilePhone !== info.mobilePhone) say('mobilePhone', validateMobile(input.mobilePhone))
    if (input.email !== '' && input.email !== info.email) say('email', validateEmail(input.email))
    const number = this.paperNumber?.trim() ?? ''
    if (number !== '' && input.certificatesType === RESIDENT_CARD) say('certificatesNumber', validateIdCard(number, this.parts.now()))
    return problems
  }
}
