import type { FormNode, OpenForm } from './openForm'
import { isComputed, isFilledByServer } from './kinds'
import { limitsOf, type Limits } from './limits'
import { allowedOf } from './rights'
import { sayingOf, type Saying } from './traits'
import type { FieldState } from './types'

/** What scripts said last stands above what rules say of the values: a script is asked by an act, after them. */
function saying(form: OpenForm, node: FormNode): Saying {
  const traits = form.plan.traits.get(node.field.id)
  const column = form.saidOfColumns.get(node.field.id)
  return { ...(traits === undefined ? undefined : sayingOf(traits, form.scope(node.row))), ...column, ...node.said }
}

const bounds = (said: Saying, limits: Limits): Partial<Limits> => {
  const [min, max] = [said.min ?? limits.min, said.max ?? limits.max]
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}

/** Limits of a field that do not move with the clock. */
export function steadyLimits(form: OpenForm, node: FormNode): Limits {
  return { min: undefined, max: undefined, ...bounds(saying(form, node), limitsOf(node.field, form.scope(node.row), undefined)) }
}

/** A field as it is to be drawn now. Its container must have been computed before. */
export function stateOf(form: OpenForm, node: FormNode): FieldState {
  const { field, row } = node
  const allowed = allowedOf(field, form.context)
  const parent = form.parentOf(node)?.state
  const said = saying(form, node)
  const isHidden = field.isHidden && !(allowed.step !== undefined && !field.isElsewhere)
  const isLocked = form.context.isReadOnly === true || !allowed.isWritable || isFilledByServer(field.kind) || isComputed(field.kind)
  const isDisabled = allowed.step === undefined && field.isDisabled
  return {
    value: node.value,
    isVisible: allowed.isReadable && !field.isElsewhere && (parent?.isVisible ?? true) && (said.isVisible ?? !isHidden),
    isRequired: said.isRequired ?? allowed.step?.isRequired ?? field.isRequired,
    isDisabled: isLocked || (parent?.isDisabled ?? false) || (said.isDisabled ?? isDisabled),
    ...(said.options === undefined ? {} : { options: said.options }),
    ...bounds(said, limitsOf(field, form.scope(row), form.start.now)),
    error: node.error
  }
}

/** Nothing of it would be drawn otherwise. */
export function isSameState(a: FieldState, b: FieldState): boolean {
  return (
    a.value === b.value &&
    a.isVisible === b.isVisible &&
    a.isRequired === b.isRequired &&
    a.isDisabled === b.isDisabled &&
    a.options === b.options &&
    a.min === b.min &&
    a.max === b.max &&
    a.error === b.error
  )
}
