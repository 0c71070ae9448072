import type { PaymentAction } from '@/contract/transferCar/payment/codes'
import type { PaymentActionBody, PaymentDetail } from '@/contract/transferCar/payment/payment'
import { PAYMENT_RULES } from '@/domain/transferCar/payment/actions'

/** What an action asks of the person, how its button reads, and what is said once it is done. */
export interface ActionForm {
  /** `optional` = may stay empty. */
  reason?: 'needed' | 'optional'
  /** Usual reasons, one tap each. */
  usual?: readonly string[]
  waiveReason?: true
  account?: true
  /** What will happen, under the title. */
  hint?: string
  done: string
}

export const ACTION_FORMS: Readonly<Record<PaymentAction, ActionForm>> = {
  submit: { done: '已提交，等待财务复核' },
  approve: { hint: '复核后费用锁定，可以收款。', done: '已复核，可以收款' },
  sendBack: { reason: 'needed', usual: ['金额有误', '缺少凭证', '付款方有误'], done: '已退回' },
  revise: { reason: 'needed', usual: ['费用有误', '付款方变更'], hint: '退回待录费，改好后重新复核。', done: '已退回修订' },
  discard: { reason: 'needed', usual: ['建错了', '重复'], hint: '其中的费用可以放进别的缴费工单。', done: '缴费工单已作废' },
  askWaive: { reason: 'needed', waiveReason: true, hint: '经理批准后免缴。', done: '已提交，等待经理批准' },
  approveWaive: { reason: 'optional', hint: '批准后不再收取这张缴费工单的费用。', done: '已批准免缴' },
  refuseWaive: { reason: 'needed', done: '未批准免缴' },
  onAccount: { account: true, hint: '挂账后随月结单结清，放行和结案不再等待。', done: '已挂账' },
  offAccount: { reason: 'needed', usual: ['客户改为现付', '挂错客户'], hint: '回到待缴费，重新收款。', done: '已撤销挂账' },
  askVoid: { reason: 'needed', usual: ['建错了', '重复'], hint: '经理批准后作废，单号不再使用。', done: '已提交，等待经理批准' },
  approveVoid: { reason: 'optional', hint: '作废后单号不再使用。', done: '缴费工单已作废' },
  refuseVoid: { reason: 'needed', done: '未批准作废' }
}

/** Asked and decided about; drawn beside the request rather than in the bar. */
const DECISIONS: readonly PaymentAction[] = ['approveWaive', 'refuseWaive', 'approveVoid', 'refuseVoid']
export type BarChoice = PaymentAction | 'collect' | 'edit' | 'invoice'
interface BarOption {
  value: BarChoice
  label: string
  hint?: string
  disabled: boolean
  isDangerous: boolean /** May be the one big action. */
  isNext: boolean
}

const isDrawnThere = (payment: PaymentDetail, action: PaymentAction): boolean =>
  DECISIONS.includes(action) && payment.approvals.some(({ kind, canDecide }) => canDecide && kind !== 'refund')

/** What the server says this person may do, the one big action first, those that cannot be undone last. */
export function barOptions(payment: PaymentDetail): BarOption[] {
  const permits = payment.permits
    .filter(({ action }) => !isDrawnThere(payment, action))
    .map(({ action, label, problems }): BarOption => {
      const { weight } = PAYMENT_RULES[action]
      const isOpen = problems.length === 0
      return {
        value: action,
        label,
        ...(!isOpen && { hint: problems.join('；') }),
        disabled: !isOpen && ACTION_FORMS[action].account !== true,
        isDangerous: weight === 'danger',
        isNext: isOpen && weight === 'next'
      }
    })
  const canEdit = payment.status === 'DRAFT' && permits.some(({ value }) => value === 'submit')
  const option = (value: BarChoice, label: string): BarOption => ({
    value,
    label,
    disabled: false,
    isDangerous: false,
    isNext: value === 'collect'
  })
  return [
    ...(payment.canCollect ? [option('collect', '收款')] : []),
    ...permits.filter(({ isDangerous }) => !isDangerous),
    ...(canEdit ? [option('edit', '修改付款方和费用')] : []),
    ...(payment.canInvoice ? [option('invoice', '申请开票')] : []),
    ...permits.filter(({ isDangerous }) => isDangerous)
  ]
}

/** The body of an action from the texts of its sheet, or what is missing by field. @param dueAt epoch ms */
export function actionBody(
  action: PaymentAction,
  version: number,
  text: (path: string) => string,
  dueAt: number | undefined
): { body: PaymentActionBody; errors: Readonly<Record<string, string>> } {
  const { reason: wants, waiveReason, account } = ACTION_FORMS[action]
  const reason = text('reason').trim()
  const customerId = text('customerId')
  const errors = {
    ...(wants === 'needed' && reason === '' && { reason: '请填写原因' }),
    ...(waiveReason === true && text('waiveReason') === '' && { waiveReason: '请选择免缴原因' }),
    ...(account === true && customerId === '' && { customerId: '请选择挂账客户' }),
    ...(account === true && text('dueOn') !== '' && dueAt === undefined && { dueAt: '请选择有效的日期' })
  }
  const body = {
    version,
    ...(wants !== undefined && reason !== '' && { reason }),
    ...(waiveReason === true && { waiveReason: text('waiveReason') }),
    ...(account === true && { customerId, ...(dueAt !== undefined && { dueAt }) })
  } as PaymentActionBody
  return { body, errors }
}
