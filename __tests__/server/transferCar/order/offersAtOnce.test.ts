import { HOUR } from '../../../../server/clock'
import { onPostgres } from '../../../support/databases'
import { type World } from '../support/world'
import { CREW, LIMIT, due, open, titles } from './offerCalls'

type Answer = Awaited<ReturnType<World['step']>>
/** The driver's answer and the end of his time: one after the other either way, and at once with either a little ahead. */
const ORDERS_OF_EVENTS: readonly ((accept: () => Promise<Answer>, end: () => Promise<unknown>) => Promise<Answer>)[] = [
  async (accept, end) => {
    const answer = await accept()
    await end()
    return answer
  },
  async (accept, end) => {
    await end()
    return accept()
  },
  async (accept, end) => (await Promise.all([accept(), end()]))[0],
  async (accept, end) => {
    const ended = end()
    const answer = await accept()
    await ended
    return answer
  }
]

onPostgres((_name, makeApp) => {
  test('the answer and the end of the wait at the same moment: one of both counts, never both', async () => {
    const { server, world } = await open(makeApp)
    await Promise.all(['driver1', 'dispatcher1'].map((account) => world.token(account)))
    const seen = new Set<string>()
    for (let round = 0; round < 16; round++) {
      const { data } = await world.create()
      const { version } = (await world.step('dispatcher1', data.id, 'dispatch', { ...world.base(), ...CREW })).data
      server.clock.advance(LIMIT + 1)
      const accept = () => world.step('driver1', data.id, 'accept', world.base(version))
      const answer = await ORDERS_OF_EVENTS[round % ORDERS_OF_EVENTS.length]?.(accept, () => due(server))
      const [row] = await server.query<{ status: string; version: number; driver_id: string | null }>(
        'select o.status, o.version, u.driver_id from accident_order o join order_unit u on u.order_id = o.id where o.id = $1',
        [data.id]
      )
      const events = (
        await server.query<{ action: string }>('select action from order_event where order_id = $1 order by seq', [data.id])
      ).map(({ action }) => action)
      expect(row?.version).toBe(version + 1)
      if (answer?.code === 200) {
        expect(row).toMatchObject({ status: 'ACCEPTED', driver_id: 'user-driver1' })
        expect(events).toEqual(['submit', 'dispatch', 'accept'])
      } else {
        expect([404, 409]).toContain(answer?.code)
        expect(row).toMatchObject({ status: 'PENDING', driver_id: null })
        expect(events).toEqual(['submit', 'dispatch', 'autoReturn'])
      }
      expect(await titles(server, 'dispatcher1', data.orderNo)).toEqual(answer?.code === 200 ? [] : ['超时未接单'])
      seen.add(answer?.code === 200 ? 'accept' : 'autoReturn')
    }
    expect([...seen].sort()).toEqual(['accept', 'autoReturn'])
    server.clock.advance(HOUR)
    await due(server)
    expect(await server.query("select 1 from pgboss.job where state < 'completed' and data->>'kind' = 'offer'")).toEqual([])
  })
})
