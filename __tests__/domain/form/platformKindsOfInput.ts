import { DAY, FILES, type KindCase, MOMENT, OPTIONS, TREE, newer, old } from './platformKindParts'

/** Texts, numbers, choices, times and files. */
export const INPUT_KINDS: readonly KindCase[] = [
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
  }
]
