import { composeOffline } from '@/composeOffline'
import type { ChatEntry } from '@/contract/conversation'
import type { Offline } from '@/stores/offlineStore'
import { DEMO_PASSWORD } from '../../../../server/seed/company'
import { AppRun, Disk } from '../../../app/outbox/disk'
import { LiveApp, memoryStorage } from '../../../support/liveApp'
import { memoryDevice } from '../../../support/memoryDevice'
import { TcpProxy } from '../../../support/tcpProxy'

/** What a person said. `safe`: the app has it on the device, so it must arrive; `unsure`: the app was killed before, and nobody knows. */
export interface Words {
  text: string
  conversationId: string
  state: 'said' | 'safe' | 'unsure'
}

/** One person's phone: the app's own stores on a disk that outlives the app, over a network of its own. */
export class ChaosPhone {
  readonly said: Words[] = []
  app: LiveApp
  offline: Offline | undefined = undefined
  run: AppRun
  kills = 0
  private readonly disk = new Disk()
  private readonly keys = memoryStorage()

  private constructor(
    readonly account: string,
    readonly proxy: TcpProxy
  ) {
    this.run = new AppRun(this.disk)
    this.app = this.open()
  }

  /** @param port of the server behind its network */
  static async signIn(account: string, port: number): Promise<ChaosPhone> {
    const phone = new ChaosPhone(account, await TcpProxy.start(port))
    const { error } = await phone.app.stores.session.signIn({ account, password: DEMO_PASSWORD })
    if (error !== undefined) throw error
    phone.offline = await phone.app.stores.offline.load()
    await phone.app.until('the greeting', () => phone.app.im.features.length > 0)
    return phone
  }

  get userId(): string {
    return `user-${this.account}`
  }

  /** Says something; what became of it shows later. @param rootId the message that it replies to in a thread */
  say(conversationId: string, kind: 'direct' | 'group', rootId?: string): void {
    const words: Words = { text: `${this.account} ${this.said.length}`, conversationId, state: 'said' }
    this.said.push(words)
    this.offline?.chat.sender.say(conversationId, kind, {
      kind: 'text',
      text: words.text,
      ...(rootId !== undefined && { rootId })
    })
  }

  /** Notes what lies on the device by now. */
  note(): void {
    const kept = new Set(this.offline?.outbox.items.map(({ body }) => (body as { content?: unknown }).content))
    const adding = new Set(
      [...new Set(this.said.map(({ conversationId }) => conversationId))].flatMap((id) =>
        (this.offline?.chat.sender.outgoing(id) ?? []).filter(({ state }) => state === 'adding').map(({ act }) => act.content)
      )
    )
    for (const words of this.said) if (words.state === 'said' && (kept.has(words.text) || !adding.has(words.text))) words.state = 'safe'
  }

  get unsent(): number {
    return this.offline?.outbox.unsent ?? 0
  }

  /** Looked at: everything of this conversation that has come is read. */
  read(conversationId: string): void {
    this.offline?.chat.conversations.markRead(conversationId, this.offline.chat.conversations.logs.rangeOf(conversationId).tip)
  }

  /** The system ends the app at its `after`th act on the disk, at once with 0; the person starts it again. */
  async kill(after: number, applies: boolean): Promise<void> {
    this.note()
    this.run.kill(after, applies)
    if (after > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, 1)
      })
    this.run.kill()
    this.note()
    for (const words of this.said) if (words.state === 'said') words.state = 'unsure'
    this.kills += 1
    this.rest()
    this.run = new AppRun(this.disk)
    this.app = this.open()
    this.app.im.follow(this.app.stores.session.token)
    this.offline = await this.app.stores.offline.load()
  }

  /** In front again, as when the person takes up the phone: tries at once what waits. */
  wake(): void {
    this.app.im.wake()
    this.offline?.outbox.wake()
  }

  /** All entries of a conversation that lie on the device. */
  async log(conversationId: string): Promise<{ floor: number; tip: number; entries: ChatEntry[] }> {
    const { logs } = (this.offline as Offline).chat.conversations
    const { floor, tip } = logs.rangeOf(conversationId)
    return { floor, tip, entries: await logs.read(conversationId, floor, tip) }
  }

  /** For the message of a failed test. */
  told(): string {
    const waiting = (this.offline?.outbox.items ?? []).map(
      ({ body, state, error }) => `${(body as { content: string }).content} ${state} ${error}`
    )
    const known = (this.offline?.chat.conversations.logs.known() ?? []).map(({ id, sequence }) => `${id} ${sequence}`)
    return `${this.account} ${this.app.im.state}; unsent: ${waiting.join(', ')}; known: ${known.join(', ')}; toasts: ${this.app.toasts.slice(-3).join(', ')}`
  }

  /** Everything that was said is on the device. */
  async kept(): Promise<void> {
    await this.app.until('the device', () => {
      this.note()
      return this.said.every(({ state }) => state !== 'said')
    })
  }

  async close(): Promise<void> {
    this.rest()
    await this.proxy.close()
  }

  /** Nothing of this run of the app goes on. */
  private rest(): void {
    this.app.close()
    this.offline?.chat.follow('')
    this.offline?.outbox.follow('')
  }

  private open(): LiveApp {
    return new LiveApp(`http://127.0.0.1:${this.proxy.port}`, this.keys, undefined, async (needs) =>
      composeOffline(memoryDevice(this.run), needs)
    )
  }
}
