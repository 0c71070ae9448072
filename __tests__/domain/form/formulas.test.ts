import fc from 'fast-check'
import type { Json } from '@/contract/formSchema'
import { roundTo } from '@/domain/form/arithmetic'
import { chineseAmount, formatValue } from '@/domain/form/format'
import { evaluateFormula, readFormula } from '@/domain/form/formula'
import { define, field, only, open, table } from './support'

const RUNS = { seed: 20260315, numRuns: 500 }
const compute = (tokens: readonly string[], values: Record<string, Json> = {}, digits = 2): number | undefined => {
  const formula = readFormula(tokens, (name) => name in values)
  return formula === undefined ? undefined : evaluateFormula(formula, { value: (name) => values[name], column: () => [] }, digits)
}
/** As the designer stores it: each character a token. */
const typed = (text: string): readonly string[] => text.match(/[a-z]+|./g) ?? []

describe('what formulas come to', () => {
  const cases: readonly (readonly [string, Record<string, Json>, number])[] = [
    ['1+2×3', {}, 7],
    ['(1+2)×3', {}, 9],
    ['8÷2÷2', {}, 2],
    ['8-2-2', {}, 4],
    ['2*3/4', {}, 1.5],
    ['12.5+0.5', {}, 13],
    ['-a+5', { a: 2 }, 3],
    ['a×-2', { a: 3 }, -6],
    ['-(a+b)', { a: 1, b: 2 }, -3],
    ['--3', {}, 3],
    ['+a', { a: 4 }, 4],
    ['2×-3+1', {}, -5],
    ['a', { a: '7.5' }, 7.5],
    ['a+b', { a: 1, b: '' }, 1],
    ['a+b', { a: 'x', b: 2 }, 2],
    ['a÷b', { a: 1, b: 0 }, 0],
    ['0÷0', {}, 0],
    ['a×a', { a: 1e308 }, 0],
    ['a+b', { a: 0.1, b: 0.2 }, 0.3],
    ['a×3', { a: 1.005 }, 3.02],
    ['a', { a: 1.005 }, 1.01],
    ['a', { a: -1.005 }, -1.01],
    ['a', { a: [1, '2', null, 3.3] }, 6.3],
    ['(（1+1）)×2', {}, 4],
    ['10÷3', {}, 3.33],
    ['20÷3', {}, 6.67],
    ['a', { a: true }, 1]
  ]
  test.each(cases)('%s with %j is %d', (text, values, expected) => {
    expect(compute(typed(text), values)).toBe(expected)
  })

  test.each(['', '1+', '×2', '(1', '1)', '()', '1 2', 'a b', '1..2', '(1)(2)', '1+×2', 'nobody', '1(2)', ')1(', '1+(', 'a(b)'])(
    '%s is no formula',
    (text) => {
      expect(compute(typed(text), { a: 1, b: 2 })).toBeUndefined()
    }
  )

  test('a field may be called like a number or a sign', () => {
    expect(readFormula(['2', '+', 'x'], (name) => name === '2' || name === 'x')?.reads).toEqual(['2', 'x'])
  })

  test('any formula equals the same sum done step by step', () => {
    type Tree = number | { readonly op: '+' | '-' | '×' | '÷'; readonly left: Tree; readonly right: Tree }
    const tree = fc.letrec<{ node: Tree; leaf: Tree }>((tie) => ({
      leaf: fc.integer({ min: 0, max: 50 }),
      node: fc.oneof(
        { maxDepth: 5 },
        tie('leaf'),
        fc.record({ op: fc.constantFrom('+', '-', '×', '÷'), left: tie('node'), right: tie('node') }) as fc.Arbitrary<Tree>
      )
    })).node
    const write = (node: Tree): string => (typeof node === 'number' ? String(node) : `(${write(node.left)}${node.op}${write(node.right)})`)
    const solve = (node: Tree): number => {
      if (typeof node === 'number') return node
      const [a, b] = [solve(node.left), solve(node.right)]
      return node.op === '+' ? a + b : node.op === '-' ? a - b : node.op === '×' ? a * b : a / b
    }
    fc.assert(
      fc.property(tree, (node) => {
        const expected = solve(node)
        expect(compute(typed(write(node)))).toBe(Number.isFinite(expected) ? roundTo(expected, 2) : 0)
      }),
      RUNS
    )
  })

  test('without brackets the signs bind as at school', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('+', '-', '×', '÷'), fc.integer({ min: 1, max: 20 })), { maxLength: 8 }),
        fc.integer({ min: 0, max: 20 }),
        (rest, first) => {
          const sums: number[] = [first]
          for (const [sign, number] of rest) {
            const last = sums.pop() as number
            if (sign === '×') sums.push(last * number)
            else if (sign === '÷') sums.push(last / number)
            else sums.push(last, sign === '+' ? number : -number)
          }
          expect(compute(typed(first + rest.map(([sign, number]) => sign + number).join('')))).toBeCloseTo(
            roundTo(
              sums.reduce((a, b) => a + b, 0),
              2
            ),
            8
          )
        }
      ),
      RUNS
    )
  })

  test('rounding is half away from zero on the digits people see', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }), (tenThousandths, digits) => {
        const sign = tenThousandths < 0 ? -1 : 1
        const scaled = BigInt(Math.abs(tenThousandths)) * 10n ** BigInt(digits)
        const rounded = (scaled + 5000n) / 10_000n
        expect(roundTo(tenThousandths / 10_000, digits)).toBe(rounded === 0n ? 0 : sign * Number(`${rounded}e-${digits}`))
      }),
      RUNS
    )
  })
})

describe('in a form', () => {
  const formula = (key: string, expression: readonly string[], props: Record<string, Json> = {}) =>
    field('calculate', key, key, {}, { expression, ...props })

  test('in document order or against it, each follows from the others', () => {
    const engine = open([formula('c', ['b', '×', '2']), formula('b', ['a', '+', '1']), field('numInput', 'a', 'A', { defaultValue: 1 })])
    expect(engine.values()).toEqual({ c: 4, b: 2, a: 1 })
    expect(engine.set('a', 2)).toEqual(['c', 'b', 'a'])
    expect(engine.values()).toEqual({ c: 6, b: 3, a: 2 })
  })

  test.each(['t.p', 't-p'])('%s is the own row inside the table, the sum of the column outside', (name) => {
    const engine = open([
      formula('all', [name, '+', '1']),
      table('t', '明细', [field('numInput', 'p', '价'), formula('x', [name, '×', '2'])])
    ])
    expect(engine.values()).toEqual({ all: 1, t: [] })
    engine.addRow('t', { p: 1.1 })
    engine.addRow('t', { p: 2.2 })
    expect(engine.values()).toEqual({
      all: 4.3,
      t: [
        { p: 1.1, x: 2.2 },
        { p: 2.2, x: 4.4 }
      ]
    })
    expect(engine.set('t[r2].p', 3)).toEqual(['all', 't[r2].p', 't[r2].x'])
    engine.removeRow('t', 'r1')
    expect(engine.values()).toEqual({ all: 4, t: [{ p: 3, x: 6 }] })
  })

  test.each([
    [undefined, 3.33],
    [0, 3],
    [4, 3.3333],
    ['1', 3.3]
  ])('precision %s', (precision, expected) => {
    expect(open([formula('a', ['1', '0', '÷', '3'], precision === undefined ? {} : { precision })]).values().a).toBe(expected)
  })

  test('a stored result is computed anew; one that is not stored is shown and not sent', () => {
    const engine = open([formula('a', ['2', '+', '2']), formula('b', ['3'], { isStorage: 0 })], [], { a: 99 })
    expect(engine.values()).toEqual({ a: 4 })
    expect(engine.state('b').value).toBe(3)
  })

  test('a formula that is none is told and leaves the field as it was', () => {
    const { problems } = define([formula('合计', ['1', '+'])])
    expect(problems).toEqual(['“合计”的计算公式无法识别'])
    expect(open([formula('a', [])], [], { a: 5 }).values().a).toBe(5)
  })
})

describe('amounts as people read them', () => {
  const number = (props: Record<string, Json>) => only(field('numInput', 'a', 'A', {}, props))
  const cases: readonly (readonly [number, Record<string, Json>, string])[] = [
    [1234567.5, { thousands: true }, '1,234,567.5'],
    [1234567.5, { thousands: true, precision: 2 }, '1,234,567.50'],
    [-1234, { thousands: true }, '-1,234'],
    [999, { thousands: true }, '999'],
    [0.5, { precision: 0 }, '1'],
    [12, { addonBefore: '¥', addonAfter: '元' }, '¥12元'],
    [1.005, { precision: 2 }, '1.01'],
    [-0.001, { precision: 2 }, '0.00'],
    [5, {}, '5']
  ]
  test.each(cases)('%d with %j reads %s', (value, props, text) => {
    expect(formatValue(number(props), value)).toBe(text)
  })

  test.each([
    [1234.5, '壹仟贰佰叁拾肆元伍角'],
    [0, '零元整'],
    [-1, '负壹元整'],
    [100_000_001, '壹亿零壹元整'],
    [0.004, '零元整'],
    [1e15, '']
  ])('%d in capitals is %s', (value, text) => {
    expect(chineseAmount(number({ isAmountChinese: true }), value)).toBe(text)
    expect(chineseAmount(number({}), value)).toBe('')
  })
})
