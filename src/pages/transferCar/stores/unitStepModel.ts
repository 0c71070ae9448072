import { makeAutoObservable, runInAction, toJS } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { OrderDetail, UnitStepBody, UnitView } from '@/contract/transferCar'
import type { UnitStep } from '@/contract/transferCarCodes'
import { asApiError, fieldErrors, type ApiError } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import { isSettled } from '@/domain/outcome'
import { missingOfUnitStep, UNIT_STEP_RULES } from '@/domain/transferCar/unitSteps'
import type { Clock } from '@/platform/clock'
import type { TransferCarService } from '@/services/transferCar'
import type { OrderActs } from '@/stores/transferCar/orderActs'
import type { Located } from './locate'
import type { OrderDetailModel, OrderOffline } from './orderDetailModel'
import { momentOf, StepPlace, takeStep } from './takenStep'

type UnitInput = Pick<UnitStepBody, 'reason' | 'noPositionReason' | 'distanceM'>
/** The same input on the same version is the same act: its body and key go again unchanged (rulings 2). */
interface Pending { inputs: string, key: string, body: UnitStepBody }

export interface UnitStepParts {
  detail: OrderDetailModel
  service: Pick<TransferCarService, 'unitStep'>
  clock: Clock
  uuid: () => Promise<string>
  locate: () => Promise<Located>
  /** Where a helping driver's own steps wait; without it every step needs the network. */
  offline?: OrderOffline
}

/** One step of a helping crew on its own stamps (rulings 35). */
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
  isKept = false
  private pending: Pending | undefined = undefined
  private readonly parts: UnitStepParts

  constructor(unit: UnitView, step: UnitStep, parts: UnitStepParts) {
    this.unit = unit
    this.step = step
    this.parts = parts
    this.place = new StepPlace(parts.locate)
    makeAutoObservable<UnitStepModel, 'parts' | 'pending'>(this, { unit: false, step: false, place: false, parts: false, pending: false }, { autoBind: true })
  }

  get needsPosition(): boolean {
    return UNIT_STEP_RULES[this.step].requires.some(({ kind }) => kind === 'position')
  }

  get missing(): Readonly<Record<string, string>> {
    const { order } = this.parts.detail
    const now = this.parts.clock.now()
    return order === undefined ? {} : missingOfUnitStep(this.step, { ...this.body, ...this.place.field, version: order.version, deviceAt: now }, order.status, now)
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
    return order !== undefined && takeStep(this, () => Object.keys(this.missing).length === 0, () => this.send(order))
  }

  private async send(order: OrderDetail): Promise<boolean> {
    const parts = await this.parts.offline?.load().catch(() => undefined)
    return parts?.acts.isUnitKept(this.unit, this.step) === true ? this.keepAndSend(parts.acts, order) : this.sendNow(order)
  }

  /** A driver's own step: on the device first, so that it survives whatever comes (rulings 18). */
  private async keepAndSend(acts: OrderActs, order: OrderDetail): Promise<boolean> {
    const outcome = await acts.unitStep(order, this.unit.id, this.step, this.bodyNow(order))
    if (outcome.kind === 'refused') {
      this.refuse(outcome.error)
      return false
    }
    runInAction(() => {
      this.isKept = outcome.kind === 'kept'
    })
    return true
  }

  private async sendNow(order: OrderDetail): Promise<boolean> {
    const { key, body } = await this.prepare(order)
    try {
      this.parts.detail.accept(await this.parts.service.unitStep(order.id, this.unit.id, this.step, body, key))
      return true
    } catch (thrown) {
      this.refuse(asApiError(thrown))
      return false
    }
  }

  private refuse(error: ApiError): void {
    runInAction(() => {
      // No answer: the act may have arrived and keeps its key.
      if (isSettled(error)) this.pending = undefined
      if (error.code === BodyCode.conflict && isObject<OrderDetail>(error.data)) this.parts.detail.accept(error.data)
      this.refused = fieldErrors(error)
      this.failure = error.message
    })
  }

  private async prepare(order: OrderDetail): Promise<Pending> {
    const inputs = JSON.stringify([order.version, toJS(this.body)])
    if (this.pending?.inputs !== inputs) this.pending = { inputs, key: await this.parts.uuid(), body: this.bodyNow(order) }
    return this.pending
  }

  private bodyNow({ version }: OrderDetail): UnitStepBody {
    return { ...toJS(this.body), ...this.place.field, ...momentOf(this.parts.clock, version) }
  }
}
