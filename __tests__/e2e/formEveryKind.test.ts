import type { Browser, Page } from 'playwright-core'
import { cleanUp, startOwnServer, temporaryFolder, type OwnServer } from '../support/appServer'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { EVERY_KIND, plantEveryKind } from '../support/everyKind'
import { fillEveryKind } from '../support/everyKindScreens'
import { READ, STORED } from '../support/everyKindValues'
import { sheetOf } from '../support/orderScreens'
import { callAs, readAs } from '../support/pageCall'
import { reached } from '../support/reached'
import { signIn } from '../support/signIn'

const AREA = `/api/visualdev/OnlineDev/${EVERY_KIND.id}`
const QUERY = `modelId=${EVERY_KIND.id}&menuId=form-${EVERY_KIND.id}`
const LIST = `/pages/apply/dynamicModel/index?${QUERY}`
const FORM = `/pages/apply/dynamicModel/form?${QUERY}`

let browser: Browser
let server: OwnServer
let manager: Person
let report: string
beforeAll(async () => {
  const dataDir = temporaryFolder()
  report = await plantEveryKind(dataDir)
  browser = await openBrowser()
  server = await startOwnServer({ dataDir })
  manager = await newPerson(browser, { base: server.url })
  await signIn(manager.page, server.url, 'manager1')
})
afterAll(async () => {
  try {
    await manager?.leave()
  } finally {
    await browser?.close()
    await server?.stop()
    cleanUp()
  }
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).filter({ visible: true })
const card = (page: Page, text: string) => page.locator('.record').filter({ hasText: text }).filter({ visible: true })
/** What a shown record says of a field, as a line or drawn, by its label; several fields may have the same one. */
const fact = (page: Page, label: string, text: string | RegExp) =>
  page
    .locator('.fact, .field')
    .filter({ has: page.getByText(label, { exact: true }) })
    .filter({ hasText: text })
    .filter({ visible: true })
    .first()
const save = async (page: Page): Promise<void> => {
  await button(page, '保存').click()
  await reached(page, (url) => !url.search.includes('edit=true') && (!url.pathname.endsWith('/form') || url.search.includes('id=')))
}
const firstRecord = async (page: Page): Promise<{ id: string; values: Record<string, unknown> }> => {
  const {
    list: [row]
  } = await callAs<{ list: { id: string }[] }>(page, 'POST', `${AREA}/List`, { currentPage: 1, pageSize: 1 })
  const id = row?.id ?? ''
  const { data } = await readAs<{ data: string }>(page, `${AREA}/${id}`)
  return { id, values: JSON.parse(data) as Record<string, unknown> }
}

test("a form with every kind is filled by hand, stored in the platform's shapes, read, changed and reopened", async () => {
  const { page } = manager
  expect(report).toContain('odorSensor')
  await page.goto(FORM)
  await fillEveryKind(page)
  // Its designer took this button away.
  expect(await button(page, '取消').count()).toBe(0)
  await save(page)
  await card(page, '全项检查').waitFor()
  const { id, values } = await firstRecord(page)
  expect(values).toMatchObject(STORED)

  await card(page, '全项检查')
    .getByRole('link', { name: /^全项检查/ })
    .click()
  await page.getByText(`${EVERY_KIND.fullName}详情`).filter({ visible: true }).waitFor()
  for (const [label, text] of READ) await fact(page, label, text).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  await button(page, '取消').waitFor()
  // Opened and saved again with one field changed, everything else stays exactly as it was.
  await button(page, '编辑').click()
  await box(page, '检查主题').fill('全项复查')
  await save(page)
  await fact(page, '检查主题', '全项复查').waitFor()
  const { values: later } = await firstRecord(page)
  const bare = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replace(/\?[^"]*"/g, '"'))
  expect(bare({ ...later, changedAt: 0, changedBy: '' })).toEqual(bare({ ...values, title: '全项复查', changedAt: 0 }))

  await button(page, /^修改记录/).click()
  await sheetOf(page).getByText('全项检查 → 全项复查').waitFor()
  await sheetOf(page)
    .getByText(/陈志远 新增/)
    .waitFor()
  await sheetOf(page).getByRole('button', { name: '关闭' }).click()
  expect(id).not.toBe('')
})

test("its card shows values as what they are, what the list's script makes of them, and leads to the related record", async () => {
  const { page } = manager
  await page.goto(LIST)
  const shown = card(page, '全项复查')
  for (const words of ['4.5 分', '65', '夜班（加班）', '更换配件（1）', '钢丝绳']) await shown.getByText(words, { exact: true }).waitFor()
  expect(await shown.locator('.record-star-fill').evaluateAll((stars) => stars.map((star) => (star as HTMLElement).style.width))).toEqual([
    '100%',
    '100%',
    '100%',
    '100%',
    '50%'
  ])
  expect(await shown.locator('.record-slid').evaluate((bar) => (bar as HTMLElement).style.width)).toBe('65%')
  await shown.getByRole('button', { name: /^现场照片第 1 张/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await shown.getByRole('link', { name: /^关联检查：/ }).click()
  await reached(page, '**/form?modelId=vehicleInspection*')
  await fact(page, '检查单号', /./).waitFor()
})

test('it is found by what its fields hold, one after the other, and by the tree of its list; chips say names', async () => {
  const { page } = manager
  const { values } = await firstRecord(page)
  const day = 86_400_000
  const asked: Record<string, unknown> = {
    title: '复查',
    remark: '补气',
    mileage: [128000, 129000],
    amount: [1280.5, 1280.5],
    total: [1000, null],
    isReady: 1,
    shift: 'night',
    items: ['winch'],
    insurer: values.insurer,
    reasons: ['b'],
    squad: ['south', 'ns'],
    regions: ['lg'],
    service: [4, 5],
    fuel: [65, 65],
    checkedOn: [STORED.checkedOn, STORED.checkedOn],
    checkedAt: [STORED.checkedOn, STORED.checkedOn],
    handover: ['18:00:00', '19:00:00'],
    owner: 'user-driver1',
    members: values.members,
    company: values.company,
    department: values.department,
    position: values.position,
    role: values.role,
    region: ['440000', '440300'],
    truck: values.truck,
    yard: 'yard-1',
    inspection: values.inspection,
    createdBy: 'user-manager1',
    createdAt: [Number(values.createdAt) - day, Number(values.createdAt) + day]
  }
  const total = async (query: object) =>
    (await callAs<{ pagination: { total: number } }>(page, 'POST', `${AREA}/List`, { queryJson: JSON.stringify(query) })).pagination.total
  for (const [key, value] of Object.entries(asked)) expect([key, await total({ [key]: value })]).toEqual([key, 1])
  expect(await total(asked)).toBe(1)
  for (const query of [
    { shift: 'day' },
    { mileage: [1, 2] },
    { owner: 'user-driver2' },
    { squad: ['east'] },
    { region: ['110000'] },
    { checkedOn: [0, 1] }
  ])
    expect(await total(query)).toBe(0)

  await page.goto(LIST)
  await card(page, '全项复查').waitFor()
  // A number of a person is masked in lists.
  await card(page, '139****5678').waitFor()
  await button(page, '筛选').click()
  const sheet = sheetOf(page)
  await sheet
    .getByRole('button', { name: /^所属组织：/ })
    .first()
    .click()
  await sheetOf(page).last().getByRole('searchbox').fill('深圳')
  await sheetOf(page).last().getByRole('radio').first().click()
  await sheet.getByRole('button', { name: /^负责人：/ }).click()
  await sheetOf(page).last().getByRole('searchbox').fill('王建军')
  await sheetOf(page).last().getByRole('radio').first().click()
  await button(page, '查看结果').click()
  await button(page, /^移除负责人 .*王建军/).waitFor()
  await button(page, /^移除所属组织 .*深圳/).waitFor()
  await card(page, '全项复查').waitFor()
  await button(page, /^部门：全部部门/).click()
  await sheetOf(page).last().getByRole('searchbox').fill('财务')
  await sheetOf(page).last().getByRole('radio').first().click()
  await page.getByText('没有符合筛选条件的记录').waitFor()
  await button(page, /^清除部门/).click()
  await card(page, '全项复查').waitFor()
})

test('buttons of its rows open another form, run a script and call an interface; the list follows others and becomes a table', async () => {
  const { page } = manager
  await page.goto(LIST)
  const more = async (name: string) => {
    await card(page, '全项')
      .getByRole('button', { name: /^更多操作/ })
      .click()
    await sheetOf(page).getByText(name, { exact: true }).click()
  }
  await more('报车牌')
  await page.getByRole('alertdialog').getByRole('button', { name: '报车牌' }).click()
  await page.getByText('车牌 粤B9M15T').waitFor()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await more('查停车场')
  await page.getByText('查停车场：已完成').waitFor()

  // Somebody else's change arrives by itself.
  const { id } = await firstRecord(page)
  await callAs(page, 'PUT', `${AREA}/${id}`, { data: JSON.stringify({ title: '全项三查' }) })
  await card(page, '全项三查').waitFor()

  await button(page, '导出').click()
  for (const name of ['费用', '负责人']) await sheetOf(page).getByRole('checkbox', { name, exact: true }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, /^导出 11 列/).click()])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const [head, row] = Buffer.concat(chunks).toString('utf8').split('\r\n')
  expect(head).toBe('\uFEFF检查主题,联系电话,班次,责任中队,服务评分,剩余油量,所属组织,所在地区,拖车,现场照片,关联检查')
  expect(row).toMatch(/^全项三查,139\*\*\*\*5678,夜班,/)

  await more('领用装备')
  await reached(page, '**/form?modelId=equipmentClaim*')
  await page.getByText('领用装备', { exact: true }).filter({ visible: true }).waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('textarea, input')].some((each) => (each as HTMLInputElement).value === '全项三查')
  )
})
