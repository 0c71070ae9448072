import type { FastifyRequest } from 'fastify'
import type { SmsCodeAnswer } from '@/contract/session'
import { networkOf } from '../address'
import { DAY, MINUTE } from '../clock'
import type { ServerContext } from '../context'
import { refuse, tooOften } from '../errors'
import { type Limiter, Turnstile } from './limiter'
import { CODE_LIFE_MS, requestCode } from './sms'
import { createSmsSender, type SmsSender } from './smsSender'

/** What is said where no code can be had. */
interface Words {
  /** No gateway. */
  closed: string
  /** So many codes as a number or an address has a day. */
  daySpent: string
}

/** Where codes are asked for: so many a day for a number and for an address. */
export class CodeDesk {
  private readonly own: SmsSender | undefined
  private readonly ofAddress: Limiter
  private readonly ofNumber: Limiter
  private readonly turnstile = new Turnstile()

  /** @param name of its limits */
  constructor(
    private readonly context: ServerContext,
    name: string,
    private readonly words: Words
  ) {
    const { config, limits } = context
    this.own = createSmsSender(config, CODE_LIFE_MS / MINUTE)
    this.ofAddress = limits.open(`${name}OfAddress`, config.sms.perAddress, DAY)
    this.ofNumber = limits.open(`${name}OfNumber`, config.sms.perNumber, DAY)
  }

  /** @throws Refusal where no code can leave this server */
  sender(): SmsSender {
    const current = this.context.sms ?? this.own
    if (current === undefined) throw refuse(this.words.closed)
    return current
  }

  /** Has a code sent. @throws Refusal, the same for numbers that belong to somebody and those that do not */
  ask(mobile: string, { ip, log }: Pick<FastifyRequest, 'ip' | 'log'>): Promise<SmsCodeAnswer> {
    const sender = this.sender()
    this.count(this.ofAddress, networkOf(ip))
    const failed = (error: unknown): void => {
      log.error({ err: error }, 'SMS code not sent')
    }
    return this.turnstile.run(mobile, () => requestCode(this.context, sender, mobile, () => this.count(this.ofNumber, mobile), failed))
  }

  private count(limiter: Limiter, key: string): void {
    try {
      limiter.spend(key)
    } catch {
      throw tooOften(this.words.daySpent)
    }
  }
}
