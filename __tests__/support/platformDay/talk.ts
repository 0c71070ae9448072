import { area, button } from '../flowScreens'
import { eventually } from '../eventually'
import { PEOPLE } from '../platform'
import { reached } from '../reached'
import { isWhole, shown, type Desk } from './desk'

const [, , LISI, WANGWU] = PEOPLE.map(({ id }) => id) as [string, string, string, string]
const OWN = '<b>a & b</b> 🛻 "好"'
const OTHERS = "<i>c & d</i> 😀 it's"

/** Text with signs of HTML and an emoji goes there and comes back as it was typed, each once. */
export async function chat(desk: Desk): Promise<void> {
  const { page, platform } = desk
  await page.goto(`/pages/message/im/index?id=${WANGWU}`)
  const field = page.getByRole('textbox', { name: '消息' })
  await field.fill(OWN)
  await field.press('Enter')
  const between = () =>
    platform.world.messages.filter(({ from, to }) => [from, to].includes(LISI) && [from, to].includes(WANGWU)).map(({ content }) => content)
  await eventually(async () => expect(between()).toEqual([platform.stored(OWN)]))
  platform.message(WANGWU, LISI, 'text', OTHERS)
  const lines = () => page.locator('.chat-row .bubble-text').allInnerTexts()
  await eventually(async () => expect(await lines()).toEqual([OWN, OTHERS]))
  // Acknowledged by its echo: nothing is still on its way.
  expect(await page.locator('.chat-row').getByRole('status').count()).toBe(0)
  await page.reload()
  await eventually(async () => expect(await lines()).toEqual([OWN, OTHERS]))
  expect(between()).toEqual([platform.stored(OWN), platform.stored(OTHERS)])
  await isWhole(desk)
  await page.goto('/pages/index/index')
  await shown(page, OTHERS).waitFor()
  await isWhole(desk)
}

/** An in-site message of each type opens, is read on the server, and leads where it is about something. */
export async function messages(desk: Desk): Promise<void> {
  const { page, platform } = desk
  const row = (title: string) => page.getByRole('button', { name: new RegExp(title) }).first()
  for (const [title, words] of [
    ['国庆放假通知', '放假三天'],
    ['系统将于今晚维护', '二十二点至二十三点'],
    ['日程提醒：盘点', '盘点仓库']
  ] as const) {
    await page.goto('/pages/message/message/index')
    await row(title).click()
    await shown(page, words).waitFor()
    await isWhole(desk)
  }
  await page.goto('/pages/message/message/index')
  await row('张三的请假申请已被').click()
  await reached(page, '**/flowBefore/**')
  await shown(page, '审核通过').waitFor()
  await isWhole(desk)
  expect(platform.world.inSite.filter(({ readBy }) => !readBy.has(LISI))).toEqual([])
}

/** A report is written, sent, and found among those sent. */
export const reportLog = async (desk: Desk): Promise<void> => {
  const { page, platform } = desk
  await page.goto('/pages/apply/reportLog/index')
  await button(page, '写日志').click()
  await reached(page, '**/reportLog/form**')
  await area(page, '今日内容').fill('出车 <b>三</b> 次')
  await area(page, '明日内容').fill('年检')
  await button(page, /^发送给谁/).click()
  await page.getByPlaceholder('姓名、拼音、手机号或账号').fill('王五')
  await page.getByRole('checkbox').filter({ hasText: '王五' }).first().click()
  await button(page, /^确定/).click()
  await button(page, '发送').click()
  await reached(page, '**/reportLog/index**')
  await page.getByRole('tab', { name: '我发出的' }).click()
  await shown(page, /李四/).click()
  await shown(page, '出车 <b>三</b> 次').waitFor()
  await isWhole(desk)
  expect([...platform.world.logs.values()]).toMatchObject([
    { creatorUserId: LISI, toUserId: WANGWU, todayContent: '出车 <b>三</b> 次', tomorrowContent: '年检' }
  ])
}
