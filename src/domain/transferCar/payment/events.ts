import type { PayMethod } from '@/contract/transferCar/payment/codes'
import { formatFen } from '@/domain/format/money'

export const PAY_METHOD_NAMES: Readonly<Record<PayMethod, string>> = {
  WECHAT: '微信',
  ALIPAY: '支付宝',
  CASH: '现金',
  TRANSFER: '银行转账',
  POS: 'POS',
  ACCOUNT: '挂账结算',
  PREPAID: '预付抵扣'
}

/** Words for the entries of a payment order's log: decisions of people, then what happened to its money. */
const MONEY_EVENTS: Readonly<Record<string, string>> = {
  create: '新建',
  update: '修改',
  billChanged: '账单更新',
  submit: '提交复核',
  approve: '复核通过',
  passByPolicy: '免复核通过',
  sendBack: '退回',
  revise: '修订',
  discard: '作废',
  askWaive: '申请免缴',
  approveWaive: '同意免缴',
  refuseWaive: '驳回免缴',
  onAccount: '挂账',
  offAccount: '撤销挂账',
  askVoid: '申请作废',
  approveVoid: '同意作废',
  refuseVoid: '驳回作废',
  close: '随工单结案',
  reopen: '随工单重开',
  voidOrder: '随工单作废',
  cancel: '随工单取消',
  waiveFees: '工单免收费',
  payOpen: '发起收款',
  payConfirming: '确认中',
  paid: '收款',
  overpaid: '重复收款，自动退回',
  payClosed: '关闭收款',
  payFailed: '收款失败',
  toVerify: '待核实',
  verify: '核实到账',
  verifyRefused: '核实未通过',
  refundAsk: '申请退款',
  refundApprove: '同意退款',
  refundRefuse: '驳回退款',
  refundRetry: '重试退款',
  refundDone: '退款成功',
  refundFailed: '退款失败',
  notice: '渠道通知',
  invoiceApply: '申请开票',
  invoiceIssued: '已开票',
  invoiceFailed: '开票失败',
  redApply: '申请红冲',
  redIssued: '已红冲',
  redFailed: '红冲失败',
  statement: '列入对账单',
  statementVoid: '移出对账单',
  statementPaid: '对账单付款',
  handover: '交班'
}

/** One entry in words, e.g. 微信收款 490.00 元. @param payload as stored */
export function moneyEventText(action: string, { amountFen, method }: Readonly<Record<string, unknown>>): string {
  const name = MONEY_EVENTS[action] ?? '记录'
  const by = typeof method === 'string' && method in PAY_METHOD_NAMES ? PAY_METHOD_NAMES[method as PayMethod] : ''
  return `${by}${name}${typeof amountFen === 'number' && Number.isSafeInteger(amountFen) ? ` ${formatFen(amountFen)} 元` : ''}`
}
