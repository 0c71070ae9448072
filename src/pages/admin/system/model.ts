import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { SystemState, TestAnswer, TestedPart } from '@/contract/admin/system'
import { resultOf, type ApiError } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import type { InstallationService } from '@/services/admin/installation'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

const GIB = 1024 ** 3
const MIB = 1024 ** 2
const MINUTE = 60_000

/** Bytes for people: 1.5 GB, 320 MB. */
export const sizeText = (bytes: number): string =>
  bytes >= GIB ? `${(bytes / GIB).toFixed(1)} GB` : `${(bytes / MIB).toFixed(bytes < MIB ? 2 : 0)} MB`

/** A span for people: 3 天 4 小时, 5 分钟. @param ms how long */
export function spanText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days > 0) return `${days} 天 ${hours} 小时`
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分钟` : `${minutes} 分钟`
}

export interface SystemParts extends Pick<RootStore, 'uuid'> {
  service: Pick<InstallationService, 'system' | 'test' | 'backUp'>
}

/** How the server stands, and tests of its parts (administration.md#system). */
export class SystemModel {
  state: SystemState | undefined = undefined
  error: ApiError | undefined = undefined
  /** What is tried or made now. */
  busy: TestedPart | 'backup' | undefined = undefined
  /** What each part answered when it was tried here. */
  answers: Readonly<Partial<Record<TestedPart, TestAnswer>>> = {}
  /** Why the last test or archive was not begun. */
  failure: { at: TestedPart | 'backup'; words: string } | undefined = undefined
  private readonly parts: SystemParts
  private readonly submission: Submission

  constructor(parts: SystemParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<SystemModel, 'parts' | 'submission'>(
      this,
      { parts: false, submission: false, state: observableRef, answers: observableRef },
      { autoBind: true }
    )
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.system())
    runInAction(() => {
      this.error = error
      if (data !== undefined) this.state = data
    })
  }

  async test(part: TestedPart): Promise<void> {
    const data = await this.act(part, (key) => this.parts.service.test({ part }, key))
    if (data === undefined) return
    runInAction(() => {
      this.answers = { ...this.answers, [part]: data }
    })
  }

  async backUp(): Promise<void> {
    const backup = await this.act('backup', this.parts.service.backUp)
    if (backup === undefined) return
    runInAction(() => {
      if (this.state !== undefined) this.state = { ...this.state, backup }
    })
  }

  failureOf(at: TestedPart | 'backup'): string {
    return this.failure?.at === at ? this.failure.words : ''
  }

  private async act<T>(at: TestedPart | 'backup', call: (key: string) => Promise<T>): Promise<T | undefined> {
    if (this.busy !== undefined) return undefined
    this.busy = at
    this.failure = undefined
    const { data, error } = await this.submission.once(at, { at }, call)
    runInAction(() => {
      this.busy = undefined
      if (error !== undefined) this.failure = { at, words: failureWords(error) }
    })
    return data
  }
}
