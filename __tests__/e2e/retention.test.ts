import { readFileSync } from 'node:fs'
import { openCompany } from '../support/company'
import { toasted } from '../support/toasts'
import { textsOf } from '../support/workbook'
import { violationsOf } from './support/axe'

/** How long data of people is kept, and what a person fetches of himself (administration.md#retention, administration.md#copy-of-ones-data). */
const company = openCompany()
afterEach(() => company.goHome())
const PAGE = '/pages/admin/retention/index'
const YEAR_AGO = 400 * 24 * 3_600_000

test('an administrator sees what would go, holds an order back, and saves; the order says who its people are as long as it may', async () => {
  const { page } = await company.enter('admin')
  const old = await company.server.query<{ id: string; order_no: string }>(
    `update accident_order set status_at = status_at - $1 where id in (select id from accident_order where status in ('CLOSED', 'CANCELLED', 'VOID')
     and id not in (select accident_order_id from payment_order where status in ('DRAFT', 'REVIEW', 'UNPAID', 'PARTIAL', 'ON_ACCOUNT', 'REFUNDING'))
     order by id limit 2) returning id, order_no`,
    [YEAR_AGO]
  )
  expect(old).toHaveLength(2)
  await page.goto(PAGE)
  await page.getByText('没有保全的工单').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: '保全工单' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: '工单编号' }).fill('SG0000')
  await sheet.getByRole('textbox', { name: '原因' }).fill('车主已起诉')
  await sheet.getByRole('button', { name: '保全', exact: true }).click()
  await sheet.getByText('没有这张工单').waitFor()
  await sheet.getByRole('textbox', { name: '工单编号' }).fill(old[0]?.order_no ?? '')
  await sheet.getByRole('button', { name: '保全', exact: true }).click()
  await toasted(page, '工单已保全')
  await page.getByText('车主已起诉').waitFor()

  await page.getByRole('button', { name: '修改工单当事人的保留期限' }).click()
  await sheet.getByRole('checkbox', { name: '一直保留' }).click()
  await sheet.getByRole('textbox', { name: '保留天数' }).fill('300')
  await sheet.getByText('工单当事人应保留 365 到 36500 天，或一直保留').waitFor()
  await sheet.getByRole('textbox', { name: '保留天数' }).fill('365')
  await sheet.getByText(/现在有 1 张工单到期.*另有 1 张工单已到期但保留/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await sheet.getByRole('button', { name: '保存并处理到期的 1 张工单' }).click()
  await toasted(page, '保留期限已保存')
  await page.getByText('365 天').first().waitFor()
  expect(await company.server.query('select kind, days from retention_rule')).toEqual([{ kind: 'orderPeople', days: 365 }])
  await page.getByRole('button', { name: `解除工单 ${old[0]?.order_no ?? ''} 的保全` }).click()
  await page.getByRole('button', { name: '解除保全' }).click()
  await page.getByText('没有保全的工单').waitFor()
})

test('the detail of an order whose people were hidden says so and offers no look behind', async () => {
  const [order] = await company.server.query<{ id: string }>(
    `update accident_order set people_hidden_at = $1, reporter_name = '张*', reporter_mobile = '138****5678'
     where id = (select id from accident_order where status = 'CLOSED' order by id desc limit 1) returning id`,
    [Date.UTC(2026, 0, 1)]
  )
  const { page } = await company.enter('manager1')
  await page.goto(`/pages/transferCar/form?id=${order?.id ?? ''}`)
  await page.getByText('当事人信息已按公司的保留期限于 2026-01-01 隐去').waitFor()
  await page.getByText('138****5678').first().waitFor()
  expect(await page.getByRole('button', { name: /查看.*号码|显示.*号码/ }).count()).toBe(0)
})

test('a person fetches what is kept of himself', async () => {
  const { page } = await company.enter('driver1')
  await page.goto('/pages/my/accountSecurity/index')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /下载我的个人信息/ }).click()])
  expect(file.suggestedFilename()).toMatch(/^个人信息_\d{4}-\d{2}-\d{2}\.xlsx$/)
  const about = await textsOf(readFileSync(await file.path()), '基本资料')
  expect(Object.fromEntries(about)).toMatchObject({ 账号: 'driver1' })
})

test('an administrator fetches what is kept of somebody after a question', async () => {
  const { page } = await company.enter('admin')
  await page.goto('/pages/admin/person/index?id=user-driver1')
  await page.getByRole('button', { name: '导出个人信息' }).click()
  await page.getByText('文件含完整的手机号').waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出', exact: true }).click()])
  expect(file.suggestedFilename()).toMatch(/^个人信息_driver1_/)
})

test('an administrator finds a conversation, says why and takes its records along', async () => {
  const { page } = await company.enter('admin')
  await page.goto(PAGE)
  await page.getByRole('button', { name: '导出聊天记录' }).click()
  const sheet = page.getByRole('dialog', { name: '导出聊天记录' })
  await sheet.getByRole('searchbox').fill('周敏')
  await sheet.getByRole('radio').first().click()
  const button = sheet.getByRole('button', { name: '导出', exact: true })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await sheet.getByRole('textbox', { name: '原因' }).fill('车主起诉')
  expect(await violationsOf(page)).toEqual([])
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toMatch(/^聊天记录_.*\.xlsx$/)
  await toasted(page, '已导出，并记入操作记录')
  await sheet.waitFor({ state: 'detached' })
  expect((await textsOf(readFileSync(await file.path()), '消息')).length).toBeGreaterThan(1)
  const [noted] = await company.server.query<{ changes: { after: string }[] }>("select changes from audit_entry where act = '导出聊天记录'")
  expect(noted?.changes[0]?.after).toBe('车主起诉')
})

test('old messages leave the open chat by themselves once the company keeps them no longer; a held conversation stays', async () => {
  const driver = (await company.enter('driver1')).page
  const chat = '/pages/message/im/index?id='
  for (const [to, words] of [
    ['user-dispatcher1', '很久以前说的'],
    ['user-manager1', '要作证的话']
  ] as const) {
    await driver.goto(`${chat}${to}`)
    await driver.getByRole('textbox', { name: '消息' }).fill(words)
    await driver.keyboard.press('Enter')
    await driver.getByText('未读', { exact: true }).last().waitFor()
  }
  const old = Date.now() - 400 * 86_400_000
  await company.server.query('update chat_message set sent_at = $1', [old])
  await driver.goto(`${chat}user-dispatcher1`)
  await driver.getByText('很久以前说的').waitFor()

  const { page } = await company.enter('admin')
  await page.goto(PAGE)
  await page.getByRole('button', { name: '保全会话' }).click()
  const sheet = page.getByRole('dialog', { name: '保全会话' })
  await sheet.getByRole('searchbox').fill('陈志远')
  await sheet.getByRole('radio', { name: /王建军/ }).click()
  await sheet.getByRole('textbox', { name: '原因' }).fill('车主起诉')
  await sheet.getByRole('button', { name: '保全', exact: true }).click()
  await toasted(page, '会话已保全')
  await page.getByText('车主起诉').waitFor()
  await page.getByRole('button', { name: '修改聊天记录的保留期限' }).click()
  const rule = page.getByRole('dialog', { name: '聊天记录的保留期限' })
  await rule.getByRole('checkbox', { name: '一直保留' }).click()
  await rule.getByRole('textbox', { name: '保留天数' }).fill('180')
  await rule.getByText(/现在有 \d+ 条消息到期.*另有 \d+ 条消息已到期但保留：会话或它的工单已保全/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await rule.getByRole('button', { name: /^保存并处理到期的/ }).click()
  await toasted(page, '保留期限已保存')

  await company.server.query("update pgboss.job set start_after = now() where data->>'kind' = 'retention'")
  await driver.getByText('很久以前说的').waitFor({ state: 'detached' })
  await driver.goto(`${chat}user-manager1`)
  await driver.getByText('要作证的话').waitFor()
  await page.getByRole('button', { name: /^解除会话/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '解除保全' }).click()
  await page.getByText('没有保全的会话').waitFor()
})
