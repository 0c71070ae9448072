import fc from 'fast-check'
import { CSV_START, csvLine, csvYuan } from '@/domain/transferCar/statistic/csv'
import {
  bucketsOf,
  dayNumber,
  dayOfText,
  dayStart,
  daysOf,
  dayText,
  monthOf,
  periodOf,
  spansOf,
  weekday,
  wholeMonths
} from '@/domain/transferCar/statistic/days'
import { DurationCount, durationsOf } from '@/domain/transferCar/statistic/durations'
import { dryRunRate, openOrders, receivedFen, sumFigures } from '@/domain/transferCar/statistic/figures'
import { pack, unpack } from '../../../../server/transferCar/statistic/packing'

const RUNS = process.env.TEST_FULL === '1' ? 2000 : 200
const day = fc.integer({ min: 10_000, max: 40_000 })
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })

describe('days of Shanghai as numbers', () => {
  test('agree with the calendar, and each moment lies inside its day', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1995, 0, 1), max: Date.UTC(2080, 0, 1) }), (at) => {
        const number = dayNumber(at)
        expect(dayText(number)).toBe(calendar.format(at))
        expect(dayOfText(dayText(number))).toBe(number)
        expect(dayStart(number) <= at && at < dayStart(number + 1)).toBe(true)
        expect(weekday(number)).toBe((new Date(`${dayText(number)}T12:00:00Z`).getUTCDay() + 6) % 7)
      }),
      { numRuns: RUNS }
    )
    expect([dayOfText('2026-02-29'), dayOfText('2024-02-29') !== undefined, dayOfText('x')]).toEqual([undefined, true, undefined])
  })

  test('spans hold exactly the days they were made of', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 60 })), (list) => {
        const days = [...list].sort((a, b) => a - b)
        const spans = spansOf(days)
        expect(spans.flatMap(daysOf)).toEqual(days)
        spans.slice(1).forEach(({ from }, index) => expect(from).toBeGreaterThan(spans[index]?.to ?? 0))
      }),
      { numRuns: RUNS }
    )
  })

  test('days, weeks and months cut a range without gap or overlap, weeks at Mondays, months at the first', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 366 }),
        fc.constantFrom('day' as const, 'week' as const, 'month' as const),
        (from, length, grain) => {
          const range = { from, to: from + length }
          const buckets = bucketsOf(range, grain)
          expect(buckets.flatMap(daysOf)).toEqual(daysOf(range))
          for (const bucket of buckets.slice(1))
            expect(grain === 'week' ? weekday(bucket.from) : grain === 'month' ? dayText(bucket.from).slice(8) : 0).toBe(
              grain === 'month' ? '01' : 0
            )
          for (const bucket of buckets)
            if (grain !== 'day')
              expect(
                daysOf(bucket)
                  .slice(1)
                  .some((each) => (grain === 'week' ? weekday(each) === 0 : dayText(each).endsWith('-01')))
              ).toBe(false)
        }
      ),
      { numRuns: RUNS }
    )
  })

  test('a month has exactly the days the calendar gives it', () => {
    fc.assert(
      fc.property(day, (each) => {
        const { from, to } = monthOf(each)
        const [name, next] = [dayText(each).slice(0, 7), dayText(to)]
        expect(daysOf({ from, to })).toContain(each)
        expect([dayText(from), dayText(to - 1).slice(0, 7), next.slice(8)]).toEqual([`${name}-01`, name, '01'])
      }),
      { numRuns: RUNS }
    )
    const lengthOf = (text: string) => daysOf(monthOf(dayOfText(text) ?? 0)).length
    expect(['2024-02-29', '2026-02-01', '2026-04-30', '2025-12-31', '2026-01-01'].map(lengthOf)).toEqual([29, 28, 30, 31, 31])
  })

  test('whole months of a span are those of its months it does not cut', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), (from, length) => {
        const span = { from, to: from + length }
        const cut = bucketsOf(span, 'month')
        expect(wholeMonths(span)).toEqual(
          cut.filter((bucket) => dayText(bucket.from).endsWith('-01') && dayText(bucket.to).endsWith('-01'))
        )
      }),
      { numRuns: RUNS }
    )
    const between = (from: string, to: string) =>
      wholeMonths({ from: dayOfText(from) ?? 0, to: dayOfText(to) ?? 0 }).map((month) => dayText(month.from))
    expect([between('2025-12-01', '2026-03-01'), between('2025-12-02', '2026-02-28'), between('2026-02-01', '2026-02-28')]).toEqual([
      ['2025-12-01', '2026-01-01', '2026-02-01'],
      ['2026-01-01'],
      []
    ])
  })

  test('periods end today', () => {
    const today = dayOfText('2026-03-18') ?? 0
    expect(
      (['today', 'week', 'month'] as const).map((period) => [
        dayText(periodOf(period, today).from),
        dayText(periodOf(period, today).to - 1)
      ])
    ).toEqual([
      ['2026-03-18', '2026-03-18'],
      ['2026-03-16', '2026-03-18'],
      ['2026-03-01', '2026-03-18']
    ])
  })
})

describe('lengths', () => {
  const NONE = {
    outcome: null,
    createdAt: 0,
    assignedAt: null,
    acceptedAt: null,
    departedAt: null,
    arrivedAt: null,
    loadedAt: null,
    storedAt: null,
    handedOverAt: null
  }
  const ALL = {
    ...NONE,
    assignedAt: 60_000,
    acceptedAt: 90_999,
    departedAt: 120_000,
    arrivedAt: 900_000,
    loadedAt: 1_500_000,
    handedOverAt: 3_600_000
  }
  test('by the definitions of statistics.md#durations', () => {
    expect(durationsOf({ ...ALL, outcome: 'TOWED' })).toEqual({
      respond: 90,
      depart: 120,
      arrive: 900,
      arriveFromAssigned: 840,
      onScene: 600,
      whole: 3600
    })
    expect(durationsOf({ ...ALL, outcome: 'DRY_RUN' })).toEqual({ arrive: 900, arriveFromAssigned: 840 })
    for (const outcome of ['CANCELLED', 'VOID']) expect(durationsOf({ ...ALL, outcome })).toEqual({})
    expect(durationsOf(NONE)).toEqual({})
    expect(durationsOf({ ...NONE, createdAt: 5000, acceptedAt: 1000, storedAt: 9000 })).toEqual({ respond: 0, whole: 4 })
  })

  test('mean, median, P90 and counts below a limit equal those of the sorted list, also of days', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: 0, max: 7200 }), fc.integer({ min: 80_000, max: 900_000 })), { maxLength: 60 }),
        fc.integer({ min: 0, max: 100_000 }),
        (list, limit) => {
          const count = new DurationCount()
          list.forEach((seconds) => count.add(seconds))
          const sorted = [...list].sort((a, b) => a - b)
          const { n, meanS, medianS, p90S } = count.figures('whole')
          expect([n, count.size, count.below(limit)]).toEqual([
            list.length,
            list.length,
            sorted.filter((seconds) => seconds < limit).length
          ])
          if (n === 0) {
            expect([meanS, medianS, p90S]).toEqual([null, null, null])
            return
          }
          const half = sorted.length / 2
          expect(medianS).toBe(sorted.length % 2 === 1 ? sorted[Math.floor(half)] : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2)
          expect(p90S).toBe(sorted[Math.ceil(sorted.length * 0.9) - 1])
          expect(meanS).toBeCloseTo(sorted.reduce((sum, each) => sum + each, 0) / sorted.length, 6)
        }
      ),
      { numRuns: RUNS }
    )
  })

  test('packed and unpacked they are the same, sorted', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3_000_000_000 })), (list) => {
        const found: number[] = []
        unpack(pack(list), (seconds) => found.push(seconds))
        expect(found).toEqual([...list].sort((a, b) => a - b))
      }),
      { numRuns: RUNS }
    )
    expect(pack([0, 0, 100, 100]).length).toBe(4)
  })
})

test('rates and sums', () => {
  const sum = sumFigures([{ created: 5, completed: 2, dryRun: 1, cancelled: 1, paidFen: 500, refundedFen: 700 }, { created: 1 }])
  expect([openOrders(sum), dryRunRate(sum), receivedFen(sum), dryRunRate(sumFigures([]))]).toEqual([2, 1 / 3, -200, null])
})

describe('CSV', () => {
  /** A reader of RFC 4180, written apart from the writer. */
  function read(text: string): string[][] {
    const rows: string[][] = [[]]
    let cell = ''
    let quoted = false
    for (let at = 0; at < text.length; at++) {
      const character = text[at] as string
      if (quoted) {
        if (character !== '"') cell += character
        else if (text[at + 1] === '"') {
          cell += '"'
          at += 1
        } else quoted = false
      } else if (character === '"') quoted = true
      else if (character === ',') {
        rows.at(-1)?.push(cell)
        cell = ''
      } else if (character === '\r' && text[at + 1] === '\n') {
        rows.at(-1)?.push(cell)
        cell = ''
        rows.push([])
        at += 1
      } else cell += character
    }
    return rows.slice(0, -1)
  }

  test('any text comes back whole, what a spreadsheet would compute behind an apostrophe', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', '=', '+', '-', '@', '\t', '1', '.', '张', ' ') }), {
            minLength: 1,
            maxLength: 5
          }),
          { minLength: 1, maxLength: 4 }
        ),
        (rows) => {
          const back = read(rows.map(csvLine).join(''))
          expect(back).toEqual(
            rows.map((row) => row.map((cell) => (/^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell)))
          )
          for (const cell of back.flat()) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/)
        }
      ),
      { numRuns: RUNS }
    )
    expect(csvLine(['=HYPERLINK("http://x")', '-1+1', -5, '-5.00', null, '甲,乙'])).toBe(
      '"\'=HYPERLINK(""http://x"")",\'-1+1,-5,-5.00,,"甲,乙"\r\n'
    )
    expect([CSV_START.charCodeAt(0), csvYuan(123_405), csvYuan(-5), csvYuan(0)]).toEqual([0xfeff, '1234.05', '-0.05', '0.00'])
  })
})
