import { ChannelUnsure } from '../channel'

/** A channel that answers later than this has not answered, ms. */
const LIMIT_MS = 8_000
/** No answer of a channel is longer, bytes; bills have their own measure. */
const LARGEST = 1024 * 1024
export const LARGEST_BILL = 64 * 1024 * 1024

export interface HttpAnswer {
  status: number
  headers: Headers
  body: string
  bytes: Buffer
}
export interface HttpCall {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  largest?: number
}
/** How a channel reaches the network; tests hand in recorded answers. */
export type Transport = (call: HttpCall) => Promise<HttpAnswer>

/** @throws ChannelUnsure when nothing whole came back */
export const overHttp: Transport = async ({ method, url, headers, body, largest = LARGEST }) => {
  try {
    const answer = await fetch(url, { method, headers, body, redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) })
    const bytes = await whole(answer, largest)
    return { status: answer.status, headers: answer.headers, bytes, body: bytes.toString('utf8') }
  } catch (error) {
    throw new ChannelUnsure(error instanceof Error ? error.message : String(error))
  }
}

async function whole({ body }: Response, largest: number): Promise<Buffer> {
  const reader = body?.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    parts.push(part.value)
    length += part.value.length
    if (length > largest) {
      await reader?.cancel()
      throw new Error('answer too long')
    }
  }
  return Buffer.concat(parts)
}
