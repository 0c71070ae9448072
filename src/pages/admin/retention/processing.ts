/** One kind of personal data that the company processes (个人信息保护法, articles 13, 17 and 19). */
export interface Processing {
  data: string
  whose: string
  purpose: string
  basis: string
  /** How long in words, or the kind (RetentionKind) whose rule the company sets. */
  kept: string
  /** Who gets it outside the company. */
  receivers: string
}

const NOBODY = '不提供给外部'

/** 处理活动清单: what this product processes of whom; where a company connects another service, that one gets what it needs. */
export const PROCESSING: readonly Processing[] = [
  {
    data: '姓名、手机、证件号码、与车主关系',
    whose: '报案人、车主、驾驶人、接车人、取车人',
    purpose: '施救、通知取车、核对取车人',
    basis: '履行施救合同',
    kept: 'orderPeople',
    receivers: '短信服务商（手机号）'
  },
  {
    data: '现场照片、车牌、车架号、签名',
    whose: '车主、驾驶人',
    purpose: '证明作业过程、车况和价格确认',
    basis: '履行施救合同',
    kept: '一直保留',
    receivers: '保险公司（理赔资料，由人员导出）'
  },
  {
    data: '付款账号标识、发票抬头、邮箱',
    whose: '付款人',
    purpose: '收款、退款、开票',
    basis: '履行合同；会计法、税收征收管理法',
    kept: '一直保留（会计凭证至少 30 年）',
    receivers: '微信支付、支付宝、电子发票平台'
  },
  {
    data: '来电号码',
    whose: '来电人',
    purpose: '弹出来电、建立工单',
    basis: '履行施救合同',
    kept: 'calls',
    receivers: NOBODY
  },
  {
    data: '行车定位',
    whose: '驾驶员（仅从出发到到达目的地）',
    purpose: '调度、里程、到达时间',
    basis: '实施人力资源管理所必需',
    kept: 'positions',
    receivers: '地图服务商（不含姓名）'
  },
  {
    data: '打卡时间、位置、照片',
    whose: '员工',
    purpose: '考勤',
    basis: '实施人力资源管理所必需',
    kept: '一直保留（工资支付记录至少 2 年）',
    receivers: NOBODY
  },
  {
    data: '账号、姓名、手机、证件、紧急联系人、岗位',
    whose: '员工',
    purpose: '登录、通讯录、排班、驾驶资格',
    basis: '实施人力资源管理所必需',
    kept: '在职期间；注销账号时删除个人资料',
    receivers: '短信、邮件、推送服务商（只含发送所需）'
  },
  {
    data: '聊天',
    whose: '员工',
    purpose: '协同办公',
    basis: '实施人力资源管理所必需',
    kept: 'chats',
    receivers: '微信、支付宝内容安全（仅在小程序内发布的内容）'
  },
  {
    data: '汇报、审批、日程、表单',
    whose: '员工',
    purpose: '协同办公',
    basis: '实施人力资源管理所必需',
    kept: '一直保留',
    receivers: '微信、支付宝内容安全（仅在小程序内发布的内容）'
  },
  {
    data: '登录时间、地址、设备，操作记录',
    whose: '员工',
    purpose: '账号安全、追查',
    basis: '网络安全法第二十一条',
    kept: '至少 180 天，按服务器设置',
    receivers: NOBODY
  }
]
