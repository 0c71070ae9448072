import { makeAutoObservable, runInAction } from 'mobx'
import type { PaperBody, PaperView } from '@/contract/transferCarBoard'
import type { PaperKind } from '@/contract/transferCarCodes'
import { fieldErrors, resultOf } from '@/domain/apiError'
import { shanghaiDate } from '@/domain/format'
import { isSettled } from '@/domain/outcome'
import { PAPER_KINDS } from '@/domain/transferCar/dictionaries'
import { DRIVER_PAPERS } from '@/domain/transferCar/papers'
import { validateDay } from '@/domain/validators'
import type { TransferCarBoardService } from '@/services/transferCarBoard'

export type PaperFilter = 'ALL' | PaperView['state']

/** One driver or truck a paper can belong to. */
export interface PaperOwner { kind: 'driver' | 'truck', id: string, name: string }

/** What the editor holds: texts as typed. */
export interface PaperForm { id?: string, owner?: PaperOwner, kind?: PaperKind, no: string, day: string }

const DAY_MS = 24 * 3600_000

export interface PapersParts {
  service: Pick<TransferCarBoardService, 'papers' | 'savePaper' | 'removePaper' | 'board'>
  uuid: () => Promise<string>
}

/** Papers of drivers and trucks, and the one that is being written (rulings 35, 39). */
export class PapersModel {
  list: PaperView[] = []
  filter: PaperFilter = 'ALL'
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  /** Whom a new paper can be given to. */
  owners: PaperOwner[] = []
  form: PaperForm | undefined = undefined
  errors: Record<string, string> = {}
  failure = ''
  isSending = false
  private act: { key: string, inputs: string } | undefined = undefined
  private readonly parts: PapersParts

  constructor(parts: PapersParts) {
    this.parts = parts
    makeAutoObservable<PapersModel, 'parts' | 'act'>(this, { parts: false, act: false }, { autoBind: true })
  }

  get shown(): PaperView[] {
    return this.filter === 'ALL' ? this.list : this.list.filter(({ state }) => state === this.filter)
  }

  count(filter: PaperFilter): number {
    return filter === 'ALL' ? this.list.length : this.list.filter(({ state }) => state === filter).length
  }

  setFilter(filter: PaperFilter): void {
    this.filter = filter
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.papers())
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data !== undefined) this.list = data
      this.state = data !== undefined || this.list.length > 0 ? 'ready' : 'error'
    })
  }

  /** Opens the editor, with a paper or for a new one. */
  edit(paper?: PaperView): void {
    this.errors = {}
    this.failure = ''
    this.act = undefined
    if (paper === undefined) {
      this.form = { no: '', day: '' }
      void this.readOwners()
      return
    }
    const { id, driverId, truckId, ownerName, kind, no, expiresAt } = paper
    const owner: PaperOwner = driverId === null ? { kind: 'truck', id: truckId ?? '', name: ownerName } : { kind: 'driver', id: driverId, name: ownerName }
    this.form = { id, owner, kind, no: no ?? '', day: shanghaiDate(expiresAt - 1) }
  }

  set<K extends keyof PaperForm>(field: K, value: PaperForm[K]): void {
    if (this.form === undefined) return
    this.form[field] = value
    // A driver's paper is none of a truck's.
    if (field === 'owner' && this.form.kind !== undefined && !this.kinds.includes(this.form.kind)) this.form.kind = undefined
    this.errors = {}
    this.failure = ''
  }

  /** Kinds that fit the owner. */
  get kinds(): PaperKind[] {
    const isDriver = this.form?.owner?.kind !== 'truck'
    return PAPER_KINDS.map(({ code }) => code).filter((kind) => DRIVER_PAPERS.includes(kind) === isDriver)
  }

  close(): void {
    this.form = undefined
  }

  /** Writes the paper. True when it is stored. */
  async save(): Promise<boolean> {
    const body = this.checked()
    if (body === undefined || this.isSending) return false
    return this.send(body, (key) => this.parts.service.savePaper(this.form?.id, body, key))
  }

  /** Takes the paper away that is being edited. */
  async remove(): Promise<boolean> {
    const id = this.form?.id
    if (id === undefined || this.isSending) return false
    return this.send({ remove: id }, (key) => this.parts.service.removePaper(id, key))
  }

  /** A paper is good to the end of the day that stands on it. */
  private checked(): PaperBody | undefined {
    const form = this.form
    if (form === undefined) return undefined
    const day = validateDay(form.day)
    this.errors = {
      ...(form.owner === undefined && { driverId: '请选择驾驶员或拖车' }), ...(form.kind === undefined && { kind: '请选择证件类型' }), ...(!day.ok && { expiresAt: '请选择到期日' })
    }
    if (form.owner === undefined || form.kind === undefined || !day.ok) return undefined
    const { owner: { kind, id } } = form
    return { ...(kind === 'driver' ? { driverId: id } : { truckId: id }), kind: form.kind, no: form.no.trim(), expiresAt: day.startsAt + DAY_MS }
  }

  /** The same inputs are the same act and keep their key through a lost answer (rulings 2). */
  private async send(inputs: object, call: (key: string) => Promise<unknown>): Promise<boolean> {
    this.isSending = true
    const text = JSON.stringify(inputs)
    if (this.act?.inputs !== text) this.act = { key: await this.parts.uuid(), inputs: text }
    const { error } = await resultOf(call(this.act.key))
    if (error === undefined || isSettled(error)) this.act = undefined
    if (error === undefined) await this.load()
    runInAction(() => {
      this.isSending = false
      if (error === undefined) {
        this.form = undefined
        return
      }
      const { truckId, driverId, ...others } = fieldErrors(error)
      const owner = driverId ?? truckId
      this.errors = owner === undefined ? others : { ...others, driverId: owner }
      this.failure = error.message
    })
    return error === undefined
  }

  private async readOwners(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.board())
    runInAction(() => {
      if (error !== undefined) this.failure = error.message
      else this.owners = [...data.drivers.map(({ id, name }) => ({ kind: 'driver' as const, id, name })), ...data.trucks.map(({ id, plateNo }) => ({ kind: 'truck' as const, id, name: plateNo }))]
    })
  }
}
