import fc from 'fast-check'
import { nextWindow, RowHeights, windowAt } from '@/components/VirtualList/rowWindow'

const RUNS = { numRuns: process.env.TEST_FULL === '1' ? 2000 : 100, seed: 20261121 }
const rowsOf = () => fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 1, maxLength: 300 })

describe('rows of a long list', () => {
  it('offsets equal a plain sum, whatever was measured in whatever order', () => {
    fc.assert(
      fc.property(
        rowsOf(),
        fc.array(fc.tuple(fc.nat(299), fc.integer({ min: 21, max: 300 })), { maxLength: 60 }),
        (estimates, measured) => {
          const heights = new RowHeights(estimates.length, (index) => estimates[index] as number)
          // The first measuring also corrects the others: it confirms the estimate here, so that the plain sum is known.
          heights.measure([{ index: 0, height: estimates[0] as number }])
          const plain = [...estimates]
          for (const [index, height] of measured) {
            heights.measure([{ index, height }])
            const before = plain[index]
            if (before !== undefined && Math.abs(before - height) > 0.5) plain[index] = height
          }
          let sum = 0
          plain.forEach((height, index) => {
            expect(heights.offset(index)).toBeCloseTo(sum, 6)
            expect(heights.indexAt(sum)).toBe(index)
            expect(heights.indexAt(sum + height - 0.01)).toBe(index)
            sum += height
          })
          expect(heights.total).toBeCloseTo(sum, 6)
        }
      ),
      RUNS
    )
  })

  it('the first measuring corrects the estimates of all rows', () => {
    const heights = new RowHeights(1000, () => 50)
    expect(
      heights.measure([
        { index: 0, height: 100 },
        { index: 1, height: 100 }
      ])
    ).toBe(true)
    expect(heights.total).toBe(100_000)
    expect(heights.measure([{ index: 2, height: 100 }])).toBe(false)
    expect(heights.measure([{ index: 3, height: 0 }])).toBe(false)
  })

  it('wherever it is scrolled to, the drawn rows cover the screen and stay at most 60', () => {
    fc.assert(
      fc.property(
        rowsOf(),
        fc.array(fc.nat(70_000), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 200, max: 1100 }),
        (estimates, scrolls, viewport) => {
          const heights = new RowHeights(estimates.length, (index) => estimates[index] as number)
          let shown = windowAt(heights, 0, viewport)
          for (const wanted of scrolls) {
            const top = Math.min(wanted, Math.max(0, heights.total - viewport))
            shown = nextWindow(shown, heights, top, viewport)
            expect(heights.offset(shown.start)).toBeLessThanOrEqual(top)
            expect(heights.offset(shown.end)).toBeGreaterThanOrEqual(Math.min(top + viewport, heights.total))
            const visible = heights.indexAt(top + viewport) - heights.indexAt(top) + 1
            expect(shown.end - shown.start).toBeLessThanOrEqual(Math.max(60, visible + 10))
          }
        }
      ),
      RUNS
    )
  })

  it('scrolling by one row keeps what is drawn', () => {
    const heights = new RowHeights(10_000, () => 64)
    const first = windowAt(heights, 64_000, 800)
    expect(nextWindow(first, heights, 64_064, 800)).toBe(first)
    expect(nextWindow(first, heights, 64_000 + 64 * 30, 800)).not.toBe(first)
  })

  it('an empty list draws nothing', () => {
    const heights = new RowHeights(0, () => 64)
    expect(windowAt(heights, 0, 800)).toEqual({ start: 0, end: 0 })
    expect(heights.total).toBe(0)
  })
})
