import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ReportDetail } from '@/contract/reportLog'
import { resultOf } from '@/domain/apiError'
import type { ReportLogService } from '@/services/reportLog'

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
  isBusy = false
  private key = ''
  private readonly parts: ReportParts

  constructor(parts: ReportParts) {
    this.parts = parts
    makeAutoObservable<ReportModel, 'parts' | 'key'>(this, { parts: false, key: false, detail: observableRef }, { autoBind: true })
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
    const problem = await this.act((key) => this.parts.service.comment(this.parts.id, text, key))
    if (problem !== '') return problem
    runInAction(() => { this.comment = '' })
    await this.load()
    return ''
  }

  /** @returns what to say, '' when it is done */
  remove(): Promise<string> {
    return this.act((key) => this.parts.service.remove(this.parts.id, key))
  }

  /** One act at a time; what got no answer is sent again as the same act. */
  private async act(call: (key: string) => Promise<void>): Promise<string> {
    if (this.isBusy) return ''
    this.isBusy = true
    if (this.key === '') this.key = await this.parts.uuid()
    const { error } = await resultOf(call(this.key))
    if (error === undefined || error.code > 0) this.key = ''
    runInAction(() => { this.isBusy = false })
    return error?.message ?? ''
  }
}
