import { formatFullDateTime, shanghaiDate } from '@/domain/format/dateTime'
import { formatDistance } from '@/domain/format/measure'
import { amountInChinese, formatFen } from '@/domain/format/money'
import { byHandWords } from '@/domain/transferCar/fees/kilometres'
import { labelOf, PAYERS, SERVICE_TYPES } from '@/domain/transferCar/order/dictionaries'
import { legsWords } from '@/domain/transferCar/order/driven'
import { netFen, remainingFen } from '@/domain/transferCar/payment/status'
import { PAYMENT_STATUS_INFO, PAY_METHOD_LABELS } from '@/domain/transferCar/payment/labels'
import type { KeyedLine } from '@/domain/transferCar/payment/lines'
import type { BillRow } from '../../fees/repository'
import { legViews } from '../../order/kilometres'
import type { LoadedPayment } from '../types'
import { pdfOf, type Column, rateText } from './pdf'

const COLUMNS: readonly Column[] = [
  { title: '项目', share: 0.3 },
  { title: '数量', share: 0.13, align: 'right' },
  { title: '单价', share: 0.13, align: 'right' },
  { title: '金额', share: 0.13, align: 'right' },
  { title: '优惠', share: 0.1, align: 'right' },
  { title: '应付', share: 0.13, align: 'right' },
  { title: '税率', share: 0.08, align: 'right' }
]
const PAYMENT_COLUMNS: readonly Column[] = [
  { title: '方式', share: 0.25 },
  { title: '时间', share: 0.35 },
  { title: '收据', share: 0.2 },
  { title: '金额', share: 0.2, align: 'right' }
]

const quantity = ({ qtyMilli, unit }: KeyedLine): string => `${qtyMilli / 1000} ${unit}`
const nameOf = ({ name, vehicle }: KeyedLine, several: boolean): string =>
  several && vehicle !== null ? `第 ${vehicle + 1} 辆 ${name}` : name

/**
 * 结算清单 of a payment order (payments.md#settlement-list: the customer gets one): what was done to which vehicle, each item with its price
 * and its basis, what was paid. Names and numbers of people are not on it.
 * @param bill of the accident order as it is now: what it says of kilometres stands here while these are its lines
 * @param companyName who did the work @param now epoch ms
 */
export function settlementList(
  { order, accident, payments, customer }: LoadedPayment,
  bill: BillRow | undefined,
  companyName: string,
  now: number
): Promise<Buffer> {
  const { order: accidentOrder, vehicles, lead } = accident
  const several = vehicles.length > 1
  const net = netFen(order)
  const facts = bill?.version === order.billVersion ? bill.facts : []
  const driven = lead?.distanceM == null ? '—' : legsWords(legViews(lead)) || formatDistance(lead.distanceM)
  const received = payments.filter(({ state }) => state === 'SUCCESS')
  return pdfOf(`结算清单 ${order.paymentNo}`, now, (pdf) => {
    pdf.title('施救服务结算清单', `${companyName} · 打印时间 ${formatFullDateTime(now)}`)
    pdf.facts([
      ['缴费工单', order.paymentNo],
      ['事故工单', accidentOrder.orderNo],
      ['付款方', customer === null ? labelOf(PAYERS, order.payer) : `${labelOf(PAYERS, order.payer)} ${customer.name}`],
      ['状态', PAYMENT_STATUS_INFO[order.status].label],
      ['作业类型', accidentOrder.serviceType === null ? '—' : labelOf(SERVICE_TYPES, accidentOrder.serviceType)],
      ['报案日期', shanghaiDate(accidentOrder.createdAt)],
      ['车辆', vehicles.map(({ plateNo, vin }) => plateNo ?? vin ?? '无牌').join('、') || '—'],
      ['里程', [driven, byHandWords(facts)].filter((part) => part !== '').join('；')],
      ['作业地点', accidentOrder.address ?? '—'],
      ['目的地', accidentOrder.destAddress ?? '—']
    ])
    pdf.section('费用明细（元）')
    pdf.table(COLUMNS, [
      ...order.lines.map((line) => [
        nameOf(line, several),
        quantity(line),
        formatFen(line.unitPriceFen),
        formatFen(line.amountFen),
        formatFen(line.discountFen),
        formatFen(line.payableFen),
        rateText(line.taxBp)
      ]),
      ['合计', '', '', formatFen(order.totalFen), formatFen(order.discountFen), formatFen(order.payableFen), '']
    ])
    pdf.line(`应付 ${formatFen(order.payableFen)} 元（${amountInChinese(order.payableFen)}），其中税额 ${formatFen(order.taxFen)} 元`, {
      size: 12
    })
    pdf.section('计费说明')
    for (const line of order.lines)
      pdf.line(
        `${nameOf(line, several)}：${[line.explanation, line.reason ?? '', line.basisDocNo === '' ? '' : `依据 ${line.basisDocNo}`].filter((part) => part !== '').join('；')}`
      )
    pdf.section('收款')
    if (received.length === 0) pdf.line('尚未收款')
    else {
      pdf.table(
        PAYMENT_COLUMNS,
        received.map(({ method, paidAt, receiptNo, amountFen }) => [
          PAY_METHOD_LABELS[method],
          formatFullDateTime(paidAt),
          receiptNo ?? '—',
          formatFen(amountFen)
        ])
      )
    }
    pdf.line(
      `已收 ${formatFen(order.paidFen)} 元，已退 ${formatFen(order.refundedFen)} 元，净收 ${formatFen(net)} 元，待收 ${formatFen(remainingFen({ ...order, isClosed: order.closedAt !== null }))} 元`
    )
    pdf.line('本清单是费用说明，不是发票。')
  })
}
