import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { cert, key } from './vectors/localhost.json'

/** The mailbox that may send, with signs that an address must encode. */
export const MAILBOX = { user: 'notice@example.com', password: 'p@ss/word' }
/** Whose signature the server shows. */
export const MAIL_CERTIFICATE = cert

/**
 * What happens to the next mail: put off as a stranger's (greylisting), no such mailbox, refused after all of it came, taken though the
 * answer is lost, or never answered.
 */
export type MailPlay = 'greylist' | 'unknown' | 'spam' | 'loseAnswer' | 'mute'

export interface ReceivedMail {
  from: string
  to: string[]
  isEncrypted: boolean
  /** By name in lower case, decoded. */
  head: Readonly<Record<string, string>>
  text: string
  html: string
}

const failure = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })

/** A word of a head as RFC 2047 writes it. */
const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_whole, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' '))
    )

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1'
  ).toString()

function split(raw: string): { head: Record<string, string>; body: string } {
  const [top = '', ...rest] = raw.split('\r\n\r\n')
  const lines = top.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const head = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), decodeWords(line.slice(line.indexOf(':') + 1).trim())])
  )
  return { head, body: rest.join('\r\n\r\n') }
}

function read(raw: string): Pick<ReceivedMail, 'head' | 'text' | 'html'> {
  const { head, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(head['content-type'] ?? '')?.[1] ?? ''
  const parts = body
    .split(`--${boundary}`)
    .map((part) => split(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
    .map((part) => ({
      type: part.head['content-type'] ?? '',
      words:
        part.head['content-transfer-encoding'] === 'base64'
          ? Buffer.from(part.body, 'base64').toString()
          : part.head['content-transfer-encoding'] === 'quoted-printable'
            ? decodeQuoted(part.body)
            : part.body
    }))
  const wordsOf = (type: string) => parts.find((part) => part.type.startsWith(type))?.words?.replaceAll('\r\n', '\n') ?? ''
  return { head, text: wordsOf('text/plain'), html: wordsOf('text/html') }
}

/** A mail server of the company: it takes mails of its own mailbox alone, and of nobody in the clear. */
export class MailServer {
  readonly received: ReceivedMail[] = []
  /** How often somebody tried to sign in. */
  signIns = 0
  private readonly plays: MailPlay[] = []
  private readonly sockets = new Set<Socket>()
  private constructor(
    private readonly server: SMTPServer,
    readonly port: number,
    private readonly isSecure: boolean
  ) {}

  /** @param isSecure TLS from the first byte @param hasTls whether it can turn to TLS at all */
  static async start({ isSecure = false, hasTls = true } = {}): Promise<MailServer> {
    const server = new SMTPServer({
      secure: isSecure,
      key,
      cert,
      disabledCommands: hasTls ? [] : ['STARTTLS'],
      allowInsecureAuth: false,
      disableReverseLookup: true,
      closeTimeout: 1,
      onAuth: ({ username, password }, _session, callback) => {
        self.signIns++
        if (username === MAILBOX.user && password === MAILBOX.password) callback(null, { user: username })
        else callback(failure(535, '5.7.8 authentication failed'))
      },
      onMailFrom: ({ address }, _session, callback) => {
        callback(address === MAILBOX.user ? null : failure(553, '5.7.1 sender is not this mailbox'))
      },
      onRcptTo: ({ address }, _session, callback) => {
        const play = self.plays[0]
        if (play === 'greylist' || play === 'unknown') self.plays.shift()
        callback(
          play === 'greylist'
            ? failure(451, `4.7.1 <${address}> greylisted, try again later`)
            : play === 'unknown'
              ? failure(550, `5.1.1 <${address}> no such user`)
              : null
        )
      },
      onData: (stream, session, callback) => void self.take(stream, session, callback)
    })
    server.on('error', () => undefined)
    const listening = server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const self: MailServer = new MailServer(server, (listening.address() as AddressInfo).port, isSecure)
    listening.on('connection', (socket: Socket) => {
      self.sockets.add(socket)
      socket.on('close', () => self.sockets.delete(socket))
    })
    return self
  }

  /** As an operator writes it. */
  url({ user, password } = MAILBOX): string {
    return `smtp${this.isSecure ? 's' : ''}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${this.port}`
  }

  play(...plays: MailPlay[]): void {
    this.plays.push(...plays)
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve())
    })
  }

  private cut(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  private async take(
    stream: SMTPServerDataStream,
    { envelope, secure }: SMTPServerSession,
    callback: (error?: Error) => void
  ): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part as Buffer)
    const play = this.plays.shift()
    if (play === 'mute') return
    if (play === 'spam') {
      callback(failure(554, '5.7.1 looks like spam'))
      return
    }
    this.received.push({
      from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
      to: envelope.rcptTo.map(({ address }) => address),
      isEncrypted: secure,
      ...read(Buffer.concat(parts).toString('utf8'))
    })
    if (play === 'loseAnswer') this.cut()
    else callback()
  }
}
