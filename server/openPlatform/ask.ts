import { isObject } from '@/domain/guards'

export type Answer = Readonly<Record<string, unknown>>

/** A platform gave no usable answer: out of reach, too slow, out of quota, our access is wrong, or it refused. The message names no key. */
export class PlatformError extends Error {
  /**
   * @param code what the platform itself calls it (errcode, sub_code), '' = it said nothing that could be read
   * @param words what else it said of it, for people
   */
  constructor(
    message: string,
    readonly code = '',
    readonly words = ''
  ) {
    super(message)
    this.name = 'PlatformError'
  }
}

/** One call of a platform; its text. @throws PlatformError, whose message never holds the address: keys stand in it */
export async function askText(url: string, init: RequestInit, limitMs: number): Promise<string> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(limitMs) })
    const text = await answer.text()
    if (!answer.ok) throw new PlatformError(`HTTP ${answer.status}`, codeIn(text))
    return text
  } catch (error) {
    if (error instanceof PlatformError) throw error
    throw new PlatformError(isObject<{ name?: unknown }>(error) && error.name === 'TimeoutError' ? 'timeout' : 'network')
  }
}

/** @throws PlatformError for what is no JSON object */
export function objectOf(text: string): Answer {
  try {
    const parsed: unknown = JSON.parse(text)
    if (isObject<Answer>(parsed)) return parsed
  } catch {
    // Told below.
  }
  throw new PlatformError('not JSON')
}

/** What a refusal calls itself where it is JSON, as DingTalk's are; '' = nothing. */
function codeIn(text: string): string {
  try {
    return textIn(objectOf(text).code).slice(0, 100)
  } catch {
    return ''
  }
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
export const objectIn = (value: unknown): Answer => (isObject<Answer>(value) ? value : {})
