import { chromium, type Browser, type Page } from 'playwright-core'
import { findBrowser, PHONE } from '../../../__tests__/support/browser'
import { serveFormPages } from './project'
import { timesOf, type Figure, type Times } from './report'
import { GROUP } from './sample'

/** quality.md#speed-and-size. */
const FIRST_LIMIT_MS = 150
const MOUNT_LIMIT = 2.5
const TABLE_LIMIT_MS = 1500
const CELL_LIMIT_MS = 50
const SLOWDOWN = 4
/** Controls of the first 20 visible fields of the sample: in each group of eight, one is a formula without a control. */
const FIRST_CONTROLS = 18

/** What stands on the page as a control, whoever draws it. */
const CONTROLS = 'input, textarea, select, [role="radiogroup"], [role="switch"], [role="combobox"], [role="button"][aria-haspopup]'

/** Counts, in each commit of React, the components that really rendered: what React's own developer tools show. */
const COUNT_RENDERS = `(() => {
  const PERFORMED = 1
  window.renders = 0
  const look = (fiber) => {
    const before = fiber.alternate
    const isComponent = typeof fiber.type === 'function' || (fiber.type !== null && typeof fiber.type === 'object' && fiber.type.$$typeof !== undefined)
    if (isComponent && (before === null || (fiber.flags & PERFORMED) !== 0)) window.renders += 1
    if (before !== null && before.child === fiber.child) return
    for (let child = fiber.child; child !== null; child = child.sibling) look(child)
  }
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { supportsFiber: true, inject: () => 1, onCommitFiberRoot: (id, root) => look(root.current), onCommitFiberUnmount: () => undefined }
})()`

interface Mounted {
  readonly first: number
  readonly all: number
  readonly inputs: number
  readonly renders: number
}

/** Frames without a further field after which a form counts as whole: what React puts aside may pause between its slices. */
const STILL_FRAMES = 120

/** Presses start and waits, frame by frame, until the first fields are painted and until all of them, or no more, have come. */
const MOUNT = `async ({ selector, first, whole }) => {
  const count = () => document.querySelectorAll(selector).length
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))
  window.renders = 0
  const start = performance.now()
  window.bench.start()
  let painted = 0, last = start, known = 0, still = 0
  while (whole > 0 ? known < whole : still < ${STILL_FRAMES}) {
    await frame()
    const now = count()
    if (painted === 0 && now >= first) painted = performance.now()
    if (now !== known) { known = now; last = performance.now(); still = 0 } else if (known > 0) still += 1
    if (performance.now() - start > 60000) break
  }
  return { first: painted - start, all: last - start, inputs: known, renders: window.renders }
}`

/** Types a digit: computing until React has committed, in ms, with the components that rendered and the elements that changed. */
const TYPE = `async ({ selector, place, text }) => {
  const input = document.querySelectorAll(selector)[place]
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value').set.call(input, text)
  window.renders = 0
  const start = performance.now()
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text.slice(-1) }))
  await Promise.resolve()
  const time = performance.now() - start
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))
  return { time, renders: window.renders }
}`

interface Typed {
  readonly time: number
  readonly renders: number
}

class Bench {
  constructor(
    private readonly browser: Browser,
    private readonly times: number
  ) {}

  async page(url: string, slowdown = 1): Promise<Page> {
    const context = await this.browser.newContext({ viewport: PHONE })
    const page = await context.newPage()
    await page.addInitScript(COUNT_RENDERS)
    await page.goto(url)
    await page.locator('#ready').waitFor({ state: 'attached' })
    if (slowdown > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return page
  }

  /** @param whole how many fields are all of them; 0 while that is not known */
  mount(page: Page, first: number = FIRST_CONTROLS, selector: string = CONTROLS, whole = 0): Promise<Mounted> {
    return page.evaluate(`(${MOUNT})(${JSON.stringify({ selector, first, whole })})`)
  }

  /** Several mounts, each in a page of its own; the first one, not measured, tells how many fields are all of them. */
  async mounts(url: string, slowdown = 1, first = FIRST_CONTROLS, selector = CONTROLS): Promise<Mounted[]> {
    const all: Mounted[] = []
    for (let i = 0; i <= this.times; i++) {
      const page = await this.page(url, slowdown)
      all.push(await this.mount(page, first, selector, all[0]?.inputs))
      await page.context().close()
    }
    return all.slice(1)
  }

  async type(page: Page, selector: string, place: number): Promise<readonly Typed[]> {
    const all: Typed[] = []
    for (let i = 0; i < this.times * 4; i++)
      all.push(await page.evaluate(`(${TYPE})(${JSON.stringify({ selector, place, text: String(100 + i) })})`))
    return all.slice(2)
  }
}

const times = (list: readonly Mounted[], of: (mounted: Mounted) => number): Times => timesOf(list.map(of))
const counted = (list: readonly { readonly renders: number }[]): Times => timesOf(list.map(({ renders }) => renders))

/** Number inputs stand in pairs, price and count; typed into is the price of the last group. */
const PRICES = 'input[inputmode="decimal"]'
const lastPrice = (count: number): number => (count / GROUP - 1) * 2

async function keystrokes(bench: Bench, url: (count: number) => string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const count of [50, 300, 1000]) {
    const page = await bench.page(url(count))
    const { inputs } = await bench.mount(page)
    const typed = await bench.type(page, PRICES, lastPrice(count))
    figures.push({ what: `${count} 个字段（${inputs} 个控件）：一次按键，计算与重绘`, own: timesOf(typed.map(({ time }) => time)) })
    figures.push({ what: `${count} 个字段：一次按键重绘的组件`, own: counted(typed), unit: '个' })
    await page.context().close()
  }
  return figures
}

/** Drawing in Chromium, built for production, beside the same form in @rjsf/core and bare Taro inputs. */
export async function browserFigures(rounds: number): Promise<Figure[]> {
  const pages = await serveFormPages()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  const bench = new Bench(browser, rounds)
  try {
    const bare = await bench.mounts(pages.url('bare'))
    const rjsf = await bench.mounts(pages.url('rjsf'))
    const own = await bench.mounts(pages.url('own'))
    const table = await bench.mounts(pages.url('own', '?form=table'), SLOWDOWN, 1, '.form-row')
    const open = await bench.page(pages.url('own', '?form=table'), SLOWDOWN)
    await bench.mount(open, 1, '.form-row')
    await open.locator('.form-row-main').nth(50).click()
    await open.locator(PRICES).first().waitFor()
    const cell = await bench.type(open, PRICES, 0)
    return [
      {
        what: '300 个字段：首 20 个画出',
        limit: FIRST_LIMIT_MS,
        own: times(own, ({ first }) => first),
        other: { name: '@rjsf/core', times: times(rjsf, ({ first }) => first) }
      },
      {
        what: '300 个字段：全部画出',
        own: times(own, ({ all }) => all),
        other: { name: '@rjsf/core', times: times(rjsf, ({ all }) => all) }
      },
      {
        what: '300 个字段：全部画出，对比 Taro 空输入框',
        limit: MOUNT_LIMIT,
        isRatio: true,
        own: times(own, ({ all }) => all),
        other: { name: '300 Taro Input', times: times(bare, ({ all }) => all) }
      },
      {
        what: '300 个字段：画出的控件',
        own: times(own, ({ inputs }) => inputs),
        unit: '个',
        other: { name: '@rjsf/core', times: times(rjsf, ({ inputs }) => inputs) }
      },
      { what: '300 个字段：画出时的组件', own: counted(own), unit: '个', other: { name: '@rjsf/core', times: counted(rjsf) } },
      ...(await keystrokes(bench, (count) => pages.url('own', `?count=${count}`))),
      { what: `子表 100 x 10：打开，处理器慢 ${SLOWDOWN} 倍`, limit: TABLE_LIMIT_MS, own: times(table, ({ all }) => all) },
      { what: `子表：改一格，处理器慢 ${SLOWDOWN} 倍`, limit: CELL_LIMIT_MS, own: timesOf(cell.map(({ time }) => time)) },
      { what: '子表：改一格重绘的组件', own: counted(cell), unit: '个' }
    ]
  } finally {
    await browser.close()
    pages.close()
  }
}
