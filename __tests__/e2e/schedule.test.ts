import type { Browser, Page } from 'playwright-core'
import type { InSiteRow } from '@/contract/message'
import type { Page as Paged } from '@/contract/envelope'
import type { Occurrence } from '@/contract/schedule'
import { addDays, dayOf, startOfDay, weekdayOf } from '@/domain/schedule/days'
import { DAY } from '@/domain/time'
import { cleanUp, startOwnServer, temporaryFolder, type OwnServer } from '../support/appServer'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { callAs, readAs } from '../support/pageCall'
import { reached } from '../support/reached'
import { startSignedIn, WORKBENCH_PATH } from '../support/signIn'
import { toasted } from '../support/toasts'

const LIST = '/pages/apply/schedule/index'
const MESSAGES = '/pages/message/message/index'
/** Monday of next week: no invitation of the demo stands there, and it is never today. */
const today = dayOf(Date.now())
const MONDAY = addDays(today, 7 - weekdayOf(today))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).filter({ visible: true })
const event = (page: Page, text: string) => page.locator('.event-card').filter({ hasText: text }).filter({ visible: true })
const openDay = async (page: Page, day: string): Promise<void> => {
  await page.goto(`${LIST}?day=${day}`)
  // The view of the last time is kept.
  await page.getByRole('tab', { name: '月', exact: true }).click()
  await page
    .getByText(`${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`)
    .filter({ visible: true })
    .first()
    .waitFor()
}
const stored = (page: Page, from: string, days: number): Promise<{ list: Occurrence[] }> =>
  readAs(page, `/api/extend/Schedule/Range?from=${startOfDay(from)}&to=${startOfDay(from) + days * DAY}`)
/** What this suite writes, beside what the demo company has. */
const meetings = async (page: Page): Promise<Occurrence[]> =>
  (await stored(page, MONDAY, 28)).list.filter(({ title }) => ['车队例会', '安全例会'].includes(title))
const titles = async (page: Page): Promise<string[]> => (await meetings(page)).map(({ title }) => title)
const messages = async (page: Page): Promise<string[]> =>
  (await readAs<Paged<InSiteRow>>(page, '/api/message?type=4&pageSize=50')).list.map(({ title }) => title)

let browser: Browser
let server: OwnServer
let manager: Person
let driver: Person
const dataDir = temporaryFolder()
const arrive = async (account: string): Promise<Person> => {
  // A server that is killed or ends breaks sockets and calls.
  const person = await newPerson(browser, { base: server.url, expects: [/WebSocket|ERR_CONNECTION|Failed to load|ERR_EMPTY|answer: 503/] })
  await startSignedIn(person.page, server.url, account)
  return person
}
beforeAll(async () => {
  browser = await openBrowser()
  server = await startOwnServer({ dataDir })
  manager = await arrive('manager1')
  driver = await arrive('driver1')
})
afterAll(async () => {
  await manager.leave()
  await driver.leave()
  await browser.close()
  await server.stop()
  cleanUp()
})

test('a weekly meeting is written, people are invited, and it stands on every Monday', async () => {
  const { page } = manager
  await page.goto(WORKBENCH_PATH)
  await page.getByText('我的日程', { exact: true }).first().click()
  await reached(page, `**${LIST}*`)
  await openDay(page, MONDAY)
  await button(page, '新建日程').click()
  await button(page, '保存日程').click()
  await page.getByText('记录不能为空').filter({ visible: true }).waitFor()
  await box(page, '记录内容').fill('车队例会')
  await page.waitForFunction(() => (localStorage.getItem('drafts') ?? '').includes('车队例会'))
  await page.reload()
  await page.getByText('已恢复上次没有保存的内容。').waitFor()
  expect(await box(page, '记录内容').inputValue()).toBe('车队例会')
  await button(page, '重复：不重复').click()
  await page.getByRole('radio', { name: '按周' }).click()
  await page.getByText('每周一', { exact: true }).waitFor()
  await button(page, /^邀请谁参加/).click()
  await page.getByPlaceholder('姓名、拼音、手机号或账号').fill('wjj')
  await page.getByText('王建军').filter({ visible: true }).first().click()
  await button(page, /^确定/).click()
  await button(page, '保存日程').click()
  await reached(page, `**${LIST}*`)
  await openDay(page, MONDAY)
  await event(page, '车队例会').waitFor()
  expect(await titles(page)).toEqual(['车队例会', '车队例会', '车队例会', '车队例会'])
})

test('one of them is changed alone', async () => {
  const { page } = manager
  await openDay(page, addDays(MONDAY, 7))
  await event(page, '车队例会').click()
  await button(page, '编辑日程').click()
  await box(page, '记录内容').fill('安全例会')
  await button(page, '保存日程').click()
  await page.getByText('只保存这一次').click()
  await event(page, '安全例会').waitFor()
  expect(await titles(page)).toEqual(['车队例会', '安全例会', '车队例会', '车队例会'])
})

test('the invitation arrives among the messages, leads to the appointment and is accepted: always, and declined once', async () => {
  const { page } = driver
  await page.goto(MESSAGES)
  await page.getByText('日程邀请：车队例会').first().click()
  await button(page, '接受').click()
  await page.getByText('接受全部各次').click()
  await page.getByText('已接受', { exact: true }).filter({ visible: true }).waitFor()
  await button(page, '改为谢绝').waitFor()
  await manager.page.goto(MESSAGES)
  await manager.page.getByText('王建军接受了邀请：车队例会').first().waitFor()
  await openDay(page, addDays(MONDAY, 21))
  await event(page, '车队例会').click()
  await button(page, '改为谢绝').click()
  await page.getByText('只谢绝这一次').click()
  await page.getByText('已谢绝', { exact: true }).filter({ visible: true }).waitFor()
  expect((await meetings(page)).map(({ title, answer }) => `${title} ${answer}`)).toEqual([
    '车队例会 ACCEPTED',
    '安全例会 ACCEPTED',
    '车队例会 ACCEPTED'
  ])
})

test.each([
  ['周', '周一'],
  ['日', '周一'],
  ['列表', '周一']
])('the view %s shows it, with its lunar day', async (view, weekday) => {
  const { page } = driver
  await openDay(page, MONDAY)
  await page.getByRole('tab', { name: view, exact: true }).click()
  await page.getByText('车队例会').filter({ visible: true }).first().waitFor()
  await page.getByText(new RegExp(weekday)).filter({ visible: true }).first().waitFor()
  await openDay(page, MONDAY)
  await page
    .getByRole('option', { name: new RegExp(`${Number(MONDAY.slice(8))}日，周一，农历`) })
    .first()
    .waitFor()
})

test('a reminder that was due while the server was down comes once after it is up again', async () => {
  const { page } = driver
  const startAt = Date.now() + 4000
  const body = {
    kind: 'event',
    title: '取车',
    location: '',
    note: '',
    colour: '',
    startAt,
    endAt: startAt + 3_600_000,
    isAllDay: false,
    rule: '',
    reminders: [0],
    weChatAlert: 0,
    mailAlert: 0,
    mobileAlert: 0,
    calendarId: '',
    participantIds: []
  }
  await callAs(page, 'POST', '/api/extend/Schedule/Event', body)
  const { port } = server
  await server.kill()
  server = await startOwnServer({ dataDir, port })
  await page.goto(MESSAGES)
  await page.getByText('日程提醒：取车').first().waitFor()
  // Another look of the worker, and another start: it was told once.
  await server.stop()
  server = await startOwnServer({ dataDir, port })
  await page.goto(MESSAGES)
  await page.getByText('日程提醒：取车').first().waitFor()
  expect((await messages(page)).filter((title) => title === '日程提醒：取车')).toHaveLength(1)
})

test('this one and all later ones are deleted after a question', async () => {
  const { page } = manager
  await openDay(page, addDays(MONDAY, 14))
  await event(page, '车队例会').click()
  await button(page, '更多').click()
  await page.getByText('删除日程').filter({ visible: true }).click()
  await page.getByText('删除这一次及以后各次').click()
  await toasted(page, '已删除')
  await event(page, '车队例会').waitFor({ state: 'hidden' })
  expect(await titles(page)).toEqual(['车队例会', '安全例会'])
  await driver.page.goto(MESSAGES)
  await driver.page.getByText('日程已取消：车队例会').first().waitFor()
})
