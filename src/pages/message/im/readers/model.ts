import { makeAutoObservable } from 'mobx'
import type { ConversationMemberRow } from '@/contract/conversation'
import type { ChatLog } from '@/stores/conversation/chatLog'
import type { ChatRow } from '@/stores/conversation/types'

/** Who has read one of one's own messages in a group, while that is shown. */
export class ReadersModel {
  /** Number of the message; undefined = nothing is shown. */
  sequence: number | undefined = undefined
  /** Why the members could not be read anew, for people; '' = they were. */
  error = ''
  private readonly log: Pick<ChatLog, 'group' | 'isNumbered' | 'item' | 'rootId'>

  constructor(log: Pick<ChatLog, 'group' | 'isNumbered' | 'item' | 'rootId'>) {
    this.log = log
    makeAutoObservable<ReadersModel, 'log'>(this, { log: false, words: false }, { autoBind: true })
  }

  /** Two lists, each in the order of the group; they follow what is read while they are shown. */
  get parts(): { title: string; members: ConversationMemberRow[] }[] {
    if (this.sequence === undefined) return []
    const { read, unread } = this.log.group.readingOf({ sequence: this.sequence })
    return [
      { title: `已读（${read.length}）`, members: read },
      { title: `未读（${unread.length}）`, members: unread }
    ]
  }

  /** Under one's own message: 已读, 未读, or how many of a group read it. */
  words(row: ChatRow): string {
    const { group, isNumbered, item, rootId } = this.log
    if (!row.isMine || !isNumbered || row.id === '') return ''
    if (item.kind !== 'group') return row.delivery === 'read' ? '已读' : '未读'
    // Who has read what comes with the members; a thread is not for all of them.
    if (group.list.length === 0 || rootId !== '') return ''
    const readers = group.readersOf(row)
    return readers === 0 ? '未读' : `${readers} 人已读`
  }

  show(row: Pick<ChatRow, 'sequence'>): void {
    this.sequence = row.sequence
    void this.load()
  }

  /** Somebody may have come or gone since the chat was opened. Never rejects. */
  async load(): Promise<void> {
    this.told(await this.log.group.load())
  }

  close(): void {
    this.sequence = undefined
  }

  private told(error: string): void {
    this.error = error
  }
}
