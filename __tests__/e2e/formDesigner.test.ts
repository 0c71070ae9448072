import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import type { MenusAnswer } from '../../src/contract/admin/menus'
import { openCompany } from '../support/company'
import { eventually } from '../support/eventually'
import { sheetOf } from '../support/orderScreens'
import { callAs, readAs } from '../support/pageCall'
import { reached } from '../support/reached'
import { toasted } from '../support/toasts'
import { violationsOf } from './support/axe'

const company = openCompany()
let page: Page
beforeAll(async () => {
  const { page: own } = await company.enter('admin')
  page = own
  await page.setViewportSize({ width: 1440, height: 900 })
})
afterAll(() => company.goHome())

const DESIGNER = '/pages/admin/formDesigner/index'
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const settings = (): Locator => page.getByRole('region', { name: '设置' })
/** Handle of a block by the name of its field. */
const block = (name: string): Locator =>
  page
    .getByRole('region', { name: '画布' })
    .getByRole('button', { name: new RegExp(`^${name}，`) })
    .first()
const said = (words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).first().waitFor({ state: 'attached' })
/** By keyboard: a kind is added behind what is selected, and gets its name. */
const addByKeys = async (kind: string, name: string): Promise<void> => {
  await button(`添加${kind}`).focus()
  await page.keyboard.press('Enter')
  await said(/^已添加/)
  await page.getByRole('textbox', { name: '名称', exact: true }).fill(name)
  await block(name).waitFor()
}
const pick = async (label: string, option: string): Promise<void> => {
  await settings()
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .press('Enter')
  await sheetOf(page).getByRole('radio', { name: option, exact: true }).press('Enter')
}
const publish = async (version: number): Promise<void> => {
  await button('检查并发布').click()
  await sheetOf(page)
    .getByRole('button', { name: `发布第 ${version} 版` })
    .click()
  await toasted(page, `已发布第 ${version} 版`)
}
/** Things of a daily check, so that there are forty fields. */
const CHECKS = [
  '轮胎',
  '灯光',
  '刹车',
  '绞盘',
  '机油',
  '水箱',
  '雨刮',
  '喇叭',
  '后视镜',
  '灭火器',
  '警示牌',
  '急救包',
  '钢丝绳',
  '挂钩',
  '托臂'
]

test('a form of 40 fields with a sub-table is drawn by drag and by keyboard, and its faults lead to their fields', async () => {
  await page.goto(DESIGNER)
  await page.getByRole('textbox', { name: '表单名称' }).fill('出车检查')
  await page.getByRole('textbox', { name: '表单编码' }).fill('dailyCheck')
  await button('添加单行文本').dragTo(page.getByText('表单还是空的').filter({ visible: true }))
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('车牌')
  await button('添加开关').dragTo(block('车牌'), { targetPosition: { x: 60, y: 4 } })
  await said(/已添加“开关”，第 1 项/)
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('车况良好')
  await block('车况良好').dragTo(block('车牌'), { targetPosition: { x: 60, y: 80 } })
  await said(/“车况良好”移到第 2 项/)
  await addByKeys('多行文本', '故障说明')
  for (const check of CHECKS) await addByKeys('单选', check)
  for (const [kind, name] of [
    ['日期', '检查日期'],
    ['人员', '检查人'],
    ['数字', '里程'],
    ['下拉选择', '班次']
  ] as const)
    await addByKeys(kind, name)
  for (let number = 1; number <= 13; number += 1) await addByKeys('单行文本', `备注${number}`)
  await addByKeys('子表', '更换配件')
  for (const [kind, name] of [
    ['单行文本', '配件'],
    ['数字', '数量'],
    ['数字', '单价']
  ] as const)
    await addByKeys(kind, name)
  await block('更换配件').focus()
  await addByKeys('计算公式', '小计')
  await button('检查并发布').click()
  await page.getByText('发布前要改正的地方').waitFor()
  await button('“小计”：请填写计算公式').click()
  await expect(block('小计').evaluate((handle) => handle === document.activeElement)).resolves.toBe(true)
})

test('rules and formulas by menus, moving by keys, and undo', async () => {
  await pick('加入控件', '数量')
  await button('加入乘').press('Enter')
  await pick('加入控件', '单价')
  await settings().getByText('数量 × 单价').waitFor()
  await block('小计').focus()
  await page.keyboard.press('Control+d')
  await said(/已复制出“小计2”/)
  await page.keyboard.press('Alt+ArrowDown')
  await said(/“小计2”移到第 37 项/)
  await page.keyboard.press('Enter')
  await eventually(async () => {
    const here = await page.evaluate(() => document.activeElement?.closest('.designer-settings') !== null)
    expect(here).toBe(true)
  })
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('合计')
  await button('清空').press('Enter')
  await pick('加入控件', '更换配件的小计合计')
  await page.keyboard.press('Escape')
  await block('故障说明').focus()
  await settings().getByRole('radio', { name: '满足条件时必填' }).press('Enter')
  await pick('条件 1 的控件', '车况良好')
  await pick('条件 1 的内容', '否')
  await settings().getByRole('radio', { name: '满足条件时显示' }).press('Enter')
  await settings()
    .getByRole('group', { name: '满足条件时显示' })
    .getByRole('button', { name: /^条件 1 的控件/ })
    .press('Enter')
  await sheetOf(page).getByRole('radio', { name: '车况良好', exact: true }).press('Enter')
  await settings()
    .getByRole('group', { name: '满足条件时显示' })
    .getByRole('button', { name: /^条件 1 的内容/ })
    .press('Enter')
  await sheetOf(page).getByRole('radio', { name: '否', exact: true }).press('Enter')
  await block('备注13').focus()
  await page.keyboard.press('Delete')
  await said('已删除“备注13”')
  await page.keyboard.press('Control+z')
  await said('已撤销：删除“备注13”')
  await block('备注13').waitFor()
  await block('车况良好').focus()
  await page.keyboard.press('Delete')
  const asked = page.getByRole('alertdialog')
  await asked.getByText('还有地方用到它：“故障说明”的规则').waitFor()
  await asked.getByRole('button', { name: '取消' }).press('Enter')
  await block('车况良好').waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test('what is drawn is there again after the page was closed, and is published', async () => {
  await page.reload()
  await page.getByText('已恢复上次没有保存的内容').waitFor()
  await block('备注13').waitFor()
  await publish(1)
  await reached(page, (url) => url.searchParams.get('id') === 'dailyCheck')
  await button('检查并发布').click()
  await sheetOf(page).getByText('与使用中的第 1 版相同').waitFor()
  await sheetOf(page).getByRole('button', { name: '继续设计' }).click()
})

test('somebody with the right fills a record in; what is stored is what was drawn', async () => {
  const { list } = await callAs<MenusAnswer>(page, 'POST', '/api/admin/Menus', {
    type: 3,
    parentId: '0',
    fullName: '出车检查',
    icon: '',
    color: '',
    urlAddress: '',
    modelId: 'dailyCheck',
    opensInside: false,
    enabled: true,
    roleIds: ['role-driver']
  })
  const menu = list.find(({ modelId }) => modelId === 'dailyCheck')
  const { page: driver } = await company.enter('driver1')
  const box = (name: string) => driver.getByRole('textbox', { name, exact: true }).filter({ visible: true })
  const press = (name: string | RegExp) => driver.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
  await driver.goto(`/pages/apply/dynamicModel/form?modelId=dailyCheck&menuId=${menu?.id ?? ''}`)
  await box('车牌').fill('粤B3K72G')
  await box('故障说明').waitFor()
  await press('保存')
  await driver.getByText('故障说明不能为空').filter({ visible: true }).first().waitFor()
  await driver.getByRole('switch', { name: '车况良好' }).click()
  await box('故障说明').waitFor({ state: 'detached' })
  await press(/^更换配件 添加/)
  await box('配件').fill('轮胎')
  await box('数量').fill('2')
  await box('单价').fill('350.5')
  await press('完成')
  await press('保存')
  await reached(driver, (url) => !url.pathname.endsWith('/form'))
  const records = '/api/visualdev/OnlineDev/dailyCheck'
  const page1 = await callAs<{ list: { id: string }[] }>(driver, 'POST', `${records}/List`, { currentPage: 1, pageSize: 20 })
  const { data } = await readAs<{ data: string }>(driver, `${records}/${page1.list[0]?.id ?? ''}`)
  expect([page1.list.length, JSON.parse(data)]).toMatchObject([
    1,
    {
      input1: '粤B3K72G',
      switch1: 1,
      calculate2: 701,
      table1: [{ input15: '轮胎', number2: 2, number3: 350.5, calculate1: 701 }]
    }
  ])
})

test('the file that is downloaded comes in again without a difference, and the designer changes nothing by opening it', async () => {
  await page.goto('/pages/admin/form/index?id=dailyCheck')
  const [download] = await Promise.all([page.waitForEvent('download'), button('下载第 1 版').click()])
  const text = readFileSync(await download.path(), 'utf8')
  await page.goto('/pages/admin/forms/index')
  const chooser = page.waitForEvent('filechooser')
  await button('导入表单').click()
  await (await chooser).setFiles({ name: '出车检查.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await sheetOf(page).getByText('与使用中的第 1 版相同，不用导入').waitFor()
  const { formData } = JSON.parse(text) as { formData: { fields: unknown[]; rules: unknown[] } }
  expect([formData.fields.length, formData.rules.length]).toEqual([37, 2])
  await page.goto(`${DESIGNER}?id=vehicleInspection`)
  await button('检查并发布').click()
  await sheetOf(page).getByText('与使用中的第 1 版相同，不用发布').waitFor()
})

test('on a phone the three parts stand one at a time, and leaving with something drawn asks', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${DESIGNER}?id=fuelCard`)
  await page.getByRole('tab', { name: '控件' }).click()
  await button('添加评分').click()
  await page.getByRole('tab', { name: '画布' }).click()
  await block('评分').click()
  await page.getByRole('tab', { name: '设置' }).click()
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('服务评分')
  expect(await violationsOf(page)).toEqual([])
  await button('返回').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '继续填写' }).click()
  await page.getByRole('tab', { name: '画布' }).click()
  await block('服务评分').click()
  await button('删除').click()
  await block('服务评分').waitFor({ state: 'detached' })
})
