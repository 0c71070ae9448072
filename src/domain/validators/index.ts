/** Validators of specification section 5; algorithms of towing.md section 9, cases of rulings 43. */
export { parseAmountToFen, validateAmount } from './amount'
export { timeOfDay, validateDay, validateTimeOfDay } from './day'
export { scaledToInput, validateDecimal, type DecimalRange } from './decimal'
export { validateEmail } from './email'
export { idCardCheckCharacter, sexOfIdCard, validateIdCard } from './idCard'
export { validateIsoDate } from './isoDate'
export { validateJson } from './json'
export { validateLandline } from './landline'
export { characterCount, validateLength, type LengthRange } from './length'
export { validateChinese, validateLetters, validateLettersAndDigits } from './letters'
export { validateMobile } from './mobile'
export { validateCode, validateDigits, validateNumber, validateRange, type NumberRange } from './number'
export {
  displayPlate,
  normalisePlate,
  plateColour,
  plateKind,
  validatePlate,
  PLATE_LETTERS,
  PLATE_PROVINCES,
  PLATE_SUFFIXES,
  type PlateColour,
  type PlateKind
} from './plate'
export type { Invalid, Valid, ValidationResult } from './result'
export { validateUrl } from './url'
export { usccCheckCharacter, validateUscc } from './uscc'
export { validateVin, vinCheckDigit } from './vin'
