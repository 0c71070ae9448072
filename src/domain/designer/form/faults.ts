import type { PlatformForm } from '@/contract/formSchema'
import { isAttribute, ruleOfKind } from '../../form/kinds'
import { normaliseForm } from '../../form/normalise'
import { listOf, numberOf, objectOf, textOf } from '../../form/read'
import { isUnary, menuRule, type RuleAct } from './rules'
import { configOf, fieldsOf, fileOf, nameOf, placesOf, type FormDesign, type Place } from './design'

/** Something that has to be put right, with the node that it is about; '' = the form itself. */
export interface DesignFault {
  readonly id: string
  readonly words: string
}

const CODE = /^[0-9A-Za-z_-]{1,64}$/

/** The form's own facts. */
function factFaults({ file, nodes }: FormDesign): string[] {
  return [
    ...(textOf(file.fullName).trim() === '' ? ['请填写表单名称'] : []),
    ...(CODE.test(textOf(file.id)) ? [] : ['表单编号只能是字母、数字、下划线和横线']),
    ...(nodes.length === 0 ? ['表单里还没有控件'] : [])
  ]
}

function optionFaults({ node: { raw } }: Place): string[] {
  const config = configOf(raw)
  const own = objectOf(raw)
  if (textOf(config.dataType) === 'dictionary') return textOf(config.dictionaryType) === '' ? ['请选择数据字典'] : []
  if (textOf(config.dataType) !== 'static') return []
  const slot = listOf(objectOf(own.__slot__).options)
  const options = slot.length > 0 ? slot : listOf(own.options)
  if (options.length === 0) return ['请添加选项']
  return options.some((each) => typeof each === 'object' && textOf(objectOf(each).fullName) + textOf(objectOf(each).label) === '')
    ? ['有选项没有名称']
    : []
}

/** What of one node is missing or cannot be. */
function nodeFaults(place: Place): string[] {
  const { node, kind, key, label } = place
  const own = objectOf(node.raw)
  const config = configOf(node.raw)
  const [min, max] = [numberOf(own.min), numberOf(own.max)]
  const isNamed = key !== '' && kind !== 'tab'
  return [
    ...(isNamed && label.trim() === '' ? ['请填写名称'] : []),
    ...(kind !== 'pane' && ruleOfKind(kind).options === 'list' ? optionFaults(place) : []),
    ...(kind === 'calculate' && listOf(own.expression).length === 0 ? ['请填写计算公式'] : []),
    ...(kind === 'relationForm' && textOf(own.modelId) === '' ? ['请选择关联的表单'] : []),
    ...(kind !== 'pane' && ruleOfKind(kind).options === 'rows' && textOf(own.interfaceId) === '' ? ['请填写数据接口'] : []),
    ...(kind !== 'pane' && isAttribute(kind) && textOf(own.relationField) === '' ? ['请选择关联的控件'] : []),
    ...(kind === 'billNumber' && textOf(config.rule) === '' ? ['请填写编号规则'] : []),
    ...(kind === 'link' && !/^https?:\/\/\S+\.\S+/i.test(textOf(own.href)) ? ['请填写链接地址'] : []),
    ...(kind === 'table' && (node.children ?? []).length === 0 ? ['子表里还没有列'] : []),
    ...(min !== undefined && max !== undefined && min > max ? ['最小值不能大于最大值'] : [])
  ]
}

/** The node that a line in words is about: the first field that it names in quotes; '' = the form. */
export function subjectOf(design: FormDesign, line: string): string {
  const places = [...placesOf(design).values()]
  for (const name of (line.match(/[“［][^”］]+[”］]/g) ?? []).map((quoted) => quoted.slice(1, -1))) {
    const place = places.find(({ fieldId, label }) => fieldId === name || label === name)
    if (place !== undefined) return place.node.id
  }
  return ''
}

const ACTS: Readonly<Record<RuleAct, string>> = { show: '显示', require: '必填' }

/** Lines of the rules of the menus that say nothing yet. */
const ruleFaults = (design: FormDesign, { fieldId }: Place): string[] =>
  (Object.keys(ACTS) as RuleAct[]).flatMap((act) =>
    menuRule(design, fieldId, act)?.conditions.some(({ is, value }) => !isUnary(is) && value === '') === true
      ? [`${ACTS[act]}条件没有填写内容`]
      : []
  )

/** All that has to be put right, form first, then in document order: of the nodes, and what the engine cannot follow. */
export function faultsOf(design: FormDesign): readonly DesignFault[] {
  const own = [...placesOf(design).values()].flatMap((place) =>
    [...nodeFaults(place), ...(place.fieldId === '' ? [] : ruleFaults(design, place))].map((words) => ({
      id: place.node.id,
      words: `“${nameOf(place)}”：${words}`
    }))
  )
  const silent = new Set(own.map(({ id }) => id))
  const engine = normaliseForm(objectOf(fileOf(design).formData) as PlatformForm)
    .problems.map((words) => ({ id: subjectOf(design, words), words }))
    // An empty formula is told once.
    .filter(({ id, words }) => !(silent.has(id) && words.includes('计算公式')))
  return [...factFaults(design).map((words) => ({ id: '', words })), ...own, ...engine]
}

/** Faults that were not there when the form was opened: what somebody else drew before is left as it is. */
export function freshFaults(design: FormDesign, opened: FormDesign): readonly DesignFault[] {
  const old = new Set(faultsOf(opened).map(({ words }) => words))
  return faultsOf(design).filter(({ words }) => !old.has(words))
}

/** Fields that a formula can read: numbers, and columns of numbers, by the way a formula names them; not itself. */
export function formulaFields(design: FormDesign, of: Place): readonly { readonly name: string; readonly label: string }[] {
  return fieldsOf(design).flatMap((place) => {
    if (place.node.id === of.node.id || place.kind === 'pane') return []
    if (!['number', 'slider', 'rate', 'calculate', 'switch'].includes(place.kind)) return []
    const { table } = place
    if (table === undefined) return [{ name: place.key, label: nameOf(place) }]
    const isOwnRow = of.table?.node.id === table.node.id
    const label = isOwnRow ? nameOf(place) : `${nameOf(table)}的${nameOf(place)}合计`
    return [{ name: `${table.key}.${place.key}`, label }]
  })
}
