import { DRAWN, type KindCase, LOOKED_UP, MOMENT, PEOPLE, SERVER, newer, old } from './platformKindParts'

/** People, records, what the server fills in, and what is only drawn. */
export const DATA_KINDS: readonly KindCase[] = [
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
