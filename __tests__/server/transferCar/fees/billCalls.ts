import type { TestApp } from '../../../support/databases'
import type { BillView } from '../../../../src/contract/transferCar/fees/bill'
import type { Envelope } from '../../../../src/contract/envelope'
import { ORDERS, type World } from '../support/world'
import { FACTS } from './support'

export const INPUT = { vehicles: [FACTS], payer: 'PARTY', billVersion: 0 }
export const fieldsOf = (answer: Envelope<unknown>) => (answer.data as { fields?: Record<string, string> } | null)?.fields

/** Calls of a bill. @param now what runs now */
export function billCalls(now: () => { server: TestApp; world: World }) {
  const read = (id: string, account = 'finance1') => now().world.as<BillView>(account, 'GET', `${ORDERS}/${id}/Bill`)
  const put = (id: string, body: object, account = 'finance1', options = {}) =>
    now().world.as<BillView>(account, 'PUT', `${ORDERS}/${id}/Bill`, { ...INPUT, ...body }, options)
  const decide = (id: string, body: object, account = 'manager1') =>
    now().world.as<BillView>(account, 'POST', `${ORDERS}/${id}/Bill/Discount`, body)
  const billEvents = (id: string) =>
    now().server.query<{ payload: Record<string, unknown> }>(
      "select payload from order_event where order_id = $1 and action = 'bill' order by seq",
      [id]
    )
  return { read, put, decide, billEvents }
}
