import { sql } from 'drizzle-orm'
import { md5 } from '@/domain/md5'
import { roleId } from '../admin/rightsCatalogue'
import { DAY, type Clock } from '../clock'
import type { Database } from '../database/client'
import { organize, position, userAccount, userCredential, userPosition, userRole } from '../database/schema'
import type { FileStore } from '../files/store'
import { hashPassword } from '../session/password'
import { hasPeople } from '../session/account'
import { seedBillRules } from './billRules'
import { DEMO_PASSWORD, LEADERS, PEOPLE } from './company'
import { ORGANIZES } from './organizes'
import { DEMO_INTERFACES, seedInterfaces } from './dataInterfaces'
import { seedFees } from './fees'
import { seedFlows } from './flows'
import { prepareForms, seedForms } from './forms'
import { seedMessages } from './messages'
import { prepareOrders, seedOrders } from './orders'
import { prepareCosts, seedPay } from './pay'
import { seedPunches } from './punches'
import { seedReports } from './reports'
import { seedSchedule } from './schedule'
import { prepareTalks, seedTalks } from './talks'
import { seedTies } from './ties'

/** Names this step among PostgreSQL's transaction locks; any fixed number does. */
const SEED_LOCK = 7_312_002

const userId = (account: string): string => `user-${account}`

/**
 * Fills an empty database with the demo company, whole or not at all.
 * @param withHistory 300 orders over sixty days instead of forty
 * @returns false when there are people already: nothing is touched
 */
export async function seedDemo(database: Database, clock: Clock, files: FileStore, withHistory: boolean): Promise<boolean> {
  if (await hasPeople(database.db)) return false
  // Hashing and drawing take their time and so happen before the transaction (server.md#inside-a-transaction).
  // One hash for all: the password is no secret and the same for everybody, and sixty hashes would make a first start wait.
  const passwordHash = await hashPassword(md5(DEMO_PASSWORD))
  const orders = await prepareOrders(clock, files, withHistory)
  const talks = await prepareTalks(clock, files, userId)
  const forms = await prepareForms(clock, files)
  const costs = await prepareCosts(clock, files)
  const createdAt = clock.now() - 200 * DAY
  const positions = [...new Map(PEOPLE.map((person) => [`${person.organizeId}/${person.position}`, person])).values()].map((person, i) => ({
    id: `pos-${i + 1}`,
    organizeId: person.organizeId,
    fullName: person.position,
    enCode: `GW${String(i + 1).padStart(3, '0')}`,
    sortCode: i,
    createdAt
  }))
  const positionOf = (person: { organizeId: string; position: string }): string =>
    positions.find((entry) => entry.organizeId === person.organizeId && entry.fullName === person.position)?.id ?? ''
  return database.db.transaction(async (tx) => {
    // Of several servers starting on one empty database the first fills it, the others find it filled.
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    if (await hasPeople(tx)) return false
    await tx.insert(organize).values(
      ORGANIZES.map((entry, i) => {
        const leader = LEADERS[entry.id]
        return { ...entry, managerId: leader === undefined ? null : userId(leader), sortCode: i, createdAt }
      })
    )
    await tx.insert(position).values(positions)
    await tx.insert(userAccount).values(
      PEOPLE.map((person) => ({
        id: userId(person.account),
        account: person.account,
        realName: person.realName,
        gender: person.gender,
        mobile: person.mobile,
        organizeId: person.organizeId,
        positionId: positionOf(person),
        managerId: person.manager === undefined ? null : userId(person.manager),
        landline: person.landline ?? '',
        telePhone: person.telePhone ?? '',
        email: person.email ?? '',
        enabledMark: person.disabled === true ? 0 : 1,
        isAdministrator: person.role === 'admin',
        entryDate: createdAt,
        createdAt
      }))
    )
    await tx.insert(userCredential).values(PEOPLE.map((person) => ({ userId: userId(person.account), passwordHash, changedAt: createdAt })))
    await tx
      .insert(userRole)
      .values(
        PEOPLE.flatMap(({ account, role, alsoRole }) =>
          [role, ...(alsoRole === undefined ? [] : [alsoRole])].map((code) => ({ userId: userId(account), roleId: roleId(code) }))
        )
      )
    await tx.insert(userPosition).values(PEOPLE.map((person) => ({ userId: userId(person.account), positionId: positionOf(person) })))
    await seedTies(tx, userId, createdAt)
    await seedFees(tx, createdAt)
    await seedOrders(tx, clock, orders)
    await seedPay(tx, clock, costs)
    await seedMessages(tx, clock, userId)
    await seedTalks(tx, clock, userId, talks)
    await seedInterfaces(tx, DEMO_INTERFACES, clock.now())
    await seedBillRules(tx, clock.now())
    await seedForms(tx, clock, forms)
    await seedFlows(tx, clock.now())
    await seedSchedule(tx, clock, userId)
    await seedPunches(tx, clock, userId)
    await seedReports(tx, clock, userId)
    return true
  })
}
