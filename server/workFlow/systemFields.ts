import type { Json, JsonObject } from '@/contract/formSchema'
import type { SystemFormBody } from '@/contract/workFlowActs'
import { refuse } from '../errors'
import { unstorable } from '../validation'

/** Of the task, not of its form. */
const TASK_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'flowId',
  'flowTitle',
  'status',
  'flowUrgent',
  'candidateList',
  'candidateType',
  'errorRuleUserList',
  'branchList'
])

/** The fields of a system form, which come flat beside those of its task (workflow.md#system-forms). @throws Refusal 400 */
export function fieldsOf(body: SystemFormBody): JsonObject {
  const problem = unstorable(body)
  if (problem !== undefined) throw refuse(problem)
  return Object.fromEntries(Object.entries(body as Record<string, Json>).filter(([name]) => !TASK_FIELDS.has(name)))
}
