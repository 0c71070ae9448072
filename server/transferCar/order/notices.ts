import { orderTitle } from '@/domain/transferCar/order/alarms'
import { labelOf, SERVICE_TYPES } from '@/domain/transferCar/order/dictionaries'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { MINUTE } from '../../clock'
import type { Tx } from '../../database/client'
import { watchAlarms } from './alarms'
import { watchMissingEvidence } from './missingEvidence'
import { dispatchersBut, sendNotices, type Notice } from './notify'
import { watchOffers } from './offerTimers'
import { watchTexts } from './texts'
import { nameOf } from '../../organization/commands/names'
import type { Act, Change, Loaded } from './types'

/** Why a driver is no longer on an order, for him to read. */
const TAKEN_OFF: Readonly<Partial<Record<Change['kind'], { title: string; text: string }>>> = {
  reassign: { title: '已改派', text: '该工单已改派，您不用再前往。' },
  stepBack: { title: '派单已撤回', text: '调度员撤回了派单，您不用再前往。' },
  autoReturn: { title: '超时未接单', text: '您没有及时接单，工单已退回待派单。' },
  'unit:autoReturn': { title: '超时未接单', text: '您没有及时接单，增派已撤回。' },
  removeUnit: { title: '增派已撤回', text: '调度员撤回了增派，您不用再前往。' }
}
/** What dispatch answers its driver, with its own words. */
const ANSWERS: Readonly<Partial<Record<Change['kind'], string>>> = { refuseReassign: '改派申请被驳回', answerCall: '调度回复' }
/** What ends an order under its driver. */
const ENDED: Readonly<Partial<Record<Change['kind'], string>>> = { cancel: '工单已取消', voidOrder: '工单已作废' }

/** Starts and ends the timers that hang on a change, and tells in the message centre who must act on it, once, with the change itself. */
export async function followOrder(tx: Tx, act: Act, change: Change): Promise<void> {
  await watchOffers(tx, act, change)
  await watchTexts(tx, act, change)
  await watchMissingEvidence(tx, act, change.before?.order ?? null, change.after.order)
  await watchAlarms(tx, act, change)
  const { id, orderNo } = change.after.order
  const notices = [...(await driverNotices(tx, act, change)), ...(await dispatcherNotices(tx, act, change))]
  await sendNotices(
    tx,
    act,
    id,
    notices.map((notice) => ({ ...notice, text: `${notice.text}工单 ${orderNo}。` }))
  )
}

interface OnOrder {
  driverId: string
  truckId: string | null
}

/** Who works on an order now. */
function crewsOf(loaded: Loaded | null): OnOrder[] {
  return (loaded?.units ?? []).flatMap(({ driverId, truckId, removedAt, finishedAt }) =>
    driverId === null || removedAt !== null || finishedAt !== null ? [] : [{ driverId, truckId }]
  )
}

/** Which car and where, then what happened to it. */
export const told = (what: string, { order: { orderNo, address }, vehicles: [vehicle] }: Pick<Loaded, 'order' | 'vehicles'>): string =>
  orderTitle(what, { plateNo: vehicle?.plateNo ?? null, orderNo, address })
const because = (reason: string | undefined): string => (reason === undefined || reason.trim() === '' ? '' : `原因：${reason.trim()}`)

async function driverNotices(
  tx: Tx,
  { offerLimitMs, pricing, now }: Act,
  { kind, before, after, actorId, reason }: Change
): Promise<Notice[]> {
  const { order } = after
  const [had, has] = [crewsOf(before), crewsOf(after)]
  const gained = has.filter((crew) => !had.some(({ driverId, truckId }) => driverId === crew.driverId && truckId === crew.truckId))
  const lost = had.map(({ driverId }) => driverId).filter((id) => id !== actorId && !has.some(({ driverId }) => driverId === id))
  const others = has.map(({ driverId }) => driverId).filter((id) => id !== actorId)
  const takenOff = TAKEN_OFF[kind]
  const basis = gained.length === 0 ? '' : await pricing.basisWords(tx, after, now)
  const ended = ENDED[kind]
  const word = ANSWERS[kind]
  return [
    ...gained.map(({ driverId }) => ({
      title: told('新派单', after),
      text: `${labelOf(SERVICE_TYPES, order.serviceType) || '作业类型待定'}，${order.address ?? '地址见工单'}。计价：${basis}。请在 ${offerLimitMs / MINUTE} 分钟内接单。`,
      to: [driverId],
      isOffer: true
    })),
    ...(takenOff === undefined ? [] : [{ title: told(takenOff.title, after), text: `${takenOff.text}${because(reason)}`, to: lost }]),
    ...(kind !== 'stepBack' || before === null
      ? []
      : [
          {
            title: told('已退回上一步', after),
            text: `由“${STATUS_INFO[before.order.status].label}”退回“${STATUS_INFO[order.status].label}”。${because(reason)}`,
            to: others
          }
        ]),
    ...(word === undefined ? [] : [{ title: told(word, after), text: `${reason?.trim() ?? ''}。`, to: others }]),
    ...(ended === undefined ? [] : [{ title: told(ended, after), text: `您不用再前往。${because(reason)}`, to: others }])
  ]
}

const isHazardous = (loaded: Loaded | null): boolean => loaded !== null && loaded.order.hazmat && loaded.order.status !== 'DRAFT'

/** Driver of the helping crew that was just taken away. */
const silentHelper = (before: Loaded | null, after: Loaded): string | null =>
  before?.units.find(({ id, removedAt }) => removedAt === null && after.units.some((unit) => unit.id === id && unit.removedAt !== null))
    ?.driverId ?? null

async function dispatcherNotices(tx: Tx, { offerLimitMs }: Act, { kind, before, after, actorId, reason }: Change): Promise<Notice[]> {
  const { order } = after
  const about = async (title: string, text: string): Promise<Notice> => ({
    title: told(title, after),
    text,
    to: await dispatchersBut(tx, actorId)
  })
  if (kind === 'refuse' || kind === 'unit:refuse')
    return [await about('驾驶员拒单', `${await nameOf(tx, actorId)}拒单，请重新派单。${because(reason)}`)]
  if (kind === 'giveBack')
    return [await about('驾驶员退单', `${order.address ?? '地址见工单'}，${await nameOf(tx, actorId)}退单，请重新派单。${because(reason)}`)]
  if (kind === 'askReassign')
    return [await about('驾驶员申请改派', `${order.address ?? '地址见工单'}，${await nameOf(tx, actorId)}申请改派。${because(reason)}`)]
  if (kind === 'callDispatch')
    return [await about('驾驶员呼叫调度', `${order.address ?? '地址见工单'}，${await nameOf(tx, actorId)}请求联系。${because(reason)}`)]
  if (kind === 'autoReturn')
    return [
      await about(
        '超时未接单',
        `${await nameOf(tx, before?.lead?.driverId ?? null)}在 ${offerLimitMs / MINUTE} 分钟内没有接单，请重新派单。`
      )
    ]
  if (kind === 'unit:autoReturn')
    return [
      await about(
        '增派超时未接单',
        `${await nameOf(tx, silentHelper(before, after))}在 ${offerLimitMs / MINUTE} 分钟内没有接单，增派已撤回，请重新增派。`
      )
    ]
  if (isHazardous(after) && !isHazardous(before))
    return [await about('【紧急】危险品', `${order.address ?? '地址见工单'}，车辆载有危险品，请注意防护并安排合适的拖车。`)]
  return []
}
