import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Channel } from '@/contract/transferCar/payment/codes'
import type { ReconDay, ReconDetail, ReconItem, ReconItemBody } from '@/contract/transferCar/payment/collect'
import { resultOf } from '@/domain/apiError'
import type { LedgerService } from '@/services/transferCar/payment/ledger'
import { Submission } from '@/stores/submission'

type Service = Pick<LedgerService, 'reconDays' | 'reconDay' | 'reconOwners' | 'compare' | 'updateDifference'>
export type ReconFilter = 'open' | 'closed' | 'match'

export interface ReconParts {
  service: Service
  uuid: () => Promise<string>
}

const filterOf = ({ outcome, closedAt }: ReconItem): ReconFilter => (outcome === 'MATCH' ? 'match' : closedAt === null ? 'open' : 'closed')

/** 对账: the days that were compared, and one of them with its differences (payments.md#reconciliation). */
export class ReconcileModel {
  days: ReconDay[] = []
  detail: ReconDetail | undefined = undefined
  owners: { id: string; name: string }[] = []
  filter: ReconFilter = 'open'
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  /** The difference that is being handled. */
  item: ReconItem | undefined = undefined
  readonly acts: Submission
  private readonly parts: ReconParts
  /** Undefined = the list of days. */
  readonly shown: { day: string; channel: Channel } | undefined

  constructor(parts: ReconParts, shown?: { day: string; channel: Channel }) {
    this.parts = parts
    this.shown = shown
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<ReconcileModel, 'parts'>(
      this,
      { parts: false, acts: false, shown: false, days: observableRef, detail: observableRef, owners: observableRef, item: observableRef },
      { autoBind: true }
    )
  }

  async load(): Promise<void> {
    const {
      shown,
      parts: { service }
    } = this
    const { data, error } =
      shown === undefined
        ? await resultOf(service.reconDays().then((days) => ({ days, detail: undefined })))
        : await resultOf(service.reconDay(shown.day, shown.channel).then((detail) => ({ days: [], detail })))
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data !== undefined) {
        this.days = data.days
        this.detail = data.detail
      }
      this.state = data !== undefined || this.days.length > 0 || this.detail !== undefined ? 'ready' : 'error'
    })
  }

  setFilter(filter: ReconFilter): void {
    this.filter = filter
  }

  get items(): ReconItem[] {
    return this.detail?.items.filter((item) => filterOf(item) === this.filter) ?? []
  }

  count(filter: ReconFilter): number {
    return this.detail?.items.filter((item) => filterOf(item) === filter).length ?? 0
  }

  /** Fetches the bill of a day and compares. True when it is done. */
  async compare(day: string, channel: Channel): Promise<boolean> {
    const body = { day, channel }
    const done = await this.acts.run('compare', body, (key) => this.parts.service.compare(body, key))
    if (done !== undefined) await this.load()
    return done !== undefined
  }

  open(item: ReconItem | undefined): void {
    this.item = item
    this.acts.clear()
    if (item !== undefined && this.owners.length === 0) void this.readOwners()
  }

  /** Owner, note, or the end of the open difference. True when it is kept. */
  async update(changes: Omit<ReconItemBody, 'version'>): Promise<boolean> {
    const { item } = this
    if (item === undefined) return false
    const body = { ...changes, version: item.version }
    const done = await this.acts.run('update', { id: item.id, ...body }, (key) => this.parts.service.updateDifference(item.id, body, key))
    await this.load()
    runInAction(() => {
      this.item = done === undefined ? this.detail?.items.find(({ id }) => id === item.id) : undefined
    })
    return done !== undefined
  }

  private async readOwners(): Promise<void> {
    const { data } = await resultOf(this.parts.service.reconOwners())
    runInAction(() => {
      this.owners = data ?? []
    })
  }
}
