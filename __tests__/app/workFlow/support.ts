import type { FlowEngine, HandledRow } from '@/contract/workFlow'
import type { FlowForecast, LegalAct } from '@/contract/workFlowForecast'
import type { FlowDetail } from '@/contract/workFlowDetail'
import type { TemplateNode } from '@/contract/workFlowTemplate'
import type { FormParts } from '@/form'
import { ApiError, ClientCode } from '@/domain/apiError'
import type { FormContext, FormEngine } from '@/domain/form/types'
import { Submission } from '@/stores/submission'
import { FlowDrafts, type Hands } from '@/pages/workFlow/stores/flowDrafts'
import { DraftBook } from '@/stores/drafts'
import { Shelf } from '../transferCar/support/shelf'

const field = (key: string, jnpfKey: string, label: string, config: object = {}) => ({
  __vModel__: key,
  __config__: { jnpfKey, label, ...config }
})
export const FORM = {
  fields: [field('reason', 'comInput', '事由', { required: true }), field('days', 'numInput', '天数'), field('note', 'textarea', '批注')]
}

const condition = (nodeId: string, title: string, conditions: object[], childNode?: TemplateNode): TemplateNode => ({
  nodeId,
  type: 'condition',
  properties: { title, conditions } as TemplateNode['properties'],
  ...(childNode !== undefined && { childNode })
})
/** Launcher, leader, then by days: over three to the manager, else nobody; then copies. */
export const TEMPLATE: TemplateNode = {
  nodeId: 'start',
  type: 'start',
  properties: { title: '发起申请', isComment: true, isSummary: true, summaryType: 1 },
  childNode: {
    nodeId: 'leader',
    type: 'approver',
    properties: { title: '主管审批' },
    conditionType: 'condition',
    conditionNodes: [
      condition('long', '三天以上', [{ field: 'days', symbol: '>', fieldValue: 3 }], {
        nodeId: 'manager',
        type: 'approver',
        properties: { title: '经理审批' }
      }),
      condition('short', '三天以内', [])
    ],
    childNode: { nodeId: 'copy', type: 'copy', properties: { title: '抄送人事' } }
  }
}
export const FLOW: FlowEngine = {
  id: 'leave',
  fullName: '请假',
  enCode: 'leave',
  formType: 2,
  type: 0,
  category: 'office',
  icon: '',
  iconBackground: '',
  description: '',
  sortCode: 1,
  enabledMark: 1,
  version: '1',
  visibleType: 0,
  creatorTime: 0,
  lastModifyTime: 0,
  tables: '[]',
  dbLinkId: '0',
  formData: JSON.stringify(FORM),
  flowTemplateJson: JSON.stringify(TEMPLATE),
  appFormUrl: '',
  formUrl: ''
}
export const FORECAST: FlowForecast = {
  problem: '',
  steps: [
    { nodeId: 'start', name: '发起申请', kind: 'start', state: 'done', people: [], isToBeChosen: false },
    {
      nodeId: 'leader',
      name: '主管审批',
      kind: 'approver',
      state: 'current',
      people: [
        { userId: 'u2', hasDecided: false, isAutomatic: false },
        { userId: 'u3', hasDecided: false, isAutomatic: false }
      ],
      sign: 'all',
      isToBeChosen: false,
      dueAt: 90
    },
    { nodeId: 'copy', name: '抄送人事', kind: 'copy', state: 'coming', people: [], isToBeChosen: false }
  ]
}

export const act = (name: LegalAct['do'], more: Partial<LegalAct> = {}): LegalAct => ({ do: name, label: name, ...more })

/** A task at its leader, as the server tells it. */
export function detail(
  legalActs: readonly LegalAct[] | undefined,
  more: Partial<FlowDetail['flowTaskInfo']> = {},
  parts: Partial<FlowDetail> = {}
): FlowDetail {
  return {
    flowTaskInfo: {
      id: 't1',
      processId: 't1',
      enCode: 'leave',
      fullName: '王建军的请假',
      flowUrgent: 1,
      flowId: 'leave',
      flowCode: 'leave',
      flowName: '请假',
      flowType: 0,
      flowCategory: 'office',
      flowForm: '',
      flowFormContentJson: JSON.stringify({ reason: '探亲', days: 2, note: '' }),
      flowTemplateJson: JSON.stringify(TEMPLATE),
      flowVersion: '1',
      startTime: 1,
      endTime: null,
      thisStep: '主管审批',
      thisStepId: 'v1',
      grade: '',
      status: 1,
      completion: 0,
      description: '',
      formUrl: '',
      appFormUrl: '',
      formType: 2,
      type: 0,
      ...more
    },
    flowFormInfo: JSON.stringify(FORM),
    flowTaskNodeList: [],
    flowTaskOperatorList: [],
    flowTaskOperatorRecordList: [],
    approversProperties: {},
    draftData: null,
    formOperates: [
      { id: 'reason', name: '', read: true, write: false, required: false },
      { id: 'note', name: '', read: true, write: true, required: true }
    ],
    ...(legalActs !== undefined && { legalActs }),
    forecast: FORECAST,
    ...parts
  }
}

export const row = (id: string, more: Partial<HandledRow> = {}): HandledRow => ({
  id,
  processId: `t-${id}`,
  thisStepId: 'v1',
  nodeName: '主管审批',
  nodeCode: 'leader',
  userName: '王建军/driver1',
  flowVersion: '1',
  fullName: `请假 ${id}`,
  flowId: 'leave',
  flowName: '请假',
  flowCode: 'leave',
  enCode: 'leave',
  flowCategory: 'office',
  formType: 2,
  thisStep: '主管审批',
  status: 1,
  startTime: 1,
  creatorTime: 1,
  creatorUserId: 'u1',
  completion: 0,
  description: '',
  flowUrgent: 1,
  ...more
})

export const offline = () => new ApiError({ code: ClientCode.network, message: '连接服务器失败' })
export const refusal = (code: number, message: string, data?: unknown) => new ApiError({ code, message, data })

let serial = 0
/** What lies around a model: a device that keeps, keys that count. */
export function device(shelf = new Shelf(), hands: Hands = new Map()) {
  const book = new DraftBook(shelf, 'u1')
  return {
    shelf,
    book,
    uuid: () => Promise.resolve(`key${++serial}`),
    keys: new Submission({ uuid: () => Promise.resolve(`key${++serial}`), onDevice: { book, name: 't1', now: () => 1 } }),
    draftsOf: (seatId: string) => new FlowDrafts({ book, hands }, 't1', seatId, () => 1)
  }
}

export const person = () => ({
  user: { id: 'u1', name: '', organizeIds: [], departmentId: '', positionIds: [], roleIds: [], groupIds: [] },
  now: 0
})
export const formParts = (engine: FormEngine, context: FormContext): FormParts => ({
  engine,
  context,
  name: 't1',
  dictionary: {} as never,
  feedback: { toast: () => undefined, confirm: () => Promise.resolve(true) },
  upload: () => Promise.reject(offline()),
  preview: () => Promise.reject(offline()),
  pick: () => Promise.resolve(undefined),
  pickRows: () => Promise.resolve(undefined),
  namesOf: () => Promise.resolve([])
})
