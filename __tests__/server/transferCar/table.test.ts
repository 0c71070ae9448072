import { SETTLEMENT_PENDING } from '../../../src/domain/transferCar/legality'
import { ALL_ACTIONS, ALL_STATUSES, EXPECTED, PERSONS, verdict } from '../../domain/transferCar/expectedTable'
import { eachDatabase } from '../../support/databases'
import { ACCOUNT, ORDERS, World } from './support/world'

/** Every (status x person x action) through the whole server, against the table written by hand. */
eachDatabase((name, makeApp) => {
  let world: World
  beforeAll(async () => { world = new World(await makeApp()) }, 120_000)

  // A pool of 1 is about connections, not about rules: one status with many commands shows it.
  for (const status of name.includes('pool') ? ['AT_DEST' as const] : ALL_STATUSES) {
    test(status, async () => {
      const plain = await world.plant(status)
      const asked = await world.plant(status, {}, 'user-finance1')
      const before = await world.stored([plain, asked])
      const wrong: string[] = []
      for (const person of PERSONS) {
        const account = ACCOUNT[person]
        for (const action of ALL_ACTIONS) {
          const expected = verdict(action, status, person)
          const say = (problem: string) => { wrong.push(`${account} ${action}: ${problem}`) }
          if (expected === 'legal' && person !== 'X') {
            const id = await world.plant(status, {}, action === 'reopen' ? 'user-finance1' : null)
            const answer = await world.step(account, id, action, await world.complete(action, 1, account))
            if (answer.code !== 200) say(`${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
            else if (answer.data.status !== EXPECTED[action][status]?.to || answer.data.version !== 2) say(`leads to ${answer.data.status}, version ${answer.data.version}`)
            continue
          }
          const answer = await world.step(account, action === 'reopen' ? asked : plain, action, await world.complete(action))
          // Before dispatch nobody drives: driver1 is only the one who wrote it down.
          const onlyWriter = person === 'R' && (status === 'DRAFT' || status === 'PENDING') && action !== 'submit'
          const code = person === 'X' ? 404 : expected === 'permission' || onlyWriter ? 403 : 400
          if (answer.code !== code) say(`${answer.code}, not ${code} ${answer.msg}`)
          if (expected === 'settlement' && person !== 'X' && answer.msg !== SETTLEMENT_PENDING) say(answer.msg)
          if (!/[\u4e00-\u9fa5]/.test(answer.msg)) say(`no Chinese: ${answer.msg}`)
        }
        const detail = await world.detail(account, plain)
        const legal = ALL_ACTIONS.filter((action) => action !== 'reopen' && verdict(action, status, person) === 'legal')
        if (person === 'X') expect(detail.code).toBe(404)
        else expect([account, detail.data.actions.map(({ action }) => action).sort()]).toEqual([account, [...legal].sort()])
      }
      expect(wrong).toEqual([])
      expect(await world.stored([plain, asked])).toEqual(before)
    }, 120_000)
  }

  test('an action that does not exist is no call', async () => {
    const id = await world.plant('PENDING')
    expect(await world.as('manager1', 'POST', `${ORDERS}/${id}/Actions/fly`, world.base())).toMatchObject({ code: 404 })
  })
})
