/**
 * What a kind stores (forms.md#kinds-of-fields): `id` is one id, a list of them where several may be chosen; `path` ids from the root down,
 * a list of paths where several may be chosen; `ms` epoch ms; `clock` `HH:mm:ss`; `flag` 1 or 0; `any` as it comes; `none` nothing.
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

/** How a value reads (format.ts): `chosen` by the names of its options or of whatever its ids are of; `stamp` a moment or a text. */
export type ReadStyle =
  | 'plain'
  | 'input'
  | 'number'
  | 'flag'
  | 'moment'
  | 'momentRange'
  | 'numberRange'
  | 'html'
  | 'files'
  | 'rows'
  | 'signature'
  | 'place'
  | 'stamp'
  | 'chosen'

/** What is checked beside shape, limits and patterns (check.ts). */
export type KindCheck = 'none' | 'length' | 'color' | 'steps' | 'place'

/** What a field that defaults to the current one begins with (defaults.ts). */
export type CurrentValue =
  | 'moment'
  | 'clock'
  | 'organize'
  | 'department'
  | 'position'
  | 'role'
  | 'group'
  | 'user'
  | 'users'
  | 'signature'
  | 'none'

/** Whose names stand behind stored ids: the company's tree, an area, a record of a form, a row of a data interface; `users` takes several sorts. */
export type NameSource = 'organize' | 'department' | 'position' | 'user' | 'users' | 'role' | 'group' | 'area' | 'record' | 'row' | 'none'

/** What is known of one kind of field wherever it is filled in, shown, sought or stored. */
interface FieldKindRule {
  /** The platform's names, older generation first (forms.md#kinds-of-fields). */
  readonly names: readonly string[]
  readonly shape: ValueShape
  /** `server`: shown as 系统自动生成 until then; `engine`: a formula, or a key of the row that was picked; `nobody`: it holds no value. */
  readonly filledBy: 'person' | 'server' | 'engine' | 'nobody'
  readonly reads: ReadStyle
  readonly check: KindCheck
  readonly current: CurrentValue
  readonly namedBy: NameSource
  /** Other fields stand in it: laid out, or as columns of rows. */
  readonly holds?: 'fields' | 'rows'
  /** Choices: a list or tree of its own, or rows of an interface that are paged through. */
  readonly options?: 'list' | 'rows'
  /** Its value is a list whatever its settings say, or where they say nothing. */
  readonly isMultiple?: 'always' | 'usually'
  /** Its setting isStorage decides whether it is stored, when it is there or whenever (forms.md#kinds-of-fields). */
  readonly asksStorage?: 'sometimes' | 'always'
  /** Reads a key of the row that was picked in the field that `props.relationField` names. */
  readonly isAttribute?: true
  /** What it offers may be limited to some (forms.md#kinds-of-fields: selectType). */
  readonly hasRange?: true
  /** Settings that its designer calls otherwise, by that name. */
  readonly renamed?: ReadonlyMap<string, string>
}

const INPUT = { filledBy: 'person', check: 'none', current: 'none', namedBy: 'none' } as const
const CHOICE = { ...INPUT, shape: 'id', reads: 'chosen' } as const
const BY_SERVER = { ...INPUT, shape: 'any', filledBy: 'server', reads: 'chosen' } as const
const ATTRIBUTE = { ...INPUT, shape: 'any', filledBy: 'engine', reads: 'plain', asksStorage: 'always', isAttribute: true } as const
const STATIC = { ...INPUT, shape: 'none', filledBy: 'nobody', reads: 'chosen' } as const
const BOX = { ...STATIC, holds: 'fields' } as const

/** Every kind of field under our one name. How to add one: CONTRIBUTING.md. */
const FIELD_KINDS = {
  input: { ...INPUT, names: ['comInput', 'input', 'PsdInput'], shape: 'text', reads: 'input', check: 'length' },
  textarea: { ...INPUT, names: ['textarea'], shape: 'text', reads: 'plain', check: 'length' },
  number: { ...INPUT, names: ['numInput', 'inputNumber', 'JNPFAmount'], shape: 'number', reads: 'number' },
  switch: { ...INPUT, names: ['switch'], shape: 'flag', reads: 'flag' },
  radio: { ...CHOICE, names: ['radio'], options: 'list' },
  checkbox: { ...CHOICE, names: ['checkbox'], options: 'list', isMultiple: 'always' },
  select: { ...CHOICE, names: ['select', 'dicSelect'], options: 'list' },
  cascader: { ...CHOICE, names: ['cascader'], shape: 'path', options: 'list' },
  treeSelect: { ...CHOICE, names: ['treeSelect'], options: 'list' },
  date: { ...INPUT, names: ['date', 'datePicker'], shape: 'ms', reads: 'moment', current: 'moment' },
  time: { ...INPUT, names: ['time', 'timePicker'], shape: 'clock', reads: 'moment', current: 'clock' },
  dateRange: { ...INPUT, names: ['dateRange'], shape: 'msRange', reads: 'momentRange', isMultiple: 'always' },
  timeRange: { ...INPUT, names: ['timeRange'], shape: 'clockRange', reads: 'momentRange', isMultiple: 'always' },
  numberRange: { ...INPUT, names: ['numRange', 'numberRange'], shape: 'numberRange', reads: 'numberRange', isMultiple: 'always' },
  file: { ...INPUT, names: ['uploadFz', 'uploadFile'], shape: 'files', reads: 'files', renamed: new Map([['size', 'fileSize']]) },
  image: { ...INPUT, names: ['uploadImg'], shape: 'files', reads: 'files', renamed: new Map([['size', 'fileSize']]) },
  color: { ...INPUT, names: ['colorPicker'], shape: 'text', reads: 'plain', check: 'color' },
  rate: { ...INPUT, names: ['rate'], shape: 'number', reads: 'number', check: 'steps', renamed: new Map([['count', 'max']]) },
  slider: { ...INPUT, names: ['slider'], shape: 'number', reads: 'number' },
  editor: { ...INPUT, names: ['editor'], shape: 'text', reads: 'html' },
  organize: {
    ...CHOICE,
    names: ['comSelect', 'organizeSelect'],
    shape: 'path',
    current: 'organize',
    namedBy: 'organize',
    hasRange: true
  },
  department: { ...CHOICE, names: ['depSelect'], current: 'department', namedBy: 'department', hasRange: true },
  position: { ...CHOICE, names: ['posSelect'], current: 'position', namedBy: 'position', hasRange: true },
  user: { ...CHOICE, names: ['userSelect'], current: 'user', namedBy: 'user', hasRange: true },
  users: { ...CHOICE, names: ['usersSelect'], current: 'users', namedBy: 'users', isMultiple: 'usually' },
  role: { ...CHOICE, names: ['roleSelect'], current: 'role', namedBy: 'role' },
  group: { ...CHOICE, names: ['groupSelect'], current: 'group', namedBy: 'group' },
  area: { ...CHOICE, names: ['address', 'areaSelect'], shape: 'path', namedBy: 'area' },
  relationForm: { ...CHOICE, names: ['relationForm', 'relationFlow'], namedBy: 'record' },
  popupSelect: { ...CHOICE, names: ['popupSelect'], namedBy: 'row', options: 'rows' },
  popupTableSelect: { ...CHOICE, names: ['popupTableSelect'], namedBy: 'row', options: 'rows' },
  relationAttribute: { ...ATTRIBUTE, names: ['relationFormAttr', 'relationFlowAttr'] },
  popupAttribute: { ...ATTRIBUTE, names: ['popupAttr'] },
  createUser: { ...BY_SERVER, names: ['createUser'], namedBy: 'user' },
  createTime: { ...BY_SERVER, names: ['createTime'], reads: 'stamp' },
  modifyUser: { ...BY_SERVER, names: ['modifyUser'], namedBy: 'user' },
  modifyTime: { ...BY_SERVER, names: ['modifyTime'], reads: 'stamp' },
  currentOrganize: { ...BY_SERVER, names: ['currOrganize'], namedBy: 'organize' },
  currentDepartment: { ...BY_SERVER, names: ['currDept'], namedBy: 'department' },
  currentPosition: { ...BY_SERVER, names: ['currPosition'], namedBy: 'position' },
  billNumber: { ...BY_SERVER, names: ['billRule'], shape: 'text', reads: 'plain' },
  calculate: { ...INPUT, names: ['calculate'], shape: 'number', filledBy: 'engine', reads: 'number', asksStorage: 'sometimes' },
  qrcode: { ...STATIC, names: ['qrcode'], renamed: new Map([['width', 'size']]) },
  barcode: { ...STATIC, names: ['barcode'] },
  link: { ...STATIC, names: ['link'] },
  alert: { ...STATIC, names: ['alert'] },
  text: { ...STATIC, names: ['JNPFText', 'text'] },
  button: { ...STATIC, names: ['button'] },
  divider: { ...STATIC, names: ['divider'] },
  groupTitle: { ...STATIC, names: ['groupTitle'] },
  signature: { ...INPUT, names: ['sign', 'signature'], shape: 'text', reads: 'signature', current: 'signature' },
  location: { ...INPUT, names: ['location'], shape: 'any', reads: 'place', check: 'place' },
  autoComplete: { ...INPUT, names: ['autoComplete'], shape: 'text', reads: 'plain', options: 'rows' },
  card: { ...BOX, names: ['card'] },
  row: { ...BOX, names: ['row', 'tableGrid', 'tableGridTr', 'tableGridTd'] },
  tab: { ...BOX, names: ['tab'] },
  collapse: { ...BOX, names: ['collapse'] },
  table: { ...INPUT, names: ['table'], shape: 'rows', reads: 'rows', holds: 'rows' },
  /** Of a platform that knows more than this app: shown as it is stored, changed by nobody, kept as it came. */
  unknown: { ...INPUT, names: [], shape: 'any', reads: 'plain' }
} as const satisfies Readonly<Record<string, FieldKindRule>>

/** Our one name of each kind; `kindOf` maps both generations of the platform's names (forms.md#kinds-of-fields) to it. */
export type FieldKind = keyof typeof FIELD_KINDS
type KindWith<Facts> = { [Kind in FieldKind]: (typeof FIELD_KINDS)[Kind] extends Facts ? Kind : never }[FieldKind]
/** Kinds that hold others. */
export type LayoutKind = KindWith<{ holds: 'fields' | 'rows' }>
export type LeafKind = Exclude<FieldKind, LayoutKind>
export type ServerKind = KindWith<{ filledBy: 'server' }>

const RULES: Readonly<Record<FieldKind, FieldKindRule>> = FIELD_KINDS

const BY_NAME: ReadonlyMap<string, FieldKind> = new Map(
  (Object.keys(RULES) as FieldKind[]).flatMap((each) => RULES[each].names.map((name): [string, FieldKind] => [name, each]))
)

export const ruleOfKind = (of: FieldKind): FieldKindRule => RULES[of]

/** The platform's names of a kind, older generation first. */
export const platformNames = (of: FieldKind): readonly string[] => RULES[of].names

/** Our kind of a `jnpfKey` of either generation; `unknown` for one that we do not know. */
export const kindOf = (jnpfKey: string): FieldKind => BY_NAME.get(jnpfKey) ?? 'unknown'

export const shapeOf = ({ kind: of }: { readonly kind: FieldKind }): ValueShape => RULES[of].shape

/** Holds other fields. */
export const isLayout = (of: FieldKind): of is LayoutKind => RULES[of].holds !== undefined
/** Lays other fields out; they belong to the form, or to the table that it stands in. */
export const isBox = (of: FieldKind): boolean => RULES[of].holds === 'fields'
/** The server writes it: never asked for (forms.md#kinds-of-fields). */
export const isFilledByServer = (of: FieldKind): of is ServerKind => RULES[of].filledBy === 'server'
/** The engine writes it. */
export const isComputed = (of: FieldKind): boolean => RULES[of].filledBy === 'engine'
/** Reads a key of the row that was picked in the field that `props.relationField` names. */
export const isAttribute = (of: FieldKind): boolean => RULES[of].isAttribute === true
/** Its stored value is the id of a record or a row, named by whoever knows them. */
export const isRecordKind = (of: FieldKind): boolean => RULES[of].namedBy === 'record' || RULES[of].namedBy === 'row'
