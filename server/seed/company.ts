import type { Role } from '@/domain/permission'
import { COLLEAGUES } from './colleagues'

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

/** Those with an account of the README; tests sign in as them. */
const SIGNING_IN: readonly Person[] = [
  {
    account: 'admin',
    realName: '林国栋',
    gender: 1,
    mobile: '13800138000',
    organizeId: 'org-group',
    position: '系统管理员',
    role: 'admin'
  },
  {
    account: 'manager1',
    realName: '陈志远',
    gender: 1,
    mobile: '13802580001',
    organizeId: 'org-head',
    position: '总经理',
    role: 'manager'
  },
  {
    account: 'manager2',
    realName: '黄丽华',
    gender: 2,
    mobile: '13802580002',
    organizeId: 'org-baoan',
    position: '分公司经理',
    role: 'manager',
    manager: 'manager1'
  },
  {
    account: 'dispatcher1',
    realName: '周敏',
    gender: 2,
    mobile: '13802580011',
    organizeId: 'org-head-dispatch',
    position: '调度员',
    role: 'dispatcher',
    manager: 'manager1'
  },
  {
    account: 'dispatcher2',
    realName: '吴晓峰',
    gender: 1,
    mobile: '13802580012',
    organizeId: 'org-baoan-dispatch',
    position: '调度员',
    role: 'dispatcher',
    manager: 'manager2'
  },
  {
    account: 'driver1',
    realName: '王建军',
    gender: 1,
    mobile: '13802580021',
    organizeId: 'org-head-fleet',
    position: '拖车驾驶员',
    role: 'driver',
    manager: 'dispatcher1'
  },
  {
    account: 'driver2',
    realName: '李强',
    gender: 1,
    mobile: '13802580022',
    organizeId: 'org-head-fleet',
    position: '拖车驾驶员',
    role: 'driver',
    manager: 'dispatcher1'
  },
  {
    account: 'driver3',
    realName: '赵永刚',
    gender: 1,
    mobile: '13802580023',
    organizeId: 'org-baoan-fleet',
    position: '拖车驾驶员',
    role: 'driver',
    manager: 'dispatcher2'
  },
  {
    account: 'driver4',
    realName: '孙海涛',
    gender: 1,
    mobile: '13802580024',
    organizeId: 'org-baoan-fleet',
    position: '拖车驾驶员',
    role: 'driver',
    manager: 'dispatcher2'
  },
  {
    account: 'finance1',
    realName: '郑雅琴',
    gender: 2,
    mobile: '13802580031',
    organizeId: 'org-head-finance',
    position: '会计',
    role: 'finance',
    manager: 'manager1'
  },
  {
    account: 'yard1',
    realName: '何卫东',
    gender: 1,
    mobile: '13802580041',
    organizeId: 'org-head-yard',
    position: '场地管理员',
    role: 'yard',
    manager: 'manager1'
  },
  {
    account: 'clerk1',
    realName: '许婷婷',
    gender: 2,
    mobile: '13802580051',
    organizeId: 'org-head-service',
    position: '客服专员',
    role: 'clerk',
    manager: 'manager1'
  }
]

export const PEOPLE: readonly Person[] = [...SIGNING_IN, ...COLLEAGUES]

/** Accounts of who leads a department or branch. */
export const LEADERS: Readonly<Partial<Record<OrganizeId, string>>> = {
  'org-group': 'manager1',
  'org-head': 'manager1',
  'org-baoan': 'manager2',
  'org-head-dispatch': 'shanjing',
  'org-head-fleet': 'jinguang',
  'org-head-finance': 'weichi',
  'org-head-yard': 'pangde',
  'org-head-service': 'zengqingyang',
  'org-head-insurance': 'simaxd',
  'org-head-repair': 'qiuzg',
  'org-baoan-dispatch': 'shenyun',
  'org-baoan-fleet': 'renzx',
  'org-group-hr': 'ouyangrui',
  'org-group-tech': 'yuwenh'
}

/** Accounts named at start, in the order of the README. */
export const SHOWN_ACCOUNTS = ['admin', 'manager1', 'manager2', 'dispatcher1', 'driver1', 'driver2', 'finance1', 'yard1', 'clerk1'] as const

/** One password for the whole demo company; printed at start, never used when NODE_ENV=production unless asked for. */
export const DEMO_PASSWORD = 'Towing@2026'
