// The chat search part of npm run bench:server: a word among a million messages, by somebody who is in a part of the talks (messages.md#search).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { buildApp } from '../../../server/app'
import { openContext } from '../../../server/bootstrap'
import { readConfig } from '../../../server/config'
import { DEMO_PASSWORD } from '../../../server/seed/company'
import { createDatabase } from './database'
import { Person, timed } from './measure'
import { keepFigures, type FigureRow } from '../../lib/figures.mjs'

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 1_000_000)
/** Talks of two, with as many messages each; the measured person is in every seventh. */
const TALKS = 2000
const OWN = 7
const SEARCH = '/api/conversation/Search'
/** One of the measured person's own, and whose it is. */
const TALK = 'bench-talk-7'
const PAIR = 'user-dispatcher1:user-driver1'

/** Each message from its number: what people of this trade write, with plates and numbers that hardly repeat. */
const FILL = `
insert into conversation (id, kind, direct_key, last_sequence, created_at)
  select 'bench-talk-' || t, 'direct', 'bench-key-' || t, $1::int / ${TALKS}, 1700000000000 from generate_series(1, ${TALKS}) t;
insert into conversation_member (conversation_id, user_id, peer_id, last_at, changed_at)
  select 'bench-talk-' || t, who, case who when 'user-driver1' then case when t % ${OWN} = 0 then 'user-dispatcher1' else 'user-driver2' end else 'user-driver1' end, 1700000000000, 1700000000000
  from generate_series(1, ${TALKS}) t, unnest(array['user-driver1', case when t % ${OWN} = 0 then 'user-dispatcher1' else 'user-driver2' end]) who;
insert into chat_message (id, conversation_id, sequence, sender_id, content_type, content, sent_at)
  select 'bench-message-' || i, 'bench-talk-' || 1 + i % ${TALKS}, 1 + i / ${TALKS}, case when i % 3 = 0 then 'user-driver1' when (1 + i % ${TALKS}) % ${OWN} = 0 then 'user-dispatcher1' else 'user-driver2' end, 'text',
    (array['已到达现场', '预计二十分钟后出发', '车主在路边等', '需要吊装，已报价', '保险公司来过电话', '停车场满了，改送另一处'])[1 + h % 6] || '，' ||
    (array['科苑路', '深南大道', '滨海大道', '北环', '梅观高速', '龙岗大道', '宝安大道'])[1 + h / 8 % 7] || (h / 64 % 911) || '号，粤B' || lpad(upper(to_hex((i::bigint * 7919) % 1048576)), 5, '0'),
    1700000000000 + i::bigint * 60000
  from (select i, ('x' || substr(md5(i::text), 1, 7))::bit(28)::int as h from generate_series(0, $1::int - 1) i) numbered`

/** Measures and prints. @param say one line for people @param limitMs of p95 @param times calls of each line */
export async function benchChatSearch(say: (line: string) => void, limitMs: number, times: number): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'towing-bench-'))
  const database = await createDatabase()
  const config = {
    ...readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, LOGINS_PER_MINUTE: '10000' }),
    databaseUrl: database.url,
    seedDemo: true
  }
  const opened = await openContext(config)
  const app = await buildApp(opened.context)
  const client = new Client({ connectionString: database.url })
  const rows: FigureRow[] = []
  try {
    say(`\n聊天记录（${MESSAGES} 条）：写入…`)
    await client.connect()
    await client.query("set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'")
    // Made at once in the end: an index that grows by a million messages takes minutes.
    const { rows: indexes } = await client.query<{ indexdef: string }>(
      "select indexdef from pg_indexes where indexname = 'chat_message_grams'"
    )
    await client.query('drop index chat_message_grams')
    for (const sql of FILL.split(';\n')) await client.query(sql, sql.includes('$1') ? [MESSAGES] : [])
    for (const { indexdef } of indexes) await client.query(indexdef)
    await client.query('vacuum analyze')
    await app.listen({ host: '127.0.0.1', port: 0 })
    const origin = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
    const person = await Person.signIn(origin, config, 'dispatcher1', DEMO_PASSWORD)
    const paths = (words: readonly string[], more: Readonly<Record<string, string>> = {}): string[] =>
      words.map((keyword) => `${SEARCH}?${new URLSearchParams({ keyword, ...more }).toString()}`)
    const places = ['科苑路', '滨海大道', '梅观高速']
    const calls: [string, string[]][] = [
      ['常用词', paths(['已到达现场', '停车场', '保险公司'])],
      ['地名', paths(places)],
      ['地名和门牌', paths(['科苑路17号', '北环88号', '宝安大道100号'])],
      ['车牌', paths(['粤B07BDC', '粤B1E2F3', '粤B0F0F0'])],
      ['一个字', paths(['路', '吊', '满'])],
      ['两个字', paths(['出发', '报价', '北环'])],
      ['没有的词', paths(['白云机场', '人民南路', 'XYZ123'])],
      ['一个会话中', paths(places, { conversationId: 'user-driver1' })],
      ['一个人说的', paths(places, { senderId: 'user-driver1' })],
      ['一天里的', paths(places, { from: '1730000000000', until: '1730086400000' })]
    ]
    // In place of what the demo company's two said.
    await client.query(`update conversation set direct_key = 'bench-key' where direct_key = '${PAIR}'`)
    await client.query(`update conversation set direct_key = '${PAIR}' where id = '${TALK}'`)
    for (const [what, asked] of calls) {
      const { p50, p95 } = await timed(asked, (call) => person.get(call), times)
      rows.push({ what, value: `p50 ${p50.toFixed(1)}，p95 ${p95.toFixed(1)} ms`, limit: `p95 <= ${limitMs} ms`, passes: p95 <= limitMs })
      say(`  ${p95 <= limitMs ? ' ' : '✘'} ${what}：p50 ${p50.toFixed(1)}，p95 ${p95.toFixed(1)} ms`)
    }
    keepFigures('server-chatSearch', rows)
  } finally {
    await client.end()
    await app.close()
    await opened.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
