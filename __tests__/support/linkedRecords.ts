import { randomUUID } from 'node:crypto'
import { DAY } from '@/domain/time'
import type { Link } from '@/domain/links'
import type { CompanyServer } from './appServer'
import { ENGINE } from './flowScreens'
import { tokenOf } from './token'

/** A record that a link leads to, and words that its page shows of it. */
export interface Linked {
  link: Link
  words: string
}
interface Row {
  id: string
  words: string
}

/** driver1 asks for leave: dispatcher1 decides about it. @throws Error with the server's words */
export async function askForLeave({ url }: Pick<CompanyServer, 'url'>): Promise<void> {
  const now = Date.now()
  const answer = await fetch(`${url}${ENGINE}/FlowTask`, {
    method: 'POST',
    headers: { authorization: await tokenOf(url, 'driver1'), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      flowId: 'leaveApply',
      status: 0,
      formData: {
        applyUser: 'user-driver1',
        applyDate: now,
        leaveType: 'annual',
        leaveStartTime: now + DAY,
        leaveEndTime: now + 3 * DAY,
        leaveDayCount: 2,
        leaveReason: '回乡探亲'
      }
    })
  })
  const { code, msg } = (await answer.json()) as { code: number; msg: string }
  if (code !== 200) throw new Error(`leave: ${code} ${msg}`)
}

/** One record of each of these kinds that dispatcher1 may see. @throws Error when there is none */
export async function linkedRecords(server: CompanyServer): Promise<Record<'order' | 'flow' | 'chat' | 'message', Linked>> {
  await askForLeave(server)
  const first = async (kind: Link['kind'], sql: string): Promise<Linked> => {
    const [row] = await server.query<Row>(sql)
    if (row === undefined) throw new Error(`no ${kind} to link to`)
    return { link: { kind, id: row.id }, words: row.words }
  }
  return {
    order: await first('order', "select id, order_no as words from accident_order where status = 'DONE' order by order_no limit 1"),
    flow: await first('flow', "select id, title as words from flow_task where launcher_id = 'user-driver1' order by id desc limit 1"),
    chat: { link: { kind: 'chat', id: 'user-driver1' }, words: '补完在工单里传就行' },
    message: await first(
      'message',
      "select m.id, m.title as words from in_site_message m join in_site_receipt r on r.message_id = m.id where r.user_id = 'user-dispatcher1' and m.type = 1 order by m.id limit 1"
    )
  }
}
