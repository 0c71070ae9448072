/** Validators of specification section 5 that orders need; algorithms of towing.md section 9, cases of rulings 43. */
export { parseAmountToFen, validateAmount } from './amount'
export { timeOfDay, validateDay, validateTimeOfDay } from './day'
export { scaledToInput, validateDecimal, type DecimalRange } from './decimal'
export { idCardCheckCharacter, sexOfIdCard, validateIdCard } from './idCard'
export { characterCount, validateLength, type LengthRange } from './length'
export { validateMobile } from './mobile'
export {
  displayPlate, normalisePlate, plateColour, plateKind, validatePlate,
  PLATE_LETTERS, PLATE_PROVINCES, PLATE_SUFFIXES, type PlateColour, type PlateKind
} from './plate'
export type { Invalid, Valid, ValidationResult } from './result'
export { usccCheckCharacter, validateUscc } from './uscc'
export { validateVin, vinCheckDigit } from './vin'
