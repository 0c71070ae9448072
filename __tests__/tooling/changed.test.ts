import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '..', '..')

/** Rooms of the server that a change reaches, as `npm test -- --changed` asks. */
function reached(file: string): Set<string> {
  const script = `import('./scripts/lib/imports.mjs').then(({ reachedFrom }) => console.log(JSON.stringify([...reachedFrom([${JSON.stringify(file)}])])))`
  const files = JSON.parse(execFileSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8' })) as string[]
  return new Set(files.filter((each) => each.startsWith('server/')).map((each) => path.posix.dirname(each)))
}

test('a rule reaches whoever asks for it, a channel of payment no statistic, and an unknown file nobody', () => {
  const byRule = reached('src/domain/transferCar/fees/orderBill.ts')
  expect([...byRule]).toEqual(expect.arrayContaining(['server/transferCar/fees', 'server/transferCar/payment']))
  const byLink = reached('server/transferCar/payment/pay/byLink.ts')
  expect(byLink.has('server/transferCar/payment/pay')).toBe(true)
  expect(byLink.has('server/transferCar/statistic')).toBe(false)
  expect(reached('src/domain/nothing.ts').size).toBe(0)
})

test("rooms of the server's tests that --changed leaves out have a room of the same name in the server", () => {
  const rooms = (...parts: string[]): string[] =>
    readdirSync(path.join(ROOT, ...parts), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  const left = rooms('__tests__', 'server', 'transferCar').filter((room) => rooms('server', 'transferCar').includes(room))
  expect(left.sort()).toEqual(['calls', 'fees', 'fleet', 'invoice', 'lists', 'order', 'payment', 'statistic'])
})
