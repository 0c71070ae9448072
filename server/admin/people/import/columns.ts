import type { PersonBody } from '@/contract/admin/people'

/** What a file says of a person, column by column. */
export type ColumnKey =
  | 'realName'
  | 'account'
  | 'gender'
  | 'mobile'
  | 'email'
  | 'organize'
  | 'otherOrganizes'
  | 'positions'
  | 'roles'
  | 'manager'
  | 'entryDate'

export interface ImportColumn {
  key: ColumnKey
  /** Its heading; a column is known by it, wherever it stands. */
  label: string
  isRequired?: true
  /** One line for who fills it in. */
  note: string
  /** In characters. */
  width: number
  /** The field of a person whose faults stand here. */
  fields: readonly (keyof PersonBody)[]
}

export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  { key: 'realName', label: '姓名', isRequired: true, note: '必填，最多 50 个字', width: 14, fields: ['realName'] },
  {
    key: 'account',
    label: '账号',
    isRequired: true,
    note: '必填，2 到 50 位字母、数字或 _ . @ -；登录时使用，不能和已有账号相同',
    width: 18,
    fields: ['account']
  },
  { key: 'gender', label: '性别', note: '男、女或保密；不填为保密', width: 8, fields: ['gender'] },
  { key: 'mobile', label: '手机号', note: '11 位，不能和他人相同', width: 16, fields: ['mobile'] },
  { key: 'email', label: '邮箱', note: '可以不填', width: 24, fields: ['email'] },
  {
    key: 'organize',
    label: '组织',
    isRequired: true,
    note: '必填，当前所在的公司或部门，从上到下写全，如：总公司 / 调度部',
    width: 32,
    fields: ['organizeId', 'organizeIds']
  },
  { key: 'otherOrganizes', label: '其他组织', note: '还属于哪些组织，写法同上，多个用分号隔开', width: 24, fields: [] },
  {
    key: 'positions',
    label: '岗位',
    note: '所选组织的岗位，如：总公司 / 调度部 / 调度员，多个用分号隔开',
    width: 32,
    fields: ['positionIds']
  },
  { key: 'roles', label: '角色', note: '多个用分号隔开', width: 24, fields: ['roleIds'] },
  { key: 'manager', label: '直属主管账号', note: '已有人员或本表中的人的账号', width: 18, fields: ['managerId'] },
  { key: 'entryDate', label: '入职日期', note: '如 2026-03-01', width: 14, fields: ['entryDate'] }
]

/** Heading of the column where a fault of this field stands. */
export const labelOfField = (field: string): string =>
  IMPORT_COLUMNS.find(({ fields }) => (fields as readonly string[]).includes(field))?.label ?? ''

/** The sheet that is filled in and read. */
export const PEOPLE_SHEET = '人员'
