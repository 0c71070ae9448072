import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import type { AuditEntry } from '../../../src/contract/admin/audit'
import type { AdminFlow, FlowRecord, FlowVersion, TriedFlow } from '../../../src/contract/admin/flows'
import type { FlowEngine } from '../../../src/contract/workFlow'
import type { JsonObject } from '../../../src/contract/formSchema'
import { oneDatabase, type TestApp } from '../../support/databases'
import { Designs } from './designs'

const FLOWS = '/api/admin/Flows'
const FOLDER = path.resolve(__dirname, '../../../server/seed/flows')
const demoFlows = (): JsonObject[] =>
  readdirSync(FOLDER).map((name) => JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as JsonObject)

/** A step of one person, followed by others. */
const step = (nodeId: string, userId: string, childNode?: object): object => ({
  nodeId,
  type: 'approver',
  properties: { title: `步骤${nodeId}`, assigneeType: 6, approvers: [userId] },
  ...(childNode !== undefined && { childNode })
})
const overDays = (fieldValue: number) => [{ field: 'days', fieldType: 1, symbol: '>', fieldValue, fieldValueType: 2, jnpfKey: 'numInput' }]
/** More than `days` go to the manager, the others to the dispatcher; then finance. */
const flowOf = (id: string, days: number, more: object = {}): Record<string, unknown> => ({
  id,
  enCode: id,
  fullName: `流程${id}`,
  category: 'office',
  formData: { fields: [{ __vModel__: 'days', __config__: { jnpfKey: 'numInput', label: '天数' } }] },
  flowTemplateJson: {
    nodeId: 'start',
    type: 'start',
    properties: { title: '发起', ...more },
    conditionType: 'condition',
    conditionNodes: [
      {
        nodeId: 'many',
        type: 'condition',
        properties: { title: '天数多', conditions: overDays(days) },
        childNode: step('a', 'user-manager1')
      },
      { nodeId: 'few', type: 'condition', properties: { title: '天数少', isDefault: true }, childNode: step('b', 'user-dispatcher1') }
    ],
    childNode: step('c', 'user-finance1')
  }
})

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let designs: Designs
  beforeAll(async () => {
    server = await makeApp()
    designs = new Designs(server, FLOWS)
    await server.query("insert into organize_administrator (user_id, organize_id) values ('user-manager2', 'org-baoan')")
  })

  test('a demo flow that comes by the browser is stored as the command stores it', async () => {
    const stored = (id: string) =>
      server.query('select template, definition, form, form_model_id, form_model_version, report from flow_version where flow_id = $1', [
        id
      ])
    for (const demo of demoFlows()) {
      expect((await designs.check(demo)).data).toMatchObject({ isNew: false, version: 1, difference: [] })
      const id = `${String(demo.id)}2`
      expect((await designs.import({ ...demo, id, enCode: id }, null)).data).toMatchObject({ id, version: 1, isNew: true, inUse: null })
      expect(await stored(id)).toEqual(await stored(String(demo.id)))
    }
  })

  test('the difference is shown before it is stored, to the version in use, with the form that comes with it', async () => {
    const first = flowOf('trip', 3)
    expect((await designs.check(first)).data).toMatchObject({ isNew: true, version: 1, inUse: null })
    expect(await server.query("select id from form_model where id = 'trip' union select id from flow_template where id = 'trip'")).toEqual(
      []
    )
    await designs.import(first, null)
    expect((await designs.import(first, 1)).data).toMatchObject({ version: 1, isNew: false, difference: [] })
    const formData = { fields: [{ __vModel__: 'days', __config__: { jnpfKey: 'numInput', label: '总天数' } }] }
    const second = { ...flowOf('trip', 5), description: '出差', formData }
    const plan = (await designs.check(second)).data
    expect(plan).toMatchObject({ version: 2, inUse: 1 })
    expect(plan.difference).toEqual(['说明由“”改为“出差”', '分支“天数多”的条件有修改', '表单：“天数”改名为“总天数”'])
    expect(await designs.import(second, 2)).toMatchObject({ code: 409, data: { inUse: 1 } })
    expect((await designs.import(second, 1)).data).toEqual(plan)
    expect((await designs.lines('trip', 2, 1)).data.lines).toEqual(['分支“天数多”的条件有修改', '表单：“总天数”改名为“天数”'])
    const { data } = await designs.as<FlowRecord>('admin', 'GET', `${FLOWS}/trip`)
    expect(data).toMatchObject({
      categoryName: '办公',
      versions: [
        { version: 2, isInUse: true },
        { version: 1, runningCount: 0 }
      ]
    })
    const { data: version } = await designs.as<FlowVersion>('admin', 'GET', `${FLOWS}/trip/Versions/1`)
    expect(version).toMatchObject({ template: { nodeId: 'start' }, form: { fields: [{ __vModel__: 'days' }] } })
    // The page that draws its chart.
    const shown = (account: string) => designs.as<FlowEngine>(account, 'GET', '/api/workflow/Engine/FlowEngine/trip?version=1')
    expect((await shown('admin')).data).toMatchObject({ version: '1', formData: expect.stringContaining('"天数"') })
    expect(await shown('driver1')).toMatchObject({ code: 403 })
    const audit = await designs.as<{ list: AuditEntry[] }>(
      'admin',
      'GET',
      `/api/admin/Audit?area=forms&keyword=${encodeURIComponent('流程trip')}`
    )
    expect(audit.data.list.map(({ act }) => act)).toEqual(['导入流程', '导入流程'])
  })

  test('a faulty flow is refused with every fault by its node', async () => {
    const faulty = flowOf('faulty', 3)
    faulty.flowTemplateJson = {
      nodeId: 'start',
      type: 'start',
      childNode: { nodeId: 'a', type: 'strange', childNode: { nodeId: 'b', type: 'odd' } }
    }
    for (const answer of [await designs.check(faulty), await designs.import(faulty, null)]) {
      expect(answer).toMatchObject({ code: 400, msg: '流程模板有 2 处错误，没有导入' })
      expect(JSON.stringify(answer.data)).toMatch(/［b］.*odd.*［a］.*strange/)
    }
  })

  test('what is downloaded is imported again without a difference', async () => {
    const days = fc.integer({ min: 0, max: 1_000_000 })
    let made = 0
    await fc.assert(
      fc.asyncProperty(days, fc.string({ maxLength: 20 }), async (limit, title) => {
        await designs.import(flowOf(`made${(made += 1)}`, limit, { titleType: 1, titleContent: title }), null)
      }),
      { numRuns: process.env.TEST_FULL === '1' ? 100 : 5 }
    )
    const { data } = await designs.as<{ list: AdminFlow[] }>('admin', 'GET', FLOWS)
    expect(data.list.length).toBeGreaterThanOrEqual(8 + made)
    for (const { id, version } of data.list)
      expect((await designs.check(await designs.download(id, version))).data).toMatchObject({ id, isNew: false, version, difference: [] })
  })

  test('a flow that is switched off is launched by nobody, its tasks go on', async () => {
    await designs.import(flowOf('paused', 3), null)
    const launch = () =>
      designs.as('driver1', 'POST', '/api/workflow/Engine/FlowTask', { flowId: 'paused', status: 0, formData: { days: 5 } })
    expect(await launch()).toMatchObject({ code: 200 })
    const toggle = (enabled: boolean) => designs.as<FlowRecord>('admin', 'POST', `${FLOWS}/paused/Enabled`, { enabled })
    expect((await toggle(false)).data).toMatchObject({ enabled: false, runningCount: 1 })
    expect(await launch()).toMatchObject({ code: 400, msg: '该流程已停用，不能发起' })
    const [seat] = await server.query<{ id: string }>("select id from flow_seat where flow_id = 'paused' and is_open")
    expect(await designs.as('manager1', 'POST', `/api/workflow/Engine/FlowBefore/Audit/${seat?.id ?? ''}`, {})).toMatchObject({ code: 200 })
    expect((await toggle(true)).data).toMatchObject({ enabled: true })
    expect(await launch()).toMatchObject({ code: 200 })
  })

  test('a trial says who would be asked at each step, and keeps nothing', async () => {
    await designs.import(flowOf('tried', 3, { initiator: ['user-driver1'] }), null)
    const tasks = await server.query('select count(*) from flow_task')
    const tried = async (launcherId: string, values: object) => {
      const { data } = await designs.as<TriedFlow>('admin', 'POST', `${FLOWS}/tried/Try`, { launcherId, values })
      const people = data.forecast.steps.flatMap((each) => (each.kind === 'approver' ? each.people.map(({ userId }) => userId) : []))
      return { people, names: people.every((id) => data.names[id] !== undefined), mayLaunch: data.mayLaunch }
    }
    expect(await tried('user-driver1', { days: 4 })).toEqual({ people: ['user-manager1', 'user-finance1'], names: true, mayLaunch: true })
    expect(await tried('user-driver2', { days: 2 })).toEqual({
      people: ['user-dispatcher1', 'user-finance1'],
      names: true,
      mayLaunch: false
    })
    expect(await designs.as('admin', 'POST', `${FLOWS}/tried/Try`, { launcherId: 'nobody', values: {} })).toMatchObject({
      code: 400,
      data: { fields: { launcherId: '请选择在职的发起人' } }
    })
    expect(await server.query('select count(*) from flow_task')).toEqual(tasks)
  })

  test.each(['manager2', 'dispatcher1'])('%s, who does not administer the whole company, reaches no flow', async (account) => {
    const answers = [
      await designs.check(flowOf('z', 1), account),
      await designs.import(flowOf('z', 1), null, account),
      await designs.as(account, 'POST', `${FLOWS}/leaveApply/Enabled`, { enabled: false }),
      await designs.as(account, 'POST', `${FLOWS}/leaveApply/Try`, { launcherId: 'user-driver1', values: {} }),
      ...(await Promise.all(
        ['', '/leaveApply', '/leaveApply/Versions/1', '/leaveApply/Versions/1/File', '/leaveApply/Difference?from=1&to=1'].map((url) =>
          designs.as(account, 'GET', `${FLOWS}${url}`)
        )
      ))
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 403))
    expect(await server.query("select 1 from flow_template where id = 'z' or enabled_mark = 0")).toEqual([])
  })
})
