import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { ColumnEntry, RecordRow } from '@/contract/form'
import type { Json } from '@/contract/formSchema'
import { resultOf } from '@/domain/apiError'
import type { CancelSignal } from '@/domain/cancel'
import { PAGE_SIZE, SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { normaliseForm } from '@/domain/form/normalise'
import { isEmptyValue } from '@/domain/form/read'
import type { FormDefinition } from '@/domain/form/types'
import type { PermissionKind } from '@/domain/permission'
import { debounce } from '@/domain/throttle'
import { jsonObject, type FormModel, type FormService, type ListedRows } from '@/services/form'
import { modelRights, type ModelRights } from '@/form/store/modelRights'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { numbered, whole } from '@/stores/pagedList/paging'
import { Submission } from '@/stores/submission'
import { treeKey } from './searchSchema'

/** Page size of a list without paging (forms.md#lists). */
const WHOLE = 1_000_000

/** Values of the search sheet, by field key (forms.md#lists). */
export type Search = Readonly<Record<string, Json>>
export interface Order {
  readonly sidx: string
  readonly sort: 'asc' | 'desc'
}

/** What a link to a list names of it besides the model: values that are searched, as JSON, and the order, `-` before the key for descending. */
export interface ListLook {
  readonly search?: Search
  readonly order?: Order
}
export function lookOfAddress({ search, sort }: Readonly<Partial<Record<string, string>>>): ListLook {
  const wanted = search === undefined ? {} : jsonObject<Search>(search)
  return {
    search: wanted,
    ...(sort !== undefined && sort !== '' && { order: { sidx: sort.replace(/^-/, ''), sort: sort.startsWith('-') ? 'desc' : 'asc' } })
  }
}

export interface RecordListParts {
  service: Pick<FormService, 'model' | 'list' | 'remove' | 'exportAddress'>
  modelId: string
  menuId: string
  can: (enCode: string, kind: PermissionKind) => boolean
  uuid: () => Promise<string>
  /** What a link to this list asked for. */
  look?: ListLook | undefined
  /** Tells the person what the list's own script says. */
  tell: (message: string) => void
}

/** The records of a model: what its list shows, searched, sorted and paged, and taken away (forms.md#lists). */
export class RecordListModel {
  model: FormModel | undefined = undefined
  /** No server knows the model. */
  isMissing = false
  readonly pages: PagedList<RecordRow>
  keyword = ''
  search: Search
  /** What the tree of the list narrows it to; null for nothing. */
  tree: Json = null
  /** Chosen by the person; else the model's own order. */
  order: Order | undefined
  /** Id of the record that is being taken away. */
  removing = ''
  private readonly submission: Submission
  private readonly parts: RecordListParts
  /** Typing waits 300 ms; the older request is cancelled (app.md#search). */
  readonly searchWords = debounce((keyword: string) => this.searchWordsNow(keyword), SERVER_SEARCH_DELAY_MS)

  constructor(parts: RecordListParts) {
    this.parts = parts
    this.search = parts.look?.search ?? {}
    this.order = parts.look?.order
    this.submission = new Submission({ uuid: parts.uuid })
    this.pages = new PagedList(numbered(PAGE_SIZE, this.readPage), BY_ID)
    makeAutoObservable<RecordListModel, 'parts' | 'submission'>(
      this,
      {
        parts: false,
        submission: false,
        pages: false,
        searchWords: false,
        model: observableRef,
        search: observableRef,
        tree: observableRef,
        order: observableRef
      },
      { autoBind: true }
    )
  }

  /** Rows of a view are no records: they are only read, and at most written into a table (forms.md#views). */
  get rights(): ModelRights | undefined {
    if (this.model === undefined) return undefined
    const rights = modelRights(this.model.columns, this.parts.can)
    if (this.model.webType !== '4') return rights
    return { ...rights, ownButtons: [], button: (name) => (name === 'download' ? rights.button(name) : undefined) }
  }

  /** The form that its records are written with: of which kind a column is. */
  get definition(): FormDefinition {
    return normaliseForm(this.model?.form ?? {})
  }

  get columns(): readonly ColumnEntry[] {
    const { model, rights } = this
    return (model?.columns.columnList ?? []).filter((column) => rights?.hasColumn(column) === true)
  }

  /** Without those of sub-tables, which a table of records has no cells for. */
  get ownColumns(): readonly ColumnEntry[] {
    return this.columns.filter(({ prop }) => this.definition.byId.get(prop)?.table === undefined)
  }

  /** Column whose changes head a group of rows; none for whom it is not. */
  get groupColumn(): string | undefined {
    const { type, groupField = '' } = this.model?.columns ?? {}
    return Number(type) === 3 && groupField !== '' && this.rights?.hasColumn({ prop: groupField, label: '' }) === true
      ? groupField
      : undefined
  }

  /** Values that are looked for: of the search sheet and of the tree. */
  get wanted(): Search {
    const key = treeKey(this.model?.columns ?? {})
    return key === undefined || isEmptyValue(this.tree) ? this.search : { ...this.search, [key]: this.tree }
  }

  /** Words or values are searched. */
  get isSearching(): boolean {
    return this.keyword !== '' || Object.keys(this.wanted).length > 0
  }

  /** The list as a table, as it is searched now. @param columns keys of its columns */
  exportAddress(columns: readonly string[]): string {
    const { service, modelId, menuId } = this.parts
    return service.exportAddress(modelId, { keyword: this.keyword, menuId, search: this.wanted, columns })
  }

  /** The model, then its records; a model without a list has none. */
  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.model(this.parts.modelId))
    runInAction(() => {
      this.model = data
      this.isMissing = error?.code === BodyCode.notFound
      if (error !== undefined) this.pages.fail(error.message)
    })
    if (data === undefined || data.webType === '1') return
    this.pages.setPaging(data.columns.hasPage === false ? whole(WHOLE, this.readPage) : numbered(PAGE_SIZE, this.readPage))
    await this.pages.load()
  }

  /** The page is shown again. */
  async refresh(): Promise<void> {
    if (this.model === undefined) await this.load()
    else await this.pages.refresh()
  }

  searchWordsNow(keyword: string): void {
    this.searchWords.cancel()
    const wanted = keyword.trim()
    if (wanted === this.keyword || this.model === undefined) return
    this.keyword = wanted
    void this.pages.load()
  }

  setSearch(search: Search): void {
    this.search = search
    void this.pages.load()
  }

  /** A node of the tree was chosen, or none. */
  setTree(tree: Json): void {
    this.tree = tree
    void this.pages.load()
  }

  setOrder(order: Order | undefined): void {
    this.order = order
    void this.pages.load()
  }

  /** Takes a record away; rejects with ApiError. */
  async remove(id: string): Promise<void> {
    const { modelId, menuId, service } = this.parts
    this.removing = id
    try {
      const { error } = await this.submission.once(`remove ${id}`, {}, (key) => service.remove(modelId, id, menuId, key))
      if (error !== undefined) throw error
      this.pages.drop(id)
      if (this.pages.rows.length === 0) void this.pages.load()
    } finally {
      runInAction(() => {
        this.removing = ''
      })
    }
  }

  dispose(): void {
    this.searchWords.cancel()
    this.pages.dispose()
  }

  private async readPage(currentPage: number, pageSize: number, signal: CancelSignal): Promise<ListedRows> {
    const { service, modelId, menuId, tell } = this.parts
    const { defaultSidx = '', sort = 'desc' } = this.model?.columns ?? {}
    const order = this.order ?? { sidx: defaultSidx, sort }
    const rows = await service.list(
      modelId,
      { ...order, currentPage, pageSize, keyword: this.keyword, menuId, search: this.wanted },
      signal
    )
    if (!signal.aborted && rows.said !== undefined && rows.said.length > 0) tell(rows.said.join('；'))
    return rows
  }
}
