import type { Page } from '../../../src/contract/envelope'
import type { ImUser, OrganizeNode, UserCard, UserConditionRow, UserEntry, UserNode } from '../../../src/contract/organization'
import { eachDatabase, type TestApp } from '../../support/databases'
import { accounts, everybodyBut, flatten, FLEET, seatedIn, userIds } from './support'

eachDatabase((_name, makeApp) => {
  let server: TestApp
  let token: string
  beforeAll(async () => {
    server = await makeApp()
    await server.query("update user_account set enabled_mark = 0 where account = 'driver4'")
    token = await server.signIn('driver1')
  })
  const get = async <T>(path: string) => server.call<T>('GET', `/api/permission/${path}`, { token })
  const post = async <T>(path: string, body: object) => server.call<T>('POST', `/api/permission/${path}`, { token, body })

  test('ImUser: pages without oneself and disabled people, found by name, account and mobile', async () => {
    const first = (await get<Page<ImUser>>('Users/ImUser?currentPage=1&pageSize=4')).data
    const rest = (await get<Page<ImUser>>('Users/ImUser?currentPage=4&pageSize=20')).data
    expect(first.pagination).toEqual({ currentPage: 1, pageSize: 4, total: 57 })
    expect(rest).toEqual({ list: [], pagination: { currentPage: 4, pageSize: 20, total: 57 } })
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => (await get<Page<ImUser>>(`Users/ImUser?currentPage=${page}&pageSize=20`)).data.list)
    )
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 17])
    expect(accounts(pages.flat())).toEqual(everybodyBut('driver1', 'driver4'))
    const search = async (keyword: string) =>
      accounts((await get<Page<ImUser>>(`Users/ImUser?keyword=${encodeURIComponent(keyword)}`)).data.list)
    expect(await search('李')).toEqual(['driver2'])
    expect(await search(' DRIVER ')).toEqual(['driver2', 'driver3'])
    expect(await search('80023')).toEqual(['driver3'])
    expect(await search('王建军')).toEqual([])
    for (const wild of ['%', '_', '\\', "'"]) expect([wild, await search(wild)]).toEqual([wild, []])
    const [person] = (await get<Page<ImUser>>('Users/ImUser?keyword=driver2')).data.list
    expect(person).toEqual({ id: 'user-driver2', account: 'driver2', realName: '李强', headIcon: '', department: '车队' })
  })

  test.each(['0', '-1', 'abc', '1001', '999999999999', 'NaN', '5;drop', '%00'])(
    'page size %s is refused in words, not obeyed',
    async (pageSize) => {
      expect(await get(`Users/ImUser?pageSize=${pageSize}`)).toMatchObject({ code: 400, msg: expect.stringMatching(/^(每页条数|内容中)/) })
    }
  )

  test('a keyword beyond 50 characters, bad pages and bad ids are refused with the field', async () => {
    const long = 'x'.repeat(51)
    for (const path of ['Users/ImUser', 'Users/getOrganization'])
      expect(await get(`${path}?keyword=${long}`)).toMatchObject({ code: 400, msg: '关键字不能超过 50 个字符' })
    for (const path of ['Users/getSubordinates', 'Users/ImUser/Selector/0', 'Organize/OrganizeCondition']) {
      expect([path, (await post(path, { keyword: long })).data]).toEqual([path, { fields: { keyword: '关键字不能超过 50 个字符' } }])
    }
    expect(await get('Users/ImUser?currentPage=0')).toMatchObject({ code: 400, data: { fields: { currentPage: '页码不能小于 1' } } })
    expect(await post('Users/UserCondition', { pagination: { pageSize: 0 } })).toMatchObject({
      code: 400,
      data: { fields: { 'pagination.pageSize': '每页条数不能小于 1' } }
    })
    expect(await post('Users/UserCondition', { userIds: Array.from({ length: 1001 }, (_, i) => `u${i}`) })).toMatchObject({ code: 400 })
    expect((await post('Users/UserCondition', { departIds: ["' or 1=1"] })).code).toBe(400)
    expect((await post('Users/getUserList', { userId: { a: 1 } })).code).toBe(400)
    expect((await get('Organize/Selector/%00')).code).toBe(400)
  })

  test('the lazy tree goes down level by level; with a keyword it finds people', async () => {
    const level = async (id: string, keyword = '') =>
      (await post<{ list: OrganizeNode[] }>(`Users/ImUser/Selector/${id}`, { keyword })).data.list
    expect(await level('0')).toEqual([
      expect.objectContaining({ id: 'org-group', type: 'company', hasChildren: true, isLeaf: false, num: 58, parentId: '0' })
    ])
    expect((await level('org-group')).map(({ id, type, num }) => [id, type, num])).toEqual([
      ['org-head', 'company', 40],
      ['org-baoan', 'company', 14],
      ['org-group-hr', 'department', 4],
      ['org-group-tech', 'department', 3],
      ['user-admin', 'user', 1]
    ])
    const fleet = await level('org-head-fleet')
    expect(fleet.map(({ realName }) => realName)).toEqual(['段长风', '范立勇', '靳光', '李强', '瞿涛', '王建军', '肖寒', '岳宁飞'])
    expect(fleet[3]).toMatchObject({
      id: 'user-driver2',
      fullName: '李强/driver2',
      type: 'user',
      isLeaf: true,
      icon: 'icon-ym-tree-user2',
      enabledMark: 1
    })
    expect((await level('org-baoan')).find(({ id }) => id === 'org-baoan-training')).toMatchObject({
      num: 0,
      hasChildren: false,
      isLeaf: true
    })
    expect(userIds(await level('org-baoan-fleet'))).toEqual(['biaosh', 'driver3', 'duancf', 'huazj', 'renzx', 'xianwz'])
    expect(userIds(await level('0', '强'))).toEqual(['driver2'])
    expect(await level('nowhere')).toEqual([])
    expect(JSON.stringify([await level('org-head-fleet'), await level('0', '1380258')])).not.toContain('"1380258')
  })

  test('All and Selector hold everybody in service once, read as they are called, with masked numbers', async () => {
    const all = (await get<{ list: UserEntry[] }>('Users/All')).data.list
    const entry = (account: string) => all.find((person) => person.account === account)
    expect(accounts(all)).toEqual(everybodyBut('driver4'))
    expect(entry('driver1')).toEqual({
      id: 'user-driver1',
      account: 'driver1',
      realName: '王建军',
      headIcon: '',
      gender: 1,
      quickQuery: 'WJJ',
      department: '车队',
      pinyin: 'wang jian jun',
      mobilePhone: '138****0021',
      positionName: '拖车驾驶员'
    })
    expect(entry('ouyangrui')).toMatchObject({ quickQuery: 'OYR', pinyin: 'ou yang rui', positionName: '人力行政经理' })
    expect(entry('shanjing')).toMatchObject({ quickQuery: 'SXJ', pinyin: 'shan xiao jing' })
    expect(entry('laisy')).toMatchObject({ realName: '赖顺义', mobilePhone: '' })
    expect(all.map(({ quickQuery }) => quickQuery.charAt(0))).toEqual([...all.map(({ quickQuery }) => quickQuery.charAt(0))].sort())
    const tree = (await get<{ list: OrganizeNode[] }>('Users/Selector')).data.list
    expect(tree[0]).toMatchObject({ id: 'org-group', num: 58, parentId: '0', hasChildren: true })
    expect(userIds(flatten(tree).filter(({ type }) => type === 'user'))).toEqual(userIds(all))
    expect(flatten(tree).find(({ id }) => id === 'org-baoan-training')).toMatchObject({ num: 0, isLeaf: true, children: [] })
    for (const node of flatten(tree)) {
      const below = node.type === 'user' ? 1 : (node.children ?? []).reduce((sum, child) => sum + child.num, 0)
      expect([node.id, node.num]).toEqual([node.id, below])
    }
    const numbers = await server.query<{ mobile: string }>("select mobile from user_account where mobile <> ''")
    expect(numbers.length).toBeGreaterThan(50)
    const sent = JSON.stringify([all, tree])
    expect(numbers.filter(({ mobile }) => sent.includes(mobile))).toEqual([])
  })

  test('UserCondition joins its lists, a department with what is below; the mobile is masked', async () => {
    const ask = async (body: object) => (await post<Page<UserConditionRow>>('Users/UserCondition', body)).data
    expect((await ask({ type: 'User', userIds: ['user-driver2'] })).list).toEqual([
      {
        id: 'user-driver2',
        account: 'driver2',
        realName: '李强',
        fullName: '李强/driver2',
        headIcon: '',
        gender: 1,
        mobilePhone: '138****0022',
        department: '车队',
        organize: '深圳顺行道路救援有限公司 / 深圳总部 / 车队'
      }
    ])
    expect(accounts((await ask({ departIds: ['org-baoan'] })).list)).toEqual(
      [
        ...seatedIn('org-baoan', 'org-baoan-dispatch', 'org-baoan-fleet').filter((account) => account !== 'driver4'),
        'dispatcher1',
        'duancf',
        'manager1',
        'yangsf'
      ].sort()
    )
    expect(accounts((await ask({ roleIds: ['role-dispatcher'] })).list)).toEqual([
      'dispatcher1',
      'dispatcher2',
      'driver2',
      'gezhw',
      'jinguang',
      'maoyy',
      'miaorw',
      'renzx',
      'shanjing',
      'shenyun'
    ])
    expect(accounts((await ask({ roleIds: ['role-finance'] })).list)).toEqual(['finance1', 'lvsf', 'qinxm', 'shijia', 'simaxd', 'weichi'])
    expect(accounts((await ask({ groupIds: ['group-highway'], positionIds: ['pos-duty'] })).list)).toEqual([
      'dispatcher1',
      'driver1',
      'driver2',
      'driver3'
    ])
    expect(accounts((await ask({ departIds: ['org-group'], pagination: { keyword: '调度' } })).list)).toEqual([])
    const page = await ask({ departIds: ['org-group'], pagination: { currentPage: 6, pageSize: 11, keyword: '' } })
    expect([page.list.length, page.pagination]).toEqual([3, { currentPage: 6, pageSize: 11, total: 58 }])
    expect(await ask({})).toEqual({ list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } })
    expect((await ask({ userIds: ['user-driver4'] })).list).toEqual([])
  })

  test('getUserList names stored ids in their order, disabled people too', async () => {
    const names = async (body: object) => (await post<{ list: UserNode[] }>('Users/getUserList', body)).data.list
    expect(
      (await names({ userId: ['user-driver4', 'nobody', 'user-admin', 'user-driver4'] })).map(({ fullName, enabledMark, type }) => [
        fullName,
        enabledMark,
        type
      ])
    ).toEqual([
      ['孙海涛/driver4', 0, 'user'],
      ['林国栋/admin', 1, 'user']
    ])
    expect(userIds(await names({ ids: ['user-clerk1'] }))).toEqual(['clerk1'])
    expect(userIds(await names({ userId: 'user-clerk1' }))).toEqual(['clerk1'])
    expect(await names({})).toEqual([])
  })

  test('getOrganization: 0 is the own current organization; members of two stand in both', async () => {
    const members = async (query: string) => userIds((await get<UserNode[]>(`Users/getOrganization?${query}`)).data)
    expect(await members('keyword=&organizeId=0')).toEqual(FLEET)
    expect(await members('organizeId=0&keyword=driver2')).toEqual(['driver2'])
    expect(await members('organizeId=org-baoan-dispatch')).toEqual(['dispatcher1', 'dispatcher2', 'miaorw', 'shenyun'])
    expect(await members('organizeId=org-baoan-fleet')).toEqual(['biaosh', 'driver3', 'duancf', 'huazj', 'renzx', 'xianwz'])
  })

  test('the card of a colleague carries the numbers to call; a cancelled or unknown one is 404', async () => {
    const card = await server.call<UserCard>('GET', '/api/app/User/user-dispatcher1', { token })
    expect(card.data).toEqual({
      id: 'user-dispatcher1',
      realName: '周敏',
      account: 'dispatcher1',
      headIcon: '',
      organizeName: '深圳顺行道路救援有限公司 / 深圳总部 / 调度中心',
      positionName: '调度员',
      telePhone: '',
      landline: '',
      mobilePhone: '13802580011',
      email: ''
    })
    await server.query("update user_account set deleted_at = 1, enabled_mark = 0 where account = 'driver4'")
    for (const id of ['user-driver4', 'nobody'])
      expect(await server.call('GET', `/api/app/User/${id}`, { token })).toMatchObject({ code: 404, msg: '用户不存在', data: null })
  })

  test('organization, department and position trees; a branch can be left out', async () => {
    const tree = async (path: string) => (await get<{ list: OrganizeNode[] }>(path)).data.list
    expect(flatten(await tree('Organize/Selector/0')).map(({ id }) => id)).toEqual(['org-group', 'org-head', 'org-baoan'])
    const departments = flatten(await tree('Organize/Department/Selector/0'))
    expect(departments).toHaveLength(15)
    expect(departments.filter(({ type }) => type === 'department')).toHaveLength(12)
    expect(departments.find(({ id }) => id === 'org-baoan-fleet')).toMatchObject({
      type: 'department',
      icon: 'icon-ym-tree-department1',
      organizeIdTree: ['org-group', 'org-baoan', 'org-baoan-fleet'],
      isLeaf: true,
      enabledMark: 1
    })
    expect(flatten(await tree('Organize/Department/Selector/org-head')).map(({ id }) => id)).toEqual([
      'org-group',
      'org-baoan',
      'org-baoan-dispatch',
      'org-baoan-fleet',
      'org-baoan-training',
      'org-group-hr',
      'org-group-tech'
    ])
    const positions = flatten(await tree('Position/Selector'))
    expect(positions.filter(({ isLeaf }) => isLeaf).every(({ type }) => type === 'position')).toBe(true)
    expect(positions.find(({ id }) => id === 'pos-duty')).toMatchObject({ parentId: 'org-head-fleet', fullName: '值班调度员' })
  })

  test('conditions cut the trees', async () => {
    const cut = async (path: string, body: object) =>
      flatten((await post<{ list: OrganizeNode[] }>(path, body)).data.list).map(({ id, parentId }) => `${parentId}>${id}`)
    expect(await cut('Organize/OrganizeCondition', { departIds: ['org-group', 'org-head-fleet', 'nowhere'], keyword: '' })).toEqual([
      '0>org-group',
      'org-group>org-head-fleet'
    ])
    expect(await cut('Organize/OrganizeCondition', { departIds: ['org-group', 'org-head-fleet'], keyword: '车队' })).toEqual([
      '0>org-head-fleet'
    ])
    expect(await cut('Organize/OrganizeCondition', { keyword: '' })).toEqual([])
    expect(await cut('Position/PositionCondition', { departIds: [], positionIds: ['pos-duty'] })).toEqual([
      '0>org-group',
      'org-group>org-head',
      'org-head>org-head-fleet',
      'org-head-fleet>pos-duty'
    ])
    expect((await cut('Position/PositionCondition', { departIds: ['org-head-fleet'], keyword: '值班' })).at(-1)).toBe(
      'org-head-fleet>pos-duty'
    )
  })

  test('roles stand under 全局 or their organization, groups under their type', async () => {
    await server.query("update role set organize_id = 'org-head' where id = 'role-yard'")
    const roles = (await get<{ list: OrganizeNode[] }>('Role/Selector')).data.list
    expect(roles[0]).toMatchObject({ id: '1', fullName: '全局', num: 6, parentId: '0' })
    expect(flatten(roles).find(({ id }) => id === 'role-yard')).toMatchObject({ parentId: 'org-head', type: 'role', isLeaf: true })
    const keys = flatten(roles).map(({ onlyId }) => onlyId)
    expect(new Set(keys).size).toBe(keys.length)
    await server.query("update role set organize_id = null where id = 'role-yard'")
    const groups = (await get<OrganizeNode[]>('Group/Selector')).data
    expect(groups.map(({ fullName, num, parentId }) => [fullName, num, parentId])).toEqual([
      ['应急', 2, '0'],
      ['项目', 3, '0'],
      ['兴趣', 1, '0']
    ])
    expect(groups[0]?.children?.[0]).toMatchObject({ id: 'group-highway', type: 'group', fullName: '高速清障组' })
  })

  test('a disabled department is in no tree and its people only in searches', async () => {
    await server.query("update organize set enabled_mark = 0 where id = 'org-head-yard'")
    expect(JSON.stringify((await get('Organize/Department/Selector/0')).data)).not.toContain('org-head-yard')
    expect((await post<{ list: OrganizeNode[] }>('Users/ImUser/Selector/org-head-yard', {})).data.list).toEqual([])
    expect(accounts((await get<Page<ImUser>>('Users/ImUser?keyword=yard1')).data.list)).toEqual(['yard1'])
    await server.query("update organize set enabled_mark = 1 where id = 'org-head-yard'")
  })
})
