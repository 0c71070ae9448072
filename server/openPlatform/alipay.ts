import { createDecipheriv } from 'node:crypto'
import type { Clock } from '../clock'
import { shanghaiTime, signedAnswer, signedText } from '../providers/alipayWire'
import { jsonObject } from '../providers/json'
import { rsaSign, rsaVerify } from '../providers/rsa'
import { askText, PlatformError, textIn, type Answer } from './ask'
import type { AlipayKeys } from './settings'

const TOKEN = 'alipay.system.oauth.token'
/** A code that nobody was given, and what Alipay says of it. */
const NO_CODE = 'check-of-the-server'
const UNKNOWN_CODE = 'isv.code-invalid'
/** Of its own words no more is kept. */
const MOST_WORDS = 200

/** Alipay's gateway for the server of a mini-program: RSA2 over sorted parameters, answers signed over their own text, as for payments. */
export class AlipayApi {
  /** @param limitMs no call takes longer, ms */
  constructor(
    private readonly keys: AlipayKeys,
    private readonly clock: Clock,
    private readonly limitMs: number
  ) {}

  /** Whose names of people these are. */
  get appId(): string {
    return this.keys.appId
  }

  /** @returns the answer of `method` with code 10000, its signature verified @throws PlatformError with sub_code */
  async call(method: string, biz: Readonly<Record<string, unknown>>): Promise<Answer> {
    const answer = await this.ask(method, { biz_content: JSON.stringify(biz) })
    if (textIn(answer.code) !== '10000') throw failed(answer)
    return answer
  }

  /** The person behind an authorization code of my.getAuthCode; a code is good once. @throws PlatformError: code isv.code-invalid */
  async personOf(code: string): Promise<string> {
    // The one answer that names no code when it went well.
    const answer = await this.ask(TOKEN, { grant_type: 'authorization_code', code })
    // Mini-programs of 2023 and later are told open_id alone.
    const person = textIn(answer.open_id) || textIn(answer.user_id)
    if (person === '') throw failed(answer)
    return person
  }

  /** Asks who is behind a code that nobody has. @returns how Alipay said no, which it says to a mini-program that it knows @throws PlatformError */
  async check(): Promise<string> {
    const answer = await this.ask(TOKEN, { grant_type: 'authorization_code', code: NO_CODE })
    if (textIn(answer.sub_code) !== UNKNOWN_CODE) throw failed(answer)
    return `${UNKNOWN_CODE} ${textIn(answer.sub_msg)}`.trim()
  }

  /** Whether mobile numbers can be read at all. */
  get sealsMobiles(): boolean {
    return this.keys.aesKey !== undefined
  }

  /**
   * The mobile number in a `response` of my.getPhoneNumber: AES-CBC with an IV of zeros, signed over the sealed text in quotes. Nothing in it
   * says when or for whom it was sealed: it proves a number and no freshness.
   * @returns undefined for what Alipay did not seal for this mini-program
   */
  mobileIn(sealed: string): string | undefined {
    const { alipayKey, aesKey } = this.keys
    const said = jsonObject(sealed)
    const [content, signature] = [textIn(said?.response), textIn(said?.sign)]
    if (aesKey === undefined || !rsaVerify(`"${content}"`, signature, alipayKey)) return undefined
    try {
      const decipher = createDecipheriv('aes-128-cbc', aesKey, Buffer.alloc(16))
      const plain = jsonObject(Buffer.concat([decipher.update(content, 'base64'), decipher.final()]).toString('utf8'))
      return plain?.code === '10000' ? textIn(plain.mobile) || undefined : undefined
    } catch {
      return undefined
    }
  }

  private async ask(method: string, more: Readonly<Record<string, string>>): Promise<Answer> {
    const parameters: Record<string, string> = {
      app_id: this.keys.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: shanghaiTime(this.clock.now()),
      version: '1.0',
      ...more
    }
    const signed = { ...parameters, sign: rsaSign(signedText(parameters), this.keys.privateKey) }
    const text = await askText(
      `${this.keys.url}?charset=utf-8`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
        body: new URLSearchParams(signed).toString()
      },
      this.limitMs
    )
    const answer = signedAnswer(text, method, this.keys.alipayKey)
    if (answer === undefined) throw new PlatformError('answer without a valid signature')
    return answer
  }
}

const failed = (answer: Answer): PlatformError =>
  new PlatformError(
    `${textIn(answer.code)} ${textIn(answer.sub_code)}`,
    textIn(answer.sub_code),
    textIn(answer.sub_msg).slice(0, MOST_WORDS)
  )
