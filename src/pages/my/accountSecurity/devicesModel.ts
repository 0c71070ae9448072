import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { LoginRow, OwnSession } from '@/contract/account'
import { BodyCode } from '@/contract/codes'
import { resultOf, type ApiError } from '@/domain/apiError'
import type { AccountService } from '@/services/account'
import type { RootStore } from '@/stores/rootStore'

const PAGE_SIZE = 20

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
  /** Of the act that got no answer: the next try is the same one (rulings 2). */
  private act = { target: '', key: '' }

  constructor(parts: DevicesParts) {
    this.parts = parts
    makeAutoObservable<DevicesModel, 'parts' | 'act'>(this, { parts: false, act: false, sessions: observableRef }, { autoBind: true })
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
    const id = target?.id ?? 'others'
    if (this.act.target !== id) this.act = { target: id, key: await this.parts.uuid() }
    const { service } = this.parts
    const { error } = await resultOf(target === undefined ? service.signOutOthers(this.act.key) : service.signOutSession(target.id, this.act.key))
    const isOver = error === undefined || error.code === BodyCode.notFound
    if (error?.isOffline !== true) this.act = { target: '', key: '' }
    runInAction(() => {
      this.isEnding = false
      this.failure = isOver ? '' : error.message
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
    makeAutoObservable<LoginsModel, 'service' | 'page' | 'isReading'>(this, { service: false, page: false, isReading: false, rows: observableRef }, { autoBind: true })
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
