import { lookAhead } from '../../../src/domain/workFlow/act'
import { currentSteps, interfaceNodes } from '../../../src/domain/workFlow/graph'
import { TASK } from '../../../src/domain/workFlow/state'
import type { AssigneeRule, Members, Narrowing } from '../../../src/domain/workFlow/definition'
import { createPeople, type AssigneeContext } from '../../../src/domain/workFlow/people'
import type { TemplateProperties } from '../../../src/contract/workFlowTemplate'
import { PEOPLE, SNAPSHOT } from './company'
import { Play } from './play'
import { approver, by, define, timer } from './templates'

const nobody: Members = { userIds: [], departmentIds: [], positionIds: [], roleIds: [], groupIds: [] }
const context: AssigneeContext = {
  launcherId: 'lan',
  values: {
    one: 'f1',
    many: ['f2', 'left', 'f1'],
    dept: 'fin',
    path: ['head', 'ops'],
    paths: [
      ['head', 'fin'],
      ['head', 'ops']
    ],
    tail: ['f3--user'],
    sub: [{ who: 'mate' }, { who: 'f1' }]
  },
  handlersOf: (nodeId) => (nodeId === 'A' ? ['f2', 'f3'] : []),
  chosen: ['boss', 'left', 'boss'],
  interfaceUserIds: ['mgr', 'ghost']
}
const resolve = (rule: Partial<AssigneeRule> & { by: AssigneeRule['by'] }): string[] =>
  PEOPLE.resolve({ narrowing: 'none', ...rule } as AssigneeRule, context)

describe('who handles a step (assigneeType)', () => {
  test.each([
    ['1 manager', { by: 'launcherManager', level: 1 }, ['lead']],
    ['1 manager of the manager', { by: 'launcherManager', level: 2 }, ['mgr']],
    ['1 beyond the top', { by: 'launcherManager', level: 9 }, []],
    ['2 head of the department', { by: 'departmentHead', level: 1 }, ['lead']],
    ['2 head of the company above', { by: 'departmentHead', level: 3 }, ['boss']],
    ['3 launcher', { by: 'launcher' }, ['lan']],
    ['4 user field', { by: 'field', field: 'one', holds: 'user' }, ['f1']],
    ['4 several, without who is disabled', { by: 'field', field: 'many', holds: 'user' }, ['f2', 'f1']],
    ['4 with a tail', { by: 'field', field: 'tail', holds: 'user' }, ['f3']],
    ['4 column of a sub-table', { by: 'field', field: 'sub-who', holds: 'user' }, ['mate', 'f1']],
    ['4 empty field', { by: 'field', field: 'none', holds: 'user' }, []],
    ['4 department: its head', { by: 'field', field: 'dept', holds: 'department' }, ['mgrFin']],
    ['4 path of a department', { by: 'field', field: 'path', holds: 'department' }, ['mgr']],
    ['4 several paths', { by: 'field', field: 'paths', holds: 'department' }, ['mgrFin', 'mgr']],
    ['5 who handled a step', { by: 'step', nodeId: 'A' }, ['f2', 'f3']],
    ['6 people in the order named', { by: 'members', members: { ...nobody, userIds: ['f3', 'f1'] } }, ['f3', 'f1']],
    ['6 role, without who left', { by: 'members', members: { ...nobody, roleIds: ['finance'] } }, ['f1', 'f2', 'f3']],
    ['6 position', { by: 'members', members: { ...nobody, positionIds: ['driver'] } }, ['lan', 'mate']],
    ['6 group', { by: 'members', members: { ...nobody, groupIds: ['union'] } }, ['lan', 'f2']],
    ['6 department with those below', { by: 'members', members: { ...nobody, departmentIds: ['ops'] } }, ['mgr', 'lead', 'lan', 'mate']],
    ['6 nobody named', { by: 'members', members: nobody }, []],
    ['7 candidates', { by: 'candidates', members: nobody }, ['boss']],
    ['9 interface', { by: 'interface', url: 'u' }, ['mgr']]
  ] as const)('%s', (_name, rule, expected) => {
    expect(resolve(rule)).toEqual(expected)
  })

  test.each([
    ['none', ['boss', 'mgr', 'lead', 'mate', 'f1', 'dep']],
    ['sameDepartment', ['lead', 'mate']],
    ['samePosition', ['mate']],
    ['launcherSuperior', ['boss', 'mgr', 'lead']],
    ['launcherSubordinate', []],
    ['sameCompany', ['boss', 'mgr', 'lead', 'mate', 'f1']]
  ] as const)('narrowed to %s (extraRule)', (narrowing: Narrowing, expected) => {
    expect(resolve({ by: 'members', members: { ...nobody, userIds: ['boss', 'mgr', 'lead', 'mate', 'f1', 'dep'] }, narrowing })).toEqual(
      expected
    )
  })

  test('subordinates of the launcher', () => {
    const rule: AssigneeRule = { by: 'members', members: { ...nobody, userIds: ['lan', 'mate', 'f1'] }, narrowing: 'launcherSubordinate' }
    expect(PEOPLE.resolve(rule, { ...context, launcherId: 'mgr' })).toEqual(['lan', 'mate'])
  })
})

describe('a step that finds nobody (errorRule)', () => {
  const empty = (errorRule: number, more: TemplateProperties = {}): Play =>
    new Play(define({ errorRule, errorRuleUser: ['left', 'mgrFin'], ...more }, approver('甲', by('left')), approver('乙', by('f1'))))
  test('1 administrator, 2 named people, 4 passes', () => {
    expect(empty(1).submit().waitsFor).toEqual({ 甲: ['admin'] })
    expect(empty(2).submit().waitsFor).toEqual({ 甲: ['mgrFin'] })
    expect(empty(2, { errorRuleUser: ['left'] }).submit().waitsFor).toEqual({ 甲: ['admin'] })
    const passed = empty(4).submit()
    expect(passed.waitsFor).toEqual({ 乙: ['f1'] })
    expect(passed.state.records.at(-1)).toMatchObject({ kind: 'agree', userId: '', automatic: 'nobody', nodeId: '甲' })
  })
  test('3 the step before says who', () => {
    const play = empty(3)
    expect(play.attempt({ do: 'submit', by: 'lan' })).toMatchObject({
      refused: '甲没有审批人，异常处理人员不能为空',
      needs: { nobody: [{ nodeId: '甲', name: '甲' }], candidates: [], branches: [] }
    })
    expect(play.refused({ do: 'submit', by: 'lan', people: { 甲: ['left'] } })).toBe('甲的审批人不可用，请重新选择')
    expect(play.submit({ people: { 甲: ['spare'] } }).waitsFor).toEqual({ 甲: ['spare'] })
  })
  test('5 it cannot be submitted', () => {
    expect(empty(5).refused({ do: 'submit', by: 'lan' })).toBe('甲没有审批人，无法提交')
  })
  test('where a timer leads to it nobody can be asked: the administrators have it', () => {
    for (const errorRule of [3, 5]) {
      const play = new Play(define({ errorRule }, timer('等', 1), approver('甲', by('left')))).submit().later(1).fire('等', 'wait')
      expect(play.waitsFor).toEqual({ 甲: ['admin'] })
    }
  })
})

describe('candidates', () => {
  const definition = define({}, approver('甲', by('f1')), approver('乙', { assigneeType: 7, approverRole: ['finance'] }))
  test('the step before chooses out of the pool', () => {
    const play = new Play(definition).submit()
    const given = { do: 'approve', by: 'f1', seatId: play.seatOf('f1') } as const
    expect(play.attempt(given)).toMatchObject({
      refused: '乙审批人不能为空',
      reason: 'input',
      needs: { candidates: [{ nodeId: '乙', userIds: ['f1', 'f2', 'f3'] }] }
    })
    expect(play.refused({ ...given, people: { 乙: ['boss'] } })).toBe('乙的审批人不在候选范围内')
    expect(play.approve('f1', { people: { 乙: ['f3', 'f2'] } }).waitsFor).toEqual({ 乙: ['f3', 'f2'] })
  })
  test('whoever completes a countersign chooses', () => {
    const play = new Play(define({}, approver('甲', { ...by('f1', 'f2'), counterSign: 1 }), approver('乙', { assigneeType: 7 })))
      .submit()
      .approve('f1')
    expect(play.approve('f2', { people: { 乙: ['mgr'] } }).waitsFor).toEqual({ 乙: ['mgr'] })
  })
  test('what has to be chosen, and whether a decision ends the step, is seen ahead', () => {
    const play = new Play(
      define({}, approver('甲', { ...by('f1', 'f2'), counterSign: 1 }), approver('乙', { assigneeType: 7, approvers: ['boss', 'left'] }))
    ).submit()
    const ahead = (by: string): unknown =>
      lookAhead(play.definition, play.state, { do: 'approve', by, seatId: play.seatOf(by) }, play.world)
    expect(ahead('f1')).toEqual({ needs: { branches: [], candidates: [], nobody: [] }, endsStep: false })
    play.approve('f1')
    expect(ahead('f2')).toEqual({
      needs: { branches: [], candidates: [{ nodeId: '乙', name: '乙', userIds: ['boss'] }], nobody: [] },
      endsStep: true
    })
    expect(ahead('f1')).toMatchObject({ refused: '当前流程被处理，无法审批' })
    expect(currentSteps(play.definition, play.state)).toMatchObject([{ nodeId: '甲', name: '甲' }])
  })
  test('behind a timer it is chosen before', () => {
    const play = new Play(define({}, approver('甲', by('f1')), timer('等', 1), approver('乙', { assigneeType: 7 }))).submit()
    expect(play.refused({ do: 'approve', by: 'f1', seatId: play.seatOf('f1') })).toBe('乙审批人不能为空')
    expect(
      play
        .approve('f1', { people: { 乙: ['mgr'] } })
        .later(1)
        .fire('等', 'wait').waitsFor
    ).toEqual({ 乙: ['mgr'] })
    expect(play.state.chosen).toEqual({})
  })
})

test('what was chosen is forgotten when the task comes back before it', () => {
  const definition = define({}, approver('甲', by('f1')), timer('等', 1), approver('乙', { assigneeType: 7 }))
  const chosen = new Play(definition).submit().approve('f1', { people: { 乙: ['mgr'] } })
  const seatId = chosen.seatOf('f1')
  for (const back of [chosen.fork().do({ do: 'recall', by: 'lan' }).submit(), chosen.fork().do({ do: 'takeBack', by: 'f1', seatId })]) {
    expect(back.refused({ do: 'approve', by: 'f1', seatId: back.seatOf('f1') })).toBe('乙审批人不能为空')
  }
})

test('a data interface names people: the server asks it before the act', () => {
  const definition = define({}, approver('甲', { assigneeType: 9, getUserUrl: '/who' }))
  expect(interfaceNodes(definition)).toEqual([{ nodeId: '甲', url: '/who' }])
  expect(new Play(definition, {}, { interfaceUsers: { 甲: ['f1', 'ghost'] } }).submit().waitsFor).toEqual({ 甲: ['f1'] })
  expect(new Play(definition).submit().waitsFor).toEqual({ 甲: ['admin'] })
})

describe('agreed by itself (agreeRules)', () => {
  const skip = (agreeRules: number[], ...people: string[]) =>
    approver('丙', { ...by(...people), counterSign: 1, hasAgreeRule: true, agreeRules })
  test.each([
    [2, 'lan', TASK.agreed],
    [2, 'f1', TASK.running],
    [3, 'f2', TASK.agreed],
    [3, 'f1', TASK.running],
    [4, 'f1', TASK.agreed],
    [4, 'f2', TASK.agreed],
    [4, 'lan', TASK.running],
    [1, 'f1', TASK.running]
  ])('rule %i for %s: status %i', (rule, person, status) => {
    const play = new Play(define({}, approver('甲', by('f1')), approver('乙', by('f2')), skip([rule], person)))
      .submit()
      .approve('f1')
      .approve('f2')
    expect(play.state.status).toBe(status)
  })
  test('the others still have to', () => {
    const play = new Play(define({}, approver('甲', by('f1')), skip([4], 'f1', 'boss'))).submit().approve('f1')
    expect(play.waitsFor).toEqual({ 丙: ['boss'] })
    expect(play.state.records.at(-1)).toMatchObject({ userId: 'f1', automatic: 'before' })
    expect(play.notices('todo')).toEqual(['boss'])
  })
  test('not on a step that was given back', () => {
    const play = new Play(
      define({}, approver('甲', { ...by('lan'), hasAgreeRule: true, agreeRules: [2] }), approver('乙', { ...by('f1'), rejectStep: '1' }))
    ).submit()
    expect(play.waitsFor).toEqual({ 乙: ['f1'] })
    expect(play.reject('f1').waitsFor).toEqual({ 甲: ['lan'] })
    const both = new Play(
      define(
        {},
        approver('甲', { ...by('f2', 'lan'), counterSign: 1, hasAgreeRule: true, agreeRules: [2] }),
        approver('乙', { ...by('f1'), rejectStep: '1' })
      )
    ).submit()
    expect(both.approve('f2').reject('f1').approve('f2').waitsFor).toEqual({ 甲: ['lan'] })
  })
})

describe('who asked never decides (payments.md#approvals)', () => {
  const definition = define({}, approver('经理', { assigneeType: 6, approverRole: ['manager'], excludeLauncher: true }))
  test('another manager, by transfer and assignment too', () => {
    const play = new Play(definition, {}, {}, 'mgr').submit()
    expect(play.waitsFor).toEqual({ 经理: ['mgrFin'] })
    expect(play.refused({ do: 'transfer', by: 'mgrFin', seatId: play.seatOf('mgrFin'), userId: 'mgr' })).toBe('所选人员不能审批本步骤')
    expect(play.refused({ do: 'addAfter', by: 'mgrFin', seatId: play.seatOf('mgrFin'), userIds: ['mgr'] })).toBe('所选人员不能审批本步骤')
    expect(play.refused({ do: 'assign', by: 'mon', nodeId: '经理', userId: 'mgr' })).toBe('所选人员不能审批本步骤')
  })
  test('else the administrator', () => {
    const alone = define({}, approver('经理', { ...by('mgr'), excludeLauncher: true }))
    expect(new Play(alone, {}, {}, 'mgr').submit().waitsFor).toEqual({ 经理: ['admin'] })
  })
})

describe('the monitor', () => {
  const definition = define({}, approver('甲', { ...by('f1', 'f2', 'f3'), counterSign: 1 }), approver('乙', by('mgr')))
  test('assigns a step to one person, whatever was decided on it', () => {
    const play = new Play(definition).submit().approve('f1').do({ do: 'assign', by: 'mon', nodeId: '甲', userId: 'spare' })
    expect([play.waitsFor, play.notices('todo')]).toEqual([{ 甲: ['spare'] }, ['spare']])
    expect(play.refused({ do: 'assign', by: 'mon', nodeId: '甲', userId: 'spare' })).toBe('所选人员已是本步骤的审批人')
    expect(play.approve('spare').at).toEqual(['乙'])
  })
  test('terminates and revives, changes the step', () => {
    const play = new Play(definition).submit().do({ do: 'terminate', by: 'mon', opinion: '重复' })
    expect([play.state.status, play.at, play.events(), play.notices('terminated')]).toEqual([
      TASK.terminated,
      [],
      ['terminated'],
      ['lan', 'f1', 'f2', 'f3']
    ])
    expect(play.do({ do: 'revive', by: 'mon', nodeId: '乙' }).waitsFor).toEqual({ 乙: ['mgr'] })
    expect(play.do({ do: 'change', by: 'mon', nodeId: '甲' }).waitsFor).toEqual({ 甲: ['f1', 'f2', 'f3'] })
    expect(play.refused({ do: 'change', by: 'mon', nodeId: '甲' })).toBe('流程已在该步骤')
  })
})

test('superiors who stand above each other in a ring are followed once round', () => {
  const ring = createPeople({
    ...SNAPSHOT,
    users: SNAPSHOT.users.map((user) => (user.id === 'boss' ? { ...user, managerId: 'mgr' } : user))
  })
  const above = (level: number): string[] =>
    ring.resolve({ by: 'launcherManager', level, narrowing: 'none' }, { ...context, launcherId: 'mgr' })
  expect([above(1), above(2)]).toEqual([['boss'], []])
  expect(ring.resolve({ by: 'launcherManager', level: 4, narrowing: 'none' }, context)).toEqual([])
})

test('only whom the flow is open to may launch it', () => {
  const definition = define({ initiateRole: ['manager'] }, approver('甲', by('f1')))
  expect(new Play(definition).refused({ do: 'submit', by: 'lan' })).toBe('没有发起该流程的权限')
  expect(new Play(definition, {}, {}, 'mgr').submit().at).toEqual(['甲'])
})
