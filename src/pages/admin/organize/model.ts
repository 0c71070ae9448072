import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Organization, OrganizeBody, OrganizeLine, PositionBody, PositionLine } from '@/contract/admin/organization'
import { BodyCode } from '@/contract/codes'
import { resultOf, type ApiError } from '@/domain/apiError'
import type { OrganizationAdminService } from '@/services/admin/organization'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

export interface OrganizeParts extends Pick<RootStore, 'uuid'> {
  service: OrganizationAdminService
}

/** As it is typed; '' = nobody. */
export type OrganizeInput = Omit<OrganizeBody, 'managerId'> & { managerId: string }

/** A position being written; without an id a new one. */
export interface PositionDraft extends PositionBody {
  line: PositionLine | undefined
}

const EMPTY: OrganizeInput = { parentId: '', fullName: '', category: 'department', managerId: '' }
const inputOf = ({ parentId, fullName, category, managerId }: OrganizeLine): OrganizeInput => ({
  parentId,
  fullName,
  category,
  managerId: managerId ?? ''
})

/** One company or department with its positions (administration.md#organization). */
export class OrganizeModel {
  /** '' while it is not stored. */
  id: string
  organization: Organization | undefined = undefined
  input: OrganizeInput
  position: PositionDraft | undefined = undefined
  error: ApiError | undefined = undefined
  readonly acts: Submission
  private readonly parts: OrganizeParts

  /** @param parentId where something new is to stand, '' = not chosen */
  constructor(parts: OrganizeParts, id: string, parentId: string) {
    this.parts = parts
    this.id = id
    this.input = { ...EMPTY, parentId }
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<OrganizeModel, 'parts'>(
      this,
      { parts: false, acts: false, organization: observableRef, input: observableRef, position: observableRef },
      { autoBind: true }
    )
  }

  get line(): OrganizeLine | undefined {
    return this.organization?.organizes.find(({ id }) => id === this.id)
  }

  get positions(): PositionLine[] {
    return (this.organization?.positions ?? []).filter(({ organizeId }) => organizeId === this.id)
  }

  /** Those that stand beside it, in order. */
  get siblings(): OrganizeLine[] {
    const parentId = this.line?.parentId
    return (this.organization?.organizes ?? []).filter((each) => each.parentId === parentId)
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.read())
    runInAction(() => {
      this.error = error
      if (data !== undefined) this.show(data)
    })
  }

  set(changed: Partial<OrganizeInput>): void {
    this.input = { ...this.input, ...changed }
    this.acts.typed()
    for (const field of Object.keys(changed)) this.acts.fixed(field)
  }

  async save(): Promise<boolean> {
    const body: OrganizeBody = { ...this.input, managerId: this.input.managerId === '' ? null : this.input.managerId }
    const { service } = this.parts
    const { id, line } = this
    const known = new Set(this.organization?.organizes.map((each) => each.id))
    const isDone =
      line === undefined
        ? await this.write('save', body, (key) => service.create(body, key))
        : await this.write('save', { id, ...body, version: line.version }, (key) =>
            service.change(id, { ...body, version: line.version }, key)
          )
    if (!isDone) return false
    this.acts.forget()
    if (id === '') this.id = this.organization?.organizes.find((each) => !known.has(each.id))?.id ?? ''
    if (this.line !== undefined) this.input = inputOf(this.line)
    return true
  }

  /** Changed meanwhile by somebody else: the record of now in the place of what was typed. */
  async startOver(): Promise<void> {
    this.acts.forget()
    this.acts.clear()
    this.position = undefined
    await this.load()
  }

  /** @param by -1 up, 1 down */
  async move(by: -1 | 1): Promise<boolean> {
    const ids = this.siblings.map(({ id }) => id)
    const at = ids.indexOf(this.id)
    const to = at + by
    const other = ids[to]
    if (this.line === undefined || other === undefined) return false
    ids[to] = this.id
    ids[at] = other
    const body = { parentId: this.line.parentId, ids }
    return this.write('arrange', body, (key) => this.parts.service.arrange(body, key))
  }

  close(): Promise<boolean> {
    const { id } = this
    return this.write('close', { id }, (key) => this.parts.service.close(id, key))
  }

  open(): Promise<boolean> {
    const { id } = this
    return this.write('open', { id }, (key) => this.parts.service.open(id, key))
  }

  merge(intoId: string): Promise<boolean> {
    const { id } = this
    return this.write('merge', { id, intoId }, (key) => this.parts.service.merge(id, intoId, key))
  }

  beginPosition(line?: PositionLine): void {
    this.acts.clear()
    this.position = { line, fullName: line?.fullName ?? '', roleIds: line?.roleIds ?? [] }
  }

  setPosition(changed: Partial<PositionBody>): void {
    if (this.position === undefined) return
    this.position = { ...this.position, ...changed }
    for (const field of Object.keys(changed)) this.acts.fixed(field)
  }

  endPosition(): void {
    this.acts.clear()
    this.position = undefined
  }

  async savePosition(): Promise<boolean> {
    if (this.position === undefined) return false
    const { line, ...body } = this.position
    const { service } = this.parts
    const { id } = this
    const isDone = await this.write('position', { id: line?.id ?? id, ...body, version: line?.version }, (key) =>
      line === undefined ? service.createPosition(id, body, key) : service.changePosition(line.id, { ...body, version: line.version }, key)
    )
    if (isDone) this.endPosition()
    return isDone
  }

  /** Closes a position in use, or takes a closed one into use again. */
  async turnPosition({ id, closedAt }: PositionLine): Promise<boolean> {
    const { service } = this.parts
    const isDone = await this.write('position', { id, closedAt }, (key) =>
      closedAt === null ? service.closePosition(id, key) : service.openPosition(id, key)
    )
    if (isDone) this.endPosition()
    return isDone
  }

  private async write(act: string, inputs: object, call: (key: string) => Promise<Organization>): Promise<boolean> {
    const result = await this.acts.send(act, inputs, call)
    if (result?.data === undefined) {
      if (result?.error?.code === BodyCode.conflict) this.acts.tell(act, `${result.error.message}，请查看最新内容后再改`)
      return false
    }
    this.show(result.data)
    return true
  }

  private show(organization: Organization): void {
    const isTyped = this.acts.isDirty
    this.organization = organization
    if (!isTyped && this.line !== undefined) this.input = inputOf(this.line)
  }
}
