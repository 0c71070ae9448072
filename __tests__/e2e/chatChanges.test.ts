import type { Locator, Page } from 'playwright-core'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { callAs } from '../support/pageCall'

const { enter } = openCompany()

const field = (page: Page): Locator => page.getByRole('textbox', { name: '消息' })
const openChat = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/pages/message/im/index?id=${id}`)
  await field(page).waitFor()
}
const say = async (page: Page, words: string): Promise<void> => {
  await field(page).fill(words)
  await field(page).press('Enter')
}
const line = (page: Page, words: string): Locator => page.locator('.chat-row').filter({ hasText: words })
const menuOf = async (page: Page, words: string): Promise<Locator> => {
  await line(page, words).locator('.bubble').click({ button: 'right' })
  return page.getByRole('dialog', { name: '消息' })
}

describe('messages that are changed after they were sent', () => {
  let one: Person
  let other: Person
  beforeAll(async () => {
    one = await enter('dispatcher1')
    other = await enter('manager1')
    await openChat(one.page, 'user-manager1')
    await openChat(other.page, 'user-dispatcher1')
  })
  afterAll(async () => {
    await one.leave()
    await other.leave()
  })

  test('one’s own words are edited; both see it at once, and what was said before is listed', async () => {
    await say(one.page, '师傅二十分钟到')
    await line(other.page, '师傅二十分钟到').waitFor()
    expect(await (await menuOf(other.page, '师傅二十分钟到')).getByRole('button', { name: '编辑' }).count()).toBe(0)
    await other.page.keyboard.press('Escape')
    await (await menuOf(one.page, '师傅二十分钟到')).getByRole('button', { name: /^编辑/ }).click()
    const sheet = one.page.getByRole('dialog', { name: '编辑消息' })
    await sheet.getByRole('textbox').fill('')
    await sheet.getByRole('button', { name: '保存' }).click()
    await sheet.getByText('消息不能为空').waitFor()
    await sheet.getByRole('textbox').fill('师傅三十五分钟到')
    await sheet.getByRole('button', { name: '保存' }).click()
    await sheet.waitFor({ state: 'detached' })
    await line(one.page, '师傅三十五分钟到').getByText('已编辑').waitFor()
    await line(other.page, '师傅三十五分钟到')
      .getByRole('button', { name: /已编辑/ })
      .click()
    const versions = other.page.getByRole('dialog', { name: '编辑记录' })
    await versions.getByText('师傅二十分钟到').waitFor()
    expect(await versions.locator('.chat-version-text').allInnerTexts()).toEqual(['师傅三十五分钟到', '师傅二十分钟到'])
    await other.page.keyboard.press('Escape')
    await versions.waitFor({ state: 'detached' })
  })

  test('one press answers, another takes it back; a long one lists who', async () => {
    const shown = (page: Page, name: string) => line(page, '三十五分钟').getByRole('checkbox', { name })
    await (await menuOf(other.page, '三十五分钟')).getByRole('checkbox', { name: '收到' }).click()
    await shown(one.page, '收到，1 人').click()
    await shown(other.page, '收到，2 人').click({ button: 'right' })
    const people = other.page.getByRole('dialog', { name: '回应的人' })
    expect(await people.locator('.chat-version-text').allInnerTexts()).toEqual(['陈志远、周敏'])
    await other.page.keyboard.press('Escape')
    await shown(other.page, '收到，2 人').click()
    await shown(one.page, '收到，1 人').click()
    await shown(other.page, '收到，1 人').waitFor({ state: 'detached' })
    // Both are there after the page is opened anew.
    await (await menuOf(other.page, '三十五分钟')).getByRole('checkbox', { name: '完成' }).click()
    await shown(one.page, '完成，1 人').waitFor()
    await one.page.reload()
    await shown(one.page, '完成，1 人').waitFor()
    await line(one.page, '三十五分钟').getByText('已编辑').waitFor()
  })

  test('in a group a press on the count lists who has read a message and who has not', async () => {
    const { id } = await callAs<{ id: string }>(one.page, 'POST', '/api/conversation/Groups', {
      name: '早班',
      userIds: ['user-manager1', 'user-driver1']
    })
    await openChat(one.page, id)
    await say(one.page, '七点点名')
    await openChat(other.page, id)
    await line(one.page, '七点点名').getByRole('button', { name: '1 人已读，查看谁已读' }).click()
    const readers = one.page.getByRole('dialog', { name: '消息阅读情况' })
    await readers.getByRole('heading', { name: '未读（1）' }).waitFor()
    expect(await readers.getByRole('button').allInnerTexts()).toEqual(expect.arrayContaining([expect.stringContaining('陈志远')]))
  })
})
