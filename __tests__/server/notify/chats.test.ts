import type { ConversationState } from '../../../src/contract/conversation'
import type { NotifyWays } from '../../../src/contract/notify'
import { runDue } from '../../../server/jobs/worker'
import { HOUR, MINUTE } from '../../../server/clock'
import { AREAS } from '../../../server/wiring'
import { oneDatabase } from '../../support/databases'
import { Desk } from './desk'

const CLERK = { userId: 'user-clerk1' }

oneDatabase((_name, makeApp) => {
  let desk: Desk
  let groupId: string
  beforeAll(async () => {
    desk = await Desk.open(makeApp)
    const body = { name: '夜班', userIds: ['user-clerk1', 'user-driver1'] }
    groupId = (await desk.world.as<ConversationState>('dispatcher1', 'POST', '/api/conversation/Groups', body)).data.id
  })
  beforeEach(async () => {
    await desk.forget()
    // What was asked for before is over, and it is nobody's night.
    desk.server.clock.advance(HOUR)
  })
  afterAll(() => desk.close())

  test('a talk that is not read is one notice with what was said, and opens the talk', async () => {
    const browser = await desk.subscribe('clerk1')
    await desk.chat('dispatcher1', CLERK, '三号车到了吗')
    await desk.pass(MINUTE)
    expect(browser.received).toMatchObject([
      {
        title: '周敏',
        text: '三号车到了吗',
        path: '/pages/message/im/index?id=user-dispatcher1',
        tag: expect.stringMatching(/^chat /),
        isUrgent: false
      }
    ])
    await desk.pass(HOUR, MINUTE)
    expect(browser.received).toHaveLength(1)
    // Of the same talk only what is new, and all of it in one notice.
    for (const words of ['一', '二', '三']) await desk.chat('dispatcher1', CLERK, words)
    await desk.pass(MINUTE)
    expect(browser.received.slice(1)).toMatchObject([{ title: '周敏', text: '[3 条] 三' }])
  })

  test("what was read or taken back is told to nobody, nor what is one's own", async () => {
    const [clerk, dispatcher] = [await desk.subscribe('clerk1'), await desk.subscribe('dispatcher1')]
    await desk.chat('dispatcher1', CLERK, '已读')
    await desk.server.query('update conversation_member set unread = 0, read_sequence = 99999 where user_id = $1', ['user-clerk1'])
    await desk.pass(MINUTE)
    await desk.server.query(
      'update conversation_member set read_sequence = (select last_sequence from conversation c where c.id = conversation_id) where user_id = $1',
      ['user-clerk1']
    )
    const { id } = await desk.chat('dispatcher1', CLERK, '发错了')
    await desk.server.query('update chat_message set recalled_at = sent_at where id = $1', [id])
    await desk.pass(MINUTE)
    expect([clerk.received, dispatcher.received]).toEqual([[], []])
  })

  test('a group says who wrote; muted it tells only of being named; whoever left hears nothing', async () => {
    const [clerk, driver] = [await desk.subscribe('clerk1'), await desk.subscribe('driver1')]
    await desk.world.as('clerk1', 'PUT', `/api/conversation/${groupId}/Settings`, { isMuted: true })
    await desk.chat('dispatcher1', { groupId }, '今晚有雨')
    await desk.pass(MINUTE)
    expect(clerk.received).toEqual([])
    expect(driver.received).toMatchObject([{ title: '夜班', text: '周敏：今晚有雨', path: `/pages/message/im/index?id=${groupId}` }])
    await desk.chat('dispatcher1', { groupId }, '@林小雨 请登记', { mentions: ['user-clerk1'] })
    await desk.pass(MINUTE)
    expect(clerk.received).toMatchObject([{ title: '夜班', text: expect.stringContaining('请登记') }])
    await desk.world.as('clerk1', 'DELETE', `/api/conversation/Groups/${groupId}/Members`, { userIds: ['user-clerk1'] })
    await desk.chat('dispatcher1', { groupId }, '@所有人', { mentions: ['*'], leads: true })
    await desk.pass(MINUTE)
    expect(clerk.received).toHaveLength(1)
    await desk.world.as('dispatcher1', 'POST', `/api/conversation/Groups/${groupId}/Members`, { userIds: ['user-clerk1'] })
    await desk.world.as('clerk1', 'PUT', `/api/conversation/${groupId}/Settings`, { isMuted: false })
  })

  test('talks, groups and messages of one minute are one notice with their number', async () => {
    const browser = await desk.subscribe('clerk1')
    await desk.chat('dispatcher1', CLERK, '一')
    await desk.chat('driver1', { groupId }, '二')
    await desk.say('clerk1', '请假待审批')
    await desk.pass(MINUTE)
    expect(browser.received).toMatchObject([{ title: '3 条新消息', path: '/pages/index/index', tag: 'inSite' }])
  })

  test('who switched chats off is told of nothing, who let only being named through his night of that', async () => {
    const browser = await desk.subscribe('clerk1')
    const off = await desk.world.as<NotifyWays>('clerk1', 'PUT', '/api/notify/Choices', { kind: 'chat', channels: [] })
    expect(off.data.choices.find(({ kind }) => kind === 'chat')).toEqual({ kind: 'chat', offered: ['push'], chosen: [] })
    await desk.chat('dispatcher1', CLERK, '无人知道')
    await desk.pass(MINUTE)
    expect(browser.received).toEqual([])
    await desk.quiet('clerk1', { from: 0, to: 1439, breaks: ['mention'] })
    await desk.chat('dispatcher1', { groupId }, '@林小雨 醒醒', { mentions: ['user-clerk1'] })
    await desk.say('clerk1', '不急')
    await desk.pass(MINUTE)
    expect(browser.received).toMatchObject([{ title: '夜班', text: '周敏：@林小雨 醒醒' }])
    await desk.quiet('clerk1', null)
  })

  test('a server that died before it asked asks at its next start', async () => {
    const browser = await desk.subscribe('clerk1')
    await desk.chat('dispatcher1', CLERK, '还在吗')
    await desk.server.context.chatNotices.settled()
    await desk.server.query('delete from pgboss.job')
    await desk.pass(MINUTE)
    expect(browser.received).toEqual([])
    await desk.server.context.db.transaction((tx) => AREAS.watchAtStart(tx, desk.server.context))
    desk.server.clock.advance(MINUTE)
    await runDue(desk.server.context)
    expect(browser.received).toMatchObject([{ text: '还在吗' }])
  })
})
