import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ListExportBody, ListExports, ListName, ListView, ListViewBody } from '@/contract/transferCar/lists'
import { resultOf } from '@/domain/apiError'
import { SECOND } from '@/domain/time'
import type { ListsService } from '@/services/transferCar/lists'
import { Submission } from '@/stores/submission'

/** How a list is looked at: what a view keeps. */
export type ListLook = Pick<ListViewBody, 'tab' | 'filter' | 'columns'>
type ViewNaming = Pick<ListViewBody, 'name' | 'isShared'>

interface ListDeskParts {
  service: ListsService
  list: ListName
  uuid: () => Promise<string>
  /** @param ms until it resolves */
  wait: (ms: number) => Promise<void>
}

const EVERY_MS = SECOND

/** The same whatever the order of the parts of a filter; that of columns counts. */
const sumOf = ({ tab, filter, columns }: ListLook): string => JSON.stringify([tab, Object.entries(filter).sort(), columns])

/** What stands beside a list at a desk: saved views, and the file of what it shows. */
export class ListDeskModel {
  views: readonly ListView[] = []
  exports: ListExports | undefined = undefined
  readonly acts: Submission
  private isClosed = false
  private isFollowing = false
  private readonly parts: ListDeskParts

  constructor(parts: ListDeskParts) {
    this.parts = parts
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<ListDeskModel, 'parts' | 'isClosed' | 'isFollowing'>(
      this,
      { parts: false, acts: false, isClosed: false, isFollowing: false, views: observableRef, exports: observableRef },
      { autoBind: true }
    )
  }

  /** Both are a help beside the list: when they cannot be read, what is known stays. */
  async load(): Promise<void> {
    this.isClosed = false
    await Promise.all([this.readViews(), this.readExports()])
  }

  /** Where a file is fetched. */
  fileAddress(id: string): string {
    return this.parts.service.fileAddress(id)
  }

  /** Nobody looks any more. */
  close(): void {
    this.isClosed = true
  }

  /** The view that shows just this, one's own first. */
  viewOf(look: ListLook): ListView | undefined {
    const same = this.views.filter((view) => sumOf(view) === sumOf(look))
    return same.find(({ isMine }) => isMine) ?? same[0]
  }

  /** @param id of one's own view that is changed @returns whether it is stored */
  async save(look: ListLook, naming: ViewNaming, id?: string): Promise<boolean> {
    const { service, list } = this.parts
    const body: ListViewBody = { ...look, ...naming, name: naming.name.trim(), list }
    const saved = await this.acts.run('save', { ...body, id }, (key) =>
      id === undefined ? service.saveView(body, key) : service.changeView(id, body, key)
    )
    if (saved !== undefined) await this.readViews()
    return saved !== undefined
  }

  /** @returns whether it is gone */
  async remove(id: string): Promise<boolean> {
    const answer = await this.acts.send('remove', { id }, (key) => this.parts.service.removeView(id, key))
    if (answer === undefined || answer.error !== undefined) return false
    await this.readViews()
    return true
  }

  /** Asks for a file of what is shown. */
  async beginExport(asked: Omit<ListExportBody, 'list'>): Promise<void> {
    const body: ListExportBody = { ...asked, list: this.parts.list }
    const last = await this.acts.run('export', body, (key) => this.parts.service.beginExport(body, key))
    runInAction(() => {
      if (last !== undefined) this.exports = { canExport: true, last }
    })
    await this.follow()
  }

  private async readViews(): Promise<void> {
    const { data } = await resultOf(this.parts.service.views(this.parts.list))
    runInAction(() => {
      if (data !== undefined) this.views = data
    })
  }

  private async readExports(): Promise<void> {
    const { data } = await resultOf(this.parts.service.exports(this.parts.list))
    runInAction(() => {
      if (data !== undefined) this.exports = data
    })
    void this.follow()
  }

  /** Asks how far a file is until it is written. */
  private async follow(): Promise<void> {
    if (this.isFollowing) return
    this.isFollowing = true
    while (!this.isClosed && this.exports?.last?.state === 'RUNNING') {
      await this.parts.wait(EVERY_MS)
      if (this.isClosed) break
      const { data } = await resultOf(this.parts.service.exports(this.parts.list))
      runInAction(() => {
        if (data !== undefined) this.exports = data
      })
    }
    this.isFollowing = false
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** The same, waiting by the device's clock. */
export const createListDesk = (service: ListsService, list: ListName, uuid: () => Promise<string>): ListDeskModel =>
  new ListDeskModel({ service, list, uuid, wait })
