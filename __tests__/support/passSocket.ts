import type http from 'node:http'
import net from 'node:net'

/** Passes WebSockets that reach a server of the tests on to the one behind it. @param port of that one, on the loopback */
export function passSockets(server: http.Server, port: number): void {
  server.on('upgrade', (request, near: net.Socket, head: Buffer) => {
    const far = net.connect(port, '127.0.0.1', () => {
      const lines = Array.from(
        { length: request.rawHeaders.length / 2 },
        (_, index) => `${request.rawHeaders[2 * index]}: ${request.rawHeaders[2 * index + 1]}`
      )
      far.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      far.write(head)
      near.pipe(far).pipe(near)
    })
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
}
