// npm start: everything on one machine with Node alone. Builds H5 when it is not the build of these sources, then runs the server.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from './lib/build.mjs'
import { h5IsStale } from './lib/h5Stamp.mjs'
import { ROOT, bin, elapsed } from './lib/processes.mjs'

const fail = (line) => {
  console.error(line)
  process.exit(1)
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) fail(`需要 Node.js 20.19 或更高版本，当前是 ${process.versions.node}`)
if (!existsSync(bin('tsx/package.json')) || !existsSync(bin('@tarojs/cli/package.json'))) {
  fail('依赖还没有装好，请先运行 npm ci（不要设置 NODE_ENV=production，构建需要开发依赖）')
}

if (h5IsStale()) {
  const started = Date.now()
  console.log('[1/2] 正在构建 H5（首次约需半分钟）……')
  const progress = setInterval(() => console.log(`      仍在构建，已用 ${elapsed(started)}`), 10_000)
  try {
    await build('h5')
  } catch (error) {
    fail(error.message)
  } finally {
    clearInterval(progress)
  }
  console.log(`[1/2] H5 构建完成（${elapsed(started)}）`)
} else {
  console.log('[1/2] H5 已是最新，跳过构建')
}

console.log('[2/2] 正在启动服务器……')
const server = spawn(process.execPath, ['--import', 'tsx', path.join('server', 'main.ts')], { cwd: ROOT, stdio: 'inherit', env: process.env })
// Ctrl-C reaches the whole foreground group by itself; a signal sent to this process alone is passed on.
process.on('SIGINT', () => { if (!process.stdin.isTTY) server.kill('SIGINT') })
process.on('SIGTERM', () => server.kill('SIGTERM'))
process.on('SIGHUP', () => server.kill('SIGTERM'))
server.on('error', (error) => fail(`服务器没有启动：${error.message}`))
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
