import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Handover, HandoverDone } from '@/contract/workFlowDelegation'
import { resultOf } from '@/domain/apiError'
import type { DelegationService } from '@/services/workFlowDelegation'
import type { ActKeys } from './actKeys'

export interface HandoverParts { service: Pick<DelegationService, 'handover' | 'handOver'>, keys: ActKeys }

/** What one person holds in approvals, and to whom it goes. */
export class HandoverModel {
  userId = ''
  toUserId = ''
  held: Handover | undefined = undefined
  isLoading = false
  isSending = false
  error = ''
  failure = ''
  private readonly parts: HandoverParts

  constructor(parts: HandoverParts) {
    this.parts = parts
    makeAutoObservable<HandoverModel, 'parts'>(this, { parts: false, held: observableRef }, { autoBind: true })
  }

  get hasAnything(): boolean {
    return this.held !== undefined && (this.held.taskCount > 0 || this.held.delegations.length > 0)
  }

  setUser(userId: string): void {
    if (userId === this.userId) return
    this.userId = userId
    this.held = undefined
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
    const { userId } = this
    if (userId === '') return
    this.isLoading = true
    this.error = ''
    const { data, error } = await resultOf(this.parts.service.handover(userId))
    if (userId !== this.userId) return
    runInAction(() => {
      this.isLoading = false
      this.held = data ?? this.held
      this.error = error?.message ?? ''
    })
  }

  /** Nobody named: administrators get it. @returns what was moved; undefined when it was refused */
  async handOver(): Promise<HandoverDone | undefined> {
    if (this.isSending || this.userId === '') return undefined
    this.isSending = true
    this.failure = ''
    const body = { userId: this.userId, ...(this.toUserId !== '' && { toUserId: this.toUserId }) }
    const { data, error } = await this.parts.keys.once('handover', body, (key) => this.parts.service.handOver(body, key))
    runInAction(() => {
      this.isSending = false
      this.failure = error?.message ?? ''
    })
    if (data !== undefined) await this.load()
    return data
  }
}
