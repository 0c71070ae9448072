import { startOfDay, addDays, dayOf } from '@/domain/schedule/days'
import { openCompany } from '../support/company'
import { violationsOf } from './support/axe'

const company = openCompany()
afterAll(() => company.goHome())

/** Moves what was said to another day. */
const saidAt = (words: string, at: number): Promise<unknown> =>
  company.server.query(`update chat_message set sent_at = $1 where content like '%' || $2 || '%'`, [at, words])

test('what was found is narrowed by who said it and on which days, and each is taken away again', async () => {
  const { page } = await company.enter('dispatcher1', { viewport: { width: 390, height: 844 } })
  const other = (await company.enter('driver1')).page
  const send = async (who: typeof page, chat: string, words: string) => {
    await who.goto(`/pages/message/im/index?id=${chat}`)
    await who.getByRole('textbox', { name: '消息' }).fill(words)
    await who.keyboard.press('Enter')
    await who.locator('.bubble').filter({ hasText: words }).waitFor()
  }
  await send(page, 'user-driver1', '吊臂检查过了，今天')
  await send(page, 'user-driver1', '吊臂检查过了，上周')
  await send(other, 'user-dispatcher1', '吊臂检查单在驾驶室')
  const today = dayOf(Date.now())
  await saidAt('上周', startOfDay(addDays(today, -7)))

  await page.goto('/pages/message/chatSearch/index?id=user-driver1&keyword=吊臂')
  const hit = (words: string) => page.getByRole('button', { name: new RegExp(words) })
  await hit('驾驶室').waitFor()
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '筛选聊天记录' })
  await sheet.getByRole('button', { name: /^发送人/ }).click()
  const people = page.getByRole('dialog', { name: '发送人' })
  await people.getByRole('searchbox').fill('周敏')
  await people.getByRole('radio', { name: /周敏/ }).click()
  await sheet.getByLabel('截止日期').fill(addDays(today, -1))
  // Words that stand beside each other are read with a pause between them.
  expect((await violationsOf(page)).filter((fault) => !fault.startsWith('label-content-name-mismatch'))).toEqual([])
  await sheet.getByRole('button', { name: '查看结果' }).click()
  await hit('上周').waitFor()
  expect([await hit('今天').count(), await hit('驾驶室').count()]).toEqual([0, 0])

  await page.getByRole('button', { name: `移除至 ${addDays(today, -1)}` }).click()
  await hit('今天').waitFor()
  expect(await hit('驾驶室').count()).toBe(0)
  await page.getByRole('button', { name: '移除发送人 周敏' }).click()
  await hit('驾驶室').waitFor()

  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await sheet.getByLabel('起始日期').fill(today)
  await sheet.getByLabel('截止日期').fill(addDays(today, -1))
  await sheet.getByText('截止日期早于起始日期').waitFor()
  expect(await sheet.getByRole('button', { name: '查看结果' }).isDisabled()).toBe(true)
  await sheet.getByRole('button', { name: '清除起始日期' }).click()
  await sheet.getByRole('textbox', { name: '截止日期' }).fill(addDays(today, -30))
  await sheet.getByRole('button', { name: '查看结果' }).click()
  await page.getByText('已按发送人或日期筛选').waitFor()
  await page.getByRole('button', { name: '清空筛选' }).click()
  await hit('驾驶室').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
