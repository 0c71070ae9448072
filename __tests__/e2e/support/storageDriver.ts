import type { Page } from 'playwright-core'
import type { RecordsRead, Scope } from '@/platform/storage'
import type { PreparedPhoto } from '@/platform/watermark'
import type { Answer } from '../../support/storageBundle'

export const MINE: Scope = { userId: 'U1', name: 'outbox' }

declare global {
  interface Window {
    act(text: string): Promise<string>
  }
}
export const ask = async <T>(page: Page, ...call: unknown[]): Promise<Answer<T>> =>
  JSON.parse(await page.evaluate((text) => window.act(text), JSON.stringify(call))) as Answer<T>
export const data = async <T>(page: Page, ...call: unknown[]): Promise<T> => {
  const { data: found, error } = await ask<T>(page, ...call)
  if (error !== undefined) throw new Error(JSON.stringify(error))
  return found as T
}
type Read = Omit<RecordsRead, 'records'> & { records: Record<string, unknown> }
export const all = async (page: Page, scope = MINE): Promise<Record<string, unknown>> =>
  (await data<Read>(page, 'records', 'all', scope)).records

/** A blob: address of these bytes, as the picker gives one. */
export const taken = (page: Page, size: number, type = 'image/jpeg'): Promise<string> =>
  page.evaluate(
    ([bytes, kind]) =>
      URL.createObjectURL(new Blob([new Uint8Array(bytes as number).map((_, index) => (index * 31) & 255)], { type: kind as string })),
    [size, type] as const
  )
export const bytesOf = (size: number): Buffer => Buffer.from(Array.from({ length: size }, (_, index) => (index * 31) & 255))

export const prepare = async (page: Page, bytes: Buffer, lines: readonly string[], ...more: unknown[]) => {
  const path = await page.evaluate(
    (text) => URL.createObjectURL(new Blob([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], { type: 'image/jpeg' })),
    bytes.toString('base64')
  )
  const photo = await data<PreparedPhoto>(
    page,
    'photos',
    'prepare',
    { path, size: bytes.length, name: 'a.jpg', source: 'camera', pickedAt: 0 },
    lines,
    ...more
  )
  const given = await page.evaluate(
    async (address) =>
      btoa(Array.from(new Uint8Array(await (await fetch(address)).arrayBuffer()), (byte) => String.fromCharCode(byte)).join('')),
    photo.path
  )
  return { photo, path, bytes: Buffer.from(given, 'base64') }
}
