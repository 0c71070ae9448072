import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { cleanUp, temporaryFolder } from '../support/appServer'
import { freePort } from '../support/freePort'
import { newPerson, openBrowser } from '../support/browser'
import { AXE } from './support/axe'

const ROOT = path.resolve(__dirname, '..', '..')

/** A build that counts as that of these sources; its page says nothing but one word. */
const builtFolder = (): string => {
  const folder = path.join(temporaryFolder(), 'h5')
  mkdirSync(folder)
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!DOCTYPE html><html lang="zh-CN"><head><link rel="icon" href="data:,"><title>应用</title></head><body>应用已打开</body></html>'
  )
  const script = "import { sourceHash } from './scripts/lib/h5Stamp.mjs'; process.stdout.write(sourceHash())"
  writeFileSync(
    path.join(folder, 'build-stamp.txt'),
    spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT, encoding: 'utf8' }).stdout
  )
  return folder
}

interface Started {
  child: ChildProcess
  output: () => string
  complaints: () => string
  ended: Promise<number | null>
}
const running = new Set<ChildProcess>()

/** `npm start` without npm. */
const start = (env: Record<string, string>): Started => {
  const child = spawn(process.execPath, [path.join('scripts', 'start.mjs')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', TZ: 'Asia/Shanghai', ...env }
  })
  running.add(child)
  let [output, complaints] = ['', '']
  child.stdout?.on('data', (part: Buffer) => {
    output += part.toString()
  })
  child.stderr?.on('data', (part: Buffer) => {
    complaints += part.toString()
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  return { child, output: () => output, complaints: () => complaints, ended }
}

afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  cleanUp()
})

/** Asks until somebody answers who is wanted. */
const answerOf = async (url: string, isWanted: (answer: Response) => boolean = () => true): Promise<Response> => {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer !== undefined && isWanted(answer)) return answer
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
}

const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    return (await window.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

describe('npm start', () => {
  test('answers from the first second with a page that becomes the app, and refuses nobody in between', async () => {
    const browser = await openBrowser()
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const command = start({ PORT: String(port), DATA_DIR: path.join(temporaryFolder(), 'data'), H5_DIR: builtFolder(), SEED_DEMO: '0' })
    try {
      // Nothing of the server is there yet when the first answer comes.
      const first = await answerOf(`${url}/`)
      expect(command.output()).not.toContain('数据库')
      expect(first.status).toBe(503)
      expect(first.headers.get('cache-control')).toBe('no-store')
      expect(await first.text()).toContain('系统正在启动')
      for (const address of ['/api/oauth/CurrentUser', '/%61pi/app/Menu']) {
        const answer = await fetch(url + address)
        expect(answer.status).toBe(200)
        expect(await answer.json()).toEqual({
          extras: null,
          code: 429,
          msg: '系统正在启动，请稍后重试',
          data: null,
          timestamp: expect.any(Number) as number
        })
      }
      expect((await fetch(`${url}/js/app.12345678.js`)).headers.get('content-type')).toContain('text/plain')
      const health = (await (await fetch(`${url}/healthz`)).json()) as { status: string; steps: { name: string; state: string }[] }
      expect(health).toMatchObject({
        status: 'starting',
        steps: [
          { name: '网页', state: 'done' },
          { name: '服务器', state: 'running' }
        ]
      })

      const people = await Promise.all([false, true].map((isNight) => newPerson(browser, { base: url, isNight, expects: [/503/] })))
      await Promise.all(
        people.map(async ({ page }) => {
          await page.goto('/pages/login/index')
          await page.getByText('服务器').waitFor()
          if (process.env.PICTURES !== undefined)
            await page.screenshot({
              path: path.join(
                process.env.PICTURES,
                `start-${await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'day'))}.png`
              )
            })
          expect(await violations(page)).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
        })
      )
      const refused: unknown[] = []
      for (let isUp = false; !isUp; )
        isUp = await fetch(`${url}/healthz`).then(
          ({ ok }) => ok,
          (error: unknown) => {
            refused.push(error)
            return false
          }
        )
      expect(refused).toEqual([])
      // Nobody touches the pages.
      for (const { page, leave } of people) {
        await page.getByText('应用已打开').waitFor()
        await leave()
      }
      command.child.kill('SIGTERM')
      expect(await command.ended).toBe(0)
      expect(command.output()).toContain('数据已保存')
    } finally {
      await browser.close()
    }
  })

  test('a starter that was killed leaves nobody behind who keeps the folder', async () => {
    const [dataDir, folder, port] = [path.join(temporaryFolder(), 'data'), builtFolder(), await freePort()]
    const env = { PORT: String(port), DATA_DIR: dataDir, H5_DIR: folder, SEED_DEMO: '0' }
    const killed = start(env)
    const isOpening = new Promise<void>((resolve) => {
      killed.child.stdout?.on('data', () => {
        if (killed.output().includes('数据库')) resolve()
      })
    })
    await isOpening
    killed.child.kill('SIGKILL')
    await killed.ended
    const next = start(env)
    await answerOf(`http://127.0.0.1:${port}/healthz`, ({ ok }) => ok)
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
    expect(next.complaints()).toBe('')
  })

  test('an address that cannot be had gives one line', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => {
      holder.listen(0, '127.0.0.1', resolve)
    })
    const { port } = holder.address() as AddressInfo
    for (const [value, words] of [
      [String(port), new RegExp(`端口 ${port} 已被占用`)],
      ['70000', /环境变量 PORT/],
      ['abc', /环境变量 PORT/]
    ] as const) {
      const command = start({ PORT: value, DATA_DIR: path.join(temporaryFolder(), 'data'), H5_DIR: builtFolder() })
      expect(await command.ended).toBe(1)
      expect(command.complaints().trim().split('\n')).toEqual([expect.stringMatching(words)])
    }
    holder.close()
  })
})
