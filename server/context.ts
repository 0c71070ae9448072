import type { Clock } from './clock'
import type { ServerConfig } from './config'
import type { Database, Db } from './database/client'
import type { FileStore } from './files/store'

/** What every area gets: no area makes its own database, clock or configuration. */
export interface ServerContext {
  config: ServerConfig
  clock: Clock
  database: Database
  /** The pool; only routes, jobs and the auth hook use it (rulings 25). */
  db: Db
  files: FileStore
  /** Signs file addresses (rulings 5). */
  fileSecret: string
}

/** The signed-in person of a request. */
export interface Actor {
  userId: string
  account: string
  realName: string
  /** enCodes of the roles. */
  roles: readonly string[]
  /** Ids of the same roles. */
  roleIds: readonly string[]
  organizeId: string
  isAdministrator: boolean
  /** Id of the session row, not the token. */
  sessionId: string
  /** Button right by code; missing means no. Administrators have all (contract section 2). */
  can(modelId: string, code: string): boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    context: ServerContext
    /** Every registered route, so that a test can try each of them (rulings 6). */
    routeList: { method: string, url: string }[]
  }
  interface FastifyRequest {
    /** Set by the auth hook on every route outside the anonymous table; null there. */
    actor: Actor
  }
}
