import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { formatDateTime } from '@/domain/format'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { displayPlate } from '@/domain/validators'
import { titleOfEvent } from './eventWords'

type Seen = Pick<
  OrderDetail,
  'status' | 'address' | 'destAddress' | 'driverName' | 'truckPlate' | 'plateNo' | 'remark' | 'reporterMobile' | 'evidence' | 'events'
>

const shown = (text: string | null): string => (text === null || text === '' ? '无' : text)

/** What somebody else changed meanwhile, in lines for people: shown with 工单已被他人更新 (rulings 1, code 409). */
export function changesOf(before: Seen, after: Seen): string[] {
  const lines: string[] = []
  const compare = (label: string, old: string | null, now: string | null) => {
    if (old !== now) lines.push(`${label}：${shown(old)} → ${shown(now)}`)
  }
  compare('状态', STATUS_INFO[before.status].label, STATUS_INFO[after.status].label)
  compare('驾驶员', before.driverName, after.driverName)
  compare(
    '拖车',
    before.truckPlate === null ? null : displayPlate(before.truckPlate),
    after.truckPlate === null ? null : displayPlate(after.truckPlate)
  )
  compare(
    '车牌',
    before.plateNo === null ? null : displayPlate(before.plateNo),
    after.plateNo === null ? null : displayPlate(after.plateNo)
  )
  compare('地点', before.address, after.address)
  compare('目的地', before.destAddress, after.destAddress)
  compare('报案人手机', before.reporterMobile, after.reporterMobile)
  compare('备注', before.remark, after.remark)
  if (before.evidence.length !== after.evidence.length) lines.push(`照片：${before.evidence.length} 张 → ${after.evidence.length} 张`)
  const known = new Set(before.events.map((event) => event.id))
  for (const event of after.events) {
    if (!known.has(event.id)) lines.push(`${formatDateTime(event.businessAt)} ${event.actorName} ${titleOfEvent(event)}`)
  }
  return lines.length > 0 ? lines : ['工单资料有改动']
}
