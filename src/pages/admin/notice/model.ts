import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { NoticeBody, NoticeReader, NoticeRecord, NoticeTargets } from '@/contract/admin/notices'
import { resultOf } from '@/domain/apiError'
import { MINUTE } from '@/domain/time'
import { validateDay, validateTimeOfDay } from '@/domain/validators'
import type { NoticeService } from '@/services/admin/notices'
import type { FilesService } from '@/services/files'
import { Submission } from '@/stores/submission'
import { storedNow } from '../components/storedNow'

export const MOST_NOTICE_FILES = 20

/** Texts as typed. */
export interface NoticeForm {
  title: string
  body: string
  targets: NoticeTargets
  files: readonly { name: string; fileId: string }[]
}

export interface NoticeParts {
  service: NoticeService
  files: Pick<FilesService, 'upload'>
  uuid: () => Promise<string>
  /** Undefined = a new one. */
  id: string | undefined
}

const EMPTY: NoticeForm = {
  title: '',
  body: '',
  targets: { isEverybody: true, organizeIds: [], roleIds: [], userIds: [] },
  files: []
}

/** One notice: its words, whom it is for, when it goes out, who has read it (administration.md#notices). */
export class NoticeModel {
  record: NoticeRecord | undefined = undefined
  readers: readonly NoticeReader[] = []
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  form: NoticeForm = EMPTY
  isTried = false
  /** When it is planned for, by the wall clock; '' = at once. */
  day = ''
  time = '09:00'
  isUploading = false
  readonly acts: Submission
  private readonly parts: NoticeParts

  constructor(parts: NoticeParts) {
    this.parts = parts
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<NoticeModel, 'parts'>(
      this,
      { parts: false, acts: false, record: observableRef, readers: observableRef, form: observableRef },
      { autoBind: true }
    )
  }

  get mayEdit(): boolean {
    return this.record === undefined || this.record.state === 'DRAFT' || this.record.state === 'PLANNED'
  }

  /** Reads what stands; what is typed already stays. */
  async load(): Promise<void> {
    const id = this.record?.id ?? this.parts.id
    const { data, error } = id === undefined ? { data: undefined, error: undefined } : await resultOf(this.parts.service.notice(id))
    const isOut = data?.state === 'PUBLISHED'
    const readers = isOut ? await resultOf(this.parts.service.readers(data.id)) : undefined
    runInAction(() => {
      this.error = error?.message ?? ''
      if (readers?.data !== undefined) this.readers = readers.data
      if (data !== undefined && (this.record === undefined || !this.mayEdit)) this.take(data)
      if (this.state !== 'ready') this.state = error === undefined ? 'ready' : 'error'
    })
  }

  set(part: Partial<NoticeForm>): void {
    this.form = { ...this.form, ...part }
    this.acts.typed()
    for (const field of Object.keys(part)) this.acts.fixed(field)
  }

  target(part: Partial<NoticeTargets>): void {
    this.set({ targets: { ...this.form.targets, ...part } })
  }

  plan(part: { day?: string; time?: string }): void {
    this.day = part.day ?? this.day
    this.time = part.time ?? this.time
    this.acts.clear()
  }

  get errors(): Readonly<Record<string, string>> {
    const refused = { ...this.acts.errorsOf('save'), ...this.acts.errorsOf('publish') }
    if (!this.isTried) return refused
    const { title, body, targets } = this.form
    const isForNobody = !targets.isEverybody && targets.organizeIds.length + targets.roleIds.length + targets.userIds.length === 0
    return {
      ...refused,
      ...(title.trim() === '' && { title: '请填写标题' }),
      ...(body.trim() === '' && { body: '请填写正文' }),
      ...(isForNobody && { targets: '请选择接收范围' })
    }
  }

  /** Uploads what was chosen and attaches it. */
  async attach(chosen: readonly { path: string; name: string }[]): Promise<void> {
    if (this.isUploading) return
    this.isUploading = true
    this.acts.clear()
    for (const { path, name } of chosen.slice(0, MOST_NOTICE_FILES - this.form.files.length)) {
      const { data, error } = await resultOf(this.parts.files.upload('annex', path, name))
      runInAction(() => {
        if (data !== undefined) this.set({ files: [...this.form.files, { name, fileId: data.name }] })
        if (error !== undefined) this.acts.tell('files', `${name}：${error.message}`)
      })
    }
    runInAction(() => {
      this.isUploading = false
    })
  }

  detach(fileId: string): void {
    this.set({ files: this.form.files.filter((file) => file.fileId !== fileId) })
  }

  /** Stores what is typed as a draft. @returns whether it is stored */
  async save(): Promise<boolean> {
    this.isTried = true
    this.acts.clear()
    if (Object.keys(this.errors).length > 0) return false
    const { files, ...words } = this.form
    const body: NoticeBody = { ...words, files: files.map(({ fileId }) => fileId) }
    const { record } = this
    const saved = await this.acts.run('save', { ...body, version: record?.version }, (key) =>
      record === undefined
        ? this.parts.service.create(body, key)
        : this.parts.service.change(record.id, { ...body, version: record.version }, key)
    )
    await this.settle(saved)
    return saved !== undefined
  }

  /** Stores what is typed and sends it, now or at its time. @returns whether it is done */
  async publish(): Promise<boolean> {
    const publishAt = this.plannedAt()
    if (publishAt === undefined || !(await this.save())) return false
    const { record } = this
    if (record === undefined) return false
    const body = { version: record.version, publishAt }
    return this.act('publish', body, (key) => this.parts.service.publish(record.id, body, key))
  }

  /** @returns whether it is a draft again, or withdrawn */
  withdraw(): Promise<boolean> {
    const { id = '', version = 1 } = this.record ?? {}
    return this.act('withdraw', { id, version }, (key) => this.parts.service.withdraw(id, version, key))
  }

  /** @returns whether the draft is gone */
  async remove(): Promise<boolean> {
    const { id = '', version = 1 } = this.record ?? {}
    return (await this.acts.run('withdraw', { id, version, gone: true }, (key) => this.parts.service.remove(id, version, key))) === null
  }

  /** @returns how many were reminded, undefined when it failed */
  async remind(): Promise<number | undefined> {
    const { id = '' } = this.record ?? {}
    const count = await this.acts.run('remind', { id }, (key) => this.parts.service.remind(id, key))
    if (count !== undefined) await this.load()
    return count
  }

  /** null = now; undefined = what is chosen is no time, and the page says so. */
  private plannedAt(): number | null | undefined {
    if (this.day === '') return null
    const day = validateDay(this.day)
    const time = validateTimeOfDay(this.time)
    if (day.ok && time.ok) return day.startsAt + time.minute * MINUTE
    this.acts.tell('publish', '请选择发布日期和时间')
    return undefined
  }

  private async act(name: string, inputs: object, call: (key: string) => Promise<NoticeRecord>): Promise<boolean> {
    const saved = await this.acts.run(name, inputs, call)
    await this.settle(saved)
    if (saved !== undefined) await this.load()
    return saved !== undefined
  }

  /** After a write: what is stored now; after another's change what is typed stays, on the version of now. */
  private async settle(saved: NoticeRecord | undefined): Promise<void> {
    const { record } = this
    const current = await storedNow(saved, this.acts, () => this.parts.service.notice(record?.id ?? ''))
    runInAction(() => {
      if (saved !== undefined) this.take(saved)
      else if (current !== undefined) this.record = current
    })
  }

  private take(record: NoticeRecord): void {
    const { title, body, targets, files } = record
    this.record = record
    this.form = { title, body, targets, files }
    this.isTried = false
    this.acts.forget()
  }
}
