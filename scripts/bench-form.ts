// npm run bench:form: form figures of quality.md#speed-and-size, each beside its reference in the same run: the engine beside @formily/core
// in Node, the drawing beside @rjsf/core and bare Taro inputs in a real browser.
import { browserFigures } from './bench/form/browser'
import { engineFigures } from './bench/form/engine'
import { print } from './bench/form/report'
import { keepFigures, type FigureRow } from './lib/figures.mjs'

const TIMES = Number(process.env.BENCH_TIMES ?? 30)

/** A page is opened so often. */
const ROUNDS = Math.max(1, Math.ceil(TIMES / 6))

const main = async (): Promise<boolean> => {
  const rows: FigureRow[] = []
  const isFast = print(`表单引擎，Node，${TIMES} 次取中位数`, engineFigures(TIMES), rows)
  const isDrawnFast = print(`表单绘制，Chromium 390 x 844，生产构建，${ROUNDS} 次取中位数`, await browserFigures(ROUNDS), rows)
  keepFigures('form', rows)
  return isFast && isDrawnFast
}

main().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
)
