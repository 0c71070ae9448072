import type { StatementDetail } from '@/contract/transferCar/payment/collect'
import { formatFullDateTime, shanghaiDate } from '@/domain/format/dateTime'
import { amountInChinese, formatFen } from '@/domain/format/money'
import { STATEMENT_STATE_INFO } from '@/domain/transferCar/payment/labels'
import { pdfOf, type Column } from './pdf'

const COLUMNS: readonly Column[] = [
  { title: '序号', share: 0.08, align: 'right' },
  { title: '挂账日期', share: 0.16 },
  { title: '车牌', share: 0.18 },
  { title: '事故工单', share: 0.22 },
  { title: '缴费工单', share: 0.21 },
  { title: '金额', share: 0.15, align: 'right' }
]

/**
 * 月结对账单 as its customer gets it to sign (payments.md#statements): each order with its amount, what is due and when. Names and numbers of
 * people are not on it.
 */
export function statementPdf(statement: StatementDetail, companyName: string, now: number): Promise<Buffer> {
  const { statementNo, customerName, month, state, dueAt, paidAt, items, totalFen } = statement
  return pdfOf(`月结对账单 ${statementNo}`, now, (pdf) => {
    pdf.title('月结对账单', `${companyName} · 打印时间 ${formatFullDateTime(now)}`)
    pdf.facts([
      ['客户', customerName],
      ['月份', month],
      ['对账单号', statementNo],
      ['状态', STATEMENT_STATE_INFO[state].label],
      ['制单日期', shanghaiDate(statement.createdAt)],
      ['到期日', dueAt === null ? '客户确认后起算' : shanghaiDate(dueAt)],
      ...(paidAt === null ? [] : [['到账时间', formatFullDateTime(paidAt)] as const])
    ])
    if (state === 'VOID') {
      pdf.line('这张对账单已作废，请以新的对账单为准。', { size: 12 })
      return
    }
    pdf.section(`明细（${items.length} 单，元）`)
    pdf.table(COLUMNS, [
      ...items.map(({ onAccountAt, plateNo, orderNo, paymentNo, amountFen }, index) => [
        String(index + 1),
        shanghaiDate(onAccountAt),
        plateNo ?? '—',
        orderNo,
        paymentNo,
        formatFen(amountFen)
      ]),
      ['', '合计', '', '', '', formatFen(totalFen)]
    ])
    pdf.line(`合计 ${formatFen(totalFen)} 元（${amountInChinese(totalFen)}）`, { size: 12 })
    pdf.section('客户确认')
    pdf.line('盖章：                                        经手人：                                        日期：')
    pdf.line('本对账单不是发票。')
  })
}
