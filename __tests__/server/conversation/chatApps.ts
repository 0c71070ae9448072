import { Disk } from '../../app/outbox/disk'
import type { MakeApp, TestApp } from '../../support/databases'
import { memoryStorage, type LiveApp } from '../../support/liveApp'
import { listen, testBounds } from '../../support/liveSocket'
import { idOf, openChatApp } from './support'

/** A server without conversations at the begin of each case, and apps on it that are closed after each. */
export function chatApps(makeApp: MakeApp) {
  let server: TestApp
  let base: string
  const apps: LiveApp[] = []
  beforeAll(async () => {
    server = await makeApp({ config: { realtime: testBounds() } })
    base = await listen(server)
  })
  afterEach(() => {
    for (const app of apps.splice(0)) app.close()
  })
  beforeEach(async () => {
    await server.query('delete from chat_message_version')
    await server.query('delete from chat_message_reaction')
    await server.query('delete from chat_message_hidden')
    await server.query('delete from chat_message')
    await server.query('delete from conversation_member')
    await server.query('delete from conversation')
  })
  const query: TestApp['query'] = (text, values) => server.query(text, values)
  const open = async (account: string, disk = new Disk(), storage = memoryStorage()) => {
    const opened = await openChatApp(base, account, disk, storage)
    apps.push(opened.app)
    return { ...opened, disk, storage }
  }
  const stored = (id: string): Promise<{ content: string }[]> =>
    query<{ content: string }>('select content from chat_message where sender_id = $1 order by sequence', [id])
  /** What the badge of a person must show, counted anew. */
  const badgeOf = async (account: string): Promise<number> => {
    const [row] = await query<{ total: number }>(
      'select (select coalesce(sum(unread), 0)::int from conversation_member where user_id = $1 and not is_muted) + (select count(*)::int from in_site_receipt where user_id = $1 and read_at is null) as total',
      [idOf(account)]
    )
    return row?.total ?? 0
  }
  return { apps, query, open, stored, badgeOf }
}
