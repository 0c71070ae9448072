import type { ColumnData } from '@/contract/form'
import type { Json, JsonObject, PlatformField, PlatformForm } from '@/contract/formSchema'
import { kindOf } from '@/domain/form/kinds'
import { isEmptyValue, objectOf, textOf } from '@/domain/form/read'
import { LIST_KINDS } from './listKinds'

type SearchField = NonNullable<ColumnData['searchList']>[number] & PlatformField

/** A range of two, where the model searches by range. */
const RANGES: Readonly<Record<string, string>> = { numInput: 'numRange', date: 'dateRange', time: 'timeRange' }
const RANGE = 3

const keyOf = (field: SearchField): string => field.__vModel__ ?? (textOf(field.prop) || textOf(field.id))

/** A switch is searched by its two words. */
const switched = ({ activeTxt, inactiveTxt }: SearchField): JsonObject => ({
  __slot__: {
    options: [
      { id: 1, fullName: textOf(activeTxt) || '开' },
      { id: 0, fullName: textOf(inactiveTxt) || '关' }
    ]
  }
})

function searchField(field: SearchField): PlatformField | undefined {
  const config = objectOf(field.__config__)
  const key = keyOf(field)
  const written = textOf(config.jnpfKey) || textOf(field.jnpfKey)
  const { searchedAs } = LIST_KINDS[kindOf(written)]
  if (key === '' || searchedAs === 'nothing') return undefined
  const kind = searchedAs === 'itself' ? written : searchedAs
  const isTime = written === 'createTime' || written === 'modifyTime'
  const isSwitch = kind === 'switch'
  return {
    ...field,
    ...(isSwitch ? switched(field) : {}),
    __vModel__: key,
    disabled: false,
    readonly: false,
    clearable: true,
    on: {},
    placeholder: '',
    __config__: {
      ...config,
      ...(isSwitch && { dataType: 'static' }),
      jnpfKey: isSwitch ? 'select' : field.searchType === RANGE || isTime ? (RANGES[kind] ?? kind) : kind,
      label: textOf(field.label) || textOf(config.label) || textOf(field.fullName),
      required: false,
      noShow: false,
      defaultValue: null,
      defaultCurrent: false,
      regList: [],
      visibility: ['app'],
      unique: false,
      isSubTable: false
    }
  }
}

/** The form of a model's search sheet: its searchable fields, none required, nothing filled in (forms.md#lists). */
export function searchSchema({ searchList = [] }: ColumnData): PlatformForm {
  return {
    labelPosition: 'top',
    fields: searchList.map((field) => searchField(field as SearchField)).filter((field): field is PlatformField => field !== undefined)
  }
}

/** Key of the only field of a tree's form. */
export const TREE = 'tree'
const TREE_KINDS = { dictionary: 'treeSelect', api: 'treeSelect', organize: 'comSelect', department: 'depSelect' } as const

/** Field that the tree of a list narrows; undefined for a list without a tree (forms.md#lists). */
export function treeKey({ type, treeRelation, treeDataSource }: ColumnData): string | undefined {
  return Number(type) === 2 && textOf(treeRelation) !== '' && treeDataSource !== undefined && treeDataSource in TREE_KINDS
    ? treeRelation
    : undefined
}

/** The tree of a list as a form of one field, so that it is drawn and read like any other choice. */
export function treeSchema(columns: ColumnData): PlatformForm {
  const {
    treeTitle,
    treeDataSource = 'organize',
    treeDictionary = '',
    treePropsUrl = '',
    treePropsValue,
    treePropsLabel,
    treePropsChildren
  } = columns
  const keys = { value: treePropsValue || 'id', label: treePropsLabel || 'fullName', children: treePropsChildren || 'children' }
  const title = textOf(treeTitle) || '分类'
  return {
    labelPosition: 'top',
    fields:
      treeKey(columns) === undefined
        ? []
        : [
            {
              __vModel__: TREE,
              placeholder: `全部${title}`,
              clearable: true,
              props: { props: keys },
              __config__: {
                jnpfKey: TREE_KINDS[treeDataSource],
                label: title,
                showLabel: false,
                dataType: treeDataSource === 'api' ? 'dynamic' : 'dictionary',
                dictionaryType: treeDictionary,
                propsUrl: treePropsUrl,
                props: keys
              }
            }
          ]
  }
}

/** What is asked of the server: filled-in values alone. */
export function searchValues(values: Readonly<Record<string, Json | undefined>>): Record<string, Json> {
  return Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (isEmptyValue(value) ? [] : [[key, value as Json]])))
}
