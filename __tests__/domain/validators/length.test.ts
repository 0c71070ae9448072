import fc from 'fast-check'
import { characterCount, validateLength } from '@/domain/validators'
import { describeValues, RUNS } from './cases'

const name = (text: string) => validateLength(text, { min: 2, max: 6 }, '姓名')

describeValues(
  'length 2 to 6',
  name,
  [
    ['张三', '张三'],
    ['张小明', '张小明'],
    ['欧阳小明', '欧阳小明'],
    ['ab', 'ab'],
    ['abc', 'abc'],
    ['abcdef', 'abcdef'],
    [' 张三 ', '张三'],
    ['\n张三\t', '张三'],
    ['张 三', '张 三'],
    ['12', '12'],
    ['😀😀', '😀😀'],
    ['😀😀😀😀😀😀', '😀😀😀😀😀😀'],
    ['𠮷田', '𠮷田'],
    ['a b c', 'a b c'],
    ['阿·明', '阿·明'],
    ['第一行\n二', '第一行\n二'],
    ['李四', '李四'],
    ['　王五　', '王五'],
    ['--', '--'],
    ['  abcdef  ', 'abcdef'],
    ['é1', 'é1']
  ],
  [
    '',
    ' ',
    '\n',
    '　',
    '张',
    'a',
    ' a ',
    '1',
    '😀',
    '𠮷',
    '张张张张张张张',
    'abcdefg',
    '1234567',
    '😀😀😀😀😀😀😀',
    'a b c d',
    '  1234567  ',
    '第一行\n第二行长',
    '阿卜杜拉·买买提',
    'x'.repeat(500),
    '\t\t',
    ' 　 ',
    'abc defg'
  ]
)

test.each([
  ['', '请输入姓名'],
  ['张', '姓名至少 2 个字，现在 1 个'],
  ['张张张张张张张', '姓名最多 6 个字，现在 7 个']
])('%j says %s', (text, message) => {
  expect(name(text)).toEqual({ ok: false, message })
})

test('without a minimum nothing is fine, and without a range everything is', () => {
  expect(validateLength('', { max: 500 }, '备注')).toEqual({ ok: true, value: '' })
  expect(validateLength('x'.repeat(500), { max: 500 }, '备注').ok).toBe(true)
  expect(validateLength('x'.repeat(501), { max: 500 }, '备注')).toEqual({ ok: false, message: '备注最多 500 个字，现在 501 个' })
  expect(validateLength('x'.repeat(10_000), {}).ok).toBe(true)
})

test('accepted exactly when the count of characters is inside the range, both ends included', () => {
  const range = fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 8 })).map(([min, more]) => ({ min, max: min + more }))
  fc.assert(
    fc.property(fc.array(fc.constantFrom('中', 'a', '😀'), { maxLength: 18 }), range, (characters, { min, max }) => {
      const text = characters.join('')
      expect(characterCount(text)).toBe(characters.length)
      expect(validateLength(text, { min, max }).ok).toBe(characters.length >= min && characters.length <= max)
    }),
    RUNS
  )
})
