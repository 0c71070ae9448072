import { Client } from 'pg'
import { termsOf } from '../../../server/transferCar/order/repository/search'

const YEARS = 3
const DAY_MS = 86_400_000
/** Drivers who share the orders: a busy company of nine orders a driver and day. */
const BENCH_DRIVERS = 100
/** One of them, with the demo company's password. */
export const BENCH_DRIVER = 'benchdriver7'

/**
 * What each order is made of, all from its number, so that every run has the same ones: newest last; old ones are closed, the
 * newest 0.06 % are under way, as in a company that works. Times are epoch ms, `h` is a hash that looks random.
 */
const plan = (orders: number, now: number): string => `
create unlogged table bench_order as
select i, 'bench-' || lpad(i::text, 8, '0') as id,
  created, row_number() over (partition by (created + 28800000) / ${DAY_MS} order by i) as seq,
  case
    when i > ${orders} * 0.9994 then (array['PENDING','ASSIGNED','ACCEPTED','EN_ROUTE','ON_SCENE','WORKING','TOWING','AT_DEST'])[1 + h % 8]
    when h % 10000 < 3 then 'DRAFT'
    when h % 10000 < 500 then 'CANCELLED'
    when h % 10000 < 600 then 'VOID'
    when h % 10000 < 620 then 'STORED'
    when i > ${orders} * 0.99 or h % 10000 < 700 then case when h % 11 = 0 then 'DRY_RUN' else 'DONE' end
    else 'CLOSED'
  end as status,
  '粤' || substr('BASEL', 1 + h % 5, 1) || lpad(upper(to_hex((h::bigint * 7919 + i) % 1048576)), 5, '0') as plate,
  '13' || lpad(((h::bigint * 104729 + i * 31) % 1000000000)::text, 9, '0') as mobile,
  substr('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗', 1 + h % 20, 1) || substr('建军伟芳娜敏静丽强磊洋艳勇杰娟涛明超秀霞平刚桂英', 1 + (h / 20) % 24, 1)
    || case when h % 3 = 0 then '' else substr('志玉萍红安国华海东春', 1 + (h / 480) % 10, 1) end as name,
  case when h % 3 = 0 then 'LSVAA' || lpad(((h::bigint * 15485863 + i) % 1000000000000)::text, 12, '0') end as vin,
  1 + (h / 7) % ${BENCH_DRIVERS} as driver, h
from (
  select i, ${now} - (${orders} - i)::bigint * ${YEARS * 365 * DAY_MS} / ${orders} as created, ('x' || substr(md5(i::text), 1, 7))::bit(28)::int as h
  from generate_series(1, ${orders}) i
) numbered`

const people = `
insert into user_account (id, account, real_name, gender, mobile, organize_id, position_id, manager_id, created_at)
  select 'bench-driver-' || n, 'benchdriver' || n, '司机' || n, 1, '1390000' || lpad(n::text, 4, '0'), organize_id, position_id, manager_id, created_at
  from user_account, generate_series(1, ${BENCH_DRIVERS}) n where id = 'user-driver1';
insert into user_role (user_id, role_id) select 'bench-driver-' || n, role_id from user_role, generate_series(1, ${BENCH_DRIVERS}) n where user_id = 'user-driver1';
insert into user_credential (user_id, password_hash, changed_at) select 'bench-driver-' || n, password_hash, changed_at from user_credential, generate_series(1, ${BENCH_DRIVERS}) n where user_id = 'user-driver1';
insert into driver_profile (user_id, on_duty) select 'bench-driver-' || n, true from generate_series(1, ${BENCH_DRIVERS}) n;
insert into tow_truck (id, plate_no, truck_type, capacity_kg, organize_id, created_at)
  select 'bench-truck-' || n, '粤BT' || lpad(n::text, 4, '0'), 'FLATBED', 5000, organize_id, created_at from tow_truck, generate_series(1, ${BENCH_DRIVERS}) n where id = 'truck-1'`

const DRIVEN = "status not in ('DRAFT','PENDING')"
const rows = [
  `insert into accident_order (id, order_no, version, status, status_at, created_by, created_at, updated_at, source, bearer, service_type, address, lng, lat, coord_type, reporter_name, reporter_mobile,
    outcome, ended_at, closed_at)
  select id, 'SG' || to_char(to_timestamp((created + 28800000) / 1000) at time zone 'UTC', 'YYYYMMDD') || (2000 + seq), 8, status, created + 3600000,
    case when h % 4 = 0 then 'user-clerk1' else 'user-dispatcher' || (1 + h % 2) end, created, created + 3600000, 'OWNER_CALL', 'PARTY', 'TOW', '深圳市南山区深南大道 ' || i || ' 号',
    113.8 + (h % 1000) / 2000.0, 22.5 + (h % 777) / 3000.0, 'GCJ02', name, mobile,
    case status when 'CLOSED' then 'TOWED' when 'DONE' then 'TOWED' when 'STORED' then 'TOWED' when 'DRY_RUN' then 'DRY_RUN' when 'CANCELLED' then 'CANCELLED' when 'VOID' then 'VOID' end,
    case when status in ('CLOSED','CANCELLED','VOID','DRY_RUN') then created + 7200000 end, case when status = 'CLOSED' then created + 86400000 end
  from bench_order order by i`,
  `insert into order_vehicle (id, order_id, position, plate_situation, plate_no, vin, vehicle_class) select 'v' || id, id, 0, 'NORMAL', plate, vin, 'K1' from bench_order order by i`,
  `insert into order_unit (id, order_id, order_created_at, order_status, is_lead, driver_id, truck_id, assigned_at, accepted_at, departed_at, arrived_at)
  select 'u' || id, id, created, status, true, 'bench-driver-' || driver, 'bench-truck-' || driver, created + 60000, created + 120000, created + 240000, created + 1500000
  from bench_order where ${DRIVEN} order by i`,
  `insert into order_event (id, order_id, unit_id, seq, action, from_status, to_status, actor_id, actor_role, device_at, server_at, business_at)
  select 'e' || e || id, id, case when e > 1 then 'u' || id end, e, (array['submit','dispatch','accept','depart','arrive'])[e], null, status, 'user-dispatcher1', 'dispatcher',
    created + e * 60000, created + e * 60000, created + e * 60000
  from bench_order, generate_series(1, 5) e where e = 1 or ${DRIVEN} order by i, e`,
  `insert into order_tab_count (status, count) select status, count(*) from bench_order group by status
  on conflict (status) do update set count = order_tab_count.count + excluded.count`,
  // Sorted like its key, so that the index fills from left to right.
  `insert into order_search_term (order_id, kind, term, order_created_at)
  select id, kind, term, created from (
    select b.id, 'no' as kind, o.order_no as term, b.created from bench_order b join accident_order o on o.id = b.id
    union all select b.id, 'no', substr(o.order_no, 3), b.created from bench_order b join accident_order o on o.id = b.id
    union all select id, 'plate', substr(plate, k), created from bench_order, generate_series(1, 5) k
    union all select id, 'vin', reverse(vin), created from bench_order where vin is not null
    union all select id, 'mobile', reverse(mobile), created from bench_order
    union all select id, 'name', name, created from bench_order
    union all select id, 'surname', substr(name, 1, 1), created from bench_order
  ) terms order by kind, term collate "C", created, id`
]

/** One payment order, and of most its payment, for every order that was towed; reviewed an hour later, closed with its order. */
const UNPAID = '(i % 200 = 0 or i % 100 = 1)'
const money = [
  `insert into payment_order (id, payment_no, accident_order_id, payer, customer_id, stage, status, bill_version, lines, total_fen, discount_fen, payable_fen, tax_fen, paid_fen, reviewed_at, due_at, closed_at, created_by, created_at, updated_at)
  select 'p' || id, 'JF' || to_char(to_timestamp((created + 10000000 + 28800000) / 1000) at time zone 'UTC', 'YYYYMMDD') || lpad((i % 100000)::text, 5, '0'), id, 'PARTY',
    case when i % 200 = 0 then 'customer-shunda' end, case when i % 200 = 0 then 'ON_ACCOUNT' else 'OPEN' end,
    case when i % 200 = 0 then 'ON_ACCOUNT' when i % 100 = 1 then 'UNPAID' when status = 'CLOSED' then 'CLOSED' else 'PAID' end, 1,
    jsonb_build_array(jsonb_build_object('code', 'TOW', 'amountFen', 30000, 'discountFen', 0, 'payableFen', 30000), jsonb_build_object('code', (array['WINCH','STORAGE','WAITING'])[1 + h % 3], 'amountFen', 5000, 'discountFen', 500, 'payableFen', 4500)),
    35000, 500, 34500, 0, case when ${UNPAID} then 0 else 34500 end, created + 10800000, created + 864000000,
    case when status = 'CLOSED' and not ${UNPAID} then created + 86400000 end, 'user-finance1', created + 10000000, created + 10000000
  from bench_order where status in ('CLOSED', 'DONE', 'STORED') order by i`,
  `insert into payment (id, payment_order_id, method, way, state, amount_fen, collector_id, paid_at, created_at, updated_at)
  select 'm' || id, 'p' || id, (array['WECHAT','ALIPAY','CASH'])[1 + h % 3], 'BY_HAND', 'SUCCESS', 34500, 'bench-driver-' || driver, created + 14400000, created, created
  from bench_order where status in ('CLOSED', 'DONE', 'STORED') and not ${UNPAID} order by i`
]
/** Rows that are written here are counted when the days are added up for the first time: no mark is needed. */
const MARKED_TABLES = ['accident_order', 'order_unit', 'payment_order', 'payment']
const marking = (on: boolean): string => {
  const act = on ? 'enable' : 'disable'
  // Crews are written before any payment order: they count nothing, but a million at once would each ask an index without statistics.
  return [
    ...MARKED_TABLES.map((table) => `alter table ${table} ${act} trigger stat_mark`),
    `alter table order_unit ${act} trigger count_crew_added`
  ].join('; ')
}

/** Fills a migrated database with orders over three years. @param now epoch ms of the newest */
export async function seedOrders(url: string, orders: number, now: number, say: (line: string) => void): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'")
    await client.query(plan(orders, now))
    await client.query(people)
    await client.query(marking(false))
    const all = [...rows, ...money]
    for (const [i, sql] of all.entries()) {
      await client.query(sql)
      // The counting triggers of the next step ask by index; a server without autovacuum would guess which.
      await client.query('analyze')
      say(`  ${i + 1}/${all.length}`)
    }
    await client.query(marking(true))
    await sameTerms(client)
    await client.query('drop table bench_order')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** The terms are written by SQL for speed: a sample must be what the server itself would have written. @throws Error when it is not */
async function sameTerms(client: Client): Promise<void> {
  const { rows: sample } = await client.query<{
    id: string
    order_no: string
    mobile: string
    name: string
    plate: string
    vin: string | null
  }>(
    'select b.id, o.order_no, b.mobile, b.name, b.plate, b.vin from bench_order b join accident_order o on o.id = b.id where b.i % greatest(1, (select count(*) from bench_order) / 100) = 0'
  )
  for (const { id, order_no: orderNo, mobile, name, plate, vin } of sample) {
    const expected = termsOf({ orderNo, reporterMobile: mobile, reporterName: name }, [{ plateNo: plate, vin }])
      .map(({ kind, term }) => `${kind} ${term}`)
      .sort()
    const { rows: stored } = await client.query<{ kind: string; term: string }>(
      'select kind, term from order_search_term where order_id = $1',
      [id]
    )
    const found = stored.map(({ kind, term }) => `${kind} ${term}`).sort()
    if (JSON.stringify(found) !== JSON.stringify(expected))
      throw new Error(`search terms of ${id}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
  }
}
