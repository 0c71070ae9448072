import { readFileSync } from 'node:fs'
import path from 'node:path'

const SCREEN_PX = 320
/** The screen without the margins, the line and the padding of a card. */
const CARD_PX = SCREEN_PX - 2 * (16 + 1 + 16)
/** Inside a figure's own box in a card. */
const FIGURE_PX = CARD_PX - 2 * 12
const TEXT_FACTOR = 2
const FONT_PX: Record<string, number> = { second: 14, body: 16, title: 18, page: 22, hero: 28 }

/** Font size of a class on the smallest screen at 200 % text: the last declaration counts, `min()` and `max()` as a browser reads them. */
function largestPx(file: string, name: string): number {
  const source = readFileSync(path.resolve(__dirname, '../../../src', file), 'utf8')
  const body = new RegExp(`\\.${name} \\{([^}]*)\\}`).exec(source)?.[1] ?? ''
  const words = /.*font-size: (.+);/s.exec(body)?.[1] ?? ''
  const sizes = words
    .replace(/unquote\(['"](.*)['"]\)/, '$1')
    .replace(/var\(--font-(\w+)\)/g, (_, key: string) => String((FONT_PX[key] ?? NaN) * TEXT_FACTOR))
    .replace(/([\d.]+)vw/g, (_, part: string) => String((Number(part) * SCREEN_PX) / 100))
    .replace(/px/g, '')
    .replace(/max\(([\d.]+), ([\d.]+)\)/, (_, one: string, other: string) => String(Math.max(Number(one), Number(other))))
  const least = /min\(([\d.]+), ([\d.]+)\)/.exec(sizes)
  return least === null ? Number(sizes) : Math.min(Number(least[1]), Number(least[2]))
}

/** Widths in em as a browser measured them in the fonts of the pictures. */
it.each([
  ['components/Amount/index.scss', 'amount-page', '¥12,345,678.90', 7.36, CARD_PX],
  ['components/Amount/index.scss', 'amount-hero', '¥12,345,678.90', 7.36, CARD_PX],
  ['pages/transferCar/statistic/index.scss', 'stat-value', '¥12,345,678.90', 8.1, FIGURE_PX],
  ['pages/transferCar/order/map/index.scss', 'location-coordinates', '114.057865,22.543096', 10.6, CARD_PX]
])('%s .%s: %s stays on one line at 320 px and 200 %% text', (file, name, _text, widthEm, room) => {
  expect(largestPx(file, name) * widthEm).toBeLessThanOrEqual(room)
})

it('a field that is left says where its value goes on', () => {
  const source = readFileSync(path.resolve(__dirname, '../../../src/components/Field/native.scss'), 'utf8')
  expect(source).toMatch(/\.native-input:not\(:focus\) \{\s*text-overflow: ellipsis;/)
})
