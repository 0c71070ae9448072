import type { LoginAnswer } from '@/contract/session'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BodyCode } from '@/contract/codes'
import { type ApiError } from '@/domain/apiError'
import { md5 } from '@/domain/md5'
import { startJava, startNet } from '../../support/platform'
import { FOREIGN_MODEL } from '../../support/platform/forms'
import { NOBODY, PIXEL, type Platform, apiOn, flat, foreign, ours, refusalOf, servicesOn } from './platformUnderTest'

describe.each([
  ['java', () => foreign(startJava)],
  ['net', () => foreign(startNet)],
  ['ours', ours]
] as const)('the services of the app on %s', (name, start) => {
  let platform: Platform
  let token = ''
  let folder = ''
  const ended: ApiError[] = []
  const apiOf = (read: () => string) => apiOn(platform, read, (error) => ended.push(error))
  const services = () =>
    servicesOn(
      platform,
      apiOf(() => token)
    )

  beforeAll(async () => {
    platform = await start()
    folder = mkdtempSync(path.join(tmpdir(), 'platform-'))
    const answer = await services().session.login({ account: platform.account, password: platform.password })
    token = (answer as LoginAnswer).token
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await platform.close()
  })

  test('signs in with the credentials of the configuration and reads who is there', async () => {
    const { session } = services()
    expect(token).toMatch(/^Bearer /)
    const user = await session.currentUser()
    expect(user.userInfo.userAccount).toBe(platform.account)
    expect(user.userInfo.organizeName).not.toBe('')
    expect(user.permissionList.length).toBeGreaterThan(0)
    expect(await session.loginConfig(platform.account)).toMatchObject({ verificationCodeNumber: 4 })
    expect(Boolean((await session.loginConfig(platform.account)).enableVerificationCode)).toBe(false)
    expect(await session.version()).toMatch(/\d/)
    expect(await session.appStartInfo('app', { version: '3.3.5', code: 139 })).toEqual({
      appVersion: '3.3.5',
      appUpdateContent: expect.any(String)
    })
    // What only we have is told by features, and hidden elsewhere (wire.md#features, platforms.md#foreign-servers).
    expect(user.features ?? []).toEqual(name === 'ours' ? expect.arrayContaining(['transferCar', 'idempotency', 'businessEvent']) : [])
  })

  test('a wrong password is a message for people, without the prefix of the platform', async () => {
    const error = await refusalOf(services().session.login({ account: platform.account, password: md5('wrong') }))
    expect(error.message).toMatch(/^(账号|用户名)或密码不正确$/)
    expect(error.status).toBe(200)
  })

  test('lists of people and trees arrive in one shape', async () => {
    const { organization } = services()
    const everybody = (await organization.allUsers()).list
    const me = everybody.find((person) => person.account === platform.account)
    expect(me).toMatchObject({ realName: expect.any(String), headIcon: expect.any(String) })
    expect(everybody.every((person) => typeof person.quickQuery === 'string' && typeof person.department === 'string')).toBe(true)
    const inTree = flat(await organization.userTree()).filter((node) => node.type === 'user')
    expect(inTree.map((node) => node.id)).toEqual(expect.arrayContaining([me?.id]))
    expect(flat(await organization.organizeTree()).length).toBeGreaterThan(0)
    expect(flat(await organization.departmentTree()).some((node) => node.type === 'department')).toBe(true)
    expect(flat(await organization.positionTree()).some((node) => node.type === 'position')).toBe(true)
    expect(flat(await organization.roleTree()).length).toBeGreaterThan(1)
    expect(flat(await organization.groupTree()).length).toBeGreaterThan(0)
  })

  test('people are found level by level, by page, by range and by id', async () => {
    const { organization } = services()
    const top = await organization.imUserLevel()
    expect(top[0]).toMatchObject({ hasChildren: true })
    const page = await organization.imUsers({ currentPage: 1, pageSize: 2 })
    expect(page.list).toHaveLength(2)
    expect(page.list.some((person) => person.account === platform.account)).toBe(false)
    expect(page.pagination.currentPage ?? page.pagination.pageIndex).toBe(1)
    const [first, second] = page.list
    const found = await organization.imUserLevel('0', first?.realName)
    expect(found.map((node) => node.id)).toContain(first?.id)
    const range = await organization.usersInRange({
      type: 'User',
      userIds: [first?.id ?? ''],
      pagination: { currentPage: 1, pageSize: 20 }
    })
    expect(range.list.map((person) => person.id)).toEqual([first?.id])
    const byIds = await organization.usersByIds([second?.id ?? '', first?.id ?? ''])
    expect(byIds.map((node) => node.id)).toEqual([second?.id, first?.id])
    expect(byIds[0]?.fullName).toBe(`${second?.realName}/${second?.account}`)
    expect((await organization.organizationUsers()).length).toBeGreaterThan(0)
    expect((await organization.subordinates()).every((node) => node.type === 'user')).toBe(true)
  })

  test('a person is read without holes, whatever the platform leaves out', async () => {
    const { organization } = services()
    const [other] = (await organization.imUsers({ pageSize: 1 })).list
    const card = await organization.userCard(other?.id ?? '')
    expect(card).toMatchObject({ id: other?.id, realName: other?.realName })
    for (const value of Object.values(card)) expect(typeof value).toBe('string')
    const info = await organization.baseInfo()
    for (const field of [
      'realName',
      'signature',
      'nation',
      'mobilePhone',
      'email',
      'manager',
      'position',
      'urgentContacts',
      'postalAddress'
    ] as const) {
      expect([field, typeof info[field]]).toEqual([field, 'string'])
    }
    expect((await refusalOf(organization.userCard(NOBODY))).message).toBe('用户不存在')
  })

  test('oneself: organizations, positions, subordinates, refusals', async () => {
    const { organization } = services()
    const mine = await organization.userOrganizes()
    expect(mine.filter((choice) => choice.isDefault)).toHaveLength(1)
    expect((await organization.userPositions()).length).toBeGreaterThan(0)
    expect(Array.isArray(await organization.subordinateTree())).toBe(true)
    await organization.switchMajor({ majorId: mine[0]?.id ?? '', majorType: 'Organize' }, crypto.randomUUID())
    const same = md5('Same@2026')
    const error = await refusalOf(
      organization.modifyPassword({ oldPassword: same, password: same, code: 'abcd', timestamp: 'k' }, crypto.randomUUID())
    )
    expect(error.message).not.toMatch(/^\[/)
    expect(error.message).not.toBe('')
  })

  test('dictionaries and areas', async () => {
    const { system } = services()
    const sex = (await system.dictionaries()).find((dictionary) => dictionary.enCode === 'sex')
    expect(sex?.dictionaryList.map((entry) => entry.fullName)).toEqual(expect.arrayContaining(['男', '女']))
    expect((await system.dictionary('sex')).map((entry) => entry.enCode)).toEqual(expect.arrayContaining(['1', '2']))
    const [province] = (await system.areas('-1')).filter((area) => area.fullName === '广东省')
    const city = (await system.areas(province?.id ?? '')).find((area) => area.fullName === '深圳市')
    const county = (await system.areas(city?.id ?? '')).find((area) => area.fullName === '宝安区')
    expect(await system.areaNames([[province?.id ?? '', city?.id ?? '', county?.id ?? '']])).toEqual([['广东省', '深圳市', '宝安区']])
  })

  test('workbench and favourites', async () => {
    const { workbench } = services()
    const groups = await workbench.menu()
    const item = groups.flatMap((group) => group.children ?? []).find((node) => node.type === 2)
    expect(item).toBeDefined()
    const before = await workbench.favourites()
    if (!before.some((favourite) => favourite.objectId === item?.id) && item !== undefined) await workbench.addFavourite(item)
    expect((await workbench.favourites()).map((favourite) => favourite.objectId)).toContain(item?.id)
    await workbench.removeFavourite(item?.id ?? '')
    expect((await workbench.favourites()).map((favourite) => favourite.objectId)).not.toContain(item?.id)
  })

  test('message centre', async () => {
    const { message } = services()
    const talks = await message.conversations()
    for (const talk of talks)
      expect(talk).toMatchObject({
        id: expect.any(String),
        realName: expect.any(String),
        latestDate: expect.any(Number),
        unreadMessage: expect.any(Number)
      })
    const page = await message.messages({ currentPage: 1, pageSize: 20 })
    const [newest] = page.list
    expect(newest).toMatchObject({ title: expect.any(String), isRead: expect.any(Number) })
    const before = await message.unreadCounts()
    expect(await message.message(newest?.id ?? '')).toMatchObject({
      id: newest?.id,
      bodyText: expect.any(String),
      files: expect.any(String)
    })
    await message.readAll()
    expect((await message.unreadCounts()).unReadNum).toBe(0)
    expect(before.unReadNum).toBeGreaterThan(0)
  })

  test('an avatar is uploaded and taken', async () => {
    const { files, organization } = services()
    const file = path.join(folder, 'face.png')
    writeFileSync(file, PIXEL)
    const { name: stored, url } = await files.upload('userAvatar', file, 'face.png')
    expect(url).toContain('/api/file/Image/userAvatar/')
    await organization.changeAvatar(stored, crypto.randomUUID())
  })

  test('what the platform does not have is an error, not a hang or a crash', async () => {
    const api = apiOf(() => token)
    const error = await refusalOf(api.request({ url: '/api/transferCar/Nothing' }))
    expect([BodyCode.notFound, 404]).toContain(error.code)
    expect(error.message).not.toBe('')
  })

  test('a record of a form is written, found, read, changed and removed', async () => {
    const { form } = services()
    const { id, key, values } =
      name === 'ours'
        ? {
            id: 'equipmentClaim',
            key: 'purpose',
            values: {
              applicant: 'user-dispatcher1',
              organize: ['org-group', 'org-head'],
              claimDate: 1_795_100_400_000,
              use: 'keep',
              purpose: '新客户试用',
              items: [{ name: '拖车绳', qty: 2 }]
            }
          }
        : { id: FOREIGN_MODEL, key: 'customerName', values: { customerName: '新客户试用', level: '1', contacts: [{ person: '甲' }] } }
    const model = await form.model(id)
    expect([model.id, model.webType, (model.form.fields ?? []).length > 3, (model.columns.columnList ?? []).length > 2]).toEqual([
      id,
      '2',
      true,
      true
    ])
    await form.create(id, values, { menuId: '' }, crypto.randomUUID())
    const { list, total } = await form.list(id, { search: { [key]: '新客户' }, currentPage: 1, pageSize: 20 })
    expect(total).toBe(1)
    const record = await form.record(id, list[0]?.id ?? '', '')
    expect(record.values).toMatchObject(values)
    expect((await form.shownRecord(id, record.id, '')).values[key]).toBe('新客户试用')
    await form.update(
      id,
      record.id,
      { ...record.values, [key]: '改过的试用' },
      { menuId: '', version: record.version },
      crypto.randomUUID()
    )
    expect((await form.record(id, record.id, '')).values[key]).toBe('改过的试用')
    const error = await refusalOf(form.update(id, record.id, { ...record.values, [key]: '' }, { menuId: '' }, crypto.randomUUID()))
    expect(error.message).toBe(name === 'ours' ? '用途不能为空' : '客户名称不能为空')
    await form.remove(id, record.id, '', crypto.randomUUID())
    expect((await refusalOf(form.record(id, record.id, ''))).message).toBe('数据不存在')
  })

  test('rows of a data interface are offered, paged and found again by what was stored', async () => {
    const { dataInterface } = services()
    const id = name === 'ours' ? 'di-truck' : 'regions'
    const options = await dataInterface.options(id, [])
    expect(options.length).toBeGreaterThan(2)
    const question = { propsValue: 'id', relationField: 'fullName', columns: ['fullName'], params: [] }
    const page = await dataInterface.rows(id, { ...question, keyword: '', currentPage: 2, pageSize: 1 })
    expect([page.list.map((row) => row.id), page.total]).toEqual([[options[1]?.id], options.length])
    const ids = options.slice(0, 2).map((row) => row.id ?? null)
    expect((await dataInterface.rowsByIds(id, ids, question)).map((row) => row.id).sort()).toEqual([...ids].sort())
  })

  test('an ended session is one code however the platform says it', async () => {
    const { session } = services()
    await session.logout(token)
    ended.length = 0
    const error = await refusalOf(services().session.currentUser())
    expect([BodyCode.expired, BodyCode.badToken]).toContain(error.code)
    expect(ended).toHaveLength(1)
    // Signing out twice is no error.
    if (name === 'ours') await session.logout(token)
  })

  if (name !== 'ours') {
    test('no foreign platform was sent an act key or a call of ours', () => {
      const seen = platform.fake?.seen ?? []
      expect(seen.length).toBeGreaterThan(20)
      expect(seen.filter(({ headers }) => headers['idempotency-key'] !== undefined)).toEqual([])
      expect(seen.filter(({ call }) => call.includes('/extend/StarredUser'))).toEqual([])
      expect(seen.every(({ headers }) => headers['jnpf-origin'] === 'app')).toBe(true)
    })
  }
})
