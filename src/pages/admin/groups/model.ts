import { actionBound, computed, makeObservable } from 'mobx'
import type { GroupBody, GroupLine, GroupsAnswer } from '@/contract/admin/groups'
import type { GroupService } from '@/services/admin/organization'
import { EditedList, movedIds } from '../components/editedList'

/** What is typed of a group; id '' = a new one. */
interface Draft extends GroupBody {
  id: string
  version: string
}

export interface GroupsParts {
  service: GroupService
  uuid: () => Promise<string>
  /** Whether groups of the whole company may be made. */
  isWhole: boolean
}

/** A group among those of its kind. */
export interface ShownGroup extends GroupLine {
  isFirst: boolean
  isLast: boolean
}

/** Groups of people by kind, and the one that is being written (administration.md#groups). */
export class GroupsModel extends EditedList<GroupLine, Draft, GroupsAnswer> {
  private readonly service: GroupService
  private readonly isWhole: boolean

  constructor({ service, uuid, isWhole }: GroupsParts) {
    super({
      read: service.groups,
      empty: { id: '', version: '', fullName: '', typeName: '', organizeId: null, memberIds: [] },
      draftOf: ({ id, version, fullName, typeName, organizeId, memberIds }) => ({
        id,
        version,
        fullName,
        typeName,
        organizeId,
        memberIds
      }),
      uuid
    })
    this.service = service
    this.isWhole = isWhole
    makeObservable(this, { kinds: computed, begin: actionBound, save: actionBound, turn: actionBound, move: actionBound })
  }

  /** Groups by kind, in their order. */
  get kinds(): { id: string; name: string; groups: ShownGroup[] }[] {
    const kinds = new Map(this.list.map(({ typeId, typeName }) => [typeId, typeName]))
    return [...kinds].map(([id, name]) => {
      const own = this.list.filter(({ typeId }) => typeId === id)
      return { id, name, groups: own.map((group, at) => ({ ...group, isFirst: at === 0, isLast: at === own.length - 1 })) }
    })
  }

  /** The kind that is being written is one of these, or a new one. */
  get kindNames(): string[] {
    return this.kinds.map(({ name }) => name)
  }

  /** A new group; where the whole company is not this person's, in the first organization that is. */
  begin(): void {
    this.edit('')
    if (!this.isWhole) this.type({ organizeId: this.answer?.organizes[0]?.id ?? null })
  }

  async save(): Promise<boolean> {
    if (this.draft === undefined) return false
    const { id, version, ...typed } = this.draft
    const body = { ...typed, fullName: typed.fullName.trim(), typeName: typed.typeName.trim() }
    return id === ''
      ? this.write('save', body, (key) => this.service.create(body, key))
      : this.write('save', { id, ...body, version }, (key) => this.service.change(id, { ...body, version }, key))
  }

  /** Closes the group that is being written, or takes it into use again. */
  async turn(isOpen: boolean): Promise<boolean> {
    const id = this.draft?.id ?? ''
    return this.write('save', { id, isOpen }, (key) => (isOpen ? this.service.open(id, key) : this.service.close(id, key)))
  }

  /** @param by -1 up, 1 down among those of its kind */
  async move({ id, typeId }: Pick<GroupLine, 'id' | 'typeId'>, by: number): Promise<void> {
    const ids = movedIds(
      this.list.filter((each) => each.typeId === typeId).map((each) => each.id),
      id,
      by
    )
    if (ids !== undefined) await this.write('order', { typeId, ids }, (key) => this.service.arrange({ typeId, ids }, key))
  }
}
