import { performance } from 'node:perf_hooks'
import { md5 } from '../../../src/domain/md5'
import type { ServerConfig } from '../../../server/config'

export interface Figure {
  p50: number
  p95: number
}

/** A person at the server: sends calls one after the other, as a phone does. */
export class Person {
  private constructor(
    private readonly origin: string,
    private readonly token: string
  ) {}

  /** @throws Error when the account is refused */
  static async signIn(origin: string, config: ServerConfig, account: string, password: string): Promise<Person> {
    const client = new URLSearchParams({
      client_id: config.clientId,
      client_secret: config.clientSecret,
      scope: 'all',
      grant_type: 'password'
    })
    const answer = await fetch(`${origin}/api/oauth/Login?${client.toString()}`, {
      method: 'POST',
      headers: { 'jnpf-origin': 'app' },
      body: new URLSearchParams({ account, password: md5(password), origin: 'password' })
    })
    const { data, msg } = (await answer.json()) as { data: { token: string } | null; msg: string }
    if (data === null) throw new Error(`${account}: ${msg}`)
    return new Person(origin, data.token)
  }

  /** @throws Error for any answer but 200 */
  get<T>(path: string): Promise<T> {
    return this.call(path, {})
  }

  /** @throws Error for any answer but 200 */
  post<T>(path: string, body: unknown): Promise<T> {
    return this.call(path, { method: 'POST', body: JSON.stringify(body) })
  }

  private async call<T>(path: string, init: RequestInit): Promise<T> {
    const answer = await fetch(`${this.origin}${path}`, {
      ...init,
      headers: { authorization: this.token, 'jnpf-origin': 'app', 'content-type': 'application/json' }
    })
    const { code, data, msg } = (await answer.json()) as { code: number; data: T; msg: string }
    if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Milliseconds of a call from the first byte sent to the answer parsed; each path in turn, the first few left out. */
export async function timed(paths: readonly string[], call: (path: string) => Promise<unknown>, times: number): Promise<Figure> {
  const taken: number[] = []
  for (let i = -5; i < times; i++) {
    const path = paths[(i + paths.length * 5) % paths.length] as string
    const from = performance.now()
    await call(path)
    if (i >= 0) taken.push(performance.now() - from)
  }
  taken.sort((a, b) => a - b)
  return { p50: at(taken, 0.5), p95: at(taken, 0.95) }
}
