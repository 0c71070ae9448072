import { makeAutoObservable, runInAction } from 'mobx'
import type { SubordinateNode } from '@/contract/organization'
import { resultOf, type ApiError } from '@/domain/apiError'
import type { CancelSignal } from '@/domain/cancel'
import type { OrganizationService } from '@/services/organization'

type Service = Pick<OrganizationService, 'subordinateTree'>

/** One person of the tree with those below him, read when he is opened. The page's owner is the root and has no data. */
export class ChiefNode {
  readonly data: SubordinateNode | undefined
  /** 0 for the root. */
  readonly level: number
  children: ChiefNode[] | undefined = undefined
  isOpen = false
  isLoading = false
  error: ApiError | undefined = undefined

  private readonly service: Service
  private readonly signal: CancelSignal
  /** Ids from the root to this one: whoever stands there already is not drawn below himself again. */
  private readonly path: readonly string[]

  constructor(service: Service, signal: CancelSignal, data?: SubordinateNode, above?: ChiefNode) {
    this.service = service
    this.signal = signal
    this.data = data
    this.level = above === undefined ? 0 : above.level + 1
    this.path = above === undefined || data === undefined ? [] : [...above.path, data.id]
    makeAutoObservable<ChiefNode, 'service' | 'signal' | 'path'>(
      this,
      { data: false, level: false, service: false, signal: false, path: false },
      { autoBind: true }
    )
  }

  /** True when there is, or may be, somebody below. */
  get canOpen(): boolean {
    return this.children === undefined ? this.data?.isLeaf !== true : this.children.length > 0
  }

  toggle(): void {
    this.isOpen = !this.isOpen
    if (this.isOpen && this.children === undefined) void this.load()
  }

  /** Reads the level below; asks once however often it is called. */
  async load(): Promise<void> {
    if (this.isLoading) return
    this.isLoading = true
    const { data, error } = await resultOf(this.service.subordinateTree(this.data?.id ?? '0', this.signal))
    if (error?.isAborted === true) return
    runInAction(() => {
      this.isLoading = false
      this.error = error
      if (data === undefined) return
      this.children = data
        .filter((person) => !this.path.includes(person.id))
        .map((person) => new ChiefNode(this.service, this.signal, person, this))
    })
  }
}

/** `姓名/账号` as the server writes people; either part may be missing. */
export function nameParts(userName: string): { name: string; account: string } {
  const cut = userName.lastIndexOf('/')
  return cut <= 0 ? { name: userName, account: '' } : { name: userName.slice(0, cut), account: userName.slice(cut + 1) }
}
