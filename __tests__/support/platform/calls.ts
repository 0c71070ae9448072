import type { Dialect } from './dialect'
import { historyContent } from './dialect'
import { extendCalls } from './extend'
import { formCalls } from './forms'
import { strictCalls } from './strict'
import { companyTree, groupTree, menuTree, organizeTree, positionTree, roleTree, userNode, userTree } from './trees'
import { AREAS, CLIENT, COMPANY, departmentOf, DICTIONARIES, nameAndAccount, PEOPLE, personOf, type FakePerson, type World } from './world'
import type { Call, Handler, Reply } from './callTypes'
import { baseInfo, flatNode, matching, person, userInfo } from './personAnswers'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : text(value) === '' ? [] : [text(value)])

/** The platform's calls (platforms.md#fakes) as a deployment of the platform answers them; nothing of ours is known here. */
export function callsOf(dialect: Dialect, world: World): (call: Call) => Reply {
  const ok = (data: unknown, msg?: string): Reply => ({ status: 200, body: dialect.ok(data, msg) })
  const paged = (call: Call, rows: readonly unknown[], source: Record<string, unknown> = Object.fromEntries(call.query)): Reply => {
    const currentPage = Number(source.currentPage ?? 1)
    const pageSize = Number(source.pageSize ?? 20)
    return ok(dialect.page(rows.slice((currentPage - 1) * pageSize, currentPage * pageSize), currentPage, pageSize, rows.length))
  }
  const me = (call: Call): FakePerson => personOf(call.userId)!
  const others = (call: Call) => PEOPLE.filter((each) => each.id !== call.userId)
  const users = 'permission/Users'
  const open: Record<string, Handler> = {
    'POST oauth/Login': ({ query, body }) => {
      if (query.get('client_id') !== CLIENT.id || query.get('client_secret') !== CLIENT.secret || query.get('grant_type') !== 'password')
        return dialect.refused('D1000', '客户端凭证错误')
      const token = world.signIn(text(body.account), text(body.password))
      return token === undefined ? dialect.refused('D1000', '用户名或密码不正确') : ok({ token, theme: 'classic' })
    },
    'GET oauth/getConfig/*': () => ok({ enableVerificationCode: dialect.verificationFlag(false), verificationCodeNumber: 4 }),
    'GET oauth/Logout': ({ token }) => {
      world.tokens.delete(token)
      return ok(null)
    },
    'GET app/Version': () => ok({ sysVersion: '3.4.2' }),
    'GET file/AppStartInfo/*': () => ok(world.startInfo ?? dialect.startInfo),
    'GET Saas/Tenant/SmsCode/*': (_call, [mobile = '']) =>
      !world.hasSms ? dialect.unknown() : /^1\d{10}$/.test(mobile) ? ok(null) : dialect.refused('D1000', '手机号格式不正确')
  }
  const guarded: Record<string, Handler> = {
    ...formCalls(dialect, world),
    ...extendCalls(dialect, world),
    'GET oauth/CurrentUser': (call) =>
      ok({
        userInfo: userInfo(me(call)),
        menuList: menuTree(),
        permissionList: [
          {
            modelId: 'm3',
            moduleName: '客户资料',
            button: [{ id: '1', fullName: '新增', enCode: 'btn_add' }],
            column: [],
            form: [],
            resource: []
          }
        ],
        sysConfigInfo: {
          sysName: '某某平台',
          sysVersion: 'V3.4.2',
          copyright: 'Copyright',
          companyName: COMPANY.fullName,
          loginIcon: '',
          logoIcon: '',
          navigationIcon: '',
          appIcon: '',
          extra: 1
        }
      }),
    'POST oauth/logoutCurrentUser': (call) =>
      me(call).account === 'admin' ? dialect.refused('D1033', '管理员不能注销') : ok(null, '注销成功'),
    'POST file/Uploader/*': ({ file }, [type = '']) =>
      file === undefined
        ? dialect.refused('D8001', '文件上传失败')
        : ok({ name: '20261120_9.png', url: `/api/file/Image/${type}/20261120_9.png` }),
    'GET file/Download/*/*': (_call, [, id = '']) => ok({ name: id, url: '/api/file/Download?encryption=abc' }),
    [`GET ${users}/Current/BaseInfo`]: (call) => ok({ ...baseInfo(me(call)), ...world.profiles.get(call.userId) }),
    [`PUT ${users}/Current/BaseInfo`]: ({ body, userId }) => {
      if (text(body.realName) === '') return dialect.refused('D5009', '姓名不能为空')
      world.profiles.set(userId, body)
      return ok(null, '更新成功')
    },
    [`PUT ${users}/Current/Avatar/*`]: () => ok(null),
    [`POST ${users}/Current/Actions/ModifyPassword`]: ({ body }) =>
      body.oldPassword === body.password ? dialect.refused('D5007', '旧密码错误，请重新输入') : ok(null),
    [`PUT ${users}/Current/major`]: ({ body }) =>
      ['Organize', 'Position'].includes(text(body.majorType)) ? ok(null) : dialect.refused('D5020', '修改切换组织失败'),
    [`GET ${users}/Current/Subordinate/*`]: () =>
      ok([{ id: PEOPLE[2]!.id, avatar: '', userName: nameAndAccount(PEOPLE[2]!), department: '车队', position: '司机', isLeaf: true }]),
    [`GET ${users}/Current/getUserOrganizes`]: () =>
      ok([
        { id: 'd1', fullName: `${COMPANY.fullName}/调度部`, isDefault: true },
        { id: 'd2', fullName: `${COMPANY.fullName}/车队`, isDefault: false }
      ]),
    [`GET ${users}/Current/getUserPositions`]: () => ok([{ id: 'p1', fullName: '调度员', isDefault: true }]),
    'GET app/User/*': (_call, [id = '']) => {
      const found = personOf(id)
      if (found === undefined) return dialect.refused('D5002', '用户不存在')
      return ok({
        id,
        realName: found.realName,
        account: found.account,
        headIcon: '',
        organizeName: departmentOf(found),
        positionName: null,
        telePhone: null,
        landline: null,
        mobilePhone: found.mobile,
        email: null
      })
    },
    [`GET ${users}/ImUser`]: (call) =>
      paged(
        call,
        others(call)
          .filter((each) => each.realName.includes(call.query.get('keyword') ?? ''))
          .map(person)
      ),
    [`POST ${users}/ImUser/Selector/*`]: ({ body }, [id = '0']) => {
      if (text(body.keyword) !== '') return ok({ list: matching(text(body.keyword)).map((each) => userNode(each)) })
      const level =
        id === '0'
          ? organizeTree()
          : id === COMPANY.id
            ? (organizeTree()[0]!.children as Record<string, unknown>[])
            : PEOPLE.filter((each) => each.departmentId === id).map((each) => userNode(each))
      return ok({
        list: level.map(({ children: _children, ...node }) => ({
          ...node,
          hasChildren: node.type !== 'user',
          isLeaf: node.type === 'user'
        }))
      })
    },
    [`GET ${users}/All`]: () => {
      const rows = PEOPLE.map((each) =>
        dialect.allUsersBare
          ? { ...person(each) }
          : {
              id: each.id,
              account: each.account,
              realName: each.realName,
              headIcon: `/api/file/Image/userAvatar/${each.account}.png`,
              gender: each.gender,
              quickQuery: each.account.slice(0, 2).toUpperCase()
            }
      )
      return ok(dialect.allUsersBare ? rows : { list: rows })
    },
    [`GET ${users}/Selector`]: () => ok({ list: userTree() }),
    [`POST ${users}/UserCondition`]: (call) => {
      const { body } = call
      const found = PEOPLE.filter(
        (each) =>
          list(body.departIds).includes(each.departmentId) ||
          list(body.userIds).includes(each.id) ||
          list(body.positionIds).includes(each.positionId)
      )
      return paged(
        call,
        found.map((each) => ({
          ...person(each),
          fullName: nameAndAccount(each),
          gender: each.gender,
          mobilePhone: each.mobile,
          organize: departmentOf(each)
        })),
        body.pagination as Record<string, unknown>
      )
    },
    [`POST ${users}/getUserList`]: ({ body }) =>
      ok({
        list: list(body.userId).flatMap((id) => {
          const found = personOf(id)
          return found === undefined ? [] : [flatNode(found)]
        })
      }),
    [`POST ${users}/getSubordinates`]: ({ body }) =>
      ok([PEOPLE[2]!].filter((each) => each.realName.includes(text(body.keyword))).map(flatNode)),
    [`GET ${users}/getOrganization`]: (call) => ok(PEOPLE.filter((each) => each.departmentId === me(call).departmentId).map(flatNode)),
    'GET permission/Organize/Selector/*': () => ok({ list: companyTree() }),
    'GET permission/Organize/Department/Selector/*': () => ok({ list: organizeTree() }),
    'POST permission/Organize/OrganizeCondition': () => ok({ list: organizeTree() }),
    'GET permission/Position/Selector': () => ok({ list: positionTree() }),
    'POST permission/Position/PositionCondition': () => ok({ list: positionTree() }),
    'GET permission/Role/Selector': () => ok({ list: roleTree() }),
    'GET permission/Group/Selector': () => ok(groupTree()),
    'GET system/DictionaryData/All': () => ok({ list: DICTIONARIES }),
    'GET system/DictionaryData/*/Data/Selector': (_call, [id = '']) =>
      ok({ list: DICTIONARIES.find((each) => each.id === id || each.enCode === id)?.dictionaryList ?? [] }),
    'GET system/Area/*/Selector/0': (_call, [id = '']) => ok({ list: (AREAS[id] ?? []).map((each, i) => ({ ...each, sortCode: i })) }),
    'POST system/Area/GetAreaByIds': ({ body }) =>
      ok(
        (body.idsList as string[][]).map((path) =>
          path.map(
            (id) =>
              Object.values(AREAS)
                .flat()
                .find((each) => each.id === id)?.fullName ?? ''
          )
        )
      ),
    'GET app/Menu': ({ query }) => ok({ list: menuTree().filter((each) => JSON.stringify(each).includes(query.get('keyword') ?? '')) }),
    'GET app/Data': ({ query }) =>
      ok({
        list: world.favourites
          .filter((each) => String(each.objectType) === query.get('type'))
          .map((each) => ({ id: `f${each.objectId}`, ...each }))
      }),
    'POST app/Data': ({ body }) => {
      world.favourites.push({ objectId: text(body.objectId), objectType: Number(body.objectType), objectData: text(body.objectData) })
      return ok(null, '新建成功')
    },
    'DELETE app/Data/*': (_call, [id = '']) => {
      const at = world.favourites.findIndex((each) => each.objectId === id)
      if (at < 0) return dialect.refused('COM1007', '数据不存在')
      world.favourites.splice(at, 1)
      return ok(null, '删除成功')
    },
    'GET app/Data/getDataList': () => ok({ list: menuTree() }),
    'GET app/Data/getFlowList': () => ok({ list: [] }),
    'GET message/imreply': (call) =>
      ok({
        list: world.talksOf(call.userId).map(({ person: other, last }) => ({
          id: other.id,
          account: other.account,
          realName: other.realName,
          headIcon: '',
          latestMessage: historyContent(last),
          latestDate: last.at,
          unreadMessage: world.unreadOf(call.userId, other.id).length,
          messageType: last.type
        }))
      }),
    'DELETE message/imreply/relocation/*': () => ok(null),
    'GET message': (call) => {
      const type = call.query.get('type') ?? ''
      const rows = world.inSite.filter((each) => type === '' || String(each.type) === type).reverse()
      return paged(
        call,
        rows.map((each) => ({
          id: each.id,
          title: each.title,
          type: each.type,
          creatorUser: '管理员/admin',
          lastModifyTime: each.at,
          isRead: each.readBy.has(call.userId) ? 1 : 0,
          enabledMark: 1
        }))
      )
    },
    'GET message/ReadInfo/*': (call, [id = '']) => {
      const found = world.inSite.find((each) => each.id === id)
      if (found === undefined) return dialect.refused('COM1007', '数据不存在')
      found.readBy.add(call.userId)
      return ok({ id, title: found.title, bodyText: found.body, creatorUser: '管理员/admin', lastModifyTime: found.at, files: null })
    },
    'POST message/Actions/ReadAll': (call) => {
      for (const each of world.inSite) each.readBy.add(call.userId)
      return ok(null)
    },
    'DELETE message/Record': () => ok(null, '删除成功'),
    'GET message/getUnReadMsgNum': (call) =>
      ok({
        unReadNum: world.unreadInSite(call.userId).length,
        unReadMsg: world.unreadInSite(call.userId, 2).length,
        unReadNotice: world.unreadInSite(call.userId, 1).length,
        unReadSystemMsg: 0,
        unReadSchedule: 0
      }),
    ...strictCalls(dialect, world)
  }
  return (call) => {
    const asked = find(open, call)
    if (asked !== undefined) return asked()
    const known = find(guarded, call)
    if (known === undefined) return dialect.unknown()
    return world.tokens.has(call.token) ? known() : dialect.expired()
  }
}

/** `*` stands for one part of the path; those parts are handed on in order. */
function find(table: Record<string, Handler>, call: Call): (() => Reply) | undefined {
  const path = call.path.replace(/^\/api\//, '').split('/')
  for (const [key, handler] of Object.entries(table)) {
    const [method = '', pattern = ''] = key.split(' ')
    const wanted = pattern.split('/')
    if (method !== call.method || wanted.length !== path.length || !wanted.every((part, i) => part === '*' || part === path[i])) continue
    return () => handler(call, path.filter((_part, i) => wanted[i] === '*').map(decodeURIComponent))
  }
  return undefined
}
