/** One line of a table, values as people read them. */
export interface FigureRow {
  readonly what: string
  readonly value: string
  readonly limit?: string
  readonly reference?: string
  readonly passes?: boolean
}
export function keepFigures(name: string, rows: readonly FigureRow[]): void
export function figuresIn(output: string): FigureRow[]
export function writePage(): void
