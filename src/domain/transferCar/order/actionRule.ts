import type { ButtonCode } from '@/domain/permission'
import type { Outcome, PhotoCategory, ServiceStatus, Stamp } from '@/contract/transferCar/order/codes'

/**
 * What an actor is to an order. `driver` = drives its lead unit, `creator` = wrote it down, `yard` = a yard keeper,
 * `office` = works for the whole company (dispatcher, finance, manager, clerk, administrator).
 */
export type Capacity = 'driver' | 'creator' | 'yard' | 'office'

/**
 * What a step demands, as data (orders.md#steps); `requirements.ts` checks it, the app draws it as a list to tick off.
 * - `fields`: names in the step's body that must be there
 * - `photos`: at least `min` photos of a category on the current leg
 * - `signature`, `price`, `position`: see requirements.ts
 * - `destination`: the order has one or the step says it; `orPending` = 待定 with a reason will do (orders.md#destination)
 * - `returned`, `releaseCode`: keys and belongings checked off, the code that was sent (yard.md#release)
 * - `settled`, `evidence` (every announced file arrived), `released`, `held`, `notHeld`, `timeDoubt`, `helped` (a helping crew at work), `approval`,
 *   `asked` and `called` (the driver waits for dispatch's word), `noFees` (no payment order is beyond DRAFT): facts of the order, decided in legality.ts
 */
export type Requirement =
  | { kind: 'fields'; fields: readonly string[] }
  | { kind: 'photos'; category: PhotoCategory; min: number; when?: 'damaged' | 'onScene' | 'extraWork'; unless?: 'unsafeReason' }
  | { kind: 'signature'; purpose: 'price' | 'handover' | 'pickup'; unless?: 'exemption' }
  | { kind: 'price' }
  | { kind: 'vehicleConfirmed' }
  | { kind: 'distance' }
  | { kind: 'position'; when?: 'onScene' }
  | { kind: 'destination'; orPending?: true }
  | { kind: 'settled' }
  | { kind: 'evidence' }
  | { kind: 'released' }
  | { kind: 'held' }
  | { kind: 'notHeld' }
  | { kind: 'timeDoubt' }
  | { kind: 'helped' }
  | { kind: 'identity' }
  | { kind: 'returned' }
  | { kind: 'releaseCode' }
  | { kind: 'approval' }
  | { kind: 'asked' }
  | { kind: 'notAsked' }
  | { kind: 'called' }
  | { kind: 'notCalled' }
  | { kind: 'noFees' }

export interface ActionRule {
  /** Words on the button: what will have happened. */
  label: string
  from: readonly ServiceStatus[]
  /** `back` = the status before the last step (step back), otherwise fixed. */
  to: ServiceStatus | 'back' | 'same'
  button: ButtonCode
  by: readonly Capacity[]
  /** `next` = the one big step of its status, `other` = behind 更多, `danger` = cannot be undone and is confirmed. */
  weight: 'next' | 'other' | 'danger'
  stamp?: Stamp
  outcome?: Outcome
  requires: readonly Requirement[]
}

export const REASON: Requirement = { kind: 'fields', fields: ['reason'] }
export const CORNERS: Requirement = { kind: 'photos', category: 'CORNER', min: 4, unless: 'unsafeReason' }
/** A manager may take a driver's step for him (a dead phone); the event then carries the manager's name. */
export const DRIVER_STEP = { button: 'btn_step', by: ['driver', 'office'], weight: 'next' } as const
