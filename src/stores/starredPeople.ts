import { computed, makeAutoObservable, runInAction } from 'mobx'
import { ApiError, ClientCode, resultOf } from '@/domain/apiError'
import { isList, isText } from '@/domain/guards'
import { MAX_STARRED } from '@/domain/organization/starred'
import type { KeyStorage } from '@/platform/storage'
import type { OrganizationService } from '@/services/organization'
import type { SessionStore } from './sessionStore'

/**
 * Who keeps the stars on the server. Elsewhere they stand on this device under this key with the user id behind it
 * (platforms.md#foreign-servers, app.md#whose-data).
 */
const STARRED_FEATURE = 'starredPeople'
export const STARRED_KEY = 'starredPeople:'

const isIds = (value: unknown): value is string[] => isList<unknown>(value) && value.every(isText)

const sameIds = (one: string[], other: string[]): boolean => one.length === other.length && one.every((id, place) => id === other[place])

export interface StarredParts {
  session: Pick<SessionStore, 'userInfo' | 'hasFeature'>
  service: Pick<OrganizationService, 'starredPeople' | 'starPerson'>
  storage: KeyStorage
}

/**
 * People whom somebody put on top of his contacts, newest star first. A tap shows at once; what the server refuses is taken back.
 * The stars belong to one person: for anybody else there are none until his own are read.
 */
export class StarredPeople {
  isLoading = false
  error: ApiError | undefined = undefined

  /** As the server or the device has them. */
  private storedIds: string[] = []
  /** What was tapped and is not stored yet. */
  private wanted = new Map<string, boolean>()
  /** Whose they are, '' = nobody's. */
  private owner = ''
  /** How often a star was stored. */
  private changes = 0
  private readonly parts: StarredParts
  private readonly running = new Map<string, Promise<ApiError | undefined>>()

  constructor(parts: StarredParts) {
    this.parts = parts
    makeAutoObservable<StarredPeople, 'parts' | 'running' | 'changes'>(
      this,
      { parts: false, running: false, changes: false, ids: computed({ equals: sameIds }) },
      { autoBind: true }
    )
  }

  /** Stays the same list as long as the stars do: lists built on it are not built again by a reading that changed nothing. */
  get ids(): string[] {
    if (this.owner === '' || this.owner !== this.userId) return []
    const added = [...this.wanted]
      .filter(([id, isStarred]) => isStarred && !this.storedIds.includes(id))
      .map(([id]) => id)
      .reverse()
    return [...added, ...this.storedIds.filter((id) => this.wanted.get(id) !== false)]
  }

  has(id: string): boolean {
    return this.index.has(id)
  }

  /** Reads the stars of the person who is signed in. Never rejects: without an answer the last known ones stay. */
  async load(): Promise<void> {
    const userId = this.userId
    if (userId === '') return
    this.take(userId)
    if (!this.isOnServer) return
    this.isLoading = true
    const changes = this.changes
    const { data, error } = await resultOf(this.parts.service.starredPeople())
    if (this.owner !== userId) return
    // A star was stored meanwhile: this answer may be older than it.
    if (data !== undefined && changes !== this.changes) {
      await this.load()
      return
    }
    runInAction(() => {
      this.isLoading = false
      this.error = error
      if (data !== undefined) this.storedIds = data
    })
  }

  /**
   * Turns a star on or off. Taps while one is on its way are not lost: the last one counts.
   * @returns why it was taken back, undefined when it is kept
   */
  toggle(id: string): Promise<ApiError | undefined> {
    const userId = this.userId
    this.take(userId)
    this.wanted.set(id, !this.has(id))
    const call =
      this.running.get(id) ??
      this.settle(userId, id).finally(() => {
        if (this.running.get(id) === call) this.running.delete(id)
      })
    this.running.set(id, call)
    return call
  }

  private get userId(): string {
    return this.parts.session.userInfo?.userId ?? ''
  }

  private get isOnServer(): boolean {
    return this.parts.session.hasFeature(STARRED_FEATURE)
  }

  private get index(): ReadonlySet<string> {
    return new Set(this.ids)
  }

  /** Another person, or the first: what was known of the one before goes. */
  private take(userId: string): void {
    if (this.owner === userId) return
    this.owner = userId
    this.wanted.clear()
    this.running.clear()
    this.error = undefined
    this.storedIds = this.isOnServer ? [] : (this.parts.storage.get(STARRED_KEY + userId, isIds) ?? [])
  }

  /** Stores what is wanted until it is what is kept. */
  private async settle(userId: string, id: string): Promise<ApiError | undefined> {
    for (;;) {
      const isStarred = this.wanted.get(id)
      if (isStarred === undefined) return undefined
      const error = isStarred === this.storedIds.includes(id) ? undefined : await this.store(id, isStarred)
      if (this.owner !== userId) return undefined
      if (error !== undefined) {
        runInAction(() => this.wanted.delete(id))
        return error
      }
      this.changes += 1
      runInAction(() => {
        this.storedIds = isStarred
          ? [id, ...this.storedIds.filter((known) => known !== id)]
          : this.storedIds.filter((known) => known !== id)
        if (this.wanted.get(id) === isStarred) this.wanted.delete(id)
      })
    }
  }

  private async store(id: string, isStarred: boolean): Promise<ApiError | undefined> {
    if (this.isOnServer) return (await resultOf(this.parts.service.starPerson(id, isStarred))).error
    if (isStarred && this.storedIds.length >= MAX_STARRED) return refusal(`最多星标 ${MAX_STARRED} 人`)
    const next = isStarred ? [id, ...this.storedIds] : this.storedIds.filter((known) => known !== id)
    return this.parts.storage.set(STARRED_KEY + this.owner, next) ? undefined : refusal('本机存储已满，没有保存星标')
  }
}

const refusal = (message: string): ApiError => new ApiError({ code: ClientCode.badAnswer, message })
