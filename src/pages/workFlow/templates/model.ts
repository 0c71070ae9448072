import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { FlowEngineRow, FlowVersionEntry } from '@/contract/workFlow'
import { resultOf } from '@/domain/apiError'
import { PAGE_SIZE } from '@/domain/constants'
import { failureWords } from '@/domain/outcome'
import type { FlowTemplateService } from '@/services/workFlowTemplate'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { numbered } from '@/stores/pagedList/paging'
import type { Submission } from '@/stores/submission'

export interface TemplatesParts {
  service: FlowTemplateService
  keys: Submission
}

/** Templates of flows: found, put into service and out of it, with what was said of each import. */
export class TemplatesModel {
  readonly pages: PagedList<FlowEngineRow>
  isSending = false
  /** The flow whose imports are looked at. */
  asked: FlowEngineRow | undefined = undefined
  /** Undefined while they are read. */
  versions: readonly FlowVersionEntry[] | undefined = undefined
  versionsError = ''
  private readonly parts: TemplatesParts

  constructor(parts: TemplatesParts) {
    this.parts = parts
    this.pages = new PagedList<FlowEngineRow>(
      numbered(PAGE_SIZE, (page, size, signal) => parts.service.list(this.pages.keyword, page, size, signal)),
      BY_ID
    )
    makeAutoObservable<TemplatesModel, 'parts'>(
      this,
      { parts: false, pages: false, asked: observableRef, versions: observableRef },
      { autoBind: true }
    )
  }

  /** Reads the imports of a flow. */
  async ask(flow: FlowEngineRow): Promise<void> {
    this.asked = flow
    this.versions = undefined
    this.versionsError = ''
    const { data, error } = await resultOf(this.parts.service.versions(flow.id))
    runInAction(() => {
      if (this.asked !== flow) return
      this.versions = data
      this.versionsError = error?.message ?? ''
    })
  }

  closeVersions(): void {
    this.asked = undefined
  }

  /** @returns why not, '' when it is done */
  async setEnabled({ id }: FlowEngineRow, isEnabled: boolean): Promise<string> {
    if (this.isSending) return ''
    this.isSending = true
    const { error } = await this.parts.keys.once(isEnabled ? 'release' : 'stop', { id }, (key) =>
      this.parts.service.setEnabled(id, isEnabled, key)
    )
    runInAction(() => {
      this.isSending = false
    })
    if (error === undefined) await this.pages.refresh()
    return failureWords(error)
  }

  dispose(): void {
    this.pages.dispose()
  }
}
