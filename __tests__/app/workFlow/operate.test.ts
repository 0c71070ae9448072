import { FormStore } from '@/form'
import type { PlatformForm } from '@/contract/formSchema'
import type { CandidateAnswer, StepWithoutPeople } from '@/contract/workFlowActs'
import type { FlowActName, LegalAct } from '@/contract/workFlowForecast'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import { OpType } from '@/pages/workFlow/components/flowLabels'
import { OperateModel } from '@/pages/workFlow/operate/model'
import type { WorkFlowTaskService } from '@/services/workFlowTask'
import type { RecordValues } from '@/services/form'
import { formInAct, type FilledForm } from '@/services/workFlowForms'
import { Shelf } from '../transferCar/support/shelf'
import { act, detail, device, FLOW, FORM, formParts, offline, person, refusal } from './support'
import { standIn } from '../../support/shapes'

interface Sent {
  call: string
  id: string
  body: Record<string, unknown>
  key: string
}
const NONE: CandidateAnswer = { type: 3, countersignOver: true, list: [] }
const step = (nodeId: string, kind: 'branch' | 'candidates') => ({
  nodeId,
  nodeName: nodeId,
  isBranchFlow: kind === 'branch',
  isCandidates: kind === 'candidates',
  hasCandidates: true
})

/** The page of one act. `candidates` answers by branches; `answers` are what the act is told, in turn. */
function open(
  name: FlowActName,
  acts: readonly LegalAct[],
  {
    shelf = new Shelf(),
    candidates = (_branches: readonly string[]): CandidateAnswer => NONE,
    answers = [] as (Error | readonly StepWithoutPeople[])[],
    isAsked = true
  } = {}
) {
  const sent: Sent[] = []
  const around = device(shelf)
  const take =
    (call: string) =>
    (id: string, body: unknown, key: string): Promise<readonly StepWithoutPeople[]> => {
      sent.push({ call, id, body: body as Record<string, unknown>, key })
      const answer = answers.shift() ?? []
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    }
  const quiet =
    (call: string) =>
    async (id: string, body: unknown, key: string): Promise<void> =>
      void (await take(call)(id, body, key))
  /** Acts that carry the form: as our own server is told it. */
  const decide =
    (call: string) =>
    (id: string, form: FilledForm, body: object, key: string): Promise<readonly StepWithoutPeople[]> =>
      take(call)(id, { ...body, ...formInAct('own', form, 0) }, key)
  const service = standIn<WorkFlowTaskService>({
    detail: () => Promise.resolve(detail(acts)),
    candidates: (_id: string, { branches = [] }: { branches?: readonly string[] }) => Promise.resolve(candidates(branches)),
    launch: (form: FilledForm, body: object, key: string) => decide('launch')(form.taskId, form, body, key),
    audit: decide('audit'),
    addSign: decide('addSign'),
    reject: decide('reject'),
    transfer: quiet('transfer'),
    withdraw: quiet('withdraw'),
    takeBack: quiet('takeBack'),
    terminate: quiet('terminate'),
    assign: quiet('assign'),
    change: (body: unknown, key: string) => quiet('change')('', body, key)
  })
  const model = new OperateModel({
    service,
    flows: { flow: () => Promise.resolve(FLOW) },
    params: { id: 't1', flowId: 'leave', opType: OpType.todo, taskNodeId: 'v1', taskId: 's1' },
    act: name,
    isAsked,
    keys: around.keys,
    draftsOf: around.draftsOf,
    usualSignature: () => Promise.resolve(undefined),
    makeForm: (form, values) => {
      const context = person()
      return new FormStore(formParts(createFormEngine(normaliseForm(form), context, values as RecordValues | undefined), context))
    }
  })
  return { model, sent, shelf, drafts: around.draftsOf('s1') }
}
const fields = (model: OperateModel) => model.form?.definition.fields.map(({ label }) => label)
const decision = (name: FlowActName, more: Partial<LegalAct> = {}): LegalAct => act(name, { seatId: 's1', asksOpinion: true, ...more })

describe('what is asked for an act', () => {
  it.each<[string, LegalAct[], string[]]>([
    ['approve', [decision('approve')], ['审批意见', '附件']],
    ['approve', [decision('approve', { canCopy: true })], ['审批意见', '抄送人员', '附件']],
    ['approve', [act('approve', { seatId: 's1' })], []],
    [
      'reject',
      [
        decision('reject', {
          targets: [
            { nodeId: 'start', name: '发起' },
            { nodeId: 'leader', name: '主管' }
          ],
          modes: ['again', 'back']
        })
      ],
      ['退回到', '重新提交后', '审批意见', '附件']
    ],
    ['reject', [decision('reject', { targets: [{ nodeId: 'start', name: '发起' }], modes: ['again'] })], ['审批意见', '附件']],
    ['transfer', [decision('transfer')], ['转审人员', '转审原因', '附件']],
    ['addBefore', [decision('addBefore')], ['加签人员', '审批意见', '附件']],
    ['recall', [act('recall')], ['撤回原因', '附件']],
    ['change', [act('change', { nodeId: 'leader' }), act('change', { nodeId: 'manager' })], ['变更到', '变更原因', '附件']]
  ])('%s asks what the server says it needs', async (name, acts, expected) => {
    const { model } = open(name as FlowActName, [...acts, act('saveDraft', { seatId: 's1' })])
    await model.load()
    expect(fields(model)).toEqual(expected)
  })
})

describe('an act', () => {
  it('carries opinion, signature and the form as it stands; a signature that is asked for must be there', async () => {
    const { model, sent, drafts } = open('approve', [decision('approve', { needsSignature: true, label: '通 过' })])
    drafts.hand('approve', normaliseForm(FORM as PlatformForm), { values: { reason: '探亲', note: '属实' }, urgency: 1, nobody: [] })
    await model.load()
    expect(await model.send()).toBe(false)
    expect(model.failure).toBe('请签名')
    model.form?.set('opinion', ' 同意 ')
    model.setSignature('/api/file/annexpic/1.png')
    expect(await model.send()).toBe(true)
    expect(sent).toEqual([
      expect.objectContaining({
        call: 'audit',
        id: 's1',
        body: {
          handleOpinion: '同意',
          signImg: '/api/file/annexpic/1.png',
          formData: JSON.stringify({ reason: '探亲', note: '属实' }),
          enCode: 'leave'
        }
      })
    ])
    expect([drafts.takeResult(), drafts.handed('approve'), drafts.act('approve')]).toEqual([
      { words: '已通过', isOver: false },
      undefined,
      undefined
    ])
  })

  it('leads where the person says: target and mode of a rejection', async () => {
    const targets = [
      { nodeId: 'start', name: '发起' },
      { nodeId: 'leader', name: '主管' }
    ]
    const { model, sent } = open('reject', [decision('reject', { targets, modes: ['again', 'back'] })])
    await model.load()
    model.form?.set('target', 'leader')
    model.form?.set('mode', 'back')
    await model.send()
    expect(sent[0]?.body).toMatchObject({ rejectStep: 'leader', rejectType: 2 })
  })

  it('wants branches, then the candidates of those that were picked', async () => {
    const candidates = (branches: readonly string[]): CandidateAnswer =>
      branches.length === 0
        ? { type: 1, countersignOver: true, list: [step('ask', 'branch'), step('fixed', 'branch')] }
        : { type: 2, countersignOver: true, list: branches.map((branch) => step(`${branch}-step`, 'candidates')) }
    const { model, sent } = open('approve', [decision('approve')], { candidates })
    await model.load()
    expect([await model.send(), model.failure]).toEqual([false, '分支选择不能为空'])
    model.choices.toggleBranch('ask')
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    expect([model.choices.branches.length, model.choices.steps.map(({ nodeId }) => nodeId)]).toEqual([2, ['ask-step']])
    expect([await model.send(), model.failure]).toEqual([false, 'ask-step审批人不能为空'])
    model.choices.pick('ask-step', [{ id: 'u5', name: '石佳怡' }])
    expect(await model.send()).toBe(true)
    expect(sent[0]?.body).toMatchObject({ branchList: ['ask'], candidateType: 1, candidateList: { 'ask-step': ['u5'] } })
  })

  it('is asked for people where a step found nobody, and then done', async () => {
    const { model, sent } = open('approve', [decision('approve')], { answers: [[{ nodeId: 'manager', nodeName: '经理审批' }]] })
    await model.load()
    expect([await model.send(), model.failure]).toEqual([false, '有步骤没有找到审批人，请选择处理人'])
    expect([await model.send(), model.failure]).toEqual([false, '异常处理人员不能为空'])
    model.choices.pick('manager', [{ id: 'u9', name: '陈志远' }])
    expect(await model.send()).toBe(true)
    expect([sent.length, sent[1]?.body.errorRuleUserList, sent[0]?.key === sent[1]?.key]).toEqual([2, { manager: ['u9'] }, false])
  })

  it('stays on the device while it is not sent, and is one act through a lost connection and a restart', async () => {
    const first = open('transfer', [decision('transfer')], { answers: [offline()] })
    await first.model.load()
    expect(await first.model.send()).toBe(false)
    first.model.form?.set('users', 'u4')
    first.model.form?.set('opinion', '出差中')
    first.model.keep()
    expect(await first.model.send()).toBe(false)
    const second = open('transfer', [decision('transfer')], { shelf: first.shelf })
    await second.model.load()
    expect(second.model.form?.engine.values()).toMatchObject({ users: 'u4', opinion: '出差中' })
    expect(await second.model.send()).toBe(true)
    expect([second.sent[0]?.key, second.sent[0]?.body]).toEqual([
      first.sent[0]?.key,
      expect.objectContaining({ freeApproverUserId: 'u4', handleOpinion: '出差中' })
    ])
  })

  it('that somebody was faster with, or that is not offered, says so calmly', async () => {
    const late = open('approve', [decision('approve')], { answers: [refusal(409, '当前流程被处理，无法审批')] })
    await late.model.load()
    expect([await late.model.send(), late.model.state, late.model.view]).toEqual([false, 'gone', undefined])
    const never = open('approve', [act('urge')])
    await never.model.load()
    expect([never.model.state, never.model.view?.status]).toEqual(['gone', 1])
  })

  it('that somebody was faster with shows the task as it has become, and nothing of what was said keeps the person there', async () => {
    const { model } = open('approve', [decision('approve')], {
      answers: [refusal(409, '当前流程被处理，无法审批', detail([], { status: 2, thisStep: '' }))]
    })
    await model.load()
    model.form?.set('opinion', '同意')
    expect([model.isDirty, await model.send(), model.state, model.view?.status, model.isDirty]).toEqual([true, false, 'gone', 2, false])
  })

  it('hands a form over whole while the app runs; what may not stay on the device is asked for again after a restart', async () => {
    const secret = {
      fields: [...FORM.fields, { __vModel__: 'idNo', __config__: { jnpfKey: 'comInput', label: '身份证号' } }]
    } as PlatformForm
    const running = open('approve', [decision('approve')])
    running.drafts.hand('approve', normaliseForm(secret), { values: { idNo: '440301199001011234' }, urgency: 1, nobody: [] })
    await running.model.load()
    expect(running.model.formValues).toEqual({ idNo: '440301199001011234' })
    expect([...running.shelf.values.values()].join()).not.toContain('440301199001011234')
    const again = open('approve', [decision('approve')], { shelf: running.shelf })
    await again.model.load()
    expect([again.model.isFormIncomplete, again.model.formValues]).toEqual([true, {}])
  })

  it('sends the person to the form when the step wants something filled in', async () => {
    const { model } = open('approve', [decision('approve')], {
      answers: [refusal(400, '批注不能为空', { fields: { note: '批注不能为空' } })],
      isAsked: false
    })
    await model.load()
    expect([await model.send(), model.isFormIncomplete, model.failure]).toEqual([false, true, '表单还有内容需要填写，请先打开表单'])
  })
})
