import type { Json, JsonObject, PlatformConfig, PlatformField } from '@/contract/formSchema'
import { flagOf, listOf, objectOf, textOf } from './read'
import { ruleOfKind, type FieldKind } from './kinds'
import type { FieldDefinition, FormOption, InterfaceParameter, OptionSource, Transfer } from './types'

/** Names of the keys of option rows: `__config__.props` (3.3), `props.props` of tree kinds (3.3), `props` (3.4). */
function optionKeys(
  field: PlatformField,
  config: PlatformConfig
): { readonly value: string; readonly label: string; readonly children: string } {
  const own = objectOf(field.props)
  const keys = { ...objectOf(config.props), ...own, ...objectOf(own.props) }
  return { value: textOf(keys.value) || 'id', label: textOf(keys.label) || 'fullName', children: textOf(keys.children) || 'children' }
}

/**
 * Rows of any source as options; rows without a value are left out.
 * @param keys which keys of a row hold id, text and children
 */
export function optionsFrom(
  rows: readonly Json[],
  keys: { readonly value: string; readonly label: string; readonly children: string }
): FormOption[] {
  return rows.flatMap((row): FormOption[] => {
    if (typeof row === 'string' || typeof row === 'number') return [{ id: String(row), fullName: String(row) }]
    const item = objectOf(row)
    const id = textOf(item[keys.value])
    if (id === '') return []
    const below = listOf(item[keys.children])
    return [
      {
        id,
        fullName: textOf(item[keys.label]) || id,
        ...(flagOf(item.disabled) ? { disabled: true } : {}),
        ...(below.length > 0 ? { children: optionsFrom(below, keys) } : {})
      }
    ]
  })
}

/** Versions with a `sourceType` may put a fixed text where the field's name stands. */
const FIXED_SOURCE = '2'

export function parametersOf(list: Json | undefined): InterfaceParameter[] {
  return listOf(list)
    .map((each): InterfaceParameter => {
      const item: JsonObject = objectOf(each)
      const isFixed = textOf(item.sourceType) === FIXED_SOURCE
      return {
        field: textOf(item.field),
        fieldName: textOf(item.fieldName),
        dataType: textOf(item.dataType),
        required: flagOf(item.required),
        defaultValue: (isFixed ? item.relationField : item.defaultValue) ?? '',
        relationField: isFixed ? '' : textOf(item.relationField)
      }
    })
    .filter(({ field }) => field !== '')
}

/** Where a field's options come from; undefined for kinds without options. */
export function optionSourceOf(kind: FieldKind, field: PlatformField, config: PlatformConfig): OptionSource | undefined {
  const { options } = ruleOfKind(kind)
  // They name their interface at the field itself and page through its rows.
  if (options === 'rows') {
    const keys = { value: textOf(field.propsValue) || 'id', label: textOf(field.relationField) || 'fullName', children: 'children' }
    return {
      type: 'interface',
      interfaceId: textOf(field.interfaceId),
      keys,
      parameters: parametersOf(field.templateJson ?? config.templateJson)
    }
  }
  if (options === undefined) return undefined
  const keys = optionKeys(field, config)
  const dictionary = textOf(config.dictionaryType)
  const dataType = textOf(config.dataType)
  if (dictionary !== '' && (dataType === 'dictionary' || dataType === ''))
    return { type: 'dictionary', dictionary, keyedBy: keys.value === 'enCode' ? 'enCode' : 'id' }
  const interfaceId = textOf(config.propsUrl)
  if (dataType === 'dynamic') return { type: 'interface', interfaceId, keys, parameters: parametersOf(config.templateJson) }
  const slot = listOf(objectOf(field.__slot__).options)
  return { type: 'static', options: optionsFrom(slot.length > 0 ? slot : listOf(field.options), keys) }
}

/**
 * `transferList` of relations and popups: `sourceValue` is the form's field, `targetField` the key of the picked row
 * (forms.md#relations-and-popups).
 */
export function transfersOf(config: PlatformConfig): Transfer[] {
  return listOf(config.transferList)
    .map((each) => {
      const item = objectOf(each)
      return { from: textOf(item.targetField), to: textOf(item.sourceValue) }
    })
    .filter(({ from, to }) => from !== '' && to !== '')
}

/**
 * The form whose records are added to a sub-table as rows (addTableConf); '' where a data interface gives them (forms.md#sub-tables,
 * tableLinkage).
 */
export function addedModel({ props }: Pick<FieldDefinition, 'props'>): string {
  const { dataSource, interfaceId, modelId } = objectOf(props.addTableConf)
  return textOf(dataSource) === 'form' || textOf(interfaceId) === '' ? textOf(modelId) : ''
}

/** Keys of a chosen row that become columns of a sub-table (addTableConf.relationOptions; any other `type` is a constant). */
export const copiedKeys = ({ props }: Pick<FieldDefinition, 'props'>): string[] =>
  listOf(objectOf(props.addTableConf).relationOptions)
    .map(objectOf)
    .filter(({ type }) => textOf(type) === '1')
    .map(({ value }) => textOf(value))
    .filter((key) => key !== '')
