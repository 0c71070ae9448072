import type { CustomerAgreement, FeeCode, RateCard } from '@/contract/transferCar/fees/prices'
import { FEE_NAMES } from './engine'

/** Message by field, dotted like the body; empty = may be published. */
export type PriceErrors = Record<string, string>

type Validity = Pick<RateCard, 'effectiveFrom' | 'effectiveTo' | 'name' | 'basisDocNo'>
/** What a person writes of a card or an agreement. */
type Written<T> = Omit<T, 'id' | 'version'>

function validityErrors({ effectiveFrom, effectiveTo, name, basisDocNo }: Validity): PriceErrors {
  return {
    ...(name.trim().length < 2 ? { name: '名称至少 2 个字' } : {}),
    ...(basisDocNo.trim() === '' ? { basisDocNo: '请填写依据文件' } : {}),
    ...(effectiveTo !== null && effectiveTo <= effectiveFrom ? { effectiveTo: '截止时间应晚于生效时间' } : {})
  }
}

/** Whether every rule of a card is complete and fits the others; asked before it is published (fees.md#rate-cards). */
export function rateCardErrors(card: Written<RateCard>): PriceErrors {
  const { night } = card
  return {
    ...validityErrors(card),
    ...(Object.keys(card.classes).length === 0 && !card.isTowFree ? { classes: '至少填写一种车型的价格' } : {}),
    ...(night.rateBp > 0 && night.fromMinute === night.toMinute ? { 'night.toMinute': '夜间的起止时间不能相同' } : {}),
    ...heavyErrors(card.heavy),
    ...capErrors(card)
  }
}

/** Steps of weight follow each other without a gap, the last may be open. */
function heavyErrors(heavy: RateCard['heavy']): PriceErrors {
  const errors: PriceErrors = {}
  heavy.forEach(({ fromTons, toTons }, index) => {
    const before = heavy[index - 1]
    if (before !== undefined && before.toTons !== fromTons) errors[`heavy.${index}.fromTons`] = '应从上一档的截止吨数开始'
    if (toTons === null && index < heavy.length - 1) errors[`heavy.${index}.toTons`] = '只有最后一档可以不封顶'
    if (toTons !== null && toTons <= fromTons) errors[`heavy.${index}.toTons`] = '截止吨数应大于起始吨数'
  })
  return errors
}

/** A cap below a price of the same card would refuse every bill made from it. */
function capErrors(card: Written<RateCard>): PriceErrors {
  const errors: PriceErrors = {}
  const largest = [card.dryRun.minFen]
  for (const [vehicleClass, rate] of Object.entries(card.classes)) {
    largest.push(rate.baseFen, rate.craneFen ?? 0)
    if (rate.capFen !== null && rate.capFen < rate.baseFen) errors[`classes.${vehicleClass}.capFen`] = '上限不能低于基价'
  }
  for (const [code, item] of Object.entries(card.items)) {
    if (item.capFen !== null && item.capFen < item.priceFen)
      errors[`items.${code}.capFen`] = `${FEE_NAMES[code as FeeCode]}的封顶不能低于单价`
  }
  if (card.capFen !== null && card.capFen < Math.max(...largest)) errors.capFen = '作业费上限不能低于单项价格'
  return errors
}

/** Whether an agreement says anything and for when; asked before it is published. */
export function agreementErrors(agreement: Written<CustomerAgreement>): PriceErrors {
  const isEmpty = Object.keys(agreement.classes).length === 0 && Object.keys(agreement.items).length === 0 && agreement.discountBp === 0
  return { ...validityErrors(agreement), ...(isEmpty ? { classes: '请填写协议价格或折扣' } : {}) }
}
