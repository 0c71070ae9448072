import type { PlatformForm } from '@/contract/formSchema'
import type { FlowEngine } from '@/contract/workFlow'
import type { FlowForecast, LegalAct } from '@/contract/workFlowForecast'
import type { FlowDetail, FlowTaskNode, FlowTaskOperator, FlowTaskRecord } from '@/contract/workFlowDetail'
import type { TemplateNode } from '@/contract/workFlowTemplate'
import type { FieldRight } from '@/domain/form/types'
import { flagOf, numberOf } from '@/domain/form/read'
import { APPROVER_BUTTONS, readButtons, readFieldRights, START_BUTTONS } from '@/domain/workFlow/template/properties'
import { withoutHoles } from '@/domain/withoutHoles'
import { jsonObject, type RecordValues } from '@/services/form'
import { findRoute } from '@/routes'
import { OpType } from '../components/flowLabels'
import { actsOf } from './platformActs'

/** write: the launcher fills; approve: the step's approver; read: nobody writes. */
export type TaskMode = 'write' | 'approve' | 'read'

/** What the address of a task's page says (page config, workflow.md#views). */
export interface TaskParams {
  /** '' for one that is not launched yet. */
  readonly id: string
  readonly flowId: string
  readonly opType: OpType
  readonly taskNodeId: string
  /** Id of the row it was opened from: seat, record or copy. */
  readonly taskId: string
  /** Of a launch on B: which one of the flows of the template `flowId`; '' or absent while none was chosen. */
  readonly variantId?: string
}

/** What drafts and keys of a task, or of a flow that is launched, are kept under. */
export const keyOfTask = ({ id, variantId = '', flowId }: TaskParams): string => id || variantId || flowId

/** A task, or a flow that is being launched, as its pages need it: JSON texts read, acts chosen. */
export interface TaskView {
  readonly id: string
  readonly flowId: string
  readonly enCode: string
  readonly title: string
  readonly flowName: string
  /** Undefined while it is not stored. */
  readonly status: number | undefined
  readonly urgency: 1 | 2 | 3
  readonly thisStep: string
  readonly startTime: number | null
  readonly endTime: number | null
  readonly form: PlatformForm
  /** As the task has them. */
  readonly values: RecordValues
  /** A form that a foreign platform has built in, which this app cannot draw; `route`: a page of this app that handles it, '' for none. */
  readonly systemForm: { readonly route: string } | undefined
  /** What the approver kept of his work; null where he kept nothing. */
  readonly draft: RecordValues | null
  readonly rights: ReadonlyMap<string, FieldRight> | undefined
  readonly template: TemplateNode | undefined
  /** What may be done now with this task and this seat; nothing else is drawn. */
  readonly acts: readonly LegalAct[]
  readonly mode: TaskMode
  /** The seat of this person, '' where he has none. */
  readonly seatId: string
  readonly nodes: readonly FlowTaskNode[]
  readonly operators: readonly FlowTaskOperator[]
  /** Newest first. */
  readonly records: readonly FlowTaskRecord[]
  readonly forecast: FlowForecast | undefined
  /** What the step calls its way to paper, '' where it has none. */
  readonly printText: string
  readonly hasSummary: boolean
  readonly summaryType: '0' | '1'
  readonly hasComments: boolean
}

/** Rights of the step on the fields, by the rule that the server reads them with; an empty list limits nothing. */
function rightsOf(entries: unknown): ReadonlyMap<string, FieldRight> | undefined {
  const rights = Object.entries(readFieldRights({ formOperates: entries }))
  return rights.length === 0 ? undefined : new Map(rights)
}

const templateOf = (text: string): TemplateNode | undefined => {
  const template = withoutHoles(jsonObject<TemplateNode>(text)) as TemplateNode
  return template.type === undefined && template.properties === undefined ? undefined : template
}

const summaryTypeOf = (template: TemplateNode | undefined): '0' | '1' => (numberOf(template?.properties?.summaryType) === 1 ? '1' : '0')

/** @param hasForm our own server gives the schema of its own forms too */
function systemFormOf({ formType, appFormUrl }: Pick<FlowEngine, 'formType' | 'appFormUrl'>, hasForm: boolean): TaskView['systemForm'] {
  if (formType !== 1 || hasForm) return undefined
  const entry = findRoute(appFormUrl)
  return { route: entry === undefined ? '' : `/${entry.path}` }
}

/** A flow that is launched: its start's buttons and rights stand in the root of the template (workflow.md#task-page). */
export function viewOfFlow(flow: FlowEngine): TaskView {
  const template = templateOf(flow.flowTemplateJson)
  const properties = template?.properties ?? {}
  const form = withoutHoles(jsonObject<PlatformForm>(flow.formData)) as Partial<PlatformForm>
  const systemForm = systemFormOf(flow, form.fields !== undefined)
  // Without a readable form nothing can be launched from here.
  const { submit, save } = form.fields === undefined ? {} : readButtons(properties as Readonly<Record<string, unknown>>, START_BUTTONS)
  return {
    id: '',
    flowId: flow.id,
    enCode: flow.enCode,
    title: flow.fullName,
    flowName: flow.fullName,
    status: undefined,
    urgency: 1,
    thisStep: '',
    startTime: null,
    endTime: null,
    form: form as PlatformForm,
    values: {},
    systemForm,
    draft: null,
    rights: rightsOf(properties.formOperates),
    template,
    acts: [
      ...(submit === undefined ? [] : [{ do: 'submit' as const, label: submit }]),
      ...(save === undefined ? [] : [{ do: 'save' as const, label: save }])
    ],
    mode: systemForm === undefined ? 'write' : 'read',
    seatId: '',
    nodes: [],
    operators: [],
    records: [],
    forecast: undefined,
    printText: '',
    hasSummary: false,
    summaryType: '0',
    hasComments: false
  }
}

/** A seat that the row names, itself or through the record of its decision; else the first on which something can be done. */
function seatOf(detail: FlowDetail, acts: readonly LegalAct[], rowId: string): string {
  if (acts.some(({ seatId }) => seatId === rowId)) return rowId
  const ofRecord = detail.flowTaskOperatorRecordList.find(({ id }) => id === rowId)?.taskOperatorId
  return (
    ofRecord ??
    acts.find(({ seatId, do: act }) => seatId !== undefined && act !== 'takeBack')?.seatId ??
    acts.find(({ seatId }) => seatId !== undefined)?.seatId ??
    ''
  )
}

const has = (acts: readonly LegalAct[], ...names: readonly LegalAct['do'][]): boolean => acts.some((act) => names.includes(act.do))

/** Looking at one's own draft or recalled task means writing on it; who came as an approver approves. */
function modeOf(acts: readonly LegalAct[], opType: OpType): TaskMode {
  if (has(acts, 'approve', 'reject', 'saveDraft') && opType !== OpType.own && opType !== OpType.write) return 'approve'
  if (has(acts, 'submit', 'save')) return 'write'
  return 'read'
}

export function viewOfTask(detail: FlowDetail, params: TaskParams): TaskView {
  const { flowTaskInfo: info } = detail
  const template = templateOf(info.flowTemplateJson)
  const form = withoutHoles(jsonObject<PlatformForm>(detail.flowFormInfo)) as Partial<PlatformForm>
  const all = detail.legalActs ?? actsOf(detail, params, template, form.fields !== undefined)
  const seatId = seatOf(detail, all, params.taskId)
  const acts = all.filter((act) => act.seatId === undefined || act.seatId === seatId)
  // By this seat: who looks at what he decided does not write there, whatever else waits for him.
  const mode = modeOf(acts, params.opType)
  return {
    id: info.id,
    flowId: info.flowId,
    enCode: info.enCode,
    title: info.fullName,
    flowName: info.flowName,
    status: info.status,
    urgency: info.flowUrgent,
    thisStep: info.thisStep,
    startTime: info.startTime,
    endTime: info.endTime,
    form: form as PlatformForm,
    values: jsonObject<RecordValues>(info.flowFormContentJson),
    systemForm: systemFormOf(info, form.fields !== undefined),
    draft: detail.draftData === null ? null : jsonObject<RecordValues>(detail.draftData),
    rights: rightsOf(detail.formOperates),
    template,
    acts,
    mode,
    seatId,
    nodes: detail.flowTaskNodeList,
    operators: detail.flowTaskOperatorList,
    records: [...detail.flowTaskOperatorRecordList].sort((a, b) => b.handleTime - a.handleTime),
    forecast: detail.forecast,
    printText: (readButtons(detail.approversProperties as Readonly<Record<string, unknown>>, APPROVER_BUTTONS).print ?? '').replace(
      /\s/g,
      ''
    ),
    hasSummary: flagOf(template?.properties?.isSummary),
    summaryType: summaryTypeOf(template),
    hasComments: flagOf(template?.properties?.isComment)
  }
}
