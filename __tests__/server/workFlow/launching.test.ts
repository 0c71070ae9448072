import type { Page } from '../../../src/contract/envelope'
import type { LaunchedRow } from '../../../src/contract/workFlow'
import type { CandidateAnswer, CandidateUser } from '../../../src/contract/workFlowActs'
import type { FlowForecast } from '../../../src/contract/workFlowForecast'
import { amountFrom, approver, by, choice, condition, template, timer, when } from '../../domain/workFlow/templates'
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

  test('branches and candidates are asked for, step by step; a step that finds nobody is named, and nothing is done until somebody is', async () => {
    const flowId = await office.plant(
      template(
        { errorRule: 3 },
        approver('初审', by('lead')),
        choice([approver('甲', { assigneeType: 7, approvers: ['f1', 'f3'] })], [approver('乙', by('f2'))]),
        approver('终审', { assigneeType: 4, formField: 'nobody' })
      )
    )
    const { taskId } = await launch(flowId)
    const [row] = await office.todo('lead', flowId)
    const ask = async (branchList?: string[]) =>
      (
        await office.post<CandidateAnswer>('lead', `FlowBefore/Candidates/${row?.id ?? ''}`, {
          flowId,
          formData: {},
          ...(branchList === undefined ? {} : { branchList })
        })
      ).data
    const branches = await ask()
    expect([branches.type, branches.list.map(({ nodeName, isBranchFlow }) => [nodeName, isBranchFlow])]).toEqual([
      1,
      [
        ['甲', true],
        ['乙', true]
      ]
    ])
    const picked = branches.list[0]?.nodeId ?? ''
    const candidates = await ask([picked])
    expect([candidates.type, candidates.list.map(({ nodeName }) => nodeName)]).toEqual([2, ['甲']])
    const people = await office.post<Page<CandidateUser>>('lead', `FlowBefore/CandidateUser/${row?.id ?? ''}`, {
      flowId,
      nodeCode: '甲',
      branchList: [picked],
      keyword: 'f'
    })
    expect(people.data.list.map(({ id }) => id)).toEqual(['f1', 'f3'])
    expect(await office.post('lead', `FlowBefore/Audit/${row?.id ?? ''}`)).toMatchObject({ code: 400, msg: '分支选择不能为空' })
    expect(await office.post('lead', `FlowBefore/Audit/${row?.id ?? ''}`, { branchList: [picked] })).toMatchObject({
      code: 400,
      msg: '甲审批人不能为空'
    })
    expect(
      await office.post('lead', `FlowBefore/Audit/${row?.id ?? ''}`, { branchList: [picked], candidateList: { 甲: ['boss'] } })
    ).toMatchObject({ code: 400, msg: '甲的审批人不在候选范围内' })
    expect(
      await office.post('lead', `FlowBefore/Audit/${row?.id ?? ''}`, { branchList: [picked], candidateList: { 甲: ['f3'] } })
    ).toMatchObject({ code: 200, data: null })
    const [second] = await office.todo('f3', flowId)
    const before = await office.state(taskId)
    expect(await office.post('f3', `FlowBefore/Audit/${second?.id ?? ''}`)).toMatchObject({
      code: 200,
      data: [{ nodeId: '终审', nodeName: '终审' }]
    })
    expect(await office.state(taskId)).toEqual(before)
    expect(await office.post('f3', `FlowBefore/Audit/${second?.id ?? ''}`, { errorRuleUserList: { 终审: ['mate'] } })).toMatchObject({
      code: 200,
      data: null
    })
    expect(await office.todo('mate', flowId)).toHaveLength(1)
  })

  test("before it is launched one sees where it will go; drafts are their launcher's alone; nonsense is refused, never a fault", async () => {
    const flowId = await office.plant(
      template(
        { initiator: ['lan', 'f1'] },
        approver('主管', { assigneeType: 1 }),
        condition(when('大额', amountFrom(1000), approver('财务', by('f1'))), when('小额', { isDefault: true })),
        timer('等', 1)
      )
    )
    const seen = async (amount: number) =>
      (await office.post<FlowForecast>('lan', 'Forecast', { flowId, formData: { amount } })).data.steps.map(({ name, people }) => [
        name,
        people.map(({ userId }) => userId).join()
      ])
    expect(await seen(5)).toEqual([
      ['发起', ''],
      ['主管', 'lead'],
      ['等', '']
    ])
    expect(await seen(5000)).toEqual([
      ['发起', ''],
      ['主管', 'lead'],
      ['财务', 'f1'],
      ['等', '']
    ])
    expect(await office.post('mate', 'FlowTask', { flowId, status: 1, formData: {} })).toMatchObject({
      code: 403,
      msg: '没有发起该流程的权限'
    })
    expect(await office.post('mate', 'FlowTask', { flowId, status: 0, formData: {} })).toMatchObject({ code: 403 })
    const draft = await office.draft('lan', flowId, { amount: 5 })
    expect((await office.detail('lead', draft)).code).toBe(404)
    expect((await office.as('f1', { method: 'GET', url: `${AREA}/FlowTask/${draft}` })).code).toBe(404)
    expect(
      (await office.as('f1', { method: 'PUT', url: `${AREA}/FlowTask/${draft}`, body: { flowId, status: 0, formData: {} } })).code
    ).toBe(403)
    const bodies: unknown[] = [
      { formData: '{' },
      { formData: '[1]' },
      { formData: null, data: '"x"' },
      { flowUrgent: 'x' },
      { candidateList: { x: 'y' } },
      { branchList: 5 },
      { status: 9 },
      { formData: '{"a":"\\ud800"}' }
    ]
    for (const body of bodies)
      expect([body, (await office.post('lan', 'FlowTask', { flowId, status: 0, formData: {}, ...(body as object) })).code]).toEqual([
        body,
        400
      ])
    for (const url of [
      'FlowBefore/List/9',
      'FlowBefore/List/1?pageSize=0',
      'FlowBefore/List/1?startTime=abc',
      'FlowBefore/%00',
      `FlowBefore/${'x'.repeat(200)}`
    ]) {
      expect([url, [400, 404]]).toEqual([
        url,
        expect.arrayContaining([(await office.as('lan', { method: 'GET', url: `${AREA}/${url}` })).code])
      ])
    }
    expect(await office.post('lan', 'FlowTask', { flowId: 'nothing', status: 0 })).toMatchObject({ code: 404, msg: '流程不存在' })
    expect(await office.post('lan', 'FlowBefore/Audit/nothing')).toMatchObject({ code: 404 })
  })
})
