import { isObject } from '@/domain/guards'
import { CheckUnavailable } from './types'

export type Answer = Readonly<Record<string, unknown>>

/** One call of a platform; its text. @throws CheckUnavailable, whose message never holds the address: keys stand in it */
export async function askText(url: string, init: RequestInit, limitMs: number): Promise<string> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(limitMs) })
    const text = await answer.text()
    if (!answer.ok) throw new CheckUnavailable(`HTTP ${answer.status}`)
    return text
  } catch (error) {
    if (error instanceof CheckUnavailable) throw error
    throw new CheckUnavailable(isObject<{ name?: unknown }>(error) && error.name === 'TimeoutError' ? 'timeout' : 'network')
  }
}

/** @throws CheckUnavailable for what is no JSON object */
export function objectOf(text: string): Answer {
  try {
    const parsed: unknown = JSON.parse(text)
    if (isObject<Answer>(parsed)) return parsed
  } catch {
    // Told below.
  }
  throw new CheckUnavailable('not JSON')
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
export const objectIn = (value: unknown): Answer => (isObject<Answer>(value) ? value : {})
