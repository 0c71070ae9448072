import { PEOPLE, type FakeFlowRecord, type FakeSeat, type FakeTask, type World } from '../world'
import type { Values } from './bodies'

/** One step of a flow of the fakes. `people`: fixed; none means that the step before chooses among `candidates`. */
export interface FakeStep {
  code: string
  name: string
  next: string
  people: readonly string[]
  candidates?: readonly string[]
  properties: Values
}
export interface FakeFlow {
  id: string
  versionId: string
  oldVersionId: string
  /** B: what its own clients offer to launch of the template. */
  variants: readonly { id: string; fullName: string }[]
  formId: string
  fullName: string
  enCode: string
  steps: readonly FakeStep[]
  start: Values
  fields: readonly Values[]
}

const [ADMIN, ZHANGSAN, LISI, WANGWU] = PEOPLE.map(({ id }) => id) as [string, string, string, string]
const operate = (id: string, name: string, write: boolean) => ({ id, name, read: true, write, required: false })
const field = (key: string, kind: string, label: string, required: boolean) => ({
  __vModel__: key,
  __config__: { jnpfKey: kind, label, required, regList: [] }
})

/**
 * 直属审批 by 李四, then 人事审批 by candidates whom 李四 chooses.
 * A knows it by `id`; B launches a version of it (`versionId`) and keeps its form apart (`formId`).
 */
export const LEAVE: FakeFlow = {
  id: '401000000000000001',
  versionId: '401000000000000012',
  oldVersionId: '401000000000000011',
  variants: [{ id: '401000000000000012', fullName: '请假(v2)' }],
  formId: '401000000000000021',
  fullName: '请假',
  enCode: 'leave',
  start: {
    title: '流程发起',
    hasSubmitBtn: true,
    submitBtnText: '提 交',
    hasSaveBtn: true,
    saveBtnText: '暂 存',
    hasPressBtn: true,
    pressBtnText: '催一催',
    hasRevokeBtn: false,
    revokeBtnText: '撤 回',
    isComment: true,
    isSummary: true,
    summaryType: 0,
    errorRule: 3,
    formOperates: [operate('reason', '事由', true), operate('days', '天数', true)]
  },
  steps: [
    {
      code: 'n1',
      name: '直属审批',
      next: 'n2',
      people: [LISI],
      properties: {
        title: '直属审批',
        assigneeType: 6,
        approvers: [LISI],
        hasAuditBtn: true,
        auditBtnText: '通 过',
        hasRejectBtn: true,
        hasTransferBtn: true,
        hasSaveBtn: true,
        hasFreeApprover: true,
        hasSign: true,
        hasOpinion: true,
        isCustomCopy: true,
        rejectStep: '0',
        formOperates: [operate('reason', '事由', false), operate('days', '天数', true)]
      }
    },
    {
      code: 'n2',
      name: '人事审批',
      next: 'end',
      people: [],
      candidates: [WANGWU, ADMIN],
      properties: {
        title: '人事审批',
        assigneeType: 7,
        counterSign: 0,
        hasAuditBtn: true,
        hasRejectBtn: true,
        hasSign: false,
        hasOpinion: true,
        formOperates: [operate('reason', '事由', false), operate('days', '天数', false)]
      }
    }
  ],
  fields: [field('reason', 'textarea', '事由', true), field('days', 'numInput', '天数', true)]
}
/** A flow whose form the platform has built in; there is none of it to launch from here. */
export const SYSTEM_FLOW = '401000000000000031'
/** What stands for the schema of a built-in form: names of its fields, for rights. */
export const SYSTEM_FIELDS = JSON.stringify([{ filedId: 'reason', filedName: '事由', required: true }])
/** 外出审批 by candidates whom the launcher chooses, then 车队确认 by 李四, who sends back to the step before. B keeps two flows in its template. */
export const OUTING: FakeFlow = {
  id: '401000000000000002',
  versionId: '401000000000000112',
  oldVersionId: '401000000000000111',
  variants: [
    { id: '401000000000000112', fullName: '市内外出' },
    { id: '401000000000000113', fullName: '出差' }
  ],
  formId: '401000000000000121',
  fullName: '外出',
  enCode: 'outing',
  start: { ...LEAVE.start, title: '外出发起', formOperates: [operate('purpose', '外出事由', true)] },
  steps: [
    {
      code: 'o1',
      name: '外出审批',
      next: 'o2',
      people: [],
      candidates: [LISI, WANGWU],
      properties: {
        title: '外出审批',
        assigneeType: 7,
        hasAuditBtn: true,
        hasRejectBtn: true,
        hasSign: false,
        hasOpinion: true,
        rejectStep: '0',
        formOperates: [operate('purpose', '外出事由', false)]
      }
    },
    {
      code: 'o2',
      name: '车队确认',
      next: 'end',
      people: [LISI],
      properties: {
        title: '车队确认',
        assigneeType: 6,
        approvers: [LISI],
        hasAuditBtn: true,
        hasRejectBtn: true,
        rejectBtnText: '退 回',
        hasSign: false,
        hasOpinion: true,
        rejectStep: '1',
        rejectType: 3,
        formOperates: [operate('purpose', '外出事由', false)]
      }
    }
  ],
  fields: [field('purpose', 'textarea', '外出事由', true)]
}
export const FLOWS: readonly FakeFlow[] = [LEAVE, OUTING]

export const stepOf = (code: string): FakeStep | undefined => FLOWS.flatMap(({ steps }) => steps).find((step) => step.code === code)
/** The flow that an id of a template, a version or a variant names; 请假 for any other. */
export const flowOf = (id: unknown): FakeFlow =>
  FLOWS.find((flow) => [flow.id, flow.versionId, flow.oldVersionId, ...flow.variants.map((each) => each.id)].includes(String(id))) ?? LEAVE
/** The form as both generations draw it. */
export const drawnForm = ({ fields }: FakeFlow): string => JSON.stringify({ fields, labelPosition: 'right', formModel: 'dataForm' })

/** The chart: a tree of JSON (workflow.md#template). */
export function chartOf({ steps, start }: FakeFlow): Values {
  const tree = steps.reduceRight<Values | undefined>(
    (child, step) => ({
      nodeId: step.code,
      type: 'approver',
      content: step.name,
      properties: step.properties,
      ...(child !== undefined && { childNode: child })
    }),
    undefined
  )
  return { nodeId: 'start', type: 'start', content: '所有人', properties: start, childNode: tree }
}

const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const AT = Date.UTC(2026, 10, 20, 1)
const record = (
  id: string,
  nodeCode: string,
  handleStatus: number,
  userId: string,
  more: Partial<FakeFlowRecord> = {}
): FakeFlowRecord => ({
  id,
  seatId: '',
  nodeCode,
  handleStatus,
  userId,
  at: AT,
  handleOpinion: null,
  signImg: null,
  operatorIds: [],
  ...more
})
const seat = (id: string, nodeCode: string, userId: string, isOpen: boolean): FakeSeat => ({ id, nodeCode, userId, isOpen, draft: null })

/** Ids of the tasks that are there from the start: one runs, one has ended. */
export const RUNNING = '501000000000000001'
export const ENDED = '501000000000000002'
/** Numbers of B beyond the old five. */
const LATER_STATUSES = [6, 7, 10, 13]

export function seedFlows(world: World, flowId: string, hasLaterStatuses: boolean): void {
  const base = {
    flowId,
    launcherId: ZHANGSAN,
    at: AT,
    flowUrgent: 1,
    candidateList: {},
    errorRuleUserList: {},
    freeApproverUserId: '',
    copiedTo: [],
    values: { reason: '回乡', days: 2 }
  }
  const asked = (id: string, step: string[], status: number, seats: FakeSeat[], records: FakeFlowRecord[]): FakeTask => ({
    ...base,
    id,
    steps: step,
    status,
    seats,
    records
  })
  const launched = (id: string) => record(id, 'start', 2, ZHANGSAN)
  world.tasks.push(
    // Back from 王五, to whom 李四 had it handed; two people were named at once.
    asked(
      RUNNING,
      ['n1'],
      1,
      [seat('s1', 'n1', LISI, true)],
      [launched('r1'), record('r2', 'n1', 7, LISI, { operatorIds: [WANGWU, LISI], seatId: 's0' })]
    ),
    asked(
      ENDED,
      [],
      2,
      [seat('s2', 'n1', LISI, false), seat('s3', 'n2', WANGWU, false)],
      [
        launched('r3'),
        record('r4', 'n1', 1, LISI, { signImg: PNG, handleOpinion: '同意', seatId: 's2' }),
        record('r5', 'n2', 1, WANGWU, { seatId: 's3' })
      ]
    ),
    ...(hasLaterStatuses
      ? LATER_STATUSES.map((status) =>
          asked(
            `50100000000000${String(status).padStart(4, '0')}`,
            status === 13 ? [] : ['n1'],
            status,
            [],
            [launched(`r1${String(status)}`)]
          )
        )
      : [])
  )
}
