import type { FlowForecast, LegalAct } from '@/contract/workFlowForecast'
import type { FlowDetail } from '@/contract/workFlowDetail'
import { OpType } from '@/pages/workFlow/components/flowLabels'
import { TaskModel } from '@/pages/workFlow/flowBefore/model'
import { viewOfFlow, viewOfTask, type TaskParams } from '@/pages/workFlow/stores/taskView'
import type { FilledForm } from '@/services/workFlowTask'
import { Shelf } from '../transferCar/support/shelf'
import { act, detail, device, FLOW, FORECAST, formParts, offline, person, refusal } from './support'

const SEAT = [
  act('approve', { seatId: 's1', label: '通 过', asksOpinion: true }),
  act('reject', { seatId: 's1' }),
  act('saveDraft', { seatId: 's1' }),
  act('comment')
]
const OWN = [act('urge'), act('recall')]
const PARAMS: TaskParams = { id: 't1', flowId: 'leave', opType: OpType.todo, taskNodeId: 'v1', taskId: 's1' }

interface Sent {
  call: string
  body: unknown
  key: string
}

/** An opened task; `said` is what the server tells of it, in turn, the last for ever; `refuse` what it says to the next act. */
function open({
  shelf = new Shelf(),
  params = PARAMS,
  said = [detail(SEAT)] as FlowDetail[],
  refuse = [] as (Error | undefined)[],
  fails = undefined as Error | undefined
} = {}) {
  const sent: Sent[] = []
  const asked: FilledForm[] = []
  const around = device(shelf)
  const take = <T>(call: string, body: unknown, key: string, answer: T): Promise<T> => {
    sent.push({ call, body, key })
    const failure = refuse.shift()
    return failure === undefined ? Promise.resolve(answer) : Promise.reject(failure)
  }
  const model = new TaskModel({
    params,
    forecasts: true,
    keys: around.keys,
    draftsOf: around.draftsOf,
    person,
    formParts,
    rowsOf: () => Promise.resolve([]),
    takeLeft: () => undefined,
    knowPlaces: () => Promise.resolve(),
    flows: { variants: () => Promise.resolve([]), flow: () => Promise.resolve(FLOW) },
    service: {
      detail: () =>
        fails === undefined ? Promise.resolve((said.length > 1 ? said.shift() : said[0]) as FlowDetail) : Promise.reject(fails),
      launch: ({ taskId, flowId, values }, body, key) => take('launch', { id: taskId, flowId, values, ...body }, key, []),
      saveAudit: (id, { values }, key) => take('saveAudit', { id, values }, key, undefined),
      forecast: (form) => {
        asked.push(form)
        return Promise.resolve<FlowForecast>({ ...FORECAST, endsAt: Number(form.values.days) })
      },
      candidates: () => Promise.resolve({ type: 3, countersignOver: true, list: [] })
    }
  })
  return { model, sent, asked, shelf }
}
const names = (acts: readonly LegalAct[] = []) => acts.map((each) => each.do)

describe('what a task lets a person do', () => {
  it('is what the server says, of the seat it was opened for and of the task', () => {
    const acts = [...SEAT, act('approve', { seatId: 's2' }), ...OWN]
    const view = viewOfTask(detail(acts), PARAMS)
    expect([names(view.acts), view.mode, view.seatId]).toEqual([
      ['approve', 'reject', 'saveDraft', 'comment', 'urge', 'recall'],
      'approve',
      's1'
    ])
    expect([view.rights?.get('reason')?.isWritable, view.rights?.get('note')]).toEqual([
      false,
      { isReadable: true, isWritable: true, isRequired: true }
    ])
    expect([view.hasComments, view.hasSummary, view.summaryType]).toEqual([true, true, '1'])
  })

  it('is found through the record of a decision, too', () => {
    const record = {
      id: 'r7',
      nodeCode: 'leader',
      nodeName: '',
      handleStatus: 1,
      handleId: 'u1',
      userName: '',
      handleTime: 1,
      handleOpinion: '',
      signImg: '',
      taskOperatorId: 's9',
      taskNodeId: '',
      taskId: 't1',
      status: 0 as const,
      operatorId: ''
    }
    const view = viewOfTask(
      detail([act('takeBack', { seatId: 's8' }), act('takeBack', { seatId: 's9' })], {}, { flowTaskOperatorRecordList: [record] }),
      { ...PARAMS, opType: OpType.done, taskId: 'r7' }
    )
    expect([view.acts.map(({ seatId }) => seatId), view.mode]).toEqual([['s9'], 'read'])
  })

  it('at a step that he decided is reading, although another step of the task waits for him', () => {
    const acts = [act('takeBack', { seatId: 's1' }), act('approve', { seatId: 's2' }), act('reject', { seatId: 's2' })]
    const modes = ([OpType.done, OpType.todo] as const).map(
      (opType, i) => viewOfTask(detail(acts), { ...PARAMS, opType, taskId: i === 0 ? 's1' : 's2' }).mode
    )
    expect(modes).toEqual(['read', 'approve'])
  })

  it('of a new one stands in the root of the template; a start without a button offers none', () => {
    expect(viewOfFlow(FLOW).acts).toEqual([
      { do: 'submit', label: '提 交' },
      { do: 'save', label: '暂 存' }
    ])
    const named = {
      ...FLOW,
      flowTemplateJson: JSON.stringify({ type: 'start', properties: { submitBtnText: '交给主管', hasSaveBtn: false } })
    }
    expect(viewOfFlow(named).acts).toEqual([{ do: 'submit', label: '交给主管' }])
  })

  it.each<[string, OpType, number, object, string[]]>([
    ['a to-do', OpType.todo, 1, {}, ['approve', 'reject', 'transfer', 'comment']],
    [
      'a to-do whose step says otherwise',
      OpType.todo,
      1,
      { hasTransferBtn: 0, hasSaveBtn: true, hasFreeApprover: 'true' },
      ['approve', 'reject', 'saveDraft', 'addAfter', 'comment']
    ],
    ['what one decided', OpType.done, 1, {}, ['takeBack', 'comment']],
    ['what one decided of a flow that has ended', OpType.done, 2, {}, ['comment']],
    ['what one decided, where taking back is off', OpType.done, 1, { hasRevokeBtn: false }, ['comment']],
    ['a copy', OpType.copied, 1, {}, ['comment']],
    ["one's own that runs", OpType.own, 1, {}, ['urge', 'recall', 'comment']],
    ["one's own that came back", OpType.own, 3, {}, ['submit', 'save', 'comment']],
    ["one's own that is over", OpType.own, 2, {}, ['comment']]
  ])('of %s on a platform without legalActs is the table of its clients', (_name, opType, status, approversProperties, expected) => {
    expect(names(viewOfTask(detail(undefined, { status: status as 1 }, { approversProperties }), { ...PARAMS, opType }).acts)).toEqual(
      expected
    )
  })
})

test('without legalActs, too, each button has the text of its step', () => {
  const own = {
    auditBtnText: '同意',
    rejectBtnText: '不同意',
    transferBtnText: '转给别人',
    hasSaveBtn: true,
    saveBtnText: '稍后再批',
    hasFreeApprover: true,
    freeApproverBtnText: '请人会审'
  }
  expect(
    viewOfTask(detail(undefined, { status: 1 }, { approversProperties: own }), { ...PARAMS, opType: OpType.todo }).acts.map(
      ({ label }) => label
    )
  ).toEqual(['同意', '不同意', '转给别人', '稍后再批', '请人会审', '评论'])
})

describe('a task that is filled', () => {
  it('keeps what the approver typed on the device, lays it over the task again, and what the step does not give stays closed', async () => {
    const { model, shelf } = open()
    await model.load()
    expect([model.form?.state('reason').isDisabled, model.form?.state('note').isRequired]).toEqual([true, true])
    expect(await model.check()).toBe(false)
    model.form?.set('note', '情况属实')
    model.saveNow()
    const again = open({ shelf })
    await again.model.load()
    expect([again.model.isRestored, again.model.form?.engine.values().note, again.model.isDirty]).toEqual([true, '情况属实', true])
    expect(await again.model.saveAudit()).toBe(true)
    expect(again.sent[0]).toMatchObject({ call: 'saveAudit', body: { id: 's1', values: { note: '情况属实' } } })
    const third = open({ shelf })
    await third.model.load()
    expect(third.model.isRestored).toBe(false)
  })

  it('is the same act until it is answered, also after the app was killed', async () => {
    const params = { ...PARAMS, id: '', opType: OpType.write, taskId: '' }
    const first = open({ params, refuse: [offline(), offline()] })
    await first.model.load()
    first.model.form?.set('reason', '探亲')
    first.model.setUrgency(3)
    expect(await first.model.saveTask()).toBe(false)
    expect(first.model.failure).toBe('没有得到答复（连接服务器失败），内容已保留，再按一次不会重复提交')
    await first.model.saveTask()
    first.model.dispose()
    const second = open({ params, shelf: first.shelf })
    await second.model.load()
    expect(second.model.urgency).toBe(3)
    expect(await second.model.saveTask()).toBe(true)
    const keys = [...first.sent, ...second.sent].map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
    expect(second.sent[0]?.body).toMatchObject({ status: 1, flowUrgent: 3, flowId: 'leave' })
  })

  it('asks the way again only when a field that decides about it changes', async () => {
    jest.useFakeTimers()
    try {
      const { model, asked } = open({
        said: [detail([act('submit'), act('save')], { status: 3 }, { formOperates: [] })],
        params: { ...PARAMS, opType: OpType.own }
      })
      await model.load()
      await jest.runAllTimersAsync()
      expect(asked).toHaveLength(1)
      model.form?.set('reason', '另一件事')
      model.changed()
      await jest.runAllTimersAsync()
      expect(asked).toHaveLength(1)
      model.form?.set('days', 5)
      model.changed()
      model.form?.set('days', 6)
      model.changed()
      await jest.runAllTimersAsync()
      expect([asked.length, model.path.forecast?.endsAt]).toEqual([2, 6])
    } finally {
      jest.useRealTimers()
    }
  })

  it('that somebody else decided meanwhile shows what it is now, and offers nothing that is over', async () => {
    const { model } = open({ said: [detail(SEAT), detail([], { status: 2 })], refuse: [refusal(409, '当前流程被处理，无法审批')] })
    await model.load()
    model.form?.set('note', '同意')
    expect(await model.saveAudit()).toBe(false)
    for (let turn = 0; turn < 20 && model.changedWords === ''; turn += 1) await Promise.resolve()
    expect([model.changedWords, model.view?.status, model.view?.acts, model.mode, model.failure]).toEqual([
      '流程已被他人处理，以下是最新状态。',
      2,
      [],
      'read',
      ''
    ])
  })

  it('shows refused fields where they are, and what is missing in words', async () => {
    const { model } = open({
      said: [detail([act('submit')], { status: 0 }, { formOperates: [] })],
      params: { ...PARAMS, opType: OpType.write },
      refuse: [refusal(400, '天数不能超过 30', { fields: { days: '天数不能超过 30' } })]
    })
    await model.load()
    expect(await model.submit()).toBeUndefined()
    expect([model.failure, model.form?.problems.first]).toEqual(['天数不能超过 30', { address: 'days', message: '天数不能超过 30' }])
  })

  it('that is gone or not for this person is not an error to try again', async () => {
    const closed = open({ fails: refusal(403, '没有查看该流程的权限') }).model
    await closed.load()
    expect([closed.state, closed.error]).toEqual(['missing', '没有查看该流程的权限'])
  })
})
