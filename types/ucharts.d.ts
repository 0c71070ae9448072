/** The part of @qiun/ucharts that is used here (its own package has no types). */
declare module '@qiun/ucharts' {
  export interface ChartSeries {
    name: string
    data: number[]
    color?: string
    formatter?: (value: number) => string
    textColor?: string
    type?: string
  }
  export interface ChartOptions {
    type: 'column' | 'line' | 'bar' | 'mix'
    context: unknown
    canvas2d?: boolean
    width: number
    height: number
    pixelRatio: number
    fontSize: number
    fontColor: string
    background: string
    animation: boolean
    color: string[]
    padding: number[]
    dataLabel: boolean
    categories: string[]
    series: ChartSeries[]
    legend: object
    xAxis: object
    yAxis: object
    extra?: object
  }
  export interface ChartTouch {
    changedTouches: { x: number; y: number }[]
  }
  export default class Charts {
    constructor(options: ChartOptions)
    /** Which category was touched; -1 none. */
    getCurrentDataIndex(event: ChartTouch): { index: number } | number
    showToolTip(event: ChartTouch, options?: object): void
    stopAnimation(): void
  }
}
