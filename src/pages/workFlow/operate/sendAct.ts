import type { LegalAct } from '@/contract/workFlowForecast'
import type { StepWithoutPeople } from '@/contract/workFlowActs'
import { textOf } from '@/domain/form/read'
import { isList, isObject } from '@/domain/guards'
import type { RecordValues } from '@/services/form'
import type { FilledForm, WorkFlowTaskService } from '@/services/workFlowTask'
import type { ChoicesModel } from '../stores/choices/model'
import type { Handed } from '../stores/flowDrafts'
import type { TaskView } from '../stores/taskView'

interface SaidFile {
  readonly name: string
  readonly fileId: string
  readonly url: string
}

/** Everything a person said and chose for an act. */
export interface Said {
  readonly opinion: string
  readonly signature: string
  readonly users: readonly string[]
  readonly copies: readonly string[]
  readonly files: readonly SaidFile[]
  readonly target: string
  readonly mode: string
  readonly nodeId: string
  readonly branches: readonly string[]
  readonly candidates: Readonly<Record<string, string[]>>
  readonly nobody: Readonly<Record<string, string[]>>
  /** The task's form, undefined where nobody changed it. */
  readonly values: RecordValues | undefined
  readonly urgency: number | undefined
}

const idsOf = (value: unknown): readonly string[] =>
  isList<unknown>(value) ? value.map(textOf).filter((id) => id !== '') : [textOf(value)].filter((id) => id !== '')
const filesOf = (value: unknown): readonly SaidFile[] =>
  (isList<unknown>(value) ? value : [])
    .filter((file) => isObject<SaidFile>(file))
    .map((file) => ({ name: file.name, fileId: file.fileId, url: file.url })) as readonly SaidFile[]

/** @param values of the form that sayingForm describes */
export function saidOf(values: RecordValues, signature: string, choices: ChoicesModel, handed: Handed | undefined): Said {
  const peopleOf = (steps: readonly StepWithoutPeople[]) =>
    Object.fromEntries(steps.map(({ nodeId }) => [nodeId, choices.of(nodeId).map(({ id }) => id)]))
  return {
    opinion: textOf(values.opinion).trim(),
    signature,
    users: idsOf(values.users),
    copies: idsOf(values.copies),
    files: filesOf(values.files),
    target: textOf(values.target),
    mode: textOf(values.mode),
    nodeId: textOf(values.nodeId),
    branches: choices.chosenBranches,
    candidates: peopleOf(choices.steps),
    nobody: peopleOf(choices.nobody),
    values: handed?.values,
    urgency: handed?.urgency
  }
}

/** 1 approve again from there, 2 straight back (contract, RejectBody). */
const REJECT_TYPES: Readonly<Record<string, 1 | 2>> = { again: 1, back: 2 }
/** 1 before, 2 after (3.4.6). */
const ADD_TYPES = { addBefore: 1, addAfter: 2 } as const

/**
 * Carries out an act by its own call (workflow.md#task-page). @returns steps that found nobody: nothing is done then. Rejects with
 * ApiError.
 */
export async function sendAct(
  service: WorkFlowTaskService,
  view: TaskView,
  act: LegalAct,
  said: Said,
  key: string
): Promise<readonly StepWithoutPeople[]> {
  const { id: taskId, seatId } = view
  const remarks = {
    handleOpinion: said.opinion,
    ...(said.signature !== '' && { signImg: said.signature }),
    ...(said.files.length > 0 && { fileList: [...said.files] })
  }
  const form: FilledForm = { taskId, flowId: view.flowId, values: said.values ?? view.values, isUntouched: said.values === undefined }
  const choices = {
    ...(Object.keys(said.candidates).length > 0 && { candidateList: said.candidates }),
    ...(Object.keys(said.nobody).length > 0 && { errorRuleUserList: said.nobody }),
    ...(said.branches.length > 0 && { branchList: [...said.branches], candidateType: 1 })
  }
  const decision = { ...remarks, enCode: view.enCode, ...(said.copies.length > 0 && { copyIds: said.copies.join(',') }) }
  const [user = ''] = said.users
  const nodeId = said.nodeId || act.nodeId || ''
  const done = async (call: Promise<void>): Promise<readonly StepWithoutPeople[]> => {
    await call
    return []
  }
  switch (act.do) {
    case 'submit':
      return service.launch(form, { status: 0, flowUrgent: said.urgency ?? view.urgency, ...choices }, key)
    case 'approve':
      return service.audit(seatId, form, { ...decision, ...choices }, key)
    case 'addBefore':
    case 'addAfter':
      return service.addSign(
        seatId,
        form,
        {
          ...remarks,
          ...(act.do === 'addAfter' && choices),
          freeApproverUserId: said.users.join(','),
          freeApproverType: ADD_TYPES[act.do]
        },
        key
      )
    case 'reject': {
      const target = said.target || act.targets?.[0]?.nodeId
      const mode = REJECT_TYPES[said.mode || (act.modes?.[0] ?? '')]
      return done(
        service.reject(
          seatId,
          form,
          { ...decision, ...(target !== undefined && { rejectStep: target }), ...(mode !== undefined && { rejectType: mode }) },
          key
        )
      )
    }
    case 'transfer':
      return done(service.transfer(seatId, { ...remarks, freeApproverUserId: user }, key))
    case 'recall':
      return done(service.withdraw(taskId, remarks, key))
    case 'takeBack':
      return done(
        service.takeBack(
          view.records.find(({ taskOperatorId, handleStatus }) => taskOperatorId === seatId && handleStatus === 1)?.id ?? seatId,
          remarks,
          key
        )
      )
    case 'terminate':
      return done(service.terminate(taskId, remarks, key))
    case 'assign':
      return done(service.assign(taskId, { ...remarks, nodeCode: nodeId, freeApproverUserId: user }, key))
    case 'change':
    case 'revive':
      return done(service.change({ ...remarks, taskId, taskNodeId: nodeId, resurgence: act.do === 'revive' }, key))
    default:
      throw new Error(`the page of acts does not do ${act.do}`)
  }
}
