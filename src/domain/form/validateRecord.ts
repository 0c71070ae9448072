import type { Json, RuleAction } from '@/contract/formSchema'
import { resolveId } from './address'
import { isChecked, nodeProblem, placedProblem } from './check'
import { openStates } from './engine'
import { isComputed, isFilledByServer } from './kinds'
import { cellKey, OpenForm, type FormNode, type Values } from './openForm'
import { planOf, targetsOf } from './plan'
import { hasKey, isEmptyValue, isSameJson, listOf, objectOf } from './read'
import { allowedOf } from './rights'
import { emptyValue, shapeValue } from './shape'
import type { Address, FieldDefinition, FormContext, FormDefinition, FormOption, FormProblem } from './types'
import { isHiddenFromPerson } from './values'

export interface RecordCheck {
  /** In document order; the third row sent is `r3` in its addresses. */
  readonly problems: readonly FormProblem[]
  /** What is to be stored. Fields that the server fills are as they were stored. */
  readonly values: Values
  /** Options that rules gave a field or cell in place of its own. */
  readonly options: ReadonlyMap<Address, readonly FormOption[]>
  /** Ids of fields whose options a script or an event may have changed: nobody can say which they were. */
  readonly openOptions: ReadonlySet<string>
}

/**
 * What the server makes of a record that was sent: the app's own rules once more, on the server's own knowledge of rights and of what is
 * stored. Keys that the form does not have are not taken; what the person may not see or write stays as stored (`values.ts`). In
 * sub-tables such cells are found again by the row's `id`, or by its place where as many rows came as were stored.
 *
 * It knows neither when the form was filled, so that limits that move with the clock are the app's alone, nor what happened in it: where a
 * script or an event rule may show or require, a missing value is not held against the record.
 * @param stored values of the record before; undefined for a new one
 */
export function validateRecord(definition: FormDefinition, sent: Values, context: FormContext, stored: Values = {}): RecordCheck {
  const merged = mergeRecord(definition, sent, context, stored)
  const form = new OpenForm(definition, context, merged, { hasDefaults: false, now: undefined })
  openStates(form)
  const uncertain = uncertainFields(definition)
  const nodes = form.inOrder()
  const problems = nodes.flatMap((node): FormProblem[] => {
    const before = node.row === undefined ? stored[node.field.key] : undefined
    const isOpen = uncertain.has(node.field.id) && (isEmptyValue(node.stored) || isSameJson(node.stored, before))
    const problem = isOpen ? '' : problemOf(form, node, stored)
    return problem === '' ? [] : [{ address: node.address, message: placedProblem(form, node, problem) }]
  })
  const options = new Map(
    nodes.flatMap(({ address, state }): [Address, readonly FormOption[]][] =>
      state.options === undefined ? [] : [[address, state.options]]
    )
  )
  return { problems, values: keptValues(form, sent, stored), options, openOptions: openOptions(definition) }
}

function problemOf(form: OpenForm, node: FormNode, stored: Values): string {
  const isOld = wasStored(node, stored)
  if (!isChecked(form, node) || !shapeValue(node.field, node.stored).isBroken) return nodeProblem(form, node, isOld)
  return isOld ? '' : `${node.field.label}格式不正确`
}

/** The value is as it was: of a cell, in any row, for rows move. */
function wasStored({ field, row, stored: value }: FormNode, stored: Values): boolean {
  return row === undefined
    ? isSameJson(value, stored[field.key])
    : listOf(stored[row.table]).some((each) => isSameJson(value, objectOf(each)[cellKey(field)]))
}

/** The server takes a field from this person. */
function isTaken(field: FieldDefinition, context: FormContext): boolean {
  return field.isStored && !field.isElsewhere && !isFilledByServer(field.kind) && allowedOf(field, context).isWritable
}

function mergeRecord({ byId }: FormDefinition, sent: Values, context: FormContext, stored: Values): Values {
  const merged: Record<string, Json | undefined> = { ...stored }
  for (const field of byId.values()) {
    if (field.table !== undefined || field.key === '' || !hasKey(sent, field.key) || !isTaken(field, context)) continue
    merged[field.key] =
      field.kind === 'table' && Array.isArray(sent[field.key])
        ? mergeRows(field, listOf(sent[field.key]), context, listOf(stored[field.key]))
        : sent[field.key]
  }
  return merged
}

function mergeRows(table: FieldDefinition, sent: readonly Json[], context: FormContext, stored: readonly Json[]): Json {
  const locked = table.children.filter((column) => !isTaken(column, context)).map(cellKey)
  const known = new Map(
    stored
      .map(objectOf)
      .filter(({ id }) => !isEmptyValue(id))
      .map((row) => [row.id, row])
  )
  return sent.map((each, place) => {
    const row = objectOf(each)
    const before = known.get(row.id) ?? (known.size === 0 && sent.length === stored.length ? objectOf(stored[place]) : {})
    const open = Object.entries(row).filter(([key]) => !locked.includes(key))
    return Object.fromEntries([
      ...open,
      ...locked.filter((key) => hasKey(before, key)).map((key): [string, Json | undefined] => [key, before[key]])
    ]) as Json
  })
}

/** Ids of fields whose being visible or required the server cannot know. */
function uncertainFields(definition: FormDefinition): ReadonlySet<string> {
  const { byId, serverScripts } = definition
  const isBlind = serverScripts.some(({ answers }) => answers === undefined || answers.includes('show') || answers.includes('require'))
  if (isBlind) return new Set(byId.keys())
  const said = (action: RuleAction): boolean =>
    action.do === 'show' || action.do === 'hide' || action.do === 'require' || action.do === 'relax'
  const ids = planOf(definition)
    .eventRules.flatMap(({ rule }) => [...rule.then, ...(rule.otherwise ?? [])])
    .filter(said)
    .flatMap(targetsOf)
    .map((name) => resolveId(byId, name))
  const below = (field: FieldDefinition | undefined): readonly string[] =>
    field === undefined ? [] : [field.id, ...field.children.flatMap(below)]
  return new Set(ids.flatMap((id) => below(byId.get(id))))
}

function openOptions(definition: FormDefinition): ReadonlySet<string> {
  const { byId, serverScripts } = definition
  if (serverScripts.some(({ answers }) => answers === undefined || answers.includes('options'))) return new Set(byId.keys())
  const changed = planOf(definition)
    .eventRules.flatMap(({ rule }) => [...rule.then, ...(rule.otherwise ?? [])])
    .filter((action) => action.do === 'options')
  return new Set(changed.flatMap(targetsOf).map((name) => resolveId(byId, name)))
}

function keptValues(form: OpenForm, sent: Values, stored: Values): Values {
  const values: Record<string, Json | undefined> = { ...stored }
  for (const node of form.nodes.values()) {
    const { field } = node
    if (node.row !== undefined || !field.isStored) continue
    const isNew = hasKey(sent, field.key) && isTaken(field, form.context)
    const isFormula = isComputed(field.kind) && node.isWritten && node.state.isVisible
    if (!isNew && !isFormula) continue
    if (!hasKey(stored, field.key) && isHiddenByRule(form, node)) continue
    values[field.key] = field.kind === 'table' ? keptRows(form, field, stored) : keptValue(node, stored)
  }
  return values
}

/** An older value that the field cannot read goes back as it came. */
function keptValue(node: FormNode, stored: Values): Json {
  const isLost = node.value === undefined && !node.isWritten && node.stored !== undefined && wasStored(node, stored)
  return isLost ? (node.stored ?? null) : (node.value ?? emptyValue(node.field))
}

const isHiddenByRule = (form: OpenForm, node: FormNode): boolean =>
  !node.state.isVisible && !node.field.isHidden && !isHiddenFromPerson(form, node)

/** Rows with what was sent in the platform's shapes, formulas computed anew. */
function keptRows(form: OpenForm, { id }: FieldDefinition, stored: Values): readonly Json[] {
  return (form.subTables.get(id)?.rows ?? []).map(({ cells, rest }) => {
    const kept = [...cells.values()].filter(({ field, isStored, isWritten }) => field.isStored && (isStored || isWritten))
    return { ...rest, ...Object.fromEntries(kept.map((node) => [cellKey(node.field), keptValue(node, stored)])) }
  })
}
