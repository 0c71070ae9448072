import { readFileSync } from 'node:fs'
import { headersOf } from '@/platform/request/answer'
import type { Network, RawAnswer, Running } from '@/platform/request/types'

/** The network of Node in the place of the platform's: real HTTP, no policy. Uploads read a file of this machine. */
export const nodeNetwork: Network = {
  send: ({ url, method, header, body }) => running(url, { method, headers: header, ...(body === undefined ? {} : { body }) }),
  upload: ({ url, path, name, fields, header }) => {
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.append(key, value)
    form.append('file', new Blob([readFileSync(path)]), name ?? 'file.png')
    return running(url, { method: 'POST', headers: header, body: form })
  }
}

function running(url: string, init: RequestInit): Running<RawAnswer> {
  const stop = new AbortController()
  return {
    answer: answerOf(url, { ...init, signal: stop.signal }),
    abort: () => {
      stop.abort()
    }
  }
}

async function answerOf(url: string, init: RequestInit): Promise<RawAnswer> {
  const response = await fetch(url, init)
  const text = await response.text()
  return { statusCode: response.status, data: parsed(text), header: headersOf(Object.fromEntries(response.headers)) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
