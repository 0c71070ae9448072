import type { JsonObject } from '../../../src/contract/formSchema'
import { eachDatabase, type TestApp } from '../../support/databases'
import { choice, field, Filler, plantForm } from './support'

const RECORDS = 11_500
const STATES = ['a', 'b', 'c']
const LIST = {
  type: 3,
  groupField: 'state',
  defaultSidx: 'name',
  sort: 'asc',
  columnList: [{ prop: 'name' }, { prop: 'state' }, { prop: 'amount' }],
  sortList: [{ prop: 'amount' }],
  searchList: [{ prop: 'state', searchType: 1 }]
}

/** What record i holds: 100 of the 王 family stand in the last group alone. */
const stateOf = (i: number): string => (i < 100 ? 'c' : (STATES[i % 3] ?? ''))
const idOf = (i: number): string => `r${String(i).padStart(6, '0')}`

eachDatabase((_name, makeApp) => {
  let server: TestApp
  let filler: Filler
  beforeAll(async () => {
    server = await makeApp()
    const fields = [field('comInput', 'name'), choice('select', 'state', STATES), field('numInput', 'amount')]
    await plantForm(server, { id: 'many', fields, columns: LIST })
    filler = await Filler.of(server, 'manager1', 'many')
    await server.query(
      `insert into form_record (model_id, id, version, model_version, data, words, grams, created_by, organize_id, created_at, updated_at)
      select 'many', 'r' || lpad(i::text, 6, '0'), 1, 1,
        jsonb_build_object('name', who || i, 'state', state, 'amount', i * 7919 % 10007), jsonb_build_object('name', who || i, 'state', state || '名'),
        array[left(who, 1), who], 'user-manager1', 'org-head', 0, 0
      from generate_series(0, $1 - 1) i
        cross join lateral (select case when i < 100 then '王某' else '李某' end as who, case when i < 100 then 'c' else substr('abc', i % 3 + 1, 1) end as state) made`,
      [RECORDS]
    )
    await server.query('analyze form_record')
  })

  const page = async (body: JsonObject) => {
    const { code, msg, data } = await filler.list({ pageSize: 20, ...body })
    expect([code, msg]).toEqual([200, msg])
    return { ids: data.list.map(({ id }) => id), total: data.pagination.total }
  }
  const numbers = Array.from({ length: RECORDS }, (_, i) => i)
  const inGroups = (by: (i: number) => number, which: (i: number) => boolean = () => true): string[] =>
    numbers
      .filter(which)
      .sort((i, j) => (stateOf(i) < stateOf(j) ? -1 : stateOf(i) > stateOf(j) ? 1 : by(i) - by(j)))
      .map(idOf)
  const amount = (i: number): number => (i * 7919) % 10_007

  test('records are counted to ten thousand, and further as somebody turns pages; the last page is exact', async () => {
    expect((await page({})).total).toBe(10_000)
    expect((await page({ currentPage: 490 })).total).toBe(10_800)
    expect(await page({ currentPage: 575 })).toMatchObject({ total: RECORDS })
    expect(await page({ currentPage: 600 })).toEqual({ ids: [], total: RECORDS })
  })

  test('what few records have is counted whole, and stands in the order of the list', async () => {
    const family = (i: number): boolean => i < 100
    const byAmount = inGroups((i) => -amount(i) * RECORDS - i, family)
    const asked = { keyword: '王', sidx: 'amount', sort: 'desc' }
    expect(await page(asked)).toEqual({ ids: byAmount.slice(0, 20), total: 100 })
    expect(await page({ ...asked, currentPage: 5 })).toEqual({ ids: byAmount.slice(80), total: 100 })
    expect(await page({ ...asked, currentPage: 6 })).toEqual({ ids: [], total: 100 })
    expect(await page({ keyword: '张' })).toEqual({ ids: [], total: 0 })
  })

  test('what more records have than are counted stands in the same order', async () => {
    const others = inGroups(
      (i) => -amount(i) * RECORDS - i,
      (i) => i >= 100
    )
    const asked = { keyword: '李', sidx: 'amount', sort: 'desc' }
    expect(await page(asked)).toEqual({ ids: others.slice(0, 20), total: 10_000 })
    expect(await page({ ...asked, currentPage: 500 })).toEqual({ ids: others.slice(9980, 10_000), total: 11_000 })
    expect(await page({ ...asked, currentPage: 570 })).toEqual({ ids: others.slice(11_380), total: 11_400 })
  })

  test('a group that is asked for is found, whole and in order, also beside others', async () => {
    for (const states of [['a'], ['c'], ['c', 'b']]) {
      const wanted = inGroups(
        (i) => amount(i) * RECORDS + i,
        (i) => states.includes(stateOf(i))
      )
      const asked = { queryJson: JSON.stringify({ state: states }), sidx: 'amount', sort: 'asc' }
      expect(await page(asked)).toEqual({ ids: wanted.slice(0, 20), total: wanted.length })
      expect(await page({ ...asked, currentPage: 150 })).toEqual({ ids: wanted.slice(2980, 3000), total: wanted.length })
    }
  })

  test('an order of the menu is read from an index within the groups, either way', async () => {
    for (const way of ['desc nulls last', 'asc nulls first']) {
      const [{ name } = { name: '' }] = await server.query<{ name: string }>(
        "select 'form_record_' || number as name from form_model where id = 'many'"
      )
      const plan = await server.query<{ 'QUERY PLAN': string }>(
        `explain select id from form_record where model_id = 'many' order by (form_record.data -> 'state') asc nulls first, (form_record.data -> 'amount') ${way}, id ${way.split(' ')[0] ?? ''} limit 20`
      )
      const text = plan.map((line) => line['QUERY PLAN']).join('\n')
      expect(text).toMatch(new RegExp(`Index Scan using ${name}_by_`))
      expect(text).not.toContain('Sort')
    }
  })
})
