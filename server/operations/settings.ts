import { SECOND } from '../clock'
import { addressOf, integerOf, textOf, type Environment } from '../environment'
import { StartupError } from '../errors'

/** What a process does: answers people, does jobs, or both. */
const PROCESS_ROLES = ['all', 'web', 'worker'] as const
export type ProcessRole = (typeof PROCESS_ROLES)[number]

/** Where traces go, by the names that OpenTelemetry gave the variables (docs/operations.md#traces). */
export interface TracingSettings {
  /** Whole address that takes them. */
  url: string
  headers: Record<string, string>
  /** Name of this server among others at the collector. */
  service: string
  /** Share of the traces that begin here, 0 to 1. */
  share: number
}

/** How a process is watched and ended (docs/operations.md). */
export interface OperationsSettings {
  role: ProcessRole
  /** Opens /metrics; undefined = there is no such page. */
  metricsToken: string | undefined
  /** Lets the telephone system tell of calls (intake.md#incoming-calls); undefined = there is none. */
  telephoneToken: string | undefined
  /** Open sockets are closed within this time when the process ends, ms. */
  drainMs: number
  /** undefined = nobody is told of traces. */
  tracing: TracingSettings | undefined
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
    drainMs: integerOf(env, 'DRAIN_SECONDS', DRAIN_SECONDS, 0, MOST_DRAIN_S) * SECOND,
    tracing: readTracing(env)
  }
}

function readTracing(env: Environment): TracingSettings | undefined {
  const endpoint = addressOf(env, 'OTEL_EXPORTER_OTLP_ENDPOINT')
  if (endpoint === undefined) return undefined
  const share = Number(textOf(env, 'OTEL_TRACES_SAMPLER_ARG') ?? 1)
  if (!(share >= 0 && share <= 1)) throw new StartupError('环境变量 OTEL_TRACES_SAMPLER_ARG 应为 0 到 1 的数')
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(env, 'OTEL_EXPORTER_OTLP_HEADERS'),
    service: textOf(env, 'OTEL_SERVICE_NAME') ?? 'towing-server',
    share
  }
}

/** `name=value,name=value`, values percent-encoded as in W3C Baggage. @throws StartupError */
function headersOf(env: Environment, name: string): Record<string, string> {
  const pairs = (textOf(env, name) ?? '').split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const parts = /^\s*([\w-]+)\s*=(.*)$/.exec(pair)
      try {
        if (parts?.[1] !== undefined && parts[2] !== undefined) return [parts[1], decodeURIComponent(parts[2].trim())]
      } catch {
        // Said below: the value is no text.
      }
      throw new StartupError(`环境变量 ${name} 应为用逗号分开的 名称=值`)
    })
  )
}

function tokenOf(env: Environment, name: string): string | undefined {
  const token = textOf(env, name)
  if (token !== undefined && token.length < TOKEN_LENGTH) throw new StartupError(`${name} 至少 ${TOKEN_LENGTH} 个字符`)
  return token
}

const isRole = (role: string): role is ProcessRole => (PROCESS_ROLES as readonly string[]).includes(role)
