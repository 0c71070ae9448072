import type { Page } from '../../../src/contract/envelope'
import type { HandledRow } from '../../../src/contract/workFlow'
import { approver, by, template } from '../../domain/workFlow/templates'
import { HOUR } from '../../domain/workFlow/company'
import { eachDatabase } from '../../support/databases'
import { AREA, Office } from './support/office'

/** What a delegate's list is, said plainly: his own open steps and those given to him, but not what he launched himself. */
const PLAIN = `
  select s.id from flow_seat s where s.is_open and (s.user_id = 'dep' or (s.launcher_id <> 'dep' and exists (
    select 1 from flow_delegation d where d.to_user_id = 'dep' and d.from_user_id = s.user_id and (cardinality(d.flow_ids) = 0 or s.flow_id = any(d.flow_ids)))))
  order by s.since desc, s.id desc`

eachDatabase((_name, makeApp) => {
  let office: Office
  let flows: string[]
  beforeAll(async () => {
    office = await Office.open(await makeApp({ demo: false }))
    flows = [
      await office.plant(template({}, approver('审', by('f2', 'f3')))),
      await office.plant(template({}, approver('审', by('dep', 'f2')))),
      await office.plant(template({}, approver('审', by('f3'))))
    ]
    // Three at each moment: the time alone does not order them.
    for (let i = 0; i < 15; i += 1) {
      if (i % 3 === 0) office.server.clock.advance(60_000)
      await office.as(i % 4 === 3 ? 'dep' : 'lan', {
        method: 'POST',
        url: `${AREA}/FlowTask`,
        body: { flowId: flows[i % flows.length], status: 0, formData: { amount: i } }
      })
    }
  })

  const give = async (from: string, flowIds: readonly string[]): Promise<void> => {
    const now = office.server.clock.now()
    const body = { toUserId: 'dep', flowId: flowIds.join(','), startTime: now, endTime: now + HOUR }
    expect(await office.as(from, { method: 'POST', url: `${AREA}/FlowDelegate`, body })).toMatchObject({ code: 200 })
  }
  const pageOf = async (currentPage: number, pageSize: number, sort: 'asc' | 'desc' = 'desc'): Promise<Page<HandledRow>> =>
    (
      await office.as<Page<HandledRow>>('dep', {
        method: 'GET',
        url: `${AREA}/FlowBefore/List/1?currentPage=${currentPage}&pageSize=${pageSize}&sort=${sort}`
      })
    ).data
  /** His list, turned page by page to its end. */
  const turned = async (pageSize: number, sort?: 'asc'): Promise<string[]> => {
    const ids: string[] = []
    for (let at = 1; ; at += 1) {
      const { list } = await pageOf(at, pageSize, sort)
      if (list.length === 0) return ids
      ids.push(...list.map(({ id }) => id))
    }
  }

  test('a delegate turns the steps of all whom he stands in for page by page: each once, newest or oldest first, none left out', async () => {
    const seen: number[] = []
    const look = async (): Promise<void> => {
      const expected = (await office.server.query<{ id: string }>(PLAIN)).map(({ id }) => id)
      for (const pageSize of [1, 3, 4, 100]) expect(await turned(pageSize)).toEqual(expected)
      expect(await turned(3, 'asc')).toEqual([...expected].reverse())
      expect((await pageOf(2, 3)).pagination.total).toBe(expected.length)
      seen.push(expected.length)
    }
    await look()
    await give('f2', [flows[0] ?? ''])
    await look()
    // Given twice, for some of it: still once in the list.
    await give('f2', [flows[0] ?? '', flows[1] ?? ''])
    await look()
    await give('f3', [])
    await look()
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(new Set(seen).size).toBe(4)
  })
})
