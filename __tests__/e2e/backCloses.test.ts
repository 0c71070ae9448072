import type { Locator, Page } from 'playwright-core'
import { openCompany } from '../support/company'

const CREATE = '**/pages/transferCar/create*'

const company = openCompany()
let page: Page
beforeAll(async () => {
  page = (await company.arrive('dispatcher1')).page
})
afterAll(() => company.goHome())

const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true }).filter({ visible: true })
const entries = (page: Page): Promise<number> => page.evaluate(() => window.history.length)
const place = (page: Page): Promise<unknown> => page.evaluate(() => (window.history.state as { idx?: number } | null)?.idx)
/** What the browser's own button does. */
const back = (page: Page): Promise<void> => page.evaluate(() => window.history.back())

const SHEETS: readonly [name: string, open: (page: Page) => Promise<void>][] = [
  ['来源', (page) => page.getByRole('button', { name: /^来源：/ }).click()],
  ['车牌号', (page) => page.getByRole('button', { name: '填写车牌' }).click()],
  ['车型', (page) => page.getByRole('button', { name: /^车型：/ }).click()]
]

describe('the way back with a sheet open', () => {
  beforeAll(async () => {
    await page.getByText('新建工单').first().click()
    await page.waitForURL(CREATE)
    await page.getByRole('textbox', { name: '事故地点' }).fill('南光高速 K12')
  })

  test.each(SHEETS)(
    'closes the sheet %s and stays on the page, by back, by Escape and by its own button, and leaves no entry',
    async (name, open) => {
      const [before, at] = [await entries(page), await place(page)]
      const ways: ((page: Page) => Promise<void>)[] = [
        back,
        (it) => it.keyboard.press('Escape'),
        (it) => sheet(it, name).getByRole('button', { name: '关闭' }).click(),
        back
      ]
      for (const close of ways) {
        await open(page)
        await sheet(page, name).waitFor()
        await close(page)
        await sheet(page, name).waitFor({ state: 'hidden' })
        await page.waitForFunction((index) => (window.history.state as { idx?: number } | null)?.idx === index, at as number)
        expect(new URL(page.url()).pathname).toBe('/pages/transferCar/create')
      }
      expect(await entries(page)).toBe(before)
      expect(await page.getByRole('textbox', { name: '事故地点' }).inputValue()).toBe('南光高速 K12')
    }
  )

  test('with none open back leaves the page, as ever, and forward comes again', async () => {
    await back(page)
    await page.waitForURL('**/pages/index/apply*')
    await page.getByText('新建工单').filter({ visible: true }).first().waitFor()
    await page.evaluate(() => window.history.forward())
    await page.waitForURL(CREATE)
    await page.getByRole('textbox', { name: '事故地点' }).filter({ visible: true }).waitFor()
  })
})
