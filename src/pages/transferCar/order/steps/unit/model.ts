import { makeAutoObservable, runInAction, toJS } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { OrderDetail, UnitView } from '@/contract/transferCar/order/detail'
import type { UnitStepBody } from '@/contract/transferCar/order/order'
import type { UnitStep } from '@/contract/transferCar/order/codes'
import { fieldErrors, type ApiError } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import { failureWords } from '@/domain/outcome'
import { missingOfUnitStep } from '@/domain/transferCar/order/unitRequirements'
import { UNIT_STEP_RULES } from '@/domain/transferCar/order/unitSteps'
import type { Clock } from '@/platform/clock'
import type { TransferCarService } from '@/services/transferCar/order/orders'
import { Submission } from '@/stores/submission'
import type { OrderActs } from '@/stores/transferCar/order/orderActs'
import type { Located } from '@/pages/transferCar/stores/locate'
import type { OrderDetailModel, OrderOffline } from '../../detail/model'
import { momentOf, StepPlace, takeStep } from '../takenStep'

type UnitInput = Pick<UnitStepBody, 'reason' | 'noPositionReason' | 'distanceM'>

export interface UnitStepParts {
  detail: OrderDetailModel
  service: Pick<TransferCarService, 'unitStep'>
  clock: Clock
  uuid: () => Promise<string>
  locate: () => Promise<Located>
  /** Where a helping driver's own steps wait; without it every step needs the network. */
  offline?: OrderOffline
}

/** One step of a helping crew on its own stamps (orders.md#units). */
export class UnitStepModel {
  readonly unit: UnitView
  readonly step: UnitStep
  body: UnitInput = {}
  readonly place: StepPlace
  isSending = false
  isTried = false
  failure = ''
  refused: Record<string, string> = {}
  /** It is taken and lies on the device: it goes when there is a network again. */
  isWaiting = false
  private readonly parts: UnitStepParts
  private readonly submission: Submission

  constructor(unit: UnitView, step: UnitStep, parts: UnitStepParts) {
    this.unit = unit
    this.step = step
    this.parts = parts
    this.place = new StepPlace(parts.locate)
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<UnitStepModel, 'parts' | 'submission'>(
      this,
      { unit: false, step: false, place: false, parts: false, submission: false },
      { autoBind: true }
    )
  }

  get needsPosition(): boolean {
    return UNIT_STEP_RULES[this.step].requires.some(({ kind }) => kind === 'position')
  }

  get missing(): Readonly<Record<string, string>> {
    const { order } = this.parts.detail
    const now = this.parts.clock.now()
    return order === undefined
      ? {}
      : missingOfUnitStep(this.step, { ...this.body, ...this.place.field, version: order.version, deviceAt: now }, order.status, now)
  }

  /** Messages by field: what the server refused, and after a try what is missing. */
  get errors(): Readonly<Record<string, string>> {
    return { ...(this.isTried ? this.missing : {}), ...this.refused }
  }

  set<K extends keyof UnitInput>(field: K, value: UnitInput[K] | undefined): void {
    if (value === undefined || value === '') delete this.body[field]
    else this.body[field] = value
    this.refused = {}
    this.failure = ''
  }

  /** Sends the step. True when it is done; otherwise the model says why. */
  async submit(): Promise<boolean> {
    const { order } = this.parts.detail
    return (
      order !== undefined &&
      takeStep(
        this,
        () => Object.keys(this.missing).length === 0,
        () => this.send(order)
      )
    )
  }

  private async send(order: OrderDetail): Promise<boolean> {
    const parts = await this.parts.offline?.load().catch(() => undefined)
    return parts?.acts.unitGoesByOutbox(this.unit, this.step) === true ? this.keepAndSend(parts.acts, order) : this.sendNow(order)
  }

  /** A driver's own step: on the device first, so that it survives whatever comes (app.md#outbox). */
  private async keepAndSend(acts: OrderActs, order: OrderDetail): Promise<boolean> {
    const outcome = await acts.unitStep(order, this.unit.id, this.step, this.bodyNow(order))
    if (outcome.kind === 'refused') {
      this.refuse(outcome.error)
      return false
    }
    runInAction(() => {
      this.isWaiting = outcome.kind === 'waiting'
    })
    return true
  }

  /** The same input on the same version is the same act: its body and key go again unchanged (wire.md#acts-and-keys). */
  private async sendNow(order: OrderDetail): Promise<boolean> {
    const { detail, service } = this.parts
    const call = (key: string, body: UnitStepBody): Promise<OrderDetail> => service.unitStep(order.id, this.unit.id, this.step, body, key)
    const { data, error } = await this.submission.once('step', [order.version, toJS(this.body)], call, () => this.bodyNow(order))
    if (error !== undefined) this.refuse(error)
    else detail.accept(data)
    return error === undefined
  }

  private refuse(error: ApiError): void {
    runInAction(() => {
      if (error.code === BodyCode.conflict && isObject<OrderDetail>(error.data)) this.parts.detail.accept(error.data)
      this.refused = fieldErrors(error)
      this.failure = failureWords(error)
    })
  }

  private bodyNow({ version }: OrderDetail): UnitStepBody {
    return { ...toJS(this.body), ...this.place.field, ...momentOf(this.parts.clock, version) }
  }
}
