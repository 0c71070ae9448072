import type { Locator, Page } from 'playwright-core'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { violationsOf } from './support/axe'

const company = openCompany()
const { enter } = company

const field = (page: Page): Locator => page.getByRole('textbox', { name: '消息' })
const openChat = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/pages/message/im/index?id=${id}`)
  await field(page).waitFor()
}
const tile = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name, exact: true }).click()
}
const card = (page: Page, words: string): Locator => page.locator('.bubble').filter({ hasText: words })

describe('places and contact cards between two people', () => {
  let one: Person
  let other: Person
  beforeAll(async () => {
    one = await enter('dispatcher1')
    other = await enter('driver1')
    one.page.setDefaultTimeout(10_000)
    other.page.setDefaultTimeout(10_000)
    await openChat(one.page, 'user-driver1')
    await openChat(other.page, 'user-dispatcher1')
  })
  afterAll(async () => {
    await one.leave()
    await other.leave()
  })

  test('a place is chosen on the map page and comes as a card that opens the map', async () => {
    await tile(one.page, '地点')
    await one.page.waitForURL('**/choose-location*')
    await one.page.getByRole('button', { name: '当前位置' }).click()
    await one.page.getByRole('textbox', { name: '地址说明' }).fill('科苑路北口，加油站旁')
    await one.page.getByRole('button', { name: '选定此处' }).click()
    await one.page.waitForURL('**/message/im/index*')
    await card(one.page, '科苑路北口').waitFor()
    await card(other.page, '科苑路北口').waitFor()
    expect(await card(other.page, '科苑路北口').count()).toBe(1)
    expect(await violationsOf(other.page)).toEqual([])
    await card(other.page, '科苑路北口').click()
    await other.page.waitForURL('**/open-location*')
    await other.page.getByText('科苑路北口，加油站旁').filter({ visible: true }).first().waitFor()
    await openChat(other.page, 'user-dispatcher1')
    await card(other.page, '科苑路北口').waitFor()
    // Shown again, the answer of the map is not sent once more.
    await one.page.reload()
    await card(one.page, '科苑路北口').waitFor()
    expect(await card(one.page, '科苑路北口').count()).toBe(1)
  })

  test('leaving the map without choosing sends nothing', async () => {
    await tile(one.page, '地点')
    await one.page.waitForURL('**/choose-location*')
    await openChat(one.page, 'user-driver1')
    await field(one.page).waitFor()
    expect(await card(one.page, '科苑路北口').count()).toBe(1)
  })

  test('a colleague is chosen among people; his card opens his page', async () => {
    await tile(one.page, '名片')
    const sheet = one.page.getByRole('dialog', { name: '发送名片' })
    await sheet.getByRole('searchbox').fill('郑雅琴')
    await sheet.getByRole('radio', { name: /郑雅琴/ }).click()
    // A press on the wrong colleague sends nothing yet.
    await one.page.getByRole('alertdialog', { name: '发送郑雅琴的名片？' }).getByRole('button', { name: '发送', exact: true }).click()
    await card(one.page, '名片').waitFor()
    await card(other.page, '名片').waitFor()
    expect(await card(other.page, '名片').innerText()).toContain('郑雅琴')
    expect(await violationsOf(one.page)).toEqual([])
    await card(other.page, '名片').click()
    await other.page.waitForURL('**/message/userDetail/index*')
    await openChat(other.page, 'user-dispatcher1')
    await field(other.page).waitFor()
  })

  test('found by the address, forwarded from the menu, quoted as a line', async () => {
    await card(other.page, '科苑路北口').click({ button: 'right' })
    await other.page.getByRole('dialog', { name: '消息' }).getByRole('button', { name: '引用' }).click()
    await other.page.getByText('[地点] 科苑路北口，加油站旁').waitFor()
    await other.page.getByRole('button', { name: '取消引用' }).click()
    await other.page.getByRole('button', { name: '查找聊天记录' }).click()
    await other.page.getByRole('searchbox').fill('加油站')
    await other.page.getByRole('button', { name: /\[地点\] 科苑路北口，加油站旁/ }).waitFor()
    await other.page.getByRole('tab', { name: '名片' }).click()
    await other.page.getByText('没有找到“加油站”').waitFor()
  })

  test('what a message says becomes an appointment of one’s own', async () => {
    const { page } = one
    await field(page).fill('明天九点送检 B5Y431')
    await field(page).press('Enter')
    await card(page, '送检').locator('xpath=ancestor::*[contains(@class,"bubble-line")]').getByText('读').first().waitFor()
    await card(page, '送检').click({ button: 'right' })
    await page
      .getByRole('dialog', { name: '消息' })
      .getByRole('button', { name: /^记为日程/ })
      .click()
    await page.waitForURL('**/apply/schedule/form*')
    const title = page.getByRole('textbox', { name: /记录/ }).first()
    await title.waitFor()
    expect(await title.inputValue()).toBe('明天九点送检 B5Y431')
    await page.getByRole('button', { name: '保存日程' }).click()
    // Back where he came from.
    await page.waitForURL('**/message/im/index*')
    await card(page, '送检').waitFor()
    const [event] = await company.server.query("select owner_id from schedule_event where title = '明天九点送检 B5Y431'")
    expect(event).toEqual({ owner_id: 'user-dispatcher1' })
  })
})
