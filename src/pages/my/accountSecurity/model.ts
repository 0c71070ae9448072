import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { LoginRow, OwnSession } from '@/contract/account'
import { BodyCode } from '@/contract/codes'
import { resultOf, type ApiError } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import type { AccountService } from '@/services/account'
import { Submission } from '@/stores/submission'
import type { RootStore } from '@/stores/rootStore'
import { PAGE_SIZE } from '@/domain/constants'

export interface DevicesParts extends Pick<RootStore, 'uuid'> {
  service: Pick<AccountService, 'sessions' | 'signOutSession' | 'signOutOthers'>
}

/** Where I am signed in, and how the others are ended. */
export class DevicesModel {
  sessions: readonly OwnSession[] | undefined = undefined
  error: ApiError | undefined = undefined
  isLoading = false
  isEnding = false
  /** Why the last act was refused. */
  failure = ''
  private readonly parts: DevicesParts
  private readonly keys: Submission

  constructor(parts: DevicesParts) {
    this.parts = parts
    this.keys = new Submission(parts)
    makeAutoObservable<DevicesModel, 'parts' | 'keys'>(this, { parts: false, keys: false, sessions: observableRef }, { autoBind: true })
  }

  get others(): readonly OwnSession[] {
    return (this.sessions ?? []).filter(({ isCurrent }) => !isCurrent)
  }

  forgetFailure(): void {
    this.failure = ''
  }

  async load(): Promise<void> {
    if (this.isLoading) return
    this.isLoading = true
    const { data, error } = await resultOf(this.parts.service.sessions())
    runInAction(() => {
      this.isLoading = false
      this.error = error
      if (data !== undefined) this.sessions = data
    })
  }

  /** @param target one other session, undefined = all others @returns whether it is over: one that had ended by itself counts */
  async signOut(target: OwnSession | undefined): Promise<boolean> {
    if (this.isEnding) return false
    this.isEnding = true
    this.failure = ''
    const { service } = this.parts
    const { error } = await this.keys.once('signOut', { target: target?.id ?? '' }, (key) =>
      target === undefined ? service.signOutOthers(key) : service.signOutSession(target.id, key)
    )
    const isOver = error === undefined || error.code === BodyCode.notFound
    runInAction(() => {
      this.isEnding = false
      this.failure = isOver ? '' : failureWords(error)
      if (isOver) this.sessions = this.sessions?.filter((each) => each.isCurrent || (target !== undefined && each.id !== target.id))
    })
    return isOver
  }
}

/** Attempts to sign in as me, page by page. */
export class LoginsModel {
  rows: readonly LoginRow[] = []
  state: 'loading' | 'more' | 'error' | 'end' = 'loading'
  error = ''
  private page = 0
  private isReading = false
  private readonly service: Pick<AccountService, 'logins'>

  constructor(service: Pick<AccountService, 'logins'>) {
    this.service = service
    makeAutoObservable<LoginsModel, 'service' | 'page' | 'isReading'>(
      this,
      { service: false, page: false, isReading: false, rows: observableRef },
      { autoBind: true }
    )
  }

  async more(): Promise<void> {
    if (this.isReading || this.state === 'end') return
    this.isReading = true
    this.state = 'loading'
    const { data, error } = await resultOf(this.service.logins(this.page + 1, PAGE_SIZE))
    this.isReading = false
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data === undefined) {
        this.state = 'error'
        return
      }
      this.page += 1
      // A sign-in meanwhile pushes a row onto the next page: it is not shown twice.
      const known = new Set(this.rows.map(({ id }) => id))
      this.rows = [...this.rows, ...data.list.filter(({ id }) => !known.has(id))]
      this.state = this.page * PAGE_SIZE < data.pagination.total && data.list.length > 0 ? 'more' : 'end'
    })
  }
}
