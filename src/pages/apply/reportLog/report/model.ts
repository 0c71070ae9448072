import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ReportDetail } from '@/contract/reportLog'
import { resultOf } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import type { ReportLogService } from '@/services/reportLog'
import { Submission } from '@/stores/submission'

export interface ReportParts {
  service: Pick<ReportLogService, 'report' | 'remove' | 'comment'>
  id: string
  uuid: () => Promise<string>
}

/** One report that is read, talked about or taken away. */
export class ReportModel {
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  detail: ReportDetail | undefined = undefined
  comment = ''
  private readonly acts: Submission
  private readonly parts: ReportParts

  constructor(parts: ReportParts) {
    this.parts = parts
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<ReportModel, 'parts' | 'acts'>(this, { parts: false, acts: false, detail: observableRef }, { autoBind: true })
  }

  get isBusy(): boolean {
    return this.acts.running !== ''
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.report(this.parts.id))
    runInAction(() => {
      this.state = error === undefined ? 'ready' : 'error'
      this.error = error?.message ?? ''
      this.detail = data
    })
  }

  setComment(text: string): void {
    this.comment = text
  }

  /** @returns what to say, '' when it is done */
  async sendComment(): Promise<string> {
    const text = this.comment.trim()
    if (text === '') return '请先写评论'
    const problem = await this.act('comment', { text }, (key) => this.parts.service.comment(this.parts.id, text, key))
    if (problem !== '') return problem
    runInAction(() => {
      this.comment = ''
    })
    await this.load()
    return ''
  }

  /** @returns what to say, '' when it is done */
  remove(): Promise<string> {
    return this.act('remove', {}, (key) => this.parts.service.remove(this.parts.id, key))
  }

  private async act(name: string, inputs: object, call: (key: string) => Promise<void>): Promise<string> {
    return failureWords((await this.acts.send(name, inputs, call))?.error)
  }
}
