import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { temporaryFolder } from '../support/appServer'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { callAs, readAs } from '../support/pageCall'
import { reached } from '../support/reached'

/** What a browser says of a network that the test takes away, and of the socket that goes with it. */
const CUTS = [/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION/, /WebSocket/]

const { enter } = openCompany()

/** The chat with a person or in a group, ready for words. */
const openChat = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/pages/message/im/index?id=${id}`)
  await field(page).waitFor()
}
const field = (page: Page): Locator => page.getByRole('textbox', { name: '消息' })
const say = async (page: Page, words: string): Promise<void> => {
  await field(page).fill(words)
  await field(page).press('Enter')
}
/** One line of the chat that holds these words. */
const line = (page: Page, words: string): Locator => page.locator('.chat-row').filter({ hasText: words })
const menuOf = async (page: Page, words: string, act: string): Promise<void> => {
  await line(page, words).locator('.bubble').click({ button: 'right' })
  await page.getByRole('dialog', { name: '消息' }).getByRole('button', { name: act }).click()
}
const textsOf = (page: Page): Promise<string[]> => page.locator('.chat-row .bubble-text').allInnerTexts()
describe('two people', () => {
  let one: Person
  let other: Person
  beforeAll(async () => {
    one = await enter('dispatcher1')
    other = await enter('manager1')
  })
  afterAll(async () => {
    await one.leave()
    await other.leave()
  })

  test('a message is there, is acknowledged, arrives, and is read when it is seen', async () => {
    await openChat(one.page, 'user-manager1')
    await say(one.page, '今天的车够吗')
    const own = line(one.page, '今天的车够吗')
    await own.getByText('未读', { exact: true }).waitFor()
    expect(await own.getByRole('status').count()).toBe(0)
    expect(await field(one.page).inputValue()).toBe('')

    // The list of the other one counts it until he opens the chat.
    await other.page.goto('/pages/index/index')
    await other.page.getByRole('button', { name: /今天的车够吗，.*1 条未读/ }).click()
    await reached(other.page, '**/pages/message/im/index?id=user-dispatcher1')
    await line(other.page, '今天的车够吗').waitFor()
    await own.getByText('已读', { exact: true }).waitFor()
  })

  test('Enter in the middle of a composition does not send; Shift with Enter begins a line; emoji are drawn', async () => {
    await field(other.page).fill('够')
    await field(other.page).evaluate((area) => {
      area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, isComposing: true }))
    })
    expect(await field(other.page).inputValue()).toBe('够')
    await field(other.page).press('End')
    await field(other.page).press('Shift+Enter')
    await field(other.page).pressSequentially('还有两辆')
    await other.page.getByRole('button', { name: '表情' }).click()
    await other.page.getByRole('button', { name: '拖车', exact: true }).click()
    await other.page.getByRole('button', { name: '发送', exact: true }).click()
    await line(one.page, '还有两辆').waitFor()
    expect((await textsOf(one.page)).pop()).toBe('够\n还有两辆🛻')
  })

  test('an answer quotes what it answers to, and the quote leads there', async () => {
    await menuOf(one.page, '还有两辆', '引用')
    await say(one.page, '派一辆到福田')
    const quote = line(other.page, '派一辆到福田').getByRole('button', { name: /引用 .*还有两辆/ })
    await quote.click()
    await line(other.page, '今天的车够吗').waitFor()
  })

  test("taken back: gone for both, one's own words can be written again", async () => {
    await say(one.page, '写错了')
    await line(other.page, '写错了').waitFor()
    await menuOf(one.page, '写错了', '撤回')
    await one.page.getByText('已撤回一条消息').waitFor()
    await other.page.getByText(/撤回了一条消息/).waitFor()
    expect(await line(other.page, '写错了').count()).toBe(0)
    await one.page.getByRole('button', { name: '重新编辑' }).click()
    expect(await field(one.page).inputValue()).toBe('写错了')
    await field(one.page).fill('')
  })

  test('deleted for oneself: gone after a reload too, still there for the other', async () => {
    await menuOf(other.page, '今天的车够吗', '删除')
    await line(other.page, '今天的车够吗').waitFor({ state: 'detached' })
    await other.page.reload()
    await line(other.page, '派一辆到福田').first().waitFor()
    expect(await textsOf(other.page)).not.toContain('今天的车够吗')
    expect(await textsOf(one.page)).toContain('今天的车够吗')
  })

  test('a picture goes from the album of one to the screen of the other, with its shape', async () => {
    const file = path.join(temporaryFolder(), 'scene.jpg')
    await sharp({ create: { width: 800, height: 400, channels: 3, background: '#c22' } })
      .jpeg()
      .toFile(file)
    await one.page.getByRole('button', { name: '更多', exact: true }).click()
    const chooser = one.page.waitForEvent('filechooser')
    await one.page.getByRole('button', { name: '相册' }).click()
    await (await chooser).setFiles(file)
    const shown = other.page.locator('.bubble-picture img').last()
    await shown.waitFor()
    await other.page.waitForFunction(() => {
      const picture = Array.from(document.querySelectorAll<HTMLImageElement>('.bubble-picture img')).pop()
      return picture !== undefined && picture.complete && picture.naturalWidth > 0
    })
    const box = await shown.boundingBox()
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([175, 88])
  })

  test('a file keeps its name', async () => {
    await one.page.getByRole('button', { name: '更多', exact: true }).click()
    const chooser = one.page.waitForEvent('filechooser')
    await one.page.getByRole('button', { name: '文件', exact: true }).click()
    await (await chooser).setFiles({ name: '事故说明.txt', mimeType: 'text/plain', buffer: Buffer.from('追尾，两车可行驶') })
    await line(other.page, '事故说明.txt').waitFor()
  })

  test('a draft outlives a page that is closed in the same moment, and shows in the list', async () => {
    await field(one.page).fill('晚点再')
    await one.page.reload()
    await one.page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('.chat-input')?.value === '晚点再')
    await one.page.goto('/pages/index/index')
    await one.page.getByText('[草稿]').waitFor()
    await openChat(one.page, 'user-manager1')
    await one.page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('.chat-input')?.value === '晚点再')
    await field(one.page).fill('')
  })

  test('two tabs of one person show the same, each message once, also after a reload', async () => {
    const second = await one.context.newPage()
    await openChat(second, 'user-manager1')
    await say(one.page, '两个窗口')
    await line(second, '两个窗口').waitFor()
    await say(second, '都看得到')
    await line(one.page, '都看得到').waitFor()
    await line(other.page, '都看得到').waitFor()
    const newest = async (page: Page): Promise<string[]> => (await textsOf(page)).slice(-2)
    for (const page of [one.page, second, other.page]) expect(await newest(page)).toEqual(['两个窗口', '都看得到'])
    await second.reload()
    await line(second, '都看得到').waitFor()
    expect((await textsOf(second)).filter((text) => text === '两个窗口' || text === '都看得到')).toEqual(['两个窗口', '都看得到'])
    await second.close()
  })

  test('what was said is found again, and the hit opens the chat there', async () => {
    await one.page.goto('/pages/message/chatSearch/index?id=user-manager1')
    await one.page.getByRole('searchbox', { name: '搜索聊天记录' }).fill('福田')
    await one.page.getByRole('button', { name: /派一辆到福田/ }).click()
    await reached(one.page, /im\/index\?id=user-manager1&at=\d+/)
    await line(one.page, '派一辆到福田').first().waitFor()
  })

  test('the search of the message tab leads on to the one over all chats, with its word', async () => {
    await one.page.goto('/pages/index/index')
    await one.page.getByRole('searchbox', { name: /搜索联系人/ }).fill('福田')
    await one.page.getByRole('button', { name: '查找聊天记录' }).click()
    await reached(one.page, /chatSearch\/index\?keyword=/)
    expect(await one.page.getByRole('searchbox', { name: '搜索聊天记录' }).inputValue()).toBe('福田')
    await one.page
      .getByRole('button', { name: /派一辆到福田/ })
      .first()
      .waitFor()
  })
})

test('without a connection a message waits, is not lost by a reload, and goes once when the connection is back', async () => {
  const one = await enter('clerk1', { expects: CUTS })
  const other = await enter('finance1')
  await openChat(one.page, 'user-finance1')
  await openChat(other.page, 'user-clerk1')
  await say(one.page, '先发一条')
  await line(other.page, '先发一条').waitFor()
  await one.context.setOffline(true)
  await say(one.page, '隧道里写的')
  await line(one.page, '隧道里写的').getByRole('status').waitFor()
  expect(await line(other.page, '隧道里写的').count()).toBe(0)
  await one.context.setOffline(false)
  await line(other.page, '隧道里写的').waitFor()
  await line(one.page, '隧道里写的')
    .getByText(/已读|未读/)
    .waitFor()
  expect((await textsOf(other.page)).filter((text) => text === '隧道里写的')).toHaveLength(1)
  await one.leave()
  await other.leave()
})

test('a long absence: the line stands before the first unread message and the jump leads to it; the end is one tap away', async () => {
  const one = await enter('yard1')
  const other = await enter('driver1')
  await openChat(one.page, 'user-driver1')
  await say(one.page, '最早的一条')
  await openChat(other.page, 'user-yard1')
  await line(other.page, '最早的一条').waitFor()
  await line(one.page, '最早的一条').getByText('已读', { exact: true }).waitFor()
  await other.page.goto('/pages/index/index')
  for (let index = 1; index <= 40; index++) await say(one.page, `第 ${index} 条`)
  await line(one.page, '第 40 条').getByText('未读', { exact: true }).waitFor()
  await openChat(other.page, 'user-yard1')
  await line(other.page, '第 40 条').waitFor()
  await other.page.getByRole('button', { name: '40 条未读，跳到第一条' }).click()
  await other.page.getByText('以下是新消息').waitFor()
  await line(other.page, '最早的一条').waitFor()
  const lined = other.page.locator('.chat-row').filter({ has: other.page.locator('.chat-unread') })
  expect(await lined.locator('.bubble-text').allInnerTexts()).toEqual(['第 1 条'])
  expect(await other.page.locator('.chat-row').count()).toBeLessThanOrEqual(60)

  // Something new comes below: it is counted and moves nothing.
  const first = line(other.page, '最早的一条')
  const before = await first.boundingBox()
  await say(one.page, '又来一条')
  await other.page.getByRole('button', { name: '1 条新消息，回到最新' }).waitFor()
  const after = await first.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 1000))).toBeLessThanOrEqual(2)
  await other.page.getByRole('button', { name: '1 条新消息，回到最新' }).click()
  await line(other.page, '又来一条').waitFor()

  // At the end something grows, and a scroll is told before the size is: the end stays in sight.
  await other.page.evaluate(() => {
    const rows = document.querySelectorAll<HTMLElement>('.chat-row')
    rows[rows.length - 1]?.style.setProperty('padding-bottom', '120px')
    document.querySelector('.chat-scroll')?.dispatchEvent(new Event('scroll'))
  })
  await say(one.page, '还有一条')
  await line(other.page, '还有一条').waitFor()
  expect(await other.page.getByRole('button', { name: '回到最新' }).count()).toBe(0)
  await one.leave()
  await other.leave()
})

test('three people in a group: members, who read it, a mention that is seen in the list, leaving', async () => {
  const [owner, second, third] = [await enter('dispatcher1'), await enter('driver1'), await enter('finance1')]
  const group = await callAs<{ id: string }>(owner.page, 'POST', '/api/conversation/Groups', {
    name: '夜班组',
    userIds: ['user-driver1', 'user-finance1']
  })
  await openChat(owner.page, group.id)
  await owner.page.getByText('3 位成员').waitFor()
  await owner.page.locator('.chat-line').first().waitFor()
  expect(await owner.page.locator('.chat-line').allInnerTexts()).toEqual([expect.stringMatching(/^周敏 邀请 .+、.+ 加入群聊$/)])
  await openChat(second.page, group.id)
  await third.page.goto('/pages/index/index')

  const driver =
    (await readAs<{ userInfo: { userName: string } }>(third.page, '/api/oauth/CurrentUser?type=app')).userInfo.userName.split('/')[0] ?? ''
  await field(owner.page).pressSequentially('@')
  await owner.page.getByRole('option', { name: driver }).click()
  await field(owner.page).pressSequentially('今晚对账')
  await field(owner.page).press('Enter')
  await line(second.page, '今晚对账').waitFor()
  await line(owner.page, '今晚对账').getByText('1 人已读').waitFor()
  await third.page.getByText('[有人@我]').waitFor()
  await third.page
    .getByRole('button', { name: /夜班组/ })
    .first()
    .click()
  await line(third.page, '今晚对账').waitFor()
  await line(owner.page, '今晚对账').getByText('2 人已读').waitFor()

  await third.page.getByRole('button', { name: '群聊设置' }).click()
  await third.page.getByRole('switch', { name: '消息免打扰' }).click()
  await third.page.getByRole('button', { name: '退出群聊' }).click()
  await third.page.getByRole('alertdialog').getByRole('button', { name: '退出群聊' }).click()
  await reached(third.page, '**/pages/index/index')
  await owner.page.getByText('2 位成员').waitFor()
  for (const person of [owner, second, third]) await person.leave()
})
