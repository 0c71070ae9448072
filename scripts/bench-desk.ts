// npm run bench:desk: the dispatch desk with many orders and moving trucks at a slow processor, beside an empty map in the same run.
import type { CDPSession, Page } from 'playwright-core'
import { cleanUp, startAppServer } from '../__tests__/support/appServer'
import { newPerson, openBrowser } from '../__tests__/support/browser'
import { startSignedIn } from '../__tests__/support/signIn'
import { startTiles } from '../__tests__/support/tiles'
import { hostServers } from './bench/host'
import { fillBoard, moveTrucks } from './bench/manyOrders'
import { keepFigures, type FigureRow } from './lib/figures.mjs'

const ORDERS = 300
const TRUCKS = 100
const EVERY_MS = 5000
const SLOWDOWN = 4
/** How long the board is watched between the two looks at its memory. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 2)
const DRAGS = Number(process.env.BENCH_DRAGS ?? 6)
/** No task of the page may last longer, ms. */
const LONGEST_MS = 100
/** Frames beside the empty map's in the same run: a slow machine is slow for both. */
const LEAST_SHARE = 0.8
const MB = 1024 * 1024

declare global {
  interface Window {
    /** What the page counts while it is watched. */
    benchSeen: { frames: number; tasks: number[]; since: number; isOn: boolean }
  }
}

interface Seen {
  longest: number
  longTasks: number
  /** A second. */
  frames: number
}

/** Counts frames and long tasks of a page until it is asked. Nothing has a name of its own in it: tsx would look for a helper in the page. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = {
      frames: 0,
      tasks: [] as number[],
      since: performance.now(),
      isOn: true,
      count() {
        seen.frames += 1
        if (seen.isOn) requestAnimationFrame(() => seen.count())
      }
    }
    Object.assign(window, { benchSeen: seen })
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => seen.tasks.push(duration))).observe({
      entryTypes: ['longtask']
    })
    requestAnimationFrame(() => seen.count())
  })

const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { benchSeen: seen } = window
    seen.isOn = false
    const seconds = (performance.now() - seen.since) / 1000
    return { longest: Math.max(0, ...seen.tasks), longTasks: seen.tasks.length, frames: seen.frames / seconds }
  })

/** Drags the map to and fro. */
async function dragMap(page: Page): Promise<Seen> {
  const box = await page.locator('.leaflet-container').filter({ visible: true }).boundingBox()
  if (box === null) throw new Error('no map')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await watch(page)
  for (let turn = 0; turn < DRAGS; turn++) {
    const to = turn % 2 === 0 ? 120 : -120
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + to, y + to / 4, { steps: 40 })
    await page.mouse.up()
  }
  return seenOn(page)
}

const heapOf = async (devTools: CDPSession): Promise<number> => {
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  return usedSize
}

const row = (what: string, value: string, more: Partial<FigureRow> = {}): FigureRow => ({ what, value, limit: '', reference: '', ...more })

function rowsOf(dragged: Seen, watched: Seen, empty: Seen, heap: { before: number; after: number }): FigureRow[] {
  const ms = (value: number): string => `${Math.round(value)} ms`
  const frames = ({ frames: value }: Seen): string => `${value.toFixed(1)} /s`
  const limit = `<= ${ms(LONGEST_MS)}`
  return [
    row('拖动地图：帧', frames(dragged), {
      limit: `>= ${LEAST_SHARE * 100} %`,
      reference: frames(empty),
      passes: dragged.frames >= empty.frames * LEAST_SHARE
    }),
    row('拖动地图：最长任务', ms(dragged.longest), { limit, reference: ms(empty.longest), passes: dragged.longest <= LONGEST_MS }),
    row('拖动地图：长任务', String(dragged.longTasks), { reference: String(empty.longTasks) }),
    row(`看板 ${MINUTES} 分钟：最长任务`, ms(watched.longest), { limit, passes: watched.longest <= LONGEST_MS }),
    row(`看板 ${MINUTES} 分钟：长任务`, String(watched.longTasks)),
    row(`看板 ${MINUTES} 分钟：内存`, `${(heap.after / MB).toFixed(1)} MB`, { reference: `开始 ${(heap.before / MB).toFixed(1)} MB` })
  ]
}

async function measure(page: Page, base: string, devTools: CDPSession): Promise<FigureRow[]> {
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(`${base}/open-location?lng=114.05&lat=22.54&coordType=GCJ02`)
  await page.locator('.map-pin').filter({ visible: true }).waitFor()
  await page.waitForLoadState('networkidle')
  const empty = await dragMap(page)
  await page.goto(`${base}/pages/transferCar/board`)
  await page.locator('.desk-pin').first().waitFor()
  await page
    .locator('.dispatch-order')
    .nth(ORDERS - 1)
    .waitFor({ state: 'attached' })
  await page.waitForTimeout(5000)
  const dragged = await dragMap(page)
  const before = await heapOf(devTools)
  await watch(page)
  await page.waitForTimeout(MINUTES * 60_000)
  const watched = await seenOn(page)
  return rowsOf(dragged, watched, empty, { before, after: await heapOf(devTools) })
}

const main = async (): Promise<boolean> => {
  hostServers()
  const tiles = await startTiles()
  const server = await startAppServer({ env: { MAP_TILES: tiles.template, MAP_TILES_COORDS: 'GCJ02' } })
  const browser = await openBrowser()
  let turn = 0
  await fillBoard(server.query, ORDERS, TRUCKS)
  await moveTrucks(server.query, TRUCKS, turn)
  const moving = setInterval(() => void moveTrucks(server.query, TRUCKS, (turn += 1)).catch(console.error), EVERY_MS)
  try {
    const { page } = await newPerson(browser, { base: server.url, viewport: { width: 1440, height: 900 } })
    await startSignedIn(page, server.url, 'dispatcher1')
    const rows = await measure(page, server.url, await page.context().newCDPSession(page))
    console.log(
      `调度台，${ORDERS} 张工单，${TRUCKS} 辆拖车每 ${EVERY_MS / 1000} 秒移动，处理器慢 ${SLOWDOWN} 倍；参照为同一次运行中的空白地图`
    )
    for (const { what, value, limit, reference, passes } of rows)
      console.log([what, value, limit, reference, passes === undefined ? '' : passes ? '合格' : '超出'].join('\t'))
    keepFigures('desk', rows)
    return rows.every(({ passes }) => passes !== false)
  } finally {
    clearInterval(moving)
    await browser.close()
    await server.stop()
    await tiles.stop()
    cleanUp()
  }
}

main().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
)
