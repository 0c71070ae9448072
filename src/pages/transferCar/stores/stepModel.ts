import { makeAutoObservable, runInAction, toJS } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { OrderDetail, SignatureInput, StepBody } from '@/contract/transferCar'
import type { ServiceAction } from '@/contract/transferCarCodes'
import { asApiError, fieldErrors, type ApiError } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import { isSettled } from '@/domain/outcome'
import { debounce } from '@/domain/throttle'
import { ACTION_RULES } from '@/domain/transferCar/actions'
import { requirementStates, type RequirementState, type StepInput } from '@/domain/transferCar/requirements'
import { STATUS_INFO } from '@/domain/transferCar/status'
import type { Clock } from '@/platform/clock'
import type { TransferCarService } from '@/services/transferCar'
import type { OrderActs } from '@/stores/transferCar/orderActs'
import { changesOf } from './changes'
import type { DraftBook } from '@/stores/drafts'
import type { Located } from './locate'
import type { OrderDetailModel, OrderOffline } from './orderDetailModel'
import { momentOf, StepPlace, takeStep } from './takenStep'

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
  /** Uploads a drawn signature; rejects with ApiError. @returns its name on the server */
  uploadSignature: (path: string) => Promise<string>
  /** Where a driver's own steps wait; without it every step needs the network. */
  offline?: OrderOffline
}

/** What was typed for one step of one order: its checklist, its draft, its sending, its conflicts. */
export class StepModel {
  readonly action: ServiceAction
  body: StepInput = {}
  readonly place: StepPlace
  isSending = false
  isTried = false
  failure = ''
  refused: Record<string, string> = {}
  /** What somebody else changed (code 409); undefined while nobody did. */
  conflict: string[] | undefined = undefined
  /** The change came by itself, nothing was refused. */
  isNoticed = false
  /** It is taken and lies on the device: it goes when there is a network again. */
  isKept = false
  private pending: Pending | null = null
  private readonly parts: StepParts
  private readonly save = debounce(() => this.saveNow(), DRAFT_DELAY_MS)

  constructor(action: ServiceAction, parts: StepParts) {
    this.action = action
    this.parts = parts
    this.place = new StepPlace(parts.locate)
    const draft = parts.drafts.get<StepDraft>(this.draftName)
    if (isObject<StepInput>(draft?.body)) this.body = draft.body
    this.pending = draft?.pending ?? null
    makeAutoObservable<StepModel, 'parts' | 'pending' | 'save'>(this, { action: false, place: false, parts: false, pending: false, save: false }, { autoBind: true })
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
    return requirementStates(this.action, { ...typed, ...this.place.field }, { status: order.status, photoCounts: this.parts.detail.photoCounts, intake: {}, now: this.parts.clock.now() })
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

  /** Sends the step. True when it is done; otherwise the model says why. */
  async submit(): Promise<boolean> {
    const { order } = this.parts.detail
    if (order === undefined || this.isSending) return false
    this.conflict = undefined
    return takeStep(this, () => this.missing.length === 0, () => this.send(order))
  }

  /** An act is on its way, or nobody knows whether it arrived. */
  get isUnsettled(): boolean {
    return this.isSending || this.pending !== null
  }

  /** The order was read again while this step is being filled in: what was typed stays, the lines say what changed. @param before as it was shown */
  noticed(before: OrderDetail): void {
    const { order } = this.parts.detail
    if (order === undefined || order.version <= before.version) return
    const lines = changesOf(before, order)
    this.isNoticed = this.conflict === undefined
    this.conflict = [...(this.conflict ?? []).filter((line) => !lines.includes(line)), ...lines]
    this.failure = this.isLegal ? '' : this.illegal(order)
  }

  /** The page is hidden or left: what waits is written now. */
  saveNow(): void {
    this.save.cancel()
    const { drafts, clock } = this.parts
    // Identity numbers stay off the device (rulings 44), and with them an act that carries one.
    const { idNo, ...body } = toJS(this.body)
    const pending = idNo === undefined ? this.pending : null
    if (Object.keys(body).length === 0 && pending === null) drafts.remove(this.draftName)
    else drafts.set(this.draftName, { body, pending }, clock.now())
  }

  private get draftName(): string {
    return `step:${this.parts.detail.id}:${this.action}`
  }

  /** Where a signature goes: beside the step on the device, or to the server at once. @throws ApiError, StorageError */
  async keepSignature(path: string): Promise<Pick<SignatureInput, 'fileName' | 'id' | 'sha256'>> {
    const { order } = this.parts.detail
    const acts = order === undefined ? undefined : await this.keeper(order)
    return acts === undefined ? { fileName: await this.parts.uploadSignature(path) } : acts.keepSignature(path)
  }

  /** The outbox's part for this step; undefined when it needs the network. */
  private async keeper(order: OrderDetail): Promise<OrderActs | undefined> {
    const parts = await this.parts.offline?.load().catch(() => undefined)
    return parts?.acts.isKept(order, this.action) === true ? parts.acts : undefined
  }

  private async send(order: OrderDetail): Promise<boolean> {
    const acts = await this.keeper(order)
    return acts === undefined ? this.sendNow(order) : this.keepAndSend(acts, order)
  }

  /** A driver's own step: on the device first, so that it survives whatever comes (rulings 18). */
  private async keepAndSend(acts: OrderActs, order: OrderDetail): Promise<boolean> {
    const outcome = await acts.step(order, this.action, this.bodyNow(order))
    if (outcome.kind === 'refused') {
      this.refuse(outcome.error, order)
      return false
    }
    this.save.cancel()
    this.parts.drafts.remove(this.draftName)
    runInAction(() => {
      this.isKept = outcome.kind === 'kept'
    })
    return true
  }

  private async sendNow(order: OrderDetail): Promise<boolean> {
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
      // Photos whose files are still on their way count when the step names them (rulings 30).
      const evidence = this.parts.offline?.loaded?.acts.unnamed(order.id) ?? []
      const body = { ...this.bodyNow(order), ...(evidence.length > 0 && { evidence }) }
      this.pending = { key: await this.parts.uuid(), inputs, body }
      this.saveNow()
    }
    return this.pending
  }

  private bodyNow({ version }: OrderDetail): StepBody {
    return { ...toJS(this.body), ...this.place.field, ...momentOf(this.parts.clock, version) } as StepBody
  }

  private illegal({ status }: Pick<OrderDetail, 'status'>): string {
    return `工单现在是“${STATUS_INFO[status].label}”，不能${ACTION_RULES[this.action].label}`
  }

  private refuse(error: ApiError, seen: OrderDetail): void {
    runInAction(() => {
      // No answer: the act may have arrived and keeps its key. A refusal is not stored by the server.
      if (isSettled(error)) this.pending = null
      const current = error.data
      if (error.code === BodyCode.conflict && isObject<OrderDetail>(current) && typeof current.version === 'number') {
        this.conflict = changesOf(seen, current)
        this.isNoticed = false
        this.parts.detail.accept(current)
        if (!this.isLegal) this.failure = this.illegal(current)
        return
      }
      this.refused = fieldErrors(error)
      this.failure = error.isOffline ? `需要网络：${error.message}，填写的内容已保存，可再次提交` : error.message
    })
    this.saveNow()
  }
}
