import type { Tone } from '@/components/StatusTag'
import type { FormModel } from '@/services/form'
import { PAGES } from '@/domain/pages'

/** States of a record's workflow (workflow.md#task-statuses, forms.md#flow-state). */
const STATES: readonly { readonly label: string; readonly tone: Tone }[] = [
  { label: '等待提交', tone: 'neutral' },
  { label: '等待审核', tone: 'primary' },
  { label: '审核通过', tone: 'success' },
  { label: '审核驳回', tone: 'danger' },
  { label: '流程撤回', tone: 'warning' },
  { label: '审核终止', tone: 'neutral' },
  { label: '已挂起', tone: 'warning' }
]
const NOT_EDITED: readonly number[] = [1, 2, 5]
const NOT_REMOVED: readonly number[] = [1, 2, 3, 5]

/** Said when a record under way is to be removed. */
export const UNDER_WAY = '流程正在审核,请勿删除'

/** Word and tone of a state; undefined for records without a workflow. */
export const flowStateOf = (state: number | undefined): { label: string; tone: Tone } | undefined =>
  state === undefined ? undefined : STATES[state]

export const mayEdit = (state: number | undefined): boolean => state === undefined || !NOT_EDITED.includes(state)
export const mayRemove = (state: number | undefined): boolean => state === undefined || !NOT_REMOVED.includes(state)

const [WRITE, LOOK] = [-1, 0]

/** Where a record of a form with a flow is written or looked at: its page and parameters; undefined for a form without one. @param id of the record, undefined for a new one */
export function flowPageOf(
  model: FormModel | undefined,
  id?: string,
  isLooking = false
): readonly [path: string, params: { id?: string; flowId: string; opType: number }] | undefined {
  const flowId = model?.webType === '3' ? (model.flowId ?? '') : ''
  return flowId !== '' ? [PAGES.task, { ...(id !== undefined && { id }), flowId, opType: isLooking ? LOOK : WRITE }] : undefined
}
