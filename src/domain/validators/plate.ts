import { compact } from './normalise'
import { invalid, type ValidationResult } from './result'

/** Province signs in the order of the standard, GA 36-2018 (validators.md#plate). */
export const PLATE_PROVINCES = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼'
/** Letters and digits of a plate keyboard: no I and no O (fleet.md#roadside). */
export const PLATE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Last signs that a plate keyboard offers beside letters and digits. */
export const PLATE_SUFFIXES = '学警挂港澳使领'

export type PlateKind = 'standard' | 'suffix' | 'hongkong' | 'macau' | 'embassy' | 'newEnergySmall' | 'newEnergyLarge'
export type PlateColour = 'blue' | 'yellow' | 'green' | 'yellowGreen' | 'white' | 'black'

const P = `[${PLATE_PROVINCES}]`
/** The issuing office may be O (validators.md#plate: "Position 2 may be O (special)"), never I. */
const OFFICE = '[A-HJ-Z]'
const L = '[A-HJ-NP-Z0-9]'
const ENERGY = '[DABCEFGHJK]'

const FORMS: readonly (readonly [PlateKind, RegExp])[] = [
  ['newEnergySmall', new RegExp(`^${P}${OFFICE}${ENERGY}${L}\\d{4}$`)],
  ['newEnergyLarge', new RegExp(`^${P}${OFFICE}\\d{5}${ENERGY}$`)],
  ['hongkong', new RegExp(`^粤Z${L}{4}港$`)],
  ['macau', new RegExp(`^粤Z${L}{4}澳$`)],
  ['embassy', new RegExp(`^(使\\d{6}|\\d{6}使|${P}${OFFICE}\\d{4}领)$`)],
  ['suffix', new RegExp(`^${P}${OFFICE}${L}{4}[学警挂]$`)],
  ['standard', new RegExp(`^${P}${OFFICE}${L}{5}$`)]
]

/** What is stored and compared: half width, without space and `· . -`, capitals (validators.md#plate). */
export function normalisePlate(text: string): string {
  return compact(text)
    .replace(/[·•・‧⋅.\-\u2010-\u2015]/g, '')
    .toUpperCase()
}

/** Kind of a normalised plate, or undefined when no form of GA 36-2018 fits. */
export function plateKind(plate: string): PlateKind | undefined {
  return FORMS.find(([, form]) => form.test(plate))?.[0]
}

/**
 * Number plate by GA 36-2018 (validators.md#plate); "7 characters, or 8 for the new-energy form"
 * is the outer check. Plates of the army and temporary ones have no form here: their plateType relaxes the check at the caller.
 */
export function validatePlate(text: string): ValidationResult<string, { kind: PlateKind }> {
  const value = normalisePlate(text)
  if (value === '') return invalid('请输入车牌号')
  if (value.length !== 7 && value.length !== 8) return invalid(`车牌应为 7 位，新能源车 8 位，现在 ${value.length} 位`)
  const kind = plateKind(value)
  if (kind) return { ok: true, value, kind }
  if (!/^[使\d]/.test(value) && !PLATE_PROVINCES.includes(value.charAt(0))) return invalid('车牌首位应为省份简称，例如 粤')
  if (/[IO]/.test(value.slice(2)) || value.charAt(1) === 'I') return invalid('车牌中没有字母 I 和 O，请核对是否为数字 1 和 0')
  if (value.length === 8) return invalid('新能源车牌格式不对，例如 粤BD12345、粤B12345D')
  return invalid('车牌格式不对，例如 粤B12345')
}

/**
 * Ground colour of a plate, for the plate-coloured chip (design.md#colour). Undefined when the text is not a plate.
 * @param large lorry, coach or trailer: its standard plate is yellow, which the characters alone do not tell
 */
export function plateColour(text: string, large = false): PlateColour | undefined {
  const plate = normalisePlate(text)
  const kind = plateKind(plate)
  switch (kind) {
    case undefined:
      return undefined
    case 'newEnergySmall':
      return 'green'
    case 'newEnergyLarge':
      return 'yellowGreen'
    case 'hongkong':
    case 'macau':
    case 'embassy':
      return 'black'
    case 'suffix':
      return plate.endsWith('警') ? 'white' : 'yellow'
    case 'standard':
      return large ? 'yellow' : 'blue'
  }
}

/** As people read it: `粤B·8D88E`. Text that is no plate, and plates of embassies, come back normalised without a dot. */
export function displayPlate(text: string): string {
  const plate = normalisePlate(text)
  return plateKind(plate) && PLATE_PROVINCES.includes(plate.charAt(0)) ? `${plate.slice(0, 2)}·${plate.slice(2)}` : plate
}
