import { legalActs } from '../../../src/domain/workFlow/legal'
import { parseTemplate } from '../../../src/domain/workFlow/template/parse'
import { Play } from './play'
import { approver, by, template } from './templates'

/** Labels of the acts of somebody, by act. */
const labels = (play: Play, userId: string): Readonly<Record<string, string>> =>
  Object.fromEntries(legalActs(play.definition, play.state, userId, play.world).map(({ do: act, label }) => [act, label]))

const START = { submitBtnText: '送审', saveBtnText: '先存着', pressBtnText: '催一催', revokeBtnText: '拿回来' }
const STEP = {
  auditBtnText: '同意',
  rejectBtnText: '不同意',
  transferBtnText: '转给别人',
  saveBtnText: '稍后再批',
  revokeBtnText: '收回意见',
  freeApproverBtnText: '请人会审'
}

test('each legal act carries the text that its node gives its button', () => {
  const play = new Play(parseTemplate(template(START, approver('审', { ...by('f1'), ...STEP }), approver('终审', by('boss')))).definition!)
  expect(labels(play, 'lan')).toMatchObject({ submit: '送审', save: '先存着' })
  play.submit()
  expect(labels(play, 'lan')).toMatchObject({ urge: '催一催', recall: '拿回来' })
  expect(labels(play, 'f1')).toMatchObject({
    approve: '同意',
    reject: '不同意',
    transfer: '转给别人',
    saveDraft: '稍后再批',
    addBefore: '请人会审（前）',
    addAfter: '请人会审（后）'
  })
  play.do({ do: 'approve', by: 'f1', seatId: play.seatOf('f1') })
  expect(labels(play, 'f1')).toEqual({ takeBack: '收回意见' })
})

test.each([
  ['nothing is said', {}],
  ['the designer writes its usual words', { freeApproverBtnText: '加 签' }]
])('where %s, adding a signer is 前加签 and 后加签', (_what, more) => {
  const play = new Play(parseTemplate(template({}, approver('审', { ...by('f1'), ...more }))).definition!).submit()
  expect(labels(play, 'f1')).toMatchObject({
    approve: '通 过',
    reject: '拒 绝',
    transfer: '转 审',
    saveDraft: '暂 存',
    addBefore: '前加签',
    addAfter: '后加签'
  })
})
