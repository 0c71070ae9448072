/**
 * Built-ins that are newer than the oldest engines promised (iOS 12.0, Chrome 67; docs/decisions/0044), for ours and for packages.
 * What an engine brings itself stays. Lint and __tests__/tooling/engines.test.ts forbid every newer one that is not supplied here.
 */
function supply(owner: object, name: string, value: (...args: never[]) => unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

function flatten(list: readonly unknown[], depth: number, into: unknown[] = []): unknown[] {
  list.forEach((each) => {
    if (depth >= 1 && Array.isArray(each)) flatten(each, depth - 1, into)
    else into.push(each)
  })
  return into
}

supply(Array.prototype, 'at', function at(this: unknown[], index: number) {
  return this[index < 0 ? this.length + Math.ceil(index) : Math.floor(index)]
})
supply(Array.prototype, 'flat', function flat(this: unknown[], depth = 1) {
  return flatten(this, depth)
})
supply(
  Array.prototype,
  'flatMap',
  function flatMap(this: unknown[], map: (each: unknown, index: number, list: unknown[]) => unknown, self?: unknown) {
    return flatten(this.map(map, self), 1)
  }
)
supply(String.prototype, 'replaceAll', function replaceAll(this: string, found: string | RegExp, by: string) {
  return typeof found === 'string' ? this.split(found).join(by) : this.replace(found, by)
})
supply(Object, 'fromEntries', (entries: Iterable<[string, unknown]>) => {
  const object: Record<string, unknown> = {}
  for (const [key, value] of entries) object[key] = value
  return object
})
