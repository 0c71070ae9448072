// npm run dev: the server restarts on change, H5 reloads in the browser and passes /api on to the server.
// npm run dev:weapp, dev:alipay: the mini-program alone is written again on change, for the developer tools; the server is `npm run dev` or `npm start`.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { TARGETS } from './lib/build.mjs'
import { cacheVersion } from './lib/buildCache.mjs'
import { ROOT, TARO, bin } from './lib/processes.mjs'

const target = process.argv[2] ?? 'h5'
if (!TARGETS.includes(target)) {
  console.error(`用法：node scripts/dev.mjs [${TARGETS.join('|')}]`)
  process.exit(1)
}

const run = (args, env = {}) =>
  spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
const watch = (outputRoot) =>
  run([TARO, 'build', '--type', target, '--watch'], {
    NODE_ENV: 'development',
    BROWSERSLIST_ENV: 'development',
    OUTPUT_ROOT: process.env.OUTPUT_ROOT ?? outputRoot,
    BUILD_CACHE_VERSION: cacheVersion(process.env.LIBRARY)
  })

const children =
  target === 'h5'
    ? [run([bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', path.join('server', 'main.ts')]), watch('.tmp/dev/h5')]
    : [watch(`dist/${target}`)]
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
// One half without the other is of no use: the first to end ends both.
for (const child of children) {
  child.on('exit', (code) => {
    stop()
    process.exitCode = code ?? 0
  })
}
console.log(
  target === 'h5' ? '服务器 http://localhost:3000 ，H5 开发页 http://localhost:3001' : `正在编译到 dist/${target} ，改动后自动更新`
)
