import { desc, eq } from 'drizzle-orm'
import type { PayRuleBody, PayRules } from '@/contract/transferCar/fleet/driverPay'
import { payRuleOf } from '@/domain/transferCar/fleet/driverPay'
import { dayNumber, dayOfText, dayText, monthOf } from '@/domain/transferCar/statistic/days'
import type { Actor } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { payRule, userAccount } from '../../database/schema'
import { conflict, forbidden, refuse } from '../../errors'
import { mayEditPayRules, requirePay } from './driverPay'

const CHANGED = '提成规则已被他人修改，请核对后再保存'

/** All versions, and which of them holds today. @throws Refusal 403 */
export async function listPayRules(reader: Reader, actor: Actor, now: number): Promise<PayRules> {
  requirePay(actor)
  const rows = await reader
    .select({ rule: payRule, authorName: userAccount.realName })
    .from(payRule)
    .innerJoin(userAccount, eq(userAccount.id, payRule.createdBy))
    .orderBy(desc(payRule.version))
  const list = rows.map(({ rule: { version, validFrom, rates, createdAt }, authorName }) => ({
    version,
    validFrom: dayText(validFrom),
    rates,
    authorName,
    createdAt
  }))
  const today = dayNumber(now)
  return {
    list,
    current: payRuleOf(list, dayText(today))?.version ?? null,
    mayEdit: mayEditPayRules(actor),
    earliest: list.length === 0 ? '' : dayText(monthOf(today).from)
  }
}

/**
 * Writes a new version. What earlier months paid by a rule stays: only the first rule may begin before this month.
 * @throws Refusal 403, 409 with the rules of now, 400 with `fields`
 */
export async function addPayRule(tx: Tx, actor: Actor, { validFrom, rates, basedOn }: PayRuleBody, now: number): Promise<void> {
  if (!mayEditPayRules(actor)) throw forbidden('没有“提成规则”的权限')
  const known = await listPayRules(tx, actor, now)
  if ((known.list[0]?.version ?? 0) !== basedOn) throw conflict(CHANGED, known)
  const day = dayOfText(validFrom)
  if (day === undefined) throw refuse('没有这个生效日期', { validFrom: '没有这一天' })
  if (validFrom < known.earliest) throw refuse('生效日期不能早于本月 1 日', { validFrom: `不能早于 ${known.earliest}` })
  if (new Set(rates.map(({ kind }) => kind)).size < rates.length) throw refuse('同一作业类型只能有一条标准', { rates: '作业类型重复' })
  if (rates.every(({ shareBp, fixedFen }) => shareBp === 0 && fixedFen === 0))
    throw refuse('请至少填写一种作业的提成', { rates: '请至少填写一种作业的提成' })
  const added = await tx
    .insert(payRule)
    .values({ version: basedOn + 1, validFrom: day, rates, createdBy: actor.userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ version: payRule.version })
  // Somebody else wrote this version in the same moment.
  if (added.length === 0) throw conflict(CHANGED, await listPayRules(tx, actor, now))
}
