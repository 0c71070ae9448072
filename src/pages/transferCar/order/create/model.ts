import { makeAutoObservable, observableRef, runInAction, toJS } from 'mobx'
import type { CreateOrderBody, DuplicateHit, UpdateOrderBody } from '@/contract/transferCar/order/order'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { fieldErrors, resultOf, type ApiError, type Result } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import type { ChosenLocation } from '@/platform/map/types'
import { changesOf as changesMeanwhile } from '../changes'
import { Submission } from '@/stores/submission'
import { duplicateQueries } from './duplicates'
import { duplicatesOf, DuplicateWatch } from './duplicateWatch'
import {
  bodyOf,
  changesOf,
  emptyForm,
  emptyVehicle,
  formErrors,
  formKeyOf,
  formOf,
  type IntakeForm,
  type PersonForm,
  type VehicleForm
} from './intakeForm'
import type { Located } from '@/pages/transferCar/stores/locate'
import type { PlaceModel } from '../place/model'
import { destinationPlace, MOST_VEHICLES, scenePlace, type CreateParts, type StoredDraft } from './createParts'
import { Proposals } from './proposals'
import { rebased } from './rebase'

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
  isTried = false
  isSending = false
  isLocating = false
  located: Located['kind'] | undefined = undefined
  refused: Record<string, string> = {}
  conflict: string[] | undefined = undefined
  /** Orders that may be about the same case; shown before the order is made. */
  hits: DuplicateHit[] = []
  /** The vehicle that was just taken away, until something else is done: it can be brought back. */
  removed: { index: number; vehicle: VehicleForm } | undefined = undefined
  /** Address, point and area of the scene. */
  readonly place: PlaceModel
  /** Address and point of the destination. */
  readonly destination: PlaceModel
  /** Looks for them while the order is typed. */
  readonly watch: DuplicateWatch
  /** What earlier orders make likely, of a new order. */
  readonly proposals: Proposals
  private readonly parts: CreateParts
  private readonly submission: Submission

  constructor(orderId: string, parts: CreateParts) {
    this.orderId = orderId
    this.parts = parts
    this.watch = new DuplicateWatch(parts.service)
    this.proposals = new Proposals(() => this.form, parts.service)
    this.place = scenePlace(this, parts)
    this.destination = destinationPlace(this, parts)
    const { drafts: book, clock, uuid } = parts
    const draft = (): StoredDraft => ({ form: toJS(this.form), ...(this.order && { base: formOf(this.order) }) })
    this.submission = new Submission({ uuid, onDevice: { book, name: this.draftName, now: () => clock.now(), draft } })
    if (orderId === '') this.restore()
    else this.state = 'loading'
    makeAutoObservable<CreateModel, 'parts' | 'submission'>(
      this,
      { orderId: false, place: false, destination: false, watch: false, order: observableRef, parts: false, submission: false },
      { autoBind: true }
    )
  }

  get isEdit(): boolean {
    return this.orderId !== ''
  }

  get isDirty(): boolean {
    return this.submission.isDirty
  }

  /** Refusal that belongs to no field. */
  get failure(): string {
    return this.submission.failure
  }

  get errors(): Readonly<Record<string, string>> {
    return {
      ...(this.isTried ? formErrors(this.form, this.order?.status === 'DRAFT', this.isEdit && this.order?.reporterMobile != null) : {}),
      ...this.refused
    }
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
    this.touched(field)
  }

  setVehicle<K extends keyof VehicleForm>(index: number, field: K, value: VehicleForm[K]): void {
    const vehicle = this.form.vehicles[index]
    if (vehicle === undefined) return
    vehicle[field] = value
    if (field === 'vin') vehicle.vinConfirmed = undefined
    this.touched(`vehicles.${index}.${field}`)
    if (field === 'vehicleClass') this.touched('vehicleClass')
  }

  setPerson(role: 'owner' | 'driver', field: keyof PersonForm, value: string): void {
    this.form[role][field] = value
    this.touched(`${role}.${field}`)
  }

  get canAddVehicle(): boolean {
    return this.form.vehicles.length < MOST_VEHICLES
  }

  /** One more: a second car, or the trailer behind its tractor. */
  addVehicle(): void {
    this.form.vehicles.push(emptyVehicle())
    this.touched('vehicles')
  }

  /** Takes a vehicle away; the last one stays. */
  removeVehicle(index: number): void {
    const [vehicle] = this.form.vehicles.length > 1 ? this.form.vehicles.splice(index, 1) : []
    this.touched('vehicles')
    // Messages of the server go by place, and the places have changed.
    this.refused = {}
    if (vehicle !== undefined) this.removed = { index, vehicle: toJS(vehicle) }
  }

  undoRemove(): void {
    if (this.removed !== undefined) this.form.vehicles.splice(this.removed.index, 0, this.removed.vehicle)
    this.touched('vehicles')
  }

  /** @returns whether the device knows where it is */
  async locate(): Promise<boolean> {
    this.isLocating = true
    const located = await this.parts.locate()
    runInAction(() => {
      this.isLocating = false
      this.located = located.kind
      if (located.kind === 'found') this.set('position', located.position)
    })
    if (located.kind === 'found') await this.place.checkPoint(located.position)
    return located.kind === 'found'
  }

  /** A place chosen on the map: its coordinates are taken, its address only where none is written yet. */
  takeLocation(field: 'position' | 'destPosition', { point, name, address }: ChosenLocation): void {
    const words = field === 'position' ? 'address' : 'destAddress'
    this.set(field, point)
    if (this.form[words] === undefined || this.form[words] === '') this.set(words, address.endsWith(name) ? address : `${address}${name}`)
    void (field === 'position' ? this.place : this.destination).checkPoint(point)
  }

  /** Throws away what was restored and starts again. */
  startAgain(): void {
    this.form = this.order === undefined ? emptyForm() : formOf(this.order)
    this.isRestored = false
    this.isTried = false
    this.refused = {}
    this.watch.forget()
    this.proposals.forget()
    this.submission.forget()
  }

  /**
   * Sends the order. `duplicates` = hits are listed and wait for a decision; `refused` = the model says why.
   * @param isDraft keep as 草稿: format checks only
   * @param isSure the hits were seen
   */
  async submit(isDraft: boolean, isSure = false): Promise<OrderDetail | 'duplicates' | 'refused'> {
    if (this.isSending) return 'refused'
    this.submission.clear()
    this.watch.look.cancel()
    this.refused = isDraft ? formErrors(this.form, true) : {}
    this.isTried = !isDraft
    if (Object.keys(this.errors).length > 0) return 'refused'
    this.isSending = true
    try {
      // An order that may have been made would be found as its own duplicate.
      const isRepeat = this.submission.isUnsure('create', this.newOrder(isDraft))
      if (!isDraft && !isSure && !this.isEdit && !isRepeat && (await this.findDuplicates())) return 'duplicates'
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
    this.submission.saveNow()
  }

  private touched(field: string): void {
    const { [field]: _cleared, ...others } = this.refused
    this.refused = others
    this.removed = undefined
    this.submission.clear()
    this.submission.typed()
    if (this.isEdit) return
    this.proposals.chosen(field)
    this.watch.look(this.form)
  }

  /** Names this form among the drafts of the person, and its questions to the map. */
  get draftName(): string {
    return this.isEdit ? `edit:${this.orderId}` : 'create'
  }

  private restore(): void {
    const draft = this.submission.restore<StoredDraft>()
    if (!isObject<IntakeForm>(draft?.form) || !Array.isArray(draft.form.vehicles)) return
    const typed = { ...emptyForm(), ...draft.form }
    this.form = this.order === undefined || draft.base === undefined ? typed : rebased(typed, draft.base, formOf(this.order))
    this.isRestored = true
  }

  /** What was seen while typing is not asked about again. */
  private async findDuplicates(): Promise<boolean> {
    const found = await duplicatesOf(this.parts.service, duplicateQueries(this.form))
    runInAction(() => {
      this.hits = this.watch.unpassed(found)
    })
    return this.hits.length > 0
  }

  private async send(isDraft: boolean): Promise<OrderDetail | 'refused'> {
    const result = await (this.order === undefined ? this.sendNew(isDraft) : this.sendChange(this.order))
    if (result?.data !== undefined) {
      this.watch.forget()
      this.submission.forget()
      return result.data
    }
    if (result !== undefined) this.refuse(result.error)
    return 'refused'
  }

  private sendNew(isDraft: boolean): Promise<Result<OrderDetail> | undefined> {
    const body = this.newOrder(isDraft)
    return this.submission.send('create', body, (key) => this.parts.service.create(body, key))
  }

  private newOrder(isDraft: boolean): CreateOrderBody {
    return { ...bodyOf(toJS(this.form)), ...(isDraft && { draft: true }) }
  }

  private sendChange(order: OrderDetail): Promise<Result<OrderDetail> | undefined> {
    const changes = changesOf(toJS(this.form), formOf(order))
    const body: UpdateOrderBody = { ...changes, version: order.version }
    return this.submission.send('update', body, (key) => this.parts.service.update(order.id, body, key))
  }

  private refuse(error: ApiError): void {
    runInAction(() => {
      const current = error.data
      if (this.submission.isStale && this.order !== undefined && isObject<OrderDetail>(current) && typeof current.version === 'number') {
        this.submission.clear()
        this.conflict = changesMeanwhile(this.order, current)
        this.form = rebased(toJS(this.form), formOf(this.order), formOf(current))
        this.order = current
        this.saveNow()
        return
      }
      this.refused = Object.fromEntries(Object.entries(fieldErrors(error)).map(([key, message]) => [formKeyOf(this.form, key), message]))
    })
  }
}
