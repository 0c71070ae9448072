import { makeAutoObservable, runInAction } from 'mobx'
import type { PaperBody, PaperView } from '@/contract/transferCar/fleet/board'
import type { PaperKind } from '@/contract/transferCar/order/codes'
import { resultOf } from '@/domain/apiError'
import { shanghaiDate } from '@/domain/format'
import { PAPER_KINDS } from '@/domain/transferCar/order/dictionaries'
import { DRIVER_PAPERS } from '@/domain/transferCar/fleet/papers'
import { validateDay } from '@/domain/validators'
import type { TransferCarBoardService } from '@/services/transferCar/fleet/board'
import { Submission } from '@/stores/submission'
import { DAY } from '@/domain/time'

export type PaperFilter = 'ALL' | PaperView['state']

/** One driver or truck a paper can belong to. */
export interface PaperOwner {
  kind: 'driver' | 'truck'
  id: string
  name: string
}

/** What the editor holds: texts as typed. */
export interface PaperForm {
  id?: string
  owner?: PaperOwner
  kind?: PaperKind
  no: string
  day: string
}

export interface PapersParts {
  service: Pick<TransferCarBoardService, 'papers' | 'savePaper' | 'removePaper' | 'board'>
  uuid: () => Promise<string>
}

/** Papers of drivers and trucks, and the one that is being written (fleet.md#papers). */
export class PapersModel {
  list: PaperView[] = []
  filter: PaperFilter = 'ALL'
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  /** Whom a new paper can be given to. */
  owners: PaperOwner[] = []
  form: PaperForm | undefined = undefined
  errors: Record<string, string> = {}
  private readonly parts: PapersParts
  private readonly submission: Submission

  constructor(parts: PapersParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<PapersModel, 'parts' | 'submission'>(this, { parts: false, submission: false }, { autoBind: true })
  }

  get isSending(): boolean {
    return this.submission.running !== ''
  }

  get failure(): string {
    return this.submission.failure
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
    this.submission.clear()
    if (paper === undefined) {
      this.form = { no: '', day: '' }
      void this.readOwners()
      return
    }
    const { id, driverId, truckId, ownerName, kind, no, expiresAt } = paper
    const owner: PaperOwner =
      driverId === null ? { kind: 'truck', id: truckId ?? '', name: ownerName } : { kind: 'driver', id: driverId, name: ownerName }
    this.form = { id, owner, kind, no: no ?? '', day: shanghaiDate(expiresAt - 1) }
  }

  set<K extends keyof PaperForm>(field: K, value: PaperForm[K]): void {
    if (this.form === undefined) return
    this.form[field] = value
    // A driver's paper is none of a truck's.
    if (field === 'owner' && this.form.kind !== undefined && !this.kinds.includes(this.form.kind)) this.form.kind = undefined
    this.errors = {}
    this.submission.clear()
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
    const { id } = this.form ?? {}
    return this.send('save', { id, body }, (key) => this.parts.service.savePaper(id, body, key))
  }

  /** Takes the paper away that is being edited. */
  async remove(): Promise<boolean> {
    const id = this.form?.id
    if (id === undefined || this.isSending) return false
    return this.send('remove', { id }, (key) => this.parts.service.removePaper(id, key))
  }

  /** A paper is good to the end of the day that stands on it. */
  private checked(): PaperBody | undefined {
    const form = this.form
    if (form === undefined) return undefined
    const day = validateDay(form.day)
    this.errors = {
      ...(form.owner === undefined && { driverId: '请选择驾驶员或拖车' }),
      ...(form.kind === undefined && { kind: '请选择证件类型' }),
      ...(!day.ok && { expiresAt: '请选择到期日' })
    }
    if (form.owner === undefined || form.kind === undefined || !day.ok) return undefined
    const {
      owner: { kind, id }
    } = form
    return {
      ...(kind === 'driver' ? { driverId: id } : { truckId: id }),
      kind: form.kind,
      no: form.no.trim(),
      expiresAt: day.startsAt + DAY
    }
  }

  private async send(act: string, inputs: object, call: (key: string) => Promise<unknown>): Promise<boolean> {
    const result = await this.submission.send(act, inputs, call)
    if (result === undefined) return false
    if (result.error === undefined) await this.load()
    runInAction(() => {
      if (result.error === undefined) this.form = undefined
      const { truckId, driverId, ...others } = this.submission.refused
      const owner = driverId ?? truckId
      this.errors = owner === undefined ? others : { ...others, driverId: owner }
    })
    return result.error === undefined
  }

  private async readOwners(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.board())
    runInAction(() => {
      if (error !== undefined) this.submission.tell('owners', error.message)
      else
        this.owners = [
          ...data.drivers.map(({ id, name }) => ({ kind: 'driver' as const, id, name })),
          ...data.trucks.map(({ id, plateNo }) => ({ kind: 'truck' as const, id, name: plateNo }))
        ]
    })
  }
}
