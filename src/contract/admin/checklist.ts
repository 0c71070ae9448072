import { Type, type Static } from '@sinclair/typebox'

/**
 * What is still missing to take the first order (administration.md#checklist), by feature `administration`; administrators of the whole
 * company only.
 *
 * GET  admin/Checklist                         -> Checklist
 * POST admin/Checklist/Dismiss  DismissBody    -> Checklist; an optional line is not wanted. Required ones are refused
 */

/** Without these no order can be taken, driven and paid. */
export const REQUIRED_KEYS = ['company', 'department', 'dispatcher', 'driver', 'truck', 'yard', 'rateCard'] as const
/** With these it is easier, or safer. */
export const OPTIONAL_KEYS = ['sms', 'map', 'payment', 'backup'] as const
export const CHECKLIST_KEYS = [...REQUIRED_KEYS, ...OPTIONAL_KEYS] as const
export type ChecklistKey = (typeof CHECKLIST_KEYS)[number]

export const DismissBody = Type.Object(
  {
    key: Type.Union(
      OPTIONAL_KEYS.map((key) => Type.Literal(key)),
      { title: '事项' }
    )
  },
  { additionalProperties: false }
)
export type DismissBody = Static<typeof DismissBody>

export interface ChecklistLine {
  key: ChecklistKey
  isRequired: boolean
  isDone: boolean
}

export interface Checklist {
  /** In the order of CHECKLIST_KEYS; without those that were dismissed. */
  lines: ChecklistLine[]
}
