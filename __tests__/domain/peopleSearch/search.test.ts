import fc from 'fast-check'
import { comparablePhone, comparableText, foldPhone, foldText } from '@/domain/peopleSearch/fold'
import { buildPeopleIndex, type PersonEntry } from '@/domain/peopleSearch/peopleIndex'
import { searchPeople } from '@/domain/peopleSearch/search'

const PEOPLE: PersonEntry[] = [
  { id: '1', name: '王建军', account: 'wangjj', phone: '13800138000', pinyin: 'wang jian jun' },
  { id: '2', name: '王安宁', account: 'driver1', phone: '139-1234-5678', pinyin: 'wáng ān níng' },
  { id: '3', name: '万军', account: 'driver2', phone: '+86 137 0000 1111', pinyin: 'wan jun' },
  { id: '4', name: '吕布', account: 'lvbu', pinyin: 'lǚ bù' },
  { id: '5', name: '单雄信', account: 'd5', pinyin: ['shan xiong xin', 'dan xiong xin'] },
  { id: '6', name: '张三（夜班）', account: 'zs', initials: 'ZS#YB#' },
  { id: '7', name: '阿卜杜拉·买买提', account: 'a7', pinyin: 'a bu du la mai mai ti' },
  { id: '8', name: 'John Smith', account: 'admin', phone: '0571-88886666' },
  { id: '9', name: '李军', account: 'lijun', phone: '138****8000', pinyin: 'li jun', initials: 'LJ' }
]
const index = buildPeopleIndex(PEOPLE)
const ids = (query: string): string[] => searchPeople(index, query).matches.map(({ id }) => id)
/** Marked parts of the first match, as `field:text`. */
const marked = (query: string): string[] => {
  const [first] = searchPeople(index, query).matches
  const person = PEOPLE.find(({ id }) => id === first?.id)
  return (first?.ranges ?? []).map(({ field, start, end }) => `${field}:${person?.[field]?.slice(start, end)}`)
}

describe('people search', () => {
  test.each([
    ['王', ['1', '2']],
    ['建军', ['1']],
    ['ＷＡＮＧＪＪ', ['1']],
    ['WANGJJ', ['1']],
    ['john', ['8']],
    ['johns', ['8']]
  ])('by name and account: %s', (query, found) => expect(ids(query)).toEqual(found))
  test.each([
    ['wangjian', ['1']],
    ["wang'jian", ['1']],
    ['wang jian', ['1']],
    ['jianjun', ['1']],
    ['wjianj', ['1']],
    ['wangj', ['1']],
    ['wjj', ['1']],
    ['wan', ['2', '3', '1']],
    ['lv', ['4']],
    ['lu', ['4']],
    ['lü', ['4']],
    ['shanx', ['5']],
    ['danx', ['5']],
    ['sxx', ['5']],
    ['shxx', ['5']],
    ['dxx', ['5']],
    ['zs', ['6']],
    ['abdl', ['7']],
    ['maimaiti', ['7']]
  ])('by pinyin and initials: %s', (query, found) => expect([...ids(query)].sort()).toEqual([...found].sort()))
  test.each([
    ['138001', ['1']],
    ['8000', ['1', '9']],
    ['139 1234 5678', ['2']],
    ['13912345678', ['2']],
    ['+8613912345678', ['2']],
    ['+86139', ['2']],
    ['1370', ['3']],
    ['8888-6666', ['8']],
    ['0571', ['8']]
  ])('by phone, however it is written: %s', (query, found) => expect(ids(query)).toEqual(found))
  test('digits on the two sides of a mask are no neighbours', () => {
    expect(ids('1388')).toEqual([])
    expect(ids('38000')).toEqual(['1'])
  })
  test('letters that fit nobody, half a reading of one and half of another, an empty query', () => {
    for (const query of ['wq', 'jj王', 'shandan', 'iang', '', '   ', '+', 'a'.repeat(200)])
      expect(searchPeople(index, query)).toEqual({ total: 0, matches: [] })
  })
  test('every word must be found, wherever it stands', () => {
    expect(ids('wang 138')).toEqual(['1'])
    expect(ids('138 军')).toEqual(['1', '9'])
    expect(ids('军 139')).toEqual([])
  })
  test('beginnings before middles, names before accounts and phones, equals in the order given', () => {
    expect(ids('jun')).toEqual(['1', '3', '9'])
    // Worst first, so that the order can only come from the ranking.
    const ranked: PersonEntry[] = [
      { id: 'insideAccount', name: '己', account: 'xli' },
      { id: 'insideLiuYi', name: '大刘一', pinyin: 'da liu yi' },
      { id: 'insidePinyin', name: '王丽', pinyin: 'wang li' },
      { id: 'insideName', name: 'Ali' },
      { id: 'account', name: '乙', account: 'li1' },
      { id: 'initials', name: '罗一', initials: 'LI' },
      { id: 'pinyin', name: '李一', pinyin: 'li yi' },
      { id: 'name', name: 'Lily' },
      { id: 'exact', name: '丙', account: 'li' }
    ]
    expect(searchPeople(buildPeopleIndex(ranked), 'li').matches.map(({ id }) => id)).toEqual([
      'exact',
      'name',
      'pinyin',
      'initials',
      'account',
      'insideName',
      'insideLiuYi',
      'insidePinyin',
      'insideAccount'
    ])
    expect(searchPeople(buildPeopleIndex(ranked), 'ly').matches.map(({ id }) => id)).toEqual(['pinyin', 'name', 'insideLiuYi'])
    const numbers: PersonEntry[] = [
      { id: 'insidePhone', name: '甲', phone: '13700000138' },
      { id: 'insideAccount', name: '乙', account: 'a138' },
      { id: 'insideName', name: '丙138' },
      { id: 'phone', name: '丁', phone: '13800000000' },
      { id: 'account', name: '戊', account: '1380' },
      { id: 'name', name: '138号' }
    ]
    expect(searchPeople(buildPeopleIndex(numbers), '138').matches.map(({ id }) => id)).toEqual([
      'name',
      'account',
      'phone',
      'insideName',
      'insideAccount',
      'insidePhone'
    ])
  })
  test('only so many are answered, all are counted', () => {
    const found = searchPeople(index, 'j', 2)
    expect(found.matches).toHaveLength(2)
    expect(found.total).toBe(searchPeople(index, 'j').matches.length)
    expect(found.total).toBeGreaterThan(2)
  })
})

describe('what is marked', () => {
  test.each([
    ['建军', ['name:建军']],
    ['jianj', ['account:', 'name:建军']],
    ['wangj', ['account:wangj', 'name:王建']],
    ['lvb', ['account:lvb', 'name:吕布']],
    ['maimai', ['name:买买']],
    ['zs', ['account:zs', 'name:张三']],
    ['yb', ['name:夜班']],
    ['139-1234', ['phone:139-1234']],
    ['1391234', ['phone:139-1234']],
    ['1370000', ['phone:137 0000']],
    ['wang 138', ['account:wang', 'name:王', 'phone:138']],
    ['wang jian', ['account:wang', 'name:王建']],
    ['ohnsm', ['name:ohn Sm']]
  ])('%s', (query, parts) => expect(marked(query)).toEqual(parts.filter((part) => !part.endsWith(':'))))
  test('a name whose pinyin does not fit it is marked whole', () => {
    const odd = buildPeopleIndex([{ id: '1', name: '王五六', pinyin: 'wang wu' }])
    expect(searchPeople(odd, 'wu').matches).toEqual([{ id: '1', ranges: [{ field: 'name', start: 0, end: 3 }] }])
  })
  test('characters outside the basic plane keep their place', () => {
    const rare = buildPeopleIndex([{ id: '1', name: '李𠮷明', pinyin: 'li ji ming' }])
    expect(searchPeople(rare, 'ming').matches[0]?.ranges).toEqual([{ field: 'name', start: 3, end: 4 }])
    expect(searchPeople(rare, 'liji').matches[0]?.ranges).toEqual([{ field: 'name', start: 0, end: 3 }])
  })
})

/** Everything that may be typed for a name, spelled out: each syllable whole, by its initial or by its two-letter initial; the last one cut anywhere. */
const spellings = (syllables: readonly string[]): Set<string> => {
  const typed = new Set<string>()
  const from = (start: number, before: string) => {
    const syllable = syllables[start]
    if (syllable === undefined) return
    for (let cut = 1; cut <= syllable.length; cut++) typed.add(before + syllable.slice(0, cut))
    const whole = [syllable, syllable.slice(0, 1), ...(/^[zcs]h/.test(syllable) ? [syllable.slice(0, 2)] : [])]
    whole.forEach((part) => from(start + 1, before + part))
  }
  syllables.forEach((_, start) => from(start, ''))
  return typed
}

const SYLLABLES = ['a', 'an', 'ang', 'na', 'nan', 'shan', 'sha', 'zhang', 'han', 'xi', 'xian', 'gan']
const names = fc.array(fc.constantFrom(...SYLLABLES), { minLength: 1, maxLength: 4 })

test('pinyin finds exactly what a list of all spellings holds', () => {
  fc.assert(
    fc.property(
      fc.array(names, { minLength: 1, maxLength: 6 }),
      fc.stringMatching(/^[aghinsxz]{1,6}$/),
      fc.nat(),
      (people, random, pick) => {
        const pinyin = buildPeopleIndex(
          people.map((syllables, i) => ({ id: String(i), name: '某'.repeat(syllables.length), pinyin: syllables.join(' ') }))
        )
        const all = people.map(spellings)
        const possible = [...(all[pick % all.length] as Set<string>)]
        for (const typed of [random, possible[pick % possible.length] as string]) {
          const found = searchPeople(pinyin, typed).matches
          expect(found.map(({ id }) => Number(id)).sort()).toEqual(people.map((_, i) => i).filter((i) => all[i]?.has(typed)))
          for (const { ranges } of found) expect(ranges).toHaveLength(1)
        }
      }
    ),
    { numRuns: 1000 }
  )
})

test('whoever is found has something marked, inside his fields and without overlap', () => {
  const piece = fc.constantFrom('王', '军', 'w', 'wang', 'jun', '1', '38', '*', ' ', '-', 'A', '（', 'ﬁ', 'İ', '𠮷', '+86')
  const field = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(field, field, field, field, (name, account, phone, query) => {
      const person = { id: '1', name, account, phone, pinyin: 'wang jun', initials: 'WJ' }
      for (const { ranges } of searchPeople(buildPeopleIndex([person]), query).matches) {
        expect(ranges.length > 0 || name === '').toBe(true)
        ranges.forEach(({ field: of, start, end }, i) => {
          expect(start >= 0 && start < end && end <= person[of].length).toBe(true)
          const before = ranges[i - 1]
          if (before?.field === of) expect(before.end).toBeLessThan(start)
        })
      }
    }),
    { numRuns: 1000 }
  )
})

test('the quick way to comparable text is the slow way', () => {
  const piece = fc.constantFrom(
    '王',
    'W',
    'w',
    '1',
    '86',
    '0086',
    '+86',
    '138',
    '*',
    ' ',
    '-',
    '~',
    '（',
    'ﬁ',
    'İ',
    '𠮷',
    '㐀',
    '1380013800'
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (parts) => {
      const text = parts.join('')
      expect(comparableText(text)).toBe(foldText(text).text)
      expect(comparablePhone(text)).toBe(foldPhone(text).text)
    }),
    { numRuns: 1000 }
  )
})

/** Engines of phones may come without Unicode's tables and those of languages: there `normalize` gives back what it was given, and `Intl` is not there. */
describe('without tables of the engine', () => {
  const real = Object.getOwnPropertyDescriptors(String.prototype)
  const intl = Object.getOwnPropertyDescriptor(globalThis, 'Intl')
  beforeAll(() => {
    const absent = () => {
      throw new Error('the engine has no tables')
    }
    for (const name of ['localeCompare', 'toLocaleLowerCase', 'toLocaleUpperCase'])
      Object.defineProperty(String.prototype, name, { value: absent, configurable: true, writable: true })
    Object.defineProperty(String.prototype, 'normalize', { value: String.prototype.toString, configurable: true, writable: true })
    Object.defineProperty(globalThis, 'Intl', { value: undefined, configurable: true, writable: true })
  })
  afterAll(() => {
    for (const name of ['localeCompare', 'toLocaleLowerCase', 'toLocaleUpperCase', 'normalize'] as const)
      Object.defineProperty(String.prototype, name, real[name])
    if (intl !== undefined) Object.defineProperty(globalThis, 'Intl', intl)
  })

  test.each([
    ['ＷＡＮＧＪＪ', ['1']],
    ['１３８００１', ['1']],
    ['wangan', ['2']],
    ['lü', ['4']],
    ['lvb', ['4']],
    ['a组', ['10']]
  ])('%s is found all the same', (query, found) => {
    // Read anew: what was read with the tables is no proof.
    const people = buildPeopleIndex([...PEOPLE.map((person) => ({ ...person })), { id: '10', name: 'Ａ组值班', account: 'duty' }])
    expect(searchPeople(people, query).matches.map(({ id }) => id)).toEqual(found)
  })
})
