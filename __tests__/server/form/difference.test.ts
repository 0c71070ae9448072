import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import type { JsonObject, PlatformField } from '../../../src/contract/formSchema'
import { parseTemplate } from '../../../src/domain/workFlow/template/parse'
import { formDifference } from '../../../server/form/difference'
import { flowDifference } from '../../../server/workFlow/template/difference'
import { choice, field } from './support'

const read = (folder: string): JsonObject[] => {
  const at = path.resolve(__dirname, '../../../server/seed', folder)
  return readdirSync(at).map((name) => JSON.parse(readFileSync(path.join(at, name), 'utf8')) as JsonObject)
}
const form = (fields: readonly PlatformField[], more: JsonObject = {}): JsonObject => ({
  id: 'f',
  fullName: '检查单',
  enCode: 'f',
  webType: '2',
  formData: { fields },
  ...more
})
const box = (kind: string, label: string, children: readonly PlatformField[]): PlatformField => ({
  __config__: { jnpfKey: kind, label, children }
})

/** The same JSON with the keys of each object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reversed(part)])
  )
}
/** Where each value of a JSON stands, as the ways to it. */
function waysIn(value: unknown, way: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (Array.isArray(value)) return [way, ...value.flatMap((each, at) => waysIn(each, [...way, at]))]
  if (typeof value !== 'object' || value === null) return [way]
  return [way, ...Object.entries(value).flatMap(([key, part]) => waysIn(part, [...way, key]))]
}
/** The same with something else at one place. */
function replacedAt(value: unknown, [step, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (step === undefined) return by
  if (Array.isArray(value)) return value.map((each, at) => (at === step ? replacedAt(each, rest, by) : (each as unknown)))
  return { ...(value as object), [step]: replacedAt((value as Record<string, unknown>)[step], rest, by) }
}
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    Array.isArray(each) || typeof each !== 'object' || each === null
      ? each
      : Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
  )

const runs = process.env.TEST_FULL === '1' ? 2000 : 150

describe('a form', () => {
  test('is told in words for people', () => {
    const before = form([
      field('comInput', 'name', { label: '姓名' }),
      choice('select', 'kind', ['a']),
      field('date', 'day'),
      field('comInput', 'old')
    ])
    const after = form(
      [
        field('date', 'day'),
        field('comInput', 'name', { label: '司机姓名', required: true }),
        choice('select', 'kind', ['a', 'b']),
        box('card', '附加', [field('numInput', 'mileage', { label: '里程' })])
      ],
      { fullName: '车辆检查单', columnData: { columnList: [{ prop: 'name', label: '姓名' }], btnsList: [{ value: 'add' }] } }
    )
    expect(formDifference(before, after)).toEqual([
      '名称由“检查单”改为“车辆检查单”',
      '新增“附加”',
      '新增“里程”',
      '删除“old”',
      '“姓名”改名为“司机姓名”',
      '“司机姓名”改为必填',
      '“kind”的选项有修改',
      '字段顺序有调整',
      '列表新增列“姓名”',
      '列表的按钮有修改'
    ])
    expect(
      formDifference(
        after,
        form([...(after.formData as { fields: PlatformField[] }).fields.slice(0, 3), field('numInput', 'mileage', { label: '里程' })])
      )
    ).toContain('“里程”移到最外层')
  })

  test('written otherwise is the same: order of keys, parts as text, what is left out', () => {
    for (const demo of [...read('forms'), ...read('flowForms')]) {
      expect(formDifference(demo, reversed(demo) as JsonObject)).toEqual([])
      expect(
        formDifference(demo, { ...demo, formData: JSON.stringify(demo.formData), interfaceParam: '', webType: Number(demo.webType) })
      ).toEqual([])
    }
  })

  test('changed at any one place differs, and only then', () => {
    const demos = [...read('forms'), form([box('table', '明细', [field('comInput', 'a'), field('comInput', 'b')]), box('row', '', [])])]
    fc.assert(
      fc.property(fc.constantFrom(...demos), fc.nat(), fc.jsonValue({ maxDepth: 1 }), (demo, at, by) => {
        const ways = waysIn(demo).filter(([first, second]) => second !== undefined && first === 'formData')
        const other = replacedAt(demo, ways[at % ways.length] ?? [], by) as JsonObject
        expect(formDifference(demo, other).length > 0).toBe(canonical(demo) !== canonical(other))
      }),
      { numRuns: runs }
    )
  })
})

describe('a flow', () => {
  const versionOf = (template: unknown) => {
    const { definition } = parseTemplate(template)
    return definition === undefined ? undefined : { template: template as Record<string, unknown>, definition }
  }
  const demos = read('flows').map(({ flowTemplateJson }) => flowTemplateJson)

  test('is told by its nodes, approvers, conditions and timers', () => {
    const step = (nodeId: string, title: string, more: object = {}, child?: object) => ({
      nodeId,
      type: 'approver',
      properties: { title, assigneeType: 3, ...more },
      ...(child !== undefined && { childNode: child })
    })
    const branch = (nodeId: string, title: string, properties: object, child?: object) => ({
      nodeId,
      type: 'condition',
      properties: { title, ...properties },
      ...(child !== undefined && { childNode: child })
    })
    const limit = (fieldValue: number) => [{ field: 'days', fieldType: 1, symbol: '>', fieldValue, fieldValueType: 2, jnpfKey: 'numInput' }]
    const flow = (days: number, hour: number, lead: object, child?: object) =>
      versionOf({
        nodeId: 'start',
        type: 'start',
        properties: { title: '发起' },
        childNode: {
          ...step('lead', '主管', lead),
          conditionType: 'condition',
          conditionNodes: [
            branch('long', '三天以上', { conditions: limit(days) }, step('boss', '经理')),
            branch('short', '其他', { isDefault: true }, child)
          ],
          childNode: { nodeId: 'wait', type: 'timer', properties: { title: '等待', hour } }
        }
      })
    const [before, after] = [flow(3, 1, {}), flow(5, 2, { assigneeType: 1, counterSign: 1 }, step('hr', '人事'))]
    if (before === undefined || after === undefined) throw new Error('these templates are sound')
    expect(flowDifference(before, after)).toEqual([
      '“主管”的审批人、会签方式有修改',
      '分支“三天以上”的条件有修改',
      '“等待”的定时有修改',
      '新增“人事”'
    ])
    expect(flowDifference(after, before)).toContain('删除“人事”')
  })

  test('changed at any one place that leaves it sound differs, and only then', () => {
    fc.assert(
      fc.property(fc.constantFrom(...demos), fc.nat(), fc.jsonValue({ maxDepth: 1 }), (template, at, by) => {
        const before = versionOf(template)
        const ways = waysIn(template)
        const after = versionOf(replacedAt(template, ways[at % ways.length] ?? [], by))
        if (before === undefined || after === undefined) return
        expect(flowDifference(before, after).length > 0).toBe(canonical(before.template) !== canonical(after.template))
        expect(flowDifference(before, { ...before, template: reversed(before.template) as Record<string, unknown> })).toEqual([])
      }),
      { numRuns: runs }
    )
  })
})
