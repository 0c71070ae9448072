import type { FlowForecast } from '@/contract/workFlowForecast'
import type { FlowDetail, FlowTaskInfo, FlowTaskNode, FlowTaskOperator, FlowTaskRecord, FormOperateEntry } from '@/contract/workFlowDetail'
import type { PlatformForm } from '@/contract/formSchema'
import { HANDLE_STATUS } from '@/domain/workFlow/acts'
import type { Values } from '@/domain/workFlow/formula'
import { currentSteps, nextOf, nodeOf } from '@/domain/workFlow/graph'
import { legalActs } from '@/domain/workFlow/legal'
import { actorsOf } from '@/domain/workFlow/rules'
import { passedVisit, type FlowRecord } from '@/domain/workFlow/state'
import { AUTOMATIC_NAMES } from '@/domain/workFlow/labels'
import type { Actor, ServerContext } from '../../context'
import { readable, type FieldRights } from '../forms'
import type { TaskAccess } from '../taskAccess'
import { propertiesOf, templateNodes } from '../templateNodes'
import type { Task } from '../types'
import { signedFiles, signedPicture } from './files'

interface DetailParts {
  readonly context: ServerContext
  readonly actor: Actor
  readonly access: TaskAccess
  /** As this person may see them. */
  readonly form: PlatformForm
  readonly values: Values
  readonly forecast: FlowForecast
  /** 姓名/账号 by id. */
  readonly names: ReadonlyMap<string, string>
}

/** One task in full (workflow.md#task-page), as the person who asks may see it. */
export function presentDetail(parts: DetailParts): FlowDetail {
  const {
    actor,
    access: { task, world, nodeId, seat, rights }
  } = parts
  const { state, version } = task
  const isHis = seat !== undefined && seat.state === 'open' && actorsOf(seat, state, world).includes(actor.userId)
  return {
    flowTaskInfo: infoOf(parts),
    flowFormInfo: JSON.stringify(parts.form),
    flowTaskNodeList: nodesOf(parts),
    flowTaskOperatorList: operatorsOf(task),
    flowTaskOperatorRecordList: state.records.map((line) => recordOf(parts, line)),
    formOperates: operatesOf(rights),
    approversProperties: propertiesOf(version, nodeId),
    draftData: isHis && seat.draft !== undefined ? readable(seat.draft, rights) : null,
    legalActs: legalActs(version.definition, state, actor.userId, world),
    forecast: parts.forecast
  }
}

function infoOf({
  form,
  values,
  access: {
    task: { row, flow, version, state }
  }
}: DetailParts): FlowTaskInfo {
  const steps = currentSteps(version.definition, state)
  return {
    id: row.id,
    processId: row.id,
    enCode: flow.enCode,
    fullName: row.title,
    flowUrgent: state.urgency,
    flowId: flow.id,
    flowCode: flow.enCode,
    flowName: flow.fullName,
    flowType: flow.type,
    flowCategory: flow.category,
    flowForm: JSON.stringify(form),
    flowFormContentJson: JSON.stringify(values),
    flowTemplateJson: JSON.stringify(version.row.template),
    flowVersion: String(row.flowVersion),
    startTime: row.submittedAt,
    endTime: row.endedAt,
    thisStep: row.thisStep,
    thisStepId: steps.map(({ visitId }) => visitId).join(','),
    grade: '',
    status: state.status,
    completion: state.completion,
    description: row.description,
    formUrl: '',
    appFormUrl: '',
    formType: flow.formType,
    type: flow.type
  }
}

/** Steps in the order of the template, those of branches that are not taken too; forks and joins are nobody's. */
function nodesOf({
  access: {
    task: { version, state }
  },
  forecast,
  names
}: DetailParts): FlowTaskNode[] {
  const { definition } = version
  const following = (id: string): string[] => nextOf(nodeOf(definition, id)).flatMap((next) => (isStep(next) ? [next] : following(next)))
  const isStep = (id: string): boolean => ['start', 'approver', 'subFlow', 'timer', 'copy', 'end'].includes(nodeOf(definition, id).kind)
  const steps = definition.order.filter((id) => isStep(id) && id !== 'end')
  const nextsOf = new Map(steps.map((id) => [id, [...new Set(following(id))]]))
  return steps.map((id, index) => {
    const node = nodeOf(definition, id)
    const active = state.visits.find((visit) => visit.nodeId === id && visit.state === 'active')
    const passed = passedVisit(state, id)
    const people = (forecast.steps.find((step) => step.nodeId === id)?.people ?? [])
      .map(({ userId }) => names.get(userId) ?? '')
      .filter((name) => name !== '')
      .join('、')
    return {
      id: (active ?? passed)?.id ?? '',
      nodeCode: id,
      nodeName: node.name,
      nodeType: templateNodes(version).get(id)?.type ?? node.kind,
      nodePropertyJson: JSON.stringify(propertiesOf(version, id)),
      nodeUp: steps.filter((other) => nextsOf.get(other)?.includes(id) === true).join(','),
      nodeNext: (nextsOf.get(id) ?? []).join(','),
      completion: passed !== undefined && active === undefined ? 1 : 0,
      sortCode: index + 1,
      userName: people,
      assigneeName: people,
      type: active !== undefined ? '1' : passed !== undefined ? '0' : ''
    }
  })
}

function operatorsOf({ version, state }: Task): FlowTaskOperator[] {
  return state.seats
    .filter((seat) => seat.since > 0 && seat.state !== 'passedOn')
    .map((seat) => ({
      id: seat.id,
      handleType: '',
      handleId: seat.userId,
      handleStatus: seat.state === 'agreed' ? 1 : seat.state === 'refused' ? 0 : null,
      handleTime: seat.decidedAt ?? null,
      nodeCode: seat.nodeId,
      nodeName: nodeOf(version.definition, seat.nodeId).name,
      completion: seat.state === 'agreed' || seat.state === 'refused' ? 1 : 0,
      description: '',
      creatorTime: seat.since
    }))
}

function recordOf({ context, actor, names, access: { task } }: DetailParts, line: FlowRecord): FlowTaskRecord {
  const name = names.get(line.userId) ?? (line.userId === '' ? '系统' : '')
  return {
    id: line.id,
    nodeCode: line.nodeId,
    nodeName: line.nodeName,
    handleStatus: HANDLE_STATUS[line.kind],
    handleId: line.userId,
    userName: line.forUserId === undefined ? name : `${name}(${names.get(line.forUserId) ?? ''}的委托)`,
    handleTime: line.at,
    handleOpinion: line.automatic === undefined ? line.opinion : AUTOMATIC_NAMES[line.automatic],
    signImg: signedPicture(context, actor, line.signature),
    taskOperatorId: line.seatId ?? '',
    taskNodeId: line.visitId ?? '',
    taskId: task.row.id,
    status: line.isAdded ? 1 : 0,
    operatorId: line.targetUserIds
      .map((id) => names.get(id) ?? '')
      .filter((each) => each !== '')
      .join('、'),
    fileList: JSON.stringify(signedFiles(context, actor, line.files))
  }
}

const operatesOf = (rights: FieldRights): FormOperateEntry[] =>
  Object.entries(rights).map(([id, right]) => ({
    id,
    name: '',
    read: right.isReadable,
    write: right.isReadable && right.isWritable,
    required: right.isRequired === true
  }))
