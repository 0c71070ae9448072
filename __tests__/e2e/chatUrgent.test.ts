import type { Locator, Page } from 'playwright-core'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { callAs } from '../support/pageCall'
import { putOffersAside } from './support/offersAside'

/** Messages that others are asked to confirm (messages.md#urgent-messages). */
const company = openCompany()
afterAll(() => company.goHome())

const WORDS = '北环塌方，全部改走南坪'
const line = (page: Page, words: string): Locator => page.locator('.chat-row:visible').filter({ hasText: words })
const banner = (page: Page): Locator => page.getByRole('region', { name: '加急消息' })
const say = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('textbox', { name: '消息' }).fill(words)
  await page.getByRole('textbox', { name: '消息' }).press('Enter')
  await line(page, words).getByText('未读').waitFor()
}
const askToConfirm = async (page: Page, words: string): Promise<Locator> => {
  await line(page, words).locator('.bubble').click({ button: 'right' })
  await page
    .getByRole('dialog', { name: '消息' })
    .getByRole('button', { name: /^加急提醒/ })
    .click()
  return page.getByRole('dialog', { name: '加急提醒' })
}

describe('an urgent message in a group', () => {
  let sender: Person
  let one: Person
  let id = ''
  beforeAll(async () => {
    sender = await company.arrive('dispatcher1')
    one = await company.arrive('driver2')
    await putOffersAside(one.page)
    const body = { name: '早班', userIds: ['user-driver2', 'user-driver3'] }
    id = (await callAs<{ id: string }>(sender.page, 'POST', '/api/conversation/Groups', body)).id
    await sender.page.goto(`/pages/message/im/index?id=${id}`)
    await say(sender.page, WORDS)
  })

  test('those who have not read it are chosen; it stands over whatever page they are on', async () => {
    const sheet = await askToConfirm(sender.page, WORDS)
    await sheet.getByRole('checkbox', { name: '李强' }).waitFor()
    expect(await sheet.getByRole('checkbox', { checked: true }).count()).toBe(2)
    await sheet.getByRole('button', { name: '提醒 2 人' }).click()
    await line(sender.page, WORDS)
      .getByRole('button', { name: /^加急 · 0\/2 已确认/ })
      .waitFor()
    await banner(one.page).getByText(`周敏：${WORDS}`).waitFor()
    await banner(one.page).getByText('早班').waitFor()
  })

  test('it stays on the next page and after a start, and leads to the message, where it is confirmed', async () => {
    const { page } = one
    await page.goto('/pages/index/my')
    await banner(page).getByText(`周敏：${WORDS}`).waitFor()
    await banner(page).getByRole('button', { name: '查看' }).click()
    await page.waitForURL(/message\/im\/index/)
    const confirm = line(page, WORDS).getByRole('button', { name: '确认收到这条加急消息' })
    await confirm.waitFor()
    await banner(page).waitFor({ state: 'detached' })
    await confirm.click()
    await confirm.waitFor({ state: 'detached' })
    const state = line(sender.page, WORDS).getByRole('button', { name: /^加急 · 1\/2 已确认/ })
    await state.click()
    const sheet = sender.page.getByRole('dialog', { name: '确认情况' })
    await sheet.getByText('已确认（1）').waitFor()
    await sheet.getByText('未确认（1）').waitFor()
    await sender.page.keyboard.press('Escape')
    const again = await askToConfirm(sender.page, WORDS)
    await again.getByText('没有可以提醒的人').waitFor()
    await sender.page.keyboard.press('Escape')
  })

  test('of two it is confirmed on the line itself, wherever he is; then the menu asks no more', async () => {
    await sender.page.goto('/pages/message/im/index?id=user-driver2')
    await say(sender.page, '回我电话')
    await (await askToConfirm(sender.page, '回我电话')).getByRole('button', { name: '提醒 1 人' }).click()
    await line(sender.page, '回我电话')
      .getByRole('button', { name: /^加急 · 未确认/ })
      .waitFor()
    await one.page.goto('/pages/index/apply')
    await banner(one.page).getByRole('button', { name: '确认收到' }).click()
    await banner(one.page).waitFor({ state: 'detached' })
    await line(sender.page, '回我电话')
      .getByRole('button', { name: /^加急 · 已确认/ })
      .waitFor()
    await line(sender.page, '回我电话').locator('.bubble').click({ button: 'right' })
    const menu = sender.page.getByRole('dialog', { name: '消息' })
    await menu.getByRole('button', { name: '引用' }).waitFor()
    expect(await menu.getByRole('button', { name: /^加急提醒/ }).count()).toBe(0)
  })
})
