import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { demoRoute, LIBRARY_DEMOS, LIBRARY_ROOT, type LibraryDemo } from '@/libraryDemos'
import { cleanUp, startAppServer, type AppServer } from '../support/appServer'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { comparePicture } from '../support/pictures'
import { reached } from '../support/reached'
import { signIn, WORKBENCH_PATH } from '../support/signIn'
import { violationsOf } from './support/axe'

const APPROVED = path.resolve(__dirname, 'approved', 'componentLibrary')
const PHOTO = path.resolve(__dirname, '..', '..', 'src', 'pages', 'componentLibrary', 'assets', 'truck.png')
/** Words of NutUI's styles and scripts that survive minifying. */
const NUTUI = /nut-noticebar|nut-popup|nut-calendar/
/** What stands for the style guide: compared with approved pictures, day and night. */
const PICTURED = [
  'componentsC/button',
  'componentsC/cell',
  'componentsA/tag',
  'componentsB/card',
  'componentsB/steps',
  'own/fields',
  'own/statusTags',
  'own/states',
  'own/plateKeyboard',
  'template/order'
]

let browser: Browser
let server: AppServer
let person: Person
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  server = await startAppServer()
  person = await newPerson(browser, { base: server.url, pixelRatio: 2 })
  ;({ page } = person)
  // Whoever is asked for a file gives one.
  page.on('filechooser', (chooser) => void chooser.setFiles(PHOTO))
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  cleanUp()
})

/** The page in front: the ones behind it stay in the document. */
const front = () => page.locator('.taro_page').filter({ visible: true }).last()
const live = () => front().locator('#live')

/** From one demo to the next by its own link, without loading the app again. */
async function openDemo({ id, chinese }: LibraryDemo): Promise<void> {
  const link = page.getByRole('button', { name: `下一个：${chinese}`, exact: true }).filter({ visible: true })
  if ((await link.count()) > 0) await link.first().dispatchEvent('click')
  else await page.goto(`/${demoRoute(id)}`)
  await reached(page, (url) => url.pathname === `/${demoRoute(id)}`)
  await front().getByRole('heading', { level: 1, name: chinese, exact: true }).waitFor()
  await live().waitFor()
}

/** Changes the first property, then touches the component itself. */
async function use(): Promise<void> {
  const section = front()
    .locator('.section')
    .filter({ has: page.locator('#live') })
  const other = section
    .locator('.library-choice:not(.library-choice-current), .library-toggle, .library-step:not(.pressable-disabled)')
    .first()
  await other.click()
  const target = live()
    .locator('button, [role="button"], [role="tab"], [role="link"], [role="switch"], input, .nut-button, .nut-cell')
    .filter({ visible: true })
    .first()
  if ((await target.count()) > 0) await target.dispatchEvent('click')
  // Who asks for a file lays Taro's input in the page until one is given: the next demo begins without it.
  await page.locator('#taroChooseMedia').waitFor({ state: 'detached' })
}

describe('the component library', () => {
  test('costs the rest of the app nothing: no page before it asks for what carries NutUI', async () => {
    await signIn(page, server.url, 'admin')
    const texts = new Map<string, string>()
    const read = async (): Promise<string[]> => {
      const fresh = [...new Set(person.requests().map(({ url }) => url))].filter(
        (url) => /\.(js|css)$/.test(new URL(url).pathname) && !texts.has(url)
      )
      for (const url of fresh) texts.set(url, await (await fetch(url)).text())
      return fresh
    }
    for (const address of [
      WORKBENCH_PATH,
      '/pages/index/index',
      '/pages/transferCar/accidentIndex',
      '/pages/my/settings/index',
      '/pages/apply/formKinds/index'
    ]) {
      await page.goto(address)
      await front().getByRole('heading').or(front().getByText(/./)).first().waitFor()
      await read()
    }
    expect([...texts].filter(([, text]) => NUTUI.test(text)).map(([url]) => url)).toEqual([])
    await page.goto(WORKBENCH_PATH)
    await page.getByText('组件库').filter({ visible: true }).first().click()
    await reached(page, `**/${LIBRARY_ROOT}/index?*`)
    await front().getByText('Avatar 头像').first().waitFor()
    const fresh = await read()
    expect(fresh.filter((url) => NUTUI.test(texts.get(url) ?? ''))).not.toEqual([])
    expect(await violationsOf(page)).toEqual([])
    expect(person.faults()).toEqual([])
  })

  test('is searched by either name', async () => {
    await front().getByRole('textbox').or(front().getByRole('searchbox')).first().fill('avatarc')
    await front().getByText('AvatarCropper 头像裁剪').waitFor()
    await front().getByText('Button 按钮', { exact: true }).waitFor({ state: 'hidden' })
    await front().getByRole('textbox').or(front().getByRole('searchbox')).first().fill('头像')
    await front().getByText('Avatar 头像', { exact: true }).click()
    await reached(page, `**/${demoRoute('componentsA/avatar')}`)
  })

  test('an address without a demo says so and leads to the list', async () => {
    await page.goto(`/${LIBRARY_ROOT}/componentsA/nothing/index`)
    await page.getByRole('button', { name: '打开组件库' }).click()
    await reached(page, `**/${LIBRARY_ROOT}/index`)
  })

  test.each(LIBRARY_DEMOS.map((demo) => [demo.id, demo] as const))('%s opens, is used, can be read out', async (id, demo) => {
    const before = person.faults().length
    await openDemo(demo)
    const box = await live().boundingBox()
    expect(box?.height ?? 0).toBeGreaterThan(16)
    const problems = await violationsOf(page)
    const pictures = PICTURED.includes(id) ? await takePictures(id) : []
    await use()
    expect(problems).toEqual([])
    expect(pictures).toEqual([])
    expect(person.faults().slice(before)).toEqual([])
  })

  test('a tab that is chosen at the end of a row comes into sight, and the page stays', async () => {
    await page.goto(`/${demoRoute('template/order')}`)
    const last = front().getByRole('tab', { name: /^已作废/ })
    await last.waitFor()
    const isWhole = (tab: SVGElement | HTMLElement | null): boolean =>
      tab !== null && tab.getBoundingClientRect().right <= (tab.closest('.tabs')?.getBoundingClientRect().right ?? 0) + 1
    expect(await last.evaluate(isWhole)).toBe(false)
    const top = await page.evaluate(() => window.scrollY)
    await last.dispatchEvent('click')
    await page.waitForFunction(isWhole, await last.elementHandle())
    expect(await page.evaluate(() => window.scrollY)).toBe(top)
  })
})

/** Day and night by the frame's own choice; what differs from the approved pictures. */
async function takePictures(id: string): Promise<string[]> {
  const problems: string[] = []
  for (const [look, words] of [
    ['day', '日间'],
    ['night', '夜间']
  ] as const) {
    await front().getByRole('radio', { name: words }).click()
    // What the demo before said is gone.
    await page.locator('.feedback-toast').waitFor({ state: 'detached' })
    const section = front()
      .locator('.section')
      .filter({ has: page.locator('#live') })
    const picture = await section.screenshot({ scale: 'css', animations: 'disabled', caret: 'hide' })
    problems.push(...(await comparePicture(picture, path.join(APPROVED, `${id.replace('/', '-')}-${look}.png`))))
  }
  await front().getByRole('radio', { name: '跟随' }).first().click()
  return problems
}
