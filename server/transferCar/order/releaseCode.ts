import { createHmac } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ReleaseCodeAnswer } from '@/contract/transferCar/order/order'
import { Model } from '@/domain/permission'
import { displayPlate } from '@/domain/validators/plate'
import { DAY, MINUTE, SECOND } from '../../clock'
import type { Actor, ServerContext } from '../../context'
import type { Db, Reader, Tx } from '../../database/client'
import { orderPerson, releaseCode } from '../../database/schema'
import { forbidden, notFound, refuse, tooOften } from '../../errors'
import { newId } from '../../ids'
import type { Again } from '../../jobs/types'
import { textSender } from '../../session/smsSender'
import { mayRead, seesAll } from './policy'
import { loadOrder } from './repository/orders'
import { readSettings } from './settings'
import type { Act, AnyStep, OrderRow } from './types'
import { isSameSecret } from '../../secrets'

/** How long a code is good (yard.md#release-code). */
const LIFE_MS = DAY
/** One code in this time. */
const PAUSE_MS = MINUTE
/** Codes of one release. */
const MAX_SENDS = 10
/** Tries that a code survives. */
const TRIES = 5
const DIGITS = 6

const SPENT = '取车验证码已失效，请重新发送'
const WRONG = '取车验证码不正确，请核对'
type Row = typeof releaseCode.$inferSelect

/** The code follows from its issue and the server's secret: the same at every try to send it, and in no table. */
function codeOf(fileSecret: string, { orderId, issue }: Pick<Row, 'orderId' | 'issue'>): string {
  const digest = createHmac('sha256', fileSecret).update(`release code\n${orderId}\n${issue}`).digest()
  return String(digest.readUInt32BE(0) % 10 ** DIGITS).padStart(DIGITS, '0')
}

async function readCode(reader: Reader, orderId: string): Promise<Row | undefined> {
  const [row] = await reader
    .select()
    .from(releaseCode)
    .where(and(eq(releaseCode.orderId, orderId), isNull(releaseCode.usedAt)))
  return row
}

/** Whether a code is asked for at 出库. */
export const asksForCode = async (reader: Reader, { id, status, releasedAt }: OrderRow): Promise<boolean> =>
  status === 'STORED' && releasedAt !== null && (await readCode(reader, id)) !== undefined

async function send(tx: Tx, act: Act, orderId: string, sends: number): Promise<void> {
  const row = { orderId, issue: newId(), askedAt: act.now, expiresAt: act.now + LIFE_MS, attempts: 0, sends, usedAt: null }
  await tx.insert(releaseCode).values(row).onConflictDoUpdate({ target: releaseCode.orderId, set: row })
  await act.jobs.schedule(tx, 'releaseCode', orderId, act.now, { orderId, issue: row.issue })
}

/** With 放行 a code goes to who fetches the vehicle, where the company wants it so and messages can leave the server. */
export async function sendWithRelease(tx: Tx, act: Act, orderId: string): Promise<void> {
  if (act.canText && (await readSettings(tx, act)).releaseCode) await send(tx, act, orderId, 1)
}

/** 重新发送: a new code ends the one before. @throws Refusal 404, 403, 400, 429 */
export async function resendCode(tx: Tx, actor: Actor, orderId: string, act: Act): Promise<ReleaseCodeAnswer> {
  const loaded = await loadOrder(tx, orderId, true)
  if (loaded === null || !mayRead(actor, loaded)) throw notFound('工单不存在')
  const may = actor.can(Model.accidentOrder, 'btn_step') || actor.can(Model.accidentOrder, 'btn_release')
  if (!may || !seesAll(actor)) throw forbidden('没有“取车验证码”的权限')
  const row = (await asksForCode(tx, loaded.order)) ? await readCode(tx, orderId) : undefined
  if (row === undefined) throw refuse('该车辆出库不需要取车验证码')
  const waitMs = row.askedAt + PAUSE_MS - act.now
  if (waitMs > 0) throw tooOften(`验证码已发送，请 ${Math.ceil(waitMs / SECOND)} 秒后再发送`)
  if (row.sends >= MAX_SENDS) throw tooOften('该车辆的取车验证码已发送多次，请联系经理办理出库')
  await send(tx, act, orderId, row.sends + 1)
  return { waitSeconds: PAUSE_MS / SECOND }
}

/** A try counts before the code is looked at, outside of the step: a refused step takes back what it wrote. @param now epoch ms */
export async function countTry(db: Db, actor: Actor, orderId: string): Promise<void> {
  if (!actor.can(Model.accidentOrder, 'btn_step') || !seesAll(actor)) return
  await db
    .update(releaseCode)
    .set({ attempts: sql`${releaseCode.attempts} + 1` })
    .where(and(eq(releaseCode.orderId, orderId), isNull(releaseCode.usedAt)))
}

/**
 * The code that who fetches the vehicle was sent; without it only a manager hands out, with his reason, which is logged.
 * @throws Refusal 400 at `releaseCode`, 403
 */
export async function requireCode(
  tx: Tx,
  actor: Actor,
  orderId: string,
  { releaseCode: said, noCodeReason }: AnyStep,
  act: Act
): Promise<void> {
  const row = await readCode(tx, orderId)
  if (row === undefined) return
  const wrong = (message: string) => refuse(message, { releaseCode: message })
  if (said === undefined || said === '') {
    if (noCodeReason === undefined || noCodeReason.trim() === '') throw wrong('请输入取车验证码')
    if (!actor.can(Model.accidentOrder, 'btn_release_override')) throw forbidden('没有验证码的出库由经理办理')
  } else {
    if (row.expiresAt <= act.now || row.attempts > TRIES) throw wrong(SPENT)
    if (!isSameSecret(said, codeOf(act.fileSecret, row))) throw wrong(row.attempts >= TRIES ? SPENT : WRONG)
  }
  await tx.update(releaseCode).set({ usedAt: act.now }).where(eq(releaseCode.orderId, orderId))
}

/** The job: carries the code. One that was replaced or used meanwhile stays here. */
export const carryReleaseCode = {
  ask: async (context: ServerContext, { orderId, issue }: { orderId: string; issue: string }) => {
    const row = await readCode(context.db, orderId)
    const loaded = row?.issue === issue ? await loadOrder(context.db, orderId) : null
    const [person] =
      loaded === null
        ? []
        : await context.db
            .select({ mobile: orderPerson.mobile })
            .from(orderPerson)
            .where(and(eq(orderPerson.orderId, orderId), eq(orderPerson.role, 'PICKUP')))
    const sender = textSender(context)
    if (row !== undefined && loaded !== null && person?.mobile != null && sender !== undefined) {
      const code = codeOf(context.fileSecret, row)
      const plateNo = loaded.vehicles[0]?.plateNo ?? null
      const vehicle = plateNo === null ? '车辆' : `车辆 ${displayPlate(plateNo)}`
      await sender.tell({
        mobile: person.mobile,
        kind: 'RELEASE_CODE',
        text: `${vehicle}可以取车，取车验证码 ${code}，24 小时内有效。请携带证件原件，只告诉停车场工作人员。`,
        params: { code, vehicle }
      })
    }
    return (): Promise<Again<'releaseCode'> | undefined> => Promise.resolve(undefined)
  }
}
