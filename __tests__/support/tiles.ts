import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

export interface TileServer {
  /** For MAP_TILES. */
  template: string
  /** Tiles asked for so far, as `z/x/y`. */
  asked: () => string[]
  /** From now on no tile is found. */
  breakDown: () => void
  stop: () => Promise<void>
}

/** Pictures of a map, each the same grey square, on the loopback. */
export async function startTiles(): Promise<TileServer> {
  const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dfe6ee' } })
    .png()
    .toBuffer()
  const asked: string[] = []
  let isBroken = false
  const server = createServer((request, response) => {
    asked.push((request.url ?? '').replace(/^\//, '').replace(/\.png$/, ''))
    if (isBroken) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    template: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    asked: () => [...asked],
    breakDown: () => {
      isBroken = true
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}

export interface Degrees {
  lng: number
  lat: number
}
interface Pixel {
  x: number
  y: number
}

/** Web Mercator by its definition: pixels of the whole world at a zoom, from the upper left. */
export const worldPixel = ({ lng, lat }: Degrees, zoom: number): Pixel => {
  const size = 256 * 2 ** zoom
  const angle = (lat * Math.PI) / 180
  return { x: ((lng + 180) / 360) * size, y: ((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * size }
}

/** The place at a pixel of the world. */
export const placeAt = ({ x, y }: Pixel, zoom: number): Degrees => {
  const size = 256 * 2 ** zoom
  return { lng: (x / size) * 360 - 180, lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI }
}
