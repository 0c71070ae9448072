import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { EventAction } from '@/contract/transferCar/order/codes'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'

type Event = Pick<OrderDetail['events'][number], 'action' | 'from'>

const OTHER_EVENTS: Readonly<Record<Exclude<EventAction, keyof typeof ACTION_RULES>, string>> = {
  edit: '修改资料',
  autoReturn: '超时未接单，退回待派单',
  bill: '修改费用',
  giveUp: '放弃补传',
  ownerPosition: '车主发送位置',
  ownerPhoto: '车主发送照片',
  ownerRating: '车主评价',
  'unit:accept': '增派车辆接单',
  'unit:refuse': '增派车辆拒单',
  'unit:autoReturn': '增派超时未接单，已撤回',
  'unit:depart': '增派车辆出发',
  'unit:arrive': '增派车辆到达现场',
  'unit:finish': '增派车辆作业完成'
}
const LABELS: Readonly<Record<string, string | undefined>> = {
  ...OTHER_EVENTS,
  ...Object.fromEntries(Object.entries(ACTION_RULES).map(([action, { label }]) => [action, label]))
}

/** What happened, in a word; an order begins without a status before it: that is its creation. */
export const titleOfEvent = (event: Event): string => (event.from === null ? '建立工单' : (LABELS[event.action] ?? '修改资料'))

/** Changes of fields and of the bill; everything else is a step or the system's. */
export const isChange = ({ action, from }: Event): boolean => from !== null && (action === 'edit' || action === 'bill')
