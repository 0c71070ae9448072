import type { FastifyBaseLogger } from 'fastify'
import { BodyCode } from '@/contract/codes'
import type { SendRefusal } from '@/contract/conversationCodes'
import type { ServerFrame } from '@/contract/frames'
import type { Clock } from '../clock'
import { Refusal } from '../errors'
import { Allowance, type RealtimeBounds } from './bounds'
import { CloseCode } from './closeCode'
import { clientIdOf, readFrame, type ClientFrame, type Taken } from './frames'
import { InOrder } from './inOrder'

const BUSY = '系统繁忙，请稍后重试'

/** The socket whose frames are read. */
export interface FrameTaker {
  readonly isOver: boolean
  say(frame: ServerFrame): void
  close(code: number): void
  fail(error: unknown): void
  /** Acts on a frame, at once where nothing has to be waited for. @throws Refusal */
  take(frame: ClientFrame): Promise<Taken> | Taken
}

/** Reads what one socket is sent, within its bounds and in order, and answers what goes wrong. */
export class FrameReader {
  /** All that the socket has to do, one after another. */
  readonly works: InOrder
  private readonly allowance: Allowance

  constructor(
    private readonly taker: FrameTaker,
    private readonly bounds: RealtimeBounds,
    clock: Clock,
    private readonly log: FastifyBaseLogger
  ) {
    this.works = new InOrder((error) => {
      taker.fail(error)
    })
    this.allowance = new Allowance(clock, bounds.framesPerWindow, bounds.windowMs)
  }

  /** The library answers pings by itself; they cost like any frame. */
  pinged(): void {
    if (this.allowance.spend() === 'end') this.taker.close(CloseCode.policy)
  }

  arrived(data: Buffer, isBinary: boolean): void {
    const spent = this.allowance.spend()
    if (spent === 'end' || this.works.open > this.bounds.waitingFrames) this.taker.close(CloseCode.policy)
    else if (spent === 'over') this.refuse('操作太频繁，请稍后再试', undefined, { clientId: clientIdOf(data), refusal: 'later' })
    else if (isBinary) this.refuse('不支持二进制消息')
    else if (data.length > this.bounds.frameBytes) this.refuse('消息过大')
    else this.works.add(() => this.handle(data.toString('utf8')))
  }

  private handle(text: string): Promise<void> | void {
    if (this.taker.isOver) return undefined
    let frame: ClientFrame | undefined
    const answer = (error: unknown): void => {
      this.answerFault(error, frame)
    }
    try {
      frame = readFrame(text)
      const taken = this.taker.take(frame)
      if (taken instanceof Promise)
        return taken
          .then((one) => {
            this.goOn(one, answer)
          })
          .catch(answer)
      this.goOn(taken, answer)
    } catch (error) {
      answer(error)
    }
  }

  private goOn(taken: Taken, answer: (error: unknown) => void): void {
    if (taken !== undefined) this.works.meanwhile(taken.rest, answer)
  }

  private answerFault(error: unknown, frame: ClientFrame | undefined): void {
    const method = frame?.method.slice(0, 64)
    const clientId = typeof frame?.clientId === 'string' ? frame.clientId.slice(0, 64) : undefined
    if (error instanceof Refusal)
      return this.refuse(error.message, method, { clientId, refusal: error.code === BodyCode.tooOften ? 'later' : 'refused' })
    this.log.error({ err: error }, 'frame')
    this.refuse(BUSY, method, { clientId, refusal: 'later' })
  }

  /** @param answered client id of the message that is refused for good or may be sent again */
  private refuse(message: string, of?: string, answered?: { clientId: string | undefined; refusal: SendRefusal }): void {
    this.taker.say({
      method: 'error',
      msg: message,
      ...(of === undefined ? {} : { of }),
      ...(answered?.clientId === undefined ? {} : answered)
    })
  }
}
