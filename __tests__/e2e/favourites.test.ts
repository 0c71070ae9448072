import { openCompany } from '../support/company'
import { ROLE_FAVOURITES } from '../../server/menu/roleFavourites'
import { callAs } from '../support/pageCall'
import { reached } from '../support/reached'
import { WORKBENCH_PATH } from '../support/signIn'

const { arrive } = openCompany()

test('常用: chosen from the workbench, there on return, after a reload and in a second browser; the twelfth is refused', async () => {
  const someone = await arrive('manager1')
  const { page } = someone
  const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true })
  await button('添加常用应用').click()
  await reached(page, '**/pages/workFlow/allApp/index?type=2')
  await page.getByText(`${ROLE_FAVOURITES.manager.length}/11`).filter({ visible: true }).waitFor()
  for (const id of ROLE_FAVOURITES.manager) await callAs(page, 'DELETE', `/api/app/Data/${id}`, {})
  await page.reload()
  await page.getByText('0/11').filter({ visible: true }).waitFor()
  // Shown before it is stored: a page that is reloaded within that moment may lose the tap.
  for (const name of ['添加统计', '添加我的日程']) {
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/app/Data')),
      button(name).click()
    ])
  }
  await page.getByText('2/11').filter({ visible: true }).waitFor()
  await page.goBack()
  await reached(page, `**${WORKBENCH_PATH}`)
  await button('统计').nth(1).waitFor()
  await page.reload()
  await button('添加常用应用').waitFor()
  await button('我的日程').nth(1).waitFor()

  const other = await arrive('manager1')
  await other.page.getByRole('button', { name: '添加常用应用' }).filter({ visible: true }).waitFor()
  await other.page.getByRole('button', { name: '统计', exact: true }).filter({ visible: true }).nth(1).waitFor()
  await other.leave()

  await button('添加常用应用').click()
  await page.getByText('2/11').filter({ visible: true }).waitFor()
  for (let count = 3; count <= 11; count++) {
    await button(/^添加/).first().click()
    await page.getByText(`${count}/11`).filter({ visible: true }).waitFor()
  }
  await button(/^添加/).first().click()
  await page.getByText('最多只能添加11个常用应用').waitFor()
  await button('从常用中移除统计').click()
  await page.getByText('10/11').filter({ visible: true }).waitFor()
  await button('添加统计').waitFor()
  await someone.leave()
})

test('every target of the page is at least 48 px high, also at 200 % on the smallest phone', async () => {
  const someone = await arrive('finance1', { viewport: { width: 320, height: 568 } })
  const { page } = someone
  for (const factor of [100, 200]) {
    await page.evaluate((value) => {
      localStorage.setItem('textFactor', JSON.stringify({ data: value }))
    }, factor)
    await page.goto('/pages/workFlow/allApp/index?type=2')
    await page
      .getByRole('button', { name: /^(添加|移除)/ })
      .filter({ visible: true })
      .first()
      .waitFor()
    const heights = await page
      .getByRole('button', { name: /^(添加|移除)/ })
      .filter({ visible: true })
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  await someone.leave()
})
