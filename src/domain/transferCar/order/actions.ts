import type { EventAction, ServiceAction, ServiceStatus } from '@/contract/transferCar/order/codes'
import type { ActionRule } from './actionRule'
import { WORK_RULES } from './workRules'
import { END_RULES } from './endRules'

export type { ServiceAction } from '@/contract/transferCar/order/codes'

/** The one table that app and server share. A cell that is not here is illegal. */
export const ACTION_RULES: Readonly<Record<ServiceAction, ActionRule>> = { ...WORK_RULES, ...END_RULES }

/** All actions in the order of work. */
export const SERVICE_ACTIONS = Object.keys(ACTION_RULES) as ServiceAction[]

/**
 * Entries of the log that move an order or set its stamp: one must not be earlier than the one before (rulings 31). What is done
 * beside (an edit, a hold, a bill, the steps of a helping crew) may be older or newer.
 */
export const TIMELINE_ACTIONS: readonly EventAction[] = [
  ...SERVICE_ACTIONS.filter((action) => ACTION_RULES[action].to !== 'same' || ACTION_RULES[action].stamp !== undefined),
  'autoReturn'
]

/** The status a step back leads to; from DONE it depends on how the order got there (rulings 36). */
export const STEP_BACK_TO: Readonly<Partial<Record<ServiceStatus, ServiceStatus>>> = {
  ASSIGNED: 'PENDING',
  ACCEPTED: 'ASSIGNED',
  EN_ROUTE: 'ACCEPTED',
  ON_SCENE: 'EN_ROUTE',
  WORKING: 'ON_SCENE',
  TOWING: 'WORKING',
  AT_DEST: 'TOWING'
}
