import { makeAutoObservable, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { DictionaryDetail, DictionaryEntryBody } from '@/contract/admin/dictionaries'
import { resultOf, type ApiError } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import type { KeepingService } from '@/services/admin/workbench'
import { Submission } from '@/stores/submission'

const ROOT = '0'
/** By which the server tells a new entry: nobody's id begins like this. */
const NEW = 'new-'
const isDetail = (data: unknown): data is DictionaryDetail => isObject<DictionaryDetail>(data) && Array.isArray(data.entries)

interface Parts {
  id: string
  service: Pick<KeepingService, 'dictionary' | 'updateDictionary'>
  uuid: () => Promise<string>
}

/** An entry as it stands on the page. */
export interface ShownEntry extends DictionaryEntryBody {
  /** How far it stands in, 0 at the root. */
  level: number
  isNew: boolean
  isFirst: boolean
  isLast: boolean
  error: string
}

/** One dictionary as it is read and changed; nothing is written before 保存. */
export class DictionaryModel {
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  read: DictionaryDetail | undefined = undefined
  fullName = ''
  entries: DictionaryEntryBody[] = []
  readonly submission: Submission
  private made = 0
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<DictionaryModel, 'parts' | 'made'>(this, { parts: false, made: false, submission: false }, { autoBind: true })
  }

  /** Reads again; what was changed and not saved stays. */
  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.dictionary(this.parts.id))
    runInAction(() => {
      if (data !== undefined && !this.isChanged) this.take(data)
      this.error = error?.message ?? ''
      this.state = this.read === undefined ? 'error' : 'ready'
    })
  }

  get isChanged(): boolean {
    const { read } = this
    return read !== undefined && (this.fullName !== read.fullName || JSON.stringify(this.entries) !== JSON.stringify(read.entries))
  }

  /** In the order of the tree. */
  get shown(): ShownEntry[] {
    const errors = this.submission.errorsOf('save')
    const known = new Set(this.read?.entries.map(({ id }) => id))
    const below = (parentId: string, level: number): ShownEntry[] => {
      const siblings = this.entries.filter((entry) => entry.parentId === parentId)
      return siblings.flatMap((entry, nth) => {
        const at = this.entries.indexOf(entry)
        const error = ['fullName', 'enCode', 'parentId'].map((field) => errors[`entries.${at}.${field}`] ?? '').find((text) => text !== '')
        const row = {
          ...entry,
          level,
          isNew: !known.has(entry.id),
          isFirst: nth === 0,
          isLast: nth === siblings.length - 1,
          error: error ?? ''
        }
        return [row, ...below(entry.id, level + 1)]
      })
    }
    return below(ROOT, 0)
  }

  rename(fullName: string): void {
    this.fullName = fullName
    this.submission.clear()
  }

  /** @param parentId '0' = at the root */
  add(parentId: string): void {
    this.made += 1
    this.entries = [...this.entries, { id: `${NEW}${this.made}`, parentId, fullName: '', enCode: '', enabled: true }]
  }

  type(id: string, change: Partial<Pick<DictionaryEntryBody, 'fullName' | 'enCode' | 'enabled'>>): void {
    this.entries = this.entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry))
    this.submission.clear()
  }

  /** Takes an entry away that was never saved, with what stands below it. */
  drop(id: string): void {
    const gone = new Set([id])
    for (const entry of this.entries) if (gone.has(entry.parentId)) gone.add(entry.id)
    this.entries = this.entries.filter((entry) => !gone.has(entry.id))
  }

  /** Changes places with the sibling before or after it. @param by -1 or 1 */
  move(id: string, by: number): void {
    const entry = this.entries.find((each) => each.id === id)
    const siblings = this.entries.filter(({ parentId }) => parentId === entry?.parentId)
    const other = siblings[siblings.findIndex((each) => each.id === id) + by]
    if (entry === undefined || other === undefined) return
    this.entries = this.entries.map((each) => (each.id === id ? other : each.id === other.id ? entry : each))
  }

  /** @returns true when it is kept; else the submission says why */
  async save(): Promise<boolean> {
    if (this.read === undefined) return false
    const entries = this.entries.map((entry) => ({ ...entry, fullName: entry.fullName.trim(), enCode: entry.enCode.trim() }))
    const body = { version: this.read.version, fullName: this.fullName.trim(), entries }
    const answer = await this.submission.send('save', body, (key) => this.parts.service.updateDictionary(this.parts.id, body, key))
    if (answer === undefined) return false
    runInAction(() => (answer.data === undefined ? this.refused(answer.error) : this.take(answer.data)))
    return answer.data !== undefined
  }

  /** Others saved meanwhile: what is theirs and unknown here joins the list, one's own changes stay to be saved again. */
  private refused({ code, data }: ApiError): void {
    if (code !== BodyCode.conflict || !isDetail(data)) return
    const own = new Set(this.entries.map(({ id }) => id))
    this.entries = [...this.entries, ...data.entries.filter(({ id }) => !own.has(id))]
    this.read = data
  }

  private take(detail: DictionaryDetail): void {
    this.read = detail
    this.fullName = detail.fullName
    this.entries = detail.entries.map((entry) => ({ ...entry }))
  }
}
