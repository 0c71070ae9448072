import { makeAutoObservable, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { UserCard } from '@/contract/organization'
import { resultOf, type ApiError } from '@/domain/apiError'
import { createCancel } from '@/domain/cancel'
import { openPage } from '@/stores/openPage'
import type { RootStore } from '@/stores/rootStore'
import { PAGES } from '@/domain/pages'

/** A number to call, with what it is. */
export interface CallNumber {
  label: string
  number: string
}

/** One row of the card; `text` is '' where nothing is filled in. */
export interface CardFact extends Omit<CallNumber, 'number'> {
  text: string
}

/** Every number once, mobile first. */
export function numbersOf({ mobilePhone, landline, telePhone }: Pick<UserCard, 'mobilePhone' | 'landline' | 'telePhone'>): CallNumber[] {
  const all = [
    { label: '手机', number: mobilePhone },
    { label: '座机', number: landline },
    { label: '办公电话', number: telePhone }
  ]
  const filled = all.map(({ label, number }) => ({ label, number: (number ?? '').trim() })).filter(({ number }) => number !== '')
  return filled.filter(({ number }, place) => filled.findIndex((other) => other.number === number) === place)
}

export function factsOf(card: UserCard): CardFact[] {
  const office = (card.telePhone ?? '').trim()
  return [
    { label: '手机号', text: card.mobilePhone },
    { label: '座机', text: card.landline },
    ...(office === '' ? [] : [{ label: '办公电话', text: office }]),
    { label: '邮箱', text: card.email },
    { label: '组织', text: card.organizeName },
    { label: '岗位', text: card.positionName }
  ].map(({ label, text }) => ({ label, text: (text ?? '').trim() }))
}

type Stores = Pick<RootStore, 'services' | 'dictionary' | 'session' | 'starred' | 'im' | 'navigation' | 'feedback'>

/** One person: who he is, where he works and how to reach him (GET app/User/{id}). */
export class UserDetailModel {
  card: UserCard | undefined = undefined
  error: ApiError | undefined = undefined
  isLoading = false
  /** There is nobody with this id. */
  isMissing = false
  /** The account was switched off: no messages reach it. */
  isDisabled = false
  isChoosing = false

  readonly userId: string
  private readonly stores: Stores
  private readonly leaving = createCancel()

  constructor(stores: Stores, userId: string) {
    this.stores = stores
    this.userId = userId
    this.isMissing = userId === ''
    makeAutoObservable<UserDetailModel, 'stores' | 'leaving'>(this, { stores: false, leaving: false, userId: false }, { autoBind: true })
  }

  get state(): 'loading' | 'missing' | 'error' | 'ready' {
    if (this.isMissing) return 'missing'
    if (this.card !== undefined) return 'ready'
    return this.error === undefined || this.isLoading ? 'loading' : 'error'
  }

  get isMe(): boolean {
    return this.userId !== '' && this.userId === this.stores.session.userInfo?.userId
  }

  /** undefined where the platform tells nothing of presence. */
  get isOnline(): boolean | undefined {
    return this.stores.im.hasPresence ? this.stores.im.isOnline(this.userId) : undefined
  }

  get isStarred(): boolean {
    return this.stores.starred.has(this.userId)
  }

  get numbers(): CallNumber[] {
    return this.card === undefined ? [] : numbersOf(this.card)
  }

  /** Reads the person; what is shown stays while it is read again. Never rejects. */
  async load(): Promise<void> {
    const { services, session, starred, dictionary } = this.stores
    if (this.userId === '' || this.isLoading || !session.isSignedIn) return
    this.isLoading = true
    void starred.load()
    const { data, error } = await resultOf(services.organization.userCard(this.userId, this.leaving.signal))
    if (this.leaving.signal.aborted) return
    runInAction(() => {
      this.isLoading = false
      this.isMissing = error?.code === BodyCode.notFound
      this.error = error
      if (data !== undefined) this.card = data
    })
    // The list of all holds people in service only; who is not in it may be new or switched off.
    if (data !== undefined && dictionary.person(this.userId) === undefined) await this.askWhetherDisabled()
  }

  dispose(): void {
    this.leaving.abort()
  }

  /** Calls the only number, or asks which of several. */
  call(dial: (number: string) => void): void {
    const [first, ...others] = this.numbers
    if (first === undefined) return
    if (others.length > 0) this.isChoosing = true
    else dial(first.number)
  }

  closeChoice(): void {
    this.isChoosing = false
  }

  /** The chat with this person, where the app has that page. */
  chat(): void {
    void openPage(this.stores, PAGES.chat, { id: this.userId })
  }

  /** Shows at once; what is refused is taken back and said. */
  async toggleStar(): Promise<void> {
    const error = await this.stores.starred.toggle(this.userId)
    if (error !== undefined) this.stores.feedback.toast(error.message)
  }

  private async askWhetherDisabled(): Promise<void> {
    const { data } = await resultOf(this.stores.services.organization.usersByIds([this.userId], this.leaving.signal))
    runInAction(() => {
      this.isDisabled = data?.[0]?.enabledMark === 0
    })
  }
}
