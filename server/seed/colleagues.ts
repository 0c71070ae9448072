import type { Person } from './organizes'

/**
 * The rest of the demo company. None of them has driver's papers or a truck, so the dispatch board stays as small as it was. Some
 * names are hard on purpose: surnames of two characters, and characters that are read otherwise as a surname.
 */
export const COLLEAGUES: readonly Person[] = [
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
  },
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
  },
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
