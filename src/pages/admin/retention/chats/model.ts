import { makeAutoObservable } from 'mobx'
import type { ChatLine } from '@/contract/admin/chats'
import { shanghaiDate } from '@/domain/format'
import { saveFile } from '@/platform/saveFile'
import type { PrivacyService } from '@/services/admin/privacy'
import type { RootStore } from '@/stores/rootStore'
import { ServerSearch } from '@/stores/serverSearch'

/** Shorter is no reason. */
const SHORTEST_REASON = 2

/** What is done with a conversation: its records leave, or it is left alone by the rules. */
export type ChatPurpose = 'export' | 'hold'

export interface ChatDataParts extends Pick<RootStore, 'session' | 'clock'> {
  service: Pick<PrivacyService, 'chats' | 'chatAddress'>
  /** @returns why it is not held; '' = it is */
  hold: (conversationId: string, reason: string) => Promise<string>
}

/** One conversation that is chosen, with a reason (administration.md#records-of-a-conversation, administration.md#retention). */
export class ChatDataModel {
  /** undefined = closed. */
  purpose: ChatPurpose | undefined = undefined
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

  get maySave(): boolean {
    return this.chosen !== undefined && this.reason.trim().length >= SHORTEST_REASON
  }

  open(purpose: ChatPurpose): void {
    this.purpose = purpose
    this.chosen = undefined
    this.reason = ''
    this.failure = ''
    this.search.look('')
  }

  close(): void {
    this.purpose = undefined
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

  /** @returns what was done; undefined = nothing, and `failure` says why not */
  async save(): Promise<ChatPurpose | undefined> {
    const { chosen, purpose, reason, parts } = this
    if (chosen === undefined || purpose === undefined || this.isSaving) return undefined
    this.isSaving = true
    const failure = await (purpose === 'hold' ? parts.hold(chosen.id, reason.trim()) : this.export(chosen, reason.trim()))
    this.saved(failure)
    return failure === '' ? purpose : undefined
  }

  private export({ id, name }: ChatLine, reason: string): Promise<string> {
    const { service, session, clock } = this.parts
    return saveFile({
      url: service.chatAddress(id, reason),
      token: session.token,
      name: `聊天记录_${name.slice(0, 30)}_${shanghaiDate(clock.now())}.xlsx`
    })
  }

  private saved(failure: string): void {
    this.isSaving = false
    this.failure = failure
    if (failure === '') this.close()
  }
}
