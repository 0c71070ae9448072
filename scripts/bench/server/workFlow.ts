import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Pool } from 'pg'
import type { Page } from '../../../src/contract/envelope'
import type { HandledRow } from '../../../src/contract/workFlow'
import { parseTemplate } from '../../../src/domain/workFlow/template/parse'
import { buildApp } from '../../../server/app'
import { openContext } from '../../../server/bootstrap'
import { readConfig } from '../../../server/config'
import { DEMO_PASSWORD } from '../../../server/seed/company'
import { createDatabase } from './database'
import { Person, timed } from './measure'
import { keepFigures, type FigureRow } from '../../lib/figures.mjs'

const TASKS = Number(process.env.BENCH_TASKS ?? 1_000_000)
const BATCH = 50_000
const DECISIONS = Number(process.env.BENCH_DECISIONS ?? 400)
const FLOW = 'benchFlow'
const AREA = '/api/workflow/Engine'
/** Approvers besides the one who is measured. */
const STAFF = 500

const TEMPLATE = {
  nodeId: 'start',
  type: 'start',
  properties: { title: '发起', isBatchApproval: true },
  childNode: {
    nodeId: 'first',
    type: 'approver',
    properties: { title: '主管审批', assigneeType: 6, approvers: ['bench-boss'] },
    childNode: { nodeId: 'second', type: 'approver', properties: { title: '财务审批', assigneeType: 6, approvers: ['bench-boss'] } }
  }
}

/**
 * A million tasks of one flow over three years, launched and decided by 500 people: most are through, one in 25 waits. The one who is
 * measured has 1 in 50 of what was decided (20,000), 1 in 20 of what waits (2,000), and launched 1 in 500 (2,000).
 */
async function fill(pool: Pool, boss: string, say: (line: string) => void): Promise<void> {
  const { definition } = parseTemplate(JSON.parse(JSON.stringify(TEMPLATE).replaceAll('bench-boss', boss)))
  const form = {
    fields: [
      { __vModel__: 'amount', __config__: { jnpfKey: 'inputNumber', label: '金额' } },
      { __vModel__: 'note', __config__: { jnpfKey: 'textarea', label: '说明' } }
    ]
  }
  await pool.query(
    `insert into flow_template (id, en_code, full_name, category, form_type, type, version, launchers, created_at, updated_at)
    values ($1, $1, '费用申请', 'office', 2, 0, 1, '{"userIds":[],"departmentIds":[],"positionIds":[],"roleIds":[],"groupIds":[]}', 0, 0)`,
    [FLOW]
  )
  await pool.query(
    'insert into flow_version (flow_id, version, hash, template, definition, form, report, created_at) values ($1, 1, $1, $2, $3, $4, $5, 0)',
    [FLOW, JSON.stringify(TEMPLATE), JSON.stringify(definition), JSON.stringify(form), '[]']
  )
  await pool.query(
    `insert into user_account (id, account, real_name, organize_id, created_at) select 'bench-' || i, 'bench' || i, '员工' || i, (select organize_id from user_account where id = $2), 0 from generate_series(0, $1 - 1) i`,
    [STAFF, boss]
  )
  const now = Date.now() - 3_600_000
  for (let from = 0; from < TASKS; from += BATCH) {
    // The document of a task that is over is never read here; it is as long as that of two decisions.
    await pool.query(
      `
      insert into flow_task (id, flow_id, flow_version, version, launcher_id, title, category, status, urgency, completion, this_step, this_step_id, description, state, created_at, submitted_at, ended_at)
      select 'bt' || lpad(i::text, 10, '0'), $1, 1, 3, case when i % 500 = 7 then $2 else 'bench-' || (i % ${STAFF}) end, '员工' || (i % ${STAFF}) || '的费用申请' || i, 'office',
        case when i % 25 = 0 then 1 else 2 end, 1 + i % 3, case when i % 25 = 0 then 0 else 100 end, case when i % 25 = 0 then '主管审批' else '' end, '', '第 ' || i || ' 项费用',
        jsonb_build_object('id', 'bt' || lpad(i::text, 10, '0'), 'records', (select jsonb_agg(jsonb_build_object('id', md5((i * 10 + k)::text), 'kind', 'agree', 'at', $3::bigint, 'opinion', '同意，请按规定办理', 'files', '[]'::jsonb)) from generate_series(1, 6) k)),
        $3::bigint - i * 94608::bigint, $3::bigint - i * 94608::bigint, case when i % 25 = 0 then null else $3::bigint - i * 94608::bigint + 7200000 end
      from generate_series($4::int, $5::int) i`,
      [FLOW, boss, now, from, Math.min(TASKS, from + BATCH) - 1]
    )
    await pool.query(
      `
      insert into flow_seat (id, task_id, flow_id, visit_id, node_id, node_name, launcher_id, user_id, state, is_open, is_held, since, decided_at, decided_by, record_id)
      select 'bs' || step || lpad(i::text, 10, '0'), 'bt' || lpad(i::text, 10, '0'), $1, 'bv' || step || i, case step when 1 then 'first' else 'second' end, case step when 1 then '主管审批' else '财务审批' end,
        case when i % 500 = 7 then $2 else 'bench-' || (i % ${STAFF}) end, who, case when i % 25 = 0 then 'open' else 'agreed' end, i % 25 = 0, i % 25 = 0, $3::bigint - i * 94608::bigint + step * 1800000,
        case when i % 25 = 0 then null else $3::bigint - i * 94608::bigint + step * 3600000 end, case when i % 25 = 0 then null else who end, case when i % 25 = 0 then null else 'br' || step || i end
      from generate_series($4::int, $5::int) i cross join generate_series(1, 2) step
        cross join lateral (select case when (i % 25 = 0 and i / 25 % 20 = 0) or (i % 25 <> 0 and (i + step * 25) % 50 = 1) then $2 else 'bench-' || (i * 7 % ${STAFF}) end as who) w
      where step = 1 or i % 25 <> 0`,
      [FLOW, boss, now, from, Math.min(TASKS, from + BATCH) - 1]
    )
  }
  await pool.query(
    `insert into flow_copy (id, task_id, flow_id, node_id, node_name, user_id, at) select 'bc' || id, id, flow_id, 'first', '主管审批', $1, created_at from flow_task where right(id, 2) = '03'`,
    [boss]
  )
  await pool.query('vacuum analyze')
  say(`${TASKS} 个流程任务已写入`)
}

/** What people ask of their lists. */
const CALLS: readonly (readonly [string, readonly string[]])[] = [
  ['待办 第一页', [`${AREA}/FlowBefore/List/1?pageSize=20`]],
  ['待办 第 50 页', [`${AREA}/FlowBefore/List/1?pageSize=20&currentPage=50`]],
  ['待办 按流程', [`${AREA}/FlowBefore/List/1?flowId=${FLOW}`, `${AREA}/FlowBefore/List/1?flowId=${FLOW}&nodeCode=first`]],
  ['待办 关键字', ['员工25', '费用申请50', '潜水艇'].map((word) => `${AREA}/FlowBefore/List/1?keyword=${encodeURIComponent(word)}`)],
  ['已办 第一页', [`${AREA}/FlowBefore/List/2?pageSize=20`]],
  ['抄送 第一页', [`${AREA}/FlowBefore/List/3?pageSize=20`]],
  ['我发起的 第一页', [`${AREA}/FlowLaunch?pageSize=20`]],
  ['我发起的 按状态', [`${AREA}/FlowLaunch?status=1`, `${AREA}/FlowLaunch?status=2`]],
  ['批量 可选流程', [`${AREA}/FlowBefore/BatchFlowSelector`]]
]

/** `--only=workFlow`: lists of approvals with 1,000,000 tasks on PostgreSQL, and decisions a second with several people at once. */
export async function benchWorkFlow(say: (line: string) => void, limitMs: number, times: number): Promise<void> {
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
    const { pool } = opened.context.database
    const {
      rows: [boss]
    } = await pool.query<{ id: string }>("select id from user_account where account = 'manager1'")
    await fill(pool, boss?.id ?? '', say)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const address = app.server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    const person = await Person.signIn(origin, config, 'manager1', DEMO_PASSWORD)
    const administrator = await Person.signIn(origin, config, 'admin', DEMO_PASSWORD)
    const launcher = await Person.signIn(origin, config, 'dispatcher1', DEMO_PASSWORD)
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
    tell('对照：空应答', await timed(['/healthz'], (url) => fetch(`${origin}${url}`).then((answer) => answer.text()), times))
    for (const [name, urls] of CALLS) tell(name, await timed(urls, (url) => person.get(url), times))
    tell('监控 第一页', await timed([`${AREA}/FlowMonitor?pageSize=20`], (url) => administrator.get(url), times))
    await measureDecisions(person, launcher, { say, tell, rows }, times)
    keepFigures('server-workFlow', rows)
  } finally {
    await app.close()
    await opened.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Tell = (name: string, figure: { p50: number; p95: number }) => void

/** Real tasks, launched and decided by calls: detail, then decisions one after the other and four at once. */
async function measureDecisions(
  person: Person,
  launcher: Person,
  { say, tell, rows }: { say: (line: string) => void; tell: Tell; rows: FigureRow[] },
  times: number
): Promise<void> {
  const launch = (): Promise<unknown> =>
    launcher.post(`${AREA}/FlowTask`, { flowId: FLOW, status: 0, data: '{"amount":500,"note":"换轮胎"}' })
  tell('发起', await timed(['launch'], launch, Math.min(times, 100)))
  for (let i = 0; i < DECISIONS / 2; i += 4) await Promise.all([launch(), launch(), launch(), launch()])
  const waiting = async (): Promise<HandledRow[]> =>
    (await person.get<Page<HandledRow>>(`${AREA}/FlowBefore/List/1?pageSize=100&startTime=${Date.now() - 3_000_000}`)).list
  const [first] = await waiting()
  tell(
    '详情',
    await timed([`${AREA}/FlowBefore/${first?.processId ?? ''}?taskOperatorId=${first?.id ?? ''}`], (url) => person.get(url), times)
  )
  const decide = (row: HandledRow): Promise<unknown> => person.post(`${AREA}/FlowBefore/Audit/${row.id}`, { handleOpinion: '同意' })
  for (const atOnce of [1, 4]) {
    let done = 0
    const from = performance.now()
    while (done < DECISIONS / 2) {
      const rows = await waiting()
      if (rows.length === 0) break
      for (let at = 0; at < rows.length; at += atOnce) done += (await Promise.all(rows.slice(at, at + atOnce).map(decide))).length
    }
    const rate = ((done * 1000) / (performance.now() - from)).toFixed(0)
    rows.push({ what: `审批，${atOnce} 个同时`, value: `每秒 ${rate} 次` })
    say(`${rate.padStart(9)} 次审批/秒，${atOnce} 个同时（${done} 次）`)
  }
}
