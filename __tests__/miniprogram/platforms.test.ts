import { eventually } from '../support/eventually'
import { LEAVE, OUTING, PEOPLE, startPlatform, type FakePlatform } from '../support/platform'
import { FOREIGN_MODEL } from '../support/platform/forms'
import { startFront } from '../support/platform/front'
import { agree } from './support/people'
import { PLATFORMS, run } from './support/run'

const [, ZHANGSAN, LISI, WANGWU] = PEOPLE.map(({ id }) => id) as [string, string, string, string]
const TASK = 'pages/workFlow/flowBefore/index'
const WORDS = '<b>a & b</b> 😀'

let platform: FakePlatform
let front: Awaited<ReturnType<typeof startFront>>
beforeEach(async () => {
  platform = await startPlatform({ dialect: 'java-a' })
  front = await startFront(platform.url)
  platform.world.tasks.push({
    id: '501000000000000100',
    flowId: OUTING.id,
    launcherId: ZHANGSAN,
    status: 1,
    values: { purpose: '送件' },
    steps: ['o2'],
    at: Date.UTC(2026, 10, 20, 1),
    flowUrgent: 1,
    candidateList: {},
    errorRuleUserList: {},
    freeApproverUserId: '',
    copiedTo: [],
    seats: [{ id: 's9', nodeCode: 'o2', userId: LISI, isOpen: true, draft: null }],
    records: []
  })
})
afterEach(async () => {
  await front.close()
  await platform.close()
})

/** The built packages on an existing platform of 3.3: what a person does most, and what the platform has afterwards. */
test.each(PLATFORMS)('%s: signing in, tabs, a launch, a decision, a chat text and a record', async (package_) => {
  const { world } = platform
  await run(
    package_,
    async (phone) => {
      await phone.launch()
      await phone.step('登录，四个标签页', async () => {
        await phone.at('pages/login/index')
        await phone.input('账号', 'lisi')
        await phone.input('密码', '123456')
        await agree(phone)
        await phone.tap('登录')
        await phone.at('pages/index/apply')
        await phone.see('客户资料')
        for (const [tab, words] of [
          ['消息', '张三'],
          ['通讯录', '王五'],
          ['我的', '账号安全'],
          ['工作台', '我的日程']
        ] as const) {
          await phone.switchTab(tab)
          await phone.see(words)
        }
      })
      await phone.step('发起', async () => {
        await phone.relaunch(`${TASK}?flowId=${LEAVE.id}&opType=-1`)
        await phone.input('事由', WORDS)
        await phone.input('天数', '3')
        await phone.tap('提交')
        await phone.see('您确定要提交当前流程吗, 是否继续?')
        await phone.tap('提交')
        await phone.at('pages/workFlow/flowLaunch/index')
        await phone.see('李四的请假', '等待审核')
      })
      expect(world.tasks.at(-1)).toMatchObject({
        launcherId: LISI,
        status: 1,
        values: { reason: WORDS, days: expect.anything() as unknown }
      })
      await phone.step('通过', async () => {
        await phone.relaunch('pages/workFlow/flowTodo/index')
        await phone.tap('张三的外出')
        await phone.at(TASK)
        await phone.tap('通过')
        await phone.at('pages/workFlow/operate/index')
        await phone.tap('同意')
        await phone.tap('确认通过')
        await phone.at(TASK)
        await phone.see('已通过')
      })
      expect(world.acts).toMatchObject([{ kind: 'audit', targetId: 's9', handleOpinion: '同意', values: { purpose: '送件' } }])
      await phone.step('聊天', async () => {
        await phone.relaunch(`pages/message/im/index?id=${WANGWU}`)
        await phone.input('输入消息', WORDS)
        await phone.tap('发送')
        await phone.see(WORDS)
        await eventually(async () => expect(world.messages.at(-1)?.content).toBe(platform.stored(WORDS)))
      })
      await phone.step('新增记录', async () => {
        await phone.relaunch(`pages/apply/dynamicModel/form?modelId=${FOREIGN_MODEL}&menuId=m3`)
        await phone.input('客户名称', '新客户')
        await phone.tap('确定')
        await eventually(async () => expect([...world.records.values()].at(-1)).toMatchObject({ customerName: '新客户', creator: LISI }))
      })
    },
    { server: front.url, title: '现有平台' }
  )
})
