import type { PaymentView } from '@/contract/transferCarPay'
import type { PaymentDetail } from '@/contract/transferCarPayment'

/** One payment as the server answers it; a WeChat code that is open. */
export const paid = (more: Partial<PaymentView> = {}): PaymentView => ({
  id: 'p1', method: 'WECHAT', way: 'QR', state: 'OPEN', amountFen: 49_000, refundedFen: 0, collectorName: '王建军', createdAt: 1000, paidAt: null, codeUrl: 'weixin://wxpay/bizpayurl?pr=1',
  expiresAt: 300_000, voucherUrl: null, slipNo: null, failure: null, receiptNo: null, permits: ['query', 'close'], ...more
})

/** A payment order of 490.00 that may be collected. */
export const paymentOrder = (more: Partial<PaymentDetail> = {}): PaymentDetail => ({
  id: 'j1', paymentNo: 'JF202611210001', status: 'UNPAID', isOverdue: false, dueAt: null, accidentOrderId: 'o1', orderNo: 'SG202611210001', plateNo: '京A12345', payer: 'PARTY', customerName: null,
  payableFen: 49_000, paidFen: 0, refundedFen: 0, createdAt: 1, version: 3, customerId: null, accidentStatus: 'DONE', revision: 1, billVersion: 1, lines: [], totalFen: 49_000, discountFen: 0, taxFen: 0,
  explanation: [], waiveReason: null, reviewedAt: 1, reviewedByName: '财务', remainingFen: 49_000, permits: [], canCollect: true, canRefund: false, canInvoice: false,
  payments: [], refunds: [], invoices: [], approvals: [], events: [], ...more
})
