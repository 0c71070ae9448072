import type { CompanyServer } from '../../__tests__/support/appServer'

type Query = CompanyServer['query']

/** As many rows of a table as asked for, each a copy of one with other values; `i` is its number, `o` the copied row. */
const copies = (table: string, where: string, count: number, values: string): string =>
  `insert into ${table} select r.* from (select * from ${table} where ${where} limit 1) o, generate_series(1, ${count}) i,
   lateral jsonb_populate_record(null::${table}, to_jsonb(o) || jsonb_build_object(${values})) r`

/** Somewhere in a square of 60 km around Shenzhen, each number elsewhere and the same in each run. */
const LNG = 'round((113.9 + ((i * 7919) % 1000) * 0.0006)::numeric, 6)'
const LAT = 'round((22.45 + ((i * 104729) % 1000) * 0.0005)::numeric, 6)'

/** A company with so many open orders, a third of them waiting, and so many drivers who are on a trip with one and have another. */
export async function fillBoard(query: Query, orders: number, trucks: number): Promise<void> {
  const now = Date.now()
  const ended = "('PENDING', 'ASSIGNED', 'ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING', 'TOWING', 'AT_DEST')"
  await query(`update accident_order set status = 'DONE' where status in ${ended}`)
  await query(`update order_unit set order_status = 'DONE' where order_status in ${ended}`)
  await query('update driver_profile set on_duty = false')
  const driver = "id = 'user-driver1'"
  await query(
    copies(
      'user_account',
      driver,
      trucks,
      "'id', 'bench-driver-' || i, 'account', 'bench' || i, 'mobile', '139' || (10000000 + i), 'real_name', '司机' || i"
    )
  )
  await query(copies('driver_profile', "user_id = 'user-driver1'", trucks, "'user_id', 'bench-driver-' || i, 'on_duty', true"))
  await query(
    copies(
      'tow_truck',
      'enabled_mark = 1',
      trucks,
      "'id', 'bench-truck-' || i, 'plate_no', '粤B' || (10000 + i), 'driver_id', 'bench-driver-' || i"
    )
  )
  const status = `case when i > ${2 * trucks} then 'PENDING' when i > ${trucks} then 'ACCEPTED' when i % 2 = 0 then 'EN_ROUTE' else 'TOWING' end`
  await query(
    copies(
      'accident_order',
      "status = 'DONE' and lng is not null",
      orders,
      `'id', 'bench-order-' || i, 'order_no', 'SG20990101' || (1000 + i), 'status', ${status}, 'lng', ${LNG}, 'lat', ${LAT}, 'coord_type', 'GCJ02',
       'dest_lng', ${LNG} + 0.05, 'dest_lat', ${LAT}, 'dest_coord_type', 'GCJ02', 'created_at', ${now} - i * 20000, 'status_at', ${now}`
    )
  )
  await query(
    copies(
      'order_unit',
      'is_lead and driver_id is not null',
      2 * trucks,
      `'id', 'bench-unit-' || i, 'order_id', 'bench-order-' || i, 'order_created_at', ${now}, 'order_status', ${status},
       'driver_id', 'bench-driver-' || (1 + (i - 1) % ${trucks}), 'truck_id', 'bench-truck-' || (1 + (i - 1) % ${trucks}), 'removed_at', null`
    )
  )
}

/** All trucks are somewhere else: each goes 60 m east. @param turn how often they have moved */
export async function moveTrucks(query: Query, trucks: number, turn: number): Promise<void> {
  const now = Date.now()
  const place = `'bench-driver-' || i, 'bench-order-' || i, ${LNG} + ${turn} * 0.0006, ${LAT}, 'GCJ02', ${now}, true`
  const columns = 'user_id, order_id, lng, lat, coord_type, fix_at, background'
  await query(
    `insert into driver_position (${columns}) select ${place} from generate_series(1, ${trucks}) i
     on conflict (user_id) do update set lng = excluded.lng, fix_at = excluded.fix_at`
  )
  await query(
    `insert into position_point (${columns}, id, received_at) select ${place}, 'bench-' || ${turn} || '-' || i, ${now} from generate_series(1, ${trucks}) i`
  )
}
