import type { Json, JsonObject } from '@/contract/formSchema'
import { isObject } from '@/domain/guards'
import type { Clock } from '../clock'
import type { InterfaceSource } from '../database/schema'
import { Refusal, refuse } from '../errors'
import type { ParameterValues } from './dataInterfaceParameters'

type HttpSource = Extract<InterfaceSource, { kind: 'http' }>

interface HttpLimits {
  /** The whole answer must be there by then, ms. */
  readonly timeoutMs: number
  /** No answer is longer, bytes. */
  readonly largest: number
  readonly mostRows: number
}
export const HTTP_LIMITS: HttpLimits = { timeoutMs: 5_000, largest: 1024 * 1024, mostRows: 10_000 }

const PLACE = /\{(@?[A-Za-z_]\w*)\}/g
/** Answers kept in this process at most. */
const MOST_ANSWERS = 200

/** Names of the parameters in an address. */
export const parametersOf = (url: string): string[] => [...url.matchAll(PLACE)].map(([, name]) => name ?? '')

/**
 * Server and port that an address leads to, whatever its parameters are.
 * @throws Refusal 400 for what is no address, carries a password, or has a parameter in front of its path
 */
export function hostOf(url: string): string {
  const example = url.replace(PLACE, 'x')
  if (!/^https?:\/\/[^/?#{}@\s]+(?:[/?#]|$)/i.test(url) || !URL.canParse(example)) throw refuse('数据接口的地址不正确')
  return new URL(example).host
}

/** Reads rows from servers of the allow-list, and keeps answers for as long as their interface says. */
export class HttpRows {
  private readonly answers = new Map<string, { readonly until: number; readonly rows: Promise<readonly JsonObject[]> }>()

  /** @param hosts servers that may be asked, `name` or `name:port` */
  constructor(
    private readonly hosts: readonly string[],
    private readonly clock: Clock,
    private readonly limits: HttpLimits = HTTP_LIMITS
  ) {}

  /**
   * @param version of the interface: a changed one is asked anew
   * @throws Refusal 400 when the server is not allowed, does not answer in time, or answers no rows
   */
  async rows(id: string, version: number, source: HttpSource, values: ParameterValues): Promise<readonly JsonObject[]> {
    const host = hostOf(source.url)
    if (!this.hosts.includes(host)) throw refuse(`数据接口的服务器 ${host} 不在允许范围内，请联系管理员`)
    const address = source.url.replace(PLACE, (_place, name: string) => inAddress(values.get(name)))
    const body =
      source.method === 'GET' ? undefined : JSON.stringify(Object.fromEntries([...values].filter(([name]) => !name.startsWith('@'))))
    const key = JSON.stringify([id, version, address, body])
    const now = this.clock.now()
    const earlier = this.answers.get(key)
    if (earlier !== undefined && earlier.until > now) return earlier.rows
    const rows = this.ask(source, address, body)
    if (source.cacheSeconds > 0) this.keep(key, now + source.cacheSeconds * 1000, rows)
    return rows
  }

  /** A failure is told to those who wait for it, and the next one asks again. */
  private keep(key: string, until: number, rows: Promise<readonly JsonObject[]>): void {
    this.answers.delete(key)
    this.answers.set(key, { until, rows })
    rows.catch(() => {
      if (this.answers.get(key)?.rows === rows) this.answers.delete(key)
    })
    const [oldest] = this.answers.keys()
    if (this.answers.size > MOST_ANSWERS && oldest !== undefined) this.answers.delete(oldest)
  }

  private async ask({ method, rowsAt }: HttpSource, address: string, body: string | undefined): Promise<readonly JsonObject[]> {
    const text = await this.answer(method, address, body)
    let found: unknown
    try {
      found = JSON.parse(text)
    } catch {
      throw refuse('数据接口返回的内容无法识别')
    }
    for (const part of rowsAt === '' ? [] : rowsAt.split('.'))
      found = isObject<Record<string, unknown>>(found) && Object.hasOwn(found, part) ? found[part] : undefined
    if (!Array.isArray(found) || !found.every((row) => isObject(row))) throw refuse('数据接口返回的内容无法识别')
    if (found.length > this.limits.mostRows) throw refuse(`数据接口返回的数据超过 ${this.limits.mostRows} 行`)
    return found as JsonObject[]
  }

  private async answer(method: 'GET' | 'POST', address: string, body: string | undefined): Promise<string> {
    try {
      // A redirect would lead past the allow-list.
      const answer = await fetch(address, {
        method,
        body,
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        redirect: 'manual',
        signal: AbortSignal.timeout(this.limits.timeoutMs)
      })
      if (answer.ok) return await readWhole(answer, this.limits.largest)
      await answer.body?.cancel()
      throw refuse(
        answer.status >= 300 && answer.status < 400
          ? '数据接口的服务器要求转到别处，已停止'
          : `数据接口的服务器返回错误（${answer.status}）`
      )
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw refuse(
        isObject<{ name?: unknown }>(error) && error.name === 'TimeoutError'
          ? '数据接口的服务器没有及时响应，请稍后重试'
          : '数据接口的服务器连接失败，请稍后重试'
      )
    }
  }
}

/** A value as a part of an address; a part of dots would climb to another path. */
function inAddress(value: Json | undefined): string {
  const text = String(value ?? '')
  if (/^\.+$/.test(text)) throw refuse('参数的内容不被接受')
  return encodeURIComponent(text)
}

/** The whole text of an answer. @throws Refusal 400 beyond `largest` bytes */
export async function readWhole({ body }: Response, largest: number): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    length += part.value.length
    if (length > largest) {
      await reader?.cancel()
      throw refuse('数据接口返回的内容过大')
    }
    parts.push(part.value)
  }
  return Buffer.concat(parts).toString('utf8')
}
