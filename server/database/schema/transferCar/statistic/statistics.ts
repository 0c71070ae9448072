import { bigint, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DurationKind, FigureDimension } from '@/contract/transferCar/statistic/statistic'
import { id, moment } from '../../columns'
import { userAccount } from '../../organization'

/** Shanghai day as days since 1970-01-01: one number, no zone of a connection. */
const dayOf = (name: string) => integer(name)
const sum = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
/** Value of the dimension; empty = none (unassigned, not filled in). */
const keyOf = () => text('key').notNull()
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What the days of a row add up to. */
const figures = () => ({
  /** Orders reported in them, void ones left out, and how they ended. */
  created: sum('created'),
  completed: sum('completed'),
  dryRun: sum('dry_run'),
  cancelled: sum('cancelled'),
  /** Payment orders reviewed in them, fen. */
  receivableFen: sum('receivable_fen'),
  reducedFen: sum('reduced_fen'),
  receivables: sum('receivables'),
  /** Payments and refunds that succeeded in them, fen. */
  paidFen: sum('paid_fen'),
  refundedFen: sum('refunded_fen'),
  payments: sum('payments'),
  refunds: sum('refunds'),
  /** Profit, of trucks and customers alone: orders reported in the days, and costs of the days (fleet.md#pay-of-drivers). */
  incomeFen: sum('income_fen'),
  payFen: sum('pay_fen'),
  costFen: sum('cost_fen')
})

/**
 * What a whole day adds up to, one row for each value of each dimension (docs/decisions/0021-statistics.md). Counts only while its day
 * stands in `stat_day` and not in `stat_dirty_day`.
 */
export const statFigure = pgTable(
  'stat_figure',
  {
    dimension: text('dimension').$type<FigureDimension>().notNull(),
    day: dayOf('day').notNull(),
    key: keyOf(),
    ...figures()
  },
  (table) => [primaryKey({ columns: [table.dimension, table.day, table.key] })]
)

/** The sums of a whole month of `stat_figure`. Counts only while its month stands in `stat_month` and each of its days counts. */
export const statMonthFigure = pgTable(
  'stat_month_figure',
  {
    dimension: text('dimension').$type<FigureDimension>().notNull(),
    /** Its first day. */
    month: dayOf('month').notNull(),
    key: keyOf(),
    ...figures()
  },
  (table) => [primaryKey({ columns: [table.dimension, table.month, table.key] })]
)

/** Lengths of one kind of the orders of a day, whole seconds: sorted, differences as variable-length numbers (server/transferCar/statistic/packing.ts). */
export const statDuration = pgTable(
  'stat_duration',
  {
    day: dayOf('day').notNull(),
    kind: text('kind').$type<DurationKind>().notNull(),
    packed: bytes('packed').notNull()
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })]
)

/** Days that have been added up, and by which version of the figures: those of an older one do not count and are added up again. */
export const statDay = pgTable('stat_day', {
  day: dayOf('day').primaryKey(),
  version: integer('version').notNull(),
  rolledAt: moment('rolled_at').notNull()
})

/** Months, by their first days, whose days have been added up into one. */
export const statMonth = pgTable('stat_month', {
  month: dayOf('month').primaryKey()
})

/**
 * Days of which something changed, written by triggers in the transaction of the change. No two marks meet in a unique index, so no
 * writer waits for another.
 */
export const statDirtyDay = pgTable(
  'stat_dirty_day',
  {
    day: dayOf('day').notNull()
  },
  (table) => [index('stat_dirty_day_day').on(table.day)]
)

/** Who took which figures out of the house. */
export const statExport = pgTable(
  'stat_export',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    kind: text('kind').notNull(),
    fromDay: text('from_day').notNull(),
    toDay: text('to_day').notNull(),
    at: moment('at').notNull()
  },
  (table) => [index('stat_export_user').on(table.userId, table.at)]
)
