import type { FormRule, Json, JsonObject } from '@/contract/formSchema'
import { resolveId } from '../../form/address'
import { listOf, objectOf, textOf } from '../../form/read'
import { targetsOf } from '../../form/plan'
import { conditionReads, readsOf, WHOLE } from '../../form/rules'
import { rulesOf } from '../../form/ruleShape'
import { isList, isObject } from '../../guards'
import { configOf, fieldsOf, formOf, mapRaws, nameOf, placesOf, withForm, type FormDesign, type Place } from './design'

/** Rules of the form that can be followed. */
export const rulesIn = (design: FormDesign): readonly FormRule[] => rulesOf(formOf(design).rules, () => undefined)

/** Ids of all fields, to tell names by. */
export const idsIn = (design: FormDesign): ReadonlySet<string> => new Set(fieldsOf(design).map(({ fieldId }) => fieldId))

const withoutWhole = (name: string): string => (name.endsWith(WHOLE) ? name.slice(0, -WHOLE.length) : name)

/** Names that the condition and the values of a rule read. */
export const ruleReads = (rule: FormRule): readonly string[] =>
  [
    ...conditionReads(rule.when),
    ...[...rule.then, ...(rule.otherwise ?? [])].flatMap((action) =>
      action.do === 'set' ? readsOf(action.to) : action.do === 'limits' ? [...readsOf(action.min), ...readsOf(action.max)] : []
    ),
    ...(rule.on ?? []).flatMap(({ field }) => field ?? [])
  ].map(withoutWhole)

/** Names of the fields that a rule does something to. */
export const ruleTargets = (rule: FormRule): readonly string[] => [...rule.then, ...(rule.otherwise ?? [])].flatMap(targetsOf)

const LIMITS = ['startRelationField', 'endRelationField'] as const
const OF_RECORD = '_jnpfTable_'

/** Names of other fields in the settings of one, with what they are there for. */
function settingsNaming(raw: Json): readonly (readonly [what: string, name: string])[] {
  const own = objectOf(raw)
  const config = configOf(raw)
  const parameters = [...listOf(own.templateJson), ...listOf(config.templateJson)]
  return [
    ...listOf(own.expression).map((token) => ['计算公式', textOf(token)] as const),
    ...LIMITS.flatMap((name) => [own[name], config[name]].map((value) => ['时间范围', textOf(value)] as const)),
    ...parameters.map((each) => ['选项参数', textOf(objectOf(each).relationField)] as const),
    ...listOf(config.transferList).map((each) => ['带出内容', textOf(objectOf(each).sourceValue)] as const),
    ['关联内容', textOf(own.relationField).split(OF_RECORD)[0] ?? ''] as const
  ]
}

/** Whether a name, as a setting of a field writes it, is of this one: columns beside it go by their keys too. */
function isNamed(name: string, by: Place, of: Place, ids: ReadonlySet<string>): boolean {
  if (name === '') return false
  const isBeside = of.table !== undefined && by.table === of.table && name === of.key && !ids.has(name)
  return isBeside || resolveId(ids, name) === of.fieldId
}

/** What refers to a field, or to one that stands in it, in words for people. */
export function mentionsOf(design: FormDesign, nodeId: string): readonly string[] {
  const ids = idsIn(design)
  const inside = placesInside(design, nodeId)
  const gone = inside.filter(({ fieldId }) => fieldId !== '')
  const goneIds = new Set(gone.map(({ fieldId }) => fieldId))
  const isGone = (name: string): boolean => goneIds.has(resolveId(ids, name))
  const settings = fieldsOf(design)
    .filter((by) => !inside.includes(by))
    .flatMap((by) =>
      settingsNaming(by.node.raw).flatMap(([what, name]) =>
        gone.some((of) => isNamed(name, by, of, ids)) ? [`“${nameOf(by)}”的${what}`] : []
      )
    )
  const rules = rulesIn(design).flatMap((rule) => {
    const others = ruleTargets(rule).filter((name) => !isGone(name))
    if (!ruleReads(rule).some(isGone)) return ruleTargets(rule).some(isGone) && others.length > 0 ? [`规则“${rule.id}”`] : []
    return others.length === 0 ? [] : [`${labelsOf(design, others).join('、')}的规则`]
  })
  return [...new Set([...settings, ...rules])]
}

/** Fields by these names as people call them. */
export function labelsOf(design: FormDesign, names: readonly string[]): string[] {
  const ids = idsIn(design)
  const byId = new Map(fieldsOf(design).map((place) => [place.fieldId, nameOf(place)]))
  return [...new Set(names)].map((name) => `“${byId.get(resolveId(ids, name)) ?? name}”`)
}

/** A node with all that stands in it. */
export const placesInside = (design: FormDesign, nodeId: string): readonly Place[] =>
  [...placesOf(design).values()].filter((place) => {
    for (let at: Place | undefined = place; at !== undefined; at = at.parent) if (at.node.id === nodeId) return true
    return false
  })

/** Without the rules that read a field that goes, and without it where others do something to it (`mentionsOf`). */
export function withoutRulesOf(design: FormDesign, isGone: (name: string) => boolean): FormDesign {
  const { rules } = formOf(design)
  if (!isList<Json>(rules)) return design
  const kept = rules.flatMap((raw): Json[] => {
    const [rule] = rulesOf([raw], () => undefined)
    if (rule === undefined) return [raw]
    if (ruleReads(rule).some(isGone)) return []
    if (!ruleTargets(rule).some(isGone)) return [raw]
    const left = (actions: Json | undefined): Json[] =>
      listOf(actions).flatMap((each) => {
        const action = objectOf(each)
        if (!isList<string>(action.fields)) return isGone(textOf(action.field)) ? [] : [each]
        const fields = action.fields.filter((name) => !isGone(name))
        return fields.length === 0 ? [] : [{ ...action, fields }]
      })
    const { then, otherwise, ...rest } = objectOf(raw)
    const next = { ...rest, then: left(then), ...(otherwise !== undefined && { otherwise: left(otherwise) }) }
    return next.then.length === 0 && listOf(next.otherwise).length === 0 ? [] : [next]
  })
  return kept.length === rules.length && kept.every((each, at) => each === rules[at]) ? design : withForm(design, { rules: kept })
}

/** A field's ids before and after. */
export type Renamed = ReadonlyMap<string, string>

/** As formulas write an id: columns with a dot. */
const inFormulas = (id: string): string => id.replace('-', '.')

/** A setting under its other name, kept where it was not renamed. */
const renamedText = (value: Json | undefined, names: ReadonlyMap<string, string>): Json | undefined =>
  typeof value === 'string' ? (names.get(value) ?? value) : value

/** JSON of a rule with the names of fields replaced wherever it names one. */
function renamedRule(value: Json | undefined, names: ReadonlyMap<string, string>): Json | undefined {
  if (isList<Json>(value)) return value.map((each) => renamedRule(each, names) ?? null)
  if (!isObject<JsonObject>(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (key === 'field' || key === 'sum') return [key, renamedText(each, names)]
      if (key === 'fields') return [key, listOf(each).map((name) => renamedText(name, names) ?? null)]
      // Written values are no names.
      return [key, key === 'value' || key === 'options' ? each : renamedRule(each, names)]
    })
  )
}

/** Settings of one field with the names of others replaced. */
export function renamedSettings(raw: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  const config = configOf(raw)
  const relation = textOf(raw.relationField)
  const [field = '', ...more] = relation.split(OF_RECORD)
  const parameters = (list: Json | undefined): Json[] =>
    listOf(list).map((each) => ({ ...objectOf(each), relationField: renamedText(objectOf(each).relationField, names) }))
  const limits = (from: JsonObject): JsonObject =>
    Object.fromEntries(LIMITS.flatMap((name) => (names.has(textOf(from[name])) ? [[name, renamedText(from[name], names)]] : [])))
  const isParameter = (list: Json | undefined): boolean => listOf(list).some((each) => names.has(textOf(objectOf(each).relationField)))
  const ownChange: JsonObject = {
    ...(listOf(raw.expression).some((token) => names.has(textOf(token))) && {
      expression: listOf(raw.expression).map((token) => renamedText(token, names) ?? null)
    }),
    ...(names.has(field) && { relationField: [names.get(field) ?? field, ...more].join(OF_RECORD) }),
    ...(isParameter(raw.templateJson) && { templateJson: parameters(raw.templateJson) }),
    ...limits(raw)
  }
  const configChange: JsonObject = {
    ...(isParameter(config.templateJson) && { templateJson: parameters(config.templateJson) }),
    ...(listOf(config.transferList).some((each) => names.has(textOf(objectOf(each).sourceValue))) && {
      transferList: listOf(config.transferList).map((each) => ({
        ...objectOf(each),
        sourceValue: renamedText(objectOf(each).sourceValue, names)
      }))
    }),
    ...limits(config)
  }
  if (Object.keys(ownChange).length === 0 && Object.keys(configChange).length === 0) return raw
  return { ...raw, ...ownChange, ...(Object.keys(configChange).length > 0 && { __config__: { ...config, ...configChange } }) }
}

/** All that refers to fields whose ids are others now refers to the new ones. */
export function renameMentions(design: FormDesign, renamed: Renamed): FormDesign {
  if (renamed.size === 0) return design
  const both = (to: (id: string) => string): Map<string, string> =>
    new Map([...renamed].flatMap(([from, id]) => [from, inFormulas(from)].map((name) => [name, to(id)] as const)))
  const next = mapRaws(design, (raw) => renamedSettings(raw, both(inFormulas)))
  const { rules } = formOf(next)
  if (!isList<Json>(rules)) return next
  const ids = both((id) => id)
  return withForm(next, { rules: rules.map((rule) => renamedRule(rule, ids) ?? null) })
}
