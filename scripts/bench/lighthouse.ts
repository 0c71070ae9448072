import type { BrowserContext } from 'playwright-core'

/** What one visit measured; scores 0 to 100, times in ms, CLS without unit. */
export interface Visit {
  performance: number
  accessibility: number
  bestPractices: number
  lcp: number
  tbt: number
  cls: number
}

export interface VisitOptions {
  url: string
  port: number
  /** Keeps the session and the cache; without it Lighthouse starts from nothing. */
  keepsStorage: boolean
  /** Runs before each visit. */
  before?: () => Promise<void>
  times: number
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Mobile, simulated slow 4G, 4 x CPU slowdown: Lighthouse's own mobile profile on a phone of 390 x 844. */
const visitOnce = async ({ url, port, keepsStorage }: VisitOptions): Promise<Visit> => {
  const { default: lighthouse } = await import('lighthouse')
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    formFactor: 'mobile',
    throttlingMethod: 'simulate',
    screenEmulation: { mobile: true, width: 390, height: 844, deviceScaleFactor: 2, disabled: false },
    disableStorageReset: keepsStorage
  })
  if (result === undefined || result.lhr.runtimeError !== undefined)
    throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { audits, categories } = result.lhr
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN
  if (process.env.BENCH_DETAILS === '1') {
    // What blocks: tasks over 50 ms with what started them, and where the time of scripts goes (ms, slowed down).
    for (const name of ['long-tasks', 'bootup-time', 'mainthread-work-breakdown'])
      console.log(
        `  ${url} ${name}:`,
        JSON.stringify((audits[name]?.details as { items?: unknown[] } | undefined)?.items ?? []).slice(0, 1500)
      )
    for (const name of ['accessibility', 'best-practices']) {
      for (const { id, weight } of categories[name]?.auditRefs ?? []) {
        const audit = audits[id]
        if (weight > 0 && audit !== undefined && audit.score !== null && audit.score < 1)
          console.log(`  ${url} ${name}: ${id} ${audit.title}`, JSON.stringify(audit.details ?? {}).slice(0, 600))
      }
    }
  }
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift')
  }
}

/** The median of several visits: machines are noisy. */
export const visit = async (options: VisitOptions): Promise<Visit> => {
  const runs: Visit[] = []
  for (let run = 0; run < options.times; run++) {
    await options.before?.()
    runs.push(await visitOnce(options))
  }
  const of = (key: keyof Visit): number => median(runs.map((run) => run[key]))
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: of('cls')
  }
}

/** Forgets every file that the browser or the app's service worker keeps of an origin, with the service worker itself; key storage stays. */
export const clearCache = async (context: BrowserContext, origin: string): Promise<void> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage,indexeddb' })
  await page.close()
}
