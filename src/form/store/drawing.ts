import { isLayout } from '@/domain/form/kinds'
import type { FormDefinition, FormEngine } from '@/domain/form/types'

/** Fields that a person can see at once; the rest follows after the paint (quality.md#speed-and-size). */
const FIRST_FIELDS = 20

/** How many fields, in document order, have to be drawn until the first visible ones are. */
export function firstFields(engine: FormEngine): number {
  let seen = 0
  let place = 0
  for (const { id, kind, table } of engine.definition.byId.values()) {
    place += 1
    if (table === undefined && !isLayout(kind) && engine.state(id).isVisible) seen += 1
    if (seen === FIRST_FIELDS) break
  }
  return place
}

/** Whether the fields that must be filled are at most half of them. */
export function areFewRequired({ byId }: FormDefinition): boolean {
  const fields = [...byId.values()].filter(({ isStored, isHidden, kind }) => isStored && !isHidden && kind !== 'table')
  return fields.filter(({ isRequired }) => isRequired).length * 2 <= fields.length
}
