// npm run build:h5 | build:weapp | build:alipay | build:server
import path from 'node:path'
import { TARGETS, build } from './lib/build.mjs'
import { ROOT, elapsed } from './lib/processes.mjs'
import { PROGRAMS_ROOT, buildServer } from './lib/serverProgram.mjs'

const target = process.argv[2]
if (![...TARGETS, 'server'].includes(target)) {
  console.error(`用法：node scripts/build.mjs ${TARGETS.join('|')}|server`)
  process.exit(1)
}
const started = Date.now()
try {
  if (target === 'server') await buildServer()
  const root = target === 'server' ? PROGRAMS_ROOT : await build(target, { onLine: (line) => console.log(line) })
  console.log(`${target} 已构建到 ${path.relative(ROOT, root)}（${elapsed(started)}）`)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
