import type { ValidationResult } from '@/domain/validators'

/** fast-check settings of every property here: fixed seed, so a failure can be run again. */
export const RUNS = { seed: 20260315, numRuns: 300 }

/** 2026-03-15 00:00:00 in Shanghai. */
export const NOW = Date.UTC(2026, 2, 14, 16)

const CHINESE = /[\u4e00-\u9fff]/

/** Table of validators.md#validators: at least 20 good values (typed, stored) and 20 bad values each, no value twice. */
export function describeValues(
  name: string,
  validate: (text: string) => ValidationResult<string>,
  good: readonly (readonly [typed: string, stored: string])[],
  bad: readonly string[]
): void {
  describe(`${name}: values of validators.md#validators`, () => {
    test('at least 20 good and 20 bad, all different', () => {
      expect(new Set(good.map(([typed]) => typed)).size).toBe(good.length)
      expect(new Set(bad).size).toBe(bad.length)
      expect(good.length).toBeGreaterThanOrEqual(20)
      expect(bad.length).toBeGreaterThanOrEqual(20)
    })
    test.each(good)('%s is stored as %s', (typed, stored) => {
      expect(validate(typed)).toMatchObject({ ok: true, value: stored })
    })
    test.each(good)('%s: what is stored is accepted again and stays', (_typed, stored) => {
      expect(validate(stored)).toMatchObject({ ok: true, value: stored })
    })
    test.each(bad.map((value) => [value]))('%j is refused in Chinese', (value) => {
      const result = validate(value)
      expect(result.ok).toBe(false)
      if (!result.ok) expect(result.message).toMatch(CHINESE)
    })
  })
}

/** The same text as people type it: lower or upper case, full width, with spaces between. */
export function asTyped(text: string, style: { lower: boolean; full: boolean; spaces: boolean }): string {
  let typed = style.lower ? text.toLowerCase() : text
  if (style.full) typed = typed.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))
  return style.spaces ? Array.from(typed).join(' ') : typed
}
