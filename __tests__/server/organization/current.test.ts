import type { HeldWork, MajorChoice, SubordinateNode, UserNode } from '../../../src/contract/organization'
import { md5 } from '../../../src/domain/md5'
import { MINUTE } from '../../../server/clock'
import { oneDatabase, onPostgres, type TestApp } from '../../support/databases'
import { World } from '../transferCar/support/world'
import { CURRENT, ownCalls } from './support'

const OLD = 'Towing@2026'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const { as, baseInfo, change, major, rights } = ownCalls(() => world)

  test('BaseInfo shows oneself in the shape of the contract', async () => {
    expect(await baseInfo('driver1')).toMatchObject({
      id: 'user-driver1',
      account: 'driver1',
      realName: '王建军',
      gender: '1',
      mobilePhone: '13802580021',
      organizeId: 'org-head-fleet',
      organize: '深圳顺行道路救援有限公司 / 深圳总部 / 车队',
      position: '拖车驾驶员',
      manager: '周敏/dispatcher1',
      roleId: '驾驶员',
      roleIds: ['role-driver'],
      avatar: '',
      signature: '',
      certificatesNumber: '',
      prevLogTime: null
    })
  })

  test("what is changed is stored, what is left out stays, what is not one's own to change is ignored", async () => {
    const answer = await change('driver1', {
      realName: ' 王建军 ',
      gender: '3',
      mobilePhone: '138 0258 0099',
      email: 'w@x.cn',
      certificatesType: 'dict-certificateType-1',
      certificatesNumber: '11010519491231002x',
      urgentContacts: '王母',
      birthday: 631123200000,
      account: 'boss',
      isAdministrator: true,
      organizeId: 'org-group',
      entryDate: 1
    })
    expect(answer).toMatchObject({ code: 200, data: null })
    await change('driver1', { realName: '王建军', nativePlace: '湖南' })
    expect(await baseInfo('driver1')).toMatchObject({
      account: 'driver1',
      gender: '3',
      mobilePhone: '13802580099',
      email: 'w@x.cn',
      certificatesNumber: '11010519491231002X',
      urgentContacts: '王母',
      nativePlace: '湖南',
      birthday: 631123200000,
      organizeId: 'org-head-fleet'
    })
    expect((await rights('driver1')).isAdministrator).toBe(false)
    expect(JSON.stringify((await as('driver2', 'GET', '/api/app/User/user-driver1')).data)).not.toContain('110105')
  })

  test.each<[string, object, string]>([
    ['realName', { realName: '   ' }, '姓名不能为空'],
    ['realName', {}, '姓名不能为空'],
    ['realName', { realName: 'x'.repeat(51) }, '姓名不能超过 50 个字符'],
    ['mobilePhone', { mobilePhone: '12345' }, '手机号应为 11 位，现在 5 位'],
    ['mobilePhone', { mobilePhone: '13802580022' }, '该手机号码已被其他账号使用'],
    ['email', { email: 'nobody' }, '请输入正确的邮箱'],
    ['landline', { landline: '打这个' }, '请输入正确的联系方式'],
    ['birthday', { birthday: 4102444799000 }, '出生年月不能晚于今天'],
    [
      'certificatesNumber',
      { certificatesType: 'dict-certificateType-1', certificatesNumber: '110105194912310021' },
      '身份证号校验位不符，请核对'
    ],
    ['gender', { gender: '9' }, '性别不在可选范围内']
  ])('BaseInfo refuses %s of %j and stores nothing', async (field, body, message) => {
    const before = await baseInfo('clerk1')
    const full = 'realName' in body || field === 'realName' ? body : { realName: '许婷婷', ...body }
    expect(await change('clerk1', full)).toMatchObject({ code: 400, data: { fields: { [field]: message } } })
    expect(await baseInfo('clerk1')).toEqual(before)
  })

  test("an own userAvatar becomes the picture; another's file, another kind and a made-up name do not", async () => {
    const own = await world.file('driver1', 'face', 'userAvatar')
    expect(await as('driver1', 'PUT', `${CURRENT}/Avatar/${own}`, {})).toMatchObject({ code: 200, data: null })
    expect((await baseInfo('driver1')).avatar).toBe(`/api/file/Image/userAvatar/${own}`)
    const foreign = await world.file('driver2', 'face', 'userAvatar')
    const paper = await world.file('driver1', 'paper', 'identity')
    for (const [name, msg] of [
      [foreign, '文件不存在'],
      ['20260101_nothing.png', '文件不存在'],
      [paper, '修改个人头像失败'],
      ['..%2F..%2Fetc%2Fpasswd', '文件不存在']
    ] as const) {
      expect([name, await as('driver1', 'PUT', `${CURRENT}/Avatar/${name}`, {})]).toEqual([
        name,
        expect.objectContaining({ code: 400, msg })
      ])
    }
    expect((await baseInfo('driver1')).avatar).toBe(`/api/file/Image/userAvatar/${own}`)
  })

  test("subordinates: level by level below oneself, nobody else's, no disabled people, and a loop ends", async () => {
    const below = async (account: string, id: string) => as<SubordinateNode[] | null>(account, 'GET', `${CURRENT}/Subordinate/${id}`)
    expect((await below('manager1', '0')).data).toEqual(
      expect.arrayContaining([
        { id: 'user-manager2', avatar: '', userName: '黄丽华/manager2', department: '宝安分公司', position: '分公司经理', isLeaf: false },
        expect.objectContaining({ id: 'user-clerk1', isLeaf: true })
      ])
    )
    expect((await below('manager1', 'user-dispatcher2')).data?.map(({ id }) => id).sort()).toEqual(['user-driver3', 'user-driver4'])
    for (const id of ['user-manager1', 'user-dispatcher2', 'nobody'])
      expect(await below('dispatcher1', id)).toMatchObject({ code: 404, data: null })
    await server.query("update user_account set enabled_mark = 0 where account = 'driver4'")
    expect((await below('manager1', 'user-dispatcher2')).data?.map(({ id }) => id)).toEqual(['user-driver3'])
    expect((await as<UserNode[]>('dispatcher2', 'POST', '/api/permission/Users/getSubordinates', { keyword: '' })).data).toEqual([
      expect.objectContaining({ fullName: '赵永刚/driver3', type: 'user', isLeaf: true })
    ])
    expect((await as<UserNode[]>('dispatcher2', 'POST', '/api/permission/Users/getSubordinates', { keyword: '海涛' })).data).toEqual([])
    await server.query("update user_account set enabled_mark = 1 where account = 'driver4'")
    await server.query("update user_account set manager_id = 'user-driver3' where account = 'manager1'")
    expect((await below('manager1', 'user-driver3')).data).toEqual([])
    expect((await below('manager1', 'user-dispatcher2')).data?.find(({ id }) => id === 'user-driver3')?.isLeaf).toBe(true)
    await server.query("update user_account set manager_id = id where account = 'yard1'")
    expect((await below('yard1', '0')).data).toEqual([])
    await server.query("update user_account set manager_id = null where account = 'manager1'")
  })

  test('another position brings and takes its rights at once, on every open session', async () => {
    const elsewhere = await server.signIn('driver2')
    const positions = async () => (await as<MajorChoice[]>('driver2', 'GET', `${CURRENT}/getUserPositions`)).data
    expect((await positions()).map(({ fullName, isDefault }) => [fullName, isDefault])).toEqual([
      ['拖车驾驶员', true],
      ['值班调度员', false]
    ])
    expect((await rights('driver2')).codes).not.toContain('btn_dispatch')
    expect((await server.call('GET', '/api/transferCar/Duty', { token: elsewhere })).code).toBe(403)
    expect((await major('driver2', 'Position', 'pos-duty')).code).toBe(200)
    expect(await rights('driver2')).toMatchObject({
      codes: expect.arrayContaining(['btn_dispatch', 'btn_accept']),
      positionId: 'pos-duty',
      positionName: '值班调度员'
    })
    expect((await rights('driver2')).positionIds[0]).toEqual({ id: 'pos-duty', name: '值班调度员' })
    expect((await server.call('GET', '/api/transferCar/Duty', { token: elsewhere })).code).toBe(200)
    expect((await positions()).map(({ isDefault }) => isDefault)).toEqual([false, true])
    expect((await major('driver2', 'Position', 'pos-6')).code).toBe(200)
    expect((await server.call('GET', '/api/transferCar/Duty', { token: elsewhere })).code).toBe(403)
  })

  test("another organization brings its position and its roles; one's own only, and never one without rights", async () => {
    expect((await as<MajorChoice[]>('dispatcher1', 'GET', `${CURRENT}/getUserOrganizes`)).data).toEqual([
      { id: 'org-head-dispatch', fullName: '深圳顺行道路救援有限公司 / 深圳总部 / 调度中心', isDefault: true },
      { id: 'org-baoan-dispatch', fullName: '深圳顺行道路救援有限公司 / 宝安分公司 / 调度中心', isDefault: false }
    ])
    await server.query("update role set organize_id = 'org-head' where id = 'role-dispatcher'")
    expect((await rights('dispatcher1')).codes).toContain('btn_dispatch')
    expect(await major('dispatcher1', 'Organize', 'org-baoan-dispatch')).toMatchObject({
      code: 400,
      msg: '该组织下无角色或角色权限为空，组织切换失败'
    })
    await server.query("insert into user_role (user_id, role_id) values ('user-dispatcher1', 'role-clerk')")
    expect((await major('dispatcher1', 'Organize', 'org-baoan-dispatch')).code).toBe(200)
    expect(await rights('dispatcher1')).toMatchObject({
      codes: ['btn_create'],
      organizeId: 'org-baoan-dispatch',
      companyName: '宝安分公司',
      positionName: '调度员',
      roleName: '客服文员'
    })
    expect((await as('dispatcher1', 'GET', '/api/transferCar/Duty')).code).toBe(403)
    expect((await baseInfo('dispatcher1')).roleIds).toEqual(['role-clerk'])
    expect((await major('dispatcher1', 'Organize', 'org-head-dispatch')).code).toBe(200)
    expect((await rights('dispatcher1')).codes).toContain('btn_dispatch')
    await server.query("update role set organize_id = null where id = 'role-dispatcher'")
    for (const id of ['org-group', 'nowhere', 'org-head-finance'])
      expect(await major('dispatcher1', 'Organize', id)).toMatchObject({ code: 400, msg: '修改切换组织失败' })
    for (const id of ['pos-duty', 'pos-1', 'nowhere'])
      expect(await major('dispatcher1', 'Position', id)).toMatchObject({ code: 400, msg: '修改切换岗位失败' })
    expect(await major('dispatcher1', 'Role', 'role-admin')).toMatchObject({
      code: 400,
      data: { fields: { majorType: '切换类型不在可选范围内' } }
    })
    await server.query("update organize set enabled_mark = 0 where id = 'org-baoan-dispatch'")
    expect((await major('dispatcher1', 'Organize', 'org-baoan-dispatch')).code).toBe(400)
    await server.query("update organize set enabled_mark = 1 where id = 'org-baoan-dispatch'")
  })

  async function captcha(): Promise<{ code: string; timestamp: string }> {
    const timestamp = `key-${Math.random()}`
    await server.app.inject({ url: `/api/oauth/ImageCode/4/${timestamp}` })
    return {
      code: (await server.query<{ answer: string }>('select answer from captcha where key = $1', [timestamp]))[0]?.answer ?? '',
      timestamp
    }
  }
  const modify = async (token: string, oldPlain: string, plain: string, more: object = {}) =>
    server.call('POST', `${CURRENT}/Actions/ModifyPassword`, {
      token,
      body: { oldPassword: md5(oldPlain), password: md5(plain), ...(await captcha()), ...more }
    })

  test('a changed password ends every session, the old one no longer signs in, nothing but argon2id is kept', async () => {
    const [here, there] = [await server.signIn('finance1'), await server.signIn('finance1')]
    expect(await modify(here, OLD, 'Zheng#Ya7qin')).toMatchObject({ code: 200, data: null })
    for (const token of [here, there]) expect((await server.call('GET', '/api/oauth/CurrentUser', { token })).code).toBe(600)
    await expect(server.signIn('finance1')).rejects.toThrow('账号或密码不正确')
    const again = await server.signIn('finance1', 'Zheng#Ya7qin')
    expect(
      (await server.query<{ password_hash: string }>("select password_hash from user_credential where user_id = 'user-finance1'"))[0]
        ?.password_hash
    ).toMatch(/^\$argon2id\$/)
    await server.call('GET', '/api/oauth/Logout', { token: again })
  })

  test('a wrong captcha, a wrong old password and weak new ones are refused by field, and tries are counted', async () => {
    const token = await server.signIn('manager2')
    const refused = async (field: string, message: string, oldPlain: string, plain: string, more: object = {}) =>
      expect(await modify(token, oldPlain, plain, more)).toMatchObject({ code: 400, msg: message, data: { fields: { [field]: message } } })
    await refused('code', '验证码输入错误，请重新输入！', OLD, 'Good#Enough7', { code: 'zz' })
    await refused('code', '验证码已失效，请重新输入！', OLD, 'Good#Enough7', { timestamp: 'never' })
    await refused('oldPassword', '旧密码错误，请重新输入', 'wrong', 'Good#Enough7')
    await refused('password', '新密码不能与旧密码相同', OLD, OLD)
    await refused('password', '新密码过于常见，请换一个', OLD, 'Aa123456!')
    await refused('password', '新密码不能是账号或手机号码', OLD, 'Manager2')
    await refused('password', '新密码不能是账号或手机号码', OLD, '13802580002')
    await refused('password', '新密码格式不正确', OLD, '', { password: 'plain text' })
    for (let i = 0; i < 3; i++) await modify(token, 'wrong', 'Good#Enough7')
    expect((await modify(token, OLD, 'Good#Enough7')).code).toBe(429)
    server.clock.advance(10 * MINUTE)
    const outcomes = await Promise.all([modify(token, OLD, 'Good#Enough7'), modify(token, OLD, 'Good#Enough8')])
    // The loser's old password is wrong by then, or the change has ended his session already.
    expect(outcomes.some(({ code }) => code === 200)).toBe(true)
    expect([400, 600]).toContain(outcomes.find(({ code }) => code !== 200)?.code)
  })

  test('cancelling is refused for administrators and while an order or an approval is held, with the list', async () => {
    const cancel = (account: string) => as<HeldWork | null>(account, 'POST', '/api/oauth/logoutCurrentUser', new URLSearchParams())
    expect(await cancel('admin')).toMatchObject({ code: 400, msg: '管理员不能注销', data: null })
    const id = await world.plant('TOWING')
    const [order] = await server.query<{ order_no: string }>('select order_no from accident_order where id = $1', [id])
    const duty = async () => (await server.query("select on_duty from driver_profile where user_id = 'user-driver1'"))[0]
    const before = await duty()
    const refused = await cancel('driver1')
    expect(refused).toMatchObject({ code: 400, msg: expect.stringMatching(/^您还有\d+ 个进行中的工单（.+），暂不能注销$/) })
    expect(refused.data?.orders).toContainEqual({ id, orderNo: order?.order_no, status: 'TOWING' })
    expect(await duty()).toEqual(before)
    await world.plant('DONE', {}, 'user-clerk1')
    expect((await cancel('clerk1')).data).toMatchObject({ orders: [], approvals: [{ kind: 'reopen' }] })
    expect((await baseInfo('clerk1')).realName).toBe('许婷婷')
  })

  test('a cancelled account is gone from sign-in, lists and dispatch, and its personal data with it', async () => {
    await server.query("update order_unit set driver_id = null where driver_id = 'user-driver4'")
    await change('driver4', { realName: '孙海涛', urgentContacts: '孙母' })
    const token = await world.token('driver4')
    expect(await as('driver4', 'POST', '/api/oauth/logoutCurrentUser', new URLSearchParams())).toMatchObject({
      code: 200,
      msg: '注销成功',
      data: null
    })
    expect((await server.call('GET', '/api/oauth/CurrentUser', { token })).code).toBe(600)
    await expect(server.signIn('driver4')).rejects.toThrow('账号被删除')
    expect((await as('admin', 'GET', '/api/app/User/user-driver4')).code).toBe(404)
    expect(JSON.stringify((await as('admin', 'GET', '/api/permission/Users/All')).data)).not.toContain('driver4')
    expect(JSON.stringify((await as('admin', 'GET', '/api/transferCar/Duty')).data)).not.toContain('driver4')
    expect(await server.query("select real_name, mobile, email from user_account where account = 'driver4'")).toEqual([
      { real_name: '孙海涛', mobile: '', email: '' }
    ])
    expect(await server.query("select * from user_profile where user_id = 'user-driver4'")).toEqual([])
  })
})

onPostgres((_name, makeApp) => {
  test('an order is never given to a person who cancels at the same moment', async () => {
    const world = new World(await makeApp())
    await world.server.query('update order_unit set driver_id = null')
    await world.server.query('update driver_profile set on_duty = true')
    for (const account of ['driver1', 'driver2', 'driver3', 'driver4']) {
      const token = await world.token(account)
      const id = await world.plant('PENDING')
      const body = { ...(await world.complete('dispatch')), driverId: `user-${account}`, truckId: 'truck-3' }
      const [cancelled, dispatched] = await Promise.all([
        world.server.call('POST', '/api/oauth/logoutCurrentUser', { token, body: new URLSearchParams() }),
        world.step('dispatcher1', id, 'dispatch', body)
      ])
      expect([account, cancelled.code, dispatched.code].filter((code) => code === 200)).toHaveLength(1)
    }
  })
})
