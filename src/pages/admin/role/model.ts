import { makeAutoObservable, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { MatrixMenu, OfferedRight, Right, RightKind, RoleDetail } from '@/contract/admin/roles'
import { resultOf, type ApiError } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import type { RightsService } from '@/services/admin/rights'
import { Submission } from '@/stores/submission'

export const KIND_WORDS: Readonly<Record<RightKind, string>> = {
  button: '操作',
  column: '列表的列',
  form: '表单字段',
  resource: '数据范围'
}

const keyOf = (menuId: string, { kind, enCode }: Pick<OfferedRight, 'kind' | 'enCode'>): string => `${menuId} ${kind} ${enCode}`
const isSame = (a: ReadonlySet<string>, b: readonly string[]): boolean => a.size === b.length && b.every((item) => a.has(item))
const isRole = (data: unknown): data is RoleDetail => isObject<RoleDetail>(data) && typeof data.version === 'number'

interface Parts {
  id: string
  service: Pick<RightsService, 'role' | 'update' | 'saveRights' | 'remove'>
  uuid: () => Promise<string>
}

interface Facts {
  fullName: string
  organizeId: string | null
  enabled: boolean
}

/** One role: its facts, and its row of the matrix as it is read and ticked; nothing is written before 保存. */
export class RoleModel {
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  /** As the server has it. */
  read: RoleDetail | undefined = undefined
  facts: Facts = { fullName: '', organizeId: null, enabled: true }
  keyword = ''
  readonly submission: Submission
  /** What is ticked: entries, and rights as `menu kind code`. */
  private menuIds = new Set<string>()
  private rights = new Set<string>()
  private readonly opened = new Set<string>()
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<RoleModel, 'parts'>(this, { parts: false, submission: false }, { autoBind: true })
  }

  /** Reads again; what was changed and not saved stays. */
  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.role(this.parts.id))
    runInAction(() => {
      if (data !== undefined && !this.isChanged) this.take(data)
      this.error = error?.message ?? ''
      this.state = this.read === undefined ? 'error' : 'ready'
    })
  }

  /** Entries whose name, group or rights have the keyword. */
  get menus(): MatrixMenu[] {
    const wanted = this.keyword.trim()
    const menus = this.read?.menus ?? []
    if (wanted === '') return menus
    return menus.filter(({ fullName, group, rights }) =>
      [fullName, group, ...rights.map((right) => right.fullName)].some((text) => text.includes(wanted))
    )
  }

  get areFactsChanged(): boolean {
    const { read, facts } = this
    return (
      read !== undefined &&
      (facts.fullName.trim() !== read.fullName || facts.organizeId !== read.organizeId || facts.enabled !== read.enabled)
    )
  }

  get areRightsChanged(): boolean {
    if (this.read === undefined) return false
    const keys = this.read.rights.map((right) => keyOf(right.menuId, right))
    return !isSame(this.menuIds, this.read.menuIds) || !isSame(this.rights, keys)
  }

  get isChanged(): boolean {
    return this.areFactsChanged || this.areRightsChanged
  }

  search(keyword: string): void {
    this.keyword = keyword
  }

  type(change: Partial<Facts>): void {
    this.facts = { ...this.facts, ...change }
    for (const field of Object.keys(change)) this.submission.fixed(field)
  }

  isShown(menuId: string): boolean {
    return this.menuIds.has(menuId)
  }

  show(menuId: string, isShown: boolean): void {
    this.menuIds[isShown ? 'add' : 'delete'](menuId)
  }

  /** Kinds of rights that an entry can carry, with what it carries. */
  kindsOf({ id, rights }: MatrixMenu): { kind: RightKind; rights: OfferedRight[]; chosen: number; isOpen: boolean }[] {
    return (Object.keys(KIND_WORDS) as RightKind[]).flatMap((kind) => {
      const own = rights.filter((right) => right.kind === kind)
      if (own.length === 0) return []
      const chosen = own.filter((right) => this.rights.has(keyOf(id, right))).length
      // Buttons and scopes are few and weigh most; columns and fields are many.
      const isOpen = kind === 'button' || kind === 'resource' || this.opened.has(`${id} ${kind}`)
      return [{ kind, rights: own, chosen, isOpen }]
    })
  }

  open(menuId: string, kind: RightKind): void {
    const key = `${menuId} ${kind}`
    this.opened[this.opened.has(key) ? 'delete' : 'add'](key)
  }

  has(menuId: string, right: OfferedRight): boolean {
    return this.rights.has(keyOf(menuId, right))
  }

  tick(menuId: string, rights: readonly OfferedRight[], isTicked: boolean): void {
    for (const right of rights) this.rights[isTicked ? 'add' : 'delete'](keyOf(menuId, right))
  }

  /** @returns true when the facts are kept; else the submission says why */
  saveFacts(): Promise<boolean> {
    const { read, facts } = this
    if (read === undefined) return Promise.resolve(false)
    const body = { ...facts, fullName: facts.fullName.trim(), version: read.version }
    return this.send('facts', body, (key) => this.parts.service.update(this.parts.id, body, key))
  }

  /** @returns true when all that is ticked is kept; else the submission says why */
  saveRights(): Promise<boolean> {
    const { read } = this
    if (read === undefined) return Promise.resolve(false)
    const rights = read.menus.flatMap(({ id: menuId, rights: offered }) =>
      offered.filter((right) => this.rights.has(keyOf(menuId, right))).map(({ kind, enCode }): Right => ({ menuId, kind, enCode }))
    )
    const known = new Set(read.menus.map(({ id }) => id))
    const body = { version: read.version, menuIds: [...this.menuIds].filter((id) => known.has(id)), rights }
    return this.send('rights', body, (key) => this.parts.service.saveRights(this.parts.id, body, key))
  }

  /** @returns true when the role is gone */
  async remove(): Promise<boolean> {
    const answer = await this.submission.send('remove', {}, (key) => this.parts.service.remove(this.parts.id, key))
    return answer !== undefined && answer.error === undefined
  }

  private async send(act: 'facts' | 'rights', body: object, call: (key: string) => Promise<RoleDetail>): Promise<boolean> {
    const answer = await this.submission.send(act, body, call)
    if (answer === undefined) return false
    runInAction(() => (answer.data === undefined ? this.refused(answer.error) : this.saved(act, answer.data)))
    return answer.data !== undefined
  }

  /** Others saved meanwhile: their word is the new ground, one's own ticks stay on the page to be saved again. */
  private refused({ code, data }: ApiError): void {
    if (code === BodyCode.conflict && isRole(data)) this.read = data
  }

  /** What was not part of the act and is not saved yet stays. */
  private saved(act: 'facts' | 'rights', detail: RoleDetail): void {
    const { facts, menuIds, rights } = this
    this.take(detail)
    if (act === 'facts') {
      this.menuIds = menuIds
      this.rights = rights
    } else this.facts = facts
  }

  private take(detail: RoleDetail): void {
    this.read = detail
    this.facts = { fullName: detail.fullName, organizeId: detail.organizeId, enabled: detail.enabled }
    this.menuIds = new Set(detail.menuIds)
    this.rights = new Set(detail.rights.map((right) => keyOf(right.menuId, right)))
  }
}
