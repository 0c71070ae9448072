/** Colours and type of a chart: a canvas knows no custom properties. */
export interface ChartLook {
  isNight: boolean
  /** 1 to 2. */
  textFactor: number
}

export interface ChartData {
  /** `column` stands, `bar` lies: names of people need room. */
  kind: 'column' | 'bar'
  labels: readonly string[]
  values: readonly number[]
  /** Words of a value, short. */
  words: (value: number) => string
}

export interface SurfaceProps {
  data: ChartData
  look: ChartLook
  /** CSS px. */
  height: number
  /** For a screen reader; the table beside says the same in full. */
  label: string
  onPick: (index: number) => void
}
