import { makeAutoObservable, observableRef, runInAction, toJS } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { CreateOrderBody, DuplicateHit, OrderDetail, UpdateOrderBody, VehicleView } from '@/contract/transferCar'
import { asApiError, fieldErrors, resultOf, type ApiError } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import { debounce } from '@/domain/throttle'
import { validateMobile, validatePlate } from '@/domain/validators'
import type { Clock } from '@/platform/clock'
import type { TransferCarService } from '@/services/transferCar'
import { changesOf as changesMeanwhile } from './changes'
import type { DraftBook } from './drafts'
import { bodyOf, changesOf, emptyForm, formErrors, formOf, type IntakeForm } from './intakeForm'
import type { Located } from './locate'

const DRAFT_DELAY_MS = 400

interface Pending { key: string, inputs: string }
interface StoredDraft { form: IntakeForm, pending: Pending | null }

export interface CreateParts {
  service: Pick<TransferCarService, 'create' | 'update' | 'detail' | 'duplicates'>
  drafts: DraftBook
  clock: Clock
  uuid: () => Promise<string>
  locate: () => Promise<Located>
}

const vehicleInput = ({ plateSituation, plateNo, vin, vehicleClass, brandModel, color, damaged }: VehicleView) => ({
  plateSituation, plateNo: plateNo ?? undefined, vin: vin ?? undefined, vehicleClass: vehicleClass ?? undefined, brandModel: brandModel ?? undefined, color: color ?? undefined, damaged: damaged ?? undefined
})

/** A new order, or the fields of one that exists: draft on the device, checks, duplicates, one act one key. */
export class CreateModel {
  /** Empty for a new order. */
  readonly orderId: string
  form: IntakeForm = emptyForm()
  state: 'ready' | 'loading' | 'error' = 'ready'
  loadError = ''
  /** The order that is changed, as it was read. */
  order: OrderDetail | undefined = undefined
  isRestored = false
  isDirty = false
  isTried = false
  isSending = false
  isLocating = false
  located: Located['kind'] | undefined = undefined
  refused: Record<string, string> = {}
  failure = ''
  conflict: string[] | undefined = undefined
  /** Orders that may be about the same case; shown before the order is made. */
  hits: DuplicateHit[] = []
  private pending: Pending | null = null
  private readonly parts: CreateParts
  private readonly save = debounce(() => this.saveNow(), DRAFT_DELAY_MS)

  constructor(orderId: string, parts: CreateParts) {
    this.orderId = orderId
    this.parts = parts
    if (orderId === '') this.restore()
    else this.state = 'loading'
    makeAutoObservable<CreateModel, 'parts' | 'pending' | 'save'>(this, { orderId: false, order: observableRef, parts: false, pending: false, save: false }, { autoBind: true })
  }

  get isEdit(): boolean {
    return this.orderId !== ''
  }

  get errors(): Readonly<Record<string, string>> {
    return { ...(this.isTried ? formErrors(this.form, this.order?.status === 'DRAFT', this.isEdit && this.order?.reporterMobile != null) : {}), ...this.refused }
  }

  /** Reads the order that is to be changed. */
  async load(): Promise<void> {
    this.state = 'loading'
    const { data, error } = await resultOf(this.parts.service.detail(this.orderId))
    runInAction(() => {
      if (error !== undefined) {
        this.state = 'error'
        this.loadError = error.message
        return
      }
      this.order = data
      this.form = formOf(data)
      this.state = 'ready'
      this.restore()
    })
  }

  set<K extends keyof IntakeForm>(field: K, value: IntakeForm[K]): void {
    this.form[field] = value
    const { [field]: _cleared, ...others } = this.refused
    this.refused = others
    this.failure = ''
    this.isDirty = true
    this.save()
  }

  async locate(): Promise<void> {
    this.isLocating = true
    const located = await this.parts.locate()
    runInAction(() => {
      this.isLocating = false
      this.located = located.kind
      if (located.kind === 'found') this.set('position', located.position)
    })
  }

  /** Throws away what was restored and starts again. */
  startAgain(): void {
    this.form = this.order === undefined ? emptyForm() : formOf(this.order)
    this.pending = null
    this.isRestored = false
    this.isDirty = false
    this.isTried = false
    this.refused = {}
    this.save.cancel()
    this.parts.drafts.remove(this.draftName)
  }

  /**
   * Sends the order. `duplicates` = hits are listed and wait for a decision; `refused` = the model says why.
   * @param isDraft keep as 草稿: format checks only
   * @param isSure the hits were seen
   */
  async submit(isDraft: boolean, isSure = false): Promise<OrderDetail | 'duplicates' | 'refused'> {
    if (this.isSending) return 'refused'
    this.failure = ''
    this.refused = isDraft ? formErrors(this.form, true) : {}
    this.isTried = !isDraft
    if (Object.keys(this.errors).length > 0) return 'refused'
    this.isSending = true
    try {
      if (!isDraft && !isSure && !this.isEdit && await this.findDuplicates()) return 'duplicates'
      return await this.send(isDraft)
    } finally {
      runInAction(() => {
        this.isSending = false
      })
    }
  }

  forgetHits(): void {
    this.hits = []
  }

  /** Writes the draft now: the page is hidden or left. */
  saveNow(): void {
    this.save.cancel()
    if (this.isDirty) this.parts.drafts.set(this.draftName, { form: toJS(this.form), pending: this.pending }, this.parts.clock.now())
  }

  private get draftName(): string {
    return this.isEdit ? `edit:${this.orderId}` : 'create'
  }

  private restore(): void {
    const draft = this.parts.drafts.get<StoredDraft>(this.draftName)
    if (!isObject<IntakeForm>(draft?.form)) return
    this.form = { ...emptyForm(), ...draft.form }
    this.pending = draft.pending ?? null
    this.isRestored = true
    this.isDirty = true
  }

  /** A warning only: when it cannot be asked the order goes on. */
  private async findDuplicates(): Promise<boolean> {
    const { plateNo, plateSituation, vin, reporterMobile, policeCaseNo, position } = this.form
    const plate = plateSituation === 'NORMAL' && plateNo !== undefined ? validatePlate(plateNo) : undefined
    const mobile = validateMobile(reporterMobile ?? '')
    const query = {
      ...(plate?.ok === true && { plateNo: plate.value }), ...(vin !== undefined && vin !== '' && { vin: vin.trim() }), ...(mobile.ok && { mobile: mobile.value }),
      ...(policeCaseNo !== undefined && policeCaseNo !== '' && { policeCaseNo: policeCaseNo.trim() }), ...(position !== undefined && { lng: position.lng, lat: position.lat })
    }
    const { data } = await resultOf(this.parts.service.duplicates(query))
    runInAction(() => {
      this.hits = data ?? []
    })
    return this.hits.length > 0
  }

  private async send(isDraft: boolean): Promise<OrderDetail | 'refused'> {
    try {
      const answer = await (this.order === undefined ? this.sendNew(isDraft) : this.sendChange(this.order))
      this.save.cancel()
      this.parts.drafts.remove(this.draftName)
      runInAction(() => {
        this.isDirty = false
        this.pending = null
      })
      return answer
    } catch (thrown) {
      this.refuse(asApiError(thrown))
      return 'refused'
    }
  }

  private async sendNew(isDraft: boolean): Promise<OrderDetail> {
    const body: CreateOrderBody = { ...bodyOf(toJS(this.form)), ...(isDraft && { draft: true }) }
    return this.parts.service.create(body, await this.keyFor(body))
  }

  private async sendChange(order: OrderDetail): Promise<OrderDetail> {
    const changes = changesOf(toJS(this.form), formOf(order), order.vehicles.slice(1).map(vehicleInput))
    const body: UpdateOrderBody = { ...changes, version: order.version }
    return this.parts.service.update(order.id, body, await this.keyFor(body))
  }

  /** The same body is the same act and keeps its key through retries and restarts (rulings 2). */
  private async keyFor(body: object): Promise<string> {
    const inputs = JSON.stringify(body)
    if (this.pending?.inputs !== inputs) {
      this.pending = { key: await this.parts.uuid(), inputs }
      this.saveNow()
    }
    return this.pending.key
  }

  private refuse(error: ApiError): void {
    runInAction(() => {
      if (!error.isOffline) this.pending = null
      const current = error.data
      if (error.code === BodyCode.conflict && this.order !== undefined && isObject<OrderDetail>(current) && typeof current.version === 'number') {
        this.conflict = changesMeanwhile(this.order, current)
        this.order = current
        return
      }
      this.refused = Object.fromEntries(Object.entries(fieldErrors(error)).map(([key, message]) => [key.replace(/^vehicles\.0\./, ''), message]))
      this.failure = error.isOffline ? `${error.message}，填写的内容已保存在本机，可再次提交` : error.message
    })
  }
}
