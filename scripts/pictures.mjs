// npm run pictures: the twenty main screens, H5 beside the layout of each mini-program's package, into .tmp/pictures (PICTURES names another folder).
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ROOT } from './lib/processes.mjs'

const folder = path.resolve(ROOT, process.env.PICTURES ?? path.join('.tmp', 'pictures'))
const jest = path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js')
const { status } = spawnSync(
  process.execPath,
  [jest, '--maxWorkers=1', '--selectProjects', 'miniprogram', '--', '__tests__/miniprogram/layout.test.ts'],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PICTURES: folder } }
)
console.log(`图片在 ${folder}，左边是 H5，右边是小程序包`)
process.exit(status ?? 1)
