import { addDays, dayOf, startOfDay } from '@/domain/schedule/days'
import { eventually } from '../../support/eventually'
import { ENDED, LEAVE, OUTING, PEOPLE, RUNNING } from '../../support/platform'
import { FOREIGN_MODEL } from '../../support/platform/forms'
import { agree } from './people'
import { ACT, act, type Desk, finish, open, pickCandidate, pickPerson, stored, TASK } from './platformDesk'

type Step = (desk: Desk) => Promise<void>

const [, ZHANGSAN, LISI, WANGWU] = PEOPLE.map(({ id }) => id) as [string, string, string, string]
const MODEL = `modelId=${FOREIGN_MODEL}&menuId=m3`
export const WORDS = '<b>a & b</b> 😀'

const signIn: Step = async ({ phone }) => {
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
}

const launch: Step = async (desk) => {
  const { phone, platform } = desk
  await phone.relaunch(`${TASK}?flowId=${OUTING.id}&opType=-1`)
  await phone.input('外出事由', WORDS)
  await phone.tap('提交')
  await phone.at(ACT)
  await pickCandidate(desk, '李四')
  await phone.tap('确认提交')
  await phone.at('pages/workFlow/flowLaunch/index')
  await phone.see('李四的外出', '等待审核')
  expect(platform.world.tasks.at(-1)).toMatchObject({
    flowId: OUTING.id,
    launcherId: LISI,
    status: 1,
    steps: ['o1'],
    values: { purpose: WORDS },
    candidateList: { o1: [LISI] }
  })
}

const draft: Step = async ({ phone, platform }) => {
  await phone.relaunch(`${TASK}?flowId=${LEAVE.id}&opType=-1`)
  await phone.input('事由', '只写了一半')
  await phone.tap('暂存')
  await phone.at('pages/workFlow/flowLaunch/index')
  await phone.see('等待提交')
  expect(platform.world.tasks.at(-1)).toMatchObject({ launcherId: LISI, status: 0, steps: [], values: { reason: '只写了一半' } })
}

const agreeWithSignature: Step = async (desk) => {
  const { phone } = desk
  await open(desk, 'flowTodo', '张三的请假')
  await phone.tap('通过')
  await phone.at(ACT)
  await phone.input('审批意见', '同意 <i>')
  await pickCandidate(desk, '王五')
  await phone.tap('签名')
  await phone.draw('.signature-canvas', [
    { x: 40, y: 40 },
    { x: 90, y: 70 },
    { x: 140, y: 30 }
  ])
  await phone.tap('完成签字')
  await finish(desk, '通过', '已通过')
  expect(act(desk, 'audit')).toMatchObject({
    taskId: RUNNING,
    values: { reason: '回乡', days: 2 },
    handleOpinion: '同意 <i>',
    signImg: expect.stringMatching(/^data:image\/png;base64,/) as string,
    candidateList: { n2: [WANGWU] }
  })
}

const recall: Step = async (desk) => {
  const { phone } = desk
  await open(desk, 'flowDone', '张三的请假')
  await phone.tap('撤回')
  await phone.at(ACT)
  await phone.input('撤回原因', '还要核实')
  await finish(desk, '撤回', '已撤回审批')
  expect(act(desk, 'recall')).toMatchObject({ taskId: RUNNING, handleOpinion: '还要核实' })
  expect(stored(desk, RUNNING)).toMatchObject({ status: 1, steps: ['n1'], values: { reason: '回乡', days: 2 } })
}

const transfer: Step = async (desk) => {
  const { phone } = desk
  await open(desk, 'flowTodo', '张三的请假')
  await phone.tap('更多')
  await phone.tap('转审')
  await phone.at(ACT)
  await pickPerson(desk, '请选择转审人员')
  await phone.input('转审原因', '外出')
  await finish(desk, '转审', '已转审')
  expect(act(desk, 'transfer')).toMatchObject({ taskId: RUNNING, freeApproverUserId: WANGWU, handleOpinion: '外出' })
  expect(stored(desk, RUNNING).seats.filter(({ isOpen }) => isOpen)).toMatchObject([{ userId: WANGWU, nodeCode: 'n1' }])
}

/** Agreed to, sent back to the step before it, refused there. */
const sendBack: Step = async (desk) => {
  const { phone, platform } = desk
  const { id } = platform.world.tasks.find(({ flowId, launcherId }) => flowId === OUTING.id && launcherId === LISI)!
  await open(desk, 'flowTodo', '李四的外出')
  await phone.tap('通过')
  await phone.at(ACT)
  await finish(desk, '通过', '已通过')
  expect(stored(desk, id)).toMatchObject({ status: 1, steps: ['o2'] })
  for (const [name, opinion, after] of [
    ['退回', '请补充', { status: 1, steps: ['o1'] }],
    ['拒绝', '不同意', { status: 3, steps: [] }]
  ] as const) {
    await open(desk, 'flowTodo', '李四的外出')
    await phone.tap(name)
    await phone.at(ACT)
    await phone.input('审批意见', opinion)
    await finish(desk, name, '已退回')
    expect(act(desk, 'reject')).toMatchObject({ taskId: id, handleOpinion: opinion, values: { purpose: WORDS } })
    expect(stored(desk, id)).toMatchObject({ ...after, values: { purpose: WORDS } })
  }
}

/** Everything there is to read of a task that has ended, and a comment on it. */
const readAndComment: Step = async ({ phone, platform }) => {
  await phone.relaunch(`${TASK}?id=${ENDED}&flowId=${LEAVE.id}&opType=2&taskId=r4`)
  await phone.tap('流程信息')
  await phone.see('直属审批', '人事审批', '王五')
  await phone.tap('流转记录')
  await phone.see('李四', '同意')
  await phone.tap('审批汇总')
  await phone.see('车队')
  await phone.tap('流程评论')
  await phone.tap('写评论')
  await phone.at('pages/workFlow/comment/index')
  await phone.input('评论内容', WORDS)
  await phone.tap('发送')
  await phone.at(TASK)
  await phone.tap('流程评论')
  await phone.see(WORDS)
  expect(platform.world.comments).toMatchObject([{ taskId: ENDED, text: WORDS, creatorUserId: LISI }])
}

/** A record of a form model is added, read and changed; what was not touched stays as it is stored. */
const record: Step = async ({ phone, platform }) => {
  await phone.relaunch(`pages/apply/dynamicModel/index?${MODEL}`)
  await phone.see('某某物流')
  await phone.tap('新增')
  await phone.at('pages/apply/dynamicModel/form')
  await phone.input('客户名称', '新客户 <b>&')
  await phone.tap('确定')
  await phone.at('pages/apply/dynamicModel/index')
  await phone.see('新客户 <b>&')
  expect([...platform.world.records.values()].at(-1)).toMatchObject({ customerName: '新客户 <b>&', creator: LISI })
  await phone.tap('某某物流', { nth: 0 })
  await phone.at('pages/apply/dynamicModel/form')
  await phone.see('重点客户', '赵六')
  await phone.tap('编辑')
  await phone.see('确定')
  await phone.input('客户名称', '某某物流二部')
  await phone.tap('确定')
  await eventually(async () => expect(platform.world.records.get('9001')).toMatchObject({ customerName: '某某物流二部' }))
  const changed = platform.world.records.get('9001')
  expect(changed).toMatchObject({ level: '1', manager: ZHANGSAN, region: 'r1' })
  expect(changed?.contacts).toMatchObject([{ person: '赵六', phone: '13800000009' }])
}

/** Text with signs of HTML and an emoji goes there and comes back as it was typed, each once. */
const chat: Step = async ({ phone, platform }) => {
  await phone.relaunch(`pages/message/im/index?id=${WANGWU}`)
  await phone.input('输入消息', WORDS)
  await phone.tap('发送')
  await phone.see(WORDS)
  const between = () => platform.world.messages.filter(({ from, to }) => [from, to].includes(LISI) && [from, to].includes(WANGWU))
  await eventually(async () => expect(between().map(({ content }) => content)).toEqual([platform.stored(WORDS)]))
  platform.message(WANGWU, LISI, 'text', `回 ${WORDS}`)
  await phone.see(`回 ${WORDS}`)
  expect(between().map(({ content }) => content)).toEqual([platform.stored(WORDS), platform.stored(`回 ${WORDS}`)])
}

const messages: Step = async ({ phone, platform }) => {
  for (const [title, words] of [
    ['国庆放假通知', '放假三天'],
    ['系统将于今晚维护', '二十二点至二十三点'],
    ['日程提醒：盘点', '盘点仓库'],
    ['张三的请假申请已被', '审核通过']
  ] as const) {
    await phone.relaunch('pages/message/message/index')
    await phone.tap(title, { nth: 0 })
    await phone.see(words)
  }
  await eventually(async () => expect(platform.world.inSite.filter(({ readBy }) => !readBy.has(LISI))).toEqual([]))
}

const schedule: Step = async ({ phone, platform }) => {
  const day = addDays(dayOf(Date.now()), 1)
  await phone.relaunch('pages/apply/schedule/index')
  await phone.see('盘点仓库')
  await phone.relaunch(`pages/apply/schedule/index?day=${day}`)
  await phone.tap('新建日程')
  await phone.at('pages/apply/schedule/form')
  await phone.input('记录内容', '车队例会')
  await phone.tap('保存日程')
  await phone.at('pages/apply/schedule/index')
  await phone.see('车队例会')
  const events = () => [...platform.world.events.values()].filter(({ content }) => /例会/.test(String(content)))
  expect(events()).toMatchObject([{ content: '车队例会', creatorUserId: LISI }])
  expect(startOfDay(dayOf(Number(events()[0]?.startTime)))).toBe(startOfDay(day))
  await phone.tap('车队例会')
  await phone.tap('编辑日程')
  await phone.input('记录内容', '安全例会')
  await phone.tap('保存日程')
  await phone.at('pages/apply/schedule/index')
  await phone.see('安全例会')
  expect(events()).toMatchObject([{ content: '安全例会', creatorUserId: LISI }])
}

const reportLog: Step = async (desk) => {
  const { phone, platform } = desk
  await phone.relaunch('pages/apply/reportLog/form')
  await phone.input('今日内容', '出车 <b>三</b> 次')
  await phone.input('明日内容', '年检')
  await pickPerson(desk, '请选择')
  await phone.tap('确定', { nth: 0 })
  await phone.tap('发送', { nth: -1 })
  await eventually(async () =>
    expect([...platform.world.logs.values()]).toMatchObject([
      { creatorUserId: LISI, toUserId: WANGWU, todayContent: '出车 <b>三</b> 次', tomorrowContent: '年检' }
    ])
  )
}

const profile: Step = async ({ phone, platform }) => {
  await phone.relaunch('pages/my/personalData/index?tab=profile')
  await phone.input('手机号码', '13900000003')
  await phone.tap('保存')
  await eventually(async () => expect(platform.world.profiles.get(LISI)).toMatchObject({ realName: '李四', mobilePhone: '13900000003' }))
  expect(String(platform.world.profiles.get(LISI)?.gender)).toBe('2')
}

/** What the browser does on a platform (support/platformDay), step by step. */
export const DAY: readonly (readonly [name: string, step: Step])[] = [
  ['登录，四个标签页', signIn],
  ['发起，选候选人', launch],
  ['暂存', draft],
  ['通过，选候选人并签名', agreeWithSignature],
  ['撤回', recall],
  ['转审', transfer],
  ['退回，拒绝', sendBack],
  ['流程图、记录、汇总、评论', readAndComment],
  ['动态表单', record],
  ['聊天', chat],
  ['站内消息', messages],
  ['日程', schedule],
  ['日志', reportLog],
  ['个人信息', profile]
]
