import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { PersonSession } from '@/contract/admin/people'
import type { Leaving } from '@/contract/leaving'
import { resultOf } from '@/domain/apiError'
import type { PeopleService } from '@/services/admin/people'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

export interface PersonAccountParts extends Pick<RootStore, 'uuid'> {
  service: Pick<PeopleService, 'leaving' | 'disable' | 'enable' | 'resetPassword' | 'invite' | 'sessions' | 'endSessions'>
}

/** A person's account: on or off, his password and where he is signed in (administration.md#people). */
export class PersonAccountModel {
  sessions: readonly PersonSession[] | undefined = undefined
  /** Why the sessions could not be read. */
  error = ''
  /** Open while somebody is about to be disabled: what he still holds. */
  leaving: Leaving | undefined = undefined
  /** Who takes over what waits for him, '' = the administrators. */
  toUserId = ''
  /** Shown once, until the page is left. */
  password = ''
  readonly acts: Submission
  readonly userId: string
  private readonly parts: PersonAccountParts

  constructor(parts: PersonAccountParts, userId: string) {
    this.parts = parts
    this.userId = userId
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<PersonAccountModel, 'parts'>(
      this,
      { parts: false, acts: false, userId: false, sessions: observableRef, leaving: observableRef },
      { autoBind: true }
    )
  }

  async loadSessions(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.sessions(this.userId))
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data !== undefined) this.sessions = data
    })
  }

  /** Reads what he holds before anything is asked. */
  async askDisable(): Promise<void> {
    this.acts.clear()
    const { data, error } = await resultOf(this.parts.service.leaving(this.userId))
    runInAction(() => {
      if (error !== undefined) this.acts.say('disable', error)
      else if (data.refusal === '') this.leaving = data
      else this.acts.tell('disable', data.refusal)
    })
  }

  setSuccessor(userId: string): void {
    this.toUserId = userId
  }

  closeDisable(): void {
    this.leaving = undefined
    this.toUserId = ''
    this.acts.clear()
  }

  /** @returns orders that need another driver now; undefined when it failed */
  async disable(): Promise<readonly string[] | undefined> {
    const { userId } = this
    const body = this.toUserId === '' ? {} : { toUserId: this.toUserId }
    const done = await this.acts.run('disable', { userId, ...body }, (key) => this.parts.service.disable(userId, body, key))
    if (done === undefined) return undefined
    this.closeDisable()
    await this.loadSessions()
    return done.orders.map(({ orderNo }) => orderNo)
  }

  async enable(): Promise<boolean> {
    const { userId } = this
    return (await this.acts.run('enable', { userId }, (key) => this.parts.service.enable(userId, key))) !== undefined
  }

  async resetPassword(): Promise<boolean> {
    const { userId } = this
    const answer = await this.acts.run('reset', { userId }, (key) => this.parts.service.resetPassword(userId, key))
    if (answer === undefined) return false
    runInAction(() => {
      this.password = answer.password
    })
    await this.loadSessions()
    return true
  }

  async invite(): Promise<boolean> {
    const userIds = [this.userId]
    return (await this.acts.run('invite', { userIds }, (key) => this.parts.service.invite({ userIds }, key))) !== undefined
  }

  forgetPassword(): void {
    this.password = ''
  }

  /** @param sessionId undefined = all of them */
  async endSessions(sessionId?: string): Promise<boolean> {
    const { userId } = this
    const body = sessionId === undefined ? {} : { sessionId }
    const done = await this.acts.run('end', { userId, ...body }, (key) => this.parts.service.endSessions(userId, body, key))
    if (done === undefined) return false
    await this.loadSessions()
    return true
  }
}
