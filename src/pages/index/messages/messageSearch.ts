import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { FoundMessage } from '@/contract/chatSearch'
import { resultOf } from '@/domain/apiError'
import { SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import type { RootStore } from '@/stores/rootStore'

/** Messages of all chats that hold a word, where the server can look for them. */
export class MessageSearch {
  error = ''

  private answered: readonly FoundMessage[] | undefined = undefined
  private keyword = ''
  private resting: ReturnType<typeof setTimeout> | undefined = undefined
  private readonly offline: RootStore['offline']

  constructor(offline: RootStore['offline']) {
    this.offline = offline
    makeAutoObservable<MessageSearch, 'answered' | 'keyword' | 'resting' | 'offline'>(
      this,
      { answered: observableRef, keyword: false, resting: false, offline: false },
      { autoBind: true }
    )
  }

  /** Newest first, without what the person has removed since, here or on another device; undefined while they are looked for. */
  get found(): readonly FoundMessage[] | undefined {
    const removed = this.offline.loaded?.chat.conversations.logs.removed
    return this.answered?.filter(({ entry }) => removed?.has(entry.id) !== true)
  }

  /** @param keyword '' ends it */
  look(keyword: string): void {
    clearTimeout(this.resting)
    this.keyword = keyword
    this.answered = undefined
    this.error = ''
    if (keyword !== '') this.resting = setTimeout(() => void this.ask(), SERVER_SEARCH_DELAY_MS)
  }

  /** Asks the server; again after a failure. */
  async ask(): Promise<void> {
    const { keyword } = this
    this.error = ''
    const { data, error } = await resultOf(this.offline.load().then(({ chat }) => chat.service.search({ keyword })))
    runInAction(() => {
      if (keyword !== this.keyword) return
      if (data === undefined) this.error = error.message
      else this.answered = data
    })
  }

  dispose(): void {
    this.look('')
  }
}
