import type { Page } from '../../../src/contract/envelope'
import type { HandledRow, LaunchedRow } from '../../../src/contract/workFlow'
import { oneDatabase } from '../../support/databases'
import { amountFrom, approver, by, condition, template, when } from '../../domain/workFlow/templates'
import { AREA, Office } from './support/office'

oneDatabase((_name, makeApp) => {
  let office: Office
  beforeAll(async () => {
    office = await Office.open(await makeApp({ demo: false }))
  })

  const todo = async (account: string): Promise<HandledRow[]> =>
    (await office.as<Page<HandledRow>>(account, { method: 'GET', url: `${AREA}/FlowBefore/List/1` })).data.list
  const done = async (account: string): Promise<HandledRow[]> =>
    (await office.as<Page<HandledRow>>(account, { method: 'GET', url: `${AREA}/FlowBefore/List/2` })).data.list
  const launched = async (account: string): Promise<LaunchedRow[]> =>
    (await office.as<Page<LaunchedRow>>(account, { method: 'GET', url: `${AREA}/FlowLaunch` })).data.list

  test("a countersigned, rejected, handed in again and finished task stands in everybody's lists as it should", async () => {
    const flowId = await office.plant(
      template(
        { isComment: true },
        approver('主管', { assigneeType: 1 }),
        condition(
          when('大额', amountFrom(1000), approver('财务', { ...by('f1', 'f2'), counterSign: 1, rejectStep: '1' })),
          when('小额', { isDefault: true })
        ),
        approver('终审', { ...by('boss'), circulateUser: ['out'], auditBtnText: '准 予' })
      )
    )
    const created = await office.as('lan', {
      method: 'POST',
      url: `${AREA}/FlowTask`,
      body: { flowId, status: 0, flowUrgent: 3, data: JSON.stringify({ amount: 5000, note: '换轮胎' }) }
    })
    expect([created.code, created.msg]).toEqual([200, '提交成功'])
    const [mine] = await launched('lan')
    expect(mine).toMatchObject({ fullName: `lan的流程${flowId}`, status: 1, thisStep: '主管', flowUrgent: 3 })
    const taskId = mine?.id ?? ''
    const approve = async (account: string): Promise<void> => {
      const [row] = await todo(account)
      expect(
        await office.as(account, {
          method: 'POST',
          url: `${AREA}/FlowBefore/Audit/${row?.id ?? ''}`,
          body: { handleOpinion: '同意', formData: {} }
        })
      ).toMatchObject({ code: 200, data: null })
    }
    await approve('lead')
    expect((await todo('f1'))[0]).toMatchObject({ processId: taskId, nodeName: '财务', userName: 'lan/lan', approveText: '通 过' })
    await approve('f1')
    const [seat] = await todo('f2')
    expect(
      await office.as('f2', { method: 'POST', url: `${AREA}/FlowBefore/Reject/${seat?.id ?? ''}`, body: { handleOpinion: '缺发票' } })
    ).toMatchObject({ code: 200 })
    expect((await done('f2'))[0]).toMatchObject({ status: 0, processId: taskId })
    expect((await done('f1'))[0]).toMatchObject({ status: 1, processId: taskId })
    // Back at the step before it, who had it has it again; then the finance step begins anew.
    await approve('lead')
    await approve('f1')
    await approve('f2')
    expect((await todo('boss'))[0]).toMatchObject({ nodeName: '终审', approveText: '准 予' })
    await approve('boss')
    expect((await launched('lan'))[0]).toMatchObject({ status: 2, completion: 100, thisStep: '' })
    expect((await office.as<Page<HandledRow>>('out', { method: 'GET', url: `${AREA}/FlowBefore/List/3` })).data.list[0]).toMatchObject({
      processId: taskId,
      nodeName: '终审'
    })
    const detail = await office.detail('lan', taskId)
    expect(detail.data.flowTaskOperatorRecordList.map(({ handleStatus, userName }) => [handleStatus, userName])).toEqual([
      [2, 'lan/lan'],
      [1, 'lead/lead'],
      [1, 'f1/f1'],
      [0, 'f2/f2'],
      [1, 'lead/lead'],
      [1, 'f1/f1'],
      [1, 'f2/f2'],
      [1, 'boss/boss']
    ])
    expect(detail.data.flowTaskNodeList.map(({ nodeName, type, userName }) => [nodeName, type, userName])).toEqual([
      ['发起', '0', ''],
      ['主管', '0', 'lead/lead'],
      ['财务', '0', 'f1/f1、f2/f2'],
      ['终审', '0', 'boss/boss']
    ])
    expect(detail.data.legalActs?.map((legal) => legal.do)).toEqual(['comment'])
    expect((await office.detail('mate', taskId)).code).toBe(404)
    expect((await office.server.query('select * from flow_seat where is_open or is_held')).length).toBe(0)
  })

  test('messages say what a tap opens, and who decided too late sees how it stands now', async () => {
    const flowId = await office.plant(template({}, approver('一审', by('f1', 'f3')), approver('二审', by('boss'))))
    await office.as('lan', { method: 'POST', url: `${AREA}/FlowTask`, body: { flowId, status: 0, data: '{"amount":1}' } })
    const [first, second] = [(await todo('f1'))[0], (await todo('f3'))[0]]
    const messages = await office.server.query<{ title: string; body_text: string }>(
      'select m.title, m.body_text from in_site_message m join in_site_receipt r on r.message_id = m.id where r.user_id = $1 order by m.id desc limit 1',
      ['f1']
    )
    expect(messages[0]?.title).toBe(`lan的流程${flowId} 等待您审批`)
    expect(JSON.parse(messages[0]?.body_text ?? '{}')).toMatchObject({
      flowId,
      enCode: flowId,
      processId: first?.processId,
      taskOperatorId: first?.id,
      taskNodeId: first?.thisStepId,
      type: 2,
      status: 1
    })
    expect((await office.as('f1', { method: 'GET', url: `${AREA}/FlowBefore/${first?.id ?? ''}/Info` })).data).toEqual({ isCheck: true })
    expect((await office.as('out', { method: 'GET', url: `${AREA}/FlowBefore/${first?.id ?? ''}/Info` })).data).toEqual({ isCheck: false })
    expect((await office.as('f1', { method: 'POST', url: `${AREA}/FlowBefore/Audit/${first?.id ?? ''}`, body: {} })).code).toBe(200)
    const late = await office.as<{ flowTaskInfo: { thisStep: string } }>('f3', {
      method: 'POST',
      url: `${AREA}/FlowBefore/Reject/${second?.id ?? ''}`,
      body: { handleOpinion: '不行' }
    })
    expect([late.code, late.msg, late.data.flowTaskInfo.thisStep]).toEqual([409, '当前流程被处理，无法审批', '二审'])
  })
})
