import type { RouteEntry } from './routeEntry'

const ADMIN = 'pages/admin'

/** A page of the console, on H5 alone (app.md#console). @param name its folder */
const page = (name: string, title: string): RouteEntry => ({
  path: `${ADMIN}/${name}/index`,
  title,
  package: ADMIN,
  needsSession: true,
  isH5Only: true
})

/** The console (administration.md#who-administers): apart from the table of all packages and made when asked for, so that no mini-program carries it. */
export const adminRoutes = (): RouteEntry[] => [
  page('home', '管理后台'),
  page('people', '人员'),
  page('person', '人员资料'),
  page('peopleImport', '导入人员'),
  page('organization', '组织架构'),
  page('organize', '组织资料'),
  page('groups', '人员分组'),
  page('roles', '角色'),
  page('role', '角色权限'),
  page('administrators', '管理员'),
  page('seeAs', '查看人员权限'),
  page('menus', '菜单'),
  page('banners', '轮播图'),
  page('dictionaries', '数据字典'),
  page('dictionary', '字典项'),
  page('forms', '表单'),
  page('form', '表单版本'),
  page('formDesigner', '设计表单'),
  page('flows', '流程'),
  page('flow', '流程版本'),
  page('flowDesigner', '流程设计'),
  page('trucks', '拖车'),
  page('truck', '拖车资料'),
  page('drivers', '驾驶员'),
  page('yards', '停车场'),
  page('yard', '停车场资料'),
  page('notices', '公告'),
  page('notice', '公告内容'),
  page('audit', '操作记录'),
  page('sent', '通知记录'),
  page('system', '系统状态'),
  page('retention', '个人信息'),
  page('faults', '错误报告'),
  // Before anybody has an account (administration.md#first-start).
  { ...page('setup', '初次设置'), needsSession: false },
  // Before somebody has a password (administration.md#invitations).
  { ...page('invitation', '设置密码'), needsSession: false }
]
