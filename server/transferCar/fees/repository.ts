import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { CustomerAgreement, RateCard } from '@/contract/transferCar/fees/prices'
import type { Published } from '@/domain/transferCar/fees/priceSource'
import type { Reader } from '../../database/client'
import { customer, customerAgreement, orderBill, orderHold, rateCard, userAccount } from '../../database/schema'
import type { Valid, Version, VersionTable } from './versions'

export type CustomerRow = typeof customer.$inferSelect
export type BillRow = typeof orderBill.$inferSelect

export const rateCards: VersionTable<RateCard> = {
  async read(reader, id) {
    const rows = await reader
      .select()
      .from(rateCard)
      .where(id === undefined ? undefined : eq(rateCard.id, id))
      .orderBy(desc(rateCard.version))
    return rows.map(({ card, ...row }) => ({ ...row, content: card }))
  },
  async insert(tx, { content, ...row }) {
    await tx.insert(rateCard).values({ ...row, card: content })
  },
  async update(tx, { content, ...row }) {
    await tx
      .update(rateCard)
      .set({ ...row, card: content })
      .where(and(eq(rateCard.id, row.id), eq(rateCard.version, row.version)))
  },
  async remove(tx, id, version) {
    await tx.delete(rateCard).where(and(eq(rateCard.id, id), eq(rateCard.version, version)))
  }
}

export const agreements: VersionTable<CustomerAgreement> = {
  async read(reader, id) {
    const rows = await reader
      .select()
      .from(customerAgreement)
      .where(id === undefined ? undefined : eq(customerAgreement.id, id))
      .orderBy(desc(customerAgreement.version))
    return rows.map(({ agreement, customerId: _customerId, ...row }) => ({ ...row, content: agreement }))
  },
  async insert(tx, { content, ...row }) {
    await tx.insert(customerAgreement).values({ ...row, agreement: content, customerId: content.customerId })
  },
  async update(tx, { content, ...row }) {
    await tx
      .update(customerAgreement)
      .set({ ...row, agreement: content, customerId: content.customerId })
      .where(and(eq(customerAgreement.id, row.id), eq(customerAgreement.version, row.version)))
  },
  async remove(tx, id, version) {
    await tx.delete(customerAgreement).where(and(eq(customerAgreement.id, id), eq(customerAgreement.version, version)))
  }
}

/** What has been published, retired ones included: their validity says whether they hold. */
export const published = <T extends Valid>(rows: readonly Version<T>[]): Published<T>[] => rows.filter(({ state }) => state !== 'DRAFT')

/** An agreement's content is known by this: its id and the version, so that an order locks exactly one. */
export const agreementRef = (id: string, version: number): string => `${id}-${version}`

/** The version of an agreement that a reference names, null when there is none. */
export async function agreementByRef(reader: Reader, ref: string): Promise<CustomerAgreement | null> {
  const [, id = '', version] = /^(.+)-(\d{1,9})$/.exec(ref) ?? []
  const [row] = await reader
    .select()
    .from(customerAgreement)
    .where(and(eq(customerAgreement.id, id), eq(customerAgreement.version, Number(version ?? 0))))
  return row?.agreement ?? null
}

export async function rateCardOf(reader: Reader, id: string, version: number): Promise<RateCard | null> {
  const [row] = await reader
    .select()
    .from(rateCard)
    .where(and(eq(rateCard.id, id), eq(rateCard.version, version)))
  return row?.card ?? null
}

/** Enabled ones first, each by name. */
export async function readCustomers(reader: Reader): Promise<CustomerRow[]> {
  return reader.select().from(customer).orderBy(desc(customer.enabledMark), asc(customer.name))
}

export async function readCustomer(reader: Reader, id: string): Promise<CustomerRow | undefined> {
  const [row] = await reader.select().from(customer).where(eq(customer.id, id))
  return row
}

/** Another customer of this name. @param exceptId the one being written */
export async function isNameTaken(reader: Reader, name: string, exceptId: string): Promise<boolean> {
  const [row] = await reader
    .select({ id: customer.id })
    .from(customer)
    .where(and(eq(customer.name, name), ne(customer.id, exceptId)))
  return row !== undefined
}

export async function readBill(reader: Reader, orderId: string): Promise<BillRow | undefined> {
  const [row] = await reader.select().from(orderBill).where(eq(orderBill.orderId, orderId))
  return row
}

export async function readHolds(reader: Reader, orderId: string): Promise<(typeof orderHold.$inferSelect)[]> {
  return reader.select().from(orderHold).where(eq(orderHold.orderId, orderId)).orderBy(asc(orderHold.startAt), asc(orderHold.id))
}

/** Real name of a user; '' when it was the seed. */
export async function nameOf(reader: Reader, userId: string | null): Promise<string> {
  if (userId === null) return ''
  const [row] = await reader.select({ name: userAccount.realName }).from(userAccount).where(eq(userAccount.id, userId))
  return row?.name ?? ''
}
