import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Envelope } from '../../../../src/contract/envelope'
import type { OrderDetail } from '../../../../src/contract/transferCar/order/detail'
import { ORDERS, type World } from '../support/world'

const BOUNDARY = 'x-evidence-boundary'
export const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const part = (head: string, bytes: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), Buffer.from(bytes), Buffer.from('\r\n')])

/** The two upload calls, as the app makes them. */
export class Uploads {
  constructor(readonly world: World) {}

  async send(
    account: string,
    url: string,
    fields: Record<string, unknown>,
    bytes: Buffer | undefined,
    more: { name?: string; cut?: number; isFileFirst?: boolean } = {}
  ): Promise<Envelope<OrderDetail>> {
    const texts = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => part(`name="${name}"`, typeof value === 'object' ? JSON.stringify(value) : String(value)))
    const file = bytes === undefined ? [] : [part(`name="file"; filename="${more.name ?? 'p.jpg'}"`, bytes)]
    const whole = Buffer.concat([
      ...(more.isFileFirst === true ? [...file, ...texts] : [...texts, ...file]),
      Buffer.from(`--${BOUNDARY}--\r\n`)
    ])
    const answer = await this.world.server.app.inject({
      method: 'POST',
      url,
      headers: { authorization: await this.world.token(account), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: whole.subarray(0, more.cut === undefined ? whole.length : whole.length - more.cut)
    })
    expect(answer.statusCode).toBe(200)
    return answer.json<Envelope<OrderDetail>>()
  }

  photo(account: string, orderId: string, id: string, bytes: Buffer, more: Record<string, unknown> = {}): Promise<Envelope<OrderDetail>> {
    const fields = { category: 'SCENE', sha256: hash(bytes), deviceAt: this.world.server.clock.now(), source: 'CAMERA', ...more }
    return this.send(account, `${ORDERS}/${orderId}/Evidence/${id}/File`, fields, bytes)
  }

  signature(account: string, orderId: string, id: string, bytes: Buffer): Promise<Envelope<OrderDetail>> {
    return this.send(account, `${ORDERS}/${orderId}/Signatures/${id}/File`, { sha256: hash(bytes) }, bytes, { name: 's.png' })
  }

  announce(account: string, orderId: string, id: string, bytes: Buffer, more: object = {}): Promise<Envelope<OrderDetail>> {
    return this.world.as(account, 'POST', `${ORDERS}/${orderId}/Evidence`, {
      evidence: [{ id, category: 'SCENE', sha256: hash(bytes), deviceAt: this.world.server.clock.now(), source: 'CAMERA', ...more }]
    })
  }

  /** What is kept of an order's photos: rows, how many are awaited, and how many files the server holds of all orders. */
  async stored(orderId: string): Promise<{ photos: Record<string, unknown>[]; pending: number | undefined; files: number }> {
    const { query, context } = this.world.server
    const root = path.join(context.config.dataDir, 'files')
    const photos = await query('select id, file_name, sha256, leg, unit_id, category from order_evidence where order_id = $1 order by id', [
      orderId
    ])
    const [order] = await query<{ pending_evidence: number }>('select pending_evidence from accident_order where id = $1', [orderId])
    const files = existsSync(root)
      ? readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
      : 0
    return { photos, pending: order?.pending_evidence, files }
  }
}

let shade = 0
/** A picture that no other is equal to, with a position inside. */
export const picture = (): Promise<Buffer> => {
  shade += 1
  return sharp({ create: { width: 60, height: 40, channels: 3, background: { r: (shade * 37) % 256, g: (shade * 91) % 256, b: 90 } } })
    .withExif({ IFD0: { Make: 'TestPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 33/1 0/1' } })
    .jpeg()
    .toBuffer()
}
export const drawn = async (): Promise<Buffer> =>
  sharp(await picture())
    .png()
    .toBuffer()
