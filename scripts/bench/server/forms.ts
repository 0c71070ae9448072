import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { buildApp } from '../../../server/app'
import { openContext } from '../../../server/bootstrap'
import { readConfig } from '../../../server/config'
import { gramsOf } from '../../../server/searchText'
import { DEMO_PASSWORD } from '../../../server/seed/company'
import { createDatabase } from './database'
import { Person, timed } from './measure'
import { keepFigures, type FigureRow } from '../../lib/figures.mjs'

const RECORDS = Number(process.env.BENCH_RECORDS ?? 100_000)
const MODEL = 'customerComplaint'
const BATCH = 1000
const DAY_MS = 86_400_000
const NAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'
const GIVEN = '建军伟芳娜敏静丽强磊洋艳勇杰娟涛明超秀霞平刚桂英'

interface Template {
  data: Record<string, unknown>
  words: Record<string, string>
  created_by: string
  organize_id: string
}

/** Records made of those of the demo company, each with a name, number, day and amount of its own; the same in every run. */
async function fill(pool: Pool, say: (line: string) => void): Promise<void> {
  const { rows: templates } = await pool.query<Template>(
    'select data, words, created_by, organize_id from form_record where model_id = $1 order by id',
    [MODEL]
  )
  for (let from = 0; from < RECORDS; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, RECORDS - from) }, (_, k) => {
      const i = from + k
      const hash = (i * 2_654_435_761) % 4_294_967_296
      const { data, words, created_by: creator, organize_id: organize } = templates[hash % templates.length] as Template
      const contact = `${NAMES[hash % NAMES.length] ?? ''}${GIVEN[(hash >>> 5) % GIVEN.length] ?? ''}${GIVEN[(hash >>> 10) % GIVEN.length] ?? ''}`
      const phone = `13${String((hash * 7 + i) % 1_000_000_000).padStart(9, '0')}`
      const receivedAt = Date.UTC(2026, 9, 1) - (hash % (3 * 365 * 24)) * (DAY_MS / 24)
      const own = { ...words, contact, phone, billNo: `ts${i}` }
      return {
        id: `bench${String(i).padStart(10, '0')}`,
        data: { ...data, contact, phone, billNo: `TS${i}`, receivedAt, claimed: hash % 5000 },
        words: own,
        grams: gramsOf(Object.values(own)),
        creator,
        organize
      }
    })
    await pool.query(
      `insert into form_record (model_id, id, version, model_version, data, words, grams, created_by, organize_id, created_at, updated_at)
      select $1, r.id, 1, 1, r.data, r.words, r.grams, r.creator, r.organize, 0, 0 from jsonb_to_recordset($2) r(id text, data jsonb, words jsonb, grams text[], creator text, organize text)`,
      [MODEL, JSON.stringify(rows)]
    )
  }
  await pool.query('vacuum analyze form_record')
  say(`${RECORDS} 条表单记录已写入`)
}

/** What people ask of a list, with the search values of each. */
const CALLS: readonly (readonly [string, readonly object[]])[] = [
  ['列表 第一页（分组）', [{}]],
  ['列表 按金额倒序', [{ sidx: 'claimed', sort: 'desc' }]],
  ['列表 第 100 页', [{ currentPage: 100 }]],
  ['查询 处理状态', ['open', 'doing', 'done'].map((state) => ({ queryJson: JSON.stringify({ state }) }))],
  ['查询 投诉事项 + 处理人', [{ queryJson: JSON.stringify({ topics: ['fee'], handler: 'user-gaiwx' }) }]],
  ['查询 金额范围', Array.from({ length: 10 }, (_, i) => ({ queryJson: JSON.stringify({ claimed: [i * 400, i * 400 + 5] }) }))],
  [
    '查询 受理一天',
    Array.from({ length: 10 }, (_, i) => ({ queryJson: JSON.stringify({ receivedAt: [Date.UTC(2026, i, 3), Date.UTC(2026, i, 4)] }) }))
  ],
  ['查询 地区', [{ queryJson: JSON.stringify({ area: ['440000', '440300', '440306'] }) }]],
  ['搜索 姓名', ['王建军', '李芳娜', '周明超', '何秀霞'].map((keyword) => ({ keyword }))],
  ['搜索 姓氏', ['王', '李'].map((keyword) => ({ keyword }))],
  ['搜索 手机后 4 位', ['4821', '0937', '5512'].map((keyword) => ({ keyword }))],
  ['搜索 没有的词', ['挖掘机', '潜水艇'].map((keyword) => ({ keyword }))]
]

/** `--only=forms`: lists of a form with 100,000 records on PostgreSQL, as a manager (all records) and as a clerk (those of his department). */
export async function benchForms(say: (line: string) => void, limitMs: number, times: number): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'towing-bench-'))
  const database = await createDatabase()
  const config = {
    ...readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, LOGINS_PER_MINUTE: '10000' }),
    databaseUrl: database.url,
    seedDemo: true,
    seedHistory: false
  }
  const opened = await openContext(config)
  const app = await buildApp(opened.context)
  try {
    await fill(opened.context.database.pool, say)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const address = app.server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    say(`毫秒，每项 ${times} 次，限值 p95 ${limitMs} ms\n      p50      p95`)
    const rows: FigureRow[] = []
    const tell = (name: string, { p50, p95 }: { p50: number; p95: number }): void => {
      rows.push({
        what: name,
        value: `p50 ${p50.toFixed(1)}，p95 ${p95.toFixed(1)} ms`,
        limit: `p95 <= ${limitMs} ms`,
        passes: p95 <= limitMs
      })
      say(`${p50.toFixed(1).padStart(9)}${p95.toFixed(1).padStart(9)}  ${p95 > limitMs ? '✘' : ' '} ${name}`)
    }
    for (const [who, account] of [
      ['经理', 'manager1'],
      ['客服', 'clerk1']
    ] as const) {
      const person = await Person.signIn(origin, config, account, DEMO_PASSWORD)
      tell(`${who} 对照：配置`, await timed([`/api/visualdev/OnlineDev/${MODEL}/Config`], (url) => person.get(url), times))
      for (const [name, bodies] of CALLS) {
        tell(
          `${who} ${name}`,
          await timed(
            bodies.map((body) => JSON.stringify({ pageSize: 20, ...body })),
            (body) => person.post(`/api/visualdev/OnlineDev/${MODEL}/List`, JSON.parse(body)),
            times
          )
        )
      }
    }
    keepFigures('server-forms', rows)
  } finally {
    await app.close()
    await opened.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
