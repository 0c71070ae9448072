import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { hearToasts } from './toasts'

/** First the browser without a window, half the work; the program itself, because Debian's way to it is a shell that outlives a kill. */
const CANDIDATES = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe'
]
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]
export const PHONE = { width: 390, height: 844 }
/** Shenzhen, where the demo company works. */
const POSITION = { latitude: 22.543096, longitude: 114.057865, accuracy: 20 }

const installed = (): string | undefined =>
  [process.env.CHROME_PATH, ...CANDIDATES].find((file) => file !== undefined && file !== '' && existsSync(file))

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Path of a Chromium or Chrome. Installs Debian's, with a Chinese font, when it may; otherwise says exactly what to install.
 * @throws Error naming the package to install
 */
export const findBrowser = (): string => {
  const found = installed()
  if (found !== undefined) return found
  if (mayInstall()) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    })
    const fresh = installed()
    if (fresh !== undefined) return fresh
  }
  throw new Error(
    '没有找到 Chromium 或 Chrome。请安装：Debian/Ubuntu 用 apt-get install chromium fonts-noto-cjk，' +
      '其他系统安装 Google Chrome；已装在别处时把路径放进环境变量 CHROME_PATH'
  )
}

/** One browser for a test file. */
export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: findBrowser(), headless: true, args: FLAGS })

export interface Person {
  context: BrowserContext
  page: Page
  /** What went wrong in this browser so far: console errors, page errors, failed requests, answers of 400 and more. */
  faults: () => string[]
  /** Addresses asked from the server so far, in order. */
  requests: () => { method: string; url: string; type: string }[]
  /** Fails when anything went wrong, then closes. */
  leave: () => Promise<void>
}

export interface PersonOptions {
  base: string
  /** Faults that the test provokes on purpose. */
  expects?: RegExp[]
  hasLocation?: boolean
  /** The app is kept for a start without a network; otherwise every file comes from the server, where tests can see it. */
  hasServiceWorker?: boolean
  isNight?: boolean
  /** Pages slide and sheets rise as they do by default. Others are shown to somebody who asked his phone for less motion: no pauses. */
  hasMotion?: boolean
  /** Pixels a point, as phones have them: for suites that compare pictures. Others draw a quarter of that. */
  pixelRatio?: number
  viewport?: { width: number; height: number }
}

/** A person with a phone of 390 x 844 of their own: storage and cookies are shared with nobody. */
export const newPerson = async (browser: Browser, options: PersonOptions): Promise<Person> => {
  const context = await browser.newContext({
    baseURL: options.base,
    viewport: options.viewport ?? PHONE,
    deviceScaleFactor: options.pixelRatio ?? 1,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: options.isNight === true ? 'dark' : 'light',
    reducedMotion: options.hasMotion === true ? 'no-preference' : 'reduce',
    geolocation: POSITION,
    serviceWorkers: options.hasServiceWorker === true ? 'allow' : 'block',
    permissions: options.hasLocation === false ? [] : ['geolocation']
  })
  const faults: string[] = []
  const requests: { method: string; url: string; type: string }[] = []
  const note = (text: string): void => {
    if (!(options.expects ?? []).some((pattern) => pattern.test(text))) faults.push(text)
  }
  const watch = (page: Page): void => {
    page.on('console', (message) => {
      if (message.type() === 'error') note(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => note(`page: ${error.message}`))
    page.on('request', (request) => requests.push({ method: request.method(), url: request.url(), type: request.resourceType() }))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // A page that is left cancels what it was asking for; nothing failed.
      if (reason !== 'net::ERR_ABORTED') note(`request: ${request.method()} ${request.url()} ${reason}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400) note(`answer: ${response.status()} ${response.url()}`)
    })
  }
  context.on('page', watch)
  await hearToasts(context)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return {
    context,
    page,
    faults: () => [...faults],
    requests: () => [...requests],
    leave: async () => {
      await context.close()
      if (faults.length > 0) throw new Error(`浏览器里出了错：\n${faults.join('\n')}`)
    }
  }
}
