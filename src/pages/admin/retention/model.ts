import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Retention, RetentionKind, RetentionRule, RetentionTrial } from '@/contract/admin/privacy'
import { resultOf, type ApiError } from '@/domain/apiError'
import { retentionFault } from '@/domain/admin/retention'
import { createCancel } from '@/domain/cancel'
import { failureWords } from '@/domain/outcome'
import type { PrivacyService } from '@/services/admin/privacy'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

export interface RetentionParts extends Pick<RootStore, 'uuid'> {
  service: Pick<PrivacyService, 'retention' | 'trial' | 'setRule' | 'hold' | 'endHold' | 'holdChat' | 'endChatHold'>
}

/** How long the company keeps what, and which orders it leaves alone (administration.md#retention). */
export class RetentionModel {
  answer: Retention | undefined = undefined
  error: ApiError | undefined = undefined
  /** The rule that is being changed, and what was typed. */
  editing: RetentionKind | undefined = undefined
  days = ''
  isForEver = false
  /** What would go; undefined = not asked, or what is typed is no number of days. */
  trial: RetentionTrial | undefined = undefined
  trialFailure = ''
  isHolding = false
  orderNo = ''
  reason = ''
  readonly submission: Submission
  private readonly parts: RetentionParts
  private asked = createCancel()

  constructor(parts: RetentionParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<RetentionModel, 'parts' | 'asked'>(
      this,
      { parts: false, asked: false, submission: false, answer: observableRef, trial: observableRef },
      { autoBind: true }
    )
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.retention())
    runInAction(() => {
      this.error = error
      if (data !== undefined) this.answer = data
    })
  }

  edit({ kind, days }: RetentionRule): void {
    this.editing = kind
    this.isForEver = days === 0
    this.days = days === 0 ? '' : String(days)
    this.submission.clear()
    void this.look()
  }

  close(): void {
    this.editing = undefined
    this.isHolding = false
    this.asked.abort()
  }

  type(days: string): void {
    this.days = days
    this.submission.fixed('days')
    void this.look()
  }

  keepForEver(isForEver: boolean): void {
    this.isForEver = isForEver
    this.submission.fixed('days')
    void this.look()
  }

  startHold(): void {
    this.isHolding = true
    this.submission.clear()
  }

  typeHold(change: { orderNo?: string; reason?: string }): void {
    Object.assign(this, change)
    for (const field of Object.keys(change)) this.submission.fixed(field)
  }

  /** What is typed, as days; NaN = no number. */
  get wanted(): number {
    return this.isForEver ? 0 : this.days.trim() === '' ? Number.NaN : Number(this.days)
  }

  /** Why what is typed cannot be kept; '' = it can. */
  get fault(): string {
    if (this.editing === undefined) return ''
    if (!this.isForEver && (Number.isNaN(this.wanted) || this.wanted === 0)) return '请输入天数'
    return retentionFault(this.editing, this.wanted)
  }

  async save(): Promise<boolean> {
    const { editing: kind, wanted: days, answer } = this
    const was = answer?.rules.find((rule) => rule.kind === kind)?.days
    if (kind === undefined || was === undefined) return false
    if (this.fault !== '') {
      this.submission.tell('rule', this.fault)
      return false
    }
    const isDone = this.take(
      await this.submission.run('rule', { kind, days, was }, (key) => this.parts.service.setRule({ kind, days, was }, key))
    )
    if (!isDone && this.submission.isStale) await this.load()
    return isDone
  }

  async hold(): Promise<boolean> {
    const body = { orderNo: this.orderNo, reason: this.reason }
    const isDone = this.take(await this.submission.run('hold', body, (key) => this.parts.service.hold(body, key)))
    if (isDone)
      runInAction(() => {
        this.orderNo = ''
        this.reason = ''
      })
    return isDone
  }

  async endHold(orderId: string): Promise<boolean> {
    return this.take(await this.submission.run('end', { orderId }, (key) => this.parts.service.endHold({ orderId }, key)))
  }

  /** @returns why a conversation is not held; '' = it is */
  async holdChat(conversationId: string, reason: string): Promise<string> {
    const body = { conversationId, reason }
    const isDone = this.take(await this.submission.run('holdChat', body, (key) => this.parts.service.holdChat(body, key)))
    return isDone ? '' : this.submission.failureOf('holdChat')
  }

  async endChatHold(conversationId: string): Promise<boolean> {
    return this.take(
      await this.submission.run('endChat', { conversationId }, (key) => this.parts.service.endChatHold({ conversationId }, key))
    )
  }

  private take(answer: Retention | undefined): boolean {
    if (answer === undefined) return false
    runInAction(() => {
      this.answer = answer
      this.close()
    })
    return true
  }

  /** Asks what would go; an answer to what is no longer typed is thrown away. */
  private async look(): Promise<void> {
    this.asked.abort()
    this.trial = undefined
    this.trialFailure = ''
    if (this.editing === undefined || this.fault !== '') return
    const asked = createCancel()
    this.asked = asked
    const { data, error } = await resultOf(this.parts.service.trial({ kind: this.editing, days: this.wanted }, asked.signal))
    if (asked.signal.aborted) return
    runInAction(() => {
      this.trial = data
      this.trialFailure = failureWords(error)
    })
  }
}
