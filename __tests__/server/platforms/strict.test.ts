import { ENDED, LEAVE, OUTING, RUNNING, startPlatform, type FakePlatform } from '../../support/platform'
import { ADMIN, E, LISI, PICTURE, REFUSED, VALUES, type Values, WANGWU, ZHANGSAN, client, refused } from './strictClient'

describe.each(['java-a', 'dotnet-a', 'java-b'] as const)('the strict fake %s', (dialect) => {
  const isB = dialect === 'java-b'
  const isNet = dialect === 'dotnet-a'
  const flowId = isB ? LEAVE.versionId : LEAVE.id
  /** What this dialect wants as a task, as the form of an act, and what another one would send. */
  const task = (values: Values, status = 0): Values => ({
    flowId,
    status,
    flowUrgent: 1,
    ...(isB ? { formData: values } : { data: JSON.stringify(values) })
  })
  const form = (values: Values, id = RUNNING): Values =>
    isB ? { ...values, flowId } : { id, flowId, data: JSON.stringify(values), status: 0 }
  const wrongForms: readonly unknown[] = [
    undefined,
    {},
    JSON.stringify(VALUES),
    JSON.stringify(form(VALUES)),
    [form(VALUES)],
    isB ? { id: RUNNING, flowId, data: JSON.stringify(VALUES), status: 0 } : { ...VALUES, flowId }
  ]

  let platform: FakePlatform
  let ask: ReturnType<typeof client>
  beforeEach(async () => {
    platform = await startPlatform({ dialect })
    ask = client(platform)
  })
  afterEach(() => platform.close())
  const get = (path: string, account = 'zhangsan') => ask(account, 'GET', path)
  const post = (path: string, body: unknown, account = 'lisi') => ask(account, 'POST', path, body)

  test('templates are where this generation has them, and 404 elsewhere', async () => {
    const [mine, other] = isB ? ['flowTemplate', 'FlowEngine'] : ['FlowEngine', 'flowTemplate']
    for (const part of ['/ListAll', '/Selector', `/${LEAVE.id}`, '']) {
      expect([part, (await get(`${E}/${mine}${part}`)).code]).toEqual([part, 200])
      expect([part, (await get(`${E}/${other}${part}`)).status]).toEqual([part, 404])
    }
    expect((await get(`${E}/${isB ? 'flowTemplate/PageList' : 'FlowEngine/PageListAll'}`)).data).toMatchObject({
      list: [{ fullName: '请假' }, { fullName: '外出' }]
    })
    // .NET answers some lists bare.
    const children = [{ id: LEAVE.id }, { id: OUTING.id }]
    expect((await get(`${E}/${mine}/Selector`)).data).toMatchObject(isNet ? [{ children }] : { list: [{ children }] })
    const { flowTemplateJson } = (await get(`${E}/${mine}/${LEAVE.id}`)).data as { flowTemplateJson: string }
    if (isB)
      expect(JSON.parse(flowTemplateJson)).toMatchObject([
        { flowId, flowTemplateJson: { nodeId: 'start' } },
        { flowId: LEAVE.oldVersionId }
      ])
    else expect(JSON.parse(flowTemplateJson)).toMatchObject({ nodeId: 'start', childNode: { nodeId: 'n1' } })
    const ofForm = await get(`/api/flowForm/Form/${LEAVE.formId}`)
    expect(isB ? JSON.parse((ofForm.data as { propertyJson: string }).propertyJson) : ofForm.status).toEqual(
      isB ? expect.objectContaining({ fields: LEAVE.fields }) : 404
    )
  })

  test('a task is submitted as this generation wants it and no other way', async () => {
    const before = platform.world.tasks.length
    const others = [
      { ...task(VALUES), data: undefined, formData: undefined },
      isB ? { flowId, status: 0, data: JSON.stringify(VALUES) } : { flowId, status: 0, formData: VALUES },
      { ...task(VALUES), [isB ? 'formData' : 'data']: isB ? JSON.stringify(VALUES) : VALUES },
      { ...task(VALUES), flowId: 'nobody' },
      { ...task(VALUES), candidateList: [] },
      { ...task(VALUES), candidateList: { n2: WANGWU } },
      { ...task(VALUES), status: undefined },
      task({ reason: '', days: 3 }),
      ...(isB
        ? []
        : [
            { ...task(VALUES), data: '{' },
            { ...task(VALUES), data: '[]' }
          ])
    ]
    for (const body of others) expect([body, refused(await post(`${E}/FlowTask`, body, 'zhangsan'))]).toEqual([body, REFUSED])
    expect(platform.world.tasks).toHaveLength(before)
    expect((await post(`${E}/FlowTask`, task({ reason: '' }, 1), 'zhangsan')).code).toBe(200)
    const draft = platform.world.tasks.at(-1)!
    expect([draft.status, draft.values]).toEqual([0, { reason: '' }])
    const sent = { ...task(VALUES), candidateList: { n2: [WANGWU] }, freeApproverUserId: '' }
    expect((await ask('zhangsan', 'PUT', `${E}/FlowTask/${draft.id}`, { id: draft.id, ...sent })).code).toBe(200)
    expect(platform.world.tasks.at(-1)).toMatchObject({
      id: draft.id,
      flowId,
      status: 1,
      values: VALUES,
      steps: ['n1'],
      candidateList: { n2: [WANGWU] }
    })
    expect(refused(await ask('zhangsan', 'PUT', `${E}/FlowTask/${draft.id}`, sent))).toEqual(REFUSED)
  })

  test("words of a refusal are the platform's own", async () => {
    const { code, msg } = await post(`${E}/FlowBefore/Audit/s1`, { formData: JSON.stringify(VALUES) })
    expect([code, msg]).toEqual(
      isNet ? [500, expect.stringContaining('cannot be null')] : [400, expect.stringContaining('java.util.LinkedHashMap')]
    )
    const people = await post(`${E}/FlowBefore/Audit/s1`, { formData: form(VALUES), candidateList: [WANGWU] })
    expect([people.code, people.msg]).toEqual([400, expect.stringContaining(isNet ? '{"candidateList"' : 'java.util.List')])
  })

  test.each(['Audit', 'Reject', 'SaveAudit', 'freeApprover', 'Candidates', 'CandidateUser'])(
    '%s refuses every other form and takes the right one',
    async (name) => {
      const rest = {
        handleOpinion: '好',
        signImg: PICTURE,
        copyIds: ADMIN,
        candidateList: { n2: [WANGWU] },
        ...(name === 'freeApprover' && { freeApproverUserId: ADMIN }),
        nodeCode: 'n2',
        currentPage: 1,
        pageSize: 20
      }
      const before = JSON.stringify([platform.world.tasks, platform.world.acts])
      for (const formData of wrongForms)
        expect([formData, refused(await post(`${E}/FlowBefore/${name}/s1`, { ...rest, formData }))]).toEqual([formData, REFUSED])
      expect(JSON.stringify([platform.world.tasks, platform.world.acts])).toBe(before)
      const { code, data } = await post(`${E}/FlowBefore/${name}/s1`, { ...rest, formData: form(VALUES) })
      expect(code).toBe(200)
      if (name === 'Candidates')
        expect(data).toMatchObject(isNet ? [{ nodeId: 'n2' }] : { type: 2, list: [{ nodeId: 'n2', isCandidates: true }] })
      else if (name === 'CandidateUser')
        expect(data).toMatchObject({ list: isNet ? [{ userId: WANGWU }, { userId: ADMIN }] : [{ id: WANGWU }, { id: ADMIN }] })
      else
        expect(platform.world.acts).toMatchObject([
          {
            kind: { Audit: 'audit', Reject: 'reject', SaveAudit: 'saveAudit', freeApprover: 'addSign' }[name],
            taskId: RUNNING,
            userId: LISI,
            values: VALUES,
            handleOpinion: '好',
            signImg: PICTURE,
            copyIds: ADMIN,
            candidateList: { n2: [WANGWU] },
            freeApproverUserId: name === 'freeApprover' ? ADMIN : ''
          }
        ])
    }
  )

  test('a task goes through its steps to the end, and only whose turn it is decides', async () => {
    const running = platform.world.tasks.find(({ id }) => id === RUNNING)!
    const act = { formData: form(VALUES), handleOpinion: '', signImg: '' }
    expect(refused(await post(`${E}/FlowBefore/Audit/s1`, act, 'wangwu'))).toEqual(REFUSED)
    const alone = await post(`${E}/FlowBefore/Audit/s1`, act)
    expect([alone.code, alone.data]).toEqual(isNet ? [500, null] : [200, [{ nodeId: 'n2', nodeName: '人事审批' }]])
    expect(running.steps).toEqual(['n1'])
    expect(
      (await post(`${E}/FlowBefore/Audit/s1`, { ...act, [isNet ? 'candidateList' : 'errorRuleUserList']: { n2: [WANGWU] } })).code
    ).toBe(200)
    expect(refused(await post(`${E}/FlowBefore/Audit/s1`, act))).toEqual(REFUSED)
    const {
      list: [todo]
    } = (await get(`${E}/FlowBefore/List/1`, 'wangwu')).data as { list: { id: string; processId: string }[] }
    expect(todo).toMatchObject({ processId: RUNNING, thisStep: '人事审批' })
    const { list: done } = (await get(`${E}/FlowBefore/List/2`, 'lisi')).data as { list: { id: string; processId: string }[] }
    expect(
      (await post(`${E}/FlowBefore/Recall/${done.find(({ processId }) => processId === RUNNING)?.id ?? ''}`, { handleOpinion: '看错了' }))
        .code
    ).toBe(200)
    expect([running.steps, platform.world.acts.at(-1)]).toMatchObject([['n1'], { kind: 'recall', handleOpinion: '看错了' }])
    expect((await post(`${E}/FlowBefore/Audit/s1`, { ...act, candidateList: { n2: [WANGWU] } })).code).toBe(200)
    const again = running.seats.find(({ isOpen }) => isOpen)!
    expect((await post(`${E}/FlowBefore/Audit/${again.id}`, act, 'wangwu')).code).toBe(200)
    expect([running.status, running.steps]).toEqual([2, []])
  })

  test('handing on, assigning, urging and taking back are kept', async () => {
    expect(refused(await post(`${E}/FlowBefore/Transfer/s1`, { handleOpinion: '请你看' }))).toEqual(REFUSED)
    expect(refused(await post(`${E}/FlowBefore/Transfer/s1`, { freeApproverUserId: [ADMIN] }))).toEqual(REFUSED)
    expect((await post(`${E}/FlowBefore/Transfer/s1`, { freeApproverUserId: ADMIN, handleOpinion: '请你看', signImg: '' })).code).toBe(200)
    for (const formData of wrongForms.slice(1))
      expect([
        formData,
        refused(await post(`${E}/FlowBefore/Assign/${RUNNING}`, { nodeCode: 'n1', freeApproverUserId: LISI, formData }, 'admin'))
      ]).toEqual([formData, REFUSED])
    expect(
      (
        await post(
          `${E}/FlowBefore/Assign/${RUNNING}`,
          { nodeCode: 'n1', freeApproverUserId: LISI, handleOpinion: '', formData: form(VALUES) },
          'admin'
        )
      ).code
    ).toBe(200)
    expect((await post(`${E}/FlowLaunch/Press/${RUNNING}`, {}, 'zhangsan')).code).toBe(200)
    expect(refused(await ask('lisi', 'PUT', `${E}/FlowLaunch/${RUNNING}/Actions/Withdraw`, { handleOpinion: '' }))).toEqual(REFUSED)
    expect((await ask('zhangsan', 'PUT', `${E}/FlowLaunch/${RUNNING}/Actions/Withdraw`, { handleOpinion: '改期' })).code).toBe(200)
    expect(platform.world.acts.map(({ kind, freeApproverUserId, handleOpinion }) => [kind, freeApproverUserId, handleOpinion])).toEqual([
      ['transfer', ADMIN, '请你看'],
      ['assign', LISI, ''],
      ['press', '', ''],
      ['withdraw', '', '改期']
    ])
    expect(refused(await post(`${E}/FlowLaunch/Press/${RUNNING}`, {}, 'zhangsan'))).toEqual(REFUSED)
  })

  test('the detail is texts in A and objects in B; what is unknown is null', async () => {
    const ended = (await get(`${E}/FlowBefore/${ENDED}`)).data as Record<string, unknown> & { flowTaskOperatorRecordList: Values[] }
    expect(ended.flowTaskInfo).toMatchObject({ id: ENDED, thisStep: null })
    expect(ended.flowTaskOperatorRecordList.map(({ signImg, handleOpinion }) => [signImg, handleOpinion])).toEqual([
      [null, null],
      [expect.stringMatching(/^data:image\/png;base64,/), '同意'],
      [null, null]
    ])
    const detail = (await get(`${E}/FlowBefore/${RUNNING}?taskOperatorId=s1`, 'lisi')).data as Record<string, unknown> & {
      flowTaskNodeList: Values[]
      flowTaskOperatorRecordList: Values[]
    }
    expect(detail.flowTaskNodeList.map(({ nodeCode, type, assigneeName }) => [nodeCode, type, assigneeName])).toEqual([
      ['start', '0', null],
      ['n1', '1', null],
      ['n2', null, null],
      ['end', null, null]
    ])
    expect(JSON.parse(detail.flowTaskNodeList[0]?.nodePropertyJson as string)).toMatchObject({
      properties: { hasRevokeBtn: false, hasPressBtn: true, pressBtnText: '催一催' }
    })
    expect(detail.flowTaskOperatorRecordList.at(-1)).toMatchObject({ operatorId: '王五/wangwu,李四/lisi', handleStatus: 7 })
    expect(detail.formOperates).toMatchObject([
      { id: 'reason', write: false },
      { id: 'days', write: true }
    ])
    if (isB) {
      expect(detail).toMatchObject({
        formData: { reason: '回乡', days: 2 },
        draftData: null,
        flowFormInfo: { propertyJson: expect.stringContaining('"fields"') },
        flowTemplateInfo: { flowTemplateJson: expect.stringContaining('"childNode"') }
      })
      expect((await get(`${E}/FlowBefore/0?flowId=${flowId}`)).data).toMatchObject({
        flowFormInfo: { id: LEAVE.formId },
        formData: {},
        flowTaskInfo: {}
      })
    } else {
      expect([
        JSON.parse(detail.flowFormInfo as string),
        JSON.parse((detail.flowTaskInfo as { flowFormContentJson: string }).flowFormContentJson)
      ]).toMatchObject([{ fields: LEAVE.fields }, { reason: '回乡', days: 2 }])
      const template = (isNet ? detail.flowTemplateInfo : JSON.parse(detail.flowTemplateInfo as string)) as { flowTemplateJson: string }
      expect(JSON.parse(template.flowTemplateJson)).toMatchObject({ nodeId: 'start' })
      expect(refused(await get(`${E}/FlowBefore/0?flowId=${flowId}`))).toEqual(REFUSED)
    }
    const { list } = (await get(`${E}/FlowLaunch`)).data as { list: { status: number; thisStep: string | null }[] }
    expect(list.map(({ status }) => status)).toEqual(isB ? [13, 10, 7, 6, 2, 1] : [2, 1])
    expect(list.map(({ thisStep }) => thisStep === null)).toEqual(isB ? [true, false, false, false, true, false] : [true, false])
    expect(ZHANGSAN).toBe(platform.world.tasks[0]?.launcherId)
  })

  test('several are decided at once with their forms as they are', async () => {
    const several = {
      ids: ['s1'],
      batchType: 0,
      handleOpinion: '同意',
      candidateList: { n2: [WANGWU] },
      freeApproverUserId: '',
      signImg: ''
    }
    for (const wrong of [
      { ...several, ids: 's1' },
      { ...several, batchType: undefined },
      { ...several, candidateList: 'n2' }
    ])
      expect([wrong, refused(await post(`${E}/FlowBefore/BatchOperation`, wrong))]).toEqual([wrong, REFUSED])
    expect((await post(`${E}/FlowBefore/BatchOperation`, several)).code).toBe(200)
    expect(platform.world.tasks[0]).toMatchObject({ id: RUNNING, steps: ['n2'], values: { reason: '回乡', days: 2 } })
  })

  test('comments carry texts of JSON; the summary is a bare list', async () => {
    const comment = { taskId: RUNNING, text: '尽快', image: '[]', file: '[{"name":"a.pdf"}]' }
    expect(refused(await post(`${E}/FlowComment`, { ...comment, image: [] }))).toEqual(REFUSED)
    expect((await post(`${E}/FlowComment`, comment)).code).toBe(200)
    const {
      list: [said]
    } = (await get(`${E}/FlowComment?taskId=${RUNNING}`)).data as { list: { id: string }[] }
    expect(said).toMatchObject({ ...comment, creatorUserId: LISI, isDel: false })
    expect(refused(await ask('zhangsan', 'DELETE', `${E}/FlowComment/${said?.id ?? ''}`))).toEqual(REFUSED)
    expect((await get(`${E}/FlowBefore/RecordList/${ENDED}?category=1&type=1`)).data).toMatchObject([
      {
        fullName: '车队',
        list: [
          { handleStatus: 1, handleOpinion: '同意' },
          { handleOpinion: null, operatorId: null }
        ]
      }
    ])
  })
})
