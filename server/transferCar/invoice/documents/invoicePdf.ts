import { amountInChinese, formatFen } from '@/domain/format/money'
import { formatFullDateTime } from '@/domain/format/dateTime'
import type { IssueRequest } from '../provider'
import { pdfOf, rateText, type Column } from '../../payment/documents/pdf'

interface IssuedInvoice {
  /** 20 digits. */
  invoiceNo: string
  /** Epoch ms. */
  issuedAt: number
  seller: { name: string; taxNo: string }
  request: IssueRequest
}

const COLUMNS: readonly Column[] = [
  { title: '项目名称', share: 0.4 },
  { title: '金额', share: 0.2, align: 'right' },
  { title: '税率', share: 0.15, align: 'right' },
  { title: '税额', share: 0.25, align: 'right' }
]

/** The picture of an invoice as the local service draws it: it says itself that it is a sample. */
export function invoicePdf({ invoiceNo, issuedAt, seller, request }: IssuedInvoice): Promise<Buffer> {
  const title = request.kind === 'SPECIAL' ? '电子发票（增值税专用发票）' : '电子发票（普通发票）'
  return pdfOf(`${title} ${invoiceNo}`, issuedAt, (pdf) => {
    pdf.title(title, '演示样张，不是税务机关的发票')
    pdf.facts([
      ['发票号码', invoiceNo],
      ['开票时间', formatFullDateTime(issuedAt)],
      ['购买方', request.title],
      ['购买方税号', request.taxNo ?? '—'],
      ['销售方', seller.name],
      ['销售方税号', seller.taxNo]
    ])
    if (request.kind === 'SPECIAL')
      pdf.facts([
        ['地址、电话', `${request.address ?? ''} ${request.telephone ?? ''}`],
        ['开户行及账号', `${request.bankName ?? ''} ${request.bankAccount ?? ''}`]
      ])
    pdf.section('项目')
    pdf.table(COLUMNS, [
      ...request.lines.map(({ name, netFen, taxBp, taxFen }) => [name, formatFen(netFen), rateText(taxBp), formatFen(taxFen)]),
      ['合计', formatFen(request.amountFen - request.taxFen), '', formatFen(request.taxFen)]
    ])
    pdf.line(`价税合计：${formatFen(request.amountFen)} 元（${amountInChinese(request.amountFen)}）`, { size: 12 })
    if (request.remark !== null) pdf.line(`备注：${request.remark}`)
  })
}
