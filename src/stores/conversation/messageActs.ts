import type { ChatEntry, Quote } from '@/contract/conversation'
import { isMessage, previewText } from '@/domain/conversation/kinds'
import { mayRecall } from '@/domain/conversation/recall'
import { failureWords } from '@/domain/outcome'
import { Submission } from '../submission'
import type { Chat } from './chat'
import type { ChatRow } from './types'

/** What a person does to messages of one conversation; each act under one key until the server has answered. */
export class MessageActs {
  private readonly submission: Submission

  /** @param entries those that are shown */
  constructor(
    private readonly chat: Chat,
    private readonly conversationId: string,
    private readonly entries: () => readonly ChatEntry[]
  ) {
    this.submission = new Submission({ uuid: chat.uuid })
  }

  /** Within 2 minutes, one's own. @param now server's clock, epoch ms */
  mayRecall(row: ChatRow, now: number): boolean {
    return this.chat.conversations.isNumbered && row.id !== '' && mayRecall({ ...row, sentAt: row.at }, this.chat.userId(), now)
  }

  /** @returns why not, for people; '' = done */
  async recall(row: ChatRow): Promise<string> {
    const { data, error } = await this.submission.once(`recall ${row.id}`, {}, (key) =>
      this.chat.service.recall(this.conversationId, row.id, key)
    )
    if (data !== undefined) this.chat.conversations.logs.told(this.conversationId, data)
    return failureWords(error)
  }

  /** Out of one's own view for good. @returns why not, for people; '' = done */
  async remove(rows: readonly ChatRow[]): Promise<string> {
    const stored = rows.filter(({ id }) => id !== '')
    const ids = stored.map(({ id }) => id)
    const { error } = await this.submission.once('remove', ids, (key) => this.chat.service.remove(this.conversationId, ids, key))
    if (error !== undefined) return failureWords(error)
    const gone = new Set(ids)
    const removed = this.entries()
      .filter(({ id }) => gone.has(id))
      .map((entry): ChatEntry => ({ ...entry, content: '', isRemoved: true }))
    for (const entry of removed) this.chat.conversations.logs.told(this.conversationId, entry)
    return ''
  }

  /** What a message would be quoted as; undefined for what has no number yet or says nothing any more. */
  quoteOf(row: ChatRow): Quote | undefined {
    if (!this.chat.conversations.isNumbered || row.id === '' || row.isRecalled || !isMessage(row.kind)) return undefined
    return {
      id: row.id,
      sequence: row.sequence,
      senderId: row.senderId,
      senderName: row.senderName,
      text: previewText(row.kind, row.content).slice(0, 100)
    }
  }
}
