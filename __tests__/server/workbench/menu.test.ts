import type { MenuAnswer, MenuNode } from '../../../src/contract/workbench'
import { oneDatabase, type TestApp } from '../../support/databases'

const names = (list: MenuNode[]): string[] => list.flatMap((node) => [node.fullName, ...names(node.children ?? [])])

oneDatabase((_name, makeApp) => {
  let server: TestApp
  beforeAll(async () => {
    server = await makeApp()
  })
  const menu = async (account: string, keyword = '') =>
    (await server.call<MenuAnswer>('GET', `/api/app/Menu?keyword=${encodeURIComponent(keyword)}`, { token: await server.signIn(account) }))
      .data.list

  test('the tree is by role: groups, pages with route and colour, ids that carry the rights', async () => {
    const driver = await menu('driver1')
    expect(driver.map((node) => [node.fullName, node.type])).toEqual([
      ['拖车救援', 1],
      ['办公', 1],
      ['流程', 1],
      ['表单', 1]
    ])
    const [form] = driver.at(-1)?.children ?? []
    expect(form).toMatchObject({ id: 'form-vehicleInspection', fullName: '车辆检查', type: 3, urlAddress: '' })
    expect(JSON.parse(form?.propertyJson ?? '')).toMatchObject({ moduleId: 'vehicleInspection' })
    expect(driver[0]?.children?.[0]).toMatchObject({
      id: 'accidentOrder',
      type: 2,
      urlAddress: '/pages/transferCar/accidentIndex',
      hasChildren: false,
      children: null
    })
    expect(JSON.parse(driver[0]?.children?.[0]?.propertyJson ?? '')).toEqual({
      iconBackgroundColor: expect.stringMatching(/^#[0-9a-f]{6}$/)
    })
    expect(names(driver)).not.toContain('统计')
    expect(names(await menu('yard1'))).not.toContain('新建工单')
    expect(names(await menu('admin'))).toEqual(expect.arrayContaining(['事故工单', '缴费工单', '开票', '统计', '新建工单', '我的日程']))
  })

  test('a keyword keeps what it names, a group that it names whole, and no empty group', async () => {
    expect(names(await menu('manager1', '工单'))).toEqual(['拖车救援', '事故工单', '缴费工单', '新建工单'])
    expect(names(await menu('manager1', '流程'))).toEqual(['流程', '发起流程', '我发起的', '待办事宜', '已办事宜', '抄送我的'])
    expect(await menu('manager1', '没有这个')).toEqual([])
    expect(await server.call('GET', `/api/app/Menu?keyword=${'x'.repeat(51)}`, { token: await server.signIn('admin') })).toMatchObject({
      code: 400,
      msg: '关键字不能超过 50 个字符'
    })
  })

  test('every right of the demo roles stands on a menu that the role has', async () => {
    const loose = await server.query(`
      select p.role_id, p.model_id from role_permission p
      where not exists (select 1 from role_menu m where m.role_id = p.role_id and m.menu_id = p.model_id)`)
    expect(loose).toEqual([])
  })
})
