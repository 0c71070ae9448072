import { makeAutoObservable, observable, observableRef } from 'mobx'
import type { ChatEntry } from '@/contract/conversation'
import { foldEntries } from '@/domain/conversation/entries'
import { isMessage, previewText } from '@/domain/conversation/kinds'
import { concerns } from '@/domain/conversation/mentions'
import type { ConversationItem } from '../conversationItem'
import type { Chat } from './chat'

/** A thread with something new for this person. */
export interface NewReplies {
  rootId: string
  count: number
  /** The last of them, as a line. */
  words: string
  /** Something that this person said in it did not go out. */
  hasFailed: boolean
}

/** Replies in threads that concern a person and came since he read the conversation last: the main talk, which does not draw them, tells of them. */
export class ThreadNews {
  private replies: readonly ChatEntry[] = []
  /** What counts as new comes behind this number; undefined until it is known what was read. */
  private after: number | undefined = undefined
  /** Up to which number the replies of a thread were looked at, by its root. */
  private readonly looked = observable.map<string, number>()
  private readonly chat: Pick<Chat, 'sender' | 'userId'>
  private readonly item: ConversationItem

  constructor(chat: Pick<Chat, 'sender' | 'userId'>, item: ConversationItem) {
    this.chat = chat
    this.item = item
    makeAutoObservable<ThreadNews, 'replies' | 'chat' | 'item' | 'looked'>(
      this,
      { replies: observableRef, chat: false, item: false, looked: false, countAfter: false },
      { autoBind: true }
    )
  }

  /** The thread with the newest reply first. */
  get list(): NewReplies[] {
    const { after } = this
    const fresh = after === undefined ? [] : this.others(after).filter((entry) => entry.sequence > (this.looked.get(rootOf(entry)) ?? 0))
    const failed = this.chat.sender.outgoing(this.item.id).flatMap(({ act, state }) => (state === 'failed' ? (act.rootId ?? []) : []))
    const roots = [...new Set([...[...fresh].reverse().map(rootOf), ...failed])]
    return roots.map((rootId) => {
      const own = fresh.filter((entry) => rootOf(entry) === rootId)
      const last = own.at(-1)
      return {
        rootId,
        count: own.length,
        words: last === undefined ? '' : `${last.senderName}：${previewText(last.kind, last.content)}`,
        hasFailed: failed.includes(rootId)
      }
    })
  }

  /** Entries that were told or read; those of the main talk are left out. */
  heard(entries: readonly ChatEntry[]): void {
    const from = this.after ?? this.item.readSequence
    const replies = entries.filter(({ thread, sequence }) => thread !== undefined && sequence > from)
    if (replies.length > 0) this.replies = foldEntries(this.replies, replies)
  }

  /** It is known what was read before the conversation was opened; what is told once counts. */
  begin(read: number): void {
    this.after ??= read
  }

  /** Replies of others that concern this person behind a number, as far as they are here. */
  countAfter(sequence: number): number {
    return this.others(sequence).length
  }

  /** The person looks at a thread. */
  look(rootId: string): void {
    const last = this.replies.filter((entry) => rootOf(entry) === rootId).at(-1)
    if (last !== undefined) this.looked.set(rootId, last.sequence)
  }

  private others(after: number): ChatEntry[] {
    const me = this.chat.userId()
    return this.replies.filter(
      (entry) =>
        entry.sequence > after &&
        isMessage(entry.kind) &&
        entry.isRecalled !== true &&
        entry.isRemoved !== true &&
        entry.senderId !== me &&
        concerns(entry, me)
    )
  }
}

const rootOf = ({ thread }: ChatEntry): string => thread?.rootId ?? ''
