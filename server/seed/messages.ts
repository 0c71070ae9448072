import { desc, eq } from 'drizzle-orm'
import type { RecordLink } from '@/contract/message'
import { DAY, HOUR, MINUTE, type Clock } from '../clock'
import type { Tx } from '../database/client'
import { accidentOrder, orderUnit } from '../database/schema'
import { storeMessage } from '../message/commands/send'
import { createInSite, type Telling } from '../message/commands/inSite'
import { PEOPLE } from './company'

const WELCOME = `
<h2>各岗位先做这三件事</h2>
<p>从今天起，<strong>报案、派单、施救、入库、结算</strong>都在这里完成。请在本周内：</p>
<ol>
<li>核对“我的 → 个人信息”里的手机号，派单和接车都靠它联系；</li>
<li>驾驶员出车前在事故工单里<strong>上班</strong>，收车后下班；</li>
<li>现场照片按提示拍全：四个方位、车牌、受损部位、里程表。</li>
</ol>
<table>
<tr><th>遇到的问题</th><th>找谁</th></tr>
<tr><td>派单、改派</td><td>调度中心 周敏</td></tr>
<tr><td>账单、开票</td><td>财务部 郑雅琴</td></tr>
<tr><td>车辆出入场</td><td>停车场 何卫东</td></tr>
</table>
<blockquote>上高速施救先停稳、先摆锥桶、先穿反光衣，再下车作业。</blockquote>`

/** Who says what, how long before now (ms). */
const TALK: readonly [from: 'dispatcher1' | 'driver1', words: string, ago: number][] = [
  ['dispatcher1', '王师傅，今天早高峰北环大道车多，出车先看一下导航', 3 * HOUR],
  ['driver1', '收到，已经绕到南坪快速', 2.9 * HOUR],
  ['dispatcher1', '上一单的里程表照片有点糊，入库前补拍一张', 50 * MINUTE],
  ['driver1', '好的，到场就补', 45 * MINUTE],
  ['dispatcher1', '辛苦，补完在工单里传就行', 40 * MINUTE]
]

/** Nobody is connected while a company is being filled in. */
const SILENT: Telling = {
  live: { send: () => undefined },
  jobs: { schedule: () => Promise.resolve(), isWaiting: () => Promise.resolve(false) }
}

/** A welcome notice, two system messages and a short talk between dispatcher and driver, so that the message page is alive. */
export async function seedMessages(tx: Tx, clock: Clock, userId: (account: string) => string): Promise<void> {
  const now = clock.now()
  const everybody = PEOPLE.map(({ account }) => userId(account))
  await createInSite(tx, SILENT, {
    type: 1,
    title: '欢迎使用拖车救援平台',
    body: WELCOME,
    toUserIds: everybody,
    creatorId: userId('manager1'),
    at: now - 2 * DAY
  })
  await createInSite(tx, SILENT, {
    type: 3,
    title: '账号安全提醒',
    creatorId: null,
    at: now - DAY,
    toUserIds: everybody,
    body: '演示账号共用一个初始密码，请在“我的 → 设置 → 修改密码”里换成自己的密码。密码不会通过电话、短信或微信索要。'
  })
  const [order] = await tx
    .select({ id: accidentOrder.id, orderNo: accidentOrder.orderNo, createdAt: accidentOrder.createdAt })
    .from(accidentOrder)
    .innerJoin(orderUnit, eq(orderUnit.orderId, accidentOrder.id))
    .where(eq(orderUnit.driverId, userId('driver1')))
    .orderBy(desc(accidentOrder.createdAt), desc(accidentOrder.id))
    .limit(1)
  if (order !== undefined) {
    const body: RecordLink = {
      area: 'transferCar',
      id: order.id,
      text: `工单 ${order.orderNo} 的现场照片将于今天存档，缺少的请在存档前补传。`
    }
    await createInSite(tx, SILENT, {
      type: 3,
      title: `工单 ${order.orderNo} 请核对现场照片`,
      body,
      creatorId: null,
      at: now - 30 * MINUTE,
      toUserIds: ['manager1', 'dispatcher1', 'driver1'].map(userId)
    })
  }
  for (const [from, messageContent, ago] of TALK) {
    const to = from === 'driver1' ? 'dispatcher1' : 'driver1'
    const parts = { live: SILENT.live, clock: { now: () => now - ago }, fileSecret: '' }
    await storeMessage(tx, parts, {
      senderId: userId(from),
      to: { userId: userId(to) },
      kind: 'text',
      content: messageContent,
      clientId: null,
      quote: null,
      mentions: [],
      leads: false
    })
  }
}
