import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { PRODUCT_NAME } from '@/domain/constants'
import { isObject } from '@/domain/guards'
import { openPathOf, readLink } from '@/domain/links'
import { SECOND } from '../../clock'
import type { ServerContext } from '../../context'
import { errorCode } from '../../errors'
import { escape } from '../../html'
import type { ProviderAnswers } from './answers'
import { mailOf } from './repository'
import { isMailAddress, type MailSettings } from './settings'
import { ChannelFailure, type Heard, type Notice, type NoticeChannel, type NoticeOutcome } from './types'

/** A mail server that is silent for so long has not taken the mail. */
const LIMIT_MS = 10 * SECOND
/** What a mail server says of one mail; all else (greeting, sign-in) is about us, and the mail may go later. */
const ABOUT_THE_MAIL: readonly string[] = ['EENVELOPE', 'EMESSAGE']

/** One line of a head: what would end it is a space. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** E-mail over SMTP (RFC 5321). A mail that goes out again has the same Message-ID, so a mailbox shows one. */
export class MailChannel implements NoticeChannel {
  readonly channel = 'mail'

  /** @param origin where the app is reached, '' = nowhere: then no mail has a link @param limitMs silence that ends a try */
  constructor(
    private readonly settings: MailSettings,
    private readonly db: ServerContext['db'],
    private readonly answers: ProviderAnswers,
    private readonly origin: string,
    private readonly limitMs = LIMIT_MS
  ) {}

  async carry({ userId }: { userId: string }, notice: Notice): Promise<NoticeOutcome> {
    const to = await mailOf(this.db, userId)
    if (!isMailAddress(to)) return 'NOBODY'
    return this.answers.hear(this.channel, () => this.send(to, userId, notice))
  }

  private async send(to: string, userId: string, notice: Notice): Promise<Heard> {
    const { host, port, isSecure, user, password, from, ca } = this.settings
    const transport = createTransport({
      host,
      port,
      secure: isSecure,
      // A password never goes out in the clear.
      requireTLS: user !== '',
      ...(user !== '' && { auth: { user, pass: password } }),
      ...(ca !== undefined && { tls: { ca } }),
      dnsTimeout: this.limitMs,
      connectionTimeout: this.limitMs,
      greetingTimeout: this.limitMs,
      socketTimeout: this.limitMs,
      disableFileAccess: true,
      disableUrlAccess: true
    })
    try {
      const { response } = await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject: oneLine(notice.title),
        messageId: this.messageId(userId, notice),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        ...this.contentOf(notice)
      })
      return { outcome: 'SENT', code: response.slice(0, 3) }
    } catch (error) {
      const status = isObject<{ responseCode?: unknown }>(error) && typeof error.responseCode === 'number' ? error.responseCode : 0
      const code = [errorCode(error), status || ''].join(' ').trim()
      if (status >= 500 && ABOUT_THE_MAIL.includes(errorCode(error))) return { outcome: 'REFUSED', code }
      throw new ChannelFailure(code)
    } finally {
      transport.close()
    }
  }

  private messageId(userId: string, { id, kind, title, text, path, at }: Notice): string {
    const name = createHash('sha256').update(JSON.stringify([userId, id ?? [kind, title, text, path, at]]))
    return `<${name.digest('hex').slice(0, 40)}@${this.settings.from.address.split('@')[1] ?? ''}>`
  }

  private contentOf({ title, text, path }: Notice): { text: string; html: string } {
    const leadsTo = readLink(path, '')
    const place = leadsTo === undefined ? path : openPathOf(leadsTo)
    const link = this.origin === '' || place === '' ? '' : `${this.origin}${place}`
    const foot = `本邮件由${PRODUCT_NAME}自动发出，请勿回复。`
    const lines = [title, text].filter((line) => line !== '')
    return {
      text: [...lines, link, foot].filter((line) => line !== '').join('\n\n'),
      html: [
        '<!doctype html><html lang="zh-CN"><body>',
        ...lines.map((line, index) => (index === 0 ? `<h2>${escape(line)}</h2>` : `<p>${escape(line)}</p>`)),
        ...(link === '' ? [] : [`<p><a href="${escape(link)}">打开查看</a></p>`]),
        `<p><small>${escape(foot)}</small></p></body></html>`
      ].join('\n')
    }
  }
}
