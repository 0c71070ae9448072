import http from 'node:http'
import type { AddressInfo } from 'node:net'

interface Seen {
  url: string
  method: string
  type: string
  body: Buffer
}

/** A real server that answers slowly enough to see how many come at once. @param holdMs how long each answer is held back */
export async function withServer(act: (url: string, seen: Seen[], busiest: () => number) => Promise<void>, holdMs = 40): Promise<void> {
  const seen: Seen[] = []
  let open = 0
  let busiest = 0
  const server = http.createServer((request, response) => {
    open++
    busiest = Math.max(busiest, open)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      seen.push({
        url: request.url ?? '',
        method: request.method ?? '',
        type: request.headers['content-type'] ?? '',
        body: Buffer.concat(parts)
      })
      setTimeout(() => {
        open--
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ code: 200, data: { name: 'a.jpg' } }))
      }, holdMs)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  try {
    await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, () => busiest)
  } finally {
    server.close()
  }
}
