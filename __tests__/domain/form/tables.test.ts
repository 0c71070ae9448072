import { addressOfRecord, cellAddress, idOfAddress, parseCell, resolveId } from '@/domain/form/address'
import { fillParameters, limitingIds, missingParameters } from '@/domain/form/parameters'
import type { FieldDefinition } from '@/domain/form/types'
import { CONTEXT, field, NOW, open, TODAY, table } from './support'

const items = (props: Record<string, never> | Record<string, string[] | boolean> = {}) =>
  table(
    't',
    '明细',
    [
      field('comInput', 'name', '名称'),
      field('numInput', 'price', '单价', { defaultValue: 1 }),
      field('numInput', 'count', '数量'),
      field('calculate', 'sum', '金额', {}, { expression: ['t.price', '×', 't.count'] })
    ],
    {},
    props
  )

describe('addresses', () => {
  test('a cell is taken apart and put together', () => {
    expect(parseCell(cellAddress('t', 'r3', 'price'))).toEqual({ table: 't', rowId: 'r3', key: 'price' })
    expect(parseCell('price')).toBeUndefined()
    expect([idOfAddress('t[r3].price'), idOfAddress('price')]).toEqual(['t-price', 'price'])
    expect([resolveId(new Set(['t-a', 'b.c']), 't.a'), resolveId(new Set(['b.c']), 'b.c'), resolveId(new Set(), 'x.y')]).toEqual([
      't-a',
      'b.c',
      'x.y'
    ])
  })

  test('a place the server names is found among rows that came and went here', () => {
    const engine = open([items()], [], { t: [{}, {}, {}] })
    engine.removeRow('t', 'r1')
    expect([
      addressOfRecord('t[r1].name', (id) => engine.rows(id)),
      addressOfRecord('t[r3].name', (id) => engine.rows(id)),
      addressOfRecord('a', (id) => engine.rows(id))
    ]).toEqual(['t[r2].name', undefined, 'a'])
  })
})

describe('rows', () => {
  test('start with their defaults, at the end or at a place', () => {
    const engine = open([items()])
    expect(engine.addRow('t').rowId).toBe('r1')
    engine.addRow('t', { name: '甲', count: '2' }, 0)
    expect(engine.rows('t')).toEqual(['r2', 'r1'])
    expect(engine.values().t).toEqual([
      { name: '甲', price: 1, count: 2, sum: 2 },
      { name: '', price: 1, count: null, sum: 0 }
    ])
  })

  test('are copied behind their original, and live on their own', () => {
    const engine = open([items()], [], { t: [{ id: 'db1', name: '甲', price: 5, count: 2 }, { id: 'db2' }] })
    const { rowId, changed } = engine.copyRow('t', 'r1')
    expect(engine.rows('t')).toEqual(['r1', rowId, 'r2'])
    expect(changed).toEqual(['t', 't[r3].name', 't[r3].price', 't[r3].count', 't[r3].sum'])
    engine.set(`t[${rowId}].count`, 3)
    expect(engine.values().t).toEqual([
      { id: 'db1', name: '甲', price: 5, count: 2, sum: 10 },
      { name: '甲', price: 5, count: 3, sum: 15 },
      { id: 'db2', name: '', price: 1, count: null, sum: 0 }
    ])
  })

  test('go, with everything they said', () => {
    const engine = open([items()], [], {
      t: [
        { price: 1, count: 1 },
        { price: 2, count: 2 }
      ]
    })
    expect(engine.removeRow('t', 'r1')).toEqual(['t'])
    expect(() => engine.state('t[r1].price')).toThrow(RangeError)
    expect(() => engine.removeRow('t', 'r1')).toThrow(RangeError)
    expect(engine.rows('t')).toEqual(['r2'])
  })

  test('all of them are replaced by a value of the table', () => {
    const engine = open([items()], [], { t: [{ price: 1, count: 1 }] })
    engine.set('t', [
      { price: 3, count: 3 },
      { price: '4', count: 4 }
    ])
    expect(engine.values().t).toMatchObject([
      { price: 3, sum: 9 },
      { price: 4, sum: 16 }
    ])
    engine.set('t', null)
    expect(engine.values().t).toEqual([])
  })

  test('a broken table is no rows; what a row brings besides stays', () => {
    expect(open([items()], [], { t: 'x' }).rows('t')).toEqual([])
    expect(open([items()], [], { t: [null, 5, { id: 'db1', other: { a: 1 }, name: '甲' }] }).values().t).toMatchObject([
      {},
      {},
      { id: 'db1', other: { a: 1 }, name: '甲' }
    ])
  })

  test('default rows of the designer stand in a new record only', () => {
    const raw = table('t', '明细', [field('comInput', 'a', '甲')], { defaultValue: [{ a: '1' }, { a: '2' }] })
    expect(open([raw]).values().t).toEqual([{ a: '1' }, { a: '2' }])
    expect(open([raw], [], { t: [] }).values().t).toEqual([])
  })

  test.each([[['sum', 'count']], [['t-sum', 't-count']], [['t.sum', 't.count']]])('totals of %j', (summaryField) => {
    const engine = open([items({ 'show-summary': true, summaryField })], [], {
      t: [{ price: 1.005, count: 3 }, { price: 0.1, count: 2 }, { count: 'x' }]
    })
    expect([...engine.totals('t')]).toEqual([
      ['count', 5],
      ['sum', 3.22]
    ])
  })
})

describe('rows that were picked', () => {
  const fields = [
    field('relationForm', 'r', '车辆', {
      transferList: [
        { sourceValue: 'phone', targetField: 'mobile' },
        { sourceValue: 'gone', targetField: 'x' }
      ]
    }),
    field('comInput', 'phone', '电话'),
    field('relationFormAttr', 'plate', '车牌', {}, { showField: 'plateNo', relationField: 'r_jnpfTable_vehicle1', isStorage: 1 }),
    field('relationFormAttr', '', '颜色', {}, { showField: 'colour', relationField: 'r' }),
    field('calculate', 'double', '两倍', {}, { expression: ['plate', '×', '2'] })
  ]

  test('attributes show the row, transfers copy from it, formulas follow', () => {
    const engine = open(fields)
    engine.set('r', 'row1')
    expect(engine.pick('r', { plateNo: '21', colour: '蓝', mobile: '13800138000' })).toEqual(['phone', 'plate', '#1', 'double'])
    expect([engine.state('plate').value, engine.state('#1').value, engine.picked('r')?.colour]).toEqual(['21', '蓝', '蓝'])
    expect(engine.values()).toEqual({ r: 'row1', phone: '13800138000', plate: '21', double: 42 })
  })

  test('another choice forgets the row; a record that is opened again shows it and carries nothing along', () => {
    const engine = open(fields, [], { r: 'row1', phone: '自己改过的' })
    engine.pick('r', { plateNo: '21', colour: '蓝', mobile: '13800138000' })
    expect([engine.values().phone, engine.state('plate').value]).toEqual(['自己改过的', '21'])
    engine.set('r', 'row2')
    expect([engine.picked('r'), engine.state('plate').value, engine.state('#1').value]).toEqual([undefined, undefined, undefined])
    engine.pick('r', { mobile: '1' })
    expect(engine.values().phone).toBe('1')
  })

  test('in a row its own cells are meant', () => {
    const engine = open(
      [
        table('t', '明细', [
          field('popupSelect', 'good', '物品', {
            transferList: [
              { sourceValue: 't-price', targetField: 'price' },
              { sourceValue: 'name', targetField: 'name' }
            ]
          }),
          field('numInput', 'price', '单价'),
          field('comInput', 'name', '名称'),
          field('popupAttr', '', '单位', {}, { showField: 'unit', relationField: 'good_jnpfTable_t0' })
        ])
      ],
      [],
      { t: [{}, {}] }
    )
    engine.set('t[r2].good', '7')
    expect(engine.pick('t[r2].good', { price: '9.5', name: '三角牌', unit: '个' })).toEqual(['t[r2].price', 't[r2].name', 't[r2].#1'])
    expect(engine.values().t).toEqual([
      { good: '', price: null, name: '' },
      { good: '7', price: 9.5, name: '三角牌' }
    ])
    const { rowId } = engine.copyRow('t', 'r2')
    expect(engine.state(`t[${rowId}].#1`).value).toBe('个')
  })
})

describe('parameters of interfaces', () => {
  const parameter = (name: string, relationField: string, more = {}) => ({
    field: name,
    fieldName: name,
    dataType: 'varchar',
    required: 0,
    defaultValue: 'd',
    relationField,
    ...more
  })
  const select = (key: string, templateJson: readonly ReturnType<typeof parameter>[]) =>
    field('select', key, key, { dataType: 'dynamic', propsUrl: 'i1', templateJson })
  const filled = (engine: ReturnType<typeof open>, id: string, asker?: string) => {
    const options = engine.definition.byId.get(id)?.options
    return options?.type === 'interface' ? fillParameters(options.parameters, engine, CONTEXT, asker) : []
  }

  test('come from fields, from the person and the clock, or are fixed', () => {
    const engine = open([
      field('comInput', 'a', 'A'),
      field('createUser', 'cu', '人'),
      field('createTime', 'ct', '时'),
      field('currOrganize', 'co', '组织'),
      field('currPosition', 'cp', '岗位'),
      select('s', [
        parameter('p1', 'a'),
        parameter('p2', ''),
        parameter('p3', 'cu'),
        parameter('p4', 'ct'),
        parameter('p5', 'co'),
        parameter('p6', 'cp'),
        parameter('p7', 'gone'),
        parameter('p8', 'fixed', { sourceType: 2 })
      ])
    ])
    engine.set('a', 'x')
    expect(filled(engine, 's').map(({ defaultValue }) => defaultValue)).toEqual(['x', 'd', 'u1', NOW, 'branch', 'pos1', 'd', 'fixed'])
    engine.set('a', '')
    expect(filled(engine, 's')[0]?.defaultValue).toBe('')
  })

  test('in a row its own cells are meant; a required one that is empty is missing', () => {
    const engine = open([table('t', '明细', [field('comInput', 'a', 'A'), select('s', [parameter('p', 't-a', { required: true })])])], [], {
      t: [{ a: '1' }, {}]
    })
    expect(filled(engine, 't-s', 't[r1].s')[0]?.defaultValue).toBe('1')
    expect([
      missingParameters(filled(engine, 't-s', 't[r1].s')).length,
      missingParameters(filled(engine, 't-s', 't[r2].s')).length
    ]).toEqual([0, 1])
  })

  test('a change of their source empties the field, whoever changed it', () => {
    const engine = open(
      [
        field('comInput', 'a', 'A'),
        select('s', [parameter('p', 'a')]),
        table('t', '明细', [select('s', [parameter('p', 'a')]), field('comInput', 'b', 'B')])
      ],
      [],
      { a: '1', s: 'x', t: [{ s: 'y', b: 'kept' }] }
    )
    expect(engine.set('a', '2')).toEqual(['a', 's', 't[r1].s'])
    expect(engine.values()).toEqual({ a: '2', s: '', t: [{ s: '', b: 'kept' }] })
    engine.set('s', 'z')
    engine.set('a', '2')
    expect(engine.values().s).toBe('z')
  })

  test('people are limited to what another field names', () => {
    const engine = open([
      field('depSelect', 'd', '部门', {}, { multiple: true }),
      field('userSelect', 'u', '人', {}, { selectType: 'dep', relationField: 'd' }),
      field('userSelect', 'any', '人')
    ])
    engine.set('d', ['d1', 'd2'])
    const range = (id: string) => limitingIds(engine.definition.byId.get(id) as FieldDefinition, engine, id)
    expect([range('u'), range('any')]).toEqual([['d1', 'd2'], []])
  })
})

describe('defaults', () => {
  test.each([
    ['datePicker', { format: 'yyyy-MM-dd' }, TODAY],
    ['datePicker', { format: 'yyyy-MM-dd HH:mm:ss' }, NOW],
    ['datePicker', { format: 'yyyy-MM-dd HH:mm' }, NOW - 30_000],
    ['datePicker', { format: 'yyyy-MM' }, Date.UTC(2026, 1, 28, 16)],
    ['datePicker', { format: 'yyyy' }, Date.UTC(2025, 11, 31, 16)],
    ['timePicker', { format: 'HH:mm:ss' }, '10:20:30'],
    ['timePicker', { format: 'HH:mm' }, '10:20'],
    ['organizeSelect', {}, ['org', 'branch']],
    ['organizeSelect', { multiple: true }, [['org', 'branch']]],
    ['depSelect', {}, 'dep'],
    ['depSelect', { multiple: true }, ['dep']],
    ['posSelect', {}, 'pos1'],
    ['roleSelect', {}, 'role1'],
    ['groupSelect', { multiple: true }, ['group1']],
    ['userSelect', {}, 'u1'],
    ['usersSelect', { multiple: true }, ['u1--user']],
    ['input', {}, undefined]
  ] as const)('%s %j of the person and the moment is %j', (jnpfKey, props, expected) => {
    const raw = field(jnpfKey, 'a', 'A', { defaultCurrent: true }, props as never)
    expect(open([raw]).state('a').value).toEqual(expected)
    expect(open([raw], [], { a: null }).state('a').value).toBeUndefined()
    expect(open([raw], [], {}).state('a').value).toBeUndefined()
  })

  test('a record that has the key needs no default, not even for 0 or nothing', () => {
    const fields = [
      field('numInput', 'a', 'A', { defaultValue: 5 }),
      field('comInput', 'b', 'B', { defaultValue: 'x' }),
      field('numInput', 'c', 'C', { defaultValue: 7 })
    ]
    expect(open(fields, [], { a: 0, b: '' }).values()).toEqual({ a: 0, b: '', c: 7 })
    expect(open(fields, [], { a: 0, b: '' }, { isReadOnly: true }).state('c').value).toBeUndefined()
  })
})
