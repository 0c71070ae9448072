import { readFormula } from '../../../src/domain/workFlow/template/formulaText'
import { evaluateFormula, type Values } from '../../../src/domain/workFlow/formula'
import { holds, type ValueKind } from '../../../src/domain/workFlow/condition'
import { readCondition } from '../../../src/domain/workFlow/template/conditions'
import type { TemplateCondition } from '../../../src/contract/workFlowTemplate'
import type { Json } from '../../../src/contract/formSchema'

describe('conditions', () => {
  const system = { '@userId': 'lan', '@organizeId': 'night', '@positionId': 'driver', '@currentTime': 1000 } as const
  const check = (rows: readonly TemplateCondition[], values: Values): boolean => {
    const faults: string[] = []
    const read = readCondition(rows, (message) => faults.push(message))
    expect(faults).toEqual([])
    return holds(read, values, system)
  }
  const KEYS: Readonly<Record<ValueKind, string>> = {
    number: 'numInput',
    date: 'date',
    choice: 'userSelect',
    path: 'comSelect',
    text: 'comInput'
  }

  test.each<[ValueKind, Json | undefined, TemplateCondition['symbol'], Json, boolean]>([
    ['number', 1000, '>=', 1000, true],
    ['number', 999.99, '>=', 1000, false],
    ['number', '1000', '==', 1000, true],
    ['number', 1000, '==', '1000.0', true],
    ['number', 9, '<', 10, true],
    ['number', undefined, '<', 10, false],
    ['number', undefined, '>', -1, false],
    ['number', '', '==', '', true],
    ['number', 0, '==', '', false],
    ['number', 5, '<>', 6, true],
    ['number', '一百', '>', 1, false],
    ['text', '9', '<', '10', true],
    ['text', 'b', '>', 'a', true],
    ['text', '重大事故', 'like', '事故', true],
    ['text', '重大事故', 'notLike', '追尾', true],
    ['text', undefined, 'like', '事故', false],
    ['text', '', '<', 'a', false],
    ['text', undefined, '<=', 'a', false],
    ['text', undefined, 'notLike', '事故', true],
    ['date', '2026-10-01', '>=', '2026-10-01', true],
    ['date', '2026-10-01 08:00', '>', '2026-10-01', true],
    ['date', Date.UTC(2026, 8, 30, 16), '==', '2026-10-01', true],
    ['date', '2026/9/30', '<', '2026-10-01', true],
    ['date', 'soon', '<', '2026-10-01', false],
    ['choice', 'u1', '==', 'u1', true],
    ['choice', ['u1', 'u2'], '==', ['u2', 'u1'], true],
    ['choice', ['u1', 'u2'], '==', 'u1', false],
    ['choice', ['u1', 'u2'], 'like', 'u1', true],
    ['choice', ['u1', 'u2'], 'like', ['u1', 'u3'], false],
    ['choice', ['u1'], 'notLike', 'u2', true],
    ['choice', '01', '==', '1', false],
    ['choice', [], '==', '', true],
    ['path', ['c', 'd'], '==', ['c', 'd'], true],
    ['path', ['c', 'd'], '==', 'd', true],
    ['path', ['c', 'd', 'e'], 'like', ['c', 'd'], true],
    ['path', ['c', 'e'], 'like', ['c', 'd'], false],
    [
      'path',
      [
        ['c', 'd'],
        ['c', 'e']
      ],
      'like',
      'e',
      true
    ],
    ['path', ['c', 'd'], '<>', ['c', 'e'], true]
  ])('%s: %j %s %j is %s', (kind, value, symbol, fieldValue, expected) => {
    expect(check([{ field: 'f', symbol, fieldValue, jnpfKey: KEYS[kind] }], { f: value })).toBe(expected)
    // 3.3 spells the value differently.
    expect(check([{ field: 'f', symbol, filedValue: fieldValue, jnpfKey: KEYS[kind] }], { f: value })).toBe(expected)
  })

  test.each(['ttt', 'ttf', 'tft', 'tff', 'ftt', 'ftf', 'fft', 'fff'])('rows are joined as in JavaScript, && first: %s', (truth) => {
    const row = (field: string, logic: '&&' | '||'): TemplateCondition => ({ field, symbol: '==', fieldValue: 't', logic })
    const [a, b, c] = [...truth].map((each) => each === 't') as [boolean, boolean, boolean]
    const values = { a: truth[0], b: truth[1], c: truth[2] }
    expect(check([row('a', '&&'), row('b', '||'), row('c', '&&')], values)).toBe((a && b) || c)
    expect(check([row('a', '||'), row('b', '&&'), row('c', '||')], values)).toBe(a || (b && c))
  })

  test('3.4: against a field, a system variable, a formula', () => {
    expect(check([{ field: 'a', symbol: '>', fieldValue: 'b', fieldValueType: 1, jnpfKey: 'numInput' }], { a: 2, b: 1 })).toBe(true)
    expect(check([{ field: 'who', symbol: '==', fieldValue: '@userId', fieldValueType: 3, jnpfKey: 'userSelect' }], { who: 'lan' })).toBe(
      true
    )
    expect(
      check([{ field: 'SUM({items-price}) * 2', fieldType: 3, symbol: '>=', fieldValue: 30 }], { items: [{ price: 10 }, { price: '5' }] })
    ).toBe(true)
    expect(check([{ field: 'items-price', symbol: 'like', fieldValue: 10 }], { items: [{ price: 10 }, { price: 5 }] })).toBe(true)
  })

  test.each<[string, Json | undefined]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['-2 + 5', 3],
    ['--2', 2],
    ['10 / 4', 2.5],
    ['1 / 0', 0],
    ['7 % 4', 3],
    ['{a} + b', 3],
    ['missing + 1', 1],
    ['"x" = "x"', true],
    ['a <> b', true],
    ['a != b', true],
    ['2 >= a', true],
    ['SUM(a, b, {t-n})', 9],
    ['MAX({t-n})', 4],
    ['MIN(3, 1, 2)', 1],
    ['AVERAGE({t-n})', 3],
    ['COUNT({t-n})', 2],
    ['ROUND(1.005, 2)', 1.01],
    ['ROUND(-2.5, 0)', -3],
    ['ABS(-3)', 3],
    ['INT(2.9)', 2],
    ['IF(a > 5, "big", "small")', 'small'],
    ['AND(TRUE, a = 1)', true],
    ['OR(FALSE, a = 9)', false],
    ['NOT(a = 9)', true],
    ['CONCAT("总", a)', '总1'],
    ['LEN("拖车")', 2],
    ['sum(1, 2)', 3]
  ])('formula %s = %j', (text, expected) => {
    const formula = readFormula(text)
    expect(formula).toBeDefined()
    expect(
      evaluateFormula(JSON.parse(JSON.stringify(formula)) as NonNullable<typeof formula>, { a: 1, b: 2, t: [{ n: 2 }, { n: 4 }] })
    ).toEqual(expected)
  })

  test.each([
    '',
    '1 +',
    '(1',
    '1)',
    'EVAL(1)',
    'a.constructor()',
    'SUM(1,)',
    '1 2',
    '{}',
    'a = = b',
    '"open',
    '`x`',
    `${'('.repeat(500)}1${')'.repeat(500)}`,
    `1${'+1'.repeat(1000)}`
  ])('no formula: %s', (text) => {
    expect(readFormula(text)).toBeUndefined()
  })
})
