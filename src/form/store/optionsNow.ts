import type { DictionaryEntry } from '@/contract/system'
import { parseCell, resolveId } from '@/domain/form/address'
import { fillParameters, missingParameters } from '@/domain/form/parameters'
import type { Address, FieldDefinition, FormOption, InterfaceParameter } from '@/domain/form/types'
import { cellOf } from './cells'
import type { FormStore } from './formStore'
import type { OptionList } from './optionLists'

const EMPTY: OptionList = { options: [], isLoading: false, error: '' }

const entryOptions = (entries: readonly DictionaryEntry[], keyedBy: 'id' | 'enCode'): FormOption[] =>
  entries.map((entry) => ({
    id: keyedBy === 'enCode' ? entry.enCode : entry.id,
    fullName: entry.fullName,
    ...((entry.children ?? []).length > 0 && { children: entryOptions(entry.children ?? [], keyedBy) })
  }))

/** Parameters of a field's data interface with their present values; the fields they come from are observed. */
export function parametersNow(
  store: FormStore,
  parameters: readonly InterfaceParameter[],
  address: Address
): readonly InterfaceParameter[] {
  const { byId } = store.definition
  const cell = parseCell(address)
  for (const { relationField } of parameters) {
    const source =
      byId.get(resolveId(byId, relationField)) ??
      (cell === undefined ? undefined : byId.get(resolveId(byId, `${cell.table}.${relationField}`)))
    if (source !== undefined && source.table === undefined) store.state(source.id)
    else if (source !== undefined && cell !== undefined && source.table === cell.table) store.state(cellOf(source, cell.rowId))
  }
  return filled(store, parameters, address)
}

export const filled = (store: FormStore, parameters: readonly InterfaceParameter[], address: Address) =>
  fillParameters(parameters, store.engine, store.parts.context, address)

/** Options of a field as far as they are known: set by a rule, of the definition, of a dictionary, of a data interface. Observed. */
export function optionsNow(store: FormStore, field: FieldDefinition, address: Address): OptionList {
  const { options: ruled } = store.state(address)
  if (ruled !== undefined) return { ...EMPTY, options: ruled }
  const source = field.options
  if (source === undefined) return EMPTY
  if (source.type === 'static') return { ...EMPTY, options: source.options }
  if (source.type === 'interface') {
    const parameters = parametersNow(store, source.parameters, address)
    const missing = missingParameters(parameters).map(({ field: name, fieldName }) => fieldName || name)
    return missing.length > 0 ? { ...EMPTY, hint: `请先填写${missing.join('、')}` } : store.lists.listOf(source, parameters)
  }
  const { dictionary } = store.parts
  const { data, error, isLoading } = dictionary.dictionaries
  return {
    options: entryOptions(dictionary.entries(source.dictionary), source.keyedBy),
    isLoading: data === undefined && isLoading,
    error: data === undefined ? (error?.message ?? '') : ''
  }
}

/** Kinds whose rows are looked for where they are chosen: nothing is read ahead for them. */
const PAGED: ReadonlySet<FieldDefinition['kind']> = new Set(['popupSelect', 'popupTableSelect', 'autoComplete'])

/** Reads the options of a field where somebody needs them. @param again after an error */
export function needOptions(store: FormStore, field: FieldDefinition, address: Address, again = false): void {
  const source = field.options
  if (source?.type === 'dictionary')
    void (again ? store.parts.dictionary.refresh('dictionaries') : store.parts.dictionary.need('dictionaries'))
  if (source?.type !== 'interface' || PAGED.has(field.kind)) return
  const parameters = filled(store, source.parameters, address)
  if (missingParameters(parameters).length === 0) void store.lists.need(source, parameters, again)
}
