import type { FastifySchema } from 'fastify'
import type { Actor } from './actor'
import type { Areas } from './areas'
import type { Clock } from './clock'
import type { ServerConfig } from './config'
import type { Database, Db } from './database/client'
import type { FileStore } from './files/store'
import type { GeoService } from './geo/service'
import type { JobQueue } from './jobs/types'
import type { ContentChecks } from './moderation/open'
import type { NoticeChannel } from './notify/channels/types'
import type { ChatNotices } from './notify/chats'
import type { ProviderAnswers } from './notify/channels/answers'
import type { PushKeys } from './notify/settings'
import type { OpenPlatforms } from './openPlatform/open'
import type { Health } from './operations/health'
import type { Bus } from './realtime/bus'
import type { Live } from './realtime/types'
import type { HttpRows } from './system/dataInterfaceHttp'
import type { ReminderChannels } from './schedule/channels'
import type { Limits } from './session/limiter'
import type { SmsSender } from './session/smsSender'
import type { PayChannels } from './transferCar/payment/pay/channels'
import type { Invoicing } from './transferCar/invoice/service'
import type { FlowBusiness } from './workFlow/business'

export type { Actor } from './actor'

/** What every area gets: no area makes its own database, clock or configuration. */
export interface ServerContext {
  config: ServerConfig
  clock: Clock
  database: Database
  /** The pool; only routes, jobs and the auth hook use it (server.md#inside-a-transaction). */
  db: Db
  files: FileStore
  /** Open sockets. */
  live: Live
  /** What ties this process to the others. */
  bus: Bus
  /** How often people may do something, counted over all processes. */
  limits: Limits
  /** How this process stands. */
  health: Health
  /** Answers of other servers to data interfaces. */
  http: HttpRows
  /** Places, addresses and ways. */
  geo: GeoService
  /** The platforms of our mini-programs. */
  platforms: OpenPlatforms
  /** Who looks at what people write and show, by platform; empty = nobody. */
  checks: ContentChecks
  /** By which push services know this server; undefined = nothing is pushed. */
  pushKeys: PushKeys | undefined
  /** Further channels of notices that are configured. */
  notices: readonly NoticeChannel[]
  /** Tells people of chats that they do not read. */
  chatNotices: ChatNotices
  /** What providers of notices answered last. */
  answers: ProviderAnswers
  /** What is to be done at a later time. */
  jobs: JobQueue
  /** Sends codes in place of the configured sender: tests delay, repeat and fail it. */
  sms?: SmsSender
  /** Whom invoices are asked from, in place of the configured service: tests delay, lose and refuse. */
  invoicing?: Invoicing
  /** Ways to remind of appointments beyond the app; tests delay, repeat and fail them. */
  reminders: ReminderChannels
  /** Channels of payments (payments.md#channels). */
  pay: PayChannels
  /** What stands behind flows: areas register whom an approval is for. */
  flowBusiness: FlowBusiness
  /** What areas do for those below them: so no area imports one above it. */
  areas: Areas<ServerContext>
  /** Signs file addresses (files.md#addresses-of-files). */
  fileSecret: string
}

declare module 'fastify' {
  interface FastifyInstance {
    context: ServerContext
    /**
     * Every registered route with the names of its query, so that a test can try each of them (wire.md#acts-and-keys,
     * wire.md#anonymous-routes).
     */
    routeList: { method: string; url: string; query: readonly string[]; schema?: FastifySchema }[]
  }
  interface FastifyRequest {
    /** Set by the auth hook on every route outside the anonymous table; null there. */
    actor: Actor
  }
}
