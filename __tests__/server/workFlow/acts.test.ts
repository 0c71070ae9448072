import type { Page } from '../../../src/contract/envelope'
import type { HandledRow, LaunchedRow } from '../../../src/contract/workFlow'
import type { BatchAnswer } from '../../../src/contract/workFlowActs'
import type { FlowComment, SummaryGroup } from '../../../src/contract/workFlowDetail'
import type { DelegationEntry } from '../../../src/contract/workFlowDelegation'
import { runDue } from '../../../server/jobs/worker'
import { moveTasks, heldTasks } from '../../../server/workFlow/commands/people'
import { inFlowTransaction } from '../../../server/workFlow/commands/flowTransaction'
import { approver, by, subFlow, template } from '../../domain/workFlow/templates'
import { HOUR } from '../../domain/workFlow/company'
import { oneDatabase } from '../../support/databases'
import { AREA, Office } from './support/office'

oneDatabase((_name, makeApp) => {
  let office: Office
  beforeAll(async () => {
    office = await Office.open(await makeApp({ demo: false }))
  })

  const launch = async (flowId: string, values: object = { amount: 1 }, more: object = {}) => {
    const answer = await office.post('lan', 'FlowTask', { flowId, status: 0, formData: values, ...more })
    const [row] = (await office.get<Page<LaunchedRow>>('lan', `FlowLaunch?flowId=${flowId}`)).list
    return { answer, taskId: row?.id ?? '' }
  }

  test('several to-dos at once: each by itself, with what became of it', async () => {
    const flowId = await office.plant(template({ isBatchApproval: true }, approver('审', by('f1')), approver('终审', by('boss'))))
    const single = await office.plant(template({}, approver('审', by('f1'))))
    for (let i = 0; i < 3; i += 1) await launch(flowId, { amount: i })
    await launch(single)
    const rows = [...(await office.todo('f1', flowId)), ...(await office.todo('f1', single))]
    expect((await office.get<{ list: { id: string; num: number }[] }>('f1', 'FlowBefore/BatchFlowSelector')).list).toContainEqual({
      id: flowId,
      fullName: `流程${flowId}`,
      num: 3
    })
    expect(
      (await office.get<{ list: { id: string; num: number }[] }>('f1', 'FlowBefore/BatchFlowSelector')).list.map(({ id }) => id)
    ).not.toContain(single)
    expect((await office.get<Page<HandledRow>>('f1', `FlowBefore/List/4?flowId=${flowId}`)).list[0]?.approversProperties).toContain(
      '"assigneeType":6'
    )
    const together = await office.get<Page<HandledRow>>('f1', 'FlowBefore/List/4?pageSize=100')
    expect([
      together.list.filter((row) => row.flowId === single),
      together.list.filter((row) => row.flowId === flowId).length,
      together.pagination.total
    ]).toEqual([[], 3, together.list.length])
    await office.post('f1', `FlowBefore/Audit/${rows[1]?.id ?? ''}`)
    const { data } = await office.post<BatchAnswer>('f1', 'FlowBefore/BatchOperation', {
      ids: [...rows.map(({ id }) => id), 'nothing'],
      batchType: 0,
      handleOpinion: '同意'
    })
    expect(data.results.map(({ refused }) => refused)).toEqual([
      '',
      '当前流程被处理，无法审批',
      '',
      '该流程不支持批量审批',
      '审批任务不存在'
    ])
    expect(await office.todo('boss', flowId)).toHaveLength(3)
    expect(await office.todo('f1', single)).toHaveLength(1)
  })

  test('who stands in sees the steps of whom he stands in for, decides under both names, and is told', async () => {
    const flowId = await office.plant(template({}, approver('审', by('f2')), approver('终审', by('boss'))))
    const now = office.server.clock.now()
    const given = { toUserId: 'dep', flowId, startTime: now, endTime: now + 48 * HOUR, description: '出差' }
    expect(await office.post('f2', 'FlowDelegate', { ...given, toUserId: 'f2' })).toMatchObject({ code: 400, msg: '不能委托给自己' })
    expect(await office.post('f2', 'FlowDelegate', { ...given, toUserId: 'left' })).toMatchObject({
      code: 400,
      msg: '受委托人不存在或已停用'
    })
    expect(await office.post('f2', 'FlowDelegate', { ...given, endTime: now - 1 })).toMatchObject({ code: 400 })
    expect(await office.post('f2', 'FlowDelegate', given)).toMatchObject({ code: 200 })
    const { taskId } = await launch(flowId)
    const [row] = await office.todo('dep', flowId)
    expect(row).toMatchObject({ processId: taskId, delegateFor: 'f2' })
    expect(await office.post('dep', `FlowBefore/Audit/${row?.id ?? ''}`, { handleOpinion: '代批' })).toMatchObject({ code: 200 })
    expect((await office.detail('lan', taskId)).data.flowTaskOperatorRecordList[1]).toMatchObject({
      userName: 'dep/dep(f2/f2的委托)',
      handleOpinion: '代批'
    })
    expect((await office.get<Page<HandledRow>>('dep', `FlowBefore/List/2?flowId=${flowId}`)).list).toHaveLength(1)
    const [entry] = (await office.get<Page<DelegationEntry>>('f2', 'FlowDelegate')).list
    expect(entry).toMatchObject({ toUserName: 'dep/dep', flowName: `流程${flowId}` })
    expect((await office.get<Page<DelegationEntry>>('dep', 'FlowDelegate?type=2')).list).toHaveLength(1)
    expect(await office.as('dep', { method: 'DELETE', url: `${AREA}/FlowDelegate/${entry?.id ?? ''}` })).toMatchObject({ code: 404 })
    expect(await office.as('f2', { method: 'DELETE', url: `${AREA}/FlowDelegate/${entry?.id ?? ''}` })).toMatchObject({ code: 200 })
    await launch(flowId)
    expect(await office.todo('dep', flowId)).toEqual([])
  })

  test('urging once in ten minutes, assigning, moving, ending and waking by a monitor; nobody else', async () => {
    const flowId = await office.plant(template({}, approver('一审', by('f1')), approver('二审', by('boss'))))
    const { taskId } = await launch(flowId)
    expect(await office.post('lan', `FlowLaunch/Press/${taskId}`)).toMatchObject({ code: 200 })
    expect(await office.post('lan', `FlowLaunch/Press/${taskId}`)).toMatchObject({ code: 429, msg: '刚刚催办过，请稍后再试' })
    office.server.clock.advance(10 * 60_000)
    expect(await office.post('lan', `FlowLaunch/Press/${taskId}`)).toMatchObject({ code: 200 })
    expect((await office.as('f1', { method: 'GET', url: `${AREA}/FlowMonitor` })).code).toBe(403)
    expect((await office.get<Page<LaunchedRow>>('mon', `FlowMonitor?flowId=${flowId}`)).list).toHaveLength(1)
    expect(await office.post('f1', `FlowBefore/Assign/${taskId}`, { nodeCode: '一审', freeApproverUserId: 'f3' })).toMatchObject({
      code: 403
    })
    expect(await office.post('mon', `FlowBefore/Assign/${taskId}`, { nodeCode: '一审', freeApproverUserId: 'f3' })).toMatchObject({
      code: 200
    })
    expect([await office.todo('f1', flowId), await office.todo('f3', flowId)].map((rows) => rows.length)).toEqual([0, 1])
    expect((await office.get<{ list: { nodeCode: string }[] }>('mon', `Selector/${taskId}`)).list.map(({ nodeCode }) => nodeCode)).toEqual([
      '二审'
    ])
    expect(await office.post('mon', 'Change', { taskId, taskNodeId: '二审', handleOpinion: '加急' })).toMatchObject({ code: 200 })
    expect(await office.todo('boss', flowId)).toHaveLength(1)
    expect(await office.post('mon', `FlowBefore/Cancel/${taskId}`, { handleOpinion: '作废' })).toMatchObject({ code: 200 })
    expect(await office.post('mon', 'Change', { taskId, taskNodeId: '一审', resurgence: true })).toMatchObject({ code: 200 })
    expect((await office.get<Page<LaunchedRow>>('lan', `FlowLaunch?flowId=${flowId}&status=1`)).list).toHaveLength(1)
    const groups = await office.get<SummaryGroup[]>('lan', `FlowBefore/RecordList/${taskId}?category=1`)
    expect(groups.map(({ fullName, list }) => [fullName, list.length])).toEqual([
      ['night', 1],
      ['head', 4]
    ])
  })

  test('comments: of who takes part, his own files, deleted by himself', async () => {
    const flowId = await office.plant(template({ isComment: true }, approver('审', by('f1'))))
    const { taskId } = await launch(flowId)
    expect(await office.post('f1', 'FlowComment', { taskId, text: '  ' })).toMatchObject({ code: 400, msg: '请输入评论内容' })
    expect(
      await office.post('f1', 'FlowComment', {
        taskId,
        text: '看附件',
        file: JSON.stringify([{ name: '别人的', fileId: 'other.pdf', url: '/api/file/Image/annex/other.pdf' }])
      })
    ).toMatchObject({ code: 400 })
    expect(await office.post('f1', 'FlowComment', { taskId, text: '请补发票' })).toMatchObject({ code: 200 })
    expect(await office.post('out', 'FlowComment', { taskId, text: '路过' })).toMatchObject({ code: 403 })
    expect((await office.as('out', { method: 'GET', url: `${AREA}/FlowComment?taskId=${taskId}` })).code).toBe(404)
    const [comment] = (await office.get<Page<FlowComment>>('lan', `FlowComment?taskId=${taskId}`)).list
    expect(comment).toMatchObject({ text: '请补发票', creatorUserId: 'f1', isDel: false })
    expect((await office.as('lan', { method: 'DELETE', url: `${AREA}/FlowComment/${comment?.id ?? ''}` })).code).toBe(404)
    expect((await office.as('f1', { method: 'DELETE', url: `${AREA}/FlowComment/${comment?.id ?? ''}` })).code).toBe(200)
    expect((await office.get<Page<FlowComment>>('lan', `FlowComment?taskId=${taskId}`)).list).toEqual([])
  })

  test('nobody gives out a file that is not his: not with a decision, a recall or a batch', async () => {
    const flowId = await office.plant(template({ isBatchApproval: true }, approver('审', by('f1'))))
    const { taskId } = await launch(flowId)
    const [row] = await office.todo('f1', flowId)
    const url = '/api/file/Image/annexpic/1234567890abcdef1234567890abcdef.png'
    const fileList = [{ name: '合同', fileId: '', url }]
    expect(await office.post('f1', `FlowBefore/Audit/${row?.id ?? ''}`, { fileList })).toMatchObject({
      code: 400,
      msg: '附件“合同”不存在或不是您上传的'
    })
    expect(await office.post('f1', `FlowBefore/Audit/${row?.id ?? ''}`, { signImg: url })).toMatchObject({
      code: 400,
      msg: '签名图片不存在，请重新签名'
    })
    expect(
      (await office.post<BatchAnswer>('f1', 'FlowBefore/BatchOperation', { ids: [row?.id], batchType: 0, fileList })).data.results
    ).toEqual([{ id: row?.id, refused: '附件“合同”不存在或不是您上传的' }])
    expect(
      await office.as('lan', {
        method: 'PUT',
        url: `${AREA}/FlowLaunch/${taskId}/Actions/Withdraw`,
        body: { handleOpinion: '撤', signImg: url }
      })
    ).toMatchObject({ code: 400 })
    expect(await office.todo('f1', flowId)).toHaveLength(1)
  })

  test('a sub-flow is a draft of whom it falls to, and its end brings the task on; a time limit decides by itself', async () => {
    const child = await office.plant(template({}, approver('子审', by('f1'))))
    const flowId = await office.plant(
      template(
        {},
        approver('审', by('lead')),
        subFlow('采购', { flowId: child, initiator: ['mate'], assignList: [{ parentField: 'amount', childField: 'sum' }] }),
        approver('限时', { ...by('boss'), timeoutConfig: { on: true, quantity: 2, type: 'hour', handler: 1 } })
      )
    )
    const { taskId } = await launch(flowId, { amount: 77 })
    await office.post('lead', `FlowBefore/Audit/${(await office.todo('lead', flowId))[0]?.id ?? ''}`)
    const [draft] = (await office.get<Page<LaunchedRow>>('mate', `FlowLaunch?flowId=${child}`)).list
    expect(draft).toMatchObject({ status: 0 })
    expect(JSON.parse((await office.get<{ data: string }>('mate', `FlowTask/${draft?.id ?? ''}`)).data)).toEqual({ sum: 77 })
    expect(await office.as('mate', { method: 'DELETE', url: `${AREA}/FlowLaunch/${draft?.id ?? ''}` })).toMatchObject({
      code: 403,
      msg: '子流程不能删除'
    })
    expect(
      await office.as('mate', {
        method: 'PUT',
        url: `${AREA}/FlowTask/${draft?.id ?? ''}`,
        body: { flowId: child, status: 0, formData: {} }
      })
    ).toMatchObject({ code: 200 })
    await office.post('f1', `FlowBefore/Audit/${(await office.todo('f1', child))[0]?.id ?? ''}`)
    expect((await office.todo('boss', flowId))[0]).toMatchObject({ processId: taskId, dueAt: office.server.clock.now() + 2 * HOUR })
    office.server.clock.advance(2 * HOUR + 1000)
    await runDue(office.server.context, (error) => {
      throw error
    })
    expect((await office.get<Page<LaunchedRow>>('lan', `FlowLaunch?flowId=${flowId}`)).list[0]).toMatchObject({ status: 2 })
    expect((await office.detail('lan', taskId)).data.flowTaskOperatorRecordList.at(-1)).toMatchObject({
      handleOpinion: '超时自动处理',
      userName: 'boss/boss'
    })
  })

  test('who leaves: what he has to decide is listed and goes to somebody else, the log says so', async () => {
    const flowId = await office.plant(template({}, approver('审', { ...by('f1', 'f2'), counterSign: 2 }), approver('终审', by('boss'))))
    const { taskId } = await launch(flowId)
    const { context } = office.server
    expect((await heldTasks(context.db, 'f2')).map(({ id }) => id)).toContain(taskId)
    await context.db.transaction((tx) => inFlowTransaction(tx, context, { actorId: 'admin' }, (flowTx) => moveTasks(flowTx, 'f2', 'spare')))
    expect(await heldTasks(context.db, 'f2')).toEqual([])
    await office.post('f1', `FlowBefore/Audit/${(await office.todo('f1', flowId))[0]?.id ?? ''}`)
    expect(await office.todo('spare', flowId)).toHaveLength(1)
    expect((await office.detail('lan', taskId)).data.flowTaskOperatorRecordList[1]).toMatchObject({
      handleStatus: 5,
      operatorId: 'spare/spare'
    })
  })

  test('what a step may not see is never sent, what it may not write is never taken; the approver keeps a draft of his work', async () => {
    const rights = [
      { id: 'amount', read: true, write: false },
      { id: 'note', read: false, write: true },
      { id: 'sum', read: true, write: true }
    ]
    const flowId = await office.plant(template({}, approver('审', { ...by('f1'), formOperates: rights }), approver('终审', by('boss'))))
    const { taskId } = await launch(flowId, { amount: 5, note: '只给经理' })
    const [row] = await office.todo('f1', flowId)
    const seen = (await office.detail('f1', taskId)).data
    expect(JSON.parse(seen.flowTaskInfo.flowFormContentJson)).not.toHaveProperty('note')
    expect(seen.formOperates).toContainEqual({ id: 'amount', name: '', read: true, write: false, required: false })
    expect(
      await office.post('f1', `FlowBefore/SaveAudit/${row?.id ?? ''}`, { formData: { amount: 9, sum: 3, note: '改了' } })
    ).toMatchObject({ code: 200 })
    expect((await office.detail('f1', taskId)).data.draftData).toEqual({ amount: 5, sum: 3 })
    expect((await office.detail('lan', taskId)).data.draftData).toBeNull()
    expect(
      await office.post('f1', `FlowBefore/Audit/${row?.id ?? ''}`, { formData: JSON.stringify({ amount: 9, sum: 4, note: '改了' }) })
    ).toMatchObject({ code: 200 })
    expect((await office.state(taskId)).values).toMatchObject({ amount: 5, sum: 4, note: '只给经理' })
  })
})
