import type { Locator, Page } from 'playwright-core'
import { violationsOf } from './support/axe'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { callAs, readAs } from '../support/pageCall'

const { enter } = openCompany()

const field = (page: Page): Locator => page.getByRole('textbox', { name: '消息' })
const openChat = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/pages/message/im/index?id=${id}`)
  await field(page).waitFor()
}
const say = async (page: Page, words: string): Promise<void> => {
  await field(page).fill(words)
  await field(page).press('Enter')
  await line(page, words).getByText('未读').waitFor()
}
const line = (page: Page, words: string): Locator => page.locator('.chat-row').filter({ hasText: words })
const menuOf = async (page: Page, words: string): Promise<Locator> => {
  await line(page, words).locator('.bubble').last().click({ button: 'right' })
  return page.getByRole('dialog', { name: '消息' })
}
const bundles = (page: Page): Locator => page.locator('.bubble').filter({ hasText: '的聊天记录' })
const choose = async (page: Page, name: string): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: '转发给' })
  await sheet.getByRole('searchbox', { name: /姓名/ }).fill(name)
  await sheet.getByRole('checkbox', { name }).first().click()
}

describe('messages that are sent on, and pinned ones', () => {
  let one: Person
  let other: Person
  beforeAll(async () => {
    one = await enter('dispatcher1')
    other = await enter('driver1')
    one.page.setDefaultTimeout(10_000)
    other.page.setDefaultTimeout(10_000)
    await openChat(one.page, 'user-manager1')
    await openChat(other.page, 'user-dispatcher1')
  })
  afterAll(async () => {
    await one.leave()
    await other.leave()
  })

  test('one message goes to who is searched for, with a word along; without a receiver nothing goes', async () => {
    await say(one.page, '科苑路口有一辆车要拖')
    await (await menuOf(one.page, '科苑路口')).getByRole('button', { name: '转发' }).click()
    const sheet = one.page.getByRole('dialog', { name: '转发给' })
    await sheet.getByRole('button', { name: /转发 1 条消息/ }).click()
    await sheet.getByRole('alert').filter({ hasText: '请选择接收人' }).waitFor()
    expect(await sheet.getByRole('textbox', { name: '留言' }).getAttribute('aria-invalid')).not.toBe('true')
    expect(await violationsOf(one.page)).toEqual([])
    await choose(one.page, '王建军')
    await sheet.getByRole('textbox', { name: '留言' }).fill('马上出发')
    await sheet.getByRole('button', { name: '转发 1 条消息（1/9）' }).click()
    await sheet.waitFor({ state: 'detached' })
    await line(other.page, '科苑路口有一辆车要拖').waitFor()
    await line(other.page, '马上出发').waitFor()
  })

  test('several go as one bundle that opens; a bundle in a bundle opens too', async () => {
    await say(one.page, '先拍照')
    await say(one.page, '再签字')
    await (await menuOf(one.page, '先拍照')).getByRole('button', { name: '多选' }).click()
    await one.page.getByRole('checkbox', { name: /再签字/ }).click()
    await one.page.getByText('已选 2 条').waitFor()
    expect(await violationsOf(one.page)).toEqual([])
    await one.page.getByRole('button', { name: '转发', exact: true }).click()
    const sheet = one.page.getByRole('dialog', { name: '转发给' })
    await sheet.getByRole('radio', { name: '合并转发' }).click()
    await choose(one.page, '王建军')
    await sheet.getByRole('button', { name: /转发 2 条消息/ }).click()
    await field(one.page).waitFor()
    await bundles(other.page).last().click()
    const bundle = other.page.getByRole('dialog', { name: /的聊天记录/ })
    await bundle.getByText('再签字').waitFor()
    expect(await violationsOf(other.page)).toEqual([])
    await other.page.keyboard.press('Escape')
    await bundle.waitFor({ state: 'detached' })
    const { list } = await readAs<{ list: { id: string; kind: string }[] }>(other.page, '/api/conversation/user-dispatcher1/Entries')
    const id = list.find(({ kind }) => kind === 'bundle')?.id ?? ''
    await callAs(other.page, 'POST', '/api/conversation/user-dispatcher1/Actions/Forward', {
      ids: [id],
      to: ['user-dispatcher1'],
      isBundle: true
    })
    await bundles(other.page).filter({ hasText: '聊天记录 · 1 条' }).press('Enter')
    await bundle.getByRole('button', { name: /聊天记录 · 2 条/ }).click()
    await bundle.getByText('先拍照').waitFor()
    await bundle.getByRole('button', { name: '返回上一层' }).click()
    await bundle.getByRole('button', { name: '返回上一层' }).waitFor({ state: 'detached' })
    // The focused button is gone; the keyboard is still in the sheet.
    await other.page.keyboard.press('Escape')
    await bundle.waitFor({ state: 'detached' })
  })

  test('several are deleted for oneself together', async () => {
    await (await menuOf(one.page, '先拍照')).getByRole('button', { name: '多选' }).click()
    await one.page.getByRole('checkbox', { name: /再签字/ }).click()
    await one.page.getByRole('button', { name: '删除', exact: true }).click()
    await one.page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await line(one.page, '再签字').waitFor({ state: 'detached' })
    expect(await line(one.page, '先拍照').count()).toBe(0)
  })

  test('a pinned message stands over the chat of both, is jumped to, and goes when it is unpinned', async () => {
    await openChat(one.page, 'user-driver1')
    await (await menuOf(one.page, '马上出发')).getByRole('button', { name: /^置顶消息/ }).click()
    await other.page.getByRole('button', { name: /^置顶.*马上出发/ }).click()
    await other.page.getByRole('button', { name: '1 条置顶消息' }).click()
    const pins = other.page.getByRole('dialog', { name: '置顶消息' })
    await pins.getByText(/置顶$/).first().waitFor()
    expect(await violationsOf(other.page)).toEqual([])
    await pins.getByRole('button', { name: /^取消置顶/ }).click()
    await pins.getByText('没有置顶消息').waitFor()
    await other.page.keyboard.press('Escape')
    await pins.waitFor({ state: 'detached' })
    await one.page.getByRole('button', { name: /条置顶消息$/ }).waitFor({ state: 'detached' })
  })
})
