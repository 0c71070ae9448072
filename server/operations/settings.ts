import { SECOND } from '../clock'
import { integerOf, textOf, type Environment } from '../environment'
import { StartupError } from '../errors'

/** What a process does: answers people, does jobs, or both. */
const PROCESS_ROLES = ['all', 'web', 'worker'] as const
export type ProcessRole = (typeof PROCESS_ROLES)[number]

/** How a process is watched and ended (docs/operations.md). */
export interface OperationsSettings {
  role: ProcessRole
  /** Opens /metrics; undefined = there is no such page. */
  metricsToken: string | undefined
  /** Lets the telephone system tell of calls (intake.md#incoming-calls); undefined = there is none. */
  telephoneToken: string | undefined
  /** Open sockets are closed within this time when the process ends, ms. */
  drainMs: number
}

/** Short tokens can be tried out. */
const TOKEN_LENGTH = 16
const DRAIN_SECONDS = 30
const MOST_DRAIN_S = 600

/** @throws StartupError with one line for people */
export function readOperationsSettings(env: Environment): OperationsSettings {
  const role = textOf(env, 'PROCESS_ROLE') ?? 'all'
  if (!isRole(role)) throw new StartupError(`PROCESS_ROLE 应为 ${PROCESS_ROLES.join('、')} 之一：${role}`)
  // What a worker has to say to open devices travels over Redis alone.
  if (role !== 'all' && textOf(env, 'REDIS_URL') === undefined) throw new StartupError(`PROCESS_ROLE=${role} 时，还需要设置 REDIS_URL`)
  return {
    role,
    metricsToken: tokenOf(env, 'METRICS_TOKEN'),
    telephoneToken: tokenOf(env, 'TELEPHONE_TOKEN'),
    drainMs: integerOf(env, 'DRAIN_SECONDS', DRAIN_SECONDS, 0, MOST_DRAIN_S) * SECOND
  }
}

function tokenOf(env: Environment, name: string): string | undefined {
  const token = textOf(env, name)
  if (token !== undefined && token.length < TOKEN_LENGTH) throw new StartupError(`${name} 至少 ${TOKEN_LENGTH} 个字符`)
  return token
}

const isRole = (role: string): role is ProcessRole => (PROCESS_ROLES as readonly string[]).includes(role)
