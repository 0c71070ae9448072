import { eq } from 'drizzle-orm'
import type { Channel } from '@/contract/transferCar/payment/codes'
import type { PayCodeBody } from '@/contract/transferCar/payment/collect'
import { amountProblem, reservedFen } from '@/domain/transferCar/payment/byHand'
import { remainingFen } from '@/domain/transferCar/payment/status'
import type { Actor, ServerContext } from '../../../context'
import type { Tx } from '../../../database/client'
import { payCode } from '../../../database/schema'
import { refuse } from '../../../errors'
import { newId } from '../../../ids'
import { requireCollect } from './begin'
import { payHimself } from './byLink'
import { endCodes, hashOfToken, tokenOfCode, type ScannedCode } from './codes'
import { CODE_GOOD_MS, isOpenAttempt, type MoneyAct } from './rules'

const CODE_OVER = '收款码已失效，请让收款人重新出示'

/**
 * One code for WeChat and Alipay (payments.md#one-code); the one before it ends. An attempt that is open at a channel is closed by the caller
 * first. @throws Refusal 400 with `fields`, 403, 404, 409
 */
export async function showOneCode(
  tx: Tx,
  context: Pick<ServerContext, 'fileSecret' | 'pay'>,
  actor: Actor,
  id: string,
  { amountFen, version }: PayCodeBody,
  act: MoneyAct
): Promise<string> {
  const { order, payments } = await requireCollect(tx, actor, id, version, act.now)
  if (!context.pay.hasOneCode()) throw refuse('统一收款码未开通，请改用微信二维码或支付宝二维码')
  const problem = amountProblem(amountFen, remainingFen({ ...order, isClosed: order.closedAt !== null }), reservedFen(payments))
  if (problem !== undefined) throw refuse(problem, { amountFen: problem })
  if (payments.some(isOpenAttempt)) throw refuse('有收款尚未结束，请先关闭再出示收款码')
  await endCodes(tx, id, act.now)
  const codeId = newId()
  await tx.insert(payCode).values({
    id: codeId,
    paymentOrderId: id,
    tokenHash: hashOfToken(tokenOfCode(context, codeId)),
    amountFen,
    collectorId: actor.userId,
    createdAt: act.now,
    expiresAt: act.now + CODE_GOOD_MS
  })
  return codeId
}

/**
 * The payer pays what the code says, at the channel whose app he has it open in. Where the channel wants to know him each press is an
 * attempt of its own, because it belongs to his account; else pressing twice is one.
 * @returns what `PayChannel.createInApp` made. @throws Refusal 400
 */
export async function payScanned(
  context: ServerContext,
  { code }: ScannedCode,
  method: Channel,
  payerIp: string,
  signInCode: string | null
): Promise<string> {
  return payHimself(context, code.paymentOrderId, {
    method,
    payerIp,
    amountFen: code.amountFen,
    collectorId: code.collectorId,
    inApp: { signInCode },
    isSame: ({ id }) => signInCode === null && id === code.paymentId,
    check: async (tx) => {
      const [fresh] = await tx.select().from(payCode).where(eq(payCode.id, code.id)).for('update')
      if (fresh === undefined || fresh.endedAt !== null || fresh.expiresAt <= context.clock.now()) throw refuse(CODE_OVER)
    },
    begun: async (tx, paymentId) => {
      await tx.update(payCode).set({ paymentId }).where(eq(payCode.id, code.id))
    }
  })
}
