import type { InvoiceBody } from '@/contract/transferCar/invoice/invoice'
import { usccCheckCharacter, validateEmail, validateMobile, validateUscc } from '../../validators'
import { validateLandline } from '../../validators/landline'
import { compact, compactCode, toHalfWidth } from '../../validators/normalise'

/** What is written on an invoice and where it goes, as it is stored. */
export interface CheckedTitle {
  titleType: InvoiceBody['titleType']
  title: string
  taxNo: string | null
  taxNoOverride: string | null
  address: string | null
  telephone: string | null
  bankName: string | null
  bankAccount: string | null
  email: string | null
  mobile: string | null
}
export type TitleInput = Pick<
  InvoiceBody,
  | 'titleType'
  | 'kind'
  | 'title'
  | 'taxNo'
  | 'noTaxNo'
  | 'taxNoOverride'
  | 'address'
  | 'telephone'
  | 'bankName'
  | 'bankAccount'
  | 'email'
  | 'mobile'
>
type Field = keyof TitleInput
export interface TitleCheck {
  value: CheckedTitle
  errors: Partial<Record<Field, string>> /** Accepted, but the person should look again. */
  warnings: Partial<Record<Field, string>>
}

/** A number of 18 characters in which nothing but the check character is wrong. */
export function failsCheckOnly(text: string): boolean {
  const code = compactCode(text)
  return code.length === 18 && !validateUscc(code).ok && validateUscc(code.slice(0, 17) + usccCheckCharacter(code)).ok
}

/**
 * Title and delivery of an invoice (invoices.md#titles, validators.md#uscc): a company names its number unless it needs none, a person has
 * none; 专用发票 only for companies with number, address, telephone and bank. A number that fails its check character is taken from finance
 * with a note.
 * @param mayOverride whether this person is finance
 */
export function checkTitle(input: TitleInput, mayOverride: boolean): TitleCheck {
  const errors: TitleCheck['errors'] = {}
  const warnings: TitleCheck['warnings'] = {}
  const value: CheckedTitle = {
    titleType: input.titleType,
    title: input.title.replace(/\s+/g, ' ').trim(),
    taxNo: null,
    taxNoOverride: null,
    address: textOf(input.address),
    telephone: textOf(input.telephone),
    bankName: textOf(input.bankName),
    bankAccount: textOf(input.bankAccount && compact(input.bankAccount)),
    email: textOf(input.email && toHalfWidth(input.email)),
    mobile: textOf(input.mobile)
  }
  if (Array.from(value.title).length < 2) errors.title = '发票抬头至少 2 个字'
  if (input.titleType === 'PERSON' && input.kind === 'SPECIAL') errors.kind = '专用发票只能开给单位'
  checkTaxNo(input, mayOverride, { value, errors, warnings })
  if (input.kind === 'SPECIAL') {
    for (const [field, label] of SPECIAL_FIELDS) if (value[field] === null) errors[field] = `专用发票须填写${label}`
  }
  if (value.bankAccount !== null && !/^\d[\d-]{5,28}\d$/.test(value.bankAccount)) errors.bankAccount = '银行账号应为数字'
  if (value.telephone !== null && !validateMobile(value.telephone).ok && !validateLandline(value.telephone).ok)
    errors.telephone = '电话应为手机号或带区号的座机'
  if (value.email !== null) {
    const checked = validateEmail(value.email)
    if (checked.ok) value.email = checked.value
    else errors.email = checked.message
  }
  if (value.mobile !== null) {
    const checked = validateMobile(value.mobile)
    if (checked.ok) value.mobile = checked.value
    else errors.mobile = checked.message
  }
  return { value, errors, warnings }
}

const SPECIAL_FIELDS: readonly (readonly ['address' | 'telephone' | 'bankName' | 'bankAccount', string])[] = [
  ['address', '单位地址'],
  ['telephone', '单位电话'],
  ['bankName', '开户行'],
  ['bankAccount', '银行账号']
]

function checkTaxNo(input: TitleInput, mayOverride: boolean, { value, errors, warnings }: TitleCheck): void {
  const given = textOf(input.taxNo)
  if (input.titleType === 'PERSON') {
    if (given !== null) errors.taxNo = '个人抬头不填税号'
    return
  }
  if (given === null) {
    if (input.kind === 'SPECIAL') errors.taxNo = '专用发票须填写税号'
    else if (input.noTaxNo !== true) errors.taxNo = '单位抬头须填写税号；个体工商户、机关事业单位没有税号时请勾选“无税号”'
    return
  }
  value.taxNo = compactCode(given)
  const checked = validateUscc(given)
  if (checked.ok) {
    if (checked.warning !== undefined) warnings.taxNo = checked.warning
    return
  }
  const note = textOf(input.taxNoOverride)
  if (!failsCheckOnly(given) || note === null) errors.taxNo = checked.message
  else if (!mayOverride) errors.taxNoOverride = '校验位不符的税号只有财务可以放行'
  else value.taxNoOverride = note
}

function textOf(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}
