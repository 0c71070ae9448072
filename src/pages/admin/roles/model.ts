import type { RoleBody, RoleDetail, RoleRow } from '@/contract/admin/roles'
import type { RightsService } from '@/services/admin/rights'
import { AddingList } from '../components/addingList'
import { movedIds } from '../components/editedList'

interface Parts {
  service: Pick<RightsService, 'roles' | 'create' | 'order'>
  uuid: () => Promise<string>
}

/** All roles of the company in order, and a new one. */
export class RolesModel extends AddingList<RoleRow, RoleBody> {
  private readonly service: Parts['service']

  constructor({ service, uuid }: Parts) {
    super({ read: service.roles, empty: { fullName: '', enCode: '', organizeId: null }, uuid })
    this.service = service
  }

  /** @returns the role that was made; undefined when it was refused: then the submission says why */
  create(): Promise<RoleDetail | undefined> {
    const { draft } = this
    return this.add({ ...draft, fullName: draft.fullName.trim(), enCode: draft.enCode.trim() }, this.service.create)
  }

  /** Moves a role one place up or down. @param by -1 or 1 */
  async move(id: string, by: number): Promise<void> {
    const ids = movedIds(
      this.list.map((role) => role.id),
      id,
      by
    )
    if (ids !== undefined) await this.change('order', ids, this.service.order)
  }
}
