import { formatFullDateTime } from '@/domain/format/dateTime'
import { amountInChinese, formatFen } from '@/domain/format/money'
import { labelOf, PAYERS } from '@/domain/transferCar/order/dictionaries'
import { PAYMENT_STATUS_INFO, PAY_METHOD_LABELS, PAY_STATE_INFO, REFUND_STATE_INFO } from '@/domain/transferCar/payment/labels'
import { displayPlate } from '@/domain/validators/plate'
import type { Tx } from '../../database/client'
import { requireMoney, requireRead } from './policy'
import { presentPayment } from './presenter'
import { loadPaymentOrder } from './repository'
import type { Printing } from '../../print/printing'
import type { Printable } from '../../print/printable'

const figure = (title: string) => ({ title, isFigure: true })

/** A payment order on paper; names and numbers of people are not on it. */
export async function printPayment(tx: Tx, { actor, now }: Printing, id: string): Promise<Printable> {
  requireMoney(actor)
  const loaded = requireRead(actor, await loadPaymentOrder(tx, id))
  const detail = await presentPayment(tx, actor, loaded, now)
  const { order } = loaded.accident
  return {
    title: '缴费工单',
    subtitle: `${detail.paymentNo} · ${PAYMENT_STATUS_INFO[detail.status].label}${detail.isOverdue ? ' · 逾期' : ''}`,
    printedBy: actor.realName,
    isPersonal: false,
    sections: [
      {
        kind: 'facts',
        title: '基本信息',
        rows: [
          ['缴费工单', detail.paymentNo],
          ['事故工单', detail.orderNo],
          ['车牌', detail.plateNo === null ? '' : displayPlate(detail.plateNo)],
          ['付款方', [labelOf(PAYERS, detail.payer), detail.customerName].filter(Boolean).join(' ')],
          ['建立时间', formatFullDateTime(detail.createdAt)],
          ['到期时间', formatFullDateTime(detail.dueAt)],
          [
            '审核',
            [detail.reviewedByName ?? (detail.reviewedAt === null ? null : '免复核通过'), formatFullDateTime(detail.reviewedAt)]
              .filter(Boolean)
              .join(' ')
          ],
          ['作业地点', order.address],
          ['目的地', order.destAddress]
        ]
      },
      {
        kind: 'table',
        title: '费用明细（元）',
        head: [{ title: '项目' }, figure('数量'), figure('单价'), figure('金额'), figure('优惠'), figure('应付')],
        rows: detail.lines.map(({ name, qtyMilli, unit, unitPriceFen, amountFen, discountFen, payableFen }) => [
          name,
          `${qtyMilli / 1000} ${unit}`,
          formatFen(unitPriceFen),
          formatFen(amountFen),
          formatFen(discountFen),
          formatFen(payableFen)
        ]),
        foot: `应付 ${formatFen(detail.payableFen)} 元（${amountInChinese(detail.payableFen)}），其中税额 ${formatFen(detail.taxFen)} 元`
      },
      { kind: 'text', title: '计费说明', lines: detail.explanation },
      {
        kind: 'table',
        title: '收款',
        head: [{ title: '方式' }, { title: '状态' }, { title: '时间' }, { title: '收据' }, { title: '收款人' }, figure('金额（元）')],
        empty: '尚未收款',
        rows: detail.payments.map(({ method, state, paidAt, createdAt, receiptNo, collectorName, amountFen }) => [
          PAY_METHOD_LABELS[method],
          PAY_STATE_INFO[state].label,
          formatFullDateTime(paidAt ?? createdAt),
          receiptNo ?? '',
          collectorName,
          formatFen(amountFen)
        ]),
        foot: `已收 ${formatFen(detail.paidFen)} 元，已退 ${formatFen(detail.refundedFen)} 元，待收 ${formatFen(detail.remainingFen)} 元`
      },
      {
        kind: 'table',
        title: '退款',
        head: [{ title: '退款单' }, { title: '状态' }, { title: '原因' }, { title: '申请' }, { title: '时间' }, figure('金额（元）')],
        rows: detail.refunds.map(({ refundNo, state, reason, askerName, doneAt, askedAt, amountFen }) => [
          refundNo,
          REFUND_STATE_INFO[state].label,
          reason,
          askerName,
          formatFullDateTime(doneAt ?? askedAt),
          formatFen(amountFen)
        ])
      },
      { kind: 'text', title: '说明', lines: ['本页是费用说明，不是发票。'] }
    ]
  }
}
