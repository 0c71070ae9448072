import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { LinkAnswer, MenuNode } from '@/contract/workbench'
import { resultOf } from '@/domain/apiError'
import { menuLeaves } from '@/domain/workbench/menu'
import { createHomeService, type HomeService } from '@/services/home'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

/** What the page was asked for: never an address of a site in one of ours when an id says it, never a token. */
export interface LinkParams {
  menuId?: string
  /** Printable page, as `domain/print/reportId` writes it, or as a foreign platform does. */
  reportId?: string
  /** A site that was scanned or sent. */
  url?: string
}

export type LinkView =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  /** There is no such page here (wire.md#addresses). */
  | { kind: 'none' }
  | { kind: 'refused' | 'window' | 'inside'; link: LinkAnswer }
  /** `url` of a foreign platform carries the token: it stands in the web view's source and nowhere else. */
  | { kind: 'report'; url: string; canPrint: boolean }

type Stores = Pick<RootStore, 'api' | 'session' | 'workbench' | 'uuid'>

/** What stands in the web view, and why nothing does. */
export class LinkModel {
  view: LinkView = { kind: 'loading' }

  private readonly stores: Stores
  private readonly params: LinkParams
  private readonly reportBase: string
  private readonly service: HomeService
  private readonly submission: Submission
  private asked = 0

  /** @param reportBase address of a foreign report server, '' = ours (wire.md#addresses) */
  constructor(stores: Stores, params: LinkParams, reportBase: string) {
    this.stores = stores
    this.params = params
    this.reportBase = reportBase
    this.service = createHomeService(stores.api)
    this.submission = new Submission({ uuid: stores.uuid })
    stores.workbench.restore()
    makeAutoObservable<LinkModel, 'stores' | 'params' | 'reportBase' | 'service' | 'submission' | 'asked'>(
      this,
      { stores: false, params: false, reportBase: false, service: false, submission: false, asked: false, view: observableRef },
      { autoBind: true }
    )
  }

  get title(): string {
    const { view } = this
    if (this.params.reportId !== undefined) return this.entry?.fullName ?? '打印'
    return 'link' in view ? view.link.title : (this.entry?.fullName ?? '网页')
  }

  /** Asks anew: a printable page is shown once for each ticket. Never rejects. */
  async load(): Promise<void> {
    const mine = (this.asked += 1)
    this.view = { kind: 'loading' }
    const { data, error } = await resultOf(this.read())
    if (mine !== this.asked) return
    runInAction(() => {
      this.view = data ?? { kind: 'failed', message: error?.message ?? '没有打开' }
    })
  }

  private get entry(): MenuNode | undefined {
    const { menuId } = this.params
    return menuId === undefined ? undefined : (this.stores.workbench.menu ?? []).flatMap(menuLeaves).find(({ id }) => id === menuId)
  }

  private async read(): Promise<LinkView> {
    const { reportId, menuId, url } = this.params
    if (reportId !== undefined && reportId !== '') return this.readReport(reportId)
    if (menuId === undefined && url === undefined) return { kind: 'none' }
    const link = this.stores.session.hasFeature('workbench')
      ? await this.service.link(menuId !== undefined ? { menuId } : { url: url ?? '' })
      : await this.foreignLink()
    if (link === undefined) return { kind: 'none' }
    return { kind: link.isAllowed ? link.opens : 'refused', link }
  }

  private async readReport(reportId: string): Promise<LinkView> {
    const { session } = this.stores
    if (this.reportBase !== '') {
      const query = new Map([
        ['id', reportId],
        ['token', session.token],
        ['page', '1'],
        ['from', 'menu']
      ])
      const words = [...query].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
      return { kind: 'report', url: `${this.reportBase.replace(/\/+$/, '')}/preview.html?${words}`, canPrint: false }
    }
    if (!session.hasFeature('report')) return { kind: 'none' }
    const { data, error } = await this.submission.once('report', { reportId }, (key) => this.service.report(reportId, key))
    if (error !== undefined) throw error
    return { kind: 'report', url: data, canPrint: true }
  }

  /** Platforms without a list of hosts: an entry that their administrator made is trusted, an address from elsewhere is not. */
  private async foreignLink(): Promise<LinkAnswer | undefined> {
    const { menuId, url } = this.params
    if (menuId !== undefined && this.entry === undefined) await this.stores.workbench.load()
    const address = this.entry?.urlAddress ?? url ?? ''
    const [, host = ''] = /^https?:\/\/([^/?#:@]+)(?=[/?#:]|$)/.exec(address) ?? []
    return host === ''
      ? undefined
      : { title: this.entry?.fullName ?? host, url: address, host, isAllowed: this.entry !== undefined, opens: 'window' }
  }
}
