import { parseTemplate } from '../../../src/domain/workFlow/template/parse'
import { nodeOf } from '../../../src/domain/workFlow/graph'
import type { TemplateNode } from '../../../src/contract/workFlowTemplate'
import { amountFrom, approver, by, choice, condition, copy, parallel, subFlow, template, timer, when, type Sketch } from './templates'

describe('the graph of a template', () => {
  const order = (...row: Sketch[]): readonly string[] => parseTemplate(template({}, ...row)).definition?.order ?? []
  test('forks open behind a node and meet before its child', () => {
    const { definition, problems } = parseTemplate(
      template(
        {},
        approver('甲', by('f1')),
        condition(
          when('大', amountFrom(9), approver('乙', by('f2')), parallel([approver('丙', by('f3'))], [timer('等', 1)])),
          when('小', { isDefault: true })
        ),
        copy('抄', 'out')
      )
    )
    expect(problems).toEqual([])
    expect(definition?.order).toEqual(['start', '甲', '甲:fork', '乙', '乙:fork', '丙', '等', '乙:join', '甲:join', '抄', 'end'])
    expect(nodeOf(definition!, '丙').within).toEqual([
      { fork: '甲:fork', branch: '大' },
      { fork: '乙:fork', branch: '丙' }
    ])
    expect(nodeOf(definition!, '甲:fork')).toMatchObject({
      gate: 'condition',
      branches: [
        { id: '大', next: '乙' },
        { id: '小', isDefault: true, next: '甲:join' }
      ]
    })
    expect(nodeOf(definition!, '乙:join')).toMatchObject({ next: '甲:join' })
    expect(nodeOf(definition!, '甲:join')).toMatchObject({ next: '抄' })
  })

  test('3.3 says parallel and choice at the branches; forks right behind forks and in conditions', () => {
    const branches = (flag: 'isInterflow' | 'isBranchFlow'): TemplateNode => ({
      nodeId: 'start',
      type: 'start',
      properties: {},
      conditionNodes: ['甲', '乙'].map((nodeId) => ({ nodeId, type: 'approver', [flag]: true, properties: by('f1') }))
    })
    expect(nodeOf(parseTemplate(branches('isInterflow')).definition!, 'start:fork')).toMatchObject({ gate: 'parallel' })
    expect(nodeOf(parseTemplate(branches('isBranchFlow')).definition!, 'start:fork')).toMatchObject({ gate: 'choice' })
    expect(
      order(
        parallel([approver('甲', by('f1'))], [approver('乙', by('f2'))]),
        choice([approver('丙', by('f1'))], [approver('丁', by('f2'))])
      )
    ).toEqual(['start', 'start:fork', '甲', '乙', 'start:join', 'start-empty:fork', '丙', '丁', 'start-empty:join', 'end'])
    expect(
      order(
        condition(
          when('a', amountFrom(1), condition(when('b', amountFrom(2), approver('甲', by('f1'))), when('c', { isDefault: true }))),
          when('d', { isDefault: true })
        )
      )
    ).toEqual(['start', 'start:fork', 'a:fork', '甲', 'a:join', 'start:join', 'end'])
  })

  test('branches are asked by their priority, the default one last', () => {
    const { definition } = parseTemplate(
      template(
        {},
        approver('甲', by('f1')),
        condition(
          when('后', { ...amountFrom(1), priority: 2 }),
          when('默认', { isDefault: true, priority: 0 }),
          when('先', { ...amountFrom(5), priority: 1 })
        )
      )
    )
    expect(nodeOf(definition!, '甲:fork')).toMatchObject({ branches: [{ id: '默认' }, { id: '先' }, { id: '后' }] })
  })

  test('what a designer leaves out has the defaults of workflow.md#template', () => {
    const { definition } = parseTemplate({
      type: 'start',
      nodeId: 's',
      properties: {},
      childNode: { type: 'approver', nodeId: 'a', properties: { title: '审批', approvers: ['u'] } }
    })
    expect(definition!.nodes.s).toMatchObject({
      buttons: { submit: '提 交', save: '暂 存', urge: '催 办', recall: '撤 回' },
      empty: { then: 'administrator' },
      hasComments: false
    })
    expect(definition!.nodes.a).toEqual({
      kind: 'approver',
      id: 'a',
      name: '审批',
      within: [],
      next: 'end',
      assignee: {
        by: 'members',
        members: { userIds: ['u'], positionIds: [], roleIds: [], departmentIds: [], groupIds: [] },
        narrowing: 'none'
      },
      excludesLauncher: false,
      sign: 'anyOne',
      ratio: 100,
      skips: [],
      reject: { target: 'start', mode: 'again' },
      progress: 50,
      buttons: { approve: '通 过', reject: '拒 绝', transfer: '转 审', takeBack: '撤 回' },
      needsSignature: false,
      asksOpinion: true,
      description: '',
      copies: { members: { userIds: [], positionIds: [], roleIds: [], departmentIds: [], groupIds: [] }, narrowing: 'none' },
      canCopy: false,
      fieldRights: {},
      muted: [],
      interfaces: {}
    })
  })

  test("texts of buttons, field rights, messages and interfaces are the node's own", () => {
    const { definition } = parseTemplate(
      template(
        { waitMsgConfig: { on: 0 }, copyMsgConfig: { on: 0 } },
        approver('甲', {
          ...by('f1'),
          auditBtnText: '同意',
          hasRejectBtn: false,
          formOperates: [
            { id: 'a', read: true, write: false },
            { id: 't-b', read: false, write: true, required: true }
          ],
          copyMsgConfig: { on: 3 },
          approveFuncConfig: { on: true, interfaceId: 'i1' },
          rejectFuncConfig: { on: false, interfaceId: 'i2' }
        })
      )
    )
    expect(definition!.nodes.甲).toMatchObject({
      buttons: { approve: '同意' },
      muted: ['todo'],
      interfaces: { approve: 'i1' },
      fieldRights: {
        a: { isReadable: true, isWritable: false, isRequired: false },
        't-b': { isReadable: false, isWritable: true, isRequired: true }
      }
    })
    expect(definition!.nodes.甲).not.toHaveProperty('buttons.reject')
  })
})

describe('the report of an import', () => {
  const report = (raw: unknown, fields?: string[]): string[] =>
    parseTemplate(raw, fields === undefined ? undefined : new Set(fields)).problems.map(({ level, message }) => `${level} ${message}`)
  const of = (...row: Sketch[]): string[] => report(template({}, ...row))
  const ref = (nodeId: string) => ({ assigneeType: 5, nodeId })

  test.each<[string, string[], string[]]>([
    ['nothing', report(undefined), ['error 模板没有发起节点']],
    ['no approver', of(), ['warning 流程没有审批节点']],
    ['unknown type', of({ nodeId: 'x', type: 'magic' as 'timer', properties: { title: '魔法' } }), ['error 节点“魔法”的类型“magic”不认识']],
    ['an id twice', of(approver('甲', by('f1')), approver('甲', by('f2'))), ['error 节点“甲”的编号 甲 重复']],
    ['no id', of({ type: 'approver', properties: { title: '甲', ...by('f1') } }), ['error 节点“甲”没有可用的编号']],
    ['nobody named', of(approver('甲', { assigneeType: 6, approvers: [] })), ['error 节点“甲”没有设置审批人']],
    ['no field', of(approver('甲', { assigneeType: 4 })), ['error 节点“甲”没有选择表单字段']],
    ['no interface', of(approver('甲', { assigneeType: 9 })), ['error 节点“甲”没有设置接口']],
    ['unknown assignee', of(approver('甲', { assigneeType: 8 })), ['error 节点“甲”的审批人类型“8”不认识']],
    ['ratio', of(approver('甲', { ...by('f1'), counterSign: 1, countersignRatio: 0 })), ['error 节点“甲”的会签比例应在 1 到 100 之间']],
    [
      'launcher and not the launcher',
      of(approver('甲', { assigneeType: 3, excludeLauncher: true })),
      ['error 节点“甲”由发起人审批，又不允许发起人审批']
    ],
    ['a step that is not there', of(approver('甲', ref('乙'))), ['error 节点“甲”引用的流程环节不存在']],
    ['a step behind', of(approver('甲', ref('乙')), approver('乙', by('f1'))), ['error 节点“甲”引用的环节“乙”不在它之前']],
    [
      'a ring',
      of(approver('甲', ref('乙')), approver('乙', ref('甲'))),
      ['error 节点“甲”与“乙”互相引用审批人', 'error 节点“乙”与“甲”互相引用审批人']
    ],
    ['itself', of(approver('甲', ref('甲'))), ['error 节点“甲”与“甲”互相引用审批人']],
    [
      'rejected forwards',
      of(approver('甲', { ...by('f1'), rejectStep: '乙' }), approver('乙', by('f1'))),
      ['error 节点“甲”的驳回步骤不在它之前']
    ],
    [
      'rejected sideways',
      of(parallel([approver('甲', { ...by('f1'), rejectStep: '乙' })], [approver('乙', by('f1'))])),
      ['error 节点“甲”的驳回步骤不在它之前']
    ],
    [
      'no default branch',
      of(condition(when('大', amountFrom(1), approver('甲', by('f1'))), when('小', amountFrom(0)))),
      ['error 发起之后的分支缺少默认分支']
    ],
    [
      'two default branches',
      of(condition(when('大', { isDefault: true }, approver('甲', by('f1'))), when('小', { isDefault: true }))),
      ['error 发起之后的分支有多个默认分支']
    ],
    [
      'a branch nobody reaches',
      of(condition(when('大', {}, approver('甲', by('f1'))), when('小', { isDefault: true }))),
      ['error 发起之后的分支：“大”没有条件，永远走不到']
    ],
    [
      'an unknown symbol',
      of(
        condition(
          when('大', { conditions: [{ field: 'a', symbol: '~' as '>' }] }, approver('甲', by('f1'))),
          when('小', { isDefault: true })
        )
      ),
      ['error 分支“大”第 1 行条件的符号“~”不认识']
    ],
    [
      'a broken formula',
      of(
        condition(
          when('大', { conditions: [{ field: 'SUM(', fieldType: 3, symbol: '>', fieldValue: 1 }] }, approver('甲', by('f1'))),
          when('小', { isDefault: true })
        )
      ),
      ['error 分支“大”第 1 行条件的公式“SUM(”不能识别']
    ],
    [
      'a sub-flow of nothing',
      of(subFlow('子', { flowId: '', initiator: [] }), approver('甲', by('f1'))),
      ['error 节点“子”没有设置发起人', 'error 节点“子”没有选择子流程']
    ],
    [
      'one branch, no time, no copy',
      of(parallel([approver('甲', by('f1'))]), timer('等', 0), copy('抄')),
      ['warning 发起之后的分支只有一个分支', 'warning 节点“等”没有设置等待时间', 'warning 节点“抄”没有设置抄送人']
    ],
    [
      'fields that the form has not',
      report(
        template(
          {},
          approver('甲', { assigneeType: 4, formField: 'who' }),
          condition(when('大', amountFrom(1)), when('小', { isDefault: true }))
        ),
        ['other']
      ),
      ['warning 节点“甲”引用了表单中没有的字段 who', 'warning 甲之后的分支引用了表单中没有的字段 amount']
    ]
  ])('%s', (_name, found, expected) => {
    expect(found).toEqual(expected)
  })

  test('with an error there is no definition, with a warning there is', () => {
    expect(parseTemplate(template({}, approver('甲', { assigneeType: 6 }))).definition).toBeUndefined()
    expect(parseTemplate(template({})).definition).toBeDefined()
  })

  test('rubbish of any depth gets a report', () => {
    let deep: TemplateNode = { nodeId: 'x', type: 'timer' }
    for (let index = 0; index < 2000; index += 1) deep = { nodeId: `n${index}`, type: 'timer', childNode: deep }
    expect(report({ type: 'start', nodeId: 's', childNode: deep })).toContain('error 节点超过 300 个')
    for (const raw of [
      null,
      1,
      'x',
      [],
      {},
      { type: 'start' },
      { type: 'start', nodeId: 's', properties: 3, conditionNodes: 'x', childNode: [] },
      { type: 'start', nodeId: 's', conditionNodes: [null, 1, {}] }
    ])
      expect(Array.isArray(report(raw))).toBe(true)
  })
})
