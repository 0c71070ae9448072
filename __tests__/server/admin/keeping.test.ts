import type { AuditEntry } from '../../../src/contract/admin/audit'
import type { DictionaryDetail, DictionaryRow } from '../../../src/contract/admin/dictionaries'
import type { MenusAnswer } from '../../../src/contract/admin/menus'
import type { DictionaryAllAnswer } from '../../../src/contract/system'
import { oneDatabase, type TestApp } from '../../support/databases'

const DICTIONARIES = '/api/admin/Dictionaries'
const MENUS = '/api/admin/Menus'
type Refused = { fields?: Record<string, string> }

oneDatabase((_name, makeApp) => {
  let app: TestApp
  let admin: string
  beforeAll(async () => {
    app = await makeApp()
    admin = await app.signIn('admin')
  })
  const call = <T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object, token = admin) =>
    app.call<T & Refused>(method, url, { token, ...(body !== undefined && { body }), ...(method !== 'GET' && { key: true }) })
  const lastAudit = async (area: string) => (await call<{ list: AuditEntry[] }>('GET', `/api/admin/Audit?area=${area}`)).data.list[0]

  test('administrators of the whole company alone keep menus and dictionaries', async () => {
    await app.query("insert into organize_administrator values ('user-manager1', 'org-head')")
    for (const account of ['manager1', 'driver1']) {
      const token = await app.signIn(account)
      const menu = (await call<MenusAnswer>('GET', MENUS)).data.list[1]
      const { id: _id, type, version, ...fields } = menu ?? ({} as MenusAnswer['list'][number])
      const asked = [
        call('GET', DICTIONARIES, undefined, token),
        call('GET', `${DICTIONARIES}/dict-sex`, undefined, token),
        call('POST', DICTIONARIES, { enCode: 'x', fullName: 'x', isTree: false }, token),
        call('PUT', `${DICTIONARIES}/dict-sex`, { version: 1, fullName: 'x', entries: [] }, token),
        call('GET', MENUS, undefined, token),
        call('POST', MENUS, { ...fields, type }, token),
        call('PUT', `${MENUS}/schedule`, { ...fields, version }, token),
        call('PUT', '/api/admin/MenuOrder', { parentId: '0', ids: ['x'] }, token)
      ]
      expect((await Promise.all(asked)).map(({ code }) => code)).toEqual(asked.map(() => 403))
    }
    await app.query('delete from organize_administrator')
  })

  test('a tree of entries is kept as one act; codes stay, nothing goes, nothing stands below itself', async () => {
    const made = (await call<DictionaryDetail>('POST', DICTIONARIES, { enCode: 'region', fullName: '片区', isTree: true })).data
    expect((await call('POST', DICTIONARIES, { enCode: 'region', fullName: '另一个', isTree: false })).data.fields).toEqual({
      enCode: '编码已被使用'
    })
    const url = `${DICTIONARIES}/${made.id}`
    const put = (version: number, entries: object[], fullName = '片区') =>
      call<DictionaryDetail>('PUT', url, { version, fullName, entries })
    const north = { id: 'new-1', parentId: '0', fullName: '北', enCode: 'N', enabled: true }
    const far = { id: 'new-2', parentId: 'new-1', fullName: '远北', enCode: 'NN', enabled: true }
    const saved = (await put(1, [north, far])).data
    expect(saved.entries.map(({ enCode }) => enCode)).toEqual(['N', 'NN'])
    const [first, second] = saved.entries
    expect([saved.version, second?.parentId]).toEqual([2, first?.id])
    expect((await put(1, saved.entries)).code).toBe(409)
    const refused = async (entries: object[]) => Object.keys(((await put(2, entries)).data as Refused | null)?.fields ?? { whole: '' })
    expect(await refused([{ ...first, enCode: 'X' }, second ?? {}])).toEqual(['entries.0.enCode'])
    expect(await refused([first ?? {}, { ...second, parentId: second?.id }])).toEqual(['entries.1.parentId'])
    expect(await refused([{ ...first, parentId: second?.id }, second ?? {}])).toEqual(['entries.0.parentId'])
    expect(await refused([...saved.entries, { ...north, parentId: '0' }])).toEqual(['entries.2.enCode'])
    expect(await refused([first ?? {}])).toEqual(['whole'])
    const off = (await put(2, [{ ...second, enabled: false, fullName: '旧远北' }, first ?? {}])).data
    expect(off.entries.map(({ enCode }) => enCode)).toEqual(['NN', 'N'])
    expect((await lastAudit('dictionaries'))?.changes).toEqual([
      { label: 'NN', before: '远北', after: '旧远北（停用）' },
      { label: '顺序', before: 'N、NN', after: 'NN、N' }
    ])
    const all = (await app.call<DictionaryAllAnswer>('GET', '/api/system/DictionaryData/All', { token: admin })).data.list
    expect(JSON.stringify(all.find(({ enCode }) => enCode === 'region'))).not.toContain('旧远北')
  })

  test('words of the server’s own rules are renamed and ordered, nothing else', async () => {
    const list = (await call<{ list: DictionaryRow[] }>('GET', DICTIONARIES)).data.list
    const fixed = list.find(({ enCode }) => enCode === 'towingSource')
    expect(fixed?.isFixed).toBe(true)
    const url = `${DICTIONARIES}/${fixed?.id ?? ''}`
    const { entries, fullName, version } = (await call<DictionaryDetail>('GET', url)).data
    const off = entries.map((entry, nth) => ({ ...entry, enabled: nth > 0 }))
    expect((await call('PUT', url, { version, fullName, entries: off })).code).toBe(400)
    const more = [...entries, { id: 'new-1', parentId: '0', fullName: 'x', enCode: 'X', enabled: true }]
    expect((await call('PUT', url, { version, fullName, entries: more })).code).toBe(400)
    expect((await call('PUT', url, { version, fullName: '来源渠道', entries: [...entries].reverse() })).code).toBe(200)
  })

  test('an entry is made, given, moved and switched off; people see it and the groups above it at once', async () => {
    const token = await app.signIn('yard1')
    const tree = async () => JSON.stringify((await app.call('GET', '/api/app/Menu', { token })).data)
    const body = {
      parentId: '0',
      fullName: '资料',
      icon: 'book',
      color: '#1d5fd1',
      urlAddress: '',
      modelId: '',
      opensInside: false,
      enabled: true,
      roleIds: []
    }
    const group = (await call<MenusAnswer>('POST', MENUS, { ...body, type: 1 })).data.list.find(({ fullName }) => fullName === '资料')
    const page = {
      ...body,
      parentId: group?.id ?? '',
      fullName: '我的资料',
      urlAddress: '/pages/my/personalData/index',
      roleIds: ['role-yard']
    }
    const wrong: [object, string][] = [
      [{ ...page, type: 2, urlAddress: 'javascript:alert(1)' }, 'urlAddress'],
      [{ ...page, type: 7, urlAddress: 'https://evil.example/' }, 'urlAddress'],
      [{ ...page, type: 7, urlAddress: 'http://www.weather.com.cn/' }, 'urlAddress'],
      [{ ...page, type: 3, modelId: 'gone' }, 'modelId'],
      [{ ...page, type: 2, parentId: 'schedule' }, 'parentId'],
      [{ ...page, type: 2, roleIds: ['gone'] }, 'roleIds'],
      [{ ...page, type: 2, fullName: ' ' }, 'fullName']
    ]
    for (const [sent, field] of wrong)
      expect([field, Object.keys((await call('POST', MENUS, sent)).data.fields ?? {})]).toEqual([field, [field]])
    const made = (await call<MenusAnswer>('POST', MENUS, { ...page, type: 2 })).data.list.find(({ fullName }) => fullName === '我的资料')
    expect(await tree()).toContain('我的资料')
    const { id = '', type: _type, ...fields } = made ?? ({} as Partial<MenusAnswer['list'][number]>)
    expect((await call('PUT', `${MENUS}/${group?.id ?? ''}`, { ...body, parentId: group?.id, version: 1 })).data.fields).toHaveProperty(
      'parentId'
    )
    const moved = await call<MenusAnswer>('PUT', `${MENUS}/${id}`, { ...fields, parentId: 'office', fullName: '个人资料' })
    expect([moved.code, (await tree()).includes('个人资料')]).toEqual([200, true])
    expect((await lastAudit('menus'))?.changes.map(({ label }) => label)).toEqual(['名称', '分组'])
    const late = await call<MenusAnswer>('PUT', `${MENUS}/${id}`, fields)
    expect([late.code, late.data.list.find((row) => row.id === id)?.version]).toEqual([409, 2])
    await call('PUT', `${MENUS}/${id}`, { ...fields, version: 2, roleIds: [] })
    expect(await tree()).not.toContain('资料')
  })

  test('the entries of a group are put into order, all of them', async () => {
    const { list } = (await call<MenusAnswer>('GET', MENUS)).data
    const ids = list.flatMap((row) => (row.parentId === 'flow' ? [row.id] : [])).reverse()
    const ordered = await call<MenusAnswer>('PUT', '/api/admin/MenuOrder', { parentId: 'flow', ids })
    expect(ordered.data.list.flatMap((row) => (row.parentId === 'flow' ? [row.id] : []))).toEqual(ids)
    expect((await call('PUT', '/api/admin/MenuOrder', { parentId: 'flow', ids: ids.slice(1) })).code).toBe(400)
  })
})
