import fc from 'fast-check'
import type { JsonObject } from '../../../src/contract/formSchema'
import { eachDatabase, trialsOn, type TestApp } from '../../support/databases'
import { choice, field, Filler, plantForm } from './support'

const IDS = ['a', 'b', 'c']
const USERS = ['user-driver1', 'user-driver2', 'user-manager1']
const PATHS = [
  ['440000', '440300', '440304'],
  ['440000', '440300', '440306'],
  ['440000', '440100', '440103']
]
const TEXTS = ['拖车 A1', '吊车B2', '100%_折扣', 'ＡＢＣ全角', '粤B12345', '']
const TIMES = ['06:00:00', '12:30:00', '23:59:59']
const DAY = 86_400_000
/** Midnight in Shanghai. */
const DAYS = [0, 1, 2, 3].map((n) => Date.UTC(2026, 2, 1) - 8 * 3_600_000 + n * DAY)

const FIELDS = [
  field('comInput', 'text'),
  field('numInput', 'number'),
  field('switch', 'flag'),
  field('date', 'day', {}, { type: 'date' }),
  field('time', 'clock'),
  choice('select', 'one', IDS),
  choice('checkbox', 'many', IDS),
  field('userSelect', 'user'),
  field('userSelect', 'users', {}, { multiple: true }),
  field('address', 'area'),
  field('address', 'areas', {}, { multiple: true }),
  field('slider', 'level'),
  field('createUser', 'by'),
  {
    __vModel__: 'lines',
    __config__: {
      jnpfKey: 'table',
      label: '明细',
      children: [choice('select', 'part', IDS), field('comInput', 'note'), field('numInput', 'sum')]
    }
  }
]

interface Row {
  text: string
  number: number | null
  flag: 0 | 1
  day: number | null
  clock: string
  one: string
  many: string[]
  user: string
  users: string[]
  area: string[]
  areas: string[][]
  level: number
  lines: { part: string; note: string; sum: number }[]
}
const row: fc.Arbitrary<Row> = fc.record({
  text: fc.constantFrom(...TEXTS),
  number: fc.option(fc.integer({ min: -5, max: 5 })),
  flag: fc.constantFrom(0 as const, 1 as const),
  day: fc.option(fc.constantFrom(...DAYS)),
  clock: fc.constantFrom(...TIMES),
  one: fc.constantFrom(...IDS),
  many: fc.subarray(IDS),
  user: fc.constantFrom(...USERS),
  users: fc.subarray(USERS),
  area: fc.constantFrom(...PATHS),
  areas: fc.subarray(PATHS),
  level: fc.integer({ min: 0, max: 3 }),
  lines: fc.array(fc.record({ part: fc.constantFrom(...IDS), note: fc.constantFrom(...TEXTS), sum: fc.integer({ min: 0, max: 3 }) }), {
    maxLength: 2
  })
})

/** One search value with what it means, said once more in plain words. */
interface Search {
  query: JsonObject
  matches: (row: Row) => boolean
}
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
const begins = (path: readonly string[], wanted: readonly string[]): boolean => wanted.every((id, i) => path[i] === id)
const within = (value: number | null, from: number | null, to: number | null): boolean =>
  value !== null && (from === null || value >= from) && (to === null || value <= to)
const ends = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<[T | null, T | null]> =>
  fc.tuple(fc.option(values), fc.option(values)).filter(([from, to]) => from !== null || to !== null)

const search: fc.Arbitrary<Search> = fc.oneof(
  fc
    .constantFrom('拖车', 'b', '%', '_', 'abc', '12345', 'A1', '折扣 100', '没有', '\\')
    .map(
      (text): Search => ({ query: { text }, matches: (each) => text.split(' ').every((part) => folded(each.text).includes(folded(part))) })
    ),
  fc.constantFrom(...TEXTS.filter((text) => text !== '')).map(
    (note): Search => ({
      query: { 'lines-note': note },
      matches: (each) =>
        note.split(' ').every((part) =>
          each.lines
            .map((line) => folded(line.note))
            .join(' ')
            .includes(folded(part))
        )
    })
  ),
  ends(fc.integer({ min: -5, max: 5 })).map(
    ([from, to]): Search => ({ query: { number: [from, to] }, matches: (each) => within(each.number, from, to) })
  ),
  fc.integer({ min: -5, max: 5 }).map((number): Search => ({ query: { number }, matches: (each) => each.number === number })),
  ends(fc.integer({ min: 0, max: 3 })).map(
    ([from, to]): Search => ({ query: { 'lines-sum': [from, to] }, matches: (each) => each.lines.some(({ sum }) => within(sum, from, to)) })
  ),
  ends(fc.constantFrom(...DAYS)).map(
    ([from, to]): Search => ({ query: { day: [from, to] }, matches: (each) => within(each.day, from, to) })
  ),
  ends(fc.constantFrom(...TIMES)).map(
    ([from, to]): Search => ({
      query: { clock: [from, to] },
      matches: (each) => (from === null || each.clock >= from) && (to === null || each.clock <= to)
    })
  ),
  fc.constantFrom(0 as const, 1 as const).map((flag): Search => ({ query: { flag }, matches: (each) => each.flag === flag })),
  fc.subarray(IDS, { minLength: 1 }).map((ids): Search => ({ query: { one: ids }, matches: (each) => ids.includes(each.one) })),
  fc.constantFrom(...IDS).map((id): Search => ({ query: { one: id }, matches: (each) => each.one === id })),
  fc
    .subarray(IDS, { minLength: 1 })
    .map((ids): Search => ({ query: { many: ids }, matches: (each) => each.many.some((id) => ids.includes(id)) })),
  fc
    .subarray(USERS, { minLength: 1 })
    .map((ids): Search => ({ query: { users: ids }, matches: (each) => each.users.some((id) => ids.includes(id)) })),
  fc.constantFrom(...USERS).map((id): Search => ({ query: { user: id }, matches: (each) => each.user === id })),
  fc
    .tuple(fc.constantFrom(...PATHS), fc.integer({ min: 1, max: 3 }))
    .map(
      ([path, depth]): Search => ({ query: { area: path.slice(0, depth) }, matches: (each) => begins(each.area, path.slice(0, depth)) })
    ),
  fc.tuple(fc.constantFrom(...PATHS), fc.integer({ min: 1, max: 3 })).map(
    ([path, depth]): Search => ({
      query: { areas: [path.slice(0, depth)] },
      matches: (each) => each.areas.some((one) => begins(one, path.slice(0, depth)))
    })
  ),
  fc
    .subarray(IDS, { minLength: 1 })
    .map((ids): Search => ({ query: { 'lines-part': ids }, matches: (each) => each.lines.some(({ part }) => ids.includes(part)) }))
)

eachDatabase((name, makeApp) => {
  let server: TestApp
  let filler: Filler
  const rows = new Map<string, Row>()
  beforeAll(async () => {
    server = await makeApp()
    await plantForm(server, { id: 'find', fields: FIELDS })
    filler = await Filler.of(server, 'manager1', 'find')
    for (const each of fc.sample(row, { numRuns: 40, seed: 7 })) rows.set(await filler.add({ ...each }), each)
  }, 180_000)
  const expected = (searches: readonly Search[]) =>
    [...rows]
      .filter(([, each]) => searches.every(({ matches }) => matches(each)))
      .map(([id]) => id)
      .sort()

  test('any search values find what a plain look at every record finds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(search, { minLength: 1, maxLength: 3 }), async (searches) => {
        // Two searches of one field: the later one is sent.
        const query = Object.assign({}, ...searches.map((each) => each.query)) as JsonObject
        const sent = searches.filter(
          (each, i) => !searches.slice(i + 1).some((later) => Object.keys(later.query)[0] === Object.keys(each.query)[0])
        )
        expect([query, (await filler.found(query)).sort()]).toEqual([query, expected(sent)])
      }),
      { seed: 11, numRuns: trialsOn(name, 100) }
    )
  })

  test.each(['text', 'number', 'day', 'clock', 'one', 'user', 'level', 'flag', 'by'] as const)(
    'lists sort by %s, empty ones at the low end, and pages neither repeat nor miss',
    async (sidx) => {
      const pages: JsonObject[] = []
      for (const currentPage of [1, 2, 3]) pages.push(...(await filler.list({ sidx, sort: 'desc', currentPage, pageSize: 15 })).data.list)
      expect(new Set(pages.map(({ id }) => id)).size).toBe(rows.size)
      const up = await filler.found({}, { sidx, sort: 'asc' })
      expect(pages.map(({ id }) => id)).toEqual([...up].reverse())
      if (sidx === 'by') return
      const values = up.map((id) => rows.get(id)?.[sidx] ?? null)
      const filled = values.filter((value) => value !== null)
      expect(values.slice(0, values.length - filled.length).every((value) => value === null)).toBe(true)
      expect(filled).toEqual(
        [...filled].sort((a, b) =>
          typeof a === 'number' ? Number(a) - Number(b) : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
        )
      )
    }
  )

  test('a keyword looks at what is shown: names of people and options, cells of sub-tables, each part somewhere', async () => {
    const of = (keyword: string) => filler.list({ keyword, pageSize: 1000 }).then(({ data }) => data.list.map(({ id }) => id).sort())
    const ids = (wanted: (each: Row) => boolean) =>
      [...rows]
        .filter(([, each]) => wanted(each))
        .map(([id]) => id)
        .sort()
    expect(await of('王建军')).toEqual(ids(({ user, users }) => user === 'user-driver1' || users.includes('user-driver1')))
    expect(await of('b名')).toEqual(
      ids(({ one, many, lines }) => one === 'b' || many.includes('b') || lines.some(({ part }) => part === 'b'))
    )
    expect(await of('宝安')).toEqual(ids(({ area, areas }) => area.includes('440306') || areas.some((path) => path.includes('440306'))))
    expect(await of('李强 粤b123')).toEqual(
      ids(
        ({ text, user, users, lines }) =>
          (user === 'user-driver2' || users.includes('user-driver2')) && [text, ...lines.map(({ note }) => note)].includes('粤B12345')
      )
    )
    expect(await of('没有这样的')).toEqual([])
  })

  test.each([
    ['no JSON', { queryJson: '{' }, 400],
    ['a list', { queryJson: '[1]' }, 400],
    ['an unknown field', { queryJson: '{"nothing":"x"}' }, 400],
    ['a number of letters', { queryJson: '{"number":"x"}' }, 400],
    ['a range of letters', { queryJson: '{"day":["x",null]}' }, 400],
    ['a sort by nothing', { sidx: 'nothing' }, 400],
    ['a sort by a table', { sidx: 'lines' }, 400],
    ['a sort by a statement', { sidx: "text') --" }, 400],
    ['a page of letters', { currentPage: 'x' }, 400],
    ['a page beyond the end', { currentPage: 1_000_000 }, 200],
    ['the 3.3 name', { json: '{"one":"a"}' }, 200],
    ['nothing at all', {}, 200]
  ])('%s is answered in order', async (_what, body, code) => {
    const answer = await filler.list(body)
    expect([answer.code, answer.msg]).toEqual([code, expect.stringMatching(/[一-龥]/)])
  })
})
