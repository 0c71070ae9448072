import type { Dialect } from '../dialect'
import { nameAndAccount, personOf, type FakeSeat, type FakeTask } from '../world'
import type { Values } from './bodies'
import { chartOf, drawnForm, flowOf, stepOf, SYSTEM_FIELDS } from './flows'

export const nameOf = (id: string): string => {
  const found = personOf(id)
  return found === undefined ? '' : nameAndAccount(found)
}
const names = (ids: readonly string[]): string => ids.map(nameOf).join(',')
export const nodeIdOf = (task: FakeTask, code: string): string => `${task.id}-${code}`
/** Null at the end. */
export const stepNames = ({ steps }: FakeTask): string | null =>
  steps.length === 0 ? null : steps.map((code) => stepOf(code)?.name ?? code).join(',')
const titleOf = (task: FakeTask): string => `${personOf(task.launcherId)?.realName ?? ''}的${flowOf(task.flowId).fullName}`
const completionOf = (task: FakeTask): number =>
  task.status === 2 ? 100 : task.steps.includes(flowOf(task.flowId).steps[1]?.code ?? '') ? 50 : 0

/** A row of any list of tasks. .NET writes several numbers as texts; what is unknown is null. */
export function taskRow(dialect: Dialect, task: FakeTask): Values {
  const number = (value: number): unknown => (dialect.name === 'net' ? String(value) : value)
  const flow = flowOf(task.flowId)
  return {
    id: task.id,
    processId: task.id,
    enCode: flow.enCode,
    fullName: titleOf(task),
    flowId: task.flowId,
    ...(dialect.generation === 'B' && { templateId: flow.id }),
    flowName: flow.fullName,
    flowCode: flow.enCode,
    flowCategory: 'w2',
    formType: number(task.systemForm === undefined ? 2 : 1),
    formData: null,
    thisStep: stepNames(task),
    thisStepId: task.steps.map((code) => nodeIdOf(task, code)).join(',') || null,
    status: task.status,
    startTime: number(task.at),
    endTime: task.steps.length === 0 && task.status > 1 ? number(task.at + 60_000) : null,
    creatorTime: number(task.at),
    creatorUserId: task.launcherId,
    userName: nameOf(task.launcherId),
    completion: number(completionOf(task)),
    description: null,
    delegateId: null,
    flowUrgent: number(Number(task.flowUrgent)),
    flowVersion: dialect.generation === 'B' ? '' : null
  }
}

function nodesOf(task: FakeTask): Values[] {
  const { start, steps } = flowOf(task.flowId)
  const isAt = (code: string): string | null =>
    code === 'start'
      ? '0'
      : task.steps.includes(code)
        ? '1'
        : task.records.some((record) => record.nodeCode === code && record.handleStatus === 1)
          ? '0'
          : null
  const node = (
    nodeCode: string,
    nodeName: string,
    nodeType: string,
    properties: Values,
    nodeNext: string,
    people: readonly string[]
  ): Values => ({
    id: nodeIdOf(task, nodeCode),
    nodeCode,
    nodeName,
    nodeType,
    nodePropertyJson: JSON.stringify({ nodeId: nodeCode, type: nodeType, properties }),
    nodeUp: null,
    nodeNext,
    completion: isAt(nodeCode) === '0' ? 1 : 0,
    sortCode: 1,
    userName: people.length === 0 ? null : names(people),
    assigneeName: null,
    type: isAt(nodeCode)
  })
  const sitting = (code: string): string[] => [
    ...new Set(task.seats.filter(({ nodeCode }) => nodeCode === code).map(({ userId }) => userId))
  ]
  return [
    node('start', '开始', 'start', start, steps[0]!.code, [task.launcherId]),
    ...steps.map((step) =>
      node(step.code, step.name, 'approver', step.properties, step.next, sitting(step.code).length > 0 ? sitting(step.code) : step.people)
    ),
    node('end', '结束', 'endround', {}, '', [])
  ]
}

const seatRow = (task: FakeTask, { id, nodeCode, userId, isOpen }: FakeSeat): Values => ({
  id,
  handleType: '6',
  handleId: userId,
  handleName: nameOf(userId),
  handleStatus: isOpen ? null : 1,
  handleTime: null,
  nodeCode,
  nodeName: stepOf(nodeCode)?.name ?? '',
  taskNodeId: nodeIdOf(task, nodeCode),
  taskId: task.id,
  completion: isOpen ? 0 : 1,
  state: '0',
  type: null,
  description: null,
  creatorTime: task.at
})

/** @param asB 3.4.2 sends files as a text */
const recordRow =
  (task: FakeTask, asB: boolean) =>
  ({ id, seatId, nodeCode, handleStatus, userId, at, handleOpinion, signImg, operatorIds }: FakeTask['records'][number]): Values => ({
    id,
    nodeCode,
    nodeName: nodeCode === 'start' ? '开始' : (stepOf(nodeCode)?.name ?? ''),
    handleStatus,
    handleId: userId,
    userName: nameOf(userId),
    handleTime: at,
    handleOpinion,
    signImg,
    taskOperatorId: seatId === '' ? null : seatId,
    taskNodeId: nodeIdOf(task, nodeCode),
    taskId: task.id,
    status: 0,
    operatorId: operatorIds.length === 0 ? null : names(operatorIds),
    ...(asB && { fileList: '[]' })
  })

/** Everything of one task. A: texts of JSON, and texts inside them; B: objects. `asked`: the step that was asked for; without one the launcher's own. */
export function detailOf(
  dialect: Dialect,
  task: FakeTask | undefined,
  asked: { taskOperatorId: string; taskNodeId: string; flowId: string },
  system = task?.systemForm
): Values {
  const asB = dialect.generation === 'B'
  const flow = flowOf(task?.flowId ?? asked.flowId)
  const seat = task?.seats.find(({ id }) => id === asked.taskOperatorId)
  const code =
    seat?.nodeCode ?? (task === undefined ? '' : (flow.steps.find((step) => nodeIdOf(task, step.code) === asked.taskNodeId)?.code ?? ''))
  const { rejectType, ...sinceLong } = stepOf(code)?.properties ?? flow.start
  const properties = asB ? { ...sinceLong, rejectType } : sinceLong
  const chart = JSON.stringify(chartOf(flow))
  const schema = system === undefined ? drawnForm(flow) : SYSTEM_FIELDS
  const common = {
    flowTaskNodeList: task === undefined ? [] : nodesOf(task),
    flowTaskOperatorList: task?.seats.map((each) => seatRow(task, each)) ?? [],
    flowTaskOperatorRecordList: task?.records.map(recordRow(task, asB)) ?? [],
    formOperates: properties.formOperates,
    approversProperties: properties
  }
  const info =
    task === undefined
      ? {}
      : {
          ...taskRow(dialect, task),
          flowType: 0,
          grade: null,
          type: 0,
          formUrl: null,
          appFormUrl: asB ? null : (task.systemForm?.appFormUrl ?? null)
        }
  if (asB) {
    return {
      ...common,
      flowTaskInfo: info,
      formData: task?.values ?? {},
      draftData: seat?.draft ?? null,
      flowFormInfo: {
        id: flow.formId,
        enCode: flow.enCode,
        fullName: flow.fullName,
        formType: system === undefined ? 2 : 1,
        type: 0,
        flowType: 0,
        urlAddress: null,
        appUrlAddress: system?.appFormUrl ?? null,
        propertyJson: schema,
        draftJson: null,
        tableJson: '[]'
      },
      flowTemplateInfo: {
        id: task?.flowId ?? (asked.flowId === '' ? flow.versionId : asked.flowId),
        templateId: flow.id,
        fullName: flow.fullName,
        enCode: flow.enCode,
        type: 0,
        version: '2',
        flowTemplateJson: chart
      }
    }
  }
  const template = { id: flow.id, fullName: flow.fullName, enCode: flow.enCode, flowTemplateJson: chart }
  return {
    ...common,
    flowTaskInfo: { ...info, flowForm: schema, flowFormContentJson: JSON.stringify(task?.values ?? {}), flowTemplateJson: chart },
    flowFormInfo: schema,
    flowTemplateInfo: dialect.name === 'net' ? template : JSON.stringify(template),
    draftData: seat?.draft === undefined || seat.draft === null ? null : dialect.name === 'net' ? JSON.stringify(seat.draft) : seat.draft
  }
}
