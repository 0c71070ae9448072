import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { PoolClient } from 'pg'
import { sql } from 'drizzle-orm'
import { Reach } from '../../../server/database/reach'
import { eachDatabase, type TestApp } from '../../support/databases'
import { listen, LiveSocket } from '../../support/liveSocket'
import { COMPLETE_INTAKE, ORDERS } from '../transferCar/support/world'
import { seenAs } from '../../support/shapes'

type Query = (...args: unknown[]) => Promise<unknown>
interface Opened {
  query: Query
  connection: { stream: Socket }
}

/** Breaks the connection of whoever asks this next: before it is asked, or after it was done and before the answer is heard. */
function breakAt(server: TestApp, asked: string, when: 'before' | 'after'): void {
  const { pool } = server.context.database
  const watched = new Set<PoolClient>()
  let isDone = false
  const watch = (taken: PoolClient): void => {
    if (watched.has(taken)) return
    watched.add(taken)
    const client = seenAs<Opened>(taken)
    const plain = client.query.bind(client)
    client.query = async (...args) => {
      const [question] = args
      const text = typeof question === 'string' ? question : (question as { text: string }).text
      if (isDone || text !== asked) return plain(...args)
      isDone = true
      pool.off('acquire', watch)
      const over = new Promise((resolve) => {
        taken.once('end', () => {
          resolve(undefined)
        })
      })
      if (when === 'after') await plain(...args)
      client.connection.stream.destroy()
      await over
      return plain(...args)
    }
  }
  pool.on('acquire', watch)
}

eachDatabase((_name, makeApp) => {
  let server: TestApp
  let token: string
  beforeAll(async () => {
    server = await makeApp()
    token = await server.signIn('dispatcher1')
  })
  const ordersAt = async (address: string): Promise<number> =>
    (await server.query<{ n: number }>('select count(*)::int as n from accident_order where address = $1', [address]))[0]?.n ?? 0

  test('a connection that breaks at the beginning of a transaction is not kept, nor one that breaks in it', async () => {
    for (const asked of ['begin', 'select 41', 'commit', 'rollback']) {
      breakAt(server, asked, 'before')
      await expect(
        server.context.db.transaction(async (tx) => {
          await tx.execute(sql.raw('select 41'))
          if (asked === 'rollback') throw new Error('no')
        })
      ).rejects.toMatchObject({ name: 'ConnectionLost' })
    }
    const { pool } = server.context.database
    expect((await pool.query('select 42 as n')).rows).toEqual([{ n: 42 }])
    expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0])
  })

  test('a commit whose answer got lost counts once, is answered from its key, and everybody is asked to look', async () => {
    const base = await listen(server)
    const socket = await LiveSocket.join(base, await server.signIn('manager1'))
    for (const when of ['before', 'after'] as const) {
      const address = `深圳市福田区深南大道 ${when} 号`
      const key = randomUUID()
      breakAt(server, 'commit', when)
      const create = () => server.call<{ id: string }>('POST', ORDERS, { token, key, body: { ...COMPLETE_INTAKE, address } })
      const answer = await create()
      expect(answer).toMatchObject({ code: 200, data: { id: expect.any(String) } })
      expect((await create()).data.id).toBe(answer.data.id)
      expect(await ordersAt(address)).toBe(1)
      await socket.next('resync')
    }
    socket.close()
  })
})

describe('looking for a database that is away', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test('one probe at growing pauses, nobody else tries; it is told once when it is back', async () => {
    const told: boolean[] = []
    const probes: number[] = []
    let isThere = false
    let backs = 0
    const start = Date.now()
    const reach = new Reach({
      probe: () => {
        probes.push(Date.now() - start)
        return isThere ? Promise.resolve() : Promise.reject(new Error('away'))
      },
      told: (one) => told.push(one)
    })
    reach.onBack(() => {
      backs += 1
    })
    expect(reach.refusal).toBeUndefined()
    for (let i = 0; i < 5; i++) reach.failed(new Error('refused'))
    expect(reach.refusal).toMatchObject({ name: 'DatabaseAway', cause: { message: 'refused' } })
    await jest.advanceTimersByTimeAsync(9_000)
    expect(probes).toEqual([50, 150, 350, 750, 1550, 3150, 5150, 7150])
    expect([told, backs]).toEqual([[false], 0])
    isThere = true
    await jest.advanceTimersByTimeAsync(2_000)
    expect([told, backs, reach.refusal]).toEqual([[false, true], 1, undefined])
    await jest.advanceTimersByTimeAsync(60_000)
    expect(probes).toHaveLength(9)
  })

  test('a lost answer closes no door, and is told of when the database answers', async () => {
    const told: boolean[] = []
    let backs = 0
    const reach = new Reach({ probe: () => Promise.resolve(), told: (one) => told.push(one) })
    reach.onBack(() => {
      backs += 1
    })
    reach.missed()
    reach.missed()
    expect(reach.refusal).toBeUndefined()
    await jest.advanceTimersByTimeAsync(100)
    expect([told, backs]).toEqual([[], 1])
  })

  test('nothing goes on once it is closed', async () => {
    let probes = 0
    const reach = new Reach({
      probe: () => {
        probes += 1
        return Promise.reject(new Error('away'))
      },
      told: () => undefined
    })
    reach.failed(new Error('refused'))
    reach.close()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(probes).toBeLessThan(2)
  })
})
