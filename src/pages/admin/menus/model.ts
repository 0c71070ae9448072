import { actionBound, computed, makeObservable } from 'mobx'
import type { MenuKind, MenuRow, MenusAnswer } from '@/contract/admin/menus'
import type { KeepingService } from '@/services/admin/workbench'
import { EditedList, movedIds } from '../components/editedList'

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
export class MenusModel extends EditedList<MenuRow, Draft, MenusAnswer> {
  private readonly service: Parts['service']

  constructor({ service, uuid }: Parts) {
    super({ read: service.menus, empty: EMPTY, draftOf: (row) => ({ ...row }), uuid })
    this.service = service
    makeObservable(this, { shown: computed, groups: computed, toggleRole: actionBound, save: actionBound, move: actionBound })
  }

  get roles(): MenusAnswer['roles'] {
    return this.answer?.roles ?? []
  }

  get models(): MenusAnswer['models'] {
    return this.answer?.models ?? []
  }

  /** Sites outside that entries may lead to. */
  get hosts(): MenusAnswer['hosts'] {
    return this.answer?.hosts ?? []
  }

  /** In the order of the workbench. */
  get shown(): ShownMenu[] {
    const below = (parentId: string, level: number): ShownMenu[] => {
      const siblings = this.list.filter((row) => row.parentId === parentId)
      return siblings.flatMap((row, nth) => [
        { ...row, level, isFirst: nth === 0, isLast: nth === siblings.length - 1 },
        ...below(row.id, level + 1)
      ])
    }
    return below(ROOT, 0)
  }

  /** Groups that the entry being written can stand in. */
  get groups(): { value: string; label: string }[] {
    const groups = this.list.filter(({ type, id }) => type === 1 && id !== this.draft?.id)
    return [{ value: ROOT, label: '顶层' }, ...groups.map(({ id, fullName }) => ({ value: id, label: fullName }))]
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
    return this.write('save', { id, ...body }, (key) =>
      'version' in body ? this.service.updateMenu(id, body, key) : this.service.createMenu(body, key)
    )
  }

  /** Moves an entry among its siblings. @param by -1 or 1 */
  async move({ id, parentId }: Pick<MenuRow, 'id' | 'parentId'>, by: number): Promise<void> {
    const ids = movedIds(
      this.list.filter((row) => row.parentId === parentId).map((row) => row.id),
      id,
      by
    )
    if (ids === undefined) return
    const body = { parentId, ids }
    await this.write('order', body, (key) => this.service.orderMenus(body, key))
  }
}
