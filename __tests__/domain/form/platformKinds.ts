import type { Json, PlatformField } from '@/contract/formSchema'
import type { FieldKind } from '@/domain/form/kinds'

/** Names must be asked for: what a value reads as is not known here. */
export const LOOKED_UP = Symbol('looked up')

/**
 * Hand-written platform JSON of each kind of contract 9.1, as the 3.3 designer and as the 3.4 designer write it, with what must come of it.
 */
export interface KindCase {
  readonly kind: FieldKind
  readonly old: PlatformField
  /** The same field in the newer generation; absent where both write the same. */
  readonly newer?: PlatformField
  /** Settings under the names of contract 9.1. */
  readonly props?: Record<string, Json>
  readonly starts?: Json
  /** Values of a record: as stored, as the form keeps it. */
  readonly values: readonly (readonly [stored: Json, kept: Json | undefined])[]
  /** What is sent for an emptied field. */
  readonly empty?: Json
  /** The first value as people read it. */
  readonly reads?: string | typeof LOOKED_UP
  readonly isStored?: false
}

const OPTIONS = [
  { id: '1', fullName: '甲' },
  { id: '2', fullName: '乙' }
]
const TREE = [{ id: '44', fullName: '广东', children: [{ id: '4403', fullName: '深圳', children: [{ id: '440305', fullName: '南山' }] }] }]
const FILES = [{ name: '定损单.pdf', fileId: '20260315_1.pdf', url: '/api/file/Image/annex/20260315_1.pdf' }]
const DAY = Date.UTC(2026, 2, 14, 16)
const MOMENT = Date.UTC(2026, 2, 15, 0, 30)
const old = (jnpfKey: string, config: Record<string, Json>, props: Record<string, Json>): PlatformField => ({
  __config__: {
    jnpfKey,
    label: '字段',
    labelWidth: 100,
    showLabel: true,
    tag: 'el-x',
    required: false,
    layout: 'colFormItem',
    span: 24,
    regList: [],
    ...config
  },
  __vModel__: 'f',
  ...props
})
/** The newer designer adds devices, tips and classes, and script shells that do nothing. */
const newer = (jnpfKey: string, config: Record<string, Json>, props: Record<string, Json>): PlatformField => ({
  __config__: {
    jnpfKey,
    label: '字段',
    tipLabel: '',
    showLabel: true,
    tag: 'JnpfX',
    className: [],
    visibility: ['pc', 'app'],
    noShow: false,
    required: false,
    regList: [],
    trigger: 'blur',
    ...config
  },
  on: { change: '({ data, formData }) => {\n    // 在此编写代码\n    \n}' },
  style: { width: '100%' },
  __vModel__: 'f',
  ...props
})
const PEOPLE = (kind: FieldKind, name: string): KindCase => ({
  kind,
  old: old(name, { defaultValue: '' }, { multiple: false }),
  values: [
    ['x1', 'x1'],
    [5, '5'],
    [['x1'], 'x1'],
    ['', undefined]
  ],
  empty: '',
  reads: LOOKED_UP
})
const SERVER = (kind: FieldKind, name: string): KindCase => ({
  kind,
  old: old(name, {}, { type: name }),
  values: [['张三/zhangsan', '张三/zhangsan']],
  reads: LOOKED_UP
})
const DRAWN = (kind: FieldKind, name: string, props: Record<string, Json>, newName = name, newProps = props): KindCase => ({
  kind,
  old: old(name, {}, props),
  newer: newer(newName, {}, newProps),
  props,
  values: [],
  isStored: false
})

export const KIND_CASES: readonly KindCase[] = [
  {
    kind: 'input',
    old: old('comInput', {}, { placeholder: '请输入', maxlength: 50, 'show-password': true }),
    newer: newer('input', {}, { placeholder: '请输入', maxlength: 50, showPassword: true }),
    props: { maxlength: 50, 'show-password': true },
    values: [
      ['粤B12345', '粤B12345'],
      ['', ''],
      [12, '12'],
      [true, 'true']
    ],
    empty: '',
    reads: '••••••'
  },
  {
    kind: 'textarea',
    old: old('textarea', {}, { maxlength: 500 }),
    props: { maxlength: 500 },
    values: [
      ['一\n二', '一\n二'],
      [0, '0']
    ],
    empty: '',
    reads: '一\n二'
  },
  {
    kind: 'number',
    old: old('numInput', {}, { min: 0, max: 100, step: 1, precision: 2 }),
    newer: newer('inputNumber', {}, { min: 0, max: 100, step: 1, precision: 2, thousands: false, controls: true }),
    props: { min: 0, max: 100, step: 1, precision: 2 },
    values: [
      [12.5, 12.5],
      ['7', 7],
      [0, 0],
      ['', undefined]
    ],
    empty: null,
    reads: '12.50'
  },
  {
    kind: 'switch',
    old: old('switch', { defaultValue: false }, { 'active-text': '是', 'inactive-text': '否' }),
    newer: newer('switch', { defaultValue: 0 }, { activeTxt: '是', inactiveTxt: '否' }),
    props: { activeTxt: '是', inactiveTxt: '否' },
    starts: 0,
    values: [
      [1, 1],
      [0, 0],
      [true, 1],
      ['1', 1],
      ['false', 0]
    ],
    reads: '是'
  },
  {
    kind: 'radio',
    old: old('radio', { dataType: 'static', props: { label: 'fullName', value: 'id' } }, { __slot__: { options: OPTIONS } }),
    newer: newer('radio', { dataType: 'static' }, { options: OPTIONS, props: { label: 'fullName', value: 'id' } }),
    values: [
      ['1', '1'],
      [2, '2']
    ],
    empty: '',
    reads: '甲'
  },
  {
    kind: 'checkbox',
    old: old('checkbox', { defaultValue: [], dataType: 'static' }, { __slot__: { options: OPTIONS } }),
    newer: newer('checkbox', { defaultValue: [], dataType: 'static' }, { options: OPTIONS, props: { label: 'fullName', value: 'id' } }),
    starts: [],
    values: [
      [
        ['1', '2'],
        ['1', '2']
      ],
      ['["1"]', ['1']],
      ['1,2', ['1', '2']],
      [[], []]
    ],
    empty: [],
    reads: '甲,乙'
  },
  {
    kind: 'select',
    old: old('select', { dataType: 'static' }, { __slot__: { options: OPTIONS }, multiple: false }),
    newer: newer('select', { dataType: 'static' }, { options: OPTIONS, multiple: false, filterable: true }),
    values: [
      ['2', '2'],
      [['1'], '1']
    ],
    empty: '',
    reads: '乙'
  },
  {
    kind: 'cascader',
    old: old(
      'cascader',
      { dataType: 'static', defaultValue: [] },
      { options: TREE, props: { props: { value: 'id', label: 'fullName', children: 'children', multiple: false } } }
    ),
    newer: newer(
      'cascader',
      { dataType: 'static', defaultValue: [] },
      { options: TREE, props: { value: 'id', label: 'fullName', children: 'children' }, multiple: false }
    ),
    starts: [],
    values: [
      [
        ['44', '4403', '440305'],
        ['44', '4403', '440305']
      ],
      ['["44","4403"]', ['44', '4403']]
    ],
    empty: [],
    reads: '广东-深圳-南山'
  },
  {
    kind: 'treeSelect',
    old: old(
      'treeSelect',
      { dataType: 'static' },
      { options: TREE, props: { props: { value: 'id', label: 'fullName', children: 'children' } }, multiple: false }
    ),
    newer: newer('treeSelect', { dataType: 'static' }, { options: TREE, props: { value: 'id', label: 'fullName', children: 'children' } }),
    values: [['4403', '4403']],
    empty: '',
    reads: '深圳'
  },
  {
    kind: 'date',
    old: old('date', {}, { type: 'datetime', format: 'yyyy-MM-dd HH:mm:ss', 'value-format': 'timestamp' }),
    newer: newer('datePicker', {}, { format: 'yyyy-MM-dd HH:mm:ss' }),
    values: [
      [MOMENT, MOMENT],
      [String(MOMENT), MOMENT],
      ['2026-03-15 08:30:00', MOMENT],
      ['2026-03-15', DAY],
      ['2026-03', Date.UTC(2026, 1, 28, 16)]
    ],
    empty: null,
    reads: '2026-03-15 08:30:00'
  },
  {
    kind: 'time',
    old: old('time', {}, { format: 'HH:mm:ss' }),
    newer: newer('timePicker', {}, { format: 'HH:mm:ss' }),
    values: [
      ['08:30:00', '08:30:00'],
      ['8:05:01', '08:05:01'],
      ['08:30', '08:30']
    ],
    empty: null,
    reads: '08:30:00'
  },
  {
    kind: 'dateRange',
    old: old('dateRange', {}, { format: 'yyyy-MM-dd' }),
    values: [
      [
        [DAY, DAY + 86_400_000],
        [DAY, DAY + 86_400_000]
      ],
      [
        ['2026-03-15', '2026-03-16'],
        [DAY, DAY + 86_400_000]
      ]
    ],
    empty: [],
    reads: '2026-03-15 至 2026-03-16'
  },
  {
    kind: 'timeRange',
    old: old('timeRange', {}, { format: 'HH:mm' }),
    values: [
      [
        ['08:00', '17:30'],
        ['08:00', '17:30']
      ]
    ],
    empty: [],
    reads: '08:00 至 17:30'
  },
  {
    kind: 'numberRange',
    old: old('numRange', {}, {}),
    values: [
      [
        [1, 9],
        [1, 9]
      ],
      [
        ['1', '9.5'],
        [1, 9.5]
      ]
    ],
    empty: [],
    reads: '1 至 9'
  },
  {
    kind: 'file',
    old: old('uploadFz', { defaultValue: [] }, { accept: '', fileSize: 5, sizeUnit: 'MB', limit: 9, buttonText: '点击上传' }),
    newer: newer('uploadFile', { defaultValue: [] }, { accept: '', fileSize: 10, sizeUnit: 'MB', limit: 9 }),
    starts: [],
    values: [
      [FILES, FILES],
      [JSON.stringify(FILES), FILES]
    ],
    empty: [],
    reads: '定损单.pdf'
  },
  {
    kind: 'image',
    old: old('uploadImg', { defaultValue: [] }, { fileSize: 10, sizeUnit: 'MB', limit: 9 }),
    starts: [],
    values: [[FILES, FILES]],
    empty: [],
    reads: '定损单.pdf'
  },
  {
    kind: 'color',
    old: old('colorPicker', {}, { 'color-format': 'rgb' }),
    values: [['rgb(1, 2, 3)', 'rgb(1, 2, 3)']],
    empty: '',
    reads: 'rgb(1, 2, 3)'
  },
  {
    kind: 'rate',
    old: old('rate', { defaultValue: 0 }, { max: 5, 'allow-half': true }),
    newer: newer('rate', { defaultValue: 0 }, { count: 5, allowHalf: true }),
    props: { max: 5, allowHalf: true },
    starts: 0,
    values: [
      [3.5, 3.5],
      ['4', 4]
    ],
    reads: '3.5'
  },
  {
    kind: 'slider',
    old: old('slider', { defaultValue: 0 }, { min: 0, max: 100, step: 1 }),
    props: { min: 0, max: 100, step: 1 },
    starts: 0,
    values: [[55, 55]],
    reads: '55'
  },
  {
    kind: 'editor',
    old: old('editor', {}, { placeholder: '请输入' }),
    values: [['<p>甲&amp;乙</p><p>丙</p>', '<p>甲&amp;乙</p><p>丙</p>']],
    empty: '',
    reads: '甲&乙\n丙'
  },
  {
    kind: 'organize',
    old: old('comSelect', { defaultValue: [] }, { multiple: false }),
    newer: newer('organizeSelect', { defaultValue: [] }, { multiple: false, selectType: 'all' }),
    starts: [],
    values: [
      [
        ['a', 'b'],
        ['a', 'b']
      ],
      ['["a","b"]', ['a', 'b']]
    ],
    empty: [],
    reads: LOOKED_UP
  },
  PEOPLE('department', 'depSelect'),
  PEOPLE('position', 'posSelect'),
  PEOPLE('user', 'userSelect'),
  PEOPLE('role', 'roleSelect'),
  PEOPLE('group', 'groupSelect'),
  {
    kind: 'users',
    old: old('usersSelect', { defaultValue: [] }, { multiple: true }),
    starts: [],
    values: [
      [
        ['u1--user', 'r1--role'],
        ['u1--user', 'r1--role']
      ]
    ],
    empty: [],
    reads: LOOKED_UP
  },
  {
    kind: 'area',
    old: old('address', { defaultValue: [] }, { level: 2, multiple: false }),
    newer: newer('areaSelect', { defaultValue: [] }, { level: 2, multiple: false }),
    props: { level: 2 },
    starts: [],
    values: [
      [
        ['44', '4403', '440305'],
        ['44', '4403', '440305']
      ]
    ],
    empty: [],
    reads: LOOKED_UP
  },
  {
    kind: 'relationForm',
    old: old(
      'relationForm',
      { defaultValue: '' },
      { modelId: 'm', relationField: 'name', columnOptions: [], hasPage: false, pageSize: 20 }
    ),
    props: { modelId: 'm', relationField: 'name' },
    values: [['row1', 'row1']],
    empty: '',
    reads: LOOKED_UP
  },
  {
    kind: 'popupSelect',
    old: old('popupSelect', {}, { interfaceId: 'i', propsValue: 'id', relationField: 'fullName', templateJson: [] }),
    props: { interfaceId: 'i', propsValue: 'id' },
    values: [
      ['7', '7'],
      [7, '7']
    ],
    empty: '',
    reads: LOOKED_UP
  },
  {
    kind: 'popupTableSelect',
    old: old('popupTableSelect', { defaultValue: [] }, { interfaceId: 'i', propsValue: 'id', relationField: 'fullName', multiple: true }),
    starts: [],
    values: [
      [
        ['7', '8'],
        ['7', '8']
      ]
    ],
    empty: [],
    reads: LOOKED_UP
  },
  {
    kind: 'relationAttribute',
    old: old('relationFormAttr', {}, { showField: 'price', relationField: 'r_jnpfTable_t1' }),
    props: { showField: 'price' },
    values: [],
    isStored: false
  },
  {
    kind: 'popupAttribute',
    old: old('popupAttr', {}, { showField: 'price', relationField: 'r_jnpfTable_t1', isStorage: 1 }),
    values: [['90', '90']],
    reads: '90'
  },
  SERVER('createUser', 'createUser'),
  SERVER('modifyUser', 'modifyUser'),
  SERVER('currentOrganize', 'currOrganize'),
  SERVER('currentDepartment', 'currDept'),
  SERVER('currentPosition', 'currPosition'),
  {
    kind: 'createTime',
    old: old('createTime', {}, {}),
    values: [
      [MOMENT, MOMENT],
      ['2026-03-15 08:30', '2026-03-15 08:30']
    ],
    reads: '2026-03-15 08:30'
  },
  { kind: 'modifyTime', old: old('modifyTime', {}, {}), values: [[MOMENT, MOMENT]], reads: '2026-03-15 08:30' },
  {
    kind: 'billNumber',
    old: old('billRule', { rule: 'OrderNumber' }, {}),
    props: { rule: 'OrderNumber' },
    values: [['SG202603150001', 'SG202603150001']],
    reads: 'SG202603150001'
  },
  {
    kind: 'calculate',
    old: old('calculate', { defaultValue: null }, { expression: ['1', '+', '2'] }),
    newer: newer(
      'calculate',
      { defaultValue: null },
      { expression: ['1', '+', '2'], isStorage: 1, thousands: false, isAmountChinese: false, precision: 2 }
    ),
    starts: 3,
    values: [[3, 3]],
    reads: '3.00'
  },
  DRAWN('qrcode', 'qrcode', { dataType: 'static', staticText: '二维码', size: 100, colorDark: '#000', colorLight: '#fff' }, 'qrcode', {
    dataType: 'static',
    staticText: '二维码',
    width: 100,
    colorDark: '#000',
    colorLight: '#fff'
  }),
  DRAWN('barcode', 'barcode', { format: 'code128', width: 4, height: 40, dataType: 'static', staticText: '123' }),
  DRAWN('link', 'link', { content: '打开', href: 'https://example.cn', target: '_blank' }),
  DRAWN('alert', 'alert', { title: '注意', type: 'warning', closable: false }),
  {
    kind: 'text',
    old: old('JNPFText', { defaultValue: '说明文字' }, { textStyle: { 'font-size': 12 } }),
    newer: newer('text', {}, { content: '说明文字', textStyle: { 'font-size': 12 } }),
    props: { content: '说明文字' },
    values: [],
    isStored: false
  },
  DRAWN('button', 'button', { align: 'left', buttonText: '计算', type: 'primary' }),
  {
    kind: 'divider',
    old: old('divider', {}, { __slot__: { default: '分割' }, 'content-position': 'left' }),
    newer: newer('divider', {}, { content: '分割', contentPosition: 'left' }),
    props: { content: '分割', 'content-position': 'left' },
    values: [],
    isStored: false
  },
  DRAWN('groupTitle', 'groupTitle', { content: '基本信息', 'content-position': 'left' }, 'groupTitle', {
    content: '基本信息',
    contentPosition: 'left'
  }),
  {
    kind: 'signature',
    old: old('sign', {}, {}),
    newer: newer('signature', {}, {}),
    values: [['data:image/png;base64,AA==', 'data:image/png;base64,AA==']],
    empty: '',
    reads: '已签名'
  },
  {
    kind: 'location',
    old: old('location', {}, {}),
    values: [['{"fullAddress":"深圳市南山区","lng":113.9}', '{"fullAddress":"深圳市南山区","lng":113.9}']],
    reads: '深圳市南山区'
  },
  {
    kind: 'autoComplete',
    old: old('autoComplete', {}, { interfaceId: 'i', relationField: 'fullName', total: 50 }),
    values: [['深圳', '深圳']],
    empty: '',
    reads: '深圳'
  },
  {
    kind: 'unknown',
    old: old('relationGraph9', {}, { depth: 3 }),
    props: { depth: 3 },
    values: [
      [{ a: [1, { b: null }] }, { a: [1, { b: null }] }],
      ['x', 'x']
    ],
    reads: '{"a":[1,{"b":null}]}'
  }
]
