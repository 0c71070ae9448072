import type { FlowActName, LegalAct } from '@/contract/workFlowForecast'
import type { FlowDetail } from '@/contract/workFlowDetail'
import type { TemplateNode } from '@/contract/workFlowTemplate'
import { flagOf, numberOf, textOf } from '@/domain/form/read'
import { BUTTON_TEXTS } from '@/domain/workFlow/labels'
import { OpType } from '../components/flowLabels'

type Properties = Readonly<Record<string, unknown>>
/** Act, flag, text, and whether the button is there when nothing is said (workflow.md#buttons, "flowBefore buttons"). */
type Row = readonly [act: FlowActName, flag: string, text: string, usual: string, isUsual: boolean]

const OF_APPROVER: readonly Row[] = [
  ['approve', 'hasAuditBtn', 'auditBtnText', BUTTON_TEXTS.approve, true],
  ['reject', 'hasRejectBtn', 'rejectBtnText', BUTTON_TEXTS.reject, true],
  ['transfer', 'hasTransferBtn', 'transferBtnText', BUTTON_TEXTS.transfer, true],
  ['saveDraft', 'hasSaveBtn', 'saveBtnText', BUTTON_TEXTS.saveDraft, false],
  ['addAfter', 'hasFreeApprover', 'freeApproverBtnText', BUTTON_TEXTS.addSign, false]
]
const OF_RUNNING: readonly Row[] = [
  ['urge', 'hasPressBtn', 'pressBtnText', BUTTON_TEXTS.urge, true],
  ['recall', 'hasRevokeBtn', 'revokeBtnText', BUTTON_TEXTS.recall, true]
]
const OF_WRITER: readonly Row[] = [
  ['submit', 'hasSubmitBtn', 'submitBtnText', BUTTON_TEXTS.submit, true],
  ['save', 'hasSaveBtn', 'saveBtnText', BUTTON_TEXTS.save, true]
]
const OF_DONE: readonly Row[] = [['takeBack', 'hasRevokeBtn', 'revokeBtnText', BUTTON_TEXTS.takeBack, true]]

const RUNNING = 1
const DRAFT = 0
const WRITABLE: readonly number[] = [DRAFT, 3, 4]
/** Who sees a task may say something of it where its start says so. */
const COMMENT: LegalAct = { do: 'comment', label: '评论' }

function rowsOf(opType: OpType, status: number): readonly Row[] {
  if (opType === OpType.todo) return OF_APPROVER
  // A flow that has ended takes no decision back.
  if (opType === OpType.done) return status === RUNNING ? OF_DONE : []
  if (opType === OpType.copied || opType === OpType.monitor) return []
  if (status === RUNNING) return OF_RUNNING
  return WRITABLE.includes(status) ? OF_WRITER : []
}

/** `rejectType` of a step whose approver chooses how it goes on after a refusal (from 3.4.5 on). */
const CHOSEN = 3

/** Acts that send the form: without one they would overwrite the record with nothing. */
const WITH_FORM: readonly FlowActName[] = ['approve', 'reject', 'saveDraft', 'addAfter', 'submit', 'save']

/**
 * What a platform without `legalActs` lets a person do: the table of its own clients, by the properties of the step, for one's own tasks
 * of the start. The server checks. @param hasForm false: the form could not be read, no act that sends it is offered
 */
export function actsOf(
  { flowTaskInfo, approversProperties }: FlowDetail,
  { opType, taskId }: { readonly opType: OpType; readonly taskId: string },
  template: TemplateNode | undefined,
  hasForm: boolean
): LegalAct[] {
  const comment = flagOf(template?.properties?.isComment) && flowTaskInfo.status !== DRAFT ? [COMMENT] : []
  const isOwn = opType === OpType.own || opType === OpType.write
  const properties = { ...approversProperties, ...(isOwn && template?.properties) } as Properties
  const { needsSignature, asksOpinion, canCopy } = {
    needsSignature: flagOf(properties.hasSign),
    asksOpinion: properties.hasOpinion === undefined || properties.hasOpinion === null || flagOf(properties.hasOpinion),
    canCopy: flagOf(properties.isCustomCopy)
  }
  const acts = rowsOf(opType, flowTaskInfo.status).flatMap(([act, flag, text, usual, isUsual]) => {
    const isOffered = properties[flag] === undefined || properties[flag] === null ? isUsual : flagOf(properties[flag])
    if (!isOffered || (!hasForm && WITH_FORM.includes(act))) return []
    const label = textOf(properties[text]) || usual
    const ofSeat = opType === OpType.todo || opType === OpType.done
    return [
      {
        do: act,
        label,
        ...(ofSeat && { seatId: taskId }),
        ...(act === 'approve' || act === 'reject' || act === 'addAfter' ? { needsSignature, asksOpinion, canCopy } : {}),
        ...(act === 'reject' && numberOf(properties.rejectType) === CHOSEN && { modes: ['again', 'back'] as const })
      }
    ]
  })
  return [...acts, ...comment]
}
