import type { EventView } from '@/contract/transferCar'
import { SERVICE_ACTIONS } from '@/contract/transferCarCodes'
import { formatDateTime } from '@/domain/format/dateTime'
import { maskMobile, maskName } from '@/domain/format/mask'
import { formatDistance } from '@/domain/format/measure'
import { formatFen } from '@/domain/format/money'
import { DEST_TYPES, DISTANCE_SOURCES, EXTRA_WORK, labelOf, PLATE_SITUATIONS, PRICE_EXEMPTIONS, type DictionaryOption } from '@/domain/transferCar/dictionaries'
import { FIELD_LABELS } from '@/domain/transferCar/fieldLabels'
import { displayPlate } from '@/domain/validators/plate'
import { pointOf } from './point'
import type { EventRow } from './types'

type Show = (value: unknown) => string

const plain: Show = (value) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
const numeric = (format: (value: number) => string): Show => (value) => (typeof value === 'number' ? format(value) : '')
const textual = (format: (value: string) => string): Show => (value) => (typeof value === 'string' ? format(value) : '')
const coded = (list: readonly DictionaryOption[]): Show => textual((code) => labelOf(list, code))

/** What a step said, in the order people read it; names of customers are masked (towing.md section 3). */
const DETAILS: readonly (readonly [string, string, Show])[] = [
  ['driverName', '驾驶员', plain],
  ['truckPlate', '拖车', textual(displayPlate)],
  ['etaAt', '预计到达', numeric(formatDateTime)],
  ['reasonText', '原因', plain],
  ['reason', '说明', plain],
  ['noPositionReason', '未定位原因', plain],
  ['distanceFromPinM', '距登记地点', numeric(formatDistance)],
  ['farNote', '距离说明', plain],
  ['damaged', '车辆损伤', (value) => (value === true ? '有' : '无')],
  ['unsafeReason', '未拍四角原因', plain],
  ['agreedPriceFen', '约定价格', numeric((fen) => `${formatFen(fen)} 元`)],
  ['exemption', '免签原因', coded(PRICE_EXEMPTIONS)],
  ['exemptionNote', '免签说明', plain],
  ['plateSituation', '车牌情况', coded(PLATE_SITUATIONS)],
  ['plateNo', '车牌', textual(displayPlate)],
  ['vin', '车架号', plain],
  ['extraWork', '附加作业', (value) => (Array.isArray(value) ? value.map((code) => labelOf(EXTRA_WORK, String(code))).join('、') : '')],
  ['resultNote', '作业结果', plain],
  ['distanceM', '拖运里程', numeric(formatDistance)],
  ['distanceSource', '里程来源', coded(DISTANCE_SOURCES)],
  ['distanceReason', '里程说明', plain],
  ['destType', '目的地类型', coded(DEST_TYPES)],
  ['destAddress', '新目的地', plain],
  ['slot', '车位', plain],
  ['keys', '钥匙', numeric((count) => `${count} 把`)],
  ['odometerKm', '里程表', numeric((km) => `${km} 公里`)],
  ['belongings', '随车物品', plain],
  ['receiverName', '接车人', textual(maskName)],
  ['receiverMobile', '接车人手机', textual(maskMobile)]
]

export function viewEvent(event: EventRow, actorName: string): EventView {
  return {
    id: event.id, action: isAction(event.action) ? event.action : 'submit', from: event.fromStatus, to: event.toStatus, actorName,
    deviceAt: event.deviceAt, serverAt: event.serverAt, businessAt: event.businessAt, timeDoubtful: event.timeDoubtful,
    position: pointOf(event), note: event.note,
    details: event.action === 'edit' ? editedFields(event) : DETAILS.flatMap(([name, label, show]) => {
      const value = event.payload[name]
      const text = value === undefined || value === null ? '' : show(value)
      return text === '' ? [] : [{ label, text }]
    })
  }
}

/** Which fields an edit touched, by name: old values may be personal data. Columns of a position are one thing to people. */
function editedFields({ payload }: EventRow): EventView['details'] {
  const before = typeof payload.before === 'object' && payload.before !== null ? Object.keys(payload.before) : []
  const names = [...before.map((column) => POSITION_COLUMNS[column] ?? column), ...(payload.vehiclesChanged === true ? ['vehicles'] : [])]
  const labels = Object.keys(FIELD_LABELS).flatMap((name) => (names.includes(name) ? FIELD_LABELS[name] ?? [] : []))
  return labels.length === 0 ? [] : [{ label: '改动', text: labels.join('、') }]
}

const POSITION_COLUMNS: Readonly<Record<string, string>> = {
  lng: 'position', lat: 'position', coordType: 'position', accuracyM: 'position', fixAt: 'position',
  destLng: 'destPosition', destLat: 'destPosition', destCoordType: 'destPosition'
}

const isAction = (action: string): action is EventView['action'] => action === 'edit' || (SERVICE_ACTIONS as readonly string[]).includes(action)
