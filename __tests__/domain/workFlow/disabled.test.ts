import { TASK } from '../../../src/domain/workFlow/state'
import { PEOPLE } from './company'
import { Play } from './play'
import { approver, by, define } from './templates'

describe('somebody is disabled', () => {
  const gone = (userId: string) => ({ ...PEOPLE, isEnabled: (id: string) => id !== userId && PEOPLE.isEnabled(id) })
  const definition = define({}, approver('甲', { ...by('f1', 'f2', 'f3'), counterSign: 2 }))
  test('his seats go to his successor, in their turn, else to the administrator', () => {
    const play = new Play(definition).submit().approve('f1')
    const moved = new Play(definition, {}, { people: gone('f3') })
    moved.state = play.state
    moved.do({ do: 'personDisabled', userId: 'f3', toUserId: 'spare' })
    expect(moved.waitsFor).toEqual({ 甲: ['f2'] })
    expect(moved.approve('f2').waitsFor).toEqual({ 甲: ['spare'] })
    expect(moved.refused({ do: 'personDisabled', userId: 'f3' })).toBe('没有需要移交的任务')
    const other = new Play(definition, {}, { people: gone('f2') })
    other.state = play.state
    expect(other.do({ do: 'personDisabled', userId: 'f2' }).waitsFor).toEqual({ 甲: ['admin'] })
    expect(other.state.records.at(-1)).toMatchObject({ kind: 'move', userId: '', targetUserIds: ['admin'] })
  })
  test('whoever he had asked still signs before his successor', () => {
    const asked = new Play(define({}, approver('甲', by('f1')))).submit()
    asked.do({ do: 'addBefore', by: 'f1', seatId: asked.seatOf('f1'), userIds: ['boss'] })
    const play = new Play(asked.definition, {}, { people: gone('f1') })
    play.state = asked.state
    expect(play.do({ do: 'personDisabled', userId: 'f1', toUserId: 'spare' }).waitsFor).toEqual({ 甲: ['boss'] })
    expect(play.approve('boss').waitsFor).toEqual({ 甲: ['spare'] })
  })
  test('where nobody can take his seat the step is decided without him', () => {
    const asked = new Play(define({}, approver('会签', { ...by('f1', 'f2', 'f3'), counterSign: 1, countersignRatio: 60 })))
      .submit()
      .reject('f1')
    const play = new Play(asked.definition, {}, { people: { ...gone('f2'), administratorIds: [] } })
    play.state = asked.state
    expect(play.do({ do: 'personDisabled', userId: 'f2', toUserId: 'f3' }).state.status).toBe(TASK.rejected)
    const alone = new Play(define({}, approver('甲', by('f1')))).submit()
    const stuck = new Play(alone.definition, {}, { people: { ...gone('f1'), administratorIds: [] } })
    stuck.state = alone.state
    expect([stuck.do({ do: 'personDisabled', userId: 'f1' }).notices('stuck'), stuck.at]).toEqual([['mon'], ['甲']])
    expect(stuck.do({ do: 'assign', by: 'mon', nodeId: '甲', userId: 'f2' }).waitsFor).toEqual({ 甲: ['f2'] })
  })
  test('he cannot act any more himself', () => {
    const play = new Play(definition, {}, { people: gone('f1') })
    play.state = new Play(definition).submit().state
    expect(play.refused({ do: 'approve', by: 'f1', seatId: play.seatOf('f1') })).toBe('账号已停用，不能处理流程')
  })
})
