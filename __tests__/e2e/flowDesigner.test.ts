import type { Page } from 'playwright-core'
import type { FlowRecord, FlowVersion } from '@/contract/admin/flows'
import type { HandledRow, LaunchedRow } from '@/contract/workFlow'
import type { Page as Listed } from '@/contract/envelope'
import { openCompany } from '../support/company'
import { ENGINE, says } from '../support/flowScreens'
import { callAs, readAs } from '../support/pageCall'
import { reached } from '../support/reached'
import { toasted } from '../support/toasts'
import { violationsOf } from './support/axe'

const company = openCompany()
afterAll(() => company.goHome())

const DESIGNER = '/pages/admin/flowDesigner/index'
const NAME = '夜班补贴'
/** More stops than any page has. */
const MOST_STOPS = 150

/** What a screen reader would call what the keyboard is at. */
const here = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    const label = element?.getAttribute('aria-label') ?? ''
    const field = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : ''
    return label || field || (element?.textContent ?? '').trim()
  })

/** Goes on with Tab until the keyboard is at this; whoever cannot come there by keyboard fails. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const met: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const words = await here(page)
    if (typeof name === 'string' ? words === name : name.test(words)) return
    met.push(words.slice(0, 20))
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(name)} is not reached by keyboard: ${met.join(' | ')}`)
}
const enter = async (page: Page, name: string | RegExp): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}
async function type(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}
/** Waits until the keyboard is at this by itself. */
const arrives = (page: Page, part: string): Promise<unknown> =>
  page.waitForFunction((id) => document.activeElement?.id === id, `drawn-part-${part}`, { timeout: 8000 })
const keys = async (page: Page, ...pressed: string[]): Promise<void> => {
  for (const key of pressed) await page.keyboard.press(key)
}

/** Chooses somebody for the step that the keyboard is at. */
async function choose(page: Page, field: RegExp, account: string, isSeveral = true): Promise<void> {
  await enter(page, field)
  await page.getByRole('dialog').getByRole('searchbox').waitFor()
  await type(page, '姓名、拼音、手机号或账号', account)
  const row = page.getByRole('dialog').getByRole(isSeveral ? 'checkbox' : 'radio')
  await row.filter({ hasText: account }).waitFor()
  const words = (await row.filter({ hasText: account }).first().textContent()) ?? ''
  await enter(page, new RegExp(words.slice(0, 3)))
  if (isSeveral) await enter(page, /^确定/)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
/** Opens what can be put in at the keyboard's place and takes one of it. */
async function put(page: Page, what: string): Promise<void> {
  await keys(page, '+')
  await page.getByRole('dialog', { name: '添加' }).waitFor()
  await enter(page, new RegExp(`^${what}`))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

describe('a flow is designed by keyboard alone', () => {
  let page: Page
  beforeAll(async () => {
    page = (await company.enter('admin')).page
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('it is begun over a form, named and put into a category', async () => {
    await page.goto('/pages/admin/flows/index')
    await says(page, '请假申请')
    await enter(page, '新建流程')
    await page.getByRole('dialog').getByText('加班申请').waitFor()
    await enter(page, /^加班申请/)
    await reached(page, `**${DESIGNER}**`)
    await says(page, '请选择流程分类')
    await type(page, '名称', NAME)
    await enter(page, /^分类：/)
    await enter(page, '办公')
    await page.getByText('请选择流程分类').waitFor({ state: 'detached' })
  })

  test('approvers, a condition and a timer are drawn; a change is taken back and made again', async () => {
    await page.locator('#drawn-part-start').waitFor()
    await tabTo(page, /^发起发起/)
    await keys(page, 'ArrowDown')
    await arrives(page, 'approver1')
    await keys(page, 'Enter')
    await choose(page, /^人员：/, 'finance1')
    await keys(page, 'Escape')
    await arrives(page, 'approver1')
    await put(page, '定时')
    await arrives(page, 'timer1')
    await keys(page, 'Home')
    await arrives(page, 'start')
    await put(page, '条件分支')
    await arrives(page, 'condition1:branch')
    await put(page, '审批')
    await arrives(page, 'approver2')
    await keys(page, 'Control+D')
    await arrives(page, 'approver3')
    await keys(page, 'Delete')
    await page.locator('#drawn-part-approver3').waitFor({ state: 'detached' })
    await keys(page, 'Control+Z', 'Control+Y')
    await page.locator('#drawn-part-approver3').waitFor({ state: 'detached' })
    await arrives(page, 'approver2')
    await keys(page, 'Enter')
    await choose(page, /^人员：/, 'manager1')
    await keys(page, 'Escape', 'ArrowUp')
    await arrives(page, 'condition1:branch')
  })

  test('the condition names a field of the form; then nothing is wrong any more', async () => {
    await page.getByText('没有条件，永远走不到').first().waitFor()
    await keys(page, 'Enter')
    await enter(page, '添加条件')
    await enter(page, /^条件 1 的字段：/)
    await enter(page, '加班小时')
    await enter(page, /^条件 1 的比较：/)
    await enter(page, '大于')
    await type(page, '条件 1 的值', '4')
    await keys(page, 'Escape')
    await arrives(page, 'condition1:branch')
    await page.locator('#drawn-part-condition1\\:branch').getByText('加班小时 大于 4').waitFor()
    await page.getByText(/^检查：/).waitFor({ state: 'detached' })
    expect(await violationsOf(page)).toEqual([])
  })

  test('what is not published comes back after the page was left, and whoever leaves is asked', async () => {
    await enter(page, '返回')
    await page.getByText('填写的内容会保存在本机').waitFor()
    await enter(page, '继续填写')
    await page.reload()
    await says(page, '已恢复本机上未发布的修改。')
    await page.locator('#drawn-part-condition1\\:branch').getByText('加班小时 大于 4').waitFor()
  })

  test('it is tried as it is drawn: who would be asked stands at the steps, the other branch is not gone through', async () => {
    await enter(page, '试运行')
    await choose(page, /^发起人：/, 'driver1', false)
    await type(page, '加班小时', '6')
    await enter(page, '开始试运行')
    await page.getByRole('list', { name: '试运行结果' }).waitFor()
    expect(await page.locator('#drawn-part-approver2').textContent()).toContain('试运行经过')
    expect(await page.locator('#drawn-part-condition2\\:branch').textContent()).toContain('试运行不经过')
    await page.locator('#drawn-part-approver2 .drawn-card-whom').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('it is checked and published, launched by a person and approved by those who were drawn', async () => {
    await enter(page, '检查并发布')
    await enter(page, '发布第 1 版')
    await toasted(page, '已发布第 1 版')
    const { list } = await readAs<{ list: FlowRecord[] }>(page, '/api/admin/Flows')
    const flow = list.find(({ fullName }) => fullName === NAME)
    expect(flow).toMatchObject({ version: 1, enabled: true, categoryName: '办公' })

    const driver = (await company.enter('driver1')).page
    const formData = {
      applyUser: 'user-driver1',
      kind: 'workday',
      startAt: Date.now() - 9e7,
      endAt: Date.now() - 6e7,
      hours: 6,
      reward: 'rest',
      reason: '夜间救援'
    }
    await callAs(driver, 'POST', `${ENGINE}/FlowTask`, { flowId: flow?.id, status: 0, formData })
    const mine = async () => (await readAs<Listed<LaunchedRow>>(driver, `${ENGINE}/FlowLaunch?flowId=${flow?.id ?? ''}`)).list[0]
    expect(await mine()).toMatchObject({ status: 1, thisStep: '审批' })
    for (const account of ['manager1', 'finance1']) {
      const approver = (await company.enter(account)).page
      const waiting = await readAs<Listed<HandledRow>>(approver, `${ENGINE}/FlowBefore/List/1?flowId=${flow?.id ?? ''}`)
      expect(waiting.list).toHaveLength(1)
      await callAs(approver, 'POST', `${ENGINE}/FlowBefore/Audit/${waiting.list[0]?.id ?? ''}`, {})
    }
    expect(await mine()).toMatchObject({ status: 1, thisStep: '定时' })
  })
  test('a version that somebody else imports in the meantime is told with the difference to it', async () => {
    const { list } = await readAs<{ list: FlowRecord[] }>(page, '/api/admin/Flows')
    const id = list.find(({ fullName }) => fullName === NAME)?.id ?? ''
    const { file } = await readAs<FlowVersion>(page, `/api/admin/Flows/${id}/Versions/1`)
    await callAs(page, 'POST', '/api/admin/Flows/Import', { text: JSON.stringify({ ...file, description: '别人写的' }), basedOn: 1 })
    await page.locator('#drawn-part-approver1').focus()
    await keys(page, 'Enter')
    await type(page, '名称', '财务复核')
    await enter(page, '检查并发布')
    await says(page, /设计期间已有第 2 版/)
    await says(page, '说明由“别人写的”改为“”')
    await says(page, '“审批”改名为“财务复核”')
    await enter(page, '发布第 3 版')
    await toasted(page, '已发布第 3 版')
  })
})
