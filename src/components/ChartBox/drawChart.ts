import Charts, { type ChartOptions } from '@qiun/ucharts'
import type { ChartData, ChartLook } from './chartTypes'

/** As styles/tokens.scss has them: primary, second text, line. */
const INK = {
  day: { bar: '#1A5CD8', text: '#475062', line: '#E3E7ED' },
  night: { bar: '#7FB2FF', text: '#B3BDCB', line: '#2A323D' }
} as const
const FONT_PX = 12
/** Room of one label below a standing bar, CSS px. */
const LABEL_PX = 48
/** Room of the longest value behind its lying bar, CSS px. */
const VALUE_PX = 48
/** What stays free above a value over the highest bar, CSS px. */
const ABOVE_PX = 6
/** Values stand over bars while there is room for them. */
const MOST_VALUES = 12

export interface Target {
  context: unknown
  width: number
  height: number
  ratio: number
}

/** Draws a chart at once, without movement. @returns finds the bar at a place in CSS px, -1 none */
export function drawChart(
  { context, width, height, ratio }: Target,
  { kind, labels, values, words }: ChartData,
  { isNight, textFactor }: ChartLook
): (x: number, y: number) => number {
  const ink = isNight ? INK.night : INK.day
  const least = Math.min(0, ...values)
  const most = Math.max(1, ...values)
  const axis = { disableGrid: true, axisLine: true, axisLineColor: ink.line, fontColor: ink.text, fontSize: FONT_PX * textFactor }
  const scale = {
    min: least,
    max: most,
    gridType: 'dash',
    gridColor: ink.line,
    fontColor: ink.text,
    fontSize: FONT_PX * textFactor,
    format: words,
    formatter: words
  }
  // Left to itself the library names every so many from the left and the last one besides, which then lie over each other.
  const every = kind === 'bar' ? 1 : Math.ceil(labels.length / Math.max(1, Math.floor(width / (LABEL_PX * textFactor))))
  const categories = labels.map((label, index) => ((labels.length - 1 - index) % every === 0 ? label : ''))
  // It names one less than it is told to, and then every other one.
  const labelCount = labels.length + 1
  const options: ChartOptions = {
    type: kind,
    context,
    canvas2d: true,
    width: width * ratio,
    height: height * ratio,
    pixelRatio: ratio,
    fontSize: FONT_PX * textFactor,
    fontColor: ink.text,
    background: 'rgba(0,0,0,0)',
    animation: false,
    color: [ink.bar],
    padding: [ABOVE_PX + FONT_PX * textFactor, kind === 'bar' ? VALUE_PX * textFactor : 12, 4, 4],
    dataLabel: kind === 'bar' || values.length <= MOST_VALUES,
    categories,
    series: [{ name: '', data: [...values], color: ink.bar, textColor: ink.text, formatter: words }],
    legend: { show: false },
    xAxis: kind === 'column' ? { ...axis, labelCount } : { ...scale, boundaryGap: 'justify', disabled: true },
    yAxis: kind === 'column' ? { data: [scale], gridType: 'dash', gridColor: ink.line, splitNumber: 4 } : axis,
    extra: {
      column: { width: Math.max(2, Math.min(28, (width / Math.max(1, labels.length)) * 0.6)), activeBgOpacity: 0.08 },
      bar: { width: 18 * textFactor, activeBgOpacity: 0.08 }
    }
  }
  const chart = new Charts(options)
  return (x, y) => {
    const found = chart.getCurrentDataIndex({ changedTouches: [{ x, y }] })
    return typeof found === 'number' ? found : found.index
  }
}
