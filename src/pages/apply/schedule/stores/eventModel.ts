import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { EventDetail } from '@/contract/schedule'
import { resultOf } from '@/domain/apiError'
import type { Scope } from '@/domain/schedule/event'
import type { PlatformScheduleService, ScheduleService } from '@/services/schedule'

export interface EventParts {
  service: Pick<ScheduleService, 'event' | 'remove' | 'answer'>
  /** Absent where the server has our feature. */
  platform?: Pick<PlatformScheduleService, 'event' | 'remove'>
  id: string
  at: number | undefined
  uuid: () => Promise<string>
}

/** One appointment that is looked at, answered or taken away. */
export class EventModel {
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  detail: EventDetail | undefined = undefined
  isBusy = false
  private key = ''
  private readonly parts: EventParts

  constructor(parts: EventParts) {
    this.parts = parts
    makeAutoObservable<EventModel, 'parts' | 'key'>(this, { parts: false, key: false, detail: observableRef }, { autoBind: true })
  }

  get isSeries(): boolean {
    return this.detail !== undefined && this.detail.rule !== ''
  }

  async load(): Promise<void> {
    const { service, platform, id, at } = this.parts
    const { data, error } = await resultOf(platform === undefined ? service.event(id, at) : platform.event(id))
    runInAction(() => {
      this.state = error === undefined ? 'ready' : 'error'
      this.error = error?.message ?? ''
      this.detail = data
    })
  }

  /** @returns what to say, '' when it is done */
  async answer(answer: 'ACCEPTED' | 'DECLINED', scope: Scope): Promise<string> {
    const { detail } = this
    if (detail === undefined) return ''
    const problem = await this.act((key) => this.parts.service.answer(this.parts.id, { answer, scope, at: detail.at }, key))
    if (problem === '') await this.load()
    return problem
  }

  /** @returns what to say, '' when it is done */
  async remove(scope: Scope): Promise<string> {
    const { detail } = this
    const { service, platform, id } = this.parts
    if (detail === undefined) return ''
    return this.act((key) => (platform === undefined ? service.remove(id, { scope, at: detail.at, version: detail.version }, key) : platform.remove(id, key)))
  }

  /** One act at a time; what got no answer is sent again as the same act. */
  private async act(call: (key: string) => Promise<unknown>): Promise<string> {
    if (this.isBusy) return ''
    this.isBusy = true
    if (this.key === '') this.key = await this.parts.uuid()
    const { error } = await resultOf(call(this.key))
    if (error === undefined || error.code > 0) this.key = ''
    runInAction(() => { this.isBusy = false })
    return error?.message ?? ''
  }
}
