import type { Json } from '@/contract/formSchema'
import { cellAddress, parseCell, resolveId } from './address'
import { cellKey } from './openForm'
import { heldIds, limitingField } from './range'
import { isEmptyValue } from './read'
import { isFilledByServer, type FieldKind, type ServerKind } from './kinds'
import type { Address, FieldDefinition, FormContext, FormEngine, InterfaceParameter } from './types'

/** Address of a field as another one sees it: a column of its own row, else the form's. */
function addressFrom(engine: FormEngine, name: string, asker: Address | undefined): Address | undefined {
  const { byId } = engine.definition
  const cell = asker === undefined ? undefined : parseCell(asker)
  const own = cell === undefined ? undefined : byId.get(resolveId(byId, `${cell.table}.${name}`))
  const field = byId.get(resolveId(byId, name)) ?? own
  if (field?.table === undefined) return field?.id
  return cell?.table === field.table ? cellAddress(cell.table, cell.rowId, cellKey(field)) : undefined
}

/**
 * Fields that the server fills are read from the person and the clock (system.md#parameters); a bill number is not known before it is
 * taken.
 */
const SYSTEM_VALUES: Readonly<Record<ServerKind, (context: FormContext) => Json | undefined>> = {
  createUser: ({ user }) => user.id,
  modifyUser: ({ user }) => user.id,
  createTime: ({ now }) => now,
  modifyTime: ({ now }) => now,
  currentOrganize: ({ user: { organizeIds } }) => organizeIds[organizeIds.length - 1] ?? '',
  currentDepartment: ({ user }) => user.departmentId,
  currentPosition: ({ user }) => user.positionIds[0] ?? '',
  billNumber: () => undefined
}
const systemValue = (kind: FieldKind, context: FormContext): Json | undefined =>
  isFilledByServer(kind) ? SYSTEM_VALUES[kind](context) : undefined

/**
 * Parameters of a data interface with `defaultValue` taken from the fields they name (system.md#parameters, paramList).
 * @param asker address of the field that asks: in a sub-table its own row's cells are meant
 */
export function fillParameters(
  parameters: readonly InterfaceParameter[],
  engine: FormEngine,
  context: FormContext,
  asker?: Address
): InterfaceParameter[] {
  return parameters.map((parameter) => {
    if (parameter.relationField === '') return parameter
    const address = addressFrom(engine, parameter.relationField, asker)
    if (address === undefined) return parameter
    const field = engine.definition.byId.get(resolveId(engine.definition.byId, parameter.relationField))
    const value = systemValue(field?.kind ?? 'unknown', context) ?? engine.state(address).value
    return { ...parameter, defaultValue: isEmptyValue(value) ? '' : (value as Json) }
  })
}

/** Parameters that must have a value and have none yet: the interface is not asked before. */
export const missingParameters = (filled: readonly InterfaceParameter[]): readonly InterfaceParameter[] =>
  filled.filter(({ required, defaultValue }) => required && isEmptyValue(defaultValue))

/** Ids that the field which limits a field of people holds; none where no field does, or where it is empty. */
export function limitingIds(field: FieldDefinition, engine: FormEngine, asker: Address): readonly string[] {
  const name = limitingField(field)
  const address = name === '' ? undefined : addressFrom(engine, name, asker)
  return address === undefined ? [] : heldIds(engine.state(address).value)
}
