// npm run release:weapp, release:alipay: builds the production package and uploads it with the platform's own tool; `-- --preview` shows a QR code instead.
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { budgetRows, hasLibrary, shownSize } from './lib/budgets.mjs'
import { build } from './lib/build.mjs'
import { packageSizes } from './lib/bundles.mjs'
import { ROOT } from './lib/processes.mjs'
import { notesOf, problemsOf, toolArguments } from './lib/release.mjs'

const [target, ...rest] = process.argv.slice(2)
const isPreview = rest.includes('--preview')

const fail = (...lines) => {
  for (const line of lines) console.error(line)
  process.exit(1)
}
const isFile = (file) => {
  try {
    return statSync(file).isFile()
  } catch {
    return false
  }
}

if (!['weapp', 'alipay'].includes(target)) fail('用法：npm run release:weapp 或 npm run release:alipay，加 -- --preview 只预览')
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
const changelog = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8')
const problems = problemsOf(target, process.env, isFile, { version, changelog })
if (problems.length > 0) fail(`不能${isPreview ? '预览' : '上传'}：`, ...problems)

// The project files of the platforms point at dist.
delete process.env.OUTPUT_ROOT
let built = ''
try {
  built = await build(target, { onLine: (line) => console.log(line) })
} catch (error) {
  fail(error.message)
}
const sizes = packageSizes(built)
if (hasLibrary(sizes)) fail('正式包里不能有组件库：请去掉 LIBRARY=1')
const over = budgetRows(target, sizes).filter((row) => row.over)
if (over.length > 0)
  fail('包太大，没有上传：', ...over.map(({ what, bytes, limit }) => `${what} ${shownSize(bytes)}，上限 ${shownSize(limit)}`))

// WeChat's project file is copied into the build; Alipay's stands in the root and says where the build is and what is not compiled again.
const project = target === 'weapp' ? built : ROOT
const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
const run = spawnSync(
  npx,
  toolArguments(target, { env: process.env, project, version, description: notesOf(changelog, version), isPreview }),
  {
    cwd: ROOT,
    stdio: 'inherit'
  }
)
if (run.status !== 0) fail(`平台工具没有完成${isPreview ? '预览' : '上传'}，原因见上`)
console.log(isPreview ? '请用手机扫描上面的二维码' : `${target} ${version} 已上传，请到平台的管理后台提交审核`)
