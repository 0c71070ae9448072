import { FormStore, type FormParts } from '@/form'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import type { FormContext, FormEngine } from '@/domain/form/types'
import type { FormSources } from '@/form/store/formSources'
import { recallRows } from '@/form/store/recallRows'
import type { RecordValues } from '@/services/form'
import type { WorkFlowService } from '@/services/workFlow'
import type { WorkFlowTaskService } from '@/services/workFlowTask'
import type { Submission } from '@/stores/submission'
import type { FlowDrafts } from '../stores/flowDrafts'
import type { TaskParams, TaskView } from '../stores/taskView'

export interface TaskParts {
  service: Pick<WorkFlowTaskService, 'detail' | 'launch' | 'saveAudit' | 'forecast' | 'candidates'>
  flows: Pick<WorkFlowService, 'flow' | 'variants'>
  params: TaskParams
  /** Of the seat that the task is opened for; '' for the launcher. */
  draftsOf: (seatId: string) => FlowDrafts
  keys: Submission
  person: () => Pick<FormContext, 'user' | 'now'>
  formParts: (engine: FormEngine, context: FormContext) => FormParts
  rowsOf: FormSources['rowsOf']
  takeLeft: (form: FormStore) => void
  knowPlaces: () => Promise<void>
  /** This server forecasts (feature `workFlow`). */
  forecasts: boolean
}

/** The form of a task with the rights of its step. @param over what stands over the stored values, of a draft */
export function openForm(view: TaskView, parts: TaskParts, isWriting: boolean, over: RecordValues | undefined): FormStore {
  const definition = normaliseForm(view.form)
  const { rights } = view
  // Nothing to fill in at this step: it reads as a record, not as a form of closed boxes.
  const isReading =
    !isWriting ||
    (rights !== undefined && ![...definition.byId.values()].some(({ id, key }) => key !== '' && rights.get(id)?.isWritable !== false))
  const context: FormContext = { ...parts.person(), ...(rights !== undefined && { rights }), isReadOnly: isReading }
  // A new form starts with its defaults; one that is stored has its values.
  const isFresh = view.id === '' && Object.keys(over ?? {}).length === 0
  const values = isFresh ? undefined : { ...view.values, ...(isWriting ? over : {}) }
  const form = new FormStore({ ...parts.formParts(createFormEngine(definition, context, values), context), isReading })
  if (values !== undefined) void recallRows(form, parts.rowsOf)
  return form
}
