import type { CheckedWrite, CheckedWrites } from '../moderation/writes'
import { BEFORE, ENGINE } from './routes/area'

const record: CheckedWrite = { scene: 'comment', kind: 'RECORD' }
const FORM = '/api/workflow/Form'
const OPINIONS = ['Audit', 'Reject', 'SaveAudit', 'Transfer', 'freeApprover'].map((act) => `POST ${BEFORE}/${act}/:opId`)

/** Forms that go through a flow, opinions of approvers and comments (moderation.md#what-is-looked-at). */
export const flowWrites: CheckedWrites = {
  ...Object.fromEntries(
    [
      `POST ${ENGINE}/FlowTask`,
      `PUT ${ENGINE}/FlowTask/:taskId`,
      `PUT ${ENGINE}/FlowLaunch/:taskId/Actions/Withdraw`,
      ...OPINIONS,
      `POST ${BEFORE}/Recall/:recordId`,
      `POST ${BEFORE}/BatchOperation`,
      `POST ${BEFORE}/Cancel/:taskId`,
      `POST ${BEFORE}/Assign/:taskId`,
      `POST ${ENGINE}/Change`,
      `POST ${BEFORE}/Change`,
      `POST ${FORM}/:enCode`,
      `PUT ${FORM}/:enCode/:id`
    ].map((write) => [write, record])
  ),
  [`POST ${ENGINE}/FlowComment`]: { scene: 'comment', kind: 'FLOW_COMMENT' }
}
