import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServerConfig } from '../config'
import { StartupError } from '../errors'

/** A gateway that answers later than this has failed, ms. */
const GATEWAY_LIMIT_MS = 10_000
/** Under DATA_DIR: one JSON line a code, read by people and tests while developing. */
export const OUTBOX_FILE = 'sms-outbox.jsonl'
/** The same for messages. */
export const TEXT_FILE = 'text-outbox.jsonl'

/** A message to somebody outside the company. */
export interface TextMessage {
  /** 11 digits. */
  mobile: string
  /** Which template of the gateway. */
  kind: string
  /** The whole message, as it is read where the gateway has no templates. */
  text: string
  /** What changes from message to message, by name. */
  params: Readonly<Record<string, string>>
}

/** Carries codes and messages to a telephone. May be slow, deliver twice, or reject: nobody waits for it. */
export interface SmsSender {
  /** @param mobile 11 digits. @throws when the message was not taken */
  send(mobile: string, code: string): Promise<void>
  /** @throws when the message was not taken */
  tell(message: TextMessage): Promise<void>
}

/** What is told to people instead of a message while developing: the console and a file beside the data. */
export class DevelopmentSender implements SmsSender {
  private readonly folder: string

  /** @throws StartupError in production: codes would stand in a log and reach nobody */
  constructor(
    config: Pick<ServerConfig, 'environment' | 'dataDir'>,
    private readonly say: (line: string) => void
  ) {
    if (config.environment === 'production') throw new StartupError('生产环境不能使用开发短信：请用 SMS_GATEWAY_URL 指定短信网关')
    this.folder = config.dataDir
  }

  async send(mobile: string, code: string): Promise<void> {
    this.say(`短信验证码（开发环境）${mobile}：${code}`)
    await appendFile(path.join(this.folder, OUTBOX_FILE), `${JSON.stringify({ mobile, code })}\n`, { mode: 0o600 })
  }

  async tell(message: TextMessage): Promise<void> {
    this.say(`短信（开发环境）${message.mobile}：${message.text}`)
    await appendFile(path.join(this.folder, TEXT_FILE), `${JSON.stringify(message)}\n`, { mode: 0o600 })
  }
}

/**
 * A gateway of the operator: POST `{mobile, code, minutes}` for codes, `{mobile, kind, text, params}` for messages, as JSON with the token as bearer; any 2xx means taken. Providers that
 * sign their calls stand behind a small adapter that speaks this.
 */
export class GatewaySender implements SmsSender {
  /** @param minutes how long a code is good, for the text of the message */
  constructor(
    private readonly url: string,
    private readonly token: string | undefined,
    private readonly minutes: number
  ) {}

  send(mobile: string, code: string): Promise<void> {
    return this.post({ mobile, code, minutes: this.minutes })
  }

  tell(message: TextMessage): Promise<void> {
    return this.post(message)
  }

  private async post(body: object): Promise<void> {
    const answer = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }) },
      body: JSON.stringify(body),
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

/** Whether messages to owners can leave this server at all. */
export const canText = ({ sms, environment }: Pick<ServerConfig, 'sms' | 'environment'>): boolean =>
  sms.gatewayUrl !== undefined || environment !== 'production'

/** Whoever carries messages to telephones: a test's, else the configured one. Undefined where none can leave this server. */
export const textSender = ({ sms, config }: { sms?: SmsSender; config: ServerConfig }): Pick<SmsSender, 'tell'> | undefined =>
  sms ?? createSmsSender(config, 0)
