import type { Locator, Page } from 'playwright-core'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { eventually } from '../support/eventually'
import { callAs } from '../support/pageCall'

const company = openCompany()
const { enter } = company

const field = (page: Page): Locator => page.getByRole('textbox', { name: '消息' })
const say = async (page: Page, words: string): Promise<void> => {
  await field(page).fill(words)
  await field(page).press('Enter')
}
const line = (page: Page, words: string): Locator => page.locator('.chat-row:visible').filter({ hasText: words })
const openThread = async (page: Page, words: string): Promise<void> => {
  await line(page, words).locator('.bubble').click({ button: 'right' })
  await page
    .getByRole('dialog', { name: '消息' })
    .getByRole('button', { name: /^话题回复/ })
    .click()
  await page.waitForURL(/message\/thread/)
  // The chat below shows the same words and has a field of its own until the thread lies over it.
  await page.getByRole('heading', { name: '话题', exact: true }).filter({ visible: true }).waitFor()
  await eventually(async () => expect([await line(page, words).count(), await field(page).count()]).toEqual([1, 1]))
}

describe('replies beside the main talk', () => {
  let one: Person
  let other: Person
  let id = ''
  const openChat = async (page: Page): Promise<void> => {
    await page.goto(`/pages/message/im/index?id=${id}`)
    await field(page).waitFor()
  }
  beforeAll(async () => {
    one = await enter('dispatcher1')
    other = await enter('manager1')
    const body = { name: '早班', userIds: ['user-manager1', 'user-finance1'] }
    id = (await callAs<{ id: string }>(one.page, 'POST', '/api/conversation/Groups', body)).id
    await openChat(one.page)
    await openChat(other.page)
  })
  afterAll(async () => {
    await one.leave()
    await other.leave()
  })

  test('a reply stands in the thread alone; the message says how many there are, who was last, and leads there', async () => {
    await say(one.page, '明天几点出车')
    await openThread(other.page, '明天几点出车')
    await say(other.page, '七点')
    await line(other.page, '七点').waitFor()
    const replies = line(one.page, '明天几点出车').getByRole('button', { name: /^1 条回复，陈志远/ })
    await replies.waitFor()
    expect(await line(one.page, '七点').count()).toBe(0)
    await one.page.getByRole('button', { name: '话题，陈志远：七点' }).click()
    await line(one.page, '七点').waitFor()
    await say(one.page, '收到，改到八点')
    await line(other.page, '改到八点').waitFor()
    await one.page.goBack()
    await line(one.page, '明天几点出车')
      .getByRole('button', { name: /^2 条回复，周敏/ })
      .waitFor()
    expect(await one.page.locator('.thread-bar').count()).toBe(0)
    expect(await line(one.page, '改到八点').count()).toBe(0)
  })

  test('it counts for those who follow the thread; acts on replies reach both; a search leads into the thread', async () => {
    // What stands on a screen is reported as read a moment later.
    await eventually(async () => {
      const unread = await company.server.query<{ user_id: string; unread: number }>(
        'select user_id, unread from conversation_member where conversation_id = $1 order by 1',
        [id]
      )
      expect(unread.map((row) => [row.user_id, row.unread])).toEqual([
        ['user-dispatcher1', 0],
        ['user-finance1', 1],
        ['user-manager1', 0]
      ])
    })
    await openThread(one.page, '明天几点出车')
    await line(other.page, '改到八点').locator('.bubble').click({ button: 'right' })
    await other.page.getByRole('dialog', { name: '消息' }).getByRole('checkbox', { name: '收到' }).click()
    await line(one.page, '改到八点').getByRole('checkbox', { name: '收到，1 人' }).waitFor()
    await other.page.goto(`/pages/message/chatSearch/index?id=${id}&keyword=${encodeURIComponent('改到')}`)
    await other.page.getByRole('button', { name: /改到八点/ }).click()
    await other.page.waitForURL(/message\/thread/)
    await line(other.page, '改到八点').waitFor()
    await line(other.page, '明天几点出车').waitFor()
  })

  test('without a connection a reply waits in the thread and goes when it is back; what was said meanwhile is there', async () => {
    await one.page.context().setOffline(true)
    await say(one.page, '路上没信号')
    await line(one.page, '路上没信号').getByText('等待网络').waitFor()
    await say(other.page, '八点半也行')
    await line(other.page, '八点半也行').waitFor()
    await one.page.context().setOffline(false)
    await line(other.page, '路上没信号').waitFor()
    await line(one.page, '八点半也行').waitFor()
    expect(await one.page.locator('.chat-row').filter({ hasText: '路上没信号' }).count()).toBe(1)
  })

  test('of a message that was taken back the thread is read and not written', async () => {
    await openChat(other.page)
    await say(other.page, '谁有备用钥匙')
    await openChat(one.page)
    await openThread(one.page, '谁有备用钥匙')
    await say(one.page, '我有')
    await line(other.page, '谁有备用钥匙')
      .getByRole('button', { name: /^1 条回复/ })
      .waitFor()
    await line(other.page, '谁有备用钥匙').locator('.bubble').click({ button: 'right' })
    await other.page.getByRole('dialog', { name: '消息' }).getByRole('button', { name: '撤回' }).click()
    await one.page.getByText('原消息已撤回，话题不能再回复').waitFor()
    await line(one.page, '我有').waitFor()
    await other.page
      .getByRole('button', { name: /^1 条回复/ })
      .last()
      .click()
    await line(other.page, '我有').waitFor()
  })
})
