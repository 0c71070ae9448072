import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Disabled, DisabledPerson, Leaving } from '@/contract/leaving'
import type { Handover, HandoverDone } from '@/contract/workFlowDelegation'
import { resultOf, type ApiError, type Result } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import type { LeavingService } from '@/services/leaving'
import type { DelegationService } from '@/services/workFlowDelegation'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { numbered } from '@/stores/pagedList/paging'
import type { Submission } from '@/stores/submission'
import { PAGE_SIZE } from '@/domain/constants'

export interface HandoverParts {
  service: Pick<DelegationService, 'handover' | 'handOver'>
  /** Missing where the server cannot disable anybody. */
  accounts?: LeavingService
  keys: Submission
}

/** What one person holds in approvals, and to whom it goes; his account, where the server lets it be disabled. */
export class HandoverModel {
  userId = ''
  toUserId = ''
  held: Handover | undefined = undefined
  leaving: Leaving | undefined = undefined
  isLoading = false
  isSending = false
  error = ''
  failure = ''
  readonly disabledPeople: PagedList<DisabledPerson>
  private readonly parts: HandoverParts

  constructor(parts: HandoverParts) {
    this.parts = parts
    const { accounts } = parts
    this.disabledPeople = new PagedList<DisabledPerson>(
      numbered(
        PAGE_SIZE,
        (currentPage, pageSize, signal) =>
          accounts?.disabledPeople(this.disabledPeople.keyword, currentPage, pageSize, signal) ?? Promise.resolve({ list: [], total: 0 })
      ),
      BY_ID
    )
    makeAutoObservable<HandoverModel, 'parts'>(
      this,
      { parts: false, disabledPeople: false, held: observableRef, leaving: observableRef },
      { autoBind: true }
    )
  }

  get hasAnything(): boolean {
    return this.held !== undefined && (this.held.taskCount > 0 || this.held.delegations.length > 0)
  }

  /** What may be done with his account; '' for nothing. */
  get accountAct(): 'disable' | 'enable' | '' {
    if (this.leaving === undefined || this.leaving.refusal !== '') return ''
    return this.leaving.isEnabled ? 'disable' : 'enable'
  }

  setUser(userId: string): void {
    if (userId === this.userId) return
    this.userId = userId
    this.held = undefined
    this.leaving = undefined
    this.isLoading = false
    this.error = ''
    this.failure = ''
    if (userId !== '') void this.load()
  }

  setReceiver(userId: string): void {
    this.toUserId = userId
    this.failure = ''
  }

  async load(): Promise<void> {
    const {
      userId,
      parts: { service, accounts }
    } = this
    if (userId === '') return
    this.isLoading = true
    this.error = ''
    const [held, leaving] = await Promise.all([
      resultOf(service.handover(userId)),
      accounts === undefined ? undefined : resultOf(accounts.leaving(userId))
    ])
    if (userId !== this.userId) return
    runInAction(() => {
      this.isLoading = false
      this.held = held.data ?? this.held
      this.leaving = leaving?.data ?? this.leaving
      this.error = (held.error ?? leaving?.error)?.message ?? ''
    })
  }

  /** Reads the list of disabled people, where there is one. */
  async loadDisabled(): Promise<void> {
    if (this.parts.accounts !== undefined) await this.disabledPeople.load()
  }

  /** Nobody named: administrators get it. @returns what was moved; undefined when it was refused */
  handOver(): Promise<HandoverDone | undefined> {
    return this.act('handover', { userId: this.userId, ...this.receiver }, (body, key) => this.parts.service.handOver(body, key))
  }

  /** Moves what he holds and disables his account. @returns what was moved; undefined when it was refused */
  disable(): Promise<Disabled | undefined> {
    const {
      parts: { accounts },
      userId
    } = this
    return accounts === undefined
      ? Promise.resolve(undefined)
      : this.act('disable', { userId, ...this.receiver }, ({ userId: id, ...body }, key) => accounts.disable(id, body, key))
  }

  /** @returns whether he may sign in again */
  async enable(): Promise<boolean> {
    const {
      parts: { accounts },
      userId
    } = this
    return accounts !== undefined && (await this.act('enable', { userId }, (body, key) => accounts.enable(body.userId, key))) !== undefined
  }

  dispose(): void {
    this.disabledPeople.dispose()
  }

  private get receiver(): { toUserId?: string } {
    return this.toUserId === '' ? {} : { toUserId: this.toUserId }
  }

  /** One act at a time; then everything is read again, also after a refusal: somebody else may have been faster. */
  private async act<Body extends { userId: string }, Answer>(
    name: string,
    body: Body,
    call: (body: Body, key: string) => Promise<Answer>
  ): Promise<Answer | undefined> {
    if (this.isSending || this.userId === '') return undefined
    this.isSending = true
    this.failure = ''
    const { data, error }: Result<Answer> = await this.parts.keys.once(name, body, (key) => call(body, key))
    runInAction(() => {
      this.isSending = false
      this.failure = failureWords(error)
    })
    if (isAnswered(error)) await Promise.all([this.load(), this.loadDisabled()])
    return data
  }
}

const isAnswered = (error: ApiError | undefined): boolean => error === undefined || error.code > 0
