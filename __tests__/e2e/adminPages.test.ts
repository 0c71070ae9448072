import type { Page } from 'playwright-core'
import { adminRoutes } from '@/adminRoutes'
import { openCompany } from '../support/company'
import { OWNERS } from '../support/pageOwners'
import { violationsOf } from './support/axe'

const company = openCompany()
let page: Page
beforeAll(async () => {
  page = (await company.arrive('admin')).page
})
afterAll(() => company.goHome())

/** Pages about one record: which, and what stands there. */
const RECORDS: Readonly<Record<string, [query: string, shows: string | RegExp]>> = {
  'pages/admin/person/index': ['?id=user-driver2', '登录设备'],
  'pages/admin/organize/index': ['?id=org-head-fleet', /岗位/],
  'pages/admin/role/index': ['?id=role-finance', '名称'],
  'pages/admin/seeAs/index': ['?userId=user-driver1', /驾驶员/],
  'pages/admin/dictionary/index': ['?id=dict-sex', '名称'],
  'pages/admin/form/index': ['?id=vehicleInspection', '停用表单'],
  'pages/admin/flow/index': ['?id=leaveApply', '停用流程'],
  'pages/admin/flowDesigner/index': ['?id=expenseClaim', '结束']
}
const PAGES = adminRoutes()
  .filter(({ needsSession }) => needsSession)
  .map(({ path }) => path)

describe('pages of the console', () => {
  test.each([
    ['a phone', 390, 844],
    ['a desk', 1440, 900]
  ])('on %s nothing breaks WCAG 2.1 AA and nothing is wider than the screen', async (_name, width, height) => {
    await page.setViewportSize({ width, height })
    const broken: string[] = []
    for (const path of PAGES) {
      const [query, shows] = RECORDS[path] ?? ['', OWNERS[path]?.shows ?? /./]
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
