import { BodyCode } from '@/contract/codes'
import type { SendMessageFrame, ServerFrame } from '@/contract/frames'
import type { MessageAckFrame } from '@/contract/conversationFrames'
import { ApiError, ClientCode } from '@/domain/apiError'
import { isSameText } from '@/domain/conversation/foreignText'
import { contentObject } from '@/domain/conversation/kinds'
import { isText } from '@/domain/guards'
import { contentText } from '../conversationItem'
import type { MessageAct } from './types'

/** No word of the server for this long: nobody knows whether it arrived, ms. */
export const ANSWER_MS = 15_000
const NO_ANSWER = '未收到服务器确认，将自动重试'
const NOT_TAKEN = '消息没有发送成功'

/** Where a message was stored; on foreign platforms only that it was. */
export type Acknowledged = Partial<Pick<MessageAckFrame, 'id' | 'sequence' | 'sentAt'>>

interface Waiting {
  act: MessageAct
  resolve: (answer: Acknowledged) => void
  reject: (error: ApiError) => void
}

export interface AnswersParts {
  timers?: { set(act: () => void, ms: number): unknown; clear(handle: unknown): void }
}

/** The lane must not pause the others: the network may be well, only this answer is missing. */
export const unanswered = (): ApiError => new ApiError({ code: ClientCode.badAnswer, message: NO_ANSWER })
/** It certainly did not leave the device. */
export const notSent = (): ApiError => new ApiError({ code: BodyCode.tooOften, message: '未连接，连接后自动发送' })

/** Messages that left and wait for the server's word: `messageAck`, an `error` that names them, or, on foreign platforms, their echo. */
export class Answers {
  private readonly waiting = new Map<string, Waiting>()

  constructor(private readonly parts: AnswersParts = {}) {}

  /** @param send false: not connected */
  ask(act: MessageAct, send: () => boolean): Promise<Acknowledged> {
    const { set, clear } = this.parts.timers ?? {
      set: (run: () => void, ms: number): unknown => setTimeout(run, ms),
      clear: (handle: unknown) => {
        clearTimeout(handle as ReturnType<typeof setTimeout>)
      }
    }
    return new Promise<Acknowledged>((resolve, reject) => {
      const end = (): void => {
        clear(timer)
        if (this.waiting.get(act.clientId) === own) this.waiting.delete(act.clientId)
      }
      const own: Waiting = {
        act,
        resolve: (answer) => {
          end()
          resolve(answer)
        },
        reject: (error) => {
          end()
          reject(error)
        }
      }
      const timer = set(() => {
        own.reject(unanswered())
      }, ANSWER_MS)
      this.waiting.set(act.clientId, own)
      if (!send()) own.reject(notSent())
    })
  }

  /** Client id of the last message to a conversation that left and is not answered; undefined = none. */
  lastTo(conversationId: string): string | undefined {
    return [...this.waiting.values()].filter(({ act }) => act.conversationId === conversationId).at(-1)?.act.clientId
  }

  received(frame: ServerFrame): void {
    if (frame.method === 'messageAck')
      this.waiting.get(frame.clientId)?.resolve({ id: frame.id, sequence: frame.sequence, sentAt: frame.sentAt })
    else if (frame.method === 'error' && frame.clientId !== undefined) {
      const isLater = frame.refusal === 'later'
      this.waiting
        .get(frame.clientId)
        ?.reject(new ApiError({ code: isLater ? BodyCode.tooOften : BodyCode.refused, message: frame.msg || NOT_TAKEN }))
    } else if (frame.method === 'sendMessage') this.echoed(frame)
  }

  /** The connection is gone: what had left may have arrived. */
  lost(): void {
    for (const each of [...this.waiting.values()]) each.reject(unanswered())
  }

  /**
   * A platform without acknowledgements repeats the message (messages.md#own-messages): the first that waits with this content, in order of
   * sending.
   */
  private echoed(frame: SendMessageFrame): void {
    if (frame.clientId !== undefined) return
    const first = [...this.waiting.values()].find(
      ({ act }) => act.conversationId === String(frame.toUserId) && act.kind === frame.messageType && sameContent(act, frame.toMessage)
    )
    first?.resolve({})
  }
}

/** Whether a content of the platform is that of this message: texts whatever the server did to their escapes and ends, files by the server's name in their path. */
export function sameContent({ kind, content }: MessageAct, told: unknown): boolean {
  if (kind === 'text') return isText(content) && isSameText(content, contentText(told as string))
  const name = contentObject(content)?.name
  return typeof name === 'string' && name !== '' && JSON.stringify(contentObject(told) ?? '').includes(name)
}
