import type { Role } from '@/domain/permission'

/** The demo company: sixty people in twelve departments of two branches, one department still without people. Names are made up. */
export const ORGANIZES = [
  { id: 'org-group', parentId: '0', fullName: '深圳顺行道路救援有限公司', enCode: 'SXJY', category: 'company' },
  { id: 'org-head', parentId: 'org-group', fullName: '深圳总部', enCode: 'SXJY-SZ', category: 'company' },
  { id: 'org-head-dispatch', parentId: 'org-head', fullName: '调度中心', enCode: 'SXJY-SZ-DD', category: 'department' },
  { id: 'org-head-fleet', parentId: 'org-head', fullName: '车队', enCode: 'SXJY-SZ-CD', category: 'department' },
  { id: 'org-head-finance', parentId: 'org-head', fullName: '财务部', enCode: 'SXJY-SZ-CW', category: 'department' },
  { id: 'org-head-yard', parentId: 'org-head', fullName: '停车场', enCode: 'SXJY-SZ-TCC', category: 'department' },
  { id: 'org-head-service', parentId: 'org-head', fullName: '客服部', enCode: 'SXJY-SZ-KF', category: 'department' },
  { id: 'org-baoan', parentId: 'org-group', fullName: '宝安分公司', enCode: 'SXJY-BA', category: 'company' },
  { id: 'org-baoan-dispatch', parentId: 'org-baoan', fullName: '调度中心', enCode: 'SXJY-BA-DD', category: 'department' },
  { id: 'org-baoan-fleet', parentId: 'org-baoan', fullName: '车队', enCode: 'SXJY-BA-CD', category: 'department' },
  {
    id: 'org-head-insurance',
    parentId: 'org-head',
    fullName: '保险理赔协调与客户关系维护部（含事故车定损支持）',
    enCode: 'SXJY-SZ-BX',
    category: 'department'
  },
  { id: 'org-head-repair', parentId: 'org-head', fullName: '维修保障部', enCode: 'SXJY-SZ-WX', category: 'department' },
  { id: 'org-baoan-training', parentId: 'org-baoan', fullName: '驾驶培训中心（筹建）', enCode: 'SXJY-BA-PX', category: 'department' },
  { id: 'org-group-hr', parentId: 'org-group', fullName: '人力行政部', enCode: 'SXJY-RX', category: 'department' },
  { id: 'org-group-tech', parentId: 'org-group', fullName: '信息技术部', enCode: 'SXJY-XX', category: 'department' }
] as const

export type OrganizeId = (typeof ORGANIZES)[number]['id']

export interface Person {
  account: string
  realName: string
  gender: 1 | 2 | 3
  /** '' = none registered. */
  mobile: string
  organizeId: OrganizeId
  position: string
  role: Role
  /** A second role, everywhere like the first. */
  alsoRole?: Role
  /** Account of the superior. */
  manager?: string
  landline?: string
  telePhone?: string
  email?: string
  /** Left the company: in no list, but named where older records name him. */
  disabled?: boolean
}
