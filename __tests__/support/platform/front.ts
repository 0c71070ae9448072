import { existsSync, readFileSync, statSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { passSockets } from '../passSocket'
import { CLIENT } from './world'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json'
}

/**
 * The web server of an existing deployment: the built H5 app at its own addresses, calls and the socket passed on to the platform.
 * The build carries our client credentials; a deployment is built with its own, so they are put in their place here.
 * @param target address of a fake
 */
export async function startFront(target: string): Promise<{ url: string; close: () => Promise<void> }> {
  const root = path.resolve(process.env.H5_DIR ?? 'dist/h5')
  const port = Number(new URL(target).port)
  const fileOf = (address: string): string => {
    const file = path.join(root, address)
    return file.startsWith(root) && existsSync(file) && statSync(file).isFile() ? file : path.join(root, 'index.html')
  }
  const server = http.createServer((request, response) => {
    const address = request.url ?? '/'
    if (!address.startsWith('/api/')) {
      const file = fileOf(decodeURIComponent(address.split('?')[0] ?? '/'))
      response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file))
      return
    }
    const asked = address
      .replace(/client_id=[^&]*/, `client_id=${CLIENT.id}`)
      .replace(/client_secret=[^&]*/, `client_secret=${CLIENT.secret}`)
    const far = http.request({ port, host: '127.0.0.1', method: request.method, path: asked, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    far.on('error', () => response.destroy())
    request.pipe(far)
  })
  passSockets(server, port)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    }
  }
}
