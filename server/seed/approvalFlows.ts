import type { JsonObject, PlatformField } from '@/contract/formSchema'
import type { Tx } from '../database/client'
import { readFormFile } from '../form/commands/formFile'
import { importForm } from '../form/commands/importForm'
import { APPROVAL_FLOWS, type ApprovalKind } from '../transferCar/order/approval'
import { readFlowFile } from '../workFlow/template/flowFile'
import { importFlow } from '../workFlow/template/importFlow'

/** One form for all requests of payments.md#approvals: what the deciders read. Filled by the server (`transferCar/approvalSummary.ts`). */
const FORM_ID = 'towingApproval'

const field = (jnpfKey: string, key: string, label: string, props: JsonObject = {}, config: JsonObject = {}): PlatformField => ({
  __vModel__: key,
  __config__: { jnpfKey, label, showLabel: true, layout: 'colFormItem', span: 24, ...config },
  ...props
})
const yuan = (key: string, label: string): PlatformField =>
  field('numInput', key, `${label}（元）`, { min: 0, max: 1_000_000_000, precision: 2 })

const FIELDS: readonly PlatformField[] = [
  field('userSelect', 'asker', '申请人'),
  field('textarea', 'reason', '申请原因', { maxlength: 2000 }),
  yuan('amount', '申请金额'),
  yuan('payable', '应付金额'),
  yuan('paid', '已收金额'),
  field('comInput', 'orderNo', '事故工单'),
  field('comInput', 'paymentNo', '缴费工单'),
  field('comInput', 'plates', '车牌', { maxlength: 500 }),
  field('textarea', 'address', '事故地点', { maxlength: 500 }),
  field('comInput', 'orderId', '工单编号', {}, { noShow: true }),
  field('userSelect', 'deciders', '审批人', { multiple: true }, { noShow: true })
]
/** What a kind of request does not have is not shown. */
const RULES = ['amount', 'payable', 'paid', 'paymentNo', 'plates'].map((key) => ({
  id: `with-${key}`,
  when: { left: { field: key }, is: 'filled' },
  then: [{ do: 'show', fields: [key] }],
  otherwise: [{ do: 'hide', fields: [key] }]
}))

const KINDS: Readonly<
  Record<ApprovalKind, { readonly fullName: string; readonly title: string; readonly step: string; readonly description: string }>
> = {
  discount: {
    fullName: '优惠审批',
    title: '{发起人}申请优惠 {amount} 元（{orderNo}）',
    step: '经理审批',
    description: '超出本人权限的优惠，由经理审批'
  },
  waiver: { fullName: '免缴审批', title: '{发起人}申请免缴 {payable} 元（{paymentNo}）', step: '免缴审批', description: '缴费工单的免缴' },
  refund: { fullName: '退款审批', title: '{发起人}申请退款 {amount} 元（{paymentNo}）', step: '退款审批', description: '已收款项的退款' },
  voidPayment: {
    fullName: '缴费工单作废审批',
    title: '{发起人}申请作废缴费工单 {paymentNo}',
    step: '经理审批',
    description: '没有收过款的缴费工单的作废'
  },
  reopen: { fullName: '工单重开审批', title: '{发起人}申请重开工单 {orderNo}', step: '重开审批', description: '已结案工单的重开' }
}

/** Nobody writes: who decides looks, and says yes or no with a reason. */
const READ_ONLY = FIELDS.map(({ __vModel__: id, __config__: config }) => ({
  id,
  name: config?.label,
  read: id !== 'deciders' && id !== 'orderId',
  write: false,
  required: false
}))
/** The order's own messages tell of it. */
const SILENT = Object.fromEntries(['waitMsgConfig', 'approveMsgConfig', 'rejectMsgConfig', 'endMsgConfig'].map((name) => [name, { on: 0 }]))

const templateOf = ({ title, step }: (typeof KINDS)[ApprovalKind]): JsonObject => ({
  nodeId: 'ask',
  type: 'start',
  content: '提出申请',
  properties: {
    title: '提出申请',
    titleType: 1,
    titleContent: title,
    hasSubmitBtn: true,
    hasSaveBtn: false,
    hasPressBtn: true,
    hasRevokeBtn: true,
    isComment: true,
    isBatchApproval: true,
    errorRule: 1,
    ...SILENT
  },
  childNode: {
    nodeId: 'decide',
    type: 'approver',
    content: step,
    properties: {
      title: step,
      assigneeType: 4,
      formField: 'deciders',
      formFieldType: 1,
      counterSign: 0,
      progress: '50',
      rejectStep: '0',
      formOperates: READ_ONLY,
      excludeLauncher: true,
      hasAuditBtn: true,
      auditBtnText: '同 意',
      hasRejectBtn: true,
      rejectBtnText: '驳 回',
      hasRevokeBtn: false,
      hasTransferBtn: false,
      hasFreeApprover: false,
      hasSaveBtn: false,
      hasOpinion: true
    }
  }
})

/** Flows that come with the product; unchanged ones cost a look. @param now epoch ms */
export async function seedApprovalFlows(tx: Tx, now: number): Promise<void> {
  await importForm(
    tx,
    readFormFile({
      id: FORM_ID,
      enCode: FORM_ID,
      fullName: '拖车审批单',
      webType: '3',
      formData: { fields: FIELDS, rules: RULES, labelPosition: 'top' }
    }),
    now
  )
  for (const [i, [kind, id]] of (Object.entries(APPROVAL_FLOWS) as [ApprovalKind, string][]).entries()) {
    const { fullName, description } = KINDS[kind]
    await importFlow(
      tx,
      readFlowFile({
        id,
        enCode: id,
        fullName,
        description,
        category: 'towing',
        icon: 'flow',
        iconBackground: '#1d5fd1',
        sortCode: 100 + i,
        formType: 1,
        type: 1,
        formId: FORM_ID,
        flowTemplateJson: templateOf(KINDS[kind])
      }),
      now
    )
  }
}
