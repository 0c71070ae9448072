import type { Locator, Page } from 'playwright-core'
import { openCompany } from '../support/company'
import { newPerson, type Person } from '../support/browser'
import { reached } from '../support/reached'
import { OPENINGS } from '../support/sheets'
import { DEMO_PASSWORD, fillLogin, LOGIN_PATH, WORKBENCH_PATH } from '../support/signIn'

const CREATE_PATH = '/pages/transferCar/create'
const CREATE = `**${CREATE_PATH}*`

const company = openCompany()
let page: Page
beforeAll(async () => {
  page = (await company.arrive('dispatcher1')).page
})
afterAll(() => company.goHome())

const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true }).filter({ visible: true })
const entries = (page: Page): Promise<number> => page.evaluate(() => window.history.length)
const place = (page: Page): Promise<unknown> => page.evaluate(() => (window.history.state as { idx?: number } | null)?.idx)
/** What the browser's own button does: after the answer, since the page it is asked of may be gone by then. */
const back = (page: Page): Promise<void> => page.evaluate(() => void setTimeout(() => window.history.back(), 0))

const SHEETS: readonly [name: string, open: (page: Page) => Promise<void>][] = [
  ['来源', (page) => page.getByRole('button', { name: /^来源：/ }).click()],
  ['车牌号', (page) => page.getByRole('button', { name: '填写车牌' }).click()],
  ['选事故地点', (page) => page.getByRole('button', { name: '选事故地点' }).click()],
  ['车型', (page) => page.getByRole('button', { name: /^车型：/ }).click()]
]

describe('the way back with a sheet open', () => {
  beforeAll(async () => {
    await page.getByText('新建工单').first().click()
    await reached(page, CREATE)
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
        expect(new URL(page.url()).pathname).toBe(CREATE_PATH)
      }
      expect(await entries(page)).toBe(before)
      expect(await page.getByRole('textbox', { name: '事故地点' }).inputValue()).toBe('南光高速 K12')
    }
  )

  test('with none open back leaves the page, as ever, and forward comes again', async () => {
    await back(page)
    await reached(page, '**/pages/index/apply*')
    await page.getByText('新建工单').filter({ visible: true }).first().waitFor()
    await page.evaluate(() => window.history.forward())
    await reached(page, CREATE)
    await page.getByRole('textbox', { name: '事故地点' }).filter({ visible: true }).waitFor()
  })
})

describe('back on every sheet that an address leads to', () => {
  const people = new Map<string, Promise<Person>>()
  const ownerOf = (account: string): Promise<Person> => {
    const owner = people.get(account) ?? company.arrive(account)
    people.set(account, owner)
    return owner
  }

  test.each(OPENINGS)('closes that of %s and stays on the page', async (_file, { account, address, row, press, title }) => {
    const { page } = await ownerOf(account)
    await page.goto(address)
    if (row !== undefined) await page.getByText(row).filter({ visible: true }).first().click()
    for (const name of press) await page.getByRole('button', { name }).filter({ visible: true }).last().click()
    const opened = page.getByRole('dialog', { name: title }).filter({ visible: true })
    await opened.waitFor()
    const at = page.url()
    await back(page)
    await opened.waitFor({ state: 'hidden' })
    // The browser had moved already and comes back.
    await reached(page, at)
  })

  test('on the first page of a tab back leaves the app once the sheet is closed, and a reload keeps that', async () => {
    const { page } = await company.arrive('dispatcher1')
    await page.goto('about:blank')
    await page.goto(CREATE_PATH)
    for (const reload of [false, true]) {
      if (reload) await page.reload()
      await page.getByRole('button', { name: '填写车牌' }).click()
      await sheet(page, '车牌号').waitFor()
      await back(page)
      await sheet(page, '车牌号').waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe(CREATE_PATH)
    }
    await back(page)
    await page.waitForURL('about:blank')
  })

  test('a page that took the place of the first one stands where that stood: back never comes to signing in again', async () => {
    const { page } = await newPerson(company.browser, { base: company.server.url })
    await page.goto('about:blank')
    await page.goto(LOGIN_PATH)
    await page.getByRole('link', { name: '《用户协议与隐私说明》' }).click()
    await sheet(page, '用户协议与隐私说明').waitFor()
    await back(page)
    await sheet(page, '用户协议与隐私说明').waitFor({ state: 'hidden' })
    await fillLogin(page, 'driver1', DEMO_PASSWORD)
    await reached(page, `**${WORKBENCH_PATH}*`)
    await page.getByText('我的', { exact: true }).filter({ visible: true }).last().click()
    await page.getByRole('button', { name: '更换头像' }).click()
    await sheet(page, '更换头像').waitFor()
    await back(page)
    await sheet(page, '更换头像').waitFor({ state: 'hidden' })
    await back(page)
    await page.waitForURL('about:blank')
  })
})
