import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { formatDateTime } from '@/domain/format'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { displayPlate } from '@/domain/validators'
import { titleOfEvent } from './eventTitles'

type Seen = Pick<
  OrderDetail,
  'status' | 'address' | 'destAddress' | 'driverName' | 'truckPlate' | 'plateNo' | 'remark' | 'reporterMobile' | 'evidence' | 'events'
>

const shown = (text: string | null): string => (text === null || text === '' ? '无' : text)

/** What somebody else changed meanwhile, in lines for people: shown with 工单已被他人更新 (wire.md#body-codes, code 409). */
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
  for (const event of addedEvents(before, after))
    lines.push(`${formatDateTime(event.businessAt)} ${event.actorName} ${titleOfEvent(event)}`)
  return lines.length > 0 ? lines : ['工单资料有改动']
}

/** Whether everything that came to the log meanwhile is one's own doing, which nobody needs to be told. @param myName as the log calls one */
export function isOwnDoing(before: Pick<Seen, 'events'>, after: Pick<Seen, 'events'>, myName: string): boolean {
  const added = addedEvents(before, after)
  return added.length > 0 && added.every(({ actorName }) => actorName === myName)
}

function addedEvents(before: Pick<Seen, 'events'>, after: Pick<Seen, 'events'>): Seen['events'] {
  const known = new Set(before.events.map(({ id }) => id))
  return after.events.filter(({ id }) => !known.has(id))
}

/** Facts that a driver must not find changed under his finger. */
const MATTERS = ['status', 'driverName', 'truckPlate', 'address', 'destAddress', 'plateNo'] as const satisfies readonly (keyof Seen)[]

/**
 * What somebody else did to the order a driver has in front of him, to be read before his page shows it; empty when nothing of it matters or
 * he did it himself. @param myName as the log calls him
 */
export function toldChanges(before: Seen, after: Seen, myName: string): string[] {
  const others = addedEvents(before, after).filter(({ actorName }) => actorName !== myName)
  if (others.length === 0 || MATTERS.every((name) => before[name] === after[name])) return []
  const reason = others.at(-1)?.details.find(({ label }) => label === '说明' || label === '原因')?.text ?? ''
  return [...changesOf(before, after), ...(reason === '' ? [] : [`说明：${reason}`])]
}

/** The order is not his any more: the message centre says why. */
export const TAKEN_AWAY = ['工单已不由你负责，不用再前往。原因见消息中心。']
