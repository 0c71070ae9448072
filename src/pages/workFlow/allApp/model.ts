import { makeAutoObservable } from 'mobx'
import type { MenuNode } from '@/contract/workbench'
import { menuGroups, type MenuGroup } from '@/domain/workbench/menu'
import type { RootStore } from '@/stores/rootStore'
import type { WorkbenchStore } from '@/stores/workbenchStore'

type Stores = Pick<RootStore, 'workbench' | 'feedback'>

/** State of choosing 常用应用: what is searched, and what a tap does. The choice itself is the workbench's, so that page follows by itself. */
export class AllAppModel {
  keyword = ''
  readonly workbench: WorkbenchStore

  private readonly toast: Stores['feedback']['toast']

  constructor({ workbench, feedback }: Stores) {
    this.workbench = workbench
    this.toast = feedback.toast
    workbench.restore()
    makeAutoObservable<AllAppModel, 'toast'>(this, { workbench: false, toast: false }, { autoBind: true })
  }

  get groups(): MenuGroup[] {
    return menuGroups(this.workbench.menu ?? [], this.keyword)
  }

  get isSearching(): boolean {
    return this.keyword.trim() !== ''
  }

  setKeyword(keyword: string): void {
    this.keyword = keyword
  }

  /** Shows at once; what the server refuses is taken back with its words. */
  async toggle(node: MenuNode): Promise<void> {
    const error = await this.workbench.toggle(node)
    if (error !== undefined) this.toast(error.message)
  }
}
