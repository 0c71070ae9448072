import type { ListExport, ListExportBody, ListExports } from '../../../../src/contract/transferCar/lists'
import { DAY, MINUTE } from '../../../../server/clock'
import { cleanUp } from '../../../../server/housekeeping'
import { runDue } from '../../../../server/jobs/worker'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { partOf } from '../../../support/workbook'
import { World } from '../support/world'

const EXPORTS = '/api/transferCar/ListExports'
const BODY: ListExportBody = { list: 'orders', tab: 'all', filter: {}, columns: ['orderNo', 'status', 'reporterMobile'] }
/** More than two parts of a file. */
const MANY = 2_300

/** Copies of one order, a minute apart. */
const MULTIPLY = `insert into accident_order select (jsonb_populate_record(o, jsonb_build_object('id', 'many-' || n, 'order_no',
  'SG' || 202401000000 + n, 'created_at', 1735700000000 + n * 60000))).* from accident_order o, generate_series(1, $1::int) n
  where o.id = (select id from accident_order where status = 'CLOSED' order by id limit 1)`

const INVOICE = `insert into invoice (id, request_no, payment_order_id, kind, state, title_type, title, amount_fen, tax_fen, lines, created_by,
  created_at, updated_at) select 'invoice-' || id, 'FP' || payment_no, id, 'NORMAL', 'ISSUED', 'PERSON', '张三', greatest(payable_fen, 1), 0, '[]'::jsonb,
  created_by, created_at, updated_at from payment_order`

const STATEMENT = `insert into account_statement (id, statement_no, customer_id, month, state, total_fen, order_count, created_by, created_at, updated_at)
  select 'st-' || n, 'DZ2025010100' || n, (select min(id) from customer), '2025-0' || n, 'CONFIRMED', 5000 - n * 100, n, 'user-finance1', n, n
  from generate_series(1, 5) n`

/** Texts and numbers of the rows of a sheet, read from its XML alone. */
const rowsOf = (xml: string): string[][] =>
  [...xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/g)].map(([, nr, cells], at) => {
    expect(Number(nr)).toBe(at + 1)
    return [...(cells ?? '').matchAll(/<(?:t xml:space="preserve"|v)>(.*?)<\/(?:t|v)>/g)].map(([, text]) => text ?? '')
  })

/** Files of what a list shows (app.md#wide-screens). */
oneDatabase((_name, makeApp) => {
  let world: World
  let server: TestApp
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
    await server.query(MULTIPLY, [MANY])
    await server.query(INVOICE)
    await server.query(STATEMENT)
  }, 240_000)
  const begin = (account: string, body: object = BODY) => world.as<ListExport>(account, 'POST', EXPORTS, body)
  const last = async (account: string) => (await world.as<ListExports>(account, 'GET', `${EXPORTS}?list=orders`)).data.last
  const file = async (account: string, id: string) =>
    server.app.inject({ url: `${EXPORTS}/${id}/File`, headers: { authorization: await world.token(account) } })
  /** Does what is due until nothing is left to be written. */
  const write = async (): Promise<void> => {
    const errors: unknown[] = []
    do {
      // The next part is due a moment later, so that other jobs come in between.
      server.clock.advance(1)
      await runDue(server.context, (error) => errors.push(error))
    } while (errors.length === 0 && (await server.query("select 1 from list_export where state = 'RUNNING'")).length > 0)
    expect(errors).toEqual([])
  }

  test('a server that goes away in the middle leaves a job; the next one goes on, and the file has each order once, as SQL has them', async () => {
    const { data } = await begin('manager1')
    expect(data).toMatchObject({ state: 'RUNNING', rows: 0 })
    server.clock.advance(1)
    let taken = 0
    await runDue(server.context, undefined, { mayTake: () => taken === 0, ended: ({ kind }) => (taken += kind === 'listExport' ? 1 : 0) })
    expect(await last('manager1')).toMatchObject({ state: 'RUNNING', rows: 1000 })
    // A part that its process did not end is undone with it.
    server.clock.advance(1)
    let job = await server.context.jobs.take()
    while (job !== undefined && job.kind !== 'listExport') job = await server.context.jobs.take()
    if (job === undefined) throw new Error('no job waits')
    await server.context.jobs.fail(job, new Error('the process ends'))
    server.clock.advance(MINUTE)
    expect((await file('manager1', data.id)).json()).toMatchObject({ code: 404 })
    await write()
    const done = await last('manager1')
    const known = await server.query<{ order_no: string }>('select order_no from accident_order order by created_at desc, id desc')
    expect(done).toMatchObject({ state: 'DONE', rows: known.length, total: known.length })
    const answer = await file('manager1', data.id)
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('事故工单_'))
    const [heads, ...rows] = rowsOf(await partOf(answer.rawPayload, 'xl/worksheets/sheet1.xml'))
    expect(heads).toEqual(['工单号', '状态', '报案手机'])
    expect(rows.map(([orderNo]) => orderNo)).toEqual(known.map(({ order_no }) => order_no))
    // Masked, also for those who may see it.
    for (const [, , mobile = '138****8000'] of rows) expect(mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
  })

  test('a filter, and rows that were chosen', async () => {
    const [some] = await server.query<{ id: string; order_no: string }>("select id, order_no from accident_order where id = 'many-7'")
    await begin('manager1', { ...BODY, tab: 'closed', filter: { createdFrom: '2025-01-01', createdTo: '2025-01-01' } })
    await write()
    const day = await server.query<{ n: number }>(
      "select count(*)::int n from accident_order where status = 'CLOSED' and created_at >= 1735660800000 and created_at < 1735747200000"
    )
    expect(await last('manager1')).toMatchObject({ state: 'DONE', rows: day[0]?.n })
    const { data } = await begin('manager1', { ...BODY, columns: ['orderNo'], ids: [some?.id, 'nobody'] })
    await write()
    const rows = rowsOf(await partOf((await file('manager1', data.id)).rawPayload, 'xl/worksheets/sheet1.xml'))
    expect(rows).toEqual([['工单号'], [some?.order_no]])
  })

  test('payment orders and invoices as SQL has them, amounts as numbers that a spreadsheet adds up', async () => {
    const lists = [
      {
        body: { list: 'payments', tab: 'all', filter: {}, columns: ['paymentNo', 'payableFen', 'receivedFen'] },
        known: `select payment_no as no, (payable_fen / 100.0)::numeric(12,2)::text as first,
          ((paid_fen - refunded_fen) / 100.0)::numeric(12,2)::text as second from payment_order order by created_at desc, id desc`
      },
      {
        body: { list: 'invoices', tab: 'ISSUED', filter: {}, columns: ['requestNo', 'amountFen', 'redFen'] },
        known: `select request_no as no, (amount_fen / 100.0)::numeric(12,2)::text as first, (red_fen / 100.0)::numeric(12,2)::text as second
          from invoice where state = 'ISSUED' order by created_at desc, id desc`
      },
      {
        body: { list: 'statements', tab: 'CONFIRMED', filter: { sort: 'totalFen' }, columns: ['statementNo', 'totalFen', 'month'] },
        known: `select statement_no as no, (total_fen / 100.0)::numeric(12,2)::text as first, month as second
          from account_statement where state = 'CONFIRMED' order by total_fen, id`
      }
    ]
    for (const { body, known } of lists) {
      const { data } = await begin('finance1', body)
      await write()
      const xml = await partOf((await file('finance1', data.id)).rawPayload, 'xl/worksheets/sheet1.xml')
      const wanted = await server.query<{ no: string; first: string; second: string }>(known)
      expect(wanted.length).toBeGreaterThan(0)
      expect(rowsOf(xml).slice(1)).toEqual(wanted.map(({ no, first, second }) => [no, first, second]))
      expect(xml).toContain(`s="2"><v>${wanted[0]?.first ?? ''}</v>`)
    }
    expect(await begin('driver1', { ...BODY, list: 'invoices', columns: ['title'] })).toMatchObject({ code: 403 })
    for (const [list, columns] of [
      ['payments', ['reporterMobile']],
      ['invoices', ['taxNo']],
      ['statements', ['slipNo']]
    ])
      expect(await begin('finance1', { ...BODY, tab: list === 'statements' ? 'DRAFT' : 'all', list, columns })).toMatchObject({
        code: 400,
        data: { fields: { columns: '没有这一列' } }
      })
  })

  test('only who may export begins, one file at a time; nobody else fetches it, nor he when it has expired or the right is gone', async () => {
    expect(await begin('dispatcher1')).toMatchObject({ code: 403, msg: '没有“导出”的权限' })
    expect((await world.as<ListExports>('dispatcher1', 'GET', `${EXPORTS}?list=orders`)).data).toEqual({ canExport: false, last: null })
    const { data } = await begin('finance1')
    expect(await begin('finance1')).toMatchObject({ code: 400, msg: '上一次导出还没有完成，请稍后再试' })
    expect(
      await server.query("select act, subject from audit_entry where actor_id = 'user-finance1' order by at desc, id desc limit 1")
    ).toEqual([{ act: '导出', subject: '事故工单' }])
    await write()
    for (const account of ['manager1', 'admin', 'dispatcher1']) expect((await file(account, data.id)).json()).toMatchObject({ code: 404 })
    expect((await file('finance1', data.id)).statusCode).toBe(200)
    server.clock.advance(DAY)
    expect((await file('finance1', data.id)).json()).toMatchObject({ code: 404 })
    expect(await last('finance1')).toBeNull()
    server.clock.advance(1)
    await server.context.db.transaction((tx) => cleanUp(tx, server.clock.now()))
    expect(await server.query('select 1 from list_export_part')).toEqual([])

    await begin('finance1')
    await server.query("update user_account set enabled_mark = 0 where id = 'user-finance1'")
    await write()
    expect(await server.query("select state, failure from list_export where owner_id = 'user-finance1'")).toEqual([
      { state: 'FAILED', failure: '没有“导出”的权限' }
    ])
  })
})
