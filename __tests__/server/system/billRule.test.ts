import { reserveBillNumber, storeBillRule, takeBillNumber, type BillRuleDraft } from '../../../server/system/billRule'
import { DAY } from '../../../server/clock'
import { eachDatabase, onPostgres, type TestApp } from '../../support/databases'

const RULE: BillRuleDraft = {
  id: 'r',
  enCode: 'R',
  fullName: '试',
  prefix: 'R',
  datePattern: 'yyyyMMdd',
  digits: 3,
  startNumber: 1,
  reset: 'day'
}
/** 2026-12-31 23:59 in Shanghai. */
const NEW_YEARS_EVE = Date.UTC(2026, 11, 31, 15, 59)

const store = (server: TestApp, draft: Partial<BillRuleDraft>) =>
  server.context.db.transaction((tx) => storeBillRule(tx, { ...RULE, ...draft }, 0))
const take = (server: TestApp, now: number, userId?: string, enCode = 'R') =>
  server.context.db.transaction((tx) => takeBillNumber(tx, enCode, { now, ...(userId === undefined ? {} : { userId }) }))
const reserve = (server: TestApp, now: number, userId: string) =>
  server.context.db.transaction((tx) => reserveBillNumber(tx, 'R', { now, userId }))

eachDatabase((_name, makeApp) => {
  let server: TestApp
  beforeAll(async () => {
    server = await makeApp()
  })
  beforeEach(async () => {
    for (const table of ['bill_reservation', 'bill_sequence']) await server.query(`delete from ${table}`)
  })

  test.each<[Partial<BillRuleDraft>, string[]]>([
    [{}, ['R20261231001', 'R20261231002', 'R20270101001']],
    [{ prefix: 'LY', datePattern: 'yyyyMM', reset: 'month', digits: 2 }, ['LY20261201', 'LY20261202', 'LY20270101']],
    [{ prefix: '', datePattern: 'yyyyMMdd', reset: 'year', startNumber: 998 }, ['20261231998', '20261231999', '20270101998']],
    [{ datePattern: '', reset: 'never', startNumber: 99, digits: 2 }, ['R99', 'R100', 'R101']],
    [{ datePattern: 'yyyy', reset: 'never', startNumber: 0 }, ['R2026000', 'R2026001', 'R2027002']]
  ])('%j counts by the calendar of Shanghai', async (draft, numbers) => {
    await store(server, draft)
    expect([
      await take(server, NEW_YEARS_EVE),
      await take(server, NEW_YEARS_EVE + 30_000),
      await take(server, NEW_YEARS_EVE + 60_000)
    ]).toEqual(numbers)
  })

  test('a rule whose numbers would come again is refused, by the database as well', async () => {
    for (const draft of [
      { datePattern: 'yyyyMM', reset: 'day' },
      { datePattern: '', reset: 'year' },
      { digits: 0 },
      { digits: 13 },
      { prefix: '单' },
      { startNumber: -1 }
    ] as const) {
      await expect(store(server, draft)).rejects.toThrow('单据规则')
    }
    await expect(
      server.query(
        "insert into bill_rule (id, en_code, full_name, date_pattern, digits, reset, created_at) values ('x', 'x', 'x', 'yyyy', 3, 'day', 0)"
      )
    ).rejects.toThrow('bill_rule_unique')
  })

  test('what a person was shown he gets; an act that fails leaves no hole', async () => {
    await store(server, {})
    expect([
      await reserve(server, NEW_YEARS_EVE, 'user-driver1'),
      await reserve(server, NEW_YEARS_EVE, 'user-driver1'),
      await reserve(server, NEW_YEARS_EVE, 'user-driver2')
    ]).toEqual(['R20261231001', 'R20261231001', 'R20261231002'])
    expect([
      await take(server, NEW_YEARS_EVE, 'user-clerk1'),
      await take(server, NEW_YEARS_EVE, 'user-driver1'),
      await take(server, NEW_YEARS_EVE, 'user-driver1')
    ]).toEqual(['R20261231003', 'R20261231001', 'R20261231004'])
    // The other one's date is over: he gets one of today.
    expect([await take(server, NEW_YEARS_EVE + DAY, 'user-driver2'), await reserve(server, NEW_YEARS_EVE + DAY, 'user-driver2')]).toEqual([
      'R20270101001',
      'R20270101002'
    ])
    await expect(
      server.context.db.transaction(async (tx) => {
        await takeBillNumber(tx, 'R', { now: NEW_YEARS_EVE })
        throw new Error('later')
      })
    ).rejects.toThrow('later')
    expect(await take(server, NEW_YEARS_EVE)).toBe('R20261231005')
  })

  test('over the wire a person sees one number until he uses it; an unknown rule is told', async () => {
    const token = await server.signIn('clerk1')
    const ask = (enCode: string) => server.call<string>('GET', `/api/system/BillRule/BillNumber/${enCode}`, { token })
    const first = await ask('vehicleInspection')
    expect(first).toMatchObject({ code: 200, data: expect.stringMatching(/^CJ\d{8}0001$/) })
    expect((await ask('vehicleInspection')).data).toBe(first.data)
    for (const enCode of ['none', 'x'.repeat(64)]) expect(await ask(enCode)).toMatchObject({ code: 404, msg: '单据规则不存在', data: null })
    expect(await ask("a'b")).toMatchObject({ code: 400 })
    await server.query("update bill_rule set enabled_mark = 0 where en_code = 'vehicleInspection'")
    expect(await ask('vehicleInspection')).toMatchObject({ code: 404 })
  })
})

onPostgres((_name, makeApp) => {
  test('sixty at once get sixty numbers without a hole, whether they looked before or not', async () => {
    const server = await makeApp()
    await store(server, {})
    const people = (await server.query<{ id: string }>('select id from user_account order by id limit 10')).map(({ id }) => id)
    const numbers = await Promise.all(
      Array.from({ length: 60 }, async (_each, i) => {
        const person = people[i % people.length] as string
        if (i % 3 === 0) await reserve(server, NEW_YEARS_EVE, person)
        return take(server, NEW_YEARS_EVE, person)
      })
    )
    const left = (await server.query<{ number: string }>('select number from bill_reservation')).map(({ number }) => number)
    const all = [...numbers, ...left].sort()
    expect(all).toEqual(Array.from({ length: all.length }, (_each, i) => `R20261231${String(i + 1).padStart(3, '0')}`))
  })
})
