import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const DECISIONS = path.resolve(__dirname, '..', '..', 'docs', 'decisions')
const read = (file: string): string => readFileSync(path.join(DECISIONS, file), 'utf8')
const pages = readdirSync(DECISIONS).filter((file) => file !== 'README.md')
const numberOf = (file: string): number => Number(file.slice(0, 4))

test.each(pages)('%s is titled by its number', (file) => {
  expect(file).toMatch(/^\d{4}-[a-z-]+\.md$/)
  expect(read(file).split('\n', 1)[0]).toMatch(new RegExp(`^# ${numberOf(file)}\\. \\S`))
})

test('no number is given twice, and why one is missing is said', () => {
  const numbers = pages.map(numberOf)
  const [, from, until] = /^(\d+) to (\d+) were set aside/m.exec(read('README.md')) ?? []
  const wanted = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1).filter(
    (each) => each < Number(from) || each > Number(until)
  )
  expect(numbers).toEqual(wanted)
})
