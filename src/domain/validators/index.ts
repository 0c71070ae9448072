/** All validators (validators.md#validators). */
export { parseAmountToFen, validateAmount } from './amount'
export { timeOfDay, validateDay, validateTimeOfDay } from './day'
export { scaledToInput, validateDecimal } from './decimal'
export { validateEmail } from './email'
export { idCardCheckCharacter, sexOfIdCard, validateIdCard } from './idCard'
export { validateIsoDate } from './isoDate'
export { validateJson } from './json'
export { validateLandline } from './landline'
export { characterCount, validateLength } from './length'
export { validateChinese, validateLetters, validateLettersAndDigits } from './letters'
export { validateMobile } from './mobile'
export { validateCode, validateDigits, validateNumber, validateRange } from './number'
export {
  displayPlate,
  normalisePlate,
  plateColour,
  plateKind,
  validatePlate,
  PLATE_LETTERS,
  PLATE_PROVINCES,
  PLATE_SUFFIXES,
  type PlateKind
} from './plate'
export type { ValidationResult } from './result'
export { validateUrl } from './url'
export { usccCheckCharacter, validateUscc } from './uscc'
export { validateVin, vinCheckDigit } from './vin'
