import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ConversationMemberRow } from '@/contract/conversation'
import { resultOf } from '@/domain/apiError'
import type { Chat } from './chat'
import type { ChatRow } from './types'

/** Members of one group, and how far they have read. */
export class GroupMembers {
  /** Once `load` has read them. */
  list: readonly ConversationMemberRow[] = []

  /** Whether oneself leads the group, of whatever sort; once `load` has read it. */
  mayLead = false

  private readonly chat: Chat
  private readonly conversationId: string

  constructor(chat: Chat, conversationId: string) {
    this.chat = chat
    this.conversationId = conversationId
    makeAutoObservable<GroupMembers, 'chat' | 'conversationId'>(
      this,
      { chat: false, conversationId: false, list: observableRef, readersOf: false, readingOf: false },
      { autoBind: true }
    )
  }

  /** How many other members of the group have read a message; `load` first. */
  readersOf(row: Pick<ChatRow, 'sequence'>): number {
    return this.readingOf(row).read.length
  }

  /** Which other members have read a message and which have not; those who came later and do not see it are neither. `load` first. */
  readingOf({ sequence }: Pick<ChatRow, 'sequence'>): Record<'read' | 'unread', ConversationMemberRow[]> {
    const { reads } = this.chat.conversations
    const me = this.chat.userId()
    const readers = this.list.filter(({ userId, firstSequence = 1 }) => userId !== me && firstSequence <= sequence)
    const has = ({ userId, readSequence }: ConversationMemberRow): boolean =>
      Math.max(readSequence, reads.get(`${this.conversationId}/${userId}`) ?? 0) >= sequence
    return { read: readers.filter(has), unread: readers.filter((member) => !has(member)) }
  }

  /** Reads name, settings and members anew. @returns why not, for people; '' = done */
  async load(): Promise<string> {
    const { data, error } = await resultOf(this.chat.service.detail(this.conversationId))
    if (data === undefined) return error?.message ?? ''
    this.chat.conversations.takeState(data.state)
    runInAction(() => {
      this.list = data.members
      this.mayLead = data.mayLead === true
    })
    return ''
  }
}
