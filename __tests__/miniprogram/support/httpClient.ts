import http from 'node:http'

export interface HttpAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export interface HttpCall {
  url: string
  method: string
  headers: Record<string, string>
  body?: Buffer
  /** Unit: ms. */
  timeout: number
  signal: AbortSignal
  /** Told in bytes while a body goes out in pieces. */
  onSent?: (sent: number, total: number) => void
}

/** Size of the pieces in which an upload is written; small enough that progress is seen. */
const PIECE = 64 * 1024

/** Plain HTTP to a loopback server. Rejects with `timeout`, `abort` or the transport's message. */
export function send(call: HttpCall): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const { body } = call
    const headers = { ...call.headers, connection: 'close', ...(body === undefined ? {} : { 'content-length': String(body.length) }) }
    const request = http.request(
      call.url,
      { method: call.method, headers, signal: call.signal, agent: false, timeout: call.timeout },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const flat = Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')])
          )
          resolve({ status: response.statusCode ?? 0, headers: flat, body: Buffer.concat(parts) })
        })
      }
    )
    request.on('timeout', () => {
      request.destroy(new Error('timeout'))
    })
    request.on('error', (error) => {
      reject(call.signal.aborted ? new Error('abort') : error)
    })
    if (body === undefined) {
      request.end()
      return
    }
    let sent = 0
    const writeNext = (): void => {
      if (sent >= body.length) {
        request.end()
        return
      }
      const piece = body.subarray(sent, sent + PIECE)
      request.write(piece, () => {
        sent += piece.length
        call.onSent?.(sent, body.length)
        writeNext()
      })
    }
    writeNext()
  })
}
