import { eventually } from '../support/eventually'
import { openCompany } from '../support/company'
import { violationsOf } from './support/axe'

/** What goes wrong in a browser reaches the console (administration.md#faults-of-the-app). */
const company = openCompany()

test('what nobody caught is told by the app, seen by the administrator, and marked as mended', async () => {
  const driver = await company.enter('driver1', { expects: [/made by a test/] })
  await driver.page.goto('/pages/index/my')
  await driver.page.getByText('账号 driver1').waitFor()
  await driver.page.evaluate(() => {
    for (let nth = 0; nth < 3; nth++)
      setTimeout(() => {
        throw new TypeError(`made by a test of 1380000000${nth}`)
      })
    void Promise.reject(new RangeError('made by a test, too'))
  })
  await eventually(async () =>
    expect(await company.server.query('select times from app_fault order by message')).toEqual([{ times: 1 }, { times: 3 }])
  )
  const admin = await company.enter('admin')
  await admin.page.goto('/pages/admin/faults/index')
  const fault = admin.page.locator('.fault').filter({ hasText: 'TypeError: made by a test of …' })
  await fault.getByText('H5 3.3.5，/pages/index/my').waitFor()
  await fault.getByText('3 次').waitFor()
  await fault.getByRole('button', { name: '查看位置' }).click()
  await fault.locator('.fault-stack').waitFor()
  expect(await violationsOf(admin.page)).toEqual([])
  await fault.getByRole('button', { name: '标记已修复' }).click()
  await fault.getByText('已修复', { exact: true }).waitFor()
  await admin.page.getByRole('tab', { name: '未处理' }).click()
  await fault.waitFor({ state: 'detached' })
  await admin.page.getByText('RangeError: made by a test, too').waitFor()
  await company.goHome()
})
