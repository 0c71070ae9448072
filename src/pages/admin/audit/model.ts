import { makeAutoObservable } from 'mobx'
import type { AuditArea, AuditEntry, AuditNarrowing } from '@/contract/admin/audit'
import type { RecordsService } from '@/services/admin/records'
import { TabbedList } from '../components/tabbedList'

/** Days that the trail is narrowed to, both counted; '' = open. */
export interface Days {
  from: string
  to: string
}

/** '' = may be asked for. */
export const daysError = ({ from, to }: Days): string => (from !== '' && to !== '' && to < from ? '截止日期不能早于起始日期' : '')

/** The audit trail as one page shows it: of one kind or all, by name, within days. */
export class AuditModel {
  days: Days = { from: '', to: '' }
  readonly list: TabbedList<AuditEntry, AuditArea>

  constructor(service: Pick<RecordsService, 'audit'>) {
    this.list = new TabbedList((at, area, signal) =>
      service.audit({ ...at, ...this.narrowing, ...(area !== undefined && { area }) }, signal)
    )
    makeAutoObservable(this, { list: false }, { autoBind: true })
  }

  get isNarrowed(): boolean {
    return this.list.isNarrowed || this.days.from !== '' || this.days.to !== ''
  }

  /** What is shown now, as the file is asked for. */
  get asFile(): AuditNarrowing {
    const { tab, pages } = this.list
    return { ...this.narrowing, ...(tab !== 'ALL' && { area: tab }), ...(pages.keyword !== '' && { keyword: pages.keyword }) }
  }

  choose(days: Days): void {
    this.days = days
    if (daysError(days) === '') void this.list.pages.load()
  }

  private get narrowing(): Pick<AuditNarrowing, 'from' | 'to'> {
    const { from, to } = this.days
    return { ...(from !== '' && { from }), ...(to !== '' && { to }) }
  }
}
