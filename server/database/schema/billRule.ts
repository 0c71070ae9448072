import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { userAccount } from './organization'

/** How the numbers of a kind of paper look: prefix, date, digits (system.md#bill-numbers, BillRule). */
export const billRule = pgTable(
  'bill_rule',
  {
    id: id(),
    enCode: text('en_code').notNull(),
    fullName: text('full_name').notNull(),
    prefix: text('prefix').notNull().default(''),
    /** The date in the number; '' = none. It is at least as fine as `reset`, else numbers would come again. */
    datePattern: text('date_pattern', { enum: ['yyyyMMdd', 'yyyyMM', 'yyyy', ''] }).notNull(),
    /** Least digits of the count; it grows beyond them. */
    digits: integer('digits').notNull(),
    startNumber: bigint('start_number', { mode: 'number' }).notNull().default(1),
    /** When the count begins anew, by the calendar of Shanghai. */
    reset: text('reset', { enum: ['day', 'month', 'year', 'never'] }).notNull(),
    enabledMark: integer('enabled_mark').notNull().default(1),
    createdAt: moment('created_at').notNull()
  },
  (table) => [
    uniqueIndex('bill_rule_en_code').on(table.enCode),
    check('bill_rule_digits', sql`${table.digits} between 1 and 12`),
    check('bill_rule_start', sql`${table.startNumber} >= 0`),
    check(
      'bill_rule_unique',
      sql`case ${table.reset} when 'day' then ${table.datePattern} = 'yyyyMMdd' when 'month' then ${table.datePattern} in ('yyyyMMdd', 'yyyyMM') when 'year' then ${table.datePattern} <> '' else true end`
    )
  ]
)

/** The last number of a rule in a period. */
export const billSequence = pgTable(
  'bill_sequence',
  {
    ruleId: text('rule_id')
      .notNull()
      .references(() => billRule.id),
    /** yyyyMMdd, yyyyMM, yyyy or '' by the rule's reset. */
    period: text('period').notNull(),
    last: bigint('last', { mode: 'number' }).notNull()
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.period] })]
)

/** A number that a person was shown and has not used: he is shown the same one again, and looking leaves no holes. */
export const billReservation = pgTable(
  'bill_reservation',
  {
    ruleId: text('rule_id')
      .notNull()
      .references(() => billRule.id),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    /** Day, month or year of the number, so that an old one is not given out later. */
    period: text('period').notNull(),
    number: text('number').notNull(),
    reservedAt: moment('reserved_at').notNull()
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.userId] })]
)
