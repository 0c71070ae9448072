import { drawChart } from '@/components/ChartBox/drawChart'

interface Drawn {
  padding: number[]
  fontSize: number
}
const mockDrawn: Drawn[] = []

jest.mock('@qiun/ucharts', () => ({
  __esModule: true,
  default: class {
    constructor(options: Drawn) {
      mockDrawn.push(options)
    }
  }
}))

/** The library writes a value 4 px above its bar. */
const OVER_BAR_PX = 4

it.each([1, 1.25, 1.5, 2])('the value over the highest bar has room at the top, text size %s', (textFactor) => {
  drawChart(
    { context: {}, width: 256, height: 200, ratio: 2 },
    { kind: 'column', labels: ['11-23'], values: [9], words: String },
    { isNight: false, textFactor }
  )
  const {
    padding: [top = 0],
    fontSize
  } = mockDrawn.at(-1) ?? { padding: [], fontSize: NaN }
  expect(top).toBeGreaterThanOrEqual(fontSize + OVER_BAR_PX)
})
