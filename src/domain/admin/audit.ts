import type { AuditArea, AuditChange } from '@/contract/admin/audit'

export const AUDIT_AREA_NAMES: Readonly<Record<AuditArea, string>> = {
  people: '人员',
  organization: '组织',
  rights: '权限',
  menus: '菜单',
  dictionaries: '字典',
  forms: '表单与流程',
  fleet: '车队',
  places: '场地',
  notices: '公告',
  system: '系统',
  signIns: '登录',
  reveals: '查看个人信息',
  exports: '导出'
}

const orNone = (value: string | null): string => (value === null || value === '' ? '（空）' : value)

/** What a field was and became: 停用 → 启用; alone what it became, where nothing was before. */
export const changeValues = ({ before, after }: AuditChange): string =>
  before === null ? orNone(after) : `${orNone(before)} → ${orNone(after)}`

/** The same with the name of the field. */
export const changeWords = (change: AuditChange): string => `${change.label}：${changeValues(change)}`
