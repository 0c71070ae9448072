// npm run dev: the server restarts on change, H5 reloads in the browser and passes /api on to the server.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ROOT, TARO, bin } from './lib/processes.mjs'

const children = [
  spawn(process.execPath, [bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', path.join('server', 'main.ts')], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }),
  spawn(process.execPath, [TARO, 'build', '--type', 'h5', '--watch'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', OUTPUT_ROOT: '.tmp/dev/h5' }
  })
]
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
console.log('服务器 http://localhost:3000 ，H5 开发页 http://localhost:3001 （首次编译约半分钟）')
