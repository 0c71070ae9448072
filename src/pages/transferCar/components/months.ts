/** Another month. @param month yyyy-mm @param by months, negative = earlier */
export function monthBy(month: string, by: number): string {
  const [year = 0, nth = 1] = month.split('-').map(Number)
  const at = year * 12 + nth - 1 + by
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}
