import type { Page } from '../../../src/contract/envelope'
import type { MonitoredRow } from '../../../src/contract/workFlow'
import type { DelegatedAct, DelegationEntry, Handover, HandoverDone } from '../../../src/contract/workFlowDelegation'
import { HOUR } from '../../domain/workFlow/company'
import { approver, by, template } from '../../domain/workFlow/templates'
import { oneDatabase } from '../../support/databases'
import { AREA, Office } from './support/office'

oneDatabase((_name, makeApp) => {
  let office: Office
  beforeAll(async () => {
    office = await Office.open(await makeApp({ demo: false }))
  }, 240_000)

  const launch = (flowId: string, values: object = { amount: 1 }) => office.post('lan', 'FlowTask', { flowId, status: 0, formData: values })

  test('what a delegate decided is told to both: by whom, for whom, which step', async () => {
    const flowId = await office.plant(template({}, approver('审', by('f2')), approver('终审', by('boss'))))
    const now = office.server.clock.now()
    expect(await office.post('f2', 'FlowDelegate', { toUserId: 'dep', flowId, startTime: now, endTime: now + HOUR })).toMatchObject({
      code: 200
    })
    await launch(flowId)
    await launch(flowId)
    const [mine, other] = await office.todo('dep', flowId)
    expect(await office.post('dep', `FlowBefore/Audit/${mine?.id ?? ''}`, { handleOpinion: '代批' })).toMatchObject({ code: 200 })
    expect(await office.post('f2', `FlowBefore/Audit/${other?.id ?? ''}`)).toMatchObject({ code: 200 })
    const [forMe, byMe] = [
      await office.get<Page<DelegatedAct>>('f2', 'FlowDelegate/Acts'),
      await office.get<Page<DelegatedAct>>('dep', 'FlowDelegate/Acts?type=2')
    ]
    expect(forMe.list).toEqual(byMe.list)
    expect(forMe.list).toMatchObject([{ nodeName: '审', userName: 'f2/f2', toUserName: 'dep/dep', status: 1 }])
    expect((await office.get<Page<DelegatedAct>>('dep', 'FlowDelegate/Acts')).list).toEqual([])
  })

  test('what somebody holds is listed for monitors alone, and moved to another in one act with his delegations', async () => {
    const flowId = await office.plant(template({}, approver('审', by('f1')), approver('终审', by('boss'))))
    const now = office.server.clock.now()
    await launch(flowId)
    await launch(flowId)
    expect(await office.post('f1', 'FlowDelegate', { toUserId: 'dep', startTime: now, endTime: now + HOUR })).toMatchObject({ code: 200 })
    expect((await office.as('f1', { method: 'GET', url: `${AREA}/FlowMonitor/Handover/f1` })).code).toBe(403)
    expect((await office.post('f1', 'FlowMonitor/Handover', { userId: 'f1', toUserId: 'f3' })).code).toBe(403)
    expect((await office.as('mon', { method: 'GET', url: `${AREA}/FlowMonitor/Handover/nobody` })).code).toBe(404)
    const held = await office.get<Handover>('mon', 'FlowMonitor/Handover/f1')
    expect(held).toMatchObject({ userName: 'f1/f1', isEnabled: true, taskCount: 2 })
    expect(held.delegations).toMatchObject([{ userName: 'f1/f1', toUserName: 'dep/dep' }])
    expect(held.templates).toContainEqual({ flowId, flowName: `流程${flowId}`, nodeName: '审' })
    expect(await office.post('mon', 'FlowMonitor/Handover', { userId: 'f1', toUserId: 'left' })).toMatchObject({
      code: 400,
      msg: '接收人不存在或已停用'
    })
    expect(await office.post('mon', 'FlowMonitor/Handover', { userId: 'f1', toUserId: 'f1' })).toMatchObject({
      code: 400,
      msg: '不能移交给本人'
    })
    expect((await office.post<HandoverDone>('mon', 'FlowMonitor/Handover', { userId: 'f1', toUserId: 'f3' })).data).toEqual({
      moved: 2,
      ended: 1
    })
    expect([await office.todo('f1', flowId), await office.todo('f3', flowId)].map((rows) => rows.length)).toEqual([0, 2])
    expect((await office.get<Page<DelegationEntry>>('dep', 'FlowDelegate?type=2')).list.filter(({ userId }) => userId === 'f1')).toEqual([])
    expect((await office.post<HandoverDone>('mon', 'FlowMonitor/Handover', { userId: 'f1' })).data).toEqual({ moved: 0, ended: 0 })
  })

  test('monitors find a task by any part of its title, in any case and width, and by its state', async () => {
    const flowId = await office.plant(template({ titleType: 1, titleContent: '吊车 A-7 检修 {note}' }, approver('审', by('f1'))))
    await launch(flowId, { amount: 1, note: '更换钢索' })
    const found = async (keyword: string, more = '') =>
      (await office.get<Page<MonitoredRow>>('mon', `FlowMonitor?flowId=${flowId}${more}&keyword=${encodeURIComponent(keyword)}`)).list
        .length
    expect(await Promise.all(['钢索', '索', 'a-7', '吊车 A', '换钢'].map((word) => found(word)))).toEqual([1, 1, 1, 1, 1])
    expect(await Promise.all(['索钢', '铁链', '%', '_'].map((word) => found(word)))).toEqual([0, 0, 0, 0])
    expect([await found('钢索', '&status=1'), await found('钢索', '&status=2')]).toEqual([1, 0])
  })
})
