import fc from 'fast-check'
import type { Json, JsonObject, PlatformField } from '../../../src/contract/formSchema'
import { choice, field } from './support'

const TREE = [
  {
    id: 'n',
    fullName: '车辆',
    children: [
      { id: 'n1', fullName: '轮胎' },
      { id: 'n2', fullName: '制动' }
    ]
  },
  { id: 'm', fullName: '人员', children: [{ id: 'm1', fullName: '司机' }] }
]
const tree = { options: TREE, props: { value: 'id', label: 'fullName', children: 'children' } } as JsonObject
const STATIC = { dataType: 'static' }
export const INTERFACE = {
  dataType: 'dynamic',
  propsUrl: 'di-yard-slot',
  templateJson: [{ field: 'yardId', fieldName: '停车场', dataType: 'varchar', required: 1, defaultValue: '', relationField: 'yard' }]
}
const DICTIONARY = { dataType: 'dictionary', dictionaryType: 'dict-towingInsurer', props: { value: 'enCode', label: 'fullName' } }
const TRUCKS = { interfaceId: 'di-truck', propsValue: 'id', relationField: 'fullName' }
export const DAY = Date.UTC(2026, 2, 4, 16)

export interface Kind {
  readonly key: string
  readonly make: (key: string) => PlatformField
  readonly right: readonly Json[]
  readonly wrong: readonly Json[]
}
const kind = (key: string, make: (key: string) => PlatformField, right: readonly Json[], wrong: readonly Json[]): Kind => ({
  key,
  make,
  right,
  wrong
})
const plain =
  (jnpfKey: string, config: JsonObject = {}, props: JsonObject = {}) =>
  (key: string): PlatformField =>
    field(jnpfKey, key, config, props)
export const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' })

/** Every kind that names something or has a form of its own: values it has, and values nobody has. */
export const KINDS: readonly Kind[] = [
  kind('radio', (key) => choice('radio', key, ['a', 'b']), ['a', 'b'], ['c', 'A', 'a,b']),
  kind('boxes', (key) => choice('checkbox', key, ['a', 'b']), [['a'], ['b', 'a']], [['a', 'c'], ['x']]),
  kind('pick', (key) => choice('select', key, ['a', 'b']), ['a'], ['', 'zz', 'null'].slice(1)),
  kind('picks', (key) => choice('select', key, ['a', 'b'], { multiple: true }), [['a', 'b']], [['a', 'zz']]),
  kind('insurer', plain('select', DICTIONARY), ['PICC'], ['PICCC', 'picc']),
  kind(
    'path',
    plain('cascader', STATIC, tree),
    [
      ['n', 'n2'],
      ['m', 'm1']
    ],
    [['n', 'm1'], ['n2'], ['x', 'n1'], ['n', 'n1', 'n2']]
  ),
  kind(
    'paths',
    plain('cascader', STATIC, { ...tree, multiple: true }),
    [
      [
        ['n', 'n1'],
        ['m', 'm1']
      ]
    ],
    [
      [
        ['n', 'n1'],
        ['m', 'n1']
      ]
    ]
  ),
  kind('node', plain('treeSelect', STATIC, tree), ['n1', 'm'], ['n9']),
  kind('truck', plain('popupSelect', {}, TRUCKS), ['truck-1'], ['truck-99', '粤B3K72G']),
  kind('trucks', plain('popupTableSelect', {}, { ...TRUCKS, multiple: true }), [['truck-1', 'truck-2']], [['truck-1', 'truck-99']]),
  kind(
    'company',
    plain('comSelect'),
    [
      ['org-group', 'org-head'],
      ['org-group', 'org-head', 'org-head-fleet']
    ],
    [['org-head', 'org-group'], ['org-group', 'org-head-fleet'], ['org-9']]
  ),
  kind('department', plain('depSelect'), ['org-head-fleet'], ['org-9', 'user-driver1']),
  kind('person', plain('userSelect'), ['user-driver1'], ['user-nobody', 'driver1', 'user-left']),
  kind('people', plain('userSelect', {}, { multiple: true }), [['user-driver1', 'user-driver2']], [['user-driver1', 'user-nobody']]),
  kind(
    'mixed',
    plain('usersSelect', {}, { multiple: true }),
    [['user-driver1--user', 'role-driver--role', 'org-head--company']],
    [['user-driver1--role'], ['role-9--role']]
  ),
  kind('role', plain('roleSelect'), ['role-driver'], ['role-9']),
  kind('group', plain('groupSelect'), ['group-highway'], ['group-9']),
  kind(
    'area',
    plain('address'),
    [['440000', '440300', '440304'], ['440000']],
    [['440000', '440304'], ['440000', '310100'], ['999999'], ['440300'], ['440000', '440300', '440304', '440304001']]
  ),
  kind(
    'day',
    plain('date', {}, { format: 'yyyy-MM-dd' }),
    [DAY, '2026-02-28', '2024-02-29'],
    ['2026-02-30', '2026-13-01', '2025-02-29', '99999-01-01', 3_093_527_980_800_000, -9e15, 1.5, '明天']
  ),
  kind(
    'days',
    plain('dateRange', {}, { format: 'yyyy-MM-dd' }),
    [[DAY, DAY + 86_400_000]],
    [['2026-02-30', '2026-03-01'], [DAY + 86_400_000, DAY], [DAY], [DAY, 3_093_527_980_800_000]]
  ),
  kind('clock', plain('time'), ['08:09:10', '23:59'], ['24:00:00', '8点', '12:60']),
  kind('clocks', plain('timeRange'), [['08:00:00', '09:00:00']], [['08:00:00', '25:00:00'], ['08:00:00']]),
  kind('number', plain('numInput', {}, { min: 0, max: 10 }), [3, '4'], [11, -1, '三', [1, 2]]),
  kind(
    'numbers',
    plain('numRange'),
    [[1, 2]],
    [
      [2, 1],
      [1, 'x']
    ]
  ),
  kind('stars', plain('rate', {}, { max: 5 }), [3], [6, -1, 2.5]),
  kind('slide', plain('slider'), [40], [101, -1]),
  kind('colour', plain('colorPicker'), ['#1d5fd1', 'rgb(1, 2, 3)'], ['红', '#12', 'url(x)']),
  kind('place', plain('location'), ['{"fullAddress":"深圳市南山区","lng":113.9,"lat":22.5}'], []),
  kind('sign', plain('sign'), ['data:image/png;base64,AAAA'], ['javascript:1', 'x'])
]
