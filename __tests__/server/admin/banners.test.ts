import type { AuditEntry } from '../../../src/contract/admin/audit'
import type { BannerRow, BannersAnswer } from '../../../src/contract/admin/banners'
import type { NoticeRecord } from '../../../src/contract/admin/notices'
import type { HomeAnswer } from '../../../src/contract/workbench'
import { MINUTE } from '../../../server/clock'
import { oneDatabase, type TestApp } from '../../support/databases'

const BANNERS = '/api/admin/Banners'
const BODY = {
  title: '春节值班',
  text: '',
  art: 'team',
  picture: '/api/file/Image/preview/20260315_a.png?sign=x',
  menuId: 'schedule',
  noticeId: '',
  roleIds: [] as string[],
  enabled: true,
  startsAt: null,
  endsAt: null
}

oneDatabase((_name, makeApp) => {
  let app: TestApp
  let admin: string
  beforeAll(async () => {
    app = await makeApp()
    admin = await app.signIn('admin')
  })
  const call = <T = BannersAnswer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = admin) =>
    app.call<T & { fields?: Record<string, string> }>(method, url, {
      token,
      ...(body !== undefined && { body }),
      ...(method !== 'GET' && { key: true })
    })
  const shown = async (account: string) => {
    const token = await app.signIn(account)
    return (await app.call<HomeAnswer>('GET', '/api/workbench/Home', { token })).data.banners
  }
  const titles = async (account: string): Promise<string[]> => (await shown(account)).map(({ title }) => title)
  const row = async (title: string): Promise<BannerRow> => {
    const found = (await call('GET', BANNERS)).data.list.find((each) => each.title === title)
    if (found === undefined) throw new Error(`no banner ${title}`)
    return found
  }
  const change = async (title: string, changed: object) => {
    const { id, ...body } = await row(title)
    return call('PUT', `${BANNERS}/${id}`, { ...body, ...changed })
  }
  const lastAudit = async () => (await call<{ list: AuditEntry[] }>('GET', '/api/admin/Audit?area=menus')).data.list[0]

  test('administrators of the whole company alone keep them; what is wrong is told at its field', async () => {
    await app.query("insert into organize_administrator values ('user-manager1', 'org-head')")
    for (const account of ['manager1', 'driver1']) {
      const token = await app.signIn(account)
      const asked = [
        call('GET', BANNERS, undefined, token),
        call('POST', BANNERS, BODY, token),
        call('PUT', `${BANNERS}/banner-path`, { ...BODY, version: 1 }, token),
        call('PUT', '/api/admin/BannerOrder', { ids: ['banner-path'] }, token),
        call('DELETE', `${BANNERS}/banner-path`, undefined, token)
      ]
      expect((await Promise.all(asked)).map(({ code }) => code)).toEqual(asked.map(() => 403))
    }
    const now = app.clock.now()
    for (const [field, wrong] of [
      ['title', { title: ' ' }],
      ['picture', { picture: '/api/file/Image/transferCar/x.png' }],
      ['picture', { picture: 'https://evil.example/x.png' }],
      ['endsAt', { startsAt: now, endsAt: now }],
      ['menuId', { menuId: 'nothing' }],
      ['menuId', { menuId: 'office' }],
      ['noticeId', { menuId: '', noticeId: 'nothing' }],
      ['roleIds', { roleIds: ['role-none'] }]
    ] as const)
      expect([field, Object.keys((await call('POST', BANNERS, { ...BODY, ...wrong })).data.fields ?? {})]).toEqual([field, [field]])
  })

  test('shown in its time to the roles that it is for; administrators see all', async () => {
    const now = app.clock.now()
    const made = await call('POST', BANNERS, { ...BODY, roleIds: ['role-driver'], endsAt: now + MINUTE })
    expect(made.data.list.at(-1)).toMatchObject({ title: '春节值班', picture: '/api/file/Image/preview/20260315_a.png', version: 1 })
    for (const [account, sees] of [
      ['driver1', true],
      ['finance1', false],
      ['admin', true]
    ] as const)
      expect([account, (await titles(account)).includes('春节值班')]).toEqual([account, sees])
    expect((await shown('driver1')).find(({ title }) => title === '春节值班')?.menuId).toBe('schedule')
    expect((await change('春节值班', { roleIds: [] })).code).toBe(200)
    expect(await titles('finance1')).toContain('春节值班')
    app.clock.advance(MINUTE)
    expect(await titles('finance1')).not.toContain('春节值班')
    expect((await change('春节值班', { endsAt: null, enabled: false })).code).toBe(200)
    expect(await titles('finance1')).not.toContain('春节值班')
    expect((await lastAudit())?.changes).toContainEqual({ label: '状态', before: '启用', after: '停用' })
    const { id, ...body } = await row('春节值班')
    expect(await call('PUT', `${BANNERS}/${id}`, { ...body, version: 1 })).toMatchObject({
      code: 409,
      data: { list: expect.anything() as object }
    })
  })

  test('a notice is opened by those who got it, while it stands', async () => {
    const targets = { isEverybody: false, organizeIds: [], roleIds: [], userIds: ['user-driver1'] }
    const draft = (await call<NoticeRecord>('POST', '/api/admin/Notices', { title: '限行通知', body: '周一起限行。', targets, files: [] }))
      .data
    expect((await call('POST', BANNERS, { ...BODY, title: '限行', menuId: '', noticeId: draft.id })).data.fields).toHaveProperty('noticeId')
    await call('POST', `/api/admin/Notices/${draft.id}/Publish`, { version: draft.version, publishAt: null })
    expect((await call('GET', BANNERS)).data.notices[0]).toEqual({ id: draft.id, title: '限行通知' })
    expect((await call('POST', BANNERS, { ...BODY, title: '两个', noticeId: draft.id })).data.fields).toHaveProperty('noticeId')
    expect((await call('POST', BANNERS, { ...BODY, title: '限行', menuId: '', noticeId: draft.id })).code).toBe(200)
    const [sent] = await app.query<{ message_id: string }>('select message_id from notice where id = $1', [draft.id])
    const messageOf = async (account: string) => (await shown(account)).find(({ title }) => title === '限行')?.messageId
    expect([await messageOf('driver1'), await messageOf('driver2')]).toEqual([sent?.message_id, undefined])
    await app.query("update notice set state = 'WITHDRAWN' where id = $1", [draft.id])
    expect(await messageOf('driver1')).toBeUndefined()
  })

  test('put into order and deleted, both noted', async () => {
    const before = (await call('GET', BANNERS)).data.list.map(({ id }) => id)
    const ids = [...before].reverse()
    expect((await call('PUT', '/api/admin/BannerOrder', { ids })).data.list.map(({ id }) => id)).toEqual(ids)
    expect((await call('PUT', '/api/admin/BannerOrder', { ids: ids.slice(1) })).code).toBe(400)
    const { id } = await row('限行')
    expect((await call('DELETE', `${BANNERS}/${id}`)).data.list.map((each) => each.id)).not.toContain(id)
    expect(await lastAudit()).toMatchObject({ act: '删除轮播图', subject: '限行' })
    expect((await call('DELETE', `${BANNERS}/${id}`)).code).toBe(404)
  })
})
