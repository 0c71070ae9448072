import type { KeysetPage } from '../../../../src/contract/envelope'
import { eachDatabase } from '../../../support/databases'
import { INVOICES, PAYMENTS } from '../invoice/support'
import { ORDERS, World } from '../support/world'

/** Copies of what is there, three of a kind with the same amount and times, so that the id decides among them. */
const COPIES = [
  `insert into payment_order select (jsonb_populate_record(p, jsonb_build_object('id', p.id || '-' || n, 'payment_no', p.payment_no || n))).*
    from payment_order p, generate_series(1, 2) n`,
  `insert into payment_person select (jsonb_populate_record(p, jsonb_build_object('payment_order_id', p.payment_order_id || '-' || n))).*
    from payment_person p, generate_series(1, 2) n on conflict do nothing`,
  `insert into invoice (id, request_no, payment_order_id, kind, state, title_type, title, amount_fen, tax_fen, lines, created_by, created_at, updated_at)
    select 'inv-' || row_number() over (), 'FP' || row_number() over (), id, 'NORMAL', 'ISSUED', 'PERSON', '张三', greatest(payable_fen, 1), 0, '[]'::jsonb,
      created_by, created_at, updated_at from payment_order`
]
const LATER = '999999999999999'
const LISTS = [
  { url: ORDERS, table: 'accident_order', sorts: { createdAt: 'created_at', statusAt: 'status_at' } },
  {
    url: PAYMENTS,
    table: 'payment_order',
    sorts: { createdAt: 'created_at', payableFen: 'payable_fen', dueAt: `coalesce(due_at, ${LATER})` }
  },
  { url: INVOICES, table: 'invoice', sorts: { createdAt: 'created_at', amountFen: 'amount_fen' } }
]
/** What a driver may know of. */
const OWN: Readonly<Record<string, string>> = {
  accident_order: `(created_by = 'user-driver1' or id in (select order_id from order_unit where driver_id = 'user-driver1' and removed_at is null))`,
  payment_order: `accident_order_id in (select order_id from order_unit where driver_id = 'user-driver1' and removed_at is null)`
}

/** Lists in another order than newest first (app.md#wide-screens): each row once, as SQL sorts them. */
eachDatabase((_name, makeApp) => {
  test('by every field and both ways, for the office and for a driver, through all pages', async () => {
    const server = await makeApp()
    const world = new World(server)
    for (const sql of COPIES) await server.query(sql)
    const ids = async (account: string, url: string, query: string): Promise<string[]> => {
      const found: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { data }: { data: KeysetPage<{ id: string }> } = await world.as(
          account,
          'GET',
          `${url}?${query}${cursor === '' ? '' : `&cursor=${cursor}`}`
        )
        found.push(...data.list.map(({ id }) => id))
        cursor = data.nextCursor
      }
      return found
    }
    for (const { url, table, sorts } of LISTS) {
      const size = url === INVOICES ? '' : '&pageSize=7'
      for (const [field, column] of Object.entries(sorts)) {
        for (const direction of field === 'createdAt' ? [''] : ['', '-']) {
          const order = direction === '' ? 'asc' : 'desc'
          const known = async (where: string): Promise<string[]> =>
            (await server.query<{ id: string }>(`select id from ${table} where ${where} order by ${column} ${order}, id ${order}`)).map(
              ({ id }) => id
            )
          const query = `sort=${direction}${field}${size}`
          expect([query, await ids('manager1', url, query)]).toEqual([query, await known('true')])
          const own = OWN[table]
          if (own !== undefined) expect([query, await ids('driver1', url, query)]).toEqual([query, await known(own)])
        }
      }
    }
    expect((await world.as('manager1', 'GET', `${PAYMENTS}?sort=taxFen`)).code).toBe(400)
    expect(await ids('manager1', ORDERS, `tab=closed&sort=statusAt&pageSize=7`)).toEqual(
      (await server.query<{ id: string }>("select id from accident_order where status = 'CLOSED' order by status_at, id")).map(
        ({ id }) => id
      )
    )
  })
})
