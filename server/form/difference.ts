import type { Json, JsonObject } from '@/contract/formSchema'
import { isSameJson, listOf, objectOf, textOf } from '@/domain/form/read'
import { changedLine, changedSettings } from './changedSettings'
import { formNodes, type FormNode } from './formNodes'
import { isFilledText, isJsonObject } from './text'

/** Parts of a form that may stand as JSON text. */
const PARTS = ['formData', 'columnData', 'appColumnData', 'interfaceParam']
const FACTS: Readonly<Record<string, string>> = { fullName: '名称', enCode: '编码', webType: '类型' }
const FIELD_WORDS: Readonly<Record<string, string>> = {
  __vModel__: '字段编码',
  __slot__: '选项',
  options: '选项',
  props: '选项',
  placeholder: '提示文字',
  maxlength: '长度和范围',
  max: '长度和范围',
  min: '长度和范围',
  precision: '小数位数',
  format: '格式',
  interfaceId: '数据接口',
  modelId: '关联表单',
  multiple: '单选或多选',
  disabled: '能否填写',
  readonly: '能否填写',
  on: '脚本'
}
const CONFIG_WORDS: Readonly<Record<string, string>> = {
  regList: '校验规则',
  defaultValue: '默认值',
  defaultCurrent: '默认值',
  noShow: '是否显示',
  unique: '是否唯一',
  dictionaryType: '选项',
  propsUrl: '选项',
  dataType: '选项',
  props: '选项',
  rule: '编号规则',
  tipLabel: '提示文字'
}
const FORM_WORDS: Readonly<Record<string, string>> = { rules: '联动规则', funcs: '脚本' }
const LIST_WORDS: Readonly<Record<string, string>> = {
  columnList: '列',
  searchList: '查询条件',
  sortList: '排序',
  defaultSidx: '排序',
  sort: '排序',
  groupField: '分组',
  btnsList: '按钮',
  columnBtnsList: '按钮',
  customBtnsList: '按钮',
  useColumnPermission: '权限设置',
  useFormPermission: '权限设置',
  useBtnPermission: '权限设置',
  useDataPermission: '权限设置',
  funcs: '脚本'
}

/**
 * What somebody changed from one version of a form to another, in words for people, a line each; none exactly where both mean the same
 * JSON: in whatever order its keys stand, and whether a part is an object or its text.
 * @param before, after a form as the platform writes it (`FormFile.source`)
 */
export function formDifference(before: JsonObject, after: JsonObject): string[] {
  const { formData: oldForm, columnData: oldList, appColumnData: oldPhone, ...oldFacts } = meaningOf(before)
  const { formData: form, columnData: list, appColumnData: phone, ...facts } = meaningOf(after)
  return [
    ...factLines(oldFacts, facts),
    ...formLines(objectOf(oldForm), objectOf(form)),
    ...listLines('列表', objectOf(oldList), objectOf(list)),
    ...listLines('手机列表', objectOf(oldPhone), objectOf(phone))
  ]
}

/** The same form however it was written: parts as objects, what is left out filled in as the import does it. */
function meaningOf(source: JsonObject): JsonObject {
  const parts = PARTS.flatMap((name) => {
    const value = source[name]
    return value === undefined || value === null || value === '' ? [] : [[name, typeof value === 'string' ? parsed(value) : value] as const]
  })
  const others = Object.entries(source).filter(([name, value]) => !PARTS.includes(name) && value !== undefined)
  const enCode = isFilledText(source.enCode) ? source.enCode : (source.id ?? '')
  return { ...Object.fromEntries(others), enCode, webType: String(source.webType ?? '2'), ...Object.fromEntries(parts) }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

function factLines(before: JsonObject, after: JsonObject): string[] {
  const named = Object.entries(FACTS).flatMap(([key, word]) =>
    isSameJson(before[key], after[key]) ? [] : [`${word}由“${textOf(before[key])}”改为“${textOf(after[key])}”`]
  )
  const rest = (facts: JsonObject): JsonObject => Object.fromEntries(Object.entries(facts).filter(([key]) => !(key in FACTS)))
  return [
    ...named,
    ...changedLine('', changedSettings(rest(before), rest(after), { interfaceId: '数据接口', interfaceParam: '数据接口' }, '其他信息'))
  ]
}

function formLines({ fields: oldFields, ...before }: JsonObject, { fields, ...after }: JsonObject): string[] {
  const [old, now] = [formNodes(oldFields), formNodes(fields)]
  const [oldByKey, nowByKey] = [byKey(old), byKey(now)]
  return [
    ...now.flatMap(({ key, label }) => (oldByKey.has(key) ? [] : [`新增“${label}”`])),
    ...old.flatMap(({ key, label }) => (nowByKey.has(key) ? [] : [`删除“${label}”`])),
    ...now.flatMap((node) => nodeLines(oldByKey.get(node.key), node, nowByKey)),
    ...orderLines(old, now),
    ...changedLine('表单的', changedSettings(before, after, FORM_WORDS, '其他设置'))
  ]
}

const byKey = (nodes: readonly FormNode[]): ReadonlyMap<string, FormNode> => new Map(nodes.map((node) => [node.key, node]))

function nodeLines(old: FormNode | undefined, now: FormNode, nodes: ReadonlyMap<string, FormNode>): string[] {
  if (old === undefined) return []
  const name = `“${now.label}”`
  const { raw: oldRaw, config: oldConfig, ...before } = old.settings
  const { raw, config, ...after } = now.settings
  const told = [
    ...(old.label === now.label ? [] : [`“${old.label}”改名为${name}`]),
    ...(old.kind === now.kind ? [] : [`${name}换了控件类型（${old.kind}改为${now.kind}）`]),
    ...(old.isRequired === now.isRequired ? [] : [`${name}改为${now.isRequired ? '必填' : '选填'}`]),
    ...(old.parent === now.parent ? [] : [now.parent === '' ? `${name}移到最外层` : `${name}移到“${nodes.get(now.parent)?.label ?? ''}”里`])
  ]
  const words = [
    ...changedSettings(before, after, FIELD_WORDS, '其他设置'),
    ...changedSettings(objectOf(oldConfig), objectOf(config), CONFIG_WORDS, '其他设置')
  ]
  const isUntold = words.length === 0 && told.length === 0 && !isSameJson(oldRaw, raw)
  return [...told, ...changedLine(`${name}的`, [...new Set(isUntold ? ['其他设置'] : words)])]
}

/** Where what stands in the same box of both versions follows in another order. */
function orderLines(old: readonly FormNode[], now: readonly FormNode[]): string[] {
  const [oldByKey, nowByKey] = [byKey(old), byKey(now)]
  const staying = (nodes: readonly FormNode[], parent: string): string[] =>
    nodes.flatMap(({ key }) => (oldByKey.get(key)?.parent === parent && nowByKey.get(key)?.parent === parent ? [key] : []))
  return [...new Set(now.map(({ parent }) => parent))].flatMap((parent) =>
    isSameJson(staying(old, parent), staying(now, parent))
      ? []
      : [parent === '' ? '字段顺序有调整' : `“${nowByKey.get(parent)?.label ?? ''}”里的字段顺序有调整`]
  )
}

function listLines(name: string, before: JsonObject, after: JsonObject): string[] {
  const columns = ({ columnList }: JsonObject) =>
    new Map(
      listOf(columnList)
        .filter(isJsonObject)
        .map(({ prop, label }) => [textOf(prop), textOf(label) || textOf(prop)])
    )
  const [old, now] = [columns(before), columns(after)]
  const added = [...now].flatMap(([prop, label]) => (old.has(prop) ? [] : [`${name}新增列“${label}”`]))
  const removed = [...old].flatMap(([prop, label]) => (now.has(prop) ? [] : [`${name}删除列“${label}”`]))
  const words = changedSettings(before, after, LIST_WORDS, '其他设置')
  return [
    ...added,
    ...removed,
    ...changedLine(`${name}的`, added.length + removed.length > 0 ? words.filter((word) => word !== '列') : words)
  ]
}
