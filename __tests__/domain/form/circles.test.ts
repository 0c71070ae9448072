import type { FormRule, Json, RuleCondition } from '@/contract/formSchema'
import { define, field, open } from './support'

const input = (key: string) => field('comInput', key, key.toUpperCase())
const when = (name: string, right: Json): RuleCondition => ({ left: { field: name }, is: '==', right: { value: right } })

describe('circles', () => {
  const set = (id: string, from: string, to: string): FormRule => ({
    id,
    then: [{ do: 'set', field: to, to: { op: 'concat', args: [{ field: from }, { value: id }] } }]
  })

  test('are told, end, and leave what a person typed', () => {
    const rules = [set('1', 'a', 'b'), set('2', 'b', 'c'), set('3', 'c', 'a')]
    const engine = open([input('a'), input('b'), input('c')], rules)
    expect(engine.definition.problems).toEqual(['“B”、“C”、“A”互相推算，不会循环更新'])
    engine.set('a', 'x')
    expect(engine.values()).toEqual({ a: 'x', b: 'x1', c: 'x12' })
    engine.set('b', 'y')
    expect(engine.values()).toEqual({ a: 'y23', b: 'y', c: 'y2' })
  })

  test('a rule that reads what it sets', () => {
    const engine = open([input('a')], [set('1', 'a', 'a')])
    expect(engine.definition.problems).toEqual(['“A”由自身推算，不会自动更新'])
    engine.set('a', 'x')
    expect(engine.values()).toEqual({ a: 'x' })
  })

  test('formulas that need each other keep what was stored', () => {
    const engine = open(
      [
        field('calculate', 'a', '甲', {}, { expression: ['b', '+', '1'] }),
        field('calculate', 'b', '乙', {}, { expression: ['a', '+', '1'] }),
        field('numInput', 'n', '数'),
        field('calculate', 'c', '丙', {}, { expression: ['n', '+', 'a'] })
      ],
      [],
      { a: 7, b: 8, n: 1 }
    )
    expect(engine.definition.problems).toEqual(['“甲”、“乙”互相推算，不会循环更新'])
    engine.set('n', 2)
    expect(engine.values()).toEqual({ a: 7, b: 8, n: 2, c: 9 })
  })

  test('options that depend on each other', () => {
    const dynamic = (key: string, other: string) =>
      field('select', key, key, { dataType: 'dynamic', propsUrl: 'i', templateJson: [{ field: 'p', relationField: other }] })
    const engine = open([dynamic('a', 'b'), dynamic('b', 'a')], [], { a: '1', b: '2' })
    engine.set('a', '3')
    expect(engine.values()).toEqual({ a: '3', b: '' })
  })
})

test('a rule that names a field nobody knows is told and harmless', () => {
  const { problems } = define([input('a')], { rules: [{ id: 'r7', when: when('gone', 1), then: [{ do: 'hide', fields: ['a', 'away'] }] }] })
  expect(problems).toEqual(['规则“r7”提到了没有的字段“gone”', '规则“r7”提到了没有的字段“away”'])
})

test.each<[unknown]>([
  [5],
  [{}],
  [{ id: 'x' }],
  [{ id: 'x', then: [{}] }],
  [{ id: 'x', then: [{ do: 'hide' }] }],
  [{ id: 'x', then: [{ do: 'explode', fields: ['a'] }] }],
  [{ id: 'x', then: [{ do: 'set', field: 'a', to: { op: '**', args: [] } }] }],
  [{ id: 'x', then: [{ do: 'set', field: 'a', to: { op: '+' } }] }],
  [{ id: 'x', when: { left: { field: 'a' }, is: '~' }, then: [] }],
  [{ id: 'x', when: { all: [5] }, then: [] }],
  [{ id: 'x', on: [{}], then: [] }],
  [{ id: 'x', then: [{ do: 'options', field: 'a', options: [{ id: 1 }] }] }],
  [{ id: 'x', then: [{ do: 'limits', field: 'a', min: 5 }] }],
  [{ id: 'x', then: [], otherwise: {} }]
])('%j is no rule: it is told and left out', (rule) => {
  const { problems, rules } = define([input('a')], { rules: [rule as FormRule] })
  expect([problems, rules]).toEqual([['第 1 条联动规则无法识别'], []])
})
