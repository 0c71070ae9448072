import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../database/client'
import { chatBundle, chatBundleItem, chatMessage, userAccount } from '../../database/schema'
import { PERSON } from './people'

export type BundleRow = typeof chatBundle.$inferSelect
export type BundleItem = typeof chatBundleItem.$inferSelect

/** Stores a bundle for good. */
export async function storeBundle(tx: Tx, bundle: BundleRow, items: readonly BundleItem[]): Promise<void> {
  await tx.insert(chatBundle).values(bundle)
  await tx.insert(chatBundleItem).values([...items])
}

export async function readBundle(db: Reader, id: string): Promise<BundleRow | undefined> {
  const [row] = await db.select().from(chatBundle).where(eq(chatBundle.id, id))
  return row
}

/** How deep the deepest of these bundles is; 0 = there is none. */
export async function depthOf(db: Reader, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await db
    .select({ depth: chatBundle.depth })
    .from(chatBundle)
    .where(inArray(chatBundle.id, [...ids]))
  return Math.max(0, ...rows.map(({ depth }) => depth))
}

/** What bundles hold, with who said it: one after the other, each in order. */
export const readBundleItems = (db: Reader, bundleIds: readonly string[]) =>
  db
    .select({ item: chatBundleItem, sender: PERSON })
    .from(chatBundleItem)
    .innerJoin(userAccount, eq(userAccount.id, chatBundleItem.senderId))
    .where(inArray(chatBundleItem.bundleId, [...bundleIds]))
    .orderBy(asc(chatBundleItem.bundleId), asc(chatBundleItem.place))

/** Ids of a bundle and of all that lie in it. */
export async function bundlesIn(db: Reader, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive inside as (
      select ${id}::text as id union select i.inner_id from chat_bundle_item i join inside on i.bundle_id = inside.id where i.inner_id is not null
    ) select id from inside`)
  return rows.map((row) => row.id)
}

/** Which of these messages were taken back. */
export async function recalledAmong(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: chatMessage.id })
    .from(chatMessage)
    .where(and(inArray(chatMessage.id, [...ids]), isNotNull(chatMessage.recalledAt)))
  return new Set(rows.map(({ id }) => id))
}
