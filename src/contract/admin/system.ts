import { Type, type Static } from '@sinclair/typebox'
import type { ProviderAnswer } from '../notifyCheck'
import type { NotifyChannel } from '../notify'

/**
 * How this server stands (administration.md#system), by feature `administration`; administrators of the whole company only. Times are
 * epoch ms, sizes bytes. No key, address or password of a service stands in an answer.
 *
 * GET  admin/System                  -> SystemState
 * POST admin/System/Test  TestBody   -> TestAnswer; asks one part now
 * POST admin/System/Backup {}        -> BackupState; begins an archive now, in a process of its own. Refused while one is made
 */

/** Parts that can be tried without harm. Channels of notices have a check of their own (contract/notifyCheck.ts). */
const TESTED_PARTS = ['database', 'map', 'storage', 'wechatPay', 'alipayPay', 'invoice', 'weappPlatform', 'alipayPlatform'] as const
export type TestedPart = (typeof TESTED_PARTS)[number]

export const TestBody = Type.Object(
  {
    part: Type.Union(
      TESTED_PARTS.map((part) => Type.Literal(part)),
      { title: '检查项' }
    )
  },
  { additionalProperties: false }
)
export type TestBody = Static<typeof TestBody>

export interface TestAnswer {
  part: TestedPart
  isOk: boolean
  /** Exactly what answered, for people. */
  answer: string
  /** How long it took. */
  ms: number
}

export const BackupBody = Type.Object({}, { additionalProperties: false })
export type BackupBody = Static<typeof BackupBody>

/** Jobs of one kind that did not succeed. */
export interface FailedJobs {
  /** For people: 自动备份. */
  name: string
  /** Tried again later. */
  retrying: number
  /** Given up. */
  failed: number
}

export interface BackupState {
  isConfigured: boolean
  isRunning: boolean
  /** The newest archive of the folder; null = none. */
  last: { name: string; at: number; size: number } | null
  /** Why the last one of this process came to nothing, '' = it did not. */
  failure: string
}

/** One service of somebody else. `last` null = nothing was asked since the start, or its answers are not kept. */
export interface Integration {
  key: NotifyChannel | 'wechatPay' | 'alipayPay' | 'invoice' | 'map' | 'weappPlatform' | 'alipayPlatform'
  isConfigured: boolean
  last: ProviderAnswer | null
}

export interface SystemState {
  now: number
  version: string
  startedAt: number
  database: { kind: 'embedded' | 'postgres'; version: string; size: number; answerMs: number }
  jobs: { waiting: number; late: number; running: number; failed: FailedJobs[] }
  /** The folder, its bytes, and the address of the bucket where uploads lie, '' = in the folder. */
  storage: { folder: string; free: number; total: number; bucket: string }
  /** Of this process. */
  sockets: { open: number; people: number }
  /** Bytes of memory that this process has. */
  memory: number
  integrations: Integration[]
  backup: BackupState
}
