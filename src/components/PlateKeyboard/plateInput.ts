import { normalisePlate, PLATE_LETTERS, PLATE_PROVINCES, PLATE_SUFFIXES } from '@/domain/validators'

/** Boxes of a plate: 7, and the eighth of new-energy plates (GA 36-2018, validators.md#plate). */
export const PLATE_BOXES = 8
const ORDINARY_LENGTH = 7

/** What stands in the boxes ('' = empty) and which box the next key fills. `cursor` 8 = all are full. */
export interface PlateInput {
  readonly boxes: readonly string[]
  readonly cursor: number
}

export type PlateLayout = 'province' | 'office' | 'serial'

/** Boxes of a plate text; the cursor stands in the first empty box. */
export function plateInputOf(text: string): PlateInput {
  const characters = Array.from(normalisePlate(text)).slice(0, PLATE_BOXES)
  const boxes = Array.from({ length: PLATE_BOXES }, (_, index) => characters[index] ?? '')
  return { boxes, cursor: characters.length }
}

/** The plate as text; empty boxes between others are closed, which the validator then names. */
export function plateTextOf({ boxes }: PlateInput): string {
  return boxes.join('')
}

/** Puts a sign into the current box and goes on to the next one. */
export function pressKey(input: PlateInput, sign: string): PlateInput {
  if (input.cursor >= PLATE_BOXES) return input
  const boxes = input.boxes.map((box, index) => (index === input.cursor ? sign : box))
  return { boxes, cursor: input.cursor + 1 }
}

/** Empties the current box; when it is empty already, goes back one and empties that. */
export function deleteKey({ boxes, cursor }: PlateInput): PlateInput {
  const here = cursor < PLATE_BOXES && boxes[cursor] !== '' ? cursor : Math.max(0, cursor - 1)
  return { boxes: boxes.map((box, index) => (index === here ? '' : box)), cursor: here }
}

/** Goes to a box; never past the first empty one, so that no hole appears by accident. */
export function moveTo(input: PlateInput, box: number): PlateInput {
  const firstEmpty = input.boxes.findIndex((sign) => sign === '')
  return { ...input, cursor: Math.min(box, firstEmpty === -1 ? PLATE_BOXES - 1 : firstEmpty) }
}

/** Which keys the current box takes: provinces, then the letter of the office, then letters and digits. */
export function layoutOf({ cursor }: PlateInput): PlateLayout {
  if (cursor === 0) return 'province'
  return cursor === 1 ? 'office' : 'serial'
}

/** 学, 警, 挂, 港, 澳, 使 and 领 stand in the seventh box only. */
const takesSuffix = (cursor: number): boolean => cursor === ORDINARY_LENGTH - 1

/** Whether a key may be pressed in the current box: no digit as the office, suffix signs only at the end. */
export function isKeyEnabled({ boxes, cursor }: PlateInput, sign: string): boolean {
  if (cursor >= PLATE_BOXES) return false
  if (PLATE_PROVINCES.includes(sign) || sign === '使') return cursor === 0 || (sign === '使' && takesSuffix(cursor))
  if (PLATE_SUFFIXES.includes(sign)) return takesSuffix(cursor)
  if (cursor === 1 && boxes[0] !== '使') return /[A-Z]/.test(sign)
  return cursor > 0
}

const SIGNS = new RegExp(`^[${PLATE_PROVINCES}${PLATE_LETTERS}${PLATE_SUFFIXES}O0-9]$`)
/**
 * A key of a real keyboard as a plate sign; undefined for keys that no plate has in this box. O is taken for the office only
 * (validators.md#plate).
 */
export function signOfKey(key: string, input: PlateInput): string | undefined {
  const sign = normalisePlate(key)
  if (sign.length !== 1 || !SIGNS.test(sign)) return undefined
  if (sign === 'O' && input.cursor !== 1) return undefined
  return isKeyEnabled(input, sign) ? sign : undefined
}

/**
 * Keys in reading order: a grid of 48 px keys has no room for the rows of a typewriter on a 320 px phone.
 * The suffix signs come last, so that no other key moves when they appear.
 */
export function keysOf(input: PlateInput): readonly string[] {
  if (layoutOf(input) === 'province') return Array.from(`${PLATE_PROVINCES}使`)
  return Array.from(`1234567890${PLATE_LETTERS}${takesSuffix(input.cursor) ? PLATE_SUFFIXES : ''}`)
}
