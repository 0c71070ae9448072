/** Pages of the console about one record: which, and what stands there. */
export const RECORD_PAGES: Readonly<Record<string, [query: string, shows: string | RegExp]>> = {
  'pages/admin/person/index': ['?id=user-driver2', '登录设备'],
  'pages/admin/organize/index': ['?id=org-head-fleet', /岗位/],
  'pages/admin/role/index': ['?id=role-finance', '名称'],
  'pages/admin/seeAs/index': ['?userId=user-driver1', /驾驶员/],
  'pages/admin/dictionary/index': ['?id=dict-sex', '名称'],
  'pages/admin/form/index': ['?id=vehicleInspection', '停用表单'],
  'pages/admin/formDesigner/index': ['?id=vehicleInspection', '检查并发布'],
  'pages/admin/flow/index': ['?id=leaveApply', '停用流程'],
  'pages/admin/flowDesigner/index': ['?id=expenseClaim', '结束']
}
