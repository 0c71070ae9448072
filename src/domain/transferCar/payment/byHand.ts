import type { PayMethod, PayState } from '@/contract/transferCar/payment/codes'

/** Methods that a person enters; ACCOUNT comes only from a paid statement. */
const BY_HAND_METHODS: readonly PayMethod[] = ['CASH', 'TRANSFER', 'POS', 'PREPAID']

/** Money that may still arrive counts like money that is here, or two devices collect it twice. @returns fen */
export const reservedFen = (payments: readonly { state: PayState; amountFen: number }[]): number =>
  payments.filter(({ state }) => state === 'TO_VERIFY').reduce((sum, { amountFen }) => sum + amountFen, 0)

/** What a payment by hand must carry (payments.md#by-hand): field -> words for the person. */
export function byHandErrors({
  method,
  voucher,
  slipNo
}: {
  method: PayMethod
  voucher?: string
  slipNo?: string
}): Record<string, string> {
  if (!BY_HAND_METHODS.includes(method)) return { method: '请选择现金、银行转账或 POS' }
  return {
    ...((method === 'CASH' || method === 'TRANSFER') && (voucher ?? '').trim() === ''
      ? { voucher: method === 'CASH' ? '请拍摄现金收款凭证' : '请上传转账凭证' }
      : {}),
    ...(method === 'POS' && (slipNo ?? '').trim() === '' ? { slipNo: '请填写 POS 小票号' } : {})
  }
}

/**
 * What stands against taking this amount now; undefined = nothing.
 * @param remainingFen of the payment order @param reserved transfers that wait for finance, fen
 */
export function amountProblem(amountFen: number, remainingFen: number, reserved: number): string | undefined {
  if (remainingFen <= 0) return '该缴费工单已缴清，不能再收款'
  if (reserved >= remainingFen) return '待核实的转账已够全部金额，请等财务核实'
  return amountFen > remainingFen - reserved ? '收款金额超过待收金额' : undefined
}
