import type { FlowRow, HandledRow, LaunchedRow } from '@/contract/workFlow'
import { shaped } from '@/domain/shaped'

const ROW: FlowRow = {
  id: '',
  fullName: '',
  flowId: '',
  flowName: '',
  flowCode: '',
  enCode: '',
  flowCategory: '',
  formType: 2,
  thisStep: '',
  status: -1,
  startTime: null,
  creatorTime: 0,
  creatorUserId: '',
  completion: 0,
  description: '',
  flowUrgent: 1
}
const LAUNCHED: Omit<LaunchedRow, keyof FlowRow> = { endTime: null, delegateId: '' }
const HANDLED: Omit<HandledRow, keyof FlowRow | 'approversProperties' | 'approveText' | 'dueAt' | 'delegateFor'> = {
  processId: '',
  thisStepId: '',
  nodeName: '',
  nodeCode: '',
  userName: '',
  flowVersion: ''
}

/** Rows as existing platforms answer them: nulls, numbers as text, states beyond the old five. */
export const launchedRow = (row: LaunchedRow): LaunchedRow => shaped({ ...ROW, ...LAUNCHED }, row)
export const handledRow = (row: HandledRow): HandledRow => ({
  ...shaped({ ...ROW, ...HANDLED }, row),
  ...(typeof row.approversProperties === 'string' && { approversProperties: row.approversProperties })
})
