import type { Comparison, FormRule, Json, RuleAction, RuleCondition } from '@/contract/formSchema'
import { resolveId } from '../../form/address'
import { listOf, objectOf, textOf } from '../../form/read'
import { rulesOf } from '../../form/ruleShape'
import { formOf, withForm, type FormDesign } from './design'
import { idsIn, labelsOf, rulesIn, ruleReads, ruleTargets } from './mentions'

/** What a rule of the menus does to a field. */
export type RuleAct = 'show' | 'require'

/** One line of a rule: a field, how it is compared, with what. */
export interface MenuCondition {
  readonly field: string
  readonly is: Comparison
  /** Of `empty` and `filled` nothing. */
  readonly value: Json
}

/** A rule as the menus say it. */
export interface MenuRule {
  /** All of the lines, else any of them. */
  readonly isAll: boolean
  readonly conditions: readonly MenuCondition[]
}

const OPPOSITE: Readonly<Record<RuleAct, 'hide' | 'relax'>> = { show: 'hide', require: 'relax' }

export const COMPARISONS: Readonly<Record<Comparison, string>> = {
  '==': '等于',
  '<>': '不等于',
  '>': '大于',
  '>=': '大于等于',
  '<': '小于',
  '<=': '小于等于',
  like: '包含',
  notLike: '不包含',
  in: '属于',
  notIn: '不属于',
  empty: '没有填写',
  filled: '已填写'
}
export const isUnary = (is: Comparison): boolean => is === 'empty' || is === 'filled'

function lineOf(condition: RuleCondition): MenuCondition | undefined {
  if (!('left' in condition) || !('field' in condition.left)) return undefined
  const { left, is, right } = condition
  if (isUnary(is)) return { field: left.field, is, value: '' }
  if (right === undefined || !('value' in right) || typeof right.value === 'object') return undefined
  return { field: left.field, is, value: right.value }
}

function menuOf(when: RuleCondition | undefined): MenuRule | undefined {
  if (when === undefined) return undefined
  const isAny = 'any' in when
  const lines = ('all' in when ? when.all : isAny ? when.any : [when]).map(lineOf)
  const conditions = lines.filter((line): line is MenuCondition => line !== undefined)
  return conditions.length === lines.length && lines.length > 0 ? { isAll: !isAny, conditions } : undefined
}

const isDone = (actions: readonly RuleAction[], act: string, isField: (name: string) => boolean): boolean =>
  actions.length === 1 &&
  actions.every((each) => each.do === act && 'fields' in each && each.fields.length === 1 && each.fields.every(isField))

/** The rule that the menus keep for a field: about it alone, in lines that the menus can say. */
function ruleFor(design: FormDesign, fieldId: string, act: RuleAct): FormRule | undefined {
  const ids = idsIn(design)
  const isField = (name: string): boolean => resolveId(ids, name) === fieldId
  return rulesIn(design).find(
    ({ on, when, then, otherwise = [] }) =>
      on === undefined &&
      menuOf(when) !== undefined &&
      isDone(then, act, isField) &&
      (isDone(otherwise, OPPOSITE[act], isField) || (act === 'require' && otherwise.length === 0))
  )
}

export function menuRule(design: FormDesign, fieldId: string, act: RuleAct): MenuRule | undefined {
  return menuOf(ruleFor(design, fieldId, act)?.when)
}

const conditionOf = ({ field, is, value }: MenuCondition): RuleCondition =>
  isUnary(is) ? { left: { field }, is } : { left: { field }, is, right: { value } }

const whenOf = ({ isAll, conditions }: MenuRule): RuleCondition =>
  isAll ? { all: conditions.map(conditionOf) } : { any: conditions.map(conditionOf) }

/** Rules are JSON that holds no `undefined`. */
const asJson = (rule: FormRule): Json => JSON.parse(JSON.stringify(rule)) as Json

/** Sets the rule of the menus for a field, or takes it away; what else such a rule says stays. */
export function setMenuRule(design: FormDesign, fieldId: string, act: RuleAct, menu: MenuRule | undefined): FormDesign {
  const known = ruleFor(design, fieldId, act)
  const rules = listOf(formOf(design).rules)
  const isKnown = (raw: Json): boolean => known !== undefined && rulesOf([raw], () => undefined)[0] === known
  if (menu === undefined) return known === undefined ? design : withForm(design, { rules: rules.filter((raw) => !isKnown(raw)) })
  const when = whenOf(menu)
  if (known !== undefined) return withForm(design, { rules: rules.map((raw) => (isKnown(raw) ? asJson({ ...known, when }) : raw)) })
  const taken = new Set(rules.map((raw) => textOf(objectOf(raw).id)))
  let id = `${act}-${fieldId}`
  while (taken.has(id)) id = `${id}-`
  const rule: FormRule = { id, when, then: [{ do: act, fields: [fieldId] }], otherwise: [{ do: OPPOSITE[act], fields: [fieldId] }] }
  return withForm(design, { rules: [...rules, asJson(rule)] })
}

const ACTS: Readonly<Record<RuleAction['do'], string>> = {
  show: '显示',
  hide: '隐藏',
  require: '必填',
  relax: '选填',
  disable: '不能填写',
  enable: '可以填写',
  clear: '清空',
  options: '换选项',
  limits: '改范围',
  set: '写入'
}

/** A rule that the menus cannot say, told roughly: what it reads and what it does. */
function toldOf(design: FormDesign, rule: FormRule): string {
  const reads = labelsOf(design, ruleReads(rule))
  const acts = [...rule.then, ...(rule.otherwise ?? [])].map(
    (action) => `${ACTS[action.do]}${labelsOf(design, 'fields' in action ? action.fields : [action.field]).join('、')}`
  )
  return `${reads.length === 0 ? '' : `按${reads.join('、')}`}${[...new Set(acts)].join('、')}`
}

/** Other rules that are about a field; they stay as they are. */
export function otherRules(design: FormDesign, fieldId: string): readonly string[] {
  const ids = idsIn(design)
  const own = [ruleFor(design, fieldId, 'show'), ruleFor(design, fieldId, 'require')]
  return rulesIn(design)
    .filter((rule) => !own.includes(rule) && ruleTargets(rule).some((name) => resolveId(ids, name) === fieldId))
    .map((rule) => toldOf(design, rule))
}

/** Whether scripts stand in the form: the server makes rules of them at the import (forms.md#scripts). */
export function hasScripts(design: FormDesign): boolean {
  const isWritten = (value: Json | undefined): boolean => Object.values(objectOf(value)).some((each) => textOf(each) !== '')
  const walk = (raw: Json): boolean => isWritten(objectOf(raw).on)
  const inside = (nodes: FormDesign['nodes']): boolean => nodes.some(({ raw, children }) => walk(raw) || inside(children ?? []))
  return isWritten(formOf(design).funcs) || inside(design.nodes)
}
