import type { Page } from 'playwright-core'
import type { HomeAnswer } from '@/contract/workbench'
import type { TicketAnswer } from '@/contract/print'
import { newPerson, type Person } from '../support/browser'
import { openCompany } from '../support/company'
import { placeOrder } from '../support/orderScreens'
import { callAs, readAs } from '../support/pageCall'
import { reached } from '../support/reached'
import { signIn, WORKBENCH_PATH } from '../support/signIn'
import { putOffersAside } from './support/offersAside'

const company = openCompany()
afterEach(() => company.goHome())

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true })
const home = (page: Page): Promise<HomeAnswer> => readAs<HomeAnswer>(page, '/api/workbench/Home')

test('four roles find their own day on the workbench; a figure leads to the list behind it', async () => {
  for (const [account, title, figure] of [
    ['manager1', '今日经营', /^今日新单 \d+$/],
    ['finance1', '待办账款', /^待缴费 \d+$/],
    ['dispatcher1', '正在等待', /^待派单 \d+$/]
  ] as const) {
    const { page } = await company.arrive(account)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByText('从接警到结算，一单到底').waitFor()
    expect(
      await page
        .locator('.today-value')
        .evaluateAll((all) =>
          all.filter((each) => each.scrollWidth > each.clientWidth || each.clientHeight > 40).map((each) => each.textContent)
        )
    ).toEqual([])
    expect(
      await page
        .locator('.app-badge')
        .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().height > 30).map((each) => each.textContent))
    ).toEqual([])
    await button(page, figure).click()
    await reached(page, /pages\/transferCar\/(accidentIndex|paymentIndex)\?/)
  }
  const { page } = await company.arrive('driver1')
  await page.getByRole('heading', { name: '我的下一单' }).waitFor()
  const { today } = await home(page)
  await (today?.job === null ? button(page, '查看我的工单') : button(page, today?.job?.next?.label ?? '查看工单')).click()
  await reached(page, /pages\/transferCar\/(form|accidentIndex)/)
})

test('a badge follows what others do, without a reload; categories, recent', async () => {
  const { page } = await company.arrive('dispatcher1')
  const clerk = await company.arrive('manager1')
  const before = (await home(page)).badges.orders
  await button(page, `事故工单，${before} 张工单等待处理`).first().waitFor()
  await placeOrder(clerk.page, '粤B3K77Q', '深圳市罗湖区深南东路 5002 号')
  await button(page, `事故工单，${before + 1} 张工单等待处理`)
    .first()
    .waitFor()
  await page.getByRole('tab', { name: '流程' }).click()
  await page.getByRole('heading', { name: '办公' }).waitFor({ state: 'detached' })
  await button(page, '已办事宜').click()
  await reached(page, '**/pages/workFlow/flowDone/index**')
  await page.goBack()
  await page.getByRole('heading', { name: '最近使用' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: '最近使用' }).waitFor()
  expect((await home(page)).recent[0]).toBe('flowDone')
})

test('常用 are put into order by the finger, by the keyboard and by buttons, and keep it in a second browser', async () => {
  const { page } = await company.arrive('clerk1')
  for (const id of ['accidentCreate', 'accidentOrder']) await callAs(page, 'DELETE', `/api/app/Data/${id}`, {})
  for (const id of ['schedule', 'reportLog', 'accidentOrder'])
    await callAs(page, 'POST', '/api/app/Data', { objectType: 2, objectId: id, objectData: '{}' })
  await page.reload()
  // The workbench of last time is shown until that of now has come.
  const own = page.locator('.section').filter({ has: page.getByRole('heading', { name: '常用应用' }) })
  await own.getByText('汇报日志').waitFor()
  const order = () => page.locator('.favourite-tile .app-name').allTextContents()
  await button(page, '常用应用排序').click()
  expect(await order()).toEqual(['我的日程', '汇报日志', '事故工单'])
  const [from, to] = [await page.locator('#favourite-accidentOrder').boundingBox(), await page.locator('#favourite-schedule').boundingBox()]
  if (from === null || to === null) throw new Error('the tiles are drawn')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 8; step++)
    await page.mouse.move(from.x + from.width / 2 + ((to.x - from.x) * step) / 8, from.y + from.height / 2)
  await page.mouse.up()
  expect(await order()).toEqual(['事故工单', '我的日程', '汇报日志'])
  await page.locator('#favourite-reportLog').focus()
  await page.keyboard.press('ArrowLeft')
  expect(await order()).toEqual(['事故工单', '汇报日志', '我的日程'])
  await button(page, '后移').click()
  expect(await order()).toEqual(['事故工单', '我的日程', '汇报日志'])
  await Promise.all([page.waitForResponse((response) => response.url().endsWith('/FavouriteOrder')), button(page, '完成').click()])
  const other = await company.arrive('clerk1')
  await button(other.page, '常用应用排序').click()
  await other.page.locator('.favourite-tile').nth(2).waitFor()
  expect(await other.page.locator('.favourite-tile .app-name').allTextContents()).toEqual(['事故工单', '我的日程', '汇报日志'])
})

test('a site outside: allowed opens beside the app, others are named and can be copied; nothing of it in our address', async () => {
  const { page } = await company.arrive('driver2')
  await putOffersAside(page)
  await button(page, '天气预报').click()
  await reached(page, '**/pages/apply/externalLink/index?menuId=weather')
  await page.getByText('这个网站在新窗口中打开').waitFor()
  await button(page, '在新窗口打开').waitFor()
  await page.goto(`/pages/apply/externalLink/index?url=${encodeURIComponent('https://evil.example/login')}`)
  await page.getByText('“evil.example”不在公司允许打开的网站名单里').waitFor()
  await button(page, '复制链接').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await page.goto('/pages/apply/externalLink/index')
  await page.getByText('暂无此页面').waitFor()
})

test('an order is printed: shown inside the app, the ticket used up, the address without it, a refresh asks anew', async () => {
  // A ticket that was used is answered with 404, on purpose.
  const { page } = await company.arrive('manager1', { expects: [/404/] })
  const made = await placeOrder(page, '粤B5P20R', '深圳市南山区科苑路 15 号')
  await page.goto(`/pages/transferCar/form?id=${made.id}`)
  const [asked] = await Promise.all([page.waitForRequest(/\/report\/[\w-]{43}$/), button(page, '打印').click()])
  const paper = page.frameLocator('iframe')
  await paper.getByRole('heading', { name: '事故救援工单' }).waitFor()
  await paper.getByText('深圳市南山区科苑路 15 号').first().waitFor()
  expect(page.url()).toMatch(/externalLink\/index\?reportId=accidentOrder\.[\w-]+$/)
  expect(await page.evaluate(async (url) => (await fetch(url)).status, asked.url())).toBe(404)
  const [again] = await Promise.all([page.waitForRequest(/\/report\/[\w-]{43}$/), page.reload()])
  await paper.getByRole('heading', { name: '事故救援工单' }).waitFor()
  expect(again.url()).not.toBe(asked.url())
  await page.evaluate(() => {
    const frame = document.querySelector('iframe')?.contentWindow
    if (frame != null)
      frame.print = () => {
        document.body.dataset.printed = 'yes'
      }
  })
  await button(page, '打印').click()
  expect(await page.evaluate(() => document.body.dataset.printed)).toBe('yes')
  expect(await page.evaluate(() => Object.values({ ...localStorage, ...sessionStorage }).join(' '))).not.toContain('/report/')
})

test('the day on paper fits A4 and is what the menu entry opens; who has no right is told so in the app', async () => {
  const { page } = await company.arrive('dispatcher1')
  await button(page, '作业日报').click()
  await page.frameLocator('iframe').getByRole('heading', { name: '作业日报' }).waitFor()
  const { url } = await callAs<TicketAnswer>(page, 'POST', '/api/report/Ticket', { reportId: 'day' })
  const paper = await page.context().newPage()
  await paper.goto(url)
  await paper.emulateMedia({ media: 'print' })
  expect(await paper.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await paper.close()
  const driver = await company.enter('driver1')
  await driver.page.goto('/pages/apply/externalLink/index?reportId=day')
  await driver.page.getByText('没有“统计”的权限').waitFor()
})

describe('installed on the home screen', () => {
  let someone: Person
  test('there is a manifest with pictures, and without a network the last workbench is there, with the bar that says so', async () => {
    // A page that was never opened is not kept: its files do not arrive, which the worker answers as a failed request.
    someone = await newPerson(company.browser, {
      base: company.server.url,
      hasServiceWorker: true,
      expects: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /WebSocket connection to .* failed/]
    })
    const { page } = someone
    await signIn(page, company.server.url, 'dispatcher1')
    await page.getByRole('heading', { name: '正在等待' }).waitFor()
    const manifest = await page.evaluate(
      async () =>
        (await fetch(document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '')).json() as Promise<{
          name: string
          display: string
          start_url: string
          icons: { src: string; sizes: string; purpose: string }[]
        }>
    )
    expect(manifest).toMatchObject({ name: '拖车救援平台', display: 'standalone', start_url: '/' })
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
    for (const { src, sizes } of manifest.icons) {
      expect(
        await page.evaluate(async (address) => {
          const picture = await createImageBitmap(await (await fetch(address)).blob())
          return `${picture.width}x${picture.height}`
        }, src)
      ).toBe(sizes)
    }
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      while (!(await caches.match('/')))
        await new Promise((resolve) => {
          setTimeout(resolve, 50)
        })
    })
    await someone.context.setOffline(true)
    await page.goto(WORKBENCH_PATH)
    await page.getByText('无网络').first().waitFor()
    await page.getByRole('heading', { name: '正在等待' }).waitFor()
    await page.getByText('从接警到结算，一单到底').waitFor()
    await button(page, /^事故工单/)
      .first()
      .click()
    await reached(page, '**/pages/transferCar/accidentIndex**')
    await page.goto('/pages/apply/externalLink/index?menuId=weather')
    await page.getByRole('button', { name: '重试' }).filter({ visible: true }).first().waitFor()
    await someone.context.setOffline(false)
    await someone.leave()
  })
})
