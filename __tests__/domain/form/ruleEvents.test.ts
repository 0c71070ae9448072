import type { FormRule } from '@/contract/formSchema'
import { field, open, table } from './support'
import { input, when } from './ruleParts'

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
