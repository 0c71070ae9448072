import type { Page } from 'playwright-core'
import { area, button, cards, pickPerson, says, tab } from '../flowScreens'
import { drawOnPad, sheetOf } from '../orderScreens'
import { ENDED, LEAVE, OUTING, PEOPLE, RUNNING } from '../platform'
import { reached } from '../reached'
import { isWhole, type Desk } from './desk'

const [, , LISI, WANGWU] = PEOPLE.map(({ id }) => id) as [string, string, string, string]
const TASK = '/pages/workFlow/flowBefore/index'
const WORDS = '看病 <b>a & b</b> 😀'

const stored = ({ platform }: Desk, id: string) => platform.world.tasks.find((task) => task.id === id)!
const act = ({ platform }: Desk, kind: string) => platform.world.acts.filter((each) => each.kind === kind).at(-1)!

async function openTodo(page: Page, text: string): Promise<void> {
  await page.goto('/pages/workFlow/flowTodo/index')
  await cards(page, text).first().getByRole('link').click()
  await reached(page, '**/flowBefore/**')
  await tab(page, '流程信息').waitFor()
}
/** Finishes the act whose page is in front. */
async function finish(page: Page, name: string, done: RegExp): Promise<void> {
  await button(page, `确认${name}`).click()
  await reached(page, '**/flowBefore/**')
  await says(page, done)
}
async function toAct(page: Page, name: string): Promise<void> {
  await button(page, name).click()
  await reached(page, '**/operate/**')
  await button(page, `确认${name}`).waitFor()
}
async function pickCandidate(page: Page, step: string, name: string): Promise<void> {
  await button(page, new RegExp(`^${step}审批人：请选择`)).click()
  await reached(page, '**/candiDateUserSelect/**')
  await page.getByRole('checkbox').filter({ hasText: name }).first().click()
  await button(page, /^确定/).click()
  await reached(page, '**/operate/**')
  await button(page, new RegExp(`^${step}审批人：${name}`)).waitFor()
}

/** A launch that wants a candidate; where the template has several flows, one of them is chosen first. @returns id of the task */
export async function launch(desk: Desk): Promise<string> {
  const { page, platform, dialect } = desk
  await page.goto('/pages/index/workFlow')
  await button(page, '发起外出').first().click()
  await reached(page, '**/flowBefore/**')
  if (dialect === 'java-b') await button(page, '出差').click()
  await area(page, '外出事由').fill(WORDS)
  await button(page, '提交').click()
  await reached(page, '**/operate/**')
  await pickCandidate(page, '外出审批', '李四')
  await button(page, '确认提交').click()
  await reached(page, '**/flowLaunch/**')
  await cards(page, '外出').first().waitFor()
  await isWhole(desk)
  const task = platform.world.tasks.at(-1)!
  expect(task).toMatchObject({
    flowId: dialect === 'java-b' ? OUTING.variants[1]?.id : OUTING.id,
    launcherId: LISI,
    status: 1,
    steps: ['o1'],
    values: { purpose: WORDS },
    candidateList: { o1: [LISI] }
  })
  return task.id
}

export async function draft(desk: Desk): Promise<void> {
  const { page, platform } = desk
  await page.goto(`${TASK}?flowId=${LEAVE.id}&opType=-1`)
  await area(page, '事由').fill('只写了一半')
  await button(page, '暂存').click()
  await reached(page, '**/flowLaunch/**')
  await cards(page, '等待提交').first().waitFor()
  await isWhole(desk)
  expect(platform.world.tasks.at(-1)).toMatchObject({ launcherId: LISI, status: 0, steps: [], values: { reason: '只写了一半' } })
}

export async function agreeWithSignature(desk: Desk): Promise<void> {
  const { page } = desk
  await openTodo(page, '请假')
  await toAct(page, '通过')
  await area(page, '审批意见').fill('同意 <i>')
  await pickCandidate(page, '人事审批', '王五')
  await button(page, '签名').click()
  await drawOnPad(page)
  await button(page, '完成签字').click()
  await sheetOf(page).waitFor({ state: 'hidden' })
  await finish(page, '通过', /已通过/)
  await isWhole(desk)
  expect(act(desk, 'audit')).toMatchObject({
    taskId: RUNNING,
    values: { reason: '回乡', days: 2 },
    handleOpinion: '同意 <i>',
    signImg: expect.stringMatching(/^data:image\/png;base64,/) as string,
    candidateList: { n2: [WANGWU] }
  })
}

/** What was agreed to is taken back before the next one decides. */
export async function recall(desk: Desk): Promise<void> {
  const { page } = desk
  await page.goto('/pages/workFlow/flowDone/index')
  await cards(page, '请假').last().getByRole('link').click()
  await reached(page, '**/flowBefore/**')
  await toAct(page, '撤回')
  await area(page, '撤回原因').fill('还要核实')
  await finish(page, '撤回', /已撤回审批/)
  await isWhole(desk)
  expect(act(desk, 'recall')).toMatchObject({ taskId: RUNNING, handleOpinion: '还要核实' })
  expect(stored(desk, RUNNING)).toMatchObject({ status: 1, steps: ['n1'], values: { reason: '回乡', days: 2 } })
}

export async function transfer(desk: Desk): Promise<void> {
  const { page } = desk
  await openTodo(page, '请假')
  await button(page, '更多').click()
  await sheetOf(page).getByRole('button', { name: '转审', exact: true }).click()
  await reached(page, '**/operate/**')
  await pickPerson(page, '转审人员', '王五', false)
  await area(page, '转审原因').fill('外出')
  await finish(page, '转审', /已转审/)
  await isWhole(desk)
  expect(act(desk, 'transfer')).toMatchObject({ taskId: RUNNING, freeApproverUserId: WANGWU, handleOpinion: '外出' })
  expect(stored(desk, RUNNING).seats.filter(({ isOpen }) => isOpen)).toMatchObject([{ userId: WANGWU, nodeCode: 'n1' }])
}

/** Agreed to, sent back to the step before it (chosen where the server lists steps), refused there. */
export async function sendBack(desk: Desk, id: string): Promise<void> {
  const { page, dialect } = desk
  await openTodo(page, '外出')
  await toAct(page, '通过')
  await finish(page, '通过', /已通过/)
  expect(stored(desk, id)).toMatchObject({ status: 1, steps: ['o2'] })

  await openTodo(page, '外出')
  await toAct(page, '退回')
  await area(page, '审批意见').fill('请补充')
  if (dialect === 'java-b') {
    await page.getByRole('radio', { name: '外出审批' }).click()
    await page.getByRole('radio', { name: '直接回到本步骤' }).click()
  }
  await finish(page, '退回', /已退回/)
  await isWhole(desk)
  const choice = dialect === 'java-b' ? { rejectStep: 'o1', rejectType: 2 } : { rejectStep: '', rejectType: undefined }
  expect(act(desk, 'reject')).toMatchObject({ taskId: id, handleOpinion: '请补充', values: { purpose: WORDS }, ...choice })
  expect(stored(desk, id)).toMatchObject({ status: 1, steps: ['o1'], values: { purpose: WORDS } })

  await openTodo(page, '外出')
  await toAct(page, '拒绝')
  await area(page, '审批意见').fill('不同意')
  await finish(page, '拒绝', /已退回/)
  await isWhole(desk)
  expect(act(desk, 'reject')).toMatchObject({ taskId: id, handleOpinion: '不同意', values: { purpose: WORDS } })
  expect(stored(desk, id)).toMatchObject({ status: 3, steps: [] })
}

/** Everything there is to read of a task that has ended, and a comment on it. */
export async function readAndComment(desk: Desk): Promise<void> {
  const { page, platform, dialect } = desk
  await page.goto(`${TASK}?id=${ENDED}&flowId=${dialect === 'java-b' ? LEAVE.versionId : LEAVE.id}&opType=2&taskId=r4`)
  await tab(page, '流程信息').click()
  for (const words of ['直属审批', '人事审批', /王五/]) await says(page, words)
  await isWhole(desk)
  await tab(page, '流转记录').click()
  await page.getByRole('listitem').filter({ hasText: '李四' }).filter({ hasText: '同意' }).filter({ visible: true }).first().waitFor()
  await isWhole(desk)
  await tab(page, '审批汇总').click()
  await says(page, '车队')
  await isWhole(desk)
  await tab(page, '流程评论').click()
  await button(page, '写评论').click()
  await reached(page, '**/comment/**')
  await area(page, '评论内容').fill(WORDS)
  await button(page, '发送').click()
  await reached(page, '**/flowBefore/**')
  expect(platform.world.comments).toMatchObject([{ taskId: ENDED, text: WORDS, creatorUserId: LISI }])
  await tab(page, '流程评论').click()
  await says(page, WORDS)
  await isWhole(desk)
}
