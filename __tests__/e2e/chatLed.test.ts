import type { Locator, Page } from 'playwright-core'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { callAs } from '../support/pageCall'
import { violationsOf } from './support/axe'

const { enter } = openCompany()

const field = (page: Page): Locator => page.getByRole('textbox', { name: '消息' })
const NOTICE = '车库门的密码是 1234\n不要告诉外面的人'

describe('a group that is led: owner and member', () => {
  let owner: Person
  let member: Person
  let id = ''
  const chat = async (page: Page): Promise<void> => {
    await page.goto(`/pages/message/im/index?id=${id}`)
    await page.locator('.chat-line').first().waitFor()
  }
  const settings = async (page: Page): Promise<void> => {
    await page.goto(`/pages/message/chatSettings/index?id=${id}`)
    await page.getByText('群名称').waitFor()
  }
  beforeAll(async () => {
    owner = await enter('dispatcher1')
    member = await enter('driver1')
    owner.page.setDefaultTimeout(10_000)
    member.page.setDefaultTimeout(10_000)
    const body = { name: '夜班组', userIds: ['user-driver1', 'user-finance1'] }
    id = (await callAs<{ id: string }>(owner.page, 'POST', '/api/conversation/Groups', body)).id
    await chat(member.page)
  })
  afterAll(async () => {
    await owner.leave()
    await member.leave()
  })

  test('the notice stands over the chat as soon as it is written and opens whole; a member reads it in the settings', async () => {
    await settings(owner.page)
    await owner.page.getByRole('button', { name: /群公告/ }).click()
    const sheet = owner.page.getByRole('dialog', { name: '群公告' })
    await sheet.getByRole('textbox', { name: '内容' }).fill(NOTICE)
    expect(await violationsOf(owner.page)).toEqual([])
    await sheet.getByRole('button', { name: '发布群公告' }).click()
    await sheet.waitFor({ state: 'detached' })
    await member.page.getByRole('button', { name: /^群公告：车库门的密码/ }).click()
    const whole = member.page.getByRole('dialog', { name: '群公告' })
    await whole.getByText('不要告诉外面的人').waitFor()
    expect(await violationsOf(member.page)).toEqual([])
    await member.page.keyboard.press('Escape')
    await member.page.getByText('周敏 发布了群公告').waitFor()
    await settings(member.page)
    await member.page.getByRole('button', { name: /群公告/ }).click()
    await member.page.getByRole('dialog', { name: '群公告' }).getByText('不要告诉外面的人').waitFor()
    expect(await member.page.getByRole('textbox').count()).toBe(0)
    expect(await member.page.getByRole('switch', { name: '全员禁言' }).count()).toBe(0)
  })

  test('a silenced group: the member has a line instead of the field, the owner speaks, both live', async () => {
    await chat(member.page)
    await field(member.page).waitFor()
    await owner.page.getByRole('switch', { name: '全员禁言' }).click()
    await member.page.getByRole('status').filter({ hasText: '全员禁言中，只有群主和管理员可以发言' }).waitFor()
    expect(await field(member.page).count()).toBe(0)
    await chat(owner.page)
    await field(owner.page).fill('请大家看公告')
    await field(owner.page).press('Enter')
    await member.page.locator('.chat-row').filter({ hasText: '请大家看公告' }).waitFor()
  })

  test('named administrator, the member speaks at once, writes the notice and removes plain members only', async () => {
    await settings(owner.page)
    await owner.page.getByRole('button', { name: /^成员/ }).click()
    await owner.page.getByRole('button', { name: '设为管理员 王建军' }).click()
    await owner.page.getByRole('button', { name: '取消管理员 王建军' }).waitFor()
    expect(await violationsOf(owner.page)).toEqual([])
    await field(member.page).waitFor()
    await field(member.page).pressSequentially('@')
    await member.page.getByRole('option', { name: '所有人' }).click()
    await field(member.page).pressSequentially('收到了吗')
    await field(member.page).press('Enter')
    await chat(owner.page)
    await owner.page.locator('.chat-row').filter({ hasText: '收到了吗' }).waitFor()
    await settings(member.page)
    expect(await member.page.getByRole('switch', { name: '全员禁言' }).getAttribute('aria-checked')).toBe('true')
    await member.page.getByRole('button', { name: /^成员/ }).click()
    const sheet = member.page.getByRole('dialog', { name: /^成员/ })
    await sheet.getByRole('button', { name: /^移出/ }).first().waitFor()
    expect(await sheet.getByRole('button', { name: /^移出/ }).count()).toBe(1)
    expect(
      await sheet
        .getByRole('button', { name: /^设为管理员/ })
        .filter({ hasText: '设为' })
        .count()
    ).toBe(0)
    await sheet.getByRole('button', { name: /^移出/ }).click()
    await member.page.getByRole('dialog', { name: '成员（2）' }).waitFor()
  })

  test('the notice is taken away by leaving nothing in it', async () => {
    await chat(member.page)
    await settings(owner.page)
    await owner.page.getByRole('button', { name: /群公告/ }).click()
    const sheet = owner.page.getByRole('dialog', { name: '群公告' })
    await sheet.getByRole('textbox', { name: '内容' }).fill('')
    await sheet.getByRole('button', { name: '清除群公告' }).click()
    await sheet.waitFor({ state: 'detached' })
    await member.page.getByText('周敏 清除了群公告').waitFor()
    expect(await member.page.getByRole('button', { name: /^群公告：/ }).count()).toBe(0)
  })
})
