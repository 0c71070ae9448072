import fc from 'fast-check'
import type { UserEntry } from '@/contract/organization'
import { letterAt, letterOf, OTHERS, sectionsOf, STARRED, writtenLetters, type ContactRow } from '@/pages/index/contacts/sections'

const TRIALS = process.env.TEST_FULL === '1' ? 2000 : 100
const RUN = { seed: 20261121, numRuns: TRIALS }

/** Names with what the two kinds of platforms send of them. */
const SPELLINGS = [
  { realName: '王建军', quickQuery: 'WJJ', pinyin: 'wang jian jun' },
  { realName: '汪洋', quickQuery: 'WY', pinyin: 'wang yang' },
  { realName: '单晓静', quickQuery: 'SXJ', pinyin: 'shan xiao jing' },
  { realName: '欧阳蕊', quickQuery: 'OYR' },
  { realName: '李强', quickQuery: 'LQ' },
  { realName: 'Zoe', quickQuery: '' },
  { realName: '〇一', quickQuery: '##' },
  { realName: '１２３', quickQuery: '' },
  { realName: '', quickQuery: '' },
  { realName: '章鱼', quickQuery: '#', pinyin: 'zhang yu' }
]
const peopleOf = (places: readonly number[]): UserEntry[] =>
  places.map((place, i) => ({
    ...(SPELLINGS[place % SPELLINGS.length] as (typeof SPELLINGS)[number]),
    id: `u${i}`,
    account: `a${i}`,
    headIcon: '',
    department: '车队',
    gender: 1
  }))
const idsOf = (rows: readonly ContactRow[]): string[] => rows.flatMap((row) => (row.kind === 'person' ? [row.person.id] : []))

test.each([
  ['WJJ', 'W'],
  ['wjj', 'W'],
  ['##', OTHERS],
  ['', OTHERS]
])('initials %j stand under %s', (quickQuery, letter) => {
  expect(letterOf({ quickQuery, realName: '王' })).toBe(letter)
})
test('without initials pinyin counts, then a Latin name; everything else stands under #', () => {
  expect(letterOf({ quickQuery: '#', pinyin: 'zhang yu', realName: '章鱼' })).toBe('Z')
  expect(letterOf({ quickQuery: '', realName: ' zoe' })).toBe('Z')
  for (const realName of ['', '１２', 'Éva', '〇', '😀'])
    expect([realName, letterOf({ quickQuery: '', realName })]).toEqual([realName, OTHERS])
})

test('everybody stands once under his letter, letters from A to #, none empty, by sound inside', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 60 }), (places) => {
      const people = peopleOf(places)
      const { rows, letters, starts } = sectionsOf(people, [])
      expect([...idsOf(rows)].sort()).toEqual(people.map(({ id }) => id).sort())
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
      const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', OTHERS]
      expect(letters).toEqual(alphabet.filter((letter) => people.some((person) => letterOf(person) === letter)))
      letters.forEach((letter, place) => {
        const from = starts[place] as number
        const group = rows.slice(from + 1, starts[place + 1] ?? rows.length)
        expect(rows[from]).toEqual(expect.objectContaining({ kind: 'heading', letter, count: group.length }))
        expect(group.every((row) => row.kind === 'person' && letterOf(row.person) === letter)).toBe(true)
        const sounds = group.map((row) => (row.kind === 'person' ? (row.person.pinyin ?? row.person.quickQuery).toLowerCase() : ''))
        expect(sounds).toEqual([...sounds].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0)))
      })
    }),
    RUN
  )
})

test('starred people stand on top in the order of the stars and once more under their letter', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 1, maxLength: 30 }), fc.uniqueArray(fc.nat(40), { maxLength: 10 }), (places, stars) => {
      const people = peopleOf(places)
      const starred = stars.map((star) => `u${star}`)
      const present = starred.filter((id) => people.some((person) => person.id === id))
      const { rows, letters, starts } = sectionsOf(people, starred)
      expect(letters[0] === STARRED).toBe(present.length > 0)
      expect(idsOf(rows.slice(0, present.length > 0 ? starts[1] : 0))).toEqual(present)
      expect(idsOf(rows).length).toBe(people.length + present.length)
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
    }),
    RUN
  )
})

test('the letter at a row is the last heading above it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(200), { maxLength: 27 }), fc.integer({ min: -5, max: 220 }), (heads, row) => {
      const starts = heads.sort((one, other) => one - other)
      expect(letterAt({ starts }, row)).toBe(starts.filter((start) => start <= row).length - 1)
    }),
    RUN
  )
})

test('an index without room writes evenly spaced letters, never more than fit, always the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 40 }), (count, capacity) => {
      const written = writtenLetters(count, capacity)
      expect(written).toHaveLength(count)
      expect(written[count - 1]).toBe(true)
      expect(written.filter(Boolean).length).toBeLessThanOrEqual(Math.max(1, capacity))
      if (capacity >= count) expect(written).toEqual(Array.from({ length: count }, () => true))
    }),
    RUN
  )
})
