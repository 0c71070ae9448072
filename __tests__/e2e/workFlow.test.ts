import type { Page } from 'playwright-core'
import type { HandledRow, LaunchedRow } from '@/contract/workFlow'
import type { FlowDetail } from '@/contract/workFlowDetail'
import type { Page as Listed } from '@/contract/envelope'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { area, button, cards, ENGINE, openTask, says, tab } from '../support/flowScreens'
import { drawOnPad } from '../support/orderScreens'
import { readAs } from '../support/pageCall'
import { reached } from '../support/reached'
import { swipe } from '../support/swipe'
import { putOffersAside } from './support/offersAside'

const company = openCompany()
afterAll(() => company.goHome())

const REASON = '现场施救用拖车绳两根，票据齐全'

/** What finance has to fill in before it agrees. */
async function fillVoucher(page: Page): Promise<void> {
  await area(page, '凭证号').fill('PZ-202611-018')
  await area(page, '核定金额（元）').fill('60')
}
/** Goes from the task to the page of an act. */
async function toAct(page: Page, name: string): Promise<void> {
  await button(page, name).click()
  await reached(page, '**/operate/**')
  await button(page, `确认${name}`).waitFor()
}
async function sign(page: Page): Promise<void> {
  await button(page, '签名').click()
  await drawOnPad(page)
  await button(page, '完成签字').click()
  await button(page, '重新签名').waitFor()
}
async function finish(page: Page, name: string): Promise<void> {
  await button(page, `确认${name}`).click()
  await reached(page, '**/flowBefore/**')
}
const mine = async (page: Page): Promise<LaunchedRow> => {
  const { list } = await readAs<Listed<LaunchedRow>>(page, `${ENGINE}/FlowLaunch?flowId=expenseClaim`)
  const [first] = list
  if (first === undefined) throw new Error('nothing was launched')
  return first
}
const detailOf = (page: Page, id: string): Promise<FlowDetail> => readAs<FlowDetail>(page, `${ENGINE}/FlowBefore/${id}`)
const title = (row: LaunchedRow): string => row.fullName

describe('an expense claim goes through four people', () => {
  let launcher: Person
  let leader: Person
  let finance: Person
  let chief: Person
  beforeAll(async () => {
    launcher = await company.enter('driver1')
    leader = await company.enter('dispatcher1')
    finance = await company.enter('finance1')
    chief = await company.enter('weichi')
  })

  test('is launched from 协同: what is missing is shown, the way it will go is drawn, leaving keeps what was typed', async () => {
    const { page } = launcher
    await page.goto('/pages/index/apply')
    await page.getByText('发起流程', { exact: true }).first().click()
    await page
      .getByRole('button', { name: /^发起.*报销/ })
      .first()
      .click()
    await button(page, '提交').waitFor()
    await button(page, '提交').click()
    await says(page, /处需要修改/)
    await area(page, '报销事由').fill(REASON)
    await page.getByRole('radio', { name: '现金' }).filter({ visible: true }).click()
    await says(page, '审批路径')
    await says(page, '财务会签')
    await button(page, '返回').click()
    await button(page, '离开').click()
    await page.goto('/pages/workFlow/flowBefore/index?flowId=expenseClaim&opType=-1')
    await says(page, '已恢复上次没有提交的内容。')
    await button(page, '提交').click()
    await page.getByRole('alertdialog').getByRole('button', { name: '提交', exact: true }).click()
    await reached(page, '**/flowLaunch/**')
    await cards(page, '等待审核').first().waitFor()
    expect(await mine(page)).toMatchObject({ status: 1, thisStep: '主管审批', flowUrgent: 1 })
  })

  test('the leader opens it from his message, fills in a phrase, passes it, and is offered what comes next', async () => {
    const { page } = leader
    await page.goto('/pages/message/message/index')
    await page
      .getByText(/等待您审批/)
      .filter({ visible: true })
      .first()
      .click()
    await reached(page, '**/flowBefore/**')
    await says(page, REASON)
    await toAct(page, '通过')
    await button(page, '填入：同意').click()
    await finish(page, '通过')
    await says(page, '已通过')
    await says(page, /下一条|待办已全部办完/)
    expect((await mine(launcher.page)).thisStep).toBe('财务会签')
  })

  test('finance signs; the chief gives it back straight to himself', async () => {
    const claim = title(await mine(launcher.page))
    await openTask(finance.page, 'flowTodo', claim)
    await button(finance.page, '通过').click()
    await says(finance.page, /处需要修改/)
    await fillVoucher(finance.page)
    await toAct(finance.page, '通过')
    await button(finance.page, '确认通过').click()
    await says(finance.page, '请签名')
    await sign(finance.page)
    await finish(finance.page, '通过')

    const { page } = chief
    await openTask(page, 'flowTodo', claim)
    await tab(page, '流程信息').click()
    await says(page, '会签')
    await tab(page, '表单信息').click()
    await toAct(page, '拒绝')
    await page.getByRole('radio', { name: /发起/ }).filter({ visible: true }).first().click()
    await page.getByRole('radio', { name: '直接回到本步骤' }).filter({ visible: true }).click()
    await area(page, '审批意见').fill('请补充拖车绳的规格')
    await sign(page)
    await finish(page, '拒绝')
    await says(page, '已退回')
    expect(await mine(launcher.page)).toMatchObject({ status: 3 })
  })

  test('the launcher reads why, corrects it and sends it back: it is with the chief at once', async () => {
    const { page } = launcher
    await page.goto('/pages/workFlow/flowLaunch/index')
    await cards(page, '审核驳回').first().getByRole('link').click()
    await tab(page, '流转记录').click()
    await says(page, '请补充拖车绳的规格')
    await tab(page, '表单信息').click()
    await area(page, '报销事由').fill(`${REASON}，直径 16 毫米`)
    await button(page, '提交').click()
    await page.getByRole('alertdialog').getByRole('button', { name: '提交', exact: true }).click()
    await reached(page, '**/flowLaunch/**')
    expect(await mine(page)).toMatchObject({ status: 1, thisStep: '财务会签' })
    const { list } = await readAs<Listed<HandledRow>>(chief.page, `${ENGINE}/FlowBefore/List/1?flowId=expenseClaim`)
    expect(list).toHaveLength(1)
  })

  test('the rest agree, the cashier ends it; nobody has anything left to do, and the log says who and when', async () => {
    const row = await mine(launcher.page)
    for (const { page } of [chief, finance]) {
      // Whoever agreed before the rejection may be asked again or not: the template decides.
      for (;;) {
        const { list } = await readAs<Listed<HandledRow>>(page, `${ENGINE}/FlowBefore/List/1?flowId=expenseClaim`)
        if (list.length === 0) break
        await openTask(page, 'flowTodo', title(row))
        const isFinance = list[0]?.nodeName === '财务会签'
        if (isFinance) await fillVoucher(page)
        // The cashier's button has the step's own words.
        const word = isFinance ? '通过' : '已付款'
        await toAct(page, word)
        if (isFinance) await sign(page)
        await finish(page, word)
      }
    }
    const { page } = launcher
    await page.goto('/pages/workFlow/flowLaunch/index')
    await cards(page, '审核通过').first().getByRole('link').click()
    await tab(page, '流转记录').click()
    await says(page, '流程结束')
    await says(page, '尉迟明月')
    const detail = await detailOf(page, row.id)
    expect(detail.flowTaskInfo.status).toBe(2)
    expect(detail.flowTaskOperatorRecordList.map(({ handleStatus }) => handleStatus).filter((status) => status === 0)).toHaveLength(1)
    for (const who of [leader, finance, chief])
      expect((await readAs<Listed<HandledRow>>(who.page, `${ENGINE}/FlowBefore/List/1?flowId=expenseClaim`)).list).toEqual([])
  })

  test('somebody comments with words, removes his words again, and reads the summary', async () => {
    const { page } = leader
    await page.goto('/pages/workFlow/flowDone/index')
    await page.locator('.flow-card').first().getByRole('link').click()
    await tab(page, '流程评论').click()
    await button(page, '写评论').click()
    await button(page, '发送').click()
    await says(page, '请输入评论内容')
    await area(page, '评论内容').fill('下次请先询价')
    await button(page, '发送').click()
    await says(page, '下次请先询价')
    await button(page, '删除评论：下次请先询价').click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click()
    await says(page, '还没有评论')
    await tab(page, '审批汇总').click()
    await says(page, '尉迟明月')
  })
})

describe('lists of tasks', () => {
  test('a draft is deleted by a swipe and a question; the shortcuts say how many wait', async () => {
    const driver = await company.enter('driver2')
    const { page } = driver
    await putOffersAside(page)
    await page.goto('/pages/workFlow/flowBefore/index?flowId=overtimeApply&opType=-1')
    await area(page, '加班原因').fill('夜间抢修')
    await button(page, '暂存').click()
    await reached(page, '**/flowLaunch/**')
    const draft = page.locator('.flow-card').filter({ hasText: '等待提交' }).first()
    await draft.waitFor()
    await swipe(draft, -150)
    await draft.getByRole('button', { name: /^删除：/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click()
    await draft.waitFor({ state: 'detached' })
    expect((await readAs<Listed<LaunchedRow>>(page, `${ENGINE}/FlowLaunch?flowId=overtimeApply&status=0`)).list).toEqual([])
  })
})
