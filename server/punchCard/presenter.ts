import type { PunchDetail, PunchRow, PunchSummary, Site } from '@/contract/punchCard'
import { summaryOf } from '@/domain/punchCard/summary'
import { MINUTE } from '@/domain/time'
import type { Actor, ServerContext } from '../context'
import type { Reader } from '../database/client'
import { imagePath, signFileUrl } from '../files/signature'
import { namesOf } from '../organization/commands/names'
import { mayKeep, type Lead } from './policy'
import type { RecordRow, SiteRow } from './repository'

export const PHOTO_TYPE = 'annexpic'
/** Longer between the act and its arrival: it waited on the device; ms. */
const LATE_AFTER_MS = MINUTE

/** Names without the account. */
export async function peopleIn(reader: Reader, list: readonly Pick<RecordRow, 'userId'>[]): Promise<(userId: string) => string> {
  const { user } = await namesOf(reader, { user: new Set(list.map(({ userId }) => userId)) })
  return (userId) => (user.get(userId) ?? '').split('/')[0] ?? ''
}

export function presentRow(row: RecordRow, nameOf: (userId: string) => string): PunchRow {
  return {
    id: row.id,
    userId: row.userId,
    userName: nameOf(row.userId),
    kind: row.kind,
    source: row.source,
    at: row.businessAt,
    isDoubtful: row.timeDoubtful,
    isLate: row.source === 'field' && row.serverAt - row.businessAt > LATE_AFTER_MS,
    verdict: row.verdict,
    siteName: row.siteName,
    distanceM: row.distanceM,
    accuracyM: row.accuracyM,
    address: row.address,
    note: row.note,
    photo: row.photoSha256 === null ? 'none' : row.photoName === null ? 'missing' : 'stored',
    orderNo: row.orderNo,
    customerName: row.customerName,
    hints: row.hints
  }
}

export function presentDetail(
  context: Pick<ServerContext, 'fileSecret' | 'clock'>,
  actor: Actor,
  row: RecordRow,
  nameOf: (userId: string) => string
): PunchDetail {
  const { lng, lat, coordType, accuracyM, fixAt, photoName } = row
  const path = photoName === null ? '' : imagePath(PHOTO_TYPE, photoName)
  const signed = (address: string): string => (address === '' ? '' : signFileUrl(context, actor, address, context.clock.now()))
  return {
    ...presentRow(row, nameOf),
    deviceAt: row.deviceAt,
    serverAt: row.serverAt,
    orderId: row.orderId,
    taskId: row.taskId,
    fix:
      lng === null || lat === null || coordType === null || fixAt === null
        ? null
        : { lng, lat, coordType, fixAt, ...(accuracyM === null ? {} : { accuracyM }) },
    photoUrl: signed(path),
    thumbUrl: signed(path === '' ? '' : `${path}?thumb=1`)
  }
}

/** What sums are made of. */
export const summed = (list: readonly RecordRow[]): PunchSummary =>
  summaryOf(
    list.map((row) => ({
      at: row.businessAt,
      kind: row.kind,
      verdict: row.verdict,
      isMakeUp: row.source === 'makeUp',
      isDoubtful: row.timeDoubtful,
      hints: row.hints
    }))
  )

export function presentSite(
  lead: Lead,
  { id, name, kind, address, lng, lat, coordType, radiusM, organizeId, isEnabled, version }: SiteRow,
  nameOf: (organizeId: string) => string
): Site {
  return {
    id,
    name,
    kind,
    address,
    lng,
    lat,
    coordType,
    radiusM,
    organizeId,
    isEnabled,
    version,
    organizeName: nameOf(organizeId),
    canEdit: mayKeep(lead, organizeId)
  }
}
