import fc from 'fast-check'
import type { FlowVersion, TriedFlow } from '../../../src/contract/admin/flows'
import type { TemplateNode } from '../../../src/contract/workFlowTemplate'
import { drawFlow, partsOf, takenParts } from '../../../src/domain/designer/flow/drawing'
import { setProperties } from '../../../src/domain/designer/flow/tree'
import { randomDesign } from '../../domain/designer/randomDesigns'
import { oneDatabase, type TestApp } from '../../support/databases'
import { Designs } from './designs'

const FLOWS = '/api/admin/Flows'
const RUNS = 200
const SEED = 20261128
const templateOf = (file: Readonly<Record<string, unknown>>): TemplateNode => file.flowTemplateJson as TemplateNode

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let designs: Designs
  beforeAll(async () => {
    server = await makeApp()
    designs = new Designs(server, FLOWS)
  })
  const tried = (file: object, values: object, id = 'drawn', launcherId = 'user-driver1') =>
    designs.as<TriedFlow>('admin', 'POST', `${FLOWS}/${id}/Try`, { launcherId, values, text: JSON.stringify(file) })
  const rows = () =>
    server.query(
      'select (select count(*) from flow_task) tasks, (select count(*) from flow_version) flows, (select count(*) from form_model_version) forms'
    )

  test(`${RUNS} random designs are accepted by the check of the import, and those that are imported are run as they are drawn`, async () => {
    let imported = 0
    await fc.assert(
      fc.asyncProperty(randomDesign('drawn'), fc.constantFrom(0, 100, 250, 400), async ({ file, template }, amount) => {
        const check = await designs.check(file)
        expect([check.msg, check.code]).toEqual([check.msg, 200])
        const drawn = (await tried(file, { amount })).data
        const taken = takenParts(drawFlow(template), drawn.forecast)
        expect(drawn.forecast.problem).toBe('')
        for (const { nodeId } of drawn.forecast.steps) expect(taken.has(nodeId)).toBe(true)
        if ((imported += 1) % 10 > 0) return
        expect((await designs.import(file, check.data.inUse)).data.isNew).toBe(check.data.isNew)
        // What is imported and what was tried as a design are one flow.
        const { data } = await designs.as<TriedFlow>('admin', 'POST', `${FLOWS}/drawn/Try`, {
          launcherId: 'user-driver1',
          values: { amount }
        })
        const way = (of: TriedFlow) => of.forecast.steps.map(({ nodeId, people }) => [nodeId, people.map(({ userId }) => userId)])
        expect(way(data)).toEqual(way(drawn))
      }),
      { numRuns: RUNS, seed: SEED }
    )
  })

  test('every flow that there is opens in the designer and is no new version when nothing is changed', async () => {
    const { data } = await designs.as<{ list: { id: string; version: number }[] }>('admin', 'GET', FLOWS)
    expect(data.list.length).toBeGreaterThanOrEqual(8)
    for (const { id, version } of data.list) {
      const { file } = (await designs.as<FlowVersion>('admin', 'GET', `${FLOWS}/${id}/Versions/${version}`)).data
      expect((await designs.check(file)).data).toMatchObject({ isNew: false, version, difference: [] })
      const parts = partsOf(drawFlow(templateOf(file)))
      expect(parts.filter((part) => part.kind === 'step' && part.type === 'unknown')).toEqual([])
      // One title is changed and nothing else is.
      const [, second] = parts.filter((part) => part.kind === 'step')
      const changed = { ...file, flowTemplateJson: setProperties(templateOf(file), second?.key ?? '', { title: '新名称' }) }
      expect((await designs.check(changed)).data.difference).toEqual([`“${second?.title ?? ''}”改名为“新名称”`])
    }
  })

  test('a design of a flow that there is not yet is tried, and nothing of it is stored', async () => {
    const before = await rows()
    const { file } = (await designs.as<FlowVersion>('admin', 'GET', `${FLOWS}/leaveApply/Versions/1`)).data
    const own = { ...file, id: 'unborn', enCode: 'unborn', fullName: '未发布' }
    const { data } = await tried(own, { days: 1 }, 'unborn')
    expect(data.forecast.steps.length).toBeGreaterThan(1)
    const design = await tried(
      { ...own, flowTemplateJson: { nodeId: 'start', type: 'start', childNode: { nodeId: 'a', type: 'odd' } } },
      {},
      'unborn'
    )
    expect(design).toMatchObject({ code: 400, data: { lines: ['错误［a］：节点“a”的类型“odd”不认识'] } })
    expect(await tried(own, {}, 'leaveApply')).toMatchObject({ code: 400, msg: '流程编号与设计中的不同' })
    expect(await tried({ ...own, formData: undefined, formId: 'nothing' }, {}, 'unborn')).toMatchObject({ code: 400 })
    expect(await tried(own, {}, 'unborn', 'nobody')).toMatchObject({ code: 400, data: { fields: { launcherId: '请选择在职的发起人' } } })
    expect(
      await designs.as('dispatcher1', 'POST', `${FLOWS}/unborn/Try`, { launcherId: 'user-driver1', values: {}, text: '{}' })
    ).toMatchObject({
      code: 403
    })
    expect(await rows()).toEqual(before)
  })
})
