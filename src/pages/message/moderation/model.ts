import { makeAutoObservable, runInAction } from 'mobx'
import type { ModerationItem } from '@/contract/moderation'
import { resultOf } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import type { ModerationService } from '@/services/moderation'
import type { Submission } from '@/stores/submission'
import { PAGE_SIZE } from '@/domain/constants'

export type ModerationTab = 'open' | 'decided'

export interface ModerationParts {
  service: Pick<ModerationService, 'items' | 'decide'>
  submission: Submission
  toast: (words: string) => void
}

/** What was reported or found doubtful, and what moderators make of it. */
export class ModerationModel {
  tab: ModerationTab = 'open'
  rows: ModerationItem[] = []
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  footer: 'more' | 'loading' | 'error' | 'end' = 'end'
  private page = 1
  /** An answer to an older question is not shown. */
  private turn = 0
  private readonly parts: ModerationParts

  constructor(parts: ModerationParts) {
    this.parts = parts
    makeAutoObservable<ModerationModel, 'parts' | 'turn'>(this, { parts: false, turn: false }, { autoBind: true })
  }

  setTab(tab: ModerationTab): void {
    if (tab === this.tab) return
    this.tab = tab
    this.state = 'loading'
    this.rows = []
    void this.load()
  }

  async load(): Promise<void> {
    await this.read(1)
  }

  async loadMore(): Promise<void> {
    if (this.footer !== 'more' && this.footer !== 'error') return
    this.footer = 'loading'
    await this.read(this.page + 1)
  }

  /** The item is gone from this tab when it was decided for the first time. */
  async decide(item: ModerationItem, hide: boolean): Promise<void> {
    const { service, submission, toast } = this.parts
    const { data, error } = await submission.once('decide', { id: item.id, hide }, (key) => service.decide(item.id, hide, key))
    if (error !== undefined) {
      toast(failureWords(error))
      return
    }
    toast(hide ? '已隐藏' : '已保留')
    runInAction(() => {
      this.rows =
        this.tab === 'open' ? this.rows.filter(({ id }) => id !== data.id) : this.rows.map((row) => (row.id === data.id ? data : row))
    })
  }

  private async read(page: number): Promise<void> {
    const turn = ++this.turn
    const isOpen = this.tab === 'open' ? 1 : 0
    const { data, error } = await resultOf(this.parts.service.items({ currentPage: page, pageSize: PAGE_SIZE, isOpen }))
    if (turn !== this.turn) return
    runInAction(() => {
      if (error !== undefined) {
        this.error = failureWords(error)
        if (page > 1) this.footer = 'error'
        else if (this.rows.length === 0) this.state = 'error'
        else this.parts.toast(this.error)
        return
      }
      const known = new Set(page === 1 ? [] : this.rows.map(({ id }) => id))
      this.rows = [...(page === 1 ? [] : this.rows), ...data.list.filter(({ id }) => !known.has(id))]
      this.page = page
      this.state = 'ready'
      this.footer = page * PAGE_SIZE < data.pagination.total ? 'more' : 'end'
    })
  }
}
