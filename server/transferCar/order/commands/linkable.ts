import { and, asc, eq, ilike } from 'drizzle-orm'
import type { Actor, ServerContext } from '../../../context'
import type { Reader } from '../../../database/client'
import { likePattern } from '../../../database/like'
import { customer } from '../../../database/schema'
import { hasArea, mayRead, seesAll } from '../policy'
import { listOrders } from '../repository/list'
import { loadOrder } from '../repository/orders'

/** What another area's record may be linked to. */
interface Linkable {
  id: string
  name: string
  hint: string
}

/** Orders that this person may read, newest first; of who does not see all, those of his own crews. */
export async function ordersToLink(
  reader: Reader,
  { config, clock }: Pick<ServerContext, 'config' | 'clock'>,
  actor: Actor,
  keyword: string,
  most: number
): Promise<Linkable[]> {
  if (!hasArea(actor)) return []
  const { rows } = await listOrders(reader, { keyword, pageSize: most }, seesAll(actor) ? null : actor.userId, {
    now: clock.now(),
    sla: config.dispatch.sla
  })
  return rows.map(({ order }) => ({ id: order.id, name: order.orderNo, hint: order.address ?? '' }))
}

/** The number of an order, undefined when this person may not know of it. */
export async function orderNoFor(reader: Reader, actor: Actor, id: string): Promise<string | undefined> {
  const loaded = hasArea(actor) ? await loadOrder(reader, id) : null
  return loaded !== null && mayRead(actor, loaded) ? loaded.order.orderNo : undefined
}

/** Names of customers in service, nothing more of them: everybody may visit one. */
export async function customersToLink(reader: Reader, keyword: string, most: number): Promise<Linkable[]> {
  const rows = await reader
    .select({ id: customer.id, name: customer.name })
    .from(customer)
    .where(and(eq(customer.enabledMark, 1), keyword === '' ? undefined : ilike(customer.name, likePattern(keyword))))
    .orderBy(asc(customer.name))
    .limit(most)
  return rows.map((row) => ({ ...row, hint: '' }))
}

export async function customerNameOf(reader: Reader, id: string): Promise<string | undefined> {
  const [row] = await reader.select({ name: customer.name }).from(customer).where(eq(customer.id, id))
  return row?.name
}
