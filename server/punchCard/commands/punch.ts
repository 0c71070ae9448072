import type { PunchBody } from '@/contract/punchCard'
import { faultOf, faultText, mockHints } from '@/domain/punchCard/fix'
import { placeAt } from '@/domain/punchCard/site'
import { MAKE_UP_DAYS } from '@/domain/punchCard/kinds'
import { businessTime } from '@/domain/transferCar/order/businessTime'
import { DAY, MINUTE } from '../../clock'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { punchRecord } from '../../database/schema'
import { refuse } from '../../errors'
import { customerNameOf, orderNoFor } from '../../transferCar/order/commands/linkable'
import { readRecord, readSites, recordBefore, type RecordRow } from '../repository'

/** Six decimals, as points are stored (intake.md#points). */
const stored = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
/** Longer after the act nobody can change what it said: the record is kept and says what of it did not hold; ms. */
const ON_THE_SPOT_MS = MINUTE
const OLD = `打卡时间超过 ${MAKE_UP_DAYS} 天，请提交补卡申请`

/**
 * Stores a punch once: the same id again answers what is there. Nothing is stored of a fix that is stale, coarse or made up by the
 * device; the app asks the same rule before (domain/punchCard/fix.ts).
 * @throws Refusal 400
 */
export async function punch(tx: Tx, actor: Actor, body: PunchBody, now: number): Promise<RecordRow> {
  const known = await readRecord(tx, body.id)
  if (known !== undefined) {
    if (known.userId !== actor.userId) throw refuse('打卡编号已被使用，请重新打卡')
    return known
  }
  const { deviceAt, clockOffsetMs, photo } = body
  const fix = { ...body.fix, lng: stored(body.fix.lng), lat: stored(body.fix.lat) }
  const fault = faultOf(fix, deviceAt)
  if (fault !== undefined) throw refuse(faultText(fault), { fix: faultText(fault) })
  const { businessAt, doubtful } = businessTime(deviceAt, now, clockOffsetMs, null)
  const at = Math.min(businessAt, now)
  if (now - at > MAKE_UP_DAYS * DAY) throw refuse(OLD, { deviceAt: OLD })
  const placed = placeAt(fix, await readSites(tx, true))
  const before = await recordBefore(tx, actor.userId, at)
  const links = await linksOf(tx, actor, body, now - at > ON_THE_SPOT_MS)
  const row: RecordRow = {
    id: body.id,
    userId: actor.userId,
    kind: body.kind,
    source: 'field',
    deviceAt,
    clockOffsetMs: clockOffsetMs ?? null,
    businessAt: at,
    serverAt: now,
    timeDoubtful: doubtful,
    lng: fix.lng,
    lat: fix.lat,
    coordType: fix.coordType,
    accuracyM: fix.accuracyM ?? null,
    fixAt: fix.fixAt,
    verdict: placed?.verdict ?? 'none',
    siteId: placed?.site.id ?? null,
    siteName: placed?.site.name ?? '',
    distanceM: placed?.distanceM ?? null,
    address: (body.address ?? '').trim(),
    ...links,
    photoSha256: photo?.sha256 ?? null,
    photoAt: photo?.deviceAt ?? null,
    photoName: null,
    hints: mockHints(fix, at, before === undefined ? undefined : pointBefore(before), body.isSimulator === true),
    taskId: null
  }
  const inserted = await tx
    .insert(punchRecord)
    .values(row)
    .onConflictDoNothing({ target: punchRecord.id })
    .returning({ id: punchRecord.id })
  // The same act over another way, a moment ago.
  return inserted.length === 0 ? punch(tx, actor, body, now) : row
}

function pointBefore({ lng, lat, coordType, businessAt, accuracyM }: RecordRow): Parameters<typeof mockHints>[2] {
  return lng === null || lat === null || coordType === null ? undefined : { lng, lat, coordType, at: businessAt, accuracyM }
}

/**
 * What the punch is linked to. On the spot a wrong link is refused; a punch that waited on the device stands without it and says so:
 * the order may have gone to somebody else meanwhile, the person was there all the same.
 */
async function linksOf(
  tx: Tx,
  actor: Actor,
  { orderId, customerId, note = '' }: PunchBody,
  isLate: boolean
): Promise<Pick<RecordRow, 'orderId' | 'orderNo' | 'customerId' | 'customerName' | 'note'>> {
  const orderNo = orderId === undefined ? undefined : await orderNoFor(tx, actor, orderId)
  const customerName = customerId === undefined ? undefined : await customerNameOf(tx, customerId)
  const lost = [
    orderId !== undefined && orderNo === undefined ? '工单' : '',
    customerId !== undefined && customerName === undefined ? '客户' : ''
  ].filter((what) => what !== '')
  if (lost.length > 0 && !isLate)
    throw refuse(`关联的${lost.join('和')}不存在，请重新选择`, { [lost[0] === '工单' ? 'orderId' : 'customerId']: '不存在，请重新选择' })
  return {
    orderId: orderNo === undefined ? null : (orderId ?? null),
    orderNo: orderNo ?? '',
    customerId: customerName === undefined ? null : (customerId ?? null),
    customerName: customerName ?? '',
    note: [note.trim(), ...lost.map((what) => `（关联的${what}已看不到，没有关联）`)].join('')
  }
}
