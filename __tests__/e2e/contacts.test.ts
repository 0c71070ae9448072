import { openCompany } from '../support/company'
import { reached } from '../support/reached'
import { toasted } from '../support/toasts'
import { CONTACTS, DETAIL, drag, lift, openContacts, person, pinned, scrolled, search } from './support/contactPages'

const { arrive, enter } = openCompany()

test('somebody is found by initials and marked, opens by id alone, is called and copied', async () => {
  const someone = await enter('clerk1')
  const { page, context } = someone
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openContacts(page)
  await search(page, 'wjj')
  await page.getByText('找到 1 人').waitFor()
  expect(await person(page, '王建军').locator('.match').allInnerTexts()).toEqual(['王建军'])
  await search(page, 'driver1')
  await person(page, '王建军').getByText('账号').waitFor()
  await person(page, '王建军').click()
  await reached(page, (url) => url.pathname === DETAIL)
  expect(new URL(page.url()).search).toMatch(/^\?userId=user-driver1$/)
  await page.getByText('13802580021').waitFor()

  const session = await context.newCDPSession(page)
  await session.send('Page.enable')
  const called = new Promise<string>((resolve) => session.on('Page.frameRequestedNavigation', ({ url }) => resolve(url)))
  await page.getByRole('button', { name: '打电话' }).click()
  expect(await called).toBe('tel:13802580021')

  await page.getByRole('button', { name: '复制手机号' }).click()
  await toasted(page, '已复制手机号')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('13802580021')
  await someone.leave()
})

test('without a number the button says why, 发消息 opens the chat, of several numbers one is chosen', async () => {
  const someone = await enter('clerk1')
  const { page, context } = someone
  await page.goto(`${DETAIL}?userId=user-laisy`)
  const call = page.getByRole('button', { name: '未登记电话' })
  await call.waitFor()
  expect(await call.getAttribute('aria-disabled')).toBe('true')
  expect(await page.getByText('未填写').count()).toBe(3)
  await page.getByRole('button', { name: '发消息' }).click()
  await reached(page, '**/pages/message/im/index?id=user-laisy')
  await page.getByRole('textbox', { name: '消息' }).waitFor()
  // The call comes last: a browser that was asked to dial takes no taps on the next page.
  await page.goto(`${DETAIL}?userId=user-zengqingyang`)
  const session = await context.newCDPSession(page)
  await session.send('Page.enable')
  const called = new Promise<string>((resolve) => session.on('Page.frameRequestedNavigation', ({ url }) => resolve(url)))
  await page.getByRole('button', { name: '打电话' }).click()
  await page.getByRole('dialog', { name: '拨打哪个号码' }).getByRole('button', { name: /座机/ }).click()
  expect(await called).toBe('tel:0755-83210400')
  await someone.leave()
})

test('a star survives a reload and is there in a second browser; taken off it is gone in both', async () => {
  const first = await enter('yard1')
  await first.page.goto(`${DETAIL}?userId=user-manager1`)
  await first.page.getByRole('switch', { name: '星标' }).click()
  await first.page.getByText('已星标').waitFor()
  await first.page.waitForLoadState('networkidle')
  await first.page.reload()
  await first.page.getByText('已星标').waitFor()
  const second = await enter('yard1')
  await openContacts(second.page)
  await second.page.getByText('星标 1').first().waitFor()
  expect(await person(second.page, '陈志远').count()).toBe(2)
  await person(second.page, '陈志远').first().click()
  const stored = second.page.waitForResponse(
    (response) => response.url().includes('/extend/StarredUser/') && response.request().method() === 'PUT'
  )
  await second.page.getByRole('switch', { name: '星标' }).click()
  await stored
  await openContacts(first.page)
  await person(first.page, '陈志远').first().waitFor()
  expect(await person(first.page, '陈志远').count()).toBe(1)
  const other = await enter('clerk1')
  await openContacts(other.page)
  expect(await other.page.getByText(/^星标/).count()).toBe(0)
  for (const someone of [first, second, other]) await someone.leave()
})

test('a star that the server refuses is taken back and said', async () => {
  const someone = await enter('yard1')
  const { page } = someone
  await page.route('**/api/extend/StarredUser/*', (route) => route.fulfill({ json: { code: 400, msg: '最多星标 200 人', data: null } }))
  await page.goto(`${DETAIL}?userId=user-manager1`)
  await page.getByRole('switch', { name: '星标' }).click()
  await page.getByText('最多星标 200 人').first().waitFor()
  expect(await page.getByRole('switch', { name: '星标' }).getAttribute('aria-checked')).toBe('false')
  await someone.leave()
})

test('one thumb goes through the letters, its heading stays on top, and the place is kept on return', async () => {
  const someone = await enter('clerk1')
  const { page, context } = someone
  await openContacts(page)
  const slider = page.getByRole('slider', { name: '按字母查找' })
  const box = await slider.boundingBox()
  if (box === null) throw new Error('the letters are not on the screen')
  const at = (part: number) => ({ x: box.x + 36, y: box.y + box.height * part })
  const session = await context.newCDPSession(page)
  await drag(session, [at(0.1), at(0.2), at(0.35), at(0.5)])
  // The finger's last place is drawn with the next frame: half way down, on a letter that has people, whose heading is in the list.
  await page.waitForFunction(() => {
    const letter = document.querySelector('.letters-bubble')?.textContent ?? ''
    return (
      letter >= 'K' &&
      letter <= 'O' &&
      document.querySelector('[role=slider]')?.getAttribute('aria-valuetext') === letter &&
      [...document.querySelectorAll('.vlist-scroll .letter-head')].some((head) => head.textContent === letter)
    )
  })
  await lift(session)
  await page.locator('.letters-bubble').waitFor({ state: 'detached' })
  await page.locator('.vlist-scroll').evaluate((element) => element.scrollBy(0, 90))
  expect(await pinned(page)).toMatch(/^[A-Z]$/)
  const row = page.locator('.vlist-scroll .person').nth(8)
  await row.scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(300)
  await row.click()
  await reached(page, (url) => url.pathname === DETAIL)
  await page.getByText('岗位').filter({ visible: true }).waitFor()
  await page.goBack()
  await reached(page, (url) => url.pathname === CONTACTS)
  await page.getByRole('list', { name: '全部同事' }).filter({ visible: true }).waitFor()
  expect(Math.abs((await scrolled(page)) - before)).toBeLessThanOrEqual(2)
  await page.getByRole('link', { name: /我的/ }).filter({ visible: true }).click()
  await reached(page, '**/pages/index/my')
  await page.locator('.vlist-scroll').waitFor({ state: 'hidden' })
  await page
    .getByRole('link', { name: /通讯录/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('list', { name: '全部同事' }).filter({ visible: true }).waitFor()
  expect(Math.abs((await scrolled(page)) - before)).toBeLessThanOrEqual(2)
  await slider.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await scrolled(page)).not.toBe(before)
  await someone.leave()
})

test('the company is walked through: counts, who leads it first, empty departments last, back by the path', async () => {
  const someone = await enter('clerk1')
  const { page } = someone
  await openContacts(page)
  await page.getByRole('tab', { name: '组织' }).click()
  await page.getByRole('button', { name: /^宝安分公司，11 人/ }).click()
  const names = () => page.locator('.branch-name').filter({ visible: true }).allInnerTexts()
  await page.getByRole('list', { name: '宝安分公司' }).waitFor()
  expect(await names()).toEqual(['调度中心', '车队', '驾驶培训中心（筹建）'])
  await page.getByRole('button', { name: /^驾驶培训中心/ }).click()
  await page.getByText('这个部门还没有人').waitFor()
  await page.getByRole('link', { name: '宝安分公司' }).click()
  const fleet = await page.getByRole('button', { name: /^车队，/ }).getAttribute('aria-label')
  await page.getByRole('button', { name: /^车队，/ }).click()
  await page.getByRole('list', { name: '车队' }).waitFor()
  const rows = page.getByRole('list', { name: '车队' }).getByRole('listitem')
  expect(fleet).toBe(`车队，${await rows.count()} 人`)
  expect(await rows.first().getByRole('button').getAttribute('aria-label')).toContain('负责人')
  await page.getByRole('link', { name: '深圳顺行道路救援有限公司' }).click()
  expect((await names()).slice(0, 2)).toEqual(['深圳总部', '宝安分公司'])
  await someone.leave()
})

test('who comes online is seen without reading anything again, and who leaves too', async () => {
  const someone = await enter('clerk1')
  await openContacts(someone.page)
  await search(someone.page, 'driver3')
  const row = person(someone.page, '赵永刚')
  await row.waitFor()
  const asked = () => someone.requests().filter(({ url }) => url.includes('/Users/All')).length
  const before = asked()
  const colleague = await arrive('driver3')
  await row.getByText('在线', { exact: true }).waitFor()
  await colleague.leave()
  await row.getByText('在线', { exact: true }).waitFor({ state: 'detached' })
  expect(asked()).toBe(before)
  await someone.leave()
})

test('a pull at the top reads again, a scroll in the middle does not', async () => {
  const someone = await enter('clerk1')
  const { page, context } = someone
  await openContacts(page)
  await page.waitForLoadState('networkidle')
  const asked = () => someone.requests().filter(({ url }) => url.includes('/Users/All')).length
  const before = asked()
  const session = await context.newCDPSession(page)
  const down = Array.from({ length: 12 }, (_, step) => ({ x: 150, y: 260 + step * 20 }))
  await drag(session, down)
  await page.getByText('松开刷新').waitFor()
  await lift(session)
  await page.locator('.vlist-pull').waitFor({ state: 'detached' })
  expect(asked()).toBe(before + 1)
  await page.locator('.vlist-scroll').evaluate((element) => {
    element.scrollTop = 900
  })
  await drag(session, down)
  await lift(session)
  expect([await page.locator('.vlist-pull').count(), asked()]).toEqual([0, before + 1])
  await someone.leave()
})

test('ten thousand people: few rows are mounted, wherever one is', async () => {
  const letters = 'ABCDEFGHJKLMNOPQRSTWXYZ'
  const list = Array.from({ length: 10_000 }, (_, i) => ({
    id: `big-${i}`,
    account: `user${i}`,
    realName: `员工${i}`,
    headIcon: '',
    department: '车队',
    gender: 1,
    quickQuery: `${letters[i % letters.length]}G`,
    mobilePhone: ''
  }))
  const someone = await enter('clerk1')
  const { page, context } = someone
  await page.route('**/api/permission/Users/All', (route) => route.fulfill({ json: { code: 200, msg: '', data: { list } } }))
  await openContacts(page)
  const mounted = () => page.locator('.vlist-row').count()
  const box = await page.getByRole('slider').boundingBox()
  if (box === null) throw new Error('the letters are not on the screen')
  const session = await context.newCDPSession(page)
  let most = await mounted()
  for (let part = 0.02; part < 1; part += 0.12) {
    await drag(session, [{ x: box.x + 36, y: box.y + box.height * part }])
    await lift(session)
    most = Math.max(most, await mounted())
  }
  await page.locator('.vlist-scroll').evaluate((element) => {
    element.scrollTop = element.scrollHeight
  })
  await page.getByText('共 10000 人').waitFor()
  most = Math.max(most, await mounted())
  await search(page, '员工')
  await page.getByText('找到 10000 人').waitFor()
  most = Math.max(most, await mounted())
  expect(most).toBeLessThanOrEqual(60)
  await search(page, 'user9999')
  await page.getByText('找到 1 人').waitFor()
  await someone.leave()
})

test('nobody, an account that is switched off and a server that fails are three different pages', async () => {
  const someone = await enter('clerk1', { expects: [/ERR_FAILED/, /\/api\/app\/User\//] })
  const { page } = someone
  await page.goto(`${DETAIL}?userId=nobody`)
  await page.getByText('没有这个人').waitFor()
  await page.getByRole('button', { name: '返回通讯录' }).click()
  await reached(page, (url) => url.pathname === CONTACTS)
  await page.goto(`${DETAIL}?userId=user-tanxiaoying`)
  await page.getByRole('button', { name: '账号已停用' }).waitFor()
  expect(await page.getByRole('switch', { name: '星标' }).count()).toBe(0)
  await page.route('**/api/app/User/*', (route) => route.abort())
  await page.goto(`${DETAIL}?userId=user-driver2`)
  await page.getByText('加载失败').waitFor()
  await page.unroute('**/api/app/User/*')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByText('13802580022').waitFor()
  await someone.leave()
})

test('the list fails with a reason and 重试, which brings it', async () => {
  const someone = await enter('clerk1', { expects: [/ERR_FAILED/, /\/Users\/All/] })
  const { page } = someone
  await page.route('**/api/permission/Users/All', (route) => route.abort())
  await page.goto(CONTACTS)
  await page.getByText('加载失败').waitFor()
  await page.unroute('**/api/permission/Users/All')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('list', { name: '全部同事' }).waitFor()
  await someone.leave()
})

test('nothing runs out at the side of a small screen with large text', async () => {
  const someone = await enter('clerk1', { viewport: { width: 320, height: 568 } })
  const { page } = someone
  await page.evaluate(() => localStorage.setItem('textFactor', JSON.stringify({ data: 200 })))
  const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  await openContacts(page)
  expect(await isWithin()).toBe(true)
  await page.getByRole('tab', { name: '组织' }).click()
  await page.getByRole('button', { name: /^深圳总部/ }).click()
  expect(await isWithin()).toBe(true)
  await page.goto(`${DETAIL}?userId=user-simaxd`)
  await page.getByText('simaxd@example.com').waitFor()
  expect(await isWithin()).toBe(true)
  await someone.leave()
})
