import { formatFullDateTime } from '@/domain/format/dateTime'
import { amountInChinese, formatFen } from '@/domain/format/money'
import { invoiceLines } from '@/domain/transferCar/invoice/amounts'
import { RED_REASONS, RED_STATE_INFO } from '@/domain/transferCar/invoice/red'
import type { InvoiceRow, RedRow } from '../repository'
import { pdfOf, type Column, rateText } from '../../payment/documents/pdf'

const COLUMNS: readonly Column[] = [
  { title: '项目', share: 0.36 },
  { title: '金额（含税）', share: 0.2, align: 'right' },
  { title: '税率', share: 0.1, align: 'right' },
  { title: '不含税', share: 0.17, align: 'right' },
  { title: '税额', share: 0.17, align: 'right' }
]

/** 红冲单 of one red letter (invoices.md#red-letters): which invoice it takes back, why, how much of each item, how far it is. */
export function redLetterPdf(
  row: InvoiceRow,
  red: RedRow,
  names: { paymentNo: string; askerName: string; companyName: string },
  now: number
): Promise<Buffer> {
  // A part of the invoice is shared out among its items as the invoice itself was.
  const lines = invoiceLines(
    row.lines.map(({ name, amountFen, taxBp }) => ({ name, payableFen: amountFen, taxBp })),
    red.amountFen
  )
  const taxFen = lines.reduce((sum, line) => sum + line.taxFen, 0)
  const minus = (fen: number): string => formatFen(-fen)
  return pdfOf(`红冲单 ${red.requestNo}`, now, (pdf) => {
    pdf.title('红冲单', `${names.companyName} · 打印时间 ${formatFullDateTime(now)}`)
    pdf.facts([
      ['申请单号', red.requestNo],
      ['状态', RED_STATE_INFO[red.state].label],
      ['原发票号码', row.invoiceNo ?? '—'],
      ['红字发票号码', red.invoiceNo ?? '—'],
      ['缴费工单', names.paymentNo],
      ['红冲原因', RED_REASONS.find(({ code }) => code === red.reason)?.label ?? red.reason],
      ['申请人', names.askerName],
      ['申请时间', formatFullDateTime(red.askedAt)],
      ...(red.confirmBy === null ? [] : [['购方确认期限', formatFullDateTime(red.confirmBy)] as const]),
      ...(red.issuedAt === null ? [] : [['开具时间', formatFullDateTime(red.issuedAt)] as const]),
      ['购买方', row.title],
      ['购买方税号', row.taxNo ?? '—']
    ])
    pdf.section('红冲项目（元）')
    pdf.table(COLUMNS, [
      ...lines.map((line) => [line.name, minus(line.amountFen), rateText(line.taxBp), minus(line.netFen), minus(line.taxFen)]),
      ['合计', minus(red.amountFen), '', minus(red.amountFen - taxFen), minus(taxFen)]
    ])
    pdf.line(`红冲 ${formatFen(red.amountFen)} 元（负数${amountInChinese(red.amountFen)}）`, { size: 12 })
    if (red.note !== null) pdf.line(`说明：${red.note}`)
    if (red.failure !== null) pdf.line(`未开具：${red.failure}`)
    pdf.line('本单是红冲的记录，不是发票。')
  })
}
