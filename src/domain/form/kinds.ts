import type { FieldDefinition, FieldKind } from './types'

/**
 * What a kind stores (contract 9.1): `id` is one id, a list of them where several may be chosen; `path` ids from the root down, a list of
 * paths where several may be chosen; `ms` epoch ms; `clock` `HH:mm:ss`; `flag` 1 or 0; `any` as it comes; `none` nothing.
 */
export type ValueShape =
  | 'text'
  | 'number'
  | 'flag'
  | 'id'
  | 'path'
  | 'ms'
  | 'clock'
  | 'msRange'
  | 'clockRange'
  | 'numberRange'
  | 'files'
  | 'rows'
  | 'any'
  | 'none'

interface Kind {
  /** The platform's names, older generation first (contract 9.1, screens 3.1). */
  readonly names: readonly string[]
  readonly shape: ValueShape
}

const kind = (shape: ValueShape, ...names: string[]): Kind => ({ names, shape })

const KINDS: Readonly<Record<FieldKind, Kind>> = {
  input: kind('text', 'comInput', 'input', 'PsdInput'),
  textarea: kind('text', 'textarea'),
  number: kind('number', 'numInput', 'inputNumber', 'JNPFAmount'),
  switch: kind('flag', 'switch'),
  radio: kind('id', 'radio'),
  checkbox: kind('id', 'checkbox'),
  select: kind('id', 'select', 'dicSelect'),
  cascader: kind('path', 'cascader'),
  treeSelect: kind('id', 'treeSelect'),
  date: kind('ms', 'date', 'datePicker'),
  time: kind('clock', 'time', 'timePicker'),
  dateRange: kind('msRange', 'dateRange'),
  timeRange: kind('clockRange', 'timeRange'),
  numberRange: kind('numberRange', 'numRange', 'numberRange'),
  file: kind('files', 'uploadFz', 'uploadFile'),
  image: kind('files', 'uploadImg'),
  color: kind('text', 'colorPicker'),
  rate: kind('number', 'rate'),
  slider: kind('number', 'slider'),
  editor: kind('text', 'editor'),
  organize: kind('path', 'comSelect', 'organizeSelect'),
  department: kind('id', 'depSelect'),
  position: kind('id', 'posSelect'),
  user: kind('id', 'userSelect'),
  users: kind('id', 'usersSelect'),
  role: kind('id', 'roleSelect'),
  group: kind('id', 'groupSelect'),
  area: kind('path', 'address', 'areaSelect'),
  relationForm: kind('id', 'relationForm', 'relationFlow'),
  popupSelect: kind('id', 'popupSelect'),
  popupTableSelect: kind('id', 'popupTableSelect'),
  relationAttribute: kind('any', 'relationFormAttr', 'relationFlowAttr'),
  popupAttribute: kind('any', 'popupAttr'),
  createUser: kind('any', 'createUser'),
  createTime: kind('any', 'createTime'),
  modifyUser: kind('any', 'modifyUser'),
  modifyTime: kind('any', 'modifyTime'),
  currentOrganize: kind('any', 'currOrganize'),
  currentDepartment: kind('any', 'currDept'),
  currentPosition: kind('any', 'currPosition'),
  billNumber: kind('text', 'billRule'),
  calculate: kind('number', 'calculate'),
  qrcode: kind('none', 'qrcode'),
  barcode: kind('none', 'barcode'),
  link: kind('none', 'link'),
  alert: kind('none', 'alert'),
  text: kind('none', 'JNPFText', 'text'),
  button: kind('none', 'button'),
  divider: kind('none', 'divider'),
  groupTitle: kind('none', 'groupTitle'),
  signature: kind('text', 'sign', 'signature'),
  location: kind('any', 'location'),
  autoComplete: kind('text', 'autoComplete'),
  card: kind('none', 'card'),
  row: kind('none', 'row', 'tableGrid', 'tableGridTr', 'tableGridTd'),
  tab: kind('none', 'tab'),
  collapse: kind('none', 'collapse'),
  table: kind('rows', 'table'),
  unknown: kind('any')
}

const BY_NAME: ReadonlyMap<string, FieldKind> = new Map(
  (Object.keys(KINDS) as FieldKind[]).flatMap((each) => KINDS[each].names.map((name): [string, FieldKind] => [name, each]))
)

/** The platform's names of a kind, older generation first. */
export const platformNames = (of: FieldKind): readonly string[] => KINDS[of].names

/** Our kind of a `jnpfKey` of either generation; `unknown` for one that we do not know. */
export const kindOf = (jnpfKey: string): FieldKind => BY_NAME.get(jnpfKey) ?? 'unknown'

export const shapeOf = ({ kind: of }: Pick<FieldDefinition, 'kind'>): ValueShape => KINDS[of].shape

const LAYOUT: ReadonlySet<FieldKind> = new Set<FieldKind>(['card', 'row', 'tab', 'collapse', 'table'])
const BY_SERVER: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'createUser',
  'createTime',
  'modifyUser',
  'modifyTime',
  'currentOrganize',
  'currentDepartment',
  'currentPosition',
  'billNumber'
])
const BY_ENGINE: ReadonlySet<FieldKind> = new Set<FieldKind>(['calculate', 'relationAttribute', 'popupAttribute'])

/** Holds other fields. */
export const isLayout = (of: FieldKind): boolean => LAYOUT.has(of)
/** The server writes it: shown as 系统自动生成 until then, never asked for (contract 9.1). */
export const isFilledByServer = (of: FieldKind): boolean => BY_SERVER.has(of)
/** The engine writes it: a formula, or a key of the row that was picked. */
export const isComputed = (of: FieldKind): boolean => BY_ENGINE.has(of)
/** Reads a key of the row that was picked in the field that `props.relationField` names. */
export const isAttribute = (of: FieldKind): boolean => of === 'relationAttribute' || of === 'popupAttribute'
