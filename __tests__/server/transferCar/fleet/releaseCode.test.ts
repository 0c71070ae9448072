import type { StoredDue, YardView } from '../../../../src/contract/transferCar/fleet/board'
import { DAY, MINUTE } from '../../../../server/clock'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { PICK_UP } from '../support/bodies'
import { textsOf } from '../support/told'
import { ORDERS, World } from '../support/world'

/** What a vehicle in the yard owes, and the code by which it is handed out (yard.md#dues, yard.md#release-code). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const sent = async () => (await textsOf(server, PICK_UP.pickUpMobile, 'RELEASE_CODE')).map(({ params }) => params.code ?? '')
  const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const resend = (account: string, id: string) =>
    world.as<{ waitSeconds: number } | null>(account, 'POST', `${ORDERS}/${id}/ReleaseCode`, {})
  /** A vehicle that was let go and stands there still. */
  const released = async () => {
    const id = await world.plant('STORED', { feeWaivedReason: '政策免费', keysCount: 2, belongings: '行车记录仪 1 台' })
    expect((await world.take('finance1', id, 'release', 1)).data).toMatchObject({ asksReleaseCode: true })
    return id
  }

  test('the code that arrives hands the vehicle out; a wrong one does not, and is in no table', async () => {
    const id = await released()
    const code = (await sent()).at(-1) ?? ''
    expect(code).toMatch(/^\d{6}$/)
    expect(JSON.stringify(await server.query('select * from release_code'))).not.toContain(code)
    expect(await world.take('yard1', id, 'gateOut', 2)).toMatchObject({ code: 400, data: { fields: { releaseCode: expect.any(String) } } })
    expect(await world.take('yard1', id, 'gateOut', 2, { releaseCode: other(code) })).toMatchObject({
      code: 400,
      msg: '取车验证码不正确，请核对'
    })
    const out = await world.take('yard1', id, 'gateOut', 2, { releaseCode: code })
    expect(out.data).toMatchObject({ status: 'DONE', asksReleaseCode: false })
    expect(out.data.events.at(-1)?.details).toEqual(
      expect.arrayContaining([
        { label: '钥匙', text: '已交还' },
        { label: '随车物品', text: '已交还' }
      ])
    )
  })

  test('five tries, then it is spent; a new one a minute later ends the old one; a day makes it old', async () => {
    const id = await released()
    const first = (await sent()).at(-1) ?? ''
    for (let tries = 0; tries < 5; tries++)
      expect((await world.take('yard1', id, 'gateOut', 2, { releaseCode: other(first) })).code).toBe(400)
    expect(await world.take('yard1', id, 'gateOut', 2, { releaseCode: first })).toMatchObject({
      code: 400,
      msg: '取车验证码已失效，请重新发送'
    })
    expect((await resend('yard1', id)).code).toBe(429)
    server.clock.advance(MINUTE)
    expect((await resend('clerk1', id)).code).toBe(403)
    expect(await resend('yard1', id)).toMatchObject({ code: 200, data: { waitSeconds: 60 } })
    const second = (await sent()).at(-1) ?? ''
    expect(second).not.toBe(first)
    expect((await world.take('yard1', id, 'gateOut', 2, { releaseCode: first })).code).toBe(400)
    server.clock.advance(DAY)
    expect((await new World(server).as('yard1', 'GET', `${ORDERS}/${id}`)).data.asksReleaseCode).toBe(true)
    world = new World(server)
    expect(await world.take('yard1', id, 'gateOut', 2, { releaseCode: second })).toMatchObject({
      code: 400,
      msg: '取车验证码已失效，请重新发送'
    })
    // Nobody without the right burns the tries of others.
    await resend('finance1', id)
    const third = (await sent()).at(-1) ?? ''
    for (let tries = 0; tries < 6; tries++) expect((await world.take('clerk1', id, 'gateOut', 2, { releaseCode: '000000' })).code).toBe(403)
    expect((await world.take('yard1', id, 'gateOut', 2, { releaseCode: third })).code).toBe(200)
  })

  test("without the code it is a manager's act with his reason; what is missing of keys and belongings is said", async () => {
    const id = await released()
    expect((await world.take('yard1', id, 'gateOut', 2, { noCodeReason: '手机没电' })).code).toBe(403)
    const part = { noCodeReason: '手机没电，已核对身份证', keysReturned: false, belongingsReturned: false }
    expect(await world.take('manager1', id, 'gateOut', 2, part)).toMatchObject({
      code: 400,
      data: { fields: { keysReturned: expect.any(String), belongingsReturned: expect.any(String) } }
    })
    expect(await world.take('manager1', id, 'gateOut', 2, { ...part, evidence: undefined, returnNote: '记录仪未找到' })).toMatchObject({
      code: 400,
      data: { fields: { 'photos.ID_CARD': expect.any(String) } }
    })
    const out = await world.take('manager1', id, 'gateOut', 2, { ...part, returnNote: '记录仪未找到' })
    expect(out.data.events.at(-1)?.details).toEqual(
      expect.arrayContaining([
        { label: '交还说明', text: '记录仪未找到' },
        { label: '无验证码原因', text: '手机没电，已核对身份证' }
      ])
    )
  })

  test('the yard says days, dues and whether a vehicle may leave', async () => {
    const [free, held] = [
      await world.plant('STORED', { feeWaivedReason: '政策免费', slot: 'C-03', yardId: 'yard-1' }),
      await world.plant('STORED', { onHold: true, slot: 'C-04', yardId: 'yard-1' })
    ]
    server.clock.advance(3 * DAY)
    world = new World(server)
    const { list } = (await world.as<{ list: YardView[] }>('yard1', 'GET', '/api/transferCar/Yard')).data
    const stored = list.flatMap(({ slots, elsewhere }) => [...slots, ...elsewhere]).flatMap(({ order }) => order ?? [])
    expect(stored.find(({ id }) => id === free)).toMatchObject({ leave: 'CLEAR', dueFen: 0, days: 4 })
    expect(stored.find(({ id }) => id === held)).toMatchObject({ leave: 'HELD' })
    const owing = stored.filter(({ leave, dueFen }) => leave === 'OWED' && dueFen > 0)
    expect(owing.length).toBeGreaterThan(0)
    for (const { id, dueFen, days } of owing.slice(0, 3))
      expect((await world.as<StoredDue>('yard1', 'GET', `/api/transferCar/Yard/${id}/Due`)).data).toMatchObject({ dueFen, days })
    expect((await world.as('clerk1', 'GET', `/api/transferCar/Yard/${free}/Due`)).code).toBe(403)
    expect((await world.as('yard1', 'GET', '/api/transferCar/Yard/none/Due')).code).toBe(404)
  })
})
