import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServerConfig } from '../config'
import { StartupError } from '../errors'

/** A gateway that answers later than this has failed, ms. */
const GATEWAY_LIMIT_MS = 10_000
/** Under DATA_DIR: one JSON line a code, read by people and tests while developing. */
export const OUTBOX_FILE = 'sms-outbox.jsonl'

/** Carries a code to a telephone. May be slow, deliver twice, or reject: nobody waits for it. */
export interface SmsSender {
  /** @param mobile 11 digits. @throws when the message was not taken */
  send(mobile: string, code: string): Promise<void>
}

/** What is told to people instead of a message while developing: the console and a file beside the data. */
export class DevelopmentSender implements SmsSender {
  private readonly file: string

  /** @throws StartupError in production: codes would stand in a log and reach nobody */
  constructor(
    config: Pick<ServerConfig, 'environment' | 'dataDir'>,
    private readonly say: (line: string) => void
  ) {
    if (config.environment === 'production') throw new StartupError('生产环境不能使用开发短信：请用 SMS_GATEWAY_URL 指定短信网关')
    this.file = path.join(config.dataDir, OUTBOX_FILE)
  }

  async send(mobile: string, code: string): Promise<void> {
    this.say(`短信验证码（开发环境）${mobile}：${code}`)
    await appendFile(this.file, `${JSON.stringify({ mobile, code })}\n`, { mode: 0o600 })
  }
}

/**
 * A gateway of the operator: POST `{mobile, code, minutes}` as JSON with the token as bearer; any 2xx means taken. Providers that
 * sign their calls stand behind a small adapter that speaks this.
 */
export class GatewaySender implements SmsSender {
  /** @param minutes how long a code is good, for the text of the message */
  constructor(
    private readonly url: string,
    private readonly token: string | undefined,
    private readonly minutes: number
  ) {}

  async send(mobile: string, code: string): Promise<void> {
    const answer = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }) },
      body: JSON.stringify({ mobile, code, minutes: this.minutes }),
      redirect: 'error',
      signal: AbortSignal.timeout(GATEWAY_LIMIT_MS)
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`SMS gateway answered ${answer.status}`)
  }
}

/** The sender of the configuration; undefined in production without a gateway: the SMS calls then answer 短信服务未开通. */
export function createSmsSender(config: ServerConfig, minutes: number): SmsSender | undefined {
  if (config.sms.gatewayUrl !== undefined) return new GatewaySender(config.sms.gatewayUrl, config.sms.gatewayToken, minutes)
  if (config.environment === 'production') return undefined
  return new DevelopmentSender(
    config,
    config.environment === 'test'
      ? () => undefined
      : (line) => {
          process.stdout.write(`${line}\n`)
        }
  )
}
