import fc from 'fast-check'
import { labelledDistanceM } from '../../../../src/domain/transferCar/order/coordinates'
import { POINT_APART_M, POINT_EVERY_MS, type TripPoint } from '../../../../src/domain/transferCar/order/trip'
import { SECOND } from '../../../../server/clock'
import { sift } from '../../../../server/transferCar/fleet/positions'

const SCENE = { lng: 114.05, lat: 22.54, coordType: 'GCJ02' } as const

describe('which points are kept', () => {
  const points = fc
    .array(fc.record({ s: fc.integer({ min: 0, max: 400 }), eastM: fc.integer({ min: 0, max: 3000 }) }), { minLength: 1, maxLength: 30 })
    .map((list) =>
      list
        .map(({ s, eastM }): TripPoint => ({ ...SCENE, lng: SCENE.lng + eastM / 102_700, fixAt: 1_790_000_000_000 + s * SECOND }))
        .sort((a, b) => a.fixAt - b.fixAt)
    )

  test('never two within 15 s, never two in a row within 30 m as they come, and the same points again keep nothing', () => {
    fc.assert(
      fc.property(points, points, (earlier, later) => {
        const known = sift([], earlier).kept
        const { kept, newest } = sift(known, later)
        const track = [...known, ...kept].sort((a, b) => a.fixAt - b.fixAt)
        const pairs = (list: TripPoint[]) => list.slice(1).map((point, i) => [list[i] as TripPoint, point] as const)
        for (const [before, point] of pairs(track)) expect(point.fixAt - before.fixAt).toBeGreaterThanOrEqual(POINT_EVERY_MS)
        for (const [before, point] of pairs(known)) expect(labelledDistanceM(before, point)).toBeGreaterThanOrEqual(POINT_APART_M)
        expect(kept.every((point) => later.includes(point))).toBe(true)
        if (kept.length > 0) expect(newest?.fixAt).toBeGreaterThanOrEqual(kept.at(-1)?.fixAt ?? 0)
        expect(sift(track, later).kept).toEqual([])
      }),
      { numRuns: 200, seed: 20261121 }
    )
  })
})
