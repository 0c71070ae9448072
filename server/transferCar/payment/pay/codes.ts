import { createHash, createHmac } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { PayCodeView } from '@/contract/transferCar/payment/collect'
import { MINUTE } from '../../../clock'
import type { ServerContext } from '../../../context'
import type { Reader, Tx } from '../../../database/client'
import { payCode, payment } from '../../../database/schema'
import { isOpenAttempt } from './rules'

/** A code that ran out stays on the collector's screen so long, with the button for another one, ms. */
const SHOWN_AFTER_MS = 30 * MINUTE

type CodeRow = typeof payCode.$inferSelect
type Secret = Pick<ServerContext, 'fileSecret'>

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Follows from the code's id and the server's secret, so that neither the database nor a kept answer holds it. */
export const tokenOfCode = ({ fileSecret }: Secret, codeId: string): string =>
  createHmac('sha256', fileSecret).update(`pay code\n${codeId}`).digest('base64url')

/** Where the payer's app goes. @param origin without a slash at the end */
export const codeUrl = (context: Secret, origin: string, codeId: string): string => `${origin}/pay/${tokenOfCode(context, codeId)}`

/** The codes of a payment order open nothing from now on. */
export async function endCodes(tx: Tx, paymentOrderId: string, now: number): Promise<void> {
  await tx
    .update(payCode)
    .set({ endedAt: now })
    .where(and(eq(payCode.paymentOrderId, paymentOrderId), isNull(payCode.endedAt)))
}

/** The code that is shown now; its address is put in when the answer is written. @param now epoch ms */
export async function liveCode(reader: Reader, paymentOrderId: string, now: number): Promise<PayCodeView | null> {
  const [row] = await reader
    .select({ code: payCode, state: payment.state })
    .from(payCode)
    .leftJoin(payment, eq(payment.id, payCode.paymentId))
    .where(and(eq(payCode.paymentOrderId, paymentOrderId), isNull(payCode.endedAt)))
    .orderBy(desc(payCode.createdAt))
    .limit(1)
  if (row === undefined || row.code.expiresAt + SHOWN_AFTER_MS <= now || row.state === 'SUCCESS') return null
  const { id, amountFen, createdAt, expiresAt } = row.code
  return { id, url: '', amountFen, createdAt, expiresAt }
}

export interface ScannedCode {
  code: CodeRow
  /** LIVE = may be paid; PAYING = an attempt of it is open; PAID = its money is here. */
  state: 'LIVE' | 'PAYING' | 'PAID' | 'OVER'
  receipt: { receiptNo: string; code: string } | null
}

/** What a token opens; undefined for one that was never given out. @param now epoch ms */
export async function scannedCode(reader: Reader, token: string, now: number): Promise<ScannedCode | undefined> {
  const [row] = await reader
    .select({ code: payCode, paid: payment })
    .from(payCode)
    .leftJoin(payment, eq(payment.id, payCode.paymentId))
    .where(eq(payCode.tokenHash, hashOfToken(token)))
  if (row === undefined) return undefined
  const { code, paid } = row
  const receipt = paid?.receiptNo != null && paid.receiptCode !== null ? { receiptNo: paid.receiptNo, code: paid.receiptCode } : null
  if (paid?.state === 'SUCCESS') return { code, state: 'PAID', receipt }
  if (code.endedAt !== null || code.expiresAt <= now) return { code, state: 'OVER', receipt: null }
  return { code, state: paid !== null && isOpenAttempt(paid) ? 'PAYING' : 'LIVE', receipt: null }
}
