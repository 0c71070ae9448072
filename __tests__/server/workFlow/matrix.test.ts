import type { PersonalAct } from '../../../src/domain/workFlow/acts'
import type { FlowState } from '../../../src/domain/workFlow/state'
import { ACTORS, RICH_TEMPLATE, start, suitable, TABLE } from '../../domain/workFlow/matrixTable'
import type { Play } from '../../domain/workFlow/play'
import { oneDatabase } from '../../support/databases'
import { Office } from './support/office'

/** How each state of the table is reached: acts by short words. */
const WAYS: Record<string, { amount: number; acts: readonly (readonly [string, string])[] }> = {
  draft: { amount: 5000, acts: [] },
  'at the manager': { amount: 5000, acts: [['submit', 'lan']] },
  'countersign, one of three agreed': {
    amount: 5000,
    acts: [
      ['submit', 'lan'],
      ['approve', 'lead'],
      ['approve', 'f1']
    ]
  },
  'in turn, the first one': {
    amount: 5000,
    acts: [
      ['submit', 'lan'],
      ['approve', 'lead'],
      ['approve', 'f1'],
      ['approve', 'f2']
    ]
  },
  rejected: {
    amount: 5000,
    acts: [
      ['submit', 'lan'],
      ['reject', 'lead']
    ]
  },
  recalled: {
    amount: 5000,
    acts: [
      ['submit', 'lan'],
      ['recall', 'lan']
    ]
  },
  terminated: {
    amount: 5000,
    acts: [
      ['submit', 'lan'],
      ['terminate', 'mon']
    ]
  },
  agreed: {
    amount: 10,
    acts: [
      ['submit', 'lan'],
      ['approve', 'lead'],
      ['approve', 'f1'],
      ['approve', 'f3'],
      ['approve', 'lead']
    ]
  }
}
/** The same rules stand behind both databases; TEST_FULL=1 walks all 1,088 cells on both, else 544 on PostgreSQL. */
const SOME = ['at the manager', 'countersign, one of three agreed', 'in turn, the first one', 'rejected']
const statesOn = (database: string): string[] =>
  Object.keys(TABLE).filter(
    (state) => process.env.TEST_FULL === '1' || (database.startsWith('postgres') ? SOME.includes(state) : state === SOME[1])
  )

/** Whoever has no seat tries it on somebody else's. */
function onSomeSeat(state: FlowState, given: PersonalAct): PersonalAct {
  const seat = state.seats.at(-1)
  return 'seatId' in given && given.seatId === 'none' && seat !== undefined ? { ...given, seatId: seat.id } : given
}

oneDatabase((name, makeApp) => {
  let office: Office
  let flowId: string
  beforeAll(async () => {
    office = await Office.open(await makeApp({ demo: false }))
    await office.delegate()
    flowId = await office.plant(RICH_TEMPLATE)
  })

  const playOf = (state: FlowState): Play => Object.assign(start(0), { state })

  /** Rows of a task, so that what an act did to it can be undone. */
  const rowsOf = (taskId: string) =>
    office.server.query<{ task: unknown; seats: unknown; copies: unknown }>(
      `
    select to_jsonb(t) as task, (select coalesce(jsonb_agg(s order by s.id), '[]') from flow_seat s where s.task_id = t.id) as seats, (select coalesce(jsonb_agg(c order by c.id), '[]') from flow_copy c where c.task_id = t.id) as copies
    from flow_task t where t.id = $1`,
      [taskId]
    )
  const restore = async (taskId: string, kept: { task: unknown; seats: unknown; copies: unknown } | undefined): Promise<void> => {
    const query = office.server.query
    await query('delete from flow_comment where task_id = $1', [taskId])
    await query('delete from flow_seat where task_id = $1', [taskId])
    await query('delete from flow_copy where task_id = $1', [taskId])
    await query('delete from flow_task where id = $1', [taskId])
    await query('insert into flow_task select * from jsonb_populate_record(null::flow_task, $1)', [JSON.stringify(kept?.task)])
    await query('insert into flow_seat select * from jsonb_populate_recordset(null::flow_seat, $1)', [JSON.stringify(kept?.seats)])
    await query('insert into flow_copy select * from jsonb_populate_recordset(null::flow_copy, $1)', [JSON.stringify(kept?.copies)])
  }

  test.each(statesOn(name))('%s: what each may do through the server, and what it says he may', async (state) => {
    const { amount, acts } = WAYS[state] ?? { amount: 0, acts: [] }
    const taskId = await office.draft('lan', flowId, { amount })
    for (const [act, by] of acts)
      expect([act, by, (await office.perform(taskId, suitable(playOf(await office.state(taskId)), by, act))).code]).toEqual([act, by, 200])
    const before = await office.state(taskId)
    const play = playOf(before)
    const [kept] = await rowsOf(taskId)
    const { cells } = TABLE[state]!
    const actual: Record<string, string> = {}
    for (const act of Object.keys(cells)) {
      actual[act] = ''
      for (const actor of ACTORS) {
        const { code, msg } = await office.as(actor, office.callOf(before, onSomeSeat(before, suitable(play, actor, act))))
        actual[act] += code === 200 ? 'y' : code === 403 ? 'r' : code === 409 ? 's' : code === 404 ? 'n' : `? ${code} ${msg}`
        const [now] = await rowsOf(taskId)
        if (code === 200) await restore(taskId, kept)
        else expect(now).toEqual(kept)
      }
    }
    // A seat that is not there, and one that nobody has decided, where something is to be taken back: there is nothing to refuse.
    const expected = Object.fromEntries(
      Object.entries(cells).map(([act, cell]) => [
        act,
        [...cell]
          .map((each, column) =>
            actual[act]![column] === 'n' && each !== 'y' && (act === 'takeBack' || before.seats.length === 0) ? 'n' : each
          )
          .join('')
      ])
    )
    expect(actual).toEqual(expected)
    for (const [column, actor] of ACTORS.entries()) {
      const { code, data } = await office.detail(actor, taskId)
      const listed = code === 200 ? [...new Set((data.legalActs ?? []).map((legal) => legal.do as string))].sort() : []
      expect([actor, listed]).toEqual([
        actor,
        Object.keys(cells)
          .filter((act) => cells[act]![column] === 'y')
          .sort()
      ])
    }
  })
})
