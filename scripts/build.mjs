// npm run build:h5 | build:weapp | build:alipay
import path from 'node:path'
import { TARGETS, build } from './lib/build.mjs'
import { ROOT, elapsed } from './lib/processes.mjs'

const target = process.argv[2]
if (!TARGETS.includes(target)) {
  console.error(`用法：node scripts/build.mjs ${TARGETS.join('|')}`)
  process.exit(1)
}
const started = Date.now()
try {
  const root = await build(target, { onLine: (line) => console.log(line) })
  console.log(`${target} 已构建到 ${path.relative(ROOT, root)}（${elapsed(started)}）`)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
