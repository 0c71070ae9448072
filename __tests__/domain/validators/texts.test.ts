import fc from 'fast-check'
import { validateChinese, validateJson, validateLandline, validateLetters, validateLettersAndDigits } from '@/domain/validators'
import { describeValues, RUNS } from './cases'

const same = (value: string) => [value, value] as const

describeValues(
  'Chinese',
  validateChinese,
  [
    ...[
      '中',
      '拖车',
      '张三',
      '欧阳小明',
      '道路救援',
      '壹贰叁',
      '一',
      '龥',
      '㐀',
      '鿿',
      '𠮷田',
      '𪚥',
      '〇',
      '二〇二六年',
      '粵',
      '後',
      '山',
      '水',
      '驾驶员',
      '施救中'
    ].map(same),
    ['拖 车', '拖车'],
    [' 中文 ', '中文'],
    ['\u200b中\u200b', '中']
  ],
  [
    '',
    ' ',
    'a',
    '中a',
    'a中',
    '1',
    '中1',
    '中。',
    '，',
    '中、文',
    '·',
    '阿·明',
    'ａ',
    '１',
    'あ',
    'カ',
    '한',
    '😀',
    '中😀',
    '①',
    '㎡',
    '中-文',
    '（中）',
    '%',
    '𝟘'
  ]
)

describeValues(
  'letters',
  validateLetters,
  [
    ...[
      'a',
      'Z',
      'abc',
      'ABC',
      'aBc',
      'towing',
      'TOWING',
      'x',
      'y',
      'z',
      'qwerty',
      'Zhang',
      'San',
      'LI',
      'wang',
      'Hello',
      'world',
      'aaaaaaaaaaaaaaaaaaaa'
    ].map(same),
    ['ａｂｃ', 'abc'],
    ['a b', 'ab'],
    [' Q ', 'Q']
  ],
  ['', ' ', '1', 'a1', 'a-b', 'a_b', 'a.b', '中', 'a中', 'é', 'ñ', 'ß', 'Ω', 'я', 'a!', '@', '😀', "o'neil", 'a,b', 'a/b', '#', 'ª', 'ﬁ']
)

describeValues(
  'letters and digits',
  validateLettersAndDigits,
  [
    ...[
      'a',
      '1',
      'a1',
      '1a',
      'ABC123',
      'abc',
      '123',
      'SG202603150001',
      'Z9',
      '0',
      '007',
      'x1y2',
      'LDC613P23A1305189',
      'A',
      'b2B',
      'Q0',
      '9z',
      'aaaa1111'
    ].map(same),
    ['ａ１', 'a1'],
    ['a 1', 'a1'],
    [' B2 ', 'B2']
  ],
  ['', ' ', 'a-1', 'a_1', 'a.1', '中1', 'a,1', 'a/1', 'é1', '①', '1.0', '-1', '+1', 'a!', '#1', '@1', 'a😀', '½', 'a·1', '1%', '(1)', 'a:b']
)

describeValues(
  'landline',
  validateLandline,
  [
    ...[
      '0755-12345678',
      '010-12345678',
      '075512345678',
      '01012345678',
      '0755-1234567',
      '0898-65251234',
      '0371-66668888-801',
      '010-12345678-1',
      '021-66668888-123456',
      '02166668888',
      '0999-1234567',
      '0100-12345678',
      '000-0000000',
      '0755-87654321-22',
      '027-82828282',
      '0591-87878787',
      '0731-1234567',
      '029-1234567'
    ].map(same),
    ['0755 - 12345678', '0755-12345678'],
    ['０７５５－１２３４５６７８', '0755-12345678'],
    [' 010-12345678 ', '010-12345678']
  ],
  [
    '',
    ' ',
    '12345678',
    '1234567',
    '755-12345678',
    '13800138000',
    '4008123123',
    '0755-123456',
    '0755-123456789',
    '0755-12345678-',
    '0755-12345678-1234567',
    '07555-12345678',
    '0-12345678',
    '07-12345678',
    '0755-1234a678',
    '+86-0755-12345678',
    '86-755-12345678',
    '0755_12345678',
    '(0755)12345678',
    '0755-12345678#801',
    '0755--12345678',
    '座机',
    '0755-12345678转801',
    '110'
  ]
)

describeValues(
  'JSON',
  validateJson,
  [
    ...[
      '{}',
      '[]',
      '{"a":1}',
      '[1,2,3]',
      '{"a":{"b":[1,{"c":null}]}}',
      '["中文"]',
      '[true,false,null]',
      '{"a":"\\u4e2d"}',
      '[1.5e3]',
      '[-0]',
      '{"":""}',
      '[[]]',
      '[{}]',
      '{"a":[]}',
      '["\\n"]',
      '{"k":"v","k2":"v2"}',
      '[""]',
      '[0]',
      '{"a":1,\n"b":2}',
      '{"t":"DFD","id":"1"}'
    ].map(same),
    [' {"a": 1} ', '{"a": 1}'],
    ['\n[]\n', '[]']
  ],
  [
    '',
    ' ',
    '1',
    '"a"',
    'null',
    'true',
    'abc',
    '{',
    '}',
    '[',
    '{]',
    "{'a':1}",
    '{a:1}',
    '{"a":1,}',
    '[1,]',
    '[1 2]',
    '{"a"}',
    '{"a":undefined}',
    '[NaN]',
    '{"a":1}{"b":2}',
    '// c\n{}',
    '{"a":01}',
    '["\n"]',
    '［］'
  ]
)

test('whatever a program writes as an object or list is JSON, and cut anywhere it is none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())), fc.nat(), (value, cut) => {
      const text = JSON.stringify(value)
      expect(validateJson(text)).toEqual({ ok: true, value: text })
      expect(validateJson(text.slice(0, 1 + (cut % Math.max(1, text.length - 1)))).ok).toBe(false)
    }),
    RUNS
  )
})

test('a text of these alphabets is accepted exactly when each of its characters is', () => {
  const character = fc.constantFrom('中', '𠮷', 'a', 'Z', '5', '-', '。')
  fc.assert(
    fc.property(fc.array(character, { minLength: 1, maxLength: 6 }), (characters) => {
      const text = characters.join('')
      const all = (allowed: string) => characters.every((each) => allowed.includes(each))
      expect(validateChinese(text).ok).toBe(all('中𠮷'))
      expect(validateLetters(text).ok).toBe(all('aZ'))
      expect(validateLettersAndDigits(text).ok).toBe(all('aZ5'))
    }),
    RUNS
  )
})
