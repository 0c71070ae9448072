import { and, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import {
  BANK_LINE_STATES,
  type BankCloseBody,
  type BankImport,
  type BankLine,
  type BankLines,
  type BankLinesQuery,
  type BankLineState,
  type BankMatchBody
} from '@/contract/transferCar/payment/bank'
import { proposals, type Awaited, type BankFile } from '@/domain/transferCar/payment/bankLines'
import { displayPlate } from '@/domain/validators/plate'
import type { Actor } from '../../../context'
import type { Reader, Tx } from '../../../database/client'
import { likePattern } from '../../../database/like'
import {
  accidentOrder,
  accountStatement,
  bankLine,
  customer,
  orderVehicle,
  payment,
  paymentOrder,
  userAccount
} from '../../../database/schema'
import { conflict, notFound, refuse } from '../../../errors'
import { newId } from '../../../ids'
import { beyond, readCursor, writeCursor } from '../../../keyset'
import type { Act } from '../../order/types'
import { realNamesOf } from '../../../organization/commands/names'
import { requireRead } from '../policy'
import { loadPaymentOrder } from '../repository'
import { verifyTransfer } from './byHand'
import { payStatement } from './statements'

type LineRow = typeof bankLine.$inferSelect

const PAGE = 20
/** Lines of one statement of the database. */
const PART = 500
const STALE = '这笔流水已被他人处理，请核对后再操作'

/** Keeps what is new of a file. Two people with the same file keep each line once. */
export async function keepBankLines(tx: Tx, actor: Actor, { entries, outgoing, faults }: BankFile, now: number): Promise<BankImport> {
  const rows = entries.map((entry) => ({
    id: newId(),
    ...entry,
    state: 'OPEN' as const,
    importedBy: actor.userId,
    importedAt: now
  }))
  let added = 0
  for (let start = 0; start < rows.length; start += PART) {
    const kept = await tx
      .insert(bankLine)
      .values(rows.slice(start, start + PART))
      .onConflictDoNothing()
      .returning({ id: bankLine.id })
    added += kept.length
  }
  return { added, repeated: rows.length - added, outgoing, faults }
}

/** Newest first, a page at a time, with what each open one may be. */
export async function readBankLines(reader: Reader, { state, keyword, cursor }: BankLinesQuery): Promise<BankLines> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const words = keyword?.trim() ?? ''
  const where = and(state === undefined ? undefined : eq(bankLine.state, state), words === '' ? undefined : saying(words))
  const rows = await reader
    .select()
    .from(bankLine)
    .where(and(where, beyond(bankLine.at, bankLine.id, after)))
    .orderBy(desc(bankLine.at), desc(bankLine.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    list: await present(reader, shown),
    nextCursor: rows.length > PAGE && last !== undefined ? writeCursor({ createdAt: last.at, id: last.id }) : null,
    counts: await countStates(reader)
  }
}

const saying = (words: string): SQL | undefined =>
  or(...[bankLine.payer, bankLine.remark, bankLine.serialNo].map((column) => ilike(column, likePattern(words))))

async function countStates(reader: Reader): Promise<Record<BankLineState, number>> {
  const rows = await reader.select({ state: bankLine.state, count: sql<number>`count(*)::int` }).from(bankLine).groupBy(bankLine.state)
  const counts = Object.fromEntries(BANK_LINE_STATES.map((state) => [state, 0])) as Record<BankLineState, number>
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** Transfers that wait to be verified and statements that wait for money, of just these amounts. */
async function readAwaited(reader: Reader, amounts: readonly number[]): Promise<Awaited[]> {
  if (amounts.length === 0) return []
  const plate = sql<
    string | null
  >`(select plate_no from ${orderVehicle} where ${orderVehicle.orderId} = ${accidentOrder.id} and ${orderVehicle.position} = 0)`
  const transfers = await reader
    .select({
      id: payment.id,
      no: paymentOrder.paymentNo,
      orderNo: accidentOrder.orderNo,
      payer: sql<string>`coalesce(${customer.name}, ${accidentOrder.reporterName}, '')`,
      plate,
      amountFen: payment.amountFen,
      at: payment.createdAt,
      collector: userAccount.realName
    })
    .from(payment)
    .innerJoin(paymentOrder, eq(paymentOrder.id, payment.paymentOrderId))
    .innerJoin(accidentOrder, eq(accidentOrder.id, paymentOrder.accidentOrderId))
    .leftJoin(customer, eq(customer.id, paymentOrder.customerId))
    .leftJoin(userAccount, eq(userAccount.id, payment.collectorId))
    .where(and(eq(payment.state, 'TO_VERIFY'), inArray(payment.amountFen, [...amounts])))
  const statements = await reader
    .select({
      id: accountStatement.id,
      no: accountStatement.statementNo,
      payer: customer.name,
      amountFen: accountStatement.totalFen,
      at: accountStatement.createdAt
    })
    .from(accountStatement)
    .innerJoin(customer, eq(customer.id, accountStatement.customerId))
    .where(and(eq(accountStatement.state, 'CONFIRMED'), inArray(accountStatement.totalFen, [...amounts])))
  return [
    ...transfers.map(({ plate: plateNo, orderNo, collector, ...row }) => ({
      ...row,
      kind: 'TRANSFER' as const,
      collector: collector ?? '',
      marks: [row.no, orderNo, ...(plateNo === null ? [] : [displayPlate(plateNo)])]
    })),
    ...statements.map((row) => ({ ...row, kind: 'STATEMENT' as const, collector: '', marks: [row.no] }))
  ]
}

async function present(reader: Reader, rows: readonly LineRow[]): Promise<BankLine[]> {
  const open = rows.filter(({ state }) => state === 'OPEN')
  const awaited = await readAwaited(reader, [...new Set(open.map(({ amountFen }) => amountFen))])
  const matched = await readMatched(reader, rows)
  const people = await realNamesOf(
    reader,
    rows.map(({ doneBy }) => doneBy)
  )
  return rows.map(({ id, serialNo, at, amountFen, payer, payerAccount, remark, state, note, doneBy, doneAt, version, ...row }) => ({
    id,
    serialNo,
    at,
    amountFen,
    payer,
    payerAccount,
    remark,
    state,
    note,
    matched: matched.get(row.paymentId ?? row.statementId ?? '') ?? null,
    doneBy: people.get(doneBy ?? '') ?? '',
    doneAt,
    candidates: state === 'OPEN' ? proposals({ amountFen, at, payer, remark }, awaited) : [],
    version
  }))
}

async function readMatched(reader: Reader, rows: readonly LineRow[]): Promise<Map<string, NonNullable<BankLine['matched']>>> {
  const payments = rows.flatMap(({ paymentId }) => paymentId ?? [])
  const statements = rows.flatMap(({ statementId }) => statementId ?? [])
  const found = new Map<string, NonNullable<BankLine['matched']>>()
  if (payments.length > 0)
    for (const { id, no, paymentOrderId } of await reader
      .select({ id: payment.id, no: paymentOrder.paymentNo, paymentOrderId: paymentOrder.id })
      .from(payment)
      .innerJoin(paymentOrder, eq(paymentOrder.id, payment.paymentOrderId))
      .where(inArray(payment.id, payments)))
      found.set(id, { kind: 'TRANSFER', no, paymentOrderId })
  if (statements.length > 0)
    for (const { id, no } of await reader
      .select({ id: accountStatement.id, no: accountStatement.statementNo })
      .from(accountStatement)
      .where(inArray(accountStatement.id, statements)))
      found.set(id, { kind: 'STATEMENT', no, paymentOrderId: null })
  return found
}

/** @throws Refusal 404, 409 */
async function holdLine(tx: Tx, id: string, version: number): Promise<LineRow> {
  const [row] = await tx.select().from(bankLine).where(eq(bankLine.id, id)).for('update')
  if (row === undefined) throw notFound('银行流水不存在')
  if (row.version !== version) throw conflict(STALE, (await present(tx, [row]))[0])
  return row
}

async function storeLine(tx: Tx, row: LineRow, changes: Partial<LineRow>): Promise<BankLine> {
  const next = { ...row, ...changes, version: row.version + 1 }
  await tx.update(bankLine).set(next).where(eq(bankLine.id, row.id))
  const [view] = await present(tx, [next])
  if (view === undefined) throw notFound('银行流水不存在')
  return view
}

/**
 * This line is that transfer, or pays that statement: it is verified, or paid, with the line's number, by the rules of those acts.
 * @throws Refusal 403, 404, 409, 400
 */
export async function matchLine(
  tx: Tx,
  actor: Actor,
  id: string,
  { kind, id: target, version }: BankMatchBody,
  act: Act
): Promise<BankLine> {
  const row = await holdLine(tx, id, version)
  if (row.state !== 'OPEN') throw refuse('只有待认领的流水可以认领')
  const done = { state: 'MATCHED' as const, doneBy: actor.userId, doneAt: act.now }
  if (kind === 'STATEMENT') {
    const [due] = await tx.select().from(accountStatement).where(eq(accountStatement.id, target))
    if (due === undefined) throw notFound('对账单不存在')
    const paid = { amountFen: row.amountFen, slipNo: row.serialNo.slice(0, 40), paidAt: Math.min(row.at, act.now), version: due.version }
    await payStatement(tx, actor, target, paid, act)
    return storeLine(tx, row, { ...done, statementId: target })
  }
  const [transfer] = await tx.select().from(payment).where(eq(payment.id, target))
  if (transfer === undefined) throw notFound('收款不存在')
  const { order } = requireRead(actor, await loadPaymentOrder(tx, transfer.paymentOrderId, true))
  if (transfer.amountFen !== row.amountFen) throw refuse('流水金额与转账金额不一致，不能认领')
  await verifyTransfer(
    tx,
    actor,
    order,
    target,
    { approve: true, note: `银行流水 ${row.serialNo}`.slice(0, 200), version: order.version },
    act
  )
  return storeLine(tx, row, { ...done, paymentId: target })
}

/** It is none of ours. @throws Refusal 404, 409, 400 */
export async function closeLine(tx: Tx, actor: Actor, id: string, { note, version }: BankCloseBody, now: number): Promise<BankLine> {
  const row = await holdLine(tx, id, version)
  if (row.state !== 'OPEN') throw refuse('只有待认领的流水可以标为无关')
  const said = note.trim()
  if (said.length < 2) throw refuse('请填写说明', { note: '请填写说明' })
  return storeLine(tx, row, { state: 'CLOSED', note: said, doneBy: actor.userId, doneAt: now })
}

/** It is looked for again. @throws Refusal 404, 409, 400 */
export async function reopenLine(tx: Tx, id: string, version: number): Promise<BankLine> {
  const row = await holdLine(tx, id, version)
  if (row.state !== 'CLOSED') throw refuse('只有标为无关的流水可以恢复')
  return storeLine(tx, row, { state: 'OPEN', note: '', doneBy: null, doneAt: null })
}
