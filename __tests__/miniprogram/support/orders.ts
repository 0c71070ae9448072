import { randomUUID } from 'node:crypto'
import type { CompanyServer } from '../../support/appServer'

/** An order that dispatcher1 has given to driver1 and his truck, made over the API. Answers its number and id. */
export async function assignedOrder(server: CompanyServer): Promise<{ id: string; orderNo: string }> {
  const token = await server.signIn('dispatcher1')
  const post = async (path: string, body: Record<string, unknown>): Promise<void> => {
    const answer = await fetch(`${server.url}/api/transferCar/AccidentOrder${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body)
    })
    const { code, msg } = (await answer.json()) as { code: number; msg: string }
    if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
  }
  await post('', {
    source: 'POLICE_122',
    bearer: 'PARTY',
    serviceType: 'TOW',
    reporterMobile: '13912345678',
    address: '深圳市南山区南海大道 3688 号',
    vehicles: [{ plateSituation: 'NORMAL', plateNo: '粤B7K52H', vehicleClass: 'K1' }]
  })
  const [order] = await server.query<{ id: string; order_no: string; version: number }>(
    'select id, order_no, version from accident_order order by created_at desc limit 1'
  )
  if (order === undefined) throw new Error('no order was stored')
  await post(`/${order.id}/Actions/dispatch`, {
    version: order.version,
    deviceAt: Date.now(),
    driverId: 'user-driver1',
    truckId: 'truck-1'
  })
  return { id: order.id, orderNo: order.order_no }
}
