import { MINUTE } from '../../../../server/clock'
import { runDue } from '../../../../server/jobs/worker'
import type { MakeApp, TestApp } from '../../../support/databases'
import type { OrderDetail } from '../../../../src/contract/transferCar/order/detail'
import type { ServiceStatus } from '../../../../src/contract/transferCar/order/codes'
import { World } from '../support/world'

export const LIMIT = 3 * MINUTE
export const CREW = { driverId: 'user-driver1', truckId: 'truck-1', confirmBusy: true }
export const OTHER_CREW = { driverId: 'user-driver2', truckId: 'truck-2', confirmBusy: true, reason: '原车故障' }

export async function open(makeApp: MakeApp): Promise<{ server: TestApp; world: World }> {
  const server = await makeApp()
  await server.query('delete from pgboss.job')
  return { server, world: new World(server) }
}

/** Does what is due; a fault of a job is a fault of the test. */
export const due = (server: TestApp): Promise<number> =>
  runDue(server.context, (error) => {
    throw error
  })

/** The same of offers, files and papers alone: texts to owners, alarms and other ways to a driver have suites of their own. */
export const dueOffers = async (server: TestApp): Promise<number> => {
  await server.query("delete from pgboss.job where data->>'kind' in ('customerText', 'lateOrder', 'silentDriver', 'notifyOffer')")
  return due(server)
}

/** Titles in the message centre of a person about an order, oldest first. */
export const titles = async (server: TestApp, account: string, about: string): Promise<string[]> =>
  (
    await server.query<{ title: string }>(
      'select m.title from in_site_message m join in_site_receipt r on r.message_id = m.id where r.user_id = $1 and (m.title like $2 or m.body_text like $2) order by m.created_at, m.id',
      [`user-${account}`, `%${about}%`]
    )
  ).map(({ title }) => title.split('：')[0]?.split(' ').at(-1) ?? '')

/** A new order that the dispatcher has offered to driver1. */
export const offered = async (world: World): Promise<OrderDetail> => {
  const { data } = await world.create()
  return (await world.step('dispatcher1', data.id, 'dispatch', { ...world.base(), ...CREW })).data
}
export const statusOf = async (world: World, id: string): Promise<ServiceStatus> => (await world.detail('dispatcher1', id)).data.status

/** How many orders the tabs 待接单 and 待派单 hold. */
export const tabCounts = (server: TestApp): Promise<{ status: string; count: number }[]> =>
  server.query("select status, count from order_tab_count where status in ('PENDING', 'ASSIGNED') order by status")
