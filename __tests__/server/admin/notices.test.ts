import type { AuditEntry } from '../../../src/contract/admin/audit'
import type { AdminNotice, NoticeReader, NoticeRecord } from '../../../src/contract/admin/notices'
import type { InSiteDetail, InSiteRow } from '../../../src/contract/message'
import { HOUR, MINUTE } from '../../../server/clock'
import { runDue } from '../../../server/jobs/worker'
import { oneDatabase, type TestApp } from '../../support/databases'
import { World } from '../transferCar/support/world'

const NOTICES = '/api/admin/Notices'
const NOBODY = { isEverybody: false, organizeIds: [], roleIds: [], userIds: [] }
const NOTICE = {
  title: '台风预警',
  body: '今晚 <b>停运</b>\n请收车',
  targets: { ...NOBODY, userIds: ['user-driver1', 'user-driver2'] },
  files: [] as string[]
}

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
    await server.query("insert into organize_administrator (user_id, organize_id) values ('user-manager2', 'org-baoan')")
  })
  const act = <T = NoticeRecord>(url: string, body: object, account = 'admin', key: string | true = true) =>
    world.as<T>(account, 'POST', `${NOTICES}${url}`, body, { key })
  const draft = async (more: object = {}, account = 'admin') => (await act('', { ...NOTICE, ...more }, account)).data
  const publish = ({ id, version }: NoticeRecord, publishAt: number | null = null, account = 'admin') =>
    act(`/${id}/Publish`, { version, publishAt }, account)
  const inbox = async (account: string, title: string) =>
    (await world.as<{ list: InSiteRow[] }>(account, 'GET', `/api/message?keyword=${encodeURIComponent(title)}`)).data.list
  const detail = (account: string, messageId: string) => world.as<InSiteDetail>(account, 'GET', `/api/message/ReadInfo/${messageId}`)
  const readers = async (id: string) => (await world.as<{ list: NoticeReader[] }>('admin', 'GET', `${NOTICES}/${id}/Readers`)).data.list

  test('whom it is for gets it as a message, once for one press; its words are no markup', async () => {
    const written = await draft()
    expect(written).toMatchObject({ state: 'DRAFT', version: 1, receiverCount: 0 })
    const key = crypto.randomUUID()
    const first = await act(`/${written.id}/Publish`, { version: 1, publishAt: null }, 'admin', key)
    expect(first.data).toMatchObject({ state: 'PUBLISHED', receiverCount: 2, readCount: 0, publishedAt: server.clock.now() })
    expect((await act(`/${written.id}/Publish`, { version: 1, publishAt: null }, 'admin', key)).data.version).toBe(first.data.version)
    const [row] = await inbox('driver1', NOTICE.title)
    expect(await inbox('driver1', NOTICE.title)).toHaveLength(1)
    expect(await inbox('clerk1', NOTICE.title)).toEqual([])
    server.clock.advance(MINUTE)
    const { data } = await detail('driver1', row?.id ?? '')
    expect(data.bodyText).toBe('<p>今晚 &lt;b&gt;停运&lt;/b&gt;</p><p>请收车</p>')
    expect((await readers(written.id)).map(({ userId, state }) => [userId, state])).toEqual([
      ['user-driver2', 'UNREAD'],
      ['user-driver1', 'READ']
    ])
    const list = (await world.as<{ list: AdminNotice[] }>('admin', 'GET', NOTICES)).data.list
    expect(list.find(({ id }) => id === written.id)).toMatchObject({ receiverCount: 2, readCount: 1 })
    expect((await publish(first.data)).code).toBe(400)
    expect((await world.as('admin', 'PUT', `${NOTICES}/${written.id}`, { ...NOTICE, version: first.data.version })).code).toBe(400)
  })

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['no words', { body: ' ' }, 'body'],
    ['nobody', { targets: NOBODY }, 'targets'],
    ['a file that is not there', { files: ['20260315_0000000000000000000000000000000a.png'] }, 'files']
  ])('%s is refused at its field', async (_title, wrong, field) => {
    expect(await act('', { ...NOTICE, ...wrong })).toMatchObject({ code: 400, data: { fields: { [field]: expect.any(String) } } })
  })

  test('organizations with all below them, roles and everybody', async () => {
    const total = async (targets: object) => (await publish(await draft({ targets: { ...NOBODY, ...targets } }))).data.receiverCount
    const count = async (sql: string) =>
      (await server.query<{ n: number }>(`select count(distinct u.id)::int as n from user_account u ${sql}`))[0]?.n
    const isHere = 'u.enabled_mark = 1 and u.deleted_at is null'
    expect(await total({ isEverybody: true })).toBe(await count(`where ${isHere}`))
    const below =
      "with recursive d(id) as (select id from organize where id = 'org-baoan' union select o.id from organize o join d on o.parent_id = d.id) select id from d"
    expect(await total({ organizeIds: ['org-baoan'] })).toBe(
      await count(`join user_organize o on o.user_id = u.id where ${isHere} and o.organize_id in (${below})`)
    )
    const drivers = await total({ roleIds: ['role-driver'] })
    expect(drivers).toBeGreaterThanOrEqual(4)
    expect(await total({ roleIds: ['role-driver'], userIds: ['user-driver1'] })).toBe(drivers)
  })

  test('who administers a branch writes to it alone, and keeps what he wrote', async () => {
    expect((await act('', { ...NOTICE, targets: { ...NOBODY, organizeIds: ['org-head'] } }, 'manager2')).code).toBe(400)
    expect((await act('', { ...NOTICE, targets: { ...NOBODY, userIds: ['user-driver1'] } }, 'manager2')).code).toBe(400)
    const mine = await draft({ title: '宝安通知', targets: { ...NOBODY, isEverybody: true } }, 'manager2')
    const sent = (await publish(mine, null, 'manager2')).data
    expect(sent.receiverCount).toBeGreaterThan(0)
    const organizes = await server.query<{ id: string }>(
      "with recursive d(id) as (select id from organize where id = 'org-baoan' union select o.id from organize o join d on o.parent_id = d.id) select u.id from user_account u where u.organize_id in (select id from d)"
    )
    for (const { userId } of await readers(mine.id)) expect(organizes.map(({ id }) => id)).toContain(userId)
    const other = await draft()
    expect((await world.as('manager2', 'GET', `${NOTICES}/${other.id}`)).code).toBe(404)
    expect((await publish(other, null, 'manager2')).code).toBe(404)
    const seen = (await world.as<{ list: AdminNotice[] }>('manager2', 'GET', NOTICES)).data.list
    expect(seen.map(({ id }) => id)).toEqual([mine.id])
    for (const account of ['driver1', 'dispatcher1']) expect((await act('', NOTICE, account)).code).toBe(403)
  })

  test('a planned one goes out at its time; taken back before it does not', async () => {
    const at = server.clock.now() + HOUR
    expect((await publish(await draft(), server.clock.now())).data).toMatchObject({ fields: { publishAt: expect.any(String) } })
    const planned = (await publish(await draft({ title: '明日体检' }), at)).data
    const dropped = (await publish(await draft({ title: '取消的公告' }), at)).data
    expect(planned).toMatchObject({ state: 'PLANNED', publishAt: at })
    expect((await act(`/${dropped.id}/Withdraw`, { version: dropped.version })).data).toMatchObject({ state: 'DRAFT', publishAt: null })
    await runDue(server.context)
    expect(await inbox('driver1', '明日体检')).toEqual([])
    server.clock.advance(HOUR + MINUTE)
    const failures: unknown[] = []
    await runDue(server.context, (error) => failures.push(error))
    expect(failures).toEqual([])
    expect(await inbox('driver1', '明日体检')).toHaveLength(1)
    expect(await inbox('driver1', '取消的公告')).toEqual([])
    expect((await act(`/${dropped.id}/Remove`, { version: dropped.version + 1 })).code).toBe(200)
    expect((await act(`/${planned.id}/Remove`, { version: planned.version + 1 })).code).toBe(400)
  })

  test('withdrawn it is in nobody’s list, and nobody reads its attachment any more', async () => {
    const file = await world.file('admin', 'plan', 'annex')
    const sent = (await publish(await draft({ title: '附件公告', files: [file] }))).data
    expect(sent.files).toMatchObject([{ fileId: file, url: expect.stringContaining('sign=') }])
    const [row] = await inbox('driver1', '附件公告')
    const { data } = await detail('driver1', row?.id ?? '')
    expect(JSON.parse(data.files)).toMatchObject([{ name: 'p.png', url: expect.stringContaining('sign=') }])
    const download = async (account: string) => (await world.as(account, 'GET', `/api/file/Download/annex/${file}`)).code
    expect([await download('driver1'), await download('clerk1'), await download('admin')]).toEqual([200, 404, 200])
    expect((await act('', { ...NOTICE, targets: { ...NOBODY, isEverybody: true }, files: [file] }, 'manager2')).code).toBe(400)
    const gone = await act(`/${sent.id}/Withdraw`, { version: sent.version })
    expect(gone.data.state).toBe('WITHDRAWN')
    expect(await inbox('driver1', '附件公告')).toEqual([])
    expect([await download('driver1'), await download('admin')]).toEqual([404, 200])
    const { list } = (
      await world.as<{ list: AuditEntry[] }>('admin', 'GET', `/api/admin/Audit?area=notices&keyword=${encodeURIComponent('附件公告')}`)
    ).data
    expect(list.map(({ act: what }) => what)).toEqual(['撤回公告', '发布公告', '新建公告'])
  })

  test('the rest are reminded, each at most once an hour', async () => {
    const sent = (await publish(await draft({ title: '提醒公告' }))).data
    server.clock.advance(MINUTE)
    const [row] = await inbox('driver1', '提醒公告')
    await detail('driver1', row?.id ?? '')
    await server.query(
      "insert into notify_delivery (id, message_id, user_id, channel, order_id, state, created_at) values ('d1', $1, 'user-driver2', 'push', '', 'SENT', 0)",
      [row?.id]
    )
    const remind = async () => (await act<{ count: number }>(`/${sent.id}/Remind`, {})).data.count
    expect(await remind()).toBe(1)
    expect(await server.query("select 1 from notify_delivery where id = 'd1'")).toEqual([])
    expect(await remind()).toBe(0)
    server.clock.advance(HOUR)
    expect(await remind()).toBe(1)
    expect((await readers(sent.id)).map(({ userId, remindedAt }) => [userId, remindedAt])).toEqual([
      ['user-driver2', server.clock.now()],
      ['user-driver1', null]
    ])
  })

  test('of two who publish one draft at once one does', async () => {
    const written = await draft({ title: '同时发布' })
    const answers = await Promise.all([publish(written), publish(written)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(await inbox('driver1', '同时发布')).toHaveLength(1)
  })
})
