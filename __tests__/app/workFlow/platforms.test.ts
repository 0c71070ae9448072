/** @jest-environment ./__tests__/support/networkEnvironment.js */
import { statusWord, decisionWord, recordPerson, personNames, OpType } from '@/pages/workFlow/components/flowLabels'
import { CandidateModel } from '@/pages/workFlow/candiDateUserSelect/model'
import { chartItems } from '@/pages/workFlow/components/chartItems'
import { CLIENT, ENDED, LEAVE, OUTING, PEOPLE, RUNNING, startPlatform, SYSTEM_FLOW, type FakePlatform } from '../../support/platform'
import { LiveApp, memoryStorage } from '../../support/liveApp'
import { deskOf, type Desk } from './platformDesk'

const PASSWORD = '123456'
const [, , LISI, WANGWU] = PEOPLE.map(({ id }) => id) as [string, string, string, string]
const PICTURE = 'data:image/png;base64,AAAA'

describe.each(['java-a', 'dotnet-a', 'java-b'] as const)('approvals on %s', (dialect) => {
  let platform: FakePlatform
  const apps: LiveApp[] = []
  const signIn = async (account: string): Promise<Desk> => {
    const app = new LiveApp(platform.url, memoryStorage(), { ...CLIENT, tenantBase: '' })
    apps.push(app)
    const { error } = await app.stores.session.signIn({ account, password: PASSWORD })
    if (error !== undefined) throw error
    return deskOf(app)
  }
  const stored = (id: string) => platform.world.tasks.find((task) => task.id === id)!
  const newest = () => platform.world.tasks.at(-1)!
  const todo = async (desk: Desk) => {
    const row = (await desk.flows.handled('1', { currentPage: 1, pageSize: 20 })).list.find(({ processId }) => processId !== '')!
    return { id: row.processId, flowId: row.flowId, opType: OpType.todo, taskNodeId: row.thisStepId, taskId: row.id }
  }
  beforeEach(async () => {
    platform = await startPlatform({ dialect })
  })
  afterEach(async () => {
    for (const app of apps.splice(0)) app.close()
    await platform.close()
  })

  test('the dialect is asked for once a session', async () => {
    const desk = await signIn('zhangsan')
    const [categories] = await Promise.all([
      desk.flows.flows(),
      desk.flows.selector(),
      desk.flows.launched({ currentPage: 1, pageSize: 20 })
    ])
    await desk.flows.flows()
    expect(categories.flatMap(({ children }) => children.map(({ fullName }) => fullName))).toContain('请假')
    const asked = platform.seen.map(({ call }) => call).filter((call) => call.includes('FlowEngine/'))
    expect(asked.length).toBe(dialect === 'java-b' ? 1 : 4)
  })

  test('of several flows in a template one is chosen first, and that one is launched', async () => {
    const desk = await signIn('zhangsan')
    const at = { flowId: OUTING.id, opType: OpType.write }
    const model = await desk.task(at)
    expect([model.state, model.variants.map(({ fullName }) => fullName)]).toEqual(
      dialect === 'java-b' ? ['choosing', ['市内外出', '出差']] : ['ready', []]
    )
    const chosen = dialect === 'java-b' ? await desk.task({ ...at, variantId: model.variants[1]!.id }) : model
    expect([chosen.state, chosen.form?.definition.fields.map(({ label }) => label)]).toEqual(['ready', ['外出事由']])
    chosen.form?.set('purpose', '送件')
    expect(await chosen.saveTask()).toBe(true)
    expect(newest()).toMatchObject({
      flowId: dialect === 'java-b' ? OUTING.variants[1]?.id : OUTING.id,
      status: 0,
      values: { purpose: '送件' }
    })
  })

  test('a request is kept as a draft, then sent, with what was typed', async () => {
    const desk = await signIn('zhangsan')
    const model = await desk.task({ opType: OpType.write })
    expect([model.state, model.form?.definition.fields.map(({ label }) => label), model.view?.acts.map(({ label }) => label)]).toEqual([
      'ready',
      ['事由', '天数'],
      ['提 交', '暂 存']
    ])
    model.form?.set('reason', '看<病>')
    expect(await model.saveTask()).toBe(true)
    const draft = newest()
    expect([draft.status, draft.values, draft.flowId]).toEqual([
      0,
      expect.objectContaining({ reason: '看<病>' }),
      dialect === 'java-b' ? LEAVE.versionId : LEAVE.id
    ])
    const again = await desk.task({ id: draft.id, flowId: draft.flowId })
    expect([again.mode, again.form?.engine.values().reason]).toEqual(['write', '看<病>'])
    again.form?.set('days', 3)
    expect(await again.hasChoices()).toBe(false)
    expect(await again.submit()).toEqual([])
    expect([platform.world.tasks.filter(({ id }) => id === draft.id).length, stored(draft.id).status, stored(draft.id).values]).toEqual([
      1,
      1,
      { reason: '看<病>', days: 3 }
    ])
  })

  test('a decision carries the form, the signature and the candidate; the form is whole though nobody touched it', async () => {
    const desk = await signIn('lisi')
    const at = await todo(desk)
    const model = await desk.act('approve', at)
    expect([model.state, model.act?.needsSignature, model.choices.steps.map(({ nodeName }) => nodeName)]).toEqual([
      'ready',
      true,
      ['人事审批']
    ])
    const candidates = new CandidateModel(
      { title: '', opId: at.taskId, form: { taskId: at.id, flowId: at.flowId, values: model.formValues }, nodeCode: 'n2', chosen: [] },
      desk.service
    )
    await candidates.pages.load()
    const [chosen] = candidates.pages.rows.filter(({ id }) => id === WANGWU)
    expect(chosen?.fullName).toContain('王五')
    model.choices.pick('n2', [{ id: WANGWU, name: '王五' }])
    model.form?.set('opinion', '同意')
    model.setSignature(PICTURE)
    expect([await model.send(), model.failure]).toEqual([true, ''])
    expect(platform.world.acts).toEqual([
      expect.objectContaining({
        kind: 'audit',
        userId: LISI,
        values: { reason: '回乡', days: 2 },
        handleOpinion: '同意',
        signImg: PICTURE,
        candidateList: { n2: [WANGWU] }
      })
    ])
    expect([stored(RUNNING).steps, stored(RUNNING).values]).toEqual([['n2'], { reason: '回乡', days: 2 }])
  })

  test('what the approver changed is kept and decided with', async () => {
    const desk = await signIn('lisi')
    const at = await todo(desk)
    const task = await desk.task(at)
    expect([task.mode, task.view?.acts.map(({ do: name }) => name)]).toEqual([
      'approve',
      ['approve', 'reject', 'transfer', 'saveDraft', 'addAfter', 'comment']
    ])
    task.form?.set('days', 1)
    expect(await task.saveAudit()).toBe(true)
    expect(platform.world.acts.at(-1)).toMatchObject({ kind: 'saveAudit', values: { reason: '回乡', days: 1 } })
    const again = await desk.task(at)
    expect(again.form?.engine.values()).toMatchObject({ reason: '回乡', days: 1 })
  })

  test.each([
    ['reject', 'reject', {}],
    ['transfer', 'transfer', { freeApproverUserId: WANGWU }],
    ['addAfter', 'audit|addSign', {}]
  ] as const)('%s reaches the platform and is stored', async (name, kind, told) => {
    const desk = await signIn('lisi')
    const model = await desk.act(name, await todo(desk))
    if (model.act?.needsSignature === true) model.setSignature(PICTURE)
    model.form?.set('opinion', '缺材料')
    if (name !== 'reject') model.form?.set('users', name === 'addAfter' ? [WANGWU] : WANGWU)
    for (const { nodeId } of model.choices.steps) model.choices.pick(nodeId, [{ id: WANGWU, name: '王五' }])
    expect([await model.send(), model.failure, model.error]).toEqual([true, '', ''])
    expect(platform.world.acts.at(-1)).toMatchObject({ kind: expect.stringMatching(kind), handleOpinion: '缺材料', ...told })
    if (name === 'reject') expect(stored(RUNNING)).toMatchObject({ status: 3, values: { reason: '回乡', days: 2 } })
  })

  test('the start decides about recall and urging; the words of buttons are its own', async () => {
    const desk = await signIn('zhangsan')
    const task = await desk.task({ id: RUNNING, flowId: stored(RUNNING).flowId })
    expect(task.view?.acts.map(({ do: name, label }) => [name, label])).toEqual([
      ['urge', '催一催'],
      ['comment', '评论']
    ])
    await desk.flows.urge(RUNNING, 'k1')
    expect(platform.world.acts.at(-1)?.kind ?? 'press').toMatch(/press|urge/)
  })

  test('the launcher takes his request back where its start allows that, and it is his draft again', async () => {
    LEAVE.start.hasRevokeBtn = true
    try {
      const desk = await signIn('zhangsan')
      const at = { id: RUNNING, flowId: stored(RUNNING).flowId }
      const model = await desk.act('recall', at)
      model.form?.set('opinion', '日期写错了')
      expect([await model.send(), model.failure]).toEqual([true, ''])
      expect([stored(RUNNING).status, stored(RUNNING).values, platform.world.acts.at(-1)]).toEqual([
        4,
        { reason: '回乡', days: 2 },
        expect.objectContaining({ kind: 'withdraw', handleOpinion: '日期写错了' })
      ])
      expect((await desk.task(at)).view?.acts.map(({ do: name }) => name)).toEqual(['submit', 'save', 'comment'])
    } finally {
      LEAVE.start.hasRevokeBtn = false
    }
  })

  test('the approver takes his decision back while nobody went on, and has the task again', async () => {
    const desk = await signIn('lisi')
    const approve = await desk.act('approve', await todo(desk))
    approve.choices.pick('n2', [{ id: WANGWU, name: '王五' }])
    approve.setSignature(PICTURE)
    expect(await approve.send()).toBe(true)
    const done = (await desk.flows.handled('2', { currentPage: 1, pageSize: 20 })).list.find(({ processId }) => processId === RUNNING)!
    const model = await desk.act('takeBack', {
      id: RUNNING,
      flowId: done.flowId,
      opType: OpType.done,
      taskNodeId: done.thisStepId,
      taskId: done.id
    })
    expect([await model.send(), model.failure]).toEqual([true, ''])
    expect([stored(RUNNING).steps, stored(RUNNING).values, platform.world.acts.at(-1)?.kind, (await todo(desk)).id]).toEqual([
      ['n1'],
      { reason: '回乡', days: 2 },
      'recall',
      RUNNING
    ])
  })

  test('a comment is stored with its words and read back by the other side', async () => {
    const desk = await signIn('zhangsan')
    await desk.service.comment({ taskId: RUNNING, text: '材料已补 <b>', image: '[]', file: '[]' }, 'k1')
    const { list, total } = await (await signIn('lisi')).service.comments(RUNNING, 1, 20)
    expect([total, list[0]]).toEqual([
      1,
      expect.objectContaining({ text: '材料已补 <b>', image: '[]', file: '[]', isDel: false, creatorUser: expect.stringContaining('张三') })
    ])
  })

  test('a built-in form is not drawn, and nothing that carries it is offered; a page of ours for it is named', async () => {
    const desk = await signIn('lisi')
    const at = await todo(desk)
    const names = async () => (await desk.task(at)).view?.acts.map(({ do: name }) => name)
    expect(await names()).toContain('approve')
    stored(RUNNING).systemForm = { appFormUrl: null }
    const task = await desk.task(at)
    expect([task.state, task.mode, task.view?.systemForm, await names()]).toEqual(['ready', 'read', { route: '' }, ['transfer', 'comment']])
    // A link to the act itself leads nowhere, and nothing was sent.
    expect([(await desk.act('approve', at)).state, await task.saveAudit(), platform.world.acts]).toEqual(['gone', false, []])
    for (const [url, route] of [
      ['/pages/apply/order/index?x=1', '/pages/apply/order/index'],
      ['/pages/workFlow/leaveApply/index', '']
    ] as const) {
      stored(RUNNING).systemForm = { appFormUrl: url }
      expect((await desk.task(at)).view?.systemForm).toEqual({ route })
    }
    const fresh = await desk.task({ flowId: SYSTEM_FLOW, opType: OpType.write })
    expect([fresh.state, fresh.mode, fresh.view?.systemForm, fresh.view?.acts]).toEqual(['ready', 'read', { route: '' }, []])
  })

  test('nothing that is null breaks what is drawn', async () => {
    const desk = await signIn('zhangsan')
    const { list } = await desk.flows.launched({ currentPage: 1, pageSize: 50 })
    for (const row of list)
      expect([row.id, typeof row.thisStep, typeof row.status, typeof row.creatorTime, statusWord(row.status).label]).toEqual([
        row.id,
        'string',
        'number',
        'number',
        expect.any(String)
      ])
    for (const { id } of platform.world.tasks) {
      const { view } = await desk.task({ id, flowId: stored(id).flowId })
      if (view === undefined) throw new Error(id)
      for (const record of view.records)
        expect(
          [recordPerson(record.userName), personNames(record.operatorId), record.handleOpinion, record.signImg].every(
            (text) => typeof text === 'string'
          )
        ).toBe(true)
      const items = chartItems(view)
      expect(items.length).toBeGreaterThan(1)
    }
    const ended = (await desk.task({ id: ENDED, flowId: stored(ENDED).flowId })).view
    expect(ended?.records.find(({ signImg }) => signImg !== '')?.signImg).toMatch(/^data:image\/png;base64,/)
    expect([decisionWord(7).label, statusWord(13).tone]).toEqual(['已办理', 'neutral'])
  })
})
