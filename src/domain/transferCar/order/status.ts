import type { ServiceStatus, StatusTabKey } from '@/contract/transferCar/order/codes'

export type { ServiceStatus, StatusTabKey } from '@/contract/transferCar/order/codes'

/** Tone of a status tag; the word always stands with it (design.md#colour). */
export type StatusTone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger'

/** What is true of an order in a status. Every set of statuses is derived from here; a new status answers each of these. */
interface StatusFacts {
  label: string
  tone: StatusTone
  /** The tab of the order list that shows it, beside 全部. */
  tab: Exclude<StatusTabKey, 'all'>
  /** A driver and a truck are bound to the order. */
  isActive: boolean
  /** 作业中 wherever orders are counted: taken by a driver, vehicle not yet handed over. */
  isWorking: boolean
  /** Somebody still waits at the scene: the limits of the service level run. */
  isAwaited: boolean
  /** The driver's positions are taken. */
  isOnTrip: boolean
  /** The vehicle stands on the truck: the next place is the destination. */
  isLoaded: boolean
  /** The driver may still agree a price at the scene. */
  isBeforePrice: boolean
  /** Further trucks may be sent, or still be on it. */
  isHelped: boolean
  /** The office completes and corrects the record. */
  isCorrected: boolean
  /** The service is done and money is looked at. */
  isSettled: boolean
  /** Nothing but the money axis moves any more: case, photos and bill are frozen. */
  isEnded: boolean
  /** No driver comes or works any more, so that it is no double of a new order. */
  isOver: boolean
}

type StatusFlag = { [K in keyof StatusFacts]: StatusFacts[K] extends boolean ? K : never }[keyof StatusFacts]

const NONE = {
  isActive: false,
  isWorking: false,
  isAwaited: false,
  isOnTrip: false,
  isLoaded: false,
  isBeforePrice: false,
  isHelped: false,
  isCorrected: false,
  isSettled: false,
  isEnded: false,
  isOver: false
} as const
const CREWED = { ...NONE, isActive: true, isHelped: true, isCorrected: true } as const
const AT_WORK = { ...CREWED, isWorking: true, tab: 'working', tone: 'primary' } as const
const ENDED = { ...NONE, isEnded: true, isOver: true } as const

/** The statuses in the order of work, with all that is true of each. */
export const STATUS_INFO: Readonly<Record<ServiceStatus, StatusFacts>> = {
  DRAFT: { ...NONE, label: '草稿', tone: 'neutral', tab: 'draft' },
  PENDING: { ...NONE, label: '待派单', tone: 'danger', tab: 'pending', isAwaited: true, isHelped: true },
  ASSIGNED: { ...CREWED, label: '待接单', tone: 'warning', tab: 'assigned', isAwaited: true, isBeforePrice: true },
  ACCEPTED: { ...AT_WORK, label: '已接单', isAwaited: true, isBeforePrice: true },
  EN_ROUTE: { ...AT_WORK, label: '前往现场', isAwaited: true, isBeforePrice: true, isOnTrip: true },
  ON_SCENE: { ...AT_WORK, label: '已到达', isAwaited: true, isBeforePrice: true, isOnTrip: true },
  WORKING: { ...AT_WORK, label: '施救中', isAwaited: true, isOnTrip: true },
  TOWING: { ...AT_WORK, label: '拖运中', isOnTrip: true, isLoaded: true },
  AT_DEST: { ...AT_WORK, label: '已到目的地', isLoaded: true },
  STORED: { ...NONE, label: '在库保管', tone: 'neutral', tab: 'stored', isCorrected: true },
  DONE: { ...NONE, label: '待结算', tone: 'warning', tab: 'done', isCorrected: true, isSettled: true },
  CLOSED: { ...ENDED, label: '已结案', tone: 'success', tab: 'closed', isSettled: true },
  DRY_RUN: { ...NONE, label: '空驶', tone: 'warning', tab: 'done', isOver: true },
  CANCELLED: { ...ENDED, label: '已取消', tone: 'neutral', tab: 'ended' },
  VOID: { ...ENDED, label: '已作废', tone: 'neutral', tab: 'ended' }
}

/** All statuses in the order of work. */
export const SERVICE_STATUSES = Object.keys(STATUS_INFO) as ServiceStatus[]

/** Statuses of which something is true, in the order of work. */
export const statusesThat = (flag: StatusFlag): readonly ServiceStatus[] => SERVICE_STATUSES.filter((status) => STATUS_INFO[status][flag])

export const ACTIVE_STATUSES = statusesThat('isActive')
export const WORKING_STATUSES = statusesThat('isWorking')

const TAB_LABELS: Readonly<Record<StatusTabKey, string>> = {
  all: '全部',
  pending: '待派单',
  assigned: '待接单',
  working: '作业中',
  stored: '在库',
  done: '待结算',
  closed: '已结案',
  draft: '草稿',
  ended: '已取消/作废'
}

/** Tabs of the order list; each is a set of statuses, 全部 is all of them. */
export const STATUS_TABS = (Object.keys(TAB_LABELS) as StatusTabKey[]).map((key) => ({
  key,
  label: TAB_LABELS[key],
  statuses: SERVICE_STATUSES.filter((status) => key === 'all' || STATUS_INFO[status].tab === key)
}))
