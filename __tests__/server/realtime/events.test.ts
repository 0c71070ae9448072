import { randomUUID } from 'node:crypto'
import type { ServiceAction, ServiceStatus } from '../../../src/contract/transferCar/order/codes'
import type { Envelope } from '../../../src/contract/envelope'
import { ACTION_RULES } from '../../../src/domain/transferCar/order/actions'
import { ALL_ACTIONS, PERSONS, verdict } from '../../domain/transferCar/order/expectedTable'
import { afterCommit } from '../../../server/database/afterCommit'
import { oneDatabase, onPostgres, type TestApp } from '../../support/databases'
import { listen, LiveSocket, testBounds } from '../../support/liveSocket'
import { ACCOUNT, ORDERS, World } from '../transferCar/support/world'

const ACCOUNTS = [...PERSONS.map((person) => ACCOUNT[person]), 'driver3', 'driver4']

/** Who hears of an order is who may read it, and nothing is said that is not stored (socket.md#business-events). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  const sockets = new Map<string, LiveSocket>()
  beforeAll(async () => {
    server = await makeApp({ config: { realtime: testBounds() } })
    world = new World(server)
    const base = await listen(server)
    for (const account of ACCOUNTS) sockets.set(account, await LiveSocket.join(base, await world.token(account)))
  })

  /** What each person has heard since the last time, by account. */
  const heard = async (): Promise<Record<string, string[]>> => {
    const all: Record<string, string[]> = {}
    for (const [account, socket] of sockets) {
      await socket.settle()
      const events = socket.events().map(({ area, id, version, kind }) => `${area} ${id} ${version} ${kind}`)
      if (events.length > 0) all[account] = events
      socket.clear()
    }
    return all
  }
  const readers = async (id: string): Promise<string[]> => {
    const codes = await Promise.all(ACCOUNTS.map(async (account) => [account, (await world.detail(account, id)).code] as const))
    return codes.flatMap(([account, code]) => (code === 200 ? [account] : []))
  }
  const ofOrders = (told: Record<string, string[]>) =>
    Object.fromEntries(
      Object.entries(told)
        .map(([account, events]) => [account, events.filter((event) => event.startsWith('transferCar '))] as const)
        .filter(([, events]) => events.length > 0)
    )
  const toAll = (accounts: readonly string[], event: string) =>
    Object.fromEntries([...new Set(accounts)].map((account) => [account, [event]]))

  /** A status and a person from and by whom the action is legal. */
  const legal = (action: ServiceAction): [ServiceStatus, string] | undefined => {
    for (const status of ACTION_RULES[action].from) {
      for (const person of PERSONS) if (person !== 'X' && verdict(action, status, person) === 'legal') return [status, ACCOUNT[person]]
    }
    return undefined
  }

  test.each(ALL_ACTIONS)('%s: who hears is who may read, before or after', async (action) => {
    const way = legal(action)
    // Legal to nobody as long as its area is not there (settlement).
    if (way === undefined) return
    const [status, account] = way
    const id = await world.plant(
      status,
      action === 'submit' ? {} : { createdBy: 'user-clerk1' },
      action === 'reopen' ? 'user-finance1' : null
    )
    const before = await readers(id)
    await heard()
    const answer = await world.step(account, id, action, await world.complete(action, 1, account))
    expect([action, account, answer.code, answer.msg, answer.data]).toEqual([
      action,
      account,
      200,
      expect.anything(),
      expect.objectContaining({ version: 2 })
    ])
    const after = await readers(id)
    // A request for approval is also a task; who hears of that is the workflow's matter.
    const told = ofOrders(await heard())
    expect(told).toEqual(toAll([...before, ...after], `transferCar ${id} 2 ${action}`))
    expect(Object.keys(told)).toEqual(expect.arrayContaining(['admin', 'manager1', 'dispatcher1']))
    expect(told).not.toHaveProperty('driver4')
  })

  test('a new order, an edit and photos are told to its writer and the office, never to a driver of another order', async () => {
    await heard()
    const { data } = await world.create('driver2', { reporterMobile: '13700001111' })
    const office = ['admin', 'manager1', 'dispatcher1', 'finance1', 'yard1']
    const first = await heard()
    expect(first).toEqual(toAll([...(await readers(data.id))], `transferCar ${data.id} 1 create`))
    expect(Object.keys(first)).toEqual(expect.arrayContaining(['driver2', ...office.slice(0, 3)]))
    expect(first).not.toHaveProperty('driver1')
    await world.as('dispatcher1', 'PUT', `${ORDERS}/${data.id}`, { version: 1, remark: '靠近出口' })
    expect(await heard()).toEqual(toAll(await readers(data.id), `transferCar ${data.id} 2 update`))
    expect((await world.as('driver2', 'POST', `${ORDERS}/${data.id}/Evidence`, { evidence: world.photos('SCENE', 1) })).code).toBe(200)
    expect(await heard()).toEqual(toAll(await readers(data.id), `transferCar ${data.id} 2 evidence`))
  })

  test('who is taken off an order hears of that once and of nothing after', async () => {
    const id = await world.plant('ACCEPTED', { createdBy: 'user-clerk1' })
    await heard()
    const moved = await world.step('dispatcher1', id, 'reassign', await world.complete('reassign'))
    expect(moved.code).toBe(200)
    expect((await heard()).driver1).toEqual([`transferCar ${id} 2 reassign`])
    expect((await world.detail('driver1', id)).code).toBe(404)
    const accepted = await world.step('driver3', id, 'accept', world.base(2))
    expect(accepted.code).toBe(200)
    const after = await heard()
    expect(after.driver3).toEqual([`transferCar ${id} 3 accept`])
    expect(after).not.toHaveProperty('driver1')
    const refused = await world.plant('ASSIGNED', { createdBy: 'user-clerk1' })
    await world.step('driver1', refused, 'refuse', await world.complete('refuse'))
    expect((await heard()).driver1).toEqual([`transferCar ${refused} 2 refuse`])
    const undone = await world.plant('ASSIGNED', { createdBy: 'user-clerk1' })
    await world.step('dispatcher1', undone, 'stepBack', await world.complete('stepBack'))
    expect((await heard()).driver1).toEqual([`transferCar ${undone} 2 stepBack`])
  })

  test('a refusal, a conflict, a repeat of a key and ten at once: what is stored once is told once, what is not is not told', async () => {
    const id = await world.plant('PENDING', { createdBy: 'user-clerk1' })
    await heard()
    const body = await world.complete('dispatch')
    expect((await world.step('dispatcher1', id, 'dispatch', { ...body, driverId: 'user-nobody' })).code).toBe(400)
    expect((await world.step('dispatcher1', id, 'dispatch', { ...body, version: 9 })).code).toBe(409)
    expect((await world.step('clerk1', id, 'dispatch', body)).code).toBe(403)
    expect((await world.step('driver2', id, 'dispatch', body)).code).toBe(404)
    expect(await heard()).toEqual({})
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.step('dispatcher1', id, 'dispatch', body, { key })))
    answers.push(await world.step('dispatcher1', id, 'dispatch', body, { key }))
    expect(answers.map(({ code }: Envelope) => code)).toEqual(Array.from({ length: 11 }, () => 200))
    const told = await heard()
    expect([told.manager1, told.driver3]).toEqual([[`transferCar ${id} 2 dispatch`], [`transferCar ${id} 2 dispatch`]])
  })

  test('what rolls back after having been said is heard by nobody, what commits is heard after the commit', async () => {
    const { db, live } = server.context
    const event = (id: string) => ({ area: 'organization' as const, id, version: 1, kind: 'changed' as const, userIds: [] })
    const sessions = (await server.query<{ id: string }>('select id from session_token')).map((row) => row.id)
    await expect(
      db.transaction((tx) => {
        live.changed(tx, event('undone'))
        live.send(tx, ['user-admin'], { method: 'messagePush', messageType: 1, userId: '', toUserId: [], title: 'undone' })
        live.endSessions(tx, sessions)
        live.refreshActors(tx, ['user-admin'])
        throw new Error('undone')
      })
    ).rejects.toThrow('undone')
    expect(await heard()).toEqual({})
    expect(sockets.get('admin')?.of('messagePush')).toEqual([])
    const order: string[] = []
    const answer = await db.transaction(async (tx) => {
      afterCommit(tx, () => {
        order.push('told')
      })
      order.push('at work')
      return 'answer'
    })
    expect([answer, order]).toEqual(['answer', ['at work', 'told']])
    await expect(
      db.transaction((tx) =>
        tx.transaction(async (inner) => {
          live.changed(inner, event('inner'))
        })
      )
    ).rejects.toThrow('not the outer transaction')
  })

  test("without any right in the towing area even one's own order is not told, as it cannot be read", async () => {
    const id = await world.plant('WORKING', { createdBy: 'user-clerk1' })
    await server.query("delete from role_permission where role_id = 'role-clerk' and model_id = 'accidentOrder'")
    server.context.live.refreshActors(null, ['user-clerk1'])
    await heard()
    await world.step('driver1', id, 'load', await world.complete('load'))
    const told = await heard()
    expect(told.manager1).toEqual([`transferCar ${id} 2 load`])
    expect(told).not.toHaveProperty('clerk1')
    expect(await readers(id)).not.toContain('clerk1')
  })
})

onPostgres((_name, makeApp) => {
  test('an attempt that the database undid and that was done again is told once', async () => {
    let runs = 0
    const server = await makeApp({
      config: { realtime: testBounds() },
      prepare: (app) => {
        app.post('/api/oauth/Again', async (request) => {
          const { command } = await import('../../../server/command')
          return {
            code: 200,
            msg: '',
            data: await command(request, null, async (tx) => {
              runs++
              server.context.live.changed(tx, { area: 'organization', id: 'x', version: runs, kind: 'changed', userIds: [] })
              if (runs < 3) throw Object.assign(new Error('undone'), { code: '40001' })
              return null
            })
          }
        })
      }
    })
    const token = await server.signIn('driver1')
    const socket = await LiveSocket.join(await listen(server), token)
    expect((await server.call('POST', '/api/oauth/Again', { token })).code).toBe(200)
    await socket.settle()
    expect(socket.events().map(({ version }) => version)).toEqual([3])
  })
})
