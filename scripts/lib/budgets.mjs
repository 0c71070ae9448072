// What the packages of a mini-program may weigh (quality.md#speed-and-size), built with the component library or without it.
const KB = 1024
const MB = 1024 * KB
const BUDGET = {
  main: 800 * KB,
  subpackage: 1.0 * MB,
  preload: 1.5 * MB,
  /** Everything but the component library. */
  total: 3.2 * MB,
  library: 2.8 * MB
}
/** Preloaded together from the tab pages; the platform gives them one quota (app.md#preloading). */
const PRELOADED = ['pages/message', 'pages/workFlow', 'pages/apply', 'pages/my']
const LIBRARY = 'pages/componentLibrary'

const isLibrary = (name) => name === LIBRARY || name.startsWith(`${LIBRARY}/`)
const sum = (sizes, isCounted) => [...sizes].reduce((total, [name, bytes]) => total + (isCounted(name) ? bytes : 0), 0)

/** True when the component library was built in. @param sizes bytes by package, as packageSizes gives them */
export const hasLibrary = (sizes) => [...sizes.keys()].some(isLibrary)

/**
 * Each package beside its limit, then what is counted together; the component library is counted apart.
 * @param target weapp or alipay
 * @param sizes bytes by package, `main` and the roots of the subpackages
 * @returns rows of { what, bytes, limit, over }
 */
export const budgetRows = (target, sizes) => {
  const row = (what, bytes, limit) => ({ what: `${target} ${what}`, bytes, limit, over: bytes > limit })
  return [
    ...[...sizes].map(([name, bytes]) => (name === 'main' ? row('主包', bytes, BUDGET.main) : row(name, bytes, BUDGET.subpackage))),
    row(
      '预下载组',
      sum(sizes, (name) => PRELOADED.includes(name)),
      BUDGET.preload
    ),
    row(
      hasLibrary(sizes) ? '总计，组件库除外' : '总计',
      sum(sizes, (name) => !isLibrary(name)),
      BUDGET.total
    ),
    ...(hasLibrary(sizes) ? [row('组件库', sum(sizes, isLibrary), BUDGET.library)] : [])
  ]
}

/** Bytes for people. */
export const shownSize = (bytes) => (bytes >= MB ? `${(bytes / MB).toFixed(2)} MB` : `${(bytes / KB).toFixed(1)} KB`)
