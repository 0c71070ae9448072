import { and, eq, ne, or, sql } from 'drizzle-orm'
import { shanghaiDay } from '../clock'
import type { Tx } from '../database/client'
import { billReservation, billRule, billSequence } from '../database/schema'
import { notFound, refuse } from '../errors'

type BillRuleRow = typeof billRule.$inferSelect
export type BillRuleDraft = Pick<BillRuleRow, 'id' | 'enCode' | 'fullName' | 'prefix' | 'datePattern' | 'digits' | 'startNumber' | 'reset'>

/** For whom and when a number is taken; without a person nobody's reservation is used. @param now epoch ms */
interface TakenBy {
  readonly now: number
  readonly userId?: string
}

/** How much of yyyyMMdd a part of a date takes. */
const LENGTHS: Readonly<Record<BillRuleRow['datePattern'] | BillRuleRow['reset'], number>> = {
  yyyyMMdd: 8,
  yyyyMM: 6,
  yyyy: 4,
  '': 0,
  day: 8,
  month: 6,
  year: 4,
  never: 0
}

/** Stores a rule. @throws Refusal 400 for one whose numbers would come again */
export async function storeBillRule(tx: Tx, draft: BillRuleDraft, now: number): Promise<void> {
  if (LENGTHS[draft.datePattern] < LENGTHS[draft.reset]) throw refuse('单据规则的日期格式应不粗于重新计数的周期，否则单号会重复')
  if (
    !/^[0-9A-Za-z_-]{0,20}$/.test(draft.prefix) ||
    !Number.isInteger(draft.digits) ||
    draft.digits < 1 ||
    draft.digits > 12 ||
    draft.startNumber < 0
  )
    throw refuse('单据规则的前缀、位数或起始值不正确')
  await tx
    .insert(billRule)
    .values({ ...draft, createdAt: now })
    .onConflictDoUpdate({ target: billRule.id, set: draft })
}

/**
 * The next number of a rule, by the day in Shanghai; the one that this person was shown, if any. The rule stays locked until the
 * transaction ends and its count goes back when that fails, so numbers neither repeat nor miss one. Who takes numbers of several
 * rules takes them in the order of their codes.
 * @throws Refusal 404 for an unknown rule
 */
export async function takeBillNumber(tx: Tx, enCode: string, { now, userId }: TakenBy): Promise<string> {
  const rule = await lockRule(tx, enCode)
  const day = shanghaiDay(now)
  if (userId !== undefined) {
    const [shown] = await tx
      .delete(billReservation)
      .where(and(eq(billReservation.ruleId, rule.id), eq(billReservation.userId, userId), eq(billReservation.period, dateOf(rule, day))))
      .returning()
    if (shown !== undefined) return shown.number
  }
  return nextOf(tx, rule, day)
}

/** The number that this person's next paper will get: the same one until he has used it or its date is over. */
export async function reserveBillNumber(tx: Tx, enCode: string, { now, userId }: Required<TakenBy>): Promise<string> {
  const rule = await lockRule(tx, enCode)
  const day = shanghaiDay(now)
  const period = dateOf(rule, day)
  const own = and(eq(billReservation.ruleId, rule.id), eq(billReservation.userId, userId))
  await tx.delete(billReservation).where(and(own, ne(billReservation.period, period)))
  const [shown] = await tx.select().from(billReservation).where(own)
  if (shown !== undefined) return shown.number
  const number = await nextOf(tx, rule, day)
  await tx.insert(billReservation).values({ ruleId: rule.id, userId, period, number, reservedAt: now })
  return number
}

/** @param enCode code or id of the rule */
async function lockRule(tx: Tx, enCode: string): Promise<BillRuleRow> {
  const [rule] = await tx
    .select()
    .from(billRule)
    .where(and(or(eq(billRule.enCode, enCode), eq(billRule.id, enCode)), eq(billRule.enabledMark, 1)))
    .for('no key update')
  if (rule === undefined) throw notFound('单据规则不存在')
  return rule
}

async function nextOf(tx: Tx, rule: BillRuleRow, day: string): Promise<string> {
  const [row] = await tx
    .insert(billSequence)
    .values({ ruleId: rule.id, period: day.slice(0, LENGTHS[rule.reset]), last: rule.startNumber })
    .onConflictDoUpdate({ target: [billSequence.ruleId, billSequence.period], set: { last: sql`${billSequence.last} + 1` } })
    .returning({ last: billSequence.last })
  return `${rule.prefix}${dateOf(rule, day)}${String(row?.last ?? rule.startNumber).padStart(rule.digits, '0')}`
}

/** The date as it stands in the number. */
const dateOf = (rule: BillRuleRow, day: string): string => day.slice(0, LENGTHS[rule.datePattern])
