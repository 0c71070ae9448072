import type { Page as Listed } from '@/contract/envelope'
import type { HandledRow } from '@/contract/workFlow'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { button, ENGINE, pickPerson, says } from '../support/flowScreens'
import { callAs, readAs } from '../support/pageCall'
import { reached } from '../support/reached'
import { toasted } from '../support/toasts'

const company = openCompany()
afterAll(() => company.goHome())

const MINUTE = 60_000
const HANDOVER = '/pages/workFlow/handover/index'

let admin: Person
/** Leaves, while his phone is open. */
let leader: Person
let successor: Person
let member: Person
beforeAll(async () => {
  ;[admin, leader, successor, member] = [
    await company.arrive('admin'),
    await company.arrive('jinguang'),
    await company.arrive('shanjing'),
    await company.arrive('quntao')
  ]
})

const waiting = async ({ page }: Person): Promise<string[]> =>
  (await readAs<Listed<HandledRow>>(page, `${ENGINE}/FlowBefore/List/1`)).list.map(({ fullName }) => fullName)
const confirm = (name: string) => admin.page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

test('an administrator sees what waits for somebody, disables him, and his successor has it; his phone is at the sign-in', async () => {
  const startAt = Math.floor(Date.now() / MINUTE) * MINUTE
  const formData = {
    applyUser: 'user-quntao',
    kind: 'workday',
    startAt,
    endAt: startAt + 120 * MINUTE,
    hours: 2,
    reward: 'pay',
    reason: '抢修吊臂'
  }
  await callAs(member.page, 'POST', `${ENGINE}/FlowTask`, { flowId: 'overtimeApply', status: 0, formData })
  expect(await waiting(leader)).toHaveLength(1)

  const { page } = admin
  await page.goto(HANDOVER)
  await says(page, '已停用的账号')
  await says(page, '谭晓莹')
  await pickPerson(page, '移交人', '靳光', false)
  await says(page, '待办 1 条')
  await pickPerson(page, '接收人', '单晓静', false)
  await button(page, '停用账号').click()
  await says(page, /靳光不能再登录，正在使用的设备立即退出。靳光的 1 条待办交给单晓静/)
  await confirm('停用账号')
  await toasted(page, '已停用，移交 1 条待办')
  await says(page, '靳光的账号已停用，不能登录。')
  expect(await waiting(successor)).toHaveLength(1)
  await reached(leader.page, '**/login/**')
})

test('from the list of disabled people he is enabled again', async () => {
  const { page } = admin
  await page.goto(HANDOVER)
  await page.getByText('靳光').filter({ visible: true }).first().click()
  await button(page, '启用账号').click()
  await confirm('启用账号')
  await toasted(page, '已启用')
  await button(page, '停用账号').waitFor()
  expect(await waiting(successor)).toHaveLength(1)
})
