import type { Browser } from 'playwright-core'
import { cleanUp, startAppServer, type AppServer } from '../support/appServer'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { signInUnseen } from '../support/signIn'
import { company } from '../app/selector/people'

const GALLERY = '/pages/apply/formKinds/index?view=selectors'

/** 1,000 departments and 10,000 people, as the server would answer them. */
const directory = company(1000, 11)

describe('selectors in a browser', () => {
  let server: AppServer
  let browser: Browser
  let person: Person
  beforeAll(async () => {
    server = await startAppServer()
    browser = await openBrowser()
    person = await newPerson(browser, { base: server.url })
    await signInUnseen(person.page, server.url, 'manager1')
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    cleanUp()
  })

  const answer = (data: unknown) => ({ json: { code: 200, msg: '操作成功', data, extras: null, timestamp: 0 } })
  const field = (label: string) => person.page.getByRole('button', { name: new RegExp(`^${label}：`) })
  const rows = () => person.page.locator('.vlist-row')

  test('10,000 people: few rows are mounted, a tick on the company chooses all, search and levels keep the choice', async () => {
    const { page } = person
    expect(directory.people.length).toBeGreaterThan(9_800)
    await page.route('**/api/permission/Users/Selector', (route) => route.fulfill(answer({ list: directory.tree })))
    await page.route('**/api/permission/Users/All', (route) => route.fulfill(answer({ list: directory.people })))
    await page.goto(`${server.url}${GALLERY}`)
    await field('参与人').click()
    await page.getByRole('tab', { name: '全部' }).click()
    await page.getByRole('checkbox', { name: '选择部门0', exact: true }).waitFor()
    expect(await rows().count()).toBeLessThanOrEqual(60)

    await page.locator('.vlist-scroll').evaluate((scroller) => {
      scroller.scrollTop = scroller.scrollHeight
    })
    await page.getByRole('checkbox', { name: '选择部门998', exact: true }).waitFor()
    expect(await rows().count()).toBeLessThanOrEqual(60)
    expect(await page.getByText('部门999', { exact: true }).count()).toBe(0)

    await page.locator('.vlist-scroll').evaluate((scroller) => {
      scroller.scrollTop = 0
    })
    await page.getByRole('checkbox', { name: '全选公司' }).click()
    await page.getByText(`已选 ${directory.people.length} 人`).waitFor()
    await page.getByRole('checkbox', { name: '选择部门0', exact: true }).click()
    await page.getByText(`已选 ${directory.people.length - 11} 人`).waitFor()
    expect(await page.getByRole('checkbox', { name: '全选公司' }).getAttribute('aria-checked')).toBe('mixed')

    await page.getByPlaceholder('姓名、拼音、手机号或账号').fill('wjj user8')
    await page
      .getByRole('checkbox', { name: /王建军/ })
      .first()
      .waitFor()
    expect(await rows().count()).toBeLessThanOrEqual(60)
    const found = page.getByRole('checkbox', { name: /账号 user8$/ })
    expect(await found.getAttribute('aria-checked')).toBe('false')
    await found.click()
    await page.getByRole('button', { name: '清空' }).first().click()
    await page.getByText('部门0', { exact: true }).click()
    await page.locator('.selector-leaf[aria-checked="true"]').waitFor()
    expect(await page.locator('.selector-leaf[aria-checked="true"]').count()).toBe(1)

    await page.getByRole('button', { name: /^已选/ }).click()
    await page.getByRole('button', { name: '清空' }).click()
    await page.getByText('还没有选择').waitFor()
    await page.getByRole('button', { name: '返回选择' }).click()
    await page.locator('.selector-leaf').nth(1).click()
    await page.getByRole('button', { name: /^确定（1）/ }).click()
    expect(await field('参与人').textContent()).toContain('王建军')
    await page.unroute('**/api/permission/Users/Selector')
    await page.unroute('**/api/permission/Users/All')
  })

  test('the maximum is said, a fixed person stays, single choice is done with one tap and remembered', async () => {
    const { page } = person
    await page.goto(`${server.url}${GALLERY}`)
    await field('值班人员').click()
    await page.getByRole('tab', { name: '全部' }).click()
    await page.getByRole('checkbox', { name: /^全选/ }).click()
    await page.getByText(/最多选择 3 人/).waitFor()
    await page.getByRole('button', { name: '关闭' }).click()

    await field('抄送人').click()
    await page.getByText('已选 1 人').waitFor()
    expect(await page.getByRole('button', { name: /^移除/ }).count()).toBe(0)
    await page.getByRole('button', { name: '关闭' }).click()

    await field('负责人').click()
    await page.getByPlaceholder('姓名、拼音、手机号或账号').fill('zj')
    const [name] = ((await page.locator('.selector-leaf .selector-label').first().textContent()) ?? '').split('\n')
    await page.locator('.selector-leaf').first().click()
    expect(await field('负责人').textContent()).toContain(name)
    await field('负责人').click()
    expect(await page.getByRole('tab', { name: '最近' }).getAttribute('aria-selected')).toBe('true')
    expect(await page.locator('.selector-leaf .selector-label').first().textContent()).toBe(name)
    await page.getByRole('button', { name: '清除' }).click()
    expect(await field('负责人').textContent()).toContain('请选择')
  })

  test('an area is chosen level by level and stored as its path; the organization as its path, a role by id', async () => {
    const { page } = person
    await field('事故地点').click()
    await page.getByRole('radio', { name: '宝安区' }).waitFor()
    await page.getByRole('button', { name: '广东省', exact: true }).click()
    await page.getByText('东莞市', { exact: true }).click()
    await page.getByPlaceholder('搜索本级地区').fill('hm')
    await page.getByRole('radio', { name: '虎门镇' }).click()
    await page.getByRole('button', { name: '事故地点：广东省/东莞市/虎门镇' }).waitFor()
    await page.getByText('存值 ["440000","441900","441900121"]').waitFor()

    await field('所属公司').click()
    await page.getByText('深圳顺行道路救援有限公司', { exact: true }).last().click()
    await page
      .getByRole('radio', { name: '选择宝安分公司' })
      .or(page.getByRole('radio', { name: '宝安分公司' }))
      .first()
      .click()
    await page.getByText('存值 ["org-group","org-baoan"]').waitFor()
  })

  test('an answer that fails shows its reason and 重试; then the tree is there', async () => {
    const { page } = person
    let fails = true
    await page.route('**/api/permission/Group/Selector', (route) =>
      fails ? route.fulfill({ json: { code: 500, msg: '系统繁忙，请稍后重试', data: null, extras: null, timestamp: 0 } }) : route.continue()
    )
    await page.goto(`${server.url}${GALLERY}`)
    await field('通知分组').click()
    await page.getByText('系统繁忙，请稍后重试').waitFor()
    fails = false
    await page.getByRole('button', { name: '重试' }).click()
    await page.locator('.selector-row').first().waitFor()
    expect(person.faults()).toEqual([])
  })
})
