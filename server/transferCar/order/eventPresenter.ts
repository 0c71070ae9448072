import type { EvidenceGap } from '@/contract/transferCar/order/parts'
import type { EventView } from '@/contract/transferCar/order/evidence'
import { formatDateTime } from '@/domain/format/dateTime'
import { maskMobile, maskName } from '@/domain/format/mask'
import { formatDistance } from '@/domain/format/measure'
import { formatFen } from '@/domain/format/money'
import {
  DEST_TYPES,
  DISTANCE_SOURCES,
  EXTRA_WORK,
  GAP_KINDS,
  labelOf,
  PAYERS,
  PHOTO_CATEGORIES,
  PLATE_SITUATIONS,
  PRICE_EXEMPTIONS,
  type DictionaryOption
} from '@/domain/transferCar/order/dictionaries'
import { FIELD_LABELS } from '@/domain/transferCar/order/fieldLabels'
import { ACTION_RULES, type ServiceAction } from '@/domain/transferCar/order/actions'
import { UNIT_STEP_RULES, UNIT_STEPS } from '@/domain/transferCar/order/unitSteps'
import { displayPlate } from '@/domain/validators/plate'
import type { ConfirmedTime } from './commands/confirmTime'
import { pointOf } from './point'
import { isTakenBack } from './repository/doubts'
import type { EventRow } from './types'

type Show = (value: unknown) => string

const plain: Show = (value) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
const numeric =
  (format: (value: number) => string): Show =>
  (value) =>
    typeof value === 'number' ? format(value) : ''
const textual =
  (format: (value: string) => string): Show =>
  (value) =>
    typeof value === 'string' ? format(value) : ''
const listed: Show = (value) => (Array.isArray(value) ? value.map(String).join('、') : '')
const yuan = numeric((fen) => `${formatFen(fen)} 元`)
const coded = (list: readonly DictionaryOption[]): Show => textual((code) => labelOf(list, code))

const isGap = (value: unknown): value is EvidenceGap =>
  typeof value === 'object' && value !== null && 'category' in value && 'reason' in value
/** What a step said could not be shown. */
export const gapsOf = (value: unknown): EvidenceGap[] => (Array.isArray(value) ? value.filter(isGap) : [])
const gapWords: Show = (value) =>
  gapsOf(value)
    .map(({ category, kind, reason }) => `${labelOf(PHOTO_CATEGORIES, category)}${labelOf(GAP_KINDS, kind)}（${reason}）`)
    .join('；')

const PRICE_KEPT = '沿用锁定的价目，请核对账单'

/** What a step said, in the order people read it; names of customers are masked (people.md#personal-data). */
const DETAILS: readonly (readonly [string, string, Show])[] = [
  ['driverName', '驾驶员', plain],
  ['truckPlate', '拖车', textual(displayPlate)],
  ['assistantNames', '随车人员', listed],
  ['confirmedBusy', '重复派工', listed],
  ['confirmedCapacity', '载重不足', plain],
  ['expiredPapers', '证件过期', listed],
  ['etaAt', '预计到达', numeric(formatDateTime)],
  ['file', '资料', plain],
  ['reasonText', '原因', plain],
  ['reason', '说明', plain],
  ['noPositionReason', '未定位原因', plain],
  ['stars', '评分', numeric((stars) => `${stars} 星`)],
  ['words', '评价', plain],
  ['gaps', '无法取证', gapWords],
  ['distanceFromPinM', '距登记地点（直线）', numeric(formatDistance)],
  ['farNote', '距离说明', plain],
  ['damaged', '车辆损伤', (value) => (value === true ? '有' : '无')],
  ['unsafeReason', '未拍四角原因', plain],
  ['agreedPriceFen', '约定价格', yuan],
  ['exemption', '免签原因', coded(PRICE_EXEMPTIONS)],
  ['exemptionNote', '免签说明', plain],
  ['plateSituation', '车牌情况', coded(PLATE_SITUATIONS)],
  ['plateNo', '车牌', textual(displayPlate)],
  ['vin', '车架号', plain],
  ['extraWork', '附加作业', (value) => (Array.isArray(value) ? value.map((code) => labelOf(EXTRA_WORK, String(code))).join('、') : '')],
  ['resultNote', '作业结果', plain],
  ['carried', '托运', (value) => (value === true ? '是' : '')],
  ['distanceM', '拖运里程', numeric(formatDistance)],
  ['distanceSource', '里程来源', coded(DISTANCE_SOURCES)],
  ['distanceReason', '里程说明', plain],
  ['destType', '目的地类型', coded(DEST_TYPES)],
  ['destAddress', '目的地', plain],
  ['destPendingReason', '目的地待定', plain],
  ['yardName', '停车场', plain],
  ['slot', '车位', plain],
  ['keys', '钥匙', numeric((count) => `${count} 把`)],
  ['odometerKm', '里程表', numeric((km) => `${km} 公里`)],
  ['belongings', '随车物品', plain],
  ['receiverName', '接车人', textual(maskName)],
  ['receiverMobile', '接车人手机', textual(maskMobile)],
  ['pickUpName', '取车人', textual(maskName)],
  ['relation', '与车主关系', plain],
  ['keysReturned', '钥匙', (value) => (value === true ? '已交还' : '')],
  ['belongingsReturned', '随车物品', (value) => (value === true ? '已交还' : '')],
  ['returnNote', '交还说明', plain],
  ['noCodeReason', '无验证码原因', plain],
  ['noticeAt', '通知取车', numeric(formatDateTime)],
  ['collectDays', '取车期限', numeric((days) => `${days} 天`)],
  ['payer', '付款方', coded(PAYERS)],
  ['kilometres', '里程', plain],
  ['payableFen', '应付', yuan],
  ['discountFen', '优惠', (value) => (value === 0 ? '' : yuan(value))],
  ['discountDecision', '优惠审批', plain],
  ['priceKept', '价目', (value) => (value === true ? PRICE_KEPT : '')],
  [
    'confirmations',
    '时间确认',
    (value) => (Array.isArray(value) ? value.map((one) => confirmedWords(one as ConfirmedTime)).join('；') : '')
  ]
]

/** One confirmed time: which step, which clock counts and, when it contradicts its neighbours, that it does. */
function confirmedWords({ action, use, businessAt, outOfOrder }: ConfirmedTime): string {
  const step = UNIT_STEPS.find((name) => action === `unit:${name}`)
  const label = step === undefined ? actionLabel(action) : `增派${UNIT_STEP_RULES[step].label}`
  return `${label} ${formatDateTime(businessAt)}（${use === 'DEVICE' ? '设备时间' : '服务器时间'}${outOfOrder ? '，与相邻记录先后不一致' : ''}）`
}

const actionLabel = (action: EventRow['action']): string => (action in ACTION_RULES ? ACTION_RULES[action as ServiceAction].label : '')

/** Who acts when nobody does: an offer that ran out. */
const SYSTEM_NAME = '系统'
/** From his own page, without an account. */
const OWNER_NAME = '车主'

export function viewEvent(event: EventRow, actorName: string | null, timeConfirmedBy: string | null = null): EventView {
  return {
    id: event.id,
    action: event.action,
    from: event.fromStatus,
    to: event.toStatus,
    actorName: actorName ?? (event.actorRole === 'owner' ? OWNER_NAME : SYSTEM_NAME),
    deviceAt: event.deviceAt,
    serverAt: event.serverAt,
    businessAt: event.businessAt,
    timeDoubtful: event.timeDoubtful && !isTakenBack(event),
    timeConfirmedBy,
    timeConfirmedAt: event.timeConfirmedAt,
    position: pointOf(event),
    note: event.note,
    details:
      event.action === 'edit'
        ? editedFields(event)
        : DETAILS.flatMap(([name, label, show]) => {
            const value = event.payload[name]
            const text = value === undefined || value === null ? '' : show(value)
            return text === '' ? [] : [{ label, text }]
          })
  }
}

/** Which fields an edit touched, by name: old values may be personal data. Columns of a position are one thing to people. */
function editedFields({ payload }: EventRow): EventView['details'] {
  const before = typeof payload.before === 'object' && payload.before !== null ? Object.keys(payload.before) : []
  const names = [
    ...before.map((column) => POSITION_COLUMNS[column] ?? column),
    ...(payload.vehiclesChanged === true ? ['vehicles'] : []),
    ...(payload.peopleChanged === true ? ['people'] : [])
  ]
  const labels = Object.keys(FIELD_LABELS).flatMap((name) => (names.includes(name) ? (FIELD_LABELS[name] ?? []) : []))
  return [
    ...(labels.length === 0 ? [] : [{ label: '改动', text: labels.join('、') }]),
    ...(payload.priceKept === true ? [{ label: '价目', text: PRICE_KEPT }] : [])
  ]
}

const POSITION_COLUMNS: Readonly<Record<string, string>> = {
  lng: 'position',
  lat: 'position',
  coordType: 'position',
  accuracyM: 'position',
  fixAt: 'position',
  destLng: 'destPosition',
  destLat: 'destPosition',
  destCoordType: 'destPosition'
}
