import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '../../../src/contract/envelope'
import type { FlowCategory, FlowEngine, FlowEngineRow, FlowEntry, FlowVersionEntry, FormDataField } from '../../../src/contract/workFlow'
import { Refusal } from '../../../server/errors'
import { readFlowFile } from '../../../server/workFlow/template/flowFile'
import { importFlow, type ImportedFlow } from '../../../server/workFlow/template/importFlow'
import { oneDatabase, type TestApp } from '../../support/databases'

const FLOWS = path.resolve(__dirname, '../../../server/seed/flows')
const demoFlows = (): string[] => readdirSync(FLOWS).map((name) => name.replace('.json', ''))
const AREA = '/api/workflow/Engine/FlowEngine'

type Loose = Record<string, unknown>
const approver = (nodeId: string, properties: Loose = {}, more: Loose = {}): Loose => ({
  nodeId,
  type: 'approver',
  properties: { title: `步骤${nodeId}`, assigneeType: 6, approvers: ['user-manager1'], ...properties },
  ...more
})
const template = (childNode?: Loose, properties: Loose = {}): Loose => ({
  nodeId: 'start',
  type: 'start',
  properties: { title: '发起', ...properties },
  ...(childNode === undefined ? {} : { childNode })
})
const formData = {
  fields: [
    { __vModel__: 'days', __config__: { jnpfKey: 'numInput', label: '天数' } },
    { __vModel__: 'why', __config__: { jnpfKey: 'comInput', label: '原因' } }
  ]
}
const flow = (enCode: string, more: Loose = {}): Loose => ({
  enCode,
  fullName: `流程${enCode}`,
  category: 'office',
  formData,
  flowTemplateJson: template(approver('a')),
  ...more
})

test.each<[string, unknown, string]>([
  ['no object', [], '流程定义应为 JSON 对象'],
  ['no code', { fullName: 'x' }, '流程定义缺少编码'],
  ['a code with blanks', flow('a b'), '流程定义缺少编码'],
  ['no name', { ...flow('a'), fullName: '' }, '流程定义缺少名称'],
  ['no category', { ...flow('a'), category: undefined }, '流程定义缺少分类'],
  ['no template', { ...flow('a'), flowTemplateJson: '' }, '流程定义没有模板'],
  ['a broken template', { ...flow('a'), flowTemplateJson: '{' }, '流程定义的 flowTemplateJson 不是 JSON 对象'],
  ['no form', { ...flow('a'), formData: undefined }, '流程定义没有表单'],
  ['an unknown type', { ...flow('a'), type: 7 }, '流程类型（type）7 不支持'],
  ['an unknown form type', { ...flow('a'), formType: 'x' }, '表单类型（formType）"x" 不支持']
])('a flow with %s is refused in clear words', (_what, raw, message) => {
  expect(() => readFlowFile(raw)).toThrow(message)
})

oneDatabase((_name, makeApp) => {
  let server: TestApp
  beforeAll(async () => {
    server = await makeApp()
  })

  const plant = (raw: unknown): Promise<ImportedFlow> =>
    server.context.db.transaction((tx) => importFlow(tx, readFlowFile(raw), server.clock.now()))
  const refusal = async (raw: unknown): Promise<{ message: string; lines: string[] }> => {
    const error: unknown = await plant(raw).then(
      () => undefined,
      (reason: unknown) => reason
    )
    if (!(error instanceof Refusal)) throw new Error('imported')
    return { message: error.message, lines: (error.data as { lines?: string[] } | null)?.lines ?? [] }
  }
  const as = async <T>(account: string, url: string, method: 'GET' | 'POST' = 'GET') =>
    server.call<T>(method, `${AREA}${url}`, { token: await server.signIn(account), ...(method === 'POST' ? { key: true } : {}) })
  const launchable = async (account: string): Promise<string[]> =>
    (await as<{ list: FlowCategory[] }>(account, '/ListAll')).data.list.flatMap(({ children }) => children.map(({ id }) => id))

  test('the demo company has its flows, each launched on the form it names, and nothing is said of them that is wrong', async () => {
    const rows = await server.query<{ id: string; report: string[]; form: string }>(
      'select t.id, v.report, v.form_model_id as form from flow_template t join flow_version v on v.flow_id = t.id and v.version = t.version order by t.id'
    )
    expect(rows.map(({ id }) => id).filter((id) => demoFlows().includes(id))).toEqual(demoFlows().sort())
    for (const { id, report, form } of rows.filter((row) => demoFlows().includes(row.id))) expect([id, form, report]).toEqual([id, id, []])
    const { data } = await as<{ list: FlowCategory[] }>('driver1', '/ListAll')
    expect(data.list.map(({ fullName, num, children }) => [fullName, num === children.length])).toEqual([
      ['办公', true],
      ['财务', true]
    ])
    expect(data.list[0]?.children.map(({ fullName }) => fullName)).toEqual(['请假申请', '用车申请', '加班申请', '补卡申请'])
  })

  test('one flow in full: form and template as the platform writes them, without scripts, and its fields for titles', async () => {
    const { data } = await as<FlowEngine>('driver1', '/expenseClaim')
    expect([data.enCode, data.formType, data.enabledMark, data.version, data.visibleType]).toEqual(['expenseClaim', 2, 1, '1', 0])
    expect((JSON.parse(data.flowTemplateJson) as { type: string }).type).toBe('start')
    expect((JSON.parse(data.formData) as { fields: unknown[] }).fields.length).toBeGreaterThan(10)
    expect((await as<string>('driver1', '/getFlowIdByCode/expenseClaim')).data).toBe('expenseClaim')
    expect((await as('driver1', '/getFlowIdByCode/nothing')).code).toBe(404)
    const { list } = (await as<{ list: FormDataField[] }>('driver1', '/expenseClaim/FormDataFields')).data
    expect(list).toContainEqual({ vmodel: 'total', label: '合计（元）' })
    expect(list.map(({ vmodel }) => vmodel)).not.toContain('items')
  })

  test('the same file again is no new version; a changed one is, and the older one stays with its tasks', async () => {
    expect(await plant(flow('again'))).toMatchObject({ version: 1, isNew: true })
    expect(await plant(flow('again'))).toMatchObject({ version: 1, isNew: false })
    expect(await plant(flow('again', { flowTemplateJson: JSON.stringify(template(approver('b'))) }))).toMatchObject({
      version: 2,
      isNew: true
    })
    const { list } = (await as<{ list: FlowVersionEntry[] }>('admin', '/again/Versions')).data
    expect(list.map(({ version, isCurrent, running }) => [version, isCurrent, running])).toEqual([
      ['2', true, 0],
      ['1', false, 0]
    ])
    expect((await as('manager1', '/again/Versions')).code).toBe(403)
  })

  test('a new version of the form alone makes a new version of the flow', async () => {
    const form = { fields: [...formData.fields, { __vModel__: 'more', __config__: { jnpfKey: 'comInput', label: '更多' } }] }
    await plant(flow('formed'))
    expect(await plant(flow('formed', { formData: form }))).toMatchObject({ version: 2, isNew: true })
    const [row] = await server.query<{ n: number }>(
      "select form_model_version as n from flow_version where flow_id = 'formed' and version = 2"
    )
    expect(row?.n).toBe(2)
  })

  test('every fault is named by its place, and nothing is stored of a template that cannot run', async () => {
    const before = await server.query('select 1 from flow_version')
    const fork = {
      conditionType: 'condition',
      conditionNodes: [
        { nodeId: 'c1', type: 'condition', properties: { title: '长', conditions: [{ field: 'days', symbol: '~', fieldValue: 3 }] } },
        { nodeId: 'c2', type: 'condition', properties: { title: '短' } }
      ]
    }
    const { message, lines } = await refusal(
      flow('broken', { flowTemplateJson: template(approver('a', { approvers: [] }, { ...fork, childNode: approver('a') })) })
    )
    expect(message).toMatch(/流程模板有 \d+ 处错误，没有导入/)
    for (const words of ['［a］', '没有设置审批人', '编号 a 重复', '［c1］'])
      expect([words, lines.some((line) => line.includes(words))]).toEqual([words, true])
    expect((await refusal(flow('nowhere', { category: 'gone' }))).message).toBe('流程分类 gone 不存在')
    expect((await refusal(flow('formless', { formData: undefined, formId: 'gone' }))).message).toBe('表单 gone 不存在，请先导入')
    expect((await refusal(flow('listed', { formData: undefined, formId: 'fuelCard' }))).message).toContain('不是流程表单')
    expect((await refusal({ ...flow('leaveApply'), id: 'other' })).message).toContain('已被流程“请假申请”使用')
    expect((await server.query('select 1 from flow_version')).length).toBe(before.length)
    expect(await server.query("select 1 from form_model where id = 'broken'")).toEqual([])
  })

  test('what can run but names somebody or something that is not there is said', async () => {
    const { report } = await plant(
      flow('odd', {
        flowTemplateJson: template(
          approver(
            'a',
            {
              approvers: ['user-nobody', 'user-manager1'],
              approverRole: ['role-none'],
              formOperates: [
                { id: 'gone', read: true },
                { id: 'days', read: true, write: false, required: true }
              ],
              assigneeType: 6
            },
            { childNode: { nodeId: 's', type: 'subFlow', properties: { title: '子', flowId: 'noFlow', initiateType: 3 } } }
          )
        )
      })
    )
    for (const words of [
      '人员 user-nobody 不存在',
      '角色 role-none 不存在',
      '表单没有字段 gone',
      '要求填写“天数”，却不允许填写',
      '子流程 noFlow 不存在'
    ])
      expect([words, report.some((line) => line.includes(words))]).toEqual([words, true])
    expect(report.join()).not.toContain('user-manager1')
  })

  test('only those whom the start names may launch: by person, role, department above them', async () => {
    await plant(flow('drivers', { flowTemplateJson: template(approver('a'), { initiateRole: ['role-driver'] }) }))
    await plant(flow('head', { flowTemplateJson: template(approver('a'), { initiateOrg: ['org-head'] }) }))
    await plant(flow('one', { flowTemplateJson: template(approver('a'), { initiator: ['user-clerk1'] }) }))
    const shown = async (account: string) => (await launchable(account)).filter((id) => ['drivers', 'head', 'one'].includes(id))
    expect([await shown('driver1'), await shown('driver3'), await shown('clerk1'), await shown('manager2')]).toEqual([
      ['drivers', 'head'],
      ['drivers'],
      ['head', 'one'],
      []
    ])
    expect([(await as('driver3', '/head')).code, (await as('driver3', '/drivers')).code, (await as('admin', '/head')).code]).toEqual([
      403, 200, 200
    ])
    const page = (await as<Page<FlowEntry>>('driver3', `/PageListAll?pageSize=2&keyword=${encodeURIComponent('申请')}`)).data
    expect(page.list.map(({ id }) => id)).toEqual(['leaveApply', 'vehicleApply'])
    expect(page.pagination).toMatchObject({ currentPage: 1, pageSize: 2, total: 5 })
  })

  test('a flow out of service is launched by nobody until it is back; who manages flows still sees it', async () => {
    await plant(flow('resting'))
    expect((await as('manager1', '/Stop/resting', 'POST')).code).toBe(403)
    expect((await as('admin', '/Stop/resting', 'POST')).code).toBe(200)
    expect(await launchable('driver1')).not.toContain('resting')
    expect((await as('driver1', '/resting')).code).toBe(403)
    // What was stopped by hand is not started by the next import.
    await plant(flow('resting', { description: '新' }))
    const managed = (await as<Page<FlowEngineRow>>('admin', '?enabledMark=0&pageSize=100')).data.list
    expect(managed.map(({ id, enabledMark }) => [id, enabledMark])).toEqual([['resting', 0]])
    expect((await as('driver1', '')).code).toBe(403)
    expect((await as('admin', '/Release/resting', 'POST')).code).toBe(200)
    expect(await launchable('driver1')).toContain('resting')
    expect((await as('admin', '/Stop/gone', 'POST')).code).toBe(404)
  })
})
