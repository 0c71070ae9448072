import type { UnitStepBody } from '@/contract/transferCar/order/order'
import type { UnitStep } from '@/contract/transferCar/order/codes'
import { statesOf } from './requirements'
import type { ServiceStatus } from './status'
import { UNIT_STEP_RULES } from './unitSteps'

/** Messages by field of everything a step still lacks; empty = it may go. @param now epoch ms */
export function missingOfUnitStep(step: UnitStep, body: UnitStepBody, status: ServiceStatus, now: number): Record<string, string> {
  const states = statesOf(UNIT_STEP_RULES[step].requires, body, { status, photoCounts: {}, intake: {}, destAddress: null, now })
  return Object.fromEntries(states.flatMap(({ key, met, message }) => (met ? [] : [[key, message]])))
}
