import fc from 'fast-check'
import type { Json } from '@/contract/formSchema'
import { isMaskedField, maskedFields, maskedText, maskText } from '@/domain/form/mask'
import { define, field, only, table } from './support'

/** What the newer designer writes beside an input until somebody changes it. */
const CONFIG = {
  filler: '*',
  maskType: 1,
  prefixType: 1,
  prefixLimit: 0,
  prefixSpecifyChar: '',
  suffixType: 1,
  suffixLimit: 0,
  suffixSpecifyChar: '',
  ignoreChar: '',
  useUnrealMask: false,
  unrealMaskLength: 1
}
const mask = (maskType: number, text: string, more: Record<string, Json> = {}): string => maskText({ ...CONFIG, maskType, ...more }, text)

describe('the nine rules', () => {
  test.each([
    [1, '粤B12345', '*******'],
    [2, '王建军', '王*军'],
    [2, '欧阳建国', '欧**国'],
    [2, '王军', '王*'],
    [2, '王', '*'],
    [3, '13800138000', '138****8000'],
    [3, '1380013', '*******'],
    [3, '400', '***'],
    [4, 'wangjianjun@towing.cn', 'wan********@towing.cn'],
    [4, 'wjj@towing.cn', '***@towing.cn'],
    [4, 'wangjianjun', 'wan********'],
    [4, 'w', '*'],
    [5, '440305199001011234', '440305****234'],
    [5, '440305', '******'],
    [6, '192.168.1.20', '192.***.***.***'],
    [6, 'fe80::1', '*******'],
    [6, '192', '***'],
    [7, '粤B12345', '粤****45'],
    [7, '粤BD12345', '粤*****45'],
    [7, '粤12', '***'],
    [8, '6222021234567890123', '622202*********0123'],
    [8, '6222021234', '**********']
  ])('%i of %s is %s', (maskType, text, shown) => {
    expect(mask(maskType, text)).toBe(shown)
  })

  test.each([
    ['nothing at either end', {}, 'SG20261122001', '*************'],
    ['so many characters', { prefixType: 2, prefixLimit: 2, suffixType: 2, suffixLimit: 3 }, 'SG20261122001', 'SG********001'],
    [
      'up to a text, and after another',
      { prefixType: 3, prefixSpecifyChar: '-', suffixType: 3, suffixSpecifyChar: '#' },
      'SZ-2026#07',
      'SZ******07'
    ],
    [
      'a text with what stands before it and behind',
      { prefixType: 4, prefixSpecifyChar: '-', suffixType: 4, suffixSpecifyChar: '#' },
      'SZ-2026#07',
      'SZ-****#07'
    ],
    ['a text that is not there', { prefixType: 3, prefixSpecifyChar: '@', suffixType: 4, suffixSpecifyChar: '@' }, 'SZ-2026', '*******'],
    ['ends that would show everything', { prefixType: 2, prefixLimit: 9, suffixType: 2, suffixLimit: 9 }, 'SZ-2026', '*******'],
    ['some characters in between', { ignoreChar: '-,省' }, '广东省-深圳', '**省-**'],
    ['a length that is hidden too', { prefixType: 2, prefixLimit: 1, useUnrealMask: true, unrealMaskLength: 3 }, '王建军', '王***'],
    ['every stretch in a length of its own', { ignoreChar: '-', useUnrealMask: true, unrealMaskLength: 2 }, 'SZ-2026-7', '**-**-**'],
    ['texts that mean something to patterns', { ignoreChar: '.,*,[' }, 'a.b*[c', '*.**[*']
  ])('0 shows %s', (_what, more, text, shown) => {
    expect(mask(0, text, more)).toBe(shown)
  })

  test('a filler of its own, one for each character whatever it is made of', () => {
    expect(mask(3, '13800138000', { filler: '●' })).toBe('138●●●●8000')
    expect(mask(2, '王🚚军', { filler: '' })).toBe('王*军')
    expect(maskText(undefined, '王军')).toBe('**')
    expect(maskText({ maskType: 42 }, '王军')).toBe('**')
  })
})

const KEPT = [
  [2, 1, 1],
  [3, 3, 4],
  [7, 1, 2],
  [8, 6, 4]
] as const
const text = fc.array(fc.constantFrom(...'王建军abc138@.-_🚚 '), { maxLength: 24 }).map((parts) => parts.join(''))
const count = (of: string): number => Array.from(of).length
/** A letter that no text of this test has. */
const FILLER = '■'

test.each(KEPT)('rule %i keeps the length and shows at most its %i first and %i last characters', (maskType, start, end) => {
  fc.assert(
    fc.property(text, (raw) => {
      const shown = Array.from(mask(maskType, raw, { filler: FILLER }))
      const characters = Array.from(raw)
      expect(shown).toHaveLength(characters.length)
      shown.forEach((each, at) => {
        const isEnd = at < start || at >= characters.length - end
        expect(each === FILLER || (isEnd && each === characters[at])).toBe(true)
      })
      if (characters.length > 0) expect(shown).toContain(FILLER)
    }),
    { numRuns: 300, seed: 7 }
  )
})

test('an own rule shows its two ends and what it spares, never more, and every other text whole behind fillers', () => {
  fc.assert(
    fc.property(text, fc.nat(6), fc.nat(6), (raw, prefixLimit, suffixLimit) => {
      const shown = mask(0, raw, { filler: FILLER, prefixType: 2, prefixLimit, suffixType: 2, suffixLimit, ignoreChar: '-' })
      const characters = Array.from(raw)
      expect(count(shown)).toBe(characters.length)
      Array.from(shown).forEach((each, at) => {
        const isOpen = at < prefixLimit || at >= characters.length - suffixLimit || characters[at] === '-'
        expect(each === FILLER || (isOpen && each === characters[at])).toBe(true)
      })
    }),
    { numRuns: 300, seed: 7 }
  )
})

test('no rule shows a text as it is, whatever its settings say', () => {
  const setting = fc.record({
    maskType: fc.integer({ min: -1, max: 9 }),
    prefixType: fc.integer({ min: 0, max: 5 }),
    suffixType: fc.integer({ min: 0, max: 5 }),
    prefixLimit: fc.integer({ min: -2, max: 9 }),
    suffixLimit: fc.integer({ min: -2, max: 9 }),
    prefixSpecifyChar: fc.constantFrom('', '@', '建'),
    suffixSpecifyChar: fc.constantFrom('', '@', '.'),
    useUnrealMask: fc.boolean(),
    unrealMaskLength: fc.integer({ min: -1, max: 5 })
  })
  fc.assert(
    fc.property(text, setting, (raw, config) => {
      fc.pre(raw !== '')
      expect(maskText({ ...config, filler: FILLER, ignoreChar: '' }, raw)).toContain(FILLER)
      expect(maskText({ ...config, filler: FILLER }, '')).not.toContain('undefined')
    }),
    { numRuns: 500, seed: 7 }
  )
})

test('a number that the server masked already stays masked', () => {
  expect(mask(3, '138****8000')).toBe('138****8000')
  expect(mask(8, '138****8000')).toBe('138****8000')
})

test('only inputs whose designer asks for it are masked, in tables too; a password has its dots', () => {
  const masked = { useMask: true, maskConfig: { ...CONFIG, maskType: 2 } }
  expect(maskedText(only(field('input', 'f', '姓名', {}, masked)), '王建军')).toBe('王*军')
  expect(maskedText(only(field('input', 'f', '姓名', {}, { ...masked, useMask: false })), '王建军')).toBe('王建军')
  expect(isMaskedField(only(field('input', 'f', '密码', {}, { ...masked, showPassword: true })))).toBe(false)
  expect(isMaskedField(only(field('textarea', 'f', '说明', {}, masked)))).toBe(false)
  const { fields } = define([
    field('input', 'name', '姓名', {}, masked),
    field('input', 'note', '备注'),
    table('people', '人员', [field('input', 'who', '姓名', {}, masked), field('numInput', 'age', '年龄')])
  ])
  expect(maskedFields(fields, { name: '王建军', note: '王建军', people: [{ id: '1', who: '李四', age: 40 }] })).toEqual({
    name: '王*军',
    note: '王建军',
    people: [{ id: '1', who: '李*', age: 40 }]
  })
})
