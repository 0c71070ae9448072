import { getTableName } from 'drizzle-orm'
import { COPY_SHEETS } from '../../../server/privacy/copy'
import { XLSX } from '../../../server/xlsx/write'
import { oneDatabase, type TestApp } from '../../support/databases'
import { textsOf } from '../../support/workbook'
import { World } from '../transferCar/support/world'

/** Tables that know people and of which a copy has nothing of its own, by why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'records of the company that say who did something at work':
    'accident_order account_statement approval_request bank_line bill_reservation cash_handover chat_hold company_setting company_setting_event conversation customer_agreement flow_version form_change form_model_version invoice invoice_red moderation_event notice order_bill order_event order_evidence order_hold order_signature organize_administrator owner_link pay_code pay_rule payment payment_event payment_order payment_person payment_tab_count people_import imported_person prepaid_entry prepaid_refund punch_site rate_card recon_item refund retention_hold retention_rule tow_truck',
  'secrets, and what only a machine reads':
    'user_credential sign_in_ticket idempotent_answer push_subscription picture_check people_change',
  'how the app looks to him': 'favourite list_view menu_use notify_permission saved_place user_setting',
  'his side of what stands in another sheet':
    'chat_bundle_item chat_message_hidden chat_message_reaction chat_pin chat_urge conversation_member flow_copy flow_delegation flow_seat notice_receiver notify_delivery report_nudge report_receiver schedule_answer',
  'what he looked at and took along: the sheet of the audit': 'file_view form_export form_reveal list_export pii_access stat_export',
  'what others reported: it would tell who': 'moderation_item'
}
const REASONS = new Map(Object.entries(LEFT_OUT).flatMap(([why, tables]) => tables.split(' ').map((table) => [table, why] as const)))

/** A copy of what is kept of one person (administration.md#copy-of-ones-data). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const fetched = async (account: string, url: string) => server.app.inject({ url, headers: { authorization: await world.token(account) } })
  const own = '/api/extend/Account/Data'
  const of = (id: string): string => `/api/admin/People/${id}/Data`

  test('no table with people in it is forgotten', async () => {
    const rows = await server.query<{ table: string }>(
      `select distinct c.conrelid::regclass::text as table from pg_constraint c where c.contype = 'f' and c.confrelid = 'user_account'::regclass
       union select table_name from information_schema.columns where table_schema = 'public'
       and column_name in ('user_id', 'owner_id', 'author_id', 'sender_id', 'actor_id', 'launcher_id', 'driver_id')
       except select child.relname from pg_inherits i join pg_class child on child.oid = i.inhrelid`
    )
    const copied = new Set(COPY_SHEETS.flatMap(({ tables }) => tables.map(getTableName)))
    const known = rows.map(({ table }) => table).filter((table) => !copied.has(table))
    expect(known.filter((table) => !REASONS.has(table)).sort()).toEqual([])
    expect([...REASONS.keys()].filter((table) => !known.includes(table))).toEqual([])
  })

  test('somebody has everything of his own and nothing of others; what there is stands on the first sheet', async () => {
    const [{ message } = { message: '' }] = await server.query<{ message: string }>(
      "select content as message from chat_message where sender_id = 'user-driver1' and content_type = 'text' order by sent_at desc limit 1"
    )
    const answer = await fetched('driver1', own)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, XLSX])
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('个人信息_driver1_')
    const sheet = (name: string) => textsOf(answer.rawPayload, name)
    const contents = await sheet('说明')
    expect(contents.slice(1).map(([name]) => name)).toEqual(COPY_SHEETS.map(({ name }) => name))
    const [person] = await server.query<{ real_name: string; mobile: string }>(
      "select real_name, mobile from user_account where id = 'user-driver1'"
    )
    const about = Object.fromEntries((await sheet('基本资料')).slice(1))
    expect(about).toMatchObject({ 姓名: person?.real_name, 手机号: person?.mobile, 账号: 'driver1' })
    expect((await sheet('发出的聊天')).map((row) => row[2])).toContain(message)
    for (const [name, count] of contents.slice(1)) expect([name, `${(await sheet(name ?? '')).length - 1} 条`]).toEqual([name, count])
    const orders = await server.query("select 1 from order_unit where driver_id = 'user-driver1'")
    expect(await sheet('承接工单')).toHaveLength(orders.length + 1)
    const punches = await server.query("select 1 from punch_record where user_id = 'user-driver1'")
    expect(punches.length).toBeGreaterThan(0)
    expect(await sheet('打卡记录')).toHaveLength(punches.length + 1)
  })

  test('every copy is noted; of somebody else only an administrator of the whole company gets one', async () => {
    await server.query("insert into organize_administrator (user_id, organize_id) values ('user-clerk1', 'org-baoan')")
    for (const account of ['manager1', 'clerk1', 'driver2'])
      expect((await fetched(account, of('user-driver1'))).json()).toMatchObject({ code: 403 })
    expect((await fetched('admin', of('user-nobody'))).json()).toMatchObject({ code: 404 })
    expect((await fetched('admin', of('user-driver1'))).statusCode).toBe(200)
    const noted = await server.query<{ actor_id: string; subject_id: string; changes: { after: string }[] }>(
      "select actor_id, subject_id, changes from audit_entry where act = '导出个人信息' order by at, id"
    )
    expect(noted.map((row) => [row.actor_id, row.subject_id, row.changes[0]?.after]).sort()).toEqual([
      ['user-admin', 'user-driver1', '由管理员导出'],
      ['user-driver1', 'user-driver1', '本人']
    ])
  })

  test('a sheet holds the newest 20,000 and says so', async () => {
    await server.query(
      `insert into position_point (id, user_id, order_id, lng, lat, coord_type, fix_at, background, received_at)
       select 'many' || n, 'user-driver2', 'o', 114, 22, 'GCJ02', n * 1000, false, n * 1000 from generate_series(1, 20001) n`
    )
    const { rawPayload } = await fetched('driver2', own)
    const found = (await textsOf(rawPayload, '说明')).find(([name]) => name === '行车轨迹')
    expect(found?.[1]).toBe('最近 20000 条，更早的请向管理员索取')
    expect(await textsOf(rawPayload, '行车轨迹')).toHaveLength(20_001)
  })

  test('nobody asks for more than five an hour', async () => {
    for (let nth = 1; nth <= 5; nth++) expect([nth, (await fetched('finance1', own)).statusCode]).toEqual([nth, 200])
    expect((await fetched('finance1', own)).json()).toMatchObject({ code: 429 })
  })
})
