import type { AgreementBody, CustomerBody, CustomerView } from '@/contract/transferCar/fees/bill'
import type { CustomerAgreement } from '@/contract/transferCar/fees/prices'
import { CUSTOMER_KINDS } from '@/domain/transferCar/order/dictionaries'
import { fieldsIn, recordOf, textsOfRecord, type FieldGroup, type RepeatSpec, type Texts } from '../stores/editor/fields'
import { classFields, ITEM_OPTIONS, money, VALIDITY_FIELDS, VEHICLE_CLASS_OPTIONS } from './rateCardFields'

/** The agreement's form; its customer is chosen from the customers that exist (fees.md#price-source). */
export const agreementGroups = (customers: readonly CustomerView[]): readonly FieldGroup[] => [
  {
    title: '基本',
    fields: [
      { path: 'customerId', label: '客户', kind: 'choice', options: customers.map(({ id, name }) => ({ value: id, label: name })) },
      { path: 'name', label: '名称', kind: 'text', min: 2, max: 60 },
      ...VALIDITY_FIELDS,
      { path: 'discountBp', label: '总价优惠', kind: 'percent', max: 10_000, whenEmpty: 0 }
    ]
  }
]

export const AGREEMENT_REPEATS: readonly RepeatSpec[] = [
  {
    title: '车型协议价',
    hint: '没有列出的车型用地区价目；上限始终按地区价目',
    prefix: 'classes',
    options: VEHICLE_CLASS_OPTIONS,
    addText: '添加车型',
    fieldsOf: classFields
  },
  { title: '项目协议价', prefix: 'items', options: ITEM_OPTIONS, addText: '添加项目', fieldsOf: (code) => [money(`items.${code}`, '单价')] }
]

/** @param agreement undefined for a new one */
export const agreementTexts = (agreement: CustomerAgreement | undefined, groups: readonly FieldGroup[]): Texts =>
  textsOfRecord(agreement, groups, AGREEMENT_REPEATS)

/** The body of an agreement; complete only without errors. */
export function agreementBody(texts: Texts, groups: readonly FieldGroup[]): { body: AgreementBody; errors: Record<string, string> } {
  const { record, errors } = recordOf(texts, fieldsIn(texts, groups, AGREEMENT_REPEATS))
  return { body: { classes: {}, items: {}, ...record } as AgreementBody, errors }
}

export const CUSTOMER_GROUPS: readonly FieldGroup[] = [
  {
    title: '客户',
    fields: [
      { path: 'name', label: '名称', kind: 'text', min: 2, max: 60 },
      { path: 'kind', label: '类别', kind: 'choice', options: CUSTOMER_KINDS.map(({ code, label }) => ({ value: code, label })) },
      { path: 'contact', label: '联系人', kind: 'text', max: 50, whenEmpty: '' },
      { path: 'mobile', label: '联系电话', kind: 'text', max: 20, whenEmpty: '' },
      { path: 'creditLimitFen', label: '挂账额度', kind: 'money', whenEmpty: null, help: '不填就不能挂账' },
      { path: 'paymentDays', label: '账期', kind: 'whole', unit: '天', max: 365, whenEmpty: 0 },
      { path: 'remark', label: '备注', kind: 'text', max: 200, whenEmpty: '' },
      { path: 'enabled', label: '启用', kind: 'flag' }
    ]
  }
]

/** Days that a new customer has to pay, as the server sets them. */
const NEW_CUSTOMER_DAYS = 30

/** @param customer undefined for a new one */
export const customerTexts = (customer: CustomerView | undefined): Texts =>
  textsOfRecord(customer ?? { enabled: true, paymentDays: NEW_CUSTOMER_DAYS }, CUSTOMER_GROUPS, [])

/** The body of a customer; complete only without errors. */
export function customerBody(texts: Texts): { body: CustomerBody; errors: Record<string, string> } {
  const { record, errors } = recordOf(texts, fieldsIn(texts, CUSTOMER_GROUPS, []))
  return { body: record as CustomerBody, errors }
}
