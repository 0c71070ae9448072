import { makeAutoObservable } from 'mobx'
import type { ChatLine } from '@/contract/admin/chats'
import { shanghaiDate } from '@/domain/format'
import { saveFile } from '@/platform/saveFile'
import type { PrivacyService } from '@/services/admin/privacy'
import type { RootStore } from '@/stores/rootStore'
import { ServerSearch } from '@/stores/serverSearch'

/** Shorter is no reason. */
const SHORTEST_REASON = 2

export interface ChatDataParts extends Pick<RootStore, 'session' | 'clock'> {
  service: Pick<PrivacyService, 'chats' | 'chatAddress'>
}

/** Records of one conversation that leave with a reason (administration.md#records-of-a-conversation). */
export class ChatDataModel {
  isOpen = false
  chosen: ChatLine | undefined = undefined
  reason = ''
  failure = ''
  isSaving = false
  readonly search: ServerSearch<ChatLine>
  private readonly parts: ChatDataParts

  constructor(parts: ChatDataParts) {
    this.parts = parts
    this.search = new ServerSearch({
      isOffered: () => true,
      ask: async (keyword) => ({ list: await parts.service.chats(keyword), hasMore: false })
    })
    makeAutoObservable<ChatDataModel, 'parts'>(this, { parts: false, search: false }, { autoBind: true })
  }

  get mayExport(): boolean {
    return this.chosen !== undefined && this.reason.trim().length >= SHORTEST_REASON
  }

  open(): void {
    this.isOpen = true
    this.chosen = undefined
    this.reason = ''
    this.failure = ''
    this.search.look('')
  }

  close(): void {
    this.isOpen = false
    this.search.dispose()
  }

  look(keyword: string): void {
    this.chosen = undefined
    this.search.look(keyword)
  }

  choose(line: ChatLine): void {
    this.chosen = line
    this.failure = ''
  }

  type(reason: string): void {
    this.reason = reason
    this.failure = ''
  }

  /** @returns whether it was saved; else `failure` says why not */
  async save(): Promise<boolean> {
    const { chosen, reason, parts } = this
    if (chosen === undefined || this.isSaving) return false
    this.isSaving = true
    const failure = await saveFile({
      url: parts.service.chatAddress(chosen.id, reason.trim()),
      token: parts.session.token,
      name: `聊天记录_${chosen.name.slice(0, 30)}_${shanghaiDate(parts.clock.now())}.xlsx`
    })
    this.saved(failure)
    return failure === ''
  }

  private saved(failure: string): void {
    this.isSaving = false
    this.failure = failure
    if (failure === '') this.close()
  }
}
