import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { FoundMessage } from '@/contract/conversation'
import { FOUND_PAGE } from '@/contract/conversationCodes'
import { resultOf, type ApiError } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import { SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { createConversationService, type ConversationService } from '@/services/conversation'
import { openPage } from '@/stores/openPage'
import type { RootStore } from '@/stores/rootStore'

const CHAT = '/pages/message/im/index'

type Stores = Pick<RootStore, 'api' | 'navigation' | 'feedback' | 'offline'>

/** Messages of one chat that hold a word, newest first. */
export class ChatSearchModel {
  keyword = ''
  error: ApiError | undefined = undefined
  isLoading = false
  hasMore = false

  private answered: readonly FoundMessage[] | undefined = undefined
  private readonly id: string
  private readonly stores: Stores
  private readonly service: ConversationService
  private asking: CancelSource = createCancel()
  private resting: ReturnType<typeof setTimeout> | undefined = undefined

  constructor(stores: Stores, id: string, keyword: string) {
    this.stores = stores
    this.id = id
    this.service = createConversationService(stores.api)
    makeAutoObservable<ChatSearchModel, 'answered' | 'stores' | 'service' | 'asking' | 'resting' | 'id'>(
      this,
      { answered: observableRef, stores: false, service: false, asking: false, resting: false, id: false },
      { autoBind: true }
    )
    if (keyword !== '') this.search(keyword)
  }

  /** Without what the person has removed since, here or on another device; undefined while the first page is looked for. */
  get found(): readonly FoundMessage[] | undefined {
    const removed = this.stores.offline.loaded?.chat.conversations.logs.removed
    return this.answered?.filter(({ entry }) => removed?.has(entry.id) !== true)
  }

  search(keyword: string): void {
    this.keyword = keyword.trim()
    this.asking.abort()
    clearTimeout(this.resting)
    this.answered = undefined
    this.error = undefined
    this.isLoading = this.keyword !== ''
    if (this.isLoading) this.resting = setTimeout(() => void this.ask(), SERVER_SEARCH_DELAY_MS)
  }

  /** The next page, or the first one after an error. */
  async ask(): Promise<void> {
    this.asking = createCancel()
    const { signal } = this.asking
    this.isLoading = true
    this.error = undefined
    const known = this.answered ?? []
    const last = known[known.length - 1]?.entry
    const { data, error } = await resultOf(
      this.service.search(
        { keyword: this.keyword, conversationId: this.id, ...(last !== undefined && { before: last.sentAt, beforeId: last.id }) },
        signal
      )
    )
    if (signal.aborted) return
    runInAction(() => {
      this.isLoading = false
      this.error = error
      if (data === undefined) return
      this.answered = [...known, ...data]
      this.hasMore = data.length === FOUND_PAGE
    })
  }

  open({ conversationId, entry }: FoundMessage): void {
    void openPage(this.stores, CHAT, { id: conversationId, at: entry.sequence })
  }

  dispose(): void {
    this.asking.abort()
    clearTimeout(this.resting)
  }
}
