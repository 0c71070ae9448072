import { ReadersModel } from '@/pages/message/im/readers/model'
import { createGroupService } from '@/services/groups'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { Disk } from '../../app/outbox/disk'
import { oneDatabase, type TestApp } from '../../support/databases'
import type { LiveApp } from '../../support/liveApp'
import { listen, testBounds } from '../../support/liveSocket'
import { TcpProxy } from '../../support/tcpProxy'
import { idOf, openChatApp, openLog } from './support'

const [A, B, C] = ['dispatcher1', 'driver2', 'manager1'] as const

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let base: string
  let folder: string
  const apps: LiveApp[] = []
  beforeAll(async () => {
    server = await makeApp({ config: { realtime: testBounds() } })
    base = await listen(server)
    folder = mkdtempSync(path.join(os.tmpdir(), 'towing-chat-'))
  })
  afterEach(() => {
    for (const app of apps.splice(0)) app.close()
  })
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    for (const table of ['chat_message_hidden', 'chat_message', 'conversation_member', 'conversation'])
      await server.query(`delete from ${table}`)
  })
  /** A device whose outbox files can be uploaded from Node: they lie in a folder. */
  const open = async (account: string, disk = new Disk()) => {
    const opened = await openChatApp(base, account, disk, undefined, folder)
    apps.push(opened.app)
    return { ...opened, disk }
  }
  const picture = async (disk: Disk, name: string): Promise<string> => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 10, g: 200, b: 30 } } })
      .png()
      .toBuffer()
    disk.temporary.set(`/tmp/${name}`, bytes)
    return `/tmp/${name}`
  }

  test('a picture is on the screen at once, uploaded and said once; a text behind it does not wait for it', async () => {
    const [one, other] = [await open(A), await open(B)]
    const log = await openLog(one.chat, idOf(B))
    const theirs = await openLog(other.chat, idOf(A))
    const filePath = await picture(one.disk, 'a.png')
    log.send({ kind: 'image', filePath, width: 40, height: 30 })
    log.send({ kind: 'text', text: '看这个' })
    expect(log.rows.map(({ kind, delivery, localPath }) => [kind, delivery, localPath])).toEqual([
      ['image', 'sending', filePath],
      ['text', 'sending', undefined]
    ])
    await one.app.until('both sent', () => log.rows.length === 2 && log.rows.every(({ id }) => id !== ''))
    await other.app.until('both heard', () => theirs.rows.length === 2)
    expect(theirs.rows.map(({ kind, content }) => [kind, content]).sort()).toEqual([
      ['image', { path: expect.stringMatching(/^\/api\/file\/Image\/IM\//), width: 40, height: 30 }],
      ['text', '看这个']
    ])
    const { path: address } = theirs.rows.find(({ kind }) => kind === 'image')!.content as { path: string }
    expect((await fetch(base + address)).status).toBe(200)
  })

  test('a cancelled upload leaves nothing', async () => {
    const one = await open(A)
    const log = await openLog(one.chat, idOf(B))
    // Without a network it waits on the device.
    one.app.stores.offline.setConnected(false)
    log.send({ kind: 'image', filePath: await picture(one.disk, 'b.png'), width: 40, height: 30 })
    await one.app.until('kept', () => log.rows[0]?.delivery === 'waiting')
    await log.cancel(log.rows[0]!.key)
    expect([log.rows, one.app.stores.offline.unsent]).toEqual([[], 0])
    one.app.stores.offline.setConnected(true)
    await one.app.stores.offline.loaded!.outbox.idle()
    expect(await server.query('select id from chat_message')).toEqual([])
  })

  test('an upload that runs is stopped: nothing of it is left or said, and what is behind it goes', async () => {
    const proxy = await TcpProxy.start(Number(new URL(base).port))
    const opened = await openChatApp(`http://127.0.0.1:${proxy.port}`, A, new Disk(), undefined, folder)
    apps.push(opened.app)
    const log = await openLog(opened.chat, idOf(B))
    opened.run.disk.temporary.set('/tmp/big.bin', Buffer.alloc(3_000_000, 7))
    // A network that takes everything and brings nothing: the upload stays on its way.
    const { outbox } = opened.app.stores.offline.loaded!
    proxy.mode = 'silent'
    proxy.mute()
    log.send({ kind: 'file', filePath: '/tmp/big.bin', fileName: '行车记录.mp4', size: 3_000_000 })
    await opened.app.until('the upload', () => outbox.items.some(({ state }) => state === 'sending'))
    await log.cancel(log.rows[0]!.key)
    expect(log.rows).toEqual([])
    proxy.mode = 'open'
    proxy.reset()
    log.send({ kind: 'text', text: '算了' })
    await opened.app.until('the words', () => {
      opened.app.im.wake()
      return log.rows.length === 1 && log.rows[0]?.id !== ''
    })
    await outbox.idle()
    await opened.app.until('nothing left', () => outbox.unsent === 0)
    expect((await server.query<{ content: string }>('select content from chat_message')).map(({ content }) => content)).toEqual(['算了'])
    await proxy.close()
  })

  test('a file keeps its name; a killed upload is taken up again and said once', async () => {
    const first = await open(A)
    first.disk.temporary.set('/tmp/报价.pdf', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'))
    const log = await openLog(first.chat, idOf(B))
    first.app.stores.offline.setConnected(false)
    log.send({ kind: 'file', filePath: '/tmp/报价.pdf', fileName: '报价.pdf', size: 48 })
    await first.app.until('kept', () => log.rows[0]?.delivery === 'waiting')
    first.run.kill()
    first.app.close()
    const second = await open(A, first.disk)
    const again = await openLog(second.chat, idOf(B))
    await second.app.until('sent', () => again.rows[0]?.id !== undefined && again.rows[0].id !== '')
    expect(again.rows).toMatchObject([{ kind: 'file', content: { fileName: '报价.pdf' }, delivery: 'sent' }])
    expect((await server.query('select id from chat_message')).length).toBe(1)
  })

  test('two devices of one person and a group: both show the same, names count, readers are counted', async () => {
    const [one, twin, other] = [await open(A), await open(A), await open(C)]
    const group = one.chat.conversations.takeState(
      await createGroupService(one.app.stores.api).create({ name: '北环救援', userIds: [idOf(C)] }, await one.chat.uuid())
    )
    const logs = [await openLog(one.chat, group.id), await openLog(twin.chat, group.id)]
    const theirs = await openLog(other.chat, group.id)
    logs[0]!.send({ kind: 'text', text: '@经理 看一下', mentions: [idOf(C)] })
    await other.app.until('named', () => other.app.im.item(group.id).isMentioned)
    await twin.app.until('on the twin', () => logs[1]!.rows.some(({ content, isMine }) => content === '@经理 看一下' && isMine))
    expect(await other.chat.conversations.acts.changeSettings(group.id, { isMuted: true })).toBe('')
    const counted = other.app.im.badge
    expect(other.app.im.item(group.id).unreadMessage).toBeGreaterThan(0)
    expect(await logs[0]!.group.load()).toBe('')
    const row = () => logs[0]!.rows.find(({ content }) => content === '@经理 看一下')!
    expect(logs[0]!.group.readersOf(row())).toBe(0)
    theirs.markRead()
    await one.app.until('read', () => logs[0]!.group.readersOf(row()) === 1)
    await other.app.until('counted', () => other.app.im.badge < counted)
    expect([other.app.im.item(group.id).unreadMessage, other.app.im.item(group.id).isMentioned]).toEqual([0, false])
    expect(logs[1]!.rows.map(({ key }) => key)).toEqual(logs[0]!.rows.map(({ key }) => key))
  })

  test('who has read a message of a group and who has not, as it changes; who came later and does not see it is neither', async () => {
    const [one, other] = [await open(A), await open(C)]
    const groups = createGroupService(one.app.stores.api)
    const { id } = one.chat.conversations.takeState(await groups.create({ userIds: [idOf(B), idOf(C)] }, await one.chat.uuid()))
    const [log, theirs] = [await openLog(one.chat, id), await openLog(other.chat, id)]
    log.send({ kind: 'text', text: '下午检查车辆' })
    await other.app.until('heard', () => theirs.rows.some(({ kind }) => kind === 'text'))
    await groups.addMembers(id, { userIds: ['user-driver3'] }, await one.chat.uuid())
    const readers = new ReadersModel(log)
    readers.show(log.rows.find(({ kind }) => kind === 'text')!)
    const shown = () => readers.parts.map(({ title, members }) => [title, ...members.map(({ userId }) => userId)])
    await one.app.until('the members', () => log.group.list.length === 4)
    expect(shown().map(([title, ...people]) => [title, ...people.sort()])).toEqual([
      ['已读（0）'],
      ['未读（2）', ...[idOf(B), idOf(C)].sort()]
    ])
    theirs.markRead()
    await one.app.until('read', () => shown()[0]?.length === 2)
    expect(shown()).toEqual([
      ['已读（1）', idOf(C)],
      ['未读（1）', idOf(B)]
    ])
    readers.close()
    expect(readers.parts).toEqual([])
  })
})
