import type { Json, JsonObject } from '@/contract/formSchema'
import { flagOf, hasKey, listOf, numberOf, objectOf, textOf } from '../../form/read'
import { shapeOf } from '../../form/kinds'
import { configOf, type NodeKind, type Place } from './design'

/** One setting of a field as the menus offer it. */
export interface Setting {
  /** In `__config__`, else at the field itself. */
  readonly isConfig: boolean
  /** The platform's names of it, of all generations; a new one is written under the first. */
  readonly names: readonly string[]
  readonly label: string
  /** `columns`: a line each of key and name. */
  readonly sort: 'text' | 'lines' | 'number' | 'flag' | 'choice' | 'columns'
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  readonly help?: string
  /** A yes is written as this one; true unless said. */
  readonly yes?: Json
  readonly no?: Json
}

const own = (sort: Setting['sort'], label: string, names: readonly string[], more: Partial<Setting> = {}): Setting => ({
  isConfig: false,
  names,
  label,
  sort,
  ...more
})
const config = (sort: Setting['sort'], label: string, names: readonly string[], more: Partial<Setting> = {}): Setting => ({
  ...own(sort, label, names, more),
  isConfig: true
})
const choices = (pairs: Readonly<Record<string, string>>): Pick<Setting, 'choices'> => ({
  choices: Object.entries(pairs).map(([value, label]) => ({ value, label }))
})

const LENGTH = own('number', '最多字数', ['maxlength'])
const RANGE = [own('number', '最小值', ['min']), own('number', '最大值', ['max'])]
const DIGITS = own('number', '小数位数', ['precision'])
const BEFORE = own('text', '前面的文字', ['addonBefore'])
const AFTER = own('text', '后面的文字（单位）', ['addonAfter'])
const MANY = own('flag', '可选多个', ['multiple'])
const UNIQUE = config('flag', '不能重复', ['unique'])
const START = config('text', '默认值', ['defaultValue'])
const NOW = config('flag', '默认为当前', ['defaultCurrent'])
const FILES = [own('number', '最多几个', ['limit']), own('number', '单个最大（MB）', ['fileSize', 'size'])]
const SIDE = own('choice', '位置', ['content-position', 'contentPosition'], choices({ left: '左', center: '中', right: '右' }))
const DAYS = choices({
  yyyy: '年',
  'yyyy-MM': '年月',
  'yyyy-MM-dd': '年月日',
  'yyyy-MM-dd HH:mm': '年月日时分',
  'yyyy-MM-dd HH:mm:ss': '年月日时分秒'
})
const CLOCKS = choices({ 'HH:mm': '时分', 'HH:mm:ss': '时分秒' })
const WORDS = own('text', '文字', ['content'])
const CODE = own('text', '内容', ['staticText'])

const ROWS = [
  own('text', '数据接口', ['interfaceId'], { help: '数据接口的编号，由实施人员提供' }),
  own('text', '保存哪一列（列的编码）', ['propsValue']),
  own('text', '显示哪一列（列的编码）', ['relationField'])
]
const COLUMNS = own('columns', '选择时显示的列', ['columnOptions'], { help: '每行一列：编码和名称，如 fullName 车牌' })

/** Settings of one kind, beside those that all have. */
const OF_KIND: { readonly [Kind in NodeKind]?: readonly Setting[] } = {
  input: [START, LENGTH, BEFORE, AFTER, UNIQUE, own('flag', '可以扫码填写', ['useScan']), own('flag', '查看时遮盖', ['useMask'])],
  textarea: [START, LENGTH],
  number: [config('number', '默认值', ['defaultValue']), ...RANGE, DIGITS, own('number', '每次增减', ['step']), BEFORE, AFTER],
  switch: [
    config('flag', '默认打开', ['defaultValue'], { yes: 1, no: 0 }),
    own('text', '打开时的文字', ['activeTxt', 'active-text', 'activeText']),
    own('text', '关闭时的文字', ['inactiveTxt', 'inactive-text', 'inactiveText'])
  ],
  date: [own('choice', '格式', ['format'], DAYS), NOW],
  time: [own('choice', '格式', ['format'], CLOCKS), NOW],
  dateRange: [own('choice', '格式', ['format'], DAYS)],
  timeRange: [own('choice', '格式', ['format'], CLOCKS)],
  numberRange: [...RANGE, DIGITS],
  rate: [own('number', '最多几颗星', ['max', 'count']), own('flag', '可以半颗', ['allowHalf', 'allow-half'])],
  slider: [...RANGE, own('number', '每次增减', ['step'])],
  calculate: [DIGITS],
  popupSelect: [...ROWS, COLUMNS],
  popupTableSelect: [...ROWS, COLUMNS, MANY],
  autoComplete: ROWS,
  select: [MANY],
  cascader: [MANY],
  treeSelect: [MANY],
  user: [MANY, NOW],
  users: [MANY],
  organize: [MANY, NOW],
  department: [MANY, NOW],
  position: [MANY, NOW],
  role: [MANY],
  group: [MANY],
  area: [own('choice', '选到', ['level'], choices({ 0: '省', 1: '市', 2: '区县', 3: '街道' })), MANY],
  image: FILES,
  file: [...FILES, own('text', '按钮文字', ['buttonText'])],
  signature: [NOW],
  billNumber: [config('text', '编号规则', ['rule'], { help: '编号规则的编码，由实施人员提供' })],
  card: [own('text', '标题', ['header'])],
  groupTitle: [SIDE],
  divider: [WORDS, SIDE],
  text: [own('lines', '文字', ['content'])],
  alert: [
    own('text', '标题', ['title']),
    own('lines', '内容', ['description']),
    own('choice', '颜色', ['type'], choices({ info: '提示', success: '成功', warning: '警告', error: '错误' })),
    own('flag', '可以关闭', ['closable'])
  ],
  link: [own('text', '显示的文字', ['content']), own('text', '地址', ['href'])],
  qrcode: [CODE],
  barcode: [CODE],
  table: [own('text', '添加按钮的文字', ['actionText']), own('flag', '显示合计', ['show-summary', 'showSummary'])]
}

const TIP = config('text', '填写说明', ['tipLabel'])
const PLACEHOLDER = own('text', '输入框里的提示', ['placeholder'])
const LOCKED = own('flag', '不能填写（只读）', ['disabled'])
const HIDDEN = config('flag', '先隐藏', ['noShow'], { help: '由规则或脚本显示' })
const WITH_PLACEHOLDER: ReadonlySet<NodeKind> = new Set(['input', 'textarea', 'number', 'select', 'date', 'time', 'user', 'editor'])

/** What the menus offer of a node, in their order. */
export function settingsOf({ kind, key }: Pick<Place, 'kind' | 'key'>): readonly Setting[] {
  const special = OF_KIND[kind] ?? []
  const isAsked = kind !== 'pane' && shapeOf({ kind }) !== 'none' && key !== '' && kind !== 'unknown'
  if (!isAsked) return special
  return [TIP, ...(WITH_PLACEHOLDER.has(kind) ? [PLACEHOLDER] : []), ...special, LOCKED, HIDDEN]
}

/** The name under which a setting stands, or would be written. */
const nameIn = (from: JsonObject, { names }: Setting): string => names.find((name) => hasKey(from, name)) ?? names[0] ?? ''
const sourceOf = (raw: Json, { isConfig }: Setting): JsonObject => (isConfig ? configOf(raw) : objectOf(raw))

/** What a setting says: a text, also of a number; a yes as '1', a no as ''. */
export function settingText(raw: Json, setting: Setting): string {
  const from = sourceOf(raw, setting)
  const value = from[nameIn(from, setting)]
  if (setting.sort === 'flag') return flagOf(value) ? '1' : ''
  if (setting.sort === 'columns')
    return listOf(value)
      .map((each) => `${textOf(objectOf(each).value)} ${textOf(objectOf(each).label)}`)
      .join('\n')
  return textOf(value)
}

/** The same field with a setting changed; what is emptied is taken away, a setting of another name stays under that name. */
export function withSetting(raw: JsonObject, setting: Setting, text: string): JsonObject {
  const from = sourceOf(raw, setting)
  const name = nameIn(from, setting)
  const next = { ...from }
  const value = valueOf(setting, text, from[name])
  if (value === undefined) delete next[name]
  else next[name] = value
  return setting.isConfig ? { ...raw, __config__: next } : next
}

/** A line of key and name; the key alone names itself. */
function columnOf(line: string): Json[] {
  const [value = '', ...name] = line.trim().split(/\s+/)
  return value === '' ? [] : [{ value, label: name.join(' ') || value }]
}

function valueOf({ sort, yes = true, no = false }: Setting, text: string, before: Json | undefined): Json | undefined {
  if (sort === 'flag') return text === '' ? (before === undefined && no === false ? undefined : no) : yes
  if (sort === 'columns') return text.split('\n').flatMap(columnOf)
  if (text === '') return undefined
  // A level of areas is a number in some generations.
  if (sort === 'number' || (sort === 'choice' && typeof before === 'number')) return numberOf(text)
  return text
}

/** How a single line has to look, as the platform's designer offers it. */
export const FORMATS = [
  { value: 'mobile', label: '手机号', pattern: '/^1[3456789]\\d{9}$/', message: '请输入正确的手机号码' },
  { value: 'telephone', label: '电话号码', pattern: '/^\\d{3,4}-?\\d{7,8}$/', message: '请输入正确的电话号码' },
  { value: 'idCard', label: '身份证号', pattern: '/^\\d{17}[\\dXx]$/', message: '请输入正确的身份证号码' },
  { value: 'email', label: '邮箱', pattern: '/^[^\\s@]+@[^\\s@]+$/', message: '请输入正确的邮箱地址' },
  { value: 'digits', label: '纯数字', pattern: '/^\\d+$/', message: '请输入数字' }
] as const

/** Which of them a field asks for; '' none, `own` patterns of another hand, which stay. */
export function formatOf(raw: Json): string {
  const patterns = listOf(configOf(raw).regList)
  if (patterns.length === 0) return ''
  const [first] = patterns
  const known = FORMATS.find(({ pattern }) => pattern === textOf(objectOf(first).pattern))
  return known === undefined || patterns.length > 1 ? 'own' : known.value
}

/** The same field asking for a format, or for none. */
export function withFormat(raw: JsonObject, format: string): JsonObject {
  const found = FORMATS.find(({ value }) => value === format)
  const regList = found === undefined ? [] : [{ pattern: found.pattern, message: found.message }]
  return { ...raw, __config__: { ...configOf(raw), regList } }
}
