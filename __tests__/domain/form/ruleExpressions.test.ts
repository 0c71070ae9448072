import type { Comparison, Json, RuleCondition, RuleExpression } from '@/contract/formSchema'
import { conditionReads, evaluate, holds } from '@/domain/form/rules'
import { scope, value } from './ruleParts'

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
