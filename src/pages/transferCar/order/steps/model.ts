import { makeAutoObservable, runInAction, toJS } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { SignatureInput, StepBody } from '@/contract/transferCar/order/order'
import type { ServiceAction } from '@/contract/transferCar/order/codes'
import { fieldErrors, type ApiError } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import { failureWords } from '@/domain/outcome'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'
import { requirementStates, type RequirementState, type StepInput } from '@/domain/transferCar/order/requirements'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import type { Clock } from '@/platform/clock'
import type { TransferCarService } from '@/services/transferCar/order/orders'
import type { OrderActs } from '@/stores/transferCar/order/orderActs'
import { changesOf, isOwnDoing } from '../changes'
import type { DraftBook } from '@/stores/drafts'
import { Submission } from '@/stores/submission'
import type { Located } from '@/pages/transferCar/stores/locate'
import type { OrderDetailModel, OrderOffline } from '../detail/model'
import { momentOf, StepPlace, takeStep } from './takenStep'

interface StepDraft {
  body: StepInput
}

const given = (fields: Partial<StepInput>): Partial<StepInput> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

export interface StepParts {
  detail: OrderDetailModel
  service: Pick<TransferCarService, 'step'>
  /** As the order's log calls the person who takes the step. */
  myName: string
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
  /** What the trip gives by itself is being read: a step that is sent meanwhile waits for it. */
  reading: Promise<unknown> | undefined = undefined
  isSending = false
  isTried = false
  failure = ''
  refused: Record<string, string> = {}
  /** What somebody else changed (code 409); undefined while nobody did. */
  conflict: string[] | undefined = undefined
  /** The change came by itself, nothing was refused. */
  isNoticed = false
  /** It is taken and lies on the device: it goes when there is a network again. */
  isWaiting = false
  private readonly parts: StepParts
  private readonly submission: Submission

  constructor(action: ServiceAction, parts: StepParts) {
    this.action = action
    this.parts = parts
    this.place = new StepPlace(parts.locate)
    const { drafts: book, clock, uuid } = parts
    // Identity numbers stay off the device (app.md#drafts), and with them an act that carries one.
    const isPrivate = (): boolean => this.body.idNo !== undefined
    this.submission = new Submission({
      uuid,
      onDevice: { book, name: this.draftName, now: () => clock.now(), draft: () => this.draft(), isPrivate }
    })
    const draft = this.submission.restore<StepDraft>()
    if (isObject<StepInput>(draft?.body)) this.body = draft.body
    makeAutoObservable<StepModel, 'parts' | 'submission'>(
      this,
      { action: false, place: false, reading: false, parts: false, submission: false },
      { autoBind: true }
    )
  }

  get needsPosition(): boolean {
    const status = this.parts.detail.order?.status
    return ACTION_RULES[this.action].requires.some(
      (wanted) => wanted.kind === 'position' && (wanted.when !== 'onScene' || status !== 'EN_ROUTE')
    )
  }

  /** The checklist: what the step wants and what is there. A draft order's own fields are the server's to check: they come masked. */
  get checklist(): RequirementState[] {
    const order = this.parts.detail.order
    if (order === undefined || this.action === 'submit') return []
    const { position: _old, ...typed } = this.body
    return requirementStates(
      this.action,
      { ...typed, ...this.place.field },
      {
        status: order.status,
        photoCounts: this.parts.detail.photoCounts,
        intake: {},
        destAddress: order.destAddress,
        storedWith: { keys: order.keysCount, belongings: order.belongings },
        asksReleaseCode: order.asksReleaseCode === true,
        now: this.parts.clock.now()
      }
    )
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
    this.submission.typed()
  }

  /** Sends the step. True when it is done; otherwise the model says why. */
  async submit(): Promise<boolean> {
    const { order } = this.parts.detail
    if (order === undefined || this.isSending) return false
    this.conflict = undefined
    return takeStep(
      this,
      () => this.missing.length === 0,
      () => this.send(order)
    )
  }

  /** An act is on its way, or nobody knows whether it arrived. */
  get isUnsettled(): boolean {
    return this.isSending || this.submission.isUnsure('step')
  }

  /** The order was read again while this step is being filled in: what was typed stays, the lines say what changed. @param before as it was shown */
  noticed(before: OrderDetail): void {
    const { order } = this.parts.detail
    if (order === undefined || order.version <= before.version || isOwnDoing(before, order, this.parts.myName)) return
    const lines = changesOf(before, order)
    this.isNoticed = this.conflict === undefined
    this.conflict = [...(this.conflict ?? []).filter((line) => !lines.includes(line)), ...lines]
    this.failure = this.isLegal ? '' : this.illegal(order)
  }

  /** The page is hidden or left: what waits is written now. */
  saveNow(): void {
    this.submission.saveNow()
  }

  private get draftName(): string {
    return `step:${this.parts.detail.id}:${this.action}`
  }

  /** Where a signature goes: beside the step on the device, or to the server at once. @throws ApiError, StorageError */
  async keepSignature(path: string): Promise<Pick<SignatureInput, 'fileName' | 'id' | 'sha256'>> {
    const { order } = this.parts.detail
    const acts = order === undefined ? undefined : await this.keeper(order)
    return acts === undefined ? { fileName: await this.parts.uploadSignature(path) } : acts.files.keepSignature(path)
  }

  /** The outbox's part for this step; undefined when it needs the network. */
  private async keeper(order: OrderDetail): Promise<OrderActs | undefined> {
    const parts = await this.parts.offline?.load().catch(() => undefined)
    return parts?.acts.goesByOutbox(order, this.action) === true ? parts.acts : undefined
  }

  private async send(order: OrderDetail): Promise<boolean> {
    const acts = await this.keeper(order)
    return acts === undefined ? this.sendNow(order) : this.keepAndSend(acts, order)
  }

  /** A driver's own step: on the device first, so that it survives whatever comes (app.md#outbox). */
  private async keepAndSend(acts: OrderActs, order: OrderDetail): Promise<boolean> {
    const outcome = await acts.step(order, this.action, this.bodyNow(order))
    if (outcome.kind === 'refused') {
      this.refuse(outcome.error, order)
      return false
    }
    this.submission.forget()
    runInAction(() => {
      this.isWaiting = outcome.kind === 'waiting'
    })
    return true
  }

  /** The same inputs on the same version are the same act: its body and key go again unchanged (wire.md#acts-and-keys). */
  private async sendNow(order: OrderDetail): Promise<boolean> {
    const { detail, service } = this.parts
    const inputs = [order.version, toJS(this.body)]
    const { data, error } = await this.submission.once(
      'step',
      inputs,
      (key, body: StepBody) => service.step(detail.id, this.action, body, key),
      () => this.bodyToSend(order)
    )
    if (error !== undefined) {
      this.refuse(error, order)
      return false
    }
    this.submission.forget()
    detail.accept(data)
    return true
  }

  /** Photos whose files are still on their way count when the step names them (evidence.md#evidence-may-follow). */
  private bodyToSend(order: OrderDetail): StepBody {
    const evidence = this.parts.offline?.loaded?.acts.unnamed(order.id) ?? []
    return { ...this.bodyNow(order), ...(evidence.length > 0 && { evidence }) }
  }

  private draft(): StepDraft | undefined {
    const { idNo: _private, ...body } = toJS(this.body)
    return Object.keys(body).length === 0 ? undefined : { body }
  }

  private bodyNow({ version, destAddress }: OrderDetail): StepBody {
    const { destType, destAddress: said, destPosition, destPendingReason, ...body } = toJS(this.body)
    // Somebody has said the destination meanwhile: what was begun here does not write over it.
    const isAsked = destAddress === null || this.action === 'redirect'
    return {
      ...body,
      ...(isAsked && given({ destType, destAddress: said, destPosition, destPendingReason })),
      ...this.place.field,
      ...momentOf(this.parts.clock, version)
    } as StepBody
  }

  private illegal({ status }: Pick<OrderDetail, 'status'>): string {
    return `工单现在是“${STATUS_INFO[status].label}”，不能${ACTION_RULES[this.action].label}`
  }

  private refuse(error: ApiError, seen: OrderDetail): void {
    runInAction(() => {
      const current = error.data
      if (error.code === BodyCode.conflict && isObject<OrderDetail>(current) && typeof current.version === 'number') {
        this.conflict = changesOf(seen, current)
        this.isNoticed = false
        this.parts.detail.accept(current)
        if (!this.isLegal) this.failure = this.illegal(current)
        return
      }
      this.refused = fieldErrors(error)
      this.failure = failureWords(error)
    })
    this.saveNow()
  }
}
