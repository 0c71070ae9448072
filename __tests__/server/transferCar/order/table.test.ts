import { SETTLEMENT_PENDING } from '../../../../src/domain/transferCar/order/legality'
import {
  ALL_ACTIONS,
  ALL_STATUSES,
  EXPECTED,
  legalFor,
  PERSONS,
  PLAIN,
  READY,
  verdict
} from '../../../domain/transferCar/order/expectedTable'
import { oneDatabase, postgresAnswers } from '../../../support/databases'
import { ACCOUNT, ORDERS, World } from '../support/world'

/**
 * What may not be done is decided by one pure rule, which __tests__/domain walks in every cell. Through the server each action is refused in each
 * status to one person, each person in each status three or four actions; TEST_FULL=1 walks every cell.
 */
const isWalked = (person: number, action: number, status: number): boolean =>
  process.env.TEST_FULL === '1' || (person + action + status) % 8 === 0

/** Every (status x person x action) through the whole server, against the table written by hand, also where facts of the order decide. */
oneDatabase((name, makeApp) => {
  let world: World
  beforeAll(async () => {
    world = new World(await makeApp())
  })

  // Rules are the same on every database: one runs them all, the others two statuses with many commands.
  const isWhole = name === 'postgres' || (name === 'embedded' && !postgresAnswers())
  for (const status of isWhole ? ALL_STATUSES : ['AT_DEST' as const, 'STORED' as const]) {
    test(status, async () => {
      const plain = await world.plant(status)
      const before = await world.stored([plain])
      const wrong: string[] = []
      for (const [nthPerson, person] of PERSONS.entries()) {
        const account = ACCOUNT[person]
        for (const [nthAction, action] of ALL_ACTIONS.entries()) {
          const say = (problem: string) => {
            wrong.push(`${account} ${action}: ${problem}`)
          }
          const ready = { ...PLAIN, ...READY[action] }
          if (verdict(action, status, person, ready) === 'legal') {
            const id = await world.plantReady(status, action)
            const answer = await world.step(account, id, action, await world.complete(action, 1, account, id))
            if (answer.code !== 200) say(`${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
            else if (answer.data.status !== EXPECTED[action][status]?.to || answer.data.version !== 2)
              say(`leads to ${answer.data.status}, version ${answer.data.version}`)
          }
          const expected = verdict(action, status, person)
          if (expected === 'legal' || !isWalked(nthPerson, nthAction, ALL_STATUSES.indexOf(status))) continue
          const answer = await world.step(account, plain, action, await world.complete(action))
          // Before dispatch nobody drives: driver1 is only the one who wrote it down.
          const onlyWriter = person === 'R' && (status === 'DRAFT' || status === 'PENDING') && action !== 'submit'
          const code = person === 'X' ? 404 : expected === 'permission' || onlyWriter ? 403 : 400
          if (answer.code !== code) say(`${answer.code}, not ${code} ${answer.msg}`)
          if (expected === 'settlement' && person !== 'X' && answer.msg !== SETTLEMENT_PENDING) say(answer.msg)
          if (!/[\u4e00-\u9fa5]/.test(answer.msg)) say(`no Chinese: ${answer.msg}`)
        }
      }
      expect(wrong).toEqual([])
      expect(await world.stored([plain])).toEqual(before)
    }, 240_000)

    test(`${status}: what is offered, in each situation`, async () => {
      const plain = await world.plant(status)
      const situations = [{ id: plain, is: PLAIN }]
      for (const action of ['unhold', 'release', 'gateOut', 'reopen', 'confirmTime', 'removeUnit'] as const) {
        if (EXPECTED[action][status] !== undefined)
          situations.push({ id: await world.plantReady(status, action), is: { ...PLAIN, ...READY[action] } })
      }
      for (const { id, is } of situations) {
        for (const person of PERSONS) {
          const detail = await world.detail(ACCOUNT[person], id)
          // Who asked for reopening is finance1: only for him it is his own request.
          const seen = is.asked === 'other' && person === 'F' ? { ...is, asked: 'self' as const } : is
          if (person === 'X') expect(detail.code).toBe(404)
          else
            expect([person, seen, detail.data.actions.map(({ action }) => action).sort()]).toEqual([
              person,
              seen,
              legalFor(status, person, seen).sort()
            ])
        }
      }
    })
  }

  test('an action that does not exist is no call', async () => {
    const id = await world.plant('PENDING')
    expect(await world.as('manager1', 'POST', `${ORDERS}/${id}/Actions/fly`, world.base())).toMatchObject({ code: 404 })
  })
})
