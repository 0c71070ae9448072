import type { Page } from 'playwright-core'
import { adminRoutes } from '@/adminRoutes'
import { openCompany } from '../support/company'
import { OWNERS } from '../support/pageOwners'
import { ofToday } from '../support/sample'
import { RECORD_PAGES } from './support/adminRecords'
import { violationsOf } from './support/axe'

const company = openCompany()
let page: Page
beforeAll(async () => {
  page = (await company.enter('admin')).page
})
afterAll(() => company.goHome())

const PAGES = adminRoutes()
  .filter(({ needsSession }) => needsSession)
  .map(({ path }) => path)

describe('pages of the console', () => {
  test.each([
    ['a phone', 390, 844, 0],
    ['a desk', 1440, 900, 1]
  ])('on %s nothing breaks WCAG 2.1 AA and nothing is wider than the screen', async (_name, width, height, turn) => {
    await page.setViewportSize({ width, height })
    const broken: string[] = []
    for (const path of ofToday(PAGES, 2, turn)) {
      const [query, shows] = RECORD_PAGES[path] ?? ['', OWNERS[path]?.shows ?? /./]
      await page.goto(`/${path}${query}`)
      await page.getByText(shows).filter({ visible: true }).first().waitFor({ timeout: 8000 })
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      for (const fault of await violationsOf(page)) broken.push(`${path}: ${fault}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (overflow > 0) broken.push(`${path}: ${overflow} px wider than the screen`)
    }
    expect(broken).toEqual([])
  })
})
