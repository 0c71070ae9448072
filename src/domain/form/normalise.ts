import type { Json, PlatformConfig, PlatformField, PlatformForm } from '@/contract/formSchema'
import { isObject } from '../guards'
import { columnId } from './address'
import { isBox, isComputed, isFilledByServer, kindOf, ruleOfKind, shapeOf, type FieldKind } from './kinds'
import { optionSourceOf, transfersOf } from './options'
import { patternsOf } from './patterns'
import { planOf } from './plan'
import { propsOf } from './props'
import { flagOf, listOf, numberOf, objectOf, textOf } from './read'
import { rulesOf } from './ruleShape'
import type { FieldDefinition, FormDefinition } from './types'

/** What is gathered while the fields are read in document order. */
interface Reading {
  readonly byId: Map<string, FieldDefinition>
  readonly problems: string[]
  /** Layout without a key is known by its number. */
  unnamed: number
}

const configOf = (field: PlatformField): PlatformConfig => (isObject<PlatformConfig>(field.__config__) ? field.__config__ : {})

function isMultiple(kind: FieldKind, field: PlatformField): boolean {
  const props = objectOf(field.props)
  const always = ruleOfKind(kind).isMultiple
  return (
    always === 'always' ||
    flagOf(field.multiple) ||
    flagOf(objectOf(props.props).multiple) ||
    (always === 'usually' && field.multiple === undefined)
  )
}

/** forms.md#kinds-of-fields: formulas and attributes of 3.4 say with `isStorage` whether they are kept. */
function isStored(kind: FieldKind, key: string, field: PlatformField): boolean {
  if (key === '' || shapeOf({ kind }) === 'none') return false
  const { asksStorage } = ruleOfKind(kind)
  const isUnsaid = asksStorage === undefined || (asksStorage === 'sometimes' && field.isStorage === undefined)
  return isUnsaid || flagOf(field.isStorage)
}

const isElsewhere = (config: PlatformConfig): boolean => Array.isArray(config.visibility) && !listOf(config.visibility).includes('app')

/** Children that stand where the platform keeps them: panes of tabs and folds are cards with the pane's title. */
function childrenOf(kind: FieldKind, config: PlatformConfig): readonly PlatformField[] {
  const children = listOf(config.children as Json | undefined).map((each) => objectOf(each) as PlatformField)
  if (kind !== 'tab' && kind !== 'collapse') return children
  return children.map(
    (pane): PlatformField => ({
      name: pane.name,
      __config__: {
        jnpfKey: 'card',
        label: textOf(pane.title),
        children: listOf(configOf(pane).children as Json | undefined) as readonly PlatformField[]
      }
    })
  )
}

/** Inside a sub-table only its columns count: whatever lays them out on a wide screen is taken away. */
function columnsIn(fields: readonly PlatformField[]): readonly PlatformField[] {
  return fields.flatMap((field) => {
    const config = configOf(field)
    const kind = kindOf(textOf(config.jnpfKey))
    return isBox(kind) ? columnsIn(childrenOf(kind, config)) : [field]
  })
}

function nameOf(reading: Reading, key: string, label: string, table: string | undefined): { readonly id: string; readonly key: string } {
  const id = table === undefined || key === '' ? key : columnId(table, key)
  if (id !== '' && !reading.byId.has(id)) return { id, key }
  if (id !== '') reading.problems.push(`字段“${label}”与“${reading.byId.get(id)?.label ?? ''}”的编号相同（${id}），无法填写`)
  reading.unnamed += 1
  const name = `#${reading.unnamed}`
  return { id: table === undefined ? name : columnId(table, name), key: '' }
}

/** A container that we do not know still holds fields that we do; a table inside a table is nothing the platform has. */
function kindIn(config: PlatformConfig, rawKind: string, table: string | undefined): FieldKind {
  const kind = kindOf(rawKind)
  if (kind === 'table' && table !== undefined) return 'unknown'
  return kind === 'unknown' && listOf(config.children as Json | undefined).length > 0 ? 'card' : kind
}

function readField(reading: Reading, raw: PlatformField, table?: string): FieldDefinition {
  const config = configOf(raw)
  const rawKind = textOf(config.jnpfKey)
  const kind = kindIn(config, rawKind, table)
  const wanted = textOf(raw.__vModel__)
  const label = textOf(config.label) || textOf(raw.title)
  const { id, key } = nameOf(reading, wanted, label, table)
  const isBroken = wanted !== key
  const field: { -readonly [Name in keyof FieldDefinition]: FieldDefinition[Name] } = {
    id,
    key,
    kind,
    rawKind,
    label,
    hasLabel: config.showLabel === undefined || flagOf(config.showLabel),
    tip: textOf(config.tipLabel),
    placeholder: textOf(raw.placeholder),
    ...(table === undefined ? {} : { table }),
    isRequired: flagOf(config.required),
    isDisabled: isBroken || flagOf(raw.disabled) || flagOf(raw.readonly) || isComputed(kind) || isFilledByServer(kind),
    isHidden: flagOf(config.noShow) || isElsewhere(config),
    isElsewhere: isElsewhere(config),
    isUnique: flagOf(config.unique),
    isStored: isStored(kind, key, raw),
    isMultiple: isMultiple(kind, raw),
    defaultValue: config.defaultValue,
    defaultsToCurrent: flagOf(config.defaultCurrent),
    patterns: patternsOf(config.regList, label, (problem) => reading.problems.push(problem)),
    options: optionSourceOf(kind, raw, config),
    transfers: transfersOf(config),
    props: propsOf(kind, raw),
    children: []
  }
  reading.byId.set(id, field)
  const children = childrenOf(kind, config)
  field.children =
    kind === 'table' && key !== ''
      ? columnsIn(children).map((child) => readField(reading, child, key))
      : children.map((child) => readField(reading, child, table))
  return field
}

/** A form that says nothing has its names above the fields: a phone is narrow. */
const POSITIONS = ['top', 'left', 'right'] as const
/** forms.md#schema: "labelWidth 100"; the field keeps two thirds of a phone. */
const [LABEL_WIDTH, LEAST_LABEL, MOST_LABEL] = [100, 40, 160]
const MOST_SUFFIX = 3
/** It is written into a style. */
const UNQUOTED = /["'\\\s]/g

/** Designers put a blank between two characters. */
const buttonText = (has: Json | undefined, text: Json | undefined, usual: string): string =>
  has === undefined || flagOf(has) ? textOf(text).replace(/\s/g, '') || usual : ''

/**
 * The platform's form JSON of either generation as one definition (forms.md#schema, forms.md#kinds-of-fields). Never throws: what cannot be
 * understood is left out or kept as an unknown field, and told in `problems`.
 */
export function normaliseForm(raw: PlatformForm): FormDefinition {
  const form = objectOf(raw)
  const reading: Reading = { byId: new Map(), problems: [], unnamed: 0 }
  const fields = listOf(form.fields).map((each) => readField(reading, objectOf(each) as PlatformField))
  const definition = {
    fields,
    byId: reading.byId,
    labelPosition: POSITIONS.find((position) => position === form.labelPosition) ?? 'top',
    labelWidth: Math.min(Math.max(numberOf(form.labelWidth) ?? LABEL_WIDTH, LEAST_LABEL), MOST_LABEL),
    labelSuffix: textOf(form.labelSuffix).replace(UNQUOTED, '').slice(0, MOST_SUFFIX),
    confirmText: buttonText(form.hasConfirmBtn, form.confirmButtonText, '确定'),
    cancelText: buttonText(form.hasCancelBtn, form.cancelButtonText, '取消'),
    rules: rulesOf(form.rules, (problem) => reading.problems.push(problem)),
    serverScripts: Array.isArray(raw?.serverScripts) ? raw.serverScripts : [],
    problems: reading.problems
  }
  reading.problems.push(...planOf(definition).problems, ...listOf(form.untranslated).map(textOf))
  return definition
}
