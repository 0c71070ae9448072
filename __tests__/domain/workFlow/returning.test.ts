import { TASK } from '../../../src/domain/workFlow/state'
import { Play } from './play'
import { amountFrom, approver, by, condition, define, parallel, subFlow, when } from './templates'

const simple = define({}, approver('甲', by('f1')), approver('乙', by('f2', 'f3')), approver('丙', by('mgr')))

describe('rejecting', () => {
  const reject = (rejectStep: string, rejectType: number) =>
    define(
      {},
      approver('甲', by('f1')),
      approver('乙', by('f2')),
      approver('丙', by('f3')),
      approver('丁', { ...by('mgr'), rejectStep, rejectType }),
      approver('戊', by('boss'))
    )
  const atFourth = (rejectStep: string, rejectType: number): Play =>
    new Play(reject(rejectStep, rejectType)).submit().approve('f1').approve('f2').approve('f3')

  test('to the launcher, all anew', () => {
    const play = atFourth('0', 1).reject('mgr', { opinion: '不行' })
    expect([play.state.status, play.at, play.events(), play.notices('rejected')]).toEqual([TASK.rejected, [], ['rejected'], ['lan']])
    expect(play.submit().waitsFor).toEqual({ 甲: ['f1'] })
    expect(play.state.round).toBe(2)
  })

  test('to the launcher, and straight back', () => {
    const play = atFourth('0', 2).reject('mgr')
    expect([play.state.status, play.at]).toEqual([TASK.rejected, []])
    expect(play.submit().waitsFor).toEqual({ 丁: ['mgr'] })
    expect(play.approve('mgr').at).toEqual(['戊'])
  })

  test('to the previous step', () => {
    const play = atFourth('1', 1).reject('mgr')
    expect([play.state.status, play.waitsFor]).toEqual([TASK.running, { 丙: ['f3'] }])
    expect(play.approve('f3').at).toEqual(['丁'])
  })

  test('to a named step: all after it anew, or straight back', () => {
    expect(atFourth('甲', 1).reject('mgr').approve('f1').waitsFor).toEqual({ 乙: ['f2'] })
    const back = atFourth('甲', 2).reject('mgr')
    expect(back.waitsFor).toEqual({ 甲: ['f1'] })
    expect(back.approve('f1').waitsFor).toEqual({ 丁: ['mgr'] })
    // Rejected on the way, all is done anew.
    expect(atFourth('甲', 2).reject('mgr').reject('f1').submit().approve('f1').waitsFor).toEqual({ 乙: ['f2'] })
  })

  test('a return within a return: each goes back to who sent it', () => {
    const definition = define(
      {},
      approver('甲', { ...by('f1'), rejectType: 2 }),
      approver('乙', by('f2')),
      approver('丙', { ...by('f3'), rejectStep: '甲', rejectType: 2 })
    )
    const play = new Play(definition).submit().approve('f1').approve('f2').reject('f3').reject('f1')
    expect(play.state.status).toBe(TASK.rejected)
    expect(play.submit().waitsFor).toEqual({ 甲: ['f1'] })
    expect(play.approve('f1').waitsFor).toEqual({ 丙: ['f3'] })
    expect(play.approve('f3').state.status).toBe(TASK.agreed)
  })

  test('to a chosen step in a chosen way', () => {
    const play = atFourth('2', 3)
    const seatId = play.seatOf('mgr')
    expect(play.refused({ do: 'reject', by: 'mgr', seatId })).toBe('请选择退回的步骤')
    expect(play.refused({ do: 'reject', by: 'mgr', seatId, target: '戊', mode: 'again' })).toBe('不能退回到该步骤')
    expect(play.fork().reject('mgr', { target: '乙', mode: 'again' }).approve('f2').at).toEqual(['丙'])
    expect(play.fork().reject('mgr', { target: '乙', mode: 'back' }).approve('f2').at).toEqual(['丁'])
    expect(
      new Play(reject('0', 1)).submit().approve('f1').approve('f2').approve('f3').refused({ do: 'reject', by: 'mgr', seatId: 'none' })
    ).toBe('您不是当前审批人')
  })

  test('to those who had it: after a transfer the one who took it, without added signers', () => {
    const play = new Play(define({}, approver('甲', by('f1', 'f2')), approver('乙', { ...by('mgr'), rejectStep: '1' }))).submit()
    play.do({ do: 'transfer', by: 'f1', seatId: play.seatOf('f1'), userId: 'spare' })
    play.do({ do: 'addBefore', by: 'spare', seatId: play.seatOf('spare'), userIds: ['boss'] })
    play.do({ do: 'transfer', by: 'boss', seatId: play.seatOf('boss'), userId: 'mate' })
    expect(play.approve('mate').state.records.at(-1)).toMatchObject({ userId: 'mate', isAdded: true })
    expect(play.approve('spare').reject('mgr').waitsFor).toEqual({ 甲: ['spare', 'f2'] })
  })

  test('a minority that refuses sends nothing back', () => {
    const play = new Play(define({}, approver('会签', { ...by('f1', 'f2', 'f3'), counterSign: 1, countersignRatio: 60 })))
      .submit()
      .reject('f1')
    expect(play.state.records.at(-1)).not.toHaveProperty('targetNodeId')
    expect(play.reject('f2').state.records.at(-1)).toMatchObject({ targetNodeId: 'start', mode: 'again' })
  })

  const both = (rejectType: number) =>
    define(
      {},
      approver('甲', by('boss')),
      parallel([approver('乙', by('f1')), approver('丙', { ...by('f2'), rejectStep: '甲', rejectType })], [approver('丁', by('f3'))]),
      approver('戊', by('mgr'))
    )
  test('out of a branch: the other one is void, or frozen until it is back', () => {
    const again = new Play(both(1)).submit().approve('boss').approve('f1')
    expect(again.waitsFor).toEqual({ 丙: ['f2'], 丁: ['f3'] })
    expect(again.reject('f2').waitsFor).toEqual({ 甲: ['boss'] })
    expect(again.approve('boss').waitsFor).toEqual({ 乙: ['f1'], 丁: ['f3'] })

    const back = new Play(both(2)).submit().approve('boss').approve('f1').reject('f2')
    expect(back.waitsFor).toEqual({ 甲: ['boss'] })
    const moved = back.fork().do({ do: 'change', by: 'mon', nodeId: '戊' })
    expect([moved.waitsFor, moved.state.visits.filter(({ state }) => state === 'frozen')]).toEqual([{ 戊: ['mgr'] }, []])
    expect(back.refused({ do: 'approve', by: 'f3', seatId: back.seatOf('f3') })).toBe('当前流程被处理，无法审批')
    expect(back.approve('boss').waitsFor).toEqual({ 丁: ['f3'], 丙: ['f2'] })
    expect(back.approve('f3').at).toEqual(['丙'])
    expect(back.approve('f2').at).toEqual(['戊'])
  })

  test('the previous step behind a join is the one that was passed last', () => {
    const definition = define(
      {},
      parallel([approver('甲', by('f1'))], [approver('乙', by('f2'))]),
      approver('丙', { ...by('mgr'), rejectStep: '1' })
    )
    expect(new Play(definition).submit().approve('f1').later(1).approve('f2').reject('mgr').waitsFor).toEqual({ 乙: ['f2'] })
    expect(new Play(definition).submit().approve('f2').later(1).approve('f1').reject('mgr').waitsFor).toEqual({ 甲: ['f1'] })
  })

  test('who came straight back once does not do so the next time', () => {
    const play = atFourth('2', 3)
      .reject('mgr', { target: 'start', mode: 'back' })
      .submit()
      .reject('mgr', { target: 'start', mode: 'again' })
    expect(play.submit().waitsFor).toEqual({ 甲: ['f1'] })
  })

  test('a join passes after a rejection into one branch, without the other one again', () => {
    const definition = define(
      {},
      parallel([approver('甲', by('f1'))], [approver('乙', by('f2'))]),
      approver('丙', { ...by('mgr'), rejectStep: '甲' })
    )
    const play = new Play(definition).submit().approve('f1').approve('f2').reject('mgr')
    expect(play.waitsFor).toEqual({ 甲: ['f1'] })
    expect(play.approve('f1').waitsFor).toEqual({ 丙: ['mgr'] })
  })

  test('a named step on another branch, and a previous one that does not exist, mean the launcher', () => {
    const definition = define(
      {},
      condition(when('大', amountFrom(1000), approver('甲', by('f1'))), when('小', { isDefault: true })),
      approver('乙', { ...by('f2'), rejectStep: '甲' })
    )
    expect(new Play(definition, { amount: 1 }).submit().reject('f2').state.status).toBe(TASK.rejected)
    expect(new Play(definition, { amount: 1000 }).submit().approve('f1').reject('f2').at).toEqual(['甲'])
  })

  test('not over a sub-flow that was launched (WF0019)', () => {
    const play = new Play(
      define({}, approver('甲', by('f1')), subFlow('子', { initiator: ['mate'], isAsync: true }), approver('乙', by('f2')))
    )
      .submit()
      .approve('f1')
    expect(play.refused({ do: 'reject', by: 'f2', seatId: play.seatOf('f2') })).toBe('驳回节点包含子流程，审批失败')
    expect(play.refused({ do: 'recall', by: 'lan' })).toBe('当前流程包含子流程，不能撤回或终止')
  })
})

describe('taking back', () => {
  test('the launcher recalls and launches again', () => {
    const play = new Play(simple).submit().approve('f1').do({ do: 'recall', by: 'lan', opinion: '填错了' })
    expect([play.state.status, play.at, play.notices('recalled'), play.events()]).toEqual([TASK.recalled, [], ['f2', 'f3'], ['recalled']])
    expect(play.submit().waitsFor).toEqual({ 甲: ['f1'] })
  })

  test('an approver takes his agreement back until somebody acted on it', () => {
    const play = new Play(simple).submit().approve('f1')
    const given = { do: 'takeBack', by: 'f1', seatId: play.seatOf('f1') } as const
    expect(play.fork().approve('f2').refused(given)).toBe('当前流程被处理，无法撤回流程')
    expect(
      play
        .fork()
        .do({ do: 'transfer', by: 'f2', seatId: play.seatOf('f2'), userId: 'spare' })
        .refused(given)
    ).toBe('当前流程被处理，无法撤回流程')
    expect(play.do(given).waitsFor).toEqual({ 甲: ['f1'] })
    expect(play.state.completion).toBe(0)
    expect(play.approve('f1').waitsFor).toEqual({ 乙: ['f2', 'f3'] })
  })

  test('whoever had the step with him has it again', () => {
    const play = new Play(simple).submit().approve('f1').approve('f2')
    expect(play.do({ do: 'takeBack', by: 'f2', seatId: play.seatOf('f2') }).waitsFor).toEqual({ 乙: ['f2', 'f3'] })
    expect(play.approve('f3').at).toEqual(['丙'])
  })

  test('in turn only the last one may, and whose turn it was waits again', () => {
    const play = new Play(define({}, approver('依次', { ...by('f1', 'f2', 'f3'), counterSign: 2 }))).submit().approve('f1')
    const given = { do: 'takeBack', by: 'f1', seatId: play.seatOf('f1') } as const
    expect(play.fork().do(given).waitsFor).toEqual({ 依次: ['f1'] })
    expect(play.fork().do(given).approve('f1').waitsFor).toEqual({ 依次: ['f2'] })
    expect(play.approve('f2').refused(given)).toBe('当前流程被处理，无法撤回流程')
  })

  test('not when others have passed the step without him', () => {
    const play = new Play(define({}, approver('甲', by('f1', 'f2')), approver('乙', by('mgr')))).submit()
    play.do({ do: 'addAfter', by: 'f1', seatId: play.seatOf('f1'), userIds: ['spare'] }).approve('f2')
    expect(play.refused({ do: 'takeBack', by: 'f1', seatId: play.seatOf('f1') })).toBe('当前流程被处理，无法撤回流程')
    expect(play.do({ do: 'takeBack', by: 'f2', seatId: play.seatOf('f2') }).waitsFor).toEqual({ 甲: ['f2', 'spare'] })
  })

  test('not once the step, or one before it, was given back', () => {
    const definition = define(
      {},
      approver('甲', by('f1')),
      approver('乙', by('f2')),
      approver('丙', { ...by('f3'), rejectStep: '甲', rejectType: 2 })
    )
    const play = new Play(definition).submit().approve('f1').approve('f2')
    const [first, second] = [play.seatOf('f1'), play.seatOf('f2')]
    play.reject('f3')
    expect(play.refused({ do: 'takeBack', by: 'f2', seatId: second })).toBe('当前流程被打回，无法撤回流程')
    expect(play.refused({ do: 'takeBack', by: 'f1', seatId: first })).toBe('当前流程被打回，无法撤回流程')
  })

  test('not once one he asked has signed', () => {
    const play = new Play(define({}, approver('甲', { ...by('f1', 'f2'), counterSign: 1 }))).submit()
    const seatId = play.seatOf('f1')
    play.do({ do: 'addAfter', by: 'f1', seatId, userIds: ['spare', 'boss'] }).approve('spare')
    expect(play.refused({ do: 'takeBack', by: 'f1', seatId })).toBe('当前流程被处理，无法撤回流程')
  })

  test('not over a sub-flow that was launched (WF0018)', () => {
    const play = new Play(define({}, approver('甲', by('f1')), subFlow('子', { initiator: ['mate'] }), approver('乙', by('f2'))))
      .submit()
      .approve('f1')
    expect(play.refused({ do: 'takeBack', by: 'f1', seatId: play.seatOf('f1') })).toBe('当前流程包含子流程，不能撤回或终止')
  })

  test('with those he had asked to sign after', () => {
    const play = new Play(
      define({}, approver('甲', { ...by('f1', 'f2', 'f3'), counterSign: 1, countersignRatio: 60 }), approver('乙', by('mgr')))
    ).submit()
    play.do({ do: 'addAfter', by: 'f1', seatId: play.seatOf('f1'), userIds: ['spare'] }).approve('f2')
    expect(play.waitsFor).toEqual({ 甲: ['f3', 'spare'] })
    expect(play.do({ do: 'takeBack', by: 'f1', seatId: play.seatOf('f1') }).waitsFor).toEqual({ 甲: ['f1', 'f3'] })
    expect(play.approve('f1').at).toEqual(['乙'])
  })

  test('behind a join: the other branch stays passed', () => {
    const play = new Play(define({}, parallel([approver('甲', by('f1'))], [approver('乙', by('f2'))]), approver('丙', by('mgr'))))
      .submit()
      .approve('f1')
      .approve('f2')
    expect(play.do({ do: 'takeBack', by: 'f1', seatId: play.seatOf('f1') }).at).toEqual(['甲'])
    expect(play.approve('f1').at).toEqual(['丙'])
  })
})
