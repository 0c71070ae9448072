import type { KeysetPage } from '../../../src/contract/envelope'
import type { AppFault, FaultsBody } from '../../../src/contract/faults'
import { DAY } from '../../../server/clock'
import { keepHouse } from '../../../server/housekeeping'
import { eachDatabase, type TestApp } from '../../support/databases'
import { World } from '../transferCar/support/world'

const FAULT = { message: 'TypeError: x is undefined', stack: 'at a', page: '/pages/index/index', times: 1 }

/** Faults of the app (administration.md#faults-of-the-app). */
eachDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const tell = (account: string, faults: Partial<FaultsBody['faults'][number]>[], more: Partial<FaultsBody> = {}) =>
    world.as<null>(account, 'POST', '/api/report/Faults', {
      platform: 'weapp',
      release: '3.3.5',
      faults: faults.map((fault) => ({ ...FAULT, ...fault })),
      ...more
    })
  const read = async (query = '') => (await world.as<KeysetPage<AppFault>>('admin', 'GET', `/api/admin/Faults${query}`)).data
  const end = (account: string, id: string) => world.as<null>(account, 'POST', '/api/admin/Faults/Done', { id })

  test('the same one of many people is one, counted, as it was last; another platform is another', async () => {
    const at = server.clock.now()
    expect((await tell('driver1', [{}, { message: 'RangeError: 7' }])).code).toBe(200)
    server.clock.advance(1000)
    await Promise.all([
      tell('driver2', [{ message: 'RangeError: 8', stack: 'at 13812345678', times: 4 }, {}]),
      tell('clerk1', [{}, { message: 'RangeError: 9', stack: 'at 13812345678', times: 5 }])
    ])
    await tell('driver2', [{ message: 'RangeError: 7' }], { platform: 'h5' })
    const { list } = await read()
    expect(list.map(({ platform, message, times }) => [platform, message, times]).sort()).toEqual([
      ['h5', 'RangeError: 7', 1],
      ['weapp', 'RangeError: 7', 10],
      ['weapp', 'TypeError: x is undefined', 3]
    ])
    expect(list.find(({ times }) => times === 10)).toMatchObject({
      stack: 'at …',
      firstAt: at,
      lastAt: at + 1000,
      release: '3.3.5',
      doneAt: null
    })
    expect(JSON.stringify(await server.query('select * from app_fault'))).not.toMatch(/user-|13812345678/)
  })

  test('page by page with none twice; what is no fault is refused', async () => {
    const first = await read('?pageSize=2')
    const rest = await read(`?pageSize=2&cursor=${first.nextCursor ?? ''}`)
    expect([first.list.length, rest.list.length, rest.nextCursor]).toEqual([2, 1, null])
    expect(new Set([...first.list, ...rest.list].map(({ id }) => id)).size).toBe(3)
    expect((await tell('driver1', [])).code).toBe(400)
    expect((await tell('driver1', [{ message: '' }])).code).toBe(400)
    expect((await tell('driver1', [{ stack: 'x'.repeat(4001) }])).code).toBe(400)
  })

  test('only who administers the whole company sees them and says that one is mended; noted', async () => {
    const [{ id } = { id: '' }] = (await read()).list
    for (const account of ['manager1', 'driver1']) {
      expect((await world.as(account, 'GET', '/api/admin/Faults')).code).toBe(403)
      expect((await end(account, id)).code).toBe(403)
    }
    expect((await end('admin', 'nobody')).code).toBe(404)
    expect((await end('admin', id)).code).toBe(200)
    expect((await read('?state=DONE')).list.map((each) => each.id)).toEqual([id])
    expect((await read('?state=OPEN')).list).toHaveLength(2)
    expect(await server.query('select act from audit_entry where subject_id = $1', [id])).toEqual([{ act: '标记已修复' }])
  })

  test('mended it stays so in the old version, and is open again when a newer one has it', async () => {
    const [{ message, platform, id } = { message: '', platform: 'h5' as const, id: '' }] = (await read('?state=DONE')).list
    await tell('driver1', [{ message }], { platform })
    expect((await read('?state=DONE')).list.map((each) => each.id)).toEqual([id])
    await tell('driver1', [{ message }], { platform, release: '3.3.6' })
    expect((await read('?state=DONE')).list).toEqual([])
  })

  test('nobody reports without end, and what nobody sees any more goes', async () => {
    const answers: number[] = []
    for (let nth = 0; nth < 61; nth++) answers.push((await tell('finance1', [{}])).code)
    expect([answers.filter((code) => code === 200).length, answers.at(-1)]).toEqual([60, 429])
    server.clock.advance(91 * DAY)
    await server.context.db.transaction((tx) => keepHouse(tx, server.context))
    expect(await server.query('select id from app_fault')).toEqual([])
  })
})
