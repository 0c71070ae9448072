import type { Page } from '../../../src/contract/envelope'
import type { PunchRow } from '../../../src/contract/punchCard'
import type { HandledRow } from '../../../src/contract/workFlow'
import { oneDatabase, type TestApp } from '../../support/databases'
import { Puncher } from './support'

const ENGINE = '/api/workflow/Engine'
const HOUR = 3_600_000
const DAY = 24 * HOUR

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let driver: Puncher
  let superior: Puncher
  beforeAll(async () => {
    server = await makeApp()
    driver = await Puncher.of(server, 'driver1')
    superior = await Puncher.of(server, 'dispatcher1')
  }, 240_000)

  const ask = (values: object) =>
    server.call('POST', `${ENGINE}/FlowTask`, {
      token: driver.token,
      key: true,
      body: { flowId: 'punchMakeUp', status: 0, formData: values }
    })
  const todo = async (): Promise<HandledRow[]> =>
    (await server.call<Page<HandledRow>>('GET', `${ENGINE}/FlowBefore/List/1?flowId=punchMakeUp`, { token: superior.token })).data.list
  const own = async (): Promise<PunchRow[]> =>
    (await driver.call<{ list: PunchRow[] }>('GET', 'Records?from=2026-03-15&to=2026-03-15')).data.list
  const wanted = (change: object = {}) => ({
    kind: 'on',
    punchAt: server.clock.now() - HOUR,
    place: '梅林停车场',
    reason: '手机没电',
    ...change
  })

  test('a make-up that makes no sense is not handed in', async () => {
    const now = server.clock.now()
    expect((await ask(wanted({ punchAt: now + HOUR }))).msg).toBe('补卡时间不能晚于现在')
    expect((await ask(wanted({ punchAt: now - 32 * DAY }))).msg).toContain('只能补 31 天内的卡')
    expect((await ask(wanted({ reason: '' }))).code).toBe(400)
    expect(await todo()).toEqual([])
  })

  test('the superior agrees: the record is written once, as a make-up with its reason; before that there is none', async () => {
    expect((await ask(wanted())).code).toBe(200)
    expect(await own()).toEqual([])
    const [row] = await todo()
    const agree = () =>
      server.call('POST', `${ENGINE}/FlowBefore/Audit/${row?.id ?? ''}`, {
        token: superior.token,
        key: true,
        body: { handleOpinion: '属实' }
      })
    expect((await agree()).code).toBe(200)
    expect((await agree()).code).not.toBe(200)
    expect(await own()).toMatchObject([
      {
        kind: 'on',
        source: 'makeUp',
        at: server.clock.now() - HOUR,
        verdict: 'none',
        address: '梅林停车场',
        note: '手机没电',
        hints: [],
        accuracyM: null
      }
    ])
  })

  test('refused, nothing is written', async () => {
    await server.query("delete from punch_record where source = 'makeUp'")
    await ask(wanted({ kind: 'off' }))
    const [row] = await todo()
    expect(
      (
        await server.call('POST', `${ENGINE}/FlowBefore/Reject/${row?.id ?? ''}`, {
          token: superior.token,
          key: true,
          body: { handleOpinion: '当天没有班' }
        })
      ).code
    ).toBe(200)
    expect(await own()).toEqual([])
  })
})
