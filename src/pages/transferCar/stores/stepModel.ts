import { makeAutoObservable, runInAction, toJS } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { OrderDetail, StepBody } from '@/contract/transferCar'
import type { ServiceAction } from '@/contract/transferCarCodes'
import { asApiError, fieldErrors, type ApiError } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import { debounce } from '@/domain/throttle'
import { ACTION_RULES } from '@/domain/transferCar/actions'
import { requirementStates, type RequirementState, type StepInput } from '@/domain/transferCar/requirements'
import { STATUS_INFO } from '@/domain/transferCar/status'
import type { Clock } from '@/platform/clock'
import type { TransferCarService } from '@/services/transferCar'
import { changesOf } from './changes'
import type { DraftBook } from './drafts'
import type { Located } from './locate'
import type { OrderDetailModel } from './orderDetailModel'

/** A draft is on the device at most this long after typing; ms. */
const DRAFT_DELAY_MS = 400

/** One act of the person that may have reached the server: sent again as it was, under the same key (rulings 2). */
interface Pending { key: string, inputs: string, body: StepBody }
interface StepDraft { body: StepInput, pending: Pending | null }

export interface StepParts {
  detail: OrderDetailModel
  service: Pick<TransferCarService, 'step'>
  drafts: DraftBook
  clock: Clock
  uuid: () => Promise<string>
  locate: () => Promise<Located>
}

/** What was typed for one step of one order: its checklist, its draft, its sending, its conflicts. */
export class StepModel {
  readonly action: ServiceAction
  body: StepInput = {}
  located: Located | undefined = undefined
  isLocating = false
  isSending = false
  /** After the first try the fields show what is missing. */
  isTried = false
  /** Refusal that belongs to no field. */
  failure = ''
  refused: Record<string, string> = {}
  /** What somebody else changed (code 409); undefined while nobody did. */
  conflict: string[] | undefined = undefined
  private pending: Pending | null = null
  private readonly parts: StepParts
  private readonly save = debounce(() => this.saveNow(), DRAFT_DELAY_MS)

  constructor(action: ServiceAction, parts: StepParts) {
    this.action = action
    this.parts = parts
    const draft = parts.drafts.get<StepDraft>(this.draftName)
    if (isObject<StepInput>(draft?.body)) this.body = draft.body
    this.pending = draft?.pending ?? null
    makeAutoObservable<StepModel, 'parts' | 'pending' | 'save'>(this, { action: false, parts: false, pending: false, save: false }, { autoBind: true })
  }

  get needsPosition(): boolean {
    const status = this.parts.detail.order?.status
    return ACTION_RULES[this.action].requires.some((wanted) => wanted.kind === 'position' && (wanted.when !== 'onScene' || status !== 'EN_ROUTE'))
  }

  /** The checklist: what the step wants and what is there. A draft order's own fields are the server's to check: they come masked. */
  get checklist(): RequirementState[] {
    const order = this.parts.detail.order
    if (order === undefined || this.action === 'submit') return []
    const { position: _old, ...typed } = this.body
    const body = this.located?.kind === 'found' ? { ...typed, position: this.located.position } : typed
    return requirementStates(this.action, body, { status: order.status, photoCounts: this.parts.detail.photoCounts, intake: {} })
  }

  get missing(): RequirementState[] {
    return this.checklist.filter((item) => !item.met)
  }

  /** Messages by field: what the server refused, and after a try what is missing. */
  get errors(): Readonly<Record<string, string>> {
    const missing = this.isTried ? Object.fromEntries(this.missing.map(({ key, message }) => [key, message])) : {}
    return { ...missing, ...this.refused }
  }

  get isLegal(): boolean {
    return this.parts.detail.can(this.action)
  }

  set<K extends keyof StepInput>(field: K, value: StepInput[K] | undefined): void {
    if (value === undefined || value === '') delete this.body[field]
    else this.body[field] = value
    const { [field]: _cleared, ...others } = this.refused
    this.refused = others
    this.failure = ''
    this.save()
  }

  async locate(): Promise<void> {
    this.isLocating = true
    const located = await this.parts.locate()
    runInAction(() => {
      this.isLocating = false
      this.located = located
    })
  }

  /** Sends the step. True when it is done; otherwise the model says why. */
  async submit(): Promise<boolean> {
    const { order } = this.parts.detail
    if (order === undefined || this.isSending) return false
    this.isSending = true
    this.failure = ''
    this.refused = {}
    this.conflict = undefined
    // With a reason written down nobody is asked for his position a second time.
    if (this.needsPosition && this.located?.kind !== 'found' && this.body.noPositionReason === undefined) await this.locate()
    const done = this.missing.length === 0 && await this.send(order)
    runInAction(() => {
      this.isSending = false
      this.isTried = !done
    })
    return done
  }

  /** The page is hidden or left: what waits is written now. */
  saveNow(): void {
    this.save.cancel()
    const { drafts, clock } = this.parts
    if (Object.keys(this.body).length === 0 && this.pending === null) drafts.remove(this.draftName)
    else drafts.set(this.draftName, { body: toJS(this.body), pending: this.pending }, clock.now())
  }

  private get draftName(): string {
    return `step:${this.parts.detail.id}:${this.action}`
  }

  private async send(order: OrderDetail): Promise<boolean> {
    const pending = await this.prepare(order)
    try {
      const answer = await this.parts.service.step(this.parts.detail.id, this.action, pending.body, pending.key)
      this.save.cancel()
      this.pending = null
      this.parts.drafts.remove(this.draftName)
      this.parts.detail.accept(answer)
      return true
    } catch (thrown) {
      this.refuse(asApiError(thrown), order)
      return false
    }
  }

  /** The same inputs on the same version are the same act: its body and key go again unchanged (rulings 2). */
  private async prepare(order: OrderDetail): Promise<Pending> {
    const typed = toJS(this.body)
    const inputs = JSON.stringify([order.version, typed])
    if (this.pending?.inputs !== inputs) {
      const { clock, uuid } = this.parts
      const offset = clock.offsetMs === undefined ? {} : { clockOffsetMs: clock.offsetMs }
      const place = this.located?.kind === 'found' ? { position: this.located.position } : {}
      const body = { ...typed, ...place, version: order.version, deviceAt: clock.now(), ...offset } as StepBody
      this.pending = { key: await uuid(), inputs, body }
      this.saveNow()
    }
    return this.pending
  }

  private refuse(error: ApiError, seen: OrderDetail): void {
    runInAction(() => {
      // No answer: the act may have arrived and keeps its key. A refusal is not stored by the server.
      if (!error.isOffline) this.pending = null
      const current = error.data
      if (error.code === BodyCode.conflict && isObject<OrderDetail>(current) && typeof current.version === 'number') {
        this.conflict = changesOf(seen, current)
        this.parts.detail.accept(current)
        if (!this.isLegal) this.failure = `工单现在是“${STATUS_INFO[current.status].label}”，不能${ACTION_RULES[this.action].label}`
        return
      }
      this.refused = fieldErrors(error)
      this.failure = error.isOffline ? `${error.message}，填写的内容已保存，可再次提交` : error.message
    })
    this.saveNow()
  }
}
