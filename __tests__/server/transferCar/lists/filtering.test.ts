import type { KeysetPage } from '../../../../src/contract/envelope'
import { eachDatabase } from '../../../support/databases'
import { INVOICES, PAYMENTS } from '../invoice/support'
import { World } from '../support/world'

/** Copies on other days and with other amounts. */
const COPIES = [
  `insert into payment_order select (jsonb_populate_record(p, jsonb_build_object('id', p.id || '-' || n, 'payment_no', p.payment_no || n,
    'due_at', p.created_at + n * 86400000::bigint))).* from payment_order p, generate_series(1, 2) n`,
  `insert into invoice (id, request_no, payment_order_id, kind, state, title_type, title, amount_fen, tax_fen, lines, created_by, created_at, updated_at)
    select 'inv-' || row_number() over (), 'FP' || row_number() over (), id, case when mod(row_number() over (), 2) = 0 then 'NORMAL' else 'SPECIAL' end,
      'ISSUED', 'PERSON', '张三', greatest(payable_fen, 1), 0, '[]'::jsonb, created_by, created_at, updated_at from payment_order`
]
const dayOf = (column: string): string => `to_char(to_timestamp(${column} / 1000.0) at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
const CREATED = dayOf('created_at')

/** Lists narrowed by a column (app.md#wide-screens): through all pages just the rows that SQL finds. */
eachDatabase((_name, makeApp) => {
  test('payment orders by status, day due and amount, invoices by kind, day and amount; alone and together, in any order', async () => {
    const server = await makeApp()
    const world = new World(server)
    for (const sql of COPIES) await server.query(sql)
    const found = async (url: string, query: string): Promise<string[]> => {
      const ids: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { data }: { data: KeysetPage<{ id: string }> } = await world.as(
          'manager1',
          'GET',
          `${url}?${query}${cursor === '' ? '' : `&cursor=${cursor}`}`
        )
        ids.push(...data.list.map(({ id }) => id))
        cursor = data.nextCursor
      }
      return ids
    }
    const [middle] = await server.query<{ due: string; fen: string; day: string; amount: string }>(
      `select (select ${dayOf('due_at')} from payment_order where due_at is not null order by due_at limit 1 offset 5) as due,
        (select payable_fen::text from payment_order where payable_fen > 0 order by payable_fen limit 1 offset 3) as fen,
        (select ${CREATED} from invoice order by created_at limit 1 offset 5) as day,
        (select amount_fen::text from invoice order by amount_fen limit 1 offset 9) as amount`
    )
    if (middle === undefined) throw new Error('nothing is there')
    const { due, fen, day, amount } = middle
    const cases: [url: string, query: string, table: string, where: string, order?: string][] = [
      [PAYMENTS, 'status=PARTIAL', 'payment_order', "status = 'PARTIAL'"],
      [PAYMENTS, 'tab=unpaid&status=UNPAID', 'payment_order', "status = 'UNPAID'"],
      [PAYMENTS, 'tab=paid&status=UNPAID', 'payment_order', 'false'],
      [PAYMENTS, `dueFrom=${due}&dueTo=${due}`, 'payment_order', `${dayOf('due_at')} = '${due}'`],
      [PAYMENTS, `dueTo=${due}&sort=dueAt`, 'payment_order', `${dayOf('due_at')} <= '${due}'`, 'due_at, id'],
      [PAYMENTS, `payableFrom=${fen}&payableTo=${fen}`, 'payment_order', `payable_fen = ${fen}`],
      [PAYMENTS, `payableFrom=${fen}`, 'payment_order', `payable_fen >= ${fen}`],
      [PAYMENTS, `payableTo=${fen}&dueFrom=${due}`, 'payment_order', `payable_fen <= ${fen} and ${dayOf('due_at')} >= '${due}'`],
      [INVOICES, 'kind=SPECIAL', 'invoice', "kind = 'SPECIAL'"],
      [INVOICES, `createdFrom=${day}&createdTo=${day}`, 'invoice', `${CREATED} = '${day}'`],
      [
        INVOICES,
        `kind=NORMAL&amountTo=${amount}&sort=amountFen`,
        'invoice',
        `kind = 'NORMAL' and amount_fen <= ${amount}`,
        'amount_fen, id'
      ],
      [INVOICES, `amountFrom=${amount}&state=ISSUED`, 'invoice', `amount_fen >= ${amount}`]
    ]
    let rows = 0
    for (const [url, query, table, where, order = 'created_at desc, id desc'] of cases) {
      const known = await server.query<{ id: string }>(`select id from ${table} where ${where} order by ${order}`)
      expect([query, await found(url, query)]).toEqual([query, known.map(({ id }) => id)])
      rows += known.length
    }
    expect(rows).toBeGreaterThan(30)

    const refused = async (url: string, query: string) => {
      const { code, data } = await world.as<{ fields?: object }>('manager1', 'GET', `${url}?${query}`)
      return [code, data?.fields]
    }
    expect(await refused(PAYMENTS, 'dueFrom=2026-03-02&dueTo=2026-03-01')).toEqual([400, { dueFrom: '起始日期不能晚于截止日期' }])
    expect(await refused(PAYMENTS, 'dueTo=2026-02-30')).toEqual([400, { dueTo: '没有这一天' }])
    expect(await refused(PAYMENTS, 'payableFrom=2&payableTo=1')).toEqual([400, { payableFrom: '最低金额不能高于最高金额' }])
    expect((await refused(PAYMENTS, 'payableFrom=-1'))[0]).toBe(400)
    expect((await refused(INVOICES, 'amountTo=1.5'))[0]).toBe(400)
  })
})
