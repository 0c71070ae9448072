import type { AuditBody, FlowFormBody, OpinionBody, RejectBody } from '@/contract/workFlowActs'
import type { Json } from '@/contract/formSchema'
import { isObject } from '@/domain/guards'
import type { Choices, Remarks } from '@/domain/workFlow/acts'
import type { Values } from '@/domain/workFlow/formula'
import { refuse } from '../errors'
import { stripSignature } from '../files/signature'
import { unstorable } from '../validation'

/** What requests say, in both spellings of the platform, as the engine knows it. */

/**
 * Values of a form: an object (3.4.5), JSON text (3.x), or the whole form with its values as JSON text in `data`.
 * @throws Refusal 400 for text that is no JSON object
 */
export function valuesOf(body: Pick<FlowFormBody, 'formData' | 'data'>): Values | undefined {
  const given = body.formData ?? body.data
  if (given === undefined || given === null || given === '') return undefined
  const value = typeof given === 'string' ? parsed(given) : given
  return isObject<Record<string, Json>>(value) && typeof value.data === 'string' && 'flowId' in value
    ? recordOf(parsed(value.data))
    : recordOf(value)
}

/** JSON text comes past the door's own checks. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    const problem = unstorable(value)
    if (problem !== undefined) throw refuse(problem)
    return value
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse('表单数据格式不正确')
    throw error
  }
}

function recordOf(value: unknown): Values {
  if (!isObject<Record<string, Json>>(value) || Array.isArray(value)) throw refuse('表单数据格式不正确')
  return value
}

/** `a,b`. */
export const idsOf = (csv: string | undefined): string[] =>
  (csv ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')

export function remarksOf({ handleOpinion, signImg, fileList }: OpinionBody): Remarks {
  return {
    opinion: (handleOpinion ?? '').trim(),
    signature: signImg === undefined ? '' : pictureOf(signImg),
    files: (fileList ?? []).map((file) => ({ ...file, url: stripSignature(file.url) }))
  }
}

/** Stored addresses are bare (files.md#addresses-of-files); a picture within the text (3.x) stays. */
const pictureOf = (address: string): string => (address.startsWith('data:') ? address : stripSignature(address))

export function choicesOf({
  candidateList,
  errorRuleUserList,
  branchList,
  copyIds
}: Partial<Pick<AuditBody, 'candidateList' | 'errorRuleUserList' | 'branchList' | 'copyIds'>>): Choices {
  const people = { ...errorRuleUserList, ...candidateList }
  return {
    ...(Object.keys(people).length > 0 ? { people } : {}),
    ...(branchList === undefined ? {} : { branches: branchList }),
    ...(copyIds === undefined ? {} : { copyUserIds: idsOf(copyIds) })
  }
}

/** 1 approve again from there, 2 straight back to me (3.4.5); older clients say nothing. */
export function rejectionOf({ rejectStep, rejectType }: RejectBody): { target?: string; mode?: 'again' | 'back' } {
  const mode = { 1: 'again', 2: 'back' } as const
  const type = Number(rejectType ?? 0)
  return {
    ...(rejectStep === undefined || rejectStep === '' ? {} : { target: rejectStep }),
    ...(type === 1 || type === 2 ? { mode: mode[type] } : {})
  }
}

/** 1 普通, 2 重要, 3 紧急; anything else is not said. */
export function urgencyOf(given: number | string | undefined): { urgency?: 1 | 2 | 3 } {
  const number = Number(given ?? 0)
  return number === 1 || number === 2 || number === 3 ? { urgency: number } : {}
}
