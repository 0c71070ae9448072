// npm start: everything on one machine with Node alone. Builds H5 when it is not the build of these sources and opens the database
// beside it; the address answers from the first second.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { h5IsStale } from './lib/h5Stamp.mjs'
import { ROOT, bin, elapsed, runNode, tail } from './lib/processes.mjs'
import { SERVER, buildServer } from './lib/serverProgram.mjs'
import { openDoor } from './lib/startDoor.mjs'

const startedAt = Date.now()
const fail = (line) => {
  console.error(line)
  process.exit(1)
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) fail(`需要 Node.js 20.19 或更高版本，当前是 ${process.versions.node}`)
if (!existsSync(bin('tsx/package.json')) || !existsSync(bin('@tarojs/cli/package.json'))) {
  fail('依赖还没有装好，请先运行 npm ci（不要设置 NODE_ENV=production，构建需要开发依赖）')
}

const page = { name: '网页', state: 'done', detail: '已是最新' }
const service = { name: '服务器', state: 'running', detail: '正在装载程序…' }
// The values that the server takes where none are given (server/config.ts); what cannot be used it says itself.
const door = await openDoor({
  host: process.env.HOST ?? '127.0.0.1',
  port: Number(process.env.PORT?.trim() || 3000),
  steps: [page, service],
  startedAt
})

await buildServer()
const server = spawn(process.execPath, [SERVER], {
  cwd: ROOT,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, START_DOOR: door === undefined ? '' : '1' }
})
const building = new AbortController()
// Ctrl-C reaches the whole foreground group by itself; a signal sent to this process alone is passed on.
process.on('SIGINT', () => {
  if (!process.stdin.isTTY) server.kill('SIGINT')
})
process.on('SIGTERM', () => server.kill('SIGTERM'))
process.on('SIGHUP', () => server.kill('SIGTERM'))
server.on('error', (error) => fail(`服务器没有启动：${error.message}`))
server.on('exit', (code, signal) => {
  building.abort()
  process.exit(code ?? (signal === null ? 0 : 1))
})

const built = buildWhenStale()
server.on('message', (message) => {
  if (message.kind === 'progress') service.detail = message.line
  if (message.kind === 'opened') void sayBuilt()
  if (message.kind === 'ready') server.send({ kind: 'socket' }, door)
  if (message.kind === 'listening') door.close()
})

/** The database is open: as soon as there are files to serve, the server may go on. */
async function sayBuilt() {
  Object.assign(service, { state: 'done', detail: '已就绪' })
  await built
  server.send({ kind: 'built' })
}

async function buildWhenStale() {
  if (!h5IsStale()) {
    console.log('[1/2] H5 已是最新，跳过构建')
    console.log('[2/2] 正在启动服务器……')
    return
  }
  Object.assign(page, { state: 'running', detail: '正在构建。源代码变化后的第一次启动才需要，双核机器约一分钟，慢的机器更久' })
  console.log('[1/2] 正在构建 H5（双核机器约一分钟，慢的机器更久）……')
  console.log('[2/2] 同时正在启动服务器……')
  if (door !== undefined) console.log(`      进度：http://localhost:${door.address().port}`)
  const from = Date.now()
  const progress = setInterval(() => console.log(`      仍在构建，已用 ${elapsed(from)}`), 10_000)
  const { code, output } = await runNode([path.join('scripts', 'build.mjs'), 'h5'], { signal: building.signal })
  clearInterval(progress)
  if (building.signal.aborted) return
  if (code !== 0) {
    server.removeAllListeners('exit')
    server.kill('SIGTERM')
    fail(tail(output))
  }
  Object.assign(page, { state: 'done', detail: `构建完成（${elapsed(from)}）` })
  console.log(`[1/2] H5 构建完成（${elapsed(from)}）`)
}
