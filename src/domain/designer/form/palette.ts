import type { ModelConfig } from '@/contract/form'
import type { Json, JsonObject } from '@/contract/formSchema'
import { isLayout, platformNames, ruleOfKind, type FieldKind } from '../../form/kinds'

/** A kind that can be drawn. */
export interface PaletteEntry {
  readonly kind: FieldKind
  /** What people call it, and a new field until it has a name. */
  readonly name: string
}

export const PALETTE: readonly { readonly title: string; readonly entries: readonly PaletteEntry[] }[] = [
  {
    title: '填写',
    entries: [
      { kind: 'input', name: '单行文本' },
      { kind: 'textarea', name: '多行文本' },
      { kind: 'number', name: '数字' },
      { kind: 'switch', name: '开关' },
      { kind: 'date', name: '日期' },
      { kind: 'time', name: '时间' },
      { kind: 'dateRange', name: '日期范围' },
      { kind: 'timeRange', name: '时间范围' },
      { kind: 'numberRange', name: '数字范围' },
      { kind: 'rate', name: '评分' },
      { kind: 'slider', name: '滑块' },
      { kind: 'color', name: '颜色' },
      { kind: 'editor', name: '富文本' },
      { kind: 'calculate', name: '计算公式' }
    ]
  },
  {
    title: '选择',
    entries: [
      { kind: 'radio', name: '单选' },
      { kind: 'checkbox', name: '多选' },
      { kind: 'select', name: '下拉选择' },
      { kind: 'cascader', name: '级联选择' },
      { kind: 'treeSelect', name: '树形选择' },
      { kind: 'relationForm', name: '关联表单' },
      { kind: 'relationAttribute', name: '关联内容' },
      { kind: 'popupSelect', name: '弹窗选择' },
      { kind: 'popupTableSelect', name: '下拉表格' },
      { kind: 'popupAttribute', name: '弹窗内容' },
      { kind: 'autoComplete', name: '自动补全' }
    ]
  },
  {
    title: '人员与地点',
    entries: [
      { kind: 'user', name: '人员' },
      { kind: 'users', name: '人员、角色或岗位' },
      { kind: 'organize', name: '组织' },
      { kind: 'department', name: '部门' },
      { kind: 'position', name: '岗位' },
      { kind: 'role', name: '角色' },
      { kind: 'group', name: '分组' },
      { kind: 'area', name: '地区' },
      { kind: 'location', name: '定位' }
    ]
  },
  {
    title: '文件与签名',
    entries: [
      { kind: 'image', name: '图片' },
      { kind: 'file', name: '文件' },
      { kind: 'signature', name: '签名' }
    ]
  },
  {
    title: '自动填写',
    entries: [
      { kind: 'billNumber', name: '单据编号' },
      { kind: 'createUser', name: '创建人员' },
      { kind: 'createTime', name: '创建时间' },
      { kind: 'modifyUser', name: '修改人员' },
      { kind: 'modifyTime', name: '修改时间' },
      { kind: 'currentOrganize', name: '所属组织' },
      { kind: 'currentDepartment', name: '所属部门' },
      { kind: 'currentPosition', name: '所属岗位' }
    ]
  },
  {
    title: '布局与说明',
    entries: [
      { kind: 'table', name: '子表' },
      { kind: 'card', name: '卡片' },
      { kind: 'row', name: '一行' },
      { kind: 'tab', name: '标签页' },
      { kind: 'collapse', name: '折叠面板' },
      { kind: 'groupTitle', name: '分组标题' },
      { kind: 'divider', name: '分割线' },
      { kind: 'text', name: '说明文字' },
      { kind: 'alert', name: '提示' },
      { kind: 'link', name: '链接' },
      { kind: 'qrcode', name: '二维码' },
      { kind: 'barcode', name: '条形码' }
    ]
  }
]

const NAMES: ReadonlyMap<string, string> = new Map(
  PALETTE.flatMap(({ entries }) => entries.map(({ kind, name }): [string, string] => [kind, name]))
)

/** What a kind is called; of one that cannot be drawn its name at the platform. */
export const kindName = (kind: string, raw: string): string => NAMES.get(kind) ?? (kind === 'pane' ? '页签' : raw)

interface Start {
  readonly config?: JsonObject
  readonly own?: JsonObject
}

const CHOICES: readonly Json[] = [
  { id: '1', fullName: '选项一' },
  { id: '2', fullName: '选项二' }
]
const KEYS = { label: 'fullName', value: 'id' }
const TREE = { props: { value: 'id', label: 'fullName', children: 'children' } }
const ASKED = { placeholder: '请选择' }
const listed: Start = { config: { dataType: 'static', props: KEYS }, own: { __slot__: { options: CHOICES } } }
const treed: Start = {
  config: { dataType: 'dictionary', dictionaryType: '', props: { ...KEYS, children: 'children' }, defaultValue: [] },
  own: { props: TREE, options: [], multiple: false, ...ASKED }
}
const chosen: Start = { own: { multiple: false, ...ASKED } }
const picked: JsonObject = { interfaceId: '', propsValue: 'id', relationField: 'fullName' }
const popped: Start = { own: { ...picked, hasPage: true, pageSize: 20, columnOptions: [{ value: 'fullName', label: '名称' }], ...ASKED } }
const attribute: Start = { own: { relationField: '', showField: '', isStorage: 0 } }
const byServer: Start = { own: { readonly: true, placeholder: '系统自动生成' } }

/** What a new one starts with beside name and key, as the platform's designer writes it. */
const STARTS: { readonly [Kind in FieldKind]?: Start } = {
  input: { own: { placeholder: '请输入', maxlength: 100 } },
  textarea: { own: { placeholder: '请输入', maxlength: 500 } },
  number: { own: { placeholder: '请输入', step: 1 } },
  switch: { config: { defaultValue: 0 }, own: { activeTxt: '是', inactiveTxt: '否' } },
  date: { own: { type: 'date', format: 'yyyy-MM-dd', 'value-format': 'timestamp', ...ASKED } },
  time: { own: { format: 'HH:mm:ss', 'value-format': 'HH:mm:ss', ...ASKED } },
  dateRange: { own: { format: 'yyyy-MM-dd', 'value-format': 'timestamp' } },
  timeRange: { own: { format: 'HH:mm', 'value-format': 'HH:mm' } },
  rate: { config: { defaultValue: 0 }, own: { max: 5, allowHalf: false } },
  slider: { config: { defaultValue: 0 }, own: { min: 0, max: 100, step: 1 } },
  editor: { own: { placeholder: '请输入' } },
  calculate: { own: { expression: [], precision: 2 } },
  radio: listed,
  checkbox: { ...listed, config: { ...listed.config, defaultValue: [] } },
  select: { ...listed, own: { ...listed.own, multiple: false, ...ASKED } },
  cascader: treed,
  treeSelect: treed,
  relationForm: { own: { modelId: '', relationField: '', hasPage: true, pageSize: 20, columnOptions: [], ...ASKED } },
  relationAttribute: attribute,
  popupSelect: popped,
  popupTableSelect: { own: { ...popped.own, multiple: false } },
  popupAttribute: attribute,
  autoComplete: { own: { ...picked, total: 50, placeholder: '请输入' } },
  user: chosen,
  users: { own: { multiple: true, ...ASKED } },
  organize: { ...chosen, config: { defaultValue: [] } },
  department: chosen,
  position: chosen,
  role: chosen,
  group: chosen,
  area: { config: { defaultValue: [] }, own: { level: 2, multiple: false, ...ASKED } },
  image: { config: { defaultValue: [] }, own: { fileSize: 10, sizeUnit: 'MB', limit: 9 } },
  file: { config: { defaultValue: [] }, own: { fileSize: 5, sizeUnit: 'MB', limit: 9, buttonText: '点击上传' } },
  billNumber: { config: { rule: '' }, ...byServer },
  createUser: byServer,
  createTime: byServer,
  modifyUser: byServer,
  modifyTime: byServer,
  currentOrganize: byServer,
  currentDepartment: byServer,
  currentPosition: byServer,
  table: { own: { actionText: '添加', showTitle: true, 'show-summary': false, summaryField: [] } },
  row: { config: { layout: 'rowFormItem' }, own: { gutter: 15 } },
  alert: { own: { title: '提示', type: 'info', showIcon: true, closable: false } },
  link: { own: { content: '链接', href: 'https://' } },
  qrcode: { own: { dataType: 'static', staticText: 'https://' } },
  barcode: { own: { dataType: 'static', staticText: '123456' } }
}

/** Words that stand in a setting of its own. */
const WORDS: { readonly [Kind in FieldKind]?: string } = {
  card: 'header',
  groupTitle: 'content',
  divider: 'content',
  text: 'content'
}

/** Whether a kind is stored, or opened, by a key. */
export const hasOwnKey = (kind: FieldKind): boolean => kind === 'tab' || ruleOfKind(kind).filledBy !== 'nobody'

/** A new field or box. @param key '' for a kind that has none @param panes of a tab or a collapse */
export function newRaw(kind: FieldKind, label: string, key: string): JsonObject {
  const { config = {}, own = {} } = STARTS[kind] ?? {}
  const words = WORDS[kind]
  return {
    ...(key !== '' && { __vModel__: key }),
    __config__: {
      jnpfKey: platformNames(kind)[0] ?? kind,
      label: kind === 'row' || kind === 'tab' || kind === 'collapse' ? '' : label,
      showLabel: true,
      required: false,
      layout: 'colFormItem',
      span: 24,
      ...config,
      ...(isLayout(kind) && { children: [] })
    },
    ...(words !== undefined && { [words]: label }),
    ...own
  }
}

/** A new pane of a tab or a collapse. @param name unlike those beside it */
export const newPane = (title: string, name: string): JsonObject => ({ title, name, __config__: { children: [] } })

const BUTTONS = [
  { value: 'add', label: '新增' },
  { value: 'download', label: '导出' }
]
const ROW_BUTTONS = [
  { value: 'edit', label: '编辑' },
  { value: 'remove', label: '删除' },
  { value: 'detail', label: '详情' }
]

/** The file of a form that has nothing in it yet: form and list. @param id unlike any other form's */
export const newFile = (id: string, fullName: string): JsonObject => ({
  id,
  enCode: id,
  fullName,
  webType: '2',
  formData: {
    fields: [],
    labelPosition: 'top',
    labelWidth: 100,
    hasCancelBtn: true,
    cancelButtonText: '取 消',
    hasConfirmBtn: true,
    confirmButtonText: '保 存'
  },
  columnData: {
    searchList: [],
    columnList: [],
    sortList: [],
    defaultSidx: '',
    sort: 'desc',
    hasPage: true,
    pageSize: 20,
    type: 1,
    useColumnPermission: false,
    useFormPermission: false,
    useBtnPermission: false,
    useDataPermission: false,
    btnsList: BUTTONS,
    columnBtnsList: ROW_BUTTONS
  },
  appColumnData: {}
})

/** What a form is, by its webType (forms.md#schema). */
export const WEB_TYPES: Readonly<Record<ModelConfig['webType'], string>> = {
  1: '表单',
  2: '表单和列表',
  3: '流程表单',
  4: '数据视图'
}
