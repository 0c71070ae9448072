import type { FormRule, Json, RuleAction } from '@/contract/formSchema'
import { field, layout, open, table } from './support'
import { input, when } from './ruleParts'

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
