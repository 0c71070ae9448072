import { desc, eq, inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { HOUR, MINUTE, SECOND, type Clock } from '../clock'
import type { Tx } from '../database/client'
import { accidentOrder, conversation, conversationMember, orderUnit, userAccount } from '../database/schema'
import { keeping, prepareUpload, recordUpload, type StoredFile } from '../files/commands'
import type { FileStore } from '../files/store'
import { recallMessage } from '../message/commands/entries'
import { storeMessages, type Draft } from '../message/commands/send'
import type { Parts } from '../message/parts'
import { openSubjectGroup } from '../message/commands/subjects'
import { cardOfOrder } from '../transferCar/order/commands/card'
import { peopleOfOrder } from '../transferCar/order/commands/groupPeople'
import { loadActor } from '../session/auth'

/** Nobody is connected while a company is being filled in, and nothing is due. */
const SILENT = {
  areas: { orderSubjects: { cardOf: cardOfOrder, peopleOf: peopleOfOrder } },
  live: { send: () => undefined },
  jobs: { schedule: () => Promise.resolve() }
}
/** Messages of the talk of the drivers' department: long enough to page through. */
const LONG = 300
const DEPARTMENT = 'org-head-fleet'
const LINES = [
  '收到',
  '北环大道新洲路口有点堵',
  '车已出库',
  '今天谁值夜班？',
  '我值',
  '绞盘的钢索该换了',
  '已经报给周敏了',
  '到场，准备装车',
  '辛苦',
  '南坪快速封了一条车道，绕一下'
]
const NOTE = '夜班交接\r\n1. 拖车 3 号绞盘钢索待换\r\n2. 反光锥桶少 2 个\r\n3. 加油卡余额 860 元\r\n'
const SCENE = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#c8dbe4"/><rect y="360" width="800" height="240" fill="#5b6270"/>
  <rect x="230" y="260" width="330" height="120" rx="30" fill="#b23a3a"/><circle cx="310" cy="385" r="44" fill="#20242a"/><circle cx="490" cy="385" r="44" fill="#20242a"/></svg>`

/** Files that are sent in the talks; their bytes are on the disk, their rows are not yet stored. */
interface TalkFiles {
  picture: StoredFile
  voice: StoredFile
  note: StoredFile
}

/** Draws and writes what is sent; before the transaction (server.md#inside-a-transaction). */
export async function prepareTalks(clock: Clock, files: FileStore, userId: (account: string) => string): Promise<TalkFiles> {
  const keep = async (name: string, bytes: Buffer): Promise<StoredFile> => {
    const prepared = await prepareUpload('IM', name, bytes, userId('driver1'), clock.now() - HOUR)
    return keeping(
      files,
      prepared,
      () => Promise.resolve(prepared.row),
      () => true
    )
  }
  return {
    picture: await keep('现场.jpg', await sharp(Buffer.from(SCENE)).jpeg({ quality: 78 }).toBuffer()),
    voice: await keep('语音.wav', tone(2)),
    note: await keep('夜班交接.txt', Buffer.from(NOTE))
  }
}

/** A hum of so many seconds: 16 bit, one channel, 8,000 Hz. */
function tone(seconds: number): Buffer {
  const rate = 8000
  const samples = Buffer.alloc(rate * seconds * 2)
  for (let i = 0; i < rate * seconds; i++) samples.writeInt16LE(Math.round(6000 * Math.sin((i * 2 * Math.PI * 220) / rate)), i * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** The long talk of a department and the talk about an order with all kinds of messages; all of it is read, so that no badge begins with it. */
export async function seedTalks(
  tx: Tx,
  clock: Clock,
  userId: (account: string) => string,
  { picture, voice, note }: TalkFiles
): Promise<void> {
  const now = clock.now()
  const at = (ago: number): Parts => ({ ...SILENT, clock: { now: () => now - ago }, fileSecret: '' })
  const actorOf = async (account: string) => {
    const [person] = await tx
      .select()
      .from(userAccount)
      .where(eq(userAccount.id, userId(account)))
    if (person === undefined) throw new Error(`no ${account} in the demo company`)
    return loadActor(tx, person, '')
  }
  const draft = (from: string, groupId: string, content: string, more: Partial<Draft> = {}): Draft => ({
    senderId: userId(from),
    to: { groupId },
    kind: 'text',
    content,
    clientId: null,
    quote: null,
    mentions: [],
    leads: false,
    ...more
  })
  for (const file of [picture, voice, note]) await recordUpload(tx, file)

  const fleet = await openSubjectGroup(tx, { ...at(LONG * 20 * MINUTE), ...SILENT }, await actorOf('driver1'), {
    area: 'department',
    id: DEPARTMENT
  })
  await storeMessages(
    tx,
    at(0),
    Array.from({ length: LONG }, (_, i) => draft(i % 3 === 0 ? 'driver2' : 'driver1', fleet, LINES[i % LINES.length] ?? ''))
  )
  await tx.execute(
    sql`update chat_message set sent_at = ${now}::bigint - (${LONG + 1} - sequence) * ${20 * MINUTE}::bigint where conversation_id = ${fleet} and sequence > 1`
  )

  const [order] = await tx
    .select({ id: accidentOrder.id, orderNo: accidentOrder.orderNo })
    .from(accidentOrder)
    .innerJoin(orderUnit, eq(orderUnit.orderId, accidentOrder.id))
    .where(eq(orderUnit.driverId, userId('driver1')))
    .orderBy(desc(accidentOrder.createdAt), desc(accidentOrder.id))
    .limit(1)
  const groups = [fleet]
  if (order !== undefined) {
    const group = await openSubjectGroup(tx, { ...at(HOUR), ...SILENT }, await actorOf('dispatcher1'), {
      area: 'transferCar',
      id: order.id
    })
    groups.push(group)
    const say = async (ago: number, ...drafts: Draft[]) => storeMessages(tx, at(ago), drafts)
    const [asked] = await say(50 * MINUTE, draft('dispatcher1', group, '@王建军 到了先拍四个方位', { mentions: [userId('driver1')] }))
    if (asked === undefined || !('row' in asked)) throw new Error('the demo company cannot talk')
    const quote = {
      id: asked.row.id,
      sequence: asked.row.sequence,
      senderId: userId('dispatcher1'),
      senderName: '周敏',
      text: asked.row.content
    }
    await say(46 * MINUTE, draft('driver1', group, '已到，马上拍', { quote: JSON.stringify(quote) }))
    await say(
      45 * MINUTE,
      draft('driver1', group, JSON.stringify({ name: picture.name, width: picture.width, height: picture.height }), { kind: 'image' }),
      draft('driver1', group, JSON.stringify({ name: voice.name, length: '00:02' }), { kind: 'voice' }),
      draft('driver1', group, JSON.stringify({ name: note.name, fileName: note.originalName, size: note.size }), { kind: 'file' })
    )
    const [slip] = await say(40 * MINUTE, draft('driver1', group, '发错群了'))
    if (slip !== undefined && 'row' in slip)
      await recallMessage(tx, at(40 * MINUTE - 20 * SECOND), { userId: userId('driver1') }, { groupId: group }, slip.row.id)
    await say(
      35 * MINUTE,
      draft(
        'dispatcher1',
        group,
        JSON.stringify({ area: 'transferCar', id: order.id, title: `工单 ${order.orderNo}`, text: '请核对现场照片' }),
        { kind: 'card' }
      )
    )
  }
  const last = sql`(select c.last_sequence from ${conversation} c where c.id = conversation_member.conversation_id)`
  await tx
    .update(conversationMember)
    .set({
      unread: 0,
      readSequence: last,
      lastAt: sql`(
    select max(e.sent_at) from chat_message e where e.conversation_id = conversation_member.conversation_id and e.content_type <> 'recall')`
    })
    .where(inArray(conversationMember.conversationId, groups))
}
