// npm run size: what the three builds weigh beside the budgets of quality.md#speed-and-size. Ends with 1 when a budget is broken.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { budgetRows, shownSize } from './lib/budgets.mjs'
import { h5PageFiles, packageSizes } from './lib/bundles.mjs'
import { keepFigures } from './lib/figures.mjs'
import { ROOT } from './lib/processes.mjs'

/** What the login page of H5 may fetch, gzip. */
const LOGIN_LIMIT = 160 * 1024
const LOGIN_PAGE = 'pages/login/index'

/** `DIST_ROOT` lets a test measure builds that stand elsewhere. */
const dist = path.resolve(ROOT, process.env.DIST_ROOT ?? 'dist')
const h5 = path.resolve(ROOT, process.env.H5_DIR ?? path.join(dist, 'h5'))
const rows = []
const missing = []

for (const target of ['weapp', 'alipay']) {
  const root = path.join(dist, target)
  if (!existsSync(path.join(root, 'app.json'))) {
    missing.push(`${target}（npm run build:${target}）`)
    continue
  }
  rows.push(...budgetRows(target, packageSizes(root)))
}
if (existsSync(path.join(h5, 'index.html'))) {
  const files = h5PageFiles(h5, LOGIN_PAGE)
  const bytes = files.reduce((sum, file) => sum + file.gzip, 0)
  rows.push({ what: `h5 登录页 JS+CSS gzip（${files.length} 个文件）`, bytes, limit: LOGIN_LIMIT, over: bytes > LOGIN_LIMIT })
} else missing.push('h5（npm run build:h5）')

// A Chinese character takes two columns of a terminal.
const width = (text) => [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e80 ? 2 : 1), 0)
const pad = (text, columns) => text + ' '.repeat(Math.max(0, columns - width(text)))
console.log(`${pad('包', 46)}${pad('大小', 12)}${pad('上限', 12)}结果`)
for (const entry of rows)
  console.log(`${pad(entry.what, 46)}${pad(shownSize(entry.bytes), 12)}${pad(shownSize(entry.limit), 12)}${entry.over ? '超出' : '合格'}`)
// A test that measures builds elsewhere keeps nothing.
const savesFigures = missing.length === 0 && (process.env.DIST_ROOT === undefined || process.env.KEEP_FIGURES === '1')
if (savesFigures)
  keepFigures(
    'size',
    rows.map(({ what, bytes, limit, over }) => ({ what, value: shownSize(bytes), limit: `<= ${shownSize(limit)}`, passes: !over }))
  )
if (missing.length > 0) console.error(`还没有构建：${missing.join('、')}`)
process.exit(missing.length > 0 || rows.some((entry) => entry.over) ? 1 : 0)
