import type { OwnerLinkView } from '../../../../src/contract/transferCar/payment/collect'
import { MINUTE } from '../../../../server/clock'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { COMPANY, InvoiceWorld } from '../invoice/support'
import { picture } from '../order/uploads'
import { ORDERS } from '../support/world'

const BOUNDARY = 'x-owner-boundary'

/** What the owner sends and fetches through his link (payments.md#owner-page). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: InvoiceWorld
  beforeAll(async () => {
    server = await makeApp()
    world = new InvoiceWorld(server)
  })
  beforeEach(() => {
    server.clock.advance(2 * MINUTE)
  })
  const link = async (orderId: string): Promise<string> =>
    new URL((await world.as<OwnerLinkView>('manager1', 'POST', `${ORDERS}/${orderId}/OwnerLink`, {})).data.url).pathname
  const page = (url: string) => server.app.inject({ method: 'GET', url })
  const send = (url: string, bytes: Buffer, fields: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: `${url}/Photos`,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: Buffer.concat([
        ...Object.entries(fields).map(([name, value]) =>
          Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        ),
        Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="p.jpg"\r\n\r\n`),
        bytes,
        Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
      ])
    })

  test('a photo with position stands on the order for dispatch and driver; the same, no picture, too late and a false link are refused', async () => {
    const id = await world.plant('EN_ROUTE')
    const path = await link(id)
    expect((await page(path)).body).toContain('发送现场照片')
    expect((await page(`${path}/Photos`)).headers['content-security-policy']).toContain("script-src 'sha256-")
    const bytes = await picture()
    expect((await send(path, bytes, { lng: '114.06', lat: '22.54', accuracyM: '12' })).statusCode).toBe(303)
    for (const account of ['dispatcher1', 'driver1']) {
      const { data } = await world.detail(account, id)
      expect(data.evidence).toEqual([expect.objectContaining({ category: 'OWNER', uploaderName: '车主', leg: 0, state: 'STORED' })])
      expect(data.events.at(-1)).toMatchObject({ action: 'ownerPhoto', actorName: '车主', position: { lng: 114.06, lat: 22.54 } })
      expect((await page(data.evidence[0]?.url ?? '')).statusCode).toBe(200)
    }
    expect((await page(`${path}/Photos`)).body).toContain('已发送 1 张')
    expect((await send(path, bytes)).body).toContain('已经发送过')
    expect((await send(path, Buffer.from('not a picture'))).statusCode).toBe(400)
    expect((await server.app.inject({ method: 'POST', url: `${path}/Photos`, payload: { file: 'x' } })).statusCode).toBe(400)
    expect((await send('/status/unknown', await picture())).statusCode).toBe(404)
    await server.query("update accident_order set status = 'TOWING' where id = $1", [id])
    expect((await send(path, await picture())).statusCode).toBe(400)
    expect((await page(path)).body).not.toContain('发送现场照片')
  })

  test('so many in a minute, so many in all', async () => {
    const id = await world.plant('PENDING')
    const path = await link(id)
    for (let sent = 0; sent < 9; sent += 1) expect((await send(path, await picture())).statusCode).toBe(303)
    expect((await send(path, await picture())).body).toContain('最多发送 9 张')
    expect((await send(path, await picture())).statusCode).toBe(429)
  })

  test('the file of his invoice, and of no other', async () => {
    const { id, orderId } = await world.plantPayment()
    const { data } = await world.apply(id, { ...COMPANY, amountFen: 52_400, email: 'fapiao@example.cn' })
    const path = await link(orderId)
    expect((await page(path)).body).toContain(`${path}/Invoice/${data.id}`)
    const file = await page(`${path}/Invoice/${data.id}`)
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.subarray(0, 4).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF'
    ])
    const other = await link(await world.plant('EN_ROUTE'))
    expect((await page(`${other}/Invoice/${data.id}`)).statusCode).toBe(404)
    expect((await page(`/status/unknown/Invoice/${data.id}`)).statusCode).toBe(404)
  })

  test('a repair on the spot has its own steps to the end', async () => {
    const id = await world.plant('WORKING')
    await world.step('driver1', id, 'repair', await world.complete('repair', 1, 'driver1', id))
    const { body } = await page(await link(id))
    expect(body).toContain('<li class="now" aria-current="step"><span>现场修复完成</span>')
  })
})
