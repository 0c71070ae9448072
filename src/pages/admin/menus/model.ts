import { makeAutoObservable, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { MenuKind, MenuRow, MenusAnswer } from '@/contract/admin/menus'
import { resultOf } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import type { KeepingService } from '@/services/admin/workbench'
import { Submission } from '@/stores/submission'

const ROOT = '0'
const EMPTY: Draft = {
  id: '',
  parentId: ROOT,
  fullName: '',
  icon: 'box',
  color: '#1d5fd1',
  type: 2,
  urlAddress: '',
  modelId: '',
  opensInside: false,
  enabled: true,
  roleIds: [],
  version: 1
}

/** What is typed of an entry; id '' = a new one. */
type Draft = MenuRow

export interface ShownMenu extends MenuRow {
  level: number
  isFirst: boolean
  isLast: boolean
}

interface Parts {
  service: Pick<KeepingService, 'menus' | 'createMenu' | 'updateMenu' | 'orderMenus'>
  uuid: () => Promise<string>
}

/** The entries of the workbench as one tree, and the one that is being written. */
export class MenusModel {
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  read: MenusAnswer = { list: [], roles: [], models: [], hosts: [] }
  draft: Draft | undefined = undefined
  readonly submission: Submission
  private readonly service: Parts['service']

  constructor({ service, uuid }: Parts) {
    this.service = service
    this.submission = new Submission({ uuid })
    makeAutoObservable<MenusModel, 'service'>(this, { service: false, submission: false }, { autoBind: true })
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.service.menus())
    runInAction(() => {
      if (data !== undefined) this.read = data
      this.error = error?.message ?? ''
      this.state = data === undefined && this.read.list.length === 0 ? 'error' : 'ready'
    })
  }

  /** In the order of the workbench. */
  get shown(): ShownMenu[] {
    const below = (parentId: string, level: number): ShownMenu[] => {
      const siblings = this.read.list.filter((row) => row.parentId === parentId)
      return siblings.flatMap((row, nth) => [
        { ...row, level, isFirst: nth === 0, isLast: nth === siblings.length - 1 },
        ...below(row.id, level + 1)
      ])
    }
    return below(ROOT, 0)
  }

  /** Groups that the entry being written can stand in. */
  get groups(): { value: string; label: string }[] {
    const groups = this.read.list.filter(({ type, id }) => type === 1 && id !== this.draft?.id)
    return [{ value: ROOT, label: '顶层' }, ...groups.map(({ id, fullName }) => ({ value: id, label: fullName }))]
  }

  /** @param id '' = a new one */
  edit(id: string): void {
    this.draft = { ...(this.read.list.find((row) => row.id === id) ?? EMPTY) }
    this.submission.clear()
  }

  close(): void {
    this.draft = undefined
    this.submission.clear()
  }

  type(change: Partial<Draft>): void {
    if (this.draft === undefined) return
    this.draft = { ...this.draft, ...change }
    for (const field of Object.keys(change)) this.submission.fixed(field)
  }

  toggleRole(roleId: string): void {
    const roleIds = this.draft?.roleIds ?? []
    this.type({ roleIds: roleIds.includes(roleId) ? roleIds.filter((id) => id !== roleId) : [...roleIds, roleId] })
  }

  /** @returns true when it is kept; else the submission says why */
  async save(): Promise<boolean> {
    if (this.draft === undefined) return false
    const { id, type, version, ...typed } = this.draft
    const fields = { ...typed, fullName: typed.fullName.trim(), urlAddress: typed.urlAddress.trim(), roleIds: [...typed.roleIds] }
    const body = id === '' ? { ...fields, type: type as MenuKind } : { ...fields, version }
    const call = (key: string): Promise<MenusAnswer> =>
      'version' in body ? this.service.updateMenu(id, body, key) : this.service.createMenu(body, key)
    const answer = await this.submission.send('save', { id, ...body }, call)
    if (answer === undefined) return false
    const { data, error } = answer
    runInAction(() => {
      if (data !== undefined) {
        this.read = data
        this.draft = undefined
      } else if (error.code === BodyCode.conflict && isObject<MenusAnswer>(error.data) && Array.isArray(error.data.list)) {
        // Others saved meanwhile: their word is the new ground, what was typed stays to be saved again.
        this.read = error.data
        const current = this.read.list.find((row) => row.id === id)
        if (this.draft !== undefined && current !== undefined) this.draft = { ...this.draft, version: current.version }
      }
    })
    return data !== undefined
  }

  /** Moves an entry among its siblings. @param by -1 or 1 */
  async move({ id, parentId }: Pick<MenuRow, 'id' | 'parentId'>, by: number): Promise<void> {
    const ids = this.read.list.filter((row) => row.parentId === parentId).map((row) => row.id)
    const from = ids.indexOf(id)
    const to = from + by
    if (from < 0 || to < 0 || to >= ids.length) return
    ids.splice(to, 0, ...ids.splice(from, 1))
    const body = { parentId, ids }
    const data = await this.submission.run('order', body, (key) => this.service.orderMenus(body, key))
    if (data !== undefined)
      runInAction(() => {
        this.read = data
      })
  }
}
