import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { EventDetail } from '@/contract/schedule'
import { resultOf } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import type { Scope } from '@/domain/schedule/event'
import type { ScheduleService } from '@/services/schedule'
import type { PlatformScheduleService } from '@/services/schedulePlatform'
import { Submission } from '@/stores/submission'

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
  private readonly acts: Submission
  private readonly parts: EventParts

  constructor(parts: EventParts) {
    this.parts = parts
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<EventModel, 'parts' | 'acts'>(this, { parts: false, acts: false, detail: observableRef }, { autoBind: true })
  }

  get isBusy(): boolean {
    return this.acts.running !== ''
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
    const body = { answer, scope, at: detail.at }
    const problem = await this.act('answer', body, (key) => this.parts.service.answer(this.parts.id, body, key))
    if (problem === '') await this.load()
    return problem
  }

  /** @returns what to say, '' when it is done */
  async remove(scope: Scope): Promise<string> {
    const { detail } = this
    const { service, platform, id } = this.parts
    if (detail === undefined) return ''
    const body = { scope, at: detail.at, version: detail.version }
    return this.act('remove', body, (key) => (platform === undefined ? service.remove(id, body, key) : platform.remove(id, key)))
  }

  private async act(name: string, inputs: object, call: (key: string) => Promise<unknown>): Promise<string> {
    return failureWords((await this.acts.send(name, inputs, call))?.error)
  }
}
