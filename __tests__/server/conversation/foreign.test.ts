import { composeOffline } from '@/composeOffline'
import type { Chat } from '@/stores/conversation/chat'
import { AppRun, Disk } from '../../app/outbox/disk'
import { LiveApp, memoryStorage } from '../../support/liveApp'
import { memoryDevice } from '../../support/memoryDevice'
import { numbers } from '../../support/numbers'
import { CLIENT, PEOPLE, startJava, startNet, type FakePlatform } from '../../support/platform'
import { openLog, wordsOf } from './support'

const [, ME, OTHER] = PEOPLE.map((person) => person.id) as [string, string, string]

/**
 * Platforms without numbers, acknowledgements, groups and client ids: everything goes by their own frames (platforms.md#foreign-servers).
 */
describe.each([
  ['java', startJava],
  ['net', startNet]
] as const)('chat on %s', (_name, start) => {
  let fake: FakePlatform
  let app: LiveApp
  let chat: Chat
  const sent = () => fake.world.messages.filter(({ from }) => from === ME).map(({ content }) => content)

  beforeEach(async () => {
    fake = await start()
    app = new LiveApp(fake.url, memoryStorage(), { ...CLIENT, tenantBase: '' }, async (needs) =>
      composeOffline(memoryDevice(new AppRun(new Disk())), needs)
    )
    const { error } = await app.stores.session.signIn({ account: 'zhangsan', password: '123456' })
    if (error !== undefined) throw error
    await app.until('the greeting', () => app.frames.includes('initMessage'))
    chat = (await app.stores.offline.load()).chat
    await app.im.loadConversations()
  })
  afterEach(async () => {
    app.close()
    await fake.close()
  })

  test("history, the unread line, live messages and one's own echo are one log", async () => {
    const log = await openLog(chat, OTHER)
    expect(log.rows.map(({ kind, isMine }) => [kind, isMine])).toEqual([
      ['text', false],
      ['image', false]
    ])
    expect([log.rows[1]?.content, log.unreadFrom === log.rows[0]?.sequence, log.isNumbered, log.hasOlder]).toEqual([
      { path: '/api/file/Image/IM/20261120_1.jpg', width: 640, height: 480 },
      true,
      false,
      false
    ])
    log.markRead()
    await app.until('read there', () => fake.world.unreadOf(ME, OTHER).length === 0)
    log.send({ kind: 'text', text: '马上到' })
    expect(wordsOf(log.rows.slice(-1))).toEqual([['马上到', 'sending']])
    await app.until('the echo', () => log.rows.at(-1)?.delivery === 'sent')
    fake.message(OTHER, ME, 'text', '好的')
    await app.until('the answer', () => log.rows.length === 4)
    await app.until('nothing waits', () => chat.sender.outgoing(OTHER).length === 0)
    expect(log.rows.slice(2).map(({ content }) => content)).toEqual(['马上到', '好的'])
    expect(sent()).toContain('马上到')
    expect(fake.frames.filter(({ method }) => method === 'SendMessage').map((frame) => Object.keys(frame).sort())).toEqual([
      ['messageContent', 'messageType', 'method', 'toUserId', 'token']
    ])
    expect(new Set(fake.frames.map(({ method }) => method))).toEqual(
      new Set(['OnConnection', 'MessageList', 'UpdateReadMessage', 'SendMessage'])
    )
  })

  test('what was heard while away is read from the history, and stands once', async () => {
    const log = await openLog(chat, OTHER)
    fake.message(OTHER, ME, 'text', '在吗')
    await app.until('heard', () => log.rows.length === 3)
    app.cut()
    fake.message(OTHER, ME, 'text', '人呢')
    await app.until('read again', () => log.rows.length === 4)
    expect(log.rows.slice(2).map(({ content }) => content)).toEqual(['在吗', '人呢'])
  })

  test('an echo that got lost: the history is asked before the message goes again, so it is there once', async () => {
    const log = await openLog(chat, OTHER)
    app.loses = (frame) => frame.method === 'sendMessage'
    log.send({ kind: 'text', text: '只发一次' })
    await app.until('it left', () => sent().includes('只发一次'))
    app.cut()
    app.loses = () => false
    await app.until('known to be there', () => chat.sender.outgoing(OTHER).length === 0)
    await app.until('shown', () => log.rows.filter(({ content }) => content === '只发一次').length === 1)
    expect(sent().filter((content) => content === '只发一次')).toEqual(['只发一次'])
  })

  test('texts that the platform escapes and trims are sent once, known again and shown as typed, both ways and in the list', async () => {
    const log = await openLog(chat, OTHER)
    const texts = ['<b>a & b</b> \u{1f600}', '&lt;i&gt; 5 > 3', '  "quoted" \'ends\'\r\nnext  ']
    for (const text of texts) {
      const before = fake.world.messages.length
      log.send({ kind: 'text', text })
      await app.until('nothing waits', () => chat.sender.outgoing(OTHER).length === 0)
      expect(fake.world.messages.length - before).toBe(1)
    }
    fake.message(OTHER, ME, 'text', '<b>a & b</b>')
    await app.until('the answer', () => log.rows.length === 6)
    expect(log.rows.slice(2).map(({ content }) => String(content).trim().replace(/\r\n/g, '\n'))).toEqual([
      '<b>a & b</b> \u{1f600}',
      '&lt;i&gt; 5 > 3',
      '"quoted" \'ends\'\nnext',
      '<b>a & b</b>'
    ])
    expect(app.im.item(OTHER).latestMessage).toBe('<b>a & b</b>')
    await app.im.loadConversations()
    expect(app.im.item(OTHER).latestMessage).toBe('<b>a & b</b>')
    expect(sent().at(-3)).toContain('&lt;b&gt;')
  })

  test('a thousand texts of random characters are each stored once', async () => {
    const random = numbers(22)
    const pieces = [
      '<',
      '>',
      '&',
      '&amp;',
      '&#39;',
      '&lt;b&gt;',
      '<script>',
      '"',
      "'",
      '\\',
      '\n',
      '\r\n',
      ' ',
      '\u00a0',
      '\t',
      '\u{1f600}',
      '拖车',
      'a',
      ';',
      '#',
      '0'
    ]
    const textAt = (index: number): string =>
      `${Array.from({ length: 1 + Math.floor(random() * 12) }, () => pieces[Math.floor(random() * pieces.length)]).join('')}${index}${pieces[Math.floor(random() * pieces.length)] ?? ''}`
    const before = sent().length
    const expected: string[] = []
    for (let index = 0; index < 1_000; index += 1) {
      const text = textAt(index)
      expected.push(fake.stored(text))
      chat.sender.say(OTHER, 'direct', { kind: 'text', text })
      await app.until('nothing waits', () => chat.sender.outgoing(OTHER).length === 0)
    }
    expect(sent().slice(before)).toEqual(expected)
  })
})
