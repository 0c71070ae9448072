import { ClientMethod, type MessageListFrame, type MessageRow, type ServerFrame } from '@/contract/frames'
import type { ImStore } from '../imStore'
import { ANSWER_MS, notSent, unanswered } from './answers'

/** Rows of one page (messages.md#history). */
export const FOREIGN_PAGE = 30

/** History by the platform's frames, one page at a time: an answer does not say which question it belongs to. */
export class ForeignHistory {
  private turn: Promise<unknown> = Promise.resolve()
  private answer: ((rows: MessageRow[] | undefined) => void) | undefined = undefined

  constructor(
    private readonly im: Pick<ImStore, 'send'>,
    private readonly userId: () => string
  ) {}

  received(frame: ServerFrame): void {
    if (frame.method === 'messageList') this.answer?.((frame as MessageListFrame).list)
  }

  /** The connection is gone. */
  lost(): void {
    this.answer?.(undefined)
  }

  /** The newest page, ascending. */
  newest(userId: string): Promise<MessageRow[]> {
    return this.page(userId, 1)
  }

  /** @param number 1 = the newest. Rows ascending; fewer than FOREIGN_PAGE = there are no older ones. @throws ApiError */
  page(userId: string, number: number): Promise<MessageRow[]> {
    const mine = this.turn.then(() => this.ask(userId, number))
    this.turn = mine.catch(() => undefined)
    return mine
  }

  private ask(userId: string, currentPage: number): Promise<MessageRow[]> {
    return new Promise((resolve, reject) => {
      const end = (rows: MessageRow[] | undefined): void => {
        // An answer about another talk is late: its question was given up.
        if (rows !== undefined && rows.length > 0 && !rows.some((row) => [row.sendUserId, row.receiveUserId].map(String).includes(userId)))
          return
        clearTimeout(timer)
        this.answer = undefined
        if (rows === undefined) reject(unanswered())
        else resolve(rows)
      }
      const timer = setTimeout(() => {
        end(undefined)
      }, ANSWER_MS)
      this.answer = end
      if (
        !this.im.send({
          method: ClientMethod.messageList,
          toUserId: userId,
          formUserId: this.userId(),
          currentPage,
          pageSize: FOREIGN_PAGE,
          sord: 'desc'
        })
      ) {
        clearTimeout(timer)
        this.answer = undefined
        reject(notSent())
      }
    })
  }
}
