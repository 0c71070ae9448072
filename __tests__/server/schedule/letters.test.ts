import { HOUR, MINUTE } from '../../../server/clock'
import { runDue } from '../../../server/jobs/worker'
import { readChannelSettings } from '../../../server/notify/channels/settings'
import { openReminderChannels, statesOf } from '../../../server/schedule/channels'
import type { CalendarList, EventBody } from '../../../src/contract/schedule'
import { oneDatabase, testConfig, type TestApp } from '../../support/databases'
import { MAIL_CERTIFICATE, MAILBOX, MailServer } from '../../support/mailServer'
import { TextGateway } from '../../support/textGateway'
import { at, Planner } from './support'

/** Mobile of driver1 in the demo company. */
const MOBILE = '13802580021'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let driver: Planner
  let mail: MailServer
  let texts: TextGateway
  /** Begins of appointments, an hour apart. */
  let next = at('2026-03-16', '09:00')

  beforeAll(async () => {
    mail = await MailServer.start()
    texts = await TextGateway.start('secret')
    const { mail: mailbox } = readChannelSettings({ MAIL_URL: mail.url(), MAIL_FROM: MAILBOX.user })
    const { notify, sms } = testConfig()
    server = await makeApp({
      config: {
        notify: { ...notify, mail: mailbox && { ...mailbox, ca: MAIL_CERTIFICATE } },
        sms: { ...sms, gatewayUrl: texts.url, gatewayToken: 'secret' }
      }
    })
    driver = await Planner.of(server, 'driver1')
    await server.query("update user_account set email = 'driver1@example.com' where id = 'user-driver1'")
    await server.query("update user_account set email = '' where id = 'user-clerk1'")
  })
  afterAll(async () => {
    await mail.close()
    await texts.close()
  })
  beforeEach(async () => {
    await server.query('delete from pgboss.job')
    mail.received.length = 0
    texts.taken.length = 0
  })

  /** Plans an appointment with a reminder at its begin. */
  const plan = (title: string, change: Partial<EventBody>) => {
    next += 5 * HOUR
    return driver.add({ title, startAt: next, endAt: next + 4 * HOUR, reminders: [0], participantIds: ['user-clerk1'], ...change })
  }
  /** Its begin comes, and the queue looks several times for what failed. */
  const comes = async (looks = 4): Promise<void> => {
    server.clock.advance(next + 1 - server.clock.now())
    for (let look = 0; look < looks; look++) {
      await runDue(server.context)
      server.clock.advance(look === 0 ? 1 : 6 * MINUTE)
    }
  }
  const noted = () =>
    server.query(
      "select d.channel, d.state, d.user_id as who from notify_delivery d join in_site_message m on m.id = d.message_id where m.title like '%' || $1 || '%' order by d.channel, who desc",
      [title]
    )
  let title = ''

  test('a mail and a text go to who has an address, once, and the form says that they really go', async () => {
    title = '周会一'
    await plan(title, { mailAlert: 1, mobileAlert: 1, location: '二楼' })
    await comes()
    expect(mail.received).toMatchObject([{ to: ['driver1@example.com'], head: { subject: '日程提醒：周会一' } }])
    expect(mail.received[0]?.text).toContain('二楼')
    const text = texts.taken.find(({ mobile }) => mobile === MOBILE)
    expect(text).toMatchObject({ kind: 'SCHEDULE', params: { title: '日程提醒：周会一' } })
    expect(text?.text).toMatch(/^日程提醒：周会一，.*，二楼。$/)
    expect(texts.taken).toHaveLength(2)
    expect(await noted()).toEqual([
      { channel: 'mail', state: 'SENT', who: 'user-driver1' },
      { channel: 'text', state: 'SENT', who: 'user-driver1' },
      { channel: 'text', state: 'SENT', who: 'user-clerk1' }
    ])
    expect((await driver.call<CalendarList>('GET', 'Schedule/Calendars')).data.channels).toEqual({
      weChat: 'local',
      mail: 'open',
      mobile: 'open'
    })
  })

  test('what was surely not taken goes again; a text whose answer is lost does not; a mail does, under the same name', async () => {
    title = '周会二'
    await plan(title, { mailAlert: 1, mobileAlert: 1, participantIds: [] })
    texts.play('refuse', 'loseAnswer')
    mail.play('greylist', 'loseAnswer')
    await comes(8)
    expect(texts.taken).toHaveLength(1)
    expect(mail.received.map(({ head }) => head['message-id'])).toEqual(
      Array.from({ length: 2 }, () => mail.received[0]?.head['message-id'])
    )
    expect(await noted()).toEqual([
      { channel: 'mail', state: 'SENT', who: 'user-driver1' },
      { channel: 'text', state: 'ASKED', who: 'user-driver1' }
    ])
  })

  test('a server that died between its note and its word to the gateway texts nobody again; what a mailbox refuses is no notice', async () => {
    title = '周会三'
    await plan(title, { mailAlert: 1, mobileAlert: 1, participantIds: [] })
    mail.play('unknown')
    server.clock.advance(next + 1 - server.clock.now())
    // The reminder is told, its letters wait.
    await runDue(server.context)
    await server.query(
      "insert into notify_delivery (id, message_id, user_id, channel, state, order_id, created_at) select 'died-letter', id, 'user-driver1', 'text', 'ASKED', '', 1 from in_site_message where title like '%周会三%'"
    )
    await comes()
    expect([texts.taken, mail.received]).toEqual([[], []])
    expect(await noted()).toEqual([{ channel: 'text', state: 'ASKED', who: 'user-driver1' }])
  })

  test('two reminders of one appointment are two mails', async () => {
    title = '周会四'
    await plan(title, { mailAlert: 1, participantIds: [], reminders: [0, 60] })
    server.clock.advance(next - HOUR + 1 - server.clock.now())
    await runDue(server.context)
    server.clock.advance(1)
    await runDue(server.context)
    await comes()
    expect(new Set(mail.received.map(({ head }) => head['message-id'])).size).toBe(2)
  })

  test('in production only what is configured is there', () => {
    const config = { ...server.context.config, environment: 'production' as const }
    const { notices, answers } = server.context
    expect(statesOf(openReminderChannels({ config, notices, answers }))).toEqual({ weChat: 'closed', mail: 'open', mobile: 'open' })
    const bare = { ...config, sms: { ...config.sms, gatewayUrl: undefined } }
    expect(statesOf(openReminderChannels({ config: bare, notices: [], answers }))).toEqual({
      weChat: 'closed',
      mail: 'closed',
      mobile: 'closed'
    })
  })
})
