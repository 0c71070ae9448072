import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '..', '..')
const [proofs = '', faults = '', walk = ''] = readFileSync(path.join(ROOT, 'docs', 'phones.md'), 'utf8').split(
  /## Faults that people met.*|## Walk with two phones/
)
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => /^\| /.test(line))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    )

describe('docs/phones.md', () => {
  test('claims a proof only by suites that are there', () => {
    const rows = rowsOf(proofs)
    expect(rows.length).toBeGreaterThan(10)
    const missing = rows
      .flatMap(([what = '', weapp = '', alipay = '', , , , browser = '']) => [
        ...[...`${weapp} ${alipay}`.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({
          what,
          file: name.includes('/') ? `${name}.test.ts` : `miniprogram/${name}.test.ts`
        })),
        ...[...browser.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ what, file: `e2e/${name}.test.ts` }))
      ])
      .filter(({ file }) => !existsSync(path.join(ROOT, '__tests__', file)))
    expect(missing).toEqual([])
  })

  test('names for each fault the commit that mended it, and suites that are there', () => {
    const rows = rowsOf(faults).filter(([what = '']) => !what.startsWith('**'))
    expect(rows.length).toBeGreaterThanOrEqual(26)
    const missing = rows.flatMap(([what = '', mend = '', tests = '']) => {
      const suites = [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
      const isThere = (name: string): boolean =>
        ['ts', 'tsx'].some((end) => existsSync(path.join(ROOT, '__tests__', `${name}.test.${end}`)))
      return [
        ...(/`[0-9a-f]{8}`/.test(mend) ? [] : [`${what}: no commit`]),
        ...(suites.length > 0 && suites.every(isThere) ? [] : [`${what}: ${suites.join(', ')}`])
      ]
    })
    expect(missing).toEqual([])
  })

  test('has forty steps in order, each with what to do on which phone and what to see', () => {
    const steps = rowsOf(walk)
    expect(steps.map(([number]) => number)).toEqual(Array.from({ length: 40 }, (_, index) => String(index + 1)))
    for (const [, phone = '', act = '', see = ''] of steps) {
      expect(['D', 'C', 'D, C']).toContain(phone)
      expect([act.length > 1, see.length > 1]).toEqual([true, true])
    }
  })
})
