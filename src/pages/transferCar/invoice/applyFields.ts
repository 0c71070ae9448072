import type { InvoiceBody, InvoiceTitle } from '@/contract/transferCar/invoice/invoice'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { fenToInput, formatFen } from '@/domain/format'
import { countedFen, invoiceableFen } from '@/domain/transferCar/invoice/amounts'
import { checkTitle, failsCheckOnly, type TitleInput } from '@/domain/transferCar/invoice/title'
import { recordOf, type FieldSpec, type Texts } from '../stores/editor/fields'

const optional = { kind: 'text', whenEmpty: '' } as const

export const HEAD_FIELDS: readonly FieldSpec[] = [
  {
    path: 'titleType',
    label: '抬头类型',
    kind: 'choice',
    options: [
      { value: 'COMPANY', label: '单位' },
      { value: 'PERSON', label: '个人' }
    ]
  },
  {
    path: 'kind',
    label: '发票种类',
    kind: 'choice',
    options: [
      { value: 'NORMAL', label: '普通发票' },
      { value: 'SPECIAL', label: '专用发票' }
    ]
  }
]
const TITLE: FieldSpec = { path: 'title', label: '发票抬头', kind: 'text', min: 2, max: 100 }
const TAX_NO: FieldSpec = { path: 'taxNo', label: '税号', ...optional, max: 20 }
const NO_TAX_NO: FieldSpec = { path: 'noTaxNo', label: '无税号（个体工商户、机关事业单位）', kind: 'flag' }
const OVERRIDE: FieldSpec = {
  path: 'taxNoOverride',
  label: '税号核对说明',
  ...optional,
  max: 100,
  help: '校验位不符的税号，由财务核对证照后填写说明放行'
}
const BANK_FIELDS: readonly FieldSpec[] = [
  { path: 'address', label: '单位地址', ...optional, max: 100 },
  { path: 'telephone', label: '单位电话', ...optional, max: 20 },
  { path: 'bankName', label: '开户行', ...optional, max: 60 },
  { path: 'bankAccount', label: '银行账号', ...optional, max: 30 }
]
const AMOUNT: FieldSpec = { path: 'amountFen', label: '开票金额', kind: 'money' }
export const DELIVERY_FIELDS: readonly FieldSpec[] = [
  { path: 'email', label: '接收邮箱', ...optional, max: 100 },
  { path: 'mobile', label: '接收手机', ...optional, max: 20 }
]
const REMARK: FieldSpec = { path: 'remark', label: '备注', ...optional, max: 200 }
const ALL: readonly FieldSpec[] = [...HEAD_FIELDS, TITLE, TAX_NO, NO_TAX_NO, OVERRIDE, ...BANK_FIELDS, AMOUNT, ...DELIVERY_FIELDS, REMARK]

/** Drawn without 选填; what is missing is said by `checkTitle`. */
const needed = ({ whenEmpty: _none, ...field }: FieldSpec): FieldSpec => field

/** Fields of the title as far as they matter for what has been chosen. @param mayOverride finance */
export function titleFields(texts: Texts, mayOverride: boolean): readonly FieldSpec[] {
  if (texts.titleType === 'PERSON') return [TITLE]
  return [
    TITLE,
    texts.noTaxNo === '1' && texts.kind !== 'SPECIAL' ? TAX_NO : needed(TAX_NO),
    ...(texts.kind === 'SPECIAL' ? [] : [NO_TAX_NO]),
    ...(mayOverride && failsCheckOnly(texts.taxNo ?? '') ? [needed(OVERRIDE)] : [])
  ]
}
/** 专用发票 needs them, 普通发票 may carry them. */
export const bankFields = (texts: Texts): readonly FieldSpec[] =>
  texts.titleType === 'PERSON' ? [] : texts.kind === 'SPECIAL' ? BANK_FIELDS.map(needed) : BANK_FIELDS
export const amountFields: readonly FieldSpec[] = [AMOUNT, REMARK]
export const REMARK_FIELDS: readonly FieldSpec[] = [REMARK]

/** What may still be invoiced, fen; the server says it again. */
export function leftToInvoice({ status, payableFen, paidFen, refundedFen, refunds, invoices }: PaymentDetail): number {
  const refundingFen = refunds.reduce((sum, { state, amountFen }) => sum + (state === 'ASKED' || state === 'RUNNING' ? amountFen : 0), 0)
  const stage =
    status === 'ON_ACCOUNT'
      ? 'ON_ACCOUNT'
      : status === 'DRAFT' || status === 'REVIEW' || status === 'WAIVED' || status === 'VOID'
        ? 'DRAFT'
        : 'OPEN'
  return invoiceableFen({
    stage,
    payableFen,
    paidFen,
    refundedFen,
    refundingFen,
    invoicedFen: invoices.reduce((sum, each) => sum + countedFen(each), 0)
  })
}

/** What the form starts with. */
export function applyTexts(payment: PaymentDetail | undefined): Texts {
  const left = payment === undefined ? 0 : leftToInvoice(payment)
  return {
    titleType: payment?.payer === 'PARTY' ? 'PERSON' : 'COMPANY',
    kind: 'NORMAL',
    ...(payment?.customerName != null && { title: payment.customerName }),
    ...(left > 0 && { amountFen: fenToInput(left) })
  }
}

/** A title of before, or of WeChat, put into the form; the rest stays as it was typed. */
export const titleTexts = ({
  titleType,
  title,
  taxNo = '',
  address = '',
  telephone = '',
  bankName = '',
  bankAccount = ''
}: InvoiceTitle): Texts => ({ titleType, title, taxNo, address, telephone, bankName, bankAccount, noTaxNo: '', taxNoOverride: '' })

const given = (text: string | undefined): string | undefined => (text === undefined || text.trim() === '' ? undefined : text.trim())

/** All of an application but its amount. */
export type ApplyHead = Omit<InvoiceBody, 'amountFen' | 'version'>

/** For whom, how and where to the texts say, with what is wrong by field. @param mayOverride finance */
export function applyHead(texts: Texts, mayOverride: boolean): { body: ApplyHead; errors: Record<string, string> } {
  const isPerson = texts.titleType === 'PERSON'
  const input: TitleInput = {
    titleType: isPerson ? 'PERSON' : 'COMPANY',
    kind: texts.kind === 'SPECIAL' ? 'SPECIAL' : 'NORMAL',
    title: texts.title ?? '',
    email: given(texts.email),
    mobile: given(texts.mobile),
    ...(!isPerson && {
      taxNo: given(texts.taxNo),
      noTaxNo: texts.noTaxNo === '1',
      taxNoOverride: failsCheckOnly(texts.taxNo ?? '') ? given(texts.taxNoOverride) : undefined,
      address: given(texts.address),
      telephone: given(texts.telephone),
      bankName: given(texts.bankName),
      bankAccount: given(texts.bankAccount)
    })
  }
  const errors = Object.fromEntries(
    Object.entries(checkTitle(input, mayOverride).errors).filter((entry): entry is [string, string] => entry[1] !== undefined)
  )
  return { body: { ...input, remark: given(texts.remark) }, errors }
}

/** The application that the texts say, with what is wrong by field. @param payment as it was read last */
export function applyBody(
  texts: Texts,
  payment: PaymentDetail | undefined,
  mayOverride: boolean
): { body: InvoiceBody; errors: Record<string, string> } {
  const head = applyHead(texts, mayOverride)
  const { record, errors } = recordOf(texts, ALL)
  const amountFen = typeof record.amountFen === 'number' ? record.amountFen : 0
  const left = payment === undefined ? 0 : leftToInvoice(payment)
  const amountError =
    errors.amountFen ?? (amountFen === 0 ? '请填写开票金额' : amountFen > left ? `最多可开票 ${formatFen(left)} 元` : undefined)
  return {
    body: { ...head.body, amountFen, version: payment?.version ?? 0 },
    errors: { ...head.errors, ...(amountError !== undefined && { amountFen: amountError }) }
  }
}

/** What should be looked at again before the application goes out. */
export const applyWarnings = (texts: Texts): string[] => {
  if (texts.titleType === 'PERSON' || given(texts.taxNo) === undefined) return []
  const { warnings } = checkTitle({ titleType: 'COMPANY', kind: 'NORMAL', title: texts.title ?? '', taxNo: texts.taxNo ?? '' }, false)
  return Object.values(warnings)
}
