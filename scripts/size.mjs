// npm run size: what the three builds weigh beside the budgets of quality.md. Ends with 1 when a budget is broken.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { h5PageFiles, packageSizes } from './lib/bundles.mjs'
import { keepFigures } from './lib/figures.mjs'
import { ROOT } from './lib/processes.mjs'

const KB = 1024
const MB = 1024 * KB
const BUDGET = { main: 1.0 * MB, subpackage: 1.0 * MB, preload: 1.9 * MB, total: 6 * MB, login: 160 * KB }
/** Preloaded together from the tab pages; the platform gives them one quota (rulings 11). */
const PRELOADED = ['pages/message', 'pages/workFlow', 'pages/apply', 'pages/my']
const LOGIN_PAGE = 'pages/login/index'

/** `DIST_ROOT` lets a test measure builds that stand elsewhere. */
const dist = path.resolve(ROOT, process.env.DIST_ROOT ?? 'dist')
const h5 = path.resolve(ROOT, process.env.H5_DIR ?? path.join(dist, 'h5'))
const rows = []
const missing = []

const shown = (bytes) => bytes >= MB ? `${(bytes / MB).toFixed(2)} MB` : `${(bytes / KB).toFixed(1)} KB`
const row = (what, bytes, limit) => rows.push({ what, bytes, limit, over: bytes > limit })

for (const target of ['weapp', 'alipay']) {
  const root = path.join(dist, target)
  if (!existsSync(path.join(root, 'app.json'))) {
    missing.push(`${target}（npm run build:${target}）`)
    continue
  }
  const sizes = packageSizes(root)
  for (const [name, bytes] of sizes) row(`${target} ${name === 'main' ? '主包' : name}`, bytes, name === 'main' ? BUDGET.main : BUDGET.subpackage)
  row(`${target} 预下载组`, PRELOADED.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0), BUDGET.preload)
  row(`${target} 总计`, [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0), BUDGET.total)
}
if (existsSync(path.join(h5, 'index.html'))) {
  const files = h5PageFiles(h5, LOGIN_PAGE)
  row(`h5 登录页 JS+CSS gzip（${files.length} 个文件）`, files.reduce((sum, file) => sum + file.gzip, 0), BUDGET.login)
} else missing.push('h5（npm run build:h5）')

// A Chinese character takes two columns of a terminal.
const width = (text) => [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e80 ? 2 : 1), 0)
const pad = (text, columns) => text + ' '.repeat(Math.max(0, columns - width(text)))
console.log(`${pad('包', 46)}${pad('大小', 12)}${pad('上限', 12)}结果`)
for (const entry of rows) console.log(`${pad(entry.what, 46)}${pad(shown(entry.bytes), 12)}${pad(shown(entry.limit), 12)}${entry.over ? '超出' : '合格'}`)
// A test that measures builds elsewhere keeps nothing.
const isKept = missing.length === 0 && (process.env.DIST_ROOT === undefined || process.env.KEEP_FIGURES === '1')
if (isKept) keepFigures('size', rows.map(({ what, bytes, limit, over }) => ({ what, value: shown(bytes), limit: `<= ${shown(limit)}`, passes: !over })))
if (missing.length > 0) console.error(`还没有构建：${missing.join('、')}`)
process.exit(missing.length > 0 || rows.some((entry) => entry.over) ? 1 : 0)
