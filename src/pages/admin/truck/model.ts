import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { FleetChoices, TruckBody, TruckRecord } from '@/contract/admin/trucks'
import type { PaperKind, TruckType } from '@/contract/transferCar/order/codes'
import { resultOf } from '@/domain/apiError'
import { shanghaiDate } from '@/domain/format'
import { DAY } from '@/domain/time'
import { validateDay, validatePlate } from '@/domain/validators'
import type { TruckService } from '@/services/admin/trucks'
import { Submission } from '@/stores/submission'
import { storedNow } from '../components/storedNow'

/** Texts as typed. */
export interface TruckForm {
  plateNo: string
  truckType: TruckType | undefined
  capacityKg: string
  driverId: string | null
  organizeId: string
}

/** A paper that is being written. */
export interface PaperForm {
  kind: PaperKind
  isNew: boolean
  no: string
  day: string
}

export interface TruckParts {
  service: TruckService
  uuid: () => Promise<string>
  /** Undefined = a new one. */
  id: string | undefined
}

const EMPTY: TruckForm = { plateNo: '', truckType: undefined, capacityKg: '', driverId: null, organizeId: '' }
const LIGHTEST_KG = 100
const HEAVIEST_KG = 200_000

/** One truck: its facts, its papers, whether it is in service (administration.md#trucks). */
export class TruckModel {
  record: TruckRecord | undefined = undefined
  choices: FleetChoices = { organizes: [], drivers: [] }
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  form: TruckForm = EMPTY
  paper: PaperForm | undefined = undefined
  isTried = false
  readonly acts: Submission
  private readonly parts: TruckParts

  constructor(parts: TruckParts) {
    this.parts = parts
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<TruckModel, 'parts'>(
      this,
      { parts: false, acts: false, record: observableRef, choices: observableRef, form: observableRef },
      { autoBind: true }
    )
  }

  /** Reads what stands; what is typed already stays. */
  async load(): Promise<void> {
    const { service } = this.parts
    const id = this.record?.id ?? this.parts.id
    const [choices, record] = await Promise.all([
      resultOf(service.choices()),
      id === undefined ? Promise.resolve({ data: undefined, error: undefined }) : resultOf(service.truck(id))
    ])
    runInAction(() => {
      const error = choices.error ?? record.error
      this.error = error?.message ?? ''
      if (choices.data !== undefined) this.choices = choices.data
      if (record.data !== undefined && this.record === undefined) this.take(record.data)
      if (this.state !== 'ready') this.state = error === undefined ? 'ready' : 'error'
    })
  }

  set(part: Partial<TruckForm>): void {
    this.form = { ...this.form, ...part }
    this.acts.typed()
    for (const field of Object.keys(part)) this.acts.fixed(field)
  }

  get errors(): Readonly<Record<string, string>> {
    const refused = this.acts.errorsOf('save')
    if (!this.isTried) return refused
    const plate = validatePlate(this.form.plateNo)
    const weight = Number(this.form.capacityKg)
    const isWeight = /^\d+$/.test(this.form.capacityKg.trim()) && weight >= LIGHTEST_KG && weight <= HEAVIEST_KG
    return {
      ...refused,
      ...(!plate.ok && { plateNo: plate.message }),
      ...(this.form.truckType === undefined && { truckType: '请选择车型' }),
      ...(!isWeight && { capacityKg: `请填写 ${LIGHTEST_KG} 到 ${HEAVIEST_KG} 的整数` }),
      ...(this.form.organizeId === '' && { organizeId: '请选择所属组织' })
    }
  }

  /** @returns whether it is stored */
  async save(): Promise<boolean> {
    this.isTried = true
    this.acts.clear()
    const { truckType, capacityKg, ...others } = this.form
    if (truckType === undefined || Object.keys(this.errors).length > 0) return false
    const body: TruckBody = { ...others, truckType, capacityKg: Number(capacityKg) }
    const { record } = this
    const saved = await this.acts.run('save', { ...body, version: record?.version }, (key) =>
      record === undefined
        ? this.parts.service.create(body, key)
        : this.parts.service.change(record.id, { ...body, version: record.version }, key)
    )
    await this.settle(saved, true)
    return saved !== undefined
  }

  /** Takes it out of service or back. @returns whether it is done */
  async setService(isInService: boolean): Promise<boolean> {
    const { record } = this
    if (record === undefined) return false
    const body = { isInService, version: record.version }
    const saved = await this.acts.run('service', body, (key) => this.parts.service.setService(record.id, body, key))
    await this.settle(saved, false)
    return saved !== undefined
  }

  editPaper(kind: PaperKind): void {
    this.acts.clear()
    const known = this.record?.papers.find((paper) => paper.kind === kind)
    this.paper = {
      kind,
      isNew: known === undefined,
      no: known?.no ?? '',
      day: known === undefined ? '' : shanghaiDate(known.expiresAt - 1)
    }
  }

  setPaper(part: Partial<Pick<PaperForm, 'no' | 'day'>>): void {
    if (this.paper !== undefined) this.paper = { ...this.paper, ...part }
    this.acts.clear()
  }

  closePaper(): void {
    this.paper = undefined
  }

  /** A paper is good to the end of the day that stands on it. @returns whether it is stored */
  async savePaper(): Promise<boolean> {
    const { paper, record } = this
    if (paper === undefined || record === undefined) return false
    const day = validateDay(paper.day)
    if (!day.ok) {
      this.acts.tell('paper', '请选择到期日')
      return false
    }
    const body = { no: paper.no.trim(), expiresAt: day.startsAt + DAY }
    const at = { id: record.id, kind: paper.kind }
    return this.endPaper(await this.acts.run('paper', { ...at, ...body }, (key) => this.parts.service.savePaper(at, body, key)))
  }

  /** @returns whether it is gone */
  async removePaper(): Promise<boolean> {
    const { paper, record } = this
    if (paper === undefined || record === undefined) return false
    const at = { id: record.id, kind: paper.kind }
    return this.endPaper(await this.acts.run('paper', { ...at, gone: true }, (key) => this.parts.service.removePaper(at, key)))
  }

  private endPaper(saved: TruckRecord | undefined): boolean {
    if (saved !== undefined) {
      this.record = saved
      this.closePaper()
    }
    return saved !== undefined
  }

  /** After a write: what is stored now; after another's change what is typed stays, on the version of now. */
  private async settle(saved: TruckRecord | undefined, isForm: boolean): Promise<void> {
    const { record } = this
    const current = await storedNow(saved, this.acts, () => this.parts.service.truck(record?.id ?? ''))
    runInAction(() => {
      if (current === undefined) return
      if (saved !== undefined && isForm) this.take(saved)
      else this.record = current
    })
  }

  private take(record: TruckRecord): void {
    const { plateNo, truckType, capacityKg, driverId, organizeId } = record
    this.record = record
    this.form = { plateNo, truckType, capacityKg: String(capacityKg), driverId, organizeId }
    this.isTried = false
    this.acts.forget()
  }
}
