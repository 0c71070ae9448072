import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NotifyDelivery, NotifyWays, QuietHours } from '../../../src/contract/notify'
import type { MessageKind } from '../../../src/contract/conversationCodes'
import { SECOND } from '../../../server/clock'
import { runDue } from '../../../server/jobs/worker'
import { createInSite, type NewInSite } from '../../../server/message/commands/inSite'
import { storeMessage, type Draft } from '../../../server/message/commands/send'
import type { Notice, NoticeChannel, NoticeOutcome } from '../../../server/notify/channels/types'
import type { SmsSender, TextMessage } from '../../../server/session/smsSender'
import { testConfig, type MakeApp, type TestApp } from '../../support/databases'
import { PushService } from '../../support/pushService'
import { World } from '../transferCar/support/world'

/** The operator's gateway of calls: keeps what it was asked, refuses what is not as agreed. */
class CallGateway {
  readonly calls: TextMessage[] = []
  isBroken = false
  private constructor(
    private readonly server: Server,
    readonly url: string
  ) {}

  static async start(token: string): Promise<CallGateway> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const gateway = new CallGateway(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/call`)
    server.on('request', (request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => {
        body += part.toString()
      })
      request.on('end', () => {
        const isRight = request.method === 'POST' && request.headers.authorization === `Bearer ${token}`
        if (isRight && !gateway.isBroken) gateway.calls.push(JSON.parse(body) as TextMessage)
        response.writeHead(isRight ? (gateway.isBroken ? 503 : 202) : 401).end()
      })
    })
    return gateway
  }

  async close(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }
}

/** What a played channel does with the next notices; `again` = it does not take it now. */
export type ChannelPlay = NoticeOutcome | 'again'

/** A channel of ours whose provider does as a test wants; then all goes well. */
export class PlayedChannel implements NoticeChannel {
  readonly carried: (Notice & { userId: string })[] = []
  private readonly plays: ChannelPlay[] = []

  constructor(readonly channel: NoticeChannel['channel']) {}

  play(...plays: ChannelPlay[]): void {
    this.plays.push(...plays)
  }

  carry({ userId }: { userId: string }, notice: Notice): Promise<NoticeOutcome> {
    const play = this.plays.shift() ?? 'SENT'
    if (play === 'again') return Promise.reject(new Error('not now'))
    if (play === 'SENT') this.carried.push({ ...notice, userId })
    return Promise.resolve(play)
  }
}

/** The demo company with a push service, a gateway of texts and one of calls. */
export class Desk {
  readonly texts: TextMessage[] = []
  /** Texts fail while this is set. */
  noTexts = false
  private constructor(
    readonly server: TestApp,
    readonly world: World,
    readonly push: PushService,
    readonly gateway: CallGateway
  ) {}

  static async open(makeApp: MakeApp): Promise<Desk> {
    const push = await PushService.start()
    const gateway = await CallGateway.start('secret')
    const { notify } = testConfig()
    const config = { notify: { ...notify, pushHosts: [push.host], callGatewayUrl: gateway.url, callGatewayToken: 'secret' } }
    const server = await makeApp({ config })
    const desk = new Desk(server, new World(server), push, gateway)
    const sms: SmsSender = {
      send: () => Promise.resolve(),
      tell: (message) => {
        if (desk.noTexts) return Promise.reject(new Error('SMS gateway answered 503'))
        desk.texts.push(message)
        return Promise.resolve()
      }
    }
    server.context.sms = sms
    await desk.forget()
    return desk
  }

  async close(): Promise<void> {
    await this.push.close()
    await this.gateway.close()
  }

  /** Nothing waits, nothing was sent. */
  async forget(): Promise<void> {
    await this.server.query('delete from pgboss.job')
    await this.server.query('delete from notify_delivery')
    this.server.context.notices = []
    await this.server.query('delete from push_subscription')
    await this.server.query('update in_site_receipt set read_at = created_at where read_at is null')
    await this.server.query("update user_setting set quiet_hours = null, notify_choices = '{}'")
    await this.server.query(
      'update conversation_member set told_sequence = read_sequence, unread = 0, read_sequence = (select last_sequence from conversation c where c.id = conversation_id)'
    )
    this.texts.length = 0
    this.gateway.calls.length = 0
    this.push.recover()
  }

  /** A browser in which this person asked to be told. */
  async subscribe(account: string) {
    const browser = this.push.subscribe()
    const answer = await this.world.as<NotifyWays>(account, 'POST', '/api/notify/Subscriptions', browser.subscription)
    if (answer.code !== 200) throw new Error(answer.msg)
    return browser
  }

  quiet(account: string, hours: QuietHours | null) {
    return this.world.as<NotifyWays>(account, 'PUT', '/api/notify/QuietHours', { hours })
  }

  /** Stores a message for one person. @returns its id */
  say(account: string, title: string, more: Partial<NewInSite> = {}): Promise<string> {
    const { context, clock } = this.server
    return context.db.transaction((tx) =>
      createInSite(tx, context, { type: 3, title, body: title, creatorId: null, at: clock.now(), toUserIds: [`user-${account}`], ...more })
    )
  }

  /** Somebody writes in a chat: to a person, or in a group. */
  chat(from: string, to: Draft['to'], content: string, more: Partial<Draft> & { kind?: MessageKind } = {}) {
    const draft: Draft = {
      senderId: `user-${from}`,
      to,
      kind: 'text',
      content,
      clientId: null,
      quote: null,
      mentions: [],
      leads: false,
      ...more
    }
    return this.server.context.db.transaction((tx) => storeMessage(tx, this.server.context, draft))
  }

  read(account: string, messageId: string) {
    return this.server.query('update in_site_receipt set read_at = $3 where user_id = $1 and message_id = $2', [
      `user-${account}`,
      messageId,
      this.server.clock.now()
    ])
  }

  /** Time passes, in steps in which the queue looks. @param ms how long */
  async pass(ms: number, step = SECOND): Promise<void> {
    for (let left = ms; left > 0; left -= step) {
      this.server.clock.advance(Math.min(step, left))
      await this.work()
    }
  }

  /** Does what is due; a job that fails is left to the queue. Texts to owners and alarms have suites of their own. */
  async work(): Promise<void> {
    await this.server.context.chatNotices.settled()
    await this.server.query("delete from pgboss.job where data->>'kind' in ('customerText', 'lateOrder', 'silentDriver')")
    await runDue(this.server.context)
  }

  async deliveries(orderId: string): Promise<NotifyDelivery[]> {
    return (await this.world.as<{ list: NotifyDelivery[] }>('dispatcher1', 'GET', `/api/notify/Deliveries?orderId=${orderId}`)).data.list
  }
}
