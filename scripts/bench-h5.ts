// npm run bench:h5: the H5 figures of quality.md#speed-and-size, beside a bare Taro + NutUI page measured in the same run.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { cleanUp, h5Folder, startAppServer } from '../__tests__/support/appServer'
import { findBrowser, PHONE } from '../__tests__/support/browser'
import { freePort } from '../__tests__/support/freePort'
import { signIn } from '../__tests__/support/signIn'
import { hostServers } from './bench/host'
import { clearCache, visit, type Visit } from './bench/lighthouse'
import { serveReference } from './bench/reference'
import { keepFigures, type FigureRow } from './lib/figures.mjs'

const KB = 1024
const TIMES = Number(process.env.BENCH_TIMES ?? 3)
const WORKBENCH = '/pages/index/apply'
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

interface Figure {
  what: string
  value: number
  limit?: number
  atLeast?: boolean
  reference?: number
  show: (value: number) => string
}
const figures: Figure[] = []
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
const whole = (value: number): string => String(Math.round(value))
const kilobytes = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`

const add = (what: string, value: number, show: (value: number) => string, more: Partial<Figure> = {}): void => {
  figures.push({ what, value, show, ...more })
}

interface Limits {
  performance?: number
  lcp: number
  isCached?: boolean
}

const addVisit = (name: string, seen: Visit, reference: Visit, limits: Limits): void => {
  if (limits.performance !== undefined)
    add(`${name} performance`, seen.performance, whole, { limit: limits.performance, atLeast: true, reference: reference.performance })
  add(`${name} LCP`, seen.lcp, seconds, { limit: limits.lcp, reference: reference.lcp })
  if (limits.isCached === true) return
  add(`${name} accessibility`, seen.accessibility, whole, { limit: 95, atLeast: true, reference: reference.accessibility })
  add(`${name} best practices`, seen.bestPractices, whole, { limit: 95, atLeast: true, reference: reference.bestPractices })
  add(`${name} TBT`, seen.tbt, (ms) => `${Math.round(ms)} ms`, { limit: 150, reference: reference.tbt })
  add(`${name} CLS`, seen.cls, (value) => value.toFixed(3), { limit: 0.05, reference: reference.cls })
}

const isCode = (url: string): boolean => /\.(js|css)$/.test(new URL(url).pathname)

/** Counts what a first visit asks for until the wanted thing is on the screen. */
const countUntil = async (context: BrowserContext, url: string, painted: (page: Page) => Promise<void>): Promise<string[]> => {
  const page = await context.newPage()
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('http')) urls.push(request.url())
  })
  await page.goto(url)
  await painted(page)
  const seen = [...urls]
  await page.close()
  return seen
}

const onLogin = async (page: Page): Promise<void> => {
  await page.getByText('登录', { exact: true }).last().waitFor()
}
const onWorkbench = async (page: Page): Promise<void> => {
  await page.getByText('事故工单').first().waitFor()
}

const codeBytes = (urls: string[]): number =>
  urls
    .filter(isCode)
    .reduce((sum, url) => sum + gzipSync(readFileSync(path.join(h5Folder(), new URL(url).pathname)), { level: 9 }).length, 0)

/** Leaves the token and nothing else that the app may have kept: signed in with an empty cache. */
const onlyToken = async (context: BrowserContext, base: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(`${base}/healthz`)
  await page.evaluate(() => {
    const token = localStorage.getItem('token')
    localStorage.clear()
    if (token !== null) localStorage.setItem('token', token)
  })
  await page.close()
  await clearCache(context, base)
}

const measure = async (context: BrowserContext, base: string, port: number, referenceUrl: string): Promise<void> => {
  const login = `${base}/pages/login/index`
  const workbench = `${base}${WORKBENCH}`
  const reference = await visit({ url: referenceUrl, port, keepsStorage: false, times: TIMES })
  addVisit('登录', await visit({ url: login, port, keepsStorage: false, times: TIMES }), reference, { performance: 95, lcp: 2300 })

  await clearCache(context, base)
  const toLogin = await countUntil(context, `${base}/`, onLogin)
  add('登录前 JS+CSS gzip', codeBytes(toLogin), kilobytes, { limit: 160 * KB })
  add('登录前请求数', toLogin.length, whole, { limit: 12 })

  const page = await context.newPage()
  await signIn(page, base, 'dispatcher1')
  await onWorkbench(page)
  await page.close()

  await onlyToken(context, base)
  const toWorkbench = await countUntil(context, workbench, onWorkbench)
  const calls = toWorkbench.filter((url) => new URL(url).pathname.startsWith('/api/'))
  add('首屏工作台前 API 调用', calls.length, whole, { limit: 6 })
  add('首屏工作台前文档与分包', toWorkbench.length - calls.length, whole, { limit: 8 })

  const fresh = await visit({ url: workbench, port, keepsStorage: true, times: TIMES, before: () => onlyToken(context, base) })
  addVisit('工作台（空缓存）', fresh, reference, { performance: 90, lcp: 3200 })
  const again = await visit({ url: workbench, port, keepsStorage: true, times: TIMES })
  addVisit('工作台（再次打开）', again, reference, { lcp: 2000, isCached: true })
}

const print = (): boolean => {
  const width = (text: string): number => [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e80 ? 2 : 1), 0)
  const pad = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - width(text)))
  console.log(`H5，390 x 844，模拟慢速 4G，${TIMES} 次取中位数；参照为同一次运行中的空白 Taro + NutUI 页`)
  console.log(`${pad('项目', 36)}${pad('实测', 12)}${pad('要求', 12)}${pad('参照', 12)}结果`)
  let isGood = true
  const rows: FigureRow[] = []
  for (const { what, value, limit, atLeast, reference, show } of figures) {
    const passes = limit === undefined || (atLeast === true ? value >= limit : value <= limit)
    isGood &&= passes
    const wanted = limit === undefined ? '' : `${atLeast === true ? '>=' : '<='} ${show(limit)}`
    rows.push({
      what,
      value: show(value),
      limit: wanted,
      reference: reference === undefined ? '' : show(reference),
      ...(limit !== undefined && { passes })
    })
    console.log(
      `${pad(what, 36)}${pad(show(value), 12)}${pad(wanted, 12)}${pad(reference === undefined ? '' : show(reference), 12)}${passes ? '合格' : '超出'}`
    )
  }
  keepFigures('h5', rows)
  return isGood
}

const main = async (): Promise<boolean> => {
  const reference = await serveReference()
  hostServers()
  const server = await startAppServer()
  const profile = mkdtempSync(path.join(os.tmpdir(), 'towing-bench-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    headless: true,
    viewport: PHONE,
    args: [...FLAGS, `--remote-debugging-port=${port}`]
  })
  try {
    await measure(context, server.url, port, reference.url)
    return print()
  } finally {
    await context.close()
    await server.stop()
    reference.close()
    cleanUp()
    rmSync(profile, { recursive: true, force: true })
  }
}

main().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
)
