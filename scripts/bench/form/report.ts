import { performance } from 'node:perf_hooks'
import type { FigureRow } from '../../lib/figures.mjs'

export interface Times {
  readonly median: number
  readonly slowest: number
}

export interface Figure {
  readonly what: string
  readonly own: Times
  readonly limit?: number
  /** The other way in the same run. */
  readonly other?: { readonly name: string; readonly times: Times }
  /** ms unless said. */
  readonly unit?: string
  /** The limit is a multiple of the other way. */
  readonly isRatio?: boolean
}

const kept: unknown[] = []

/** Milliseconds of `run`, the first few left out; what it answers is kept, so that nothing is optimised away. */
export function measure(run: (round: number) => unknown, times: number): Times {
  for (let i = 0; i < 5; i++) kept[0] = run(i)
  return timesOf(
    Array.from({ length: times }, (_, round) => {
      const start = performance.now()
      kept[0] = run(round + 5)
      return performance.now() - start
    })
  )
}

export function timesOf(values: readonly number[]): Times {
  const sorted = [...values].sort((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? NaN, slowest: sorted[sorted.length - 1] ?? NaN }
}

const width = (text: string): number => [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e80 ? 2 : 1), 0)
const pad = (text: string, columns: number): string => text + ' '.repeat(Math.max(1, columns - width(text)))

export function passes({ own, limit, other, isRatio }: Figure): boolean {
  if (limit === undefined) return true
  return isRatio === true ? own.median / (other?.times.median ?? NaN) <= limit : own.median <= limit
}

/** Prints the figures. @param rows receives them for the page of figures @returns whether all are inside their limits */
export function print(title: string, figures: readonly Figure[], rows: FigureRow[]): boolean {
  console.log(`\n${title}`)
  console.log(pad('项目', 52) + pad('中位数', 12) + pad('最慢', 12) + pad('要求', 12) + pad('参照', 34) + pad('实测/参照', 12) + '结果')
  for (const figure of figures) {
    const { what, own, limit, other, unit = 'ms', isRatio } = figure
    const show = (value: number): string => (unit === 'ms' ? `${value.toFixed(2)} ms` : `${Math.round(value)} ${unit}`)
    const wanted = limit === undefined ? '' : isRatio === true ? `<= ${limit} 倍` : `<= ${limit} ${unit}`
    rows.push({
      what,
      value: show(own.median),
      limit: wanted,
      reference: other === undefined ? '' : `${show(other.times.median)} ${other.name}`,
      ...(limit !== undefined && { passes: passes(figure) })
    })
    console.log(
      pad(what, 52) +
        pad(show(own.median), 12) +
        pad(show(own.slowest), 12) +
        pad(wanted, 12) +
        pad(other === undefined ? '' : `${show(other.times.median)} ${other.name}`, 34) +
        pad(other === undefined ? '' : (own.median / other.times.median).toFixed(2), 12) +
        (limit === undefined ? '' : passes(figure) ? '合格' : '超出')
    )
  }
  return figures.every(passes)
}
