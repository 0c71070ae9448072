import { makeAutoObservable } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { EvidenceItem, SignatureInput, StepBody, UnitStepBody } from '@/contract/transferCar/order/order'
import type { OrderDetail, UnitView } from '@/contract/transferCar/order/detail'
import type { ServiceAction, UnitStep } from '@/contract/transferCar/order/codes'
import { ApiError, asApiError, ClientCode } from '@/domain/apiError'
import type { OutboxItem } from '@/domain/outbox/item'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'
import { basisOf } from '@/domain/transferCar/order/basis'
import {
  isDriverOf,
  OFFLINE_ACTIONS,
  OFFLINE_UNIT_STEPS,
  projectOrder,
  type Projector,
  type WaitingStep,
  type WaitingUnitStep
} from '@/domain/transferCar/order/projection'
import { UNIT_STEP_RULES } from '@/domain/transferCar/order/unitSteps'
import type { FileStorage, RecordStorage } from '@/platform/storage'
import type { TransferCarService } from '@/services/transferCar/order/orders'
import type { TransferCarFilesService } from '@/services/transferCar/order/files'
import type { OutboxStore } from '@/stores/outbox/outboxStore'
import type { NewItem } from '@/stores/outbox/types'
import { needsPerson, waitFor } from '@/stores/outbox/waitFor'
import { FileActs } from './fileActs'
import type { LocalOrders } from './localOrders'
import type { OrderStore } from './orderStore'
import {
  aboutOf,
  insistedAct,
  isOrder,
  rebasedAct,
  routeOf,
  STEP_KIND,
  STEP_KINDS,
  UNIT_STEP_KIND,
  versionOf,
  waitingPhoto,
  waitingStep,
  type StepAct,
  type StepAnswer,
  type UnitStepAct
} from './stepActs'

export type StepOutcome =
  | { kind: 'arrived' }
  /** It lies on the device and goes by itself later. */
  | { kind: 'waiting' }
  /** The server said no, or the device could not keep it; nothing of it is left. */
  | { kind: 'refused'; error: ApiError }

const STALE_MESSAGE = '工单已更新，请核对后再操作'
const TAKEN_MESSAGE = '工单已不由本人负责，请联系调度'
const BLOCKED_MESSAGE = '前一步没有同步成功，请先在“待同步”中处理'

export interface OrderActsParts {
  outbox: OutboxStore
  orders: LocalOrders
  known: Pick<OrderStore, 'known'>
  service: Pick<TransferCarService, 'step' | 'unitStep'>
  files: TransferCarFilesService
  device: { records: RecordStorage; files: FileStorage }
  uuid: () => Promise<string>
  /** Who is in front of the device. */
  person: () => Projector
}

/**
 * What a driver does on an order: kept on the device first, then sent (app.md#outbox, evidence.md#evidence-may-follow); and the order as it
 * will be then.
 */
export class OrderActs {
  private readonly parts: OrderActsParts
  private readonly refusals = new Map<string, ApiError>()
  /** Photos and signatures. */
  readonly files: FileActs

  constructor(parts: OrderActsParts) {
    this.parts = parts
    this.files = new FileActs({ ...parts, userId: () => parts.person().userId })
    makeAutoObservable<OrderActs, 'parts' | 'refusals'>(
      this,
      {
        parts: false,
        refusals: false,
        files: false,
        goesByOutbox: false,
        unitGoesByOutbox: false,
        projected: false,
        stepsOf: false,
        isBlocked: false,
        withNewest: false
      },
      { autoBind: true }
    )
    const { outbox } = parts
    const rebase = (item: OutboxItem, theirs: unknown): unknown => this.rebased(item, theirs)
    outbox.register(STEP_KIND, {
      rebase,
      send: (item) =>
        this.sendStep(item, ({ orderId, action, step }: StepAct, version) =>
          parts.service.step(orderId, action, { ...step, version }, item.key)
        )
    })
    outbox.register(UNIT_STEP_KIND, {
      rebase,
      send: (item) =>
        this.sendStep(item, ({ orderId, unitId, action, step }: UnitStepAct, version) =>
          parts.service.unitStep(orderId, unitId, action, { ...step, version }, item.key)
        )
    })
  }

  /** Whether this step of this person can wait on the device; everything else needs the network. */
  goesByOutbox(order: OrderDetail, action: ServiceAction): boolean {
    return OFFLINE_ACTIONS.includes(action) && isDriverOf(order, this.parts.person().userId)
  }

  /** The same for a step of a helping crew: its own driver's. */
  unitGoesByOutbox({ isLead, driverId }: UnitView, step: UnitStep): boolean {
    return !isLead && OFFLINE_UNIT_STEPS.includes(step) && driverId === this.parts.person().userId
  }

  /** An order with what waits on the device; the same object when nothing does. */
  projected(known: OrderDetail): OrderDetail {
    return projectOrder(known, this.stepsOf(known.id), this.files.photosOf(known.id).map(waitingPhoto), this.parts.person())
  }

  /** Steps that wait and will go; those behind one that needs a person are not counted on. */
  stepsOf(orderId: string): (WaitingStep | WaitingUnitStep)[] {
    const items = this.itemsOf(orderId, ...STEP_KINDS)
    const end = items.findIndex(needsPerson)
    return items.slice(0, end < 0 ? undefined : end).map(waitingStep)
  }

  /** A step of this order waits for the person: no further one can be taken. */
  isBlocked(orderId: string): boolean {
    return this.itemsOf(orderId, ...STEP_KINDS).some(needsPerson)
  }

  /**
   * Takes a step: on the device first, then to the server as soon as there is one. Photos that no step has named yet go along.
   * @param seen the order as the person saw it
   */
  async step(seen: OrderDetail, action: ServiceAction, body: StepBody): Promise<StepOutcome> {
    const signature = (body as { signature?: SignatureInput }).signature
    const outcome = await this.take(
      seen,
      (evidence) => {
        const act: StepAct = { orderId: seen.id, action, step: { ...body, ...evidence }, seen }
        return {
          kind: STEP_KIND,
          title: `${ACTION_RULES[action].label} · ${seen.orderNo}`,
          route: `${routeOf(seen.id)}/Actions/${action}`,
          body: act
        }
      },
      body.evidence,
      await this.files.signatureFile(seen, signature)
    )
    if (outcome.kind !== 'refused' && signature?.id !== undefined) void this.files.dropSignature(signature.id)
    return outcome
  }

  /** Takes a step of a helping crew in the same way. @param seen the order as the person saw it */
  unitStep(seen: OrderDetail, unitId: string, action: UnitStep, body: UnitStepBody): Promise<StepOutcome> {
    return this.take(
      seen,
      (evidence) => {
        const act: UnitStepAct = { orderId: seen.id, unitId, action, step: { ...body, ...evidence }, seen }
        return {
          kind: UNIT_STEP_KIND,
          title: `增派车辆${UNIT_STEP_RULES[action].label} · ${seen.orderNo}`,
          route: `${routeOf(seen.id)}/Units/${unitId}/${action}`,
          body: act
        }
      },
      body.evidence
    )
  }

  /** @param make the item around the evidence that goes along @param files what follows the step */
  private async take(
    seen: OrderDetail,
    make: (evidence: { evidence?: EvidenceItem[] }) => Pick<NewItem, 'kind' | 'title' | 'route' | 'body'>,
    named: readonly EvidenceItem[] = [],
    files: readonly NewItem[] = []
  ): Promise<StepOutcome> {
    const { outbox } = this.parts
    if (this.isBlocked(seen.id)) return { kind: 'refused', error: plainError(BLOCKED_MESSAGE) }
    if (this.stepsOf(seen.id).some(({ id }) => !seen.events.some((event) => event.id === id)))
      return { kind: 'refused', error: plainError(STALE_MESSAGE) }
    const evidence = [...named, ...this.unnamed(seen.id)]
    const { data, error } = await outbox.add(
      { lane: 'steps', about: aboutOf(seen.id), sees: seen.events.map(({ id }) => id), ...make(evidence.length === 0 ? {} : { evidence }) },
      files
    )
    for (const { filePath = '' } of files) this.parts.device.files.release(filePath)
    if (error !== undefined) return { kind: 'refused', error: plainError(error) }
    outbox.retryNow()
    return this.outcomeOf(data.id)
  }

  /** What was read, and signatures without a step, go with the person. Call it while he is still signed in. */
  async clear(): Promise<void> {
    this.forget()
    await this.files.clear()
  }

  /** Another person may be next. */
  forget(): void {
    this.refusals.clear()
  }

  /** Keeps one's own version of a conflict: the same step again, on top of theirs, which the person has seen by now. */
  async insist(item: OutboxItem): Promise<string | undefined> {
    return (await this.parts.outbox.edit(item.id, { body: insistedAct(this.withNewest(item)) })).error
  }

  /** A step that clashes, beside the order as it is known now: it may have been read again since the refusal. */
  withNewest(item: OutboxItem): OutboxItem {
    const { orderId } = item.body as StepAct | UnitStepAct
    const known = this.parts.known.known(orderId)
    return known !== undefined && isOrder(item.theirs) && item.theirs.version < known.version ? { ...item, theirs: known } : item
  }

  private itemsOf(orderId: string, ...kinds: readonly string[]): OutboxItem[] {
    const about = aboutOf(orderId)
    return this.parts.outbox.items.filter((item) => kinds.includes(item.kind) && item.about === about)
  }

  /**
   * Photos of this order on the device that no waiting step has named yet: the next step goes with them (evidence.md#evidence-may-follow).
   */
  unnamed(orderId: string): EvidenceItem[] {
    const named = new Set(this.stepsOf(orderId).flatMap(({ body }) => (body.evidence ?? []).map(({ id }) => id)))
    return this.files
      .photosOf(orderId)
      .map(waitingPhoto)
      .filter(({ id }) => !named.has(id))
  }

  private async sendStep<A extends StepAct | UnitStepAct>(
    item: OutboxItem,
    call: (act: A, version: number) => Promise<OrderDetail>
  ): Promise<StepAnswer> {
    const act = item.body as A
    try {
      const order = await call(act, versionOf(item))
      // On the device before the item leaves it: a kill in between must not show the step as not taken.
      await this.parts.orders.keep(order)
      return { version: order.version, basis: basisOf(order) }
    } catch (thrown) {
      const error = refusalOf(asApiError(thrown))
      this.refusals.set(item.id, error)
      throw error
    }
  }

  /** A refusal that heals by itself is none for the person. */
  private rebased(item: OutboxItem, theirs: unknown): StepAct | UnitStepAct | undefined {
    const act = rebasedAct(item, theirs)
    if (act !== undefined) this.refusals.delete(item.id)
    return act
  }

  private async outcomeOf(id: string): Promise<StepOutcome> {
    const outcome = await waitFor(this.parts.outbox, id)
    const error = this.refusals.get(id)
    this.refusals.delete(id)
    return outcome.kind === 'refused' ? { kind: 'refused', error: error ?? plainError(outcome.message) } : outcome
  }
}

/** An order that is hidden now was his when he took the step. */
const refusalOf = (error: ApiError): ApiError =>
  error.code === BodyCode.notFound ? new ApiError({ ...error, message: TAKEN_MESSAGE }) : error

const plainError = (message: string): ApiError => new ApiError({ code: ClientCode.badAnswer, message })
