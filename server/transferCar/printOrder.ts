import { eq } from 'drizzle-orm'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { RevealQuery } from '@/contract/transferCar/order/order'
import { formatDateTime, formatFullDateTime } from '@/domain/format/dateTime'
import { formatDistance } from '@/domain/format/measure'
import { formatFen } from '@/domain/format/money'
import { legsWords } from '@/domain/transferCar/order/driven'
import { ACTION_RULES, TIMELINE_ACTIONS, type ServiceAction } from '@/domain/transferCar/order/actions'
import {
  ACCIDENT_TYPES,
  BEARERS,
  DEST_TYPES,
  HOLD_REASONS,
  labelOf,
  PERSON_ROLES,
  PHOTO_CATEGORIES,
  ROAD_TYPES,
  SERVICE_TYPES,
  SOURCES,
  TRUCK_TYPES,
  VEHICLE_CLASSES,
  PLATE_SITUATIONS
} from '@/domain/transferCar/order/dictionaries'
import { PAYMENT_STATUS_INFO } from '@/domain/transferCar/payment/labels'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { displayPlate } from '@/domain/validators/plate'
import type { Tx } from '../database/client'
import { orderPerson, piiAccess } from '../database/schema/index'
import { notFound } from '../errors'
import { newId } from '../ids'
import { paymentsOfOrder } from './payment/orders'
import { hasMoney } from './payment/policy'
import { personalValue } from './order/personal'
import { hasArea, mayRead } from './order/policy'
import { readDetail } from './order/presenter'
import { loadOrder } from './order/repository/orders'
import { signDetail } from './order/signing'
import type { OrderRow } from './order/types'
import type { Printing } from '../print/printing'
import type { Section, Printable } from '../print/printable'

const PURPOSES = { price: '客户签字', handover: '接车人签字', pickup: '取车人签字' } as const
const plate = (plateNo: string | null): string => (plateNo === null ? '' : displayPlate(plateNo))
const joined = (parts: readonly (string | null | undefined | false)[], between = ' '): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(between)

/**
 * An accident order on paper. Personal data is masked but for those who may have it shown; each piece that is printed whole is logged
 * (people.md#personal-data).
 */
export async function printOrder(tx: Tx, { context, actor, now, isPrinted }: Printing, id: string): Promise<Printable> {
  const loaded = await loadOrder(tx, id)
  if (loaded === null || !hasArea(actor) || !mayRead(actor, loaded)) throw notFound('工单不存在')
  const detail = signDetail(context, actor, await readDetail(tx, actor, loaded))
  const whole = await revealed(tx, loaded.order, detail, isPrinted ? { userId: actor.userId, now } : undefined)
  const payments = hasMoney(actor) ? (await paymentsOfOrder(tx, actor, id, now)).list : []
  return {
    title: '事故救援工单',
    subtitle: `${detail.orderNo} · ${STATUS_INFO[detail.status].label}`,
    printedBy: actor.realName,
    isPersonal: true,
    sections: [
      ...factsOf(detail, whole),
      peopleOf(detail, whole),
      vehiclesOf(detail),
      crewsOf(detail),
      holdsOf(detail),
      stepsOf(detail),
      {
        kind: 'table',
        title: '缴费',
        head: [{ title: '缴费工单' }, { title: '状态' }, { title: '应付（元）', isFigure: true }, { title: '已收（元）', isFigure: true }],
        rows: payments.map(({ paymentNo, status, payableFen, paidFen }) => [
          paymentNo,
          PAYMENT_STATUS_INFO[status].label,
          formatFen(payableFen),
          formatFen(paidFen)
        ])
      },
      { kind: 'text', title: '现场照片', lines: photosOf(detail) },
      {
        kind: 'pictures',
        title: '签字',
        pictures: detail.signatures.flatMap(({ url, purpose, signerName, deviceAt }) =>
          url === null ? [] : [{ url, caption: `${PURPOSES[purpose]} ${signerName} ${formatDateTime(deviceAt)}` }]
        )
      }
    ]
  }
}

type Whole = ReadonlyMap<RevealQuery['field'], string>

/** What this person may read in full, each look noted. @param look undefined: only asked whether the page may be made */
async function revealed(
  tx: Tx,
  order: OrderRow,
  { revealable = [] }: OrderDetail,
  look: { userId: string; now: number } | undefined
): Promise<Whole> {
  const people = await tx.select().from(orderPerson).where(eq(orderPerson.orderId, order.id))
  const found = revealable.flatMap((field) => {
    const value = personalValue(order, people, field)
    return value === null ? [] : [[field, value] as const]
  })
  if (look !== undefined && found.length > 0)
    await tx
      .insert(piiAccess)
      .values(found.map(([field]) => ({ id: newId(), orderId: order.id, userId: look.userId, field, at: look.now })))
  return new Map(found)
}

function factsOf(detail: OrderDetail, whole: Whole): Section[] {
  return [
    {
      kind: 'facts',
      title: '工单',
      rows: [
        ['工单号', detail.orderNo],
        ['状态', STATUS_INFO[detail.status].label],
        ['报案时间', formatFullDateTime(detail.createdAt)],
        ['登记人', detail.createdByName],
        ['来源', labelOf(SOURCES, detail.source)],
        ['作业类型', labelOf(SERVICE_TYPES, detail.serviceType)],
        ['事故类型', labelOf(ACCIDENT_TYPES, detail.accidentType)],
        ['承担方', labelOf(BEARERS, detail.bearer)],
        ['协议客户', detail.customerName],
        ['警情编号', detail.policeCaseNo],
        ['伤员', detail.injured > 0 ? `${detail.injured} 人` : ''],
        ['危险品', detail.hazmat ? '是' : ''],
        ['报案人', whole.get('reporterName') ?? detail.reporterName],
        ['报案电话', whole.get('reporterMobile') ?? detail.reporterMobile]
      ]
    },
    {
      kind: 'facts',
      title: '地点',
      rows: [
        ['事故地点', detail.address],
        ['道路', joined([labelOf(ROAD_TYPES, detail.roadType), detail.roadName, detail.kmPost, detail.direction])],
        ['所在区域', detail.areaName],
        ['目的地', joined([labelOf(DEST_TYPES, detail.destType), detail.destAddress])]
      ]
    },
    {
      kind: 'facts',
      title: '保险与停放',
      rows: [
        ['保单号', detail.policyNo],
        ['报案号', detail.claimNo],
        ['查勘电话', whole.get('surveyorMobile') ?? detail.surveyorMobile],
        ['停车场', joined([detail.yardName, detail.slot])],
        ['钥匙', detail.keysCount === null ? '' : `${detail.keysCount} 把`],
        ['里程', detail.odometerKm === null ? '' : `${detail.odometerKm} 公里`],
        ['随车物品', detail.belongings],
        ['接车人', joined([detail.receiverName, whole.get('receiverMobile') ?? detail.receiverMobile])],
        ['约定价格', detail.agreedPriceFen === null ? '' : `${formatFen(detail.agreedPriceFen)} 元`],
        ['免收费', detail.feeWaivedReason],
        ['备注', detail.remark]
      ]
    }
  ]
}

function peopleOf({ people }: OrderDetail, whole: Whole): Section {
  const full = (role: OrderDetail['people'][number]['role'], field: 'mobile' | 'idNo'): string | undefined => {
    if (role === 'OWNER') return field === 'mobile' ? whole.get('ownerMobile') : undefined
    if (role === 'DRIVER') return field === 'mobile' ? whole.get('driverMobile') : undefined
    return whole.get(field === 'mobile' ? 'pickUpMobile' : 'pickUpIdNo')
  }
  return {
    kind: 'table',
    title: '人员',
    head: [{ title: '身份' }, { title: '姓名' }, { title: '电话' }, { title: '证件号码' }],
    rows: people.map(({ role, name, mobile, idNo }) => [
      labelOf(PERSON_ROLES, role),
      name ?? '',
      full(role, 'mobile') ?? mobile ?? '',
      full(role, 'idNo') ?? idNo ?? ''
    ])
  }
}

const vehiclesOf = ({ vehicles }: OrderDetail): Section => ({
  kind: 'table',
  title: '车辆',
  head: [{ title: '车牌' }, { title: '车型' }, { title: '品牌型号' }, { title: '颜色' }, { title: '车架号' }, { title: '损伤' }],
  rows: vehicles.map(({ plateNo, plateSituation, vehicleClass, brandModel, color, vin, damaged }) => [
    plate(plateNo) || labelOf(PLATE_SITUATIONS, plateSituation),
    labelOf(VEHICLE_CLASSES, vehicleClass),
    brandModel ?? '',
    color ?? '',
    vin ?? '',
    damaged === null ? '' : damaged ? '有' : '无'
  ])
})

const crewsOf = ({ units }: OrderDetail): Section => {
  const at = (stamps: Readonly<Record<string, number>>, stamp: string): string => formatDateTime(stamps[stamp])
  return {
    kind: 'table',
    title: '派工',
    head: [
      { title: '驾驶员' },
      { title: '拖车' },
      { title: '接单' },
      { title: '出发' },
      { title: '到达' },
      { title: '装车' },
      { title: '完成' },
      { title: '里程', isFigure: true }
    ],
    rows: units.map(({ driverName, truckPlate, truckType, stamps, distanceM, legs = [], isLead }) => [
      joined([driverName, isLead ? '' : '（增派）'], ''),
      joined([plate(truckPlate), labelOf(TRUCK_TYPES, truckType)]),
      at(stamps, 'acceptedAt'),
      at(stamps, 'departedAt'),
      at(stamps, 'arrivedAt'),
      at(stamps, 'loadedAt'),
      at(stamps, 'handedOverAt') || at(stamps, 'finishedAt'),
      legsWords(legs) || (distanceM === null ? '' : formatDistance(distanceM))
    ])
  }
}

const holdsOf = ({ holds }: OrderDetail): Section => ({
  kind: 'table',
  title: '扣留',
  head: [{ title: '原因' }, { title: '说明' }, { title: '经办' }, { title: '起' }, { title: '止' }],
  rows: holds.map(({ reasonCode, reason, byName, startAt, endAt }) => [
    labelOf(HOLD_REASONS, reasonCode),
    reason,
    byName,
    formatDateTime(startAt),
    formatDateTime(endAt)
  ])
})

/** The steps; what was changed in between is on the screen only. */
const stepsOf = ({ events }: OrderDetail): Section => ({
  kind: 'table',
  title: '作业经过',
  head: [{ title: '时间' }, { title: '步骤' }, { title: '经办' }, { title: '说明' }],
  rows: events
    .filter(({ action, from }) => from === null || TIMELINE_ACTIONS.includes(action))
    .map(({ action, from, businessAt, timeDoubtful, actorName, details, note }) => [
      `${formatDateTime(businessAt)}${timeDoubtful ? '（存疑）' : ''}`,
      from === null ? '建立工单' : action in ACTION_RULES ? ACTION_RULES[action as ServiceAction].label : '超时未接单，已撤回',
      actorName,
      joined([...details.map(({ label, text }) => `${label}：${text}`), note], '；')
    ])
})

function photosOf({ evidence }: OrderDetail): string[] {
  const counts = new Map<string, number>()
  for (const { category, state } of evidence)
    if (state === 'STORED' || state === 'RESTRICTED') counts.set(category, (counts.get(category) ?? 0) + 1)
  return counts.size === 0
    ? []
    : [PHOTO_CATEGORIES.flatMap(({ code, label }) => (counts.has(code) ? [`${label} ${counts.get(code) ?? 0} 张`] : [])).join('、')]
}
