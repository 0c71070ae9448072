import {
  deleteKey,
  isKeyEnabled,
  keysOf,
  layoutOf,
  moveTo,
  plateInputOf,
  plateTextOf,
  pressKey,
  signOfKey,
  type PlateInput
} from '@/components/PlateKeyboard/plateInput'
import { PLATE_LETTERS, PLATE_PROVINCES, validatePlate } from '@/domain/validators'

const type = (text: string, from: PlateInput = plateInputOf('')): PlateInput => Array.from(text).reduce(pressKey, from)

describe('plate keyboard', () => {
  it('types an ordinary and a new-energy plate that the validator takes', () => {
    expect(plateTextOf(type('粤B8D88E'))).toBe('粤B8D88E')
    expect(validatePlate(plateTextOf(type('粤BD12345')))).toMatchObject({ ok: true, value: '粤BD12345' })
  })

  it('stops at eight boxes', () => {
    expect(plateTextOf(type('粤BD123456'))).toBe('粤BD12345')
  })

  it('takes pasted text with dots, spaces and full-width letters', () => {
    expect(plateTextOf(plateInputOf('粤Ｂ· 8d88e'))).toBe('粤B8D88E')
  })

  it('deletes the last sign when the cursor is behind it, and the current one after a tap on its box', () => {
    const full = type('粤B8D88E')
    expect(plateTextOf(deleteKey(full))).toBe('粤B8D88')
    const third = deleteKey(moveTo(full, 2))
    expect(third.boxes[2]).toBe('')
    expect(plateTextOf(pressKey(third, '9'))).toBe('粤B9D88E')
    expect(deleteKey(plateInputOf('')).cursor).toBe(0)
  })

  it('never moves past the first empty box', () => {
    expect(moveTo(type('粤B'), 6).cursor).toBe(2)
    expect(moveTo(type('粤BD12345'), 7).cursor).toBe(7)
  })

  it('offers provinces first, then the office, then the serial', () => {
    expect(layoutOf(plateInputOf(''))).toBe('province')
    expect(layoutOf(plateInputOf('粤'))).toBe('office')
    expect(layoutOf(plateInputOf('粤B'))).toBe('serial')
  })

  it('has every province and every letter but I and O', () => {
    const provinces = keysOf(plateInputOf(''))
    expect(Array.from(PLATE_PROVINCES).filter((sign) => !provinces.includes(sign))).toEqual([])
    const serial = keysOf(plateInputOf('粤B1'))
    expect(Array.from(`${PLATE_LETTERS}0123456789`).filter((sign) => !serial.includes(sign))).toEqual([])
    expect(serial.join('')).not.toMatch(/[IO学挂]/)
    expect(keysOf(plateInputOf('粤B1234')).slice(0, serial.length)).toEqual(serial)
    expect(keysOf(plateInputOf('粤B1234'))).toContain('挂')
  })

  it('enables suffix signs in the seventh box only', () => {
    expect(isKeyEnabled(plateInputOf('粤B1234'), '学')).toBe(true)
    expect(isKeyEnabled(plateInputOf('粤B12'), '学')).toBe(false)
    expect(isKeyEnabled(plateInputOf(''), '粤')).toBe(true)
    expect(isKeyEnabled(plateInputOf('粤B'), '粤')).toBe(false)
    expect(isKeyEnabled(plateInputOf('粤'), '1')).toBe(false)
    expect(isKeyEnabled(plateInputOf('使'), '1')).toBe(true)
  })

  it('reads a real keyboard: small letters become capitals, I is never a sign, O only an office', () => {
    expect(signOfKey('b', plateInputOf('粤'))).toBe('B')
    expect(signOfKey('i', plateInputOf('粤B'))).toBeUndefined()
    expect(signOfKey('o', plateInputOf('粤B'))).toBeUndefined()
    expect(signOfKey('o', plateInputOf('粤'))).toBe('O')
    expect(signOfKey('b', plateInputOf(''))).toBeUndefined()
    expect(signOfKey('粤', plateInputOf(''))).toBe('粤')
    expect(signOfKey('Enter', plateInputOf('粤B'))).toBeUndefined()
  })
})
