import type { Conversation } from '../../../src/contract/message'
import { DAY, MINUTE } from '../../../server/clock'
import { storedFile } from '../../../server/database/schema'
import { readHistory } from '../../../server/message/repository/platformChats'
import { oneDatabase, type TestApp } from '../../support/databases'
import { Talk, userId } from './support'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let talk: Talk
  beforeAll(async () => {
    server = await makeApp()
    talk = new Talk(server)
  })
  beforeEach(async () => {
    await talk.empty()
  })

  const conversations = async (account: string) => (await talk.as<{ list: Conversation[] }>(account, 'GET', '/imreply')).data.list
  const history = (account: string, other: string, page: object = {}) =>
    readHistory(server.context.db, userId(account), userId(other), { currentPage: 1, pageSize: 30, keyword: '', ...page })
  const file = async (owner: string, more: object = {}): Promise<string> => {
    const name = `20260315_${Math.random().toString(16).slice(2).padEnd(32, '0').slice(0, 32)}.jpg`
    await server.context.db.insert(storedFile).values({
      name,
      type: 'IM',
      ownerId: userId(owner),
      originalName: 'x.jpg',
      size: 10,
      mime: 'image/jpeg',
      sha256: 'x'.repeat(64),
      width: 800,
      height: 600,
      hasThumb: true,
      createdAt: 0,
      ...more
    })
    return name
  }

  test('a message is stored, then both hear it; the list of both shows it with their own count', async () => {
    const row = await talk.send('dispatcher1', 'driver1', '到了吗')
    const person = { account: 'dispatcher1', realName: '周敏', headIcon: '' }
    expect(talk.said).toEqual([
      {
        userIds: ['user-dispatcher1'],
        frame: {
          method: 'sendMessage',
          id: row.id,
          UserId: 'user-dispatcher1',
          ...person,
          toUserId: 'user-driver1',
          toAccount: 'driver1',
          toRealName: '王建军',
          toHeadIcon: '',
          messageType: 'text',
          toMessage: '到了吗',
          dateTime: row.sentAt,
          latestDate: row.sentAt,
          sequence: 1
        }
      },
      {
        userIds: ['user-driver1'],
        frame: {
          method: 'receiveMessage',
          id: row.id,
          formUserId: 'user-dispatcher1',
          ...person,
          messageType: 'text',
          formMessage: '到了吗',
          dateTime: row.sentAt,
          latestDate: row.sentAt,
          sequence: 1
        }
      }
    ])
    const line = { latestMessage: '到了吗', latestDate: row.sentAt, messageType: 'text', sendUserId: 'user-dispatcher1' }
    expect(await conversations('driver1')).toEqual([{ id: 'user-dispatcher1', ...person, ...line, unreadMessage: 1 }])
    expect(await conversations('dispatcher1')).toEqual([
      { id: 'user-driver1', account: 'driver1', realName: '王建军', headIcon: '', ...line, unreadMessage: 0 }
    ])
    for (const stranger of ['driver2', 'admin', 'manager1']) expect([stranger, await conversations(stranger)]).toEqual([stranger, []])
  })

  test('nobody writes to himself, to somebody unknown, disabled or cancelled, nor nothing; nothing is stored or said then', async () => {
    await server.query("update user_account set enabled_mark = 0 where account = 'driver3'")
    await server.query("update user_account set deleted_at = 1 where account = 'clerk1'")
    await expect(talk.send('driver1', 'driver1')).rejects.toThrow('不能给自己发送消息')
    for (const gone of ['nobody', 'driver3', 'clerk1'])
      await expect(talk.send('driver1', gone)).rejects.toThrow('对方不存在或已停用，消息未发送')
    for (const blank of ['', ' ', '\n\t ', '\u3000']) await expect(talk.send('driver1', 'driver2', blank)).rejects.toThrow('消息不能为空')
    expect(talk.said).toEqual([])
    for (const table of ['chat_message', 'conversation', 'conversation_member'])
      expect(await server.query(`select 1 from ${table}`)).toEqual([])
    await server.query("update user_account set enabled_mark = 1, deleted_at = null where account in ('driver3', 'clerk1')")
  })

  test('what was said with somebody who has left stays readable', async () => {
    await talk.send('driver3', 'driver1', '我先走了')
    await server.query("update user_account set enabled_mark = 0, deleted_at = 1 where account = 'driver3'")
    expect(await conversations('driver1')).toMatchObject([{ id: 'user-driver3', realName: '赵永刚', unreadMessage: 1 }])
    await talk.read('driver1', 'driver3')
    expect(await conversations('driver1')).toMatchObject([{ unreadMessage: 0 }])
    await server.query("update user_account set enabled_mark = 1, deleted_at = null where account = 'driver3'")
  })

  test('pictures and voices: the bare name is stored, each of the two gets a path of his own that opens the file', async () => {
    const name = await file('driver1')
    await talk.send('driver1', 'driver2', { messageType: 'image', messageContent: { name, width: 1, height: 1 } })
    const [echo] = talk.heard('driver1')
    await talk.send('driver1', 'driver2', {
      messageType: 'voice',
      messageContent: { name: await file('driver1', { mime: 'audio/mpeg' }), length: '00:07' }
    })
    const [voice] = talk.heard('driver2')
    expect(echo).toMatchObject({
      toMessage: { path: expect.stringMatching(new RegExp(`^/api/file/Image/IM/${name}\\?user=user-driver1&`)), width: 800, height: 600 }
    })
    expect(voice).toMatchObject({ formMessage: { path: expect.stringContaining('user=user-driver2&'), length: '00:07' } })
    expect(await server.query('select content from chat_message order by sequence limit 1')).toEqual([
      { content: JSON.stringify({ name, width: 800, height: 600 }) }
    ])
    const [line] = await conversations('driver2')
    expect(JSON.parse(line?.latestMessage ?? '')).toEqual({ path: expect.stringContaining('sign='), length: '00:07' })
    const path = (echo as { toMessage: { path: string } }).toMessage.path
    // The proof is good (the bytes were never written here): altered it is not.
    expect((await server.app.inject(path)).statusCode).toBe(404)
    expect((await server.app.inject(path.replace('user-driver1', 'user-driver2'))).statusCode).toBe(403)
    server.clock.advance(31 * MINUTE)
    expect((await server.app.inject(path)).statusCode).toBe(403)
  })

  test('a file of somebody else, of another type or another kind cannot be sent', async () => {
    const image = (name: string) => ({ messageType: 'image' as const, messageContent: { name, width: 1, height: 1 } })
    const voice = (name: string) => ({ messageType: 'voice' as const, messageContent: { name, length: '00:01' } })
    for (const wrong of [
      image(await file('driver2')),
      image(await file('driver1', { type: 'identity' })),
      image(await file('driver1', { type: 'transferCar' })),
      image(await file('driver1', { mime: 'application/pdf' })),
      voice(await file('driver1')),
      image('20260315_00000000000000000000000000000000.jpg'),
      image('../../etc/passwd')
    ]) {
      await expect(talk.send('driver1', 'dispatcher1', wrong)).rejects.toThrow('文件不存在')
    }
    expect(talk.said).toEqual([])
  })

  test('reading: the count goes to zero, other sockets hear the new counts, the other sees it read; a stranger reads nothing away', async () => {
    for (const words of ['一', '二', '三']) await talk.send('dispatcher1', 'driver1', words)
    await talk.send('driver2', 'driver1')
    const sent = await history('dispatcher1', 'driver1')
    expect(sent.readUpTo.get('user-driver1')).toBe(0)
    talk.heard('driver1')
    await talk.read('driver2', 'dispatcher1')
    expect(talk.said).toEqual([])
    await talk.read('driver1', 'dispatcher1')
    expect(talk.heard('driver1')).toEqual([
      {
        method: 'unread',
        unreadTotalCount: 0,
        unreadGroups: [],
        unreadNums: [
          {
            sendUserId: 'user-driver2',
            receiveUserId: 'user-driver1',
            unreadNum: 1,
            defaultMessage: '你好',
            defaultMessageType: 'text',
            defaultMessageTime: expect.any(Number)
          }
        ]
      },
      {
        method: 'conversationState',
        state: expect.objectContaining({ id: 'user-dispatcher1', unread: 0, readSequence: 3, lastSequence: 3 })
      }
    ])
    await talk.read('driver1', 'dispatcher1')
    expect(talk.said).toEqual([])
    expect((await history('dispatcher1', 'driver1')).readUpTo.get('user-driver1')).toBe(3)
    expect((await conversations('driver1')).map(({ id, unreadMessage }) => [id, unreadMessage])).toEqual([
      ['user-driver2', 1],
      ['user-dispatcher1', 0]
    ])
  })

  test("hiding: out of one's own list and read, until the next message brings it back; the other keeps his", async () => {
    await talk.send('dispatcher1', 'driver1', '一')
    await talk.send('driver1', 'dispatcher1', '二')
    talk.heard('driver1')
    const hide = (account: string, other: string) => talk.as(account, 'DELETE', `/imreply/relocation/${userId(other)}`)
    for (const nobody of ['driver2', 'nobody']) expect((await hide('driver1', nobody)).code).toBe(200)
    expect((await hide('driver2', 'dispatcher1')).code).toBe(200)
    expect(await conversations('driver1')).toHaveLength(1)
    expect((await hide('driver1', 'dispatcher1')).code).toBe(200)
    expect(talk.heard('driver1')).toMatchObject([
      { method: 'unread', unreadNums: [] },
      { method: 'conversationState', state: { id: 'user-dispatcher1', isHidden: true, unread: 0 } }
    ])
    expect(await conversations('driver1')).toEqual([])
    expect(await conversations('dispatcher1')).toMatchObject([{ id: 'user-driver1', unreadMessage: 1 }])
    await talk.send('dispatcher1', 'driver1', '三')
    expect(await conversations('driver1')).toMatchObject([{ latestMessage: '三', unreadMessage: 1 }])
    // Nothing was lost by hiding.
    expect((await history('driver1', 'dispatcher1')).rows.map(({ content }) => content)).toEqual(['一', '二', '三'])
  })

  test('history: pages from the newest, each ascending; a keyword finds text; a third person finds nothing', async () => {
    for (let i = 1; i <= 7; i++) await talk.send(i % 2 === 0 ? 'driver1' : 'driver2', i % 2 === 0 ? 'driver2' : 'driver1', `第${i}句 100%`)
    const words = async (currentPage: number) =>
      (await history('driver1', 'driver2', { currentPage, pageSize: 3 })).rows.map(({ content }) => content.slice(1, 2))
    expect([await words(1), await words(2), await words(3), await words(4)]).toEqual([['5', '6', '7'], ['2', '3', '4'], ['1'], []])
    expect((await history('driver2', 'driver1', { keyword: '第3' })).rows.map(({ content }) => content)).toEqual(['第3句 100%'])
    expect((await history('driver2', 'driver1', { keyword: '_' })).total).toBe(0)
    expect(await history('driver3', 'driver1')).toMatchObject({ rows: [], total: 0 })
  })

  test('times of a conversation never run back, even when the clock does', async () => {
    const first = await talk.send('driver1', 'driver2', '一')
    server.clock.advance(-DAY)
    const second = await talk.send('driver2', 'driver1', '二')
    expect(second.sentAt).toBeGreaterThanOrEqual(first.sentAt)
    server.clock.advance(DAY)
  })
})
