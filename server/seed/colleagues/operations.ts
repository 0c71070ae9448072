import type { Person } from '../organizes'

/** Head office: management, dispatch, fleet, finance and yard. */
export const OPERATIONS: readonly Person[] = [
  {
    account: 'yangsf',
    realName: '杨思凡',
    gender: 1,
    mobile: '13714602138',
    organizeId: 'org-head',
    position: '副总经理',
    role: 'clerk',
    manager: 'manager1',
    landline: '0755-83210002',
    telePhone: '8002',
    email: 'yangsf@example.com'
  },
  {
    account: 'shanjing',
    realName: '单晓静',
    gender: 2,
    mobile: '13714602175',
    organizeId: 'org-head-dispatch',
    position: '调度组长',
    role: 'dispatcher',
    manager: 'manager1',
    landline: '0755-83210110',
    email: 'shanjing@example.com'
  },
  {
    account: 'maoyy',
    realName: '毛园园',
    gender: 2,
    mobile: '13714602212',
    organizeId: 'org-head-dispatch',
    position: '夜班调度员',
    role: 'dispatcher',
    manager: 'shanjing'
  },
  {
    account: 'gezhw',
    realName: '葛振武',
    gender: 1,
    mobile: '13714602249',
    organizeId: 'org-head-dispatch',
    position: '夜班调度员',
    role: 'dispatcher',
    manager: 'shanjing'
  },
  {
    account: 'jinguang',
    realName: '靳光',
    gender: 1,
    mobile: '13714602286',
    organizeId: 'org-head-fleet',
    position: '车队长',
    role: 'dispatcher',
    alsoRole: 'driver',
    manager: 'manager1',
    telePhone: '8120'
  },
  {
    account: 'quntao',
    realName: '瞿涛',
    gender: 1,
    mobile: '13714602323',
    organizeId: 'org-head-fleet',
    position: '吊车操作员',
    role: 'driver',
    manager: 'jinguang'
  },
  {
    account: 'xiaohan',
    realName: '肖寒',
    gender: 1,
    mobile: '13714602360',
    organizeId: 'org-head-fleet',
    position: '学员驾驶员',
    role: 'driver',
    manager: 'jinguang'
  },
  {
    account: 'yuenf',
    realName: '岳宁飞',
    gender: 1,
    mobile: '13714602397',
    organizeId: 'org-head-fleet',
    position: '押运员',
    role: 'clerk',
    manager: 'jinguang'
  },
  {
    account: 'fanly',
    realName: '范立勇',
    gender: 1,
    mobile: '13714602434',
    organizeId: 'org-head-fleet',
    position: '押运员',
    role: 'clerk',
    manager: 'jinguang'
  },
  {
    account: 'duancf',
    realName: '段长风',
    gender: 1,
    mobile: '13714602471',
    organizeId: 'org-head-fleet',
    position: '安全员',
    role: 'clerk',
    manager: 'jinguang'
  },
  {
    account: 'weichi',
    realName: '尉迟明月',
    gender: 2,
    mobile: '13714602508',
    organizeId: 'org-head-finance',
    position: '财务经理',
    role: 'finance',
    manager: 'manager1',
    landline: '0755-83210301',
    email: 'weichi@example.com'
  },
  {
    account: 'shijia',
    realName: '石佳怡',
    gender: 2,
    mobile: '13714602545',
    organizeId: 'org-head-finance',
    position: '出纳',
    role: 'finance',
    manager: 'weichi'
  },
  {
    account: 'lvsf',
    realName: '吕淑芬',
    gender: 2,
    mobile: '13714602582',
    organizeId: 'org-head-finance',
    position: '开票专员',
    role: 'finance',
    manager: 'weichi'
  },
  {
    account: 'qinxm',
    realName: '覃雪梅',
    gender: 2,
    mobile: '13714602619',
    organizeId: 'org-head-finance',
    position: '会计',
    role: 'finance',
    manager: 'weichi'
  },
  {
    account: 'pangde',
    realName: '庞德胜',
    gender: 1,
    mobile: '13714602656',
    organizeId: 'org-head-yard',
    position: '场地主管',
    role: 'yard',
    manager: 'manager1'
  },
  {
    account: 'haojian',
    realName: '郝建',
    gender: 1,
    mobile: '13714602693',
    organizeId: 'org-head-yard',
    position: '场地管理员',
    role: 'yard',
    manager: 'pangde'
  },
  {
    account: 'kongxl',
    realName: '孔祥林',
    gender: 1,
    mobile: '13714602730',
    organizeId: 'org-head-yard',
    position: '安保员',
    role: 'yard',
    manager: 'pangde'
  },
  {
    account: 'laisy',
    realName: '赖顺义',
    gender: 1,
    mobile: '',
    organizeId: 'org-head-yard',
    position: '安保员',
    role: 'yard',
    manager: 'pangde'
  }
]
