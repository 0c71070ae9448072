/** 49000 -> `490.00`. Integers and text only: a fraction never becomes a number. */
export const yuanOf = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** `490.00`, `490.0` and `490` -> 49000; null for anything else, also for a third decimal that is not 0. */
export function fenOf(yuan: string): number | null {
  const parts = /^(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(yuan.trim())
  return parts === null ? null : Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
