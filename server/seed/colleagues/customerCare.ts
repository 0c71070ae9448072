import type { Person } from '../organizes'

/** Head office: customer service, insurance and repair. */
export const CUSTOMER_CARE: readonly Person[] = [
  {
    account: 'zengqingyang',
    realName: '曾庆阳',
    gender: 1,
    mobile: '13714602767',
    organizeId: 'org-head-service',
    position: '客服主管',
    role: 'clerk',
    manager: 'manager1',
    landline: '0755-83210400',
    telePhone: '8400',
    email: 'zengqy@example.com'
  },
  {
    account: 'lejiaqi',
    realName: '乐嘉琪',
    gender: 2,
    mobile: '13714602804',
    organizeId: 'org-head-service',
    position: '客服专员',
    role: 'clerk',
    manager: 'zengqingyang'
  },
  {
    account: 'quzh',
    realName: '区志豪',
    gender: 1,
    mobile: '13714602841',
    organizeId: 'org-head-service',
    position: '客服专员',
    role: 'clerk',
    manager: 'zengqingyang'
  },
  {
    account: 'gaiwx',
    realName: '盖文轩',
    gender: 1,
    mobile: '13714602878',
    organizeId: 'org-head-service',
    position: '回访专员',
    role: 'clerk',
    manager: 'zengqingyang'
  },
  {
    account: 'ayigul',
    realName: '阿依古丽·买买提江',
    gender: 2,
    mobile: '13714602915',
    organizeId: 'org-head-service',
    position: '客服专员',
    role: 'clerk',
    manager: 'zengqingyang'
  },
  {
    account: 'tanxiaoying',
    realName: '谭晓莹',
    gender: 2,
    mobile: '13714602952',
    organizeId: 'org-head-service',
    position: '客服专员',
    role: 'clerk',
    manager: 'zengqingyang',
    disabled: true
  },
  {
    account: 'simaxd',
    realName: '司马晓东',
    gender: 1,
    mobile: '13714602989',
    organizeId: 'org-head-insurance',
    position: '保险协调经理',
    role: 'clerk',
    alsoRole: 'finance',
    manager: 'manager1',
    landline: '0755-83210500',
    email: 'simaxd@example.com'
  },
  {
    account: 'xiexb',
    realName: '解学斌',
    gender: 1,
    mobile: '13714603026',
    organizeId: 'org-head-insurance',
    position: '定损支持工程师',
    role: 'clerk',
    manager: 'simaxd'
  },
  {
    account: 'piaoyj',
    realName: '朴英姬',
    gender: 2,
    mobile: '13714603063',
    organizeId: 'org-head-insurance',
    position: '理赔专员',
    role: 'clerk',
    manager: 'simaxd'
  },
  {
    account: 'linghuy',
    realName: '令狐瑶',
    gender: 2,
    mobile: '13714603100',
    organizeId: 'org-head-insurance',
    position: '理赔专员',
    role: 'clerk',
    manager: 'simaxd'
  },
  {
    account: 'zhaity',
    realName: '翟天宇',
    gender: 1,
    mobile: '13714603137',
    organizeId: 'org-head-insurance',
    position: '客户经理',
    role: 'clerk',
    manager: 'simaxd'
  },
  {
    account: 'qiuzg',
    realName: '仇志刚',
    gender: 1,
    mobile: '13714603174',
    organizeId: 'org-head-repair',
    position: '维修主管',
    role: 'clerk',
    manager: 'manager1'
  },
  {
    account: 'tudy',
    realName: '涂德元',
    gender: 1,
    mobile: '13714603211',
    organizeId: 'org-head-repair',
    position: '机修工',
    role: 'clerk',
    manager: 'qiuzg'
  },
  {
    account: 'bujh',
    realName: '卜建华',
    gender: 1,
    mobile: '13714603248',
    organizeId: 'org-head-repair',
    position: '轮胎技师',
    role: 'clerk',
    manager: 'qiuzg'
  },
  {
    account: 'hongzb',
    realName: '洪志彪',
    gender: 1,
    mobile: '13714603285',
    organizeId: 'org-head-repair',
    position: '汽车电工',
    role: 'clerk',
    manager: 'qiuzg'
  },
  {
    account: 'yunzh',
    realName: '员振华',
    gender: 1,
    mobile: '13714603322',
    organizeId: 'org-head-repair',
    position: '机修工',
    role: 'clerk',
    manager: 'qiuzg'
  }
]
