import type { FoundMessage } from '../../../src/contract/chatSearch'
import { FOUND_PAGE } from '../../../src/contract/conversationCodes'
import type { Conversation } from '../../../src/contract/message'
import type { Envelope } from '../../../src/contract/envelope'
import type { UploadAnswer } from '../../../src/contract/files'
import { oneDatabase, type TestApp } from '../../support/databases'
import { listen, LiveSocket, testBounds } from '../../support/liveSocket'
import { World } from '../transferCar/support/world'
import { Talk } from './support'

const BOUNDARY = 'x-test-boundary'
const PAGE = Buffer.from('<!doctype html><script>alert(1)</script>')
const WEBM = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(64, 1)])

/** Files, voices and cards: what is taken, how it is handed out, and what platforms that do not know them show. */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let talk: Talk
  let base: string
  const open: LiveSocket[] = []
  beforeAll(async () => {
    server = await makeApp({ config: { realtime: testBounds() } })
    talk = new Talk(server)
    base = await listen(server)
  })
  beforeEach(async () => {
    await talk.empty()
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close()
  })

  const join = async (account: string): Promise<LiveSocket> => {
    const socket = await LiveSocket.join(base, await talk.token(account))
    open.push(socket)
    return socket
  }
  const upload = async (account: string, bytes: Buffer, fileName: string): Promise<Envelope<UploadAnswer>> => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: text/html\r\n\r\n`
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/file/Uploader/IM',
      headers: { authorization: await talk.token(account), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
    })
    return answer.json<Envelope<UploadAnswer>>()
  }
  let count = 0
  const send = (messageType: string, messageContent: object) => ({
    method: 'SendMessage',
    toUserId: 'user-driver2',
    messageType,
    messageContent,
    clientId: `client-content-${++count}`
  })
  const lines = async (account: string) => (await talk.as<{ list: Conversation[] }>(account, 'GET', '/imreply')).data.list

  test('a page is taken as a file of no type and handed out as an attachment only; as a picture it is refused', async () => {
    const { code, data } = await upload('driver1', PAGE, '说明.html')
    expect([code, data.mime]).toEqual([200, 'application/octet-stream'])
    const [mine, other] = [await join('driver1'), await join('driver2')]
    mine.send(send('file', { name: data.name, fileName: '说明.html', size: 1 }))
    const frame = await other.next('receiveMessage')
    expect(frame).toMatchObject({ messageType: 'file', formMessage: { fileName: '说明.html', size: PAGE.length } })
    const { path } = frame.formMessage as { path: string }
    const answer = await server.app.inject(path)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('说明.html')}`
    })
    expect(answer.rawPayload.equals(PAGE)).toBe(true)
    expect(
      (await server.app.inject(path.replace('user-driver2', 'user-driver3').replace('user%3Duser-driver2', 'user%3Duser-driver3')))
        .statusCode
    ).toBe(403)
    mine.send(send('image', { name: data.name, width: 1, height: 1 }))
    expect(await mine.next('error')).toMatchObject({ refusal: 'refused', msg: '文件不存在' })
    // Whoever did not upload it cannot pass it on under his name.
    other.send({ ...send('file', { name: data.name, fileName: 'x', size: 1 }), toUserId: 'user-driver1' })
    expect(await other.next('error')).toMatchObject({ refusal: 'refused', msg: '文件不存在' })
    expect(await lines('driver2')).toMatchObject([{ messageType: 'text', latestMessage: '[文件] 说明.html' }])
  })

  test('a voice: told by its content, one second to one minute', async () => {
    const { data } = await upload('driver1', WEBM, 'voice')
    const [mine, other] = [await join('driver1'), await join('driver2')]
    mine.send(send('voice', { name: data.name, length: '01:00' }))
    expect(await other.next('receiveMessage')).toMatchObject({
      messageType: 'voice',
      formMessage: { length: '01:00', path: expect.stringContaining('/api/file/Image/IM/') }
    })
    for (const length of ['00:00', '01:01', '00:60']) {
      mine.send(send('voice', { name: data.name, length }))
      expect([length, await mine.next('error')]).toMatchObject([length, { refusal: 'refused', msg: '语音时长应为 1 到 60 秒' }])
    }
    const text = (await upload('driver1', Buffer.from('不是声音'), 'a.mp3')).data
    mine.send(send('voice', { name: text.name, length: '00:02' }))
    expect(await mine.next('error')).toMatchObject({ msg: '文件不存在' })
  })

  test('a card: written by the server from what its sender may see; seeing the card opens no order', async () => {
    const world = new World(server)
    const id = await world.plant('WORKING')
    const [mine, other] = [await join('driver1'), await join('driver2')]
    mine.send(send('card', { area: 'transferCar', id, title: '假的' }))
    const [order] = await server.query<{ order_no: string }>('select order_no from accident_order where id = $1', [id])
    const { formMessage } = await other.next('receiveMessage')
    expect(formMessage).toEqual({ area: 'transferCar', id, title: `工单 ${order?.order_no}`, text: '施救中' })
    expect(await world.as('driver2', 'GET', `/api/transferCar/AccidentOrder/${id}`)).toMatchObject({ code: 404, data: null })
    other.send({ ...send('card', { area: 'transferCar', id }), toUserId: 'user-driver1' })
    expect(await other.next('error')).toMatchObject({ refusal: 'refused', msg: '工单不存在' })
    expect(await lines('driver1')).toMatchObject([{ messageType: 'text', latestMessage: `[卡片] 工单 ${order?.order_no}` }])
  })

  const search = async (account: string, query: Record<string, string | number>) => {
    const url = `/api/conversation/Search?${Object.entries(query)
      .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
      .join('&')}`
    return (await server.call<{ list: FoundMessage[] }>('GET', url, { token: await talk.token(account) })).data.list
  }

  test('found: words, names of files and titles of cards; nothing that was taken back, nothing by what only the store knows', async () => {
    const [mine, other] = [await join('driver1'), await join('driver2')]
    const say = async (frame: { method: string; clientId: string }): Promise<string> => {
      mine.send(frame)
      return (await mine.next('messageAck', ({ clientId }) => clientId === frame.clientId)).id
    }
    const { data } = await upload('driver1', Buffer.from('追尾'), '查勘说明.txt')
    const file = await say(send('file', { name: data.name, fileName: '查勘说明.txt', size: 6 }))
    const id = await new World(server).plant('WORKING')
    const card = await say(send('card', { area: 'transferCar', id }))
    const words = await say({ ...send('text', {}), messageContent: '查勘完了' } as { method: string; clientId: string })
    const gone = await say(send('file', { name: data.name, fileName: '查勘作废.txt', size: 6 }))
    await server.call('POST', '/api/conversation/user-driver2/Actions/Recall', {
      token: await talk.token('driver1'),
      key: true,
      body: { id: gone }
    })
    await other.settle()
    const [order] = await server.query<{ order_no: string }>('select order_no from accident_order where id = $1', [id])
    const ids = async (keyword: string) => (await search('driver2', { keyword })).map(({ entry }) => entry.id)
    expect((await ids('查勘')).sort()).toEqual([file, words].sort())
    expect(await ids('说明.TXT')).toEqual([file])
    expect(await ids(order?.order_no.slice(-4) ?? '')).toEqual([card])
    expect(await ids('transferCar')).toEqual([])
    expect(await ids(data.name)).toEqual([])
  })

  test('more than a page of one millisecond: every message is found once, page after page', async () => {
    // Time stands still here, so all of them have the same one.
    const all = FOUND_PAGE * 2 + 3
    for (let index = 0; index < all; index += 1) await talk.send('driver1', 'driver2', `拖车 ${index}`)
    const found: FoundMessage[] = []
    for (let pages = 1; ; pages += 1) {
      const last = found[found.length - 1]?.entry
      const page = await search('driver2', { keyword: '拖车', ...(last === undefined ? {} : { before: last.sentAt, beforeId: last.id }) })
      found.push(...page)
      expect([pages, page.length]).toEqual([pages, pages < 3 ? FOUND_PAGE : 3])
      if (page.length < FOUND_PAGE) break
    }
    expect(new Set(found.map(({ entry }) => entry.content)).size).toBe(all)
    expect(new Set(found.map(({ entry }) => entry.sentAt)).size).toBe(1)
  })
})
