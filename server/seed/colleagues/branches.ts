import type { Person } from '../organizes'

/** The branch in Baoan and the group. */
export const BRANCHES: readonly Person[] = [
  {
    account: 'fuzy',
    realName: '傅紫嫣',
    gender: 2,
    mobile: '13714603359',
    organizeId: 'org-baoan',
    position: '行政助理',
    role: 'clerk',
    manager: 'manager2'
  },
  {
    account: 'shenyun',
    realName: '沈云',
    gender: 2,
    mobile: '13714603396',
    organizeId: 'org-baoan-dispatch',
    position: '调度组长',
    role: 'dispatcher',
    manager: 'manager2'
  },
  {
    account: 'miaorw',
    realName: '缪若薇',
    gender: 2,
    mobile: '13714603433',
    organizeId: 'org-baoan-dispatch',
    position: '夜班调度员',
    role: 'dispatcher',
    manager: 'shenyun'
  },
  {
    account: 'renzx',
    realName: '任重行',
    gender: 1,
    mobile: '13714603470',
    organizeId: 'org-baoan-fleet',
    position: '车队长',
    role: 'dispatcher',
    alsoRole: 'driver',
    manager: 'manager2'
  },
  {
    account: 'xianwz',
    realName: '冼伟忠',
    gender: 1,
    mobile: '13714603507',
    organizeId: 'org-baoan-fleet',
    position: '押运员',
    role: 'clerk',
    manager: 'renzx'
  },
  {
    account: 'huazj',
    realName: '华子健',
    gender: 1,
    mobile: '13714603544',
    organizeId: 'org-baoan-fleet',
    position: '学员驾驶员',
    role: 'driver',
    manager: 'renzx'
  },
  {
    account: 'biaosh',
    realName: '边树海',
    gender: 1,
    mobile: '13714603581',
    organizeId: 'org-baoan-fleet',
    position: '安全员',
    role: 'clerk',
    manager: 'renzx'
  },
  {
    account: 'ouyangrui',
    realName: '欧阳蕊',
    gender: 2,
    mobile: '13714603618',
    organizeId: 'org-group-hr',
    position: '人力行政经理',
    role: 'clerk',
    manager: 'manager1',
    landline: '0755-83210600',
    email: 'ouyangrui@example.com'
  },
  {
    account: 'gongwj',
    realName: '宫文静',
    gender: 2,
    mobile: '13714603655',
    organizeId: 'org-group-hr',
    position: '人事专员',
    role: 'clerk',
    manager: 'ouyangrui'
  },
  {
    account: 'chenmz',
    realName: '谌默之',
    gender: 3,
    mobile: '13714603692',
    organizeId: 'org-group-hr',
    position: '行政专员',
    role: 'clerk',
    manager: 'ouyangrui'
  },
  {
    account: 'zhugek',
    realName: '诸葛柯',
    gender: 1,
    mobile: '13714603729',
    organizeId: 'org-group-hr',
    position: '招聘培训专员',
    role: 'clerk',
    manager: 'ouyangrui'
  },
  {
    account: 'yuwenh',
    realName: '宇文浩',
    gender: 1,
    mobile: '13714603766',
    organizeId: 'org-group-tech',
    position: '信息技术经理',
    role: 'clerk',
    manager: 'manager1',
    telePhone: '8700',
    email: 'yuwenhao@example.com'
  },
  {
    account: 'zhongly',
    realName: '种立源',
    gender: 1,
    mobile: '13714603803',
    organizeId: 'org-group-tech',
    position: '软件工程师',
    role: 'clerk',
    manager: 'yuwenh'
  },
  {
    account: 'hesn',
    realName: '贺诗宁',
    gender: 2,
    mobile: '13714603840',
    organizeId: 'org-group-tech',
    position: '运维工程师',
    role: 'clerk',
    manager: 'yuwenh'
  }
]
