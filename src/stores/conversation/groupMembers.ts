import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ConversationMemberRow } from '@/contract/conversation'
import { resultOf } from '@/domain/apiError'
import type { Chat } from './chat'
import type { ChatRow } from './types'

/** Members of one group, and how far they have read. */
export class GroupMembers {
  /** Once `load` has read them. */
  list: readonly ConversationMemberRow[] = []

  private readonly chat: Chat
  private readonly conversationId: string

  constructor(chat: Chat, conversationId: string) {
    this.chat = chat
    this.conversationId = conversationId
    makeAutoObservable<GroupMembers, 'chat' | 'conversationId'>(
      this,
      { chat: false, conversationId: false, list: observableRef, readersOf: false },
      { autoBind: true }
    )
  }

  /** How many other members of the group have read a message; `load` first. */
  readersOf(row: Pick<ChatRow, 'sequence'>): number {
    const { reads } = this.chat.conversations
    const me = this.chat.userId()
    return this.list.filter(
      ({ userId, readSequence }) =>
        userId !== me && Math.max(readSequence, reads.get(`${this.conversationId}/${userId}`) ?? 0) >= row.sequence
    ).length
  }

  /** Reads name, settings and members anew. @returns why not, for people; '' = done */
  async load(): Promise<string> {
    const { data, error } = await resultOf(this.chat.service.detail(this.conversationId))
    if (data === undefined) return error?.message ?? ''
    this.chat.conversations.takeState(data.state)
    runInAction(() => {
      this.list = data.members
    })
    return ''
  }
}
