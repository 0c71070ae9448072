import fc from 'fast-check'
import { mergedPeople } from '../../../src/domain/peopleSearch/order'
import type { UserEntry } from '../../../src/contract/organization'
import type { PeopleList } from '../../../src/contract/people'
import { eachDatabase, trialsOn, type TestApp } from '../../support/databases'

const PEOPLE = ['user-driver1', 'user-driver2', 'user-clerk1', 'user-yard1']
const NAMES = ['曾小明', '区大力', 'Adam', '王建军', '阿三', '〇']

const act = fc.oneof(
  fc.record({ kind: fc.constant('name' as const), id: fc.constantFrom(...PEOPLE), name: fc.constantFrom(...NAMES) }),
  fc.record({ kind: fc.constant('move' as const), id: fc.constantFrom(...PEOPLE), to: fc.constantFrom('org-fleet', 'org-baoan') }),
  fc.record({ kind: fc.constant('enable' as const), id: fc.constantFrom(...PEOPLE), mark: fc.constantFrom(0, 1) }),
  fc.record({ kind: fc.constant('rename' as const), name: fc.constantFrom('车队', '一车队') }),
  fc.constant({ kind: 'nothing' as const }),
  fc.constant({ kind: 'read' as const })
)

/** What changed in the list of everybody (people.md#changes-of-the-list). */
eachDatabase((name, makeApp) => {
  let server: TestApp
  let token: string
  beforeAll(async () => {
    server = await makeApp()
    token = await server.signIn('dispatcher1')
  })
  const read = async (version?: number): Promise<PeopleList> =>
    (await server.call<PeopleList>('GET', `/api/permission/Users/All${version === undefined ? '' : `?version=${version}`}`, { token })).data
  const whole = async (): Promise<UserEntry[]> => (await read()).list
  const change = (sql: string, params: unknown[] = []) => server.query(sql, params)
  /** Namesakes stand beside each other in any order. */
  const placed = (list: readonly UserEntry[]) =>
    list.map(({ realName, id: _, account: __, ...rest }) => JSON.stringify({ realName, rest })).sort()

  test('one that changed is told alone, where he stands now; who left is named; nothing is told twice', async () => {
    const { list, version = -1, removed } = await read()
    expect([removed, list.length]).toEqual([undefined, 59])
    expect(await read(version)).toEqual({ list: [], version, removed: [] })
    await change("update user_account set real_name = '安全员' where id = 'user-driver1'")
    await change("update user_account set enabled_mark = 0 where id = 'user-driver2'")
    const later = await read(version)
    expect([later.list.map(({ realName }) => realName), later.removed]).toEqual([['安全员'], ['user-driver2']])
    expect(mergedPeople(list, later.list, later.removed ?? []).map(({ id }) => id)).toEqual((await whole()).map(({ id }) => id))
    expect(await read(later.version)).toMatchObject({ list: [], removed: [] })
  })

  test('what the list does not say changes nothing; a department that is called otherwise is everybody', async () => {
    const { version } = await read()
    await change("update user_account set email = 'a@b.cn' where id = 'user-driver1'")
    expect(await read(version)).toEqual({ list: [], version, removed: [] })
    await change("update organize set full_name = '拖车一队' where id = (select organize_id from user_account where id = 'user-driver1')")
    const { list, removed } = await read(version)
    expect([list.length > 50, removed, list.some(({ department }) => department === '拖车一队')]).toEqual([true, undefined, true])
  })

  test('more than 500 changes, and a version of a later day than the database, are the whole list', async () => {
    const { version = 0 } = await read()
    expect((await read(version + 5)).removed).toBeUndefined()
    await change(
      `insert into user_account select (jsonb_populate_record(u, jsonb_build_object('id', 'many-' || n, 'account', 'many' || n))).*
       from user_account u, generate_series(1, 501) n where u.id = 'user-driver1'`
    )
    const { list, removed } = await read(version)
    expect([list.length > 550, removed]).toEqual([true, undefined])
    await change("delete from user_account where id like 'many-%'")
  })

  test('numbers are given in the order in which changes are seen: a slow transaction hides none', async () => {
    if (name.startsWith('embedded') || server.context.config.poolSize === 1) return
    const slow = await server.context.database.pool.connect()
    try {
      const { version = 0 } = await read()
      await slow.query('begin')
      await slow.query("update user_account set real_name = '慢的' where id = 'user-clerk1'")
      await change("update user_account set real_name = '快的' where id = 'user-yard1'")
      const first = await read(version)
      expect(first.list.map(({ realName }) => realName)).toEqual(['快的'])
      await slow.query('commit')
      expect((await read(first.version)).list.map(({ realName }) => realName)).toEqual(['慢的'])
    } finally {
      slow.release()
    }
  })

  test('after any changes the merged list is that of a whole reading', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        let held = await read()
        for (const step of acts) {
          if (step.kind === 'name') await change('update user_account set real_name = $1 where id = $2', [step.name, step.id])
          else if (step.kind === 'move')
            await change(
              'update user_account set organize_id = coalesce((select id from organize where id = $1), organize_id) where id = $2',
              [step.to, step.id]
            )
          else if (step.kind === 'enable') await change('update user_account set enabled_mark = $1 where id = $2', [step.mark, step.id])
          else if (step.kind === 'rename') await change("update organize set full_name = $1 where full_name like '%车队'", [step.name])
          else if (step.kind === 'read') {
            const { list, version, removed } = await read(held.version)
            held = {
              list: removed === undefined ? list : mergedPeople(held.list, list, removed),
              ...(version !== undefined && { version })
            }
          }
        }
        const { list, removed } = await read(held.version)
        const merged = removed === undefined ? list : mergedPeople(held.list, list, removed)
        const all = await whole()
        expect(merged.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort())
        expect(placed(merged)).toEqual(placed(all))
        expect(merged.map(({ realName }) => realName)).toEqual(all.map(({ realName }) => realName))
      }),
      { seed: 20261129, numRuns: trialsOn(name, process.env.TEST_FULL === '1' ? 200 : 12), endOnFailure: true }
    )
  })
})
