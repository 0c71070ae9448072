import type { ServiceStatus, StatusTabKey } from '@/contract/transferCar/order/codes'

export type { ServiceStatus, StatusTabKey } from '@/contract/transferCar/order/codes'

/** Tone of a status tag; the word always stands with it (rulings 16). */
export type StatusTone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger'

export const STATUS_INFO: Readonly<Record<ServiceStatus, { label: string; tone: StatusTone }>> = {
  DRAFT: { label: '草稿', tone: 'neutral' },
  PENDING: { label: '待派单', tone: 'danger' },
  ASSIGNED: { label: '待接单', tone: 'warning' },
  ACCEPTED: { label: '已接单', tone: 'primary' },
  EN_ROUTE: { label: '前往现场', tone: 'primary' },
  ON_SCENE: { label: '已到达', tone: 'primary' },
  WORKING: { label: '施救中', tone: 'primary' },
  TOWING: { label: '拖运中', tone: 'primary' },
  AT_DEST: { label: '已到目的地', tone: 'primary' },
  STORED: { label: '在库保管', tone: 'neutral' },
  DONE: { label: '待结算', tone: 'warning' },
  CLOSED: { label: '已结案', tone: 'success' },
  DRY_RUN: { label: '空驶', tone: 'warning' },
  CANCELLED: { label: '已取消', tone: 'neutral' },
  VOID: { label: '已作废', tone: 'neutral' }
}

/** All statuses in the order of work. */
export const SERVICE_STATUSES = Object.keys(STATUS_INFO) as ServiceStatus[]

/** Statuses in which a driver and a truck are bound to the order. */
export const ACTIVE_STATUSES: readonly ServiceStatus[] = ['ASSIGNED', 'ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING', 'TOWING', 'AT_DEST']
/** 作业中 wherever orders are counted: taken by a driver, vehicle not yet handed over. */
export const WORKING_STATUSES: readonly ServiceStatus[] = ACTIVE_STATUSES.filter((status) => status !== 'ASSIGNED')
/** Nothing but the money axis moves any more. */
export const ENDED_STATUSES: readonly ServiceStatus[] = ['CLOSED', 'CANCELLED', 'VOID']

/** Tabs of the order list; each is a set of statuses, 全部 is all of them. */
export const STATUS_TABS: readonly { key: StatusTabKey; label: string; statuses: readonly ServiceStatus[] }[] = [
  { key: 'all', label: '全部', statuses: SERVICE_STATUSES },
  { key: 'pending', label: '待派单', statuses: ['PENDING'] },
  { key: 'assigned', label: '待接单', statuses: ['ASSIGNED'] },
  { key: 'working', label: '作业中', statuses: WORKING_STATUSES },
  { key: 'stored', label: '在库', statuses: ['STORED'] },
  { key: 'done', label: '待结算', statuses: ['DONE', 'DRY_RUN'] },
  { key: 'closed', label: '已结案', statuses: ['CLOSED'] },
  { key: 'draft', label: '草稿', statuses: ['DRAFT'] },
  { key: 'ended', label: '已取消/作废', statuses: ['CANCELLED', 'VOID'] }
]
