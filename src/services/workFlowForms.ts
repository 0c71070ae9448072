import type { FormOfA, WorkFlowDialect } from '@/contract/dialect'
import type { FlowTaskBody } from '@/contract/workFlowActs'
import type { RecordValues } from './form'

/** A form as it stands, with the flow or task it belongs to. */
export interface FilledForm {
  /** '' while it is not stored. */
  readonly taskId: string
  readonly flowId: string
  /** The seat whose holder fills it. */
  readonly opId?: string
  readonly values: RecordValues
  /** Nobody changed it: our own server keeps what it has. */
  readonly isUntouched?: boolean
  readonly branches?: readonly string[]
}

type Body = Readonly<Record<string, unknown>>

/**
 * The form inside an act (Audit, Reject, Candidates, CandidateUser, SaveAudit, freeApprover). A parses a map around the text of the
 * values, B the map of the values with the flow's id; both overwrite the record with what comes, so it is always sent whole.
 * @param status 0 sent, 1 kept
 */
export function formInAct(dialect: WorkFlowDialect, { taskId, flowId, values, isUntouched = false }: FilledForm, status: 0 | 1): Body {
  switch (dialect) {
    case 'own':
      return isUntouched ? {} : { formData: JSON.stringify(values) }
    case 'A':
      return { formData: { id: taskId, flowId, data: JSON.stringify(values), status } satisfies FormOfA }
    case 'B':
      return { formData: { ...values, flowId } }
  }
}

/** Body of Candidates, CandidateUser and Forecast. */
export function askingBody(dialect: WorkFlowDialect, form: FilledForm): Body {
  const { taskId, flowId, opId = '', branches = [] } = form
  return {
    ...(taskId !== '' && { id: taskId }),
    ...(opId !== '' && { opId }),
    flowId,
    ...formInAct(dialect, form, 0),
    ...(branches.length > 0 && { branchList: [...branches] })
  }
}

/** Body of POST and PUT FlowTask: the values as text in `data` on A, as an object in `formData` on B. */
export function taskBody(
  dialect: WorkFlowDialect,
  { taskId, flowId, values, isUntouched = false }: FilledForm,
  body: Omit<FlowTaskBody, 'flowId' | 'data' | 'formData' | 'id'>
): Body {
  const base = { ...body, ...(taskId !== '' && { id: taskId }), flowId }
  switch (dialect) {
    case 'own':
      return { ...base, ...(!isUntouched && { formData: JSON.stringify(values) }) }
    case 'A':
      return { ...base, data: JSON.stringify(values) }
    case 'B':
      return { ...base, formData: values }
  }
}
