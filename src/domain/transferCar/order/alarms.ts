import { displayPlate } from '@/domain/validators/plate'

/** What dispatch is told loudly (messages.md#alarms-of-dispatch): by the kind of the event, in a word, and how it sounds. */
export const ALARMS = {
  refuse: { word: '驾驶员拒单', tone: 'refused' },
  giveBack: { word: '驾驶员退单', tone: 'refused' },
  askReassign: { word: '驾驶员申请改派', tone: 'refused' },
  callDispatch: { word: '驾驶员呼叫调度', tone: 'silent' },
  'unit:refuse': { word: '增派驾驶员拒单', tone: 'refused' },
  autoReturn: { word: '超时未接单', tone: 'late' },
  'unit:autoReturn': { word: '增派超时未接单', tone: 'late' },
  'late:depart': { word: '超时未出发', tone: 'late' },
  'late:arrive': { word: '超时未到达', tone: 'late' },
  silent: { word: '驾驶员失联', tone: 'silent' }
} as const satisfies Record<string, { word: string; tone: string }>
export type AlarmKind = keyof typeof ALARMS
export type AlarmTone = (typeof ALARMS)[AlarmKind]['tone']

export const isAlarm = (kind: string): kind is AlarmKind => kind in ALARMS

/** Province, city and district say nothing to who works there. */
const REGION = /^(?:[^\s省区市县]{1,8}(?:省|自治区|特别行政区))?(?:[^\s市县区]{1,8}市)?(?:[^\s市县区]{1,6}[区县])?/
const MOST = 18

/** A place short enough for a title: 科苑路 15 号. */
function shortPlace(address: string | null): string {
  const whole = (address ?? '').trim()
  const short = whole.replace(REGION, '').trim()
  const text = short === '' ? whole : short
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text
}

/** Which car, where, what: 粤B·DN3560 科苑路 超时未接单. @param orderNo stands in where nobody knows the plate */
export function orderTitle(what: string, order: { plateNo: string | null; orderNo: string; address: string | null }): string {
  const car = order.plateNo === null || order.plateNo === '' ? order.orderNo : displayPlate(order.plateNo)
  return [car, shortPlace(order.address), what].filter((part) => part !== '').join(' ')
}
