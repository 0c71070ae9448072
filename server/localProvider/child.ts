import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../errors'
import { programOf } from '../program'

const START_MS = 30_000

interface ProviderChild {
  url: string
  stop(): void
}

/**
 * Starts the local provider beside the server; it ends with it, also after `kill -9`, because the pipe between them closes.
 * @param port 0 = the one of the last time, if it is free: codes that were shown keep working
 */
export async function startProviderChild(folder: string, port: number): Promise<ProviderChild> {
  const portFile = path.join(folder, 'port')
  const wanted = port !== 0 ? port : existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) || 0 : 0
  const child = spawn(process.execPath, [...programOf('localProvider'), folder, String(wanted)], {
    cwd: path.join(__dirname, '..', '..'),
    stdio: ['pipe', 'pipe', 'inherit']
  })
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill()
      reject(new StartupError('本机演示支付没有启动'))
    }, START_MS)
    let said = ''
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString('utf8')
      if (!said.includes('\n')) return
      clearTimeout(timer)
      resolve((JSON.parse(said.slice(0, said.indexOf('\n'))) as { url: string }).url)
    })
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(new StartupError('本机演示支付没有启动', error))
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new StartupError(`本机演示支付没有启动（${String(code)}）`))
    })
  })
  writeFileSync(portFile, new URL(url).port)
  return {
    url,
    stop: () => {
      child.stdin.end()
    }
  }
}
