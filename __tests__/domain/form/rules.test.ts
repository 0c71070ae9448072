import type { Comparison, FormRule, Json, RuleAction, RuleCondition, RuleExpression } from '@/contract/formSchema'
import { conditionReads, evaluate, holds } from '@/domain/form/rules'
import type { Scope } from '@/domain/form/scope'
import { field, layout, open, table } from './support'

const scope = (values: Record<string, Json>, event?: Json): Scope => ({
  event,
  value: (name) => values[name],
  column: (name) => (values[name] as readonly Json[]) ?? []
})
const value = (of: Json): RuleExpression => ({ value: of })

describe('comparisons', () => {
  const cases: readonly (readonly [Json, Comparison, Json, boolean])[] = [
    [1, '==', 1, true],
    [1, '==', '1', true],
    ['1', '==', 1, true],
    ['01', '==', '1', false],
    ['01', '==', 1, true],
    ['a', '==', 'a', true],
    [true, '==', 1, true],
    [0, '==', false, true],
    ['', '==', null, true],
    [0, '==', '', false],
    [['a'], '==', ['a'], true],
    [['a', 'b'], '==', 'a,b', true],
    [['a', 'b'], '==', ['b', 'a'], false],
    [[], '==', '', true],
    [1, '<>', 2, true],
    ['', '<>', 'a', true],
    [null, '<>', '', false],
    [2, '>', 1, true],
    ['10', '>', 9, true],
    ['10', '>', '9', false],
    ['b', '>', 'a', true],
    [null, '>', -1, false],
    [1, '>', '', false],
    [1, '>', 1, false],
    [1, '>=', 1, true],
    [null, '>=', null, false],
    [1, '<', 2, true],
    ['', '<', 1, false],
    [2, '<=', 2, true],
    [null, '<=', 5, false],
    ['粤B12345', 'like', '粤B', true],
    ['粤B', 'like', '京', false],
    [['a', 'b'], 'like', 'b', true],
    [[['a', 'b'], ['c']], 'like', 'b', true],
    ['', 'like', '', false],
    [12345, 'like', 34, true],
    ['a', 'notLike', 'b', true],
    ['', 'notLike', 'a', true],
    ['ab', 'notLike', 'b', false],
    ['a', 'in', ['a', 'b'], true],
    ['a', 'in', 'a,b', true],
    ['c', 'in', ['a', 'b'], false],
    [['c', 'b'], 'in', ['a', 'b'], true],
    ['', 'in', ['', 'a'], false],
    [1, 'in', ['1'], true],
    ['c', 'notIn', ['a'], true],
    ['a', 'notIn', ['a'], false],
    ['', 'notIn', ['a'], true],
    ['', 'empty', null, true],
    [[], 'empty', null, true],
    [[''], 'empty', null, true],
    [0, 'empty', null, false],
    [false, 'empty', null, false],
    ['a', 'filled', null, true],
    [null, 'filled', null, false]
  ]
  test.each(cases)('%j %s %j is %s', (left, is, right, expected) => {
    expect(holds({ left: value(left), is, right: value(right) }, scope({}))).toBe(expected)
  })

  test('all, any, not; no condition always holds', () => {
    const yes: RuleCondition = { left: value(1), is: '==', right: value(1) }
    const no: RuleCondition = { not: yes }
    const truths: readonly (readonly [RuleCondition | undefined, boolean])[] = [
      [undefined, true],
      [yes, true],
      [no, false],
      [{ all: [yes, no] }, false],
      [{ any: [yes, no] }, true],
      [{ all: [] }, true],
      [{ any: [] }, false],
      [{ not: { all: [yes, yes] } }, false]
    ]
    for (const [condition, expected] of truths) expect(holds(condition, scope({}))).toBe(expected)
  })
})

describe('expressions', () => {
  const cases: readonly (readonly [RuleExpression, Json | undefined])[] = [
    [value('x'), 'x'],
    [{ field: 'n' }, 5],
    [{ field: 'nobody' }, undefined],
    [{ op: '+', args: [{ field: 'n' }, { field: 't' }] }, 17],
    [{ op: '-', args: [value(1), value(2), value(3)] }, -4],
    [{ op: '-', args: [value(5)] }, -5],
    [{ op: '*', args: [value(2), value('3')] }, 6],
    [{ op: '/', args: [value(1), value(0)] }, 0],
    [{ op: '/', args: [value(0), value(0)] }, 0],
    [{ op: '+', args: [value('a'), value(1)] }, 1],
    [{ op: '+', args: [] }, 0],
    [{ op: 'concat', args: [value('a'), value(1), value(null), value(['x', 'y'])] }, 'a1x,y'],
    [{ sum: 'list' }, 6.3],
    [{ round: { field: 'p' }, digits: 2 }, 1.01],
    [{ round: value(-2.5), digits: 0 }, -3],
    [{ round: value(1e21), digits: 2 }, 1e21],
    [{ when: { left: { field: 'n' }, is: '>', right: value(3) }, then: value('big'), otherwise: value('small') }, 'big'],
    [{ event: '' }, { price: 9 }],
    [{ event: 'price' }, 9],
    [{ event: 'nothing' }, undefined]
  ]
  test.each(cases)('%j is %j', (expression, expected) => {
    expect(evaluate(expression, scope({ n: 5, t: '12', p: 1.005, list: [1.1, '2.2', null, 'x', 3] }, { price: 9 }))).toEqual(expected)
  })

  test('whatever is read is known', () => {
    const condition: RuleCondition = {
      all: [
        { left: { sum: 't-a' }, is: '>', right: { op: '+', args: [{ field: 'b' }, { round: { field: 'c' }, digits: 1 }] } },
        { not: { left: { when: { left: { field: 'd' }, is: 'empty' }, then: { field: 'e' }, otherwise: { event: 'x' } }, is: 'filled' } }
      ]
    }
    expect(conditionReads(condition)).toEqual(['t-a[]', 'b', 'c', 'd', 'e'])
  })
})

const input = (key: string, config: Record<string, Json> = {}) => field('comInput', key, key.toUpperCase(), config)
const when = (name: string, right: Json): RuleCondition => ({ left: { field: name }, is: '==', right: { value: right } })

describe('state actions follow the values', () => {
  const state = (action: RuleAction, config: Record<string, Json> = {}) => {
    const engine = open([input('a'), input('b', config)], [{ id: 'r', when: when('a', 'x'), then: [action] }])
    const before = engine.state('b')
    const changed = engine.set('a', 'x')
    const during = engine.state('b')
    engine.set('a', 'y')
    return { before, changed, during, after: engine.state('b') }
  }
  const cases: readonly (readonly [RuleAction, Record<string, Json>, object])[] = [
    [{ do: 'hide', fields: ['b'] }, {}, { isVisible: false }],
    [{ do: 'show', fields: ['b'] }, { noShow: true }, { isVisible: true }],
    [{ do: 'require', fields: ['b'] }, {}, { isRequired: true }],
    [{ do: 'relax', fields: ['b'] }, { required: true }, { isRequired: false }],
    [{ do: 'disable', fields: ['b'] }, {}, { isDisabled: true }],
    [{ do: 'options', field: 'b', options: [{ id: '1', fullName: '一' }] }, {}, { options: [{ id: '1', fullName: '一' }] }],
    [{ do: 'limits', field: 'b', min: { value: 3 }, max: { op: '+', args: [{ value: 3 }, { value: 4 }] } }, {}, { min: 3, max: 7 }]
  ]
  test.each(cases)('%j', (action, config, expected) => {
    const { before, changed, during, after } = state(action, config)
    expect(before).not.toMatchObject(expected)
    expect(changed).toEqual(['a', 'b'])
    expect(during).toMatchObject(expected)
    expect(after).toEqual(before)
  })

  test('enable', () => {
    const engine = open(
      [input('a'), field('comInput', 'b', 'B', {}, { disabled: true })],
      [{ id: 'r', when: when('a', 'x'), then: [{ do: 'enable', fields: ['b'] }] }]
    )
    expect(engine.state('b').isDisabled).toBe(true)
    engine.set('a', 'x')
    expect(engine.state('b').isDisabled).toBe(false)
  })

  test('otherwise counts while the condition does not hold; of two rules the later one wins', () => {
    const rules: FormRule[] = [
      { id: '1', when: when('a', 'x'), then: [{ do: 'hide', fields: ['b'] }], otherwise: [{ do: 'require', fields: ['b'] }] },
      {
        id: '2',
        when: when('c', 'y'),
        then: [
          { do: 'show', fields: ['b'] },
          { do: 'relax', fields: ['b'] }
        ]
      }
    ]
    const engine = open([input('a'), input('b'), input('c')], rules)
    expect(engine.state('b')).toMatchObject({ isVisible: true, isRequired: true })
    engine.set('a', 'x')
    expect(engine.state('b')).toMatchObject({ isVisible: false, isRequired: false })
    engine.set('c', 'y')
    expect(engine.state('b')).toMatchObject({ isVisible: true, isRequired: false })
  })

  test('a card hides, locks and shows again what it holds', () => {
    const engine = open(
      [input('a'), { ...layout('card', [input('b'), table('t', '明细', [input('c')])]), __vModel__: 'card' }],
      [
        {
          id: 'r',
          when: when('a', 'x'),
          then: [
            { do: 'hide', fields: ['card'] },
            { do: 'disable', fields: ['card'] }
          ]
        }
      ],
      { t: [{ c: '1' }] }
    )
    expect(engine.set('a', 'x')).toEqual(['a', 'card', 'b', 't', 't[r1].c'])
    expect(['b', 't', 't[r1].c'].map((address) => [engine.state(address).isVisible, engine.state(address).isDisabled])).toEqual([
      [false, true],
      [false, true],
      [false, true]
    ])
    engine.set('a', '')
    expect(engine.state('t[r1].c')).toMatchObject({ isVisible: true, isDisabled: false })
  })

  test("conditions and actions per row: the own row's cell inside, the whole column outside", () => {
    const rules: FormRule[] = [
      { id: '1', when: { left: { field: 't-q' }, is: '>', right: { value: 5 } }, then: [{ do: 'require', fields: ['t-note'] }] },
      { id: '2', when: { left: { sum: 't-q' }, is: '>', right: { value: 10 } }, then: [{ do: 'require', fields: ['boss', 't-share'] }] },
      { id: '3', when: { left: { field: 't-q' }, is: 'like', right: { value: 1 } }, then: [{ do: 'disable', fields: ['boss'] }] }
    ]
    const engine = open([input('boss'), table('t', '明细', [field('numInput', 'q', '数量'), input('note'), input('share')])], rules, {
      t: [{ q: 1 }, { q: 2 }]
    })
    expect(engine.state('boss')).toMatchObject({ isRequired: false, isDisabled: true })
    expect(engine.set('t[r2].q', 6)).toEqual(['t[r2].q', 't[r2].note'])
    expect(engine.set('t[r1].q', 5)).toEqual(['boss', 't[r1].q', 't[r1].share', 't[r2].share'])
    expect(engine.state('boss')).toMatchObject({ isRequired: true, isDisabled: false })
    expect(engine.removeRow('t', 'r2')).toEqual(['boss', 't', 't[r1].share'])
    expect(engine.state('boss').isRequired).toBe(false)
  })
})

describe('set and clear happen once, when a source changes', () => {
  test('by whoever it is changed, and not before', () => {
    const rules: FormRule[] = [
      { id: '1', then: [{ do: 'set', field: 'b', to: { op: 'concat', args: [{ field: 'a' }, { value: '!' }] } }] },
      { id: '2', then: [{ do: 'set', field: 'c', to: { field: 'b' } }] }
    ]
    const engine = open([input('a', { defaultValue: 'start' }), input('b'), input('c')], rules)
    expect(engine.values()).toEqual({ a: 'start', b: '', c: '' })
    expect(engine.set('a', 'x')).toEqual(['a', 'b', 'c'])
    expect(engine.values()).toEqual({ a: 'x', b: 'x!', c: 'x!' })
    engine.set('c', 'mine')
    engine.set('b', 'own')
    expect(engine.values()).toEqual({ a: 'x', b: 'own', c: 'own' })
  })

  test('an unfinished answer is never seen: conditions look at settled values', () => {
    const rules: FormRule[] = [
      {
        id: '1',
        when: { all: [when('a', '1'), { left: { field: 'b' }, is: 'empty' }] },
        then: [{ do: 'set', field: 'c', to: { value: 'glitch' } }]
      },
      { id: '2', then: [{ do: 'set', field: 'b', to: { field: 'a' } }] }
    ]
    const engine = open([input('a'), input('b'), input('c')], rules)
    engine.set('a', '1')
    expect(engine.values()).toEqual({ a: '1', b: '1', c: '' })
  })

  test('opening a form, or adding a row, changes nothing: what formulas come to at the beginning sets nobody', () => {
    const rules: FormRule[] = [
      { id: '1', then: [{ do: 'set', field: 'note', to: { field: 'c' } }] },
      { id: '2', then: [{ do: 'set', field: 't-note', to: { field: 't-c' } }] }
    ]
    const formula = (key: string, expression: string[]) => field('calculate', key, key, {}, { expression, isStorage: 0 })
    const fields = [
      field('numInput', 'a', 'A', { defaultValue: 2 }),
      formula('c', ['a', '×', '2']),
      input('note'),
      table('t', '明细', [field('numInput', 'p', 'P'), formula('c', ['t.p', '+', '1']), input('note')])
    ]
    expect(open(fields, rules).values()).toEqual({ a: 2, note: '', t: [] })
    const engine = open(fields, rules, { a: 3, note: 'mine', t: [{ p: 1, note: 'own' }] })
    engine.addRow('t')
    expect(engine.values()).toEqual({
      a: 3,
      note: 'mine',
      t: [
        { p: 1, note: 'own' },
        { p: null, note: '' }
      ]
    })
    engine.set('t[r1].p', 5)
    engine.set('a', 4)
    expect(engine.values()).toEqual({
      a: 4,
      note: '8',
      t: [
        { p: 5, note: '6' },
        { p: null, note: '' }
      ]
    })
  })

  test('clear, and otherwise', () => {
    const engine = open(
      [input('a'), input('b'), field('checkbox', 'c', 'C')],
      [
        {
          id: '1',
          when: when('a', 'x'),
          then: [{ do: 'clear', fields: ['b', 'c'] }],
          otherwise: [{ do: 'set', field: 'b', to: { value: 'no' } }]
        }
      ],
      { b: 'kept', c: ['1'] }
    )
    engine.set('a', 'x')
    expect(engine.values()).toEqual({ a: 'x', b: '', c: [] })
    engine.set('a', 'y')
    expect(engine.values()).toEqual({ a: 'y', b: 'no', c: [] })
  })

  test('of two that set the same field the later one wins', () => {
    const rules = [1, 2].map(
      (n): FormRule => ({ id: String(n), then: [{ do: 'set', field: 'b', to: { op: 'concat', args: [{ field: 'a' }, { value: n }] } }] })
    )
    const engine = open(
      [input('a'), input('b'), input('c')],
      [...rules, { id: '3', then: [{ do: 'set', field: 'c', to: { field: 'b' } }] }]
    )
    engine.set('a', 'x')
    expect(engine.values()).toEqual({ a: 'x', b: 'x2', c: 'x2' })
  })

  test('rows: a cell moves its own row, a field of the form all rows, adding a row none of the others', () => {
    const rules: FormRule[] = [
      { id: '1', then: [{ do: 'set', field: 't-x', to: { op: 'concat', args: [{ field: 'a' }, { field: 't-p' }] } }] }
    ]
    const engine = open([input('a'), table('t', '明细', [input('p'), input('x')])], rules, {
      t: [
        { p: '1', x: 'kept' },
        { p: '2', x: 'kept' }
      ]
    })
    expect(engine.set('t[r1].p', '9')).toEqual(['t[r1].p', 't[r1].x'])
    expect(engine.values().t).toEqual([
      { p: '9', x: '9' },
      { p: '2', x: 'kept' }
    ])
    engine.addRow('t', { p: '3' })
    expect(engine.values().t).toEqual([
      { p: '9', x: '9' },
      { p: '2', x: 'kept' },
      { p: '3', x: '3' }
    ])
    engine.set('a', 'A')
    expect(engine.values().t).toEqual([
      { p: '9', x: 'A9' },
      { p: '2', x: 'A2' },
      { p: '3', x: 'A3' }
    ])
  })

  test('a share of a whole column follows in every row', () => {
    const rules: FormRule[] = [
      { id: '1', then: [{ do: 'set', field: 't-share', to: { round: { op: '/', args: [{ field: 't-p' }, { sum: 't-p' }] }, digits: 2 } }] }
    ]
    const engine = open([table('t', '明细', [field('numInput', 'p', '价'), field('numInput', 'share', '占比')])], rules)
    engine.addRow('t', { p: 1 })
    engine.addRow('t', { p: 3 })
    expect(engine.values().t).toEqual([
      { p: 1, share: 0.25 },
      { p: 3, share: 0.75 }
    ])
    engine.removeRow('t', 'r1')
    expect(engine.values().t).toEqual([{ p: 3, share: 1 }])
  })
})

describe('events', () => {
  test('on load, once', () => {
    const engine = open(
      [input('a'), input('b', { defaultValue: '5' })],
      [
        {
          id: '1',
          on: [{ event: 'load' }],
          when: when('b', '5'),
          then: [
            { do: 'set', field: 'a', to: { field: 'b' } },
            { do: 'disable', fields: ['b'] }
          ]
        }
      ]
    )
    expect([engine.values().a, engine.state('b').isDisabled]).toEqual(['5', true])
    engine.set('b', '6')
    expect([engine.values().a, engine.state('b').isDisabled]).toEqual(['5', true])
  })

  test('a change by a person, with what was chosen; what it says stays until an event says otherwise', () => {
    const rules: FormRule[] = [
      {
        id: '1',
        on: [{ event: 'change', field: 'a' }],
        when: { left: { event: '' }, is: '==', right: { value: 'x' } },
        then: [{ do: 'hide', fields: ['b'] }],
        otherwise: [{ do: 'show', fields: ['b'] }]
      }
    ]
    const engine = open([input('a'), input('b')], rules)
    engine.set('a', 'x')
    expect(engine.state('b').isVisible).toBe(false)
    engine.apply([{ do: 'set', field: 'a', value: 'y' }])
    expect(engine.state('b').isVisible).toBe(false)
    engine.set('a', 'z')
    expect(engine.state('b').isVisible).toBe(true)
  })

  test('keys of what was chosen', () => {
    const engine = open(
      [field('popupSelect', 'a', 'A'), input('b')],
      [{ id: '1', on: [{ event: 'change', field: 'a' }], then: [{ do: 'set', field: 'b', to: { event: 'phone' } }] }]
    )
    engine.set('a', '7', { id: '7', phone: '13800138000' })
    expect(engine.values()).toEqual({ a: '7', b: '13800138000' })
  })

  test('it may correct the very value that started it', () => {
    const engine = open(
      [field('numInput', 'a', 'A')],
      [
        {
          id: '1',
          on: [{ event: 'change', field: 'a' }],
          when: { left: { field: 'a' }, is: '>', right: { value: 100 } },
          then: [{ do: 'set', field: 'a', to: { value: 100 } }]
        }
      ]
    )
    engine.set('a', 500)
    expect(engine.values().a).toBe(100)
  })

  test('in a row its own cells are meant, even for a field of the form', () => {
    const rules: FormRule[] = [
      {
        id: '1',
        on: [{ event: 'change', field: 't-p' }],
        then: [
          { do: 'set', field: 'last', to: { field: 't-n' } },
          { do: 'set', field: 't-n', to: { event: '' } }
        ]
      }
    ]
    const engine = open([input('last'), table('t', '明细', [input('p'), input('n')])], rules, { t: [{ n: '1' }, { n: '2' }] })
    engine.set('t[r2].p', 'x')
    expect(engine.values()).toEqual({
      last: '2',
      t: [
        { p: '', n: '1' },
        { p: 'x', n: 'x' }
      ]
    })
  })

  test('blur, click and the like are fired', () => {
    const rules: FormRule[] = [
      { id: '1', on: [{ event: 'click', field: 'go' }], then: [{ do: 'set', field: 'a', to: { value: 'clicked' } }] },
      { id: '2', on: [{ event: 'beforeSubmit' }], then: [{ do: 'set', field: 'a', to: { value: 'sent' } }] }
    ]
    const engine = open([input('a'), field('button', 'go', '按钮')], rules)
    expect(engine.fire('blur', 'a')).toEqual([])
    expect(engine.fire('click', 'go')).toEqual(['a'])
    expect(engine.values().a).toBe('clicked')
    expect(engine.fire('beforeSubmit')).toEqual(['a'])
    expect(engine.values().a).toBe('sent')
  })
})

describe('patches of the isolate', () => {
  test('values, states, a row, a whole column with the rows to come', () => {
    const engine = open([input('a'), input('b'), table('t', '明细', [input('p'), input('n')])], [], { t: [{}, {}] })
    expect(
      engine.apply([
        { do: 'set', field: 'a', value: 'x' },
        { do: 'show', field: 'b', on: false },
        { do: 'set', field: 't.p', row: 1, value: 'y' },
        { do: 'require', field: 't-n', on: true },
        { do: 'disable', field: 't-n', row: 0, on: true },
        { do: 'toast', message: '好' }
      ])
    ).toEqual(['a', 'b', 't[r1].n', 't[r2].p', 't[r2].n'])
    expect(engine.values()).toMatchObject({
      a: 'x',
      t: [
        { p: '', n: '' },
        { p: 'y', n: '' }
      ]
    })
    engine.addRow('t')
    expect(['r1', 'r2', 'r3'].map((row) => [engine.state(`t[${row}].n`).isRequired, engine.state(`t[${row}].n`).isDisabled])).toEqual([
      [true, true],
      [true, false],
      [true, false]
    ])
    expect(engine.state('t-n').isRequired).toBe(true)
  })

  test('a whole table, options; unknown fields and rows are nothing', () => {
    const engine = open([field('select', 's', '选'), table('t', '明细', [field('numInput', 'p', '价')])])
    engine.apply([
      { do: 'set', field: 't', value: [{ p: 1 }, { p: '2' }] },
      { do: 'options', field: 's', options: [{ id: '1', fullName: '一' }] },
      { do: 'set', field: 'nobody', value: 1 },
      { do: 'set', field: 't-p', row: 9, value: 1 },
      { do: 'refuse', message: '不行' }
    ])
    expect(engine.values().t).toEqual([{ p: 1 }, { p: 2 }])
    expect(engine.state('s').options).toEqual([{ id: '1', fullName: '一' }])
  })
})
