import type { Locator, Page } from 'playwright-core'
import type { Page as Listed } from '@/contract/envelope'
import type { LaunchedRow } from '@/contract/workFlow'
import { openCompany } from '../support/company'
import { eventually } from '../support/eventually'
import { ENGINE } from '../support/flowScreens'
import { callAs, readAs } from '../support/pageCall'
import { violationsOf } from './support/axe'

/** Tasks of flows as tables for those at a desk (app.md#wide-screens). */
const company = openCompany()
let driver: Page
let page: Page
const DESK = { viewport: { width: 1440, height: 900 } }
const TODO = '/pages/workFlow/flowTodo/index'
const MINUTE = 60_000
const grid = (name: string): Locator => page.getByRole('grid', { name }).filter({ visible: true })
const rows = (name = '待办事宜'): Locator => grid(name).locator('.desk-table-row')
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const faults = async (): Promise<string[]> => (await violationsOf(page)).filter((fault) => !fault.startsWith('label-content-name-mismatch'))
const counted = (count: number): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelectorAll('.desk-table-row').length === wanted, count)

/** Something is handed in past the screens. @returns id of the task */
async function handIn(flowId: string, formData: object): Promise<string> {
  await callAs(driver, 'POST', `${ENGINE}/FlowTask`, { flowId, status: 0, formData })
  const { list } = await readAs<Listed<LaunchedRow>>(driver, `${ENGINE}/FlowLaunch?flowId=${flowId}`)
  return list[0]?.id ?? ''
}
const startAt = Math.floor(Date.now() / MINUTE) * MINUTE
const overtime = (reason: string): Promise<string> =>
  handIn('overtimeApply', {
    applyUser: 'user-driver1',
    kind: 'workday',
    startAt,
    endAt: startAt + 120 * MINUTE,
    hours: 2,
    reward: 'pay',
    reason
  })
const statuses = async (ids: readonly string[]): Promise<number[]> =>
  Promise.all(
    ids.map(
      async (id) => (await company.server.query<{ status: number }>('select status from flow_task where id = $1', [id]))[0]?.status ?? -1
    )
  )

let ids: string[] = []
beforeAll(async () => {
  driver = (await company.enter('driver1')).page
  page = (await company.enter('dispatcher1', DESK)).page
  ids = [await overtime('一'), await overtime('二'), await overtime('三')]
})
afterAll(() => company.goHome())

test('to-dos of one kind are ticked by keyboard and decided together; one that was taken back meanwhile is named', async () => {
  await page.goto(TODO)
  await rows().nth(2).waitFor()
  expect(await faults()).toEqual([])
  expect(await rows().first().innerText()).toContain('加班申请')
  await grid('待办事宜').focus()
  for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByText('已选 3 条').waitFor()
  await button('通过所选 3 条').click()
  await callAs(driver, 'PUT', `${ENGINE}/FlowLaunch/${ids[1] ?? ''}/Actions/Withdraw`, {})
  await page.getByRole('textbox', { name: '审批意见' }).fill('同意')
  expect(await faults()).toEqual([])
  await button('全部通过').click()
  await page.getByText('2 条已办理，1 条没有办理').filter({ visible: true }).waitFor()
  await button('知道了').click()
  await page.getByText('没有待办事宜').filter({ visible: true }).waitFor()
  expect(await statuses(ids)).toEqual([2, 4, 2])
})

test('done ones are narrowed by flow, person and day in the heads; chips, address and a view keep it', async () => {
  await page.goto('/pages/workFlow/flowDone/index')
  await rows('已办事宜').nth(1).waitFor()
  const all = await company.server.query("select 1 from flow_seat where decided_by = 'user-dispatcher1'")
  await counted(all.length)
  await button('筛选流程').click()
  const sheet = page.getByRole('dialog', { name: '筛选流程' })
  await sheet.getByRole('button', { name: /流程/ }).click()
  await page.getByRole('radio', { name: /^加班申请/ }).click()
  await sheet.getByRole('button', { name: '查看结果' }).click()
  await counted(2)
  await button('移除加班申请').waitFor()
  expect(page.url()).toContain('flowId=overtimeApply')
  expect(await faults()).toEqual([])
  await button('保存视图').click()
  await page.getByRole('textbox', { name: '视图名称' }).fill('加班')
  await button('保存').click()
  await page.getByRole('radio', { name: '加班', checked: true }).waitFor()
  expect(await company.server.query('select list, filter from list_view')).toEqual([
    { list: 'flowDone', filter: { flowId: 'overtimeApply' } }
  ])
  await button('清空筛选').click()
  await counted(all.length)
  await page.goto('/pages/workFlow/flowDone/index?flowId=overtimeApply&until=2020-01-01')
  await page.getByText('没有符合筛选条件的流程').filter({ visible: true }).waitFor()
  await button('移除不晚于 2020-01-01').click()
  await counted(2)
})

test('the oldest come first when the head of their time is pressed; address, chip and a view keep it', async () => {
  await page.goto('/pages/workFlow/flowDone/index')
  const decided = await company.server.query<{ id: string }>(
    "select record_id as id from flow_seat where decided_by = 'user-dispatcher1' order by decided_at, id"
  )
  const oldest = decided.map(({ id }) => `desk-row-${id}`)
  const listed = (): Promise<string[]> => rows('已办事宜').evaluateAll((all) => all.map(({ id }) => id))
  await counted(oldest.length)
  expect(await listed()).toEqual([...oldest].reverse())
  await grid('已办事宜')
    .getByRole('button', { name: /^办理时间/ })
    .click()
  await page
    .getByRole('columnheader', { name: /办理时间/ })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor()
  await counted(oldest.length)
  expect([await listed(), new URL(page.url()).search]).toEqual([oldest, '?sort=creatorTime'])
  await page.reload()
  await counted(oldest.length)
  expect(await listed()).toEqual(oldest)
  await button('移除从早到晚').click()
  await page
    .getByRole('columnheader', { name: /办理时间/ })
    .and(page.locator('[aria-sort=descending]'))
    .waitFor()
  await counted(oldest.length)
  expect(await listed()).toEqual([...oldest].reverse())
})

test('a row is opened beside its list, the next one by Alt and an arrow; launched ones by status; nothing is too wide', async () => {
  await grid('已办事宜').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/flowBefore\/index\?.*beside=/)
  // On its way there it would be a page that never came.
  await grid('已办事宜').waitFor({ state: 'hidden' })
  const first = page.url()
  await page.locator('.desk-pane [aria-current=true]').waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  await page.waitForURL((url) => url.href !== first && url.pathname.includes('flowBefore'))
  await page.getByRole('button', { name: '返回' }).filter({ visible: true }).last().click()
  await rows('已办事宜').first().waitFor()
  await callAs(driver, 'POST', `${ENGINE}/FlowTask`, { flowId: 'overtimeApply', status: 1, formData: { reason: '草稿' } })
  page = (await company.enter('driver1', DESK)).page
  await page.goto('/pages/workFlow/flowLaunch/index?status=2&flowId=overtimeApply')
  await counted(2)
  await button('移除审核通过').waitFor()
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)]).toEqual([
      width,
      0
    ])
  }
  expect(await faults()).toEqual([])
})

test('on a phone a list that begins with the oldest says so over its cards, and a press turns it back', async () => {
  const person = await company.enter('dispatcher1')
  const phone = person.page
  await phone.goto('/pages/workFlow/flowDone/index')
  const cards = phone.locator('.flow-card-words')
  await cards.first().waitFor()
  const newest = await cards.first().getAttribute('id')
  await phone.getByRole('button', { name: '筛选', exact: true }).click()
  await phone.getByRole('radio', { name: '从早到晚' }).click()
  await phone.getByRole('button', { name: '查看结果' }).click()
  const chip = phone.getByRole('button', { name: '移除从早到晚' })
  await chip.waitFor()
  await eventually(async () => expect(await cards.last().getAttribute('id')).toBe(newest))
  await chip.click()
  await eventually(async () => expect(await cards.first().getAttribute('id')).toBe(newest))
  expect(await chip.count()).toBe(0)
  await person.leave()
})
