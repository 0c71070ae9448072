import type { Page } from 'playwright-core'
import type { Page as Listed } from '@/contract/envelope'
import type { HandledRow, LaunchedRow } from '@/contract/workFlow'
import type { FlowDetail } from '@/contract/workFlowDetail'
import type { DelegatedAct } from '@/contract/workFlowDelegation'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { area, button, cards, ENGINE, openTask, pickPerson, says, tab } from '../support/flowScreens'
import { sheetOf } from '../support/orderScreens'
import { callAs, readAs } from '../support/pageCall'
import { reached } from '../support/reached'

const company = openCompany()
afterAll(() => company.goHome())

/** A line of the log, by who did it. */
const recorded = (page: Page, who: string, what: string) =>
  page.getByRole('listitem').filter({ hasText: who }).filter({ hasText: what }).filter({ visible: true }).first()

/** Goes from the task to the page of an act, which may stand behind 更多. */
async function toAct(page: Page, name: string, isBehindMore = false): Promise<void> {
  if (isBehindMore) {
    await button(page, '更多').click()
    await sheetOf(page).getByRole('button', { name, exact: true }).click()
  } else await button(page, name).click()
  await reached(page, '**/operate/**')
  await button(page, `确认${name}`).waitFor()
}
async function finish(page: Page, name: string, done: string): Promise<void> {
  await button(page, `确认${name}`).click()
  await reached(page, '**/flowBefore/**')
  await says(page, done)
}

const todo = async (page: Page): Promise<HandledRow[]> => (await readAs<Listed<HandledRow>>(page, `${ENGINE}/FlowBefore/List/1`)).list
const detailOf = (page: Page, id: string): Promise<FlowDetail> => readAs<FlowDetail>(page, `${ENGINE}/FlowBefore/${id}`)
const statusOf = async (page: Page, id: string): Promise<number> => (await detailOf(page, id)).flowTaskInfo.status

const MINUTE = 60_000
/** Something is handed in past the screens. @returns id of the task */
async function handIn(page: Page, flowId: string, formData: object): Promise<string> {
  await callAs(page, 'POST', `${ENGINE}/FlowTask`, { flowId, status: 0, formData })
  const {
    list: [row]
  } = await readAs<Listed<LaunchedRow>>(page, `${ENGINE}/FlowLaunch?flowId=${flowId}`)
  return row?.id ?? ''
}
const overtime = (page: Page, reason: string): Promise<string> => {
  const startAt = Math.floor(Date.now() / MINUTE) * MINUTE
  return handIn(page, 'overtimeApply', {
    applyUser: 'user-driver1',
    kind: 'workday',
    startAt,
    endAt: startAt + 120 * MINUTE,
    hours: 2,
    reward: 'pay',
    reason
  })
}
const vehicle = (page: Page): Promise<string> => {
  const useFrom = Math.floor(Date.now() / MINUTE) * MINUTE
  return handIn(page, 'vehicleApply', {
    applyUser: 'user-driver1',
    purpose: 'business',
    destination: '罗湖口岸',
    people: 2,
    distance: 30,
    useFrom,
    useUntil: useFrom + 240 * MINUTE
  })
}

/** Launches. */
let driver: Person
/** His superior. */
let leader: Person
let colleague: Person
beforeAll(async () => {
  ;[driver, leader, colleague] = [await company.enter('driver1'), await company.enter('dispatcher1'), await company.enter('shanjing')]
})

test('转审: it leaves who gave it away, is with the other, and the log says both', async () => {
  const id = await overtime(driver.page, '抢修吊臂')
  const { page } = leader
  await openTask(page, 'flowTodo', '加班申请')
  await toAct(page, '转审', true)
  await button(page, '确认转审').click()
  await says(page, '还有内容需要填写')
  await pickPerson(page, '转审人员', '单晓静', false)
  await area(page, '转审原因').fill('今天外出')
  await finish(page, '转审', '已转审')
  await button(page, '返回列表').click()
  await reached(page, '**/flowTodo/**')
  await says(page, '没有待办事宜')
  expect([(await todo(page)).length, (await todo(colleague.page)).map(({ processId }) => processId)]).toEqual([0, [id]])
  await openTask(driver.page, 'flowLaunch', '加班申请')
  await tab(driver.page, '流转记录').click()
  await recorded(driver.page, '周敏', '流程转审').getByText('交给 单晓静').waitFor()
  await says(driver.page, '今天外出')
})

test('前加签 comes first and comes back, 后加签 agrees and asks one more; then it is through', async () => {
  const [id = ''] = (await todo(colleague.page)).map(({ processId }) => processId)
  const { page } = colleague
  await openTask(page, 'flowTodo', '加班申请')
  await toAct(page, '前加签', true)
  await pickPerson(page, '加签人员', '周敏', true)
  await finish(page, '前加签', '已加签，等待加签人审批')
  expect(await todo(page)).toEqual([])
  await openTask(leader.page, 'flowTodo', '加班申请')
  await toAct(leader.page, '通过')
  await finish(leader.page, '通过', '已通过')
  await openTask(page, 'flowTodo', '加班申请')
  await toAct(page, '后加签', true)
  await pickPerson(page, '加签人员', '王建军', true)
  await finish(page, '后加签', '已通过并加签')
  expect([await todo(page), await statusOf(page, id)]).toEqual([[], 1])

  await openTask(driver.page, 'flowTodo', '加班申请')
  await toAct(driver.page, '通过')
  await finish(driver.page, '通过', '已通过')
  await says(driver.page, '待办已全部办完')
  expect(await statusOf(driver.page, id)).toBe(2)
  await driver.page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await tab(driver.page, '流转记录').click()
  await recorded(driver.page, '单晓静', '前加签').getByText('交给 周敏').waitFor()
  await recorded(driver.page, '单晓静', '后加签').getByText('交给 王建军').waitFor()
})

test('撤回 of the launcher: the approver has it no more, and it can be written on again', async () => {
  const id = await overtime(driver.page, '填错日期')
  const { page } = driver
  await openTask(page, 'flowLaunch', '加班申请')
  await toAct(page, '撤回')
  await area(page, '撤回原因').fill('日期填错')
  await finish(page, '撤回', '已撤回')
  await says(page, '流程撤回')
  await button(page, '提交').waitFor()
  expect([await statusOf(page, id), await todo(leader.page)]).toEqual([4, []])
})

describe('a step that several may decide', () => {
  let id: string
  beforeAll(async () => {
    id = await vehicle(driver.page)
  })
  const stepsOf = async (): Promise<string[]> =>
    (await todo(colleague.page)).filter(({ processId }) => processId === id).map(({ nodeName }) => nodeName)

  test('撤回 of the approver: what followed goes, his step is open again', async () => {
    const { page } = leader
    await openTask(page, 'flowTodo', '用车申请')
    await toAct(page, '通过')
    await finish(page, '通过', '已通过')
    expect(await stepsOf()).toEqual(['车队派车'])
    await openTask(page, 'flowDone', '用车申请')
    await toAct(page, '撤回')
    await area(page, '撤回原因').fill('里程要核实')
    await finish(page, '撤回', '已撤回审批')
    expect([await stepsOf(), (await todo(page)).map(({ nodeName }) => nodeName)]).toEqual([[], ['主管审批']])
    await tab(page, '流转记录').click()
    await recorded(page, '周敏', '撤回').getByText('里程要核实').waitFor()
  })

  test('two have it open, one decides: the other presses 通过 and sees what it has become', async () => {
    const [own] = await todo(leader.page)
    await callAs(leader.page, 'POST', `${ENGINE}/FlowBefore/Audit/${own?.id ?? ''}`, {})
    for (const { page } of [leader, colleague]) {
      const seat = (await todo(page)).find(({ processId }) => processId === id)
      // What the step wants filled in is in their drafts already.
      await callAs(page, 'POST', `${ENGINE}/FlowBefore/SaveAudit/${seat?.id ?? ''}`, {
        formData: { truckId: 'truck-1', driverId: 'user-driver2' }
      })
      await openTask(page, 'flowTodo', '用车申请')
      await toAct(page, '通过')
      await area(page, '审批意见').fill('派车')
    }
    await finish(leader.page, '通过', '已通过')
    const { page } = colleague
    await button(page, '确认通过').click()
    await says(page, '流程状态已变化')
    await says(page, '审批节点 归还登记')
    await says(page, /周敏 审核通过/)
    await button(page, '返回').last().click()
    await reached(page, '**/flowBefore/**')
    await says(page, '审批节点 归还登记')
    expect(await button(page, '通过').count()).toBe(0)
    const { flowTaskOperatorRecordList: records } = await detailOf(driver.page, id)
    expect(records.filter(({ nodeName, handleStatus }) => nodeName === '车队派车' && handleStatus === 1)).toHaveLength(1)
  })
})

test('several of one kind are decided together, and each says what became of it', async () => {
  const ids = [await overtime(driver.page, '一'), await overtime(driver.page, '二'), await overtime(driver.page, '三')]
  const { page } = leader
  await page.goto('/pages/workFlow/flowTodo/index')
  await cards(page, '加班申请').nth(2).waitFor()
  await button(page, '批量审批').click()
  await cards(page, '加班申请').first().getByRole('checkbox').click()
  await says(page, '已选 1 条')
  await cards(page, '加班申请').nth(1).getByRole('checkbox').click()
  await cards(page, '加班申请').nth(2).getByRole('checkbox').click()
  await button(page, '通过（3）').click()
  await callAs(driver.page, 'PUT', `${ENGINE}/FlowLaunch/${ids[1] ?? ''}/Actions/Withdraw`, {})
  await area(page, '审批意见').fill('同意')
  await button(page, '全部通过').click()
  await says(page, '2 条已办理，1 条没有办理')
  await says(page, /^没有办理：./)
  expect(await Promise.all(ids.map((id) => statusOf(driver.page, id)))).toEqual([2, 4, 2])
  await button(page, '知道了').click()
  await says(page, '没有可以批量审批的待办')
})

test('委托: who stands in sees the step, decides it under both names, and both are told', async () => {
  const { page } = leader
  await page.goto('/pages/workFlow/delegation/index')
  await button(page, '新建委托').click()
  await pickPerson(page, '受委托人', '单晓静', false)
  await area(page, '委托说明').fill('外出学习')
  await button(page, '保存').click()
  await page.getByRole('group', { name: '委托给 单晓静，生效中' }).waitFor()

  const id = await overtime(driver.page, '代办')
  await colleague.page.goto('/pages/workFlow/flowTodo/index')
  await cards(colleague.page, '周敏的委托').first().getByRole('link').click()
  await tab(colleague.page, '流程信息').waitFor()
  await toAct(colleague.page, '通过')
  await finish(colleague.page, '通过', '已通过')
  expect(await statusOf(driver.page, id)).toBe(2)
  await openTask(driver.page, 'flowLaunch', '加班申请')
  await tab(driver.page, '流转记录').click()
  await recorded(driver.page, '单晓静(周敏的委托)', '审核通过').waitFor()
  await tab(page, '代我办理').click()
  await page.getByRole('link', { name: /同意，由 单晓静 代为办理$/ }).waitFor()
  expect((await readAs<Listed<DelegatedAct>>(page, `${ENGINE}/FlowDelegate/Acts`)).list).toMatchObject([{ processId: id, status: 1 }])
})
