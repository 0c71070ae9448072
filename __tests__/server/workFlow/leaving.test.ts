import type { Page } from '../../../src/contract/envelope'
import type { Disabled, DisabledPerson, Leaving } from '../../../src/contract/leaving'
import type { HandledRow } from '../../../src/contract/workFlow'
import type { DelegationEntry, Handover } from '../../../src/contract/workFlowDelegation'
import { HOUR } from '../../domain/workFlow/company'
import { approver, by, template } from '../../domain/workFlow/templates'
import { oneDatabase, onPostgres } from '../../support/databases'
import { backToWork } from './support/staff'
import { AREA, Office } from './support/office'

const USERS = '/api/permission/Users'
const TRIALS = process.env.TEST_FULL === '1' ? 300 : 10

const disable = (office: Office, account: string, id: string, toUserId?: string, key?: true | string) =>
  office.as<Disabled>(
    account,
    { method: 'POST', url: `${USERS}/${id}/Actions/Disable`, body: toUserId === undefined ? {} : { toUserId } },
    key
  )
const enable = (office: Office, account: string, id: string) =>
  office.as(account, { method: 'POST', url: `${USERS}/${id}/Actions/Enable`, body: {} })
const todo = async (office: Office, account: string, flowId: string): Promise<readonly HandledRow[]> =>
  (await office.as<Page<HandledRow>>(account, { method: 'GET', url: `${AREA}/FlowBefore/List/1?flowId=${flowId}` })).data.list
const launch = (office: Office, account: string, flowId: string) =>
  office.as(account, { method: 'POST', url: `${AREA}/FlowTask`, body: { flowId, status: 0, formData: { amount: 1 } } })
const heldOf = async ({ server }: Office, userId: string): Promise<number> =>
  Number((await server.query<{ n: string }>('select count(*) as n from flow_seat where user_id = $1 and is_held', [userId]))[0]?.n)
const markOf = async ({ server }: Office, userId: string): Promise<number | undefined> =>
  (await server.query<{ mark: number }>('select enabled_mark as mark from user_account where id = $1', [userId]))[0]?.mark

oneDatabase((_name, makeApp) => {
  let office: Office
  beforeAll(async () => {
    office = await Office.open(await makeApp({ demo: false }))
  }, 240_000)
  beforeEach(() => backToWork(office.server))
  const get = <T>(account: string, url: string) => office.as<T>(account, { method: 'GET', url })

  test('whoever monitors sees what somebody leaves behind, and disables him: tasks, delegations and sessions go in one act', async () => {
    const flowId = await office.plant(template({}, approver('审', by('f1')), approver('终审', by('boss'))))
    const own = await office.plant(template({}, approver('审', by('mgr'))))
    await launch(office, 'lan', flowId)
    await launch(office, 'lan', flowId)
    expect(await launch(office, 'f1', own)).toMatchObject({ code: 200 })
    const now = office.server.clock.now()
    const body = { toUserId: 'dep', startTime: now, endTime: now + HOUR }
    expect(await office.as('f1', { method: 'POST', url: `${AREA}/FlowDelegate`, body })).toMatchObject({ code: 200 })
    const token = await office.server.signIn('f1')

    expect((await get<Leaving>('mon', `${USERS}/f1/Leaving`)).data).toEqual({
      id: 'f1',
      fullName: 'f1/f1',
      isEnabled: true,
      refusal: '',
      launchedCount: 1,
      launched: [{ id: expect.any(String), fullName: expect.any(String), status: 1, thisStep: '审' }],
      orders: [],
      cash: { totalFen: 0, count: 0 }
    })
    expect((await get<Handover>('mon', `${AREA}/FlowMonitor/Handover/f1`)).data.taskCount).toBe(2)
    expect(await disable(office, 'mon', 'f1', 'left')).toMatchObject({ code: 400, msg: '接收人不存在或已停用' })
    expect(await disable(office, 'mon', 'f1', 'f1')).toMatchObject({ code: 400, msg: '不能移交给本人' })
    expect([await markOf(office, 'f1'), (await todo(office, 'f1', flowId)).length]).toEqual([1, 2])

    const key = '0199f3a0-0000-4000-8000-00000000d151'
    const done = await disable(office, 'mon', 'f1', 'f3', key)
    expect(done).toMatchObject({ code: 200, msg: '停用成功', data: { moved: 2, ended: 1, orders: [] } })
    expect(await disable(office, 'mon', 'f1', 'f3', key)).toMatchObject({ code: 200, data: done.data })
    expect(await disable(office, 'mon', 'f1', 'f3')).toMatchObject({
      code: 409,
      msg: '该账号已停用',
      data: { isEnabled: false, launchedCount: 1 }
    })
    expect([await markOf(office, 'f1'), await heldOf(office, 'f1'), (await todo(office, 'f3', flowId)).length]).toEqual([0, 0, 2])
    expect(
      (await get<Page<DelegationEntry>>('dep', `${AREA}/FlowDelegate?type=2`)).data.list.filter(({ userId }) => userId === 'f1')
    ).toEqual([])

    expect(await office.server.call('GET', '/api/oauth/CurrentUser', { token })).toMatchObject({ code: 602, msg: '账号被禁用' })
    await expect(office.server.signIn('f1')).rejects.toThrow(/账号被禁用/)
    const sessions = await office.server.query('select ended_by from session_token where user_id = $1 and ended_at is null', ['f1'])
    expect(sessions).toEqual([])
    // His own flow goes on.
    const [row] = await todo(office, 'mgr', own)
    expect(await office.as('mgr', { method: 'POST', url: `${AREA}/FlowBefore/Audit/${row?.id ?? ''}`, body: {} })).toMatchObject({
      code: 200
    })
  })

  test('who is disabled is chosen and given nothing any more, and serves again once he is enabled', async () => {
    const flowId = await office.plant(template({}, approver('审', by('f1', 'f3'))))
    const alone = await office.plant(template({}, approver('审', by('f1'))))
    expect(await disable(office, 'admin', 'f1')).toMatchObject({ code: 200 })
    expect((await get<Page<DisabledPerson>>('mon', `${USERS}/Disabled`)).data).toEqual({
      list: [
        { id: 'f1', fullName: 'f1/f1', department: 'fin' },
        { id: 'left', fullName: 'left/left', department: 'fin' }
      ],
      pagination: { currentPage: 1, pageSize: 20, total: 2 }
    })
    expect((await get<Page<DisabledPerson>>('mon', `${USERS}/Disabled?keyword=lef`)).data.list.map(({ id }) => id)).toEqual(['left'])
    const listed = async (url: string) => JSON.stringify((await get(`lan`, url)).data)
    for (const url of [`${USERS}/ImUser?pageSize=100`, `${USERS}/All`, `${USERS}/Selector`])
      expect([url, (await listed(url)).includes('"f1"')]).toEqual([url, false])
    const now = office.server.clock.now()
    expect(
      await office.as('f2', { method: 'POST', url: `${AREA}/FlowDelegate`, body: { toUserId: 'f1', startTime: now, endTime: now + HOUR } })
    ).toMatchObject({ code: 400, msg: '受委托人不存在或已停用' })
    await launch(office, 'lan', flowId)
    await launch(office, 'lan', alone)
    const [row] = await todo(office, 'f3', flowId)
    expect(
      await office.as('f3', { method: 'POST', url: `${AREA}/FlowBefore/Transfer/${row?.id ?? ''}`, body: { freeApproverUserId: 'f1' } })
    ).toMatchObject({ code: 400 })
    expect([await heldOf(office, 'f1'), (await todo(office, 'admin', alone)).length]).toEqual([0, 1])

    expect(await enable(office, 'mon', 'f1')).toMatchObject({ code: 200, msg: '启用成功' })
    expect(await enable(office, 'mon', 'f1')).toMatchObject({ code: 409, msg: '该账号已启用' })
    expect(await enable(office, 'mon', 'nobody')).toMatchObject({ code: 404 })
    await office.server.signIn('f1')
    await launch(office, 'lan', alone)
    expect(await heldOf(office, 'f1')).toBe(1)
  })

  test('only monitors may, nobody disables himself, and an administrator falls to administrators alone', async () => {
    for (const account of ['f1', 'boss']) {
      expect(await disable(office, account, 'f2')).toMatchObject({ code: 403 })
      expect(await enable(office, account, 'left')).toMatchObject({ code: 403 })
      expect((await get(account, `${USERS}/f2/Leaving`)).code).toBe(403)
      expect((await get(account, `${USERS}/Disabled`)).code).toBe(403)
    }
    for (const account of ['mon', 'admin']) {
      expect(await disable(office, account, account)).toMatchObject({ code: 400, msg: '不能停用自己的账号' })
      expect((await get<Leaving>(account, `${USERS}/${account}/Leaving`)).data.refusal).toBe('不能停用自己的账号')
    }
    expect(await disable(office, 'mon', 'admin')).toMatchObject({ code: 403, msg: '只有管理员可以停用或启用管理员' })
    expect((await get<Leaving>('mon', `${USERS}/admin/Leaving`)).data.refusal).not.toBe('')
    expect(await disable(office, 'mon', 'nobody')).toMatchObject({ code: 404, msg: '人员不存在或已注销' })
    expect(await disable(office, 'mon', 'f2', 'no/body')).toMatchObject({ code: 400 })
    expect(await markOf(office, 'admin')).toBe(1)
  })
})

// Proofs of concurrency count on PostgreSQL alone (house.md#tests).
onPostgres((_name, makeApp) => {
  let office: Office
  let flowId: string
  beforeAll(async () => {
    office = await Office.open(await makeApp({ demo: false }))
    flowId = await office.plant(template({}, approver('初审', by('lead')), approver('审', by('f1')), approver('终审', by('f3'))))
  }, 240_000)
  /** Everybody serves and is signed in: what a trial ended does not end the next one. */
  const everybodyBack = async (): Promise<void> => {
    await backToWork(office.server)
    for (const account of ['lan', 'lead', 'f1', 'f3', 'boss', 'mon', 'admin'])
      await office.as(account, { method: 'GET', url: '/api/oauth/CurrentUser' })
  }
  beforeEach(everybodyBack)

  const seatOf = async (taskId: string, userId: string): Promise<string> =>
    (await office.state(taskId)).seats.find((seat) => seat.userId === userId && seat.state === 'open')?.id ?? ''
  const started = async (): Promise<string> => {
    const taskId = await office.draft('lan', flowId, { amount: 1 })
    await office.perform(taskId, { do: 'submit', by: 'lan' })
    return taskId
  }
  const audit = (account: string, seatId: string) =>
    office.as(account, { method: 'POST', url: `${AREA}/FlowBefore/Audit/${seatId}`, body: {} })

  test('of two administrators who disable each other one stays', async () => {
    await office.server.query("update user_account set is_administrator = true where id = 'boss'")
    for (let trial = 0; trial < 20; trial += 1) {
      const answers = await Promise.all([disable(office, 'admin', 'boss'), disable(office, 'boss', 'admin')])
      const codes = answers.map(({ code }) => code)
      expect([trial, codes.filter((code) => code === 200).length]).toEqual([trial, 1])
      expect([403, 602]).toContain(codes.find((code) => code !== 200))
      const marks = [await markOf(office, 'admin'), await markOf(office, 'boss')]
      expect([...marks].sort()).toEqual([0, 1])
      await everybodyBack()
    }
    await office.server.query("update user_account set is_administrator = false where id = 'boss'")
  }, 240_000)

  test('a decision of the person at the same moment counts once, or not at all and goes to his successor', async () => {
    const seen = new Set<string>()
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const taskId = await started()
      await audit('lead', await seatOf(taskId, 'lead'))
      const seatId = await seatOf(taskId, 'f1')
      const [decided, disabled] = await Promise.all([audit('f1', seatId), disable(office, 'mon', 'f1', 'boss')])
      expect([trial, disabled.code, disabled.msg]).toEqual([trial, 200, '停用成功'])
      const { seats, records } = await office.state(taskId)
      const agreed = records.filter(({ kind, userId }) => kind === 'agree' && userId === 'f1').length
      const [at] = seats.filter(({ state }) => state === 'open')
      expect([trial, decided.code, agreed, at?.userId, disabled.data.moved]).toEqual(
        decided.code === 200 ? [trial, 200, 1, 'f3', 0] : [trial, expect.any(Number), 0, 'boss', 1]
      )
      expect([200, 403, 409, 602]).toContain(decided.code)
      expect(await heldOf(office, 'f1')).toBe(0)
      seen.add(decided.code === 200 ? 'decided' : 'moved')
      await everybodyBack()
    }
    expect(seen.size).toBeGreaterThan(0)
  }, 240_000)

  test('a step that reaches him at the same moment never stays with him', async () => {
    const seen = new Set<string>()
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const taskId = await started()
      const seatId = await seatOf(taskId, 'lead')
      const [agreed, disabled] = await Promise.all([audit('lead', seatId), disable(office, 'mon', 'f1', 'boss')])
      expect([trial, agreed.code, agreed.msg, disabled.code, disabled.msg]).toEqual([trial, 200, agreed.msg, 200, '停用成功'])
      expect([trial, await heldOf(office, 'f1')]).toEqual([trial, 0])
      const [at] = (await office.state(taskId)).seats.filter(({ state }) => state === 'open')
      // Reached and moved, or there was nobody any more and the administrator has it.
      expect(['boss', 'admin']).toContain(at?.userId)
      seen.add(at?.userId ?? '')
      await everybodyBack()
    }
    expect(seen.size).toBeGreaterThan(0)
  }, 240_000)

  test('two who disable the same person do it once; a sign-in of his at that moment leaves no session', async () => {
    for (let trial = 0; trial < 10; trial += 1) {
      const [first, second] = await Promise.all([
        disable(office, 'mon', 'f1'),
        disable(office, 'admin', 'f1'),
        office.server.signIn('f1').catch(() => undefined)
      ])
      expect([trial, ...[first.code, second.code].sort()]).toEqual([trial, 200, 409])
      expect(await office.server.query("select id from session_token where user_id = 'f1' and ended_at is null")).toEqual([])
      await everybodyBack()
    }
  }, 240_000)
})
