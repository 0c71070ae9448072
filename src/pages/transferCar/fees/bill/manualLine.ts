import type { ManualLine } from '@/contract/transferCar/fees/bill'
import type { FeeCode } from '@/contract/transferCar/fees/prices'
import { FEE_NAMES } from '@/domain/transferCar/fees/engine'
import { recordOf, type FieldSpec, type Texts } from '@/pages/transferCar/stores/editor/fields'
import { FEE_OPTIONS } from '../rateCardFields'

/** A line that no rule made: always with a reason and a photo of the order (fees.md#lines-by-hand). */
export const MANUAL_FIELDS: readonly FieldSpec[] = [
  { path: 'code', label: '费用', kind: 'choice', options: FEE_OPTIONS },
  { path: 'name', label: '名称', kind: 'text', min: 1, max: 30, help: '写在账单上' },
  { path: 'qtyMilli', label: '数量', kind: 'quantity', min: 1, max: 999_000 },
  { path: 'unit', label: '单位', kind: 'text', min: 1, max: 10 },
  { path: 'unitPriceFen', label: '单价', kind: 'money' },
  { path: 'reason', label: '原因', kind: 'text', min: 2, max: 200 }
]

export const NEW_LINE: Texts = { qtyMilli: '1', unit: '次' }

/** The name follows the fee until somebody gave it another one. */
export function withCode(texts: Texts, code: string): Texts {
  const isOwnName = (texts.name ?? '') !== '' && texts.name !== FEE_NAMES[texts.code as FeeCode]
  return { ...texts, code, ...(!isOwnName && { name: FEE_NAMES[code as FeeCode] }) }
}

/** The line that is typed, complete only without errors. */
export function manualLineOf(texts: Texts, photoIds: readonly string[]): { line: ManualLine; errors: Record<string, string> } {
  const { record, errors } = recordOf(texts, MANUAL_FIELDS)
  return {
    line: { ...record, photoIds: [...photoIds] } as ManualLine,
    errors: { ...errors, ...(photoIds.length === 0 && { photoIds: '至少选一张本工单的照片' }) }
  }
}
