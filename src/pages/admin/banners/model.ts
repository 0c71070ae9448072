import { actionBound, makeObservable, observable, runInAction } from 'mobx'
import type { BannerBody, BannerRow, BannersAnswer } from '@/contract/admin/banners'
import { resultOf } from '@/domain/apiError'
import { shanghaiDate, shanghaiTime } from '@/domain/format'
import { DAY } from '@/domain/time'
import type { BannerService } from '@/services/admin/workbench'
import type { FilesService } from '@/services/files'
import { EditedList, movedIds } from '../components/editedList'

/** What is typed of a banner; id '' = a new one. */
interface Draft extends BannerBody {
  id: string
  version: number
}

export interface BannersParts {
  service: BannerService
  files: Pick<FilesService, 'upload'>
  uuid: () => Promise<string>
}

const EMPTY: Draft = {
  id: '',
  version: 1,
  title: '',
  text: '',
  art: 'road',
  picture: '',
  menuId: '',
  noticeId: '',
  roleIds: [],
  enabled: true,
  startsAt: null,
  endsAt: null
}

/** Whether a banner is on the workbench now. @param now epoch ms */
export function shownWord({ enabled, startsAt, endsAt }: BannerRow, now: number): '停用' | '未开始' | '已结束' | '显示中' {
  if (!enabled) return '停用'
  if (startsAt !== null && startsAt > now) return '未开始'
  return endsAt !== null && endsAt <= now ? '已结束' : '显示中'
}

/** What stands at the top of the workbench, and the one that is being written (administration.md#banners). */
export class BannersModel extends EditedList<BannerRow, Draft, BannersAnswer> {
  isUploading = false
  private readonly service: BannerService
  private readonly files: BannersParts['files']

  constructor({ service, files, uuid }: BannersParts) {
    super({ read: service.banners, empty: EMPTY, draftOf: (row) => ({ ...row }), uuid })
    this.service = service
    this.files = files
    makeObservable(this, {
      isUploading: observable,
      upload: actionBound,
      setDays: actionBound,
      toggleRole: actionBound,
      save: actionBound,
      remove: actionBound,
      move: actionBound
    })
  }

  /** First and last day on which it is shown; '' = not said. */
  get days(): { from: string; to: string } {
    const { startsAt = null, endsAt = null } = this.draft ?? {}
    return { from: startsAt === null ? '' : shanghaiDate(startsAt), to: endsAt === null ? '' : shanghaiDate(endsAt - 1) }
  }

  setDays({ from, to }: { from?: string; to?: string }): void {
    if (from !== undefined) this.type({ startsAt: shanghaiTime(from) ?? null })
    if (to === undefined) return
    const last = shanghaiTime(to)
    this.type({ endsAt: last === undefined ? null : last + DAY })
  }

  toggleRole(id: string): void {
    const roleIds = this.draft?.roleIds ?? []
    this.type({ roleIds: roleIds.includes(id) ? roleIds.filter((each) => each !== id) : [...roleIds, id] })
  }

  /** Uploads a picture for everybody to see, and takes it. */
  async upload(path: string, name: string): Promise<void> {
    if (this.isUploading) return
    this.isUploading = true
    this.submission.clear()
    const { data, error } = await resultOf(this.files.upload('preview', path, name))
    runInAction(() => {
      this.isUploading = false
      if (data !== undefined) this.type({ picture: data.url })
      if (error !== undefined) this.submission.tell('save', error.message)
    })
  }

  async save(): Promise<boolean> {
    if (this.draft === undefined) return false
    const { id, version, ...body } = this.draft
    return id === ''
      ? this.write('save', body, (key) => this.service.create(body, key))
      : this.write('save', { id, ...body, version }, (key) => this.service.change(id, { ...body, version }, key))
  }

  async remove(): Promise<boolean> {
    const id = this.draft?.id ?? ''
    return this.write('save', { id }, (key) => this.service.remove(id, key))
  }

  /** @param by -1 up, 1 down */
  async move(id: string, by: number): Promise<void> {
    const ids = movedIds(
      this.list.map((row) => row.id),
      id,
      by
    )
    if (ids !== undefined) await this.write('order', { ids }, (key) => this.service.order({ ids }, key))
  }
}
