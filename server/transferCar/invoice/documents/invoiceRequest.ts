import { formatFullDateTime } from '@/domain/format/dateTime'
import { amountInChinese, formatFen } from '@/domain/format/money'
import { INVOICE_STATE_INFO } from '@/domain/transferCar/payment/labels'
import type { invoice } from '../../../database/schema'
import { pdfOf, type Column, rateText } from '../../payment/documents/pdf'

const COLUMNS: readonly Column[] = [
  { title: '项目', share: 0.36 },
  { title: '金额（含税）', share: 0.2, align: 'right' },
  { title: '税率', share: 0.1, align: 'right' },
  { title: '不含税', share: 0.17, align: 'right' },
  { title: '税额', share: 0.17, align: 'right' }
]

/** 开票申请单 of one application: what the invoice is asked for, for whom, by whom. */
export function invoiceRequestPdf(
  row: typeof invoice.$inferSelect,
  names: { paymentNo: string; orderNo: string; askerName: string; companyName: string },
  now: number
): Promise<Buffer> {
  return pdfOf(`开票申请单 ${row.requestNo}`, now, (pdf) => {
    pdf.title('开票申请单', `${names.companyName} · 打印时间 ${formatFullDateTime(now)}`)
    pdf.facts([
      ['申请单号', row.requestNo],
      ['状态', INVOICE_STATE_INFO[row.state].label],
      ['缴费工单', names.paymentNo],
      ['事故工单', names.orderNo],
      ['申请人', names.askerName],
      ['申请时间', formatFullDateTime(row.createdAt)],
      ['发票种类', row.kind === 'SPECIAL' ? '电子发票（增值税专用发票）' : '电子发票（普通发票）'],
      ['发票号码', row.invoiceNo ?? '—']
    ])
    pdf.section('购买方')
    pdf.facts([
      ['抬头类型', row.titleType === 'COMPANY' ? '单位' : '个人'],
      ['抬头', row.title],
      ['税号', row.taxNo ?? '—'],
      ['地址', row.address ?? '—'],
      ['电话', row.telephone ?? '—'],
      ['开户行', row.bankName ?? '—'],
      ['银行账号', row.bankAccount ?? '—'],
      ['接收邮箱', row.email ?? '—'],
      ['接收手机', row.mobile ?? '—']
    ])
    if (row.taxNoOverride !== null) pdf.line(`税号校验位不符，财务放行说明：${row.taxNoOverride}`)
    pdf.section('开票项目（元）')
    pdf.table(COLUMNS, [
      ...row.lines.map(({ name, amountFen, taxBp, netFen, taxFen }) => [
        name,
        formatFen(amountFen),
        rateText(taxBp),
        formatFen(netFen),
        formatFen(taxFen)
      ]),
      ['合计', formatFen(row.amountFen), '', formatFen(row.amountFen - row.taxFen), formatFen(row.taxFen)]
    ])
    pdf.line(`价税合计 ${formatFen(row.amountFen)} 元（${amountInChinese(row.amountFen)}）`, { size: 12 })
    if (row.remark !== null) pdf.line(`备注：${row.remark}`)
  })
}
