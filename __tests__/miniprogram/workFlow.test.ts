import { startAppServer, type CompanyServer } from '../support/appServer'
import { openApp, signIn } from './support/people'
import type { Phone } from './support/phone'
import { PLATFORMS, run } from './support/run'
import { sleep } from './support/types'

const TASK = 'pages/workFlow/flowBefore/index'

/** Whether the device holds these words among its small keys. */
const isKept = (phone: Phone, words: string): boolean => [...phone.device.storage.values()].some((value) => value.includes(words))

let server: CompanyServer
beforeAll(async () => {
  server = await startAppServer()
})
afterAll(() => server.stop())

describe.each(PLATFORMS)('%s: approval', (platform) => {
  const reason = `拖车绳两根 ${platform}`

  it("a claim is launched: its way is drawn, a killed app keeps it, it stands among one's own", async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'driver1')
        await phone.step('从工作台到协同', async () => {
          await openApp(phone, '发起流程')
          await phone.at('pages/index/workFlow')
          await phone.tap('费用报销')
          await phone.at(TASK)
        })
        await phone.step('填写，看审批路径', async () => {
          await phone.input('报销事由', reason)
          await phone.tap('现金')
          await phone.see('审批路径', '主管审批', '周敏', '财务会签')
        })
        await phone.step('没有提交就被关掉', async () => {
          while (!isKept(phone, reason)) await sleep(15)
          await phone.relaunch(`${TASK}?flowId=expenseClaim&opType=-1`)
          await phone.see('已恢复上次没有提交的内容')
        })
        await phone.step('提交', async () => {
          await phone.tap('提交')
          await phone.see('您确定要提交当前流程吗, 是否继续?')
          await phone.tap('提交')
          await phone.at('pages/workFlow/flowLaunch/index')
          await phone.see(reason, '等待审核', '主管审批')
        })
        expect(isKept(phone, reason)).toBe(false)
      },
      { server: server.url, title: '发起流程' }
    )
    const rows = await server.query<{ status: number; thisStep: string }>(
      `select status, this_step as "thisStep" from flow_task where title like '%${platform}%'`
    )
    expect(rows).toEqual([{ status: 1, thisStep: '主管审批' }])
  })

  it('the leader finds it among what waits, passes it with a phrase, and is told what comes next', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'dispatcher1')
        await phone.step('待办', async () => {
          await openApp(phone, '待办事宜')
          await phone.at('pages/workFlow/flowTodo/index')
          await phone.tap(reason)
          await phone.at(TASK)
          await phone.see(reason, '流程信息')
          await phone.tap('流程信息')
          await phone.see('主管审批', '进行中', '财务会签')
        })
        await phone.step('通过', async () => {
          await phone.tap('通过')
          await phone.at('pages/workFlow/operate/index')
          await phone.tap('同意')
          await phone.tap('确认通过')
          await phone.at(TASK)
          await phone.see('已通过')
        })
      },
      { server: server.url, title: '审批' }
    )
    const rows = await server.query<{ thisStep: string; opinion: string }>(
      `select this_step as "thisStep", state->'records'->-1->>'opinion' as opinion from flow_task where title like '%${platform}%'`
    )
    expect(rows).toEqual([{ thisStep: '财务会签', opinion: '同意' }])
  })
})
