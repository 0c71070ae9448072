import { TASK } from '../../../src/domain/workFlow/state'
import { HOUR } from './company'
import { Play } from './play'
import { amountFrom, approver, by, choice, condition, copy, define, parallel, subFlow, timer, when } from './templates'

const simple = define({}, approver('甲', by('f1')), approver('乙', by('f2', 'f3')), approver('丙', by('mgr')))

describe('deciding', () => {
  test('any one of a step decides; the others have it no more', () => {
    const play = new Play(simple).submit().approve('f1')
    expect(play.waitsFor).toEqual({ 乙: ['f2', 'f3'] })
    expect(play.notices('todo')).toEqual(['f2', 'f3'])
    expect(play.notices('agreed')).toEqual(['lan'])
    play.approve('f3')
    expect(play.refused({ do: 'approve', by: 'f2', seatId: play.seatOf('f2') })).toBe('当前流程被处理，无法审批')
    play.approve('mgr')
    expect([play.state.status, play.state.completion, play.at, play.events()]).toEqual([TASK.agreed, 100, [], ['agreed']])
    expect(play.notices('finished')).toEqual(['lan'])
    expect(play.state.records.map(({ kind, userId, nodeId }) => [kind, userId, nodeId])).toEqual([
      ['submit', 'lan', 'start'],
      ['agree', 'f1', '甲'],
      ['agree', 'f3', '乙'],
      ['agree', 'mgr', '丙']
    ])
  })

  test.each([
    [100, ['f1', 'f2'], 1],
    [60, ['f1', 'f2'], 2],
    [67, ['f1', 'f2'], 1],
    [34, ['f1'], 1],
    [33, ['f1'], 2],
    [1, ['f1'], 2]
  ])('%i %% of three, agreed by %j: status %i', (countersignRatio, who, status) => {
    const play = new Play(define({}, approver('会签', { ...by('f1', 'f2', 'f3'), counterSign: 1, countersignRatio }))).submit()
    for (const each of who) play.approve(each)
    expect(play.state.status).toBe(status)
  })

  test.each([
    // More than 100 - ratio per cent of rejections end it.
    [100, 1, 3],
    [67, 1, 3],
    [66, 1, 1],
    [60, 1, 1],
    [60, 2, 3],
    [34, 1, 1],
    [34, 2, 3],
    [33, 2, 1],
    [33, 3, 3]
  ])('%i %% of three, %i refusals: status %i', (countersignRatio, refusals, status) => {
    const play = new Play(define({}, approver('会签', { ...by('f1', 'f2', 'f3'), counterSign: 1, countersignRatio }))).submit()
    for (const each of ['f1', 'f2', 'f3'].slice(0, refusals)) play.reject(each)
    expect(play.state.status).toBe(status)
  })

  test('in turn: one after the other, all must agree', () => {
    const play = new Play(define({}, approver('依次', { ...by('f3', 'f1', 'f2'), counterSign: 2 }))).submit()
    expect(play.waitsFor).toEqual({ 依次: ['f3'] })
    expect(play.approve('f3').waitsFor).toEqual({ 依次: ['f1'] })
    expect(play.notices('todo')).toEqual(['f1'])
    expect(play.reject('f1').state.status).toBe(TASK.rejected)
  })

  test('a signature, and copies where they are allowed', () => {
    const play = new Play(
      define({}, approver('甲', { ...by('f1'), hasSign: true, isCustomCopy: true, circulateUser: ['boss'] }), approver('乙', by('f2')))
    ).submit()
    const seatId = play.seatOf('f1')
    expect(play.refused({ do: 'approve', by: 'f1', seatId })).toBe('签名不能为空')
    play.approve('f1', { signature: 'a.png', copyUserIds: ['out', 'left', 'out'] })
    expect(play.state.copies.map(({ userId, nodeId }) => [userId, nodeId])).toEqual([
      ['out', '甲'],
      ['boss', '甲']
    ])
    expect(play.notices('copied')).toEqual(['out', 'boss'])
    expect(play.refused({ do: 'approve', by: 'f2', seatId: play.seatOf('f2'), copyUserIds: ['out'] })).toBe('本步骤不能抄送')
  })

  test('form values of a decision lie over those of the task and lead it', () => {
    const definition = define(
      {},
      approver('甲', by('f1')),
      condition(when('大', amountFrom(1000), approver('乙', by('f2'))), when('小', { isDefault: true }, approver('丙', by('f3'))))
    )
    expect(new Play(definition, { amount: 1, note: 'a' }).submit().approve('f1', { values: { amount: 1000 } }).state.values).toEqual({
      amount: 1000,
      note: 'a'
    })
    expect(new Play(definition, { amount: 1 }).submit().approve('f1', { values: { amount: 1000 } }).at).toEqual(['乙'])
    expect(new Play(definition, { amount: 1 }).submit().approve('f1').at).toEqual(['丙'])
  })
})

test('nobody is told what he did himself', () => {
  const play = new Play(simple, {}, {}, 'f1').submit().approve('f1')
  expect(play.effects.map((effect) => (effect.do === 'notice' ? [effect.kind, effect.userIds] : effect.do))).toEqual([
    ['todo', ['f2', 'f3']]
  ])
})

describe('passing on', () => {
  test('a transfer takes the place, and the step stays as it was', () => {
    const play = new Play(define({}, approver('会签', { ...by('f1', 'f2'), counterSign: 1 }))).submit()
    play.do({ do: 'transfer', by: 'f1', seatId: play.seatOf('f1'), userId: 'spare' })
    expect(play.notices('transferred')).toEqual(['spare'])
    expect(play.waitsFor).toEqual({ 会签: ['f2', 'spare'] })
    expect(play.fork().refused({ do: 'transfer', by: 'spare', seatId: play.seatOf('spare'), userId: 'f2' })).toBe(
      '所选人员已是本步骤的审批人'
    )
    expect(play.fork().refused({ do: 'transfer', by: 'spare', seatId: play.seatOf('spare'), userId: 'left' })).toBe(
      '所选人员不能审批本步骤'
    )
    expect(play.fork().refused({ do: 'transfer', by: 'spare', seatId: play.seatOf('spare'), userId: '' })).toBe('转审人员不能为空')
    expect(play.approve('spare').approve('f2').state.status).toBe(TASK.agreed)
  })

  test('added before: they sign first, then it is back', () => {
    const play = new Play(define({}, approver('甲', { ...by('f1', 'f2') }))).submit()
    play.do({ do: 'addBefore', by: 'f1', seatId: play.seatOf('f1'), userIds: ['spare', 'boss'] })
    expect(play.waitsFor).toEqual({ 甲: ['f2', 'spare', 'boss'] })
    expect(play.approve('spare').waitsFor).toEqual({ 甲: ['f2', 'boss'] })
    expect(play.approve('boss').waitsFor).toEqual({ 甲: ['f1', 'f2'] })
    expect(play.approve('f1').state.status).toBe(TASK.agreed)
    expect(play.state.records.map(({ kind, userId, isAdded }) => [kind, userId, isAdded])).toEqual([
      ['submit', 'lan', false],
      ['addBefore', 'f1', false],
      ['agree', 'spare', true],
      ['agree', 'boss', true],
      ['agree', 'f1', false]
    ])
  })

  test('added after: he agrees, and they too have to', () => {
    const play = new Play(define({}, approver('甲', by('f1')), approver('乙', by('f2')))).submit()
    play.do({ do: 'addAfter', by: 'f1', seatId: play.seatOf('f1'), userIds: ['spare'] })
    expect(play.waitsFor).toEqual({ 甲: ['spare'] })
    // An added signer may ask further ones, and pass it on.
    play.do({ do: 'addBefore', by: 'spare', seatId: play.seatOf('spare'), userIds: ['boss'] })
    play.do({ do: 'transfer', by: 'boss', seatId: play.seatOf('boss'), userId: 'mate' })
    expect(play.approve('mate').waitsFor).toEqual({ 甲: ['spare'] })
    expect(play.approve('spare').at).toEqual(['乙'])
    const refused = new Play(simple).submit()
    expect(refused.do({ do: 'addAfter', by: 'f1', seatId: refused.seatOf('f1'), userIds: ['spare'] }).reject('spare').state.status).toBe(
      TASK.rejected
    )
  })

  test('a delegate acts beside his principal, under both names, and never on what he launched', () => {
    const delegations = [
      { fromUserId: 'f1', toUserId: 'dep', flowIds: ['flow'], from: 0, until: Number.MAX_SAFE_INTEGER },
      { fromUserId: 'f1', toUserId: 'lan', flowIds: [], from: 0, until: Number.MAX_SAFE_INTEGER }
    ]
    const play = new Play(simple, {}, { delegations }).submit()
    expect(play.notices('todo')).toEqual(['f1', 'dep'])
    const seatId = play.seatOf('f1')
    expect(play.refused({ do: 'approve', by: 'lan', seatId })).toBe('您不是当前审批人')
    play.do({ do: 'approve', by: 'dep', seatId })
    expect(play.state.records.at(-1)).toMatchObject({ userId: 'dep', forUserId: 'f1' })
    expect(play.refused({ do: 'approve', by: 'f1', seatId })).toBe('当前流程被处理，无法审批')
    const over = new Play(simple, {}, { delegations: [{ ...delegations[0]!, until: 1 }] }).submit()
    expect(over.refused({ do: 'approve', by: 'dep', seatId: over.seatOf('f1') })).toBe('您不是当前审批人')
  })
})

describe('urging and commenting', () => {
  test('once in ten minutes, to whoever it waits for', () => {
    const play = new Play(simple).submit().do({ do: 'urge', by: 'lan' })
    expect(play.notices('urged')).toEqual(['f1'])
    expect(play.refused({ do: 'urge', by: 'lan' })).toBe('刚刚催办过，请稍后再试')
    expect(play.later(1).do({ do: 'urge', by: 'lan' }).notices('urged')).toEqual(['f1'])
    expect(new Play(define({}, timer('等', 5))).submit().refused({ do: 'urge', by: 'lan' })).toBe('未找到催办人')
  })

  test('comments are for those who take part, where the flow has them', () => {
    expect(new Play(simple).submit().refused({ do: 'comment', by: 'lan' })).toBe('该流程没有开启评论')
    const play = new Play(
      define({ isComment: true }, approver('甲', { ...by('f1'), circulateUser: ['out'] }), approver('乙', by('f2')))
    ).submit()
    expect(play.refused({ do: 'comment', by: 'out' })).toBe('没有查看该流程的权限')
    expect(play.do({ do: 'comment', by: 'f1' }).notices('commented')).toEqual(['lan'])
    expect(play.approve('f1').do({ do: 'comment', by: 'out' }).notices('commented')).toEqual(['lan'])
  })
})

describe('forks', () => {
  test('the person before picks branches; a picked one is asked for by name', () => {
    const definition = define(
      {},
      approver('甲', by('f1')),
      choice([approver('乙', by('f2'))], [approver('丙', by('f3'))], [approver('丁', by('mgr'))]),
      approver('戊', by('boss'))
    )
    const play = new Play(definition).submit()
    const outcome = play.attempt({ do: 'approve', by: 'f1', seatId: play.seatOf('f1') })
    expect(outcome).toMatchObject({
      refused: '分支选择不能为空',
      reason: 'input',
      needs: { branches: [{ nodeId: '甲:fork', options: [{ id: '乙' }, { id: '丙' }, { id: '丁' }] }] }
    })
    play.approve('f1', { branches: ['乙', '丁'] })
    expect(play.at).toEqual(['乙', '丁'])
    expect(play.approve('f2').at).toEqual(['丁'])
    expect(play.approve('mgr').at).toEqual(['戊'])
  })

  test('ways that need nobody meet once', () => {
    const play = new Play(define({}, parallel([copy('抄一', 'out')], [copy('抄二', 'boss')]), approver('甲', by('f1')))).submit()
    expect(play.at).toEqual(['甲'])
    expect(play.approve('f1').state.status).toBe(TASK.agreed)
  })

  test('a copy on the way waits for nobody', () => {
    const play = new Play(define({}, copy('抄送', 'out', 'boss'), approver('甲', by('f1')))).submit()
    expect([play.at, play.notices('copied')]).toEqual([['甲'], ['out', 'boss']])
  })

  test('a timer opens the step behind it; it fires once and not too early', () => {
    const play = new Play(define({}, parallel([approver('甲', by('f1'))], [timer('等', 3)]), approver('乙', by('f2'))))
      .submit()
      .approve('f1')
    const visitId = play.state.visits.find(({ nodeId }) => nodeId === '等')!.id
    expect(play.refused({ do: 'timerFired', visitId, timer: 'wait' })).toBe('时间未到')
    expect(play.later(3).do({ do: 'timerFired', visitId, timer: 'wait' }).at).toEqual(['乙'])
    expect(play.refused({ do: 'timerFired', visitId, timer: 'wait' })).toBe('定时已取消')
  })

  test('a sub-flow is launched with its values; the task waits for all of them unless it is async', () => {
    const properties = { flowId: 'trip', initiator: ['mate', 'f1'], assignList: [{ parentField: 'amount', childField: 'sum' }] }
    const play = new Play(define({}, subFlow('子', properties), approver('甲', by('f1'))), { amount: 7 }).submit()
    const started = play.effects.filter((effect) => effect.do === 'startSubFlow')
    expect(started).toMatchObject([{ flowId: 'trip', launcherId: 'mate', values: { sum: 7 }, isAsync: false }, { launcherId: 'f1' }])
    const [first, second] = play.state.visits.find(({ nodeId }) => nodeId === '子')!.children!
    const visitId = play.state.visits.find(({ nodeId }) => nodeId === '子')!.id
    expect(play.do({ do: 'subFlowFinished', visitId, taskId: first!.taskId }).at).toEqual(['子'])
    expect(play.refused({ do: 'subFlowFinished', visitId, taskId: first!.taskId })).toBe('不再等待该子流程')
    expect(play.do({ do: 'subFlowFinished', visitId, taskId: second!.taskId }).at).toEqual(['甲'])
    expect(new Play(define({}, subFlow('子', { ...properties, isAsync: true }), approver('甲', by('f1')))).submit().at).toEqual(['甲'])
  })
})

test('an act leaves the state it was given as it is, and the hour it took does not matter', () => {
  const play = new Play(simple).submit()
  const before = JSON.stringify(play.state)
  play.world.now += HOUR
  play.attempt({ do: 'approve', by: 'f1', seatId: play.seatOf('f1') })
  expect(JSON.stringify(play.state)).toBe(before)
})
