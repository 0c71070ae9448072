import fc from 'fast-check'
import {
  cutOf,
  gestured,
  MAX_ZOOM,
  OUTPUT_SIDE,
  placed,
  pushed,
  wholeCrop,
  zoomed,
  zoomOf,
  type Crop,
  type Fingers,
  type PictureSize
} from '@/components/AvatarCropper/cropping'

const RUNS = { numRuns: process.env.TEST_FULL === '1' ? 5000 : 200, seed: 20261121 }
const SLACK = 1e-6

const sizes = fc.record({ width: fc.integer({ min: 1, max: 6000 }), height: fc.integer({ min: 1, max: 6000 }) })
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const point = fc.record({ x: number(-3, 3), y: number(-3, 3) })
type Act = (size: PictureSize, crop: Crop) => Crop
const acts = fc.array(
  fc.oneof(
    point.map(
      (by): Act =>
        (size, crop) =>
          pushed(size, crop, by)
    ),
    fc.tuple(number(0.05, 20), point).map(
      ([factor, at]): Act =>
        (size, crop) =>
          zoomed(size, crop, factor, at)
    ),
    fc.tuple(fc.array(point, { maxLength: 3 }), fc.array(point, { maxLength: 3 })).map(
      ([before, now]): Act =>
        (size, crop) =>
          gestured(size, crop, before, now)
    )
  ),
  { maxLength: 12 }
)

const isInside = (size: PictureSize, { x, y, side }: Crop) => {
  expect(side).toBeGreaterThan(0)
  for (const [at, whole] of [
    [x, size.width],
    [y, size.height]
  ] as const) {
    expect(at - side / 2).toBeGreaterThanOrEqual(-SLACK * whole)
    expect(at + side / 2).toBeLessThanOrEqual(whole * (1 + SLACK))
  }
}

describe('cutting an avatar', () => {
  it('whatever is done, the square stays inside the picture and the enlargement inside its limits', () => {
    fc.assert(
      fc.property(sizes, acts, (size, list) => {
        const crop = list.reduce((now, act) => act(size, now), wholeCrop(size))
        isInside(size, crop)
        expect(zoomOf(size, crop)).toBeGreaterThanOrEqual(1 - SLACK)
        expect(zoomOf(size, crop)).toBeLessThanOrEqual(MAX_ZOOM + SLACK)
        const { left, top, width, height } = placed(size, crop)
        expect(left).toBeLessThanOrEqual(0.01)
        expect(top).toBeLessThanOrEqual(0.01)
        expect(left + width).toBeGreaterThanOrEqual(99.99)
        expect(top + height).toBeGreaterThanOrEqual(99.99)
        const cut = cutOf(crop)
        expect(cut.drawn).toBeLessThanOrEqual(OUTPUT_SIDE)
        expect(cut.drawn).toBeLessThanOrEqual(Math.max(1, Math.round(crop.side)))
      }),
      RUNS
    )
  })

  it('a push to the right shows what lies left; one finger pushes as far as it goes', () => {
    const size = { width: 1000, height: 600 }
    const start = zoomed(size, wholeCrop(size), 2)
    expect(start).toEqual({ x: 500, y: 300, side: 300 })
    expect(pushed(size, start, { x: 0.5, y: 0 })).toEqual({ x: 350, y: 300, side: 300 })
    expect(gestured(size, start, [{ x: 0.2, y: 0.2 }], [{ x: 0.7, y: 0.2 }])).toEqual({ x: 350, y: 300, side: 300 })
    expect(pushed(size, start, { x: 9, y: -9 })).toEqual({ x: 150, y: 450, side: 300 })
  })

  it('a pinch keeps the part between the fingers where it is, away from the edges', () => {
    fc.assert(
      fc.property(number(1.05, 1.6), point, (factor, at) => {
        const size = { width: 4000, height: 4000 }
        const around = { x: 0.5 + at.x / 12, y: 0.5 + at.y / 12 }
        const before = zoomed(size, wholeCrop(size), 2)
        const after = zoomed(size, before, factor, around)
        const seen = (crop: Crop) => ({ x: crop.x + (around.x - 0.5) * crop.side, y: crop.y + (around.y - 0.5) * crop.side })
        expect(seen(after).x).toBeCloseTo(seen(before).x, 6)
        expect(seen(after).y).toBeCloseTo(seen(before).y, 6)
      }),
      RUNS
    )
  })

  it('two fingers apart enlarge, together reduce; a finger more or less moves nothing', () => {
    const size = { width: 800, height: 800 }
    const start = zoomed(size, wholeCrop(size), 2)
    const near: Fingers = [
      { x: 0.4, y: 0.5 },
      { x: 0.6, y: 0.5 }
    ]
    const far: Fingers = [
      { x: 0.3, y: 0.5 },
      { x: 0.7, y: 0.5 }
    ]
    expect(gestured(size, start, near, far).side).toBeCloseTo(200)
    expect(gestured(size, start, far, near).side).toBeCloseTo(800)
    expect(gestured(size, start, near, [far[0] ?? { x: 0, y: 0 }])).toBe(start)
    expect(gestured(size, start, [], near)).toBe(start)
    expect(gestured(size, start, near, [])).toBe(start)
    // Fingers on one spot have no size to compare.
    expect(gestured(size, start, [near[0] ?? { x: 0, y: 0 }, near[0] ?? { x: 0, y: 0 }], far).side).toBe(start.side)
  })

  it('a small picture is not blown up', () => {
    expect(cutOf(wholeCrop({ width: 100, height: 80 }))).toEqual({ left: 10, top: 0, side: 80, drawn: 80 })
    expect(cutOf(wholeCrop({ width: 2000, height: 1500 })).drawn).toBe(512)
  })
})
