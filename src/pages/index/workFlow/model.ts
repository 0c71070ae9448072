import { makeAutoObservable, runInAction } from 'mobx'
import type { FlowEntry } from '@/contract/workFlow'
import { resultOf } from '@/domain/apiError'
import { FavouriteKind } from '@/domain/workbench/favourites'
import type { FlowCatalogueService } from '@/services/flowCatalogue'
import { openPage } from '@/stores/openPage'
import type { RootStore } from '@/stores/rootStore'
import type { FlowCatalogue } from '@/stores/workFlow/flowCatalogue'
import { PAGES } from '@/domain/pages'

/** The page 协同: what waits, what can be launched, and where a tap leads. */
export class WorkFlowModel {
  /** Undefined while it is not known. */
  todo: number | undefined = undefined
  readonly catalogue: FlowCatalogue
  private readonly service: Pick<FlowCatalogueService, 'todoCount'>
  private readonly stores: Pick<RootStore, 'navigation' | 'feedback'>

  constructor(
    stores: Pick<RootStore, 'navigation' | 'feedback'>,
    service: Pick<FlowCatalogueService, 'todoCount'>,
    catalogue: FlowCatalogue
  ) {
    this.stores = stores
    this.service = service
    this.catalogue = catalogue
    makeAutoObservable<WorkFlowModel, 'stores' | 'service'>(this, { stores: false, service: false, catalogue: false }, { autoBind: true })
  }

  async load(): Promise<void> {
    const [count] = await Promise.all([resultOf(this.service.todoCount()), this.catalogue.load()])
    runInAction(() => {
      if (count.data !== undefined) this.todo = count.data
    })
  }

  open(route: string): void {
    void openPage(this.stores, route)
  }

  launch(flow: FlowEntry): void {
    this.catalogue.opened(flow)
    void openPage(this.stores, PAGES.task, { flowId: flow.id, opType: -1 })
  }

  choose(): void {
    void openPage(this.stores, PAGES.allApps, { type: String(FavouriteKind.flow) })
  }
}
