import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

interface Answer<T> {
  code: number
  msg: string
  data: T
}

const ask = async <T>(page: Page, method: string, url: string, body?: object): Promise<T> => {
  const { code, msg, data } = await page.evaluate(
    async ([how, where, text, key]) => {
      const stored = JSON.parse(localStorage.getItem('token') ?? '""') as unknown
      const token = typeof stored === 'object' && stored !== null && 'data' in stored ? String(stored.data) : String(stored)
      const headers: Record<string, string> =
        text === undefined ? { authorization: token } : { authorization: token, 'content-type': 'application/json', 'idempotency-key': key }
      const answer = await fetch(where, { method: how, headers, body: text })
      return (await answer.json()) as Answer<unknown>
    },
    [method, url, body === undefined ? undefined : JSON.stringify(body), randomUUID()] as const
  )
  if (code !== 200) throw new Error(`${url}: ${code} ${msg}`)
  return data as T
}

/** A call of the person who is signed in on this page, past the screens. @throws Error with the server's words unless it is taken */
export const callAs = <T>(page: Page, method: 'POST' | 'PUT' | 'DELETE', url: string, body: object): Promise<T> =>
  ask(page, method, url, body)

/** What the person who is signed in on this page may read. @throws Error with the server's words */
export const readAs = <T>(page: Page, url: string): Promise<T> => ask(page, 'GET', url)
