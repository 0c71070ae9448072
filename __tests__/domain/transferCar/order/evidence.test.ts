import fc from 'fast-check'
import {
  countsFor,
  MAX_ORDER_PHOTOS,
  photoRoom,
  reuseWarning,
  watermarkLines,
  type WatermarkFacts
} from '@/domain/transferCar/order/evidence'
import { wrapped } from '@/platform/watermark/drawing'

const AT = Date.UTC(2026, 2, 15, 0, 30, 12)
const FACTS: WatermarkFacts = { at: AT, source: 'CAMERA', personName: '李师傅', orderNo: 'SG202603150001' }
const position = { lng: 114.05, lat: 22.5431234, coordType: 'GCJ02' as const }

describe('watermark of a photo (evidence.md#watermark)', () => {
  test('time in Shanghai, place, person and order', () => {
    expect(watermarkLines({ ...FACTS, position })).toEqual([
      '2026-03-15 08:30:12',
      '114.050000, 22.543123 GCJ02',
      '李师傅 · SG202603150001'
    ])
    expect(watermarkLines({ ...FACTS, position, address: '深南大道\n2000 号' })[1]).toBe('深南大道 2000 号')
    expect(watermarkLines({ ...FACTS, orderNo: '' })).toEqual(['2026-03-15 08:30:12', '未定位', '李师傅'])
  })

  test('from the album it says so, and time and place are those of the choosing', () => {
    expect(watermarkLines({ ...FACTS, source: 'ALBUM', position })).toEqual([
      '相册照片 选取于 2026-03-15 08:30:12',
      '选取位置 114.050000, 22.543123 GCJ02',
      '李师傅 · SG202603150001'
    ])
    expect(watermarkLines({ ...FACTS, source: 'ALBUM' })[1]).toBe('未定位')
  })

  test('whatever is given: two or three lines of one line each, time and source always told, nothing cut inside a character', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 120 })
    const place = fc.option(
      fc.record({
        lng: fc.double({ min: 73, max: 136, noNaN: true }),
        lat: fc.double({ min: 3, max: 54, noNaN: true }),
        coordType: fc.constantFrom('GCJ02' as const, 'WGS84' as const)
      }),
      { nil: null }
    )
    const facts = fc.record({
      at: fc.integer({ min: 0, max: 4_102_444_800_000 }),
      source: fc.constantFrom('CAMERA' as const, 'ALBUM' as const),
      address: fc.option(words, { nil: null }),
      position: place,
      personName: words,
      orderNo: words
    })
    fc.assert(
      fc.property(facts, (given) => {
        const lines = watermarkLines(given)
        expect(lines.length).toBeGreaterThanOrEqual(2)
        expect(lines.length).toBeLessThanOrEqual(3)
        expect(lines[0]).toMatch(
          given.source === 'ALBUM' ? /^相册照片 选取于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/ : /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
        )
        if (given.position === null && (given.address ?? '').trim() === '') expect(lines[1]).toBe('未定位')
        for (const line of lines) {
          expect(line).not.toMatch(/[\r\n\t]/)
          expect(Array.from(line).length).toBeLessThanOrEqual(60)
          expect(line).not.toMatch(/[\ud800-\udfff]/u)
        }
      }),
      { numRuns: 200, seed: 4 }
    )
  })

  test('rows hold the whole line, each fits, and none is shorter than it must be', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 1, max: 30 }), (line, room) => {
        const fits = (text: string): boolean => Array.from(text).length <= room
        const rows = wrapped(line, fits)
        expect(rows.join('')).toBe(line)
        expect(rows.every((row) => row !== '' && fits(row))).toBe(true)
        expect(rows.length).toBe(Math.ceil(Array.from(line).length / room))
      }),
      { numRuns: 200, seed: 4 }
    )
    expect(wrapped('一二', () => false)).toEqual(['一', '二'])
  })
})

test('a photo counts for the unit and leg it shows; one that the app added for itself counts by its leg', () => {
  const lead = { unitId: 'u1', leg: 2 }
  expect(countsFor({ unitId: 'u1', leg: 2 }, lead)).toBe(true)
  expect(countsFor({ unitId: 'u1', leg: 1 }, lead)).toBe(false)
  expect(countsFor({ unitId: 'u2', leg: 2 }, lead)).toBe(false)
  expect(countsFor({ leg: 2 }, lead)).toBe(true)
})

test('photos used before are told with the orders, each once', () => {
  const photo = (reusedIn: string | null) => ({ reusedIn })
  expect(reuseWarning([photo(null)])).toBe('')
  expect(reuseWarning([photo('SG1'), photo('SG1'), photo(null), photo('另一工单')])).toBe('3 张与 SG1、另一工单 的照片相同，请核对')
})

test('an order takes 60 photos: each counts once, on its way or there; given up it makes room', () => {
  const there = Array.from({ length: 58 }, (_, n) => ({ id: `p${n}`, state: 'STORED' as const }))
  expect(photoRoom([], [])).toBe(MAX_ORDER_PHOTOS)
  expect(photoRoom(there, [])).toBe(2)
  expect(photoRoom([...there, { id: 'w', state: 'PENDING' }], ['w', 'x'])).toBe(0)
  expect(photoRoom(there, ['x', 'y', 'z'])).toBe(0)
  expect(photoRoom([...there.slice(1), { id: 'p0', state: 'GIVEN_UP' }], [])).toBe(3)
})
