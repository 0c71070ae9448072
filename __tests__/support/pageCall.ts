import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

interface Answer<T> { code: number, msg: string, data: T }

/** A call of the person who is signed in on this page, past the screens. @throws Error with the server's words unless it is taken */
export const callAs = async <T>(page: Page, method: 'POST' | 'PUT', url: string, body: object): Promise<T> => {
  const { code, msg, data } = await page.evaluate(async ([how, where, text, key]) => {
    const stored = JSON.parse(localStorage.getItem('token') ?? '""') as unknown
    const token = typeof stored === 'object' && stored !== null && 'data' in stored ? String(stored.data) : String(stored)
    const answer = await fetch(where, { method: how, headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': key }, body: text })
    return await answer.json() as Answer<unknown>
  }, [method, url, JSON.stringify(body), randomUUID()] as const)
  if (code !== 200) throw new Error(`${url}: ${code} ${msg}`)
  return data as T
}

/** What the person who is signed in on this page may read. @throws Error with the server's words */
export const readAs = async <T>(page: Page, url: string): Promise<T> => {
  const { code, msg, data } = await page.evaluate(async (where) => {
    const stored = JSON.parse(localStorage.getItem('token') ?? '""') as unknown
    const token = typeof stored === 'object' && stored !== null && 'data' in stored ? String(stored.data) : String(stored)
    return await (await fetch(where, { headers: { authorization: token } })).json() as Answer<unknown>
  }, url)
  if (code !== 200) throw new Error(`${url}: ${code} ${msg}`)
  return data as T
}
